//! What the owner decides and looks at.

pub mod account;
pub mod audit;
pub mod charge;
pub mod credit;
pub mod decisions;
