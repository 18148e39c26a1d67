//! Accounts, organizations and sessions as the service and the command line change them: what a password, a block and the end
//! of all sessions must do together happens in one transaction. And how the ledger names whoever holds a balance.
use std::collections::HashMap;
use std::ops::Deref;

use crate::app::opened::App;
use crate::base::config::Secret;
use crate::base::ground::Ground;
use crate::base::identifier;
use crate::base::master_key::{self, Purpose};
use crate::base::store::{StoreError, Tx};
use crate::money::credito::holdings;
use crate::people::contas::{self, Conta, Perfil};
use crate::people::organizacoes::{self, Organizacao, Papel};
use crate::people::segundo_fator::FactorError;
use crate::people::senha::{self, PasswordError};
use crate::people::sessoes::{self, Sessao};
use crate::people::{api_keys, sign_in_links, sign_in_tries};

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
        sign_in_tries::settle(tx, &self.guesser(conta, None))?;
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
        sign_in_links::end_all(tx, conta)
    }

    /// Ends every session of an account and what was opened by them, within a transaction.
    pub(in crate::app) fn stop(&self, tx: &mut Tx<'_>, conta: &str) -> Result<(), StoreError> {
        sessoes::end_all(tx, conta)?;
        sign_in_links::end_all(tx, conta)?;
        api_keys::stop_all(tx, conta, self.world.now())?;
        Ok(())
    }

    /// A one-time sign-in link's secret.
    pub fn link(&self, conta: &str) -> Result<Secret, PeopleError> {
        let secret = master_key::secret(self.world)?;
        let hash = self.chave.hash(Purpose::Link, secret.as_bytes());
        self.store.write(|tx| sign_in_links::hand_out(tx, &hash, conta, self.world.now()))?;
        Ok(Secret::new(secret))
    }

    /// The secret of a link that makes the account of an e-mail, as the one that is sent to it.
    pub fn invite(&self, email: &str) -> Result<Secret, PeopleError> {
        let secret = master_key::secret(self.world)?;
        let hash = self.chave.hash(Purpose::Link, secret.as_bytes());
        self.store.write(|tx| sign_in_links::mail(tx, &hash, email, self.world.now()))?;
        Ok(Secret::new(secret))
    }
}

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
            Ok(sign_in_links::end_mailed(tx, conta)?)
        })
    }

    /// Ends every session of an account; its keys stop with them.
    pub fn end_all(&self, conta: &str) -> Result<(), StoreError> {
        self.store.write(|tx| self.stop(tx, conta))
    }
}

impl People<'_> {
    /// Makes an organization with its first owner.
    pub fn create_organization(&self, nome: &str, dono: &str) -> Result<Organizacao, PeopleError> {
        let now = self.world.now();
        let nova = Organizacao { id: identifier::fresh(self.world)?, nome: nome.to_owned(), criada_em: now };
        self.store.try_write(|tx| {
            if !organizacoes::create(tx, &nova)? {
                return Err(PeopleError::Exists);
            }
            organizacoes::set_member(tx, &nova.id, dono, Papel::Owner, now)?;
            organizacoes::set_product(tx, &nova.id, self.produto, true)?;
            Ok(())
        })?;
        Ok(nova)
    }

    /// Makes an account a member with a role, changes its role, or takes it out; whoever manages the organization no
    /// longer loses the keys made for it. False when it was not in, or would leave the organization without an owner.
    pub fn set_role(&self, organizacao: &str, conta: &str, papel: Option<Papel>) -> Result<bool, StoreError> {
        let now = self.world.now();
        self.store.write(|tx| {
            let done = match papel {
                Some(papel) => organizacoes::set_member(tx, organizacao, conta, papel, now)?,
                None => organizacoes::remove_member(tx, organizacao, conta)?,
            };
            if done && !papel.is_some_and(Papel::manages) {
                api_keys::stop_of(tx, conta, organizacao, now)?;
            }
            Ok(done)
        })
    }

    /// Turns this product on or off for an organization. False when it was so already.
    pub fn set_product(&self, organizacao: &str, on: bool) -> Result<bool, StoreError> {
        self.store.write(|tx| organizacoes::set_product(tx, organizacao, self.produto, on))
    }
}

/// Whose balance an account spends, in this order: that of its organization (the first it joined of those that
/// have the product), then its own. What it buys lands in the first.
pub fn holders(tx: &mut Tx<'_>, conta: &str, produto: &str) -> Result<Vec<String>, StoreError> {
    let first = organizacoes::of(tx, conta, produto)?.into_iter().next();
    Ok(first
        .map(|(organizacao, _)| of_organization(&organizacao.id))
        .into_iter()
        .chain([of_account(conta)])
        .collect())
}

/// An account as the holder of a balance.
pub fn of_account(id: &str) -> String {
    format!("conta:{id}")
}

/// A browser as the holder of a wallet, by the keyed hash of its cookie.
pub fn of_browser(hash: &str) -> String {
    format!("navegador:{hash}")
}

/// An organization as the holder of a balance.
pub fn of_organization(id: &str) -> String {
    format!("organizacao:{id}")
}

/// Whose balances are: an account's e-mail or an organization's name, by the identifier of the credit.
pub fn named_holders(tx: &mut Tx<'_>) -> Result<HashMap<String, String>, StoreError> {
    let contas = contas::all(tx)?.into_iter().map(|conta| (of_account(&conta.id), conta.email));
    let organizacoes = organizacoes::all(tx)?.into_iter().map(|o| (of_organization(&o.id), o.nome));
    let mut names: HashMap<_, _> = contas.chain(organizacoes).collect();
    let held = holdings::holders(tx)?.into_iter();
    Ok(held.filter_map(|(credito, titular)| Some((credito, names.remove(&titular)?))).collect())
}
