//! Byte offsets turned into character offsets without counting from the start each time.
use std::ops::Range;

/// Counts characters up to rising byte offsets of one text; each byte is looked at once.
///
/// An offset below an earlier one starts the count again, so ask in rising order.
#[derive(Clone, Debug)]
pub struct CharOffsets<'a> {
    text: &'a str,
    byte: usize,
    chars: usize,
}

impl<'a> CharOffsets<'a> {
    /// Starts at the beginning of `text`.
    pub const fn new(text: &'a str) -> Self {
        Self { text, byte: 0, chars: 0 }
    }

    /// Unicode scalar values before byte `byte` (an offset inside a character counts up to it; one
    /// past the end counts the whole text).
    pub fn at(&mut self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        if byte < self.byte {
            (self.byte, self.chars) = (0, 0);
        }
        let passed = &self.text.as_bytes()[self.byte..byte];
        self.chars += passed.iter().filter(|&&b| b & 0xc0 != 0x80).count();
        self.byte = byte;
        self.chars
    }
}

/// Character offsets of any byte, by counts kept every few bytes.
#[derive(Clone, Debug)]
pub struct Offsets<'a> {
    text: &'a str,
    counts: Vec<usize>,
}

/// Bytes from one count to the next. A count fits a byte within them, so that they add up quickly.
const STRIDE: usize = 128;

impl<'a> Offsets<'a> {
    /// Looks through the text once.
    pub fn new(text: &'a str) -> Self {
        let mut chars = 0;
        let mut counts = Vec::with_capacity(text.len() / STRIDE + 2);
        for chunk in text.as_bytes().chunks(STRIDE) {
            counts.push(chars);
            chars += starts(chunk);
        }
        counts.push(chars);
        Self { text, counts }
    }

    /// Unicode scalar values before byte `byte`.
    pub fn at(&self, byte: usize) -> usize {
        let chunk = byte / STRIDE;
        let before = self.counts.get(chunk).copied().unwrap_or(0);
        before + self.text.as_bytes().get(chunk * STRIDE..byte).map_or(0, starts)
    }

    /// Where a stretch begins and ends, in Unicode scalar values.
    pub fn chars(&self, bytes: &Range<usize>) -> (usize, usize) {
        let start = self.at(bytes.start);
        let within = self.text.get(bytes.clone()).filter(|t| t.len() < STRIDE);
        (start, within.map_or_else(|| self.at(bytes.end), |t| start + starts(t.as_bytes())))
    }
}

/// Characters that begin in at most [`STRIDE`] bytes of UTF-8.
fn starts(bytes: &[u8]) -> usize {
    usize::from(bytes.iter().map(|&b| u8::from(b & 0xc0 != 0x80)).sum::<u8>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_in_any_order() {
        let text = "não é só 😀!";
        let mut offsets = CharOffsets::new(text);
        for (byte, _) in text.char_indices().chain([(text.len(), ' ')]) {
            assert_eq!(offsets.at(byte), text[..byte].chars().count());
        }
        assert_eq!(offsets.at(0), 0);
        assert_eq!(offsets.at(999), text.chars().count());
    }

    #[test]
    fn offsets_of_any_stretch() {
        let text = "não é só 😀! ".repeat(40);
        let offsets = Offsets::new(&text);
        for (start, _) in text.char_indices().step_by(7) {
            for (len, _) in text[start..].char_indices().step_by(31) {
                let chars = |byte: usize| text[..byte].chars().count();
                assert_eq!(offsets.chars(&(start..start + len)), (chars(start), chars(start + len)));
            }
        }
        assert_eq!(offsets.at(text.len()), text.chars().count());
    }
}
