//! Signing in: by password and second factor, or by a one-time link; and changing the password.
//!
//! Invariants: a wrong password and an e-mail without an account take the same time and give the same answer;
//! a try counts before the password is looked at; a session is always a new one, and the one it replaces ends
//! in the same transaction; where anything fails, the earlier session lives on.
use super::App;
use super::contas::{People, PeopleError};
use crate::base::chave::{self, Chave, Purpose};
use crate::base::config::Secret;
use crate::base::identifier;
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::people::contas::{self, Conta};
use crate::people::segundo_fator::{self, Estado};
use crate::people::sessoes::{self, Metodo, Sessao};
use crate::people::tentativas::{self, Try};
use crate::people::{cadastros, links, senha};

/// What someone shows to be let in.
pub enum Proof<'a> {
    /// The password of an e-mail's account, and a code when its second factor is on.
    Password {
        /// The e-mail as typed.
        email: &'a str,
        /// The password as typed.
        senha: &'a Secret,
        /// The code as typed; empty is none.
        codigo: Option<&'a str>,
    },
    /// The secret of a one-time link.
    Link(&'a str),
}

/// From where.
pub struct Place<'a> {
    /// The network.
    pub rede: &'a str,
    /// The keyed hash of the browser's cookie.
    pub navegador: &'a str,
    /// The session that the new one replaces.
    pub anterior: Option<&'a Sessao>,
}

/// Someone was let in.
pub struct Signed {
    /// The secret of the session's cookie.
    pub secret: Secret,
    /// The session.
    pub sessao: Sessao,
}

/// Why nobody was let in.
#[derive(Debug, thiserror::Error)]
pub enum Denied {
    /// Too many tries; not before so many milliseconds.
    #[error("tentativas demais; espere {0} ms")]
    Wait(i64),
    /// No such account, another password, a blocked account, a used link: nobody is told which.
    #[error("e-mail ou senha não conferem")]
    Wrong,
    /// The password is right and a code is missing.
    #[error("falta o código do segundo fator")]
    CodeNeeded,
    /// The password is right and the code is not.
    #[error("o código não confere")]
    CodeWrong,
    /// The machine fails.
    #[error(transparent)]
    People(#[from] PeopleError),
}

impl From<StoreError> for Denied {
    fn from(error: StoreError) -> Self {
        Self::People(error.into())
    }
}

/// Who was found to stand behind a proof, and what showed it.
type Judged = Result<(String, Vec<Metodo>), Denied>;

/// The callers whose tries are counted, by keyed hash.
struct Tries {
    rede: String,
    /// The e-mail, where one was typed.
    email: Option<String>,
}

impl Tries {
    fn of(chave: &Chave, email: Option<&str>, rede: &str) -> Self {
        let hash = |kind: &str, who: &str| chave.hash(Purpose::Attempt, format!("{kind}\0{who}").as_bytes());
        Self { rede: hash("rede", rede), email: email.map(|email| hash("email", &fold(email))) }
    }

    fn begin(&self, tx: &mut Tx<'_>, now: Millis) -> Result<Try, StoreError> {
        let mut callers = vec![(self.rede.as_str(), tentativas::NETWORK)];
        callers.extend(self.email.as_deref().map(|email| (email, tentativas::ACCOUNT)));
        tentativas::begin(tx, &callers, now)
    }

    /// The password was right, and nothing more was to be judged.
    fn forgive(&self, tx: &mut Tx<'_>) -> Result<(), StoreError> {
        tentativas::forgive(tx, &self.rede)?;
        self.email.as_deref().map_or(Ok(()), |email| tentativas::forgive(tx, email))
    }

    /// The right person came.
    fn settle(&self, tx: &mut Tx<'_>) -> Result<(), StoreError> {
        tentativas::forgive(tx, &self.rede)?;
        self.email.as_deref().map_or(Ok(()), |email| tentativas::settle(tx, email))
    }
}

/// An e-mail as accounts are found by it, also where it is none: then none is found.
fn fold(email: &str) -> String {
    contas::fold(email).unwrap_or_else(|| email.trim().to_lowercase())
}

impl App {
    /// Lets someone in.
    pub fn sign_in(&self, proof: &Proof<'_>, from: &Place<'_>) -> Result<Signed, Denied> {
        self.people().sign_in(proof, from)
    }
}

impl People<'_> {
    fn sign_in(&self, proof: &Proof<'_>, from: &Place<'_>) -> Result<Signed, Denied> {
        let email = match proof {
            Proof::Password { email, .. } => Some(*email),
            Proof::Link(_) => None,
        };
        let tries = Tries::of(self.chave, email, from.rede);
        if let Try::Wait(ms) = self.store.write(|tx| tries.begin(tx, self.world.now()))? {
            return Err(Denied::Wait(ms));
        }
        // The hash takes its time: no transaction is open meanwhile.
        let known = self.known(proof)?;
        let secret = chave::secret(self.world).map_err(PeopleError::from)?;
        let id = identifier::fresh(self.world).map_err(PeopleError::from)?;
        let fresh = identifier::fresh(self.world).map_err(PeopleError::from)?;
        let judged = self.store.write(|tx| {
            let now = self.world.now();
            let (conta, metodos) = match self.judge(tx, proof, known.as_ref(), &fresh, now)? {
                Ok(found) => found,
                Err(denied) => {
                    if matches!(denied, Denied::CodeNeeded) {
                        tries.forgive(tx)?;
                    }
                    return Ok(Err(denied));
                }
            };
            tries.settle(tx)?;
            if let Some(anterior) = from.anterior {
                sessoes::end(tx, &anterior.id)?;
            }
            let sessao = Sessao {
                id: id.clone(),
                hash: self.chave.hash(Purpose::Session, secret.as_bytes()),
                conta,
                produto: self.produto.clone(),
                navegador: from.navegador.to_owned(),
                metodos,
                entrou_em: now,
                vista_em: now,
            };
            sessoes::open(tx, &sessao)?;
            Ok::<_, PeopleError>(Ok(sessao))
        })?;
        judged.map(|sessao| Signed { secret: Secret::new(secret), sessao })
    }

    /// The account whose password was typed, with what is stored of it.
    fn known(&self, proof: &Proof<'_>) -> Result<Option<(String, String)>, Denied> {
        let Proof::Password { email, senha, .. } = proof else { return Ok(None) };
        let conta = self.store.read(|tx| contas::by_email(tx, &fold(email)))?;
        let known = conta.and_then(|conta| Some((conta.id, conta.senha?)));
        let stored = known.as_ref().map(|(_, stored)| stored.as_str());
        if senha::verify(senha, stored) { Ok(known) } else { Err(Denied::Wrong) }
    }

    /// The account that a link of the open sign-up makes; `None` where it is no such link, or another account
    /// has the e-mail by now.
    fn confirmed(tx: &mut Tx<'_>, hash: &str, id: &str, now: Millis) -> Result<Option<String>, StoreError> {
        let Some(email) = cadastros::take(tx, hash, now)? else { return Ok(None) };
        let conta = Conta::new(id.to_owned(), email, now);
        Ok(contas::create(tx, &conta)?.then_some(conta.id))
    }

    /// Judges what is not the password: that the account is still as it was, the code, the link. `fresh`
    /// names the account that a link makes.
    fn judge(
        &self,
        tx: &mut Tx<'_>,
        proof: &Proof<'_>,
        known: Option<&(String, String)>,
        fresh: &str,
        now: Millis,
    ) -> Result<Judged, PeopleError> {
        let (id, codigo) = match (proof, known) {
            (Proof::Password { codigo, .. }, Some((id, _))) => (id.clone(), *codigo),
            (Proof::Password { .. }, None) => return Ok(Err(Denied::Wrong)),
            (Proof::Link(secret), _) => {
                let hash = self.chave.hash(Purpose::Link, secret.as_bytes());
                match links::take(tx, &hash, now)? {
                    Some(id) => (id, None),
                    None => match Self::confirmed(tx, &hash, fresh, now)? {
                        Some(id) => (id, None),
                        None => return Ok(Err(Denied::Wrong)),
                    },
                }
            }
        };
        let conta = contas::by_id(tx, &id)?.filter(|conta| !conta.bloqueada);
        let unchanged = |conta: &Conta| known.is_none_or(|(_, stored)| conta.senha.as_ref() == Some(stored));
        if !conta.is_some_and(|conta| unchanged(&conta)) {
            return Ok(Err(Denied::Wrong));
        }
        if matches!(proof, Proof::Link(_)) {
            return Ok(Ok((id, vec![Metodo::Link])));
        }
        if segundo_fator::estado(tx, &id)? != Estado::On {
            return Ok(Ok((id, vec![Metodo::Pwd])));
        }
        Ok(match codigo.map(str::trim).filter(|codigo| !codigo.is_empty()) {
            None => Err(Denied::CodeNeeded),
            Some(codigo) if segundo_fator::verify(tx, self.chave, &id, codigo, now)? => {
                Ok((id, vec![Metodo::Pwd, Metodo::Otp]))
            }
            Some(_) => Err(Denied::CodeWrong),
        })
    }

    /// Writes another password on the word of whoever is signed in and knows the one of now; an account that
    /// has none yet, and was entered just now, needs none. Sessions end, links and keys stop.
    ///
    /// # Errors
    /// [`Denied::Wait`]; [`Denied::Wrong`]: not the password of now; the new one is not good enough, or the
    /// machine fails.
    pub fn change_password(
        &self,
        sessao: &Sessao,
        rede: &str,
        atual: Option<&Secret>,
        nova: &Secret,
    ) -> Result<(), Denied> {
        let conta = self.store.read(|tx| contas::by_id(tx, &sessao.conta))?.ok_or(Denied::Wrong)?;
        senha::check(nova.expose(), &conta.email).map_err(PeopleError::from)?;
        let tries = Tries::of(self.chave, Some(&conta.email), rede);
        if let Try::Wait(ms) = self.store.write(|tx| tries.begin(tx, self.world.now()))? {
            return Err(Denied::Wait(ms));
        }
        let knows = match (&conta.senha, atual) {
            (None, _) => sessao.recent(self.world.now()),
            (Some(_), None) => false,
            (Some(stored), Some(atual)) => senha::verify(atual, Some(stored)),
        };
        if !knows {
            return Err(Denied::Wrong);
        }
        let stored = senha::hash(self.world, nova.expose()).map_err(PeopleError::from)?;
        self.store.write(|tx| {
            // Looked at again here: another change may have come first, or the session ended.
            let now = self.world.now();
            let same = contas::by_id(tx, &conta.id)?.is_some_and(|found| found.senha == conta.senha);
            if !same || sessoes::by_hash(tx, &sessao.hash, &self.produto, now)?.is_none() {
                return Err(Denied::Wrong);
            }
            tries.settle(tx)?;
            Ok(self.replace_password(tx, &conta.id, &stored)?)
        })
    }
}
