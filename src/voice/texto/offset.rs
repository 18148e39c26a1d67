//! Byte offsets turned into character offsets without counting from the start each time.

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
}
