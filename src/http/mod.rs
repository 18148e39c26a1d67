//! The service over HTTP: the table of routes, their handlers, and the rim that knows sockets.
//!
//! Only `server` names tokio or hyper. Everything else is plain synchronous Rust.

mod caller;
mod conta;
mod contact;
mod contagem;
mod credito;
mod dados;
mod documents;
mod exemplos;
mod health;
pub mod kernel;
pub mod log;
mod mcp;
mod pagamento;
mod paginas;
mod pricing;
mod server;
pub mod service;
mod vitrine;
mod voz;

pub use server::{Limits, hear_stop, outlive_file_limit, say_when_stopped, serve};
