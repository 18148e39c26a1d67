//! Rewrites that gave nothing though the model was asked: free for the caller, not for whoever runs the model.
//!
//! Counted by caller and UTC day, so that they can be capped. Callers are known here only by a keyed hash.
use crate::base::store::{Result, Tx};
use crate::base::world::Millis;

/// How many rewrites gave nothing today for the one of `callers` who had most.
pub fn most_today(tx: &mut Tx<'_>, now: Millis, callers: &[String]) -> Result<u32> {
    let sql = "SELECT quantas FROM falha_gratis WHERE dia = $1 AND quem = $2";
    let mut most = 0;
    for who in callers {
        most =
            tx.one(sql, &[now.day().into(), who.as_str().into()], |row| row.int(0))?.unwrap_or(0).max(most);
    }
    Ok(u32::try_from(most).unwrap_or(u32::MAX))
}

/// Counts one more for `who`, and forgets the days before yesterday.
pub fn count(tx: &mut Tx<'_>, now: Millis, who: &str) -> Result<()> {
    tx.run("DELETE FROM falha_gratis WHERE dia < $1", &[(now.day() - 1).into()])?;
    tx.run(
        "INSERT INTO falha_gratis (dia, quem, quantas) VALUES ($1, $2, 1)
         ON CONFLICT (dia, quem) DO UPDATE SET quantas = falha_gratis.quantas + 1",
        &[now.day().into(), who.into()],
    )
    .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;

    #[test]
    fn a_day_is_counted_for_each_caller_and_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let day = |n: i64| Millis::of_day(20_000 + n);
        let many = |now, who: &str| store.read(|tx| most_today(tx, now, &[who.to_owned()])).unwrap();
        for now in [day(0), day(0), day(1)] {
            store.write(|tx| count(tx, now, "rede")).unwrap();
        }
        assert_eq!((many(day(0), "rede"), many(day(1), "rede"), many(day(0), "outra")), (2, 1, 0));
        let both = ["outra".to_owned(), "rede".to_owned()];
        assert_eq!(store.read(|tx| most_today(tx, day(0), &both)), Ok(2));
        assert_eq!(store.read(|tx| most_today(tx, day(0), &[])), Ok(0), "the owner is not counted");
        store.write(|tx| count(tx, day(2), "outra")).unwrap();
        assert_eq!((many(day(0), "rede"), many(day(1), "rede")), (0, 1));
    }
}
