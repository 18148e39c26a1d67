//! Signing in: by password or by a one-time link, and by the second factor; and changing the password.
//!
//! Invariants: a wrong password and an e-mail without an account take the same time and give the same answer;
//! a try counts before the password is looked at, for the account from here and never for the account everywhere:
//! whoever guesses slows nobody else; a wrong code counts for the account, and slows no browser that it was entered with;
//! a session is always a new one, and the one it replaces ends in the same transaction; where anything fails, the
//! earlier session lives on.
use crate::app::accounts::people::{People, PeopleError};
use crate::app::accounts::shown::{Found, Shown};
use crate::base::config::Secret;
use crate::base::identifier;
use crate::base::master_key::{self, MasterKey, Purpose};
use crate::base::shares::Network;
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::people::contas::{self, Conta};
use crate::people::segundo_fator::{self, Verdict};
use crate::people::sessoes::{self, Sessao};
use crate::people::sign_in_links::{self, LinkOwner};
use crate::people::sign_in_tries::{self, Rule};
use crate::people::{account_notices, senha};

/// A proof that somebody shows to be let in.
pub enum Proof<'a> {
    /// The password of an e-mail's account.
    Password {
        /// The e-mail as typed.
        email: &'a str,
        /// The password as typed.
        senha: &'a Secret,
    },
    /// A one-time link.
    Link {
        /// Its secret.
        link: &'a str,
        /// The password that is chosen with it; `None` leaves that of before, if any.
        nova: Option<&'a Secret>,
    },
    /// A proof that was shown before without a code ([`Denied::CodeNeeded`]).
    Step {
        /// The proof as it was kept.
        sealed: &'a str,
    },
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
    /// A right proof without its code: with it, and what is kept here, one is let in ([`Proof::Step`]).
    #[error("falta o código do segundo fator")]
    CodeNeeded(Secret),
    /// The code came too long after what was shown before it.
    #[error("a entrada demorou demais; comece de novo")]
    Late,
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

/// Whose account a one-time link opens, or makes.
pub struct LinkOf {
    pub email: String,
    /// True when there is a password, which the link may change.
    pub tem_senha: bool,
}

/// The callers whose tries are counted, by keyed hash.
struct Tries {
    /// The network and what is around it, whatever the account; the e-mail typed from here; and the e-mail typed anywhere by
    /// strangers. For a browser that the account was entered with only the second counts.
    callers: Vec<(String, Rule)>,
    /// The e-mail typed from here: this network, or that browser.
    daqui: Option<String>,
}

impl Tries {
    /// The password was right, and nothing more was to be judged.
    fn forgive(&self, tx: &mut Tx<'_>) -> Result<(), StoreError> {
        self.callers.iter().try_for_each(|(quem, _)| sign_in_tries::forgive(tx, quem))
    }

    /// The right person came: failures before this one no longer slow them.
    fn settle(&self, tx: &mut Tx<'_>) -> Result<(), StoreError> {
        self.forgive(tx)?;
        self.daqui.as_deref().map_or(Ok(()), |daqui| sign_in_tries::settle(tx, daqui))
    }
}

/// The callers as which a network counts, for one kind of try: itself, and the IPv6 /48 around it.
pub(in crate::app) fn networks(chave: &MasterKey, kind: &str, network: Network) -> Vec<(String, Rule)> {
    let hash = |who: String| chave.hash(Purpose::Attempt, format!("{kind}\0{who}").as_bytes());
    let around = network.around().map(|around| (hash(format!("{around}/48")), sign_in_tries::AROUND));
    std::iter::once((hash(network.to_string()), sign_in_tries::NETWORK)).chain(around).collect()
}

/// An e-mail as accounts are found by it, also where it is none: then none is found.
fn fold(email: &str) -> String {
    contas::fold(email).unwrap_or_else(|| email.trim().to_lowercase())
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
        let mut callers = networks(self.chave, "rede", network);
        let Some(email) = email.map(fold) else { return Ok(Tries { callers, daqui: None }) };
        if sign_in_tries::knows_browser(tx, &email, navegador, now)? {
            let daqui = hash("navegador", &format!("{navegador}\0{email}"));
            return Ok(Tries { callers: vec![(daqui.clone(), sign_in_tries::ACCOUNT)], daqui: Some(daqui) });
        }
        let todos = hash("todos", &email);
        let attacked = sign_in_tries::failures(tx, &todos, now)? >= sign_in_tries::ATTACK;
        let rule = if attacked { sign_in_tries::ATTACKED } else { sign_in_tries::ACCOUNT };
        let daqui = hash("daqui", &format!("{network}\0{email}"));
        callers.extend([(daqui.clone(), rule), (todos, sign_in_tries::EVERYWHERE)]);
        Ok(Tries { callers, daqui: Some(daqui) })
    }

    /// Begins a try: it counts as failed until the right person is known to have come.
    fn begin(&self, email: Option<&str>, from: (Network, &str)) -> Result<Tries, Denied> {
        let now = self.world.now();
        self.store.try_write(|tx| {
            let tries = self.tries(tx, email, from, now)?;
            let wait = sign_in_tries::begin(tx, &tries.callers, now)?;
            wait.map_or(Ok(tries), |ms| Err(Denied::Wait(ms)))
        })
    }

    /// Refuses a try to sign in that could not go on now. Cheap, and counts nothing: asked before a place is taken where
    /// passwords are looked at.
    pub fn may_try(&self, email: Option<&str>, network: Network, navegador: &str) -> Result<(), Denied> {
        let now = self.world.now();
        self.store.try_read(|tx| {
            let tries = self.tries(tx, email, (network, navegador), now)?;
            let wait = sign_in_tries::look(tx, &tries.callers, now)?;
            wait.map_or(Ok(()), |ms| Err(Denied::Wait(ms)))
        })
    }

    /// The same for a change of the password by whoever is signed in.
    pub fn may_change_password(&self, sessao: &Sessao, network: Network) -> Result<(), Denied> {
        let conta = self.store.read(|tx| contas::by_id(tx, &sessao.conta))?.ok_or(Denied::Wrong)?;
        self.may_try(Some(&conta.email), network, &sessao.navegador)
    }

    /// Checks a proof, and the code as typed where a second factor is on, and makes a session for whoever gave them. An
    /// empty code is none.
    pub fn sign_in(
        &self,
        proof: &Proof<'_>,
        codigo: Option<&str>,
        from: &SignInPlace<'_>,
    ) -> Result<Signed, Denied> {
        let before = match proof {
            Proof::Step { sealed } => Some(self.unsealed(sealed, from.navegador)?),
            Proof::Password { .. } | Proof::Link { .. } => None,
        };
        let email = match (proof, &before) {
            (Proof::Password { email, .. }, _) => Some((*email).to_owned()),
            (_, Some(shown)) => self.email_of(shown)?,
            (_, None) => None,
        };
        let tries = self.begin(email.as_deref(), (from.network, from.navegador))?;
        // The hash takes its time: no transaction is open meanwhile.
        let shown = match before.map_or_else(|| self.shown(proof), Ok) {
            Ok(shown) => shown,
            Err(denied) => {
                if !matches!(denied, Denied::Wrong) {
                    self.store.write(|tx| tries.forgive(tx))?;
                }
                return Err(denied);
            }
        };
        self.let_in(&shown, codigo, &tries, from)
    }

    /// Makes a session for whoever showed something, with a code where one is asked for.
    fn let_in(
        &self,
        shown: &Shown,
        codigo: Option<&str>,
        tries: &Tries,
        from: &SignInPlace<'_>,
    ) -> Result<Signed, Denied> {
        let secret = master_key::secret(self.world)?;
        let id = identifier::fresh(self.world)?;
        let fresh = identifier::fresh(self.world)?;
        let step = self.sealed(shown, from.navegador)?;
        let judged = self.store.try_write(|tx| {
            let found = match self.judge(tx, shown, codigo, (from.navegador, &fresh), &step)? {
                Ok(found) => found,
                Err(denied) => {
                    if matches!(denied, Denied::CodeNeeded(_) | Denied::Wait(_)) {
                        tries.forgive(tx)?;
                    }
                    return Ok(Err(denied));
                }
            };
            tries.settle(tx)?;
            Ok::<_, PeopleError>(Ok(self.enter(tx, found, from, (&id, &secret))?))
        })?;
        judged.map(|sessao| Signed { secret: Secret::new(secret), sessao })
    }

    /// Makes the session of an account that was found, in place of the one before it, within a transaction: with
    /// this identifier, and this secret of its cookie.
    pub(super) fn enter(
        &self,
        tx: &mut Tx<'_>,
        found: Found,
        from: &SignInPlace<'_>,
        (id, secret): (&str, &str),
    ) -> Result<Sessao, StoreError> {
        let now = self.world.now();
        if let Some(anterior) = from.anterior {
            sessoes::end(tx, &anterior.id)?;
        }
        let sessao = Sessao {
            id: id.to_owned(),
            hash: self.chave.hash(Purpose::Session, secret.as_bytes()),
            conta: found.conta,
            produto: self.produto.to_owned(),
            navegador: from.navegador.to_owned(),
            metodos: found.metodos,
            entrou_em: now,
            vista_em: now,
        };
        sessoes::open(tx, &sessao)?;
        sign_in_tries::remember_browser(tx, &sessao.conta, &sessao.navegador, now)?;
        Ok(sessao)
    }

    /// Looks at what is shown: a password is compared, the one that a link brings is hashed.
    fn shown(&self, proof: &Proof<'_>) -> Result<Shown, Denied> {
        match proof {
            Proof::Password { email, senha } => {
                let conta = self.store.read(|tx| contas::by_email(tx, &fold(email)))?;
                let known = conta.and_then(|conta| Some((conta.id, conta.senha?)));
                let stored = known.as_ref().map(|(_, stored)| stored.as_str());
                let right = senha::verify(senha, stored);
                let (conta, senha) = known.filter(|_| right).ok_or(Denied::Wrong)?;
                Ok(Shown::Password { conta, senha })
            }
            Proof::Link { link, nova } => {
                let of = self.whose_link(link)?.ok_or(Denied::Wrong)?;
                let nova = nova.map(|nova| {
                    senha::check(nova.expose(), &of.email)?;
                    senha::hash(self.world, nova.expose())
                });
                let nova = nova.transpose().map_err(PeopleError::from)?;
                Ok(Shown::Link { link: (*link).to_owned(), nova })
            }
            Proof::Step { .. } => Err(Denied::Late),
        }
    }

    /// Judges a code. Only a right one, or another password, forgets the wrong ones before it: those of strangers a
    /// stranger's, so that the owner's own entries give a thief no more guesses.
    pub(super) fn judge_code(
        &self,
        tx: &mut Tx<'_>,
        conta: &Conta,
        codigo: &str,
        navegador: &str,
        now: Millis,
    ) -> Result<Result<(), Denied>, PeopleError> {
        let known = sign_in_tries::knows_browser(tx, &conta.email, navegador, now)?;
        let (conta, quem) = (&conta.id, self.guesser(&conta.id, known.then_some(navegador)));
        if let Some(ms) = sign_in_tries::begin(tx, &[(&quem, sign_in_tries::CODES)], now)? {
            return Ok(Err(Denied::Wait(ms)));
        }
        match segundo_fator::verify(tx, self.chave, conta, codigo, now)? {
            Verdict::Right => {
                sign_in_tries::settle(tx, &quem)?;
                Ok(Ok(()))
            }
            Verdict::Used => {
                sign_in_tries::forgive(tx, &quem)?;
                Ok(Err(Denied::CodeUsed))
            }
            Verdict::Wrong => {
                if sign_in_tries::failures(tx, &quem, now)? == sign_in_tries::TOLD {
                    account_notices::raise(tx, conta, now)?;
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

    /// Whose account a one-time link opens, or makes; nothing is used up.
    pub fn whose_link(&self, secret: &str) -> Result<Option<LinkOf>, StoreError> {
        let (hash, now) = (self.chave.hash(Purpose::Link, secret.as_bytes()), self.world.now());
        self.store.read(|tx| {
            let of = |conta: Conta| LinkOf { email: conta.email, tem_senha: conta.senha.is_some() };
            match sign_in_links::owner(tx, &hash, now)? {
                Some(LinkOwner::Account(id)) => Ok(contas::by_id(tx, &id)?.map(of)),
                Some(LinkOwner::Email(email)) => {
                    let known = contas::by_email(tx, &email)?.map(of);
                    Ok(Some(known.unwrap_or(LinkOf { email, tem_senha: false })))
                }
                None => Ok(None),
            }
        })
    }

    /// Writes another password on the word of whoever is signed in and knows the one of now: sessions end, links and keys
    /// stop. An account that has none yet, and was entered just now, needs none, and its session goes on. True where there
    /// was one before, and everything ended.
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
    ) -> Result<bool, Denied> {
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
            match &conta.senha {
                Some(_) => self.replace_password(tx, &conta.id, &stored)?,
                None => self.first_password(tx, &conta.id, &stored, Some(sessao))?,
            }
            Ok(conta.senha.is_some())
        })
    }
}
