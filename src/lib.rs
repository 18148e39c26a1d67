//! `voz` rewrites a short text in the measured voice of one author.
//!
//! The map, from the front door down. Imports point down only; ARCHITECTURE.md says why.
//!
//! - [`commands`]: the list of commands, and those that serve.
//! - [`cli`]: the other commands, a folder for each group of the help.
//! - [`http`]: the service: one table of routes, one file a group, one rim that knows sockets.
//! - [`mcp`], [`app`], [`money`], [`numbers`], [`people`], [`voice`], [`base`]: what can be done, in `voz-core`.

pub mod commands;

pub use voz_cli as cli;
pub use voz_core::{BUILD, DATE, app, base, mcp, money, numbers, people, voice};
pub use voz_http as http;
