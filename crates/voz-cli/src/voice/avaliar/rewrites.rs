//! `voz avaliar --reescritas`: what a rewrite brings, what calibrating adds and what of the content stays, on texts held out;
//! and what the last rewrites do beside the author.
use std::io::Write as _;

use serde::Serialize;
use serde_json::Value;

use super::{AvaliarCommand, keep};
use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx};
use crate::terminal::Style;
use crate::voice::enough_texts::{own_voice, tried};
use crate::voice::estilo::rewrites::{self, Last};
use voz_core::app::voice::model_trial::{Between, Gained, RewritesTried, TRIALS, TrialPlaces};
use voz_core::base::store::Store;
use voz_core::voice::Registro;
use voz_core::voice::proximidade::{Figure, PROFILE_MIN};

/// Below so many texts it is said that they are few.
const FEW: usize = 20;

/// Tries the model and tells.
pub(super) fn run(ctx: &Ctx, store: &Store, asked: &AvaliarCommand) -> Result<Exit, Error> {
    let too_few = |texts: u32| {
        Error::state(format!(
            "há {texts} textos seus no registro, e a medida precisa de {PROFILE_MIN} além dos reescritos"
        ))
        .hint("importe mais: voz medir FONTE")
    };
    let many = asked.textos.map_or(TRIALS, usize::from);
    let (voice, registro) = own_voice(ctx, store, asked.registro, many + PROFILE_MIN, too_few)?;
    let gained = tried(ctx, store, registro, 2 * many, |ensaio| ensaio.gain(many))?;
    let last = rewrites::last(store, &voice, registro)?;
    let answer = RewritesAnswer::of(registro, &gained, last.as_ref());
    keep(ctx, registro, answer.kept().as_ref());
    Answer::when(asked.json).print(ctx, &answer, || {
        show(ctx, &answer)?;
        match &last {
            Some(last) => rewrites::tell(ctx, std::slice::from_ref(last))?,
            None => {
                ctx.tela.note("nenhuma reescrita guardada neste registro para pôr ao lado do que você faz");
            }
        }
        Ok(())
    })
}

/// The answer for scripts. Places are shares of the author's unseen texts that are further away; intervals are of 95 %.
#[derive(Serialize)]
struct RewritesAnswer {
    registro: Registro,
    /// Texts the model was asked to write, and those that could be compared.
    pedidos: usize,
    textos: usize,
    /// Texts that stand beside what they say in nobody's words.
    neutros: usize,
    /// The texts as the author wrote them.
    dela: Option<Between>,
    antes: Option<Between>,
    sem: Option<Between>,
    com: Option<Between>,
    /// The gain of the rewrite from texts alone over the draft.
    ganho: Option<Between>,
    /// The gain of the rewrite from texts beside what they say over the rewrite from texts alone.
    #[serde(rename = "ganhoDaCalibragem")]
    ganho_da_calibragem: Option<Between>,
    /// The share of the draft's content words that stayed.
    conteudo: Option<Between>,
    /// The last rewrites beside the author; none where there are none.
    ultimas: Option<Value>,
}

impl RewritesAnswer {
    /// The part of it that is kept.
    fn kept(&self) -> Option<RewritesTried> {
        Some(RewritesTried { textos: self.textos, antes: self.antes?, depois: self.com.or(self.sem)? })
    }

    fn of(registro: Registro, gained: &Gained, last: Option<&Last>) -> Self {
        let Gained { asked, worded, places } = gained;
        let figure = |of: &dyn Fn(&TrialPlaces) -> Option<f64>| {
            let values: Vec<f64> = places.iter().filter_map(of).collect();
            Figure::mean(&values).map(Between::from)
        };
        Self {
            registro,
            pedidos: *asked,
            textos: places.len(),
            neutros: *worded,
            dela: figure(&|p| Some(p.dela)),
            antes: figure(&|p| Some(p.antes)),
            sem: figure(&|p| Some(p.sem)),
            com: figure(&|p| p.com),
            ganho: figure(&|p| Some(p.sem - p.antes)),
            ganho_da_calibragem: figure(&|p| Some(p.com? - p.sem)),
            conteudo: figure(&|p| Some(p.conteudo)),
            ultimas: last.map(rewrites::as_json),
        }
    }
}

fn show(ctx: &Ctx, answer: &RewritesAnswer) -> Result<(), Error> {
    let tela = &ctx.tela;
    let title = tela.paint.paint(Style::BOLD, answer.registro.to_string());
    let mut out = tela.out();
    writeln!(out, "{title}: {} textos seus sem o jeito, reescritos pelo modelo\n", answer.textos)?;
    writeln!(
        out,
        "  mais perto que tantos de cada 100 textos seus que a medida não viu [95 de 100 avaliações]:"
    )?;
    let mut row = |label: &str, figure: Option<Between>, sign: bool| match figure {
        None => Ok(()),
        Some(figure) => writeln!(out, "  {label:<22} {}", said(figure, sign)),
    };
    row("como você escreveu", answer.dela, false)?;
    row("sem o jeito", answer.antes, false)?;
    row("reescrito", answer.sem, false)?;
    row("depois de calibrar", answer.com, false)?;
    row("ganho da reescrita", answer.ganho, true)?;
    row("ganho da calibragem", answer.ganho_da_calibragem, true)?;
    row("conteúdo que ficou", answer.conteudo, false)?;
    writeln!(out)?;
    drop(out);
    if answer.textos < FEW {
        tela.note(format_args!("são {} textos: é pouco, e os intervalos dizem quão pouco", answer.textos));
    }
    if answer.neutros == 0 {
        tela.note("nada calibrado neste registro; para fazer: voz calibrar");
    } else if answer.ganho_da_calibragem.is_some_and(|[_, low, high]| low <= 0.0 && high >= 0.0) {
        tela.note(
            "o intervalo do ganho da calibragem inclui zero: com tantos textos não dá para dizer que ajuda",
        );
    }
    Ok(())
}

/// Whole per cent with the interval; a gain with its sign.
fn said([value, low, high]: Between, sign: bool) -> String {
    let of = |share: f64| {
        let whole = (share * 100.0).round();
        if sign { format!("{whole:+}") } else { format!("{whole}") }
    };
    let unit = if sign { "pontos" } else { "%" };
    format!("{} {unit} [{} a {}]", of(value), of(low), of(high))
}
