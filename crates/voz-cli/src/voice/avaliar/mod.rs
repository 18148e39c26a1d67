//! `voz avaliar`: how well the measure of proximity knows the author, tried on their own bank.
mod blind;
mod rewrites;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, Run};
use crate::terminal::{Paint, Style, count, decimal, plural};
use voz_core::app::voice::model_trial::{self, Between, Kept, Tried, try_voice};
use voz_core::voice::Registro;
use voz_core::voice::proximidade::{Figure, Findings, Length, PEOPLE_MIN, TRIAL_MIN};

/// `voz avaliar`.
#[derive(Args)]
pub struct AvaliarCommand {
    /// Só este registro
    #[arg(short, long, value_name = "REGISTRO")]
    registro: Option<Registro>,
    /// Avalia as reescritas: textos seus sem o jeito, reescritos pelo modelo, antes e depois de calibrar
    #[arg(long)]
    reescritas: bool,
    /// Textos que o modelo reescreve; cada um custa uma ou duas chamadas
    #[arg(long, value_name = "N", requires = "reescritas", value_parser = clap::value_parser!(u8).range(4..=100))]
    textos: Option<u8>,
    /// Teste às cegas: duas reescritas de cada rascunho, e você diz qual soa mais como você
    #[arg(long, conflicts_with = "reescritas")]
    as_cegas: bool,
    /// Arquivo com até dez rascunhos, uma linha em branco entre eles; sem ele são textos seus sem o jeito
    #[arg(long, value_name = "ARQUIVO", requires = "as_cegas")]
    rascunhos: Option<PathBuf>,
    /// Compara com o que voz faz com este outro modelo; sem ele, com oito textos seus colados e um pedido
    #[arg(long, value_name = "MODELO", requires = "as_cegas")]
    contra: Option<String>,
    /// Responde em JSON
    #[arg(long)]
    json: bool,
}

/// Columns of the plot, where the terminal has room for them.
const COLUMNS: usize = 40;
/// Columns before the plot.
const BEFORE: usize = 10;
/// Heights of a column, from none to full.
const HEIGHTS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

impl Run for AvaliarCommand {
    const NAME: &'static str = "avaliar";
    const ALIASES: &'static [&'static str] = &["evaluate"];
    const PAGED: bool = true;
    const ABOUT: &'static str = "Avalia o quanto a medida de proximidade conhece você";
    const AFTER: &'static str = include_str!("ajuda.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let nothing = || {
            Error::state("não há textos seus no banco, e a avaliação é sobre eles")
                .hint("importe os seus: voz medir FONTE")
        };
        let Some(store) = ctx.existing_store()? else { return Err(nothing()) };
        if self.as_cegas {
            let store = ctx.updated_store()?.ok_or_else(nothing)?;
            return blind::run(ctx, &store, &self);
        }
        if self.reescritas {
            return rewrites::run(ctx, &store, &self);
        }
        let mut all = Vec::new();
        for registro in Registro::ALL.into_iter().filter(|r| self.registro.is_none_or(|only| only == *r)) {
            let tried = try_voice(&store, registro)?;
            keep(ctx, registro, tried.kept().as_ref());
            if tried.texts > 0 || self.registro.is_some() {
                all.push((registro, tried));
            }
        }
        if all.is_empty() {
            return Err(nothing());
        }
        let value: Value = all.iter().map(|(registro, tried)| as_json(*registro, tried)).collect();
        Answer::when(self.json).print(ctx, &value, || {
            let narrow = ctx.tela.stdout_is_terminal().then(|| ctx.tela.width().saturating_sub(BEFORE));
            let columns = narrow.map_or(COLUMNS, |room| room.clamp(BEFORE, COLUMNS));
            for (registro, tried) in &all {
                let shown = shown(*registro, tried, ctx.tela.paint, columns);
                write!(ctx.tela.out(), "{}", ctx.tela.prose(&shown))?;
            }
            Ok(())
        })
    }
}

/// Keeps what was found for the page of the voice. Where nothing may be written, what was found is told all the same.
fn keep(ctx: &Ctx, registro: Registro, found: Option<&impl Kept>) {
    let kept = || Ok::<_, Error>(model_trial::keep(&ctx.store()?, ctx.world.now(), registro, found)?);
    if kept().is_err() {
        ctx.tela.note("o resultado não ficou guardado: a página da voz mostra o de antes");
    }
}

/// Why there is no figure, in one sentence.
fn too_little(registro: Registro, tried: &Tried) -> String {
    if tried.texts < TRIAL_MIN {
        let texts = plural(tried.texts, "texto seu", "textos seus");
        return format!(
            "é pouco para dizer: há {texts} como {registro}, e a avaliação começa em {TRIAL_MIN}"
        );
    }
    format!(
        "é pouco para dizer: há {} pessoas com quem comparar, e a avaliação começa em {PEOPLE_MIN}",
        tried.people
    )
}

fn shown(registro: Registro, tried: &Tried, paint: Paint, columns: usize) -> String {
    let title = paint.paint(Style::BOLD, registro.to_string());
    let Some(found) = &tried.findings else {
        return format!("{title}: {}.\n\n", too_little(registro, tried));
    };
    let against = if tried.shipped { ", na maior parte de romances de domínio público" } else { "" };
    let mut out = format!(
        "{title}: {} textos seus contra {} de {} pessoas{against}\n\n",
        count(tried.texts as u64),
        count(tried.others as u64),
        count(tried.people as u64)
    );
    let mut say = |said: String| {
        let _ = writeln!(out, "  {said}");
    };
    say(format!("De um texto seu e um de outra pessoa, sabe qual é o seu em {}.", of_100(&found.auc)));
    say(format!("Onde erra tanto com os seus quanto com os dos outros, erra em {}.", of_100(&found.eer)));
    say(match found.enough() {
        Some(chars) => format!("Para isso bastam {chars} caracteres de um texto."),
        None => "Para isso precisa do texto inteiro.".to_owned(),
    });
    say(match &found.paired {
        Some(figure) => format!(
            "Do mesmo texto com e sem o seu jeito, sabe qual é o seu em {} ({} textos).",
            of_100(figure),
            found.pairs
        ),
        None => format!(
            "Do mesmo texto com e sem o seu jeito, é pouco para dizer: só {} mudam sem ele.",
            found.pairs
        ),
    });
    let _ = writeln!(out);
    for length in &found.lengths {
        let (chars, sure) = (length.chars, length.auc * 100.0);
        // Chance is empty, certainty full.
        let bar = "█".repeat(place(length.auc, 0.5, 1.0, 20));
        let _ = writeln!(out, "  com {chars:>4} caracteres, sabe em {sure:>3.0} de 100  {bar}");
    }
    let (low, high) = bounds(found);
    let _ = writeln!(out, "\n  Os seus textos e os dos outros, do mais longe ao mais perto do seu jeito:");
    let _ = writeln!(out, "  seus    {}", histogram(&found.own, low, high, columns));
    let _ = writeln!(out, "  alheios {}", histogram(&found.others, low, high, columns));
    let _ = writeln!(out, "          {:<width$}{:>6}\n", decimal(low), decimal(high), width = columns - 6);
    if tried.shipped {
        let _ = writeln!(out, "  Com pessoas do seu meio a medida muda: voz medir --coorte FONTE\n");
    }
    out
}

/// Times in a hundred, with the bounds between which 95 of a hundred trials would find them.
fn of_100(figure: &Figure) -> String {
    let of = |share: f64| share * 100.0;
    format!("{:.0} de 100 vezes (entre {:.0} e {:.0})", of(figure.value), of(figure.low), of(figure.high))
}

/// The range of both groups, without the hundredth at either end.
fn bounds(found: &Findings) -> (f64, f64) {
    let end = |scores: &[f64], part: usize| scores.get(scores.len() * part / 100).copied();
    let low = [end(&found.own, 1), end(&found.others, 1)].into_iter().flatten().fold(f64::INFINITY, f64::min);
    let high =
        [end(&found.own, 99), end(&found.others, 99)].into_iter().flatten().fold(f64::NEG_INFINITY, f64::max);
    (low, high)
}

/// The step a value stands on, of so many between two ends.
fn place(value: f64, low: f64, high: f64, steps: usize) -> usize {
    (1..=steps).filter(|&step| value >= (high - low).mul_add(step as f64 / steps as f64, low)).count()
}

fn histogram(scores: &[f64], low: f64, high: f64, columns: usize) -> String {
    let mut counts = vec![0_usize; columns];
    for score in scores {
        if let Some(count) = counts.get_mut(place(*score, low, high, columns).min(columns - 1)) {
            *count += 1;
        }
    }
    let most = counts.iter().max().copied().unwrap_or_default().max(1);
    counts.iter().map(|count| HEIGHTS[(count * (HEIGHTS.len() - 1)).div_ceil(most)]).collect()
}

/// The answer for scripts.
fn as_json(registro: Registro, tried: &Tried) -> Value {
    let found = tried.findings.as_ref();
    let lengths = found.map_or(&[][..], |found| &found.lengths);
    let length = |l: &Length| json!({"caracteres": l.chars, "textos": l.texts, "auc": l.auc, "eer": l.eer});
    json!({
        "registro": registro,
        "textos": tried.texts,
        "pessoas": tried.people,
        "alheios": tried.others,
        "deFabrica": tried.shipped,
        "aviso": found.is_none().then(|| too_little(registro, tried)),
        "auc": found.map(|found| Between::from(found.auc)),
        "eer": found.map(|found| Between::from(found.eer)),
        "bastam": found.and_then(Findings::enough),
        "contraSiMesmo": found.and_then(|found| found.paired).map(Between::from),
        "pares": found.map_or(0, |found| found.pairs),
        "comprimentos": lengths.iter().map(length).collect::<Value>(),
    })
}
