//! Outcome of an import for each source: kept by register, dropped by reason, first and last date.
use std::collections::BTreeMap;
use std::io::Write as _;

use serde_json::{Map, Value, json};

use crate::app::voice::import::Imported;
use crate::cli::exit::Error;
use crate::cli::frame::Ctx;
use crate::cli::terminal::{Cell, Style, count, people_day, texts};
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
    warn(ctx, imported);
    if json {
        ctx.tela.json(&as_json(imported, rehearsal))?;
    } else {
        write_tables(ctx, &imported.resumos)?;
        ctx.tela.note(match (imported.novos, rehearsal) {
            (0, _) => "nenhum texto novo".to_owned(),
            (n, true) => format!("entrariam {} (--ensaio não grava nada)", texts(n)),
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
        let others = others(imported);
        if others > 0 {
            ctx.tela.note(format_args!(
                "{} de outras pessoas à parte, só para comparação; não saem desta máquina: voz corpus listar --coorte",
                texts(others)
            ));
        }
    }
    Ok(())
}

/// Says what a person should know of an import.
pub(in crate::cli) fn warn(ctx: &Ctx, imported: &Imported) {
    for (aviso, (times, place)) in warnings(&imported.resumos) {
        let often =
            if times == 1 { String::new() } else { format!(" ({} vezes; a primeira aqui)", count(times)) };
        ctx.tela.warn(format_args!("{place}: {}{often}", aviso.rotulo()));
    }
}

/// Texts of other people that were put aside.
fn others(imported: &Imported) -> u64 {
    imported.resumos.iter().map(|s| s.coorte).sum()
}

/// Outcome of an import in a sentence: `88 respostas suas entram; 112 ficam de fora: de outro autor (94), …`.
pub(in crate::cli) fn in_a_sentence(imported: &Imported) -> String {
    let kept = |registro| -> u64 { imported.resumos.iter().filter_map(|s| s.guardados.get(&registro)).sum() };
    let named = [
        (kept(Registro::Resposta), "resposta sua", "respostas suas"),
        (kept(Registro::Post), "post seu", "posts seus"),
    ];
    let named: Vec<String> =
        named.into_iter().filter(|(n, ..)| *n > 0).map(|(n, one, many)| plural(n, one, many)).collect();
    let mut said = match (named.is_empty(), kept(Registro::Resposta) + kept(Registro::Post)) {
        (true, _) => "Nenhum texto novo".to_owned(),
        (false, 1) => format!("{} entra", named.join("")),
        (false, _) => format!("{} entram", named.join(" e ")),
    };
    let mut dropped: Vec<(Motivo, u64)> = dropped(&imported.resumos).into_iter().collect();
    dropped.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    let why: Vec<String> =
        dropped.iter().map(|(why, times)| format!("{} ({})", short(why.rotulo()), count(*times))).collect();
    let all: u64 = dropped.iter().map(|(_, times)| times).sum();
    if all > 0 {
        let verb = if all == 1 { "fica" } else { "ficam" };
        said += &format!("; {} {verb} de fora: {}", count(all), why.join(", "));
    }
    said += ".";
    if others(imported) > 0 {
        said += " Os de outras pessoas ficam à parte, só para comparação, e não saem desta máquina.";
    }
    said
}

/// A reason without what explains it.
fn short(why: &str) -> &str {
    why.split([',', '(']).next().unwrap_or(why).trim_end()
}

fn plural(n: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(n), if n == 1 { one } else { many })
}

/// Says in one line what the voice rests on now.
pub(in crate::cli) fn say_measured(ctx: &Ctx, card: &StyleCard) {
    let of = |registro| u64::from(card.medidas.of(registro).amostras);
    let resposta = plural(of(Registro::Resposta), "resposta", "respostas");
    let post = plural(of(Registro::Post), "post", "posts");
    let since =
        card.desde.parse().map_or_else(|_| String::new(), |day| format!(", desde {}", people_day(Some(day))));
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

/// Writes what an import made of each source as tables.
pub(in crate::cli) fn write_tables(ctx: &Ctx, summaries: &[Summary]) -> Result<(), Error> {
    let mut table =
        ctx.tela.table(&["fonte", "formato", "respostas", "posts", "de fora", "primeira", "última"]);
    table.right(&[2, 3, 4]);
    table.cut(&[0, 1]);
    table.spare(&[1]);
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
        let mut table = ctx.tela.table(&["de fora", "motivo"]);
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
