//! The raw counts on disk, by UTC day, and the last publication made of them.
use std::collections::BTreeMap;

use super::counter::{self, NewCounts, VisitorKeys};
use crate::base::master_key::MasterKey;
use crate::base::store::{Result, Tx, record, values};
use crate::base::world::Millis;

/// Days of raw counts that are kept: the longest window, and a few for a clock that was wrong.
pub const KEPT: i64 = 35;
/// The name under which a visitor of the day is counted beside the rest.
pub(super) const VISITANTE: &str = "visitante";

/// Adds what was counted. `fresh` are new keys for windows of visitors that have none yet, one set a day.
pub fn add(
    tx: &mut Tx<'_>,
    chave: &MasterKey,
    tally: &NewCounts,
    now: Millis,
    fresh: &NewVisits,
) -> Result<()> {
    let mut visits: BTreeMap<i64, Vec<_>> = BTreeMap::new();
    for visit in &tally.sightings {
        visits.entry(visit.dia).or_default().push(visit.clone());
    }
    for (dia, visits) in visits {
        let Some(fresh) = fresh.get(&dia) else { continue };
        let first = counter::add(tx, chave, dia, &visits, fresh)?;
        raise(tx, dia, VISITANTE, "", first)?;
    }
    for ((dia, o_que, kind), n) in &tally.contagens {
        raise(tx, *dia, o_que, kind, *n)?;
    }
    mark(tx, "borda", now)
}

/// New keys of windows, by the day of the visits.
pub type NewVisits = BTreeMap<i64, VisitorKeys>;

fn raise(tx: &mut Tx<'_>, dia: i64, o_que: &str, chave: &str, n: u64) -> Result<()> {
    let n = i64::try_from(n).unwrap_or(i64::MAX);
    if n == 0 {
        return Ok(());
    }
    tx.exec(
        "INSERT INTO contagem (dia, o_que, chave, n) VALUES ($1, $2, $3, $4)
         ON CONFLICT (dia, o_que, chave) DO UPDATE SET n = contagem.n + excluded.n",
        values![dia, o_que, chave, n],
    )
}

record! {
    /// One raw count.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Contagem {
        /// The UTC day, counted from 1970.
        pub dia: i64,
        /// The thing that was counted.
        pub o_que: String,
        /// The kind within it: a class of callers, a path, a status.
        pub chave: String,
        pub n: u64,
    }
}

/// The raw counts from a day on.
pub fn since(tx: &mut Tx<'_>, dia: i64) -> Result<Vec<Contagem>> {
    tx.list("contagem WHERE dia >= $1 ORDER BY dia, o_que, chave", values![dia])
}

/// Forgets what no window reaches any more.
pub fn forget(tx: &mut Tx<'_>, hoje: i64) -> Result<()> {
    tx.run("DELETE FROM contagem WHERE dia <= $1", values![hoje - KEPT])?;
    counter::forget(tx, hoje)
}

record! {
    /// The last publication.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Publication {
        /// When it was made.
        pub em: Millis,
        /// Numbers that everybody may read, rounded, as JSON.
        pub publico: String,
        /// The exact numbers, for the operator.
        pub operador: String,
    }
}

/// Makes this the last publication.
pub fn publish(tx: &mut Tx<'_>, new: &Publication) -> Result<()> {
    tx.put("vitrine", ("um", 1_i64.into()), new)
}

/// The last publication; `None` before the first.
pub fn published(tx: &mut Tx<'_>) -> Result<Option<Publication>> {
    tx.find("vitrine WHERE um = 1", &[])
}

/// Notes that a side wrote: `borda` or `cli`.
pub fn mark(tx: &mut Tx<'_>, nome: &str, em: Millis) -> Result<()> {
    tx.exec(
        "INSERT INTO cursor (nome, em) VALUES ($1, $2) ON CONFLICT (nome) DO UPDATE SET em = excluded.em",
        values![nome, em],
    )
}

/// When each side last wrote.
pub fn marks(tx: &mut Tx<'_>) -> Result<BTreeMap<String, Millis>> {
    let rows = tx.rows("SELECT nome, em FROM cursor", &[]);
    rows.map(|rows: Vec<_>| rows.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::base::world::World;

    #[test]
    fn a_year_of_counts_takes_no_more_room_than_a_month() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let chave = MasterKey::open(folder.path(), &World::test(Millis(0), 1, &[])).unwrap();
        let rows = |sql: &str| store.read(|tx| tx.one::<i64>(sql, &[])).unwrap().unwrap();
        let mut most = 0;
        for dia in 20_000..20_365 {
            let mut tally = NewCounts::default();
            for (o_que, kind) in
                [("api", "humano"), ("api", "ia"), ("maquina", "okf"), ("agente", "ia GPTBot")]
            {
                tally.raise(dia, o_que, kind, 1);
            }
            store
                .write(|tx| {
                    add(tx, &chave, &tally, Millis(0), &NewVisits::new())?;
                    forget(tx, dia)
                })
                .unwrap();
            most = most.max(rows("SELECT COUNT(*) FROM contagem"));
        }
        assert_eq!((most, rows("SELECT MIN(dia) FROM contagem")), (4 * KEPT, 20_364 - KEPT + 1));
    }
}
