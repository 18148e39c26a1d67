//! The work on charges by themselves: looked at, recovered, expired, closed.
//!
//! A turn makes calls as long as the watcher's share of the budget lasts. Every second one is for a page of the gateway's
//! list, where one is wanted: a page names many charges at once (see [`super::list_reading`]). The others are looks at one charge:
//! in turns at what the gateway gave notice of, and at whatever else must be looked at itself. What a charge needs is set
//! aside as a whole before it begins, so that work of several calls ends also where calls come one by one.
//!
//! Why nothing starves. Within a kind the longest due comes first, and whatever was tried, well or not, is due later than
//! everything that was due then, so that each piece is reached after those before it. That a charge was paid is seen by the
//! list, whose pages take it in whatever kind of work the charge is and wherever it stands in line, so that money never
//! waits for closings, failures, watched refunds or other notices.
//!
//! The bound. A payment is credited within 5 minutes, the longest cadence of a charge that waits ([`super::next_look`]; 15 while
//! a bank holds it or a card is analysed), and one reading of the list: two calls for each hundred charges of the last
//! days, at 10 calls a minute. For 1,000 open charges that is 5 and 2 minutes, with notices, without, or with all of them
//! at once; a notice alone leads to a look within seconds. The calls are those that the gateway answers: one that fails is
//! made again, and nobody calls while the gateway asks for a pause, 15 minutes at most. Where the list names nothing, each
//! charge is looked at itself, at least 5 a minute and, where it is to be closed too, 1.
use serde::Deserialize;

use super::asaas::AsaasError;
use super::call_budget::{self, Share};
use super::charge::{ChargeState, Cobranca, Motivo, Pendencia};
use super::desk::{Calls, Desk, SHUT};
use super::list_reading::{self, Next, Reading};
use super::opening::CobrancaError;
use super::queries::{self, Work};
use super::wire::{Payment, oldest};
use super::{close, health, next_look, records};
use crate::base::store::{Result, StoreError};
use crate::base::world::Millis;

/// Most calls of one turn: so many go at once after a quiet time, and a turn must let the service stop.
const TURN_MAX: usize = 100;
/// Calls of the longest piece of work with one charge: its twins, a look, a removal, a look.
const CLOSING_CALLS: u32 = 4;
/// Calls that a notice leads to.
const NOTICED_CALLS: u32 = 2;
/// When a charge is looked at again that could not be looked at now, in milliseconds.
const LATER_MS: i64 = 60_000;

/// The work of one turn of the watcher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Charges looked at.
    pub vistas: usize,
    /// Charges whose state changed, of those looked at.
    pub mudaram: usize,
    /// True when charges are left for the next turn.
    pub faltam: bool,
}

/// A piece of work, of its kind, with the reading as it stands before it.
type Job = (Next, Work, Reading);

/// Looks at every charge that is due, as far as the budget allows.
pub fn look(desk: &Desk<'_>) -> Result<Looked, CobrancaError> {
    let mut looked = Looked::default();
    health::watch_budget(desk.store, desk.world)?;
    for _ in 0..TURN_MAX {
        let job = choose(desk)?;
        let Some(job) = job.filter(|_| !desk.world.stopped()) else {
            probe(desk)?;
            break;
        };
        match run(desk, job, &mut looked) {
            Ok(true) => {}
            // What fails is left for the next turn: a gateway that is down is not asked again at once.
            Ok(false) | Err(CobrancaError::Busy(_)) => {
                looked.faltam = true;
                break;
            }
            Err(CobrancaError::Failed(why)) => {
                tracing::warn!(why, "uma cobrança não pôde ser conferida");
                looked.faltam = true;
                break;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(looked)
}

/// Nothing is to be done: a gateway that answered nothing is asked whether it does again, since buyers are told meanwhile
/// that it does not.
fn probe(desk: &Desk<'_>) -> Result<(), StoreError> {
    let now = desk.world.steady();
    if desk.store.read(|tx| call_budget::mute(tx, &now))?.is_none()
        || !desk.store.write_on(call_budget::KEY, |tx| call_budget::probe(tx, &now))?
    {
        return Ok(());
    }
    let calls = desk.calls(Share::Watcher);
    match desk.asaas.probe(&calls) {
        Err(AsaasError::Key | AsaasError::Forbidden) => calls.pause(SHUT),
        _ => Ok(()),
    }
}

fn choose(desk: &Desk<'_>) -> Result<Option<Job>, StoreError> {
    let (now, ambiente) = (desk.world.now(), desk.asaas.ambiente());
    desk.store.read(|tx| {
        let mut reading = Reading::load(tx, &ambiente)?;
        for work in reading.order() {
            let next = match work {
                Work::Listed => reading.next(tx, &ambiente, now)?,
                Work::Noticed | Work::Other => {
                    queries::first(tx, work, &ambiente, now)?.map(|charge| Next::Charge(Box::new(charge)))
                }
            };
            if let Some(next) = next {
                return Ok(Some((next, work, reading)));
            }
        }
        Ok(None)
    })
}

/// Does it; whether the turn goes on.
fn run(desk: &Desk<'_>, (next, work, mut reading): Job, looked: &mut Looked) -> Result<bool, CobrancaError> {
    match next {
        Next::Page => {
            let Some((named, changed)) = list_reading::read(desk, &desk.calls(Share::Watcher), reading)?
            else {
                return Ok(false);
            };
            looked.vistas += named;
            looked.mudaram += changed;
            Ok(true)
        }
        Next::Charge(charge) => {
            let share = if work == Work::Noticed { Share::Notice } else { Share::Watcher };
            let most = if work == Work::Noticed { NOTICED_CALLS } else { CLOSING_CALLS };
            let calls = desk.together(share, most)?;
            let after = one(desk, &calls, &charge);
            reading.count(work, most - calls.unused());
            let ambiente = desk.asaas.ambiente();
            desk.store.write_on(&ambiente, |tx| reading.save(tx, &ambiente))?;
            match after? {
                After::Seen(after) => {
                    looked.vistas += 1;
                    looked.mudaram += usize::from(after != charge.estado);
                    Ok(true)
                }
                After::Unknown => Ok(true),
                After::Failed => Ok(false),
            }
        }
    }
}

/// The outcome of a look at one charge.
enum After {
    /// It is in this state.
    Seen(ChargeState),
    /// The gateway answers, and says that there is no such charge.
    Unknown,
    /// The gateway does not answer.
    Failed,
}

/// Looks at one charge and does what follows.
fn one(desk: &Desk<'_>, calls: &Calls<'_>, charge: &Cobranca) -> Result<After, CobrancaError> {
    let outcome = match charge.gateway.clone() {
        None => lost(desk, calls, charge),
        Some(gateway) => known(desk, calls, charge, gateway),
    };
    match outcome {
        Ok(after) => desk.fine("vigia").map(|()| After::Seen(after)).map_err(Into::into),
        Err(Stop::Gateway(AsaasError::NotFound)) if charge.gateway.is_some() => {
            unknown(desk, charge).map(|()| After::Unknown)
        }
        Err(Stop::Gateway(error)) => {
            if !matches!(error, AsaasError::Busy(_)) {
                postpone(desk, charge)?;
            }
            desk.shut(calls, "vigia", error).map(|()| After::Failed)
        }
        Err(Stop::Other(error)) => {
            if matches!(error, CobrancaError::Failed(_)) {
                postpone(desk, charge)?;
            }
            Err(error)
        }
        Err(Stop::Store(error)) => Err(error.into()),
    }
}

/// The gateway says that there is no such charge: that is told to the owner, and asked less and less often.
fn unknown(desk: &Desk<'_>, charge: &Cobranca) -> Result<(), CobrancaError> {
    let now = desk.world.now();
    let next = next_look::seldom(charge.visto_em.unwrap_or(charge.criado_em), LATER_MS, now);
    tracing::warn!(cobranca = charge.id, "o gateway não conhece a cobrança");
    desk.store.write_on(&charge.id, |tx| {
        records::postpone(tx, now, &charge.id, next)?;
        records::raise(tx, now, &charge.id, Pendencia::NaoConfere, charge.gateway.as_deref())
    })?;
    Ok(())
}

/// Why a look came to nothing.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum Stop {
    /// The gateway's answer, or its lack.
    Gateway(#[from] AsaasError),
    Other(#[from] CobrancaError),
    Store(#[from] StoreError),
}

/// A charge that the gateway has.
fn known(desk: &Desk<'_>, calls: &Calls<'_>, charge: &Cobranca, own: String) -> Result<ChargeState, Stop> {
    let (mut kept, mut alone, mut clear) = (own, true, true);
    if !charge.unica && close::listed(charge, desk.world.now()) {
        let found = close::single_out(desk, calls, charge, &kept)?;
        (kept, alone, clear) = (found.id, found.alone, found.clear);
    }
    let payment = desk.asaas.payment(calls, &kept)?;
    // Whoever was told of since has a newer version.
    let charge = desk.again(charge)?;
    let charge = desk.adopt(&Cobranca { gateway: Some(kept), ..charge }, &payment)?;
    if !alone {
        // A twin is left that somebody could pay: it goes first, and soon.
        let soon = Millis(desk.world.now().0 + LATER_MS);
        let next = charge.olhar_em.map_or(soon, |at| at.min(soon));
        desk.store
            .write_on(&charge.id, |tx| records::look_again(tx, desk.world.now(), &charge, Some(next)))?;
        return Ok(charge.estado);
    }
    let charge = settle(desk, calls, charge, Some(payment))?;
    if !clear {
        unsure(desk, &charge)?;
    }
    Ok(charge.estado)
}

/// A charge whose twins could not be told for sure is asked about again, whatever became of it: a twin may still be paid.
fn unsure(desk: &Desk<'_>, charge: &Cobranca) -> Result<(), StoreError> {
    let now = desk.world.now();
    if now.0 - charge.criado_em.0 >= next_look::WATCHED {
        return Ok(());
    }
    let again = next_look::seldom(charge.criado_em, LATER_MS, now);
    let next = charge.olhar_em.map_or(again, |at| at.min(again));
    desk.store.write_on(&charge.id, |tx| records::look_again(tx, now, charge, Some(next)))
}

/// Closes what is to be closed.
fn settle(
    desk: &Desk<'_>,
    calls: &Calls<'_>,
    charge: Cobranca,
    fresh: Option<Payment>,
) -> Result<Cobranca, CobrancaError> {
    let charge = if desk.is_past(&charge) { close::begin(desk, &charge, Motivo::Prazo)? } else { charge };
    let payable = matches!(charge.status.as_deref(), Some("PENDING" | "OVERDUE"));
    let closed = matches!(charge.estado, ChargeState::Vencido | ChargeState::Falhou);
    if charge.estado == ChargeState::Cancelando || closed && payable {
        close::finish(desk, calls, &charge, fresh)
    } else {
        Ok(charge)
    }
}

/// A charge whose creation was not answered: found by its reference and closed, since its buyer never got it, or
/// given up once it cannot appear any more.
fn lost(desk: &Desk<'_>, calls: &Calls<'_>, charge: &Cobranca) -> Result<ChargeState, Stop> {
    let (found, _) = close::found(desk, calls, charge)?;
    let now = desk.world.now();
    let charge = &desk.again(charge)?;
    let surplus: Vec<String> = found.iter().filter(|p| p.is_payable()).map(|p| p.id.clone()).collect();
    let Some(kept) = oldest(found) else {
        let open = matches!(charge.estado, ChargeState::Pendente | ChargeState::Cancelando);
        if open && close::may_appear(charge, now).is_none() {
            return Ok(close::never_created(desk, charge)?);
        }
        let next = next_look::next(charge, false, now);
        desk.store.write_on(&charge.id, |tx| records::look_again(tx, now, charge, next))?;
        return Ok(charge.estado);
    };
    for id in surplus.iter().filter(|id| **id != kept.id) {
        // One charge has one payment: what was made twice is removed.
        if !close::remove(desk, calls, id)? {
            postpone(desk, charge)?;
            return Ok(charge.estado);
        }
    }
    let charge = desk.adopt(charge, &kept)?;
    let charge = close::begin(desk, &charge, Motivo::Cancelado)?;
    settle(desk, calls, charge, None).map(|charge| charge.estado).map_err(Stop::from)
}

fn postpone(desk: &Desk<'_>, charge: &Cobranca) -> Result<(), StoreError> {
    let now = desk.world.now();
    desk.store.write_on(&charge.id, |tx| records::postpone(tx, now, &charge.id, Millis(now.0 + LATER_MS)))
}

/// Longest name of a charge that is looked up, in bytes: what the gateway and this program use is shorter.
const NAME_MAX: usize = 64;

/// A notice: of its body, what may name a charge of ours.
#[derive(Debug, Default, Deserialize)]
pub struct Notice {
    #[serde(default)]
    payment: Option<Named>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Named {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    external_reference: Option<String>,
}

/// Takes a notice: the charge it names, if it is one of ours, is looked at before all others. Whether one will be.
pub fn notice(desk: &Desk<'_>, notice: &Notice) -> Result<bool> {
    let Some(named) = &notice.payment else { return Ok(false) };
    let short = |name: &&str| name.len() <= NAME_MAX;
    let (now, ambiente) = (desk.world.now(), desk.asaas.ambiente());
    let found = desk.store.read(|tx| {
        let mut found = None;
        if let Some(id) = named.id.as_deref().filter(short) {
            found = queries::by_gateway(tx, id)?;
        }
        if found.is_none()
            && let Some(reference) = named.external_reference.as_deref().filter(short)
        {
            found = queries::by_reference(tx, reference)?;
        }
        Ok(found.filter(|charge| charge.ambiente == ambiente))
    })?;
    found.map_or(Ok(false), |charge| {
        desk.store.write_on(&charge.id, |tx| records::noticed(tx, now, &charge.id))
    })
}
