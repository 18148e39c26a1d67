//! A proof shown to be let in, short of the code of the second factor: whose account it opens, and how it is kept
//! while the code is asked for by itself.
//!
//! Invariants: a link is used up with everything it does, in one transaction; one that came by mail proves the mailbox and
//! nothing more, so that a second factor is asked for behind it too; what is kept for the step of the code is sealed for one
//! browser, and worth nothing once the password is another or ten minutes are over.
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use super::people::{People, PeopleError};
use super::sign_in::Denied;
use crate::base::config::Secret;
use crate::base::master_key::{self, Purpose};
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::people::contas::{self, Conta};
use crate::people::segundo_fator::{self, FactorState};
use crate::people::sessoes::Metodo;
use crate::people::sign_in_links::{self, LinkOwner};

/// The time that the step of the code waits, in milliseconds: ten minutes.
pub const STEP_MS: i64 = 600_000;
/// Names the kind of thing to the encryption.
const KIND: &str = "entrada";

/// A proof as it was shown.
#[derive(Serialize, Deserialize)]
pub(super) enum Shown {
    /// The right password of an account, as it is stored.
    Password { conta: String, senha: String },
    /// A link, and what is stored of the password chosen with it.
    Link { link: String, nova: Option<String> },
}

/// Whose account was opened, and what showed it.
pub(super) struct Found {
    pub(super) conta: String,
    pub(super) metodos: Vec<Metodo>,
}

/// The account that was shown.
struct Account {
    conta: Conta,
    /// True when the machine's owner handed out the link: his word stands for the second factor.
    handed: bool,
}

impl People<'_> {
    /// Seals what was shown, for the browser that showed it.
    pub(super) fn sealed(&self, shown: &Shown, navegador: &str) -> Result<Secret, PeopleError> {
        let kept = serde_json::to_vec(&(self.world.now().0 + STEP_MS, shown));
        let kept = kept.map_err(|error| StoreError::Encoding(error.to_string()))?;
        let sealed = master_key::seal(self.world, self.chave, KIND, navegador, &kept)?;
        Ok(Secret::new(URL_SAFE_NO_PAD.encode(sealed)))
    }

    /// The proof that was sealed for this browser; [`Denied::Late`] where it is worth nothing any more.
    pub(super) fn unsealed(&self, sealed: &str, navegador: &str) -> Result<Shown, Denied> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).map_err(|_| Denied::Late)?;
        let plain = master_key::open(self.chave, KIND, navegador, &bytes).map_err(|_| Denied::Late)?;
        let (ate, shown): (i64, Shown) = serde_json::from_slice(&plain).map_err(|_| Denied::Late)?;
        if ate > self.world.now().0 { Ok(shown) } else { Err(Denied::Late) }
    }

    /// The e-mail of the account behind the step of the code that this browser is in; `None` where it is in none.
    pub fn whose_step(&self, sealed: &str, navegador: &str) -> Result<Option<String>, StoreError> {
        self.unsealed(sealed, navegador).map_or(Ok(None), |shown| self.email_of(&shown))
    }

    /// The e-mail of the account that was shown.
    pub(super) fn email_of(&self, shown: &Shown) -> Result<Option<String>, StoreError> {
        match shown {
            Shown::Password { conta, .. } => {
                Ok(self.store.read(|tx| contas::by_id(tx, conta))?.map(|conta| conta.email))
            }
            Shown::Link { link, .. } => Ok(self.whose_link(link)?.map(|of| of.email)),
        }
    }

    /// Judges what is not the password: that the account is still as it was, the code, the link, which is used up. `fresh`
    /// names the account that a link makes; `step` is what is kept where a code is missing.
    pub(super) fn judge(
        &self,
        tx: &mut Tx<'_>,
        shown: &Shown,
        codigo: Option<&str>,
        (navegador, fresh): (&str, &str),
        step: &Secret,
    ) -> Result<Result<Found, Denied>, PeopleError> {
        let now = self.world.now();
        let Some(Account { conta, handed }) = self.account(tx, shown, fresh, now)? else {
            return Ok(Err(Denied::Wrong));
        };
        let first = if matches!(shown, Shown::Link { .. }) { Metodo::Link } else { Metodo::Pwd };
        let mut metodos = vec![first];
        if !handed && segundo_fator::estado(tx, &conta.id)? == FactorState::On {
            let Some(codigo) = codigo.map(str::trim).filter(|codigo| !codigo.is_empty()) else {
                return Ok(Err(Denied::CodeNeeded(step.clone())));
            };
            if let Err(denied) = self.judge_code(tx, &conta, codigo, navegador, now)? {
                return Ok(Err(denied));
            }
            metodos.push(Metodo::Otp);
        }
        if let Shown::Link { link, nova } = shown {
            let hash = self.chave.hash(Purpose::Link, link.as_bytes());
            sign_in_links::use_up(tx, &hash)?;
            match (nova, &conta.senha) {
                (None, _) => {}
                (Some(nova), None) => self.first_password(tx, &conta.id, nova, None)?,
                (Some(nova), Some(_)) => self.replace_password(tx, &conta.id, nova)?,
            }
        }
        Ok(Ok(Found { conta: conta.id, metodos }))
    }

    /// The account that was shown, made where its link makes it; `None` where it is blocked, or what was shown is not good.
    fn account(
        &self,
        tx: &mut Tx<'_>,
        shown: &Shown,
        fresh: &str,
        now: Millis,
    ) -> Result<Option<Account>, StoreError> {
        let (found, handed) = match shown {
            Shown::Password { conta, senha } => {
                let unchanged = |conta: &Conta| conta.senha.as_ref() == Some(senha);
                (contas::by_id(tx, conta)?.filter(unchanged), false)
            }
            Shown::Link { link, .. } => {
                let hash = self.chave.hash(Purpose::Link, link.as_bytes());
                match sign_in_links::owner(tx, &hash, now)? {
                    Some(LinkOwner::Account(id)) => (contas::by_id(tx, &id)?, true),
                    Some(LinkOwner::Email(email)) => {
                        let of = mailed(tx, email, fresh, now)?;
                        (Some(of).filter(|conta| !conta.sem_link), false)
                    }
                    None => (None, false),
                }
            }
        };
        Ok(found.filter(|conta| !conta.bloqueada).map(|conta| Account { conta, handed }))
    }
}

/// The account of an e-mail that a link was sent to, made where there is none: only where accounts may be made is such a
/// link sent to whoever has none (`sign_up`).
fn mailed(tx: &mut Tx<'_>, email: String, fresh: &str, now: Millis) -> Result<Conta, StoreError> {
    if let Some(known) = contas::by_email(tx, &email)? {
        return Ok(known);
    }
    let conta = Conta::new(fresh.to_owned(), email, now);
    contas::create(tx, &conta)?;
    Ok(conta)
}
