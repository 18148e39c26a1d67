//! The author's posts put together: long texts to their posts, parts of threads to their beginning.
use std::collections::HashMap;

use super::super::{Aviso, Draft, ImportError, Motivo, Place, Sink, parse_date};
use super::note::Note;
use super::tweet::as_typed;
use super::{Account, Tweet};
use crate::base::world::Millis;
use crate::voice::Registro;

/// Seconds around a note's time in which its post is looked for when none has the same second.
const NEARBY: i64 = 5;

/// One post.
struct Post {
    id: u64,
    date: Option<Millis>,
    text: Box<str>,
    /// What it answers; 0 when nothing, or nothing known.
    reply_to: u64,
    reply: Reply,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reply {
    No,
    ToOneself,
    ToSomeone,
    /// The account is not known: to oneself when what it answers is in the archive.
    Unknown,
}

/// All posts of an archive.
pub(super) struct Timeline {
    account: Account,
    posts: Vec<Post>,
}

impl Timeline {
    pub(super) fn new(account: Account) -> Self {
        Self { account, posts: Vec::new() }
    }

    /// Takes in one post; a retweet is counted and left out.
    pub(super) fn add(
        &mut self,
        tweet: &Tweet<'_>,
        place: &Place,
        sink: &mut Sink<'_>,
    ) -> Result<(), ImportError> {
        let id = tweet
            .number()
            .ok_or_else(|| ImportError::malformed(place.clone(), "não parece um tuíte: falta \"id_str\""))?;
        if tweet.is_retweet() {
            sink.leave_out(Motivo::Retuite);
            return Ok(());
        }
        let date = tweet.created_at.as_deref().and_then(parse_date);
        if date.is_none() {
            sink.warn(Aviso::DataIlegivel, place);
        }
        let (text, reply) = (tweet.typed().into_boxed_str(), self.reply(tweet));
        let reply_to = tweet.in_reply_to_status_id_str.unwrap_or(0);
        self.posts.push(Post { id, date, text, reply_to, reply });
        Ok(())
    }

    fn reply(&self, tweet: &Tweet<'_>) -> Reply {
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
                let fitting = indexes.iter().filter(|&&i| self.posts.get(i).is_some_and(|p| p.begins(&note)));
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
    pub(super) fn hand_on(mut self, place: &Place, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        self.posts.sort_by_key(|p| p.id);
        let roots = self.roots(sink);
        let mut parts: Vec<(usize, usize)> =
            roots.into_iter().enumerate().filter_map(|(part, root)| Some((root?, part))).collect();
        parts.sort_unstable();
        for thread in parts.chunk_by(|a, b| a.0 == b.0) {
            self.hand_on_thread(thread, place, sink)?;
        }
        Ok(())
    }

    /// For each post (in order of number) the first of its thread; `None` for one that stands there twice.
    fn roots(&mut self, sink: &mut Sink<'_>) -> Vec<Option<usize>> {
        let mut at: HashMap<u64, usize> = HashMap::with_capacity(self.posts.len());
        let mut roots: Vec<Option<usize>> = Vec::with_capacity(self.posts.len());
        for (index, post) in self.posts.iter_mut().enumerate() {
            if at.contains_key(&post.id) {
                sink.leave_out(Motivo::Repetido);
                roots.push(None);
                continue;
            }
            // A post is younger than what it answers, so its parent has been seen.
            let parent = at.get(&post.reply_to).copied();
            post.reply = match (post.reply, parent) {
                (Reply::Unknown, Some(_)) => Reply::ToOneself,
                (Reply::Unknown, None) => Reply::ToSomeone,
                (reply, _) => reply,
            };
            let parent = parent.filter(|_| post.reply == Reply::ToOneself);
            let root = parent.and_then(|p| roots.get(p).copied().flatten()).unwrap_or(index);
            at.insert(post.id, index);
            roots.push(Some(root));
        }
        roots
    }

    fn hand_on_thread(
        &self,
        thread: &[(usize, usize)],
        place: &Place,
        sink: &mut Sink<'_>,
    ) -> Result<(), ImportError> {
        let mut posts = thread.iter().filter_map(|&(_, part)| self.posts.get(part)).peekable();
        let Some(&root) = posts.peek() else { return Ok(()) };
        let mut texto = String::new();
        let mut joined = 0_u32;
        for post in posts {
            if post.text.is_empty() {
                sink.leave_out(Motivo::Vazio);
                continue;
            }
            if joined > 0 {
                sink.leave_out(Motivo::ParteDeFio);
                texto.push_str("\n\n");
            }
            texto.push_str(&post.text);
            joined += 1;
        }
        if joined == 0 {
            return Ok(());
        }
        let answers = root.reply == Reply::ToSomeone;
        let draft = Draft {
            id: Some(root.id.to_string()),
            data: root.date,
            registro: Some(if answers { Registro::Resposta } else { Registro::Post }),
            texto,
            fonte: None,
            resposta_a: (root.reply_to != 0).then(|| root.reply_to.to_string()),
            parte_de: None,
        };
        sink.keep(draft, place)
    }
}

impl Post {
    /// Whether the text is the beginning of the note's, once the ellipsis that X puts at the cut is off.
    fn begins(&self, note: &Note) -> bool {
        let beginning = self.text.trim_end_matches('…').trim_end();
        !beginning.is_empty() && as_typed(&note.text, self.reply != Reply::No).starts_with(beginning)
    }
}
