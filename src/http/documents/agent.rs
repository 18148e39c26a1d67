//! The agent card: the contract's fields and A2A 1.0 in one document.
//!
//! We speak MCP, not A2A: the one interface is declared with a binding that says so (a URI, as A2A asks of
//! bindings that are not its own), so an A2A client reads the card and does not try a binding that is not there.
use serde_json::{Value, json};

use super::source::Source;
use crate::http::paginas::inicio::ABOUT;

/// Names MCP as a protocol binding.
const MCP: &str = "https://modelcontextprotocol.io/specification";

pub(super) fn card(source: &Source<'_>) -> Value {
    let url = source.url("/mcp");
    json!({
        "name": source.product(),
        "description": ABOUT,
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": "mcp",
        "provider": {"organization": source.product(), "url": source.base},
        "documentationUrl": source.url("/okf/index.md"),
        "interfaces": [
            {"protocol": "mcp", "transport": "streamable-http", "url": url},
            {"protocol": "http", "transport": "json", "url": source.url("/api/"), "openapi": source.url("/openapi.json")},
        ],
        "supportedInterfaces": [{"url": url, "protocolBinding": MCP, "protocolVersion": "1.0"}],
        "capabilities": {"streaming": false, "pushNotifications": false, "extendedAgentCard": false},
        "defaultInputModes": ["text/plain", "application/json"],
        "defaultOutputModes": ["application/json"],
        "skills": skills(source),
    })
}

fn skills(source: &Source<'_>) -> Vec<Value> {
    let entries = source.catalog.entries.iter();
    let skill = |entry: &super::catalog::Entry| {
        let (route, tool) = (entry.route, entry.route.tool?);
        Some(json!({
            "id": tool.name,
            "name": tool.title,
            "description": tool.about,
            "tags": [route.group.to_lowercase(), "pt-br"],
        }))
    };
    entries.filter_map(skill).collect()
}
