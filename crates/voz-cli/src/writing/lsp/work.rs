//! Work that takes a while, each piece on a thread of its own: a rewrite, a comparison with the author; and what wakes the
//! server, of which word of work is a part.
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex};
use std::thread;

use super::actions::TextStretch;
use super::client::Frame;
use super::settings::LspSettings;
use crate::exit::Error;
use crate::terminal::{decimal, percent, plural};
use crate::voice::enough_texts::fitting_register;
use crate::writing::reescrever::{Writer, failure};
use voz_core::app::voice::voice_in_use::{self, NearVoice, Voice};
use voz_core::base::config::Config;
use voz_core::base::leaving::Leaving;
use voz_core::base::lock;
use voz_core::base::store::Store;
use voz_core::base::world::World;
use voz_core::voice::Registro;
use voz_core::voice::estilo::{Observed, compare};
use voz_core::voice::proximidade::{Evidencia, PROFILE_MIN};
use voz_core::voice::reescrita::{Event as Step, Pedido, Reescrita};

/// The outcome of a piece of work, or why there is none, in words for a person.
pub(super) type Finished = Result<WorkOutcome, String>;

/// The outcome of a piece of work.
pub(super) enum WorkOutcome {
    /// Variants for a place.
    Rewritten { place: TextStretch, reescrita: Box<Reescrita>, own: bool },
    /// Text of a comparison.
    Compared(String),
}

/// Something that happened.
pub(super) enum WorkEvent {
    /// The editor sent something.
    Frame(Frame),
    /// Work goes on, with a word about it.
    Progress(u64, String),
    /// Work is over.
    Done(u64, Finished),
}

/// Needs of a piece of work.
#[derive(Clone)]
pub(super) struct WorkTools {
    pub(super) world: World,
    pub(super) config: Arc<Config>,
    /// Where it tells how it goes on, and what it came to.
    pub(super) events: SyncSender<WorkEvent>,
}

/// Kind of work asked for.
pub(super) enum Asked {
    Rewrite(TextStretch),
    Compare(String),
}

/// Does a piece of work on a thread of its own, and tells what it came to.
pub(super) fn begin(tools: WorkTools, number: u64, asked: Asked, settings: LspSettings, asker: Arc<Leaving>) {
    thread::spawn(move || {
        let done = match asked {
            Asked::Rewrite(place) => rewrite(&tools, number, place, settings, &asker),
            Asked::Compare(text) => comparison(&tools, &text, settings.registro),
        };
        let _ = tools.events.send(WorkEvent::Done(number, done.map_err(|error| sentence(&error))));
    });
}

/// An error in words for a person.
pub(super) fn sentence(error: &Error) -> String {
    match error {
        Error::Said { message, hint: Some(hint), .. } => format!("{message}; {hint}"),
        Error::Said { message, hint: None, .. } => message.clone(),
        Error::BrokenPipe => "a saída fechou".to_owned(),
    }
}

/// Rewrites a draft; whoever does not want it any more says so by `asker`.
fn rewrite(
    tools: &WorkTools,
    number: u64,
    place: TextStretch,
    settings: LspSettings,
    asker: &Leaving,
) -> Result<WorkOutcome, Error> {
    let WorkTools { world, config, events } = tools;
    let store = Store::open_existing(config.banco())?;
    let writer = Writer::open(world, config, store.as_ref(), !config.modelo.writes())?;
    let pedido = Pedido {
        texto: place.said().to_owned(),
        registro: fitting_register(writer.voice.card(), settings.registro),
        instrucoes: settings.instrucoes,
        ..Pedido::default()
    };
    pedido.check().map_err(|error| Error::usage(error.to_string()))?;
    let last = Mutex::new(None);
    let watch = |_: usize, step: Step<'_>| {
        let said = match step {
            Step::Retry(wait, error) => format!("{error}; de novo em {:.0} s", wait.as_secs_f64()),
            Step::Again(motivo) => format!("{motivo}; de novo"),
            Step::Failed(error) => {
                *lock(&last) = error.detail();
                return;
            }
            Step::Answered(_) => return,
        };
        let _ = events.send(WorkEvent::Progress(number, said));
    };
    let done = writer.rewrite(&pedido, asker, &watch)?;
    let done = match done {
        Ok(reescrita) if reescrita.variantes.is_empty() => Err(reescrita.falhas),
        other => other,
    };
    done.map(|reescrita| WorkOutcome::Rewritten {
        place,
        reescrita: Box::new(reescrita),
        own: writer.is_own(),
    })
    .map_err(|falhas| {
        let said: Vec<String> = falhas.iter().map(|f| failure(f, falhas.len() > 1)).collect();
        let detail = lock(&last).take().map(|d| format!(": {d}")).unwrap_or_default();
        let hint = writer.mend(&falhas).unwrap_or_else(|| "confira com: voz doutor".to_owned());
        Error::outside(format!("a reescrita falhou: {}{detail}", said.join("; "))).hint(hint)
    })
}

/// Measures that a comparison names: those in which the text is least like the author.
const NAMED: usize = 3;

/// Compares a text with the author.
fn comparison(tools: &WorkTools, text: &str, registro: Option<Registro>) -> Result<WorkOutcome, Error> {
    let nobody =
        || Error::state("nenhum texto seu medido, com que comparar").hint("traga os seus: voz medir FONTE");
    let WorkTools { world, config, .. } = tools;
    let store = Store::open_existing(config.banco())?.ok_or_else(nobody)?;
    let voice = Voice::own(world, &store)?.ok_or_else(nobody)?;
    let registro = fitting_register(voice.card(), registro);
    let beside = compare(text, registro, voice.card().medidas.of(registro))
        .ok_or_else(|| Error::usage("não há texto para comparar"))?;
    let mut said = nearness(&voice_in_use::load(&store, registro, &[])?, text, registro);
    let mut far: Vec<_> = beside.medidas.iter().filter(|medida| medida.peso < 0.0).collect();
    far.sort_by(|a, b| a.peso.total_cmp(&b.peso));
    let named: Vec<String> = far
        .iter()
        .take(NAMED)
        .map(|medida| match medida.texto {
            Observed::Words(words) => {
                format!("{} ({words}; você, {:.0})", medida.medida.rotulo(), medida.autor)
            }
            Observed::Does(does) => {
                let here = if does { "sim" } else { "não" };
                format!("{} ({here}; você, em {} dos textos)", medida.medida.rotulo(), percent(medida.autor))
            }
        })
        .collect();
    if !named.is_empty() {
        said.push_str(&format!(" Destoa: {}.", named.join(", ")));
    }
    Ok(WorkOutcome::Compared(said))
}

fn nearness(near: &NearVoice, text: &str, registro: Registro) -> String {
    let Some(scorer) = &near.scorer else {
        return format!(
            "Há {} como {registro}; a proximidade se mede a partir de {PROFILE_MIN} (voz medir FONTE).",
            plural(near.texts, "texto seu", "textos seus")
        );
    };
    let score = scorer.score(text);
    let (Some(proximidade), Some(percentil)) = (score.proximidade, score.percentil) else {
        return "Não há evidência para medir a proximidade.".to_owned();
    };
    let evidence = match score.evidencia {
        Evidencia::Boa => "evidência boa",
        Evidencia::Pouca => "pouca evidência: o texto é curto",
        Evidencia::Nenhuma => "sem evidência",
    };
    let against = if near.shipped { ", contra romances de domínio público" } else { "" };
    format!(
        "Proximidade {} com a sua voz em {registro}, mais perto que {} dos textos seus que a medida não viu ({evidence}{against}).",
        decimal(proximidade),
        percent(percentil),
    )
}
