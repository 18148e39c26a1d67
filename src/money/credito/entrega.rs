//! Charges that stand only if their answer leaves: marked when made, cleared when it left, else given back.
use super::ledger::{Entry, post};
use crate::base::store::{Result, StoreError, Tx};
use crate::base::world::Millis;
use crate::money::micros::Micros;

/// Reason of a movement that gives a charge back.
pub const REFUNDED: &str = "devolução: resposta não entregue";

/// Marks a charge, by the key of its movement: it is given back unless [`handed_over`] is told by `until`.
pub fn await_delivery(tx: &mut Tx<'_>, chave: &str, until: Millis) -> Result<()> {
    tx.run("INSERT INTO entrega (chave, ate) VALUES ($1, $2)", &[chave.into(), until.0.into()])?;
    Ok(())
}

/// The answer of a charge has left: the charge stands. False when it was not marked (any more).
pub fn handed_over(tx: &mut Tx<'_>, chave: &str) -> Result<bool> {
    Ok(tx.run("DELETE FROM entrega WHERE chave = $1", &[chave.into()])? > 0)
}

/// Charges of a credit that are given back in a UTC day because their callers left (decisions, "Callers that leave").
pub const LEFT_A_DAY: i64 = 3;

/// Gives a marked charge back whose caller left before the answer did, [`LEFT_A_DAY`] times a day for each credit;
/// beyond that the charge stands. False when it stands, and when it was not marked (any more).
pub fn refund_leaver(tx: &mut Tx<'_>, now: Millis, chave: &str) -> Result<bool> {
    let marked = tx.one(
        "SELECT m.credito FROM entrega e JOIN movimento m ON m.chave = e.chave WHERE e.chave = $1",
        &[chave.into()],
        |row| row.text(0),
    )?;
    let Some(credito) = marked else { return Ok(false) };
    let room = tx.one(
        "INSERT INTO devolucao (credito, dia, quantas) VALUES ($1, $2, 1)
         ON CONFLICT (credito, dia) DO UPDATE SET quantas = devolucao.quantas + 1 WHERE devolucao.quantas < $3
         RETURNING quantas",
        &[(&credito).into(), now.day().into(), LEFT_A_DAY.into()],
        |row| row.int(0),
    )?;
    match room {
        Some(_) => refund(tx, now, chave),
        None => handed_over(tx, chave).map(|_| false),
    }
}

/// Forgets how often charges were given back on days that are over.
pub fn forget_leavers(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run("DELETE FROM devolucao WHERE dia < $1", &[(now.day() - 1).into()])
}

/// Gives a marked charge back, once. False when it was not marked (any more).
pub fn refund(tx: &mut Tx<'_>, now: Millis, chave: &str) -> Result<bool> {
    if !handed_over(tx, chave)? {
        return Ok(false);
    }
    let charge = tx.one(
        "SELECT credito, valor, produto, recurso FROM movimento WHERE chave = $1",
        &[chave.into()],
        |row| Ok::<_, StoreError>((row.text(0)?, row.int(1)?, row.text(2)?, row.text(3)?)),
    )?;
    let Some((credito, valor, produto, recurso)) = charge else {
        return Err(StoreError::Corrupt(format!("a entrega {chave} não tem movimento")));
    };
    let back = format!("{chave}-devolvido");
    let entry = Entry { motivo: REFUNDED, produto: &produto, recurso: &recurso, chave: &back };
    post(tx, now, &credito, Micros(-valor), &entry)?;
    Ok(true)
}

/// Gives back the marked charges whose time has passed; how many.
pub fn refund_late(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    refund_before(tx, now, now)
}

/// Gives back every marked charge: for a start after which no answer of before can still leave; how many.
pub fn refund_all(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    refund_before(tx, now, Millis(i64::MAX))
}

fn refund_before(tx: &mut Tx<'_>, now: Millis, ate: Millis) -> Result<usize> {
    let late = tx.rows("SELECT chave FROM entrega WHERE ate < $1", &[ate.0.into()], |row| row.text(0))?;
    late.iter().try_for_each(|chave| refund(tx, now, chave).map(drop))?;
    Ok(late.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::money::credito::{CreditState, REWRITE, audit, by_id, open};

    fn entry(chave: &str) -> Entry<'_> {
        Entry { motivo: REWRITE, produto: "voz", recurso: "/api/rewrite", chave }
    }

    #[test]
    fn a_charge_stands_when_its_answer_left_and_goes_back_once_when_it_did_not() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("voz.db")).unwrap();
        let charged = store.write(|tx| {
            open(tx, Millis(0), "a", None, CreditState::Valido, None)?;
            post(tx, Millis(0), "a", Micros(100), &entry("abre"))?;
            for chave in ["r1", "r2", "r3"] {
                post(tx, Millis(1), "a", Micros(-20), &entry(chave))?;
                await_delivery(tx, chave, Millis(10))?;
            }
            Ok::<_, StoreError>(())
        });
        assert_eq!(charged, Ok(()));
        let saldo = || store.read(|tx| by_id(tx, "a")).unwrap().unwrap().saldo;
        assert_eq!(store.write(|tx| handed_over(tx, "r1")), Ok(true));
        assert_eq!(store.write(|tx| refund(tx, Millis(2), "r1")), Ok(false), "it has left");
        assert_eq!(store.write(|tx| refund(tx, Millis(2), "r2")), Ok(true));
        assert_eq!(store.write(|tx| refund(tx, Millis(2), "r2")), Ok(false), "once");
        assert_eq!(store.write(|tx| handed_over(tx, "r2")), Ok(false), "too late to tell");
        assert_eq!(saldo(), Micros(60));
        let overdue = store.read(|tx| audit(tx, Millis(1_000_000))).unwrap();
        assert_eq!((overdue.len(), overdue[0].onde.as_str()), (1, "r3"));
        assert_eq!(store.write(|tx| refund_late(tx, Millis(10))), Ok(0));
        assert_eq!(store.write(|tx| refund_late(tx, Millis(11))), Ok(1));
        assert_eq!(store.write(|tx| refund_all(tx, Millis(12))), Ok(0));
        assert_eq!((saldo(), store.read(|tx| audit(tx, Millis(1_000_000)))), (Micros(80), Ok(vec![])));
    }

    #[test]
    fn callers_who_leave_get_three_charges_a_day_back_and_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("voz.db")).unwrap();
        let (today, tomorrow) = (Millis::of_day(20_000), Millis::of_day(20_001));
        let charged = store.write(|tx| {
            for id in ["a", "b"] {
                open(tx, today, id, None, CreditState::Valido, None)?;
                post(tx, today, id, Micros(1000), &entry(id))?;
                for n in 0..6 {
                    let chave = format!("{id}{n}");
                    post(tx, today, id, Micros(-20), &entry(&chave))?;
                    await_delivery(tx, &chave, Millis(i64::MAX))?;
                }
            }
            Ok::<_, StoreError>(())
        });
        assert_eq!(charged, Ok(()));
        let left =
            |id: &str, n: usize, now| store.write(|tx| refund_leaver(tx, now, &format!("{id}{n}"))).unwrap();
        assert_eq!([0, 1, 2, 3, 4].map(|n| left("a", n, today)), [true, true, true, false, false]);
        assert!(!left("a", 0, today), "once");
        assert!(left("b", 0, today), "another credit has its own");
        assert!(left("a", 5, tomorrow));
        assert_eq!(store.write(|tx| forget_leavers(tx, Millis::of_day(20_002))), Ok(2));
        let saldo = store.read(|tx| by_id(tx, "a")).unwrap().unwrap().saldo;
        assert_eq!(saldo, Micros(1000 - 2 * 20), "what stands, stands");
    }
}
