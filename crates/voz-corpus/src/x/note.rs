//! A long post: its whole text, which stands apart from the post that announces it.
use std::borrow::Cow;

use serde::Deserialize;

use super::super::json::ItemError;
use super::super::parse_date;

/// A long post. Its number is not that of the tweet.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// Its place in the file, counted from 1.
    pub(super) item: u64,
    pub(super) id: u64,
    /// Seconds since 1970.
    pub(super) second: i64,
    pub(super) text: String,
}

#[derive(Deserialize)]
struct NoteItem<'a> {
    #[serde(borrow, rename = "noteTweet", default)]
    note: Option<NoteFields<'a>>,
}

#[derive(Deserialize)]
struct NoteFields<'a> {
    #[serde(borrow, rename = "noteTweetId", default)]
    id: Option<Cow<'a, str>>,
    #[serde(borrow, rename = "createdAt", default)]
    created: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    core: Option<Core<'a>>,
    #[serde(borrow, default)]
    text: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
struct Core<'a> {
    #[serde(borrow, default)]
    text: Option<Cow<'a, str>>,
}

/// Reads the note that `bytes` begin with; `None` when it has no text. Says how many bytes it takes.
pub(super) fn parse(bytes: &[u8]) -> Result<(Option<Note>, usize), ItemError> {
    let mut items = serde_json::Deserializer::from_slice(bytes).into_iter::<NoteItem<'_>>();
    let note = items.next().transpose()?.and_then(|item| item.note).and_then(|fields| {
        let text = fields.core.and_then(|c| c.text).or(fields.text)?;
        let second = parse_date(fields.created.as_deref()?)?.0.div_euclid(1000);
        let id = fields.id.and_then(|id| id.parse().ok()).unwrap_or(0);
        Some(Note { item: 0, id, second, text: text.into_owned() })
    });
    Ok((note, items.byte_offset()))
}
