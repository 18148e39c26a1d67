//! Says how many texts a voice rests on, register by register, and which register is used when none is named.
use crate::app::voice::voice_in_use::Voice;
use crate::cli::frame::Ctx;
use crate::voice::Registro;
use crate::voice::estilo::{COMPLETE, ENOUGH, StyleCard, TRUSTED, enough};

/// One line a register, and what the numbers mean while one of them falls short.
pub(in crate::cli) fn say_enough(ctx: &Ctx, card: &StyleCard) {
    let of = |registro| card.medidas.of(registro).amostras;
    for registro in Registro::ALL {
        ctx.tela.note(format_args!("{registro}: {}", enough(of(registro))));
    }
    if Registro::ALL.iter().any(|&registro| of(registro) < COMPLETE) {
        ctx.tela.note(ENOUGH);
    }
}

/// The register to work in: the one named, else the only one that has texts.
pub(in crate::cli) fn fitting_register(card: &StyleCard, named: Option<Registro>) -> Registro {
    let has = |registro| card.medidas.of(registro).amostras > 0;
    let only = Registro::ALL.into_iter().find(|&registro| !has(Registro::default()) && has(registro));
    named.or(only).unwrap_or_default()
}

/// The same, with a word about the one that nobody named.
pub(in crate::cli) fn choose_register(ctx: &Ctx, card: &StyleCard, named: Option<Registro>) -> Registro {
    let chosen = fitting_register(card, named);
    if named.is_none() && chosen != Registro::default() {
        ctx.tela.note(format_args!("registro {chosen}, o único em que há textos seus; para outro: -r"));
    }
    chosen
}

/// Says of the register of a rewrite when it is not to be trusted, and from where examples are borrowed.
pub(in crate::cli) fn say_thin(ctx: &Ctx, voice: &Voice, registro: Registro) {
    if voice.amostra() {
        return;
    }
    let texts = voice.card().medidas.of(registro).amostras;
    match voice.shown(registro) {
        from if from != registro => ctx.tela.warn(format_args!(
            "nenhum texto seu no registro {registro}: sem medidas, e os exemplos vêm de {from}; {ENOUGH}"
        )),
        _ if texts < TRUSTED => {
            ctx.tela.note(format_args!("registro {registro}: {} ({ENOUGH})", enough(texts)));
        }
        _ => {}
    }
}
