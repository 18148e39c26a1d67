//! People: accounts and what proves them, sessions, organizations, keys.
//!
//! Each file holds a subject: its types, its rules, its SQL. What needs several of them in one transaction
//! is in `app::contas`. Secrets are known here by keyed hashes alone, which the caller makes.

pub mod api_keys;
pub mod avisos;
pub mod cadastros;
mod comuns;
pub mod contas;
pub mod links;
pub mod navegadores;
pub mod organizacoes;
pub mod primeira_visita;
pub mod segundo_fator;
pub mod senha;
pub mod sessoes;
pub mod tentativas;
pub mod totp;
