//! Money: what a call costs, who pays, and the records that prove it.
use crate::base::store::numbers;
use reais::Centavos;

pub mod cobranca;
pub mod cota;
pub mod credito;
pub mod documento;
pub mod pix;
pub mod reais;
pub mod x402;

pub use crate::base::micros;

// An amount that somebody pays or paid is never below zero.
numbers!(Centavos: 0);
