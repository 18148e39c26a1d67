//! The commands of `voz`: each parses, calls, prints. One file or folder a command; `src/commands/` above lists them.
//!
//! Data goes to stdout, everything else to stderr; exit codes are those of [`exit`].

pub mod exit;
pub mod frame;
pub mod money;
pub mod people;
pub mod program;
pub mod serving;
pub mod terminal;
pub mod voice;
pub mod writing;
