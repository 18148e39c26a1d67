//! Everything that is opened once: the service itself, and what it keeps in memory while it runs.

mod app;
mod deferred_writes;
pub mod fitness;
pub mod gateway_prices;
pub(in crate::app) mod life;
mod model_slots;
mod recent_rewrites;
pub mod rewrite_progress;
pub mod x402_setup;

pub use app::{App, AppError, Shown};
