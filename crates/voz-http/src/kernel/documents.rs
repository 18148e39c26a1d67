//! Documents ready to send: each with its tag and, once somebody takes it, its compressed copy; found by their path.
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use http::header::{ETAG, LINK};
use http::{HeaderValue, StatusCode};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::erro::{Code, Erro};
use super::reply::Reply;
use voz_core::base::hex;

/// Below this size, in bytes, compressing costs more than it saves.
const GZIP_MIN: usize = 1024;

/// Every document, by its path.
#[derive(Default)]
pub struct Documents(BTreeMap<String, Document>);

impl Documents {
    /// Puts a text under a path.
    pub fn add(&mut self, path: &str, media_type: &'static str, text: String) {
        self.0.insert(path.to_owned(), Document::new(media_type, text));
    }

    /// Puts a value under a path, as JSON.
    pub fn json(&mut self, path: &str, media_type: &'static str, value: &impl Serialize) {
        // Maps with text keys and no failing `Serialize` always print.
        if let Ok(text) = serde_json::to_string(value) {
            self.add(path, media_type, text);
        }
    }

    /// Sends a document of the shelf with a `Link` header.
    pub fn link(&mut self, path: &str, link: &str) {
        if let (Some(document), Ok(link)) = (self.0.get_mut(path), HeaderValue::from_str(link)) {
            document.link = Some(link);
        }
    }

    /// Gives a document of the shelf the words in which a tool tells it.
    pub fn say(&mut self, path: &str, said: &str) {
        if let Some(document) = self.0.get_mut(path) {
            document.said = Some(said.into());
        }
    }

    /// The document of a path.
    ///
    /// # Errors
    /// `rota_desconhecida`: there is none.
    pub fn reply(&self, path: &str) -> Result<Reply, Erro> {
        self.0.get(path).map(Document::reply).ok_or_else(|| Code::RotaDesconhecida.into())
    }
}

/// A text with its tag, and its compressed copy where it is long enough for one.
pub(crate) struct Document {
    media_type: &'static str,
    text: Bytes,
    gzip: Option<Arc<Gzip>>,
    etag: Option<HeaderValue>,
    link: Option<HeaderValue>,
    said: Option<Arc<str>>,
}

impl Document {
    pub(crate) fn new(media_type: &'static str, text: String) -> Self {
        let digest = Sha256::digest(text.as_bytes());
        let text = Bytes::from(text);
        let tag = digest.get(..16).unwrap_or_default();
        Self {
            media_type,
            gzip: (text.len() >= GZIP_MIN).then(|| Gzip { text: text.clone(), made: OnceLock::new() }.into()),
            etag: HeaderValue::from_str(&format!("\"{}\"", hex(tag))).ok(),
            link: None,
            said: None,
            text,
        }
    }

    pub(crate) fn reply(&self) -> Reply {
        let mut reply = Reply::new(StatusCode::OK, self.media_type, self.text.clone());
        reply.gzip.clone_from(&self.gzip);
        reply.said.clone_from(&self.said);
        reply.headers.extend(self.etag.clone().map(|tag| (ETAG, tag)));
        reply.headers.extend(self.link.clone().map(|link| (LINK, link)));
        reply
    }
}

/// A compressed copy, made when the first caller takes it.
pub struct Gzip {
    text: Bytes,
    made: OnceLock<Option<Bytes>>,
}

impl Gzip {
    /// The copy.
    pub(super) fn bytes(&self) -> Option<Bytes> {
        self.made.get_or_init(|| compress(&self.text)).clone()
    }
}

fn compress(text: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text).ok()?;
    encoder.finish().ok().map(Bytes::from)
}
