//! The lists of one JSON document, read item by item whatever its size.
use std::fmt;
use std::io::{BufReader, Read};

use serde::Deserialize;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::Value;

use super::{ImportError, SourcePlace};
use crate::decode::{MemoryBudget, Utf8, capped};

/// Bytes that one item may take.
const ITEM_MAX: u64 = 16 << 20;

/// Gets each item and its place.
pub(super) type EachItem<'a, T> = dyn FnMut(T, &SourcePlace) -> Result<(), ImportError> + 'a;

/// Reads the items of every list that stands under one of `keys` in an object, or of the list that the
/// document is; says how many lists there were.
///
/// # Errors
/// It is no JSON, is cut off, an item has another shape or is too large, or `each` fails.
pub(super) fn each_in<T: DeserializeOwned>(
    reader: impl Read,
    entry: &str,
    keys: &[&str],
    each: &mut EachItem<'_, T>,
) -> Result<u64, ImportError> {
    walk(reader, entry, keys, each, true)
}

/// Reads the items of the list that a script begins with. What the script does after it is not read.
///
/// # Errors
/// Those of [`each_in`].
pub(super) fn each_in_script<T: DeserializeOwned>(
    reader: impl Read,
    entry: &str,
    each: &mut EachItem<'_, T>,
) -> Result<(), ImportError> {
    walk(reader, entry, &[], each, false).map(drop)
}

fn walk<T: DeserializeOwned>(
    reader: impl Read,
    entry: &str,
    keys: &[&str],
    each: &mut EachItem<'_, T>,
    to_the_end: bool,
) -> Result<u64, ImportError> {
    let (budget, reader) = capped(Utf8::new(reader), ITEM_MAX, "um item");
    let mut json = serde_json::Deserializer::from_reader(BufReader::with_capacity(256 << 10, reader));
    let mut walk = ItemWalk { entry, keys, budget, each, items: 0, lists: 0, stopped: None };
    let read = (&mut walk).deserialize(&mut json);
    let read = read.and_then(|()| if to_the_end { json.end() } else { Ok(()) });
    let ItemWalk { lists, items, stopped, .. } = walk;
    match (stopped, read) {
        (Some(error), _) => Err(error),
        (None, Ok(())) => Ok(lists),
        (None, Err(error)) => Err(problem(error, entry, items)),
    }
}

/// The fault of a document, in words, where reading stopped.
pub(super) fn problem(error: serde_json::Error, entry: &str, items: u64) -> ImportError {
    let place = SourcePlace::line(entry, error.line() as u64);
    if error.is_io() {
        ImportError::read(entry)(error.into())
    } else if error.is_eof() && (error.line(), error.column()) == (1, 0) {
        ImportError::malformed(SourcePlace::whole(entry), "o arquivo está vazio")
    } else if error.is_eof() {
        ImportError::malformed(place, "o arquivo está cortado; exporte de novo")
    } else if error.is_data() {
        ImportError::malformed(SourcePlace::item(entry, items + 1), json_problem(&error))
    } else {
        ImportError::malformed(place, json_problem(&error))
    }
}

/// A JSON error as a Portuguese sentence.
pub(super) fn json_problem(error: &serde_json::Error) -> String {
    if error.is_data() {
        "o JSON não tem a forma esperada".to_owned()
    } else {
        format!("JSON inválido (coluna {})", error.column())
    }
}

/// Text, a number, or anything else, which counts as nothing.
#[derive(Debug, Default)]
pub(super) struct Scalar(pub(super) Option<String>);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Value::deserialize(deserializer)? {
            Value::String(text) => Some(text),
            Value::Number(n) => n.as_i64().map(|n| n.to_string()),
            _ => None,
        }))
    }
}

/// A walk through an object that may hold a list, or through a list.
struct ItemWalk<'a, 'b, T> {
    entry: &'a str,
    keys: &'a [&'a str],
    budget: MemoryBudget,
    each: &'a mut EachItem<'b, T>,
    items: u64,
    lists: u64,
    stopped: Option<ImportError>,
}

impl<'de, T: DeserializeOwned> DeserializeSeed<'de> for &mut ItemWalk<'_, '_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: DeserializeOwned> Visitor<'de> for &mut ItemWalk<'_, '_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("um objeto ou uma lista")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            self.budget.renew();
            if self.keys.contains(&key.as_str()) {
                map.next_value_seed(&mut *self)?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        self.lists += 1;
        while let Some(item) = seq.next_element::<T>()? {
            self.budget.renew();
            self.items += 1;
            if let Err(error) = (self.each)(item, &SourcePlace::item(self.entry, self.items)) {
                self.stopped = Some(error);
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(json: &str) -> Result<(Vec<u32>, u64), String> {
        let mut all = Vec::new();
        let lists = each_in(json.as_bytes(), "a.json", &["itens", "dentro"], &mut |n: u32, _| {
            all.push(n);
            Ok(())
        });
        lists.map(|lists| (all, lists)).map_err(|e| e.to_string())
    }

    #[test]
    fn lists_are_found_under_their_keys_or_at_the_top() {
        assert_eq!(items("[1, 2]"), Ok((vec![1, 2], 1)));
        assert_eq!(items(r#"{"ctx":["x"],"itens":[],"n":{"itens":[9]},"itens":[3]}"#), Ok((vec![3], 2)));
        assert_eq!(items(r#"{"dentro":{"itens":[4]}}"#), Ok((vec![4], 1)));
        assert_eq!(items("{}"), Ok((vec![], 0)));
    }

    #[test]
    fn an_item_may_be_longer_than_what_is_read_at_once() {
        let long = "x".repeat(800 << 10);
        let json = format!("[ \"um\",\n\"{long}\" , \"é\"] ");
        let mut all = Vec::new();
        let lists = each_in(json.as_bytes(), "a.json", &[], &mut |text: String, _| {
            all.push(text);
            Ok(())
        });
        assert_eq!((lists.unwrap(), all), (1, vec!["um".to_owned(), long, "é".to_owned()]));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        assert_eq!(
            items("{\"itens\":[1,\n2").unwrap_err(),
            "a.json, linha 2: o arquivo está cortado; exporte de novo"
        );
        assert_eq!(items("[1, \"x\"]").unwrap_err(), "a.json, item 2: o JSON não tem a forma esperada");
        assert!(items("[1\n,?]").unwrap_err().starts_with("a.json, linha 2: JSON inválido"));
        assert_eq!(items("").unwrap_err(), "a.json: o arquivo está vazio");
        assert!(items("3").unwrap_err().contains("a forma esperada"));
        let huge = format!("[1,\"{}\"]", "x".repeat(17 << 20));
        assert_eq!(items(&huge).unwrap_err(), "não consigo ler a.json: um item passa de 16 MB");
    }
}
