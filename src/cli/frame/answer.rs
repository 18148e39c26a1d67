//! `--json`: how a command answers, the same flag and the same printer for all.
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
}
