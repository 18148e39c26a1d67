//! `voz pix ver`: everything about a request, what to beware of first.
use std::io::Write;

use clap::Args;
use serde_json::json;

use super::find::{find, shown};
use crate::base::time_zone::when;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Ctx};
use crate::cli::terminal::{Style, count};
use crate::money::pix::requests::{self, Evento, PixRequest, RequestState};

#[derive(Args)]
pub(super) struct Ver {
    /// Identificador do pedido, ou o começo dele
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    answer: Answer,
}

impl Ver {
    pub(super) fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let (store, request) = find(ctx, &self.id)?;
        let (similar, events) = store.try_read(|tx| {
            Ok::<_, Error>((requests::similar(tx, &request)?, requests::events(tx, &request.id)?))
        })?;
        let avisos = [similar.as_slice(), &request.comprovante.avisos].concat();
        if self.answer.is_json() {
            let mut value = shown(&request);
            value["avisos"] = json!(avisos);
            value["historico"] = events
                .iter()
                .map(|e| json!({"em": e.em.to_string(), "quem": e.quem, "que": e.que, "detalhe": e.detalhe}))
                .collect();
            ctx.tela.json(&value)?;
            return Ok(Exit::Done);
        }
        print(ctx, &request, &avisos, &events)
    }
}

fn print(ctx: &Ctx, request: &PixRequest, avisos: &[String], events: &[Evento]) -> Result<Exit, Error> {
    let paint = ctx.tela.paint;
    let waits = request.estado == RequestState::Pendente;
    {
        let mut out = ctx.tela.out();
        for aviso in avisos {
            let said = format!("{} {}", paint.paint(Style::Yellow, "atenção:"), requests::one_line(aviso));
            writeln!(out, "{}", ctx.tela.prose(&said))?;
        }
        if waits {
            let check = "confira o extrato antes de liberar: um comprovante não prova nada";
            let check = paint.paint(Style::Bold, check).to_string();
            writeln!(out, "{}", ctx.tela.prose(&check))?;
        }
        writeln!(out)?;
    }
    let mut rows: Vec<(&str, String)> = Vec::new();
    let mut line = |name, value| rows.push((name, value));
    line("estado", request.estado.as_str().to_owned());
    for (name, value) in requests::told(request) {
        line(name, value);
    }
    if let Some(em) = request.decidido_em {
        line("decidido em", when(em));
    }
    if let Some(motivo) = &request.motivo {
        line("motivo", requests::one_line(motivo));
    }
    line("comprovante", receipt(request));
    line("sha256", request.comprovante.sha256.clone());
    for event in events {
        let detail =
            event.detalhe.as_deref().map(|d| format!(": {}", requests::one_line(d))).unwrap_or_default();
        line(
            "histórico",
            format!("{} {} ({}){detail}", when(event.em), event.que, requests::one_line(&event.quem)),
        );
    }
    ctx.tela.sheet(rows)?;
    if waits {
        let id = request.id.get(..8).unwrap_or(&request.id);
        ctx.tela
            .note(format_args!("decida com: voz pix liberar {id}, ou voz pix recusar {id} --motivo \"…\""));
    }
    Ok(Exit::Done)
}

/// The command that gets the receipt, or when it went.
fn receipt(request: &PixRequest) -> String {
    let file = &request.comprovante;
    let kind = format!("{}, {} bytes", file.tipo.as_str(), count(file.bytes));
    match file.apagado_em {
        Some(em) => format!("{kind}, apagado em {}", when(em)),
        None => {
            let id = request.id.get(..8).unwrap_or(&request.id);
            let whole = if file.copia { "" } else { " --original" };
            format!("{kind}; grave-o com: voz pix comprovante {id}{whole}")
        }
    }
}
