//! Credit, and what fills it.

pub mod cobranca;
pub mod credito;
pub mod pix;
