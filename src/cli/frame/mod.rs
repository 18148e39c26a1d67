//! Ground of every command: its type, its context, its inputs, questions and answers.

mod answer;
mod by_prefix;
pub(super) mod clap_pt;
mod command;
mod confirm;
mod context;
mod data_folder;
mod dates;
pub(super) mod input;
mod jsonl_input;
mod remote_service;

pub(super) use answer::Answer;
pub(super) use by_prefix::Kind;
pub(super) use command::{Command, Group, Run, actions};
pub(super) use confirm::Confirm;
pub(super) use context::{Ctx, Globals, SAMPLE};
pub(super) use data_folder::DataFolder;
pub(super) use dates::{day, first_moment, last_moment};
pub(super) use input::{InputError, Source, TEXT_MAX};
pub(super) use jsonl_input::{Line, LineError, next_line};
pub(super) use remote_service::Remoto;
