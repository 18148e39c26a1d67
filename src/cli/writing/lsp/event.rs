//! What wakes the server: a message of the editor, or word of work that goes on.
use super::frame::Frame;
use super::proposal::Stretch;
use crate::voice::reescrita::Reescrita;

/// What a piece of work came to, or why there is nothing, in words for a person.
pub(super) type Done = Result<Outcome, String>;

/// What a piece of work came to.
pub(super) enum Outcome {
    /// Variants for a place.
    Rewritten { place: Stretch, reescrita: Box<Reescrita>, own: bool },
    /// What a comparison says.
    Compared(String),
}

/// Something that happened.
pub(super) enum Event {
    /// The editor sent something.
    Frame(Frame),
    /// Work goes on, with a word about it.
    Progress(u64, String),
    /// Work is over.
    Done(u64, Done),
}
