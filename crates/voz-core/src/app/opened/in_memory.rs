//! What a process keeps in its memory: what has come so far of rewrites that a page waits for, until the whole answer is
//! there; the traits of the last ones, gathered until they are written down, so that no call waits for a statistic that only
//! the owner reads (`voz estilo --reescritas`), and no lock is taken for each; and writes that a call could not make at its
//! end, because the database was away or full, until they can be made.
//!
//! Invariant: each piece of a late write comes to nothing where it was done before or its time is over, so that no moment is
//! too late for it.
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

use crate::app::voice::voice_in_use::remember;
use crate::base::lock;
use crate::base::store::{Store, StoreError, Tx};
use crate::base::world::World;
use crate::voice::Registro;
use crate::voice::banco::RECENT_MAX;
use crate::voice::estilo::Traits;

/// A style that has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Came {
    /// Its place in the order of the styles.
    pub n: usize,
    /// The rewrite; `None` where the style gave none.
    pub texto: Option<String>,
}

/// A rewrite under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Soon {
    /// For how many milliseconds.
    pub ha_ms: i64,
    /// Styles that have come, in the order in which they came.
    pub vieram: Vec<Came>,
}

/// The rewrites that pages wait for, by the key under which their answer will be kept.
#[derive(Default)]
pub struct Coming(Mutex<HashMap<String, (i64, Vec<Came>)>>);

impl Coming {
    /// Watches what comes of a rewrite, for as long as the guard lives; `None` where that is done already, because the same
    /// was asked for twice.
    pub fn watch<'a>(&'a self, world: &World, chave: &str) -> Option<Watched<'a>> {
        let since = world.steady().ms;
        let mut all = lock(&self.0);
        let Entry::Vacant(place) = all.entry(chave.to_owned()) else { return None };
        place.insert((since, Vec::new()));
        drop(all);
        Some(Watched { coming: self, chave: chave.to_owned() })
    }

    /// Notes that a style has come. Nothing, where nobody watches.
    pub fn came(&self, chave: &str, n: usize, texto: Option<&str>) {
        if let Some((_, vieram)) = lock(&self.0).get_mut(chave) {
            vieram.push(Came { n, texto: texto.map(str::to_owned) });
        }
    }

    /// True when somebody here watches what comes of a rewrite.
    pub fn is_watched(&self, chave: &str) -> bool {
        lock(&self.0).contains_key(chave)
    }

    /// The styles that have come so far; `None` of what is not under way here.
    pub fn so_far(&self, world: &World, chave: &str) -> Option<Soon> {
        let (since, vieram) = lock(&self.0).get(chave)?.clone();
        Some(Soon { ha_ms: world.steady().ms.saturating_sub(since), vieram })
    }
}

/// A rewrite that is watched.
pub struct Watched<'a> {
    coming: &'a Coming,
    chave: String,
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        lock(&self.coming.0).remove(&self.chave);
    }
}

/// Measures that are not written down yet, of answers and of posts; the newest last.
#[derive(Default)]
pub(in crate::app) struct RecentRewrites(Mutex<[Vec<Traits>; Registro::ALL.len()]>);

impl RecentRewrites {
    /// Notes what rewrites of a register do; their words are not kept.
    pub(in crate::app) fn note(&self, registro: Registro, texts: &[&str]) {
        self.add(registro, texts.iter().filter_map(|text| Traits::of(text)));
    }

    /// Writes down what was noted.
    ///
    /// # Errors
    /// The database cannot be written; what was noted stays.
    pub(in crate::app) fn flush(&self, world: &World, store: &Store) -> Result<(), StoreError> {
        let noted = std::mem::take(&mut *lock(&self.0));
        let mut failed = Ok(());
        for (registro, traits) in Registro::ALL.into_iter().zip(noted) {
            if traits.is_empty() {
                continue;
            }
            if let Err(error) = remember(world, store, registro, &traits) {
                self.add(registro, traits.into_iter());
                failed = Err(error);
            }
        }
        failed
    }

    fn add(&self, registro: Registro, traits: impl Iterator<Item = Traits>) {
        let of = &mut lock(&self.0)[registro as usize];
        of.extend(traits);
        // No more than the database keeps.
        let over = of.len().saturating_sub(usize::from(RECENT_MAX));
        of.drain(..over);
    }
}

/// Pieces that wait at once; what one beyond them had set aside expires by itself.
const PIECES_MAX: usize = 10_000;

type Work = Box<dyn Fn(&mut Tx<'_>) -> Result<(), StoreError> + Send>;

/// Writes that wait, in the order in which they came.
#[derive(Default)]
pub(in crate::app) struct Late(Mutex<VecDeque<(String, Work)>>);

impl Late {
    /// Keeps a piece of work on `key` ([`Store::write_on`]) that failed with `error`, if that passes.
    pub(in crate::app) fn keep(
        &self,
        error: &StoreError,
        key: &str,
        work: impl Fn(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static,
    ) {
        let mut waiting = lock(&self.0);
        if error.passes() && waiting.len() < PIECES_MAX {
            waiting.push_back((key.to_owned(), Box::new(work)));
        }
    }

    /// Does what waits; how many pieces.
    ///
    /// # Errors
    /// The database's, which cannot yet; what is left goes on waiting.
    pub(in crate::app) fn catch_up(&self, store: &Store) -> Result<usize, StoreError> {
        let mut done = 0;
        loop {
            let Some((key, work)) = lock(&self.0).pop_front() else { return Ok(done) };
            match store.write_on(&key, |tx| work(tx)) {
                Ok(()) => done += 1,
                Err(error) if error.passes() => {
                    lock(&self.0).push_front((key, work));
                    return Err(error);
                }
                Err(error) => tracing::warn!(%error, "o fim de uma chamada não pôde ser anotado"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::base::store::Value;
    use crate::base::world::Millis;
    use crate::voice::banco;

    #[test]
    fn what_comes_is_seen_while_it_is_watched_and_forgotten_after() {
        let (coming, world) = (Coming::default(), World::test(Millis(0), 1, &[]));
        coming.came("a", 0, Some("ninguém espera"));
        assert_eq!(coming.so_far(&world, "a"), None);
        let watched = coming.watch(&world, "a");
        world.advance(Duration::from_secs(2));
        coming.came("a", 1, Some("um texto"));
        world.advance(Duration::from_secs(1));
        let came = Came { n: 1, texto: Some("um texto".to_owned()) };
        let soon = Some(Soon { ha_ms: 3000, vieram: vec![came] });
        assert_eq!(coming.so_far(&world, "a"), soon);
        assert!(coming.watch(&world, "a").is_none(), "sent twice, watched once");
        assert_eq!(coming.so_far(&world, "a"), soon);
        assert!(coming.is_watched("a"));
        drop(watched);
        assert_eq!(coming.so_far(&world, "a"), None);
        assert!(!coming.is_watched("a"));
    }

    #[test]
    fn what_was_noted_is_written_down_once_and_the_newest_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let (world, recent) = (World::test(Millis(7), 1, &[]), RecentRewrites::default());
        let kept = || store.read(|tx| banco::recent(tx, Registro::Post)).unwrap();
        recent.note(Registro::Post, &["o primeiro... 😀"]);
        (0..RECENT_MAX).for_each(|_| recent.note(Registro::Post, &["Um dia."]));
        assert!(kept().is_empty());
        recent.flush(&world, &store).unwrap();
        recent.flush(&world, &store).unwrap();
        assert_eq!(kept(), vec![Traits::of("Um dia.").unwrap(); usize::from(RECENT_MAX)]);
        assert!(store.read(|tx| banco::recent(tx, Registro::Resposta)).unwrap().is_empty());
    }

    fn put(name: &'static str) -> impl Fn(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static {
        move |tx| {
            let values: [Value<'_>; 1] = [name.into()];
            tx.exec("INSERT INTO cursor (nome, em) VALUES ($1, 0)", &values)
        }
    }

    #[test]
    fn what_could_not_be_written_is_written_once_it_can_be_and_a_refused_piece_holds_up_none() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let late = Late::default();
        late.keep(&StoreError::Full, "a", put("a"));
        late.keep(&StoreError::Constraint(String::new()), "x", put("x"));
        late.keep(&StoreError::Unknown, "a", put("a"));
        late.keep(&StoreError::Busy, "b", put("b"));
        let full = Mutex::new(true);
        late.keep(&StoreError::Full, "c", move |tx| {
            if std::mem::take(&mut *full.lock().unwrap()) { Err(StoreError::Full) } else { put("c")(tx) }
        });
        late.keep(&StoreError::Full, "d", put("d"));
        assert_eq!(late.catch_up(&store), Err(StoreError::Full));
        let names = || store.read(|tx| tx.rows::<String>("SELECT nome FROM cursor ORDER BY nome", &[]));
        assert_eq!(names().unwrap(), ["a", "b"]);
        assert_eq!((late.catch_up(&store), late.catch_up(&store)), (Ok(2), Ok(0)));
        assert_eq!(names().unwrap(), ["a", "b", "c", "d"]);
    }
}
