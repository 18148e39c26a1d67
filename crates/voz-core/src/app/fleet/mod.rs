//! The servers of one database: each says that it lives, works between requests, and clears up after the others.

mod background;
mod instance;
pub mod move_database;

pub use instance::AtWork;
