//! People: accounts and what proves them, sessions, organizations, keys.
//!
//! Each file holds a subject: its types, its rules, its SQL. What needs several of them in one transaction
//! is in `app::accounts`. Secrets are known here by keyed hashes alone, which the caller makes.

pub mod account_notices;
pub mod api_keys;
pub mod contas;
pub mod organizacoes;
pub mod segundo_fator;
pub mod senha;
pub mod sessoes;
pub mod sign_in_links;
pub mod sign_in_tries;
pub mod totp;
