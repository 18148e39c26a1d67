//! Neutral wordings in the database: what texts of the bank say, in nobody's words.
use std::collections::HashMap;

use serde::Serialize;

use super::TextKey;
use super::textos::raise;
use crate::base::store::{Record, StoreError, Tx, record, stored};
use crate::base::world::Millis;
use crate::voice::Registro;

record! {
    /// A text of the bank in nobody's words, as it is kept.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct NeutralWording {
        /// The text.
        pub chave: TextKey,
        /// When it was worded.
        pub em: Millis,
        /// The model that worded it.
        pub modelo: String,
        pub texto: String,
    }
}

/// The neutral wordings of texts, by the keys of those.
pub fn neutral_wordings(tx: &mut Tx<'_>) -> Result<HashMap<TextKey, String>, StoreError> {
    let sql = format!("SELECT {} FROM neutros", NeutralWording::selected());
    let rows = tx.rows(&sql, &[], stored::<NeutralWording>)?;
    Ok(rows.into_iter().map(|one| (one.chave, one.texto)).collect())
}

/// A text of the author beside what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NeutralPair {
    pub registro: Registro,
    /// The model that worded it.
    pub modelo: String,
    pub diz: String,
    pub dela: String,
}

/// Every text that stands beside what it says, by register and key.
pub fn neutral_pairs(tx: &mut Tx<'_>) -> Result<Vec<NeutralPair>, StoreError> {
    let sql =
        "SELECT t.registro, n.modelo, n.texto, t.texto FROM neutros n JOIN textos t ON t.chave = n.chave
               ORDER BY t.registro, n.chave";
    tx.rows(sql, &[], |row| {
        let (registro, modelo, diz, dela) = stored(row)?;
        Ok(NeutralPair { registro, modelo, diz, dela })
    })
}

/// Keeps a neutral wording in the place of the one that its text had. A text that has left the bank is passed over.
pub fn keep_neutral(tx: &mut Tx<'_>, new: &NeutralWording) -> Result<(), StoreError> {
    let key = new.chave.to_string();
    let mut changed = tx.run("DELETE FROM neutros WHERE chave = $1", &[(&key).into()])?;
    if tx.any("SELECT 1 FROM textos WHERE chave = $1", &[(&key).into()])? {
        tx.insert("neutros", new, &[])?;
        changed += 1;
    }
    raise(tx, "licoes", changed).map(drop)
}

/// Forgets the neutral wordings of a register, or all of them; how many there were.
pub fn forget_neutral(tx: &mut Tx<'_>, registro: Option<Registro>) -> Result<usize, StoreError> {
    let gone = match registro {
        None => tx.run("DELETE FROM neutros", &[])?,
        Some(registro) => tx.run(
            "DELETE FROM neutros WHERE chave IN (SELECT chave FROM textos WHERE registro = $1)",
            &[registro.as_str().into()],
        )?,
    };
    raise(tx, "licoes", gone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::voice::banco::{StoredText, insert, remove, state};
    use crate::voice::corpus::Texto;

    fn text(texto: &str, registro: Registro) -> StoredText {
        StoredText::new(Texto {
            id: None,
            data: None,
            registro,
            texto: texto.to_owned(),
            fonte: "txt".to_owned(),
            resposta_a: None,
            parte_de: None,
        })
    }

    fn worded(of: &StoredText, texto: &str) -> NeutralWording {
        NeutralWording { chave: of.chave, em: Millis(1), modelo: "m".to_owned(), texto: texto.to_owned() }
    }

    #[test]
    fn a_wording_replaces_the_one_before_and_goes_with_its_text() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let (post, reply) = (text("um post", Registro::Post), text("uma resposta", Registro::Resposta));
        let gone = text("um texto que já saiu", Registro::Post);
        store.write(|tx| insert(tx, &[post.clone(), reply.clone()])).unwrap();
        let before = store.read(state).unwrap().licoes;
        let keep = |of, texto| store.write(|tx| keep_neutral(tx, &worded(of, texto))).unwrap();
        keep(&post, "primeiro");
        keep(&post, "segundo");
        keep(&reply, "outro");
        keep(&gone, "de ninguém");
        let kept = store.read(neutral_wordings).unwrap();
        assert_eq!((kept.len(), kept[&post.chave].as_str()), (2, "segundo"));
        assert!(store.read(state).unwrap().licoes > before, "whoever keeps them sees that they are old");
        store.write(|tx| remove(tx, &[post.chave])).unwrap();
        assert_eq!(store.read(neutral_wordings).unwrap().len(), 1);
        assert_eq!(store.write(|tx| forget_neutral(tx, Some(Registro::Post))).unwrap(), 0);
        assert_eq!(store.write(|tx| forget_neutral(tx, Some(Registro::Resposta))).unwrap(), 1);
    }
}
