//! `voz backup`: a copy of the database as it is at one moment, its receipts in it, also while it is served.
use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, Run, no_database};
use crate::terminal::{ProgressUnit, count};
use voz_core::base::store::{StoreError, StorePlace};
use voz_core::base::{files, master_key};
use voz_core::money::pix::requests::receipts;

#[derive(Args)]
pub struct Backup {
    /// Arquivo a criar; um que já existe fica como está
    arquivo: PathBuf,
    #[command(flatten)]
    answer: Answer,
}

impl Run for Backup {
    const NAME: &'static str = "backup";
    const ABOUT: &'static str = "Copia o banco de dados e os comprovantes de Pix, mesmo com o serviço no ar";
    const AFTER: &'static str = include_str!("backup.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let place = ctx.config()?.banco();
        if let StorePlace::Server(_) = place {
            return Err(elsewhere(&place, &ctx.config()?.dados.join(master_key::FILE)));
        }
        let free = self
            .arquivo
            .try_exists()
            .and_then(|taken| if taken { Err(ErrorKind::AlreadyExists.into()) } else { Ok(()) });
        free.map_err(|e| Error::not_made(&self.arquivo, &e))?;
        let receipts = self.copy(ctx, &place)?;
        let shown = self.arquivo.display().to_string();
        let key = ctx.config()?.dados.join(master_key::FILE);
        let key = key.exists().then(|| key.display().to_string());
        let value = json!({"arquivo": shown, "comprovantes": receipts, "chave": key});
        self.answer.print(ctx, &value, || {
            writeln!(ctx.tela.out(), "{shown}")?;
            if receipts > 0 {
                ctx.tela.note(format_args!("comprovantes de Pix na cópia: {}", count(receipts)));
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
    /// Makes the copy; how many receipts are in it.
    fn copy(&self, ctx: &Ctx, place: &StorePlace) -> Result<u64, Error> {
        let store = ctx.existing_store()?.ok_or_else(|| no_database(place))?;
        if receipts::outside(&ctx.config()?.dados) {
            receipts::take_in(&ctx.store()?, &ctx.config()?.dados)?;
        }
        let draft = Draft::beside(&self.arquivo);
        // For its owner alone: the copy holds a person's texts.
        files::create(&draft.0).map_err(|e| Error::not_made(&self.arquivo, &e))?;
        let bar = ctx.tela.bar("copiando", 0, ProgressUnit::Bytes);
        let copied = store.backup(
            &draft.0,
            |done, total| {
                bar.set_length(total);
                bar.set_position(done);
            },
            receipts::count,
        );
        bar.finish_and_clear();
        let receipts = copied.map_err(|error| match error {
            // Where the copy goes, not where the database is.
            StoreError::Full => Error::not_made(&self.arquivo, &ErrorKind::StorageFull.into())
                .hint("libere espaço lá, ou faça a cópia em outro lugar"),
            damaged @ StoreError::Corrupt(_) => Error::from(damaged).hint(
                "nenhuma cópia foi feita, e as anteriores ficam como estão: volte à última que está boa",
            ),
            other => other.into(),
        })?;
        // A link, unlike a rename, never takes the place of a file made meanwhile.
        let linked = std::fs::hard_link(&draft.0, &self.arquivo);
        linked.map(|()| receipts).map_err(|e| Error::not_made(&self.arquivo, &e))
    }
}

/// A database on a server is copied by the server's own tools; the key file is not in their copies either.
fn elsewhere(place: &StorePlace, key: &Path) -> Error {
    let shown = key.display();
    let key = if key.exists() {
        format!("guarde também, em outro lugar, o arquivo de chave: {shown}")
    } else {
        format!("e falta nesta máquina o arquivo de chave ({shown}): guarde o que os servidores usam")
    };
    Error::usage(format!("o banco está em {place}, e se copia com as ferramentas do PostgreSQL"))
        .hint(format!(
            "uma cópia de agora: pg_dump --format=custom --file=voz.dump \"{place}\"; para voltar a qualquer momento: \
             arquivamento contínuo (pg_basebackup e archive_command, ou o do serviço gerenciado); {key}"
        ))
}

/// A copy in the making, under a name that says that it is only a part. It goes however the copy ends.
struct Draft(PathBuf);

impl Draft {
    fn beside(path: &Path) -> Self {
        let mut name = OsString::from(path);
        name.push(format!(".parcial-{}", std::process::id()));
        Self(name.into())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
