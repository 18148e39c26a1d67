//! The measures of the texts of the bank: the style card and the author's own lint rates.
use serde::{Deserialize, Serialize};

use super::StoredText;
use crate::base::store::{StoreError, Tx, record, values};
use crate::base::world::Millis;
use crate::voice::Registro;
use crate::voice::estilo::{Medidor, StyleCard};
use crate::voice::lint::{AuthorRates, RateMeter};

/// Lint rates rest on at most this many texts of a register: a share is then known to about one per cent.
pub const RATED_TEXTS: u32 = 2000;
/// And on at most this many bytes of them, so that long posts cost no more than short ones.
const RATED_BYTES: usize = 1 << 20;

/// Measures of an author's texts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Medida {
    pub cartao: StyleCard,
    /// Rates of the lint's rules in the author's own texts.
    pub taxas: Taxas,
}

/// Rates of each rule of the lint, in each register.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Taxas {
    /// Rates in replies.
    pub resposta: AuthorRates,
    /// Rates in posts.
    pub post: AuthorRates,
}

impl Taxas {
    /// The rates of a register.
    pub const fn of(&self, registro: Registro) -> &AuthorRates {
        match registro {
            Registro::Resposta => &self.resposta,
            Registro::Post => &self.post,
        }
    }
}

/// Measures texts one by one: show every text to [`Meter::add`], and a draw of [`RATED_TEXTS`] a register to
/// [`Meter::rate`].
#[derive(Clone, Debug, Default)]
pub struct BankMeter {
    style: Medidor,
    rates: [(RateMeter, usize); 2],
    oldest: Option<Millis>,
}

impl BankMeter {
    /// Counts a text into the card.
    pub fn add(&mut self, StoredText { texto, .. }: &StoredText) {
        self.style.add(texto.registro, &texto.texto);
        self.oldest = match (self.oldest, texto.data) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }

    /// Counts a text into the lint rates.
    pub fn rate(&mut self, StoredText { texto, .. }: &StoredText) {
        let (rates, bytes) = &mut self.rates[usize::from(texto.registro == Registro::Post)];
        if *bytes < RATED_BYTES {
            rates.add(&texto.texto);
            *bytes += texto.texto.len();
        }
    }

    /// The measures. `since` is the date from which texts entered; without one, that of the oldest.
    pub fn finish(self, now: Millis, since: Option<Millis>) -> Medida {
        let since = since.or(self.oldest).map_or_else(String::new, |date| date.to_string());
        let [(resposta, ..), (post, ..)] = self.rates;
        let taxas = Taxas { resposta: resposta.finish(), post: post.finish() };
        Medida { cartao: self.style.card(now.to_string(), since), taxas }
    }
}

record! {
    /// The version of the texts, and from when on they count.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct State {
        /// Rises with every change of the texts.
        pub versao: i64,
        /// The date from which texts are measured and shown as examples.
        pub desde: Option<Millis>,
        /// Rises with every change of what others wrote.
        pub coorte: i64,
        /// Rises with every change of the lessons.
        pub licoes: i64,
    }
}

/// The version of the texts, and from when on they count.
pub fn state(tx: &mut Tx<'_>) -> Result<State, StoreError> {
    let found = tx.find("banco WHERE um = 1", &[])?;
    found.ok_or_else(|| StoreError::Corrupt("a tabela banco está vazia".to_owned()))
}

/// The bank and the card kept of it, as written: changes with whatever a person may see of the voice.
pub fn seen(tx: &mut Tx<'_>) -> Result<(State, Option<String>), StoreError> {
    let card = tx.one::<String>("SELECT cartao FROM medida WHERE um = 1", &[])?;
    Ok((state(tx)?, card))
}

/// Sets the date from which texts are measured and shown as examples; what was measured before is then old.
pub fn set_since(tx: &mut Tx<'_>, since: Option<Millis>) -> Result<(), StoreError> {
    tx.exec("UPDATE banco SET desde = $1, versao = versao + 1 WHERE um = 1", values![since])
}

/// The measures of this version of the bank; `None` when there are none, or only those of an older one.
pub fn load_measure(tx: &mut Tx<'_>, versao: i64) -> Result<Option<Medida>, StoreError> {
    let sql = "SELECT cartao, taxas FROM medida WHERE um = 1 AND versao = $1";
    let kept = tx.one::<(String, String)>(sql, values![versao])?;
    // A card that another version of the program wrote in another shape is measured again.
    Ok(kept.and_then(|(cartao, taxas)| {
        Some(Medida {
            cartao: serde_json::from_str(&cartao).ok()?,
            taxas: serde_json::from_str(&taxas).ok()?,
        })
    }))
}

/// Keeps what was measured in a version of the bank, unless something newer is kept already.
pub fn save_measure(tx: &mut Tx<'_>, versao: i64, medida: &Medida) -> Result<(), StoreError> {
    let json = |e: serde_json::Error| StoreError::Encoding(e.to_string());
    let cartao = serde_json::to_string(&medida.cartao).map_err(json)?;
    let taxas = serde_json::to_string(&medida.taxas).map_err(json)?;
    tx.exec(
        "INSERT INTO medida (um, versao, cartao, taxas) VALUES (1, $1, $2, $3)
         ON CONFLICT (um) DO UPDATE SET versao = excluded.versao, cartao = excluded.cartao, taxas = excluded.taxas
         WHERE medida.versao <= excluded.versao",
        values![versao, cartao, taxas],
    )
}
