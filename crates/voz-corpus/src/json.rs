//! The items of one JSON list, read one at a time whatever the length of the list.
use std::io::Read;

use super::{ImportError, SourcePlace};

/// The largest item accepted, in bytes.
const ITEM_MAX: usize = 16 << 20;
/// Bytes read at a time.
const CHUNK: usize = 256 << 10;
/// Bytes that may stand before the list, such as `window.YTD.tweets.part0 = `.
const PREAMBLE_MAX: usize = 4096;

/// Why an item was not read.
pub(super) enum ItemError {
    /// It is no JSON, or of another shape; or it goes on past the bytes given.
    Json(serde_json::Error),
    /// A failure of the work on it.
    Import(ImportError),
}

impl From<serde_json::Error> for ItemError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

impl From<ImportError> for ItemError {
    fn from(error: ImportError) -> Self {
        Self::Import(error)
    }
}

/// Reads the first list in `reader`. `each` gets bytes that begin with an item, and its place; it answers
/// how many of them the item took. An item that was cut off is tried again with more bytes, so `each` must
/// do nothing before the item is read whole.
pub(super) fn each_item(
    reader: impl Read,
    entry: &str,
    mut each: impl FnMut(&[u8], &SourcePlace) -> Result<usize, ItemError>,
) -> Result<u64, ImportError> {
    let mut window = Window { reader, entry, buffer: Vec::new(), start: 0, ended: false };
    window.skip_preamble()?;
    let mut item = 0;
    loop {
        match window.next_byte()? {
            Some(b']') => return Ok(item),
            Some(b',') if item > 0 => window.start += 1,
            Some(_) => {
                item += 1;
                window.read_item(&SourcePlace::item(entry, item), &mut each)?;
            }
            None => return Err(window.cut_off(item)),
        }
    }
}

struct Window<'a, R> {
    reader: R,
    entry: &'a str,
    buffer: Vec<u8>,
    start: usize,
    ended: bool,
}

impl<R: Read> Window<'_, R> {
    fn rest(&self) -> &[u8] {
        self.buffer.get(self.start..).unwrap_or_default()
    }

    /// Adds what comes next; doubles the window when it is still full of one item.
    fn refill(&mut self) -> Result<(), ImportError> {
        self.buffer.drain(..self.start.min(self.buffer.len()));
        self.start = 0;
        let wanted = self.buffer.len().max(CHUNK) as u64;
        let read = (&mut self.reader).take(wanted).read_to_end(&mut self.buffer);
        self.ended = (read.map_err(ImportError::read(self.entry))? as u64) < wanted;
        Ok(())
    }

    fn skip_preamble(&mut self) -> Result<(), ImportError> {
        self.refill()?;
        let head = self.buffer.get(..self.buffer.len().min(PREAMBLE_MAX)).unwrap_or_default();
        let Some(at) = memchr::memchr(b'[', head) else {
            return Err(ImportError::malformed(
                SourcePlace::whole(self.entry),
                "não começa com uma lista JSON",
            ));
        };
        self.start = at + 1;
        Ok(())
    }

    /// The next byte that is no white space, not stepped over.
    fn next_byte(&mut self) -> Result<Option<u8>, ImportError> {
        loop {
            if let Some(at) = self.rest().iter().position(|b| !b.is_ascii_whitespace()) {
                self.start += at;
                return Ok(self.rest().first().copied());
            }
            if self.ended {
                return Ok(None);
            }
            self.start = self.buffer.len();
            self.refill()?;
        }
    }

    fn read_item(
        &mut self,
        place: &SourcePlace,
        each: &mut impl FnMut(&[u8], &SourcePlace) -> Result<usize, ItemError>,
    ) -> Result<(), ImportError> {
        loop {
            match each(self.rest(), place) {
                Ok(used) => {
                    self.start += used.max(1);
                    return Ok(());
                }
                Err(ItemError::Import(error)) => return Err(error),
                Err(ItemError::Json(error)) if error.is_eof() && !self.ended => {
                    if self.rest().len() > ITEM_MAX {
                        let problem = format!("o item passa de {} MB", ITEM_MAX >> 20);
                        return Err(ImportError::malformed(place.clone(), problem));
                    }
                    self.refill()?;
                }
                Err(ItemError::Json(error)) if error.is_eof() => {
                    return Err(ImportError::malformed(place.clone(), "o arquivo está cortado"));
                }
                Err(ItemError::Json(error)) => {
                    return Err(ImportError::malformed(place.clone(), json_problem(&error)));
                }
            }
        }
    }

    fn cut_off(&self, item: u64) -> ImportError {
        ImportError::malformed(
            SourcePlace::item(self.entry, item),
            "o arquivo está cortado depois deste item",
        )
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

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    fn items(json: &[u8]) -> Result<Vec<String>, String> {
        let mut all = Vec::new();
        each_item(json, "a.js", |bytes, _| {
            let mut values = serde_json::Deserializer::from_slice(bytes).into_iter::<Item>();
            let Some(item) = values.next().transpose()? else { return Ok(0) };
            all.push(item.a);
            Ok(values.byte_offset())
        })
        .map(|_| all)
        .map_err(|e| e.to_string())
    }

    #[derive(Deserialize)]
    struct Item {
        a: String,
    }

    #[test]
    fn reads_items_across_chunks() {
        let long = "x".repeat(CHUNK * 3);
        let json =
            format!("window.YTD.a.part0 = [ {{\"a\":\"um\"}},\n{{\"a\":\"{long}\"}} , {{\"a\":\"é\"}}] ");
        assert_eq!(items(json.as_bytes()).unwrap(), ["um", &long, "é"]);
        assert_eq!(items(b"[]").unwrap(), Vec::<String>::new());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_item() {
        for (json, said) in [
            (&b"nada aqui"[..], "a.js: não começa com uma lista JSON"),
            (b"[{\"a\":\"um\"}", "a.js, item 1: o arquivo está cortado depois deste item"),
            (b"[{\"a\":\"um\"},{\"a\":\"do", "a.js, item 2: o arquivo está cortado"),
            (b"[{\"a\":\"um\"},{\"a\":2}]", "a.js, item 2: o JSON não tem a forma esperada"),
            (b"[{\"a\":\"um\"},{a}]", "a.js, item 2: JSON inválido (coluna 2)"),
            (b"[{\"a\":\"\xff\"}]", "a.js, item 1: JSON inválido (coluna 7)"),
        ] {
            assert_eq!(items(json).unwrap_err(), said);
        }
    }
}
