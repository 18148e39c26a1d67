//! Facts of a text, known once it was read to the end.
use super::block::{Block, Line, LineKind};
use super::manner::Evidence;
use super::zones::{Zone, zones_at};
use crate::texto::Language;

/// Below this many characters words and turns of phrase speak only as `erro`: one weak mark proves
/// nothing in a short text. What is on the screen (residue, typography, formatting) speaks at any length.
pub const SHORT: usize = 300;

/// Facts of a text, known once it was read to the end. Skipped zones count for nothing here, but for the length of a
/// document: one that is all code is not short.
#[derive(Debug, Default)]
pub(super) struct Facts<'a> {
    pub(super) text: &'a str,
    pub(super) language: Language,
    /// Shown as markdown: its marks are no leftovers of a chat.
    pub(super) document: bool,
    pub(super) chars: usize,
    /// Words of the text, those of skipped zones included.
    pub(super) words: usize,
    /// Lines that are headings.
    pub(super) headings: usize,
    /// Stretches skipped, in reading order.
    pub(super) zones: Vec<Zone>,
    /// Lines with something on them, and those of them that break off as verses do.
    pub(super) lines: usize,
    pub(super) verses: usize,
    /// Sentences with at least one word.
    pub(super) sentences: usize,
    /// Where the first line or the first sentence ends, whichever is later, in bytes.
    pub(super) head: usize,
    /// Starts of the last sentences, the last one last, in bytes.
    pub(super) tail: [usize; TAIL],
    /// The evidence of its words and rhythm together; none where nobody asked, or it is too short.
    pub(super) manner: Option<Evidence>,
}

/// Sentences that make the end of a text.
const TAIL: usize = 3;

impl Facts<'_> {
    /// True when there are enough sentences or characters for rhythm and density.
    pub(super) const fn has_rhythm(&self) -> bool {
        const SENTENCES: usize = 5;
        const CHARS: usize = 600;
        self.sentences >= SENTENCES || self.chars >= CHARS
    }

    /// True when a byte was skipped.
    pub(super) fn is_hidden(&self, byte: usize) -> bool {
        zones_at(&self.zones, byte).next().is_some()
    }

    /// True of a poem or a song, whose sentences are cut as no prose is: the joint evidence knows nothing of it.
    pub(super) const fn is_verse(&self) -> bool {
        const LINES_MIN: usize = 8;
        self.lines >= LINES_MIN && self.verses * 2 > self.lines
    }

    pub(super) fn take(&mut self, block: &Block<'_>) {
        self.words += block.words;
        self.lines += block.lines.len();
        self.verses += block.lines.windows(2).filter(|pair| breaks_off(block, pair)).count();
        self.headings += block.lines.iter().filter(|l| l.kind == LineKind::Heading).count();
        for sentence in &block.sentences {
            if sentence.words == 0 {
                continue;
            }
            let Some(toks) = block.toks.get(sentence.toks.clone()) else { continue };
            let (Some(first), Some(last)) = (toks.first(), toks.last()) else { continue };
            if self.sentences == 0 {
                self.head = last.end;
            }
            self.sentences += 1;
            self.tail.rotate_left(1);
            self.tail[TAIL - 1] = first.start;
        }
    }
}

/// True when a short line of plain text ends no sentence, and the next line of its paragraph begins with a capital letter.
fn breaks_off(block: &Block<'_>, pair: &[Line]) -> bool {
    /// Bytes of the longest verse.
    const VERSE_MAX: usize = 64;
    let [line, next] = pair else { return false };
    let ends = |line: &Line| {
        let toks = block.toks.get(line.toks.clone()).unwrap_or_default();
        Some((*toks.first()?, *toks.last()?))
    };
    let (Some((first, last)), Some((below, _))) = (ends(line), ends(next)) else { return false };
    line.kind == LineKind::Text
        && last.end - first.start <= VERSE_MAX
        && (last.kind.is_word() || matches!(last.first, ',' | ';' | '-' | '—'))
        && below.paragraph == first.paragraph
        && below.first.is_uppercase()
}
