//! The texts of an import against the bank: which texts it has already, and which of them are older versions
//! of one that comes.
//!
//! A text that stands in the same place of the same source (importer, identifier and date) with other words
//! was edited: the new words take the place of the old. Unless the import brings the old words too: then
//! the source has both, and so has the bank, whatever the order in which they come. A text without a date has no such
//! place: the row numbers of two tables, and the names of two folders' files, agree by chance.
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};

use super::TextKey;
use crate::base::store::{StoreError, Tx, stored};
use crate::base::world::Millis;
use crate::voice::corpus::{Taken, Texto};

/// The texts of the bank and of an import, by their keys. Some 60 bytes a text.
#[derive(Debug, Default)]
pub struct Known {
    texts: HashMap<TextKey, WhereMet>,
    /// The bank's texts by the hash of their place.
    places: HashMap<u64, TextKey>,
    hasher: RandomState,
    outdated: HashSet<TextKey>,
    fresh: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WhereMet {
    Bank,
    Both,
    Import,
}

impl Known {
    /// Reads what the bank has.
    pub fn read(tx: &mut Tx<'_>) -> Result<Self, StoreError> {
        let mut known = Self::default();
        tx.each("SELECT chave, fonte, id, data FROM textos", &[], |row| {
            let (chave, fonte, id, data) = stored::<(TextKey, String, Option<String>, Option<Millis>)>(row)?;
            known.texts.insert(chave, WhereMet::Bank);
            if let Some(place) = known.place(&fonte, id.as_deref(), data) {
                known.places.insert(place, chave);
            }
            Ok::<_, StoreError>(())
        })?;
        Ok(known)
    }

    /// Meets a text of the import by its key.
    pub fn meet(&mut self, chave: TextKey, text: &Texto) -> Taken {
        match self.texts.get_mut(&chave) {
            Some(met @ WhereMet::Bank) => {
                *met = WhereMet::Both;
                self.outdated.remove(&chave);
                return Taken::Known;
            }
            Some(WhereMet::Both) => return Taken::Known,
            Some(WhereMet::Import) => return Taken::Repeated,
            None => {}
        }
        self.texts.insert(chave, WhereMet::Import);
        self.fresh += 1;
        let place = self.place(&text.fonte, text.id.as_deref(), text.data);
        if let Some(older) = place.and_then(|place| self.places.get(&place))
            && self.texts.get(older) == Some(&WhereMet::Bank)
        {
            self.outdated.insert(*older);
        }
        Taken::New
    }

    /// The number of texts of the import that are new.
    pub const fn fresh(&self) -> u64 {
        self.fresh
    }

    /// The bank's texts that new ones take the place of; sure once all of the import was met.
    pub fn outdated(&self) -> Vec<TextKey> {
        let mut keys: Vec<TextKey> = self.outdated.iter().copied().collect();
        keys.sort_unstable();
        keys
    }

    fn place(&self, fonte: &str, id: Option<&str>, data: Option<Millis>) -> Option<u64> {
        Some(self.hasher.hash_one((fonte, id?, data?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::voice::Registro;
    use crate::voice::banco::{StoredText, insert};

    fn text(id: Option<&str>, day: i64, texto: &str) -> Texto {
        Texto {
            id: id.map(str::to_owned),
            data: Some(Millis(day)),
            registro: Registro::Post,
            texto: texto.to_owned(),
            fonte: "jsonl".to_owned(),
            resposta_a: None,
            parte_de: None,
        }
    }

    /// The texts that a bank of the first gives up when the others come.
    fn outdated(bank: &[Texto], import: &[Texto]) -> (Vec<TextKey>, u64) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let bank: Vec<StoredText> = bank.iter().cloned().map(StoredText::new).collect();
        store.write(|tx| insert(tx, &bank)).unwrap();
        let mut known = store.read(Known::read).unwrap();
        for text in import {
            known.meet(TextKey::of(&text.texto), text);
        }
        (known.outdated(), known.fresh())
    }

    #[test]
    fn new_words_in_the_same_place_take_the_place_of_the_old() {
        let old = text(Some("7"), 1, "o texto de antes");
        let new = text(Some("7"), 1, "o texto de agora");
        let gone = vec![TextKey::of(&old.texto)];
        assert_eq!(outdated(std::slice::from_ref(&old), std::slice::from_ref(&new)), (gone, 1));
        // Another place: another date, another identifier, none at all.
        let others = [text(Some("7"), 2, "um"), text(Some("8"), 1, "dois"), text(None, 1, "três")];
        assert_eq!(outdated(std::slice::from_ref(&old), &others), (vec![], 3));
        assert_eq!(outdated(&[text(None, 1, "três")], &[text(None, 1, "quatro")]), (vec![], 1));
        // Row 7 of two tables without dates.
        let undated = |words| Texto { data: None, ..text(Some("7"), 1, words) };
        assert_eq!(outdated(&[undated("da praia")], &[undated("do livro")]), (vec![], 1));
    }

    #[test]
    fn a_source_that_still_has_the_old_words_keeps_both() {
        let old = text(Some("7"), 1, "o texto de antes");
        let new = text(Some("7"), 1, "o texto de agora");
        for import in [[old.clone(), new.clone()], [new.clone(), old.clone()]] {
            assert_eq!(outdated(std::slice::from_ref(&old), &import), (vec![], 1));
            assert_eq!(outdated(std::slice::from_ref(&new), &import), (vec![], 1));
            assert_eq!(outdated(&[], &import), (vec![], 2));
        }
    }
}
