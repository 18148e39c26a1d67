//! Keys of accounts and organizations: made, found by their secret, revoked.
use super::people::People;
use crate::base::config::Secret;
use crate::base::identifier;
use crate::base::master_key::{self, Purpose};
use crate::base::store::StoreError;
use crate::base::world::Millis;
use crate::people::api_keys::{self, Bearer, NewApiKey};
use crate::people::organizacoes::{self, Papel};
use crate::people::segundo_fator;
use crate::people::sessoes::{self, Sessao};

/// Why a key was not made.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("a organização não existe")]
    Organization,
    #[error("a sessão acabou")]
    Session,
    /// The account may not make keys of the organization here.
    #[error("a conta não cria chaves dessa organização neste produto")]
    Forbidden,
    #[error("a entrada não é recente")]
    Reauth,
    /// A key of an organization needs a second factor in the session.
    #[error("a sessão não passou pelo segundo fator")]
    SecondFactor,
    /// As many as may live do.
    #[error("já há {} chaves ativas", api_keys::LIVE_MAX)]
    Limit,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A key as it is handed over: its secret is not seen again.
pub struct FreshKey {
    /// Names the key in lists; no secret.
    pub id: String,
    pub secret: Secret,
    /// The last four characters of the secret, by which people tell keys apart.
    pub last4: String,
    pub criada_em: Millis,
}

impl People<'_> {
    /// The bearer that a key acts as; `None` when it does not live here. Writes down, now and then, that it was used.
    pub fn bearer(&self, secret: &str) -> Result<Option<Bearer>, StoreError> {
        let (now, hash) = (self.world.now(), self.chave.hash(Purpose::ApiKey, secret.as_bytes()));
        let found = self.store.read(|tx| api_keys::by_hash(tx, &hash, self.produto, now))?;
        if let Some(bearer) = found.as_ref().filter(|bearer| bearer.stale) {
            self.store.write_on(&bearer.id, |tx| api_keys::used(tx, &bearer.id, now))?;
        }
        Ok(found)
    }

    /// Makes a key of an account: for whoever is signed in (interface, "Authentication", rules 1 and 2), or without a session
    /// on the word of the machine's owner.
    pub fn create_key(
        &self,
        conta: &str,
        sessao: Option<&Sessao>,
        organizacao: Option<&str>,
        nome: &str,
    ) -> Result<FreshKey, KeyError> {
        let now = self.world.now();
        let secret = format!("{}{}", api_keys::PREFIX, master_key::secret(self.world)?);
        let last4 = secret.get(secret.len() - 4..).unwrap_or_default().to_owned();
        let (id, hash) =
            (identifier::fresh(self.world)?, self.chave.hash(Purpose::ApiKey, secret.as_bytes()));
        let produto = self.produto;
        let nova = NewApiKey { id: &id, hash: &hash, conta, organizacao, produto, nome, last4: &last4 };
        self.store.try_write(|tx| {
            // Looked at again here: a key must not outlive the end of all sessions that ran beside it.
            if let Some(sessao) = sessao
                && sessoes::by_hash(tx, &sessao.hash, produto, now)?.is_none_or(|found| found.conta != conta)
            {
                return Err(KeyError::Session);
            }
            if let Some(organizacao) = organizacao
                && organizacoes::by_id(tx, organizacao)?.is_none()
            {
                return Err(KeyError::Organization);
            }
            if sessao.is_some_and(|sessao| !sessao.recent(now)) {
                return Err(KeyError::Reauth);
            }
            if let Some(organizacao) = organizacao {
                let papel = organizacoes::papel(tx, organizacao, conta)?;
                let on = organizacoes::has_product(tx, organizacao, produto)?;
                if !on || !papel.is_some_and(Papel::manages) {
                    return Err(KeyError::Forbidden);
                }
                if let Some(sessao) = sessao
                    && !segundo_fator::proved(tx, sessao)?
                {
                    return Err(KeyError::SecondFactor);
                }
            }
            if api_keys::create(tx, &nova, now)? { Ok(()) } else { Err(KeyError::Limit) }
        })?;
        Ok(FreshKey { id, secret: Secret::new(secret), last4, criada_em: now })
    }

    /// Revokes a key: of those that whoever is signed in sees, where repeating is harmless; or any, on the word of the
    /// machine's owner. False when there is none of that name, or the owner had revoked it before.
    pub fn revoke_key(&self, sessao: Option<&Sessao>, id: &str) -> Result<bool, StoreError> {
        let now = self.world.now();
        self.store.write(|tx| match sessao {
            Some(sessao) => api_keys::revoke(tx, &sessao.conta, &sessao.produto, id, now),
            None => api_keys::revoke_any(tx, id, now),
        })
    }
}
