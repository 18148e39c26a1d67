//! `voz` rewrites a short text in the measured voice of one author.
//!
//! The map, from the front door down. Imports point down only; ARCHITECTURE.md says why.
//!
//! - `cli`: one file a command.
//! - `http`: the service: one table of routes, one file a group, one rim that knows sockets.
//! - `mcp`: the Model Context Protocol; its tools are routes.
//! - `app`: everything opened once, and the use cases that join the wings below.
//! - `money`: allowance, credit, payments.
//! - `numbers`: public numbers of use.
//! - `people`: accounts, sessions, second factor, organizations, keys.
//! - `voice`: text, lint, diff, style, corpus, models, rewriting.
//! - `base`: clock, storage, configuration, the HTTP client, mail.

pub mod app;
pub mod base;
pub mod cli;
pub mod http;
pub mod mcp;
pub mod money;
pub mod numbers;
pub mod people;
pub mod voice;
