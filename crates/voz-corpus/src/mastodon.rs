//! The archive of Mastodon and its kin: `outbox.json`, alone or in its folder or zip.
//!
//! Kept: public, unlisted and followers-only notes. Boosts and direct messages are counted and left out. A
//! reply to someone else is a `resposta`; replies to oneself are threads and are joined. Markup becomes the
//! line breaks that were typed; mentions before a reply go.
use serde_json::Value;

use super::clean::without_mentions;
use super::document::each_in;
use super::html::to_text_without;
use super::threads::{self, Post, Reply};
use super::{File, ImportError, Importer, Motivo, Reads, Scout, Sink, SourcePlace, Unit, has};

pub(super) const IMPORTER: Importer = Importer {
    id: "mastodon",
    rotulo: "arquivo do Mastodon",
    sobre: "o arquivo que o Mastodon entrega: o zip (sem .tar.gz), a pasta, ou o outbox.json",
    find,
    read: Reads::Each(read),
};

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    scout.with_head(&["json"], |_, head| has(head, "\"OrderedCollection\"") || has(head, "\"orderedItems\""))
}

/// Lists of what others wrote, in the archive beside the outbox: taken, so that nobody else reads them, and left closed.
const CLOSED: &[&str] = &["likes.json", "bookmarks.json"];

/// The address that stands alone or as the `id` of an object; empty where there is none.
fn address(value: &Value) -> &str {
    value.as_str().or_else(|| value["id"].as_str()).unwrap_or_default()
}

/// True when only those whom a note names can read it.
fn is_direct(note: &Value) -> bool {
    let open = |address: &Value| {
        let is_open = |a: &str| a.ends_with("#Public") || a.ends_with("/followers");
        address.as_str().is_some_and(|a| matches!(a, "as:Public" | "Public") || is_open(a))
    };
    let reaches = |to: &Value| to.as_array().map_or_else(|| open(to), |all| all.iter().any(open));
    !reaches(&note["to"]) && !reaches(&note["cc"])
}

fn text(note: &Value) -> String {
    /// The link to a quoted post, which the program puts in.
    const HIDDEN: &[&str] = &["quote-inline"];
    let by_language = || note["contentMap"].as_object()?.values().next()?.as_str();
    let content = note["content"].as_str().or_else(by_language).unwrap_or_default();
    to_text_without(&content.replace(['\r', '\n'], " "), HIDDEN)
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    if CLOSED.contains(&file.entry.file_name()) {
        return Ok(());
    }
    let mut posts = Vec::new();
    let lists = each_in(file.open()?, entry, &["orderedItems"], &mut |item, place| {
        posts.extend(post(&item, place, sink));
        Ok(())
    })?;
    if lists == 0 {
        let problem = "não parece o outbox.json do Mastodon: falta \"orderedItems\"";
        return Err(ImportError::malformed(SourcePlace::whole(entry), problem));
    }
    // Addresses end in numbers that rise with time.
    posts.sort_by(|a: &Post<String>, b| (a.date, a.id.len(), &a.id).cmp(&(b.date, b.id.len(), &b.id)));
    threads::hand_on(posts, &SourcePlace::whole(entry), sink)
}

/// The post that an item of the list is, unless it is left out: an activity, or something else, such as the address of one.
fn post(activity: &Value, place: &SourcePlace, sink: &mut Sink<'_>) -> Option<Post<String>> {
    let mut leave_out = |motivo| {
        sink.leave_out(motivo);
        None
    };
    // A boost holds the address of what it passes on.
    if activity["type"] == "Announce" {
        return leave_out(Motivo::Retuite);
    }
    let note = &activity["object"];
    if activity["type"] != "Create" || note["type"] != "Note" {
        return leave_out(Motivo::OutroTipo);
    }
    if is_direct(note) {
        return leave_out(Motivo::Direta);
    }
    let parent = address(&note["inReplyTo"]);
    let reply = match () {
        () if parent.is_empty() => Reply::No,
        () if is_by(parent, address(&activity["actor"])) => Reply::ToOneself,
        // On servers whose addresses do not name the author, what is in the archive is the author's.
        () => Reply::Unknown,
    };
    let date = sink.date(note["published"].as_str().unwrap_or_default(), place);
    let text = text(note);
    let typed = if reply == Reply::No { text.trim() } else { without_mentions(&text, true).trim() };
    Some(Post {
        id: note["id"].as_str().map_or_else(|| place.to_string(), str::to_owned),
        date,
        text: typed.into(),
        reply_to: (!parent.is_empty()).then(|| parent.to_owned()),
        reply,
    })
}

/// True when an address is of something by `actor`: `…/users/ana/statuses/1` or `…/@ana/1`.
fn is_by(address: &str, actor: &str) -> bool {
    let below = |prefix: &str| address.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('/'));
    let by_name = || actor.rsplit_once("/users/").map(|(server, name)| format!("{server}/@{name}"));
    !actor.is_empty() && (below(actor) || by_name().is_some_and(|prefix| below(&prefix)))
}

#[cfg(test)]
mod tests;
