//! Organizations: made, their members and product; and how the ledger names whoever holds a balance.
use std::collections::HashMap;

use super::people::{People, PeopleError};
use crate::base::identifier;
use crate::base::store::{StoreError, Tx};
use crate::money::credito::holdings;
use crate::people::organizacoes::{self, Organizacao, Papel};
use crate::people::{api_keys, contas};

impl People<'_> {
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

    /// Makes an account a member with a role, changes its role, or takes it out; whoever manages the organization no
    /// longer loses the keys made for it. False when it was not in, or would leave the organization without an owner.
    pub fn set_role(&self, organizacao: &str, conta: &str, papel: Option<Papel>) -> Result<bool, StoreError> {
        let now = self.world.now();
        self.store.write(|tx| {
            let done = match papel {
                Some(papel) => organizacoes::set_member(tx, organizacao, conta, papel, now)?,
                None => organizacoes::remove_member(tx, organizacao, conta)?,
            };
            if done && !papel.is_some_and(Papel::manages) {
                api_keys::stop_of(tx, conta, organizacao, now)?;
            }
            Ok(done)
        })
    }

    /// Turns this product on or off for an organization. False when it was so already.
    pub fn set_product(&self, organizacao: &str, on: bool) -> Result<bool, StoreError> {
        self.store.write(|tx| organizacoes::set_product(tx, organizacao, self.produto, on))
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

/// A browser as the holder of a wallet, by the keyed hash of its cookie.
pub fn of_browser(hash: &str) -> String {
    format!("navegador:{hash}")
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
    let held = holdings::holders(tx)?.into_iter();
    Ok(held.filter_map(|(credito, titular)| Some((credito, names.remove(&titular)?))).collect())
}
