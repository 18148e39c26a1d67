//! Leases: which of several processes on the same file does a piece of work.
//!
//! A holder that dies loses its lease when its time has passed. A lease is no lock: what it guards must
//! stay right when two holders overlap, as after a clock that jumped.
use super::{Result, Tx};
use crate::base::world::Millis;

impl Tx<'_> {
    /// Takes the lease `nome` for `dono` until `ate`, or renews it. False while another holds it.
    pub fn take_lease(&mut self, nome: &str, dono: &str, now: Millis, ate: Millis) -> Result<bool> {
        let held = self.one(
            "INSERT INTO arrendamento (nome, dono, ate) VALUES ($1, $2, $3)
             ON CONFLICT (nome) DO UPDATE SET dono = excluded.dono, ate = excluded.ate
             WHERE arrendamento.dono = excluded.dono OR arrendamento.ate < $4
             RETURNING nome",
            &[nome.into(), dono.into(), ate.0.into(), now.0.into()],
            |row| row.text(0),
        )?;
        Ok(held.is_some())
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

    #[test]
    fn one_holds_it_until_its_time_or_until_it_gives_it_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        let (one, two) = (Store::open(&path).unwrap(), Store::open(&path).unwrap());
        let take = |store: &Store, dono: &str, now: i64| {
            store.write(|tx| tx.take_lease("varrer", dono, Millis(now), Millis(now + 100))).unwrap()
        };
        assert!(take(&one, "a", 0));
        assert!(!take(&two, "b", 100), "held to the end");
        assert!(take(&one, "a", 50), "renewed");
        assert!(!take(&two, "b", 150));
        assert!(take(&two, "b", 151), "its time has passed");
        assert!(!one.write(|tx| tx.release_lease("varrer", "a")).unwrap(), "not its own any more");
        assert!(two.write(|tx| tx.release_lease("varrer", "b")).unwrap());
        assert!(take(&one, "a", 152));
    }

    #[test]
    fn of_many_that_ask_at_once_one_gets_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("voz.db")).unwrap();
        let taken = std::thread::scope(|scope| {
            let ask = |n: usize| {
                let store = &store;
                scope.spawn(move || {
                    store.write(|tx| tx.take_lease("x", &n.to_string(), Millis(0), Millis(9))).unwrap()
                })
            };
            let asked: Vec<_> = (0..16).map(ask).collect();
            asked.into_iter().map(|a| a.join().unwrap()).filter(|held| *held).count()
        });
        assert_eq!(taken, 1);
    }
}
