//! `voz` rewrites a short text in the measured voice of one author.
//!
//! The map, from the front door down. Imports point down only; ARCHITECTURE.md says why.
//!
//! - `cli`: the command line, a folder for each group of its help.
//! - `http`: the service: one table of routes, one file a group, one rim that knows sockets.
//! - `mcp`: the Model Context Protocol; its tools are routes.
//! - `app`: what a person or a program can have done: the use cases that join the wings below.
//! - `money`: allowance, credit, payments.
//! - `numbers`: public numbers of use.
//! - `people`: accounts, sessions, second factor, organizations, keys.
//! - `voice`: corpus, models, rewriting; text, lint, diff and style by way of `crates/voz-texto`.
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
