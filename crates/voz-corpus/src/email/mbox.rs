//! An mbox cut into its messages, one in memory at a time.
//!
//! A message begins at a line `From someone date` (RFC 4155). In a body such a line stands behind `>`, of which
//! one is taken off (mboxrd). Programs forget both the `>` and the empty line before: what has no time in it is
//! no separator, and what stands in the middle of a text is one only when it holds a whole date.
use std::io::{self, BufRead, BufReader, Read};

use crate::date::MONTHS;

/// Bytes of a message that are kept; text stands before attachments, so what is beyond matters little.
const MESSAGE_MAX: usize = 16 << 20;
/// Bytes of a line looked at together.
const LINE_MAX: u64 = 64 << 10;

/// One message.
pub(super) struct Raw {
    /// Its place in the file, counted from 1.
    pub(super) number: u64,
    /// The address in the line that separates it from the one before.
    pub(super) sender: String,
    pub(super) bytes: Vec<u8>,
}

/// The messages of an mbox, or the one of a file without separators.
pub(super) struct Messages<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
    /// The message being read.
    message: Option<Raw>,
    /// Messages begun.
    number: u64,
    /// The last line was empty, or there was none.
    after_blank: bool,
    /// The last piece read ended its line.
    at_start: bool,
}

impl<R: Read> Messages<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader: BufReader::with_capacity(256 << 10, reader),
            line: Vec::new(),
            message: None,
            number: 0,
            after_blank: true,
            at_start: true,
        }
    }

    /// The next message; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Raw>> {
        loop {
            self.line.clear();
            if (&mut self.reader).take(LINE_MAX).read_until(b'\n', &mut self.line)? == 0 {
                return Ok(self.message.take());
            }
            let at_start = std::mem::replace(&mut self.at_start, self.line.ends_with(b"\n"));
            let sender = if at_start { separator(&self.line, self.after_blank) } else { None };
            let begins = sender.is_some();
            if at_start {
                self.after_blank = begins || self.line.iter().all(|b| matches!(b, b'\r' | b'\n'));
            }
            if begins || self.message.is_none() && !self.after_blank {
                self.number += 1;
                let sender = sender.unwrap_or_default();
                let whole = self.message.replace(Raw { number: self.number, sender, bytes: Vec::new() });
                if whole.is_some() {
                    return Ok(whole);
                }
            }
            if !begins {
                self.add(at_start);
            }
        }
    }

    fn add(&mut self, at_start: bool) {
        let Some(message) = &mut self.message else { return };
        let quotes = self.line.iter().take_while(|&&b| b == b'>').count();
        let escaped =
            at_start && quotes > 0 && self.line.get(quotes..).is_some_and(|l| l.starts_with(b"From "));
        let line = self.line.get(usize::from(escaped)..).unwrap_or_default();
        let room = MESSAGE_MAX.saturating_sub(message.bytes.len());
        message.bytes.extend_from_slice(line.get(..line.len().min(room)).unwrap_or_default());
    }
}

/// True when bytes begin like an mbox.
pub(super) fn begins(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    separator(head.split(|&b| b == b'\n').next().unwrap_or_default(), true).is_some()
}

/// The address in a line that separates messages.
fn separator(line: &[u8], after_blank: bool) -> Option<String> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let rest = String::from_utf8_lossy(line.strip_prefix(b"From ")?);
    let mut words = rest.split_ascii_whitespace();
    let sender = words.next()?;
    let clock = |w: &str| {
        let digits = w.split(':').all(|n| n.len() == 2 && n.bytes().all(|b| b.is_ascii_digit()));
        digits && (5..=8).contains(&w.len())
    };
    let year = |w: &str| w.len() == 4 && w.bytes().all(|b| b.is_ascii_digit());
    let words: Vec<&str> = words.take(10).collect();
    let timed = words.iter().any(|w| clock(w));
    let dated = words.iter().any(|w| year(w)) && words.iter().any(|w| MONTHS.contains(w));
    (timed && (after_blank || dated) || after_blank && dated).then(|| sender.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all(bytes: &[u8]) -> Vec<(u64, String, String)> {
        let mut messages = Messages::new(bytes);
        let mut all = Vec::new();
        while let Some(raw) = messages.next().unwrap() {
            all.push((raw.number, raw.sender, String::from_utf8_lossy(&raw.bytes).into_owned()));
        }
        all
    }

    #[test]
    fn separators_and_what_only_looks_like_one() {
        let mbox = "From lia@x.invalid Mon May 19 01:13:19 2000\nSubject: a\n\num\nFrom aqui em diante\n\nFrom agora\n>From sempre\n>>From y\n\n\
                    From - Tue Jul 23 19:39:23 2002\r\nSubject: b\r\n\r\ndois\r\nFrom rui@x.invalid Tue Aug  6 13:34:34 +0000 2002\nSubject: c\n";
        let found = all(mbox.as_bytes());
        assert_eq!(found.len(), 3);
        assert_eq!(
            found[0].2,
            "Subject: a\n\num\nFrom aqui em diante\n\nFrom agora\nFrom sempre\n>From y\n\n"
        );
        assert_eq!((found[1].0, &*found[1].1, &*found[1].2), (2, "-", "Subject: b\r\n\r\ndois\r\n"));
        assert_eq!((found[2].0, &*found[2].1), (3, "rui@x.invalid"));
        assert!(begins(mbox.as_bytes()) && !begins(b"From aqui em diante\n"));
    }

    #[test]
    fn a_file_without_separators_is_one_message() {
        assert_eq!(all(b"\nSubject: a\n\num\n").len(), 1);
        assert_eq!(all(b"\n\n").len(), 0);
        assert_eq!(all(b"").len(), 0);
    }

    #[test]
    fn of_a_huge_message_the_beginning_is_kept() {
        let mut mbox = b"From a@b.invalid Mon May 19 01:13:19 2000\n".to_vec();
        mbox.extend(vec![b'a'; MESSAGE_MAX + 1000]);
        mbox.extend(b"\n\nFrom a@b.invalid Mon May 19 01:13:20 2000\nfim\n");
        let found = all(&mbox);
        assert_eq!((found.len(), found[0].2.len(), &*found[1].2), (2, MESSAGE_MAX, "fim\n"));
    }

    proptest! {
        #[test]
        fn nothing_is_lost(text in "(From |>|a@b |Mon May 19 01:13:19 2000|\n|x){0,30}") {
            let _ = all(text.as_bytes());
        }
    }
}
