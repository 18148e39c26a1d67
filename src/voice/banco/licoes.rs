//! Lessons in the database: those of a model's trials, and those of what a person chose.
use crate::base::store::{Record, StoreError, Tx, record, stored};
use crate::base::world::Millis;
use crate::voice::Registro;
use crate::voice::banco::TextKey;
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
        /// The model that was tried; none where a person chose.
        pub modelo: Option<String>,
        /// The text of the bank that it quotes.
        pub chave: Option<TextKey>,
        pub licao: Licao,
    }
}

/// Every lesson, those of trials first, then the older before the newer.
pub fn lessons(tx: &mut Tx<'_>) -> Result<Vec<StoredLesson>, StoreError> {
    let sql = format!("SELECT {} FROM licoes ORDER BY modelo IS NULL, em, id", StoredLesson::selected());
    tx.rows(&sql, &[], stored)
}

/// Puts lessons in; of those that a person's choices gave, the newest of each register stay.
pub fn add_lessons(tx: &mut Tx<'_>, new: &[StoredLesson]) -> Result<(), StoreError> {
    for lesson in new {
        tx.insert("licoes", lesson, &[])?;
    }
    for registro in Registro::ALL {
        tx.run(
            "DELETE FROM licoes WHERE modelo IS NULL AND registro = $1 AND id NOT IN (
               SELECT id FROM licoes WHERE modelo IS NULL AND registro = $1 ORDER BY em DESC, id LIMIT $2)",
            &[registro.as_str().into(), i64::from(CHOICES_MAX).into()],
        )?;
    }
    raise_version(tx)
}

/// Puts the lessons of a new trial in the place of those of the last one.
pub fn replace_lessons(
    tx: &mut Tx<'_>,
    (registro, modelo): (Registro, &str),
    new: &[StoredLesson],
) -> Result<(), StoreError> {
    let sql = "DELETE FROM licoes WHERE registro = $1 AND modelo = $2";
    tx.run(sql, &[registro.as_str().into(), modelo.into()])?;
    add_lessons(tx, new)
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

fn raise_version(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    tx.run("UPDATE banco SET licoes = licoes + 1 WHERE um = 1", &[]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::voice::banco::{StoredText, insert, remove, state};
    use crate::voice::corpus::Texto;

    fn lesson(id: u8, modelo: Option<&str>, chave: Option<TextKey>) -> StoredLesson {
        let licao = Licao { fez: "fez".to_owned(), porque: format!("{id}"), dela: "dela".to_owned() };
        StoredLesson {
            id: format!("{id:032x}"),
            em: Millis(id.into()),
            registro: Registro::Post,
            modelo: modelo.map(str::to_owned),
            chave,
            licao,
        }
    }

    fn kept(store: &Store) -> Vec<String> {
        store.read(lessons).unwrap().into_iter().map(|l| l.licao.porque).collect()
    }

    #[test]
    fn a_trial_replaces_its_own_lessons_and_only_the_newest_choices_stay() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let text = StoredText::new(Texto {
            id: None,
            data: None,
            registro: Registro::Post,
            texto: "um texto".to_owned(),
            fonte: "txt".to_owned(),
            resposta_a: None,
            parte_de: None,
        });
        store.write(|tx| insert(tx, std::slice::from_ref(&text))).unwrap();
        let replace = |modelo: &str, new: &[StoredLesson]| {
            store.write(|tx| replace_lessons(tx, (Registro::Post, modelo), new)).unwrap();
        };
        replace("a", &[lesson(1, Some("a"), Some(text.chave))]);
        replace("b", &[lesson(2, Some("b"), None)]);
        replace("a", &[lesson(3, Some("a"), Some(text.chave))]);
        assert_eq!(kept(&store), ["2", "3"]);
        let before = store.read(state).unwrap().licoes;
        for id in 4..9 {
            store.write(|tx| add_lessons(tx, &[lesson(id, None, None)])).unwrap();
        }
        assert!(store.read(state).unwrap().licoes > before, "whoever keeps them sees that they are old");
        assert_eq!(kept(&store), ["2", "3", "6", "7", "8"]);
        store.write(|tx| remove(tx, &[text.chave])).unwrap();
        assert_eq!(kept(&store), ["2", "6", "7", "8"], "a lesson goes with the text that it quotes");
        assert_eq!(store.write(|tx| forget_lessons(tx, &[format!("{:032x}", 7)])).unwrap(), 1);
        assert_eq!(kept(&store), ["2", "6", "8"]);
    }
}
