//! The scorer of the author's voice in one register, made from the bank and the cohort.
use crate::base::store::{Store, StoreError};
use crate::voice::Registro;
use crate::voice::banco::{self, Filter, StoredText};
use crate::voice::proximidade::{Builder, OWN_MAX, Scorer};

/// A scorer, or how many texts there are where they are too few for one.
pub enum Voice {
    /// There are enough texts to compare with.
    Known(Box<Scorer>),
    /// There are too few texts to compare with: how many.
    Unknown(usize),
}

/// Reads the texts of a register and of the cohort, once.
pub fn load(store: &Store, registro: Registro) -> Result<Voice, StoreError> {
    let builder = store.read(|tx| {
        let mut builder = Builder::default();
        let filter = Filter { registro: Some(registro), ..Filter::default() };
        banco::draw(tx, &filter, OWN_MAX, |StoredText { texto, .. }| {
            builder.own(&texto.texto);
            Ok::<_, StoreError>(())
        })?;
        banco::each_other(tx, |writer, text| {
            builder.other(writer, text);
            Ok::<_, StoreError>(())
        })?;
        Ok::<_, StoreError>(builder)
    })?;
    let own = builder.own_texts();
    Ok(builder.build().map_or(Voice::Unknown(own), |scorer| Voice::Known(Box::new(scorer))))
}
