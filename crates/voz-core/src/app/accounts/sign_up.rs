//! Accounts made: by a link sent to an e-mail, which opens the account there is or makes one where anyone may; and by the
//! first visit, while there is no owner, by whoever can read what the service prints at its start.
//!
//! Invariant: nothing tells whether an e-mail has an account but the message that its owner gets. Either way one row is
//! written and one message goes out; only a message with a link in it has told the secret to anyone.
use super::people::{People, PeopleError};
use super::shown::Found;
use super::sign_in::{SignInPlace, Signed, networks};
use crate::app::opened::App;
use crate::base::config::Secret;
use crate::base::identifier;
use crate::base::mail::{Letter, MailError};
use crate::base::master_key::{self, Purpose};
use crate::base::shares::Network;
use crate::base::store::StoreError;
use crate::people::contas::{self, Conta};
use crate::people::sessoes::Metodo;
use crate::people::sign_in_tries;
use crate::people::{senha, sign_in_links};

/// Why no message went out.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// Accounts are made by whoever runs the service.
    #[error("o cadastro está fechado")]
    Closed,
    /// No address that mail can be sent to.
    #[error("não é um e-mail")]
    Email,
    /// Too many were asked for; not before so many milliseconds.
    #[error("pedidos demais; espere {0} ms")]
    Wait(i64),
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl App {
    /// Sends the link that makes an account to an e-mail; to one that has an account, the link that opens it. `base` is
    /// the address of this service.
    pub fn sign_up(&self, email: &str, network: Network, base: &str) -> Result<(), LinkError> {
        if !self.config.contas.cadastro_aberto {
            return Err(LinkError::Closed);
        }
        self.send_link(email, network, base)
    }

    /// Sends the link that opens the account of an e-mail; where anyone may make one, the link that makes it.
    pub fn send_link(&self, email: &str, network: Network, base: &str) -> Result<(), LinkError> {
        let email = contas::fold(email).ok_or(LinkError::Email)?;
        let secret = master_key::secret(&self.world)?;
        let link = self.chave.hash(Purpose::Link, secret.as_bytes());
        let of_email = self.chave.hash(Purpose::Attempt, format!("cadastro email\0{email}").as_bytes());
        let mut callers = vec![(of_email.clone(), sign_in_tries::MESSAGES)];
        callers.extend(networks(&self.chave, "cadastro rede", network));
        let now = self.world.now();
        let known = self.store.try_write(|tx| {
            if let Some(ms) = sign_in_tries::begin(tx, &callers, now)? {
                return Err(LinkError::Wait(ms));
            }
            sign_in_links::mail(tx, &link, &email, now)?;
            Ok(contas::by_email(tx, &email)?)
        })?;
        let name = self.config.servidor.service();
        let corpo = self.said(known.as_ref(), &format!("{base}/entrar?link={secret}"));
        let assunto = format!("Sua conta em {name}");
        let letter = Letter { id: None, para: &email, responder_a: None, assunto: &assunto, corpo: &corpo };
        let Err(error) = self.correio.send(&self.world, &letter) else { return Ok(()) };
        if error.is_unsent() {
            // Of the e-mail alone: its network goes on being counted.
            self.store.try_write(|tx| {
                sign_in_tries::forgive(tx, &of_email)?;
                sign_in_links::use_up(tx, &link)
            })?;
        }
        Err(error.into())
    }

    /// The text of the message: the link, or why there is none.
    fn said(&self, known: Option<&Conta>, url: &str) -> String {
        let name = self.config.servidor.service();
        match known {
            Some(conta) if conta.bloqueada => format!(
                "Você pediu um link para entrar em {name} com este e-mail. A conta está bloqueada por quem mantém o \
                 serviço, e só ele a desbloqueia.\n"
            ),
            Some(conta) if conta.sem_link => format!(
                "Você pediu um link para entrar em {name} com este e-mail. A conta não aceita links: entra-se nela só \
                 com a senha. Se você a esqueceu, fale com quem mantém o serviço.\n"
            ),
            Some(_) => format!(
                "Você pediu um link para entrar em {name} com este e-mail. Para entrar, ou para escolher outra senha, \
                 abra em até 15 minutos:\n\n{url}\n\nSe não foi você, ignore esta mensagem: sem este link ninguém \
                 entra, e a sua senha continua a mesma.\n"
            ),
            None if self.config.contas.cadastro_aberto => format!(
                "Você pediu uma conta em {name} com este e-mail. Para criá-la, abra em até 15 minutos:\n\n{url}\n\n\
                 Se não foi você, ignore esta mensagem, e nenhuma conta será criada.\n"
            ),
            None => format!(
                "Você pediu um link para entrar em {name} com este e-mail, que não tem conta. Aqui as contas são \
                 feitas por quem mantém o serviço. Se não foi você, ignore esta mensagem.\n"
            ),
        }
    }
}

/// Why the owner's account was not made.
#[derive(Debug, thiserror::Error)]
pub enum FirstVisitError {
    /// The address was used, is too old, or there is an owner.
    #[error("este endereço já não vale")]
    Gone,
    /// No address that mail can be sent to.
    #[error("não é um e-mail")]
    Email,
    /// The e-mail has an account.
    #[error("este e-mail já tem uma conta aqui")]
    Exists,
    #[error(transparent)]
    People(#[from] PeopleError),
}

impl From<StoreError> for FirstVisitError {
    fn from(error: StoreError) -> Self {
        Self::People(error.into())
    }
}

impl People<'_> {
    /// The secret of an address that makes the owner's account; `None` where there is an owner.
    pub fn invite_owner(&self) -> Result<Option<Secret>, PeopleError> {
        /// Its letters, of six random bits each: the address stands on one line of a terminal, and is copied whole.
        const LETTERS: usize = 22;
        if self.store.read(contas::has_owner)? {
            return Ok(None);
        }
        let mut secret = master_key::secret(self.world)?;
        secret.truncate(LETTERS);
        let hash = self.chave.hash(Purpose::Link, secret.as_bytes());
        self.store.write(|tx| sign_in_links::begin_visit(tx, &hash, self.world.now()))?;
        Ok(Some(Secret::new(secret)))
    }

    /// True when the secret of an address still makes the owner's account.
    pub fn invites_owner(&self, secret: &str) -> Result<bool, StoreError> {
        let hash = self.chave.hash(Purpose::Link, secret.as_bytes());
        self.store
            .read(|tx| Ok(sign_in_links::is_visit(tx, &hash, self.world.now())? && !contas::has_owner(tx)?))
    }

    /// Makes the owner's account, and a session for whoever made it.
    pub fn make_owner(
        &self,
        secret: &str,
        email: &str,
        senha: &Secret,
        from: &SignInPlace<'_>,
    ) -> Result<Signed, FirstVisitError> {
        if !self.invites_owner(secret)? {
            return Err(FirstVisitError::Gone);
        }
        let email = contas::fold(email).ok_or(FirstVisitError::Email)?;
        senha::check(senha.expose(), &email).map_err(PeopleError::from)?;
        // The hash takes its time: no transaction is open meanwhile.
        let stored = senha::hash(self.world, senha.expose()).map_err(PeopleError::from)?;
        let hash = self.chave.hash(Purpose::Link, secret.as_bytes());
        let (id, session) = (identifier::fresh(self.world)?, identifier::fresh(self.world)?);
        let cookie = master_key::secret(self.world)?;
        let sessao = self.store.try_write(|tx| {
            let now = self.world.now();
            // Looked at again here: of two that come at once one is the owner.
            if !sign_in_links::is_visit(tx, &hash, now)? || contas::has_owner(tx)? {
                return Err(FirstVisitError::Gone);
            }
            let conta = Conta {
                senha: Some(stored.clone()),
                dono: true,
                ..Conta::new(id.clone(), email.clone(), now)
            };
            if !contas::create(tx, &conta)? {
                return Err(FirstVisitError::Exists);
            }
            sign_in_links::end_visits(tx)?;
            let found = Found { conta: conta.id, metodos: vec![Metodo::Link] };
            Ok(self.enter(tx, found, from, (&session, &cookie))?)
        })?;
        Ok(Signed { secret: Secret::new(cookie), sessao })
    }
}
