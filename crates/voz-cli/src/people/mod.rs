//! Accounts, organizations and keys.

pub mod chave;
pub mod conta;
mod find;
pub mod organizacao;
