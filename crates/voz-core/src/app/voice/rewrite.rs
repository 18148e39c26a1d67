//! A rewrite in the voice in use: the author's examples, measures and habits joined with whoever writes; and what is kept
//! of rewrites and choices.
use crate::app::voice::voice_in_use::Voice;
use crate::base::identifier;
use crate::base::store::{Store, StoreError};
use crate::base::world::World;
use crate::voice::Registro;
use crate::voice::banco::{self, Example, StoredLesson, TextKey};
use crate::voice::estilo::Traits;
use crate::voice::licoes::{Licao, prefer};
use crate::voice::lint::AuthorRates;
use crate::voice::modelo::Provider;
use crate::voice::modelo::regras::{Habits, Regras};
use crate::voice::proximidade::Scorer;
use crate::voice::reescrita::{Author, Pedido};

/// Author and writer of one rewrite: the part of a voice that is shown for a draft, and who writes.
pub struct ForDraft<'a> {
    voice: &'a Voice,
    registro: Registro,
    exemplos: Vec<Example<'a>>,
    licoes: Vec<&'a Licao>,
    provider: Option<&'a dyn Provider>,
    editor: Regras,
}

impl<'a> ForDraft<'a> {
    /// Ready for a draft. Without a provider the embedded editor writes. `except` is a text of the bank that is no example
    /// here: the one that a trial asks the model to write.
    pub fn new(
        voice: &'a Voice,
        pedido: &Pedido,
        provider: Option<&'a dyn Provider>,
        except: Option<TextKey>,
    ) -> Self {
        let registro = pedido.registro;
        let exemplos = voice.examples(&pedido.texto, registro, except);
        let reads = provider.is_some_and(Provider::reads_prompt);
        let licoes = if reads { voice.lessons(registro) } else { Vec::new() };
        let mut ready = Self { voice, registro, exemplos, licoes, provider, editor: Regras::default() };
        if let (None, Some(rates)) = (provider, ready.rates()) {
            let shown = ready.exemplos.iter().map(|example| example.texto);
            let habits = Habits::new(voice.card().medidas.of(registro), shown);
            ready.editor = Regras::new(habits, rates.clone());
        }
        ready
    }

    /// The same for a trial of what calibrating brings: the texts alone are shown.
    #[must_use]
    pub fn uncalibrated(mut self) -> Self {
        self.exemplos.iter_mut().for_each(|example| example.neutro = None);
        self
    }

    /// The author as they are shown; `scorer` tells how near a text comes to them.
    pub fn author<'s>(&'s self, scorer: Option<&'s Scorer>) -> Author<'s> {
        Author {
            amostra: self.voice.amostra(),
            medidas: Some(self.voice.card().medidas.of(self.registro)),
            exemplos: &self.exemplos,
            limite: self.voice.limit(self.registro),
            exemplos_de: Some(self.voice.shown(self.registro)),
            rates: self.rates(),
            licoes: &self.licoes,
            scorer,
        }
    }

    /// The writer.
    pub fn provider(&self) -> &dyn Provider {
        self.provider.unwrap_or(&self.editor)
    }

    /// The habits of the sample's invented author are nobody's: they neither change nor excuse anything.
    fn rates(&self) -> Option<&'a AuthorRates> {
        (!self.voice.amostra()).then(|| self.voice.rates(self.registro))
    }
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
    let done = rewrites
        .iter()
        .map(|traits| Ok((identifier::fresh(world)?, *traits)))
        .collect::<Result<Vec<_>, StoreError>>()?;
    store.write_on(&format!("reescritas {registro}"), |tx| {
        banco::add_recent(tx, (world.now(), registro), &done)
    })
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
    let (id, em) = (identifier::fresh(world)?, world.now());
    let lesson = StoredLesson { id, em, registro, licao };
    store.write(|tx| banco::add_lessons(tx, std::slice::from_ref(&lesson)))?;
    Ok(Some(lesson))
}
