//! When to look at a charge again.
//!
//! Pure. The vendor calls polling bad practice and counts calls, so looks thin out with age; what is overdue at
//! the gateway is read by one list call for all ([`super::list_reading`]).
use super::charge::{ChargeState, Cobranca, Forma, Motivo};
use crate::base::world::Millis;

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The time that a paid charge is watched for refunds and disputes: card schemes allow some 120 days to dispute.
pub(super) const WATCHED: i64 = 180 * DAY;
/// The time that it is looked at every day; every third day from then on.
const LIKELY: i64 = 30 * DAY;
/// The time that a bank may hold a Pix back: 72 hours, and a day of slack. Past it, once a day.
const HELD: i64 = 96 * HOUR;

/// After this a list names every charge of a call, and shows what was noticed, in milliseconds.
pub(super) const LAG_MS: i64 = 60_000;

/// Ages at which a closed charge is looked at again: a payment may have been on its way.
const AFTER_CLOSING: &[i64] = &[10 * MINUTE, DAY];
/// The same for a page: a boleto that was paid on its last day is told on the next day of banks.
const AFTER_PAGE: &[i64] = &[10 * MINUTE, DAY, 3 * DAY, 5 * DAY];
/// Ages at which a charge whose creation was not answered is looked for.
const AFTER_SENDING: &[i64] = &[30 * SECOND, 90 * SECOND, 180 * SECOND];

/// (up to this age, look again after), youngest first.
type Cadence = &'static [(i64, i64)];

const PIX: Cadence =
    &[(2 * MINUTE, 5 * SECOND), (10 * MINUTE, 15 * SECOND), (HOUR, MINUTE), (i64::MAX, 5 * MINUTE)];
const PAGE: Cadence = &[(10 * MINUTE, 15 * SECOND), (HOUR, MINUTE), (i64::MAX, 5 * MINUTE)];
const ANALYSIS: Cadence = &[(HOUR, 2 * MINUTE), (i64::MAX, 15 * MINUTE)];
const CLOSING: Cadence =
    &[(MINUTE, 5 * SECOND), (10 * MINUTE, 30 * SECOND), (HOUR, 2 * MINUTE), (i64::MAX, 10 * MINUTE)];

/// When a charge that is now as given is to be looked at again; `None` when never. `close`: it could still be
/// paid at the gateway and must not.
pub(super) fn next(charge: &Cobranca, close: bool, now: Millis) -> Option<Millis> {
    let age = now.0 - charge.criado_em.0;
    let within = now.0 - charge.desde.0;
    let after = |time: i64| Some(Millis(now.0 + time));
    if charge.gateway.is_none() {
        let open = matches!(charge.estado, ChargeState::Pendente | ChargeState::Cancelando);
        let schedule = if open { AFTER_SENDING } else { AFTER_CLOSING };
        return at_ages(schedule, charge.criado_em, now).or_else(|| after(2 * MINUTE).filter(|_| open));
    }
    if close || charge.estado == ChargeState::Cancelando && charge.motivo != Some(Motivo::EmAnalise) {
        return after(cadence(CLOSING, within));
    }
    match charge.estado {
        ChargeState::Pendente | ChargeState::Cancelando => after(waiting(charge, age, within)).map(|next| {
            let overdue = charge.vence_em <= now;
            if overdue || !expires(charge) { next } else { next.min(charge.vence_em) }
        }),
        // Paid and disputed before it was seen paid: the end of the dispute may make it paid.
        ChargeState::Vencido | ChargeState::Falhou if charge.motivo == Some(Motivo::Contestacao) => {
            after(DAY).filter(|_| within < WATCHED)
        }
        // It may have been ours, or paid whole, all the same: one answer of the gateway may have been wrong.
        ChargeState::Vencido | ChargeState::Falhou
            if matches!(charge.motivo, Some(Motivo::NaoConfere | Motivo::ValorDivergente)) =>
        {
            after(15 * MINUTE).filter(|_| within < 3 * DAY)
        }
        ChargeState::Vencido | ChargeState::Falhou => {
            let ages = if charge.forma == Forma::CartaoBoleto { AFTER_PAGE } else { AFTER_CLOSING };
            at_ages(ages, charge.desde, now)
        }
        ChargeState::Pago if charge.motivo == Some(Motivo::EstornoEmCurso) => after(HOUR),
        ChargeState::Pago => {
            let paid = now.0 - charge.pago_em.unwrap_or(now).0;
            after(if paid < LIKELY { DAY } else { 3 * DAY }).filter(|_| paid <= WATCHED)
        }
        ChargeState::Estornado if charge.motivo == Some(Motivo::Contestacao) => after(DAY),
        ChargeState::Estornado => at_ages(&[DAY], charge.desde, now),
    }
}

/// When to look again at a charge of which the gateway shows nothing that can be used: after `least` at first, then after
/// a quarter of the time that this has lasted, at last once a day. One wrong answer ends no watch.
pub(super) fn seldom(since: Millis, least: i64, now: Millis) -> Millis {
    Millis(now.0 + ((now.0 - since.0) / 4).clamp(least, DAY))
}

/// True when a waiting charge is closed once its time has passed: never while money may be on its way.
pub(super) const fn expires(charge: &Cobranca) -> bool {
    !matches!(
        charge.motivo,
        Some(Motivo::EmAnalise | Motivo::BloqueioCautelar | Motivo::Autorizado | Motivo::CartaoSemResposta)
    )
}

fn waiting(charge: &Cobranca, age: i64, within: i64) -> i64 {
    match (charge.motivo, charge.forma) {
        (Some(Motivo::EmAnalise), _) => cadence(ANALYSIS, age),
        (Some(Motivo::BloqueioCautelar), _) if within > HELD => DAY,
        (Some(Motivo::BloqueioCautelar | Motivo::Autorizado), _) => 15 * MINUTE,
        (Some(Motivo::CartaoSemResposta), _) => 10 * SECOND,
        (_, Forma::Pix) => cadence(PIX, age),
        (_, Forma::Cartao) => 5 * MINUTE,
        (_, Forma::CartaoBoleto) => cadence(PAGE, age),
    }
}

fn cadence(steps: Cadence, age: i64) -> i64 {
    steps.iter().find(|(up_to, _)| age < *up_to).map_or(DAY, |(_, every)| *every)
}

/// The first of these ages, counted from `since`, that is still to come.
fn at_ages(ages: &[i64], since: Millis, now: Millis) -> Option<Millis> {
    ages.iter().map(|age| Millis(since.0 + age)).find(|moment| *moment > now)
}
