//! Everything that is opened once: the service itself, and what it keeps in memory while it runs.

mod app;
mod deferred_writes;
pub mod fitness;
mod model_slots;
pub mod payment_setup;
pub mod rewrites;

pub use app::{App, AppError, Shown};
