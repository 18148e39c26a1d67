//! A model on the author's own texts: it says them in nobody's words, which are shown beside them from then on; and for trials
//! it writes them again without their manner, and what it wrote is set beside what the author did.
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::voice_in_use::{self, ForDraft, Voice};
use crate::base::leaving::Leaving;
use crate::base::lock;
use crate::base::store::{Result, Store, StoreError, Tx, values};
use crate::base::world::{Millis, World};
use crate::voice::Registro;
use crate::voice::banco::{self, NeutralWording, StoredText, TextKey};
use crate::voice::diff::stems;
use crate::voice::modelo::Provider;
use crate::voice::proximidade::{
    Findings, OTHER_MAX, OWN_MAX, PEOPLE_MIN, Trial, WRITERS_MAX, ironed, shipped,
};
use crate::voice::reescrita::{AllFailed, Cota, Pedido, RewriteJob, neutral, rewrite};

/// Fewest trials that tell anything: one model's slip is not its habit.
const TRIALS_MIN: usize = 4;
/// Texts of a round of trials, where nobody says how many.
pub const TRIALS: usize = 12;
/// Fewest and most words of a text that is tried: in a shorter one there is no manner, a longer one costs too much.
const WORDS: std::ops::RangeInclusive<u32> = 6..=200;
/// Texts among which those of a round are looked for.
const DRAWN: u32 = 2000;
/// Calls of the model at once.
const AT_ONCE: usize = 4;

/// A model that is put to trial in one register.
pub struct Ensaio<'a> {
    pub world: &'a World,
    pub store: &'a Store,
    pub registro: Registro,
    pub provider: &'a dyn Provider,
    /// Longest time for one text.
    pub deadline: Duration,
    /// Told after each text.
    pub watch: &'a (dyn Fn() + Sync),
}

/// Why there is no trial.
#[derive(Debug, thiserror::Error)]
pub enum EnsaioError {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Too few texts have a manner that could be ironed out.
    #[error("{0} textos seus servem para o ensaio, e ele começa em {TRIALS_MIN}")]
    FewTexts(usize),
    /// Too few rewrites came back; with the reason of one that did not.
    #[error("{came} de {asked} reescritas vieram, e é preciso ter {TRIALS_MIN}; a última que faltou: {why}")]
    FewAnswers { came: usize, asked: usize, why: String },
    /// No text got a wording; with the reason of one.
    #[error("de {asked} textos o modelo não disse nenhum em palavras neutras; o último: {why}")]
    NoWordings { asked: usize, why: String },
}

/// Wordings that came of a round.
pub struct Calibrated {
    /// Texts that had none.
    pub asked: usize,
    /// Those that have one now.
    pub came: usize,
    /// Why one of the others has none.
    pub why: Option<String>,
}

/// Where one text stands among the author's, as a share of them that is further away, and what it keeps.
#[derive(Clone, Copy, Debug)]
pub struct TrialPlaces {
    /// As the author wrote it.
    pub dela: f64,
    /// Without its manner.
    pub antes: f64,
    /// Rewritten by a model that was shown texts alone.
    pub sem: f64,
    /// Rewritten by one that was shown them beside what they say; none where nobody worded them.
    pub com: Option<f64>,
    /// The share of the draft's content words that the rewrite still has, the latter where there is one.
    pub conteudo: f64,
}

/// The gain that rewriting brings.
pub struct Gained {
    pub asked: usize,
    /// Texts that stand beside what they say.
    pub worded: usize,
    pub places: Vec<TrialPlaces>,
}

impl Ensaio<'_> {
    /// Asks the model what the texts that are shown to it say, in nobody's words, and keeps each answer as it comes. Texts
    /// that have a wording are left as they are.
    pub fn calibrar(&self) -> Result<Calibrated, EnsaioError> {
        let Some(voice) = Voice::own(self.world, self.store)? else { return Err(EnsaioError::FewTexts(0)) };
        let texts: Vec<&StoredText> = voice.examples_of(self.registro).unworded().collect();
        let (_, why) = self.each(&texts, |_, text| {
            let until = self.world.deadline(self.deadline);
            let said = neutral(self.provider, &text.texto.texto, until).map_err(|e| e.to_string())?;
            let (em, modelo) = (self.world.now(), self.provider.model().to_owned());
            let wording = NeutralWording { chave: text.chave, em, modelo, texto: said };
            self.store.write(|tx| banco::keep_neutral(tx, &wording)).map_err(|e| e.to_string())
        })?;
        let (repeated, worded) = self.store.write(|tx| {
            let repeated = banco::forget_repeated_neutral(tx)?;
            Ok::<_, StoreError>((repeated, banco::neutral_wordings(tx)?))
        })?;
        let came = texts.iter().filter(|text| worded.contains_key(&text.chave)).count();
        let same = || (repeated > 0 && came < texts.len()).then(|| "o mesmo que de outro texto".to_owned());
        let why = why.or_else(same);
        if came == 0 && !texts.is_empty() {
            return Err(EnsaioError::NoWordings { asked: texts.len(), why: why.unwrap_or_default() });
        }
        Ok(Calibrated { asked: texts.len(), came, why })
    }

    /// Lets the model rewrite so many texts, shown the author's texts alone and beside what they say, and looks where
    /// what comes back stands among the author's other texts.
    pub fn gain(&self, many: usize) -> Result<Gained, EnsaioError> {
        let subjects = self.subjects(many)?;
        let keys: Vec<TextKey> = subjects.iter().map(|text| text.chave).collect();
        let near = voice_in_use::load(self.store, self.registro, &keys)?;
        let Some(scorer) = &near.scorer else { return Err(EnsaioError::FewTexts(0)) };
        let own = Voice::own(self.world, self.store)?;
        let worded = own.map_or(0, |voice| voice.examples_of(self.registro).worded());
        let (sem, why) = self.rewrite_all(&subjects, false)?;
        let (com, why_with) = match worded {
            0 => (vec![None; subjects.len()], None),
            _ => self.rewrite_all(&subjects, true)?,
        };
        let place = |text: &str| scorer.score(text).percentil;
        let places = subjects.iter().zip(sem.iter().zip(&com)).filter_map(|(subject, (sem, com))| {
            let (sem, com) = (sem.as_deref()?, com.as_deref());
            // Only what both ways brought back can be compared.
            if worded > 0 && com.is_none() {
                return None;
            }
            let draft = ironed(&subject.texto.texto);
            Some(TrialPlaces {
                dela: place(&subject.texto.texto)?,
                antes: place(&draft)?,
                sem: place(sem)?,
                com: com.and_then(place),
                conteudo: content_kept(&draft, com.unwrap_or(sem)),
            })
        });
        let places: Vec<TrialPlaces> = places.collect();
        if places.len() < TRIALS_MIN {
            let why = why.or(why_with).unwrap_or_default();
            return Err(EnsaioError::FewAnswers { came: places.len(), asked: subjects.len(), why });
        }
        Ok(Gained { asked: subjects.len(), worded, places })
    }

    /// Texts of the author in the register, always the same draw.
    pub(in crate::app) fn draw(&self, many: u32) -> Result<Vec<StoredText>, StoreError> {
        let mut drawn = Vec::new();
        self.store.read(|tx| banco::draw(tx, self.registro, many, |text| drawn.push(text)))?;
        Ok(drawn)
    }

    /// Texts that lose something when their manner is ironed out.
    pub(in crate::app) fn serving(&self) -> Result<Vec<StoredText>, StoreError> {
        let serves = |text: &StoredText| {
            WORDS.contains(&text.palavras) && ironed(&text.texto.texto) != text.texto.texto
        };
        Ok(self.draw(DRAWN)?.into_iter().filter(serves).collect())
    }

    /// So many of them.
    fn subjects(&self, many: usize) -> Result<Vec<StoredText>, EnsaioError> {
        let subjects: Vec<StoredText> = self.serving()?.into_iter().take(many).collect();
        if subjects.len() < TRIALS_MIN { Err(EnsaioError::FewTexts(subjects.len())) } else { Ok(subjects) }
    }

    /// The model's rewrite of each text without its manner, and why one of them failed.
    fn rewrite_all(
        &self,
        subjects: &[StoredText],
        calibrated: bool,
    ) -> Result<(Vec<Option<String>>, Option<String>), StoreError> {
        self.each(subjects, |voice, text| {
            let draft = ironed(&text.texto.texto);
            self.rewritten(voice, (&draft, Some(text.chave)), calibrated, self.provider)
        })
    }

    /// What comes of each of these, worked on a few at once, and why one of them gave nothing.
    pub(in crate::app) fn each<I: Sync, T: Send>(
        &self,
        items: &[I],
        one: impl Fn(&Voice, &I) -> Result<T, String> + Sync,
    ) -> Result<(Vec<Option<T>>, Option<String>), StoreError> {
        let mut came: Vec<Option<T>> = items.iter().map(|_| None).collect();
        let Some(voice) = Voice::own(self.world, self.store)? else { return Ok((came, None)) };
        let (todo, why) = (Mutex::new(items.iter().zip(&mut came)), Mutex::new(None));
        let next = || lock(&todo).next();
        let work = || {
            while let Some((item, place)) = next() {
                match one(&voice, item) {
                    Ok(answer) => *place = Some(answer),
                    Err(said) => *lock(&why) = Some(said),
                }
                (self.watch)();
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..AT_ONCE.min(items.len()) {
                // Where the system has no thread left, fewer do the same work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        Ok((came, why.into_inner().unwrap_or_else(PoisonError::into_inner)))
    }

    /// A provider's rewrite of a draft; a text of the bank that it comes from is no example.
    pub(in crate::app) fn rewritten(
        &self,
        voice: &Voice,
        (draft, of): (&str, Option<TextKey>),
        calibrated: bool,
        provider: &dyn Provider,
    ) -> Result<String, String> {
        let pedido = Pedido { texto: draft.to_owned(), registro: self.registro, ..Pedido::default() };
        let ready = ForDraft::new(voice, &pedido, Some(provider), of);
        let ready = if calibrated { ready } else { ready.uncalibrated() };
        let job = RewriteJob {
            pedido: &pedido,
            configured: &[],
            author: ready.author(None),
            provider,
            deadline: self.deadline,
            cota: Cota { gratis: true, usado: 0, limite: 0 },
            asker: &Leaving::default(),
            watch: &|_, _| {},
        };
        let failed = |error: AllFailed| error.to_string();
        let done = rewrite(self.world, &job).map_err(failed)?;
        let why = done.falhas.first().map(ToString::to_string).unwrap_or_default();
        done.variantes.into_iter().next().map(|variante| variante.texto).ok_or(why)
    }
}

/// The share of a draft's content words, cut to their stems, that a rewrite still has.
fn content_kept(draft: &str, text: &str) -> f64 {
    let (draft, text) = (stems(draft), stems(text));
    if draft.is_empty() { 1.0 } else { draft.intersection(&text).count() as f64 / draft.len() as f64 }
}

/// A trial of the voice in one register.
pub struct Tried {
    /// Texts of the author it rests on.
    pub texts: usize,
    /// People they were compared with.
    pub people: usize,
    /// Texts of those.
    pub others: usize,
    /// True when some of those come with the program, for want of others.
    pub shipped: bool,
    /// The findings; `None` where there is too little to tell.
    pub findings: Option<Findings>,
}

impl Tried {
    /// The part of it that is kept; `None` where there was too little to tell.
    pub fn kept(&self) -> Option<MeasureTried> {
        let found = self.findings.as_ref()?;
        Some(MeasureTried {
            textos: self.texts,
            pessoas: self.people,
            alheios: self.others,
            auc: found.auc.into(),
            contra_si_mesmo: found.paired.map(Between::from),
        })
    }
}

/// Holds texts of a register out and looks whether the scorer knows them.
pub fn try_voice(store: &Store, registro: Registro) -> Result<Tried> {
    let mut trial = Trial::new(registro);
    store.read(|tx| {
        let mut own: Vec<StoredText> = Vec::new();
        banco::draw(tx, registro, OWN_MAX, |text| own.push(text))?;
        // Neighbours in time are held out together.
        own.sort_by_key(|text| text.texto.data);
        own.into_iter().for_each(|text| trial.own(text.texto.texto));
        banco::draw_others(tx, (WRITERS_MAX, OTHER_MAX), |writer, of, text| trial.other(writer, of, text))
    })?;
    let stand_in = trial.others().0 < PEOPLE_MIN;
    if stand_in {
        shipped(|writer, of, text| trial.other(writer, of, text));
    }
    let (people, others) = trial.others();
    Ok(Tried { texts: trial.own_texts(), people, others, shipped: stand_in, findings: trial.run() })
}

/// A figure between the ends of its interval of 95 %: the figure, the lower end, the upper end.
pub type Between = [f64; 3];

/// A trial of how well the measure of proximity knows the author.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasureTried {
    /// Texts of the author.
    pub textos: usize,
    /// People they were compared with, and texts of those.
    pub pessoas: usize,
    pub alheios: usize,
    /// Share of times that a text of the author comes nearer than one of somebody else.
    pub auc: Between,
    /// The same against the very text with its manner ironed out; `None` where too few change.
    pub contra_si_mesmo: Option<Between>,
}

/// A trial of how near rewrites come to the author: shares of the author's own texts that are further away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RewritesTried {
    /// Texts of the author that were ironed out and rewritten.
    pub textos: usize,
    pub antes: Between,
    /// With the lessons, where there are any.
    pub depois: Between,
}

/// The last findings of a register, and when they were made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    pub medida: Option<(Millis, MeasureTried)>,
    pub reescritas: Option<(Millis, RewritesTried)>,
}

/// Findings of a trial, kept under its word of the table.
pub trait Kept: Serialize + DeserializeOwned {
    /// Word of the table for what was tried.
    const OF: &'static str;
}

impl Kept for MeasureTried {
    const OF: &'static str = "medida";
}

impl Kept for RewritesTried {
    const OF: &'static str = "reescritas";
}

/// Keeps what a trial found; `None`, which was too little to tell, forgets what was found before.
pub fn keep<K: Kept>(store: &Store, now: Millis, registro: Registro, found: Option<&K>) -> Result<()> {
    let told =
        found.map(serde_json::to_string).transpose().map_err(|e| StoreError::Encoding(e.to_string()))?;
    store.write(|tx| {
        tx.run("DELETE FROM avaliacao WHERE registro = $1 AND de_que = $2", values![registro, K::OF])?;
        let Some(told) = &told else { return Ok(()) };
        let sql = "INSERT INTO avaliacao (registro, de_que, em, achado) VALUES ($1, $2, $3, $4)";
        tx.exec(sql, values![registro, K::OF, now, told])
    })
}

/// The last findings of a register.
pub fn last(tx: &mut Tx<'_>, registro: Registro) -> Result<Found> {
    Ok(Found { medida: read(tx, registro)?, reescritas: read(tx, registro)? })
}

/// Nothing, too, where an older program wrote it another way.
fn read<K: Kept>(tx: &mut Tx<'_>, registro: Registro) -> Result<Option<(Millis, K)>> {
    let found = tx.one::<(Millis, String)>(
        "SELECT em, achado FROM avaliacao WHERE registro = $1 AND de_que = $2",
        values![registro, K::OF],
    )?;
    Ok(found.and_then(|(em, told)| Some((em, serde_json::from_str(&told).ok()?))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_trial_is_kept_and_one_that_tells_nothing_forgets_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let tried = |textos| RewritesTried { textos, antes: [0.1, 0.0, 0.2], depois: [0.4, 0.3, 0.5] };
        for textos in [10, 20] {
            keep(&store, Millis(7), Registro::Post, Some(&tried(textos))).unwrap();
        }
        let of = |registro| store.read(|tx| last(tx, registro)).unwrap();
        assert_eq!(of(Registro::Post), Found { medida: None, reescritas: Some((Millis(7), tried(20))) });
        assert_eq!(of(Registro::Resposta), Found::default());
        keep::<RewritesTried>(&store, Millis(8), Registro::Post, None).unwrap();
        assert_eq!(of(Registro::Post), Found::default());
    }
}
