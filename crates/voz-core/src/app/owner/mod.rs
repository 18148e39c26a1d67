//! Decisions of the owner, and what they look at.

pub mod decisions;
pub mod money;
