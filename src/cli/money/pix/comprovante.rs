//! `voz pix comprovante`: writes a receipt to a file of the owner's. Opens nothing by itself.
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::find::find;
use crate::base::private_file;
use crate::base::time_zone::when;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Ctx};
use crate::money::pix::recibo::Tipo;
use crate::money::pix::requests::receipts;

#[derive(Args)]
pub(super) struct Comprovante {
    /// Identificador do pedido, ou o começo dele
    #[arg(value_name = "ID")]
    id: String,
    /// Onde gravar (padrão: comprovante-ID, na pasta atual); um arquivo que já existe fica como está
    #[arg(short = 'o', long = "saida", value_name = "ARQUIVO")]
    saida: Option<PathBuf>,
    /// Grava o arquivo que o comprador mandou, e não a cópia feita dele
    #[arg(long)]
    original: bool,
    #[command(flatten)]
    answer: Answer,
}

impl Comprovante {
    pub(super) fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let (store, request) = find(ctx, &self.id)?;
        let (id, file) = (&request.id, &request.comprovante);
        if let Some(em) = file.apagado_em {
            return Err(Error::state(format!("o comprovante do pedido {id} foi apagado em {}", when(em)))
                .hint("o prazo está em pix.retencao_dias"));
        }
        if !file.copia && !self.original {
            return Err(Error::state("este comprovante é um PDF, de que não se faz cópia")
                .hint(format!("grave o original, e abra com cuidado: voz pix comprovante {id} --original")));
        }
        let (bytes, extension) = if self.original {
            (store.read(|tx| receipts::original(tx, id))?, file.tipo.extension())
        } else {
            (store.read(|tx| receipts::copia(tx, id))?, Tipo::Png.extension())
        };
        let lost = || Error::state(format!("o comprovante do pedido {id} não está no banco"));
        let bytes = bytes.ok_or_else(lost)?;
        let to = self.saida.unwrap_or_else(|| format!("comprovante-{id}.{extension}").into());
        let shown = to.display().to_string();
        private_file::publish(&to, &bytes).map_err(|e| Error::not_made(&to, &e))?;
        self.answer.print(
            ctx,
            &json!({"arquivo": shown, "original": self.original, "sha256": file.sha256}),
            || {
                writeln!(ctx.tela.out(), "{shown}")?;
                ctx.tela.note(format_args!("SHA-256 do original: {}", file.sha256));
                if self.original {
                    ctx.tela.warn("é o arquivo como veio de um estranho; abra com cuidado");
                }
                Ok(())
            },
        )
    }
}
