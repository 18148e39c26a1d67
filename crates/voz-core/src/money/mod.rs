//! Money: what a call costs, who pays, and the records that prove it.
use crate::base::store::{Columns, Result, Stored, Value};
use reais::Centavos;

pub mod cobranca;
pub mod cota;
pub mod credito;
pub mod documento;
pub mod pix;
pub mod reais;
pub mod x402;

pub use crate::base::micros;

impl From<Centavos> for Value<'_> {
    fn from(amount: Centavos) -> Self {
        amount.0.into()
    }
}

/// An amount that somebody pays or paid: never below zero.
impl Stored for Centavos {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        let n: i64 = row.take()?;
        if n < 0 { Err(row.impossible(n)) } else { Ok(Self(n)) }
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        self.0.values(to)
    }
}
