//! `voz pix comprovante`: writes a receipt to a file of the owner's. Opens nothing by itself.
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::found::find;
use crate::base::arquivo;
use crate::base::fuso::when;
use crate::base::io_error::explain;
use crate::cli::answer::Answer;
use crate::cli::context::Ctx;
use crate::cli::exit::{Error, Exit};
use crate::money::pix::recibo::Tipo;
use crate::money::pix::requests::Arquivos;

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
        let (_, request) = find(ctx, &self.id)?;
        let (id, file) = (&request.id, &request.comprovante);
        if let Some(em) = file.apagado_em {
            return Err(Error::state(format!("o comprovante do pedido {id} foi apagado em {}", when(em)))
                .hint("o prazo está em pix.retencao_dias"));
        }
        if !file.copia && !self.original {
            return Err(Error::state("este comprovante é um PDF, de que não se faz cópia")
                .hint(format!("grave o original, e abra com cuidado: voz pix comprovante {id} --original")));
        }
        let arquivos = Arquivos::of(&ctx.config()?.dados);
        let (from, extension) = if self.original {
            (arquivos.original(id), file.tipo.extension())
        } else {
            (arquivos.copia(id), Tipo::Png.extension())
        };
        let bytes = std::fs::read(&from)
            .map_err(|e| Error::outside(format!("não consigo ler {}: {}", from.display(), explain(&e))))?;
        let to = self.saida.unwrap_or_else(|| format!("comprovante-{id}.{extension}").into());
        let shown = to.display().to_string();
        arquivo::publish(&to, &bytes).map_err(|e| Error::not_made(&to, &e))?;
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
