//! Charges found: by name, by ticket, by what the gateway calls them, by what there is to do.
use super::estado::ChargeState;
use super::ficha::{COLUMNS, Cobranca, Evento, read};
use crate::base::identifier::Prefix;
use crate::base::store::{Result, Tx};
use crate::base::world::Millis;

/// A charge by its whole identifier.
pub fn by_id(tx: &mut Tx<'_>, id: &str) -> Result<Option<Cobranca>> {
    tx.one(&format!("SELECT {COLUMNS} FROM cobranca WHERE id = $1"), &[id.into()], read)
}

/// A charge by its reference at the gateway.
pub(super) fn by_reference(tx: &mut Tx<'_>, referencia: &str) -> Result<Option<Cobranca>> {
    tx.one(&format!("SELECT {COLUMNS} FROM cobranca WHERE referencia = $1"), &[referencia.into()], read)
}

/// A charge by the gateway's identifier of it.
pub(super) fn by_gateway(tx: &mut Tx<'_>, gateway: &str) -> Result<Option<Cobranca>> {
    tx.one(&format!("SELECT {COLUMNS} FROM cobranca WHERE gateway = $1"), &[gateway.into()], read)
}

/// A charge by its identifier and the hash of its ticket, or of the token of its credit.
pub(super) fn by_ticket(tx: &mut Tx<'_>, id: &str, bilhete: &str, token: &str) -> Result<Option<Cobranca>> {
    tx.one(
        &format!(
            "SELECT {COLUMNS} FROM cobranca WHERE id = $1 AND (bilhete = $2
                 OR EXISTS (SELECT 1 FROM credito WHERE credito.id = cobranca.credito AND credito.token = $3))"
        ),
        &[id.into(), bilhete.into(), token.into()],
        read,
    )
}

/// The charges whose identifier begins so, at most [`Prefix::ROWS_MAX`].
pub fn by_prefix(tx: &mut Tx<'_>, prefix: &Prefix) -> Result<Vec<Cobranca>> {
    let [from, below] = prefix.bounds();
    tx.rows(
        &format!("SELECT {COLUMNS} FROM cobranca WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3"),
        &[from, below, i64::from(Prefix::ROWS_MAX).into()],
        read,
    )
}

/// The newest charges, of one state or of all; only those that wait for the owner's word, if asked so.
pub fn newest(
    tx: &mut Tx<'_>,
    estado: Option<ChargeState>,
    pendencia: bool,
    limit: u32,
) -> Result<Vec<Cobranca>> {
    tx.rows(
        &format!(
            "SELECT {COLUMNS} FROM cobranca
             WHERE ($1 = '' OR estado = $1) AND ($2 = 0 OR pendencia IS NOT NULL)
             ORDER BY criado_em DESC, id LIMIT $3"
        ),
        &[estado.map_or("", ChargeState::as_str).into(), pendencia.into(), i64::from(limit).into()],
        read,
    )
}

/// The moves of a charge, oldest first.
pub fn events(tx: &mut Tx<'_>, id: &str) -> Result<Vec<Evento>> {
    tx.rows(
        "SELECT em, de, para, motivo, status, aviso FROM cobranca_evento WHERE cobranca = $1 ORDER BY versao",
        &[id.into()],
        |row| {
            Ok(Evento {
                em: Millis(row.int(0)?),
                de: row.text(1)?,
                para: row.text(2)?,
                motivo: row.opt_text(3)?,
                status: row.opt_text(4)?,
                aviso: row.int(5)? == 1,
            })
        },
    )
}

/// Charges of a caller, and of all, that wait for their payment.
pub(super) fn waiting(tx: &mut Tx<'_>, quem: &str) -> Result<(i64, i64)> {
    let counted = tx.one(
        "SELECT count(*), coalesce(sum(CASE WHEN quem = $1 THEN 1 ELSE 0 END), 0) FROM cobranca
         WHERE estado = 'pendente'",
        &[quem.into()],
        |row| Ok((row.int(1)?, row.int(0)?)),
    )?;
    Ok(counted.unwrap_or((0, 0)))
}

/// A kind of work of the watcher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// The gateway gave notice of it.
    Noticed,
    /// A look is enough: the gateway's list names many such at once.
    Listed,
    /// It must be looked at itself: recovered, closed, or the list did not name it.
    Other,
}

impl Work {
    /// The condition of its charges at `$1`.
    fn is(self) -> String {
        match self {
            Self::Noticed => "perto = 2".to_owned(),
            Self::Listed => format!("perto = 0 AND {LISTED}"),
            Self::Other => format!("perto <> 2 AND NOT (perto = 0 AND {LISTED})"),
        }
    }
}

/// What the gateway's list is read for: the gateway has it, and it is younger than thirty days, so that one old charge
/// does not make a reading long.
const LISTED: &str = "(gateway IS NOT NULL AND estado <> 'estornado' AND criado_em > $1 - 2592000000)";
/// What may have been paid and is not credited.
const UNPAID: &str = "(estado <> 'pago' AND estado <> 'estornado')";
/// Due at `$1`: its moment has come, or was written before the clock was set back.
const DUE: &str = "(olhar_em <= $1 OR olhar_em IS NOT NULL AND agendado_em > $1) AND ambiente = $2";

/// The most overdue charge of a kind. One whose moment was written before the clock was set back comes first: by its
/// moment it would stay behind everything that is due again and again.
pub(super) fn first(tx: &mut Tx<'_>, work: Work, ambiente: &str, now: Millis) -> Result<Option<Cobranca>> {
    let kind = work.is();
    tx.one(
        &format!("SELECT {COLUMNS} FROM cobranca WHERE {DUE} AND {kind} ORDER BY agendado_em <= $1, olhar_em LIMIT 1"),
        &[now.0.into(), ambiente.into()],
        read,
    )
}

/// How many charges are due that the list may name, and when the oldest of them was opened; with `unpaid`, also those
/// of them that are to be looked at themselves and may have been paid.
pub(super) fn due(tx: &mut Tx<'_>, ambiente: &str, now: Millis, unpaid: bool) -> Result<(i64, Millis)> {
    let also = if unpaid { UNPAID } else { "0 = 1" };
    let kind = format!("(perto = 0 OR perto = 1 AND {also}) AND {LISTED}");
    let counted = tx.one(
        &format!("SELECT count(*), coalesce(min(criado_em), 0) FROM cobranca WHERE {DUE} AND {kind}"),
        &[now.0.into(), ambiente.into()],
        |row| Ok((row.int(0)?, Millis(row.int(1)?))),
    )?;
    Ok(counted.unwrap_or((0, now)))
}

/// Of the charges that the list may name and that were due at the moment `at`, those that it has not named since: how
/// many.
pub(super) fn unnamed(tx: &mut Tx<'_>, ambiente: &str, at: Millis, now: Millis) -> Result<i64> {
    let sql = format!("SELECT count(*) FROM cobranca WHERE {UNNAMED} AND perto = 0 AND {LISTED}");
    let counted = tx.one(&sql, &[now.0.into(), ambiente.into(), at.0.into()], |row| row.int(0))?;
    Ok(counted.unwrap_or(0))
}

/// They must be looked at themselves.
pub(super) fn look_closely(tx: &mut Tx<'_>, ambiente: &str, at: Millis, now: Millis) -> Result<()> {
    let sql = format!("UPDATE cobranca SET perto = 1 WHERE {UNNAMED} AND perto = 0 AND {LISTED}");
    tx.run(&sql, &[now.0.into(), ambiente.into(), at.0.into()])?;
    Ok(())
}

const UNNAMED: &str =
    "(olhar_em IS NOT NULL AND agendado_em > $1 AND ambiente = $2 OR olhar_em <= $3 AND ambiente = $2)";
