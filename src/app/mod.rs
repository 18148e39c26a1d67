//! Everything opened once, and the use cases that join wings.

pub mod reescrita;
pub mod voz;
