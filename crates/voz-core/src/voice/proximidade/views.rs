//! Three views of a text, each a bag of features.
//!
//! A feature is known by a bucket, not by its spelling: no vocabulary has to be shipped, and what nobody wrote before
//! has a place too. Two features in one bucket are rare enough to do no harm ([`BUCKETS`] is many times what a profile
//! holds).
use crate::voice::texto::{Kind, fold, is_function_word, tokens};

/// Number of views.
pub(super) const VIEWS: usize = 3;
/// The view with content words hidden.
pub(super) const MASKED: usize = 1;
/// The view of words and marks.
pub(super) const WORDS: usize = 2;
/// Buckets of a view.
pub(super) const BUCKETS: usize = 1 << BITS;
const BITS: u32 = 18;

/// Characters of a run in the first view (case kept).
const RUN: usize = 3;
/// Least and most characters of a run in the masked view.
const MASKED_RUNS: std::ops::RangeInclusive<usize> = 2..=5;
/// Letters at the end of a content word that the mask leaves: they carry inflection, not subject.
const ENDING: usize = 2;

/// A bag of features of one view: buckets in rising order, each with how often it came.
pub(super) type ViewBag = Vec<(u32, u16)>;

/// Reads texts; keeps its buffers between them.
#[derive(Default)]
pub(super) struct Reader {
    chars: Vec<char>,
    hashes: Vec<u32>,
    masked: String,
}

impl Reader {
    /// The bags of a text, one a view.
    pub(super) fn bags(&mut self, text: &str) -> [ViewBag; VIEWS] {
        let text = text.trim();
        let runs = self.runs(text, RUN..=RUN);
        self.mask(text);
        let masked = std::mem::take(&mut self.masked);
        let hidden = self.runs(&masked, MASKED_RUNS);
        self.masked = masked;
        [runs, hidden, self.words(text)]
    }

    /// Runs of characters, a space at each end.
    fn runs(&mut self, text: &str, sizes: std::ops::RangeInclusive<usize>) -> ViewBag {
        self.chars.clear();
        self.chars.push(' ');
        self.chars.extend(text.chars());
        self.chars.push(' ');
        self.hashes.clear();
        for start in 0..self.chars.len() {
            let mut hash = Hash::new();
            for (length, &c) in self.chars[start..].iter().take(*sizes.end()).enumerate() {
                hash.add(u32::from(c));
                if length + 1 >= *sizes.start() {
                    self.hashes.push(hash.bucket());
                }
            }
        }
        bag(&mut self.hashes)
    }

    /// The text with its subject hidden: content words are a letter for their case and their last letters, digits a 9.
    fn mask(&mut self, text: &str) {
        self.masked.clear();
        for token in tokens(text) {
            match token.kind {
                Kind::Word if is_function_word(&fold(token.text)) => self.masked.push_str(token.text),
                Kind::Word => {
                    self.masked.push(case(token.text));
                    let letters = token.text.chars().count();
                    let ending = token.text.chars().skip(letters.saturating_sub(ENDING).max(1));
                    self.masked.extend(ending.map(hide_digit));
                }
                Kind::Number => self.masked.extend(token.text.chars().map(hide_digit)),
                Kind::Url => self.masked.push('\u{1}'),
                Kind::Handle => self.masked.push('@'),
                Kind::Hashtag => self.masked.push('#'),
                _ => self.masked.push_str(token.text),
            }
        }
    }

    /// Words in lower case, and every mark that is not white space within a line.
    fn words(&mut self, text: &str) -> ViewBag {
        self.hashes.clear();
        for token in tokens(text) {
            let mut hash = Hash::new();
            match token.kind {
                Kind::Space => continue,
                Kind::Break => hash.add(u32::from('\n')),
                Kind::Url => hash.add(1),
                Kind::Handle => hash.add(2),
                _ => token.text.chars().flat_map(char::to_lowercase).for_each(|c| hash.add(u32::from(c))),
            }
            self.hashes.push(hash.bucket());
        }
        bag(&mut self.hashes)
    }
}

/// One letter for the case of a word.
fn case(word: &str) -> char {
    let mut letters = word.chars();
    let upper = |c: Option<char>| c.is_some_and(char::is_uppercase);
    match (upper(letters.next()), upper(letters.next())) {
        (true, true) => 'A',
        (true, false) => 'X',
        (false, _) => 'x',
    }
}

const fn hide_digit(c: char) -> char {
    if c.is_ascii_digit() { '9' } else { c }
}

/// Counts equal hashes.
fn bag(hashes: &mut [u32]) -> ViewBag {
    hashes.sort_unstable();
    let mut bag: ViewBag = Vec::with_capacity(hashes.len() / 2);
    for &hash in &*hashes {
        match bag.last_mut() {
            Some((last, times)) if *last == hash => *times = times.saturating_add(1),
            _ => bag.push((hash, 1)),
        }
    }
    bag
}

/// A multiplicative hash of characters (the constant is 2^32 divided by the golden ratio; Knuth, TAOCP 3, 6.4).
struct Hash(u64);

impl Hash {
    const fn new() -> Self {
        Self(0)
    }

    const fn add(&mut self, c: u32) {
        self.0 = (self.0.rotate_left(5) ^ c as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    const fn bucket(&self) -> u32 {
        (self.0 >> (64 - BITS)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(text: &str) -> String {
        let mut reader = Reader::default();
        reader.mask(text);
        reader.masked
    }

    #[test]
    fn the_mask_hides_the_subject_and_keeps_the_manner() {
        assert_eq!(masked("O relatório não saiu em 12/03, né?"), "O xio não xiu em 99/99, né?");
        assert_eq!(masked("BRASIL! @ana #voz https://ex.com"), "AIL! @ # \u{1}");
    }

    #[test]
    fn bags_count_what_is_there() {
        let [runs, hidden, words] = Reader::default().bags("oi, oi");
        assert_eq!(runs.iter().map(|b| usize::from(b.1)).sum::<usize>(), 6);
        assert!(hidden.len() > runs.len());
        assert_eq!(words.iter().map(|b| b.1).max(), Some(2));
    }
}
