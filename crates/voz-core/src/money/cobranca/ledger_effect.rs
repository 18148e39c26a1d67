//! The effect of a move on the ledger: fills a credit once, sets its rest aside, takes it back. And the audit of charges
//! against the ledger: what was paid was credited, and nothing else was.
//!
//! Invariant: what a refund takes back is what is left of *that* purchase. In a balance that several fill, the oldest
//! is spent first; no later purchase pays an older one's debt unless the owner says so.
use super::charge::{Cobranca, Pendencia};
use super::transitions::Effect;
use crate::base::store::{Result, StoreError, Tx, values};
use crate::base::world::Millis;
use crate::money::credito::{self, AuditRule, Entry, Fault, Posted};
use crate::money::micros::Micros;

/// Reason of the movement that a paid charge makes.
pub const PAID: &str = "compra pelo gateway";
/// Reason of the movement that takes a refunded charge's rest back.
pub const TAKEN_BACK: &str = "estorno da compra";

/// The reservation that holds a disputed charge's rest.
fn frozen(charge: &Cobranca) -> String {
    format!("congelado:{}", charge.id)
}

/// Does to the credit of a charge what a move asks for; what of it waits for the owner's word.
pub(super) fn apply(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    effect: Effect,
) -> Result<Option<Pendencia>> {
    match effect {
        Effect::None => Ok(None),
        Effect::Release => release(tx, now, charge),
        Effect::Freeze => freeze(tx, charge).map(|()| None),
        Effect::ReleaseFrozen => {
            let owed = release(tx, now, charge)?;
            freeze(tx, charge).map(|()| owed)
        }
        Effect::TakeBack => take_back(tx, now, charge),
        Effect::ReleaseTakenBack => {
            release(tx, now, charge)?;
            take_back(tx, now, charge)
        }
    }
}

/// The name of the payment of a charge that stands, in the keys of its movements.
fn payment(charge: &Cobranca) -> String {
    if charge.pagamento > 1 { format!("{}:{}", charge.id, charge.pagamento) } else { charge.id.clone() }
}

/// The key of the movement that a paid charge makes.
fn key(charge: &Cobranca) -> String {
    format!("cobranca:{}", payment(charge))
}

/// The place in its credit of the movement that a paid charge made; `None` where it made none.
fn movement(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<Option<i64>> {
    tx.one("SELECT ordem FROM movimento WHERE chave = $1", values![key(charge)])
}

/// True when the payment of a charge that stands was credited, also where it was taken back since.
pub(super) fn credited(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<bool> {
    Ok(movement(tx, charge)?.is_some())
}

fn release(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca) -> Result<Option<Pendencia>> {
    credito::activate(tx, &charge.credito)?;
    credito::release(tx, &frozen(charge))?;
    let (produto, recurso, chave) = (&charge.produto, format!("cobranca/{}", charge.id), key(charge));
    let entry = Entry { motivo: PAID, produto, recurso: &recurso, chave: &chave };
    match credito::post(tx, now, &charge.credito, charge.micros, &entry)? {
        Posted::Done(_) => {
            let credito = credito::by_id(tx, &charge.credito)?;
            let revoked = credito.is_some_and(|credito| credito.estado == credito::CreditState::Revogado);
            Ok(revoked.then_some(Pendencia::CreditoRevogado))
        }
        Posted::Repeated => Ok(None),
        Posted::Refused => Err(StoreError::Corrupt(format!("a cobrança {} não tem crédito", charge.id))),
    }
}

/// Sets what is left of a charge's credit aside, for as long as it takes.
fn freeze(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<()> {
    credito::release(tx, &frozen(charge))?;
    let left = left(tx, charge)?;
    if left.0 > 0 {
        credito::reserve(tx, &frozen(charge), &charge.credito, left, None)?;
    }
    Ok(())
}

fn take_back(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca) -> Result<Option<Pendencia>> {
    credito::release(tx, &frozen(charge))?;
    let left = left(tx, charge)?;
    if left.0 > 0 {
        let (recurso, chave) = (format!("cobranca/{}", charge.id), format!("estorno:{}", payment(charge)));
        let entry = Entry { motivo: TAKEN_BACK, produto: &charge.produto, recurso: &recurso, chave: &chave };
        credito::post_surely(tx, now, &charge.credito, Micros(-left.0), &entry)?;
    }
    // What its owner took out by hand nobody spent.
    let debt = (charge.micros.0 - left.0 - returned(tx, charge)?).max(0);
    // Beside what is left of the debt of an earlier payment.
    tx.run("UPDATE cobranca SET divida = divida + $1 WHERE id = $2", values![debt, &charge.id])?;
    Ok((debt > 0).then_some(Pendencia::Divida))
}

/// The rest of a charge's credit, which nobody has spent or set aside. All that leaves takes what came in first; what came in
/// after the charge is not its own.
fn left(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<Micros> {
    let credito = credito::by_id(tx, &charge.credito)?;
    let free = credito.map_or(0, |credito| credito.saldo.0 - credito.reservado.0);
    let own = movement(tx, charge)?.unwrap_or(i64::MAX);
    let later = came_in(tx, charge, "ordem >", own)?;
    // Of what came in later, what is in dispute is not free either.
    let frozen = tx.one::<i64>(
        "SELECT CAST(coalesce(sum(r.valor), 0) AS BIGINT) FROM reserva r
         WHERE r.credito = $1 AND r.ate IS NULL AND EXISTS (SELECT 1 FROM movimento p
             WHERE p.credito = r.credito AND p.ordem > $2 AND p.motivo = $3
                 AND p.recurso = 'cobranca/' || substr(r.id, length('congelado:') + 1))",
        values![&charge.credito, own, PAID],
    )?;
    let later = later - frozen.unwrap_or(0);
    Ok(Micros((free - later).clamp(0, charge.micros.0)))
}

/// The sum that came into the credit of a charge on one `side` of a place in it, without what was taken back of that.
fn came_in(tx: &mut Tx<'_>, charge: &Cobranca, side: &str, own: i64) -> Result<i64> {
    // What was taken back of an older purchase came after this one, and is none of what came in after it.
    let sum = tx.one::<i64>(
        &format!(
            "SELECT CAST(coalesce(sum(valor), 0) AS BIGINT) FROM movimento m
             WHERE credito = $1 AND (valor > 0 AND motivo <> $3 AND {side} $2
                 OR motivo = $4 AND EXISTS (SELECT 1 FROM movimento p WHERE p.credito = m.credito AND p.{side} $2
                     AND p.chave = 'cobranca:' || substr(m.chave, length('estorno:') + 1)))"
        ),
        values![&charge.credito, own, credito::REFUNDED, TAKEN_BACK],
    )?;
    Ok(sum.unwrap_or(0))
}

/// What the owner took by hand out of what a charge put into its credit.
fn returned(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<i64> {
    let own = movement(tx, charge)?.unwrap_or(i64::MAX);
    let from = came_in(tx, charge, "ordem <", own)?;
    let to = from + charge.micros.0;
    // Each with what had left the credit before it, but for what was taken back of a purchase.
    let taken = tx.rows::<(i64, i64)>(
        "SELECT -r.valor, (SELECT CAST(coalesce(sum(-m.valor), 0) AS BIGINT) FROM movimento m
             WHERE m.credito = r.credito AND m.ordem < r.ordem
                 AND (m.valor < 0 AND m.motivo <> $3 OR m.motivo = $4))
         FROM movimento r WHERE r.credito = $1 AND r.motivo = $2",
        values![&charge.credito, credito::RETURNED, TAKEN_BACK, credito::REFUNDED],
    )?;
    Ok(taken.iter().map(|(taken, gone)| ((gone + taken).min(to) - (*gone).max(from)).max(0)).sum())
}

/// The key of the movement that the payment of the charge `c` that stands made.
macro_rules! key {
    () => {
        "'cobranca:' || c.id || CASE WHEN c.pagamento > 1 THEN ':' || CAST(c.pagamento AS TEXT) ELSE '' END"
    };
}

/// Keys are looked for between two words, so that an index finds them: `;` comes after `:`.
const RULES: &[AuditRule] = &[
    AuditRule {
        name: "cobranca_sem_credito",
        sql: concat!(
            "SELECT c.id, c.micros, coalesce(m.valor, 0) FROM cobranca c
             LEFT JOIN movimento m ON m.chave = ",
            key!(),
            " AND m.credito = c.credito WHERE c.estado = 'pago' AND c.micros <> coalesce(m.valor, 0)"
        ),
        say: |paid, given| {
            format!("está paga e compra {}; o crédito recebeu {}", Micros(paid), Micros(given))
        },
    },
    // A payment that does not stand any more was what the charge bought, or a part of it.
    AuditRule {
        name: "credito_sem_cobranca",
        sql: concat!(
            "SELECT m.chave, m.valor, coalesce(c.micros, 0) FROM movimento m
             LEFT JOIN cobranca c ON c.id = substr(m.chave, 10, 32) AND c.credito = m.credito
                 AND c.estado IN ('pago', 'estornado') AND c.pago_em IS NOT NULL
             WHERE m.chave >= 'cobranca:' AND m.chave < 'cobranca;'
                 AND NOT (c.id IS NOT NULL AND CASE WHEN m.chave = ",
            key!(),
            " THEN m.valor = c.micros ELSE c.pagamento > 1 AND m.valor BETWEEN 1 AND coalesce(c.pedido, c.micros) END)"
        ),
        say: |given, paid| format!("entraram {} por uma cobrança paga de {}", Micros(given), Micros(paid)),
    },
    AuditRule {
        name: "credito_sem_cobranca",
        sql: "SELECT m.credito, m.valor, m.ordem FROM movimento m
              WHERE m.motivo = 'compra pelo gateway' AND NOT (m.chave >= 'cobranca:' AND m.chave < 'cobranca;')",
        say: |given, ordem| format!("entraram {} por cobrança nenhuma, no movimento {ordem}", Micros(given)),
    },
    AuditRule {
        name: "pagamento_a_mais",
        sql: "SELECT c.id, count(*), c.pagamento FROM cobranca c
              JOIN movimento m ON m.credito = c.credito AND m.chave >= 'cobranca:' || c.id
                  AND m.chave < 'cobranca:' || c.id || ';'
              WHERE c.pagamento > 1 GROUP BY c.id, c.pagamento HAVING count(*) <> c.pagamento",
        say: |given, payments| format!("entrou {given} vezes, por {payments} pagamentos"),
    },
    AuditRule {
        name: "estorno_sem_cobranca",
        sql: "SELECT m.chave, -m.valor, coalesce(p.valor, 0) FROM movimento m
              LEFT JOIN movimento p ON p.chave = 'cobranca:' || substr(m.chave, 9) AND p.credito = m.credito
              WHERE m.chave >= 'estorno:' AND m.chave < 'estorno;'
                  AND (m.valor >= 0 OR -m.valor > coalesce(p.valor, 0))",
        say: |taken, given| format!("tirou {} do que entrou, {}", Micros(taken), Micros(given)),
    },
    // What is owed still and what was collected is what stayed of payments that went back.
    AuditRule {
        name: "acerto_a_mais",
        sql: concat!(
            "SELECT c.id, a.tirado + c.divida, CAST(coalesce(sum(m.valor), 0) AS BIGINT) FROM cobranca c
              JOIN (SELECT substr(chave, 8, 32) AS id, CAST(sum(-valor) AS BIGINT) AS tirado FROM movimento
                    WHERE chave >= 'acerto:' AND chave < 'acerto;' GROUP BY substr(chave, 8, 32)) a ON a.id = c.id
              LEFT JOIN movimento m ON m.credito = c.credito AND (
                  m.chave >= 'cobranca:' || c.id AND m.chave < 'cobranca:' || c.id || ';'
                  OR m.chave >= 'estorno:' || c.id AND m.chave < 'estorno:' || c.id || ';')
                  AND NOT (c.estado = 'pago' AND m.chave = ",
            key!(),
            ")
              GROUP BY c.id, c.divida, a.tirado HAVING a.tirado + c.divida > coalesce(sum(m.valor), 0)"
        ),
        say: |taken, given| format!("tirou e deve {} do que ficou, {}", Micros(taken), Micros(given)),
    },
];

/// Everything that is not as it should be.
pub fn audit(tx: &mut Tx<'_>) -> Result<Vec<Fault>> {
    AuditRule::faults(RULES, tx)
}
