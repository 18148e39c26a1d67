//! Charges on disk: opened, moved by compare-and-swap, and their effect on the ledger.
//!
//! Invariants: a move, its event and what it does to the credit are one transaction; a charge that somebody
//! else moved meanwhile is not moved; a charge releases its credit once, by the ledger's unique key.
use super::charge::{CARD_FLIGHT_MS, ChargeState, Cobranca, Motivo, Pendencia};
use super::queries::by_id;
use super::transitions::{Effect, Step, next};
use super::wire::Payment;
use super::{ledger_effect, next_look};
use crate::base::store::{Result, Tx, stored};
use crate::base::world::Millis;
use crate::money::micros::Micros;

/// Notices of one charge lead to one look in so many milliseconds.
const APART_MS: i64 = 5_000;

/// Writes a new charge, `pendente` and not yet at the gateway.
pub(super) fn insert(tx: &mut Tx<'_>, new: &Cobranca, bilhete: &str) -> Result<()> {
    tx.insert("cobranca", new, &[("bilhete", bilhete.into()), ("agendado_em", new.criado_em.0.into())])
}

/// Records what the gateway showed of a charge, and does what follows. `None` when somebody else moved the
/// charge since it was read: read it again.
pub(super) fn observe(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    payment: &Payment,
) -> Result<Option<Step>> {
    let seen = payment.seen();
    let step = next(&charge.standing(now), &seen);
    let came_in = seen.received.then_some(seen.centavos);
    let seen = Change {
        gateway: Some(&payment.id),
        status: Some(&payment.status),
        asked: Some(payment.asked),
        recebido: came_in.or(charge.recebido.map(|cents| cents.0)),
        ..Change::of(charge, &step)
    };
    change(tx, now, charge, &seen, &step)
}

/// Moves a charge for a reason of ours. `None` when somebody else moved it since it was read.
pub(super) fn transition(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    estado: ChargeState,
    motivo: Option<Motivo>,
    fechar: Option<Motivo>,
) -> Result<Option<Step>> {
    let step = Step { close: fechar.is_some(), ..Step::to(estado, motivo) };
    let moved = Change { fechar: charge.fechar.or(fechar), ..Change::of(charge, &step) };
    change(tx, now, charge, &moved, &step)
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
        &[
            now.0.into(),
            Motivo::CartaoSemResposta.as_str().into(),
            (now.0 + CARD_FLIGHT_MS / 2).into(),
            (&charge.id).into(),
            charge.versao.into(),
            most.into(),
        ],
    )?;
    if sent == 0 { Ok(None) } else { by_id(tx, &charge.id) }
}

/// Takes that turn back: no card was charged, and the charge stands for the reason it had `before`.
pub(super) fn unsend_card(tx: &mut Tx<'_>, charge: &Cobranca, before: Option<Motivo>) -> Result<()> {
    tx.exec(
        "UPDATE cobranca SET cartoes = cartoes - 1, motivo = $1, versao = versao + 1
         WHERE id = $2 AND versao = $3",
        &[before.map(Motivo::as_str).into(), (&charge.id).into(), charge.versao.into()],
    )
}

/// Says when to look at a charge again, if ever, whatever else happens to it.
pub(super) fn look_again(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, at: Option<Millis>) -> Result<()> {
    tx.exec(
        "UPDATE cobranca SET olhar_em = $1, agendado_em = $2 WHERE id = $3 AND versao = $4",
        &[at.map(|at| at.0).into(), now.0.into(), (&charge.id).into(), charge.versao.into()],
    )
}

/// A charge that is due could not be looked at, and is tried again then: it goes to the end of the line.
pub(super) fn postpone(tx: &mut Tx<'_>, now: Millis, id: &str, next: Millis) -> Result<()> {
    tx.exec(
        "UPDATE cobranca SET olhar_em = $1, agendado_em = $2
         WHERE id = $3 AND olhar_em IS NOT NULL AND (olhar_em <= $2 OR agendado_em > $2)",
        &[next.0.into(), now.0.into(), id.into()],
    )
}

/// A list that was asked for at a moment showed this charge as it was: where it is due, it is looked at again when its age
/// says so. One that is to be looked at itself stays so, but for a notice of so long ago that the list would show what it
/// was about.
pub(super) fn still(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, asked: Millis) -> Result<()> {
    let next = next_look::next(charge, false, now).map(|at| at.0);
    tx.run("UPDATE cobranca SET visto_em = $1 WHERE id = $2", &[now.0.into(), (&charge.id).into()])?;
    tx.exec(
        "UPDATE cobranca SET agendado_em = $1, olhar_em = $2, perto = 0
         WHERE id = $3 AND versao = $4 AND (perto = 0 OR perto = 2 AND agendado_em <= $5)
             AND (olhar_em <= $1 OR agendado_em > $1)",
        &[
            now.0.into(),
            next.into(),
            (&charge.id).into(),
            charge.versao.into(),
            (asked.0 - next_look::LAG_MS).into(),
        ],
    )
}

/// A list showed this charge and is not enough for it: it is looked at itself, next.
pub(super) fn look_closely(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca) -> Result<()> {
    tx.run("UPDATE cobranca SET visto_em = $1 WHERE id = $2", &[now.0.into(), (&charge.id).into()])?;
    tx.exec(
        "UPDATE cobranca SET perto = 1, olhar_em = $1, agendado_em = $1 WHERE id = $2 AND perto = 0",
        &[now.0.into(), (&charge.id).into()],
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
        &[now.0.into(), (now.0 - APART_MS).into(), APART_MS.into(), id.into(), (now.0 + APART_MS).into()],
    )?;
    if changed == 0 {
        // A look may be on its way that asked before what this one is about.
        tx.run("UPDATE cobranca SET agendado_em = $1 WHERE id = $2", &[now.0.into(), id.into()])?;
    }
    Ok(changed > 0)
}

/// No twin of this charge was found at the gateway.
pub(super) fn alone(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<()> {
    tx.exec("UPDATE cobranca SET unica = 1 WHERE id = $1", &[(&charge.id).into()])
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
    tx.run(
        "INSERT INTO cobranca_espera (cobranca, que, em) VALUES ($1, $2, $3)",
        &[id.into(), what.as_str().into(), now.0.into()],
    )?;
    tx.run("UPDATE cobranca SET versao = versao + 1 WHERE id = $1", &[id.into()])?;
    log(tx, now, &charge, gateway, &Step::to(charge.estado, Some(what.motivo())).alert())
}

/// Something that waited for the owner's word has had it, or has mended itself.
fn lower(tx: &mut Tx<'_>, id: &str, what: Pendencia) -> Result<()> {
    let it = [id.into(), what.as_str().into()];
    tx.run("DELETE FROM cobranca_espera WHERE cobranca = $1 AND que = $2", &it)?;
    tx.exec("UPDATE cobranca SET pendencia = NULL, pendencia_em = NULL WHERE id = $1 AND pendencia = $2", &it)
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
            &[(&charge.id).into(), what.as_str().into(), now.0.into(), parte.0.into()],
        )?;
    }
    said(tx, now, charge, parte)
}

/// Writes down that the owner decided, and what it took of the debt.
fn said(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, parte: Micros) -> Result<bool> {
    let moved = tx.run(
        "UPDATE cobranca SET divida = divida - $1, versao = versao + 1 WHERE id = $2 AND versao = $3",
        &[parte.0.into(), (&charge.id).into(), charge.versao.into()],
    )?;
    if moved == 0 {
        return Ok(false);
    }
    log(tx, now, charge, None, &Step::to(charge.estado, Some(Motivo::Acertado))).map(|()| true)
}

/// The part of a debt that was collected last, while the command that did it has not said so.
pub fn untold(tx: &mut Tx<'_>, id: &str) -> Result<Option<Micros>> {
    let sql = "SELECT parte FROM cobranca_espera WHERE cobranca = $1 AND parte IS NOT NULL";
    tx.one(sql, &[id.into()], stored)
}

/// Notes that the outcome of a command was told to whoever gave it: the same command again is another part.
pub fn told(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    tx.exec("UPDATE cobranca_espera SET parte = NULL WHERE cobranca = $1", &[id.into()])
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
        &[
            micros.0.into(),
            centavos.0.into(),
            pagamento.into(),
            owed.0.into(),
            (&charge.id).into(),
            charge.versao.into(),
        ],
    )?;
    let step = Step::to(ChargeState::Pago, Some(Motivo::Acertado)).with(Effect::Release);
    let shown = Change {
        gateway: Some(&twin.id),
        status: Some(&twin.status),
        recebido: Some(twin.value.0),
        asked: Some(twin.asked),
        ..Change::of(&taken, &step)
    };
    if !others {
        lower(tx, &charge.id, Pendencia::PagoDuasVezes)?;
    }
    Ok(change(tx, now, &taken, &shown, &step)?.is_some())
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
    let moved = change(tx, now, charge, &Change::of(charge, &step), &step)?;
    if moved.is_some() {
        tx.run(
            "UPDATE cobranca SET pedido = coalesce(pedido, micros),
                 pedido_centavos = coalesce(pedido_centavos, centavos), micros = $1, centavos = $2 WHERE id = $3",
            &[charge.micros.0.into(), charge.centavos.0.into(), (&charge.id).into()],
        )?;
        lower(tx, &charge.id, Pendencia::PagoAMenos)?;
    }
    Ok(moved.is_some())
}

/// A move as it is written.
struct Change<'a> {
    gateway: Option<&'a str>,
    status: Option<&'a str>,
    fechar: Option<Motivo>,
    recebido: Option<i64>,
    /// When the gateway was asked for what it shows; `None` for a move of ours.
    asked: Option<Millis>,
}

impl<'a> Change<'a> {
    fn of(charge: &'a Cobranca, step: &Step) -> Self {
        let fechar = if step.estado == ChargeState::Pago { None } else { charge.fechar };
        let (gateway, status) = (charge.gateway.as_deref(), charge.status.as_deref());
        Self { gateway, status, fechar, recebido: charge.recebido.map(|cents| cents.0), asked: None }
    }
}

fn change(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    with: &Change<'_>,
    step: &Step,
) -> Result<Option<Step>> {
    let moved = step.estado != charge.estado || step.motivo != charge.motivo;
    let desde = if step.estado == charge.estado { charge.desde } else { now };
    let has_paid = matches!(step.estado, ChargeState::Pago | ChargeState::Estornado);
    let paid = charge.pago_em.or(has_paid.then_some(now));
    let after = Cobranca {
        estado: step.estado,
        motivo: step.motivo,
        fechar: with.fechar,
        desde,
        gateway: with.gateway.map(str::to_owned),
        ..charge.clone()
    };
    // What the gateway gave notice of since it was asked is not in its answer: the notice stays.
    let noticed = "perto = 2 AND agendado_em > $10 AND agendado_em <= $11";
    let changed = tx.run(
        &format!(
            "UPDATE cobranca SET estado = $1, motivo = $2, fechar = $3, gateway = $4, status = $5, pago_em = $6,
                 visto_em = $7, desde = $8, recebido = $9,
                 olhar_em = CASE WHEN {noticed} THEN $12 ELSE $13 END,
                 agendado_em = CASE WHEN {noticed} THEN agendado_em ELSE $11 END,
                 perto = CASE WHEN {noticed} THEN 2 ELSE 0 END,
                 versao = versao + 1
             WHERE id = $14 AND versao = $15"
        ),
        &[
            step.estado.as_str().into(),
            step.motivo.map(Motivo::as_str).into(),
            with.fechar.map(Motivo::as_str).into(),
            with.gateway.into(),
            with.status.into(),
            paid.map(|em| em.0).into(),
            if with.asked.is_some() { Some(now) } else { charge.visto_em }.map(|em| em.0).into(),
            desde.0.into(),
            with.recebido.into(),
            with.asked.map_or(i64::MIN, |at| at.0).into(),
            now.0.into(),
            (now.0 + APART_MS).into(),
            next_look::next(&after, step.close, now).map(|em| em.0).into(),
            (&charge.id).into(),
            charge.versao.into(),
        ],
    )?;
    if changed == 0 {
        return Ok(None);
    }
    if moved || step.alert && with.status != charge.status.as_deref() {
        log(tx, now, charge, with.status, step)?;
    }
    let owed = ledger_effect::apply(tx, now, &after, step.effect)?;
    let mended = |what| match what {
        Pendencia::NaoConfere => with.asked.is_some(),
        Pendencia::PagoAMenos => step.motivo != Some(Motivo::ValorDivergente),
        _ => false,
    };
    for what in charge.pendencias.iter().copied().filter(|what| mended(*what)) {
        lower(tx, &charge.id, what)?;
    }
    for what in owed.into_iter().chain(step.owed(charge.estado, charge.motivo)) {
        raise(tx, now, &charge.id, what, with.gateway)?;
    }
    Ok(Some(*step))
}

fn log(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, status: Option<&str>, step: &Step) -> Result<()> {
    tx.exec(
        "INSERT INTO cobranca_evento (cobranca, versao, em, de, para, motivo, status, aviso)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[
            (&charge.id).into(),
            (charge.versao + 1).into(),
            now.0.into(),
            charge.estado.as_str().into(),
            step.estado.as_str().into(),
            step.motivo.map(Motivo::as_str).into(),
            status.into(),
            i64::from(step.alert).into(),
        ],
    )
}
