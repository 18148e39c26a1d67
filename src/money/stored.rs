//! Amounts in reais as columns hold them.
use super::reais::Centavos;
use crate::base::store::{Columns, Result, Stored, Value};

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
