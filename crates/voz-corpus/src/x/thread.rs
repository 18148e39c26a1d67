//! The author's posts put together: long texts to their posts, parts of threads to their beginning.
use std::collections::HashMap;

use super::super::threads::{self, Post, Reply};
use super::super::{Aviso, Draft, ImportError, Motivo, Sink, SourcePlace, parse_date};
use super::Account;
use super::tweet::{Note, Tweet, as_typed};

use voz_texto::Registro;

/// Seconds around a note's time in which its post is looked for when none has the same second.
const NEARBY: i64 = 5;

/// All posts of an archive.
pub(super) struct Timeline {
    account: Account,
    posts: Vec<Post<u64>>,
}

impl Timeline {
    pub(super) fn new(account: Account) -> Self {
        Self { account, posts: Vec::new() }
    }

    /// Takes in one post; a retweet is counted, and its text put aside as someone else's.
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
