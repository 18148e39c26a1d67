//! Charges on disk: opened, moved by compare-and-swap, and their effect on the ledger.
//!
//! Invariants: a move, its event and what it does to the credit are one transaction; a charge that somebody
//! else moved meanwhile is not moved; a charge releases its credit once, by the ledger's unique key.
use super::charge::{CARD_FLIGHT_MS, ChargeState, Cobranca, Motivo, Pendencia};
use super::queries::by_id;
use super::transitions::{Effect, Step, next};
use super::wire::Payment;
use super::{ledger_effect, next_look};
use crate::base::store::{Result, Tx, values};
use crate::base::world::Millis;
use crate::money::Centavos;
use crate::money::micros::Micros;

/// Notices of one charge lead to one look in so many milliseconds.
const APART_MS: i64 = 5_000;

/// Writes a new charge, `pendente` and not yet at the gateway.
pub(super) fn insert(tx: &mut Tx<'_>, new: &Cobranca, bilhete: &str) -> Result<()> {
    tx.insert("cobranca", new, &[("bilhete", bilhete.into()), ("agendado_em", new.criado_em.0.into())])
}

/// Records what the gateway showed of a charge, and does what follows. False when somebody else moved the
/// charge since it was read: read it again.
pub(super) fn observe(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, payment: &Payment) -> Result<bool> {
    let step = next(charge, payment, now);
    let stays_paid = step.estado == ChargeState::Pago;
    let shown = Cobranca {
        gateway: Some(payment.id.clone()),
        status: Some(payment.status.clone()),
        recebido: payment.is_paid().then_some(payment.value).or(charge.recebido),
        devolvido: if stays_paid { payment.returned().max(charge.devolvido) } else { charge.devolvido },
        ..charge.clone()
    };
    let first = matches!(step.effect, Effect::Release | Effect::ReleaseFrozen) && charge.pago_em.is_none();
    let moved = change(tx, now, charge, shown, Some(payment.asked), &step)?;
    if moved && first && payment.value > charge.centavos {
        raise(tx, now, &charge.id, Pendencia::PagoAMais, Some(&payment.id))?;
    }
    // One that keeps no sum was told by the version before.
    let told = charge.devolvido == Centavos(0) && charge.motivo == Some(Motivo::EstornoParcial);
    if moved && stays_paid && !told && payment.is_refunded_further(charge) {
        raise(tx, now, &charge.id, Pendencia::EstornoParcial, Some(&payment.id))?;
    }
    Ok(moved)
}

/// Moves a charge for a reason of ours. False when somebody else moved it since it was read.
pub(super) fn transition(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    estado: ChargeState,
    motivo: Option<Motivo>,
    fechar: Option<Motivo>,
) -> Result<bool> {
    let step = Step { close: fechar.is_some(), ..Step::to(estado, motivo) };
    let closing = Cobranca { fechar: charge.fechar.or(fechar), ..charge.clone() };
    change(tx, now, charge, closing, None, &step)
}

/// Takes the turn to send a card; the charge as it is then. `None` when it takes no card now: it was moved
/// since it was read, or had its `most` cards.
pub(super) fn send_card(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    most: i64,
) -> Result<Option<Cobranca>> {
    let sent = tx.run(
        "UPDATE cobranca SET cartoes = cartoes + 1, cartao_em = $1, motivo = $2, versao = versao + 1,
             olhar_em = $3, agendado_em = $1
         WHERE id = $4 AND versao = $5 AND estado = 'pendente' AND cartoes < $6",
        values![now, Motivo::CartaoSemResposta, now.0 + CARD_FLIGHT_MS / 2, &charge.id, charge.versao, most],
    )?;
    if sent == 0 { Ok(None) } else { by_id(tx, &charge.id) }
}

/// Takes that turn back: no card was charged, and the charge stands for the reason it had `before`.
pub(super) fn unsend_card(tx: &mut Tx<'_>, charge: &Cobranca, before: Option<Motivo>) -> Result<()> {
    tx.exec(
        "UPDATE cobranca SET cartoes = cartoes - 1, motivo = $1, versao = versao + 1
         WHERE id = $2 AND versao = $3",
        values![before, &charge.id, charge.versao],
    )
}

/// Says when to look at a charge again, if ever, whatever else happens to it.
pub(super) fn look_again(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, at: Option<Millis>) -> Result<()> {
    tx.exec(
        "UPDATE cobranca SET olhar_em = $1, agendado_em = $2 WHERE id = $3 AND versao = $4",
        values![at, now, &charge.id, charge.versao],
    )
}

/// A charge that is due could not be looked at, and is tried again then: it goes to the end of the line.
pub(super) fn postpone(tx: &mut Tx<'_>, now: Millis, id: &str, next: Millis) -> Result<()> {
    tx.exec(
        "UPDATE cobranca SET olhar_em = $1, agendado_em = $2
         WHERE id = $3 AND olhar_em IS NOT NULL AND (olhar_em <= $2 OR agendado_em > $2)",
        values![next, now, id],
    )
}

/// A list that was asked for at a moment showed this charge as it was: where it is due, it is looked at again when its age
/// says so. One that is to be looked at itself stays so, but for a notice of so long ago that the list would show what it
/// was about.
pub(super) fn still(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, asked: Millis) -> Result<()> {
    let next = next_look::next(charge, false, now).map(|at| at.0);
    tx.run("UPDATE cobranca SET visto_em = $1 WHERE id = $2", values![now, &charge.id])?;
    tx.exec(
        "UPDATE cobranca SET agendado_em = $1, olhar_em = $2, perto = 0
         WHERE id = $3 AND versao = $4 AND (perto = 0 OR perto = 2 AND agendado_em <= $5)
             AND (olhar_em <= $1 OR agendado_em > $1)",
        values![now, next, &charge.id, charge.versao, asked.0 - next_look::LAG_MS],
    )
}

/// A list showed this charge and is not enough for it: it is looked at itself, next.
pub(super) fn look_closely(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca) -> Result<()> {
    tx.run("UPDATE cobranca SET visto_em = $1 WHERE id = $2", values![now, &charge.id])?;
    tx.exec(
        "UPDATE cobranca SET perto = 1, olhar_em = $1, agendado_em = $1 WHERE id = $2 AND perto = 0",
        values![now, &charge.id],
    )
}

/// The gateway gave notice of a charge: it is looked at before all others, [`APART_MS`] after it was last seen. False when
/// that is noted already.
pub(super) fn noticed(tx: &mut Tx<'_>, now: Millis, id: &str) -> Result<bool> {
    let changed = tx.run(
        "UPDATE cobranca SET perto = 2, agendado_em = $1,
             olhar_em = CASE WHEN visto_em > $2 AND visto_em <= $1 THEN visto_em + $3 ELSE $1 END
         WHERE id = $4
             AND (perto <> 2 OR agendado_em > $1 OR olhar_em IS NULL OR olhar_em > $5)",
        values![now, now.0 - APART_MS, APART_MS, id, now.0 + APART_MS],
    )?;
    if changed == 0 {
        // A look may be on its way that asked before what this one is about.
        tx.run("UPDATE cobranca SET agendado_em = $1 WHERE id = $2", values![now, id])?;
    }
    Ok(changed > 0)
}

/// No twin of this charge was found at the gateway.
pub(super) fn alone(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<()> {
    tx.exec("UPDATE cobranca SET unica = 1 WHERE id = $1", values![&charge.id])
}

/// Notes something of a charge that waits for its owner's word, once, beside whatever else of it waits; with what the
/// gateway calls it.
pub(super) fn raise(
    tx: &mut Tx<'_>,
    now: Millis,
    id: &str,
    what: Pendencia,
    gateway: Option<&str>,
) -> Result<()> {
    let Some(charge) = by_id(tx, id)?.filter(|charge| !charge.waits_for(what)) else { return Ok(()) };
    tx.run("INSERT INTO cobranca_espera (cobranca, que, em) VALUES ($1, $2, $3)", values![id, what, now])?;
    tx.run("UPDATE cobranca SET versao = versao + 1 WHERE id = $1", values![id])?;
    log(tx, now, &charge, gateway, &Step::to(charge.estado, Some(what.motivo())).alert())
}

/// Something that waited for the owner's word has had it, or has mended itself.
fn lower(tx: &mut Tx<'_>, id: &str, what: Pendencia) -> Result<()> {
    let it = values![id, what];
    tx.run("DELETE FROM cobranca_espera WHERE cobranca = $1 AND que = $2", it)?;
    tx.exec("UPDATE cobranca SET pendencia = NULL, pendencia_em = NULL WHERE id = $1 AND pendencia = $2", it)
}

/// The owner has seen what waited, and nothing of the charge changes. False when somebody else moved it meanwhile.
pub(super) fn seen_by_owner(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    what: Pendencia,
) -> Result<bool> {
    lower(tx, &charge.id, what)?;
    said(tx, now, charge, Micros(0))
}

/// A part of the debt of a charge was collected: the command that did it has not said so yet ([`told`]). False when
/// somebody else moved the charge meanwhile.
pub(super) fn collected(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, parte: Micros) -> Result<bool> {
    let what = Pendencia::Divida;
    if parte == charge.divida {
        lower(tx, &charge.id, what)?;
    } else {
        tx.run(
            "INSERT INTO cobranca_espera (cobranca, que, em, parte) VALUES ($1, $2, $3, $4)
             ON CONFLICT (cobranca, que) DO UPDATE SET parte = excluded.parte",
            values![&charge.id, what, now, parte],
        )?;
    }
    said(tx, now, charge, parte)
}

/// Writes down that the owner decided, and what it took of the debt.
fn said(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, parte: Micros) -> Result<bool> {
    let moved = tx.run(
        "UPDATE cobranca SET divida = divida - $1, versao = versao + 1 WHERE id = $2 AND versao = $3",
        values![parte, &charge.id, charge.versao],
    )?;
    if moved == 0 {
        return Ok(false);
    }
    log(tx, now, charge, None, &Step::to(charge.estado, Some(Motivo::Acertado))).map(|()| true)
}

/// The part of a debt that was collected last, while the command that did it has not said so.
pub fn untold(tx: &mut Tx<'_>, id: &str) -> Result<Option<Micros>> {
    let sql = "SELECT parte FROM cobranca_espera WHERE cobranca = $1 AND parte IS NOT NULL";
    tx.one(sql, values![id])
}

/// Notes that the outcome of a command was told to whoever gave it: the same command again is another part.
pub fn told(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    tx.exec("UPDATE cobranca_espera SET parte = NULL WHERE cobranca = $1", values![id])
}

/// By the owner's word another payment of a charge stands for it, in full, and is credited; `others`: whether the gateway
/// keeps more of its payments. False when somebody else moved the charge meanwhile.
pub(super) fn take_twin(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    twin: &Payment,
    others: bool,
) -> Result<bool> {
    let (micros, centavos) = charge.asked();
    // One that was credited has gone back since, and keeps its movements.
    let pagamento = charge.pagamento + i64::from(ledger_effect::credited(tx, charge)?);
    let taken = Cobranca { micros, centavos, pagamento, pago_em: None, fechar: None, ..charge.clone() };
    let owed = if charge.waits_for(Pendencia::Divida) { charge.divida } else { Micros(0) };
    tx.run(
        "UPDATE cobranca SET micros = $1, centavos = $2, pagamento = $3, divida = $4 WHERE id = $5 AND versao = $6",
        values![micros, centavos, pagamento, owed, &charge.id, charge.versao],
    )?;
    let step = Step::to(ChargeState::Pago, Some(Motivo::Acertado)).with(Effect::Release);
    let shown = Cobranca {
        gateway: Some(twin.id.clone()),
        status: Some(twin.status.clone()),
        recebido: Some(twin.value),
        devolvido: Centavos(0),
        ..taken.clone()
    };
    if !others {
        lower(tx, &charge.id, Pendencia::PagoDuasVezes)?;
    }
    let moved = change(tx, now, &taken, shown, Some(twin.asked), &step)?;
    if moved && twin.value > centavos {
        raise(tx, now, &charge.id, Pendencia::PagoAMais, Some(&twin.id))?;
    }
    Ok(moved)
}

/// The owner's word on a charge: what it buys from now on, its state, and that it was said.
pub(super) fn decide(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    estado: ChargeState,
    effect: Effect,
) -> Result<bool> {
    let step = Step::to(estado, Some(Motivo::Acertado)).with(effect);
    let moved = change(tx, now, charge, charge.clone(), None, &step)?;
    if moved {
        tx.run(
            "UPDATE cobranca SET pedido = coalesce(pedido, micros),
                 pedido_centavos = coalesce(pedido_centavos, centavos), micros = $1, centavos = $2 WHERE id = $3",
            values![charge.micros, charge.centavos, &charge.id],
        )?;
        lower(tx, &charge.id, Pendencia::PagoAMenos)?;
    }
    Ok(moved)
}

/// Moves a charge to the state of a step, with what else is `shown` of it. `asked` is when the gateway was asked for that;
/// `None` for a move of ours.
fn change(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    shown: Cobranca,
    asked: Option<Millis>,
    step: &Step,
) -> Result<bool> {
    let moved = step.estado != charge.estado || step.motivo != charge.motivo;
    let has_paid = matches!(step.estado, ChargeState::Pago | ChargeState::Estornado);
    let after = Cobranca {
        estado: step.estado,
        motivo: step.motivo,
        fechar: shown.fechar.filter(|_| step.estado != ChargeState::Pago),
        pago_em: charge.pago_em.or(has_paid.then_some(now)),
        visto_em: if asked.is_some() { Some(now) } else { charge.visto_em },
        desde: if step.estado == charge.estado { charge.desde } else { now },
        ..shown
    };
    let (gateway, status) = (after.gateway.as_deref(), after.status.as_deref());
    let (since, soon) = (asked.map_or(i64::MIN, |at| at.0), now.0 + APART_MS);
    let next = next_look::next(&after, step.close, now);
    // What the gateway gave notice of since it was asked is not in its answer: the notice stays.
    let noticed = "perto = 2 AND agendado_em > $10 AND agendado_em <= $11";
    let changed = tx.change(
        &format!(
            "UPDATE cobranca SET estado = $1, motivo = $2, fechar = $3, gateway = $4, status = $5, pago_em = $6,
                 visto_em = $7, desde = $8, recebido = $9, devolvido = $16,
                 olhar_em = CASE WHEN {noticed} THEN $12 ELSE $13 END,
                 agendado_em = CASE WHEN {noticed} THEN agendado_em ELSE $11 END,
                 perto = CASE WHEN {noticed} THEN 2 ELSE 0 END,
                 versao = versao + 1
             WHERE id = $14 AND versao = $15"
        ),
        values![
            after.estado, after.motivo, after.fechar, gateway, status, after.pago_em, after.visto_em,
            after.desde, after.recebido, since, now, soon, next, &charge.id, charge.versao,
            after.devolvido
        ],
    )?;
    if !changed {
        return Ok(false);
    }
    if moved || step.alert && status != charge.status.as_deref() {
        log(tx, now, charge, status, step)?;
    }
    let owed = ledger_effect::apply(tx, now, &after, step.effect)?;
    let mended = |what| match what {
        Pendencia::NaoConfere => asked.is_some(),
        Pendencia::PagoAMenos => step.motivo != Some(Motivo::ValorDivergente),
        // The rest went back too, and was taken with it.
        Pendencia::EstornoParcial | Pendencia::PagoAMais => {
            step.estado == ChargeState::Estornado && step.motivo.is_none()
        }
        _ => false,
    };
    for what in charge.pendencias.iter().copied().filter(|what| mended(*what)) {
        lower(tx, &charge.id, what)?;
    }
    for what in owed.into_iter().chain(step.owed(charge.estado, charge.motivo)) {
        raise(tx, now, &charge.id, what, gateway)?;
    }
    Ok(true)
}

fn log(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, status: Option<&str>, step: &Step) -> Result<()> {
    let versao = charge.versao + 1;
    tx.exec(
        "INSERT INTO cobranca_evento (cobranca, versao, em, de, para, motivo, status, aviso)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        values![&charge.id, versao, now, charge.estado, step.estado, step.motivo, status, step.alert],
    )
}
