//! Accounts as the service and the command line change them: what a password, a block and the end of all sessions must do
//! together happens in one transaction.
use std::ops::Deref;

use crate::app::opened::App;
use crate::base::config::Secret;
use crate::base::ground::Ground;
use crate::base::identifier;
use crate::base::master_key::{self, Purpose};
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::people::api_keys;
use crate::people::contas::{self, Conta, Perfil};
use crate::people::segundo_fator::FactorError;
use crate::people::senha::{self, PasswordError};
use crate::people::sessoes::{self, Sessao};
use crate::people::{cadastros, links, tentativas};

/// The accounts of a data folder, in one product.
pub struct People<'a>(pub Ground<'a>);

impl<'a> Deref for People<'a> {
    type Target = Ground<'a>;

    fn deref(&self) -> &Ground<'a> {
        &self.0
    }
}

/// Why something could not be done with an account.
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Senha(#[from] PasswordError),
    #[error(transparent)]
    Fator(#[from] FactorError),
    #[error("o sistema não deu números aleatórios: {0}")]
    Randomness(#[from] std::io::Error),
    /// The e-mail, or the name of an organization, is taken.
    #[error("já existe")]
    Exists,
    /// A second factor is asked for behind a password, and there is none.
    #[error("a conta ainda não tem senha")]
    NoPassword,
}

impl App {
    /// The accounts of this service.
    pub fn people(&self) -> People<'_> {
        People(self.ground())
    }
}

impl People<'_> {
    /// Makes an account. The e-mail is folded already ([`contas::fold`]).
    pub fn create(&self, email: &str, nome: &str, dono: bool, senha: &Secret) -> Result<Conta, PeopleError> {
        senha::check(senha.expose(), email)?;
        let conta = Conta {
            senha: Some(senha::hash(self.world, senha.expose())?),
            dono,
            perfil: Perfil { name: nome.to_owned(), ..Perfil::default() },
            ..Conta::new(identifier::fresh(self.world)?, email.to_owned(), self.world.now())
        };
        if self.store.write(|tx| contas::create(tx, &conta))? { Ok(conta) } else { Err(PeopleError::Exists) }
    }

    /// Writes another password: sessions end, links and keys stop.
    pub fn set_password(&self, conta: &Conta, senha: &Secret) -> Result<(), PeopleError> {
        senha::check(senha.expose(), &conta.email)?;
        let stored = senha::hash(self.world, senha.expose())?;
        self.store.write(|tx| self.replace_password(tx, &conta.id, &stored))?;
        Ok(())
    }

    /// Like [`People::set_password`], within a transaction and with the password's hash. Whoever guessed codes behind
    /// the password before guesses no more, and slows nobody.
    pub(in crate::app) fn replace_password(
        &self,
        tx: &mut Tx<'_>,
        conta: &str,
        stored: &str,
    ) -> Result<(), StoreError> {
        contas::set_password(tx, conta, stored)?;
        tentativas::settle(tx, &self.guesser(conta, None))?;
        self.stop(tx, conta)
    }

    /// Writes the first password of an account, within a transaction: the session it was chosen in goes on, the others and
    /// the links end.
    pub(super) fn first_password(
        &self,
        tx: &mut Tx<'_>,
        conta: &str,
        stored: &str,
        sessao: Option<&Sessao>,
    ) -> Result<(), StoreError> {
        contas::set_password(tx, conta, stored)?;
        sessoes::end_others(tx, conta, sessao.map_or("", |sessao| &sessao.id))?;
        end_links(tx, conta)
    }

    /// Blocks an account, or lets it in again. Blocking ends sessions and stops keys for good.
    /// `also` notes who decided it.
    pub(in crate::app) fn set_blocked(
        &self,
        conta: &str,
        blocked: bool,
        also: &dyn Fn(&mut Tx<'_>, Millis) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.store.write(|tx| {
            contas::set_blocked(tx, conta, blocked)?;
            also(tx, self.world.now())?;
            if blocked { self.stop(tx, conta) } else { Ok(()) }
        })
    }

    /// Ends every session of an account and what was opened by them, within a transaction.
    pub(super) fn stop(&self, tx: &mut Tx<'_>, conta: &str) -> Result<(), StoreError> {
        sessoes::end_all(tx, conta)?;
        end_links(tx, conta)?;
        api_keys::stop_all(tx, conta, self.world.now())?;
        Ok(())
    }

    /// A one-time sign-in link's secret.
    pub fn link(&self, conta: &str) -> Result<Secret, PeopleError> {
        let secret = master_key::secret(self.world)?;
        let hash = self.chave.hash(Purpose::Link, secret.as_bytes());
        self.store.write(|tx| links::create(tx, &hash, conta, self.world.now()))?;
        Ok(Secret::new(secret))
    }
}

/// Ends the links of an account that were not used, handed out or sent by mail.
pub(super) fn end_links(tx: &mut Tx<'_>, conta: &str) -> Result<(), StoreError> {
    links::end_all(tx, conta)?;
    cadastros::end_all(tx, conta)?;
    Ok(())
}
