//! Everything opened once, and the use cases that join wings: one folder for each subject of the service.

pub mod accounts;
pub mod calls;
pub mod fleet;
pub mod opened;
pub mod owner;
pub mod public;
pub mod sell;
#[cfg(test)]
mod tests;
pub mod voice;

pub use fleet::AtWork;
pub use opened::{App, AppError, Shown};
