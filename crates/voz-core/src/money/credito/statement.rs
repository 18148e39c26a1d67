//! The statement of a credit, a page at a time; and sums: by reason over all the ledger, by key of an account.
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use schemars::JsonSchema;
use serde::Serialize;
use subtle::ConstantTimeEq;

use super::Credito;
use super::delivery::returned;
use crate::base::master_key::{MasterKey, Purpose};
use crate::base::store::{Result, Tx, record, values};
use crate::base::world::Millis;
use crate::money::micros::{Micros, MicrosSum};

/// Movements of a page unless asked otherwise.
pub const PAGE: u32 = 20;

/// Uma entrada ou saída de um crédito.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Movimento {
    /// Identificador.
    pub id: String,
    /// Quando, em ISO 8601 UTC com milissegundos.
    #[schemars(with = "String")]
    pub em: Millis,
    /// Quanto, em dólares; negativo numa saída.
    pub valor_usd: String,
    /// Saldo depois dele, em dólares.
    pub saldo_usd: String,
    /// Por quê.
    pub motivo: String,
    /// Em que produto.
    pub produto: String,
    /// Em que recurso do produto.
    pub recurso: String,
}

/// Saldo e extrato de um crédito.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Extrato {
    /// O saldo; não vem com `movimentos=1`.
    #[serde(flatten)]
    pub saldo: Option<Saldo>,
    /// Entradas e saídas, as mais novas primeiro.
    pub movimentos: Vec<Movimento>,
    /// Cursor da página seguinte, para `antes`; null na última e sem `movimentos=1`.
    pub proximo: Option<String>,
}

/// O saldo; não vem com `movimentos=1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Saldo {
    /// Saldo em milionésimos de dólar.
    pub saldo_micros: i64,
    /// Saldo em dólares, exato.
    pub saldo_usd: String,
    /// Quando o crédito foi aberto, em ISO 8601 UTC com milissegundos.
    #[schemars(with = "String")]
    pub criado_em: Millis,
}

impl From<&Credito> for Saldo {
    fn from(credito: &Credito) -> Self {
        Self {
            saldo_micros: credito.saldo.0,
            saldo_usd: credito.saldo.to_string(),
            criado_em: credito.criado_em,
        }
    }
}

/// Which movements: from `de`, before `ate`.
#[derive(Clone, Copy, Debug)]
pub struct Period {
    /// First moment that counts.
    pub de: Millis,
    /// First moment that counts no more.
    pub ate: Millis,
}

impl Default for Period {
    /// The period that holds every movement.
    fn default() -> Self {
        Self { de: Millis(i64::MIN), ate: Millis(i64::MAX) }
    }
}

/// Where a page ended: the next one holds what came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor(i64);

impl Cursor {
    /// Length of the seal, in bytes: 128 bits leave nothing to guess.
    const SEAL: usize = 16;

    /// The text that a caller sends back; good for this credit alone.
    pub fn seal(self, chave: &MasterKey, credito: &str) -> String {
        let seal = Self::mac(chave, credito, self.0);
        let mut bytes = self.0.to_be_bytes().to_vec();
        bytes.extend_from_slice(&seal);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The place a text names; `None` when this service did not write it for this credit.
    pub fn open(chave: &MasterKey, credito: &str, text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (place, seal) = bytes.split_first_chunk::<8>()?;
        let place = i64::from_be_bytes(*place);
        bool::from(seal.ct_eq(&Self::mac(chave, credito, place))).then_some(Self(place))
    }

    fn mac(chave: &MasterKey, credito: &str, place: i64) -> Vec<u8> {
        let mac = chave.hash(Purpose::Cursor, format!("{credito}\0{place}").as_bytes());
        mac.into_bytes().into_iter().take(Self::SEAL * 2).collect()
    }
}

record! {
    /// A movement as it stands in the ledger; its amount is below zero where it went out.
    struct Line {
        ordem: i64,
        em: Millis,
        valor: i64,
        saldo: Micros,
        motivo: String,
        produto: String,
        recurso: String,
    }
}

impl Line {
    fn shown(self, credito: &str) -> Movimento {
        Movimento {
            id: format!("{credito}-{}", self.ordem),
            em: self.em,
            valor_usd: Micros(self.valor).to_string(),
            saldo_usd: self.saldo.to_string(),
            motivo: self.motivo,
            produto: self.produto,
            recurso: self.recurso,
        }
    }
}

/// At most `limite` movements of a credit, newest first, and where they end when there are more.
pub fn page(
    tx: &mut Tx<'_>,
    credito: &str,
    period: Period,
    antes: Option<Cursor>,
    limite: u32,
) -> Result<(Vec<Movimento>, Option<Cursor>)> {
    let before = antes.map_or(i64::MAX, |cursor| cursor.0);
    let mut found = tx.list::<Line>(
        "movimento WHERE credito = $1 AND ordem < $2 AND em >= $3 AND em < $4 ORDER BY ordem DESC LIMIT $5",
        values![credito, before, period.de, period.ate, i64::from(limite) + 1],
    )?;
    let limite = limite as usize;
    let more = found.len() > limite;
    found.truncate(limite);
    let last = found.last().filter(|_| more).map(|line| Cursor(line.ordem));
    Ok((found.into_iter().map(|line| line.shown(credito)).collect(), last))
}

/// The movements of one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    pub motivo: String,
    pub movimentos: u64,
    /// Their sum; negative for what was spent.
    pub sum: MicrosSum,
}

/// The movements by reason, in its order. Reads the whole ledger.
pub fn totals(tx: &mut Tx<'_>) -> Result<Vec<Total>> {
    let found = tx.rows(
        "SELECT motivo, COUNT(*), CAST(SUM(valor / $1) AS BIGINT), CAST(SUM(valor % $1) AS BIGINT) FROM movimento
         GROUP BY motivo ORDER BY motivo",
        values![MicrosSum::SPLIT],
    )?;
    let total =
        |(motivo, movimentos, high, low)| Total { motivo, movimentos, sum: MicrosSum::of_halves(high, low) };
    Ok(found.into_iter().map(total).collect())
}

/// The number of movements, as the credits count them.
pub fn movements(tx: &mut Tx<'_>) -> Result<u64> {
    let sql = "SELECT CAST(coalesce(sum(movimentos), 0) AS BIGINT) FROM credito";
    Ok(tx.one(sql, &[])?.unwrap_or(0))
}

/// The sum of all balances. Reads every credit.
pub fn worth(tx: &mut Tx<'_>) -> Result<MicrosSum> {
    let halves = tx.one(
        "SELECT CAST(coalesce(SUM(saldo / $1), 0) AS BIGINT), CAST(coalesce(SUM(saldo % $1), 0) AS BIGINT) FROM credito",
        values![MicrosSum::SPLIT],
    )?;
    Ok(halves.map(|(high, low)| MicrosSum::of_halves(high, low)).unwrap_or_default())
}

/// True when the sum of all balances is still an amount once so much came in.
pub fn fits(tx: &mut Tx<'_>, valor: Micros) -> Result<bool> {
    Ok(MicrosSum(worth(tx)?.0 + i128::from(valor.0)).fit().is_some())
}

/// The sum of the charges of a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    pub usd: Micros,
    /// Charges that were not given back.
    pub vezes: u64,
}

/// Notes by which key a charge came; the charge by the key of its movement.
pub fn spent_by(tx: &mut Tx<'_>, movimento: &str, por: &str) -> Result<()> {
    tx.exec(
        "INSERT INTO gasto (movimento, por) VALUES ($1, $2) ON CONFLICT (movimento) DO NOTHING",
        values![movimento, por],
    )
}

/// The cost of a key, without what was given back.
pub fn spent(tx: &mut Tx<'_>, por: &str) -> Result<Spent> {
    let suffix = returned("");
    let found = tx.one(
        "SELECT CAST(coalesce(sum(-m.valor - coalesce(d.valor, 0)), 0) AS BIGINT), count(*) - count(d.chave)
         FROM gasto g JOIN movimento m ON m.chave = g.movimento
         LEFT JOIN movimento d ON d.chave = g.movimento || $1
         WHERE g.por = $2",
        values![suffix, por],
    )?;
    Ok(found.map_or_else(Spent::default, |(usd, vezes)| Spent { usd, vezes }))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::{CreditState, Entry, REWRITE, await_delivery, open, post, refund};
    use super::*;
    use crate::base::steady::Steady;
    use crate::base::store::Store;
    use crate::base::world::Millis;

    #[test]
    fn a_key_cost_its_charges_without_those_given_back_and_without_others() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let entry = |chave| Entry { motivo: REWRITE, produto: "voz", recurso: "/api/rewrite", chave };
        let charged: Result<()> = store.write(|tx| {
            open(tx, Millis(0), "a", None, CreditState::Valido, None)?;
            post(tx, Millis(0), "a", Micros(1000), &entry("abre"))?;
            for (chave, por) in [("r1", "um"), ("r2", "um"), ("r3", "dois"), ("r4", "um")] {
                post(tx, Millis(1), "a", Micros(-20), &entry(chave))?;
                spent_by(tx, chave, por)?;
            }
            let steady = Steady { boot: "a".to_owned(), ms: 0 };
            await_delivery(tx, "r2", &steady.span(Duration::from_secs(1)).of(""))?;
            refund(tx, Millis(2), "r2")?;
            Ok(())
        });
        assert_eq!(charged, Ok(()));
        let of = |por: &str| store.read(|tx| spent(tx, por)).unwrap();
        assert_eq!(of("um"), Spent { usd: Micros(40), vezes: 2 });
        assert_eq!(of("dois"), Spent { usd: Micros(20), vezes: 1 });
        assert_eq!(of("ninguém"), Spent::default());
    }
}
