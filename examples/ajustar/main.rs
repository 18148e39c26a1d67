//! Fits a table of joint evidence (`crates/voz-texto/src/lint/manner`) and judges it on kinds of text it had not seen.
//!
//! ```text
//! just ajustar 2027 2027-03-01 3 textos.jsonl mais.jsonl.gz > crates/voz-texto/src/lint/manner/2027.txt
//! ```
//!
//! Each line of the files is a text: `lang` (`pt`, `en`), `label` (`humano`, `maquina`), `genero` (the kind of
//! text, by which texts are left out: at least three on each side), `text`. Texts by machines are those of
//! the generation alone, both as formatted and without formatting; texts by people are of as many kinds as can be had,
//! none of them after the first assistants. The third argument is how many human texts in a
//! hundred the table may flag; what several tables flag adds up. The table goes to stdout, how it did to stderr.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod judge;
mod logistic;
mod texts;
mod vocabulary;

use std::fmt::Write as _;
use std::process::ExitCode;

use judge::{Judged, Sample};
use texts::Text;
use voz::voice::lint::Idioma;
use voz::voice::lint::fitting::{Lexicon, Rhythm};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [generation, date, alarms, files @ ..] = args.as_slice() else {
        eprintln!("uso: ajustar GERACAO DATA ALARMES TEXTOS.jsonl[.gz]…");
        return ExitCode::from(2);
    };
    let Ok(alarms) = alarms.parse::<f64>() else {
        eprintln!("ALARMES é um número: de cada cem textos de gente, quantos podem ser apontados");
        return ExitCode::from(2);
    };
    match texts::read(files) {
        Ok(texts) => {
            print!(
                "# Made by `just ajustar` from labelled texts; do not edit by hand.\ngeracao {generation}\nmedido {date}\n"
            );
            for (idioma, code) in [(Idioma::Pt, "pt"), (Idioma::En, "en")] {
                let of: Vec<&Text> = texts.iter().filter(|t| t.idioma == idioma).collect();
                match table(&of, idioma, code, alarms / 100.0) {
                    Ok(table) => print!("{table}"),
                    Err(why) => eprintln!("{code}: {why}; fica sem tabela"),
                }
            }
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(1)
        }
    }
}

/// The part of the table for one language.
fn table(texts: &[&Text], idioma: Idioma, code: &str, alarms: f64) -> Result<String, String> {
    let words = vocabulary::choose(texts);
    let lexicon = Lexicon::new(words.iter().map(String::as_str));
    let samples: Vec<Sample> = texts.iter().filter_map(|t| Sample::of(t, idioma, &lexicon)).collect();
    let names: Vec<(&str, &str)> = words
        .iter()
        .map(|w| ("palavra", w.as_str()))
        .chain(Rhythm::ALL.map(|(name, _)| ("ritmo", name)))
        .collect();
    let scale = judge::Scale::of(&samples);
    let samples: Vec<&Sample> = samples.iter().collect();
    let judged = judge::left_out(&samples, &scale, alarms)?;
    eprintln!("{code}: {} textos, {} pesos", samples.len(), names.len());
    let fit = judge::fit_all(&samples, &scale, &judged);
    let mut out = format!("\nidioma {code}\n");
    for remark in remarks(&judged) {
        eprintln!("  {remark}");
        let _ = writeln!(out, "# {remark}");
    }
    let _ = writeln!(out, "limite {:.3}\nbase {:.4}", judged.limit, fit.base);
    let mut rows: Vec<(usize, f64)> = fit.weights.iter().copied().enumerate().collect();
    rows.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    for (at, weight) in rows {
        let (kind, name) = names[at];
        let _ = writeln!(out, "{kind} {name} {:.4} {:.4} {weight:.4}", scale.mean[at], scale.deviation[at]);
    }
    Ok(out)
}

/// How the table did on kinds left out, line by line.
fn remarks(judged: &Judged) -> Vec<String> {
    let mut lines = vec![
        format!("On kinds that the fit had not seen: {}.", judged.line()),
        "Of the texts of each kind, had the fit not seen it:".to_owned(),
    ];
    for (side, kinds) in [("people", &judged.people), ("machines", &judged.machines)] {
        let said: Vec<String> = kinds
            .iter()
            .map(|(kind, (spoke, all))| format!("{kind} {:.1} % of {all}", 100.0 * spoke / all))
            .collect();
        lines.push(format!("{side}: {}", said.join(", ")));
    }
    lines
}
