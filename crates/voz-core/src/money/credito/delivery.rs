//! Charges that stand only if their answer leaves: marked when made, cleared when it left, else given back.
use super::ledger::{Entry, post};
use crate::base::steady::{Hold, Steady};
use crate::base::store::{Dead, Result, StoreError, Tx, values};
use crate::base::world::Millis;
use crate::money::micros::Micros;

/// Reason of a movement that gives a charge back.
pub const REFUNDED: &str = "devolução: resposta não entregue";

/// Marks a charge, by the key of its movement: it is given back unless [`handed_over`] is told while `held` lasts.
pub fn await_delivery(tx: &mut Tx<'_>, chave: &str, held: &Hold) -> Result<()> {
    tx.exec(
        "INSERT INTO entrega (chave, partida, desde, ate, dono) VALUES ($1, $2, $3, $4, $5)",
        values![chave, &held.boot, held.desde, held.ate, &held.dono],
    )
}

/// The answer of a charge has left: the charge stands. False when it was not marked (any more).
pub fn handed_over(tx: &mut Tx<'_>, chave: &str) -> Result<bool> {
    Ok(tx.run("DELETE FROM entrega WHERE chave = $1", values![chave])? > 0)
}

/// Charges of a credit that are given back in a UTC day because their callers left (decisions, "Callers that leave").
/// Calls that die together with the service are given back beside them ([`refund_late`]).
pub const LEFT_A_DAY: i64 = 3;

/// Gives a marked charge back whose caller left before the answer did, [`LEFT_A_DAY`] times a day for each credit;
/// beyond that the charge stands. False when it stands, and when it was not marked (any more).
pub fn refund_leaver(tx: &mut Tx<'_>, now: Millis, chave: &str) -> Result<bool> {
    let marked = tx.one::<String>(
        "SELECT m.credito FROM entrega e JOIN movimento m ON m.chave = e.chave WHERE e.chave = $1",
        values![chave],
    )?;
    let Some(credito) = marked else { return Ok(false) };
    let room = tx.one::<i64>(
        "INSERT INTO devolucao (credito, dia, quantas) VALUES ($1, $2, 1)
         ON CONFLICT (credito, dia) DO UPDATE SET quantas = devolucao.quantas + 1 WHERE devolucao.quantas < $3
         RETURNING quantas",
        values![&credito, now.day(), LEFT_A_DAY],
    )?;
    match room {
        Some(_) => refund(tx, now, chave),
        None => handed_over(tx, chave).map(|_| false),
    }
}

/// Forgets how often charges were given back on days that are over.
pub fn forget_leavers(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run("DELETE FROM devolucao WHERE dia < $1", values![now.day() - 1])
}

/// The key of the movement that gives a charge back.
pub(super) fn returned(chave: &str) -> String {
    format!("{chave}-devolvido")
}

/// Gives a marked charge back, once. False when it was not marked (any more).
pub fn refund(tx: &mut Tx<'_>, now: Millis, chave: &str) -> Result<bool> {
    if !handed_over(tx, chave)? {
        return Ok(false);
    }
    let charge = tx.one::<(String, i64, String, String)>(
        "SELECT credito, valor, produto, recurso FROM movimento WHERE chave = $1",
        values![chave],
    )?;
    let Some((credito, valor, produto, recurso)) = charge else {
        return Err(StoreError::Corrupt(format!("a entrega {chave} não tem movimento")));
    };
    let back = returned(chave);
    let entry = Entry { motivo: REFUNDED, produto: &produto, recurso: &recurso, chave: &back };
    post(tx, now, &credito, Micros(-valor), &entry)?;
    Ok(true)
}

/// Gives back the marked charges whose time has passed, because who carried the answer died with it; how many. That is
/// the service's doing and not the caller's: [`LEFT_A_DAY`] neither bounds it nor counts it.
pub fn refund_late(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<usize> {
    let late = tx.rows::<String>(
        "SELECT chave FROM entrega WHERE NOT (partida = $1 AND desde <= $2 AND ate >= $3)",
        values![&steady.boot, steady.begun(), steady.ms],
    )?;
    late.iter().try_for_each(|chave| refund(tx, now, chave).map(drop))?;
    Ok(late.len())
}

/// Gives back, as [`refund_late`] does, the marked charges whose answers died with their server; how many.
pub fn refund_all(tx: &mut Tx<'_>, now: Millis, of: Dead<'_>) -> Result<usize> {
    let sql = "SELECT chave FROM entrega WHERE CAST($1 AS TEXT) IS NULL OR dono = $1";
    let all = tx.rows::<String>(sql, values![of])?;
    all.iter().try_for_each(|chave| refund(tx, now, chave).map(drop))?;
    Ok(all.len())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::base::store::Store;
    use crate::money::credito::{CreditState, REWRITE, audit, by_id, open};

    fn at(ms: i64) -> Steady {
        Steady { boot: "a".to_owned(), ms }
    }

    fn entry(chave: &str) -> Entry<'_> {
        Entry { motivo: REWRITE, produto: "voz", recurso: "/api/rewrite", chave }
    }

    #[test]
    fn a_charge_stands_when_its_answer_left_and_goes_back_once_when_it_did_not() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let charged: Result<()> = store.write(|tx| {
            open(tx, Millis(0), "a", None, CreditState::Valido, None)?;
            post(tx, Millis(0), "a", Micros(100), &entry("abre"))?;
            for chave in ["r1", "r2", "r3"] {
                post(tx, Millis(1), "a", Micros(-20), &entry(chave))?;
                await_delivery(tx, chave, &at(0).span(Duration::from_millis(10)).of(""))?;
            }
            Ok(())
        });
        assert_eq!(charged, Ok(()));
        let saldo = || store.read(|tx| by_id(tx, "a")).unwrap().unwrap().saldo;
        assert_eq!(store.write(|tx| handed_over(tx, "r1")), Ok(true));
        assert_eq!(store.write(|tx| refund(tx, Millis(2), "r1")), Ok(false), "it has left");
        assert_eq!(store.write(|tx| refund(tx, Millis(2), "r2")), Ok(true));
        assert_eq!(store.write(|tx| refund(tx, Millis(2), "r2")), Ok(false), "once");
        assert_eq!(store.write(|tx| handed_over(tx, "r2")), Ok(false), "too late to tell");
        assert_eq!(saldo(), Micros(60));
        let overdue = store.read(|tx| audit(tx, &at(1_000_000))).unwrap();
        assert_eq!((overdue.len(), overdue[0].onde.as_str()), (1, "r3"));
        assert_eq!(
            store.write(|tx| refund_late(tx, Millis::of_day(9), &at(10))),
            Ok(0),
            "whatever day it is"
        );
        assert_eq!(store.write(|tx| refund_late(tx, Millis(1), &at(11))), Ok(1));
        assert_eq!(store.write(|tx| refund_all(tx, Millis(12), Dead::Everybody)), Ok(0));
        assert_eq!((saldo(), store.read(|tx| audit(tx, &at(1_000_000)))), (Micros(80), Ok(vec![])));
    }

    #[test]
    fn callers_who_leave_get_three_charges_a_day_back_and_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let (today, tomorrow) = (Millis::of_day(20_000), Millis::of_day(20_001));
        let charged: Result<()> = store.write(|tx| {
            for id in ["a", "b"] {
                open(tx, today, id, None, CreditState::Valido, None)?;
                post(tx, today, id, Micros(1000), &entry(id))?;
                for n in 0..9 {
                    let chave = format!("{id}{n}");
                    post(tx, today, id, Micros(-20), &entry(&chave))?;
                    await_delivery(tx, &chave, &at(0).span(Duration::MAX).of(""))?;
                }
            }
            Ok(())
        });
        assert_eq!(charged, Ok(()));
        let left =
            |id: &str, n: usize, now| store.write(|tx| refund_leaver(tx, now, &format!("{id}{n}"))).unwrap();
        assert_eq!([0, 1, 2, 3, 4].map(|n| left("a", n, today)), [true, true, true, false, false]);
        assert!(!left("a", 0, today), "once");
        assert!(left("b", 0, today), "another credit has its own");
        assert!(left("a", 5, tomorrow));
        let saldo = || store.read(|tx| by_id(tx, "a")).unwrap().unwrap().saldo;
        assert_eq!(saldo(), Micros(1000 - (2 + 3) * 20), "what stands, stands");
        // The service dies with three calls of one credit and eight of another: that is nobody's leaving.
        assert_eq!(store.write(|tx| refund_all(tx, tomorrow, Dead::Everybody)), Ok(3 + 8));
        assert_eq!(saldo(), Micros(1000 - 2 * 20));
        assert_eq!(store.write(|tx| forget_leavers(tx, Millis::of_day(20_003))), Ok(3), "and not counted");
    }
}
