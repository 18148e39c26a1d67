//! Charges found: by name, by ticket, by what the gateway calls them, by what there is to do.
use super::charge::{ChargeState, Cobranca, Evento};
use crate::base::identifier::Prefix;
use crate::base::store::{Result, Tx, values};
use crate::base::world::Millis;
use crate::money::micros::Micros;

/// A charge by its whole identifier.
pub fn by_id(tx: &mut Tx<'_>, id: &str) -> Result<Option<Cobranca>> {
    tx.find("cobranca WHERE id = $1", values![id])
}

/// A charge by its reference at the gateway.
pub(super) fn by_reference(tx: &mut Tx<'_>, referencia: &str) -> Result<Option<Cobranca>> {
    tx.find("cobranca WHERE referencia = $1", values![referencia])
}

/// A charge by the gateway's identifier of it.
pub(super) fn by_gateway(tx: &mut Tx<'_>, gateway: &str) -> Result<Option<Cobranca>> {
    tx.find("cobranca WHERE gateway = $1", values![gateway])
}

/// A charge by its identifier and the hash of its ticket, or of the token of its credit.
pub(super) fn by_ticket(tx: &mut Tx<'_>, id: &str, bilhete: &str, token: &str) -> Result<Option<Cobranca>> {
    tx.find(
        "cobranca WHERE id = $1 AND (bilhete = $2
                 OR EXISTS (SELECT 1 FROM credito WHERE credito.id = cobranca.credito AND credito.token = $3))",
        values![id, bilhete, token],
    )
}

/// The charges whose identifier begins so, at most [`Prefix::ROWS_MAX`].
pub fn by_prefix(tx: &mut Tx<'_>, prefix: &Prefix) -> Result<Vec<Cobranca>> {
    prefix.rows(tx, "cobranca")
}

/// The newest charges, of one state or of all; only those that wait for the owner's word, if asked so.
pub fn newest(
    tx: &mut Tx<'_>,
    estado: Option<ChargeState>,
    pendencia: bool,
    limit: u32,
) -> Result<Vec<Cobranca>> {
    tx.list(
        "cobranca WHERE ($1 = '' OR estado = $1) AND ($2 = 0 OR pendencia IS NOT NULL
                 OR EXISTS (SELECT 1 FROM cobranca_espera p WHERE p.cobranca = cobranca.id))
             ORDER BY criado_em DESC, id LIMIT $3",
        values![estado.map_or("", ChargeState::as_str), pendencia, limit],
    )
}

/// The moves of a charge, oldest first.
pub fn events(tx: &mut Tx<'_>, id: &str) -> Result<Vec<Evento>> {
    tx.list("cobranca_evento WHERE cobranca = $1 ORDER BY versao", values![id])
}

/// The number of charges of a caller that wait for their payment, and when the first of them is over. What the gateway never
/// answered for nobody can pay: it crowds out nothing.
pub(super) fn waiting_of(tx: &mut Tx<'_>, quem: &str) -> Result<(u64, Millis)> {
    let counted = tx.one(
        "SELECT count(*), coalesce(min(vence_em), 0) FROM cobranca
         WHERE estado = 'pendente' AND quem = $1 AND gateway IS NOT NULL",
        values![quem],
    )?;
    Ok(counted.unwrap_or_default())
}

/// The charges that wait for their payment and put into a credit that a holder keeps, or into their balance: oldest first.
pub fn unpaid_of(tx: &mut Tx<'_>, titular: &str) -> Result<Vec<Cobranca>> {
    tx.list(
        "cobranca WHERE estado = 'pendente' AND gateway IS NOT NULL
             AND (credito IN (SELECT w.credito FROM carteira w WHERE w.titular = $1)
                  OR credito IN (SELECT s.credito FROM saldo s WHERE s.titular = $1))
             ORDER BY criado_em, id",
        values![titular],
    )
}

/// The credit that charges which wait for their payment put into what a holder keeps, or into their balance.
pub fn coming_to(tx: &mut Tx<'_>, titular: &str) -> Result<Micros> {
    let sum = "SELECT CAST(coalesce(sum(micros), 0) AS BIGINT) FROM cobranca
               WHERE estado = 'pendente'
                 AND (credito IN (SELECT w.credito FROM carteira w WHERE w.titular = $1)
                      OR credito IN (SELECT s.credito FROM saldo s WHERE s.titular = $1))";
    Ok(tx.one(sum, values![titular])?.unwrap_or_default())
}

/// The number of charges that wait for their payment.
pub(super) fn waiting(tx: &mut Tx<'_>) -> Result<u64> {
    tx.count("SELECT count(*) FROM cobranca WHERE estado = 'pendente'", &[])
}

/// Pages that wait since before a moment: of whoever holds most charges that wait, the oldest first. Some of them.
pub(super) fn crowding(tx: &mut Tx<'_>, before: Millis) -> Result<Vec<Cobranca>> {
    tx.list(
        "cobranca WHERE estado = 'pendente' AND forma = 'cartao_boleto' AND criado_em <= $1
             ORDER BY (SELECT count(*) FROM cobranca AS outra
                       WHERE outra.quem = cobranca.quem AND outra.estado = 'pendente') DESC, criado_em, id
             LIMIT 50",
        values![before],
    )
}

/// A kind of work of the watcher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// The gateway gave notice of it.
    Noticed,
    /// The gateway's list is enough: it names many such at once.
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

/// The charges that the gateway's list is read for: what is open and at the gateway, and younger than thirty days, so that one old charge
/// does not make a reading long. What is paid or closed is watched one by one, and by the pages that show it anyway.
const LISTED: &str = "(gateway IS NOT NULL AND (estado = 'pendente' OR estado = 'cancelando') AND criado_em > $1 - 2592000000)";
/// Due at `$1`: its moment has come, or was written before the clock was set back.
const DUE: &str = "(olhar_em <= $1 OR olhar_em IS NOT NULL AND agendado_em > $1) AND ambiente = $2";

/// The charges that a page of the list is wanted for at the moment `at`. One that is to be looked at itself may be paid while it
/// stands in line: when nobody has seen it for five minutes, or since the gateway gave notice of it.
fn wanted(at: &str) -> String {
    format!(
        "(perto = 0 OR visto_em IS NULL OR visto_em > $1 OR visto_em <= {at} - 300000 OR perto = 2 AND visto_em < agendado_em)
         AND {LISTED}"
    )
}

/// The most overdue charge of a kind. One whose moment was written before the clock was set back comes first: by its
/// moment it would stay behind everything that is due again and again.
pub(super) fn first(tx: &mut Tx<'_>, work: Work, ambiente: &str, now: Millis) -> Result<Option<Cobranca>> {
    let kind = work.is();
    tx.find(
        &format!("cobranca WHERE {DUE} AND {kind} ORDER BY agendado_em <= $1, olhar_em LIMIT 1"),
        values![now, ambiente],
    )
}

/// The number of charges due that a page of the list is wanted for, and when the oldest of them was opened.
pub(super) fn due(tx: &mut Tx<'_>, ambiente: &str, now: Millis) -> Result<(u32, Millis)> {
    let wanted = wanted("$1");
    let counted = tx.one(
        &format!("SELECT count(*), coalesce(min(criado_em), 0) FROM cobranca WHERE {DUE} AND {wanted}"),
        values![now, ambiente],
    )?;
    Ok(counted.unwrap_or((0, now)))
}

/// Of the charges that a page was wanted for at the moment `at`, those that none has shown since: how many.
pub(super) fn unnamed(tx: &mut Tx<'_>, ambiente: &str, at: Millis, now: Millis) -> Result<u64> {
    let sql = format!("SELECT count(*) FROM cobranca WHERE {UNNAMED} AND {}", wanted("$3"));
    tx.count(&sql, values![now, ambiente, at])
}

/// They must be looked at themselves.
pub(super) fn look_closely(tx: &mut Tx<'_>, ambiente: &str, at: Millis, now: Millis) -> Result<()> {
    let sql = format!("UPDATE cobranca SET perto = 1 WHERE {UNNAMED} AND perto = 0 AND {LISTED}");
    tx.exec(&sql, values![now, ambiente, at])
}

const UNNAMED: &str =
    "(olhar_em IS NOT NULL AND agendado_em > $1 AND ambiente = $2 OR olhar_em <= $3 AND ambiente = $2)
     AND (visto_em IS NULL OR visto_em < $3 OR visto_em > $1)";
