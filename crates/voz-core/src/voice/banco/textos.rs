//! The texts in the database: in, out, listed, removed; and the sample that stands in while there are none.
use serde::Serialize;

use super::{KeyPrefix, PrefixError, TextKey, state};
use crate::base::store::{
    Columns, Record as _, Result, StoreError, Stored, Tx, Value, record, stored, values,
};
use crate::base::words::Word;
use crate::base::world::Millis;
use crate::voice::Registro;
use crate::voice::corpus::{Texto, parse_date};
use crate::voice::licoes::Licao;
use crate::voice::texto::count_words;

record! {
    /// A text of the bank.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub struct StoredText {
        #[serde(serialize_with = "as_text")]
        pub chave: TextKey,
        #[serde(flatten)]
        pub texto: Texto,
        /// Words in it.
        pub palavras: u32,
    }
}

fn as_text<S: serde::Serializer>(chave: &TextKey, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(chave)
}

impl StoredText {
    /// A text with its key and its count of words.
    pub fn new(texto: Texto) -> Self {
        Self::with_key(TextKey::of(&texto.texto), texto)
    }

    /// A text whose key is known already.
    pub fn with_key(chave: TextKey, texto: Texto) -> Self {
        let palavras = u32::try_from(count_words(&texto.texto)).unwrap_or(u32::MAX);
        Self { chave, texto, palavras }
    }
}

/// Which texts of the bank are meant: those that pass every filter that is set.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only of this register.
    pub registro: Option<Registro>,
    /// Only from this source.
    pub fonte: Option<String>,
    /// Only from this moment on; texts without a date are left out.
    pub desde: Option<Millis>,
}

pub(super) const WHERE: &str =
    "(CAST($1 AS TEXT) IS NULL OR registro = $1) AND (CAST($2 AS TEXT) IS NULL OR fonte = $2)
     AND (CAST($3 AS BIGINT) IS NULL OR data >= $3)";

impl Filter {
    pub(super) fn values(&self) -> [Value<'_>; 3] {
        [self.registro.into(), self.fonte.as_ref().into(), self.desde.into()]
    }
}

/// The texts of the bank that pass what `rest` says.
fn select(rest: &str) -> String {
    StoredText::select(&format!("textos WHERE {rest}"))
}

/// Puts in the texts that are not there yet; says how many those were.
pub fn insert(tx: &mut Tx<'_>, texts: &[StoredText]) -> Result<usize, StoreError> {
    let mut new = 0;
    for text in texts {
        new += usize::from(tx.insert_unless("textos", text, &[], "ON CONFLICT (chave) DO NOTHING")?);
    }
    raise(tx, "versao", new)
}

/// Raises a version of the bank (`versao` of its texts, `coorte` of the cohort, `licoes` of what a prompt shows beside the
/// texts) where something changed, so that whoever keeps what was made of it knows that it is old; how much did.
pub(super) fn raise(tx: &mut Tx<'_>, version: &'static str, changed: usize) -> Result<usize, StoreError> {
    if changed > 0 {
        tx.run(&format!("UPDATE banco SET {version} = {version} + 1 WHERE um = 1"), &[])?;
    }
    Ok(changed)
}

/// Hands over the texts one by one, in no order that means anything: the fastest way through all of them.
pub fn each<E: From<StoreError>>(
    tx: &mut Tx<'_>,
    filter: &Filter,
    mut take: impl FnMut(StoredText) -> Result<(), E>,
) -> Result<(), E> {
    let sql = select(WHERE);
    tx.each(&sql, &filter.values(), |row| take(stored(row)?))
}

/// Hands over the first `limit` texts of a register, of those that count, in the order of their keys: a draw that is always
/// the same.
pub fn draw(
    tx: &mut Tx<'_>,
    registro: Registro,
    limit: u32,
    mut take: impl FnMut(StoredText),
) -> Result<(), StoreError> {
    let filter = Filter { registro: Some(registro), fonte: None, desde: state(tx)?.desde };
    let sql = select(&format!("{WHERE} ORDER BY chave LIMIT $4"));
    let [registro, fonte, desde] = filter.values();
    tx.each(&sql, &[registro, fonte, desde, limit.into()], |row| stored(row).map(&mut take))
}

/// Hands over the texts one by one, oldest first, those without a date at the end.
pub fn export<E: From<StoreError>>(
    tx: &mut Tx<'_>,
    filter: &Filter,
    mut take: impl FnMut(StoredText) -> Result<(), E>,
) -> Result<(), E> {
    let sql = select(&format!("{WHERE} ORDER BY data IS NULL, data, chave"));
    tx.each(&sql, &filter.values(), |row| take(stored(row)?))
}

/// The newest `limit` texts, those without a date at the end.
pub fn newest(tx: &mut Tx<'_>, filter: &Filter, limit: u32) -> Result<Vec<StoredText>, StoreError> {
    let sql = select(&format!("{WHERE} ORDER BY data IS NULL, data DESC, chave LIMIT $4"));
    let [registro, fonte, desde] = filter.values();
    tx.rows(&sql, &[registro, fonte, desde, limit.into()])
}

/// True when there is any text.
pub fn any(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    tx.any("SELECT 1 FROM textos LIMIT 1", &[])
}

/// The texts with these keys that are there, in no order that means anything.
pub fn get(tx: &mut Tx<'_>, keys: &[TextKey]) -> Result<Vec<StoredText>, StoreError> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<_> = (1..=keys.len()).map(|n| format!("${n}")).collect();
    let values: Vec<Value<'_>> = keys.iter().map(|chave| chave.to_string().into()).collect();
    tx.rows(&select(&format!("chave IN ({})", places.join(", "))), &values)
}

/// The one text whose key begins with `prefix`.
///
/// # Errors
/// The database cannot be read; inside, no text or several begin like this.
pub fn find(tx: &mut Tx<'_>, prefix: &KeyPrefix) -> Result<Result<StoredText, PrefixError>, StoreError> {
    let (low, high) = prefix.range();
    let sql = select("chave >= $1 AND chave <= $2 ORDER BY chave LIMIT 2");
    let mut found = tx.rows(&sql, values![low, high])?;
    Ok(match (found.pop(), found.pop()) {
        (None, _) => Err(PrefixError::Unknown(prefix.clone())),
        (Some(only), None) => Ok(only),
        (Some(_), Some(_)) => Err(PrefixError::Ambiguous(prefix.clone())),
    })
}

/// Takes out texts by their keys; says how many were there.
pub fn remove(tx: &mut Tx<'_>, keys: &[TextKey]) -> Result<usize, StoreError> {
    let mut gone = 0;
    for key in keys {
        gone += tx.run("DELETE FROM textos WHERE chave = $1", values![key.to_string()])?;
    }
    raise(tx, "versao", gone)
}

/// Takes out all texts that a filter lets through; says how many they were.
pub fn remove_where(tx: &mut Tx<'_>, filter: &Filter) -> Result<usize, StoreError> {
    let gone = tx.run(&format!("DELETE FROM textos WHERE {WHERE}"), &filter.values())?;
    raise(tx, "versao", gone)
}

record! {
    /// The texts of one source in one register.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TextGroup {
        pub fonte: String,
        pub registro: Registro,
        /// Number of texts.
        pub textos: u64 = "COUNT(*)",
        /// Date of the oldest.
        pub primeira: Option<Millis> = "MIN(data)",
        /// Date of the newest.
        pub ultima: Option<Millis> = "MAX(data)",
    }
}

/// The numbers of texts, by source and register.
pub fn groups(tx: &mut Tx<'_>, filter: &Filter) -> Result<Vec<TextGroup>, StoreError> {
    groups_in(tx, "textos", filter)
}

pub(super) fn groups_in(
    tx: &mut Tx<'_>,
    table: &'static str,
    filter: &Filter,
) -> Result<Vec<TextGroup>, StoreError> {
    let groups = "GROUP BY fonte, registro ORDER BY fonte, registro DESC";
    tx.list(&format!("{table} WHERE {WHERE} {groups}"), &filter.values())
}

impl Stored for TextKey {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        let key: String = row.take()?;
        Self::parse(&key).ok_or_else(|| row.impossible(&key))
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        to.push(self.to_string().into());
        Ok(())
    }
}

impl Word for Registro {
    const ALL: &'static [Self] = &Self::ALL;

    fn as_str(self) -> &'static str {
        self.as_str()
    }
}

record! {
    for Texto {
        id: Option<String>,
        data: Option<Millis>,
        registro: Registro,
        texto: String,
        fonte: String,
        resposta_a: Option<String>,
        parte_de: Option<String>,
    }
}

record! { for Licao { fez: String, porque: String, dela: String } }

const JSONL: &str = include_str!("../../../corpus/amostra.jsonl");

/// The `fonte` of its texts.
const FONTE: &str = "amostra";

#[derive(serde::Deserialize)]
struct Line {
    registro: Registro,
    data: String,
    texto: String,
}

/// The texts of the sample corpus, in the order of its file.
pub fn amostra() -> impl Iterator<Item = StoredText> {
    // A test of the corpus checks that every line can be read.
    let lines = JSONL.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
    lines.map(|Line { registro, data, texto }| {
        StoredText::new(Texto {
            id: None,
            data: parse_date(&data),
            registro,
            texto,
            fonte: FONTE.to_owned(),
            resposta_a: None,
            parte_de: None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        assert_eq!(amostra().count(), JSONL.lines().filter(|l| !l.trim().is_empty()).count());
        assert!(amostra().all(|t| t.texto.data.is_some() && t.palavras > 0));
    }
}
