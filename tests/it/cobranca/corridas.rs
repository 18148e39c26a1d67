//! The races and lost answers: money wins, nothing is charged or credited twice.
use voz::money::cobranca::{self, CardOutcome, ChargeState, CobrancaError, Forma, Motivo};

use super::acaso::{EFFECTS, agree, calm};
use super::{BROWSER, DAY, GOOD, HOUR, Loja, MINUTE, REFUSED, card, sent};
use crate::asaas::{Effect, Fault, Payment, Quota};

const FULL: i64 = 5_000_000;

#[test]
fn cancelling_while_the_payment_arrives_is_paid() {
    let loja = Loja::new();
    let opened = loja.pix();
    loja.sim.fault(Fault::new("DELETE", Effect::PaidMeanwhile, 1));
    let after = cobranca::cancel(&loja.desk(), &opened.id, &opened.bilhete).unwrap();
    assert_eq!(after.estado, ChargeState::Pago);
    assert_eq!(loja.balance(&opened.id).0, FULL);
    loja.is_sound();
}

#[test]
fn a_cancelled_charge_can_no_longer_be_paid() {
    let loja = Loja::new();
    let opened = loja.pix();
    for wrong in ["", "canc_outro", &opened.id] {
        let refused = cobranca::cancel(&loja.desk(), &opened.id, wrong);
        assert!(matches!(refused, Err(CobrancaError::Unknown)), "{wrong:?}");
    }
    let after = cobranca::cancel(&loja.desk(), &opened.id, &opened.bilhete).unwrap();
    assert_eq!((after.estado, after.motivo), (ChargeState::Vencido, Some(Motivo::Cancelado)));
    assert!(!loja.at_gateway(&opened.id, Payment::pay_pix));
    let again = cobranca::cancel(&loja.desk(), &opened.id, opened.token.as_ref().unwrap().expose()).unwrap();
    assert_eq!(again.estado, ChargeState::Vencido, "repeating is harmless, and the token is a ticket too");
    loja.is_sound();
}

#[test]
fn a_payment_after_closing_is_credited() {
    let loja = Loja::new();
    let opened = loja.pix();
    cobranca::cancel(&loja.desk(), &opened.id, &opened.bilhete).unwrap();
    loja.at_gateway(&opened.id, Payment::pay_late);
    loja.pass(20 * MINUTE);
    assert_eq!(loja.state(&opened.id), (ChargeState::Pago, Some(Motivo::PagamentoTardio)));
    assert_eq!(loja.balance(&opened.id).0, FULL);
    loja.is_sound();
}

#[test]
fn a_closing_that_the_network_breaks_is_finished_later() {
    for effect in
        [Effect::DropBefore, Effect::DropAfter, Effect::StatusBefore(500), Effect::Html, Effect::HangAfter]
    {
        let loja = Loja::new();
        let opened = loja.pix();
        loja.sim.fault(Fault::new("DELETE", effect, 2));
        let after = cobranca::cancel(&loja.desk(), &opened.id, &opened.bilhete).unwrap();
        assert!(matches!(after.estado, ChargeState::Cancelando | ChargeState::Vencido), "{effect:?}");
        loja.pass(10 * MINUTE);
        assert_eq!(loja.state(&opened.id), (ChargeState::Vencido, Some(Motivo::Cancelado)), "{effect:?}");
        assert!(loja.at_gateway(&opened.id, |payment, _| payment.deleted), "{effect:?}");
        loja.is_sound();
    }
}

#[test]
fn a_creation_whose_answer_is_lost_is_found_by_its_reference() {
    for effect in [Effect::DropAfter, Effect::Html, Effect::Truncated, Effect::StatusAfter(503)] {
        let loja = Loja::new();
        loja.sim.fault(Fault::new("POST /v3/payments", effect, 1));
        let opened = loja.pix();
        assert_eq!(loja.sim.state().payments.len(), 1, "{effect:?}");
        assert!(loja.at_gateway(&opened.id, Payment::pay_pix));
        loja.pass(MINUTE);
        assert_eq!(loja.balance(&opened.id).0, FULL, "{effect:?}");
        loja.is_sound();
    }
}

#[test]
fn a_creation_that_shows_up_late_is_closed_since_nobody_got_it() {
    let loja = Loja::new();
    loja.sim.state().hidden_ms = 60_000;
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::DropAfter, 1));
    assert!(matches!(loja.open(Forma::Pix, "rede", None), Err(CobrancaError::Failed(_))));
    loja.pass(10 * MINUTE);
    assert!(loja.sim.state().payments.iter().all(|payment| payment.deleted));
    loja.is_sound();
}

#[test]
fn a_creation_that_never_was_ends_by_itself() {
    let loja = Loja::new();
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::DropBefore, 1));
    assert!(loja.open(Forma::Pix, "rede", None).is_err());
    loja.pass(10 * MINUTE);
    let all = loja.store.read(|tx| cobranca::newest(tx, None, false, 9)).unwrap();
    assert_eq!((all[0].estado, all[0].motivo), (ChargeState::Vencido, Some(Motivo::NaoCriada)));
    loja.pass(2 * DAY);
    assert_eq!(loja.charge(&all[0].id).olhar_em, None);
    loja.is_sound();
}

#[test]
fn two_charges_made_for_one_call_leave_one() {
    let loja = Loja::new();
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::Duplicate, 1));
    let opened = loja.pix();
    loja.pass(5 * MINUTE);
    let paid = loja.charge(&opened.id).gateway.unwrap();
    let left: Vec<String> =
        loja.sim.state().payments.iter().filter(|p| !p.deleted).map(|p| p.id.clone()).collect();
    assert_eq!(left, [paid]);
    loja.is_sound();
}

/// One list that cannot be read right, or not whole, is no proof that a charge has no twin.
#[test]
fn a_twin_that_one_answer_hides_is_looked_for_again() {
    for effect in
        [Effect::UnknownStatus, Effect::ValueChanged, Effect::AnotherCustomer, Effect::IgnoresFilter]
    {
        let loja = Loja::new();
        // The first look at what was made shows nothing yet.
        loja.sim.state().hidden_ms = 60_000;
        loja.sim.fault(Fault::new("POST /v3/payments", Effect::Duplicate, 1));
        let opened = loja.pix();
        let kept = loja.charge(&opened.id).gateway.unwrap();
        // As many came after it that it is the last of its page, where the filter does not count.
        if effect == Effect::IgnoresFilter {
            let mut state = loja.sim.state();
            let twin = state.payments.iter().position(|payment| payment.id != kept).unwrap();
            let twin = state.payments.remove(twin);
            state.payments.insert(0, twin);
            let other = |n| Payment {
                id: format!("pay_alheia_{n}"),
                reference: "outra".to_owned(),
                ..state.payments[1].clone()
            };
            let others: Vec<_> = (0..99).map(other).collect();
            state.payments.extend(others);
        }
        loja.world.advance(2 * MINUTE);
        assert!(loja.at_gateway(&opened.id, Payment::pay_pix));
        loja.sim.fault(Fault::new("GET /v3/payments?externalReference", effect, 1));
        loja.pass(DAY);
        assert!(loja.sim.state().met.contains(&effect), "{effect:?}");
        let left: Vec<_> = loja
            .sim
            .state()
            .payments
            .iter()
            .filter(|p| p.reference != "outra" && !p.deleted)
            .map(|p| p.id.clone())
            .collect();
        // Whichever was paid.
        assert_eq!(left, [loja.charge(&opened.id).gateway.unwrap()], "{effect:?}");
        loja.is_sound();
    }
}

#[test]
fn what_the_gateway_refuses_says_why_and_creates_nothing() {
    let loja = Loja::new();
    loja.sim.fault(Fault::new("POST /v3/customers", Effect::StatusBefore(400), 1));
    assert!(matches!(loja.open(Forma::Pix, "rede", None), Err(CobrancaError::Payer(_))));
    for status in [401, 403] {
        let loja = Loja::new();
        loja.sim.fault(Fault::new("POST /v3/payments", Effect::StatusBefore(status), 1));
        assert!(matches!(loja.open(Forma::Pix, "rede", None), Err(CobrancaError::Failed(_))));
        let now = loja.world.now();
        let failing = loja.store.read(|tx| cobranca::failing(tx, now, &loja.world.steady())).unwrap();
        assert_eq!(failing.len(), 1, "{status}: {failing:?}");
        loja.is_sound();
    }
}

#[test]
fn a_busy_gateway_is_left_alone_until_its_time() {
    let loja = Loja::new();
    loja.sim.fault(Fault::new("GET /v3/customers", Effect::Busy(Some(30)), 1));
    let Err(CobrancaError::Busy(wait)) = loja.open(Forma::Pix, "rede", None) else { panic!("busy") };
    assert_eq!(wait.as_secs(), 30);
    let calls = loja.sim.state().log.len();
    assert!(matches!(loja.open(Forma::Pix, "rede", None), Err(CobrancaError::Busy(_))));
    assert_eq!(loja.sim.state().log.len(), calls, "nobody calls meanwhile");
    loja.world.advance(2 * MINUTE);
    loja.pix();
}

#[test]
fn another_card_pays_the_same_charge_once() {
    let loja = Loja::new();
    let opened = loja.card(REFUSED);
    let good = card(GOOD);
    let mine = |charge: &cobranca::Cobranca| charge.navegador.as_deref() == Some(BROWSER);
    let stranger = cobranca::exchange(&loja.desk(), &opened.id, |_| false, sent(&good), None);
    assert!(matches!(stranger, Err(CobrancaError::Unknown)));
    let paid = cobranca::exchange(&loja.desk(), &opened.id, mine, sent(&good), None).unwrap();
    assert_eq!((paid, loja.balance(&opened.id).0), (CardOutcome::Paid, FULL));
    let again = cobranca::exchange(&loja.desk(), &opened.id, mine, sent(&good), None);
    assert!(matches!(again, Err(CobrancaError::Paid)));
    assert_eq!(loja.at_gateway(&opened.id, |payment, _| payment.captures), 1);
    loja.is_sound();
}

#[test]
fn cards_sent_at_once_capture_once() {
    let loja = Loja::new();
    let opened = loja.card(REFUSED);
    let told: Vec<_> = std::thread::scope(|scope| {
        let send = |_| {
            let (loja, id) = (&loja, &opened.id);
            scope.spawn(move || {
                let good = card(GOOD);
                cobranca::exchange(&loja.desk(), id, |_| true, sent(&good), None)
            })
        };
        let sent: Vec<_> = (0..4).map(send).collect();
        sent.into_iter().map(|s| s.join().unwrap()).collect()
    });
    assert!(told.iter().any(|told| matches!(told, Ok(CardOutcome::Paid))), "{told:?}");
    // Nobody is told to begin another purchase.
    assert!(!told.iter().any(|told| matches!(told, Err(CobrancaError::Closed))), "{told:?}");
    assert_eq!(loja.at_gateway(&opened.id, |payment, _| payment.captures), 1);
    loja.is_sound();
}

#[test]
fn five_cards_are_enough() {
    let loja = Loja::new();
    let opened = loja.card(REFUSED);
    let bad = card(REFUSED);
    for _ in 0..4 {
        loja.world.advance(2 * MINUTE);
        let refused = cobranca::exchange(&loja.desk(), &opened.id, |_| true, sent(&bad), None).unwrap();
        assert!(matches!(refused, CardOutcome::Refused(_)));
    }
    assert_eq!(loja.state(&opened.id).0, ChargeState::Falhou);
    let more = cobranca::exchange(&loja.desk(), &opened.id, |_| true, sent(&bad), None);
    assert!(matches!(more, Err(CobrancaError::Cards)));
    assert!(loja.at_gateway(&opened.id, |payment, _| payment.deleted));
    loja.is_sound();
}

#[test]
fn a_caller_may_try_three_times_a_minute() {
    let loja = Loja::new();
    for _ in 0..3 {
        loja.pix();
    }
    let Err(CobrancaError::Tries(wait)) = loja.open(Forma::Pix, "rede", None) else { panic!("limited") };
    assert!(wait <= MINUTE);
    loja.open(Forma::Pix, "outra rede", None).unwrap();
    loja.world.advance(2 * MINUTE);
    loja.pix();
}

#[test]
fn stale_and_lagging_reads_undo_nothing() {
    let loja = Loja::new();
    let (one, two) = (loja.pix(), loja.pix());
    assert!(loja.at_gateway(&one.id, Payment::pay_pix));
    loja.pass(MINUTE);
    loja.sim.state().stale_ms = 3_600_000;
    loja.pass(2 * HOUR);
    assert_eq!((loja.state(&one.id).0, loja.balance(&one.id).0), (ChargeState::Pago, FULL));
    loja.sim.state().stale_ms = 0;
    loja.pass(2 * DAY);
    assert_eq!(loja.state(&two.id).0, ChargeState::Vencido);
    loja.is_sound();
}

#[test]
fn two_watchers_and_a_restart_credit_once() {
    let mut loja = Loja::new();
    let opened = loja.pix();
    assert!(loja.at_gateway(&opened.id, Payment::pay_pix));
    loja.world.advance(MINUTE);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| cobranca::look(&loja.desk()));
        }
    });
    loja.restart();
    loja.pass(HOUR);
    assert_eq!(loja.balance(&opened.id).0, FULL);
    loja.is_sound();
}

#[test]
fn two_charges_of_one_buyer_are_two_credits() {
    let loja = Loja::new();
    let (one, two) = (loja.pix(), loja.pix());
    for id in [&one.id, &two.id] {
        assert!(loja.at_gateway(id, Payment::pay_pix));
    }
    loja.pass(MINUTE);
    assert_ne!(loja.charge(&one.id).credito, loja.charge(&two.id).credito);
    assert_eq!((loja.balance(&one.id).0, loja.balance(&two.id).0), (FULL, FULL));
    loja.is_sound();
}

#[test]
fn a_pix_that_lands_after_the_charge_expired_is_credited() {
    let loja = Loja::new();
    let opened = loja.pix();
    loja.pass(2 * HOUR);
    assert_eq!(loja.state(&opened.id), (ChargeState::Vencido, Some(Motivo::Prazo)));
    loja.at_gateway(&opened.id, Payment::pay_late);
    loja.pass(2 * DAY);
    assert_eq!(loja.state(&opened.id), (ChargeState::Pago, Some(Motivo::PagamentoTardio)));
    assert_eq!(loja.balance(&opened.id).0, FULL);
    loja.is_sound();
}

#[test]
fn what_a_list_says_is_older_than_what_the_charge_says() {
    let loja = Loja::new();
    let (one, two) = (loja.pix(), loja.pix());
    // The list of the watcher's turn lags, the look at the charge does not.
    loja.sim.fault(Fault::lasting("GET /v3/payments?dateCreated", Effect::UnknownStatus));
    assert!(loja.at_gateway(&one.id, Payment::pay_pix));
    loja.pass(5 * MINUTE);
    assert_eq!((loja.state(&one.id), loja.balance(&one.id).0), ((ChargeState::Pago, None), FULL));
    assert_eq!(loja.state(&two.id), (ChargeState::Pendente, None));
    loja.is_sound();
}

#[test]
fn a_refund_right_after_the_release_takes_it_back_and_one_before_it_leaves_nothing() {
    let loja = Loja::new();
    let (seen, unseen) = (loja.pix(), loja.pix());
    assert!(loja.at_gateway(&seen.id, Payment::pay_pix));
    loja.pass(MINUTE);
    assert_eq!(loja.balance(&seen.id).0, FULL);
    assert!(loja.at_gateway(&seen.id, Payment::refund));
    assert!(loja.at_gateway(&unseen.id, Payment::pay_pix) && loja.at_gateway(&unseen.id, Payment::refund));
    loja.pass(2 * DAY);
    assert_eq!((loja.state(&seen.id).0, loja.balance(&seen.id).0), (ChargeState::Estornado, 0));
    assert_eq!(loja.charge(&seen.id).divida.0, 0);
    assert_eq!((loja.state(&unseen.id).0, loja.balance(&unseen.id).0), (ChargeState::Estornado, 0));
    loja.is_sound();
}

#[test]
fn a_twin_that_was_paid_is_the_one_that_counts() {
    let loja = Loja::new();
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::Duplicate, 1));
    let opened = loja.pix();
    let (now, kept) = (loja.sim.now(), loja.charge(&opened.id).gateway);
    let paid = {
        let mut state = loja.sim.state();
        let twin = state.payments.iter_mut().find(|p| Some(&p.id) != kept.as_ref()).unwrap();
        assert!(twin.pay_pix(now));
        twin.id.clone()
    };
    // The first try to remove the other is lost.
    loja.sim.fault(Fault::new("DELETE", Effect::DropBefore, 1));
    loja.pass(5 * MINUTE);
    assert_eq!(loja.charge(&opened.id).gateway, Some(paid));
    assert_eq!((loja.state(&opened.id).0, loja.balance(&opened.id).0), (ChargeState::Pago, FULL));
    assert!(!loja.sim.state().payments.iter().any(Payment::is_payable));
    loja.is_sound();
}

/// Each fault of the simulator's list, on each call of a purchase and of its payment.
#[test]
fn every_fault_ends_in_one_credit_or_in_nothing_left_to_pay() {
    for &effect in EFFECTS {
        let loja = Loja::impatient();
        for on in ["customers", "POST /v3/payments", "pixQrCode"] {
            loja.sim.fault(Fault::new(on, effect, 1));
            let opened = loja.open(Forma::Pix, "rede", None);
            calm(&loja.sim);
            loja.world.advance(15 * MINUTE);
            let Ok(opened) = opened else { continue };
            assert!(loja.at_gateway(&opened.id, Payment::pay_pix), "{effect:?} {on}");
            loja.sim.fault(Fault::new("GET /v3/payments/", effect, 2));
            loja.pass(MINUTE);
        }
        loja.sim.fault(Fault::new("payWithCreditCard", effect, 1));
        drop(loja.open(Forma::Cartao, "outra rede", Some(&card(GOOD))));
        calm(&loja.sim);
        loja.world.advance(15 * MINUTE);
        loja.pass(2 * DAY);
        loja.is_sound();
        agree(&loja.store, &loja.sim);
        assert!(loja.sim.state().payments.iter().all(|payment| payment.captures <= 1), "{effect:?}");
        assert!(
            !loja.sim.state().log.iter().any(|call| call.line.contains("desviado")),
            "the key went astray"
        );
    }
}

#[test]
fn the_gateways_quota_is_kept_to() {
    let loja = Loja::new();
    loja.sim.state().quota = Some(Quota::new(6, 600_000, 50));
    let mut opened = Vec::new();
    for n in 0..12 {
        opened.extend(loja.open(Forma::Pix, &format!("rede {n}"), None));
        loja.pass(MINUTE);
    }
    assert!((1..12).contains(&opened.len()), "{}", opened.len());
    let refused = loja.sim.state().log.iter().filter(|call| call.status == 429).count();
    assert!(refused <= 3, "it was asked {refused} times while it said to wait");
    calm(&loja.sim);
    loja.pass(2 * DAY);
    loja.is_sound();
    agree(&loja.store, &loja.sim);
}
