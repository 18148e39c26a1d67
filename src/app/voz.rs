//! The voice in use: what was measured in the author's texts, and examples of them.
//!
//! Until a person imports their own texts it is the invented author of the sample corpus, and
//! [`Voice::amostra`] says so: every output that rests on it must say so too.
use std::panic::resume_unwind;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, OnceLock};

use crate::base::store::{Store, StoreError, Tx};
use crate::base::world::{Millis, World};
use crate::voice::Registro;
use crate::voice::banco::{
    self, Filter, Index, Indexer, Medida, Meter, State, StoredLesson, StoredText, Taxas, TextKey,
};
use crate::voice::corpus::Texto;
use crate::voice::estilo::StyleCard;
use crate::voice::licoes::Licao;
use crate::voice::lint::AuthorRates;

/// The voice of an author: the card, and examples for a draft.
pub struct Voice<'s> {
    measured: Arc<Measured>,
    texts: Texts<'s>,
}

struct Measured {
    card: StyleCard,
    rates: OnceLock<Taxas>,
    lessons: Vec<StoredLesson>,
}

enum Texts<'s> {
    Sample(Arc<[StoredText]>),
    /// Read whole for the one draft of a command.
    Bank(&'s Store, State),
    /// Found for every draft, one index a register, and only then read.
    Indexed(&'s Store, Arc<[Index; 2]>),
}

/// A voice as the database had it at one moment, to be used again and again. Cheap to clone.
#[derive(Clone)]
pub struct Kept {
    measured: Arc<Measured>,
    texts: KeptTexts,
}

#[derive(Clone)]
enum KeptTexts {
    Sample(Arc<[StoredText]>),
    Indexed(Arc<[Index; 2]>),
}

impl Kept {
    /// The voice, its texts read from the database it was kept from.
    pub fn voice<'s>(&self, store: &'s Store) -> Voice<'s> {
        let texts = match &self.texts {
            KeptTexts::Sample(texts) => Texts::Sample(Arc::clone(texts)),
            KeptTexts::Indexed(index) => Texts::Indexed(store, Arc::clone(index)),
        };
        Voice { measured: Arc::clone(&self.measured), texts }
    }
}

impl<'s> Voice<'s> {
    /// The author's own voice when the bank has texts, else the sample's.
    pub fn load(world: &World, store: Option<&'s Store>) -> Result<Self, StoreError> {
        let own = store.map(|store| Self::own(world, store)).transpose()?.flatten();
        Ok(own.unwrap_or_else(Self::sample))
    }

    /// The author's own voice; `None` while the bank has no texts. What was measured is taken from the bank,
    /// or measured again when the texts have changed since.
    pub fn own(world: &World, store: &'s Store) -> Result<Option<Self>, StoreError> {
        let (any, state, kept, lessons) = store.read(|tx| {
            let state = banco::state(tx)?;
            let kept = banco::load_measure(tx, state.versao)?;
            Ok((banco::any(tx)?, state, kept, banco::lessons(tx)?))
        })?;
        if !any {
            return Ok(None);
        }
        let medida = match kept {
            Some(medida) => medida,
            None => measure(world, store)?,
        };
        let measured = Measured { card: medida.cartao, rates: OnceLock::from(medida.taxas), lessons };
        Ok(Some(Self { measured: Arc::new(measured), texts: Texts::Bank(store, state) }))
    }

    /// The voice of the sample corpus.
    pub fn sample() -> Self {
        let texts: Arc<[StoredText]> = banco::amostra().collect();
        let mut meter = crate::voice::estilo::Medidor::default();
        texts.iter().for_each(|t| meter.add(t.texto.registro, &t.texto.texto));
        let dates = || texts.iter().filter_map(|t| t.texto.data);
        let said = |date: Option<Millis>| date.map_or_else(String::new, |d| d.to_string());
        // The sample was measured when its last text was written: the same in every process.
        let card = meter.card(said(dates().max()), said(dates().min()));
        let measured = Measured { card, rates: OnceLock::new(), lessons: Vec::new() };
        Self { measured: Arc::new(measured), texts: Texts::Sample(texts) }
    }

    /// The voice for many drafts: its texts are read once, here.
    pub fn keep(self) -> Result<Kept, StoreError> {
        let texts = match self.texts {
            Texts::Sample(texts) => KeptTexts::Sample(texts),
            Texts::Indexed(_, index) => KeptTexts::Indexed(index),
            Texts::Bank(store, State { desde, .. }) => {
                let [resposta, post] = Registro::ALL;
                KeptTexts::Indexed(Arc::new(
                    store.read(|tx| Ok([index(tx, resposta, desde)?, index(tx, post, desde)?]))?,
                ))
            }
        };
        Ok(Kept { measured: self.measured, texts })
    }

    /// Whether this is the sample's voice, not one a person brought.
    pub const fn amostra(&self) -> bool {
        matches!(self.texts, Texts::Sample(_))
    }

    pub fn card(&self) -> &StyleCard {
        &self.measured.card
    }

    /// How many texts it was measured in.
    pub fn texts(&self) -> u64 {
        Registro::ALL.iter().map(|&r| u64::from(self.card().medidas.of(r).amostras)).sum()
    }

    /// How often the lint's rules speak in the author's own texts of a register.
    pub fn rates(&self, registro: Registro) -> &AuthorRates {
        let rates = self.measured.rates.get_or_init(|| match &self.texts {
            Texts::Sample(texts) => measured(texts).taxas,
            Texts::Bank(..) | Texts::Indexed(..) => Taxas::default(),
        });
        rates.of(registro)
    }

    /// What went wrong in a register when a model wrote for the author, and what choices among variants taught.
    pub fn lessons(&self, registro: Registro, modelo: &str) -> Vec<&Licao> {
        let fits = |l: &&StoredLesson| {
            l.registro == registro && l.modelo.as_deref().is_none_or(|tried| tried == modelo)
        };
        self.measured.lessons.iter().filter(fits).map(|l| &l.licao).collect()
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

    /// The texts to show a model beside a draft, best first, at most [`banco::EXAMPLES_MAX`], of the register
    /// that [`Voice::shown`] names.
    pub fn examples(&self, draft: &str, registro: Registro) -> Result<Vec<Texto>, StoreError> {
        self.examples_without(draft, registro, None)
    }

    /// The same, without one text: the one that a trial asks a model to write.
    pub fn examples_without(
        &self,
        draft: &str,
        registro: Registro,
        except: Option<TextKey>,
    ) -> Result<Vec<Texto>, StoreError> {
        let chosen = self.choose(draft, self.shown(registro), except)?;
        Ok(chosen.into_iter().map(|t| t.texto).collect())
    }

    fn choose(
        &self,
        draft: &str,
        registro: Registro,
        except: Option<TextKey>,
    ) -> Result<Vec<StoredText>, StoreError> {
        let get = |tx: &mut Tx<'_>, chave| {
            if Some(chave) == except { Ok(None) } else { banco::get(tx, chave) }
        };
        match &self.texts {
            Texts::Sample(texts) => {
                let mut indexer = Indexer::default();
                texts.iter().filter(|t| t.texto.registro == registro).for_each(|t| indexer.add(t));
                let fetch = |chave| Ok(texts.iter().find(|t| t.chave == chave).cloned());
                indexer.finish().choose(draft, fetch)
            }
            Texts::Bank(store, state) => store.read(|tx| {
                let index = index(tx, registro, state.desde)?;
                index.choose(draft, |chave| get(tx, chave))
            }),
            Texts::Indexed(store, index) => {
                let own = Registro::ALL.iter().zip(&**index).find(|(of, _)| **of == registro);
                let Some((_, index)) = own else { return Ok(Vec::new()) };
                store.read(|tx| index.choose(draft, |chave| get(tx, chave)))
            }
        }
    }
}

/// The index of the texts of a register from a moment on.
fn index(tx: &mut Tx<'_>, registro: Registro, desde: Option<Millis>) -> Result<Index, StoreError> {
    let mut indexer = Indexer::default();
    let filter = Filter { registro: Some(registro), fonte: None, desde };
    banco::each(tx, &filter, |text| {
        indexer.add(&text);
        Ok::<_, StoreError>(())
    })?;
    Ok(indexer.finish())
}

fn measured(texts: &[StoredText]) -> Medida {
    let mut meter = Meter::default();
    texts.iter().for_each(|t| meter.rate(t));
    meter.finish(Millis(0), None)
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
            let filter = Filter { registro: Some(registro), fonte: None, desde };
            banco::draw(tx, &filter, banco::RATED_TEXTS, |text| meter.rate(&text))?;
        }
        Ok((versao, meter.finish(world.now(), desde)))
    })?;
    // A cache: a folder that cannot be written, or a busy one, only costs measuring again.
    let _ = store.write(|tx| banco::save_measure(tx, versao, &medida));
    Ok(medida)
}

/// Counts every text into a meter, on a thread beside the one that reads them.
fn count_all(tx: &mut Tx<'_>, desde: Option<Millis>) -> Result<Meter, StoreError> {
    /// Texts handed over together.
    const AT_ONCE: usize = 1000;
    std::thread::scope(|scope| {
        let (to, batches) = sync_channel::<Vec<StoredText>>(2);
        let counting = scope.spawn(move || {
            let mut meter = Meter::default();
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

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn the_sample_speaks_until_there_are_own_texts() {
        let world = World::test(Millis(0), 1, &[]);
        assert!(Voice::load(&world, None).unwrap().amostra());
        let (_empty, store) = own(&[]);
        let voice = Voice::load(&world, Some(&store)).unwrap();
        assert!(voice.amostra());
        assert!(voice.card().medidas.post.amostras >= 60 && voice.rates(Registro::Post).amostras >= 60);
        assert_eq!(voice.examples("o motor do liquidificador", Registro::Resposta).unwrap().len(), 8);
        let (_folder, store) = own(&["Choveu hoje.", "Fiz pão de queijo."]);
        let voice = Voice::load(&world, Some(&store)).unwrap();
        assert!(!voice.amostra());
        assert_eq!(voice.card().medidas.post.amostras, 2);
        assert_eq!(voice.examples("pão quente", Registro::Resposta).unwrap()[0].texto, "Fiz pão de queijo.");
    }

    #[test]
    fn a_kept_voice_is_the_same_until_its_texts_are_gone() {
        let world = World::test(Millis(0), 1, &[]);
        let (_folder, store) = own(&["Choveu hoje.", "Fiz pão de queijo."]);
        let voice = Voice::load(&world, Some(&store)).unwrap();
        let (card, examples) = (voice.card().clone(), voice.examples("pão quente", Registro::Post).unwrap());
        let kept = voice.keep().unwrap();
        let again = kept.voice(&store);
        assert!(!again.amostra() && *again.card() == card);
        assert_eq!(again.examples("pão quente", Registro::Post).unwrap(), examples);
        assert_eq!(again.examples("pão quente", Registro::Resposta).unwrap(), examples, "lent by the posts");
        store.write(|tx| banco::remove(tx, &[TextKey::of("Fiz pão de queijo.")])).unwrap();
        assert_eq!(
            again.examples("pão quente", Registro::Post).unwrap().len(),
            1,
            "what is removed is not shown"
        );
        assert!(Voice::sample().keep().unwrap().voice(&store).amostra());
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
