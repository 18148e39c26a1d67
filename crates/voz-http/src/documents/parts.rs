//! Parts of the documents that are the same on every server: `parts.json`.
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::Source;
use super::index::PlannedStep;
use crate::kernel::{Access, Route};
use crate::paginas::reescrita::ABOUT;

/// Names, each with what is said of it or where it is.
pub(super) type NamedTexts<'d> = BTreeMap<&'d str, &'d str>;

/// What is told of a way to show who calls.
#[derive(Deserialize)]
pub(super) struct AccessParts {
    /// Its word in the index (contract, "Endpoints").
    pub(super) auth: String,
    /// The same in words, for the reference.
    pub(super) words: String,
    /// The same as OpenAPI says it, each way by itself.
    pub(super) security: Vec<Value>,
}

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
    /// The ways to show who calls.
    pub(super) access: BTreeMap<Access, AccessParts>,
    /// The shapes of JSON-RPC 2.0.
    pub(super) rpc: Map<String, Value>,
    /// Its operation. Of a batch each item is answered by itself, and one that is no message with an error (JSON-RPC 2.0,
    /// section 6).
    pub(super) rpc_operation: Value,
    /// The headers of answers, as OpenAPI describes them.
    pub(super) headers: Value,
    /// The answer that a document did not change.
    pub(super) not_modified: Value,
    /// The ways to show who pays or who calls.
    pub(super) schemes: Map<String, Value>,
    /// The shapes of errors (`Erro::body`). A 402 is one that x402 clients can read too: the fields of an error stand in it,
    /// since generators of clients read of one shape that extends another only the other.
    pub(super) errors: Map<String, Value>,
    /// The head of OpenAPI. In it, and in what follows, names in braces stand for what a server is ([`Source::fill`]).
    pub(super) info: Value,
    /// The first steps.
    pub(super) quickstart: Vec<PlannedStep>,
    /// The catalog of the APIs here: JSON over HTTP, and MCP (RFC 9727).
    pub(super) api_catalog: Value,
    /// `Link` of the catalog's own answer, which `HEAD` must carry (RFC 9727, section 2).
    pub(super) api_catalog_link: String,
    /// `Link` of the index: where its parts are described (RFC 8631, RFC 9727).
    pub(super) index_link: String,
    /// What x402 buys, without the goods and the network.
    pub(super) x402: Value,
    /// The card of the agent, without its skills.
    pub(super) card: Value,
    /// APIs.json: documents under the types that 0.19 knows, the others under its `X-`. It wants an image, and the service
    /// has no other address for one than the picture itself, a speech bubble.
    pub(super) apis: Value,
}

/// The parts, read when they are first asked for.
pub(super) static PARTS: LazyLock<CommonParts<'static>> = LazyLock::new(|| read().unwrap_or_default());

fn read() -> serde_json::Result<CommonParts<'static>> {
    serde_json::from_str(include_str!("parts.json"))
}

static NOTHING: AccessParts = AccessParts { auth: String::new(), words: String::new(), security: Vec::new() };

/// What is told of the access to a route.
pub(super) fn access(route: &Route) -> &'static AccessParts {
    PARTS.access.get(&route.access).unwrap_or(&NOTHING)
}

impl Source<'_> {
    /// A text with what this server is in the place of the names in braces.
    pub(super) fn fill(&self, text: &str) -> String {
        let words = [
            ("{base}", self.base),
            ("{domain}", self.base.split_once("://").map_or(self.base, |(_, host)| host)),
            ("{about}", ABOUT),
            ("{version}", env!("CARGO_PKG_VERSION")),
            ("{date}", voz_core::DATE),
            ("{product}", &self.config.servidor.produto),
        ];
        words.iter().fold(text.to_owned(), |text, (name, word)| text.replace(name, word))
    }

    /// The same with every text of a value.
    pub(super) fn fill_all(&self, part: &Value) -> Value {
        match part {
            Value::String(text) => self.fill(text).into(),
            Value::Array(items) => items.iter().map(|item| self.fill_all(item)).collect(),
            Value::Object(fields) => {
                fields.iter().map(|(name, value)| (name, self.fill_all(value))).collect()
            }
            other => other.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn they_can_be_read_and_say_how_long_a_batch_is() {
        let body = &super::read().unwrap().rpc_operation["requestBody"]["content"]["application/json"];
        assert_eq!(body["schema"]["anyOf"][1]["maxItems"], voz_core::mcp::BATCH_MAX);
    }

    #[test]
    fn a_402_has_all_that_an_error_has() {
        let errors = super::read().unwrap().errors;
        let (error, paid) = (&errors["Problema"], &errors["PagamentoNecessario"]);
        for (name, field) in error["properties"].as_object().unwrap() {
            assert_eq!(&paid["properties"][name], field);
        }
        let required = |of: &serde_json::Value| of["required"].as_array().unwrap().clone();
        assert!(required(error).iter().all(|name| required(paid).contains(name)));
    }
}
