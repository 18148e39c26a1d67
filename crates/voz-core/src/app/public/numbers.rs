//! Public numbers: what was counted goes to disk in batches, and is published every hour.
use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::app::opened::App;
use crate::base::config::Config;
use crate::base::store::{Store, StoreError, Tx};
use crate::base::world::{Millis, World};
use crate::numbers::counter::{self, VisitorKeys, WINDOW};
use crate::numbers::counts::{self, KEPT, NewVisits, Publication};
use crate::numbers::{Contas, Contexto, MONTH, NewCounts, Pessoas, Vitrine, project};
use crate::people::contas;

/// Interval at which counts go to disk: the most that a crash loses.
pub(in crate::app) const FLUSH: Duration = Duration::from_secs(10);
/// The key on which servers that count write, one after the other.
const COUNTS: &str = "contagem";
/// The version of the contract of the public numbers.
const VERSION: u32 = 1;
/// Time between two publications, in milliseconds.
const HOUR_MS: i64 = 3_600_000;
/// Age of a publication from which it counts as stale, in milliseconds.
const STALE_MS: i64 = 26 * HOUR_MS;

/// Parts of the product that are used: the path of a route, and a name for people.
pub const RECURSOS: &[(&str, &str)] = &[("/api/rewrite", "Reescritas")];

impl App {
    /// Puts what was counted on disk. What cannot be put there waits for the next time.
    pub fn flush_counts(&self) -> Result<(), CountingError> {
        let tally = self.numeros.take();
        if tally.is_empty() {
            return Ok(());
        }
        let kept = fresh(&self.world, &tally).and_then(|fresh| {
            let now = self.world.now();
            self.store.write_on(COUNTS, |tx| counts::add(tx, &self.chave, &tally, now, &fresh))
        });
        if kept.is_err() {
            self.numeros.put_back(tally);
        }
        Ok(kept?)
    }

    /// The exact numbers as they are now, whatever was published last.
    pub fn exact_numbers(&self) -> Result<Vitrine, CountingError> {
        self.flush_counts()?;
        measure(&self.store, &self.config, self.world.now(), self.shown().voice.texts())
    }

    /// Publishes when the last publication is an hour old, or of a time that is yet to come.
    pub fn publish_due(&self) -> Result<(), CountingError> {
        let now = self.world.now();
        let last = self.store.read(counts::published)?;
        if last.is_some_and(|last| (0..HOUR_MS).contains(&(now.0 - last.em.0))) {
            return Ok(());
        }
        publish(&self.store, &self.config, now, self.shown().voice.texts())?;
        self.store.write_on(COUNTS, |tx| counts::forget(tx, now.day()))?;
        Ok(())
    }
}

/// Why numbers could not be kept or published.
#[derive(Debug, thiserror::Error)]
pub enum CountingError {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A publication cannot be written or read as JSON.
    #[error("a publicação dos números não é o JSON esperado: {0}")]
    Json(#[from] serde_json::Error),
}

/// Keys for the windows that the visits go into, in case they have none.
fn fresh(world: &World, tally: &NewCounts) -> Result<NewVisits, StoreError> {
    let mut fresh = NewVisits::new();
    for visit in &tally.sightings {
        if let std::collections::btree_map::Entry::Vacant(place) = fresh.entry(visit.dia) {
            let mut keys = VisitorKeys::default();
            for key in &mut keys {
                *key = world.random().map_err(StoreError::random)?;
            }
            place.insert(keys);
        }
    }
    Ok(fresh)
}

/// Publishes the counts as they stand on disk; gives the exact ones.
pub fn publish(store: &Store, config: &Config, now: Millis, exemplos: u64) -> Result<Vitrine, CountingError> {
    let exact = measure(store, config, now, exemplos)?;
    let new = Publication {
        em: now,
        publico: serde_json::to_string(&exact.rounded()?)?,
        operador: serde_json::to_string(&exact)?,
    };
    store.write_on(COUNTS, |tx| counts::publish(tx, &new))?;
    Ok(exact)
}

/// Notes that something published the numbers just now.
pub fn mark(store: &Store, who: &str, now: Millis) -> Result<(), StoreError> {
    store.write_on(COUNTS, |tx| counts::mark(tx, who, now))
}

/// The exact numbers of the counts as they stand on disk; nothing is published.
fn measure(store: &Store, config: &Config, now: Millis, exemplos: u64) -> Result<Vitrine, CountingError> {
    let hoje = now.day();
    let apoios: Vec<&str> = config.apoios(now).into_iter().map(|apoio| apoio.id.as_str()).collect();
    let (counts, visitors, pessoas, contas) = store.read(|tx| {
        let made = |tx: &mut Tx<'_>, days: i64| contas::made_since(tx, Millis::of_day(hoje - days + 1));
        let pessoas = Pessoas { novas_d7: made(tx, WINDOW)?, novas_d30: made(tx, MONTH)? };
        let contas = Contas { usuarios: contas::count(tx)?, convidados: None };
        let visitors = counter::count(tx, hoje - WINDOW + 1)?;
        Ok((counts::since(tx, hoje - KEPT + 1)?, visitors, pessoas, contas))
    })?;
    let contexto = Contexto {
        nome: &config.servidor.produto,
        build: crate::BUILD,
        exemplos,
        recursos: RECURSOS,
        apoios: &apoios,
        visitantes: visitors,
        pessoas: Some(pessoas),
        contas: Some(contas),
    };
    Ok(project(&counts, now, &contexto))
}

/// The object of `GET /api/vitrine`: the last publication, or before the first one the five keys alone.
pub fn public_object(produto: &str, last: Option<&Publication>, now: Millis) -> Result<Value, CountingError> {
    let mut body = Map::new();
    body.insert("v".to_owned(), VERSION.into());
    body.insert("produto".to_owned(), produto.into());
    body.insert("publicado".to_owned(), last.is_some().into());
    body.insert("atualizado_em".to_owned(), last.map(|last| last.em.to_string()).into());
    body.insert("stale".to_owned(), last.is_some_and(|last| is_stale(last.em, now)).into());
    if let Some(last) = last {
        let numbers: Map<String, Value> = serde_json::from_str(&last.publico)?;
        body.extend(numbers);
    }
    Ok(Value::Object(body))
}

/// The object of `GET /api/vitrine/operador`: the exact numbers of the last publication.
pub fn operator_object(produto: &str, last: Option<&Publication>) -> Result<Value, CountingError> {
    let operador: Option<Value> = last.map(|last| serde_json::from_str(&last.operador)).transpose()?;
    let em = last.map(|last| last.em.to_string());
    Ok(json!({"produto": produto, "atualizado_em": em, "operador": operador}))
}

/// True when a publication is too old to be told as of today.
pub const fn is_stale(em: Millis, now: Millis) -> bool {
    now.0.saturating_sub(em.0) > STALE_MS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::config::Flags;
    use crate::numbers::{Superficie, Visit};

    const DAY: i64 = crate::base::world::DAY_MS;
    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    fn app(folder: &std::path::Path, world: &World) -> App {
        let values = vec![("dados", folder.to_string_lossy().into_owned())];
        App::open(world.clone(), Config::load(world, &Flags { values, ..Flags::default() }).unwrap()).unwrap()
    }

    fn visit(app: &App, em: i64, last: u8, agente: &str) {
        app.numeros.note(&Visit::test(em, last, agente));
    }

    #[test]
    fn a_day_replayed_gives_its_counts_across_midnight_a_restart_and_a_clock_that_steps_back() {
        // Days are of UTC, so that no change of summer time makes one longer.
        let midnight = 20_000 * DAY;
        let folder = tempfile::tempdir().unwrap();
        let world = World::test(Millis(midnight - DAY), 1, &[]);
        let mut service = app(folder.path(), &world);
        for minute in 0..24 * 60 {
            let em = midnight - DAY + minute * 60_000;
            visit(&service, em, u8::try_from(minute % 50).unwrap(), FIREFOX);
            visit(&service, em, 1, "GPTBot/1.2");
            if minute % 60 == 0 {
                for visita in [
                    Visit { superficie: Superficie::Pagina, ..Visit::test(em, 1, FIREFOX) },
                    Visit { superficie: Superficie::Maquina("okf"), ..Visit::test(em, 60, "curl/8.5.0") },
                    Visit { uso: Some("/api/rewrite"), ..Visit::test(em, 2, FIREFOX) },
                    Visit { status: 503, ..Visit::test(em, 3, FIREFOX) },
                ] {
                    service.numeros.note(&visita);
                }
            }
            if minute % 100 == 0 {
                service.flush_counts().unwrap();
            }
        }
        visit(&service, midnight - 1, 99, FIREFOX);
        service.flush_counts().unwrap();
        // Stopped in the last moment of the day, started in the first of the next.
        drop(service);
        world.advance(Duration::from_secs(86_400));
        service = app(folder.path(), &world);
        for em in [midnight, midnight + 1, midnight - 1] {
            visit(&service, em, 1, FIREFOX);
        }
        service.flush_counts().unwrap();
        let exact = publish(&service.store, &service.config, Millis(midnight + 5), 0).unwrap();
        let days: Vec<_> =
            exact.dias.iter().map(|d| (d.dia.as_str(), d.api, d.api_ia, d.visitantes)).collect();
        assert_eq!(days, [("2024-10-03", 2930, 1440, 51), ("2024-10-04", 2, 0, 1)]);
        let first = &exact.dias[0];
        assert_eq!((first.paginas, first.maquina, first.uso), (24, 24, 24));
        let callers: Vec<_> =
            exact.agentes.iter().map(|a| (a.nome.as_str(), a.classe.as_str(), a.pedidos)).collect();
        assert_eq!(callers, [("GPTBot", "ia", 1440), ("curl", "bot", 24)]);
        assert_eq!(exact.confiabilidade.sem_5xx, Some(2956.0 / 2980.0));
        assert_eq!((exact.uso[0].hoje, exact.uso[0].d7), (0, 24));
        assert_eq!(exact.visitantes, Some(51));
        let rounded = exact.rounded().unwrap();
        assert_eq!((rounded.dias[0].api, rounded.dias[0].api_ia, rounded.dias[1].api), (2900, 1400, 2));
        assert_eq!((rounded.confiabilidade.sem_5xx, rounded.agentes[0].pedidos), (Some(0.99), 1400));
    }

    #[test]
    fn numbers_are_published_every_hour_and_again_when_the_clock_went_back() {
        let folder = tempfile::tempdir().unwrap();
        let world = World::test(Millis(20_000 * DAY), 1, &[]);
        let service = app(folder.path(), &world);
        let published = || service.store.read(counts::published).unwrap().unwrap().em;
        service.publish_due().unwrap();
        let first = published();
        world.advance(Duration::from_secs(3599));
        service.publish_due().unwrap();
        assert_eq!(published(), first);
        world.advance(Duration::from_secs(1));
        service.publish_due().unwrap();
        assert_eq!(published(), Millis(first.0 + HOUR_MS));
        let ahead =
            Publication { em: Millis(i64::MAX / 2), publico: "{}".to_owned(), operador: "{}".to_owned() };
        service.store.write(|tx| counts::publish(tx, &ahead)).unwrap();
        service.publish_due().unwrap();
        assert_eq!(published(), world.now());
        assert!(is_stale(Millis(0), Millis(27 * HOUR_MS)) && !is_stale(Millis(0), Millis(26 * HOUR_MS)));
    }
}
