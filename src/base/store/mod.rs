//! Storage: one SQLite file, one writer, a few readers.
//!
//! The boundary is [`Store::read`] and [`Store::write`]: closures over a [`Tx`]. A write closure has no
//! effect outside its transaction, because the transaction may be undone after it returns. Writers
//! that arrive together share one commit, so one flush to disk serves them all. SQL outside this
//! folder keeps to what SQLite and PostgreSQL both speak (ARCHITECTURE.md, "Storage").
//!
//! Not here: any subject's tables or queries, and any transaction kept open across other work.

mod error;
mod instance;
mod lease;
mod migrations;
mod sqlite;
mod tx;

pub use error::{Result, StoreError};
pub use instance::{Dead, Instance};
pub use sqlite::Store;
pub use tx::{Row, Tx, Value};
