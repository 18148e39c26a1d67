//! The servers at work on one database (which of them live, and who answers for a call that has not ended), and leases:
//! which of several processes does a piece of work.
//!
//! Each server renews a row of its own. One whose row has not been renewed in its span is dead: whoever notices undoes
//! what its calls had begun, and nothing else, in the transaction that takes the row away. One that was only held up and
//! comes back writes its row anew, and finds undone what was undone; what it does from then on is its own again.
//!
//! The time of leases is the steady clock's (`base/steady.rs`): setting the time of day neither ends a lease early nor
//! keeps it. A holder that dies loses its lease when its time has passed, or when the machine starts anew. A lease
//! is no lock: who holds one may still be working when its time has passed, and what it guards must stay right then.
use std::time::Duration;

use super::{Record as _, Result, Tx, Value, record, values};
use crate::base::steady::{Span, Steady};
use crate::base::world::Millis;

/// Whose unfinished calls are undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead<'a> {
    /// Those of everybody: nobody else can be at work.
    Everybody,
    /// Those of the server of this name.
    Server(&'a str),
}

impl<'a> From<Dead<'a>> for Value<'a> {
    /// The name; NULL for everybody.
    fn from(dead: Dead<'a>) -> Self {
        match dead {
            Dead::Everybody => Value::Null,
            Dead::Server(id) => id.into(),
        }
    }
}

record! {
    /// A server as it tells of itself.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Instance {
        pub id: String,
        /// When it began.
        pub comecou_em: Millis,
        /// Where it is reached.
        pub onde: String,
        pub versao: String,
        /// Keyed hash of the configuration that all servers should share.
        pub configuracao: String,
        /// Names its data folder, on its machine, since that machine started.
        pub pasta: String,
    }
}

/// Servers that have not renewed their row in its span: for the start, the latest beginning and now of the steady clock.
const DEAD: &str = "NOT (partida = $1 AND desde <= $2 AND ate >= $3)";

impl Tx<'_> {
    /// Says that a server lives, for so long from now on, and holds on to its leases ([`Tx::take_lease`]).
    pub fn renew_instance(&mut self, me: &Instance, now: &Steady, time: Duration) -> Result<()> {
        let (from, until) = (now.ms, now.plus(time));
        let span = [("partida", (&now.boot).into()), ("desde", from.into()), ("ate", until.into())];
        let renewed = "ON CONFLICT (id) DO UPDATE SET partida = excluded.partida, desde = excluded.desde, ate = excluded.ate";
        self.insert_unless("instancia", me, &span, renewed)?;
        self.exec(
            "UPDATE arrendamento SET partida = $1, desde = $2, ate = $3 WHERE dono = $4",
            values![&now.boot, from, until, &me.id],
        )
    }

    /// The other servers that live, by name.
    pub fn other_instances(&mut self, me: &str, now: &Steady) -> Result<Vec<Instance>> {
        let sql = format!(
            "SELECT {} FROM instancia WHERE id <> $1 AND partida = $2 AND desde <= $3 AND ate >= $4 ORDER BY id",
            Instance::selected()
        );
        self.rows(&sql, values![me, &now.boot, now.begun(), now.ms])
    }

    /// True when a server is dead.
    pub fn any_dead(&mut self, now: &Steady) -> Result<bool> {
        let sql = format!("SELECT 1 FROM instancia WHERE {DEAD} LIMIT 1");
        self.any(&sql, values![&now.boot, now.begun(), now.ms])
    }

    /// Takes away the rows of the servers that are dead, and their leases; which. What their calls had begun is to be
    /// undone in the same transaction.
    pub fn bury_instances(&mut self, now: &Steady) -> Result<Vec<String>> {
        self.bury(DEAD, values![&now.boot, now.begun(), now.ms])
    }

    /// The same for the servers of one data folder, for a start that knows that nobody is at work in it; which.
    pub fn bury_folder(&mut self, pasta: &str) -> Result<Vec<String>> {
        self.bury("pasta = $1", &[pasta.into()])
    }

    fn bury(&mut self, which: &str, values: &[Value<'_>]) -> Result<Vec<String>> {
        let sql = format!("DELETE FROM instancia WHERE {which} RETURNING id");
        let dead: Vec<String> = self.rows(&sql, values)?;
        dead.iter().try_for_each(|id| self.exec("DELETE FROM arrendamento WHERE dono = $1", &[id.into()]))?;
        Ok(dead)
    }

    /// Takes away the rows of all servers, and all leases: for a start that knows that nobody else is at work.
    pub fn bury_everybody(&mut self) -> Result<()> {
        self.run("DELETE FROM instancia", &[])?;
        self.exec("DELETE FROM arrendamento", &[])
    }

    /// A server ends: what it leaves behind may be undone at once, its leases taken.
    pub fn end_instance(&mut self, id: &str) -> Result<()> {
        self.run("UPDATE instancia SET desde = 0, ate = 0, partida = '' WHERE id = $1", &[id.into()])?;
        self.exec("DELETE FROM arrendamento WHERE dono = $1", &[id.into()])
    }

    /// Takes the lease `nome` for `dono` from now on, for `time`, or renews it. False while another holds it.
    pub fn take_lease(&mut self, nome: &str, dono: &str, now: &Steady, time: Duration) -> Result<bool> {
        self.any(
            "INSERT INTO arrendamento (nome, dono, partida, desde, ate) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (nome) DO UPDATE SET dono = excluded.dono, partida = excluded.partida,
                 desde = excluded.desde, ate = excluded.ate
             WHERE arrendamento.dono = excluded.dono OR arrendamento.partida <> excluded.partida
                 OR arrendamento.ate < excluded.desde OR arrendamento.desde > $6
             RETURNING nome",
            values![nome, dono, &now.boot, now.ms, now.plus(time), now.begun()],
        )
    }

    /// The holder of the lease `nome`, if there is one.
    pub fn lease_holder(&mut self, nome: &str, now: &Steady) -> Result<Option<String>> {
        let sql = "SELECT dono, partida, desde, ate FROM arrendamento WHERE nome = $1";
        let known = self.one::<(String, Span)>(sql, &[nome.into()])?;
        Ok(known.filter(|(_, span)| span.lasts(now)).map(|(dono, _)| dono))
    }

    /// Gives a lease back before its time. False when `dono` did not hold it (any more).
    pub fn release_lease(&mut self, nome: &str, dono: &str) -> Result<bool> {
        self.change("DELETE FROM arrendamento WHERE nome = $1 AND dono = $2", &[nome.into(), dono.into()])
    }
}

#[cfg(test)]
mod tests {
    use super::super::Store;
    use super::*;

    fn at(ms: i64) -> Steady {
        Steady { boot: "1".to_owned(), ms }
    }

    fn instance(id: &str) -> Instance {
        let text = |text: &str| text.to_owned();
        let (onde, versao, configuracao) = (text("http://x"), text("0"), text("c"));
        let pasta = text(if id < "c" { "1" } else { "2" });
        Instance { id: text(id), comecou_em: Millis(0), onde, versao, configuracao, pasta }
    }

    #[test]
    fn a_server_lives_as_long_as_it_says_so_and_is_buried_once_with_its_leases() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let time = Duration::from_millis(100);
        let renew = |id: &str, ms| store.write(|tx| tx.renew_instance(&instance(id), &at(ms), time)).unwrap();
        let bury = |ms| store.write(|tx| tx.bury_instances(&at(ms))).unwrap();
        let lease = |dono, ms| store.write(|tx| tx.take_lease("varrer", dono, &at(ms), time)).unwrap();
        renew("a", 0);
        renew("b", 0);
        assert!(lease("a", 0) && !lease("b", 50));
        renew("a", 90);
        assert_eq!(store.read(|tx| tx.other_instances("c", &at(150))).unwrap(), [instance("a")]);
        assert!(!lease("b", 150), "its holder lives, and holds on to it");
        assert_eq!((bury(150), bury(150)), (vec!["b".to_owned()], vec![]));
        renew("b", 160);
        assert_eq!(bury(195), ["a"], "it was held up too long");
        assert!(lease("b", 195));
        store.write(|tx| tx.end_instance("b")).unwrap();
        assert!(lease("c", 196));
        assert_eq!(bury(196), ["b"], "it has said that it ends");
        ["a", "b", "c"].iter().for_each(|id| renew(id, 200));
        let mut gone = store.write(|tx| tx.bury_folder("1")).unwrap();
        gone.sort();
        assert_eq!((gone, bury(201)), (vec!["a".to_owned(), "b".to_owned()], vec![]));
    }

    fn on(boot: &str, ms: i64) -> Steady {
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
        assert!(take(&one, "a", &on("1", 0)));
        assert!(!take(&two, "b", &on("1", 100)), "held to the end");
        assert!(take(&one, "a", &on("1", 50)), "renewed");
        assert!(!take(&two, "b", &on("1", 150)));
        assert!(take(&two, "b", &on("1", 151)), "its time has passed");
        assert!(!one.write(|tx| tx.release_lease("varrer", "a")).unwrap(), "not its own any more");
        assert!(two.write(|tx| tx.release_lease("varrer", "b")).unwrap());
        assert!(take(&one, "a", &on("1", 152)));
        assert!(take(&two, "b", &on("2", 70_000)), "who held it ended with the machine");
        assert!(!take(&one, "a", &on("2", 69_990)), "it was taken while this one waited for its turn");
        assert!(take(&one, "a", &on("2", 2)), "it begins later than now: a clock was thrown back");
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
                    store.write(|tx| tx.take_lease("x", &n.to_string(), &on("1", 0), time)).unwrap()
                })
            };
            let asked: Vec<_> = (0..16).map(ask).collect();
            asked.into_iter().map(|a| a.join().unwrap()).filter(|held| *held).count()
        });
        assert_eq!(taken, 1);
    }
}
