//! Charges on disk: opened, moved by compare-and-swap, and their effect on the ledger.
//!
//! Invariants: a move, its event and what it does to the credit are one transaction; a charge that somebody
//! else moved meanwhile is not moved; a charge releases its credit once, by the ledger's unique key.
use super::consulta::by_id;
use super::efeito;
use super::estado::{ChargeState, Motivo, Pendencia};
use super::ficha::{CARD_FLIGHT_MS, Cobranca};
use super::olhar;
use super::passo::{Effect, Seen, Step, next};
use crate::base::store::{Result, Tx};
use crate::base::world::Millis;

/// Writes a new charge, `pendente` and not yet at the gateway.
pub(super) fn insert(tx: &mut Tx<'_>, new: &Cobranca, bilhete: &str) -> Result<()> {
    tx.run(
        "INSERT INTO cobranca (id, referencia, produto, ambiente, forma, estado, motivo, criado_em, vence_em,
             centavos, micros, credito, quem, navegador, bilhete, olhar_em, cliente, desde, agendado_em, cartoes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $8, $8, 0)",
        &[
            (&new.id).into(),
            (&new.referencia).into(),
            (&new.produto).into(),
            (&new.ambiente).into(),
            new.forma.as_str().into(),
            new.estado.as_str().into(),
            new.motivo.map(Motivo::as_str).into(),
            new.criado_em.0.into(),
            new.vence_em.0.into(),
            new.centavos.0.into(),
            new.micros.0.into(),
            (&new.credito).into(),
            (&new.quem).into(),
            new.navegador.as_deref().into(),
            bilhete.into(),
            new.olhar_em.map(|em| em.0).into(),
            new.cliente.as_deref().into(),
        ],
    )?;
    Ok(())
}

/// Records what the gateway showed of a charge, and does what follows. `None` when somebody else moved the
/// charge since it was read: read it again.
pub(super) fn observe(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    gateway: &str,
    status: &str,
    seen: &Seen,
) -> Result<Option<Step>> {
    let step = next(&charge.standing(now), seen);
    let came_in = seen.received.then_some(seen.centavos);
    let seen = Change {
        gateway: Some(gateway),
        status: Some(status),
        seen: true,
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
    let step = Step { estado, motivo, effect: Effect::None, alert: false, close: fechar.is_some() };
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

/// Takes that turn back: no card left this machine.
pub(super) fn unsend_card(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<()> {
    tx.run(
        "UPDATE cobranca SET cartoes = cartoes - 1, motivo = $1, versao = versao + 1
         WHERE id = $2 AND versao = $3",
        &[Motivo::CartaoRecusado.as_str().into(), (&charge.id).into(), charge.versao.into()],
    )?;
    Ok(())
}

/// Says when to look at a charge again, if ever, whatever else happens to it.
pub(super) fn look_again(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, at: Option<Millis>) -> Result<()> {
    tx.run(
        "UPDATE cobranca SET olhar_em = $1, agendado_em = $2 WHERE id = $3 AND versao = $4",
        &[at.map(|at| at.0).into(), now.0.into(), (&charge.id).into(), charge.versao.into()],
    )?;
    Ok(())
}

/// A charge that is due could not be looked at, and is tried again then: it goes to the end of the line.
pub(super) fn postpone(tx: &mut Tx<'_>, now: Millis, id: &str, next: Millis) -> Result<()> {
    tx.run(
        "UPDATE cobranca SET olhar_em = $1, agendado_em = $2
         WHERE id = $3 AND olhar_em IS NOT NULL AND (olhar_em <= $2 OR agendado_em > $2)",
        &[next.0.into(), now.0.into(), id.into()],
    )?;
    Ok(())
}

/// A list showed these charges as they were: they are looked at again when their age says so, but for those that are
/// to be looked at themselves.
pub(super) fn still(tx: &mut Tx<'_>, now: Millis, charges: &[Cobranca]) -> Result<()> {
    for charge in charges {
        let next = olhar::next(charge, false, now).map(|at| at.0);
        tx.run(
            "UPDATE cobranca SET visto_em = $1, agendado_em = $1, olhar_em = $2
             WHERE id = $3 AND versao = $4 AND perto <> 1",
            &[now.0.into(), next.into(), (&charge.id).into(), charge.versao.into()],
        )?;
    }
    Ok(())
}

/// A list is not enough for this charge: it is looked at itself, next.
pub(super) fn look_closely(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca) -> Result<()> {
    tx.run(
        "UPDATE cobranca SET perto = 1, olhar_em = $1, agendado_em = $1 WHERE id = $2 AND perto = 0",
        &[now.0.into(), (&charge.id).into()],
    )?;
    Ok(())
}

/// The gateway gave notice of a charge: it is looked at before all others, unless it was seen, or noticed, less than
/// `apart` milliseconds ago. Whether it will be.
pub(super) fn noticed(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, apart: i64) -> Result<bool> {
    let changed = tx.run(
        "UPDATE cobranca SET perto = 2, olhar_em = $1, agendado_em = $1
         WHERE id = $2 AND (perto <> 2 OR agendado_em > $1)
             AND (visto_em IS NULL OR visto_em <= $3 OR visto_em > $1)",
        &[now.0.into(), (&charge.id).into(), (now.0 - apart).into()],
    )?;
    Ok(changed > 0)
}

/// No twin of this charge was found at the gateway.
pub(super) fn alone(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<()> {
    tx.run("UPDATE cobranca SET unica = 1 WHERE id = $1", &[(&charge.id).into()])?;
    Ok(())
}

/// Notes something of a charge that waits for its owner's word, once, with what the gateway calls it.
pub(super) fn raise(
    tx: &mut Tx<'_>,
    now: Millis,
    id: &str,
    what: Pendencia,
    gateway: Option<&str>,
) -> Result<()> {
    let Some(charge) = by_id(tx, id)?.filter(|charge| charge.pendencia != Some(what)) else { return Ok(()) };
    tx.run(
        "UPDATE cobranca SET pendencia = $1, pendencia_em = $2, versao = versao + 1 WHERE id = $3",
        &[what.as_str().into(), now.0.into(), id.into()],
    )?;
    let step = Step {
        estado: charge.estado,
        motivo: Some(what.motivo()),
        effect: Effect::None,
        alert: true,
        close: false,
    };
    log(tx, now, &charge, gateway, &step)
}

/// What waited for the owner's word has had it, or has mended itself.
pub(super) fn lower(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    tx.run("UPDATE cobranca SET pendencia = NULL, pendencia_em = NULL WHERE id = $1", &[id.into()])?;
    Ok(())
}

/// The owner has seen what waited, and nothing of the charge changes.
pub(super) fn seen_by_owner(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca) -> Result<()> {
    lower(tx, &charge.id)?;
    tx.run("UPDATE cobranca SET versao = versao + 1 WHERE id = $1", &[(&charge.id).into()])?;
    let motivo = Some(Motivo::Acertado);
    let step = Step { estado: charge.estado, motivo, effect: Effect::None, alert: false, close: false };
    log(tx, now, charge, None, &step)
}

/// The owner's word on a charge: what it buys from now on, its state, and that it was said.
pub(super) fn decide(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    estado: ChargeState,
    effect: Effect,
) -> Result<bool> {
    let step = Step { estado, motivo: Some(Motivo::Acertado), effect, alert: false, close: false };
    let moved = change(tx, now, charge, &Change::of(charge, &step), &step)?;
    if moved.is_some() {
        tx.run(
            "UPDATE cobranca SET micros = $1, centavos = $2 WHERE id = $3",
            &[charge.micros.0.into(), charge.centavos.0.into(), (&charge.id).into()],
        )?;
        lower(tx, &charge.id)?;
    }
    Ok(moved.is_some())
}

/// What is written of a move.
struct Change<'a> {
    gateway: Option<&'a str>,
    status: Option<&'a str>,
    fechar: Option<Motivo>,
    recebido: Option<i64>,
    seen: bool,
}

impl<'a> Change<'a> {
    fn of(charge: &'a Cobranca, step: &Step) -> Self {
        let fechar = if step.estado == ChargeState::Pago { None } else { charge.fechar };
        let (gateway, status) = (charge.gateway.as_deref(), charge.status.as_deref());
        Self { gateway, status, fechar, recebido: charge.recebido.map(|cents| cents.0), seen: false }
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
    let changed = tx.run(
        "UPDATE cobranca SET estado = $1, motivo = $2, fechar = $3, gateway = $4, status = $5, pago_em = $6,
             visto_em = $7, olhar_em = $8, desde = $9, recebido = $10, agendado_em = $11, perto = 0,
             versao = versao + 1
         WHERE id = $12 AND versao = $13",
        &[
            step.estado.as_str().into(),
            step.motivo.map(Motivo::as_str).into(),
            with.fechar.map(Motivo::as_str).into(),
            with.gateway.into(),
            with.status.into(),
            paid.map(|em| em.0).into(),
            if with.seen { Some(now) } else { charge.visto_em }.map(|em| em.0).into(),
            olhar::next(&after, step.close, now).map(|em| em.0).into(),
            desde.0.into(),
            with.recebido.into(),
            now.0.into(),
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
    let owed = efeito::apply(tx, now, &after, step.effect)?;
    let mended = match charge.pendencia {
        Some(Pendencia::NaoConfere) => with.seen,
        Some(Pendencia::PagoAMenos) => step.motivo != Some(Motivo::ValorDivergente),
        _ => false,
    };
    if mended {
        lower(tx, &charge.id)?;
    }
    for what in owed.into_iter().chain(step.owed(charge.estado, charge.motivo)) {
        raise(tx, now, &charge.id, what, with.gateway)?;
    }
    Ok(Some(*step))
}

fn log(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, status: Option<&str>, step: &Step) -> Result<()> {
    tx.run(
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
    )?;
    Ok(())
}
