//! PostgreSQL: a server that several machines share.
//!
//! One writer at a time in all of them, as in the file: a transaction lock stands for its one writer, and who writes
//! together on one machine shares a commit. Every wait has an end here, because a machine that hangs keeps its
//! connections open: the crate's blocking client has no such limit, so its asynchronous half is driven by a small
//! runtime in each connection (`session.rs`).

mod address;
mod outcome;
mod pool;
mod schema;
mod server;
mod session;
#[cfg(test)]
#[path = "../../../../tests/postgres/database.rs"]
pub(super) mod test_database;
mod tls;
mod writer;

pub use address::Address;
pub(super) use server::{Server, faults};
pub(super) use session::{ServerRow, Session};
