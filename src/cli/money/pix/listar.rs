//! `voz pix listar`: the requests, those that wait unless told otherwise.

use clap::Args;
use serde_json::{Value, json};

use super::find::shown;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Ctx};
use crate::cli::terminal::{Cell, Style};
use crate::money::pix::requests::{self, RequestState};

#[derive(Args)]
pub(super) struct Listar {
    /// Só os pedidos neste estado, ou todos
    #[arg(long, value_name = "ESTADO", default_value = "pendente",
          value_parser = ["pendente", "liberado", "recusado", "falhou", "todos"])]
    estado: String,
    #[command(flatten)]
    answer: Answer,
}

impl Listar {
    pub(super) fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let estado = RequestState::of(&self.estado);
        let all = match ctx.updated_store()? {
            Some(store) => store.try_read(|tx| {
                let mut all = requests::list(tx, estado)?;
                for request in &mut all {
                    let mut avisos = requests::similar(tx, request)?;
                    avisos.append(&mut request.comprovante.avisos);
                    request.comprovante.avisos = avisos;
                }
                Ok::<_, Error>(all)
            })?,
            None => Vec::new(),
        };
        let listed: Vec<Value> = all.iter().map(shown).collect();
        self.answer.print(ctx, &json!({"pedidos": listed}), || {
            let mut table = ctx
                .tela
                .table(&["pedido", "quando", "estado", "avisos", "pacote", "valor", "txid", "e-mail"]);
            table.right(&[3, 4, 5]);
            table.cut(&[7]);
            table.spare(&[6, 4, 3, 2]);
            for request in &all {
                let style = match request.estado {
                    RequestState::Pendente => Style::Yellow,
                    RequestState::Liberado => Style::Green,
                    RequestState::Recusado | RequestState::Falhou => Style::Dim,
                };
                table.row([
                    Cell::id(&request.id),
                    Cell::moment(request.criado_em),
                    Cell::styled(style, request.estado.as_str()),
                    request.comprovante.avisos.len().into(),
                    format!("{} USD", request.usd).into(),
                    request.centavos.brasil().into(),
                    request.txid.as_str().into(),
                    requests::one_line(&request.email).into(),
                ]);
            }
            ctx.tela.list(
                &table,
                match estado {
                    Some(RequestState::Pendente) => {
                        "nenhum pedido espera decisão; veja os outros com --estado todos"
                    }
                    _ => "nenhum pedido",
                },
            )?;
            Ok(())
        })
    }
}
