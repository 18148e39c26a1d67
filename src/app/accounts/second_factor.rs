//! The second factor: handed out, confirmed, taken away.
use super::people::{People, PeopleError};
use crate::base::store::StoreError;
use crate::people::segundo_fator::{self, FactorError, FactorState, Fresh};
use crate::people::sessoes::{self, Sessao};
use crate::people::{links, navegadores};

impl People<'_> {
    /// Hands out a second factor; it is on once confirmed. Where one is on, [`People::remove_factor`] comes first.
    pub fn start_factor(&self, conta: &str) -> Result<Fresh, PeopleError> {
        let fresh = Fresh::draw(self.world)?;
        let sealed = fresh.sealed(self.world, self.chave, conta)?;
        self.store.try_write(|tx| {
            if segundo_fator::estado(tx, conta)? == FactorState::On {
                return Err(PeopleError::Exists);
            }
            Ok(segundo_fator::start(tx, self.chave, conta, &fresh, &sealed)?)
        })?;
        Ok(fresh)
    }

    /// Takes the second factor away, and what it proved: sessions end, but for the one it was asked for in. False when
    /// there was none.
    pub fn remove_factor(&self, conta: &str, sessao: Option<&Sessao>) -> Result<bool, StoreError> {
        self.store.write(|tx| {
            let there_was = segundo_fator::remove(tx, conta)?;
            if there_was {
                sessoes::end_others(tx, conta, sessao.map_or("", |sessao| &sessao.id))?;
            }
            Ok(there_was)
        })
    }

    /// Turns the second factor on with its first code: sessions that it did not prove end, links stop, and no browser is
    /// known until it was entered with a code. False when the code is wrong or nothing waits.
    pub fn confirm_factor(&self, conta: &str, codigo: &str) -> Result<bool, FactorError> {
        self.store.try_write(|tx| {
            let on = segundo_fator::confirm(tx, self.chave, conta, codigo, self.world.now())?;
            if on {
                sessoes::end_all(tx, conta)?;
                links::end_all(tx, conta)?;
                navegadores::forget(tx, conta)?;
            }
            Ok(on)
        })
    }
}
