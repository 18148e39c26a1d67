//! Leases: which of several processes on the same file does a piece of work.
//!
//! Their time is the steady clock's (`base/steady.rs`): setting the time of day neither ends a lease early nor
//! keeps it. A holder that dies loses its lease when its time has passed, or when the machine starts anew. A lease
//! is no lock: who holds one may still be working when its time has passed, and what it guards must stay right then.
use std::time::Duration;

use super::{Result, Tx};
use crate::base::steady::{Span, Steady};

impl Tx<'_> {
    /// Takes the lease `nome` for `dono` from now on, for `time`, or renews it. False while another holds it.
    pub fn take_lease(&mut self, nome: &str, dono: &str, now: &Steady, time: Duration) -> Result<bool> {
        let held = self.one(
            "INSERT INTO arrendamento (nome, dono, partida, desde, ate) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (nome) DO UPDATE SET dono = excluded.dono, partida = excluded.partida,
                 desde = excluded.desde, ate = excluded.ate
             WHERE arrendamento.dono = excluded.dono OR arrendamento.partida <> excluded.partida
                 OR arrendamento.ate < excluded.desde OR arrendamento.desde > $6
             RETURNING nome",
            &[
                nome.into(),
                dono.into(),
                (&now.boot).into(),
                now.ms.into(),
                now.plus(time).into(),
                now.begun().into(),
            ],
            |row| row.text(0),
        )?;
        Ok(held.is_some())
    }

    /// Who holds the lease `nome`, if anybody does.
    pub fn lease_holder(&mut self, nome: &str, now: &Steady) -> Result<Option<String>> {
        let sql = "SELECT dono, partida, desde, ate FROM arrendamento WHERE nome = $1";
        let known = self.one(sql, &[nome.into()], |row| {
            Ok((row.text(0)?, Span { boot: row.text(1)?, desde: row.int(2)?, ate: row.int(3)? }))
        })?;
        Ok(known.filter(|(_, span)| span.lasts(now)).map(|(dono, _)| dono))
    }

    /// Gives a lease back before its time. False when `dono` did not hold it (any more).
    pub fn release_lease(&mut self, nome: &str, dono: &str) -> Result<bool> {
        let gone =
            self.run("DELETE FROM arrendamento WHERE nome = $1 AND dono = $2", &[nome.into(), dono.into()])?;
        Ok(gone > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Store;
    use super::*;

    fn at(boot: &str, ms: i64) -> Steady {
        Steady { boot: boot.to_owned(), ms }
    }

    #[test]
    fn one_holds_it_until_its_time_or_until_it_gives_it_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        let (one, two) = (Store::open(&path).unwrap(), Store::open(&path).unwrap());
        let time = Duration::from_millis(100);
        let take = |store: &Store, dono: &str, now: &Steady| {
            store.write(|tx| tx.take_lease("varrer", dono, now, time)).unwrap()
        };
        assert!(take(&one, "a", &at("1", 0)));
        assert!(!take(&two, "b", &at("1", 100)), "held to the end");
        assert!(take(&one, "a", &at("1", 50)), "renewed");
        assert!(!take(&two, "b", &at("1", 150)));
        assert!(take(&two, "b", &at("1", 151)), "its time has passed");
        assert!(!one.write(|tx| tx.release_lease("varrer", "a")).unwrap(), "not its own any more");
        assert!(two.write(|tx| tx.release_lease("varrer", "b")).unwrap());
        assert!(take(&one, "a", &at("1", 152)));
        assert!(take(&two, "b", &at("2", 70_000)), "who held it ended with the machine");
        assert!(!take(&one, "a", &at("2", 69_990)), "it was taken while this one waited for its turn");
        assert!(take(&one, "a", &at("2", 2)), "it begins later than now: a clock was thrown back");
    }

    #[test]
    fn of_many_that_ask_at_once_one_gets_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let taken = std::thread::scope(|scope| {
            let ask = |n: usize| {
                let store = &store;
                scope.spawn(move || {
                    let time = Duration::from_millis(9);
                    store.write(|tx| tx.take_lease("x", &n.to_string(), &at("1", 0), time)).unwrap()
                })
            };
            let asked: Vec<_> = (0..16).map(ask).collect();
            asked.into_iter().map(|a| a.join().unwrap()).filter(|held| *held).count()
        });
        assert_eq!(taken, 1);
    }
}
