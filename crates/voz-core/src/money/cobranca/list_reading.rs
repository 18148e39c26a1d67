//! The gateway's list, read for all charges that are due at once: a page names the states of up to a hundred.
//!
//! A reading goes from the newest charge back to the oldest that is due, a page a call, over as many turns as it
//! takes; how far it has come is on disk. What a page shows paid is credited, what it shows as it was is looked at
//! again later, anything else is looked at itself: lists lag behind. A reading has at most a quarter as many pages as
//! charges were due, and 30, so that the owner's own charges, or a gateway that ignores the filter, cannot make it cost
//! more than looking at each; those it did not name are.
//!
//! A charge that is to be looked at itself, or that the gateway gave notice of, may be paid while it stands in line: it is read for
//! too ([`queries::due`]).
use super::asaas::AsaasError;
use super::charge::{ChargeState, Cobranca, Motivo};
use super::desk::{Calls, Desk};
use super::opening::CobrancaError;
use super::queries::Work;
use super::wire::Payment;
use super::{next_look, queries, records, wire};
use crate::base::store::{Result, Tx, record, values};
use crate::base::world::Millis;

/// The gateway's day of creation may be that of a clock a little behind ours, in milliseconds.
const SLACK_MS: i64 = 60_000;
/// Charges that are due for each page of a reading, at least.
const WORTH: u32 = 4;
/// The beginning of every reference of ours.
pub(super) const REFERENCE: &str = "voz-";

/// Pages of a reading, at most.
const PAGES_MAX: u32 = 30;
/// A reading that began longer ago begins anew, in milliseconds: the program was away.
const STALE_MS: i64 = 3_600_000;
/// The lead of pages over looks, or of looks over pages, in calls: the longest look.
const AHEAD: i64 = 4;

record! {
    /// A reading of the list: how far it has come, and how the watcher's calls were shared out.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub(super) struct Reading {
        /// The first day of creation that is read, while a reading is under way.
        dia: Option<String>,
        /// The page to read next.
        pagina: u32,
        /// When the reading began.
        comecou: Millis,
        /// Charges that were due then.
        devidas: u32,
        /// True when the last page could not be read.
        falhou: bool,
        /// Calls that looks had beyond those that the list had.
        conta: i64,
        /// True when the last look followed from a notice of the gateway.
        avisada: bool,
    }
}

/// The next work for the charges that the list may name.
pub(super) enum Next {
    /// A page of the list.
    Page,
    Charge(Box<Cobranca>),
}

impl Reading {
    /// The reading as an earlier turn left it.
    pub(super) fn load(tx: &mut Tx<'_>, ambiente: &str) -> Result<Self> {
        Ok(tx.find("cobranca_leitura WHERE ambiente = $1", values![ambiente])?.unwrap_or_default())
    }

    /// Saves how far the reading got.
    pub(super) fn save(&self, tx: &mut Tx<'_>, ambiente: &str) -> Result<()> {
        tx.put("cobranca_leitura", ("ambiente", ambiente.into()), self)
    }

    /// The kinds of work in the order in which they are asked for some: pages have every second call, and notices every
    /// second of the others.
    pub(super) const fn order(&self) -> [Work; 3] {
        let [one, two] =
            if self.avisada { [Work::Other, Work::Noticed] } else { [Work::Noticed, Work::Other] };
        if self.conta > 0 { [Work::Listed, one, two] } else { [one, two, Work::Listed] }
    }

    /// Counts the calls of a piece of work.
    pub(super) fn count(&mut self, work: Work, calls: u32) {
        let calls = i64::from(calls);
        if work == Work::Listed {
            self.conta = (self.conta - calls).max(-AHEAD);
        } else {
            self.avisada = work == Work::Noticed;
            self.conta = (self.conta + calls).min(AHEAD);
        }
    }

    /// The next work for the charges that the list may name: one that is due alone is looked at itself, several are
    /// read from the list, and after a page that could not be read one is looked at before the next try.
    pub(super) fn next(&mut self, tx: &mut Tx<'_>, ambiente: &str, now: Millis) -> Result<Option<Next>> {
        let (due, oldest) = queries::due(tx, ambiente, now)?;
        if due == 0 {
            return Ok(None);
        }
        if self.falhou || due == 1 {
            self.falhou = false;
            if let Some(first) = queries::first(tx, Work::Listed, ambiente, now)? {
                return Ok(Some(Next::Charge(Box::new(first))));
            }
            if due == 1 {
                return Ok(None);
            }
        }
        if self.dia.is_none() || !lasts(self.comecou, STALE_MS, now) {
            let day = wire::in_brasilia(Millis(oldest.0 - SLACK_MS));
            (self.dia, self.pagina, self.comecou, self.devidas) = (Some(day), 0, now, due);
        }
        Ok(Some(Next::Page))
    }
}

/// Reads the next page, and does what follows; how many charges it named and how many of them changed, `None` when it
/// could not be read.
pub(super) fn read(
    desk: &Desk<'_>,
    calls: &Calls<'_>,
    mut reading: Reading,
) -> std::result::Result<Option<(usize, usize)>, CobrancaError> {
    let ambiente = desk.asaas.ambiente();
    let day = reading.dia.clone().unwrap_or_default();
    let page = reading.pagina as usize;
    let (payments, more) = match desk.asaas.since(calls, &day, page) {
        Ok(page) => page,
        Err(error) => {
            if !matches!(error, AsaasError::Busy(_)) {
                reading.falhou = true;
                reading.count(Work::Listed, 1);
                desk.store.write_on(&ambiente, |tx| reading.save(tx, &ambiente))?;
            }
            return desk.shut(calls, "lista", error).map(|()| None);
        }
    };
    let seen = take_in(desk, &ambiente, &payments)?;
    let now = desk.world.now();
    // Newest first: what was created before that day ends the reading, also where the filter was ignored.
    let past =
        payments.last().is_some_and(|payment| !payment.date_created.is_empty() && payment.date_created < day);
    desk.store.write_on(&ambiente, |tx| {
        let mut reading = reading.clone();
        reading.pagina += 1;
        reading.count(Work::Listed, 1);
        let all = queries::unnamed(tx, &ambiente, reading.comecou, now)? == 0;
        let long = reading.pagina >= PAGES_MAX.min(reading.devidas.div_ceil(WORTH));
        if all || !more || past || long {
            queries::look_closely(tx, &ambiente, reading.comecou, now)?;
            reading.dia = None;
        }
        reading.save(tx, &ambiente)
    })?;
    desk.fine("lista")?;
    Ok(Some(seen))
}

/// The consequence of what a list shows of a charge.
enum Follows {
    /// Nothing: it is as it was.
    Still,
    /// Nothing can be said from a list that may lag.
    Nothing,
    Paid,
    /// It is to be looked at itself.
    Closely,
}

fn follows(payment: &Payment, charge: &Cobranca, now: Millis) -> Follows {
    let closed = matches!(charge.estado, ChargeState::Vencido | ChargeState::Falhou);
    let closing = closed || charge.estado == ChargeState::Cancelando;
    let seen_just_now = charge.visto_em.is_some_and(|seen| lasts(seen, SLACK_MS, now));
    let as_known = charge.status.as_deref() == Some(payment.status.as_str());
    match charge.estado {
        _ if payment.is_still(charge) => Follows::Still,
        ChargeState::Estornado => Follows::Nothing,
        _ if payment.is_paid() && !payment.deleted => Follows::Paid,
        ChargeState::Pago if payment.is_payable() || payment.deleted => Follows::Nothing,
        // It is being removed, at its own cadence.
        _ if closing && payment.is_payable() && as_known && !due(charge, now) => Follows::Nothing,
        ChargeState::Cancelando if !due(charge, now) => Follows::Nothing,
        _ if closed && (payment.deleted || seen_just_now) => Follows::Nothing,
        _ => Follows::Closely,
    }
}

fn take_in(
    desk: &Desk<'_>,
    ambiente: &str,
    payments: &[Payment],
) -> std::result::Result<(usize, usize), CobrancaError> {
    let (now, mut still, mut closely) = (desk.world.now(), Vec::new(), Vec::new());
    let (mut named, mut changed) = (0, 0);
    for payment in payments {
        // Everything that enters the account is in its lists: what has no reference of ours is not ours.
        let Some(reference) = payment.external_reference.as_deref().filter(|r| r.starts_with(REFERENCE))
        else {
            continue;
        };
        let found = desk.store.read(|tx| queries::by_reference(tx, reference))?;
        let Some(charge) = found.filter(|charge| charge.ambiente == ambiente && charge.gateway.is_some())
        else {
            continue;
        };
        if charge.gateway.as_ref() != Some(&payment.id) {
            let matters = payment.is_payable() || payment.is_paid() && !payment.deleted;
            if matters && !charge.unica {
                closely.push(charge);
            }
            continue;
        }
        named += 1;
        if payment.check(&charge).is_err() {
            // Looked at itself, it is told to the owner.
            closely.push(charge);
            continue;
        }
        match follows(payment, &charge, now) {
            Follows::Paid => {
                let before = charge.estado;
                changed += usize::from(desk.adopt(&charge, payment)?.estado != before);
            }
            Follows::Still if due(&charge, now) && moves_by_itself(desk, &charge) => closely.push(charge),
            Follows::Still => still.push((charge, payment.asked)),
            Follows::Nothing => {}
            Follows::Closely => closely.push(charge),
        }
    }
    desk.store.write_on(ambiente, |tx| {
        still.iter().try_for_each(|(charge, asked)| records::still(tx, now, charge, *asked))?;
        closely.iter().try_for_each(|charge| records::look_closely(tx, now, charge))
    })?;
    Ok((named, changed))
}

/// True when a charge is to be looked at by now.
fn due(charge: &Cobranca, now: Millis) -> bool {
    charge.olhar_em.is_some_and(|at| at <= now) || charge.visto_em.is_some_and(|seen| seen > now)
}

/// True when something follows although the gateway shows nothing new: it waits past its time, or a card that was sent
/// has come to nothing.
fn moves_by_itself(desk: &Desk<'_>, charge: &Cobranca) -> bool {
    let over = next_look::expires(charge) && desk.is_over(charge);
    let card = charge.motivo == Some(Motivo::CartaoSemResposta) && !charge.card_in_flight(desk.world.now());
    charge.estado == ChargeState::Pendente && (over || card)
}

/// True when a time that began at a moment still lasts. One that begins later than now is over: the clock was set back.
fn lasts(since: Millis, time: i64, now: Millis) -> bool {
    (0..time).contains(&(now.0 - since.0))
}
