//! Everything opened once, and the use cases that join wings.

mod autor;
pub mod voz;

pub use autor::Autor;
