//! One answer in the form its caller asked for: plain or compressed, whole or 304.
use http::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use http::{HeaderMap, HeaderValue, StatusCode};

use super::reply::Reply;

/// Chooses between the plain and the compressed body, and between the answer and 304.
///
/// The two bodies carry different tags: a strong one names the bytes sent (RFC 9110, 8.8.1).
pub(in crate::http) fn negotiate(headers: &HeaderMap, mut reply: Reply) -> Reply {
    let compressed = match reply.gzip.take() {
        None => None,
        gzip => {
            reply = reply.header(VARY, "Accept-Encoding");
            gzip.filter(|_| accepts_gzip(headers))
        }
    };
    if let Some(gzip) = compressed {
        reply.body = gzip;
        reply = reply.header(CONTENT_ENCODING, "gzip");
        for (_, tag) in reply.headers.iter_mut().filter(|(name, _)| *name == ETAG) {
            *tag = compressed_tag(tag);
        }
    }
    let tag = reply.headers.iter().find(|(name, _)| *name == ETAG).map(|(_, tag)| tag);
    if tag.is_some_and(|tag| matches_etag(headers, tag)) {
        reply.status = StatusCode::NOT_MODIFIED;
        reply.headers.retain(|(name, _)| *name != CONTENT_TYPE && *name != CONTENT_ENCODING);
        reply.body = bytes::Bytes::new();
    }
    reply
}

/// True when whoever asks would rather have HTML than `own`, as browsers do (RFC 9110, 12.5.1): HTML is named, and weighs
/// more.
pub(in crate::http) fn prefers_html(headers: &HeaderMap, own: &str) -> bool {
    let asked = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let (mut html, mut exact, mut range, mut any) = (0.0, None, None, None);
    let (family, _) = own.split_once('/').unwrap_or((own, ""));
    for part in asked.flat_map(|value| value.split(',')) {
        let mut words = part.split(';').map(str::trim);
        let name = words.next().unwrap_or_default().to_ascii_lowercase();
        let weight = words.find_map(|word| word.strip_prefix("q=")?.trim().parse::<f32>().ok());
        let weight = weight.unwrap_or(1.0);
        match name.as_str() {
            "text/html" => html = weight,
            name if name == own => exact = Some(weight),
            "*/*" => any = Some(weight),
            name if name.strip_suffix("/*") == Some(family) => range = Some(weight),
            _ => {}
        }
    }
    html > exact.or(range).or(any).unwrap_or(0.0)
}

/// The tag of the compressed body: the plain one's with `-gzip` inside the quotes.
fn compressed_tag(tag: &HeaderValue) -> HeaderValue {
    let plain = tag.to_str().unwrap_or_default().trim_end_matches('"');
    HeaderValue::from_str(&format!("{plain}-gzip\"")).unwrap_or_else(|_| tag.clone())
}

/// True when `If-None-Match` names the tag (RFC 9110, 13.1.2; weak comparison).
fn matches_etag(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let etag = etag.to_str().unwrap_or_default();
    let asked = headers.get_all(IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok());
    let mut tags = asked.flat_map(|v| v.split(',')).map(|tag| tag.trim().trim_start_matches("W/"));
    tags.any(|tag| tag == "*" || tag == etag)
}

/// True when the caller takes gzip (RFC 9110, 12.5.3): named, or `*`, without `q=0`.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let asked =
        headers.get_all(ACCEPT_ENCODING).iter().filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(','));
    let mut star = false;
    for coding in asked {
        let (name, rest) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = rest
            .trim()
            .strip_prefix("q=")
            .and_then(|q| q.trim().parse::<f32>().ok())
            .is_some_and(|q| q <= 0.0);
        match name.trim() {
            n if n.eq_ignore_ascii_case("gzip") => return !refused,
            "*" => star = !refused,
            _ => {}
        }
    }
    star
}
