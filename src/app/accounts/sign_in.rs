//! Signing in: by password and second factor, or by a one-time link; and changing the password.
//!
//! Invariants: a wrong password and an e-mail without an account take the same time and give the same answer;
//! a try counts before the password is looked at, for the account from here and never for the account everywhere:
//! whoever guesses slows nobody else; a wrong code counts for the account, and slows no browser that it was entered with;
//! a session is always a new one, and the one it replaces ends in the same transaction; where anything fails, the
//! earlier session lives on.
use crate::app::accounts::people::{People, PeopleError};
use crate::app::opened::App;
use crate::base::config::Secret;
use crate::base::identifier;
use crate::base::master_key::{self, MasterKey, Purpose};
use crate::base::network::Network;
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::people::contas::{self, Conta};
use crate::people::segundo_fator::{self, FactorState, Verdict};
use crate::people::sessoes::{self, Metodo, Sessao};
use crate::people::tentativas::{self, Rule, Try};
use crate::people::{avisos, cadastros, links, navegadores, senha};

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

/// Where someone signs in from: a try is counted against it.
pub struct SignInPlace<'a> {
    pub network: Network,
    /// The keyed hash of the browser's cookie.
    pub navegador: &'a str,
    /// The session that the new one replaces.
    pub anterior: Option<&'a Sessao>,
}

/// A session just made.
pub struct Signed {
    /// The secret of the session's cookie.
    pub secret: Secret,
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
    /// The password is right, and the code was taken a moment ago.
    #[error("este código já foi usado; espere o próximo do aplicativo")]
    CodeUsed,
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
    /// The network and what is around it, whatever the account; a browser that the account was entered with does not
    /// count for them.
    networks: Vec<(String, Rule)>,
    /// The e-mail typed from here: this network, or that browser.
    daqui: Option<(String, Rule)>,
    /// The e-mail typed anywhere by strangers.
    todos: Option<String>,
}

impl Tries {
    fn begin(&self, tx: &mut Tx<'_>, now: Millis) -> Result<Try, StoreError> {
        tentativas::begin(tx, &self.callers(), now)
    }

    fn callers(&self) -> Vec<(&str, Rule)> {
        let mut callers = Vec::new();
        callers.extend(self.networks.iter().map(|(network, rule)| (network.as_str(), *rule)));
        callers.extend(self.daqui.as_ref().map(|(daqui, rule)| (daqui.as_str(), *rule)));
        callers.extend(self.todos.as_deref().map(|todos| (todos, tentativas::EVERYWHERE)));
        callers
    }

    /// The password was right, and nothing more was to be judged.
    fn forgive(&self, tx: &mut Tx<'_>) -> Result<(), StoreError> {
        self.callers().iter().try_for_each(|(quem, _)| tentativas::forgive(tx, quem))
    }

    /// The right person came: failures before this one no longer slow them.
    fn settle(&self, tx: &mut Tx<'_>) -> Result<(), StoreError> {
        self.forgive(tx)?;
        self.daqui.as_ref().map_or(Ok(()), |(daqui, _)| tentativas::settle(tx, daqui))
    }
}

/// The callers as which a network counts, for one kind of try: itself, and the IPv6 /48 around it.
pub(in crate::app) fn networks(chave: &MasterKey, kind: &str, network: Network) -> Vec<(String, Rule)> {
    let hash = |who: String| chave.hash(Purpose::Attempt, format!("{kind}\0{who}").as_bytes());
    let around = network.around().map(|around| (hash(format!("{around}/48")), tentativas::AROUND));
    std::iter::once((hash(network.to_string()), tentativas::NETWORK)).chain(around).collect()
}

/// An e-mail as accounts are found by it, also where it is none: then none is found.
fn fold(email: &str) -> String {
    contas::fold(email).unwrap_or_else(|| email.trim().to_lowercase())
}

impl App {
    /// Checks a proof and makes a session for whoever gave it.
    pub fn sign_in(&self, proof: &Proof<'_>, from: &SignInPlace<'_>) -> Result<Signed, Denied> {
        self.people().sign_in(proof, from)
    }
}

impl People<'_> {
    /// Whose tries count when an e-mail, if any, is typed from a place.
    fn tries(
        &self,
        tx: &mut Tx<'_>,
        email: Option<&str>,
        from: (Network, &str),
        now: Millis,
    ) -> Result<Tries, StoreError> {
        let (network, navegador) = from;
        let hash =
            |kind: &str, who: &str| self.chave.hash(Purpose::Attempt, format!("{kind}\0{who}").as_bytes());
        let networks = networks(self.chave, "rede", network);
        let Some(email) = email.map(fold) else {
            return Ok(Tries { networks, daqui: None, todos: None });
        };
        if navegadores::is_known(tx, &email, navegador, now)? {
            let daqui = hash("navegador", &format!("{navegador}\0{email}"));
            return Ok(Tries {
                networks: Vec::new(),
                daqui: Some((daqui, tentativas::ACCOUNT)),
                todos: None,
            });
        }
        let todos = hash("todos", &email);
        let attacked = tentativas::failures(tx, &todos, now)? >= tentativas::ATTACK;
        let rule = if attacked { tentativas::ATTACKED } else { tentativas::ACCOUNT };
        let daqui = hash("daqui", &format!("{network}\0{email}"));
        Ok(Tries { networks, daqui: Some((daqui, rule)), todos: Some(todos) })
    }

    /// Begins a try: it counts as failed until the right person is known to have come.
    fn begin(&self, email: Option<&str>, from: (Network, &str)) -> Result<Tries, Denied> {
        let now = self.world.now();
        self.store.try_write(|tx| {
            let tries = self.tries(tx, email, from, now)?;
            match tries.begin(tx, now)? {
                Try::Go => Ok(tries),
                Try::Wait(ms) => Err(Denied::Wait(ms)),
            }
        })
    }

    /// Whether a try to sign in might go on now. Cheap, and counts nothing: asked before a place is taken where
    /// passwords are looked at.
    pub fn may_try(&self, email: Option<&str>, network: Network, navegador: &str) -> Result<(), Denied> {
        let now = self.world.now();
        self.store.try_read(|tx| {
            let tries = self.tries(tx, email, (network, navegador), now)?;
            match tentativas::look(tx, &tries.callers(), now)? {
                Try::Go => Ok(()),
                Try::Wait(ms) => Err(Denied::Wait(ms)),
            }
        })
    }

    /// The same for a change of the password by whoever is signed in.
    pub fn may_change_password(&self, sessao: &Sessao, network: Network) -> Result<(), Denied> {
        let conta = self.store.read(|tx| contas::by_id(tx, &sessao.conta))?.ok_or(Denied::Wrong)?;
        self.may_try(Some(&conta.email), network, &sessao.navegador)
    }

    fn sign_in(&self, proof: &Proof<'_>, from: &SignInPlace<'_>) -> Result<Signed, Denied> {
        let email = match proof {
            Proof::Password { email, .. } => Some(*email),
            Proof::Link(_) => None,
        };
        let tries = self.begin(email, (from.network, from.navegador))?;
        // The hash takes its time: no transaction is open meanwhile.
        let known = self.known(proof)?;
        let secret = master_key::secret(self.world).map_err(PeopleError::from)?;
        let id = identifier::fresh(self.world).map_err(PeopleError::from)?;
        let fresh = identifier::fresh(self.world).map_err(PeopleError::from)?;
        let judged = self.store.try_write(|tx| {
            let now = self.world.now();
            let known_here = tries.todos.is_none().then_some(from.navegador);
            let (conta, metodos) = match self.judge(tx, proof, known.as_ref(), (&fresh, known_here), now)? {
                Ok(found) => found,
                Err(denied) => {
                    if matches!(denied, Denied::CodeNeeded | Denied::Wait(_)) {
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
                produto: self.produto.to_owned(),
                navegador: from.navegador.to_owned(),
                metodos,
                entrou_em: now,
                vista_em: now,
            };
            sessoes::open(tx, &sessao)?;
            navegadores::remember(tx, &sessao.conta, &sessao.navegador, now)?;
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
    /// names the account that a link makes, `known_here` the browser where the account was entered with it.
    fn judge(
        &self,
        tx: &mut Tx<'_>,
        proof: &Proof<'_>,
        known: Option<&(String, String)>,
        (fresh, known_here): (&str, Option<&str>),
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
        if segundo_fator::estado(tx, &id)? != FactorState::On {
            return Ok(Ok((id, vec![Metodo::Pwd])));
        }
        Ok(match codigo.map(str::trim).filter(|codigo| !codigo.is_empty()) {
            None => Err(Denied::CodeNeeded),
            Some(codigo) => self
                .judge_code(tx, &id, codigo, known_here, now)?
                .map(|()| (id, vec![Metodo::Pwd, Metodo::Otp])),
        })
    }

    /// Judges a code. Only a right one, or another password, forgets the wrong ones before it: those of strangers a
    /// stranger's, so that the owner's own entries give a thief no more guesses.
    fn judge_code(
        &self,
        tx: &mut Tx<'_>,
        conta: &str,
        codigo: &str,
        known_here: Option<&str>,
        now: Millis,
    ) -> Result<Result<(), Denied>, PeopleError> {
        let quem = self.guesser(conta, known_here);
        if let Try::Wait(ms) = tentativas::begin(tx, &[(&quem, tentativas::CODES)], now)? {
            return Ok(Err(Denied::Wait(ms)));
        }
        match segundo_fator::verify(tx, self.chave, conta, codigo, now)? {
            Verdict::Right => {
                tentativas::settle(tx, &quem)?;
                Ok(Ok(()))
            }
            Verdict::Used => {
                tentativas::forgive(tx, &quem)?;
                Ok(Err(Denied::CodeUsed))
            }
            Verdict::Wrong => {
                if tentativas::failures(tx, &quem, now)? == tentativas::TOLD {
                    avisos::raise(tx, conta, now)?;
                }
                Ok(Err(Denied::CodeWrong))
            }
        }
    }

    /// As whom wrong codes of an account count: a browser that it was entered with, or all strangers together.
    pub(in crate::app) fn guesser(&self, conta: &str, known_here: Option<&str>) -> String {
        let who = format!("codigo\0{conta}\0{}", known_here.unwrap_or_default());
        self.chave.hash(Purpose::Attempt, who.as_bytes())
    }

    /// The e-mail of the account that a one-time link opens, or makes; nothing is used up.
    pub fn whose_link(&self, secret: &str) -> Result<Option<String>, StoreError> {
        let (hash, now) = (self.chave.hash(Purpose::Link, secret.as_bytes()), self.world.now());
        self.store.read(|tx| match links::whose(tx, &hash, now)? {
            Some(id) => Ok(contas::by_id(tx, &id)?.map(|conta| conta.email)),
            None => cadastros::whose(tx, &hash, now),
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
        network: Network,
        atual: Option<&Secret>,
        nova: &Secret,
    ) -> Result<(), Denied> {
        let conta = self.store.read(|tx| contas::by_id(tx, &sessao.conta))?.ok_or(Denied::Wrong)?;
        senha::check(nova.expose(), &conta.email).map_err(PeopleError::from)?;
        let tries = self.begin(Some(&conta.email), (network, &sessao.navegador))?;
        let knows = match (&conta.senha, atual) {
            (None, _) => sessao.recent(self.world.now()),
            (Some(_), None) => false,
            (Some(stored), Some(atual)) => senha::verify(atual, Some(stored)),
        };
        if !knows {
            return Err(Denied::Wrong);
        }
        let stored = senha::hash(self.world, nova.expose()).map_err(PeopleError::from)?;
        self.store.try_write(|tx| {
            // Looked at again here: another change may have come first, or the session ended.
            let now = self.world.now();
            let same = contas::by_id(tx, &conta.id)?.is_some_and(|found| found.senha == conta.senha);
            if !same || sessoes::by_hash(tx, &sessao.hash, self.produto, now)?.is_none() {
                return Err(Denied::Wrong);
            }
            tries.settle(tx)?;
            Ok(self.replace_password(tx, &conta.id, &stored)?)
        })
    }
}
