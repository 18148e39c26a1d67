//! One post of the archive: the few fields that matter, and its text as the author typed it.
use std::borrow::Cow;

use serde::{Deserialize, Deserializer};

use crate::clean::without_mentions;
use crate::document::Scalar;
use crate::html::unescape;
use crate::parse_date;

/// The fields read; everything else is skipped without being built.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Tweet {
    id_str: Option<String>,
    #[serde(deserialize_with = "number")]
    id: Option<u64>,
    full_text: Option<String>,
    /// Its name before 2018.
    text: Option<String>,
    pub(super) created_at: Option<String>,
    #[serde(deserialize_with = "number")]
    pub(super) in_reply_to_status_id_str: Option<u64>,
    #[serde(deserialize_with = "number")]
    pub(super) in_reply_to_user_id_str: Option<u64>,
    pub(super) in_reply_to_screen_name: Option<String>,
}

/// An item of the list: a post, wrapped in `{"tweet": …}` or, in old archives, bare.
#[derive(Deserialize)]
pub(super) struct TweetItem {
    tweet: Option<Tweet>,
    #[serde(flatten)]
    bare: Tweet,
}

impl TweetItem {
    pub(super) fn tweet(self) -> Tweet {
        self.tweet.unwrap_or(self.bare)
    }
}

/// A number that may be written as text; anything else counts as absent.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    Ok(Scalar::deserialize(deserializer)?.0.and_then(|number| number.parse().ok()))
}

impl Tweet {
    /// Its number: rises with time.
    pub(super) fn number(&self) -> Option<u64> {
        self.id_str.as_deref().and_then(|id| id.parse().ok()).or(self.id)
    }

    /// True when it has a text at all, even an empty one.
    pub(super) const fn has_text(&self) -> bool {
        self.full_text.is_some() || self.text.is_some()
    }

    /// The text as the archive has it.
    pub(super) fn raw_text(&self) -> &str {
        self.full_text.as_deref().or(self.text.as_deref()).unwrap_or_default()
    }

    /// The writer whose words a retweet passes on, and the words, which X cuts; `None` for a post of the author's.
    pub(super) fn retweeted(&self) -> Option<(&str, String)> {
        let rest = self.raw_text().strip_prefix("RT @")?;
        let (author, text) = rest.split_once(": ").unwrap_or((rest, ""));
        Some((author, as_typed(&unescape(text), false).trim_end_matches('…').trim_end().to_owned()))
    }

    pub(super) fn is_reply(&self) -> bool {
        self.in_reply_to_status_id_str.is_some()
            || self.in_reply_to_user_id_str.is_some()
            || self.in_reply_to_screen_name.as_deref().is_some_and(|n| !n.is_empty())
    }

    /// The text as typed.
    pub(super) fn typed(&self) -> String {
        as_typed(&unescape(self.raw_text()), self.is_reply())
    }
}

/// A text without the links that X puts in and, in a reply, without the mentions that stand first.
pub(super) fn as_typed(text: &str, reply: bool) -> String {
    let text = without_links(text);
    let kept = if reply { without_mentions(&text, false) } else { &text };
    kept.trim().to_owned()
}

/// Takes out every `https://t.co/…`: those of media and quotes look like those the author put in.
fn without_links(text: &str) -> Cow<'_, str> {
    const LINK: &str = "://t.co/";
    if !text.contains(LINK) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(LINK) {
        let (before, after) = rest.split_at(at);
        let kept = before.strip_suffix("https").or_else(|| before.strip_suffix("http"));
        let code = after[LINK.len()..].find(|c: char| !c.is_ascii_alphanumeric());
        let end = code.map_or(after.len(), |n| LINK.len() + n);
        match kept {
            Some(kept) => out.push_str(kept),
            None => {
                out.push_str(before);
                out.push_str(&after[..end]);
            }
        }
        rest = &after[end..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

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
pub(super) struct NoteItem {
    #[serde(rename = "noteTweet", default)]
    note: Option<NoteFields>,
}

#[derive(Deserialize)]
struct NoteFields {
    #[serde(rename = "noteTweetId", default)]
    id: Option<String>,
    #[serde(rename = "createdAt", default)]
    created: Option<String>,
    #[serde(default)]
    core: Option<Core>,
    #[serde(default)]
    text: Option<String>,
}

#[derive(Deserialize)]
struct Core {
    #[serde(default)]
    text: Option<String>,
}

impl NoteItem {
    /// The note in that place of its file; `None` when it has no text.
    pub(super) fn note(self, item: u64) -> Option<Note> {
        let fields = self.note?;
        let text = fields.core.and_then(|c| c.text).or(fields.text)?;
        let second = parse_date(fields.created.as_deref()?)?.0.div_euclid(1000);
        let id = fields.id.and_then(|id| id.parse().ok()).unwrap_or(0);
        Some(Note { item, id, second, text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_not_typed_goes() {
        for (raw, reply, typed) in [
            ("@a @b_1 fala @c", true, "fala @c"),
            ("@a fala", false, "@a fala"),
            ("@a: fala", true, "@a: fala"),
            ("@a", true, ""),
            ("olha https://t.co/Ab1 https://t.co/Cd2", false, "olha"),
            ("um https://t.co/Ab1.\n\ndois http://t.co/x fim", false, "um .\n\ndois  fim"),
            ("veja xt.co/abc e ://t.co/abc", false, "veja xt.co/abc e ://t.co/abc"),
            (" linha \nfim  ", false, "linha \nfim"),
        ] {
            assert_eq!(as_typed(raw, reply), typed, "{raw:?}");
        }
    }

    #[test]
    fn reads_wrapped_and_bare_and_odd_ids() {
        for json in [
            r#"{"tweet":{"id_str":"7","full_text":"a &amp; b","x":[{}]}}"#,
            r#"{"id":7,"text":"a &amp; b","retweeted":false}"#,
            r#"{"tweet":{"id":"7","full_text":"a &amp; b","in_reply_to_user_id_str":null}}"#,
        ] {
            let tweet = serde_json::from_str::<TweetItem>(json).unwrap().tweet();
            assert_eq!((tweet.number(), tweet.typed().as_str()), (Some(7), "a & b"), "{json}");
            assert!(!tweet.is_reply());
        }
    }
}
