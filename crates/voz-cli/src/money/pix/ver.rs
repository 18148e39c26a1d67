//! `voz pix listar`, `ver` and `comprovante`: the requests, one of them with what to beware of first, its receipt.
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::{find, shown};
use crate::exit::{Error, Exit};
use crate::frame::{Ctx, WithAnswer};
use crate::terminal::{Cell, Style, count};
use voz_core::base::files;
use voz_core::base::identifier::short;
use voz_core::base::time_zone::when;
use voz_core::base::world::Millis;
use voz_core::money::pix::recibo::Tipo;
use voz_core::money::pix::requests::{self, Evento, PixRequest, RequestState, receipts};

#[derive(Args)]
pub(super) struct Ver {
    /// Identificador do pedido, ou o começo dele
    id: String,
}

pub(super) fn show(ctx: &Ctx, asked: &WithAnswer<Ver>) -> Result<Exit, Error> {
    let (store, request) = find(ctx, &asked.id)?;
    let (similar, events) =
        store.read(|tx| Ok((requests::similar(tx, &request)?, requests::events(tx, &request.id)?)))?;
    let avisos = [similar.as_slice(), &request.comprovante.avisos].concat();
    let mut value = shown(&request);
    value["avisos"] = json!(avisos);
    value["historico"] = events
        .iter()
        .map(|e| json!({"em": e.em, "quem": e.quem, "que": e.que, "detalhe": e.detalhe}))
        .collect();
    asked.answer.print(ctx, &value, || print(ctx, &request, &avisos, &events))
}

fn print(ctx: &Ctx, request: &PixRequest, avisos: &[String], events: &[Evento]) -> Result<(), Error> {
    let paint = ctx.tela.paint;
    let waits = request.estado == RequestState::Pendente;
    {
        let mut out = ctx.tela.out();
        for aviso in avisos {
            let said = format!("{} {}", paint.paint(Style::YELLOW, "atenção:"), requests::one_line(aviso));
            writeln!(out, "{}", ctx.tela.prose(&said))?;
        }
        if waits {
            let check = "confira o extrato antes de liberar: um comprovante não prova nada";
            let check = paint.paint(Style::BOLD, check).to_string();
            writeln!(out, "{}", ctx.tela.prose(&check))?;
        }
        writeln!(out)?;
    }
    let mut rows = vec![("estado", request.estado.as_str().to_owned())];
    rows.extend(requests::told(request));
    rows.extend(request.decidido_em.map(|em| ("decidido em", when(em))));
    rows.extend(request.motivo.as_deref().map(|motivo| ("motivo", requests::one_line(motivo))));
    rows.push(("comprovante", receipt(request)));
    rows.push(("sha256", request.comprovante.sha256.clone()));
    for event in events {
        let detail =
            event.detalhe.as_deref().map(|d| format!(": {}", requests::one_line(d))).unwrap_or_default();
        let who = requests::one_line(&event.quem);
        rows.push(("histórico", format!("{} {} ({who}){detail}", when(event.em), event.que)));
    }
    ctx.tela.sheet(rows)?;
    if waits {
        let id = short(&request.id);
        ctx.tela
            .note(format_args!("decida com: voz pix liberar {id}, ou voz pix recusar {id} --motivo \"…\""));
    }
    Ok(())
}

/// The command that gets the receipt, or when it went.
fn receipt(request: &PixRequest) -> String {
    let file = &request.comprovante;
    let kind = format!("{}, {} bytes", file.tipo.as_str(), count(file.bytes));
    match file.apagado_em {
        Some(em) => format!("{kind}, apagado em {}", when(em)),
        None => {
            let id = short(&request.id);
            let whole = if file.copia { "" } else { " --original" };
            format!("{kind}; grave-o com: voz pix comprovante {id}{whole}")
        }
    }
}

#[derive(Args)]
pub(super) struct Listar {
    /// Só os pedidos neste estado, ou todos
    #[arg(long, value_name = "ESTADO", default_value = "pendente",
          value_parser = ["pendente", "liberado", "recusado", "falhou", "todos"])]
    estado: String,
}

pub(super) fn list(ctx: &Ctx, asked: &WithAnswer<Listar>) -> Result<Exit, Error> {
    let estado = RequestState::of(&asked.estado);
    let (all, untold) = ctx.read(|tx| {
        let mut all = requests::list(tx, estado)?;
        for request in &mut all {
            let mut avisos = requests::similar(tx, request)?;
            avisos.append(&mut request.comprovante.avisos);
            request.comprovante.avisos = avisos;
        }
        let steady = ctx.world.steady_of(tx.clock()?.map(Millis));
        Ok((all, requests::untold(tx, ctx.world.now(), &steady)?))
    })?;
    let listed: Vec<Value> = all.iter().map(shown).collect();
    asked.answer.print(ctx, &json!({"pedidos": listed}), || {
        let mut table =
            ctx.tela.table(&["pedido", "quando", "estado", "avisos", "pacote", "valor", "txid", "e-mail"]);
        table.right(&[3, 4, 5]);
        table.cut(&[7]);
        table.spare(&[6, 4, 3, 2]);
        for request in &all {
            let style = match request.estado {
                RequestState::Pendente => Style::YELLOW,
                RequestState::Liberado => Style::GREEN,
                RequestState::Recusado | RequestState::Falhou => Style::DIM,
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
        if let Some(untold) = untold.filter(|_| estado == Some(RequestState::Pendente)) {
            ctx.tela.note(format_args!("{untold}; veja com: voz pix listar --estado falhou"));
        }
        Ok(())
    })
}

#[derive(Args)]
pub(super) struct Comprovante {
    /// Identificador do pedido, ou o começo dele
    id: String,
    /// Onde gravar (padrão: comprovante-ID, na pasta atual); um arquivo que já existe fica como está
    #[arg(short = 'o', long = "saida", value_name = "ARQUIVO")]
    saida: Option<PathBuf>,
    /// Grava o arquivo que o comprador mandou, e não a cópia feita dele
    #[arg(long)]
    original: bool,
}

pub(super) fn save_receipt(ctx: &Ctx, asked: &WithAnswer<Comprovante>) -> Result<Exit, Error> {
    let (store, request) = find(ctx, &asked.id)?;
    let (id, file) = (&request.id, &request.comprovante);
    if let Some(em) = file.apagado_em {
        return Err(Error::state(format!("o comprovante do pedido {id} foi apagado em {}", when(em)))
            .hint("o prazo está em pix.retencao_dias"));
    }
    if !file.copia && !asked.original {
        return Err(Error::state("este comprovante é um PDF, de que não se faz cópia")
            .hint(format!("grave o original, e abra com cuidado: voz pix comprovante {id} --original")));
    }
    let (bytes, extension) = if asked.original {
        (store.read(|tx| receipts::original(tx, id))?, file.tipo.extension())
    } else {
        (store.read(|tx| receipts::copia(tx, id))?, Tipo::Png.extension())
    };
    let lost = || Error::state(format!("o comprovante do pedido {id} não está no banco"));
    let bytes = bytes.ok_or_else(lost)?;
    let to = asked.saida.clone().unwrap_or_else(|| format!("comprovante-{id}.{extension}").into());
    let shown = to.display().to_string();
    files::publish(&to, &bytes).map_err(|e| Error::not_made(&to, &e))?;
    asked.answer.print(
        ctx,
        &json!({"arquivo": shown, "original": asked.original, "sha256": file.sha256}),
        || {
            writeln!(ctx.tela.out(), "{shown}")?;
            ctx.tela.note(format_args!("SHA-256 do original: {}", file.sha256));
            if asked.original {
                ctx.tela.warn("é o arquivo como veio de um estranho; abra com cuidado");
            }
            Ok(())
        },
    )
}
