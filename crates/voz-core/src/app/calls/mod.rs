//! One call and its answer: the key that names it, the answer kept for it, the draft of a page, and its way out.

pub mod delivery;
pub mod drafts;
pub mod idempotency;
