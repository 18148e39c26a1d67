//! A long random life in virtual time: buyers, payments, cards, refunds, every fault of the gateway and new
//! processes on the same file. What is drawn here is drawn for the real program too (`vida`).
use std::collections::HashMap;
use std::mem::discriminant;
use std::time::Duration;

use voz::base::store::Store;
use voz::base::world::{Millis, World};
use voz::money::cobranca::{self, ChargeState, Forma, Motivo, Pendencia};
use voz::money::credito::{self, Entry};
use voz::money::micros::Micros;

use super::{DAY, GOOD, HELD, HOUR, Loja, MINUTE, REFUSED, card, sent};
use crate::asaas::{Asaas, Effect, Fault, Payment, Quota, When};

/// Every fault of the simulator's list.
pub(super) const EFFECTS: &[Effect] = &[
    Effect::DropBefore,
    Effect::DropAfter,
    Effect::HangBefore,
    Effect::HangAfter,
    Effect::Slow(30),
    Effect::Drip(1),
    Effect::Drip(60),
    Effect::StatusBefore(500),
    Effect::StatusBefore(502),
    Effect::StatusBefore(503),
    Effect::StatusAfter(500),
    Effect::StatusAfter(502),
    Effect::StatusAfter(503),
    Effect::StatusBefore(401),
    Effect::StatusBefore(403),
    Effect::Html,
    Effect::Truncated,
    Effect::WrongType,
    Effect::Redirect,
    Effect::Busy(None),
    Effect::Busy(Some(30)),
    Effect::Duplicate,
    Effect::PaidMeanwhile,
    Effect::UnknownStatus,
    Effect::ValueChanged,
    Effect::IgnoresFilter,
    Effect::AnotherCustomer,
];
const CALLS: &[&str] =
    &["POST /v3/payments", "GET /v3/payments", "DELETE", "payWithCreditCard", "customers", "pixQrCode"];
const TIMES: &[When] = &[When::Each, When::Each, When::Nth(2), When::Every(3), When::Percent(30)];

/// What may happen to a charge at the gateway; most of it is not possible at most times.
const CHANGES: &[fn(&mut Payment, i64) -> bool] = &[
    Payment::pay_pix,
    Payment::pay_pix,
    Payment::pay_short,
    Payment::pay_boleto,
    Payment::approve,
    Payment::reprove,
    Payment::hold_pix,
    Payment::release_pix,
    Payment::settle,
    Payment::refund,
    Payment::refund_done,
    Payment::refund_deny,
    Payment::chargeback,
    Payment::dispute,
    Payment::dispute_won,
    Payment::dispute_lost,
    Payment::delete,
    Payment::overdue,
];

/// xorshift64* (Vigna 2016): the same life for the same seed.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        usize::try_from(self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33).unwrap() % sides
    }

    pub(super) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.roll(of.len())]
    }
}

/// Something happens to one of the newest charges at the gateway; its identifier.
fn change(sim: &Asaas, dice: &mut Dice) -> Option<String> {
    let (now, mut state) = (sim.now(), sim.state());
    let count = state.payments.len();
    if count == 0 {
        return None;
    }
    let (change, recent) = (dice.pick(CHANGES), count - 1 - dice.roll(count.min(12)));
    change(&mut state.payments[recent], now).then(|| state.payments[recent].id.clone())
}

/// Notices that the gateway has yet to send.
#[derive(Default)]
pub(super) struct Post(Vec<String>);

impl Post {
    /// Something happens at the gateway, which gives notice of it: at once, later with others, twice, or never, and
    /// sometimes of what it does not have. What it sends now.
    pub(super) fn after_change(&mut self, sim: &Asaas, dice: &mut Dice) -> Vec<String> {
        let changed = change(sim, dice);
        match (changed, dice.roll(8)) {
            (Some(_), 0) => Vec::new(),
            (Some(id), 1 | 2) => {
                self.0.push(id);
                Vec::new()
            }
            (Some(id), 3) => vec![id.clone(), id],
            (Some(id), 4) => {
                self.0.push(id);
                std::mem::take(&mut self.0)
            }
            (Some(id), _) => vec![id],
            (None, 0) => vec!["pay_de_outro".to_owned()],
            (None, _) => Vec::new(),
        }
    }
}

/// The next fault of the list, so that each has its turn, or what lags and limits.
pub(super) fn fault(sim: &Asaas, dice: &mut Dice) {
    let mut state = sim.state();
    match dice.roll(10) {
        0 => state.stale_ms = i64::try_from(dice.roll(3)).unwrap() * 60_000,
        1 => state.hidden_ms = i64::try_from(dice.roll(2)).unwrap() * 20_000,
        2 => {
            let quota = Quota::new(10, 120_000, 2);
            state.quota = state.quota.is_none().then_some(quota);
        }
        3 => state.faults.clear(),
        kind => {
            let effect = EFFECTS[state.added % EFFECTS.len()];
            state.added += 1;
            let on = match effect {
                Effect::Duplicate => "POST /v3/payments",
                Effect::PaidMeanwhile => "DELETE",
                Effect::UnknownStatus | Effect::ValueChanged | Effect::AnotherCustomer => {
                    dice.pick(&["/v3/payments", "GET /v3/payments/"])
                }
                Effect::IgnoresFilter => dice.pick(&["GET /v3/payments?", "GET /v3/customers"]),
                _ => dice.pick(CALLS),
            };
            let fault = Fault::new(on, effect, 1 + dice.roll(2)).when(dice.pick(TIMES));
            // The gateway's refusals of a key last until somebody mends it.
            let lasts = matches!(effect, Effect::StatusBefore(401 | 403)) && kind > 6;
            state.faults.push(if lasts { Fault::lasting(on, effect) } else { fault });
        }
    }
}

/// The gateway behaves again.
pub(super) fn calm(sim: &Asaas) {
    let mut state = sim.state();
    (state.stale_ms, state.hidden_ms, state.quota) = (0, 0, None);
    state.faults.clear();
}

/// Every fault of the list happened to some call.
pub(super) fn saw_everything(seen: &[Effect]) {
    let met = |effect: &&Effect| seen.iter().any(|seen| discriminant(seen) == discriminant(*effect));
    let missed: Vec<_> = EFFECTS.iter().filter(|effect| !met(effect)).collect();
    assert!(missed.is_empty(), "never happened: {missed:?}");
}

/// The seeds of a long run: that of `VOZ_SEMENTE`, else these.
pub(super) fn seeds(default: &[u64]) -> Vec<u64> {
    let asked = World::real().env("VOZ_SEMENTE").map(|seed| seed.parse().expect("VOZ_SEMENTE is a number"));
    asked.map_or_else(|| default.to_vec(), |seed| vec![seed])
}

/// One random thing that happens.
fn happen(loja: &mut Loja, dice: &mut Dice, post: &mut Post, ours: &mut Vec<String>, n: usize) {
    let number = dice.pick(&[GOOD, GOOD, REFUSED, HELD]);
    let quem = format!("rede {}", n % 40);
    match dice.roll(23) {
        0..=3 => ours.extend(loja.open(Forma::Pix, &quem, None).ok().map(|opened| opened.id)),
        4 => ours.extend(loja.open(Forma::CartaoBoleto, &quem, None).ok().map(|opened| opened.id)),
        5 | 6 => {
            ours.extend(loja.open(Forma::Cartao, &quem, Some(&card(number))).ok().map(|opened| opened.id));
        }
        7 if !ours.is_empty() => {
            let id = dice.pick(&ids(ours));
            drop(cobranca::exchange(&loja.desk(), id, |_| true, sent(&card(number)), None));
        }
        8 if !ours.is_empty() => {
            let charge = loja.charge(dice.pick(&ids(ours)));
            drop(cobranca::close(&loja.desk(), charge, &|_| Ok(())));
        }
        9..=13 => {
            for id in post.after_change(&loja.sim, dice) {
                let notice = serde_json::json!({"payment": {"id": id}});
                cobranca::notice(&loja.desk(), &serde_json::from_value(notice).unwrap()).unwrap();
            }
        }
        14..=17 => fault(&loja.sim, dice),
        18 if dice.roll(2) == 0 => loja.restart(),
        // Our clock is set to another time of day; the gateway's goes on.
        18 => {
            let hours = dice.pick(&[1, -1, 24, -24, 6]);
            loja.world.set_clock(Millis(loja.world.now().0 + hours * 3_600_000));
        }
        20 if !ours.is_empty() => spend(loja, dice.pick(&ids(ours)), n),
        21 | 22 => decide(loja, dice),
        _ => loja.pass(dice.pick(&[Duration::from_secs(10), MINUTE, 10 * MINUTE])),
    }
    loja.world.advance(Duration::from_secs(1));
}

/// A part of a charge's credit is spent, where it has so much free.
fn spend(loja: &Loja, id: &str, n: usize) {
    let (name, chave) = (loja.charge(id).credito, format!("gasto {n}"));
    let entry = Entry { motivo: credito::REWRITE, produto: "voz", recurso: "/api/rewrite", chave: &chave };
    loja.store.write(|tx| credito::post(tx, loja.world.now(), &name, Micros(-700_000), &entry)).unwrap();
}

/// The owner decides on one of the things that wait, some way.
fn decide(loja: &Loja, dice: &mut Dice) {
    let waiting = loja.store.read(|tx| cobranca::newest(tx, None, true, 1_000)).unwrap();
    if waiting.is_empty() {
        return;
    }
    let charge = &waiting[dice.roll(waiting.len())];
    let what = dice.pick(&charge.pendencias);
    if what == Pendencia::PagoDuasVezes && dice.roll(3) > 0 {
        drop(cobranca::take_twin(&loja.desk(), charge, &|_| Ok(())));
        return;
    }
    let part = match what {
        Pendencia::Divida => charge.divida.0.min(300_000),
        _ => charge.micros.0 - 100_000,
    };
    let amount = (what.takes_amount() && dice.roll(3) > 0).then_some(Micros(part));
    drop(loja.store.try_write(|tx| cobranca::settle(tx, loja.world.now(), charge, what, amount)));
}

fn ids(ours: &[String]) -> Vec<&str> {
    ours.iter().map(String::as_str).collect()
}

/// The gateway and the ledger agree on every charge: what is paid is credited, once and whole, what is not is not,
/// and nothing is left that somebody could still pay.
pub(super) fn agree(store: &Store, sim: &Asaas) {
    let charges = store.read(|tx| cobranca::newest(tx, None, false, 1_000_000)).unwrap();
    let state = sim.state();
    let mut by_reference: HashMap<&str, Vec<&Payment>> = HashMap::new();
    for payment in &state.payments {
        by_reference.entry(&payment.reference).or_default().push(payment);
    }
    for charge in &charges {
        let at_gateway = by_reference.remove(charge.referencia.as_str()).unwrap_or_default();
        let about = || format!("{charge:?} {at_gateway:?}");
        assert!(!at_gateway.iter().any(|payment| payment.is_payable()), "still payable: {}", about());
        let kept = at_gateway.iter().find(|payment| Some(&payment.id) == charge.gateway.as_ref());
        assert!(
            kept.is_some() || at_gateway.iter().all(|payment| payment.received == 0),
            "paid and lost: {}",
            about()
        );
        let (whole, asked) = charge.asked();
        let (credited, spent) = (moved(store, charge), spent(store, charge));
        let disputed = charge.motivo == Some(Motivo::Contestacao);
        let expected = match kept {
            Some(payment) if payment.received == 0 => Some(0),
            // One answer showed less than had come in, and the owner said that nothing is credited.
            Some(_) if decided(charge) => None,
            // What was spent by then is owed, or was.
            Some(payment) if payment.status == "REFUNDED" => (!spent).then_some(0),
            // What a payment that went back before this one left behind was spent.
            Some(_) if spent && charge.pagamento > 1 => None,
            Some(payment) if payment.received < asked.0 && charge.estado != ChargeState::Pago => Some(0),
            Some(payment) if payment.refunded == 0 && !disputed => Some(charge.micros.0),
            Some(_) => None,
            None => Some(0),
        };
        let most = whole.0 * if spent { charge.pagamento } else { 1 };
        assert!((0..=most).contains(&credited), "credited more than once: {}", about());
        assert!(expected.is_none_or(|expected| credited == expected), "{credited} micros: {}", about());
        let open = matches!(charge.estado, ChargeState::Pendente | ChargeState::Cancelando);
        let waits = kept.is_some_and(|p| ["AWAITING_RISK_ANALYSIS", "CONFIRMED"].contains(&p.status));
        assert!(!open || waits, "left open after days: {}", about());
    }
    assert!(by_reference.is_empty(), "at the gateway and not here: {by_reference:?}");
}

/// The charges that are paid at the gateway, in full and for good, and not credited here.
pub(super) fn uncredited(store: &Store, sim: &Asaas) -> Vec<String> {
    let charges = store.read(|tx| cobranca::newest(tx, None, false, 1_000_000)).unwrap();
    let state = sim.state();
    let paid = |charge: &cobranca::Cobranca| {
        // A dispute that was won is looked at once a day, and its credit is there, set aside.
        let disputed = charge.motivo == Some(Motivo::Contestacao);
        let payment = state.payments.iter().find(|payment| Some(&payment.id) == charge.gateway.as_ref());
        !disputed
            && !decided(charge)
            && payment.is_some_and(|payment| {
                let whole =
                    payment.received >= charge.centavos.0 && payment.refunded == 0 && !payment.deleted;
                whole && ["RECEIVED", "CONFIRMED"].contains(&payment.status)
            })
    };
    let mut found = charges.iter().filter(|charge| paid(charge) && charge.estado != ChargeState::Pago);
    found.by_ref().map(|charge| format!("{charge:?}")).collect()
}

/// Whether the owner said that nothing is credited for a charge.
fn decided(charge: &cobranca::Cobranca) -> bool {
    charge.motivo == Some(Motivo::Acertado) && charge.estado != ChargeState::Pago
}

/// The bound of `vigia`: the longest pause that a gateway may ask for, the longest cadence, and a reading.
pub(super) const BOUND: Duration = Duration::from_secs(40 * 60);

/// What the payments of a charge brought into its credit, and was not taken back with them.
fn moved(store: &Store, charge: &cobranca::Cobranca) -> i64 {
    sum(store, charge, "motivo IN ('compra pelo gateway', 'estorno da compra')")
}

/// Whether something of its credit was spent.
fn spent(store: &Store, charge: &cobranca::Cobranca) -> bool {
    sum(store, charge, "motivo = 'reescrita'") != 0
}

fn sum(store: &Store, charge: &cobranca::Cobranca, which: &str) -> i64 {
    let sql = format!(
        "SELECT CAST(coalesce(sum(valor), 0) AS BIGINT) FROM movimento WHERE credito = $1 AND {which}"
    );
    store.read(|tx| tx.one::<i64>(&sql, &[(&charge.credito).into()])).unwrap().unwrap()
}

/// Eight days, or as long as the last charge still has: its clock may have been days ahead when it was opened.
fn until_all_are_over(loja: &Loja) -> Duration {
    let charges = loja.store.read(|tx| cobranca::newest(tx, None, false, 1_000_000)).unwrap();
    let last = charges.iter().map(|charge| charge.vence_em.0).max().unwrap_or_default();
    let left = u64::try_from(last - loja.world.now().0).unwrap_or_default();
    (Duration::from_millis(left) + 2 * DAY).max(8 * DAY)
}

fn live(seed: u64, operations: usize) {
    let (mut loja, mut dice, mut ours) = (Loja::impatient(), Dice::new(seed), Vec::new());
    let mut post = Post::default();
    loja.sim.state().tells_time = true;
    for n in 0..operations {
        happen(&mut loja, &mut dice, &mut post, &mut ours, n);
    }
    calm(&loja.sim);
    loja.pass(BOUND);
    assert_eq!(uncredited(&loja.store, &loja.sim), [""; 0], "seed {seed}");
    loja.pass(2 * HOUR);
    loja.pass(until_all_are_over(&loja));
    loja.is_sound();
    agree(&loja.store, &loja.sim);
}

#[test]
fn a_random_life_ends_with_gateway_and_ledger_agreed() {
    live(20_261_121, 150);
}

/// The long one: `VOZ_LONGO=1 cargo test --test it cobranca::acaso`, of one seed with `VOZ_SEMENTE`.
#[test]
fn a_long_random_life_ends_with_gateway_and_ledger_agreed() {
    if World::real().env("VOZ_LONGO").is_none() {
        return;
    }
    for seed in seeds(&[1, 2, 3, 4]) {
        live(seed, 2_500);
    }
}
