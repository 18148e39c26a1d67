//! A CSV file as rows with named columns, whatever its separator and encoding; one row in memory at a time.
use std::io::{self, Chain, Read};

use super::budget::{Capped, MemoryBudget, capped};
use super::decode::Utf8;
use super::{ImportError, SourcePlace};

/// The largest record accepted, in bytes: a quote that never closes must not swallow the memory.
const RECORD_MAX: u64 = 16 << 20;
/// Bytes of the file that are looked at to tell its separator.
const SAMPLE: usize = 4096;

/// A CSV file being read.
pub(super) struct Table<'e, R> {
    rows: csv::Reader<Capped<R>>,
    budget: MemoryBudget,
    entry: &'e str,
    header: csv::StringRecord,
    row: csv::StringRecord,
}

impl<'e, R: Read> Table<'e, Chain<io::Cursor<Vec<u8>>, Utf8<R>>> {
    /// Opens a file and reads its header.
    pub(super) fn open(reader: R, entry: &'e str) -> Result<Self, ImportError> {
        let mut text = Utf8::new(reader);
        let mut sample = Vec::new();
        (&mut text).take(SAMPLE as u64).read_to_end(&mut sample).map_err(ImportError::read(entry))?;
        let separator = separator(&sample);
        let reader = io::Cursor::new(sample).chain(text);
        let (budget, capped) = capped(reader, RECORD_MAX, "uma linha (aspas que não fecham?)");
        let mut rows = csv::ReaderBuilder::new().delimiter(separator).flexible(true).from_reader(capped);
        let header = rows.headers().map_err(|e| problem(entry, e))?.clone();
        Ok(Self { rows, budget, entry, header, row: csv::StringRecord::new() })
    }
}

impl<R: Read> Table<'_, R> {
    /// The names of the columns.
    pub(super) fn header(&self) -> &csv::StringRecord {
        &self.header
    }

    /// Where a column stands, by its name in any case.
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|h| h.trim().eq_ignore_ascii_case(name))
    }

    /// The next row and its place; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(&csv::StringRecord, SourcePlace)>, ImportError> {
        self.budget.renew();
        if !self.rows.read_record(&mut self.row).map_err(|e| problem(self.entry, e))? {
            return Ok(None);
        }
        let line = self.row.position().map_or(0, csv::Position::line);
        Ok(Some((&self.row, SourcePlace::line(self.entry, line))))
    }
}

/// The names in the first line of a file, folded away from quotes and marks: enough to recognise it.
pub(super) fn names_in(head: &[u8]) -> Vec<String> {
    let separator = char::from(separator(head));
    let mut text = Vec::new();
    // What is no text has no names.
    let _ = Utf8::new(head).read_to_end(&mut text);
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().next().unwrap_or_default();
    line.split(separator).map(|name| name.trim().trim_matches('"').trim().to_ascii_lowercase()).collect()
}

/// The separator that the header line uses most, outside quotes.
fn separator(sample: &[u8]) -> u8 {
    let mut counts = [0_u32; 3];
    let mut quoted = false;
    for &b in sample {
        match b {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            _ if quoted => {}
            b',' => counts[0] += 1,
            b';' => counts[1] += 1,
            b'\t' => counts[2] += 1,
            _ => {}
        }
    }
    match counts {
        [comma, semicolon, tab] if tab > comma && tab > semicolon => b'\t',
        [comma, semicolon, _] if semicolon > comma => b';',
        _ => b',',
    }
}

fn problem(entry: &str, error: csv::Error) -> ImportError {
    let line = error.position().map_or(0, csv::Position::line);
    match error.into_kind() {
        csv::ErrorKind::Io(cause) => ImportError::Read { entry: entry.to_owned(), cause },
        _ => ImportError::malformed(SourcePlace::line(entry, line), "a linha não está em CSV válido"),
    }
}
