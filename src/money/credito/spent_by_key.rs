//! By which key a charge came: noted with the charge, and added up for whoever asks what a key cost.
use super::delivery::returned;
use crate::base::store::{Result, Tx, stored};
use crate::money::micros::Micros;

/// The sum of the charges of a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    pub usd: Micros,
    /// Charges that were not given back.
    pub vezes: u64,
}

/// Notes by which key a charge came; the charge by the key of its movement.
pub fn spent_by(tx: &mut Tx<'_>, movimento: &str, por: &str) -> Result<()> {
    tx.run(
        "INSERT INTO gasto (movimento, por) VALUES ($1, $2) ON CONFLICT (movimento) DO NOTHING",
        &[movimento.into(), por.into()],
    )?;
    Ok(())
}

/// The cost of a key, without what was given back.
pub fn spent(tx: &mut Tx<'_>, por: &str) -> Result<Spent> {
    let suffix = returned("");
    let found = tx.one(
        "SELECT CAST(coalesce(sum(-m.valor - coalesce(d.valor, 0)), 0) AS BIGINT), count(*) - count(d.chave)
         FROM gasto g JOIN movimento m ON m.chave = g.movimento
         LEFT JOIN movimento d ON d.chave = g.movimento || $1
         WHERE g.por = $2",
        &[suffix.as_str().into(), por.into()],
        stored,
    )?;
    Ok(found.map_or_else(Spent::default, |(usd, vezes)| Spent { usd, vezes }))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::base::steady::Steady;
    use crate::base::store::Store;
    use crate::base::world::Millis;
    use crate::money::credito::{CreditState, Entry, REWRITE, await_delivery, open, post, refund};

    #[test]
    fn a_key_cost_its_charges_without_those_given_back_and_without_others() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let entry = |chave| Entry { motivo: REWRITE, produto: "voz", recurso: "/api/rewrite", chave };
        let charged: Result<()> = store.write(|tx| {
            open(tx, Millis(0), "a", None, CreditState::Valido, None)?;
            post(tx, Millis(0), "a", Micros(1000), &entry("abre"))?;
            for (chave, por) in [("r1", "um"), ("r2", "um"), ("r3", "dois"), ("r4", "um")] {
                post(tx, Millis(1), "a", Micros(-20), &entry(chave))?;
                spent_by(tx, chave, por)?;
            }
            let steady = Steady { boot: "a".to_owned(), ms: 0 };
            await_delivery(tx, "r2", &steady.span(Duration::from_secs(1)).of(""))?;
            refund(tx, Millis(2), "r2")?;
            Ok(())
        });
        assert_eq!(charged, Ok(()));
        let of = |por: &str| store.read(|tx| spent(tx, por)).unwrap();
        assert_eq!(of("um"), Spent { usd: Micros(40), vezes: 2 });
        assert_eq!(of("dois"), Spent { usd: Micros(20), vezes: 1 });
        assert_eq!(of("ninguém"), Spent::default());
    }
}
