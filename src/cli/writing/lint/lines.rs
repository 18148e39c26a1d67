//! Lines and columns for offsets: both count from 1, columns in Unicode scalar values.
use crate::voice::lint::Trecho;

/// Where each line of a text begins.
#[derive(Clone, Debug, Default)]
pub(super) struct LineStarts(Vec<(usize, usize)>);

/// A place as editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineColumn {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl LineStarts {
    /// Looks through the text once.
    pub(super) fn new(text: &str) -> Self {
        let (mut starts, mut start, mut chars) = (vec![(0, 0)], 0, 0);
        for newline in memchr::memchr_iter(b'\n', text.as_bytes()) {
            chars += text[start..=newline].chars().count();
            start = newline + 1;
            starts.push((start, chars));
        }
        Self(starts)
    }

    /// The line that holds a byte, and the character offset at which it begins.
    fn line(&self, byte: usize) -> (usize, usize) {
        let line = self.0.partition_point(|&(start, _)| start <= byte).max(1);
        (line, self.0.get(line - 1).map_or(0, |&(_, chars)| chars))
    }

    /// Line and column of an offset, given in bytes and in characters.
    pub(super) fn place(&self, byte: usize, char: usize) -> LineColumn {
        let (line, chars) = self.line(byte);
        LineColumn { line, column: char - chars + 1 }
    }

    /// Line of an offset in bytes, and its column in bytes.
    pub(super) fn in_bytes(&self, byte: usize) -> LineColumn {
        let line = self.line(byte).0;
        let start = self.0.get(line - 1).map_or(0, |&(start, _)| start);
        LineColumn { line, column: byte.saturating_sub(start) + 1 }
    }

    /// Where a finding begins.
    pub(super) fn start(&self, place: &Trecho) -> LineColumn {
        self.place(place.byte_inicio, place.inicio)
    }

    /// Where a finding ends (one past its last character).
    pub(super) fn end(&self, place: &Trecho) -> LineColumn {
        self.place(place.byte_fim, place.fim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_from_one_in_characters() {
        let text = "é—\nab\n\nç";
        let lines = LineStarts::new(text);
        for (byte, line, column) in
            [(0, 1, 1), (2, 1, 2), (6, 2, 1), (8, 2, 3), (9, 3, 1), (10, 4, 1), (12, 4, 2)]
        {
            let char = text[..byte].chars().count();
            assert_eq!(lines.place(byte, char), LineColumn { line, column }, "{byte}");
            assert_eq!(lines.in_bytes(byte).line, line);
        }
    }
}
