//! Balances and movements: every way in which money comes, waits and goes.
use subtle::ConstantTimeEq;

use crate::base::identifier::Prefix;
use crate::base::steady::{Hold, Steady};
use crate::base::store::{Dead, Record as _, Result, StoreError, Tx, record, values};
use crate::base::words::words;
use crate::base::world::Millis;
use crate::money::micros::Micros;

words! {
    /// The powers of a token.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum CreditState {
        /// Waits for its payment to be confirmed.
        Pendente = "pendente",
        /// It can be spent.
        Valido = "valido",
        /// It can never be spent again.
        Revogado = "revogado",
    }
}

record! {
    /// A balance with its movements.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Credito {
        /// Names it; no secret.
        pub id: String,
        /// The powers of its token.
        pub estado: CreditState,
        /// When it was opened.
        pub criado_em: Millis,
        /// Path where a waiting one is followed.
        pub conferir: Option<String>,
        /// Sum of its movements.
        pub saldo: Micros,
        /// Part of the balance set aside for calls that still run.
        pub reservado: Micros,
    }
}

/// The words of a movement beside its amount.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The movement's reason, one of the words of the ledger.
    pub motivo: &'a str,
    /// The product that moved it.
    pub produto: &'a str,
    /// The thing that was paid for, as the statement shows it.
    pub recurso: &'a str,
    /// The key that makes repeating harmless.
    pub chave: &'a str,
}

/// The fate of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posted {
    /// Written; the balance after it.
    Done(Micros),
    /// Its key was used before: nothing moved.
    Repeated,
    /// The credit does not exist, or what is free in it does not cover the amount: nothing moved.
    Refused,
}

/// The means of a token for a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spend {
    Reserved,
    /// No such token was ever issued.
    Unknown,
    Waiting,
    Revoked,
    /// Only so much is free in it.
    Short(Micros),
}

/// Opens an empty credit. `token` is its token's hash; `conferir` the path where a waiting one is followed.
pub fn open(
    tx: &mut Tx<'_>,
    now: Millis,
    id: &str,
    token: Option<&str>,
    estado: CreditState,
    conferir: Option<&str>,
) -> Result<()> {
    tx.exec(
        "INSERT INTO credito (id, token, estado, criado_em, conferir) VALUES ($1, $2, $3, $4, $5)",
        values![id, token, estado, now, conferir],
    )
}

/// Moves money in (`valor` above zero) or out of what is free (below), once for each key.
pub fn post(tx: &mut Tx<'_>, now: Millis, id: &str, valor: Micros, entry: &Entry<'_>) -> Result<Posted> {
    if tx.any("SELECT 1 FROM movimento WHERE chave = $1", values![entry.chave])? {
        return Ok(Posted::Repeated);
    }
    let moved = tx.one::<(i64, i64)>(
        "UPDATE credito SET saldo = saldo + $1, movimentos = movimentos + 1
         WHERE id = $2 AND saldo - reservado + $1 >= 0
         RETURNING saldo, movimentos",
        values![valor, id],
    )?;
    match moved {
        Some((saldo, ordem)) => append(tx, now, id, ordem, valor, saldo, entry).map(Posted::Done),
        None => Ok(Posted::Refused),
    }
}

/// Moves money that must move, within the transaction of what it follows from; the balance after it.
///
/// # Errors
/// [`StoreError::Corrupt`] where the key has moved money before, or what is free does not cover it.
pub fn post_surely(
    tx: &mut Tx<'_>,
    now: Millis,
    id: &str,
    valor: Micros,
    entry: &Entry<'_>,
) -> Result<Micros> {
    match post(tx, now, id, valor, entry)? {
        Posted::Done(saldo) => Ok(saldo),
        Posted::Repeated | Posted::Refused => {
            Err(StoreError::Corrupt(format!("o movimento {} não cabe no crédito {id}", entry.chave)))
        }
    }
}

/// Sets `valor` aside under `reserva`, until [`capture`], [`release`] or the end of `held`; without one, for as long as
/// it takes. False when the token may not spend, or what is free does not cover it.
pub fn reserve(tx: &mut Tx<'_>, reserva: &str, id: &str, valor: Micros, held: Option<&Hold>) -> Result<bool> {
    let covered = tx.change(
        "UPDATE credito SET reservado = reservado + $1
         WHERE id = $2 AND estado = 'valido' AND saldo - reservado >= $1",
        values![valor, id],
    )?;
    if !covered {
        return Ok(false);
    }
    tx.run(
        "INSERT INTO reserva (id, credito, valor, partida, desde, ate, dono) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        values![
            reserva,
            id,
            valor,
            held.map(|held| held.boot.as_str()),
            held.map(|held| held.desde),
            held.map(|held| held.ate),
            held.map_or("", |held| held.dono.as_str())
        ],
    )?;
    Ok(true)
}

/// Sets a price aside in the credit of a token, known by its hash.
pub fn spend(tx: &mut Tx<'_>, reserva: &str, token: &str, valor: Micros, held: &Hold) -> Result<Spend> {
    let Some(credito) = by_token(tx, token)? else { return Ok(Spend::Unknown) };
    Ok(match credito.estado {
        CreditState::Pendente => Spend::Waiting,
        CreditState::Revogado => Spend::Revoked,
        CreditState::Valido if reserve(tx, reserva, &credito.id, valor, Some(held))? => Spend::Reserved,
        CreditState::Valido => Spend::Short(Micros(credito.saldo.0 - credito.reservado.0)),
    })
}

/// Turns a reservation into a movement; the balance after it. `None` when it is not there (any more).
/// A credit revoked meanwhile pays all the same: the work was done while it could spend.
pub fn capture(tx: &mut Tx<'_>, now: Millis, reserva: &str, entry: &Entry<'_>) -> Result<Option<Micros>> {
    let Some((id, valor)) = take(tx, reserva)? else { return Ok(None) };
    let moved = tx.one::<(i64, i64)>(
        "UPDATE credito SET saldo = saldo - $1, reservado = reservado - $1, movimentos = movimentos + 1
         WHERE id = $2
         RETURNING saldo, movimentos",
        values![valor, &id],
    )?;
    let (saldo, ordem) =
        moved.ok_or_else(|| StoreError::Corrupt(format!("a reserva {reserva} não tem crédito")))?;
    append(tx, now, &id, ordem, Micros(-valor), saldo, entry).map(Some)
}

/// Gives a reservation back. False when it is not there (any more).
pub fn release(tx: &mut Tx<'_>, reserva: &str) -> Result<bool> {
    let Some((id, valor)) = take(tx, reserva)? else { return Ok(false) };
    tx.run("UPDATE credito SET reservado = reservado - $1 WHERE id = $2", values![valor, id])?;
    Ok(true)
}

/// Gives back the reservations whose time has passed; how many.
pub fn expire(tx: &mut Tx<'_>, now: &Steady) -> Result<usize> {
    let late = tx.rows::<String>(
        "SELECT id FROM reserva WHERE ate IS NOT NULL AND NOT (partida = $1 AND desde <= $2 AND ate >= $3)",
        values![&now.boot, now.begun(), now.ms],
    )?;
    late.iter().try_for_each(|id| release(tx, id).map(drop))?;
    Ok(late.len())
}

/// Gives back the reservations of calls that died with their server; how many. One without a time belongs to no call.
pub fn release_all(tx: &mut Tx<'_>, of: Dead<'_>) -> Result<usize> {
    let sql = "SELECT id FROM reserva WHERE ate IS NOT NULL AND (CAST($1 AS TEXT) IS NULL OR dono = $1)";
    let all = tx.rows::<String>(sql, values![of])?;
    all.iter().try_for_each(|id| release(tx, id).map(drop))?;
    Ok(all.len())
}

/// Lets a waiting token spend. False when it was not waiting.
pub fn activate(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    tx.change("UPDATE credito SET estado = 'valido' WHERE id = $1 AND estado = 'pendente'", values![id])
}

/// Stops a token for good; its balance stays where it is. False when it was stopped before.
pub fn revoke(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    tx.change("UPDATE credito SET estado = 'revogado' WHERE id = $1 AND estado <> 'revogado'", values![id])
}

/// The credit of a token, known by its hash.
pub fn by_token(tx: &mut Tx<'_>, token: &str) -> Result<Option<Credito>> {
    let sql = format!("SELECT {}, token FROM credito WHERE token = $1", Credito::selected());
    let found = tx.one::<(Credito, String)>(&sql, values![token])?;
    // The index compares hashes of a secret key, which tell a caller nothing; the match itself takes as
    // long whatever differs.
    Ok(found.filter(|(_, stored)| bool::from(stored.as_bytes().ct_eq(token.as_bytes()))).map(|(c, _)| c))
}

/// The credit of that identifier.
pub fn by_id(tx: &mut Tx<'_>, id: &str) -> Result<Option<Credito>> {
    tx.find("credito WHERE id = $1", values![id])
}

/// The credits whose identifier begins so, at most [`Prefix::ROWS_MAX`].
pub fn by_prefix(tx: &mut Tx<'_>, prefix: &Prefix) -> Result<Vec<Credito>> {
    prefix.rows(tx, "credito")
}

/// Every credit, newest first.
pub fn all(tx: &mut Tx<'_>) -> Result<Vec<Credito>> {
    tx.list("credito ORDER BY criado_em DESC, id", &[])
}

/// Ends a reservation; whose it was and how much.
fn take(tx: &mut Tx<'_>, reserva: &str) -> Result<Option<(String, i64)>> {
    tx.one::<(String, i64)>("DELETE FROM reserva WHERE id = $1 RETURNING credito, valor", values![reserva])
}

fn append(
    tx: &mut Tx<'_>,
    now: Millis,
    id: &str,
    ordem: i64,
    valor: Micros,
    saldo: i64,
    entry: &Entry<'_>,
) -> Result<Micros> {
    tx.run(
        "INSERT INTO movimento (credito, ordem, em, valor, saldo, motivo, produto, recurso, chave)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        values![id, ordem, now, valor, saldo, entry.motivo, entry.produto, entry.recurso, entry.chave],
    )?;
    Ok(Micros(saldo))
}
