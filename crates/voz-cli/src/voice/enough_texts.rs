//! Grounds of the commands of a voice: how many texts it rests on, register by register; which register is used when none
//! is named; and the model that is tried on texts of the bank.
use std::time::Duration;

use crate::exit::Error;
use crate::frame::Ctx;
use crate::terminal::{ProgressUnit, count, enough, missing};
use voz_core::app::voice::model_trial::{Ensaio, EnsaioError};
use voz_core::app::voice::voice_in_use::Voice;
use voz_core::base::store::Store;
use voz_core::voice::Registro;
use voz_core::voice::banco::ENOUGH as EXAMPLES_MIN;
use voz_core::voice::estilo::{A_VOICE, COMPLETE, ENOUGH, StyleCard, TRUSTED};
use voz_core::voice::modelo::remote;

/// One line a register, and what the numbers mean while one of them falls short.
pub(crate) fn say_enough(ctx: &Ctx, card: &StyleCard) {
    let of = |registro| card.medidas.of(registro).amostras;
    for registro in Registro::ALL {
        ctx.tela.note(format_args!("{registro}: {}", enough(of(registro))));
    }
    if Registro::ALL.iter().any(|&registro| of(registro) < COMPLETE) {
        ctx.tela.note(ENOUGH);
    }
}

/// The number of texts with which the next stage begins, what those before it are good for, and what the next one brings.
const STAGES: [(u32, &str, &str); 3] = [
    (A_VOICE, "o modelo imita pelos exemplos", "eu medir a sua voz"),
    (TRUSTED, "a sua voz já se mede", "confiar na medida"),
    (COMPLETE, "dá para confiar na medida", "ela se completar"),
];

/// Sentence on what so many texts of a register are good for at present, where a model writes or none does.
pub(crate) fn plainly(registro: Registro, texts: u32, writes: bool) -> String {
    let named = match (registro, texts) {
        (Registro::Resposta, 1) => "resposta sua",
        (Registro::Resposta, _) => "respostas suas",
        (Registro::Post, 1) => "post seu",
        (Registro::Post, _) => "posts seus",
    };
    let named = format!("{} {named}", count(texts.into()));
    match STAGES.iter().find(|(next, ..)| texts < *next) {
        _ if !writes => {
            format!("com {named}, a reescrita ainda não muda: falta um modelo que imite (voz comecar)")
        }
        Some((next, now, then)) => format!("com {named}, {now}; {} para {then}", missing(*next, texts)),
        None => format!("com {named}, a medida da sua voz está completa"),
    }
}

/// The register to work in: the one named, else the only one that has texts.
pub fn fitting_register(card: &StyleCard, named: Option<Registro>) -> Registro {
    let has = |registro| card.medidas.of(registro).amostras > 0;
    let only = Registro::ALL.into_iter().find(|&registro| !has(Registro::default()) && has(registro));
    named.or(only).unwrap_or_default()
}

/// The same, with a word about the one that nobody named.
pub(crate) fn choose_register(ctx: &Ctx, card: &StyleCard, named: Option<Registro>) -> Registro {
    let chosen = fitting_register(card, named);
    if named.is_none() && chosen != Registro::default() {
        ctx.tela.note(format_args!("registro {chosen}, o único em que há textos seus; para outro: -r"));
    }
    chosen
}

/// The author's own voice and the register to work in, where that has so many texts; else the error for those there are.
pub(crate) fn own_voice(
    ctx: &Ctx,
    store: &Store,
    named: Option<Registro>,
    fewest: usize,
    few: impl Fn(u32) -> Error,
) -> Result<(Voice, Registro), Error> {
    let voice = Voice::own(&ctx.world, store)?.ok_or_else(|| few(0))?;
    let registro = choose_register(ctx, voice.card(), named);
    match voice.card().medidas.of(registro).amostras {
        texts if (texts as usize) < fewest => Err(few(texts)),
        _ => Ok((voice, registro)),
    }
}

/// Says how rewrites come nearer to the author, where nobody has calibrated their texts and there are enough.
pub(crate) fn say_uncalibrated(ctx: &Ctx, voice: &Voice, registro: Registro) {
    let examples = voice.examples_of(registro);
    let (worded, left) = (examples.worded(), examples.unworded().count());
    if worded == 0 && left > EXAMPLES_MIN {
        ctx.tela.note(format_args!(
            "para chegar mais perto do seu jeito: voz calibrar -r {registro} ({left} chamadas ao modelo, uma vez)"
        ));
    }
}

/// Says of the register of a rewrite when it is not to be trusted, and from where examples are borrowed.
pub(crate) fn say_thin(ctx: &Ctx, voice: &Voice, registro: Registro) {
    if voice.amostra() {
        return;
    }
    let texts = voice.card().medidas.of(registro).amostras;
    match voice.shown(registro) {
        from if from != registro => ctx.tela.warn(format_args!(
            "nenhum texto seu no registro {registro}: sem medidas, e os exemplos vêm de {from}; {ENOUGH}"
        )),
        _ if texts < TRUSTED => ctx.tela.note(plainly(registro, texts, true)),
        _ => {}
    }
}

/// Tries the configured model on texts of a register, with a bar that counts up to `steps`.
pub(crate) fn tried<T>(
    ctx: &Ctx,
    store: &Store,
    registro: Registro,
    steps: usize,
    run: impl FnOnce(&Ensaio<'_>) -> Result<T, EnsaioError>,
) -> Result<T, Error> {
    let modelo = &ctx.config()?.modelo;
    if !modelo.writes() {
        return Err(
            Error::state("não há modelo configurado para ensaiar").hint("configure um com: voz comecar")
        );
    }
    let provider = remote(&ctx.world, modelo)
        .map_err(|e| Error::usage(e.to_string()).hint("confira com: voz config mostrar"))?;
    let bar = ctx.tela.bar("ensaiando", u64::try_from(steps).unwrap_or(u64::MAX), ProgressUnit::Items);
    let done = run(&Ensaio {
        world: &ctx.world,
        store,
        registro,
        provider: &*provider,
        deadline: Duration::from_secs(modelo.prazo_s.into()),
        watch: &|| bar.inc(1),
    });
    bar.finish_and_clear();
    done.map_err(|error| match error {
        EnsaioError::Store(error) => error.into(),
        EnsaioError::FewTexts(_) => Error::state(error.to_string()).hint("importe mais: voz medir FONTE"),
        EnsaioError::FewAnswers { .. } | EnsaioError::NoWordings { .. } => Error::outside(error.to_string())
            .hint("rode de novo; se repetir, tente outro modelo: voz comecar"),
    })
}
