//! What the last rewrites did, by the measures of the card. Their words are not kept.
use crate::base::store::{StoreError, Tx, stored};
use crate::base::world::Millis;
use crate::voice::Registro;
use crate::voice::estilo::{Medida, Traits};

/// Rewrites that are kept in a register: enough to see a habit that never fails, few enough to follow a change.
pub const RECENT_MAX: u8 = 50;

/// Notes what rewrites did, each under an identifier of its own, and forgets those past [`RECENT_MAX`].
pub fn add_recent(
    tx: &mut Tx<'_>,
    (em, registro): (Millis, Registro),
    rewrites: &[(String, Traits)],
) -> Result<(), StoreError> {
    for (id, traits) in rewrites {
        let does: Vec<&str> = Medida::shares().filter(|m| traits.does(*m)).map(Medida::as_str).collect();
        tx.run(
            "INSERT INTO recentes (id, em, registro, palavras, faz) VALUES ($1, $2, $3, $4, $5)",
            &[
                id.into(),
                em.0.into(),
                registro.as_str().into(),
                i64::from(traits.palavras).into(),
                does.join(" ").into(),
            ],
        )?;
    }
    tx.run(
        "DELETE FROM recentes WHERE registro = $1 AND id NOT IN (
           SELECT id FROM recentes WHERE registro = $1 ORDER BY em DESC, id LIMIT $2)",
        &[registro.as_str().into(), i64::from(RECENT_MAX).into()],
    )
    .map(drop)
}

/// The traits of the last rewrites of a register, newest first.
pub fn recent(tx: &mut Tx<'_>, registro: Registro) -> Result<Vec<Traits>, StoreError> {
    let sql = "SELECT palavras, faz FROM recentes WHERE registro = $1 ORDER BY em DESC, id";
    tx.rows(sql, &[registro.as_str().into()], |row| {
        let (words, does) = stored::<(_, String)>(row)?;
        let named = |m: &Medida| does.split(' ').any(|name| name == m.as_str());
        Ok(Traits::new(words, Medida::shares().filter(named)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;

    #[test]
    fn the_last_fifty_of_a_register_stay() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let add = |n: i64, registro, text: &str| {
            let one = [(format!("{n:032x}"), Traits::of(text).unwrap())];
            store.write(|tx| add_recent(tx, (Millis(n), registro), &one)).unwrap();
        };
        add(0, Registro::Resposta, "oi");
        (1..=60).for_each(|n| add(n, Registro::Post, if n == 60 { "último dia... 😀" } else { "Um dia." }));
        let posts = store.read(|tx| recent(tx, Registro::Post)).unwrap();
        assert_eq!(posts.len(), usize::from(RECENT_MAX));
        assert_eq!(posts.first().copied(), Traits::of("último dia... 😀"), "newest first, and whole");
        assert_eq!(store.read(|tx| recent(tx, Registro::Resposta)).unwrap(), [Traits::of("oi").unwrap()]);
    }
}
