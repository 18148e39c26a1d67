//! A long random life: buyers, payments, cards, refunds, faults of every kind and restarts, in virtual time.
use std::collections::HashMap;
use std::time::Duration;

use voz::base::world::World;
use voz::money::cobranca::{self, Estado, Forma};

use super::{DAY, GOOD, HELD, HOUR, Loja, MINUTE, REFUSED, card};
use crate::asaas::{Effect, Fault, Payment};

const FULL: i64 = 5_000_000;
const EFFECTS: &[Effect] = &[
    Effect::DropBefore,
    Effect::DropAfter,
    Effect::StatusBefore(500),
    Effect::StatusAfter(503),
    Effect::StatusBefore(401),
    Effect::StatusBefore(403),
    Effect::Html,
    Effect::Truncated,
    Effect::Busy(None),
    Effect::Busy(Some(30)),
    Effect::Duplicate,
    Effect::PaidMeanwhile,
    Effect::UnknownStatus,
];
const CALLS: &[&str] =
    &["POST /v3/payments", "GET /v3/payments", "DELETE", "payWithCreditCard", "customers", "pixQrCode"];

/// xorshift64* (Vigna 2016): the same life for the same seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        usize::try_from(self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33).unwrap() % sides
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.roll(of.len())]
    }
}

/// One random thing that happens.
fn happen(loja: &mut Loja, dice: &mut Dice, ours: &mut Vec<String>, n: usize) {
    let number = dice.pick(&[GOOD, GOOD, REFUSED, HELD]);
    let quem = format!("rede {}", n % 40);
    match dice.roll(20) {
        0..=3 => ours.extend(loja.open(Forma::Pix, &quem, None).ok().map(|opened| opened.id)),
        4 => ours.extend(loja.open(Forma::CartaoBoleto, &quem, None).ok().map(|opened| opened.id)),
        5 | 6 => {
            ours.extend(loja.open(Forma::Cartao, &quem, Some(&card(number))).ok().map(|opened| opened.id));
        }
        7 if !ours.is_empty() => {
            let (id, (card, holder)) = (dice.pick(&ids(ours)), card(number));
            drop(cobranca::exchange(&loja.desk(), id, |_| true, &card, &holder, "203.0.113.9"));
        }
        8 if !ours.is_empty() => {
            let charge = loja.charge(dice.pick(&ids(ours)));
            drop(cobranca::close_for_owner(&loja.desk(), charge));
        }
        9..=13 => {
            let now = loja.sim.now();
            let mut state = loja.sim.state();
            let count = state.payments.len();
            if count > 0 {
                let change = dice.pick::<fn(&mut Payment, i64) -> bool>(&[
                    Payment::pay_pix,
                    Payment::pay_pix,
                    Payment::pay_boleto,
                    Payment::approve,
                    Payment::reprove,
                    Payment::hold_pix,
                    Payment::release_pix,
                    Payment::settle,
                    Payment::refund,
                    Payment::refund_done,
                    Payment::chargeback,
                    Payment::dispute,
                    Payment::dispute_won,
                    Payment::dispute_lost,
                ]);
                let recent = count - 1 - dice.roll(count.min(12));
                change(&mut state.payments[recent], now);
            }
        }
        14 | 15 => loja.sim.fault(Fault::new(dice.pick(CALLS), dice.pick(EFFECTS), 1 + dice.roll(2))),
        16 => loja.sim.state().stale_ms = i64::try_from(dice.roll(3)).unwrap() * 60_000,
        17 => loja.sim.state().hidden_ms = i64::try_from(dice.roll(2)).unwrap() * 20_000,
        18 => loja.restart(),
        _ => loja.pass(dice.pick(&[Duration::from_secs(10), MINUTE, 10 * MINUTE])),
    }
    loja.world.advance(Duration::from_secs(1));
}

fn ids(ours: &[String]) -> Vec<&str> {
    ours.iter().map(String::as_str).collect()
}

/// The gateway and the ledger agree on every charge.
fn agree(loja: &Loja) {
    let charges = loja.store.read(|tx| cobranca::newest(tx, None, 100_000)).unwrap();
    let state = loja.sim.state();
    let mut by_reference: HashMap<&str, Vec<&Payment>> = HashMap::new();
    for payment in &state.payments {
        by_reference.entry(&payment.reference).or_default().push(payment);
    }
    for charge in &charges {
        let at_gateway = by_reference.get(charge.referencia.as_str()).cloned().unwrap_or_default();
        let kept = at_gateway.iter().find(|payment| Some(&payment.id) == charge.gateway.as_ref());
        let paid = kept.is_some_and(|payment| payment.received > 0);
        let kept_it = kept.is_some_and(|payment| payment.refunded == 0 && payment.received > 0);
        let credited = balance(loja, charge);
        assert!(credited == 0 || paid, "credited and never paid: {charge:?} {at_gateway:?}");
        assert!(credited <= FULL, "credited twice: {charge:?}");
        if kept_it && charge.motivo.is_none_or(|why| why != cobranca::Motivo::Contestacao) {
            assert_eq!(credited, FULL, "paid and not credited: {charge:?} {at_gateway:?}");
        }
        let open = matches!(charge.estado, Estado::Pendente | Estado::Cancelando);
        let waits = kept.is_some_and(|p| ["AWAITING_RISK_ANALYSIS", "CONFIRMED"].contains(&p.status));
        assert!(!open || waits, "left open after days: {charge:?} {at_gateway:?}");
    }
}

fn balance(loja: &Loja, charge: &cobranca::Cobranca) -> i64 {
    let found = loja.store.read(|tx| voz::money::credito::by_id(tx, &charge.credito)).unwrap();
    found[0].saldo.0
}

fn live(seed: u64, operations: usize) {
    let (mut loja, mut dice, mut ours) = (Loja::new(), Dice(seed), Vec::new());
    for n in 0..operations {
        happen(&mut loja, &mut dice, &mut ours, n);
    }
    {
        let mut state = loja.sim.state();
        (state.stale_ms, state.hidden_ms) = (0, 0);
        state.faults.clear();
    }
    loja.pass(2 * HOUR);
    loja.pass(8 * DAY);
    loja.is_sound();
    agree(&loja);
}

#[test]
fn a_random_life_ends_with_gateway_and_ledger_agreed() {
    live(20_261_121, 150);
}

/// The long one: `VOZ_LONGO=1 cargo test --test it cobranca::acaso`.
#[test]
fn a_long_random_life_ends_with_gateway_and_ledger_agreed() {
    if World::real().env("VOZ_LONGO").is_none() {
        return;
    }
    for seed in 1..=4 {
        live(seed, 2_500);
    }
}
