//! The voice: its texts, how it is measured, and how well it can be told apart.

pub(super) mod avaliar;
pub(super) mod calibrar;
pub(super) mod corpus;
pub(super) mod enough_texts;
pub(super) mod estilo;
pub(super) mod medir;
pub(super) mod proximidade;
