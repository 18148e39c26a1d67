//! A post of Bluesky, as its author published it.
use super::cbor::CborValue;
use crate::threads::{Post, Reply};
use crate::{Aviso, Sink, SourcePlace, parse_date};

/// The collection that posts stand in.
pub(super) const COLLECTION: &str = "app.bsky.feed.post";

/// A post as its author published it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) text: String,
    pub(super) created: Option<String>,
    /// The address of what it answers.
    pub(super) parent: Option<String>,
}

impl Record {
    pub(super) fn of(value: &CborValue) -> Self {
        let text = |name: &str| value.get(name).and_then(CborValue::text).map(str::to_owned);
        let parent = value.get("reply").and_then(|r| r.get("parent")?.get("uri")?.text());
        Self {
            text: text("text").unwrap_or_default(),
            created: text("createdAt"),
            parent: parent.map(str::to_owned),
        }
    }

    /// The post of `did` at the address `uri`.
    pub(super) fn into_post(
        self,
        uri: String,
        did: &str,
        place: &SourcePlace,
        sink: &mut Sink<'_>,
    ) -> Post<String> {
        let date = self.created.as_deref().and_then(parse_date);
        if date.is_none() {
            sink.warn(Aviso::DataIlegivel, place);
        }
        let to = self.parent.as_deref().map(|p| p.strip_prefix("at://").and_then(|p| p.split('/').next()));
        let reply = match to {
            None => Reply::No,
            Some(to) if to == Some(did) => Reply::ToOneself,
            Some(_) => Reply::ToSomeone,
        };
        Post { id: uri, date, text: self.text.trim().into(), reply_to: self.parent, reply }
    }
}
