//! The owner's first visit: while there is no owner, whoever can read what the service prints at its start makes the account.
use super::people::{People, PeopleError};
use super::sign_in::{SignInPlace, Signed};
use crate::base::config::Secret;
use crate::base::identifier;
use crate::base::master_key::{self, Purpose};
use crate::base::store::StoreError;
use crate::people::contas::{self, Conta};
use crate::people::sessoes::{self, Metodo, Sessao};
use crate::people::{navegadores, primeira_visita, senha};

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
        self.store.write(|tx| primeira_visita::create(tx, &hash, self.world.now()))?;
        Ok(Some(Secret::new(secret)))
    }

    /// Whether the secret of an address still makes the owner's account.
    pub fn invites_owner(&self, secret: &str) -> Result<bool, StoreError> {
        let hash = self.chave.hash(Purpose::Link, secret.as_bytes());
        self.store
            .read(|tx| Ok(primeira_visita::is_good(tx, &hash, self.world.now())? && !contas::has_owner(tx)?))
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
        let fresh = || identifier::fresh(self.world).map_err(PeopleError::from);
        let (id, session) = (fresh()?, fresh()?);
        let cookie = master_key::secret(self.world).map_err(PeopleError::from)?;
        let sessao = self.store.try_write(|tx| {
            let now = self.world.now();
            // Looked at again here: of two that come at once one is the owner.
            if !primeira_visita::is_good(tx, &hash, now)? || contas::has_owner(tx)? {
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
            primeira_visita::end_all(tx)?;
            let sessao = Sessao {
                id: session.clone(),
                hash: self.chave.hash(Purpose::Session, cookie.as_bytes()),
                conta: conta.id,
                produto: self.produto.to_owned(),
                navegador: from.navegador.to_owned(),
                metodos: vec![Metodo::Link],
                entrou_em: now,
                vista_em: now,
            };
            if let Some(anterior) = from.anterior {
                sessoes::end(tx, &anterior.id)?;
            }
            sessoes::open(tx, &sessao)?;
            navegadores::remember(tx, &sessao.conta, &sessao.navegador, now)?;
            Ok(sessao)
        })?;
        Ok(Signed { secret: Secret::new(cookie), sessao })
    }
}
