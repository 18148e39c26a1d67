//! `voz backup`: a copy of the database and its receipts as they are at one moment, also while they are served.
use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::answer::Answer;
use super::command::{Group, Run};
use super::context::Ctx;
use super::exit::{Error, Exit};
use super::tela::Unit;
use crate::base::arquivo;
use crate::base::master_key;
use crate::money::pix::requests::{self, Arquivos};

#[derive(Args)]
pub(super) struct Backup {
    /// Arquivo a criar; um que já existe fica como está
    #[arg(value_name = "ARQUIVO")]
    arquivo: PathBuf,
    #[command(flatten)]
    answer: Answer,
}

impl Run for Backup {
    const NAME: &'static str = "backup";
    const GROUP: Group = Group::Serve;
    const ABOUT: &'static str = "Copia o banco de dados e os comprovantes de Pix, mesmo com o serviço no ar";
    const AFTER: &'static str = "Os comprovantes vão para a pasta ARQUIVO.comprovantes, quando há algum.\n\
         O arquivo de chave não vai na cópia: sem ele os tokens e as redes guardados não são\n\
         reconhecidos. Guarde os dois, em lugares diferentes.\n\
         Para voltar, com o serviço parado e em uma pasta de dados nova: ARQUIVO como voz.db, a\n\
         pasta dos comprovantes como comprovantes, e a chave como voz.chave.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let folder = with(&self.arquivo, ".comprovantes");
        for taken in [&self.arquivo, &folder] {
            let free = taken
                .try_exists()
                .and_then(|taken| if taken { Err(ErrorKind::AlreadyExists.into()) } else { Ok(()) });
            free.map_err(|e| Error::not_made(taken, &e))?;
        }
        let receipts = self.copy(ctx, &folder)?;
        let shown = self.arquivo.display().to_string();
        let folder = (receipts > 0).then(|| folder.display().to_string());
        let key = ctx.config()?.dados.join(master_key::FILE);
        let key = key.exists().then(|| key.display().to_string());
        let value = json!({"arquivo": shown, "comprovantes": folder, "chave": key});
        self.answer.print(ctx, &value, || {
            writeln!(ctx.tela.out(), "{shown}")?;
            if let Some(folder) = folder {
                ctx.tela.note(format_args!("comprovantes copiados: {receipts}, em {folder}"));
            }
            if let Some(key) = key {
                ctx.tela.note(format_args!(
                    "guarde também, em outro lugar, o arquivo de chave: {key}; sem ele os tokens de crédito da cópia não valem"
                ));
            }
            Ok(())
        })
    }
}

impl Backup {
    /// Makes the copy; how many receipts came along. The file comes last: where it is, all of it is.
    fn copy(&self, ctx: &Ctx, folder: &Path) -> Result<usize, Error> {
        let nothing = || Error::state("ainda não há banco de dados para copiar");
        let store = ctx.existing_store()?.ok_or_else(nothing)?;
        let draft = Draft::beside(&self.arquivo);
        // For its owner alone: the copy holds a person's texts.
        arquivo::create(&draft.file).map_err(|e| Error::not_made(&self.arquivo, &e))?;
        let bar = ctx.tela.bar("copiando", 0, Unit::Bytes);
        let copied = store.backup(
            &draft.file,
            |done, total| {
                bar.set_length(total);
                bar.set_position(done);
            },
            requests::with_receipt,
        );
        bar.finish_and_clear();
        let requests = copied?;
        let bar = ctx.tela.bar("copiando comprovantes", requests.len() as u64, Unit::Items);
        let receipts = Arquivos::of(&ctx.config()?.dados);
        let receipts = receipts.copy(&requests, &draft.folder, |done| bar.set_position(done as u64));
        bar.finish_and_clear();
        let receipts = receipts.map_err(|e| Error::not_made(folder, &e))?;
        if receipts > 0 {
            arquivo::settle(&draft.folder, folder).map_err(|e| Error::not_made(folder, &e))?;
        }
        // A link, unlike a rename, never takes the place of a file made meanwhile.
        let linked = std::fs::hard_link(&draft.file, &self.arquivo);
        if linked.is_err() && receipts > 0 {
            let _ = std::fs::remove_dir_all(folder);
        }
        linked.map(|()| receipts).map_err(|e| Error::not_made(&self.arquivo, &e))
    }
}

/// What is being copied, under names that say it is only a part. It goes however the copy ends.
struct Draft {
    file: PathBuf,
    folder: PathBuf,
}

impl Draft {
    fn beside(path: &Path) -> Self {
        let file = with(path, &format!(".parcial-{}", std::process::id()));
        Self { folder: with(&file, ".comprovantes"), file }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.file);
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A name that goes on so.
fn with(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}
