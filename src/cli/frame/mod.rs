//! Ground of every command: its type, its context, its inputs, questions and answers.

mod arguments;
pub(super) mod clap_pt;
mod command;
mod context;
pub(super) mod input;
mod remote_service;

pub(super) use arguments::{Answer, Confirm, Kind, REGISTERS, first_moment, last_moment};
pub(super) use command::{Command, Group, Run, actions};
pub(super) use context::{Ctx, DataFolder, GLOBAL_ORDER, Globals, SAMPLE};
pub(super) use input::{InputError, Line, LineError, Lines, Source, TEXT_MAX};
pub(super) use remote_service::Remoto;
