//! A rewrite in the voice in use: the author's examples, measures and habits joined with whoever writes.
use std::time::Duration;

use crate::app::voice::voice_in_use::Voice;
use crate::base::identifier;
use crate::base::leaving::Leaving;
use crate::base::store::{Store, StoreError};
use crate::base::world::World;
use crate::voice::Registro;
use crate::voice::banco::{self, StoredLesson, TextKey};
use crate::voice::estilo::Traits;
use crate::voice::licoes::prefer;
use crate::voice::modelo::Provider;
use crate::voice::modelo::regras::{Habits, Regras};
use crate::voice::proximidade::Scorer;
use crate::voice::reescrita::{
    AllFailed, Author, Cota, EstiloPedido, Event, Job, Pedido, Reescrita, rewrite as ask,
};

/// Everything about a rewrite but the request and the voice.
pub struct Terms<'a> {
    /// Who writes; the embedded editor when none.
    pub provider: Option<&'a dyn Provider>,
    /// A text of the bank that is no example here: the one that a trial asks the model to write.
    pub except: Option<TextKey>,
    /// Whether the model is shown the lessons of the register.
    pub licoes: bool,
    /// Tells how near a text comes to the author; none when their texts are too few.
    pub scorer: Option<&'a Scorer>,
    /// Styles to use when the request names none.
    pub configured: &'a [EstiloPedido],
    /// Longest time for all of it.
    pub deadline: Duration,
    /// The caller's allowance, as it stands after this rewrite.
    pub cota: Cota,
    /// Whoever waits for it: when they leave, the model's calls are broken off.
    pub asker: &'a Leaving,
    /// Told what happens to each style, by its place in the order, from several threads.
    pub watch: &'a (dyn Fn(usize, Event<'_>) + Sync),
}

/// Notes what rewrites in the author's voice did, by the measures of the card; their words are not kept.
///
/// # Errors
/// The database cannot be written.
pub fn remember(
    world: &World,
    store: &Store,
    registro: Registro,
    rewrites: &[Traits],
) -> Result<(), StoreError> {
    let done =
        rewrites.iter().map(|traits| Ok((fresh(world)?, *traits))).collect::<Result<Vec<_>, StoreError>>()?;
    store.write_on(&format!("reescritas {registro}"), |tx| {
        banco::add_recent(tx, (world.now(), registro), &done)
    })
}

fn fresh(world: &World) -> Result<String, StoreError> {
    identifier::fresh(world).map_err(|e| StoreError::Random(e.to_string()))
}

/// Keeps what a choice among variants teaches; `None` where it teaches nothing.
pub fn learn_choice(
    world: &World,
    store: &Store,
    registro: Registro,
    chosen: &str,
    others: &[&str],
) -> Result<Option<StoredLesson>, StoreError> {
    let Some(licao) = prefer(chosen, others) else { return Ok(None) };
    let (id, em) = (fresh(world)?, world.now());
    let lesson = StoredLesson { id, em, registro, modelo: None, chave: None, licao };
    store.write(|tx| banco::add_lessons(tx, std::slice::from_ref(&lesson)))?;
    Ok(Some(lesson))
}

/// Rewrites a draft in a voice.
///
/// # Errors
/// Every style failed at the provider.
pub fn rewrite(
    world: &World,
    voice: &Voice,
    pedido: &Pedido,
    terms: &Terms<'_>,
) -> Result<Reescrita, AllFailed> {
    let registro = pedido.registro;
    let exemplos = voice.examples(&pedido.texto, registro, terms.except);
    let medidas = voice.card().medidas.of(registro);
    // The habits of the sample's invented author are nobody's: they neither change nor excuse anything.
    let rates = (!voice.amostra()).then(|| voice.rates(registro));
    let editor;
    let provider = match terms.provider {
        Some(provider) => provider,
        None => {
            let habits = rates.map(|_| Habits::new(medidas, exemplos.iter().copied()));
            editor = Regras::new(habits.unwrap_or_default(), rates.cloned().unwrap_or_default());
            &editor
        }
    };
    let shows = terms.licoes && provider.reads_prompt();
    let licoes = if shows { voice.lessons(registro, provider.model()) } else { Vec::new() };
    let job = Job {
        pedido,
        configured: terms.configured,
        author: Author {
            medidas: Some(medidas),
            exemplos: &exemplos,
            limite: voice.limit(registro),
            exemplos_de: Some(voice.shown(registro)),
            rates,
            licoes: &licoes,
            scorer: terms.scorer,
        },
        provider,
        deadline: terms.deadline,
        cota: terms.cota,
        asker: terms.asker,
        watch: terms.watch,
    };
    ask(world, &job)
}
