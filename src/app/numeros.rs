//! Public numbers: what was counted goes to disk in batches, and is published every hour.
use std::time::Duration;

use super::App;
use crate::base::store::{Store, StoreError};
use crate::base::world::{Millis, World};
use crate::numbers::contagem::{self, Fresh, KEPT, Publicado};
use crate::numbers::visitante::{self, Keys, WINDOW};
use crate::numbers::{Contexto, Soma, Vitrine, day, project};

/// How often what was counted goes to disk: the most that a crash loses.
pub(super) const FLUSH: Duration = Duration::from_secs(10);
/// Time between two publications, in milliseconds.
const HOUR_MS: i64 = 3_600_000;
/// Age of a publication from which it counts as stale, in milliseconds.
const STALE_MS: i64 = 26 * HOUR_MS;

/// What of the product is used: the path of its route, and a name for people.
pub const RECURSOS: &[(&str, &str)] = &[("/api/rewrite", "Reescritas")];

impl App {
    /// Puts what was counted on disk. What cannot be put there waits for the next time.
    ///
    /// # Errors
    /// The database's, or the system's randomness.
    pub fn flush_counts(&self) -> Result<(), NumerosError> {
        let soma = self.numeros.take();
        if soma.is_empty() {
            return Ok(());
        }
        let kept = fresh(&self.world, &soma).map_err(NumerosError::Randomness).and_then(|fresh| {
            let now = self.world.now();
            Ok(self.store.write(|tx| contagem::add(tx, &self.chave, &soma, now, &fresh))?)
        });
        if kept.is_err() {
            self.numeros.put_back(soma);
        }
        kept
    }

    /// Publishes when the last publication is an hour old, or of a time that is yet to come.
    ///
    /// # Errors
    /// The database's.
    pub fn publish_due(&self) -> Result<(), NumerosError> {
        let now = self.world.now();
        let last = self.store.read(contagem::published)?;
        if last.is_some_and(|last| (0..HOUR_MS).contains(&(now.0 - last.em.0))) {
            return Ok(());
        }
        let apoios = self.config.apoios(now);
        let apoios: Vec<&str> = apoios.iter().map(|a| a.id.as_str()).collect();
        publish(&self.store, now, &self.config.servidor().produto, &apoios, self.shown().exemplos)?;
        self.store.write(|tx| contagem::forget(tx, day(now)))?;
        Ok(())
    }
}

/// Why numbers could not be kept or published.
#[derive(Debug, thiserror::Error)]
pub enum NumerosError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system's randomness.
    #[error("o sistema não deu números aleatórios: {0}")]
    Randomness(std::io::Error),
    /// A publication cannot be written or read as JSON.
    #[error("a publicação dos números não é o JSON esperado: {0}")]
    Json(#[from] serde_json::Error),
}

/// Keys for the windows that the visits go into, in case they have none.
fn fresh(world: &World, soma: &Soma) -> std::io::Result<Fresh> {
    let mut fresh = Fresh::new();
    for visit in &soma.passagens {
        if let std::collections::btree_map::Entry::Vacant(place) = fresh.entry(visit.dia) {
            let mut keys = Keys::default();
            keys.iter_mut().try_for_each(|key| world.random(key))?;
            place.insert(keys);
        }
    }
    Ok(fresh)
}

/// Publishes the counts as they stand on disk; gives the exact ones.
///
/// # Errors
/// The database's.
pub fn publish(
    store: &Store,
    now: Millis,
    nome: &str,
    apoios: &[&str],
    exemplos: u64,
) -> Result<Vitrine, NumerosError> {
    let hoje = day(now);
    let (counts, visitors) = store.read(|tx| {
        let visitors = visitante::count(tx, hoje - WINDOW + 1)?;
        Ok::<_, StoreError>((contagem::since(tx, hoje - KEPT + 1)?, visitors))
    })?;
    let contexto = Contexto {
        nome,
        build: env!("VOZ_BUILD"),
        exemplos,
        recursos: RECURSOS,
        apoios,
        visitantes: u64::try_from(visitors).unwrap_or(0),
    };
    let exact = project(&counts, now, &contexto);
    let new = Publicado {
        em: now,
        publico: serde_json::to_string(&exact.clone().rounded())?,
        operador: serde_json::to_string(&exact)?,
    };
    store.write(|tx| contagem::publish(tx, &new))?;
    Ok(exact)
}

/// Whether a publication is too old to be told as of today.
pub const fn is_stale(em: Millis, now: Millis) -> bool {
    now.0.saturating_sub(em.0) > STALE_MS
}
