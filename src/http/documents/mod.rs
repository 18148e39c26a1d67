//! Everything machines discover, derived from the route table.
//!
//! Each document is rendered once, when the server starts, with its tag and a compressed copy, and
//! served from memory. Only `security.txt` is made when asked for: its date moves with the month.

mod agent;
mod api_md;
mod apis;
mod catalog;
mod index;
mod llms;
mod okf;
mod openapi;
mod routes;
mod well_known;

use std::collections::BTreeMap;
use std::io::Write as _;

use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use http::header::{ETAG, LINK};
use http::{HeaderValue, StatusCode};
use serde::Serialize;
use sha2::{Digest, Sha256};

use self::catalog::Catalog;
use super::erro::{Code, Erro};
use super::pricing::{Billing, CREDIT, Pricing};
use super::reply::{JSON, Reply};
use super::route::Table;
use crate::app::App;
use crate::app::x402::X402;
use crate::base::chave::hex;
use crate::base::config::Config;

pub(super) use self::routes::ROUTES;

/// Below this size, in bytes, compressing costs more than it saves.
const GZIP_MIN: usize = 1024;

/// Every document, ready to send.
pub struct Documents(BTreeMap<String, Document>);

/// What the documents are made from.
struct Source<'a> {
    catalog: Catalog,
    config: &'a Config,
    x402: &'a X402,
    /// Public address, without a slash at the end.
    base: &'a str,
}

impl Source<'_> {
    /// The absolute address of a path.
    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Whether the table has a path.
    fn has(&self, path: &str) -> bool {
        self.catalog.entries.iter().any(|entry| entry.route.path == path)
    }

    fn product(&self) -> String {
        self.config.servidor().produto
    }
}

/// What the service does, in one sentence.
const ABOUT: &str = "Reescreve um texto curto na voz medida de um único autor, aponta sem modelo as marcas de texto \
                     de máquina e mostra, palavra por palavra, o que foi cortado.";

impl Documents {
    /// Renders them all.
    pub(super) fn render(table: &Table, app: &App, base: &str) -> Self {
        let (config, x402) = (&app.config, &app.x402);
        let source = Source { catalog: Catalog::new(table), config, x402, base };
        let mut documents = Self(BTreeMap::new());
        documents.json("/api/", JSON, &index::index(&source));
        documents.json("/api/pricing", JSON, &Pricing::of(config, x402, base));
        documents.json("/api/billing", JSON, &Billing::of(config, x402, base, source.has(CREDIT)));
        documents.json("/openapi.json", JSON, &openapi::openapi(&source));
        documents.add("/llms.txt", "text/plain; charset=utf-8", llms::llms(&source));
        documents.add("/llms-full.txt", "text/plain; charset=utf-8", llms::llms_full(&source));
        let card = agent::card(&source);
        documents.json("/agent.json", JSON, &card);
        documents.json("/.well-known/agent-card.json", JSON, &card);
        let apis = apis::apis(&source);
        documents.json("/apis.json", JSON, &apis);
        documents.json("/.well-known/apis.json", JSON, &apis);
        for (name, text) in okf::FILES {
            documents.add(&format!("/okf/{name}"), "text/markdown; charset=utf-8", (*text).to_owned());
        }
        documents.json("/.well-known/api-catalog", well_known::LINKSET, &well_known::api_catalog(&source));
        documents.link("/.well-known/api-catalog", &well_known::api_catalog_link(&source));
        documents.json("/.well-known/x402", JSON, &well_known::x402(&source));
        if let Some(record) = config.mcp_registro() {
            documents.add(
                "/.well-known/mcp-registry-auth",
                "text/plain; charset=utf-8",
                format!("{record}\n"),
            );
        }
        documents
    }

    fn add(&mut self, path: &str, media_type: &'static str, text: String) {
        self.0.insert(path.to_owned(), Document::new(media_type, text));
    }

    fn json(&mut self, path: &str, media_type: &'static str, value: &impl Serialize) {
        // Maps with text keys and no failing `Serialize` always print.
        if let Ok(text) = serde_json::to_string(value) {
            self.add(path, media_type, text);
        }
    }

    fn link(&mut self, path: &str, link: &str) {
        if let (Some(document), Ok(link)) = (self.0.get_mut(path), HeaderValue::from_str(link)) {
            document.link = Some(link);
        }
    }

    /// The document of a path.
    ///
    /// # Errors
    /// `rota_desconhecida`: there is none.
    pub(super) fn reply(&self, path: &str) -> Result<Reply, Erro> {
        self.0.get(path).map(Document::reply).ok_or_else(|| Code::RotaDesconhecida.into())
    }
}

/// The reference of the API as `okf/api.md` must hold it.
pub fn api_reference() -> String {
    api_md::api_md(&Catalog::new(&Table::new(super::GROUPS)))
}

/// A text with its tag and its compressed copy.
struct Document {
    media_type: &'static str,
    text: Bytes,
    gzip: Option<Bytes>,
    etag: Option<HeaderValue>,
    link: Option<HeaderValue>,
}

impl Document {
    fn new(media_type: &'static str, text: String) -> Self {
        let digest = Sha256::digest(text.as_bytes());
        let tag = digest.get(..16).unwrap_or_default();
        Self {
            media_type,
            gzip: (text.len() >= GZIP_MIN).then(|| compress(text.as_bytes())).flatten(),
            etag: HeaderValue::from_str(&format!("\"{}\"", hex(tag))).ok(),
            link: None,
            text: text.into(),
        }
    }

    fn reply(&self) -> Reply {
        let mut reply = Reply::new(StatusCode::OK, self.media_type, self.text.clone());
        reply.gzip.clone_from(&self.gzip);
        reply.headers.extend(self.etag.clone().map(|tag| (ETAG, tag)));
        reply.headers.extend(self.link.clone().map(|link| (LINK, link)));
        reply
    }
}

fn compress(text: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text).ok()?;
    encoder.finish().ok().map(Bytes::from)
}
