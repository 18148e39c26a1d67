//! Who a call is for: a network, an account, an organization. What it may do for free is counted for them, and
//! their balance pays beyond it.
use std::collections::HashMap;

use super::App;
use crate::base::identifier;
use crate::base::master_key::Purpose;
use crate::base::store::{StoreError, Tx};
use crate::money::credito::{Credito, saldo};
use crate::people::sessoes::Sessao;
use crate::people::{contas, organizacoes};

/// Why nobody knows who a call is for.
#[derive(Debug, thiserror::Error)]
pub enum CustomerError {
    /// The account's key is not known here.
    #[error("a chave de conta não é conhecida")]
    ChaveInvalida,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a caller showed of who they are.
pub enum Who<'a> {
    /// Nothing: the network stands for them.
    Network(&'a str),
    /// The secret of an account's key.
    Key(&'a str),
    /// A session, from a page of ours.
    Session(&'a Sessao),
}

/// Who a call is for.
pub struct Customer {
    /// The keyed hash of the account, organization or network, under which calls are counted.
    pub hash: String,
    acts: Option<Acts>,
}

/// The account a call acts for, and the product it calls.
struct Acts {
    conta: String,
    /// The organization, where a key acts for one.
    organizacao: Option<String>,
    /// The key, where one acts.
    chave: Option<String>,
    produto: String,
}

impl Customer {
    /// Finds whom a call is counted and charged for.
    pub fn of(app: &App, who: &Who<'_>) -> Result<Self, CustomerError> {
        let produto = &app.config.servidor.produto;
        let acts = match who {
            Who::Network(network) => {
                let hash = app.chave.hash(Purpose::Network, network.as_bytes());
                return Ok(Self { hash, acts: None });
            }
            Who::Key(secret) => {
                let bearer = app.people().bearer(secret)?.ok_or(CustomerError::ChaveInvalida)?;
                let (chave, produto) = (Some(bearer.id), produto.clone());
                Acts { conta: bearer.conta, organizacao: bearer.organizacao, chave, produto }
            }
            Who::Session(sessao) => {
                let (conta, produto) = (sessao.conta.clone(), produto.clone());
                Acts { conta, organizacao: None, chave: None, produto }
            }
        };
        let name = acts.organizacao.as_deref().map_or_else(|| of_account(&acts.conta), of_organization);
        Ok(Self { hash: app.chave.hash(Purpose::Payer, name.as_bytes()), acts: Some(acts) })
    }

    /// Whether it is an account, or an organization.
    pub const fn is_someone(&self) -> bool {
        self.acts.is_some()
    }

    /// The identifier of the key that acts for them, if one does.
    pub(super) fn key(&self) -> Option<&str> {
        self.acts.as_ref()?.chave.as_deref()
    }

    /// The credit into which what they buy as balance goes, opened when there is none; `None` for a network.
    pub fn landing(&self, app: &App) -> Result<Option<String>, StoreError> {
        let Some(acts) = &self.acts else { return Ok(None) };
        let fresh = identifier::fresh(&app.world).map_err(|e| StoreError::Engine(e.to_string()))?;
        app.store.write(|tx| match acts.holders(tx)?.first() {
            Some(titular) => saldo::open(tx, app.world.now(), titular, &fresh).map(Some),
            None => Ok(None),
        })
    }

    /// The balances that pay for them, in this order.
    pub(super) fn balances(&self, tx: &mut Tx<'_>) -> Result<Vec<Credito>, StoreError> {
        let Some(acts) = &self.acts else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for titular in acts.holders(tx)? {
            found.extend(saldo::of(tx, &titular)?);
        }
        Ok(found)
    }
}

impl Acts {
    fn holders(&self, tx: &mut Tx<'_>) -> Result<Vec<String>, StoreError> {
        match &self.organizacao {
            Some(id) => Ok(vec![of_organization(id)]),
            None => holders(tx, &self.conta, &self.produto),
        }
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

/// An organization as the holder of a balance.
pub fn of_organization(id: &str) -> String {
    format!("organizacao:{id}")
}

/// Whose balances are: an account's e-mail or an organization's name, by the identifier of the credit.
pub fn named_holders(tx: &mut Tx<'_>) -> Result<HashMap<String, String>, StoreError> {
    let contas = contas::all(tx)?.into_iter().map(|conta| (of_account(&conta.id), conta.email));
    let organizacoes = organizacoes::all(tx)?.into_iter().map(|o| (of_organization(&o.id), o.nome));
    let mut names: HashMap<_, _> = contas.chain(organizacoes).collect();
    let held = saldo::holders(tx)?.into_iter();
    Ok(held.filter_map(|(credito, titular)| Some((credito, names.remove(&titular)?))).collect())
}
