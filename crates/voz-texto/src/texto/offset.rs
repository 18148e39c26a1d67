//! Byte offsets turned into character offsets without counting from the start each time.
use std::ops::Range;

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
