//! Everything that is opened once: the service itself, and what it keeps in memory while it runs.

mod app;
pub mod fitness;
pub mod in_memory;
mod model_slots;
pub mod payment_setup;

pub use app::{App, AppError, Shown};
