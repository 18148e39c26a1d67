//! Lessons in the database (what a person chose among variants), and the traits of the last rewrites, by the measures of the
//! card. Their words are not kept.
use super::textos::raise;
use crate::base::store::{Record, StoreError, Tx, record, stored};
use crate::base::world::Millis;
use crate::voice::Registro;
use crate::voice::estilo::{Medida, Traits};
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
    raise(tx, "licoes", new.len()).map(drop)
}

/// Takes lessons out; says how many there were.
pub fn forget_lessons(tx: &mut Tx<'_>, ids: &[String]) -> Result<usize, StoreError> {
    let mut gone = 0;
    for id in ids {
        gone += tx.run("DELETE FROM licoes WHERE id = $1", &[id.into()])?;
    }
    raise(tx, "licoes", gone)
}

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
        tx.exec(
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
    tx.exec(
        "DELETE FROM recentes WHERE registro = $1 AND id NOT IN (
           SELECT id FROM recentes WHERE registro = $1 ORDER BY em DESC, id LIMIT $2)",
        &[registro.as_str().into(), i64::from(RECENT_MAX).into()],
    )
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
    use super::super::state;
    use super::*;
    use crate::base::store::Store;

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
