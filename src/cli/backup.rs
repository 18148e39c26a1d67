//! `voz backup`: a copy of the database as it is at one moment, also while it is served.
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use clap::Args;

use super::command::{Group, Run};
use super::context::Ctx;
use super::exit::{Error, Exit};
use super::tela::Unit;
use crate::base::arquivo;
use crate::base::chave;
use crate::base::io_error::explain;

#[derive(Args)]
pub(super) struct Backup {
    /// Arquivo a criar; um que já existe fica como está
    #[arg(value_name = "ARQUIVO")]
    arquivo: PathBuf,
    /// Responde em JSON
    #[arg(long)]
    json: bool,
}

impl Run for Backup {
    const NAME: &'static str = "backup";
    const GROUP: Group = Group::Serve;
    const ABOUT: &'static str = "Copia o banco de dados para um arquivo, mesmo com o serviço no ar";
    const AFTER: &'static str = "O arquivo de chave não vai na cópia: sem ele os tokens e as redes guardados não se \
                                 reconhecem. Guarde os dois, em lugares diferentes.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let shown = self.arquivo.display().to_string();
        let exists = || Error::state(format!("{shown} já existe")).hint("escolha outro nome");
        let cannot =
            |e: &std::io::Error| Error::outside(format!("não consigo gravar {shown}: {}", explain(e)));
        if self.arquivo.try_exists().map_err(|e| cannot(&e))? {
            return Err(exists());
        }
        let nothing = || Error::state("ainda não há banco de dados para copiar");
        let store = ctx.existing_store()?.ok_or_else(nothing)?;
        let mut partial = self.arquivo.clone().into_os_string();
        partial.push(format!(".parcial-{}", std::process::id()));
        let partial = PathBuf::from(partial);
        // For its owner alone: the copy holds a person's texts.
        arquivo::create(&partial).map_err(|e| cannot(&e))?;
        let bar = ctx.tela.bar("copiando", 0, Unit::Bytes);
        let copied = store.backup(&partial, |done, total| {
            bar.set_length(total);
            bar.set_position(done);
        });
        bar.finish_and_clear();
        // A link, unlike a rename, never takes the place of a file made meanwhile.
        let linked = copied.map(|()| std::fs::hard_link(&partial, &self.arquivo));
        // What is left behind says by its name that it is only a part.
        let _ = std::fs::remove_file(&partial);
        linked?.map_err(|e| if e.kind() == ErrorKind::AlreadyExists { exists() } else { cannot(&e) })?;
        let key = ctx.config()?.dados().join(chave::FILE);
        let key = key.exists().then(|| key.display().to_string());
        if self.json {
            ctx.tela.json(&serde_json::json!({"arquivo": shown, "chave": key}))?;
        } else {
            writeln!(ctx.tela.out(), "{shown}")?;
            if let Some(key) = key {
                ctx.tela.note(format_args!(
                    "guarde também, noutro lugar, o arquivo de chave: {key}; sem ele os tokens de crédito da cópia não valem"
                ));
            }
        }
        Ok(Exit::Done)
    }
}
