//! The comparison cohort: what other people wrote inside the author's own exports.
//!
//! Invariant: it stands in a table of its own, so that nothing here is ever an example, a measure or part of
//! an export of the bank. It never leaves the machine.
use serde::{Deserialize, Serialize};

use super::textos::{Filter, WHERE, raise};
use super::{StoredText, TextGroup, TextKey};
use crate::base::store::{StoreError, Tx, stored, values};
use crate::voice::Registro;
use crate::voice::corpus::Texto;
use crate::voice::texto::count_words;

/// A text by someone who is not the author.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OthersText {
    /// The writer, by the name the export gives.
    pub autor: String,
    pub texto: Texto,
}

/// A text of the cohort as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Neighbour {
    /// The writer.
    pub autor: String,
    #[serde(flatten)]
    pub guardado: StoredText,
}

/// Puts in the texts that are not there yet; says how many those were.
pub fn insert_others(tx: &mut Tx<'_>, texts: &[OthersText]) -> Result<usize, StoreError> {
    let mut new = 0;
    for OthersText { autor, texto } in texts {
        let Texto { data, registro, texto, fonte, .. } = texto;
        let palavras = i64::try_from(count_words(texto)).unwrap_or(i64::MAX);
        new += tx.run(
            "INSERT INTO coorte (chave, autor, data, registro, texto, palavras, fonte)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (chave) DO NOTHING",
            values![TextKey::of(texto).to_string(), autor, *data, *registro, texto, palavras, fonte],
        )?;
    }
    raise(tx, "coorte", new)
}

/// Takes out of the cohort what the bank holds: the author's own words, imported once under another name,
/// must not be compared with themselves.
pub fn settle_others(tx: &mut Tx<'_>) -> Result<usize, StoreError> {
    let sql = "DELETE FROM coorte WHERE EXISTS (SELECT 1 FROM textos WHERE textos.chave = coorte.chave)";
    let gone = tx.run(sql, &[])?;
    raise(tx, "coorte", gone)
}

/// The newest `limit` texts of the cohort, those without a date at the end.
pub fn newest_others(tx: &mut Tx<'_>, filter: &Filter, limit: u32) -> Result<Vec<Neighbour>, StoreError> {
    let sql = format!(
        "SELECT autor, registro, data, texto, fonte FROM coorte WHERE {WHERE}
         ORDER BY data IS NULL, data DESC, chave LIMIT $4"
    );
    let [registro, fonte, desde] = filter.values();
    let found = tx.rows(&sql, &[registro, fonte, desde, limit.into()])?;
    let neighbour = |(autor, registro, data, texto, fonte)| {
        let texto = Texto { id: None, data, registro, texto, fonte, resposta_a: None, parte_de: None };
        Neighbour { autor, guardado: StoredText::new(texto) }
    };
    Ok(found.into_iter().map(neighbour).collect())
}

/// Hands over writer, register and text of the writers with most texts, at most so many writers of each register and
/// so many texts of each: a draw that is always the same.
pub fn draw_others(
    tx: &mut Tx<'_>,
    (writers, texts): (u32, u32),
    mut take: impl FnMut(&str, Registro, &str),
) -> Result<(), StoreError> {
    for registro in Registro::ALL {
        let sql = "SELECT autor FROM coorte WHERE registro = $1 GROUP BY autor ORDER BY COUNT(*) DESC, autor LIMIT $2";
        let most = tx.rows::<String>(sql, values![registro, writers])?;
        for writer in &most {
            let sql = "SELECT texto FROM coorte WHERE autor = $1 AND registro = $2 ORDER BY chave LIMIT $3";
            tx.each(sql, values![writer, registro, texts], |row| {
                stored::<String>(row).map(|text| take(writer, registro, &text))
            })?;
        }
    }
    Ok(())
}

/// The numbers of texts of the cohort, by source and register.
pub fn groups_of_others(tx: &mut Tx<'_>, filter: &Filter) -> Result<Vec<TextGroup>, StoreError> {
    super::textos::groups_in(tx, "coorte", filter)
}

/// Takes out all texts of the cohort that a filter lets through; says how many they were.
pub fn remove_others(tx: &mut Tx<'_>, filter: &Filter) -> Result<usize, StoreError> {
    let gone = tx.run(&format!("DELETE FROM coorte WHERE {WHERE}"), &filter.values())?;
    raise(tx, "coorte", gone)
}
