//! The core of `voz`: all that it can do, without a server of sockets, a terminal or a command line.
//!
//! Plain synchronous Rust; `voz-http`, `voz-cli` and `voz` above it are its shell. Imports point down only.
//!
//! - [`mcp`]: the Model Context Protocol: messages in, answers out.
//! - [`app`]: what a person or a program can have done: the use cases that join the wings below.
//! - [`money`]: allowance, credit, payments.
//! - [`numbers`]: public numbers of use.
//! - [`people`]: accounts, sessions, second factor, organizations, keys.
//! - [`voice`]: corpus, models, rewriting; text, lint, diff and style by way of `crates/voz-texto`.
//! - [`base`]: clock, storage, configuration, the HTTP client, mail.

pub mod app;
pub mod base;
pub mod mcp;
pub mod money;
pub mod numbers;
pub mod people;
pub mod voice;

/// The commit that the program was built from, or what the environment named at the build (`build.rs`).
pub const BUILD: &str = env!("VOZ_BUILD");

/// The day of that commit, as `2026-11-21`.
pub const DATE: &str = env!("VOZ_DATE");
