//! Bluesky: the repository as a CAR file, or the JSON of `listRecords` and `getAuthorFeed`.
//!
//! A reply to someone else is a `resposta`; replies to oneself are threads and are joined. Of a feed, which
//! also shows what others wrote, only the author's own posts count; the rest is put aside for comparison.

mod car;
mod feed;

use super::{ImportError, Importer, Scout, Sink, Source, SourcePlace, Unit, has, threads};
use feed::COLLECTION;

pub(super) const IMPORTER: Importer = Importer {
    id: "bluesky",
    rotulo: "Bluesky (CAR ou JSON)",
    sobre: "o repositório do Bluesky (.car), ou o JSON de listRecords ou getAuthorFeed",
    find,
    read,
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

fn read(source: &mut dyn Source, unit: &Unit, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    for &index in unit {
        let entry = source.entry_name(index);
        let mut head = [0; 16];
        let n =
            std::io::Read::read(&mut source.open(index)?, &mut head).map_err(ImportError::read(&entry))?;
        if !is_car(head.get(..n).unwrap_or_default()) {
            feed::read(source.open(index)?, &entry, sink)?;
            continue;
        }
        let place = SourcePlace::whole(&entry);
        let car::Repository { did, posts } = car::read(source.open(index)?, &entry)?;
        let posts = posts.into_iter().map(|(name, record)| {
            record.into_post(format!("at://{did}/{COLLECTION}/{name}"), &did, &place, sink)
        });
        let posts = posts.collect();
        threads::hand_on(posts, &place, sink)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
