//! The service over HTTP: the table of routes, their handlers, and the rim that knows sockets.
//!
//! Only `server` names tokio or hyper. Everything else is plain synchronous Rust.

mod caller;
mod conta;
mod contact;
mod counting;
mod credito;
mod data_pages;
mod documents;
mod health;
pub mod kernel;
pub mod log;
mod mcp;
mod paginas;
mod pricing;
mod server;
pub mod service;
mod vitrine;
mod voz;
mod x402_wire;

pub use server::{Limits, serve};
