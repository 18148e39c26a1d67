//! Holders of balances: accounts and organizations, as the ledger names them.
use std::collections::HashMap;

use crate::base::store::{StoreError, Tx};
use crate::money::credito::saldo;
use crate::people::{contas, organizacoes};

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
    let held = saldo::holders(tx)?.into_iter();
    Ok(held.filter_map(|(credito, titular)| Some((credito, names.remove(&titular)?))).collect())
}
