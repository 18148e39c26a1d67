//! What the last rewrites did, gathered until it is written down: a statistic that only the owner reads (`voz estilo
//! --reescritas`), so no call waits for it, and no lock is taken for each.
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::app::voice::rewrite::remember;
use crate::base::store::{Store, StoreError};
use crate::base::world::World;
use crate::voice::Registro;
use crate::voice::banco::RECENT_MAX;
use crate::voice::estilo::Traits;

/// Measures that are not written down yet, of answers and of posts; the newest last.
#[derive(Default)]
pub(in crate::app) struct RecentRewrites(Mutex<[Vec<Traits>; 2]>);

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
        let noted = std::mem::take(&mut *self.noted());
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
        let [resposta, post] = &mut *self.noted();
        let of = match registro {
            Registro::Resposta => resposta,
            Registro::Post => post,
        };
        of.extend(traits);
        // No more than the database keeps.
        let over = of.len().saturating_sub(usize::from(RECENT_MAX));
        of.drain(..over);
    }

    fn noted(&self) -> MutexGuard<'_, [Vec<Traits>; 2]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::world::Millis;
    use crate::voice::banco;

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
}
