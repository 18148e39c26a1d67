//! The text of a document, and its places as an editor counts them.
use std::ops::Range as Bytes;

use super::protocol::{Position, Range};
use serde_json::Value;

/// In what an editor counts the characters of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Code units of UTF-16: what every client and server knows.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

impl Encoding {
    /// The one the client would rather have, of those it offered.
    pub(super) fn negotiated(offered: &Value) -> Self {
        let known =
            |name: &Value| [Self::Utf8, Self::Utf16, Self::Utf32].into_iter().find(|e| *name == e.as_str());
        offered.as_array().into_iter().flatten().find_map(known).unwrap_or_default()
    }

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16 => "utf-16",
            Self::Utf32 => "utf-32",
        }
    }

    const fn width(self, c: char) -> usize {
        match self {
            Self::Utf8 => c.len_utf8(),
            Self::Utf16 => c.len_utf16(),
            Self::Utf32 => 1,
        }
    }
}

/// A text with the places where its lines begin.
#[derive(Clone, Debug, Default)]
pub(super) struct DocumentText {
    said: String,
    starts: Vec<usize>,
    encoding: Encoding,
}

impl DocumentText {
    pub(super) fn new(said: String, encoding: Encoding) -> Self {
        let starts = starts(&said);
        Self { said, starts, encoding }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.said
    }

    /// The byte of a place. One past a line's end is the line's end, one past the last line the end of the text, and one
    /// within a character the character's beginning.
    pub(super) fn byte(&self, place: Position) -> usize {
        let line = usize::try_from(place.line).unwrap_or(usize::MAX);
        let Some(start) = self.starts.get(line).copied() else { return self.said.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.said.len());
        let said = self.said.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
        let mut left = usize::try_from(place.character).unwrap_or(usize::MAX);
        for (at, c) in said.char_indices() {
            match left.checked_sub(self.encoding.width(c)) {
                Some(rest) if left > 0 => left = rest,
                _ => return start + at,
            }
        }
        start + said.len()
    }

    /// The bytes of a stretch; its ends are put in order.
    pub(super) fn bytes(&self, range: Range) -> Bytes<usize> {
        let (a, b) = (self.byte(range.start), self.byte(range.end));
        a.min(b)..a.max(b)
    }

    /// The stretch of some bytes.
    pub(super) fn range(&self, bytes: &Bytes<usize>) -> Range {
        self.places().range(bytes)
    }

    /// For the places of many bytes, one behind the other.
    pub(super) const fn places(&self) -> TextPlaces<'_> {
        TextPlaces { text: self, line: 0, byte: 0, character: 0 }
    }

    /// Puts a text in the place of some bytes.
    pub(super) fn replace(&mut self, bytes: Bytes<usize>, new: &str) {
        if self.said.get(bytes.clone()).is_some() {
            self.said.replace_range(bytes, new);
            // A look through 200 kB takes some 20 µs: less than keeping count would be worth.
            self.starts = starts(&self.said);
        }
    }
}

/// Places of bytes of a text. It goes on from where it was as long as that helps: a line may be as long as the text.
#[derive(Clone, Copy)]
pub(super) struct TextPlaces<'t> {
    text: &'t DocumentText,
    /// Where it is: the line, the byte, the character of the line.
    line: usize,
    byte: usize,
    character: usize,
}

impl TextPlaces<'_> {
    /// The place of a byte.
    fn position(&mut self, byte: usize) -> Position {
        let DocumentText { said, starts, encoding } = self.text;
        let line = starts.partition_point(|start| *start <= byte).saturating_sub(1);
        if line != self.line || byte < self.byte {
            (self.line, self.byte, self.character) = (line, starts.get(line).copied().unwrap_or(0), 0);
        }
        let passed = said.get(self.byte..byte).unwrap_or_default();
        self.character += match encoding {
            Encoding::Utf8 => passed.len(),
            other => passed.chars().map(|c| other.width(c)).sum(),
        };
        self.byte = byte;
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Position { line: number(line), character: number(self.character) }
    }

    /// The range of some bytes. Only its beginning is passed: the next range may begin before this one ends.
    pub(super) fn range(&mut self, bytes: &Bytes<usize>) -> Range {
        let start = self.position(bytes.start);
        Range { start, end: { *self }.position(bytes.end) }
    }
}

/// Where lines begin, behind `\n`, `\r\n` or `\r`.
fn starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
    let ends = ends.filter(|at| !(bytes.get(*at) == Some(&b'\r') && bytes.get(at + 1) == Some(&b'\n')));
    std::iter::once(0).chain(ends.map(|at| at + 1)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    const ALL: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn each_encoding_counts_in_its_own_way() {
        // An emoji of two scalar values, each two units of UTF-16 and four bytes.
        let said = "é👍🏽x\r\nab\rc\n";
        for (encoding, x) in [(Encoding::Utf8, 10), (Encoding::Utf16, 5), (Encoding::Utf32, 3)] {
            let text = DocumentText::new(said.to_owned(), encoding);
            assert_eq!(text.byte(at(0, x)), said.find('x').unwrap(), "{encoding:?}");
            assert_eq!(text.places().position(said.find('x').unwrap()), at(0, x), "{encoding:?}");
            assert_eq!(text.byte(at(0, 99)), 11, "before the line break");
            assert_eq!((text.byte(at(1, 0)), text.byte(at(2, 0))), (13, 16), "a lone return ends a line");
            assert_eq!(text.byte(at(3, 0)), said.len());
            assert_eq!(text.byte(at(9, 9)), said.len());
        }
        let utf16 = DocumentText::new(said.to_owned(), Encoding::Utf16);
        assert_eq!(utf16.byte(at(0, 2)), 2, "within a character is before it");
    }

    #[test]
    fn the_client_chooses() {
        assert_eq!(Encoding::negotiated(&json!(["utf-32", "utf-16"])), Encoding::Utf32);
        assert_eq!(Encoding::negotiated(&json!(["latin-1", "utf-8"])), Encoding::Utf8);
        assert_eq!(Encoding::negotiated(&Value::Null), Encoding::Utf16);
    }

    proptest! {
        #[test]
        fn places_lead_back_to_their_bytes(said in "(?s)([a-zé😀\r\n]|.){0,40}", n in 0usize..3) {
            let text = DocumentText::new(said.clone(), ALL[n]);
            for (byte, _) in said.char_indices() {
                let inside = said.as_bytes().get(byte) == Some(&b'\n') && byte > 0 && said.as_bytes()[byte - 1] == b'\r';
                if !inside {
                    prop_assert_eq!(text.byte(text.places().position(byte)), byte);
                }
            }
        }

        #[test]
        fn any_edit_is_the_edit_of_a_string(
            said in "(?s)[a-zé😀\r\n]{0,30}", new in "(?s)[a-zé😀\r\n]{0,6}",
            (a, b, c, d) in (0u32..6, 0u32..9, 0u32..6, 0u32..9), n in 0usize..3,
        ) {
            let mut text = DocumentText::new(said.clone(), ALL[n]);
            let bytes = text.bytes(Range { start: at(a, b), end: at(c, d) });
            let expected = [&said[..bytes.start], &new, &said[bytes.end..]].concat();
            text.replace(bytes, &new);
            prop_assert_eq!(text.as_str(), &expected);
            let fresh = DocumentText::new(expected, ALL[n]);
            prop_assert_eq!(text.starts, fresh.starts);
        }
    }
}
