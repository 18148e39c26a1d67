//! Text from files, names, archives and the network, made harmless before it is shown.
//!
//! A terminal obeys control characters, and marks of direction turn a line around. On a terminal they are shown by
//! a sign of their own; in JSON they are escaped, so that the value stays what it was.
use std::fmt::{self, Write as _};
use std::io;

use voz_core::voice::texto::{is_bidi_mark, is_hostile};

/// A text safe to print on one line: line breaks and tabs become spaces.
pub(crate) fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => out.push(' '),
            c => push(&mut out, c),
        }
    }
    out
}

/// A text of several lines, safe to print. A carriage return at the end of a line is dropped.
pub(crate) fn printable_lines(text: &str) -> String {
    let lines = text.split('\n').map(|line| printable(line.strip_suffix('\r').unwrap_or(line)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Appends one character as a terminal may see it.
pub(crate) fn push(out: &mut String, c: char) {
    match c {
        '\r' => out.push(' '),
        c if is_bidi_mark(c) => out.push_str(&format!("<U+{:04X}>", u32::from(c))),
        c if c.is_control() => out.push(char::REPLACEMENT_CHARACTER),
        c => out.push(c),
    }
}

/// Passes on what is written to it, made harmless; line breaks and tabs stay.
pub(crate) struct Harmless<'a, 'b>(pub(crate) &'a mut fmt::Formatter<'b>);

impl fmt::Write for Harmless<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !text.contains(|c| is_hostile(c) && !matches!(c, '\n' | '\t')) {
            return self.0.write_str(text);
        }
        let mut shown = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '\n' | '\t' => shown.push(c),
                c => push(&mut shown, c),
            }
        }
        self.0.write_str(&shown)
    }
}

/// Takes JSON and escapes in its strings what `serde_json` leaves as it is: DEL, C1 controls and marks of direction
/// (RFC 8259, section 7, allows it for any character). Outside strings JSON has none of them.
///
/// Characters must not be cut in two between writes; `serde_json` writes whole strings.
pub(crate) struct JsonEscaped<W>(pub(crate) W);

impl<W: io::Write> io::Write for JsonEscaped<W> {
    fn write(&mut self, json: &[u8]) -> io::Result<usize> {
        let suspicious = |b: &u8| matches!(b, 0x7f | 0xc2 | 0xd8 | 0xe2);
        match std::str::from_utf8(json) {
            Ok(text) if json.iter().any(suspicious) => self.0.write_all(json_escaped(text).as_bytes())?,
            _ => self.0.write_all(json)?,
        }
        Ok(json.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A JSON document with the escapes of [`JsonEscaped`].
fn json_escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if is_hostile(c) && !matches!(c, '\n' | '\r' | '\t') {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

/// Writes a value as JSON on one line, harmless to a terminal.
pub(crate) fn to_writer(out: impl io::Write, value: &impl serde::Serialize) -> serde_json::Result<()> {
    serde_json::to_writer(JsonEscaped(out), value)
}

/// A value as JSON on one line, harmless to a terminal.
pub(crate) fn to_string(value: &impl serde::Serialize) -> serde_json::Result<String> {
    serde_json::to_string(value).map(|json| json_escaped(&json))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Every kind of character that steers, and some that only look so.
    const BAD: &str = "a\u{1b}[2J\u{7}\u{7f}\u{9b}31m\u{202e}b\u{2067}\u{200f}\u{61c}—é\u{200b}\r\nc\td";

    #[test]
    fn one_line_and_several() {
        assert_eq!(printable("a\u{1b}[2J\n\u{202e}\tb\r"), "a�[2J <U+202E> b ");
        assert_eq!(printable_lines("a\r\nb\u{9b}1m\n"), "a\nb�1m\n");
    }

    #[test]
    fn json_keeps_its_value_and_loses_what_steers() {
        let json = to_string(&BAD).unwrap();
        assert!(!json.chars().any(is_hostile), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), BAD);
        let mut out = Vec::new();
        to_writer(&mut out, &BAD).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), json);
    }

    struct Shown<'a>(&'a str);

    impl fmt::Display for Shown<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            Harmless(f).write_str(self.0)
        }
    }

    proptest! {
        #[test]
        fn nothing_hostile_is_left(text in "[a-é\u{0}-\u{9f}\u{200b}-\u{2069}\u{61c}]{0,40}") {
            prop_assert!(!printable(&text).chars().any(is_hostile));
            let left = Shown(&text).to_string();
            prop_assert!(!left.chars().any(|c| is_hostile(c) && !matches!(c, '\n' | '\t')));
            prop_assert_eq!(serde_json::from_str::<String>(&to_string(&text).unwrap()).unwrap(), text);
        }
    }
}
