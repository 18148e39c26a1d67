//! Lessons in the database: what a person chose among variants.
use crate::base::store::{Record, StoreError, Tx, record, stored};
use crate::base::world::Millis;
use crate::voice::Registro;
use crate::voice::licoes::Licao;

/// Lessons of choices that are kept in a register; the newest stay.
pub const CHOICES_MAX: u8 = 3;

record! {
    /// A lesson as it is kept.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredLesson {
        pub id: String,
        /// When it was learnt.
        pub em: Millis,
        pub registro: Registro,
        pub licao: Licao,
    }
}

/// Every lesson, the older before the newer.
pub fn lessons(tx: &mut Tx<'_>) -> Result<Vec<StoredLesson>, StoreError> {
    let sql = format!("SELECT {} FROM licoes ORDER BY em, id", StoredLesson::selected());
    tx.rows(&sql, &[], stored)
}

/// Puts lessons in; the newest of each register stay.
pub fn add_lessons(tx: &mut Tx<'_>, new: &[StoredLesson]) -> Result<(), StoreError> {
    for lesson in new {
        tx.insert("licoes", lesson, &[])?;
    }
    for registro in Registro::ALL {
        tx.run(
            "DELETE FROM licoes WHERE registro = $1 AND id NOT IN (
               SELECT id FROM licoes WHERE registro = $1 ORDER BY em DESC, id LIMIT $2)",
            &[registro.as_str().into(), i64::from(CHOICES_MAX).into()],
        )?;
    }
    raise_version(tx)
}

/// Takes lessons out; says how many there were.
pub fn forget_lessons(tx: &mut Tx<'_>, ids: &[String]) -> Result<usize, StoreError> {
    let mut gone = 0;
    for id in ids {
        gone += tx.run("DELETE FROM licoes WHERE id = $1", &[id.into()])?;
    }
    raise_version(tx)?;
    Ok(gone)
}

/// Tells whoever keeps what a prompt shows beside the texts that it is old.
pub(super) fn raise_version(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    tx.run("UPDATE banco SET licoes = licoes + 1 WHERE um = 1", &[]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::voice::banco::state;

    fn lesson(id: u8) -> StoredLesson {
        let licao = Licao { fez: "fez".to_owned(), porque: format!("{id}"), dela: "dela".to_owned() };
        StoredLesson { id: format!("{id:032x}"), em: Millis(id.into()), registro: Registro::Post, licao }
    }

    #[test]
    fn only_the_newest_choices_stay() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let kept = || store.read(lessons).unwrap().into_iter().map(|l| l.licao.porque).collect::<Vec<_>>();
        let before = store.read(state).unwrap().licoes;
        for id in 4..9 {
            store.write(|tx| add_lessons(tx, &[lesson(id)])).unwrap();
        }
        assert!(store.read(state).unwrap().licoes > before, "whoever keeps them sees that they are old");
        assert_eq!(kept(), ["6", "7", "8"]);
        assert_eq!(store.write(|tx| forget_lessons(tx, &[format!("{:032x}", 7)])).unwrap(), 1);
        assert_eq!(kept(), ["6", "8"]);
    }
}
