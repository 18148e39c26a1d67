//! Decisions of the owner, and what they look at.

pub mod account;
pub mod audit;
pub mod charge;
pub mod credit;
pub mod decisions;
