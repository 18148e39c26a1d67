//! The service over HTTP: the table of routes, their handlers, and the rim that knows sockets.
//!
//! Only `server` names tokio or hyper. Everything else is plain synchronous Rust.

mod auth;
mod avatar;
mod cadastro;
mod compra;
mod conta;
mod contagem;
mod contato;
mod credencial;
mod credito;
pub mod documents;
mod entrar;
pub mod erro;
mod exemplos;
pub mod form;
mod gw;
mod health;
pub mod log;
mod mcp;
mod me;
mod operador;
mod origem;
mod pagamento;
mod parceria;
mod pix;
mod pricing;
pub mod reply;
pub mod request;
pub mod route;
mod server;
mod sessao;
pub mod site;
mod tools;
mod vitrine;
mod voz;

pub use mcp::stdio;
pub use server::{Limits, serve};

/// Every group of routes. A new group is one file and one line here.
const GROUPS: &[&[route::Route]] = &[
    documents::ROUTES,
    health::ROUTES,
    voz::ROUTES,
    mcp::ROUTES,
    credito::ROUTES,
    compra::ROUTES,
    pix::ROUTES,
    gw::ROUTES,
    pricing::ROUTES,
    auth::ROUTES,
    me::ROUTES,
    conta::ROUTES,
    parceria::ROUTES,
    contato::ROUTES,
    vitrine::ROUTES,
    avatar::ROUTES,
    cadastro::ROUTES,
    entrar::ROUTES,
];
