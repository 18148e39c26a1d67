//! `voz` rewrites a short text in the measured voice of one author.
//!
//! This is the shell around `crates/voz-core`, whose modules it shows as its own. The map, from the front door down.
//! Imports point down only; ARCHITECTURE.md says why.
//!
//! - `cli`: the command line, a folder for each group of its help.
//! - `http`: the service: one table of routes, one file a group, one rim that knows sockets.
//! - `mcp`: the Model Context Protocol; its tools are routes.
//! - `app`, `money`, `numbers`, `people`, `voice`, `base`: what can be done, in the core.

pub mod cli;
pub mod http;
pub mod mcp;

pub use voz_core::{BUILD, DATE, app, base, money, numbers, people, voice};
