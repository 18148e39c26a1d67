//! Sessions: the living one of a cookie, and their ends.
use super::people::People;
use crate::base::master_key::Purpose;
use crate::base::store::StoreError;
use crate::people::sessoes::{self, Sessao};

impl People<'_> {
    /// The living session of a cookie's secret. Writes down, now and then, that it was seen.
    pub fn session(&self, secret: &str) -> Result<Option<Sessao>, StoreError> {
        let (now, hash) = (self.world.now(), self.chave.hash(Purpose::Session, secret.as_bytes()));
        let found = self.store.read(|tx| sessoes::by_hash(tx, &hash, self.produto, now))?;
        if let Some(sessao) = found.as_ref().filter(|sessao| sessoes::stale(sessao, now)) {
            self.store.write_on(&sessao.id, |tx| sessoes::seen(tx, &sessao.id, now))?;
        }
        Ok(found)
    }

    /// Signs out: the session ends.
    pub fn sign_out(&self, sessao: &Sessao) -> Result<(), StoreError> {
        self.store.write(|tx| sessoes::end(tx, &sessao.id)).map(drop)
    }

    /// Ends one of the sessions of whoever is signed in. False when they have none of that name.
    pub fn end_session(&self, sessao: &Sessao, id: &str) -> Result<bool, StoreError> {
        self.store.write(|tx| {
            let mine = sessoes::of(tx, &sessao.conta, &sessao.produto, self.world.now())?;
            if mine.iter().any(|session| session.id == id) { sessoes::end(tx, id) } else { Ok(false) }
        })
    }

    /// Ends every session of an account; its keys stop with them.
    pub fn end_all(&self, conta: &str) -> Result<(), StoreError> {
        self.store.write(|tx| self.stop(tx, conta))
    }
}
