//! Which answers a page of another origin may read, and what it may send.
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, CACHE_CONTROL,
};
use http::{HeaderValue, StatusCode};

use super::reply::Reply;
use super::route::Methods;

/// Headers a browser of another origin may send.
const CORS_REQUEST: &str = "Content-Type, Authorization, X-Credito, X-Api-Key, X-PAYMENT, PAYMENT-SIGNATURE, \
     X-MM-Pagamento, Idempotency-Key, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name";
/// Headers a browser of another origin may read.
static CORS_ANSWER: HeaderValue = HeaderValue::from_static(
    "ETag, Retry-After, X-Request-Id, PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, X-MM-Pagamento",
);
/// Any origin. Like the one above it is checked when built, not for each answer.
static ANY: HeaderValue = HeaderValue::from_static("*");

/// Lets any origin read the answer.
pub(in crate::http) fn open(mut reply: Reply) -> Reply {
    reply.headers.extend([
        (ACCESS_CONTROL_ALLOW_ORIGIN, ANY.clone()),
        (ACCESS_CONTROL_EXPOSE_HEADERS, CORS_ANSWER.clone()),
    ]);
    reply
}

/// The answer to a preflight, or to any `OPTIONS`, of a path with these methods.
pub(in crate::http) fn preflight(methods: &Methods) -> Reply {
    let allow = &methods.allow;
    let reply = Reply::empty(StatusCode::NO_CONTENT).header(ALLOW, allow).header(CACHE_CONTROL, "no-store");
    if !methods.cors {
        return reply;
    }
    open(reply)
        .header(ACCESS_CONTROL_ALLOW_METHODS, allow)
        .header(ACCESS_CONTROL_ALLOW_HEADERS, CORS_REQUEST)
        .header(ACCESS_CONTROL_MAX_AGE, "86400")
}
