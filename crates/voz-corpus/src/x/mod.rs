//! The archive of X (Twitter), as a zip or its folder, or a single `tweets.js`.
//!
//! Kept: what the author wrote. Retweets are told by their text (`RT @`: the `retweeted` flag is always
//! false); likes and deleted posts are never read. A reply to someone else is a `resposta`. Replies to
//! oneself are threads: their parts are joined, in order, with a blank line between them, into one text with
//! the register, date and identifier of the first. Links `t.co` and the mentions that X puts before a reply
//! go; everything else stays as typed. Long posts, cut at 280 characters in `tweets.js`, come whole from
//! `note-tweet.js`.
mod tweet;

use std::io::{BufRead, BufReader, Read};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::document::{EachItem, each_in_script};
use crate::{Aviso, Entry, File, ImportError, Importer, Reads, Scout, Sink, Source, SourcePlace, Unit};
use tweet::{NoteItem, Timeline, TweetItem};

pub(super) const IMPORTER: Importer = Importer {
    id: "x",
    rotulo: "arquivo do X (Twitter), zip ou pasta",
    sobre: "o arquivo que o X (Twitter) entrega: o zip, a pasta, ou um tweets.js",
    find,
    read: Reads::Together(read),
};

/// `account.js` and `manifest.js` are a few kB; beyond this they are something else.
const SMALL_FILE_MAX: u64 = 16 << 20;
/// Bytes that may stand before the list.
const PREAMBLE_MAX: u64 = 4096;

/// The kind of a file of the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum XPart {
    Tweets,
    Notes,
    Account,
    Manifest,
}

impl XPart {
    fn of(entry: &Entry) -> Option<Self> {
        let stem = entry.file_name().strip_suffix(".js")?;
        let stem =
            stem.rsplit_once("-part").filter(|(_, n)| n.parse::<u32>().is_ok()).map_or(stem, |(s, _)| s);
        match stem {
            "tweets" | "tweet" => Some(Self::Tweets),
            "note-tweet" | "note-tweets" => Some(Self::Notes),
            "account" => Some(Self::Account),
            "manifest" => Some(Self::Manifest),
            _ => None,
        }
    }
}

/// One unit per folder that holds tweets: two archives in one folder stay apart.
fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let parts = || scout.free().filter_map(|(i, e)| Some((i, e.folder(), XPart::of(e)?)));
    let mut folders: Vec<&str> = Vec::new();
    for (_, folder, part) in parts() {
        if part == XPart::Tweets && !folders.contains(&folder) {
            folders.push(folder);
        }
    }
    Ok(folders
        .iter()
        .map(|f| parts().filter(|(_, folder, _)| folder == f).map(|(i, ..)| i).collect())
        .collect())
}

fn read(source: &mut dyn Source, unit: &Unit, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let named: Vec<(usize, Entry)> =
        unit.iter().filter_map(|&i| Some((i, source.entries().get(i)?.clone()))).collect();
    let of = |part| named.iter().filter(move |(_, e)| XPart::of(e) == Some(part));
    let accounts = source.entries().iter().filter(|e| XPart::of(e) == Some(XPart::Account)).count();
    let account = match of(XPart::Account).next() {
        Some((index, _)) => read_account(File::of(source, *index))?,
        None => Account::default(),
    };
    let account = account.or_named(sink.options().autor);
    // Of one account alone `--autor` may name whoever wrote in a source beside it.
    let mut other = account.name.clone().filter(|_| accounts > 1);
    if let Some(name) = &other {
        let place = SourcePlace::whole(named.first().map_or("", |(_, entry)| &entry.name));
        if sink.is_author(&[name], &place)? {
            other = None;
        }
    }
    let mine = other.is_none();
    let mut timeline = Timeline::new(account, other);
    let mut read: Vec<(String, u64)> = Vec::new();
    // With `--formato x` the file may have any name.
    let all_tweets = of(XPart::Tweets).next().is_none();
    for (index, entry) in named.iter().filter(|(_, e)| all_tweets || XPart::of(e) == Some(XPart::Tweets)) {
        let mut count = 0;
        each_listed(File::of(source, *index), &mut |item: TweetItem, place| {
            count += 1;
            timeline.add(&item.tweet(), place, sink)
        })?;
        read.push((entry.name.clone(), count));
    }
    for (index, entry) in of(XPart::Notes).filter(|_| mine) {
        let mut notes = Vec::new();
        let mut item = 0;
        each_listed(File::of(source, *index), &mut |note: NoteItem, _| {
            item += 1;
            notes.extend(note.note(item));
            Ok(())
        })?;
        for place in timeline.join_notes(notes).iter().map(|n| SourcePlace::item(&entry.name, *n)) {
            sink.warn(Aviso::NotaSemTuite, &place);
        }
    }
    if let Some((index, _)) = of(XPart::Manifest).next() {
        check_manifest(File::of(source, *index), &read, sink)?;
    }
    timeline.hand_on(&SourcePlace::whole(read.first().map_or("", |(name, _)| name)), sink)
}

#[derive(Deserialize)]
struct Manifest {
    #[serde(rename = "dataTypes", default)]
    types: ManifestTypes,
}

#[derive(Deserialize, Default)]
struct ManifestTypes {
    #[serde(default)]
    tweets: ManifestType,
}

#[derive(Deserialize, Default)]
struct ManifestType {
    #[serde(default)]
    files: Vec<ManifestFile>,
}

#[derive(Deserialize)]
struct ManifestFile {
    #[serde(rename = "fileName")]
    name: String,
    #[serde(default)]
    count: Option<String>,
}

/// Reads the list in a file, which is a script: `window.YTD.tweets.part0 = […]`.
fn each_listed<T: DeserializeOwned>(
    mut file: File<'_>,
    each: &mut EachItem<'_, T>,
) -> Result<(), ImportError> {
    let name = file.entry.name.clone();
    let mut script = BufReader::new(file.open()?);
    let mut before = Vec::new();
    let read = (&mut script).take(PREAMBLE_MAX).read_until(b'[', &mut before);
    read.map_err(ImportError::read(&name))?;
    if !before.ends_with(b"[") {
        return Err(ImportError::malformed(SourcePlace::whole(&name), "não começa com uma lista JSON"));
    }
    each_in_script(b"[".chain(script), &name, each)
}

/// Compares what was read with what the archive says it holds. A manifest that cannot be read proves nothing.
fn check_manifest(
    mut file: File<'_>,
    read: &[(String, u64)],
    sink: &mut Sink<'_>,
) -> Result<(), ImportError> {
    let text = file.text(SMALL_FILE_MAX)?;
    let json = text.as_deref().and_then(|t| t.get(t.find('{')?..)).unwrap_or_default();
    let manifest = serde_json::Deserializer::from_str(json).into_iter::<Manifest>().next();
    let Some(Ok(manifest)) = manifest else { return Ok(()) };
    for file in manifest.types.tweets.files {
        let base = file.name.rsplit('/').next().unwrap_or(&file.name);
        let found = read.iter().find(|(name, _)| name.rsplit('/').next() == Some(base));
        let announced = file.count.and_then(|n| n.parse::<u64>().ok());
        match found {
            None => sink.warn(Aviso::ArquivoAusente, &SourcePlace::whole(&file.name)),
            Some((name, count)) if announced.is_some_and(|n| *count < n) => {
                sink.warn(Aviso::ItensAMenos, &SourcePlace::whole(name));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// The author's account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Account {
    id: Option<u64>,
    name: Option<String>,
}

impl Account {
    /// With no `account.js`, what `--autor` says: a number is an id, anything else a user name.
    fn or_named(self, author: Option<&str>) -> Self {
        let Some(author) = author.filter(|_| self == Self::default()) else { return self };
        let author = author.trim_start_matches('@');
        match author.parse() {
            Ok(id) => Self { id: Some(id), name: None },
            Err(_) => Self { id: None, name: Some(author.to_owned()) },
        }
    }
}

#[derive(Deserialize)]
struct AccountItem {
    account: AccountFields,
}

#[derive(Deserialize)]
struct AccountFields {
    #[serde(rename = "accountId", default)]
    id: Option<String>,
    #[serde(default)]
    username: Option<String>,
}

fn read_account(file: File<'_>) -> Result<Account, ImportError> {
    let mut found = Account::default();
    each_listed(file, &mut |AccountItem { account }, _| {
        found = Account { id: account.id.and_then(|id| id.parse().ok()), name: account.username };
        Ok(())
    })?;
    Ok(found)
}

#[cfg(test)]
mod tests;
