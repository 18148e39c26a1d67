//! `voz conta avatar`: the picture of an account.
use std::io::Read as _;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::app::accounts::profile::AvatarError;
use crate::base::io_error::explain;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Ctx, DataFolder};

/// Most bytes read of the file.
const FILE_MAX: u64 = 32 * 1024 * 1024;

#[derive(Args)]
pub(super) struct Avatar {
    /// E-mail da conta
    #[arg(value_name = "EMAIL")]
    email: String,
    /// Imagem JPEG, PNG ou WebP; é gravada de novo, pequena, só com os pixels
    #[arg(value_name = "ARQUIVO")]
    arquivo: PathBuf,
    #[command(flatten)]
    answer: Answer,
}

impl Avatar {
    pub(super) fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let path = self.arquivo.display();
        let unreadable = |e: std::io::Error| Error::usage(format!("não consigo ler {path}: {}", explain(&e)));
        let file = std::fs::File::open(&self.arquivo).map_err(unreadable)?;
        let mut bytes = Vec::new();
        file.take(FILE_MAX).read_to_end(&mut bytes).map_err(unreadable)?;
        let people = DataFolder::open(ctx)?;
        let conta = people.conta(&self.email)?;
        people.people().set_avatar(&conta.id, &bytes).map_err(|error| match error {
            AvatarError::Store(error) => error.into(),
            error => Error::usage(format!("{path}: {error}")),
        })?;
        self.answer.print(ctx, &json!({"ok": true, "email": conta.email}), || {
            ctx.tela.note(format_args!("foto trocada: {}", conta.email));
            Ok(())
        })
    }
}
