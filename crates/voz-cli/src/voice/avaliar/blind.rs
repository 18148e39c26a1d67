//! `voz avaliar --as-cegas`: which of two rewrites of one draft sounds like the author, said by the author.
//!
//! Answers are lines of the standard input, so that a script can give them as well as a person. Until the last one nothing
//! says which text is whose.
use std::io::Write as _;
use std::path::Path;

use serde::Serialize;

use super::AvaliarCommand;
use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Source};
use crate::terminal::{Style, printable_lines};
use crate::voice::enough_texts::{own_voice, tried};
use voz_core::app::voice::blind::{Count, Draft, Other, PAIRS_MAX, Pair, Written, keep, learn};
use voz_core::base::store::Store;
use voz_core::voice::Registro;
use voz_core::voice::estilo::A_VOICE;
use voz_core::voice::modelo::remote;
use voz_core::voice::proximidade::Figure;
use voz_core::voice::reescrita::{Pedido, PedidoError};
use voz_core::voice::texto::is_blank;

/// Makes a round, asks, keeps and tells.
pub(super) fn run(ctx: &Ctx, store: &Store, asked: &AvaliarCommand) -> Result<Exit, Error> {
    let few = |texts: u32| {
        Error::state(format!("há {texts} textos seus no registro, e a comparação começa em {A_VOICE}"))
            .hint("importe os seus: voz medir FONTE")
    };
    let (_, registro) = own_voice(ctx, store, asked.registro, A_VOICE as usize, few)?;
    let brought = asked.rascunhos.as_deref().map(drafts).transpose()?;
    let other = other(ctx, asked.contra.as_deref())?;
    let many = brought.as_ref().map_or(PAIRS_MAX, Vec::len);
    let written = tried(ctx, store, registro, many, |ensaio| {
        let drafts = brought.map_or_else(|| ensaio.own_drafts(), Ok)?;
        ensaio.pairs(&drafts, &other)
    })?;
    let Written { pairs, why } = written;
    let why = why.map_or_else(String::new, |why| format!(" (uma falha: {why})"));
    if pairs.is_empty() {
        return Err(
            Error::outside(format!("nenhum par de reescritas veio{why}")).hint("confira com: voz doutor")
        );
    }
    if pairs.len() < many {
        ctx.tela.warn(format_args!("{} de {many} pares vieram{why}", pairs.len()));
    }
    let (count, chosen) = ask(ctx, &pairs)?;
    if count.all() == 0 {
        return Err(Error::state("nenhum par foi julgado: nada ficou guardado"));
    }
    let modelo = ctx.config()?.modelo.nome.as_deref().unwrap_or_default();
    let contra = other.name();
    let total = keep(&ctx.world, store, (registro, modelo, contra), count)?;
    // Only now: whoever breaks off leaves neither a count nor a lesson.
    let mut taught = 0;
    for (pair, chosen) in pairs.iter().zip(&chosen) {
        taught += u32::from(match chosen {
            Chosen::Ours => learn(&ctx.world, store, registro, pair, true)?,
            Chosen::Other => learn(&ctx.world, store, registro, pair, false)?,
            Chosen::Tie | Chosen::Alike => false,
        });
    }
    let choices = count.nosso + count.outro;
    if taught < choices {
        ctx.tela.note(format_args!(
            "escolhas que ficaram como lição: {taught} de {choices}; nas outras os dois textos não diferem no que voz mede"
        ));
    }
    let answer = BlindAnswer { registro, modelo, contra, rodada: count.into(), todas: total.into() };
    tell(ctx, asked.json, &answer, &chosen)?;
    Ok(Exit::Done)
}

/// The drafts of a file, with blank lines between them.
fn drafts(path: &Path) -> Result<Vec<Draft>, Error> {
    if path.as_os_str() == "-" {
        return Err(Error::usage("os rascunhos vêm de um arquivo: a entrada padrão é das suas respostas"));
    }
    let text = Source::new(path.to_owned()).read()?.replace("\r\n", "\n");
    let lines: Vec<&str> = text.lines().collect();
    let drafts = lines.split(|line| is_blank(line)).filter(|lines| !lines.is_empty());
    let drafts: Vec<String> = drafts.map(|lines| lines.join("\n")).collect();
    if drafts.is_empty() || drafts.len() > PAIRS_MAX {
        let (shown, many) = (path.display(), drafts.len());
        let fit = format!("cabem de 1 a {PAIRS_MAX}, com uma linha em branco entre eles");
        return Err(Error::usage(format!("{shown}: são {many} rascunhos, e {fit}")));
    }
    let checked = |texto: String| match (Pedido { texto: texto.clone(), ..Pedido::default() }).check() {
        Err(error @ PedidoError::TextoLongo { .. }) => Err(Error::usage(error.to_string())),
        _ => Ok(Draft { texto, of: None }),
    };
    drafts.into_iter().map(checked).collect()
}

/// Writer of the other text.
fn other(ctx: &Ctx, contra: Option<&str>) -> Result<Other, Error> {
    let Some(name) = contra else { return Ok(Other::Paste) };
    let mut modelo = ctx.config()?.modelo.clone();
    modelo.nome = Some(name.to_owned());
    let model = remote(&ctx.world, &modelo)
        .map_err(|e| Error::usage(e.to_string()).hint("confira com: voz config mostrar"))?;
    Ok(Other::Model(model))
}

/// What was chosen of a pair.
#[derive(Clone, Copy, PartialEq)]
enum Chosen {
    Ours,
    Other,
    Tie,
    /// Nothing was asked.
    Alike,
}

/// Asks about each pair; the count, and of each pair what was chosen.
fn ask(ctx: &Ctx, pairs: &[Pair]) -> Result<(Count, Vec<Chosen>), Error> {
    let mut chosen = Vec::new();
    for (n, pair) in pairs.iter().enumerate() {
        if pair.nosso == pair.outro {
            chosen.push(Chosen::Alike);
            continue;
        }
        let (a, b) = if pair.first { (&pair.nosso, &pair.outro) } else { (&pair.outro, &pair.nosso) };
        let [a, b] = [("A", a), ("B", b)].map(|(name, text)| {
            let name = ctx.tela.paint_err.paint(Style::BOLD, name);
            format!("{name}\n{}\n\n", ctx.tela.prose(&printable_lines(text)))
        });
        ctx.tela.show(&format!("\n{} de {}\n\n{a}{b}", n + 1, pairs.len()));
        let Some(said) = said(ctx, pair.first)? else { break };
        chosen.push(said);
    }
    let many = |what: Chosen| chosen.iter().map(|one| u32::from(*one == what)).sum::<u32>();
    let (nosso, outro) = (many(Chosen::Ours), many(Chosen::Other));
    let count = Count { nosso, outro, empates: many(Chosen::Tie) + many(Chosen::Alike) };
    Ok((count, chosen))
}

/// One answer about a pair, where `first` says that ours is the one shown first; none stops, as does the end of the input.
fn said(ctx: &Ctx, first: bool) -> Result<Option<Chosen>, Error> {
    let question = "Qual soa mais como você? [a, b, e = empate, vazio para parar]";
    let wrong = "não é uma delas. [a, b, e = empate, vazio para parar]";
    ctx.tela.ask_until(question, wrong, |answer| match answer.to_lowercase().as_str() {
        "a" => Some(Some(if first { Chosen::Ours } else { Chosen::Other })),
        "b" => Some(Some(if first { Chosen::Other } else { Chosen::Ours })),
        "e" | "empate" => Some(Some(Chosen::Tie)),
        "" => Some(None),
        _ => None,
    })
}

fn tell(ctx: &Ctx, json: bool, answer: &BlindAnswer<'_>, chosen: &[Chosen]) -> Result<(), Error> {
    if json {
        return ctx.tela.json(answer);
    }
    let against = if answer.contra == Other::Paste.name() {
        "oito textos seus colados e um pedido".to_owned()
    } else {
        format!("voz com {}", answer.contra)
    };
    let title = ctx.tela.paint.paint(Style::BOLD, answer.registro.to_string());
    let mut out = ctx.tela.out();
    let between = format!("{title}: voz com {} contra {against}\n", printable_lines(answer.modelo));
    writeln!(out, "{}", ctx.tela.prose(&between))?;
    for (n, chosen) in chosen.iter().enumerate() {
        let chosen = match chosen {
            Chosen::Ours => "voz",
            Chosen::Other => "o outro",
            Chosen::Tie => "empate",
            Chosen::Alike => "saíram iguais",
        };
        writeln!(out, "  {:>2}  {chosen}", n + 1)?;
    }
    writeln!(out)?;
    for (label, round) in [("nesta rodada", &answer.rodada), ("em todas", &answer.todas)] {
        let [share, low, high] = round.parte.map(|share| (share * 100.0).round());
        let said = format!(
            "  {label:<14} voz {}, o outro {}, empates {}: voz em {share} % [{low} a {high}]",
            round.voz, round.outro, round.empates
        );
        writeln!(out, "{}", ctx.tela.prose(&said))?;
    }
    drop(out);
    let [_, low, high] = answer.todas.parte;
    if low <= 0.5 && high >= 0.5 {
        ctx.tela.note(
            "o intervalo inclui 50 %: com tantos pares não dá para dizer qual é melhor; faça outras rodadas",
        );
    }
    Ok(())
}

/// The answer for scripts.
#[derive(Serialize)]
struct BlindAnswer<'a> {
    registro: Registro,
    modelo: &'a str,
    /// The other model, or `colar`.
    contra: &'a str,
    rodada: Round,
    /// All rounds of the same set-ups so far, this one among them.
    todas: Round,
}

#[derive(Serialize)]
struct Round {
    voz: u32,
    outro: u32,
    empates: u32,
    /// Of the pairs, ties half on either side, between the ends of its interval of 95 %.
    parte: [f64; 3],
}

impl From<Count> for Round {
    fn from(count: Count) -> Self {
        let Count { nosso, outro, empates } = count;
        let share = Figure::share(f64::from(empates).mul_add(0.5, f64::from(nosso)), count.all() as usize);
        let parte = share.map_or([0.5, 0.0, 1.0], <[f64; 3]>::from);
        Self { voz: nosso, outro, empates, parte }
    }
}
