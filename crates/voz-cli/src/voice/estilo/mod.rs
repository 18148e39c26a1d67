//! `voz estilo`: the measured card as a table, and a text beside it.
pub(crate) mod rewrites;

use std::io::Write as _;

use clap::Args;

use super::enough_texts::{choose_register, say_enough};
use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Remoto, Run, input};
use crate::terminal::{Cell, Style, count, decimal, people_day, percent};
use voz_core::voice::Registro;
use voz_core::voice::estilo::{
    Comparison, FeatureComparison, Medida, Medidas, Observed, RATIO_MAX, StyleCard, Verdict, compare,
};

#[derive(Args)]
pub struct Estilo {
    /// Texto a pôr ao lado do cartão: entre aspas, um arquivo, ou - para a entrada padrão
    #[arg(value_name = "TEXTO")]
    texto: Option<String>,
    /// Registro em que o texto é comparado; o padrão é resposta, ou post se você só tem posts
    #[arg(short, long, value_name = "REGISTRO")]
    registro: Option<Registro>,
    /// Usa o cartão de um voz serve
    #[arg(long, value_name = "URL")]
    servidor: Option<String>,
    /// Responde em JSON: o cartão, ou a comparação com o texto
    #[arg(long)]
    json: bool,
    /// Põe ao lado do cartão o que as últimas 50 reescritas fazem
    #[arg(long, conflicts_with_all = ["texto", "servidor"])]
    reescritas: bool,
    /// Diz o que cada medida conta
    #[arg(long, conflicts_with_all = ["texto", "json", "servidor", "reescritas"])]
    ajuda_medidas: bool,
}

impl Run for Estilo {
    const NAME: &'static str = "estilo";
    const ALIASES: &'static [&'static str] = &["style"];
    const PAGED: bool = true;
    const ABOUT: &'static str = "Mostra o estilo medido, ou um texto ao lado dele";
    const AFTER: &'static str = include_str!("ajuda.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        if self.ajuda_medidas {
            return definitions(ctx);
        }
        if self.reescritas {
            return rewrites::show(ctx, self.registro, self.json);
        }
        let text = self.texto.as_deref().map(|t| input::short_text(Some(t))).transpose()?;
        let (card, own) = match &self.servidor {
            None => {
                let voice = ctx.voice(ctx.existing_store()?.as_ref())?;
                (voice.card().clone(), !voice.amostra())
            }
            Some(address) => {
                let remoto = Remoto::new(ctx, address)?;
                let answer = remoto.get("/api/estilo")?;
                let card = remoto.read(&answer)?;
                if text.is_none() && self.json {
                    ctx.tela.raw(&answer)?;
                    return Ok(Exit::Done);
                }
                (card, false)
            }
        };
        match text {
            None if self.json => ctx.tela.json(&card)?,
            None => {
                show_card(ctx, &card)?;
                if own {
                    say_enough(ctx, &card);
                }
            }
            Some(text) => {
                let registro = choose_register(ctx, &card, self.registro);
                let beside = compare(&text, registro, card.medidas.of(registro));
                let beside = beside.ok_or_else(|| Error::usage("o texto está vazio"))?;
                if self.json { ctx.tela.json(&beside)? } else { show_beside(ctx, &beside)? }
            }
        }
        Ok(Exit::Done)
    }
}

/// Table of what each measure counts.
fn definitions(ctx: &Ctx) -> Result<Exit, Error> {
    let mut table = ctx.tela.table(&["medida", "em JSON", "o que conta"]);
    table.words(&[2]);
    for medida in Medida::ALL {
        table.row([medida.rotulo().into(), medida.as_str().into(), medida.ajuda().into()]);
    }
    writeln!(ctx.tela.out(), "{table}")?;
    let note = "Cada fração é sobre todos os textos do registro que têm algo para ler (amostras).";
    writeln!(ctx.tela.out(), "\n{}", ctx.tela.prose(note))?;
    Ok(Exit::Done)
}

/// Columns taken by all but the bars: the names, two shares, the gaps between.
const BESIDE_BARS: usize = 46;
/// Longest bar, in columns: longer ones are no easier to compare.
const BAR_MAX: usize = 24;

fn show_card(ctx: &Ctx, card: &StyleCard) -> Result<(), Error> {
    let bar = if ctx.tela.stdout_is_terminal() {
        (ctx.tela.width().saturating_sub(BESIDE_BARS) / 2).min(BAR_MAX)
    } else {
        0
    };
    let titles = Registro::ALL.map(|r| r.to_string());
    let mut table = ctx.tela.table(&["", &titles[0], &titles[1]]);
    table.cut(&[0]);
    let samples = Registro::ALL.map(|r| card.medidas.of(r).amostras);
    // Where there is no room for both, the one that says nothing goes first.
    if let Some(empty) = samples.iter().position(|&texts| texts == 0) {
        table.spare(&[empty + 1]);
    }
    let [resposta, post] = samples.map(|texts| format!("{:>3}", count(texts.into())));
    table.row(["textos".into(), resposta.into(), post.into()]);
    for medida in Medida::ALL {
        let [resposta, post] = Registro::ALL.map(|r| value(medida, card.medidas.of(r), bar));
        table.row([medida.rotulo().into(), resposta.into(), post.into()]);
    }
    let day = |time: &str| time.parse().map_or_else(|_| time.to_owned(), |at| people_day(Some(at)));
    let since =
        if card.desde.is_empty() { String::new() } else { format!(", textos desde {}", day(&card.desde)) };
    let measured = format!("Medido em {}{since}.", day(&card.gerado_em));
    writeln!(ctx.tela.out(), "{}\n\n{table}", ctx.tela.prose(&measured))?;
    Ok(())
}

/// A share as a bar and a percentage; the length as a number.
fn value(medida: Medida, medidas: &Medidas, width: usize) -> String {
    if medidas.amostras == 0 {
        return format!("{:>3}", "—");
    }
    let value = medida.of(medidas);
    match medida {
        Medida::PalavrasMediana => format!("{value:>3}"),
        _ if width == 0 => format!("{:>5}", percent(value)),
        _ => format!("{:>5} {}", percent(value), bar(value, width)),
    }
}

/// A bar in eighths of a column.
fn bar(share: f64, width: usize) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let full = width * 8;
    // The nearest number of eighths; never more than the width.
    let eighths = (0..=full).rev().find(|&n| n as f64 <= share * full as f64 + 0.5).unwrap_or(0);
    "█".repeat(eighths / 8) + PARTS[eighths % 8]
}

fn show_beside(ctx: &Ctx, beside: &Comparison) -> Result<(), Error> {
    let mut table = ctx.tela.table(&[&beside.registro.to_string(), "texto", "autor", "outros", "pende para"]);
    for medida in &beside.medidas {
        let [author, anyone] = [medida.autor, medida.geral].map(|v| match medida.texto {
            Observed::Words(_) => format!("{v:.0}"),
            Observed::Does(_) => percent(v),
        });
        let author = if beside.amostras == 0 { "—".to_owned() } else { author };
        table.row([
            medida.medida.rotulo().into(),
            does(medida.texto).into(),
            author.into(),
            anyone.into(),
            leaning(medida),
        ]);
    }
    table.right(&[1, 2, 3]);
    writeln!(ctx.tela.out(), "{table}\n\n{}", ctx.tela.prose(&conclusion(beside)))?;
    Ok(())
}

fn does(observed: Observed) -> String {
    match observed {
        Observed::Words(words) => words.to_string(),
        Observed::Does(true) => "sim".to_owned(),
        Observed::Does(false) => "não".to_owned(),
    }
}

/// Which side one measure speaks for, and how many times over.
fn leaning(medida: &FeatureComparison) -> Cell {
    /// Below this a measure says nothing worth reading: less than 1.2 to one.
    const WORTH: f64 = 0.18;
    let times = times(medida.peso);
    if medida.peso >= WORTH {
        Cell::styled(Style::GREEN, format!("autor, {times}×"))
    } else if medida.peso <= -WORTH {
        Cell::styled(Style::YELLOW, format!("outros, {times}×"))
    } else {
        "—".into()
    }
}

/// A logarithm as "so many times", with a decimal comma.
fn times(log: f64) -> String {
    decimal(log.abs().exp())
}

fn conclusion(beside: &Comparison) -> String {
    let Some((razao, veredito)) = beside.razao.zip(beside.veredito) else {
        return format!("Não há textos em {} para comparar.", beside.registro);
    };
    let times = if razao.abs() < RATIO_MAX { times(razao) } else { "mais de 50".to_owned() };
    let said = match veredito {
        Verdict::Autor => format!("o texto é {times} vezes mais provável no autor que nos outros"),
        Verdict::Geral => format!("o texto é {times} vezes mais provável nos outros que no autor"),
        Verdict::Indistinto => "não dá para dizer se o texto é mais do autor ou dos outros".to_owned(),
    };
    let said = match beside.pouca_evidencia.as_slice() {
        [] => format!("Por estas marcas, {said}."),
        why => format!("Pouca evidência ({}). Pelo que há, {said}.", why.join("; ")),
    };
    format!("{said}\nSó estas marcas contam; vocabulário e assunto ficam de fora.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_never_overstate() {
        assert_eq!((bar(0.0, 4).as_str(), bar(1.0, 4).as_str(), bar(0.5, 3).as_str()), ("", "████", "█▌"));
        assert_eq!(bar(2.0, 2), "██");
    }

    #[test]
    fn the_conclusion_is_honest() {
        let card = Medidas {
            amostras: 10,
            palavras_mediana: 3,
            comeca_minuscula: 1.0,
            reticencias: 0.9,
            ..Medidas::default()
        };
        let said = |text: &str, card: &Medidas| conclusion(&compare(text, Registro::Resposta, card).unwrap());
        let short = said("pode deixar comigo...", &card);
        assert!(
            short.contains("mais provável no autor") && short.starts_with("Pouca evidência (texto curto"),
            "{short}"
        );
        assert_eq!(said("oi", &Medidas::default()), "Não há textos em resposta para comparar.");
    }
}
