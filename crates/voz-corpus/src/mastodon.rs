//! The archive of Mastodon and its kin: `outbox.json`, alone or in its folder or zip.
//!
//! Kept: public, unlisted and followers-only notes. Boosts and direct messages are counted and left out. A
//! reply to someone else is a `resposta`; replies to oneself are threads and are joined. Markup becomes the
//! line breaks that were typed; mentions before a reply go.
use std::collections::BTreeMap;

use serde::Deserialize;

use super::clean::without_mentions;
use super::document::each_in;
use super::html::to_text;
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

/// An item of a list: an activity, or something else, such as the address of one.
#[derive(Deserialize)]
#[serde(untagged)]
enum ListItem {
    Activity(Box<Activity>),
    Other(serde::de::IgnoredAny),
}

#[derive(Deserialize)]
struct Activity {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    actor: Address,
    #[serde(default)]
    object: Object,
}

#[derive(Deserialize, Default)]
#[serde(untagged)]
enum Object {
    Note(Box<MastodonNote>),
    #[default]
    Other,
    /// A boost holds the address of what it passes on.
    #[serde(untagged)]
    Link(serde::de::IgnoredAny),
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct MastodonNote {
    id: Option<String>,
    #[serde(rename = "type")]
    kind: String,
    in_reply_to: Address,
    published: Option<String>,
    content: Option<String>,
    content_map: Option<BTreeMap<String, String>>,
    to: Addresses,
    cc: Addresses,
}

/// An address, alone or as the `id` of an object.
#[derive(Deserialize, Default)]
#[serde(untagged)]
enum Address {
    Plain(String),
    Object {
        id: String,
    },
    #[default]
    None,
    Other(serde::de::IgnoredAny),
}

impl Address {
    fn as_str(&self) -> &str {
        match self {
            Self::Plain(id) | Self::Object { id } => id,
            Self::None | Self::Other(_) => "",
        }
    }
}

#[derive(Deserialize, Default)]
#[serde(untagged)]
enum Addresses {
    One(String),
    Many(Vec<String>),
    #[default]
    None,
    Other(serde::de::IgnoredAny),
}

impl Addresses {
    fn any(&self, test: impl Fn(&str) -> bool) -> bool {
        match self {
            Self::One(one) => test(one),
            Self::Many(many) => many.iter().any(|one| test(one)),
            Self::None | Self::Other(_) => false,
        }
    }
}

impl MastodonNote {
    /// True when only those it names can read it.
    fn is_direct(&self) -> bool {
        let open = |a: &str| {
            a.ends_with("#Public") || a == "as:Public" || a == "Public" || a.ends_with("/followers")
        };
        !self.to.any(open) && !self.cc.any(open)
    }

    fn text(&self) -> String {
        /// The link to a quoted post, which the program puts in.
        const HIDDEN: &[&str] = &["quote-inline"];
        let by_language = || self.content_map.as_ref()?.values().next().map(String::as_str);
        let content = self.content.as_deref().or_else(by_language).unwrap_or_default();
        to_text(&content.replace(['\r', '\n'], " "), HIDDEN)
    }
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    if CLOSED.contains(&file.entry.file_name()) {
        return Ok(());
    }
    let mut posts = Vec::new();
    let lists = each_in(file.open()?, entry, &["orderedItems"], &mut |item, place| {
        match item {
            ListItem::Activity(activity) => posts.extend(post(*activity, place, sink)),
            ListItem::Other(_) => sink.leave_out(Motivo::OutroTipo),
        }
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

/// The post an activity is, unless it is left out.
fn post(activity: Activity, place: &SourcePlace, sink: &mut Sink<'_>) -> Option<Post<String>> {
    let mut leave_out = |motivo| {
        sink.leave_out(motivo);
        None
    };
    if activity.kind == "Announce" {
        return leave_out(Motivo::Retuite);
    }
    let Object::Note(note) = activity.object else { return leave_out(Motivo::OutroTipo) };
    if activity.kind != "Create" || note.kind != "Note" {
        return leave_out(Motivo::OutroTipo);
    }
    if note.is_direct() {
        return leave_out(Motivo::Direta);
    }
    let parent = note.in_reply_to.as_str();
    let reply = match () {
        () if parent.is_empty() => Reply::No,
        () if is_by(parent, activity.actor.as_str()) => Reply::ToOneself,
        // On servers whose addresses do not name the author, what is in the archive is the author's.
        () => Reply::Unknown,
    };
    let date = sink.date(note.published.as_deref().unwrap_or_default(), place);
    let text = note.text();
    let typed = if reply == Reply::No { text.trim() } else { without_mentions(&text, true).trim() };
    Some(Post {
        id: note.id.clone().unwrap_or_else(|| place.to_string()),
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
