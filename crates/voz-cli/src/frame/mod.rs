//! Ground of every command: its type, its context, its inputs, questions and answers.

mod arguments;
pub mod clap_pt;
mod command;
mod context;
pub(crate) mod input;
mod remote_service;

pub(crate) use arguments::{Answer, Confirm, Kind, REGISTERS, WithAnswer, first_moment, last_moment};
pub(crate) use command::actions;
pub use command::{Command, Group, Run};
pub use context::{Ctx, GLOBAL_ORDER, Globals, SAMPLE, forgotten_move};
pub(crate) use context::{DataFolder, no_database};
pub(crate) use input::{InputError, Line, LineError, Lines, Source, TEXT_MAX};
pub(crate) use remote_service::Remoto;
