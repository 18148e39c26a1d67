//! Words that WhatsApp puts in the place of a message: the sections of `vocabulary.txt`.
use voz_texto::texto::WordList;

pub(super) const FILE: &str = include_str!("vocabulary.txt");

/// Words after the name of a file that was sent.
pub(super) static ATTACHED: WordList = WordList::phrases(FILE, "attached");
/// Words before the name of a file, between `<` and `>`.
pub(super) static ATTACHED_IN_ANGLES: WordList = WordList::phrases(FILE, "attached-in-angles");
/// Whole messages, with or without `<` and `>` around them: media that was not exported.
pub(super) static MEDIA: WordList = WordList::phrases(FILE, "media");
/// In what WhatsApp itself says, or between `<` and `>`: something that could be seen once, and is gone.
pub(super) static VIEW_ONCE: WordList = WordList::phrases(FILE, "view-once");
/// Words above the question of a poll.
pub(super) static POLL: WordList = WordList::phrases(FILE, "poll");
/// Beginnings of messages that hold a place, and no words of the person.
pub(super) static NO_WORDS: WordList = WordList::phrases(FILE, "no-words");
/// Whole messages that say that one was deleted, without the final stop.
pub(super) static DELETED: WordList = WordList::phrases(FILE, "deleted");
/// Beginnings of what the program says, in messages that carry a name.
pub(super) static SYSTEM: WordList = WordList::phrases(FILE, "system");
/// Beginnings of what the program says of calls, behind a mark: a person may begin like this too.
pub(super) static CALLS: WordList = WordList::phrases(FILE, "calls");
/// Words at the end of a message that was changed.
pub(super) static EDITED: WordList = WordList::phrases(FILE, "edited");
