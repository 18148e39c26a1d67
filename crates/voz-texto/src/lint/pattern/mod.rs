//! The pattern language: word rules as data.
//!
//! A pattern file (`padroes/*.txt`) holds sections, one a rule, and a pattern a line. Text from
//! ` #` on is a comment; evidence goes there. Patterns are read over the words and punctuation of
//! one sentence; white space, quotes and emphasis marks do not exist for them, and nothing matches
//! across a skipped zone.
//!
//! ```text
//! [vocab-llm]                    the rule the lines below belong to; one line is one family
//! @papel = papel|função          a class of words, usable below as @papel
//! robust*                        a stem (four letters or more)
//! @papel (crucial|central)       alternatives; an alternative may have several words
//! não só ~6 mas também?          up to 6 words between; an optional word
//! não =é ~~12 , =é               up to 12 pieces, punctuation too; =é only with its accent
//! de <num> anos  por _           a number, any word
//! ^ além disso                   only at the start of a sentence; ^^ of the text
//! vamos ver $                    only at the end of a sentence
//! não =é ~5 . // =é              the match goes on in the next sentence
//! !new testament !of             not after "new", not before "of"
//! abertura &(que|de)             before one of these, which the match does not cover
//! realizar que => perceber que   the closed rewrite offered as a fix
//! ---                            from here on the weaker half of a section: families from 1000
//! ```
//!
//! Words are compared folded (case and accents do not count). What a match covers is reported
//! without the punctuation at its ends.
//!
//! The files are read when the crate is built: `build/` parses them and writes the tables.
mod elem;
mod table;

pub(super) use built::{ANY, EN, PT};
pub(super) use elem::{Class, NO_CLASS, WEAK};
pub(super) use table::{Table, matches};

/// The tables that the build script made of the pattern files.
mod built {
    use super::elem::Anchor::{Anywhere, Sentence, Text};
    use super::elem::Test::{Any, Border, End, Gap, Number, Words};
    use super::elem::{Elem, Form, Pattern, Role, Start};
    use super::table::Table;
    use crate::lint::catalog::number;

    include!(concat!(env!("OUT_DIR"), "/patterns.rs"));
}
