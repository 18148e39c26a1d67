//! Words by which mail programs mark what the author of a message did not write: the sections of `marks.txt`.
use voz_texto::texto::WordList;

const FILE: &str = include_str!("marks.txt");

/// Verbs at the end of the line above a quoted message.
pub(super) static WROTE: WordList = WordList::phrases(FILE, "wrote");
/// Words that begin that line, where it does not begin with the name or the date.
pub(super) static STARTS: WordList = WordList::phrases(FILE, "starts");
/// Words in a line of hyphens or colons above a message that is passed on or answered.
pub(super) static ORIGINAL: WordList = WordList::phrases(FILE, "original");
/// The same, where the message is someone else's and only passed on.
pub(super) static FORWARDED: WordList = WordList::phrases(FILE, "forwarded");
/// The first field of a header that stands in a body.
pub(super) static FIELD_FROM: WordList = WordList::phrases(FILE, "field-from");
/// Fields of which one must follow it.
pub(super) static FIELD_NEXT: WordList = WordList::phrases(FILE, "field-next");
/// Beginnings of a last line that a telephone or a program adds.
pub(super) static SENT_FROM: WordList = WordList::phrases(FILE, "sent-from");
/// Beginnings of the subject of a reply, before its colon.
pub(super) static REPLY: WordList = WordList::phrases(FILE, "reply");
/// Beginnings of the subject of a message passed on.
pub(super) static FORWARD: WordList = WordList::phrases(FILE, "forward");
/// Beginnings of the subject of an automatic answer.
pub(super) static AUTOMATIC: WordList = WordList::phrases(FILE, "automatic");

#[cfg(test)]
mod tests {
    use super::*;
    use voz_texto::texto::{fold, sections};

    /// Checks every mark as it is compared, folded, from the front or anywhere: one that holds another tells nothing.
    #[test]
    fn every_mark_can_tell_something() {
        let anywhere = [&WROTE, &ORIGINAL, &FORWARDED];
        let first = [&FIELD_FROM, &FIELD_NEXT, &SENT_FROM, &AUTOMATIC];
        let whole = [&STARTS, &REPLY, &FORWARD];
        assert_eq!(sections(FILE).count(), anywhere.len() + first.len() + whole.len());
        let check = |list: &WordList, tells: fn(&str, &str) -> bool| {
            assert!(!list.is_empty());
            for (at, entry) in list.iter().enumerate() {
                assert_eq!(fold(entry), *entry);
                let other = list.iter().enumerate().find(|&(n, other)| n != at && tells(entry, other));
                assert!(other.is_none(), "{entry:?}: {other:?} tells it already");
            }
        };
        anywhere.into_iter().for_each(|list| check(list, |entry, other| entry.contains(other)));
        first.into_iter().for_each(|list| check(list, |entry, other| entry.starts_with(other)));
        whole.into_iter().for_each(|list| check(list, |entry, other| entry == other));
    }
}
