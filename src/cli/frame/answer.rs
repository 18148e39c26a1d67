//! Flags that many commands share: `--json`, how a command answers; `--sim`, which answers before it is asked.
use std::fmt::Display;

use clap::Args;
use serde::Serialize;

use super::context::Ctx;
use crate::cli::exit::{Error, Exit};

/// The flag, to be flattened into a command's options.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::cli) struct Answer {
    /// Responde em JSON
    #[arg(long)]
    json: bool,
}

impl Answer {
    /// For a command that declares `--json` itself.
    pub(in crate::cli) const fn when(json: bool) -> Self {
        Self { json }
    }

    /// True when JSON was asked for.
    pub(in crate::cli) const fn is_json(self) -> bool {
        self.json
    }

    /// Gives the answer: as one JSON document where that was asked for, else as `told` tells it to a person.
    pub(in crate::cli) fn print(
        self,
        ctx: &Ctx,
        value: &impl Serialize,
        told: impl FnOnce() -> Result<(), Error>,
    ) -> Result<Exit, Error> {
        if self.json {
            ctx.tela.json(value)?;
        } else {
            told()?;
        }
        Ok(Exit::Done)
    }

    /// The same where one line tells a person all of it.
    pub(in crate::cli) fn note(
        self,
        ctx: &Ctx,
        value: &impl Serialize,
        said: impl Display,
    ) -> Result<Exit, Error> {
        self.print(ctx, value, || {
            ctx.tela.note(said);
            Ok(())
        })
    }
}

#[derive(Args)]
pub(in crate::cli) struct Confirm {
    /// Não pergunta antes
    #[arg(long)]
    sim: bool,
}

impl Confirm {
    /// True when a question comes first.
    pub(in crate::cli) const fn asks(&self) -> bool {
        !self.sim
    }

    /// Refuses where a question comes first and nobody could answer it. `verb` is what would be done.
    pub(in crate::cli) fn possible(&self, ctx: &Ctx, verb: &str) -> Result<(), Error> {
        if self.asks() && !ctx.tela.can_ask() {
            return Err(Self::nobody(verb));
        }
        Ok(())
    }

    /// The error of a question that nobody can answer.
    pub(in crate::cli) fn nobody(verb: &str) -> Error {
        Error::usage(format!("{verb} pede confirmação, e aqui não há terminal para perguntar"))
            .hint("confirme com --sim")
    }

    /// Asks, unless told not to. After a no it says that nothing was `done`.
    pub(in crate::cli) fn yes(&self, ctx: &Ctx, question: impl Display, done: &str) -> Result<bool, Error> {
        let yes = !self.asks() || ctx.tela.confirm(question)?;
        if !yes {
            ctx.tela.note(format_args!("nada foi {done}"));
        }
        Ok(yes)
    }
}
