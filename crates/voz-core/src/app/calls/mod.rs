//! One call and its answer: the key that names it, the answer kept for it, and the draft of a page.

pub mod drafts;
pub mod idempotency;
