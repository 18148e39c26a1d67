//! The words with which models announce, label, explain and offer: the sections of `phrases.txt`.
use crate::voice::texto::WordList;

const FILE: &str = include_str!("phrases.txt");

/// Tags whose content is the answer.
pub(super) static TAGS: WordList = WordList::phrases(FILE, "tags");
/// Tags whose content is the model talking to itself.
pub(super) static THINKING: WordList = WordList::phrases(FILE, "thinking");
/// Beginnings of an announcing line.
pub(super) static OPENINGS: WordList = WordList::phrases(FILE, "openings");
/// Words, or beginnings of words, with which an announcing line names the answer.
pub(super) static NAMES: WordList = WordList::phrases(FILE, "names");
/// Beginnings of words that only an answer about rewriting has.
pub(super) static REWRITING: WordList = WordList::phrases(FILE, "rewriting");
/// Labels, without the colon, that stand alone on the first line, or before the text on the same line when they name the
/// rewriting.
pub(super) static LABELS: WordList = WordList::phrases(FILE, "labels");
/// Beginnings of a closing offer or courtesy.
pub(super) static OFFERS: WordList = WordList::phrases(FILE, "offers");
/// Beginnings of words that tell an offer to redo the text from a sentence of the text.
pub(super) static REDO: WordList = WordList::phrases(FILE, "redo");
/// Beginnings of a note on what was changed.
pub(super) static NOTES: WordList = WordList::phrases(FILE, "notes");
/// Beginnings of the words that tell that a draft has notes of its own.
pub(super) static NOTE_STEMS: WordList = WordList::phrases(FILE, "note-stems");
/// Beginnings of a paragraph that tells whoever asked what was done to the text.
pub(super) static ASIDES: WordList = WordList::phrases(FILE, "asides");
/// Beginnings of words that speak of writing, not of what is written about.
pub(super) static ABOUT: WordList = WordList::phrases(FILE, "about");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::texto::{fold, sections};

    /// Checks every entry as it is compared: folded, trimmed, and for beginnings of words cut at what is no letter.
    #[test]
    fn every_entry_can_match() {
        let words = [&NAMES, &REWRITING, &REDO, &NOTE_STEMS, &ABOUT];
        let phrases = [&TAGS, &THINKING, &OPENINGS, &LABELS, &OFFERS, &NOTES, &ASIDES];
        assert_eq!(sections(FILE).count(), words.len() + phrases.len());
        for list in words.into_iter().chain(phrases) {
            assert!(!list.is_empty());
            for (at, entry) in list.iter().enumerate() {
                assert_eq!(fold(entry), *entry);
                assert!(!list[..at].contains(entry), "{entry:?} stands twice");
                assert!(entry.ends_with(char::is_alphanumeric), "{entry:?}");
            }
        }
        assert!(words.iter().all(|list| list.iter().all(|entry| entry.chars().all(char::is_alphanumeric))));
        assert!(TAGS.iter().chain(THINKING.iter()).all(|tag| tag.bytes().all(|b| b.is_ascii_lowercase())));
    }
}
