//! `/apis.json`: APIs.json 0.19.
use serde_json::{Value, json};

use super::source::Source;
use crate::http::paginas::inicio::ABOUT;

/// When this index was first published.
const CREATED: &str = "2026-11-21";
/// A speech bubble. The format wants an image, and the service has no other address for one.
const IMAGE: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath \
                     d='M4 4h24v18H14l-6 6v-6H4z' fill='%23225'/%3E%3C/svg%3E";
/// Longest and shortest name the format takes, in characters.
const NAME_MAX: usize = 50;

pub(super) fn apis(source: &Source<'_>) -> Value {
    let product = source.product();
    let domain = source.base.split_once("://").map_or(source.base, |(_, host)| host);
    let name: String = format!("API de {product}").chars().take(NAME_MAX).collect();
    let tags = ["escrita", "estilo", "lint", "português", "mcp"];
    let maintainer = match source.config.contato_email() {
        Some(email) => json!({"FN": product, "email": email, "url": source.base}),
        None => json!({"FN": product, "url": source.base}),
    };
    json!({
        "aid": domain,
        "name": name,
        "description": ABOUT,
        "url": source.url("/apis.json"),
        "image": IMAGE,
        "created": CREATED,
        "modified": env!("VOZ_DATE"),
        "specificationVersion": "0.19",
        "type": "Index",
        "access": "3rd-Party",
        "tags": tags,
        "apis": [{
            "aid": format!("{domain}:voz"),
            "name": name,
            "description": ABOUT,
            "image": IMAGE,
            "version": env!("CARGO_PKG_VERSION"),
            "humanURL": source.url("/okf/index.md"),
            "baseURL": source.url("/api/"),
            "tags": tags,
            "properties": properties(source),
            "contact": [maintainer],
        }],
        "maintainers": [maintainer],
    })
}

/// The documents, under the types that 0.19 knows; the others carry its `X-`.
fn properties(source: &Source<'_>) -> Vec<Value> {
    let listed = [
        ("OpenAPI", "/openapi.json", "application/json"),
        ("Documentation", "/okf/api.md", "text/markdown"),
        ("GettingStarted", "/okf/sobre.md", "text/markdown"),
        ("ErrorCodes", "/okf/api.md#erros", "text/markdown"),
        ("Pricing", "/api/pricing", "application/json"),
        ("StatusPage", "/api/health", "application/json"),
        ("Security", "/.well-known/security.txt", "text/plain"),
        ("Support", "/okf/faq.md", "text/markdown"),
        ("X-ModelContextProtocol", "/mcp", "application/json"),
        ("X-AgentCard", "/.well-known/agent-card.json", "application/json"),
        ("X-LlmsText", "/llms.txt", "text/plain"),
        ("X-LlmsFullText", "/llms-full.txt", "text/plain"),
        ("X-APICatalog", "/.well-known/api-catalog", "application/linkset+json"),
    ];
    listed
        .map(|(kind, path, media)| json!({"type": kind, "url": source.url(path), "mediaType": media}))
        .to_vec()
}
