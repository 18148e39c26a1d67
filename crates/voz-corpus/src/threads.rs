//! Threads: what an author goes on saying in answers to themselves becomes one text.
use std::collections::HashMap;
use std::fmt::Display;
use std::hash::Hash;

use super::{Draft, ImportError, Motivo, Sink, SourcePlace};
use voz_base::Millis;
use voz_texto::Registro;

/// A post of the author, known by a number or an address.
pub(super) struct Post<K> {
    pub(super) id: K,
    pub(super) date: Option<Millis>,
    pub(super) text: Box<str>,
    pub(super) reply_to: Option<K>,
    pub(super) reply: Reply,
}

/// The post that a post answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    No,
    ToOneself,
    ToSomeone,
    /// The account is not known: to oneself when what it answers is among the posts.
    Unknown,
}

/// Hands on every text. `posts` stand in the order of their time, so that none comes before what it answers.
///
/// The parts of a thread are joined with a blank line between them, into one text with the register, date and
/// identifier of the first.
pub(super) fn hand_on<K: Eq + Hash + Clone + Display>(
    mut posts: Vec<Post<K>>,
    place: &SourcePlace,
    sink: &mut Sink<'_>,
) -> Result<(), ImportError> {
    let roots = roots(&mut posts, sink);
    let mut parts: Vec<(usize, usize)> =
        roots.into_iter().enumerate().filter_map(|(part, root)| Some((root?, part))).collect();
    parts.sort_unstable();
    for thread in parts.chunk_by(|a, b| a.0 == b.0) {
        hand_on_thread(&posts, thread, place, sink)?;
    }
    Ok(())
}

/// For each post the first of its thread; `None` for one that stands there twice.
fn roots<K: Eq + Hash + Clone>(posts: &mut [Post<K>], sink: &mut Sink<'_>) -> Vec<Option<usize>> {
    let mut at: HashMap<K, usize> = HashMap::with_capacity(posts.len());
    let mut roots: Vec<Option<usize>> = Vec::with_capacity(posts.len());
    for (index, post) in posts.iter_mut().enumerate() {
        if at.contains_key(&post.id) {
            sink.leave_out(Motivo::Repetido);
            roots.push(None);
            continue;
        }
        let parent = post.reply_to.as_ref().and_then(|id| at.get(id).copied());
        post.reply = match (post.reply, parent) {
            (Reply::Unknown, Some(_)) => Reply::ToOneself,
            (Reply::Unknown, None) => Reply::ToSomeone,
            (reply, _) => reply,
        };
        let parent = parent.filter(|_| post.reply == Reply::ToOneself);
        let root = parent.and_then(|p| roots.get(p).copied().flatten()).unwrap_or(index);
        at.insert(post.id.clone(), index);
        roots.push(Some(root));
    }
    roots
}

fn hand_on_thread<K: Display>(
    posts: &[Post<K>],
    thread: &[(usize, usize)],
    place: &SourcePlace,
    sink: &mut Sink<'_>,
) -> Result<(), ImportError> {
    let mut parts = thread.iter().filter_map(|&(_, part)| posts.get(part)).peekable();
    let Some(&root) = parts.peek() else { return Ok(()) };
    let (said, empty): (Vec<&str>, Vec<&str>) =
        parts.map(|post| &*post.text).partition(|text| !text.is_empty());
    empty.iter().for_each(|_| sink.leave_out(Motivo::Vazio));
    said.iter().skip(1).for_each(|_| sink.leave_out(Motivo::ParteDeFio));
    if said.is_empty() {
        return Ok(());
    }
    let answers = root.reply == Reply::ToSomeone;
    let draft = Draft {
        id: Some(root.id.to_string()),
        data: root.date,
        registro: Some(if answers { Registro::Resposta } else { Registro::Post }),
        texto: said.join("\n\n"),
        resposta_a: root.reply_to.as_ref().map(ToString::to_string),
        ..Draft::default()
    };
    sink.keep(draft, place)
}
