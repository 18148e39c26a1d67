//! Sessions: the living one of a cookie, and their ends; whether links by mail begin one.
use super::people::{People, PeopleError};
use crate::base::master_key::Purpose;
use crate::base::store::StoreError;
use crate::people::sessoes::{self, Sessao};
use crate::people::{cadastros, contas};

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

    /// Says whether an account takes no link by mail; those that are on their way end. Where there is no password it takes
    /// them: nothing else would open it.
    pub fn refuse_links(&self, conta: &str, refused: bool) -> Result<(), PeopleError> {
        self.store.try_write(|tx| {
            if refused && contas::by_id(tx, conta)?.is_none_or(|conta| conta.senha.is_none()) {
                return Err(PeopleError::NoPassword);
            }
            contas::set_sem_link(tx, conta, refused)?;
            Ok(cadastros::end_all(tx, conta).map(drop)?)
        })
    }

    /// Ends every session of an account; its keys stop with them.
    pub fn end_all(&self, conta: &str) -> Result<(), StoreError> {
        self.store.write(|tx| self.stop(tx, conta))
    }
}
