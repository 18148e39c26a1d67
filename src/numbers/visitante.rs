//! Visitors of the last seven days, told apart by keyed hashes that do not outlive those days.
//!
//! Every window of seven days has a key of its own, random, made with its first visit. A visit goes into each
//! of the seven windows that hold its day, hashed with that window's key; the window that ends today says how
//! many came in the last seven days, the one that begins today how many came today. When a window is over its
//! key and its hashes go, and nothing ties what is left to what was.
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;

use crate::base::master_key::{MasterKey, Purpose};
use crate::base::store::{Result, StoreError, Tx, stored};

/// Days of a window.
pub const WINDOW: i64 = 7;
/// New keys, one for each of the windows that hold a day.
pub type VisitorKeys = [[u8; 32]; 7];
/// Visitors kept of one window; the next ones are not counted.
const VISITORS_MAX: u64 = 500_000;

/// The number that stands for a program's name.
pub(super) fn program(user_agent: &[u8]) -> u64 {
    // The same in every process on the file, for as long as a window lasts.
    let mut hasher = DefaultHasher::new();
    user_agent.hash(&mut hasher);
    hasher.finish()
}

/// Takes in visits of one day; `fresh` are new keys for windows that have none yet. Says how many were the
/// first of their day.
pub fn add(
    tx: &mut Tx<'_>,
    chave: &MasterKey,
    dia: i64,
    visits: &[Sighting],
    fresh: &VisitorKeys,
) -> Result<u64> {
    let mut first = 0;
    for (janela, fresh) in (dia - WINDOW + 1..=dia).zip(fresh) {
        tx.run(
            "INSERT INTO janela (dia, chave) VALUES ($1, $2) ON CONFLICT (dia) DO NOTHING",
            &[janela.into(), fresh.as_slice().into()],
        )?;
        let key = tx.one("SELECT chave FROM janela WHERE dia = $1", &[janela.into()], stored::<Vec<u8>>)?;
        let key = key.ok_or_else(|| StoreError::Corrupt("a janela não tem chave".to_owned()))?;
        let mut room = VISITORS_MAX.saturating_sub(count(tx, janela)?);
        for visit in visits {
            if room == 0 {
                break;
            }
            let who = [key.as_slice(), format!("{}\0{}", visit.network, visit.programa).as_bytes()].concat();
            let quem = chave.hash(Purpose::Visitor, &who);
            let new = tx.run(
                "INSERT INTO visitante (janela, quem) VALUES ($1, $2) ON CONFLICT (janela, quem) DO NOTHING",
                &[janela.into(), quem.into()],
            )?;
            room -= u64::from(new > 0);
            first += u64::from(new > 0 && janela == dia);
        }
    }
    Ok(first)
}

/// The number of visitors in the window that begins on this day; 0 without a window.
pub fn count(tx: &mut Tx<'_>, janela: i64) -> Result<u64> {
    let n = tx.one("SELECT COUNT(*) FROM visitante WHERE janela = $1", &[janela.into()], stored)?;
    Ok(n.unwrap_or(0))
}

/// Forgets the windows that were over before this day.
pub fn forget(tx: &mut Tx<'_>, hoje: i64) -> Result<()> {
    let oldest = hoje - WINDOW + 1;
    tx.run("DELETE FROM visitante WHERE janela < $1", &[oldest.into()])?;
    tx.run("DELETE FROM janela WHERE dia < $1", &[oldest.into()])?;
    Ok(())
}

/// A visit that may be the first of its caller: the UTC day, and who, told by network and program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sighting {
    /// Days since 1970.
    pub dia: i64,
    /// The caller's network.
    pub network: IpAddr,
    /// A hash of the program's name.
    pub programa: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::base::world::{Millis, World};

    #[test]
    fn seven_days_are_told_apart_and_then_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let world = World::test(Millis(0), 1, &[]);
        let chave = MasterKey::open(folder.path(), &world).unwrap();
        let visit = |dia: i64, last: u8| {
            let mut fresh = VisitorKeys::default();
            fresh.iter_mut().for_each(|key| world.random(key).unwrap());
            let who = [Sighting { dia, network: [10, 0, 0, last].into(), programa: 1 }];
            store.write(|tx| add(tx, &chave, dia, &who, &fresh)).unwrap()
        };
        let week = |hoje: i64| store.read(|tx| count(tx, hoje - 6)).unwrap();
        assert_eq!((visit(100, 1), visit(100, 1), visit(100, 2)), (1, 0, 1));
        assert_eq!((visit(106, 1), week(106)), (1, 2), "the same person within the week is one");
        assert_eq!((visit(107, 3), week(107)), (1, 2), "day 100 is out");
        store.write(|tx| forget(tx, 107)).unwrap();
        let left = |sql: &str| store.read(|tx| tx.rows(sql, &[], stored::<i64>)).unwrap();
        assert_eq!(left("SELECT MIN(dia) FROM janela"), [101]);
        assert_eq!(left("SELECT MIN(janela) FROM visitante"), [101]);
        store.write(|tx| forget(tx, 120)).unwrap();
        assert_eq!(left("SELECT COUNT(*) FROM janela"), [0]);
        assert_eq!(left("SELECT COUNT(*) FROM visitante"), [0]);
    }
}
