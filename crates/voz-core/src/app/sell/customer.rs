//! The customer of a call: a network, an account, an organization. Its free calls are counted for them, and
//! their balance pays beyond it, or the credit that was bought on a page by their account or their browser.
use crate::app::accounts::people::{holders, of_account, of_browser, of_organization};
use crate::app::opened::App;
use crate::base::identifier;
use crate::base::master_key::Purpose;
use crate::base::store::{StoreError, Tx};
use crate::money::cobranca::{self, Cobranca};
use crate::money::credito::{self, CreditState, Credito, Token, holdings};
use crate::money::micros::Micros;
use crate::money::pix::requests::{self, PixRequest};
use crate::people::organizacoes;
use crate::people::sessoes::Sessao;

/// Why nobody knows who a call is for.
#[derive(Debug, thiserror::Error)]
pub enum CustomerError {
    /// The account's key is not known here.
    #[error("a chave de conta não é conhecida")]
    ChaveInvalida,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Proof that a caller showed of who they are.
pub enum Who<'a> {
    /// Nothing: the network stands for them.
    Network(String),
    /// The secret of an account's key.
    Key(&'a str),
    /// A session, from a page of ours.
    Session(Sessao),
}

/// The customer that a call is for.
pub struct Customer {
    /// The keyed hash of the account, organization or network, under which calls are counted.
    pub hash: String,
    acts: Option<Acts>,
}

/// The account a call acts for.
struct Acts {
    conta: String,
    /// The organization, where a key acts for one.
    organizacao: Option<String>,
    /// The key, where one acts.
    chave: Option<String>,
}

impl Customer {
    /// Finds whom a call is counted and charged for.
    pub fn of(app: &App, who: &Who<'_>) -> Result<Self, CustomerError> {
        let acts = match who {
            Who::Network(network) => {
                let hash = app.chave.hash(Purpose::Network, network.as_bytes());
                return Ok(Self { hash, acts: None });
            }
            Who::Key(secret) => {
                let bearer = app.people().bearer(secret)?.ok_or(CustomerError::ChaveInvalida)?;
                Acts { conta: bearer.conta, organizacao: bearer.organizacao, chave: Some(bearer.id) }
            }
            Who::Session(sessao) => Acts { conta: sessao.conta.clone(), organizacao: None, chave: None },
        };
        let name = acts.organizacao.as_deref().map_or_else(|| of_account(&acts.conta), of_organization);
        Ok(Self { hash: app.chave.hash(Purpose::Payer, name.as_bytes()), acts: Some(acts) })
    }

    /// True when it is an account, or an organization.
    pub const fn is_someone(&self) -> bool {
        self.acts.is_some()
    }

    /// The identifier of the key that acts for them, if one does.
    pub(in crate::app) fn key(&self) -> Option<&str> {
        self.acts.as_ref()?.chave.as_deref()
    }

    /// The credit into which what they buy as balance goes, opened when there is none; `None` for a network.
    pub fn landing(&self, app: &App) -> Result<Option<String>, StoreError> {
        let Some(acts) = &self.acts else { return Ok(None) };
        let fresh = identifier::fresh(&app.world)?;
        app.store.write(|tx| match acts.holders(tx, app)?.first() {
            Some(titular) => holdings::open(tx, app.world.now(), titular, &fresh).map(Some),
            None => Ok(None),
        })
    }

    /// The balances that pay a rewrite for them, in this order; `navegador` is the keyed hash of the browser whose page asks.
    pub(in crate::app) fn balances(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        navegador: Option<&str>,
    ) -> Result<Vec<Credito>, StoreError> {
        let mut found = Vec::new();
        if let Some(acts) = &self.acts {
            for titular in acts.holders(tx, app)? {
                found.extend(holdings::balance(tx, &titular)?);
            }
            if acts.organizacao.is_none() {
                found.extend(holdings::wallet(tx, &of_account(&acts.conta), app.preco)?);
            }
        }
        if let Some(navegador) = navegador {
            found.extend(holdings::wallet(tx, &of_browser(navegador), app.preco)?);
        }
        Ok(found)
    }
}

impl App {
    /// The credit that pays rewrites, without a token, for whoever looks at a page. One credit pays a rewrite: what is left
    /// of several does not add up to it.
    pub fn credit_of(&self, customer: &Customer, navegador: Option<&str>) -> Result<Micros, StoreError> {
        let all = self.store.read(|tx| customer.balances(tx, self, navegador))?;
        Ok(self.spendable(&all))
    }

    /// The organization into whose balance what they buy as balance goes, by its name, with what of that pays rewrites;
    /// `None` where it goes into their own.
    pub fn organization_of(&self, customer: &Customer) -> Result<Option<(String, Micros)>, StoreError> {
        let Some(acts) = &customer.acts else { return Ok(None) };
        self.store.read(|tx| {
            let all = organizacoes::of(tx, &acts.conta, &self.config.servidor.produto)?;
            let is_it = |id: &String| acts.organizacao.as_ref().is_none_or(|named| named == id);
            let Some((found, _)) = all.into_iter().find(|(one, _)| is_it(&one.id)) else { return Ok(None) };
            let held: Vec<_> = holdings::balance(tx, &of_organization(&found.id))?.into_iter().collect();
            Ok(Some((found.nome, self.spendable(&held))))
        })
    }

    fn spendable(&self, all: &[Credito]) -> Micros {
        let pay = all.iter().filter(|credito| credito.estado == CreditState::Valido);
        let free = pay.map(|credito| credito.saldo.0 - credito.reservado.0);
        Micros(free.filter(|&free| free >= self.preco.0).sum())
    }

    /// What of the credit that they have, also in the browser, is set aside: for a rewrite that runs, or by a dispute.
    pub fn reserved_of(&self, customer: &Customer, navegador: &str) -> Result<Micros, StoreError> {
        let all = self.store.read(|tx| customer.balances(tx, self, Some(navegador)))?;
        let pay = all.iter().filter(|credito| credito.estado == CreditState::Valido);
        Ok(Micros(pay.map(|credito| credito.reservado.0).sum()))
    }

    /// The purchases by Pix with a receipt that wait for the owner: of the account that is signed in, and of the browser.
    pub fn awaited_purchases(
        &self,
        conta: Option<&str>,
        navegador: &str,
    ) -> Result<Vec<PixRequest>, StoreError> {
        self.of_buyer(conta, navegador, requests::waiting_of)
    }

    /// The charges that wait for their payment: of the account that is signed in, and of the browser.
    pub fn unpaid_charges(&self, conta: Option<&str>, navegador: &str) -> Result<Vec<Cobranca>, StoreError> {
        self.of_buyer(conta, navegador, cobranca::unpaid_of)
    }

    fn of_buyer<T>(
        &self,
        conta: Option<&str>,
        navegador: &str,
        of: fn(&mut Tx<'_>, &str) -> Result<Vec<T>, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.store.read(|tx| {
            let mut found = of(tx, &of_browser(navegador))?;
            if let Some(conta) = conta {
                found.extend(of(tx, &of_account(conta))?);
            }
            Ok(found)
        })
    }

    /// Keeps the credit of a token that was bought on a page: for the account that is signed in, else for the browser. It
    /// pays there without the token.
    pub fn keep_credit(&self, token: &Token, conta: Option<&str>, navegador: &str) -> Result<(), StoreError> {
        let hash = token.hash(&self.chave);
        let titular = conta.map_or_else(|| of_browser(navegador), of_account);
        self.store.write(|tx| match credito::by_token(tx, &hash)? {
            Some(credito) => holdings::keep(tx, &titular, &credito.id, self.world.now()),
            None => Ok(()),
        })
    }

    /// Moves the credit that a browser keeps to an account, which it then pays for anywhere.
    pub fn move_credit_home(&self, navegador: &str, conta: &str) -> Result<(), StoreError> {
        self.store.write(|tx| holdings::hand_over(tx, &of_browser(navegador), &of_account(conta)))
    }
}

impl Acts {
    fn holders(&self, tx: &mut Tx<'_>, app: &App) -> Result<Vec<String>, StoreError> {
        match &self.organizacao {
            Some(id) => Ok(vec![of_organization(id)]),
            None => holders(tx, &self.conta, &app.config.servidor.produto),
        }
    }
}
