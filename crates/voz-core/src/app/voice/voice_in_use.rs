//! The voice in use: what was measured in the author's texts, and examples of them; a rewrite in it, joined with whoever
//! writes; and what is kept of rewrites and choices.
//!
//! Until a person imports their own texts it is the invented author of the sample corpus, and
//! [`Voice::amostra`] says so: every output that rests on it must say so too.
use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, OnceLock};

use crate::base::identifier;
use crate::base::store::{Store, StoreError, Tx};
use crate::base::world::{Millis, World};
use crate::voice::Registro;
use crate::voice::banco::{
    self, BankMeter, EXAMPLES_FROM, Example, Examples, Filter, Medida, State, StoredLesson, StoredText,
    Taxas, TextKey,
};
use crate::voice::corpus::Texto;
use crate::voice::estilo::{StyleCard, Traits};
use crate::voice::licoes::{Licao, prefer};
use crate::voice::lint::AuthorRates;
use crate::voice::modelo::Provider;
use crate::voice::modelo::regras::{Habits, Regras};
use crate::voice::proximidade::{Builder, OTHER_MAX, OWN_MAX, Scorer, WRITERS_MAX, shipped};
use crate::voice::reescrita::{Author, Pedido};

/// The voice of an author as the database had it at one moment: the card, and examples for a draft. Cheap to clone.
#[derive(Clone)]
pub struct Voice(Arc<MeasuredVoice>);

struct MeasuredVoice {
    amostra: bool,
    card: StyleCard,
    rates: OnceLock<Taxas>,
    lessons: Vec<StoredLesson>,
    /// Of answers, and of posts.
    examples: [Examples; 2],
}

impl Voice {
    /// The author's own voice when the bank has texts, else the sample's.
    pub fn load(world: &World, store: Option<&Store>) -> Result<Self, StoreError> {
        let own = store.map(|store| Self::own(world, store)).transpose()?.flatten();
        Ok(own.unwrap_or_else(Self::sample))
    }

    /// The author's own voice; `None` while the bank has no texts. What was measured is taken from the bank,
    /// or measured again when the texts have changed since.
    pub fn own(world: &World, store: &Store) -> Result<Option<Self>, StoreError> {
        let Some(medida) = own_measure(world, store)? else { return Ok(None) };
        let (examples, lessons) = store.read(|tx| {
            let neutral = banco::neutral_wordings(tx)?;
            let [resposta, post] = Registro::ALL.map(|registro| {
                let mut texts = Vec::new();
                banco::draw(tx, registro, EXAMPLES_FROM, |text| texts.push(text))?;
                Ok::<_, StoreError>(Examples::of(texts, &neutral))
            });
            Ok(([resposta?, post?], banco::lessons(tx)?))
        })?;
        let (amostra, rates) = (false, OnceLock::from(medida.taxas));
        Ok(Some(Self(Arc::new(MeasuredVoice { amostra, card: medida.cartao, rates, lessons, examples }))))
    }

    /// The voice of the sample corpus.
    pub fn sample() -> Self {
        let texts: Vec<StoredText> = banco::amostra().collect();
        let mut meter = BankMeter::default();
        texts.iter().for_each(|text| meter.add(text));
        // The sample was measured when its last text was written: the same in every process.
        let newest = texts.iter().filter_map(|t| t.texto.data).max();
        let card = meter.finish(newest.unwrap_or(Millis(0)), None).cartao;
        let of = |registro| texts.iter().filter(move |t| t.texto.registro == registro).cloned().collect();
        let examples = Registro::ALL.map(|registro| Examples::of(of(registro), &HashMap::new()));
        Self(Arc::new(MeasuredVoice {
            amostra: true,
            card,
            rates: OnceLock::new(),
            lessons: Vec::new(),
            examples,
        }))
    }

    /// True when this is the sample's voice, not one a person brought.
    pub fn amostra(&self) -> bool {
        self.0.amostra
    }

    pub fn card(&self) -> &StyleCard {
        &self.0.card
    }

    /// The number of texts it was measured in.
    pub fn texts(&self) -> u64 {
        Registro::ALL.iter().map(|&r| u64::from(self.card().medidas.of(r).amostras)).sum()
    }

    /// The rates at which the lint's rules speak in the author's own texts of a register.
    pub fn rates(&self, registro: Registro) -> &AuthorRates {
        // Of the sample it is asked seldom; of a bank it is known.
        let rates = self.0.rates.get_or_init(|| {
            let mut meter = BankMeter::default();
            banco::amostra().for_each(|text| meter.rate(&text));
            meter.finish(Millis(0), None).taxas
        });
        rates.of(registro)
    }

    /// The lessons of a register: of choices among variants.
    pub fn lessons(&self, registro: Registro) -> Vec<&Licao> {
        self.0.lessons.iter().filter(|l| l.registro == registro).map(|l| &l.licao).collect()
    }

    /// The register whose texts are shown for one: the same, unless the author has none of it and some of the
    /// other. Their voice is better than none, and whoever shows a rewrite says so.
    pub fn shown(&self, registro: Registro) -> Registro {
        let has = |registro| self.card().medidas.of(registro).amostras > 0;
        if has(registro) {
            return registro;
        }
        Registro::ALL.into_iter().find(|&other| has(other)).unwrap_or(registro)
    }

    /// The texts to show a model beside a draft, of the register that [`Voice::shown`] names; without one text, where a
    /// trial asks a model to write that one.
    pub fn examples(&self, draft: &str, registro: Registro, except: Option<TextKey>) -> Vec<Example<'_>> {
        self.examples_of(self.shown(registro)).beside(draft, except)
    }

    /// The texts of a register from which examples come.
    pub fn examples_of(&self, registro: Registro) -> &Examples {
        &self.0.examples[registro as usize]
    }
}

/// The rates of the lint's rules in the author's own texts of a register; `None` while the bank has no texts.
pub fn own_rates(
    world: &World,
    store: &Store,
    registro: Registro,
) -> Result<Option<AuthorRates>, StoreError> {
    Ok(own_measure(world, store)?.map(|medida| medida.taxas.of(registro).clone()))
}

/// The measures of the author's own texts; `None` while the bank has none.
fn own_measure(world: &World, store: &Store) -> Result<Option<Medida>, StoreError> {
    let (any, kept) = store.read(|tx| {
        let versao = banco::state(tx)?.versao;
        Ok((banco::any(tx)?, banco::load_measure(tx, versao)?))
    })?;
    match kept {
        _ if !any => Ok(None),
        Some(medida) => Ok(Some(medida)),
        None => measure(world, store).map(Some),
    }
}

/// Measures the texts of the bank and keeps what was measured.
///
/// # Errors
/// The database cannot be read. Where it cannot be written the measure is right all the same, and only made
/// again next time.
pub fn measure(world: &World, store: &Store) -> Result<Medida, StoreError> {
    let (versao, medida) = store.read(|tx| {
        let State { versao, desde, .. } = banco::state(tx)?;
        let mut meter = count_all(tx, desde)?;
        for registro in Registro::ALL {
            banco::draw(tx, registro, banco::RATED_TEXTS, |text| meter.rate(&text))?;
        }
        Ok((versao, meter.finish(world.now(), desde)))
    })?;
    // A cache: a folder that cannot be written, or a busy one, only costs measuring again.
    let _ = store.write(|tx| banco::save_measure(tx, versao, &medida));
    Ok(medida)
}

/// Counts every text into a meter, on a thread beside the one that reads them.
fn count_all(tx: &mut Tx<'_>, desde: Option<Millis>) -> Result<BankMeter, StoreError> {
    /// Texts handed over together.
    const AT_ONCE: usize = 1000;
    std::thread::scope(|scope| {
        let (to, batches) = sync_channel::<Vec<StoredText>>(2);
        let counting = scope.spawn(move || {
            let mut meter = BankMeter::default();
            batches.iter().flatten().for_each(|text| meter.add(&text));
            meter
        });
        let mut batch = Vec::new();
        banco::each(tx, &Filter { desde, ..Filter::default() }, |text| {
            batch.push(text);
            if batch.len() == AT_ONCE {
                // Whoever takes no more has panicked; that comes to light below.
                let _ = to.send(std::mem::take(&mut batch));
            }
            Ok::<_, StoreError>(())
        })?;
        let _ = to.send(batch);
        drop(to);
        Ok(counting.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// The nearness of texts to a voice, where there are enough texts to compare with.
pub struct NearVoice {
    /// Tells it; `None` where the author's texts are too few.
    pub scorer: Option<Scorer>,
    /// True when those it is told from come with the program, for want of others.
    pub shipped: bool,
    /// The author's texts that it rests on.
    pub texts: usize,
}

/// Reads the texts of a register and of the cohort, once. Where the author's exports bring too few other writers, those
/// that ship with the program stand beside them. `except` are texts of the author that are left out: whoever is about to
/// score those, or what was made of them, names them.
pub fn load(store: &Store, registro: Registro, except: &[TextKey]) -> Result<NearVoice, StoreError> {
    let mut builder = store.read(|tx| {
        let mut builder = Builder::new(registro);
        let many = OWN_MAX.saturating_add(u32::try_from(except.len()).unwrap_or(0));
        banco::draw(tx, registro, many, |StoredText { chave, texto, .. }| {
            if !except.contains(&chave) {
                builder.own(&texto.texto, together(&texto).as_deref());
            }
        })?;
        if builder.is_enough() {
            banco::draw_others(tx, (WRITERS_MAX, OTHER_MAX), |writer, registro, text| {
                builder.other(writer, registro, text);
            })?;
        }
        Ok(builder)
    })?;
    let texts = builder.own_texts();
    let stand_in = !builder.has_cohort();
    if builder.is_enough() && stand_in {
        shipped(|writer, registro, text| builder.other(writer, registro, text));
        // The invented author of the sample is one writer more.
        banco::amostra().for_each(|StoredText { texto, .. }| {
            builder.other("\u{1}amostra", texto.registro, &texto.texto);
        });
    }
    let scorer = builder.build();
    Ok(NearVoice { shipped: stand_in && scorer.is_some(), scorer, texts })
}

/// The group that a text belongs to and others may belong to as well: the text it is a part of, else its conversation,
/// else its day.
fn together(text: &Texto) -> Option<String> {
    let part = || text.parte_de.as_ref().map(|whole| format!("p{whole}"));
    let day = || text.data.map(|data| format!("d{}", data.day()));
    part().or_else(day)
}

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
        let mut licoes = if reads { voice.lessons(registro) } else { Vec::new() };
        licoes.retain(|licao| !licao.is_about(&pedido.texto));
        let mut ready = Self { voice, registro, exemplos, licoes, provider, editor: Regras::default() };
        if let (None, Some(rates)) = (provider, ready.rates()) {
            let shown = ready.exemplos.iter().map(|example| example.texto);
            let habits = Habits::new(voice.card().medidas.of(registro), shown);
            ready.editor = Regras { habits, rates: rates.clone() };
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
            textos: self.voice.card().medidas.of(self.registro).amostras,
            exemplos: &self.exemplos,
            limite: self.voice.examples_of(self.registro).limit(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::corpus::Texto;

    fn own(texts: &[&str]) -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let text = |texto: &&str| {
            StoredText::new(Texto {
                id: None,
                data: None,
                registro: Registro::Post,
                texto: (*texto).to_owned(),
                fonte: "txt".to_owned(),
                resposta_a: None,
                parte_de: None,
            })
        };
        let texts: Vec<_> = texts.iter().map(text).collect();
        store.write(|tx| banco::insert(tx, &texts)).unwrap();
        (folder, store)
    }

    /// What is shown beside a draft: texts, and what they say.
    fn shown(voice: &Voice, registro: Registro) -> Vec<(&str, Option<&str>)> {
        let examples = voice.examples("pão quente", registro, None);
        examples.iter().map(|example| (example.texto, example.neutro)).collect()
    }

    #[test]
    fn the_sample_speaks_until_there_are_own_texts() {
        let world = World::test(Millis(0), 1, &[]);
        assert!(Voice::load(&world, None).unwrap().amostra());
        let (_empty, store) = own(&[]);
        let voice = Voice::load(&world, Some(&store)).unwrap();
        assert!(voice.amostra());
        assert!(voice.card().medidas.post.amostras >= 60 && voice.rates(Registro::Post).amostras >= 60);
        assert!(voice.examples("o motor do liquidificador", Registro::Resposta, None).len() >= 8);
        let (_folder, store) = own(&["Choveu hoje.", "Fiz pão de queijo."]);
        let voice = Voice::load(&world, Some(&store)).unwrap();
        assert!(!voice.amostra());
        assert_eq!(voice.card().medidas.post.amostras, 2);
        assert!(shown(&voice, Registro::Resposta).contains(&("Fiz pão de queijo.", None)));
    }

    #[test]
    fn a_voice_is_as_the_bank_was_when_it_was_loaded() {
        let world = World::test(Millis(0), 1, &[]);
        let (_folder, store) = own(&["Choveu hoje cedo.", "Fiz pão de queijo."]);
        let load = || Voice::load(&world, Some(&store)).unwrap();
        let voice = load();
        let examples = shown(&voice, Registro::Post);
        assert_eq!(examples.len(), 2);
        assert_eq!(shown(&voice, Registro::Resposta), examples, "lent by the posts");
        store.write(|tx| banco::remove(tx, &[TextKey::of("Fiz pão de queijo.")])).unwrap();
        assert_eq!(shown(&voice, Registro::Post), examples);
        assert_eq!(shown(&load(), Registro::Post), [("Choveu hoje cedo.", None)]);
    }

    #[test]
    fn a_change_of_the_bank_is_measured_again_by_itself() {
        let world = World::test(Millis(0), 1, &[]);
        let (_folder, store) = own(&["um texto", "outro texto"]);
        assert_eq!(Voice::load(&world, Some(&store)).unwrap().card().medidas.post.amostras, 2);
        store.write(|tx| banco::remove(tx, &[TextKey::of("um texto")])).unwrap();
        let reader = Store::open_existing(store.place()).unwrap().unwrap();
        assert_eq!(Voice::load(&world, Some(&reader)).unwrap().card().medidas.post.amostras, 1);
    }
}
