//! The voice: its texts, how it is measured, and how well it can be told apart.

pub mod avaliar;
pub mod calibrar;
pub mod corpus;
pub mod enough_texts;
pub mod estilo;
pub mod medir;
pub mod proximidade;
