//! Decisions of the owner, and what they look at.

pub mod credit;
pub mod decisions;
