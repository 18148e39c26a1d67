//! Clocks that jump: ours is set back or ahead by a day while the gateway's goes on.
use voz::base::world::{DAY_MS, Millis};
use voz::money::cobranca::{self, ChargeState, Forma};

use super::{DAY, HOUR, Loja, MINUTE};
use crate::asaas::Payment;

const FULL: i64 = 5_000_000;

fn jump(loja: &Loja, ms: i64) {
    loja.world.set_clock(Millis(loja.world.now().0 + ms));
}

#[test]
fn a_clock_set_back_or_ahead_shuts_nothing_and_credits_once() {
    for jumps in [-DAY_MS, DAY_MS, -3_600_000, 3_600_000] {
        let loja = Loja::new();
        loja.sim.state().tells_time = true;
        let before = [loja.pix(), loja.pix()];
        loja.pass(MINUTE);
        jump(&loja, jumps);
        let after = loja.open(Forma::Pix, "outra rede", None).unwrap();
        let ids = [&before[0].id, &before[1].id, &after.id];
        // A leap ahead is as good as time: what has expired by it is closed, and cannot be paid any more.
        for id in ids {
            loja.at_gateway(id, Payment::pay_pix);
        }
        loja.pass(20 * MINUTE);
        for id in ids {
            assert_eq!((loja.state(id).0, loja.balance(id).0), (ChargeState::Pago, FULL), "{jumps}: {id}");
        }
        jump(&loja, -jumps);
        loja.pass(2 * HOUR);
        loja.pass(2 * DAY);
        assert_eq!(loja.told(), [""; 0], "{jumps}");
        loja.is_sound();
    }
}

#[test]
fn a_clock_set_back_lets_a_caller_try_again_and_a_leap_does_not_multiply_the_burst() {
    let loja = Loja::new();
    loja.sim.state().tells_time = true;
    for _ in 0..3 {
        loja.pix();
    }
    jump(&loja, -DAY_MS);
    loja.pass(2 * MINUTE);
    loja.pix();
    let calls = |loja: &Loja| loja.sim.state().log.len();
    let before = calls(&loja);
    let buy = |n: usize| loja.open(Forma::Pix, &format!("rede {n}"), None).is_ok();
    for n in 0..40 {
        buy(n);
        jump(&loja, if n % 2 == 0 { DAY_MS } else { -DAY_MS });
    }
    assert!(calls(&loja) - before <= 64 + 15, "{}", calls(&loja) - before);
    loja.is_sound();
}

#[test]
fn whoever_had_used_up_the_day_when_the_clock_was_set_back_waits_a_day_and_no_longer() {
    let loja = Loja::new();
    let buy = || loja.open(Forma::Pix, "rede", None).map(|_| ()).map_err(|e| e.to_string());
    for _ in 0..10 {
        buy().unwrap();
        loja.pass(15 * MINUTE);
    }
    assert!(buy().is_err(), "ten a day");
    jump(&loja, -DAY_MS / 8);
    assert!(buy().is_err(), "they count as made lately");
    loja.pass(DAY);
    assert_eq!(buy(), Ok(()));
    loja.is_sound();
}

#[test]
fn a_pause_that_the_gateway_asked_for_lasts_as_long_as_it_said() {
    let loja = Loja::new();
    let opened = loja.pix();
    loja.sim.fault(crate::asaas::Fault::new("GET /v3/payments", crate::asaas::Effect::Busy(Some(30)), 1));
    loja.pass(MINUTE / 10);
    jump(&loja, -DAY_MS);
    assert!(loja.at_gateway(&opened.id, Payment::pay_pix));
    loja.pass(MINUTE);
    assert_eq!(loja.state(&opened.id).0, ChargeState::Pago);
    assert!(cobranca::look(&loja.desk()).is_ok());
    loja.is_sound();
}

#[test]
fn one_leap_of_the_clock_closes_nothing_whose_hour_is_not_over() {
    // The machine went on; it was started anew and the gateway says what time it is.
    for anew in [false, true] {
        let loja = Loja::new();
        loja.sim.state().tells_time = anew;
        let (pix, left) = (loja.pix().id, loja.pix().id);
        loja.pass(MINUTE);
        if anew {
            loja.store.write(|tx| tx.run("UPDATE cobranca SET partida = 'outra'", &[])).unwrap();
        }
        jump(&loja, 25 * 3_600_000);
        loja.pass(20 * MINUTE);
        assert_eq!(loja.state(&pix).0, ChargeState::Pendente, "{anew}");
        assert!(loja.at_gateway(&pix, Payment::pay_pix), "it can be paid: {anew}");
        loja.pass(10 * MINUTE);
        assert_eq!((loja.state(&pix).0, loja.balance(&pix).0), (ChargeState::Pago, FULL), "{anew}");
        loja.pass(HOUR);
        assert_eq!(loja.state(&left).0, ChargeState::Vencido, "its hour is over all the same: {anew}");
        loja.is_sound();
    }
}
