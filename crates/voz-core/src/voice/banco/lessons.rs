//! What stands beside the texts in the database: lessons (what a person chose among variants), what texts say in nobody's
//! words, and the traits of the last rewrites, by the measures of the card. The words of those are not kept.
use std::collections::HashMap;

use serde::Serialize;

use super::TextKey;
use super::textos::raise;
use crate::base::store::{StoreError, Tx, record, values};
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
    tx.list("licoes ORDER BY em, id", &[])
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
            values![registro, CHOICES_MAX],
        )?;
    }
    raise(tx, "licoes", new.len()).map(drop)
}

/// Takes lessons out; says how many there were.
pub fn forget_lessons(tx: &mut Tx<'_>, ids: &[String]) -> Result<usize, StoreError> {
    let mut gone = 0;
    for id in ids {
        gone += tx.run("DELETE FROM licoes WHERE id = $1", values![id])?;
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
            values![id, em, registro, traits.palavras, does.join(" ")],
        )?;
    }
    tx.exec(
        "DELETE FROM recentes WHERE registro = $1 AND id NOT IN (
           SELECT id FROM recentes WHERE registro = $1 ORDER BY em DESC, id LIMIT $2)",
        values![registro, RECENT_MAX],
    )
}

/// The traits of the last rewrites of a register, newest first.
pub fn recent(tx: &mut Tx<'_>, registro: Registro) -> Result<Vec<Traits>, StoreError> {
    let sql = "SELECT palavras, faz FROM recentes WHERE registro = $1 ORDER BY em DESC, id";
    let found = tx.rows(sql, values![registro])?;
    let traits = |(words, does): (_, String)| {
        let named = |m: &Medida| does.split(' ').any(|name| name == m.as_str());
        Traits::new(words, Medida::shares().filter(named))
    };
    Ok(found.into_iter().map(traits).collect())
}

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
    let rows = tx.list::<NeutralWording>("neutros", &[])?;
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
    let found = tx.rows(sql, &[])?;
    let pair = |(registro, modelo, diz, dela)| NeutralPair { registro, modelo, diz, dela };
    Ok(found.into_iter().map(pair).collect())
}

/// Keeps a neutral wording in the place of the one that its text had. A text that has left the bank is passed over.
pub fn keep_neutral(tx: &mut Tx<'_>, new: &NeutralWording) -> Result<(), StoreError> {
    let key = new.chave.to_string();
    let mut changed = tx.run("DELETE FROM neutros WHERE chave = $1", values![&key])?;
    if tx.any("SELECT 1 FROM textos WHERE chave = $1", values![&key])? {
        tx.insert("neutros", new, &[])?;
        changed += 1;
    }
    raise(tx, "licoes", changed).map(drop)
}

/// Forgets the wordings that stand word for word beside more than one text, and so say neither; how many there were.
pub fn forget_repeated_neutral(tx: &mut Tx<'_>) -> Result<usize, StoreError> {
    let repeated = "SELECT texto FROM neutros GROUP BY texto HAVING count(*) > 1";
    let gone = tx.run(&format!("DELETE FROM neutros WHERE texto IN ({repeated})"), &[])?;
    raise(tx, "licoes", gone)
}

/// Forgets the neutral wordings of a register, or all of them; how many there were.
pub fn forget_neutral(tx: &mut Tx<'_>, registro: Option<Registro>) -> Result<usize, StoreError> {
    let gone = match registro {
        None => tx.run("DELETE FROM neutros", &[])?,
        Some(registro) => tx.run(
            "DELETE FROM neutros WHERE chave IN (SELECT chave FROM textos WHERE registro = $1)",
            values![registro],
        )?,
    };
    raise(tx, "licoes", gone)
}

#[cfg(test)]
mod tests {
    use super::super::{StoredText, insert, remove, state};
    use super::*;
    use crate::base::store::Store;
    use crate::voice::corpus::Texto;

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
        assert_eq!(store.write(forget_repeated_neutral).unwrap(), 0);
        let kept = store.read(neutral_wordings).unwrap();
        assert_eq!((kept.len(), kept[&post.chave].as_str()), (2, "segundo"));
        assert!(store.read(state).unwrap().licoes > before, "whoever keeps them sees that they are old");
        keep(&reply, "segundo");
        assert_eq!(store.write(forget_repeated_neutral).unwrap(), 2, "it says neither of the two");
        keep(&post, "segundo");
        keep(&reply, "outro");
        store.write(|tx| remove(tx, &[post.chave])).unwrap();
        assert_eq!(store.read(neutral_wordings).unwrap().len(), 1);
        assert_eq!(store.write(|tx| forget_neutral(tx, Some(Registro::Post))).unwrap(), 0);
        assert_eq!(store.write(|tx| forget_neutral(tx, Some(Registro::Resposta))).unwrap(), 1);
    }
}
