//! `--sim`: what cannot be undone is asked about first, where somebody is there to answer.
use std::fmt::Display;

use clap::Args;

use super::context::Ctx;
use crate::cli::exit::Error;

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
