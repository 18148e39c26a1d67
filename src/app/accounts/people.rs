//! Accounts as the service and the command line change them: what passwords, sessions, links, second factor,
//! keys and organizations must do together happens here in one transaction.
use std::ops::Deref;

use crate::app::opened::App;
use crate::base::config::Secret;
use crate::base::ground::Ground;
use crate::base::identifier;
use crate::base::imagem::{self, ImageError};
use crate::base::master_key::{self, Purpose};
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::people::api_keys::{self, Bearer, NewApiKey};
use crate::people::contas::{self, Conta, Perfil};
use crate::people::organizacoes::{self, Organizacao, Papel};
use crate::people::segundo_fator::{self, FactorError, FactorState, Fresh};
use crate::people::senha::{self, PasswordError};
use crate::people::sessoes::{self, Sessao};
use crate::people::{links, navegadores, tentativas};

/// Longest side of a picture, in pixels.
const AVATAR_SIDE: usize = 512;

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
}

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
    #[error("o sistema não deu números aleatórios: {0}")]
    Randomness(#[from] std::io::Error),
}

/// Why a picture was not taken.
#[derive(Debug, thiserror::Error)]
pub enum AvatarError {
    #[error(transparent)]
    Image(#[from] ImageError),
    /// It would not become small enough.
    #[error("a imagem não coube em 64 KiB")]
    Large,
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

    /// Ends every session of an account; its keys stop with them.
    pub fn end_all(&self, conta: &str) -> Result<(), StoreError> {
        self.store.write(|tx| self.stop(tx, conta))
    }

    fn stop(&self, tx: &mut Tx<'_>, conta: &str) -> Result<(), StoreError> {
        sessoes::end_all(tx, conta)?;
        links::end_all(tx, conta)?;
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

    /// Writes an account's picture: decoded, made small, and encoded again, so that nothing but its pixels
    /// is kept.
    pub fn set_avatar(&self, conta: &str, bytes: &[u8]) -> Result<(), AvatarError> {
        let webp = imagem::open(bytes, |opened| opened.image.webp_within(AVATAR_SIDE, contas::AVATAR_MAX))?;
        let webp = webp.ok_or(AvatarError::Large)?;
        Ok(self.store.write(|tx| contas::set_avatar(tx, conta, &webp))?)
    }

    /// Hands out a second factor; it is on once confirmed. Where one is on, [`People::remove_factor`] comes first.
    pub fn start_factor(&self, conta: &str) -> Result<Fresh, PeopleError> {
        let fresh = Fresh::draw(self.world)?;
        let sealed = fresh.sealed(self.world, self.chave, conta)?;
        self.store.try_write(|tx| {
            if segundo_fator::estado(tx, conta)? == FactorState::On {
                return Err(PeopleError::Exists);
            }
            Ok(segundo_fator::start(tx, self.chave, conta, &fresh, &sealed)?)
        })?;
        Ok(fresh)
    }

    /// Takes the second factor away, and what it proved: sessions end, but for the one it was asked for in. False when
    /// there was none.
    pub fn remove_factor(&self, conta: &str, sessao: Option<&Sessao>) -> Result<bool, StoreError> {
        self.store.write(|tx| {
            let there_was = segundo_fator::remove(tx, conta)?;
            if there_was {
                sessoes::end_others(tx, conta, sessao.map_or("", |sessao| &sessao.id))?;
            }
            Ok(there_was)
        })
    }

    /// Turns the second factor on with its first code: sessions that it did not prove end, links stop, and no browser is
    /// known until it was entered with a code. False when the code is wrong or nothing waits.
    pub fn confirm_factor(&self, conta: &str, codigo: &str) -> Result<bool, FactorError> {
        self.store.try_write(|tx| {
            let on = segundo_fator::confirm(tx, self.chave, conta, codigo, self.world.now())?;
            if on {
                sessoes::end_all(tx, conta)?;
                links::end_all(tx, conta)?;
                navegadores::forget(tx, conta)?;
            }
            Ok(on)
        })
    }

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

    /// The living session of a cookie's secret. Writes down, now and then, that it was seen.
    pub fn session(&self, secret: &str) -> Result<Option<Sessao>, StoreError> {
        let (now, hash) = (self.world.now(), self.chave.hash(Purpose::Session, secret.as_bytes()));
        let found = self.store.read(|tx| sessoes::by_hash(tx, &hash, self.produto, now))?;
        if let Some(sessao) = found.as_ref().filter(|sessao| sessoes::stale(sessao, now)) {
            self.store.write(|tx| sessoes::seen(tx, &sessao.id, now))?;
        }
        Ok(found)
    }

    /// Who a key acts as; `None` when it does not live here. Writes down, now and then, that it was used.
    pub fn bearer(&self, secret: &str) -> Result<Option<Bearer>, StoreError> {
        let (now, hash) = (self.world.now(), self.chave.hash(Purpose::ApiKey, secret.as_bytes()));
        let found = self.store.read(|tx| api_keys::by_hash(tx, &hash, self.produto, now))?;
        if let Some(bearer) = found.as_ref().filter(|bearer| bearer.stale) {
            self.store.write(|tx| api_keys::used(tx, &bearer.id, now))?;
        }
        Ok(found)
    }

    /// Makes a key for whoever is signed in (interface, "Authentication", rules 1 and 2).
    pub fn create_key(
        &self,
        sessao: &Sessao,
        organizacao: Option<&str>,
        nome: &str,
    ) -> Result<FreshKey, KeyError> {
        self.new_key(&sessao.conta, organizacao, nome, Some(sessao))
    }

    /// Makes a key on the word of the machine's owner.
    pub fn mint_key(&self, conta: &str, organizacao: Option<&str>, nome: &str) -> Result<FreshKey, KeyError> {
        self.new_key(conta, organizacao, nome, None)
    }

    fn new_key(
        &self,
        conta: &str,
        organizacao: Option<&str>,
        nome: &str,
        sessao: Option<&Sessao>,
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
                && sessoes::by_hash(tx, &sessao.hash, produto, now)?.is_none()
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
}
