//! What an import made of each source: kept by register, dropped by reason, first and last date.
use std::collections::BTreeMap;
use std::io::Write as _;

use serde_json::{Map, Value, json};

use crate::app::voice::import::Imported;
use crate::cli::exit::Error;
use crate::cli::frame::Ctx;
use crate::cli::terminal::{Cell, Style, count, texts};
use crate::cli::voice::enough_texts::say_enough;
use crate::voice::Registro;
use crate::voice::corpus::{Aviso, Motivo, Summary};
use crate::voice::estilo::StyleCard;

/// Shows what an import did, or with `rehearsal` would do.
pub(in crate::cli) fn show_import(
    ctx: &Ctx,
    imported: &Imported,
    rehearsal: bool,
    json: bool,
) -> Result<(), Error> {
    for (aviso, (times, place)) in warnings(&imported.resumos) {
        let often =
            if times == 1 { String::new() } else { format!(" ({} vezes; a primeira aqui)", count(times)) };
        ctx.tela.warn(format_args!("{place}: {}{often}", aviso.rotulo()));
    }
    if json {
        ctx.tela.json(&as_json(imported, rehearsal))?;
    } else {
        write_tables(ctx, &imported.resumos)?;
        ctx.tela.note(match (imported.novos, rehearsal) {
            (0, _) => "nenhum texto novo".to_owned(),
            (n, true) => format!("entrariam {}; foi só um ensaio, nada foi gravado", texts(n)),
            (1, false) => "entrou 1 texto".to_owned(),
            (n, false) => format!("entraram {}", texts(n)),
        });
        if imported.trocados > 0 {
            ctx.tela.note(match (imported.trocados, rehearsal) {
                (1, true) => "1 tomaria o lugar de uma versão anterior dele".to_owned(),
                (n, true) => format!("{} tomariam o lugar de versões anteriores deles", count(n)),
                (1, false) => "1 tomou o lugar de uma versão anterior dele".to_owned(),
                (n, false) => format!("{} tomaram o lugar de versões anteriores deles", count(n)),
            });
        }
        let others: u64 = imported.resumos.iter().map(|s| s.coorte).sum();
        if others > 0 {
            ctx.tela.note(format_args!(
                "{} de outras pessoas à parte, só para comparação; não saem desta máquina: voz corpus listar --coorte",
                texts(others)
            ));
        }
    }
    Ok(())
}

/// Says in one line what the voice rests on now.
pub(in crate::cli) fn say_measured(ctx: &Ctx, card: &StyleCard) {
    let of = |registro| u64::from(card.medidas.of(registro).amostras);
    let plural = |n: u64, one: &str, many: &str| format!("{} {}", count(n), if n == 1 { one } else { many });
    let resposta = plural(of(Registro::Resposta), "resposta", "respostas");
    let post = plural(of(Registro::Post), "post", "posts");
    let since: String = card.desde.chars().take(10).collect();
    let since = if since.is_empty() { since } else { format!(", desde {since}") };
    ctx.tela.note(format_args!("voz medida: {resposta} e {post}{since}; veja com: voz estilo"));
    say_enough(ctx, card);
}

fn warnings(summaries: &[Summary]) -> BTreeMap<Aviso, (u64, String)> {
    let mut all: BTreeMap<Aviso, (u64, String)> = BTreeMap::new();
    for (aviso, (times, place)) in summaries.iter().flat_map(|s| &s.avisos) {
        all.entry(*aviso).or_insert_with(|| (0, place.clone())).0 += times;
    }
    all
}

fn write_tables(ctx: &Ctx, summaries: &[Summary]) -> Result<(), Error> {
    let mut table =
        ctx.tela.table(&["fonte", "formato", "respostas", "posts", "descartados", "primeira", "última"]);
    table.right(&[2, 3, 4]);
    table.cut(&[0, 1]);
    for s in summaries {
        let kept = |r| count(s.guardados.get(&r).copied().unwrap_or(0));
        table.row([
            (&s.fonte).into(),
            s.formato.into(),
            kept(Registro::Resposta).into(),
            kept(Registro::Post).into(),
            count(s.dropped()).into(),
            Cell::day(s.primeira),
            Cell::day(s.ultima),
        ]);
    }
    writeln!(ctx.tela.out(), "{table}")?;
    let dropped = dropped(summaries);
    if !dropped.is_empty() {
        let mut table = ctx.tela.table(&["descartados", "motivo"]);
        table.right(&[0]);
        table.words(&[1]);
        for (motivo, times) in dropped {
            table.row([count(times).into(), Cell::styled(Style::Dim, motivo.rotulo())]);
        }
        writeln!(ctx.tela.out(), "\n{table}")?;
    }
    Ok(())
}

fn dropped(summaries: &[Summary]) -> BTreeMap<Motivo, u64> {
    let mut all = BTreeMap::new();
    for (motivo, times) in summaries.iter().flat_map(|s| &s.descartados) {
        *all.entry(*motivo).or_default() += times;
    }
    all
}

fn as_json(imported: &Imported, rehearsal: bool) -> Value {
    let sources: Vec<Value> = imported.resumos.iter().map(source_as_json).collect();
    json!({"ensaio": rehearsal, "novos": imported.novos, "trocados": imported.trocados, "fontes": sources})
}

fn source_as_json(s: &Summary) -> Value {
    let kept: Map<String, Value> = Registro::ALL
        .iter()
        .map(|r| (r.to_string(), s.guardados.get(r).copied().unwrap_or(0).into()))
        .collect();
    let dropped: Map<String, Value> =
        s.descartados.iter().map(|(m, n)| (m.as_str().to_owned(), (*n).into())).collect();
    let avisos: Vec<Value> = s
        .avisos
        .iter()
        .map(|(aviso, (times, place))| json!({"aviso": aviso.rotulo(), "vezes": times, "primeiro": place}))
        .collect();
    json!({
        "fonte": s.fonte,
        "formato": s.formato,
        "guardados": kept,
        "descartados": dropped,
        "coorte": s.coorte,
        "primeira": s.primeira.map(|d| d.to_string()),
        "ultima": s.ultima.map(|d| d.to_string()),
        "avisos": avisos,
    })
}
