//! Bluesky: the repository as a CAR file, or the JSON of `listRecords` and `getAuthorFeed`.
//!
//! A reply to someone else is a `resposta`; replies to oneself are threads and are joined. Of a feed, which
//! also shows what others wrote, only the author's own posts count; the rest is put aside for comparison.
mod car;

use std::collections::HashSet;
use std::io::Read;

use serde::Deserialize;

use crate::document::each_in;
use crate::threads::{self, Post, Reply};
use crate::{
    Draft, File, ImportError, Importer, Motivo, Reads, Scout, Sink, SourcePlace, Unit, has, parse_date,
};
use car::CborValue;

pub(super) const IMPORTER: Importer = Importer {
    id: "bluesky",
    rotulo: "Bluesky (CAR ou JSON)",
    sobre: "o repositório do Bluesky (.car), ou o JSON de listRecords ou getAuthorFeed",
    find,
    read: Reads::Each(read),
};

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let mut units = scout.with_extension(&["car"]);
    units.extend(scout.with_head(&["json"], |_, head| has(head, COLLECTION))?);
    units.extend(scout.nameless_with_head(is_car)?);
    Ok(units)
}

/// A header is a map with `roots` and `version`, behind its length.
fn is_car(head: &[u8]) -> bool {
    let start = head.get(..16).unwrap_or(head);
    has(start, "eroots") || has(start, "gversion")
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    if !is_car(&file.head()?) {
        return read_feed(file.open()?, entry, sink);
    }
    let place = SourcePlace::whole(entry);
    let car::Repository { did, posts } = car::read(file.open()?, entry)?;
    let posts = posts.into_iter().map(|(name, record)| {
        record.into_post(format!("at://{did}/{COLLECTION}/{name}"), &did, &place, sink)
    });
    let posts = posts.collect();
    threads::hand_on(posts, &place, sink)
}

#[cfg(test)]
mod tests;

/// An item of either list.
#[derive(Deserialize, Default)]
#[serde(default)]
struct FeedItem {
    uri: Option<String>,
    value: Option<PostWritten>,
    record: Option<PostWritten>,
    author: FeedAuthor,
    post: Option<Box<FeedItem>>,
    /// In a feed: that it shows someone else's post, and what the post answers.
    reason: Option<serde::de::IgnoredAny>,
    reply: Option<Answered>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct FeedAuthor {
    did: String,
    handle: String,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Answered {
    parent: Option<Box<FeedItem>>,
}

/// A post.
#[derive(Deserialize, Default)]
#[serde(default)]
struct PostWritten {
    text: String,
    #[serde(rename = "createdAt")]
    created: Option<String>,
    reply: Option<Parents>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Parents {
    parent: Option<Address>,
}

#[derive(Deserialize)]
struct Address {
    uri: String,
}

/// One post with its author.
struct Found {
    uri: String,
    did: String,
    handle: String,
    record: Record,
}

impl FeedItem {
    fn found(self) -> Option<Found> {
        let PostWritten { text, created, reply } = self.record.or(self.value)?;
        let uri = self.uri?;
        // Without an author, it is whoever the address belongs to.
        let did = match self.author.did {
            did if did.is_empty() => uri.strip_prefix("at://")?.split('/').next()?.to_owned(),
            did => did,
        };
        let parent = reply.and_then(|r| r.parent).map(|p| p.uri);
        Some(Found { uri, did, handle: self.author.handle, record: Record { text, created, parent } })
    }
}

fn read_feed(reader: impl Read, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let mut all: Vec<(Found, bool)> = Vec::new();
    let keys = ["records", "feed", "posts", "thread"];
    let lists = each_in(reader, entry, &keys, &mut |mut item: FeedItem, _| {
        let repost = item.reason.is_some();
        let parent = item.reply.take().and_then(|r| r.parent).and_then(|p| p.found());
        let post = item.post.take().map_or(Some(item), |post| Some(*post)).and_then(FeedItem::found);
        all.extend(post.map(|p| (p, repost)));
        all.extend(parent.map(|p| (p, true)));
        Ok(())
    })?;
    let place = SourcePlace::whole(entry);
    if lists == 0 {
        let problem = "não parece o JSON do Bluesky: falta \"records\" ou \"feed\"";
        return Err(ImportError::malformed(place, problem));
    }
    // A feed is of whoever wrote what it does not merely show.
    let owner = all.iter().find(|(_, shown)| !shown).map(|(p, _)| p.did.clone()).unwrap_or_default();
    let mut own = Vec::new();
    let mut seen = HashSet::new();
    for (found, shown) in all {
        let names = [&*found.handle, &*found.did];
        let told = sink.options().autor.is_some();
        if if told { sink.is_author(&names, &place)? } else { found.did == owner } {
            // What the author answered to themselves is shown again above the answer.
            if seen.insert(found.uri.clone()) || !shown {
                own.push(found.record.into_post(found.uri, &found.did, &place, sink));
            }
        } else if seen.insert(found.uri) {
            let draft = Draft {
                data: found.record.created.as_deref().and_then(parse_date),
                texto: found.record.text,
                ..Draft::default()
            };
            let name = if found.handle.is_empty() { &found.did } else { &found.handle };
            sink.keep_other(name, draft, if shown { Motivo::Retuite } else { Motivo::OutroAutor })?;
        }
    }
    own.sort_by(|a, b| (a.date, &a.id).cmp(&(b.date, &b.id)));
    threads::hand_on(own, &place, sink)
}

/// The collection that posts stand in.
const COLLECTION: &str = "app.bsky.feed.post";

/// A post as its author published it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Record {
    text: String,
    created: Option<String>,
    /// The address of what it answers.
    parent: Option<String>,
}

impl Record {
    fn of(value: &CborValue) -> Self {
        let text = |name: &str| value.get(name).and_then(CborValue::text).map(str::to_owned);
        let parent = value.get("reply").and_then(|r| r.get("parent")?.get("uri")?.text());
        Self {
            text: text("text").unwrap_or_default(),
            created: text("createdAt"),
            parent: parent.map(str::to_owned),
        }
    }

    /// The post of `did` at the address `uri`.
    fn into_post(self, uri: String, did: &str, place: &SourcePlace, sink: &mut Sink<'_>) -> Post<String> {
        let date = sink.date(self.created.as_deref().unwrap_or_default(), place);
        let to = self.parent.as_deref().map(|p| p.strip_prefix("at://").and_then(|p| p.split('/').next()));
        let reply = match to {
            None => Reply::No,
            Some(to) if to == Some(did) => Reply::ToOneself,
            Some(_) => Reply::ToSomeone,
        };
        Post { id: uri, date, text: self.text.trim().into(), reply_to: self.parent, reply }
    }
}
