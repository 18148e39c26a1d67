//! Money: what a call costs, who pays, and the records that prove it.

pub mod cobranca;
pub mod cota;
pub mod credito;
pub mod documento;
pub mod fruitless;
pub mod pix;
pub mod reais;
mod stored;
pub mod x402;

pub use crate::base::micros;
