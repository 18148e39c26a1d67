//! Bytes of unknown encoding read as UTF-8 text, line by line or as a stream.
//!
//! UTF-8 (with or without its mark), UTF-16 (by its mark, or by the pattern of its zero bytes), and
//! Windows-1252 for every byte that is no UTF-8, which also mends files that mix the two. Memory is
//! bounded whatever the input.
use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

/// The longest line accepted, in bytes.
pub(super) const LINE_MAX: usize = 16 << 20;
/// Bytes decoded at a time.
const CHUNK: usize = 64 << 10;

/// Why bytes are not text.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotText {
    /// A byte that stands for nothing, such as zero.
    #[error("linha {0}: não é texto em UTF-8, UTF-16 nem Windows-1252")]
    Byte(u64),
    /// A line beyond [`LINE_MAX`].
    #[error("linha {line}: passa de {max} MB sem uma quebra de linha", max = LINE_MAX >> 20)]
    Line { line: u64 },
}

impl From<NotText> for io::Error {
    fn from(error: NotText) -> Self {
        Self::new(io::ErrorKind::InvalidData, error)
    }
}

#[derive(Clone, Copy)]
enum Charset {
    Utf8,
    Utf16 { big: bool },
}

/// A reader that gives UTF-8 whatever the encoding of the reader inside.
pub(super) struct Utf8<R> {
    inner: R,
    encoding: Option<Charset>,
    raw: Vec<u8>,
    out: String,
    given: usize,
    line: u64,
    ended: bool,
}

impl<R: Read> Utf8<R> {
    pub(super) fn new(inner: R) -> Self {
        Self { inner, encoding: None, raw: Vec::new(), out: String::new(), given: 0, line: 1, ended: false }
    }

    /// The part that is decoded and not given yet; empty only at the end.
    fn fill(&mut self) -> io::Result<&[u8]> {
        if self.given == self.out.len() {
            self.refill()?;
        }
        Ok(self.out.as_bytes().get(self.given..).unwrap_or_default())
    }

    /// Gives the next `len` bytes of what [`Self::fill`] gave.
    fn give(&mut self, len: usize) -> &str {
        let from = self.given;
        self.given += len;
        self.out.get(from..self.given).unwrap_or_default()
    }

    /// Decodes the next chunk into `out`. Leaves `out` empty only at the end.
    fn refill(&mut self) -> io::Result<()> {
        self.out.clear();
        self.given = 0;
        while self.out.is_empty() && !(self.ended && self.raw.is_empty()) {
            if !self.ended {
                let wanted = CHUNK as u64;
                self.ended = (&mut self.inner).take(wanted).read_to_end(&mut self.raw)? < CHUNK;
            }
            match *self.encoding.get_or_insert_with(|| detect(&mut self.raw)) {
                Charset::Utf8 => self.decode_utf8()?,
                Charset::Utf16 { big } => self.decode_utf16(big)?,
            }
        }
        Ok(())
    }

    fn decode_utf8(&mut self) -> io::Result<()> {
        let mut kept = 0;
        let mut chunks = self.raw.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.out.push_str(chunk.valid());
            // It may go on in what is read next.
            if chunks.peek().is_none() && !self.ended {
                kept = chunk.invalid().len();
                break;
            }
            for &byte in chunk.invalid() {
                let c = windows_1252(byte).ok_or_else(|| NotText::Byte(line_at(self.line, &self.out)))?;
                self.out.push(c);
            }
        }
        self.raw.drain(..self.raw.len() - kept);
        self.check()
    }

    fn decode_utf16(&mut self, big: bool) -> io::Result<()> {
        let pair = |b: &[u8]| if big { [b[1], b[0]] } else { [b[0], b[1]] };
        let units: Vec<u16> = self.raw.chunks_exact(2).map(|b| u16::from_le_bytes(pair(b))).collect();
        let mut used = units.len();
        let open = units.last().is_some_and(|u| (0xd800..0xdc00).contains(u));
        if open && !self.ended {
            used -= 1;
        }
        let units = units.get(..used).unwrap_or_default();
        self.out.extend(char::decode_utf16(units.iter().copied()).map(|c| c.unwrap_or('\u{fffd}')));
        let taken = if self.ended { self.raw.len() } else { used * 2 };
        self.raw.drain(..taken);
        self.check()
    }

    /// Text has no zero characters; counts the lines that went by.
    fn check(&mut self) -> io::Result<()> {
        if let Some(at) = memchr::memchr(0, self.out.as_bytes()) {
            let before = self.out.get(..at).unwrap_or_default();
            return Err(NotText::Byte(line_at(self.line, before)).into());
        }
        self.line = line_at(self.line, &self.out);
        Ok(())
    }
}

fn line_at(line: u64, passed: &str) -> u64 {
    line + memchr::memchr_iter(b'\n', passed.as_bytes()).count() as u64
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.fill()?.read(buf)?;
        self.given += n;
        Ok(n)
    }
}

/// The first bytes of a file without the mark of its encoding, in UTF-8 where that mark or a pattern tells of UTF-16.
pub(super) fn unmarked(head: Vec<u8>) -> Vec<u8> {
    let mut bare = head.clone();
    if matches!(detect(&mut bare), Charset::Utf8) {
        return bare;
    }
    let mut text = Vec::new();
    // What is no text after all is looked at as it is.
    Utf8::new(head.as_slice()).read_to_end(&mut text).map_or(head, |_| text)
}

/// Tells the encoding by the first bytes, and takes the mark off.
fn detect(raw: &mut Vec<u8>) -> Charset {
    let marks: [(&[u8], Charset); 3] = [
        (b"\xef\xbb\xbf", Charset::Utf8),
        (b"\xff\xfe", Charset::Utf16 { big: false }),
        (b"\xfe\xff", Charset::Utf16 { big: true }),
    ];
    for (mark, encoding) in marks {
        if raw.starts_with(mark) {
            raw.drain(..mark.len());
            return encoding;
        }
    }
    // Western text in UTF-16 has a zero in nearly every pair, always on the same side.
    let head = raw.get(..raw.len().min(512)).unwrap_or_default();
    let zeros = |side: usize| head.iter().skip(side).step_by(2).filter(|&&b| b == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let most = head.len() / 2 * 3 / 4;
    match () {
        () if head.len() >= 8 && odd > most && even == 0 => Charset::Utf16 { big: false },
        () if head.len() >= 8 && even > most && odd == 0 => Charset::Utf16 { big: true },
        () => Charset::Utf8,
    }
}

/// The character of a byte in Windows-1252 (WHATWG index); `None` for the five that stand for nothing.
pub(super) const fn windows_1252(byte: u8) -> Option<char> {
    const HIGH: [char; 32] = [
        '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’',
        '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => match HIGH[(byte - 0x80) as usize] {
            '\0' => None,
            c => Some(c),
        },
        _ => Some(byte as char),
    }
}

/// The lines of a reader of unknown encoding.
///
/// A line ends in a line feed, with or without a carriage return before it. Where the first chunk has carriage
/// returns alone they end the lines of the whole file, as on systems of long ago.
pub(super) struct Lines<R> {
    inner: Utf8<R>,
    /// The beginning of a line that goes on in the next chunk.
    begun: String,
    number: u64,
    /// The byte that a line ends in, once the first chunk was seen.
    end: Option<u8>,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { inner: Utf8::new(reader), begun: String::new(), number: 0, end: None }
    }

    /// The next line, without its line break, and its number from 1; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<(u64, &str)>> {
        self.begun.clear();
        loop {
            let rest = self.inner.fill()?;
            let end = *self.end.get_or_insert_with(|| line_end(rest));
            let broken = memchr::memchr(end, rest);
            let len = broken.map_or(rest.len(), |at| at + 1);
            if len == 0 && self.begun.is_empty() {
                return Ok(None);
            }
            if self.begun.len() + len > LINE_MAX {
                return Err(NotText::Line { line: self.number + 1 }.into());
            }
            let ended = broken.is_some() || len == 0;
            if !(ended && self.begun.is_empty()) {
                self.begun.push_str(self.inner.give(len));
            }
            if ended {
                self.number += 1;
                let line = if self.begun.is_empty() { self.inner.give(len) } else { &self.begun };
                let line = line.strip_suffix(char::from(end)).unwrap_or(line);
                return Ok(Some((self.number, line.strip_suffix('\r').unwrap_or(line))));
            }
        }
    }
}

/// The byte that the lines of a file end in, as its first chunk tells.
fn line_end(chunk: &[u8]) -> u8 {
    let returns_alone = memchr::memchr(b'\n', chunk).is_none() && memchr::memchr(b'\r', chunk).is_some();
    if returns_alone { b'\r' } else { b'\n' }
}

/// A whole file as text; `None` when it has more than `max` bytes.
pub(super) fn read_text(reader: impl Read, max: u64) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    Utf8::new(reader).take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max {
        return Ok(None);
    }
    String::from_utf8(bytes).map(Some).map_err(|_| NotText::Byte(1).into())
}

/// Renews what a [`Capped`] may give.
pub(super) struct MemoryBudget {
    left: Rc<Cell<u64>>,
    max: u64,
}

/// A reader that fails once more bytes were read than its budget has.
pub(super) struct Capped<R> {
    inner: R,
    left: Rc<Cell<u64>>,
    /// The sentence of the error, for a person.
    said: String,
}

/// Puts a budget of `max` bytes on a reader; `what` names, in Portuguese, what must fit into it.
pub(super) fn capped<R>(inner: R, max: u64, what: &str) -> (MemoryBudget, Capped<R>) {
    let left = Rc::new(Cell::new(max));
    let said = format!("{what} passa de {} MB", max >> 20);
    (MemoryBudget { left: Rc::clone(&left), max }, Capped { inner, left, said })
}

impl MemoryBudget {
    /// Gives the whole budget to the thing that begins now.
    pub(super) fn renew(&self) {
        self.left.set(self.max);
    }
}

impl<R: Read> Read for Capped<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buf)?;
        let left = self.left.get().checked_sub(n as u64);
        let left = left.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, self.said.clone()))?;
        self.left.set(left);
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(bytes: &[u8]) -> io::Result<String> {
        let mut out = String::new();
        Utf8::new(bytes).read_to_string(&mut out).map(|_| out)
    }

    fn utf16(text: &str, big: bool) -> Vec<u8> {
        text.encode_utf16().flat_map(|u| if big { u.to_be_bytes() } else { u.to_le_bytes() }).collect()
    }

    #[test]
    fn every_encoding_gives_the_same_text() {
        let said = "não é só isso… 😀 ok\n";
        assert_eq!(text(said.as_bytes()).unwrap(), said);
        assert_eq!(text(&[b"\xef\xbb\xbf", said.as_bytes()].concat()).unwrap(), said);
        for big in [false, true] {
            assert_eq!(text(&utf16(&format!("\u{feff}{said}"), big)).unwrap(), said);
            assert_eq!(text(&utf16("sem marca mas legível", big)).unwrap(), "sem marca mas legível");
        }
        assert_eq!(text(b"n\xe3o \xe9 \x93isso\x94 \x85 ol\xe1").unwrap(), "não é “isso” … olá");
        assert_eq!(text("é ".bytes().chain(*b"\xe9").collect::<Vec<_>>().as_slice()).unwrap(), "é é");
    }

    #[test]
    fn what_is_no_text_is_refused_by_line() {
        for bytes in [&b"um\ndois\0"[..], b"um\ndois \x81", b"\n\x00\x01\x02\x03"] {
            assert_eq!(
                text(bytes).unwrap_err().to_string(),
                "linha 2: não é texto em UTF-8, UTF-16 nem Windows-1252"
            );
        }
        let mut lines = Lines::new(io::repeat(b'a'));
        assert_eq!(lines.next().unwrap_err().to_string(), "linha 1: passa de 16 MB sem uma quebra de linha");
    }

    #[test]
    fn lines_of_all_systems() {
        let mut lines = Lines::new(&b"um\r\ndois\n\ntres"[..]);
        let mut all = Vec::new();
        while let Some((number, line)) = lines.next().unwrap() {
            all.push((number, line.to_owned()));
        }
        assert_eq!(all, [(1, "um".into()), (2, "dois".into()), (3, String::new()), (4, "tres".to_owned())]);
        for (bytes, expected) in [
            (&b"um\rdois\r\rtres\r"[..], &["um", "dois", "", "tres"][..]),
            (b"um\rdois\ntres\r\n", &["um\rdois", "tres"]),
            (b"so uma\r", &["so uma"]),
        ] {
            let mut lines = Lines::new(bytes);
            let mut all = Vec::new();
            while let Some((_, line)) = lines.next().unwrap() {
                all.push(line.to_owned());
            }
            assert_eq!(all, expected);
        }
    }

    #[test]
    fn a_file_beyond_the_limit_is_told_apart() {
        assert_eq!(read_text("ação".as_bytes(), 6).unwrap().as_deref(), Some("ação"));
        for max in 0..6 {
            assert_eq!(read_text("ação".as_bytes(), max).unwrap(), None, "{max}");
        }
        assert!(read_text(&b"a\0"[..], 6).is_err());
    }

    proptest! {
        #[test]
        fn text_survives_any_cut_into_chunks(said in "[a-zãé😀\n]{1,40}", pad in 0..8usize) {
            let bytes = [" ".repeat(CHUNK - pad), said.clone()].concat();
            prop_assert!(text(bytes.as_bytes()).unwrap().ends_with(&said));
            let marked = format!("\u{feff}{bytes}");
            prop_assert!(text(&utf16(&marked, false)).unwrap().ends_with(&said));
        }

        #[test]
        fn never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
            let _ = text(&bytes);
        }
    }
}
