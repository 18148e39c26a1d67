//! Liveness: once nothing fails any more, every payment is credited within a bound, for one open charge and for a
//! thousand, and buyers are served in turn.
use std::time::Duration;

use voz::base::world::{DAY_MS, Millis};
use voz::money::cobranca::{self, ChargeState, Cobranca, CobrancaError, Forma, Motivo};

use super::{DAY, GOOD, HOUR, Loja, MINUTE, card};
use crate::asaas::{Effect, Fault, Payment};

const FULL: i64 = 5_000_000;

/// Opens charges of different buyers, so many seconds apart, as the gateway lets them.
pub(super) fn open(loja: &Loja, forma: Forma, count: usize, apart: Duration) -> Vec<String> {
    let mut opened = Vec::new();
    while opened.len() < count {
        let quem = format!("rede {}", opened.len());
        match loja.open(forma, &quem, None) {
            Ok(charge) => opened.push(charge.id),
            Err(CobrancaError::Busy(wait)) => drop(loja.world.sleep(wait)),
            Err(error) => panic!("{error}"),
        }
        loja.world.advance(apart);
    }
    opened
}

fn pay(loja: &Loja, ids: &[String]) {
    for id in ids {
        assert!(loja.at_gateway(id, Payment::pay_pix));
    }
}

/// How long it takes until every one of these is credited; nothing when it takes longer than `most`.
fn credited_within(loja: &Loja, ids: &[String], most: Duration) -> Option<Duration> {
    let from = loja.world.now().0;
    let paid = |charge: &Cobranca| charge.estado == ChargeState::Pago;
    let mut waiting: Vec<&String> = ids.iter().collect();
    loop {
        // All are once none is left; until then one that is not will do.
        while waiting.last().is_some_and(|id| paid(&loja.charge(id)) && loja.balance(id).0 == FULL) {
            waiting.pop();
        }
        if waiting.is_empty() {
            return Some(Duration::from_millis((loja.world.now().0 - from).unsigned_abs()));
        }
        if loja.world.now().0 - from > i64::try_from(most.as_millis()).unwrap() {
            return None;
        }
        loja.world.advance(Duration::from_secs(2));
        loja.sim.daily();
        drop(cobranca::look(&loja.desk()));
    }
}

#[test]
fn a_few_charges_in_a_few_seconds_are_all_credited() {
    for count in [1, 5, 7, 9, 16] {
        let loja = Loja::new();
        let ids = open(&loja, Forma::Pix, count, Duration::from_millis(500));
        pay(&loja, &ids);
        let took = credited_within(&loja, &ids, HOUR);
        assert!(took.is_some_and(|took| took <= 2 * MINUTE), "{count} charges: {took:?}");
        loja.is_sound();
    }
}

#[test]
fn of_sixteen_buyers_at_once_each_is_served_or_told_when_to_come() {
    let loja = Loja::new();
    let outcomes: Vec<Result<_, CobrancaError>> = std::thread::scope(|scope| {
        let buy = |n: usize| {
            let loja = &loja;
            scope.spawn(move || loja.open(Forma::Pix, &format!("rede {n}"), None))
        };
        let buying: Vec<_> = (0..16).map(buy).collect();
        buying.into_iter().map(|b| b.join().unwrap()).collect()
    });
    for outcome in &outcomes {
        assert!(
            matches!(outcome, Ok(_) | Err(CobrancaError::Busy(_))),
            "{:?}",
            outcome.as_ref().err().map(ToString::to_string)
        );
    }
    let served = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert!(served >= 8, "{served}");
    loja.is_sound();
}

/// What `vigia` promises where the gateway's list has little beside our own: the longest cadence of a charge that
/// waits, and one reading.
const BOUND: Duration = Duration::from_secs(7 * 60);

#[test]
fn one_or_a_thousand_open_charges_are_credited_within_the_bound() {
    for count in [1, 7, 50, 1_000] {
        let loja = Loja::new();
        let ids = open(&loja, Forma::CartaoBoleto, count, Duration::ZERO);
        // Some of the owner's own are in the list too, and the watcher has been at work for a while.
        super::alheias::owners(&loja, 150);
        loja.pass(10 * MINUTE);
        let (one, rest) = ids.split_first().unwrap();
        for ids in [std::slice::from_ref(one), rest] {
            pay(&loja, ids);
            let took = credited_within(&loja, ids, 2 * HOUR);
            assert!(took.is_some_and(|took| took <= BOUND), "{} of {count}: {took:?}", ids.len());
            let told = format!("{} de {count}: {} s\n", ids.len(), took.unwrap().as_secs());
            std::io::Write::write_all(&mut std::io::stderr(), told.as_bytes()).unwrap();
        }
        assert_eq!(loja.told(), [""; 0]);
        loja.is_sound();
    }
}

#[test]
fn with_a_notice_a_payment_shows_within_seconds_at_a_thousand_open_charges() {
    let loja = Loja::new();
    let ids = open(&loja, Forma::CartaoBoleto, 1_000, Duration::ZERO);
    loja.pass(10 * MINUTE);
    for id in ids.iter().step_by(97) {
        pay(&loja, std::slice::from_ref(id));
        let notice = serde_json::json!({"event": "PAYMENT_RECEIVED", "payment": {
            "id": loja.charge(id).gateway, "status": "RECEIVED", "value": 1_000_000.0}});
        let notice: cobranca::Notice = serde_json::from_value(notice).unwrap();
        assert!(cobranca::notice(&loja.desk(), &notice).unwrap());
        assert!(!cobranca::notice(&loja.desk(), &notice).unwrap(), "one look a charge");
        let took = credited_within(&loja, std::slice::from_ref(id), HOUR);
        assert!(took.is_some_and(|took| took.as_secs() <= 10), "{took:?}");
    }
    // A notice is a hint: one that lies changes nothing.
    let unpaid = &ids[1];
    let lie = serde_json::json!({"payment": {"externalReference": loja.charge(unpaid).referencia}});
    assert!(cobranca::notice(&loja.desk(), &serde_json::from_value(lie).unwrap()).unwrap());
    loja.pass(MINUTE);
    assert_eq!((loja.state(unpaid).0, loja.balance(unpaid).0), (ChargeState::Pendente, 0));
    for nothing in ["{}", r#"{"payment": null}"#, r#"{"payment": {"id": "pay_de_outro"}}"#] {
        assert!(
            !cobranca::notice(&loja.desk(), &serde_json::from_str(nothing).unwrap()).unwrap(),
            "{nothing}"
        );
    }
    loja.is_sound();
}

#[test]
fn notices_of_one_charge_lead_to_one_look_in_five_seconds() {
    let loja = Loja::new();
    let id = loja.pix().id;
    loja.pass(HOUR / 2);
    let looked = || cobranca::look(&loja.desk()).unwrap().vistas;
    loja.world.advance(Duration::from_secs(10));
    assert!(loja.notice(&id));
    loja.world.advance(Duration::from_secs(2));
    assert_eq!(looked(), 1);
    // It was seen just now: the next look is put off to the end of the five seconds, and not left out.
    assert!(loja.notice(&id));
    assert!(!loja.notice(&id), "it is noted already");
    loja.world.advance(Duration::from_millis(4_999));
    assert_eq!(looked(), 0);
    loja.world.advance(Duration::from_millis(1));
    assert_eq!(looked(), 1);
    loja.is_sound();
}

#[test]
fn a_refund_right_after_the_credit_is_seen_within_seconds_of_its_notice() {
    let loja = Loja::new();
    let id = loja.pix().id;
    loja.pass(MINUTE);
    assert!(loja.at_gateway(&id, Payment::pay_pix) && loja.notice(&id));
    loja.pass(MINUTE / 12);
    assert_eq!(loja.balance(&id).0, FULL);
    loja.world.advance(Duration::from_secs(1));
    assert!(loja.at_gateway(&id, Payment::refund) && loja.notice(&id));
    loja.pass(MINUTE / 4);
    assert_eq!((loja.state(&id).0, loja.balance(&id).0), (ChargeState::Estornado, 0));
    loja.is_sound();
}

#[test]
fn a_notice_that_comes_while_the_gateway_answers_is_not_lost() {
    let loja = Loja::new();
    let id = loja.pix().id;
    loja.pass(HOUR / 2);
    loja.world.advance(Duration::from_secs(10));
    assert!(loja.notice(&id));
    let asked = loja.sim.state().log.len();
    // The answer is made, and is long on its way: the payment is not in it.
    loja.sim.fault(Fault::new("GET /v3/payments/", Effect::Slow(500), 1));
    std::thread::scope(|scope| {
        scope.spawn(|| cobranca::look(&loja.desk()).unwrap());
        crate::servico::wait_until("the call", || loja.sim.state().log.len() > asked);
        loja.world.advance(Duration::from_secs(1));
        assert!(loja.at_gateway(&id, Payment::pay_pix));
        loja.notice(&id);
    });
    assert_eq!(loja.state(&id).0, ChargeState::Pendente);
    loja.pass(MINUTE / 6);
    assert_eq!(loja.state(&id).0, ChargeState::Pago);
    loja.is_sound();
}

#[test]
fn who_comes_back_when_told_is_served_while_others_keep_asking() {
    let loja = Loja::new();
    let mut waiting = Vec::new();
    for n in 0..40 {
        match loja.open(Forma::Pix, &format!("rede {n}"), None) {
            Ok(_) => {}
            Err(CobrancaError::Busy(wait)) => waiting.push((n, loja.world.steady().plus(wait))),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(!waiting.is_empty());
    let mut late = 100;
    for (n, when) in waiting.into_iter().take(10) {
        let left = (when - loja.world.steady().ms).max(0);
        loja.world.advance(Duration::from_millis(left.unsigned_abs()));
        late += 1;
        drop(loja.open(Forma::Pix, &format!("rede {late}"), None));
        assert!(loja.open(Forma::Pix, &format!("rede {n}"), None).is_ok(), "{n} came at its time");
    }
    loja.is_sound();
}

#[test]
fn after_days_without_the_program_money_does_not_wait_for_what_is_to_be_closed() {
    let loja = Loja::new();
    let ids = open(&loja, Forma::Pix, 300, Duration::ZERO);
    // Nobody looks: all of them are past their time, and each costs several calls to close.
    loja.world.advance(5 * DAY);
    loja.sim.daily();
    let some = |from: usize| ids.iter().skip(from).step_by(90).cloned().collect::<Vec<_>>();
    for paid in [some(10), some(20)] {
        pay(&loja, &paid);
        let took = credited_within(&loja, &paid, 2 * HOUR);
        assert!(took.is_some_and(|took| took <= BOUND), "{took:?}");
    }
    loja.pass(4 * HOUR);
    let closed = ids.iter().filter(|id| loja.state(id).0 == ChargeState::Vencido).count();
    assert_eq!(closed, ids.len() - some(10).len() - some(20).len());
    loja.is_sound();
}

#[test]
fn a_charge_that_cannot_be_looked_at_holds_back_no_other_after_the_clock_was_set_back() {
    // Whichever of the two stands first.
    for first in [true, false] {
        let loja = Loja::new();
        let (one, other) = (loja.pix().id, loja.pix().id);
        let (failing, paid) = if first { (one, other) } else { (other, one) };
        loja.pass(MINUTE);
        // No list helps, and one charge cannot be read.
        let broken = format!("GET /v3/payments/{}", loja.charge(&failing).gateway.unwrap());
        for on in ["GET /v3/payments?", broken.as_str()] {
            loja.sim.fault(Fault::lasting(on, Effect::StatusBefore(500)));
        }
        loja.world.set_clock(Millis(loja.world.now().0 - DAY_MS));
        pay(&loja, std::slice::from_ref(&paid));
        let took = credited_within(&loja, &[paid], HOUR);
        assert!(took.is_some_and(|took| took <= BOUND), "{took:?}");
        loja.is_sound();
    }
}

#[test]
fn a_charge_from_before_the_clock_was_set_back_does_not_stand_behind_what_is_due_again_and_again() {
    let loja = Loja::new();
    let old = loja.pix().id;
    loja.pass(MINUTE);
    loja.world.set_clock(Millis(loja.world.now().0 - DAY_MS / 4));
    // More is due every minute than there are calls, since no list helps.
    let crowd = open(&loja, Forma::Pix, 40, Duration::ZERO);
    loja.sim.fault(Fault::lasting("GET /v3/payments?", Effect::StatusBefore(500)));
    pay(&loja, std::slice::from_ref(&old));
    let took = credited_within(&loja, &[old], HOUR);
    assert!(took.is_some_and(|took| took <= BOUND), "{took:?} among {}", crowd.len());
    loja.is_sound();
}

#[test]
fn what_takes_several_calls_is_closed_also_where_they_come_one_by_one() {
    let loja = Loja::new();
    let ids = open(&loja, Forma::Pix, 20, Duration::ZERO);
    loja.world.advance(2 * HOUR);
    loja.sim.daily();
    // Buyers leave nothing lying, turns are closer together than the watcher's own calls, and each closing takes up
    // to four of them.
    for turn in 0..HOUR.as_secs() / 2 {
        loja.world.advance(Duration::from_secs(2));
        drop(loja.open(Forma::Pix, &format!("comprador {turn}"), None));
        drop(cobranca::look(&loja.desk()));
    }
    for id in &ids {
        assert_eq!(loja.state(id).0, ChargeState::Vencido);
        assert!(loja.at_gateway(id, |payment, _| payment.deleted));
    }
    loja.is_sound();
}

#[test]
fn charges_that_the_gateway_does_not_know_do_not_use_up_its_calls() {
    let loja = Loja::new();
    let ids = open(&loja, Forma::Pix, 40, Duration::ZERO);
    // Another account, or a gateway that forgot.
    loja.sim.state().payments.clear();
    loja.pass(HOUR);
    assert!(loja.told().contains(&"nao_confere".to_owned()), "{:?}", loja.told());
    loja.pass(DAY);
    let before = loja.sim.state().log.len();
    loja.pass(HOUR);
    let calls = loja.sim.state().log.len() - before;
    assert!(calls <= ids.len(), "{calls} calls in an hour");
    let new = open(&loja, Forma::Pix, 2, Duration::ZERO);
    pay(&loja, &new);
    let took = credited_within(&loja, &new, HOUR);
    assert!(took.is_some_and(|took| took <= BOUND), "{took:?}");
    loja.is_sound();
}

#[test]
fn cards_whose_answer_was_lost_are_decided_also_where_several_wait() {
    let loja = Loja::new();
    loja.sim.fault(Fault::new("payWithCreditCard", Effect::DropBefore, 2));
    let sent = |n: usize| loja.open(Forma::Cartao, &format!("rede {n}"), Some(&card(GOOD))).unwrap().id;
    let ids = [sent(0), sent(1)];
    loja.pass(10 * MINUTE);
    for id in &ids {
        assert_eq!(loja.state(id), (ChargeState::Pendente, Some(Motivo::CartaoRecusado)));
    }
    loja.is_sound();
}

#[test]
fn a_budget_that_is_used_up_for_more_than_a_minute_is_told_and_the_shop_stays_open_while_there_are_places() {
    let loja = Loja::new();
    let open = || loja.store.read(|tx| cobranca::is_open(tx, &loja.world.steady())).unwrap();
    let ask = |n: i64| drop(loja.open(Forma::Pix, &format!("rede {n}"), None));
    let mut told = false;
    for n in 0..180 {
        // A visitor in ten seconds after a rush, of whom none comes back.
        if n % 10 == 0 || n < 30 {
            ask(n);
        }
        loja.world.advance(Duration::from_secs(1));
        drop(cobranca::look(&loja.desk()));
        let noted = loja
            .store
            .read(|tx| tx.one::<i64>("SELECT count(*) FROM cobranca_saude WHERE id = 'ritmo'", &[]));
        told |= noted.unwrap() == Some(1) && loja.told().contains(&"ritmo".to_owned());
        assert!(open(), "second {n}");
    }
    assert!(told, "{:?}", loja.told());
    (1_000..1_040).for_each(ask);
    assert!(!open(), "there is no place for another five minutes");
    loja.pass(10 * MINUTE);
    assert_eq!((open(), loja.told()), (true, vec![]));
    loja.is_sound();
}

#[test]
fn a_gateway_that_is_away_closes_the_shop_until_it_is_back() {
    for effect in [Effect::DropBefore, Effect::StatusBefore(503), Effect::StatusBefore(401)] {
        let loja = Loja::new();
        let open = || loja.store.read(|tx| cobranca::is_open(tx, &loja.world.steady())).unwrap();
        loja.pass(MINUTE);
        loja.sim.fault(Fault::lasting("/v3/", effect));
        assert!(open(), "nobody knows yet");
        assert!(loja.open(Forma::Pix, "rede", None).is_err());
        assert!(open(), "one call may fail");
        loja.pass(2 * MINUTE);
        assert!(!open() && loja.told().contains(&"gateway".to_owned()), "{effect:?}: {:?}", loja.told());
        super::acaso::calm(&loja.sim);
        // Nobody buys and nothing is open: it is asked all the same.
        loja.pass(3 * MINUTE);
        assert!(open() && !loja.told().contains(&"gateway".to_owned()), "{effect:?}");
        loja.is_sound();
    }
}

#[test]
fn an_opening_that_failed_for_the_gateways_sake_uses_up_no_try() {
    for (on, effect) in [
        ("POST /v3/payments", Effect::DropBefore),
        ("POST /v3/payments", Effect::StatusBefore(503)),
        ("GET /v3/customers", Effect::StatusBefore(500)),
        ("pixQrCode", Effect::StatusBefore(502)),
    ] {
        let loja = Loja::new();
        for n in 0..8 {
            loja.sim.fault(Fault::new(on, effect, 3));
            let failed = loja.open(Forma::Pix, "rede", None);
            let why = failed.as_ref().err().map(ToString::to_string);
            assert!(matches!(failed, Err(CobrancaError::Failed(_))), "{on} {effect:?}, {n}: {why:?}");
            super::acaso::calm(&loja.sim);
            // It has calls again, and no minute has passed.
            loja.world.advance(Duration::from_secs(15));
        }
        loja.pix();
        loja.pass(2 * HOUR);
        loja.is_sound();
    }
}
