//! The ledger's laws, on a real file.
use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::base::master_key::MasterKey;
use crate::base::steady::{Hold, Steady};
use crate::base::store::{Dead, Store, StoreError, Tx};
use crate::base::world::{Millis, World};
use crate::money::micros::Micros;

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("voz.db")).unwrap();
    (folder, store)
}

fn entry(chave: &str) -> Entry<'_> {
    Entry { motivo: REWRITE, produto: "voz", recurso: "/api/rewrite", chave }
}

/// A valid credit named `id` whose token's hash is `t-id`.
fn credit(store: &Store, id: &str, valor: i64) {
    let made = store.write(|tx| {
        open(tx, Millis(0), id, Some(&format!("t-{id}")), CreditState::Valido, None)?;
        post(tx, Millis(0), id, Micros(valor), &entry(&format!("abre-{id}")))
    });
    assert_eq!(made, Ok(Posted::Done(Micros(valor))));
}

fn at(ms: i64) -> Steady {
    Steady { boot: "a".to_owned(), ms }
}

/// A span of so many milliseconds from the start.
fn held(ms: u64) -> Hold {
    at(0).span(Duration::from_millis(ms)).of("")
}

fn faults(store: &Store) -> Vec<Fault> {
    store.read(|tx| audit(tx, &at(0))).unwrap()
}

fn balance(store: &Store, id: &str) -> (i64, i64) {
    let found = store.read(|tx| by_id(tx, id)).unwrap().unwrap();
    (found.saldo.0, found.reservado.0)
}

#[test]
fn a_reservation_is_captured_or_released_exactly_once() {
    let (_folder, store) = store();
    credit(&store, "a", 100);
    for reserva in ["r1", "r2"] {
        assert!(store.write(|tx| reserve(tx, reserva, "a", Micros(40), Some(&held(10)))).unwrap());
    }
    assert_eq!(store.write(|tx| spend(tx, "r3", "t-a", Micros(40), &held(10))), Ok(Spend::Short(Micros(20))));
    assert_eq!(store.write(|tx| capture(tx, Millis(1), "r1", &entry("r1"))), Ok(Some(Micros(60))));
    assert_eq!(store.write(|tx| capture(tx, Millis(1), "r1", &entry("r1"))), Ok(None));
    assert_eq!(store.write(|tx| release(tx, "r1")), Ok(false));
    assert_eq!((balance(&store, "a"), faults(&store)), ((60, 40), vec![]));
    assert_eq!(store.write(|tx| post(tx, Millis(2), "a", Micros(-21), &entry("d"))), Ok(Posted::Refused));
    assert_eq!(store.write(|tx| expire(tx, &at(10))), Ok(0));
    assert_eq!(store.read(|tx| audit(tx, &at(1_000_000))).unwrap()[0].regra, "reserva_vencida");
    assert_eq!(store.write(|tx| expire(tx, &at(11))), Ok(1));
    assert_eq!(store.write(|tx| release(tx, "r2")), Ok(false));
    assert_eq!((balance(&store, "a"), faults(&store)), ((60, 0), vec![]));
}

#[test]
fn a_reservation_lasts_by_the_steady_clock_of_one_start_of_the_machine() {
    let (_folder, store) = store();
    credit(&store, "a", 100);
    let set_aside = |name: &str, held: Option<&Hold>| {
        assert!(store.write(|tx| reserve(tx, name, "a", Micros(10), held)).unwrap());
    };
    let other = Steady { boot: "b".to_owned(), ms: 5 };
    set_aside("aqui", Some(&at(1_000).span(Duration::from_secs(1)).of("")));
    set_aside("congelado", None);
    assert_eq!(store.write(|tx| expire(tx, &at(1_500))), Ok(0));
    assert_eq!(store.write(|tx| expire(tx, &other)), Ok(1), "who held it ended with the machine");
    set_aside("adiante", Some(&at(90_000).span(Duration::from_secs(1)).of("")));
    assert_eq!(store.write(|tx| expire(tx, &at(89_990))), Ok(0), "made while the sweep waited for its turn");
    assert_eq!(store.write(|tx| expire(tx, &at(8_000))), Ok(1), "a clock was thrown back");
    set_aside("de antes", Some(&other.span(Duration::from_secs(900)).of("")));
    let found = |ms: i64| store.read(|tx| audit(tx, &at(ms))).unwrap().len();
    assert_eq!((found(100_000), found(200_000)), (0, 1), "the sweep has two minutes");
    assert_eq!(store.write(|tx| release_all(tx, Dead::Everybody)), Ok(1));
    assert_eq!(balance(&store, "a"), (100, 10), "what has no time waits for whoever froze it");
}

#[test]
fn a_token_waits_spends_and_is_revoked() {
    let (_folder, store) = store();
    let spend = |reserva: &str| store.write(|tx| spend(tx, reserva, "t", Micros(5), &held(9))).unwrap();
    assert_eq!(spend("r0"), Spend::Unknown);
    store.write(|tx| open(tx, Millis(0), "a", Some("t"), CreditState::Pendente, Some("/x"))).unwrap();
    store.write(|tx| post(tx, Millis(0), "a", Micros(10), &entry("k"))).unwrap();
    assert_eq!(spend("r1"), Spend::Waiting);
    assert_eq!(store.write(|tx| activate(tx, "a")), Ok(true));
    assert_eq!(store.write(|tx| activate(tx, "a")), Ok(false));
    assert_eq!(spend("r2"), Spend::Reserved);
    assert_eq!(store.write(|tx| revoke(tx, "a")), Ok(true));
    assert_eq!(store.write(|tx| revoke(tx, "a")), Ok(false));
    assert_eq!(spend("r3"), Spend::Revoked);
    assert_eq!(store.write(|tx| capture(tx, Millis(1), "r2", &entry("r2"))), Ok(Some(Micros(5))));
    assert_eq!(faults(&store), []);
}

#[test]
fn the_schema_refuses_what_the_code_never_does() {
    let (_folder, store) = store();
    credit(&store, "a", 100);
    for sql in [
        "UPDATE movimento SET valor = 1",
        "UPDATE movimento SET motivo = 'outro'",
        "DELETE FROM movimento",
        "DELETE FROM credito",
        "UPDATE credito SET saldo = -1",
        "UPDATE credito SET reservado = 101",
        "UPDATE credito SET estado = 'outro'",
        "INSERT INTO movimento VALUES ('a', 2, 0, 5, 105, 'm', 'p', 'r', 'k')",
        "INSERT INTO movimento VALUES ('a', 1, 0, 100, 100, 'm', 'p', 'r', 'k')",
        "REPLACE INTO movimento VALUES ('a', 1, 0, 100, 100, 'm', 'p', 'r', 'k')",
        "REPLACE INTO movimento VALUES ('a', 2, 0, 0, 100, 'm', 'p', 'r', 'abre-a')",
        "INSERT INTO reserva VALUES ('r', 'outro', 5, 'a', 0, 0, '')",
        "INSERT INTO reserva VALUES ('r', 'a', 5, 'a', 0, NULL, '')",
    ] {
        if store.shared() && sql.starts_with("REPLACE") {
            continue;
        }
        let refused = store.write(|tx| tx.run(sql, &[]));
        assert!(matches!(refused, Err(StoreError::Constraint(_))), "{sql}: {refused:?}");
    }
    assert_eq!((balance(&store, "a"), faults(&store)), ((100, 0), vec![]));
    let beyond = store.write(|tx| post(tx, Millis(0), "a", Micros(i64::MAX), &entry("k")));
    assert!(beyond.is_err(), "{beyond:?}");
    assert_eq!(balance(&store, "a"), (100, 0));
}

#[test]
fn the_audit_finds_what_was_forged() {
    for (sql, regra) in [
        ("UPDATE credito SET saldo = 99", "saldo"),
        ("UPDATE credito SET reservado = 1", "reservado"),
        ("UPDATE credito SET movimentos = 2", "contagem"),
        ("DROP TRIGGER movimento_nao_muda; UPDATE movimento SET valor = 7, saldo = 9", "sequencia"),
    ] {
        let (_folder, store) = store();
        credit(&store, "a", 100);
        // PostgreSQL names the table of a trigger too.
        let on = if store.shared() { "muda ON movimento;" } else { "muda;" };
        let sql = &sql.replace("muda;", on);
        store.write(|tx| sql.split("; ").try_for_each(|part| tx.exec(part, &[]))).unwrap();
        let found = faults(&store);
        assert!(found.iter().any(|fault| fault.regra == regra && fault.onde == "a"), "{sql}: {found:?}");
    }
}

#[test]
fn two_hundred_at_once_on_a_balance_for_ten_are_ten() {
    let (_folder, store) = store();
    credit(&store, "a", 10 * 20_000);
    let reserved = std::thread::scope(|scope| {
        let calls: Vec<_> = (0..200)
            .map(|n| {
                let store = &store;
                scope.spawn(move || {
                    let id = format!("r{n}");
                    let price = Micros(20_000);
                    let taken = store.write(|tx| spend(tx, &id, "t-a", price, &held(9))).unwrap();
                    if taken == Spend::Reserved {
                        store.write(|tx| capture(tx, Millis(1), &id, &entry(&id))).unwrap().unwrap();
                    }
                    taken == Spend::Reserved
                })
            })
            .collect();
        calls.into_iter().map(|call| call.join().unwrap()).filter(|&ok| ok).count()
    });
    assert_eq!((reserved, balance(&store, "a"), faults(&store)), (10, (0, 0), vec![]));
}

/// The same by the way of rewrites: each on its own key, beside the others, from two servers.
#[test]
fn two_hundred_beside_each_other_on_a_balance_for_ten_are_ten() {
    let (folder, store) = store();
    let other = Store::open(folder.path().join("voz.db")).unwrap();
    credit(&store, "a", 10 * 20_000);
    let reserved = std::thread::scope(|scope| {
        let calls: Vec<_> = (0..200)
            .map(|n| {
                let store = if n % 2 == 0 { &store } else { &other };
                scope.spawn(move || {
                    let id = format!("r{n}");
                    let price = Micros(20_000);
                    let taken = store.write_on(&id, |tx| spend(tx, &id, "t-a", price, &held(9))).unwrap();
                    if taken == Spend::Reserved {
                        let capture = |tx: &mut Tx<'_>| capture(tx, Millis(1), &id, &entry(&id));
                        store.write_on(&id, capture).unwrap().unwrap();
                    }
                    taken == Spend::Reserved
                })
            })
            .collect();
        calls.into_iter().map(|call| call.join().unwrap()).filter(|&ok| ok).count()
    });
    assert_eq!((reserved, balance(&store, "a"), faults(&store)), (10, (0, 0), vec![]));
}

#[test]
fn a_statement_is_read_page_by_page_and_its_cursor_cannot_be_made_up() {
    let (folder, store) = store();
    credit(&store, "a", 100);
    for n in 1..5 {
        store.write(|tx| post(tx, Millis(n), "a", Micros(-10), &entry(&n.to_string()))).unwrap();
    }
    let read = |period, antes, limite| store.read(|tx| page(tx, "a", period, antes, limite)).unwrap();
    let all = Period::default();
    let (first, next) = read(all, None, 2);
    let (second, last) = read(all, next, 3);
    let ids: Vec<_> = first.iter().chain(&second).map(|m| m.id.as_str()).collect();
    assert_eq!((ids, last), (vec!["a-5", "a-4", "a-3", "a-2", "a-1"], None));
    let (valor, saldo) = (first[0].valor_usd.as_str(), first[0].saldo_usd.as_str());
    assert_eq!((valor, saldo, first[0].em), ("-0.00001", "0.00006", Millis(4)));
    let (within, _) = read(Period { de: Millis(2), ate: Millis(4) }, None, 20);
    assert_eq!(within.len(), 2);

    let chave = MasterKey::open(folder.path(), &World::test(Millis(0), 1, &[])).unwrap();
    let text = next.unwrap().seal(&chave, "a");
    assert_eq!(Cursor::open(&chave, "a", &text), next);
    assert_eq!(Cursor::open(&chave, "b", &text), None);
    for at in 0..text.len() {
        let mut bent = text.clone().into_bytes();
        bent[at] = if bent[at] == b'A' { b'B' } else { b'A' };
        assert_eq!(Cursor::open(&chave, "a", std::str::from_utf8(&bent).unwrap()), None, "{at}");
    }
    assert_eq!(Cursor::open(&chave, "a", ""), None);
}

/// A deed of a random caller. The first number chooses a credit, the second a key or reservation.
#[derive(Clone, Debug)]
enum Op {
    Credit(u8, u8, i64),
    Debit(u8, u8, i64),
    Reserve(u8, u8, i64),
    Capture(u8),
    Release(u8),
    Expire,
    Revoke(u8),
}

fn op() -> impl Strategy<Value = Op> {
    let (id, key, valor) = (0..3_u8, 0..12_u8, 0..60_i64);
    prop_oneof![
        3 => (id.clone(), key.clone(), valor.clone()).prop_map(|(i, k, v)| Op::Credit(i, k, v)),
        2 => (id.clone(), key.clone(), valor.clone()).prop_map(|(i, k, v)| Op::Debit(i, k, v)),
        5 => (id.clone(), key.clone(), valor).prop_map(|(i, k, v)| Op::Reserve(i, k, v)),
        4 => key.clone().prop_map(Op::Capture),
        2 => key.prop_map(Op::Release),
        1 => Just(Op::Expire),
        1 => id.prop_map(Op::Revoke),
    ]
}

/// The ledger as a person would keep it on paper.
#[derive(Clone, Debug, Default)]
struct Paper {
    saldo: [i64; 3],
    revoked: [bool; 3],
    keys: std::collections::BTreeSet<String>,
    held: BTreeMap<u8, (usize, i64)>,
}

impl Paper {
    fn free(&self, id: usize) -> i64 {
        self.saldo[id] - self.held.values().filter(|(i, _)| *i == id).map(|(_, v)| v).sum::<i64>()
    }

    fn note(&mut self, op: &Op) {
        match *op {
            Op::Credit(id, key, valor) if self.keys.insert(format!("k{key}")) => {
                self.saldo[usize::from(id)] += valor;
            }
            Op::Debit(id, key, valor) if !self.keys.contains(&format!("k{key}")) => {
                if self.free(id.into()) >= valor {
                    self.keys.insert(format!("k{key}"));
                    self.saldo[usize::from(id)] -= valor;
                }
            }
            Op::Reserve(id, key, valor) => {
                let id = usize::from(id);
                // A reservation's name serves once: `r1` again after its capture is a repetition.
                let fresh = !self.held.contains_key(&key) && !self.keys.contains(&format!("r{key}"));
                if fresh && !self.revoked[id] && self.free(id) >= valor {
                    self.held.insert(key, (id, valor));
                }
            }
            Op::Capture(key) => {
                if let Some((id, valor)) = self.held.remove(&key) {
                    self.saldo[id] -= valor;
                    self.keys.insert(format!("r{key}"));
                }
            }
            Op::Release(key) => drop(self.held.remove(&key)),
            Op::Expire => self.held.clear(),
            Op::Revoke(id) => self.revoked[usize::from(id)] = true,
            Op::Credit(..) | Op::Debit(..) => {}
        }
    }

    /// Does the same in the database; `fail` makes the closure fail after its work.
    fn act(&self, store: &Store, op: &Op, fail: bool) {
        let name = |id: u8| ["a", "b", "c"][usize::from(id)];
        let done: Result<(), StoreError> = store.write(|tx| {
            match *op {
                Op::Credit(id, key, valor) => {
                    post(tx, Millis(1), name(id), Micros(valor), &entry(&format!("k{key}"))).map(drop)?;
                }
                Op::Debit(id, key, valor) => {
                    post(tx, Millis(1), name(id), Micros(-valor), &entry(&format!("k{key}"))).map(drop)?;
                }
                Op::Reserve(id, key, valor) => {
                    let used = self.held.contains_key(&key) || self.keys.contains(&format!("r{key}"));
                    if !used {
                        reserve(tx, &format!("r{key}"), name(id), Micros(valor), Some(&held(5)))?;
                    }
                }
                Op::Capture(key) => {
                    let reserva = format!("r{key}");
                    capture(tx, Millis(1), &reserva, &entry(&reserva)).map(drop)?;
                }
                Op::Release(key) => drop(release(tx, &format!("r{key}"))?),
                Op::Expire => drop(expire(tx, &at(6))?),
                Op::Revoke(id) => drop(revoke(tx, name(id))?),
            }
            if fail { Err(StoreError::Busy) } else { Ok(()) }
        });
        assert_eq!(done.is_err(), fail, "{op:?}: {done:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn money_never_appears_or_vanishes(ops in prop::collection::vec((op(), prop::bool::weighted(0.2)), 1..60)) {
        let (_folder, store) = store();
        for id in ["a", "b", "c"] {
            store.write(|tx| open(tx, Millis(0), id, None, CreditState::Valido, None)).unwrap();
        }
        let mut paper = Paper::default();
        for (op, fail) in &ops {
            paper.act(&store, op, *fail);
            if !fail {
                paper.note(op);
            }
            for (n, id) in ["a", "b", "c"].iter().enumerate() {
                prop_assert_eq!(balance(&store, id), (paper.saldo[n], paper.saldo[n] - paper.free(n)));
            }
        }
        prop_assert_eq!(faults(&store), vec![]);
    }
}
