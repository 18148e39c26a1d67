//! Writes that a call could not make at its end, because the database was away or full: made once they can be.
//!
//! Invariant: each piece comes to nothing where it was done before or its time is over, so that no moment is too late
//! for it.
use std::collections::VecDeque;
use std::sync::Mutex;

use crate::base::lock;
use crate::base::store::{Store, StoreError, Tx};

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
    use super::*;
    use crate::base::store::{Value, stored};

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
        let names =
            || store.read(|tx| tx.rows("SELECT nome FROM cursor ORDER BY nome", &[], stored::<String>));
        assert_eq!(names().unwrap(), ["a", "b"]);
        assert_eq!((late.catch_up(&store), late.catch_up(&store)), (Ok(2), Ok(0)));
        assert_eq!(names().unwrap(), ["a", "b", "c", "d"]);
    }
}
