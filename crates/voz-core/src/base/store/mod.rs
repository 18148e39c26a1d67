//! Storage: one writer, a few readers, over a SQLite file or a PostgreSQL server.
//!
//! The boundary is [`Store::read`] and [`Store::write`]: closures over a [`Tx`]. A write closure has no
//! effect outside its transaction, because the transaction may be undone after it returns, and run again. Writers
//! that arrive together share one commit, so one flush to disk serves them all. SQL outside this
//! folder keeps to what SQLite and PostgreSQL both speak (ARCHITECTURE.md, "Storage").
//!
//! Not here: any subject's tables or queries, and any transaction kept open across other work.

mod copy;
mod error;
mod group_commit;
mod instance;
mod migrations;
mod place;
mod postgres;
mod sqlite;
#[allow(clippy::module_inception, reason = "the folder's one type, beside its engines")]
mod store;
mod stored;
mod tx;
mod value;

pub use copy::{Column, ColumnKind, Table, TableSum};
pub use error::{Result, StoreError};
pub use instance::{Dead, Instance};
pub use place::{Condition, NO_TILDE, StorePlace};
pub use postgres::Address;
pub use store::Store;
pub use stored::{Columns, Record, Stored, stored};
pub(crate) use stored::{numbers, record};
pub use tx::{Landing, Row, Tx, call};
pub use value::Value;
pub(crate) use value::values;
