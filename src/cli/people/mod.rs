//! Accounts, organizations and keys.

pub(super) mod chave;
pub(super) mod conta;
mod find;
pub(super) mod organizacao;
