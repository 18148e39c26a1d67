//! Parts of the documents that are the same on every server: `parts.json`.
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value};

/// Names, each with what is said of it or where it is.
pub(super) type NamedTexts<'d> = BTreeMap<&'d str, &'d str>;

/// The parts, by the document that has them.
#[derive(Default, Deserialize)]
pub(super) struct CommonParts<'d> {
    /// The documents and the data in pages.
    #[serde(borrow)]
    pub(super) docs: NamedTexts<'d>,
    #[serde(borrow)]
    pub(super) conventions: NamedTexts<'d>,
    #[serde(borrow)]
    pub(super) auth: NamedTexts<'d>,
    /// The shapes of JSON-RPC 2.0.
    pub(super) rpc: Map<String, Value>,
    /// The headers of answers, as OpenAPI describes them.
    pub(super) headers: Value,
    /// The ways to show who pays or who calls.
    pub(super) schemes: Map<String, Value>,
}

/// The parts, read when they are first asked for.
pub(super) static PARTS: LazyLock<CommonParts<'static>> = LazyLock::new(|| read().unwrap_or_default());

fn read() -> serde_json::Result<CommonParts<'static>> {
    serde_json::from_str(include_str!("parts.json"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn they_can_be_read() {
        super::read().unwrap();
    }
}
