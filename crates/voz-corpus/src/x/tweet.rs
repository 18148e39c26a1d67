//! The posts of the archive: the few fields of each that matter, its text as the author typed it, and all of them put
//! together: long texts to their posts, parts of threads to their beginning.
use std::collections::HashMap;

use serde::{Deserialize, Deserializer};
use voz_texto::Registro;
use voz_texto::texto::unescape;

use super::Account;
use crate::clean::without_mentions;
use crate::document::Scalar;
use crate::threads::{self, Post, Reply};
use crate::{Aviso, Draft, ImportError, Motivo, Sink, SourcePlace, parse_date};

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
fn without_links(text: &str) -> String {
    const LINK: &str = "://t.co/";
    let mut parts = text.split(LINK);
    let mut before = parts.next().unwrap_or_default();
    let mut out = String::with_capacity(text.len());
    for after in parts {
        let (code, rest) =
            after.split_at(after.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(after.len()));
        match before.strip_suffix("https").or_else(|| before.strip_suffix("http")) {
            Some(kept) => out.push_str(kept),
            None => out.extend([before, LINK, code]),
        }
        before = rest;
    }
    out + before
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

/// Seconds around a note's time in which its post is looked for when none has the same second.
const NEARBY: i64 = 5;

/// All posts of an archive.
pub(super) struct Timeline {
    account: Account,
    /// Whose account it is, where it is not the person's.
    other: Option<String>,
    posts: Vec<Post<u64>>,
}

impl Timeline {
    pub(super) fn new(account: Account, other: Option<String>) -> Self {
        Self { account, other, posts: Vec::new() }
    }

    /// Takes in one post; a retweet, or a post of another account, is counted, and its text put aside as someone else's.
    pub(super) fn add(
        &mut self,
        tweet: &Tweet,
        place: &SourcePlace,
        sink: &mut Sink<'_>,
    ) -> Result<(), ImportError> {
        let id = tweet
            .number()
            .ok_or_else(|| ImportError::malformed(place.clone(), "não parece um tuíte: falta \"id_str\""))?;
        if !tweet.has_text() {
            return Err(ImportError::malformed(place.clone(), "não parece um tuíte: falta \"full_text\""));
        }
        let date = tweet.created_at.as_deref().and_then(parse_date);
        if let Some((author, texto)) = tweet.retweeted() {
            let draft = Draft { data: date, registro: Some(Registro::Post), texto, ..Draft::default() };
            return sink.keep_other(author, draft, Motivo::Retuite);
        }
        if let Some(author) = &self.other {
            let registro = if tweet.is_reply() { Registro::Resposta } else { Registro::Post };
            let draft =
                Draft { data: date, registro: Some(registro), texto: tweet.typed(), ..Draft::default() };
            return sink.keep_other(author, draft, Motivo::OutroAutor);
        }
        if date.is_none() {
            sink.warn(Aviso::DataIlegivel, place);
        }
        let (text, reply) = (tweet.typed().into_boxed_str(), self.reply(tweet));
        let reply_to = tweet.in_reply_to_status_id_str;
        self.posts.push(Post { id, date, text, reply_to, reply });
        Ok(())
    }

    fn reply(&self, tweet: &Tweet) -> Reply {
        let name = tweet.in_reply_to_screen_name.as_deref().filter(|n| !n.is_empty());
        let by_id = self.account.id.zip(tweet.in_reply_to_user_id_str).map(|(own, to)| own == to);
        let by_name = self.account.name.as_deref().zip(name).map(|(own, to)| own.eq_ignore_ascii_case(to));
        match by_id.or(by_name) {
            _ if !tweet.is_reply() => Reply::No,
            Some(true) => Reply::ToOneself,
            Some(false) => Reply::ToSomeone,
            None => Reply::Unknown,
        }
    }

    /// Puts the whole text in place of the cut one. Gives the items of the notes that fit no post.
    ///
    /// A note has the second of its post, but several posts of a thread may share it, and its number is not
    /// the post's: among the posts of that second whose text is a beginning of the note's, the one with the
    /// smallest number above the note's is its own.
    pub(super) fn join_notes(&mut self, notes: Vec<Note>) -> Vec<u64> {
        let mut by_second: HashMap<i64, Vec<usize>> = HashMap::new();
        for (index, post) in self.posts.iter().enumerate() {
            if let Some(date) = post.date {
                by_second.entry(date.0.div_euclid(1000)).or_default().push(index);
            }
        }
        let mut lost = Vec::new();
        for note in notes {
            let seconds = (0..=NEARBY).flat_map(|d| [note.second - d, note.second + d]);
            let mut candidates = seconds.filter_map(|s| by_second.get(&s));
            let found = candidates.find_map(|indexes| {
                let fitting =
                    indexes.iter().filter(|&&i| self.posts.get(i).is_some_and(|p| begins(p, &note)));
                fitting.copied().min_by_key(|&i| {
                    let id = self.posts.get(i).map_or(0, |p| p.id);
                    (id < note.id, id.abs_diff(note.id))
                })
            });
            match found.and_then(|i| self.posts.get_mut(i)) {
                Some(post) => post.text = as_typed(&note.text, post.reply != Reply::No).into_boxed_str(),
                None => lost.push(note.item),
            }
        }
        lost
    }

    /// Hands on every text, oldest first.
    pub(super) fn hand_on(mut self, place: &SourcePlace, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        self.posts.sort_by_key(|p| p.id);
        threads::hand_on(self.posts, place, sink)
    }
}

/// True when a post is the beginning of a note, once the ellipsis that X puts at the cut is off.
fn begins(post: &Post<u64>, note: &Note) -> bool {
    let beginning = post.text.trim_end_matches('…').trim_end();
    !beginning.is_empty() && as_typed(&note.text, post.reply != Reply::No).starts_with(beginning)
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
