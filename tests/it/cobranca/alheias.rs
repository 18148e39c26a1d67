//! Never acting on another's charge: the account has the owner's own, and the gateway may give them for ours.
use voz::money::cobranca::{self, ChargeState, CobrancaError, Forma, Motivo};

use super::{DAY, GOOD, HOUR, Loja, MINUTE};
use crate::asaas::{Effect, Fault, Payment};

/// Charges of the owner that have nothing to do with this program: waiting, overdue, paid, of the same value too.
pub(super) fn owners(loja: &Loja, count: usize) {
    let now = loja.sim.now();
    let mut state = loja.sim.state();
    for n in 0..count {
        let id = format!("pay_do_dono_{n}");
        let mut payment = Payment::new(id, "PIX".to_owned(), 2700, "2026-11-25".to_owned(), now);
        payment.customer = format!("cus_do_dono_{}", n % 7);
        payment.reference = if n % 3 == 0 { String::new() } else { format!("pedido {n}") };
        match n % 4 {
            0 => assert!(payment.pay_pix(now)),
            1 => assert!(payment.overdue(now)),
            _ => {}
        }
        state.payments.push(payment);
    }
}

/// Nothing of the owner's was touched.
fn untouched(loja: &Loja) -> bool {
    let state = loja.sim.state();
    state
        .payments
        .iter()
        .filter(|p| p.customer.starts_with("cus_do_dono"))
        .all(|p| !p.deleted && p.refunded == 0 && p.history.len() <= 2)
}

/// Everything that was credited, in micro-dollars.
fn credited(loja: &Loja) -> i64 {
    let all = loja.store.read(voz::money::credito::all).unwrap();
    all.iter().map(|credito| credito.saldo.0).sum()
}

#[test]
fn a_gateway_that_ignores_the_filter_costs_nobody_a_charge() {
    let loja = Loja::new();
    owners(&loja, 30);
    loja.sim.fault(Fault::lasting("GET /v3/", Effect::IgnoresFilter));
    // One is paid, one cancelled, one left to expire, and the creation of one is not answered.
    let (paid, cancelled, left) = (loja.pix(), loja.pix(), loja.open(Forma::Pix, "outra", None).unwrap());
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::DropBefore, 1));
    assert!(matches!(loja.open(Forma::Pix, "terceira", None), Err(CobrancaError::Failed(_))));
    let after = cobranca::cancel(&loja.desk(), &cancelled.id, &cancelled.bilhete).unwrap();
    assert_eq!(after.estado, ChargeState::Vencido);
    assert!(loja.at_gateway(&paid.id, Payment::pay_pix));
    loja.pass(20 * MINUTE);
    assert!(loja.told().contains(&"filtro".to_owned()), "{:?}", loja.told());
    loja.pass(2 * HOUR);
    loja.pass(3 * DAY);
    assert!(untouched(&loja));
    assert_eq!((credited(&loja), loja.state(&paid.id).0), (5_000_000, ChargeState::Pago));
    assert_eq!(loja.state(&left.id).0, ChargeState::Vencido);
    loja.is_sound();
}

#[test]
fn another_payers_customer_is_not_taken_for_ours() {
    let loja = Loja::new();
    loja.pix();
    // The filter gives somebody else's customer for a document of which there is none.
    loja.sim.state().customers[0].document = "11144477735".to_owned();
    loja.sim.fault(Fault::lasting("GET /v3/customers", Effect::IgnoresFilter));
    loja.open(Forma::Pix, "outra", None).unwrap();
    let state = loja.sim.state();
    assert_eq!(state.customers.len(), 2);
    assert_ne!(state.payments[0].customer, state.payments[1].customer);
}

#[test]
fn what_is_shown_with_another_customer_or_value_is_left_alone_and_told() {
    for effect in [Effect::AnotherCustomer, Effect::ValueChanged] {
        let loja = Loja::new();
        let (paid, left) = (loja.pix(), loja.pix());
        loja.sim.fault(Fault::lasting("GET /v3/payments", effect));
        if effect == Effect::AnotherCustomer {
            assert!(loja.at_gateway(&paid.id, Payment::pay_pix));
        }
        let after = cobranca::cancel(&loja.desk(), &left.id, &left.bilhete).unwrap();
        assert_ne!(after.estado, ChargeState::Pago);
        loja.pass(3 * HOUR);
        assert!(!loja.at_gateway(&left.id, |payment, _| payment.deleted), "{effect:?}");
        assert_eq!(credited(&loja), 0, "{effect:?}");
        assert!(loja.told().contains(&"nao_confere".to_owned()), "{effect:?}: {:?}", loja.told());
        let events = loja.store.read(|tx| cobranca::events(tx, &left.id)).unwrap();
        assert!(events.iter().any(|event| event.aviso && event.motivo.as_deref() == Some("nao_confere")));
        assert_eq!(loja.state(&left.id).0, ChargeState::Vencido, "it ends here all the same");
        loja.is_sound();
    }
}

#[test]
fn one_wrong_answer_about_a_charge_that_is_to_be_removed_does_not_leave_it_payable() {
    for effect in [Effect::AnotherCustomer, Effect::ValueChanged] {
        let loja = Loja::new();
        let id = loja.pix().id;
        loja.sim.fault(Fault::lasting("DELETE", Effect::StatusBefore(500)));
        assert!(loja.at_gateway(&id, Payment::overdue));
        loja.pass(2 * DAY);
        assert_eq!(loja.state(&id), (ChargeState::Vencido, Some(Motivo::AindaPagavel)), "{effect:?}");
        // The removal would succeed now, and once the gateway shows something else.
        loja.sim.state().faults.clear();
        loja.sim.fault(Fault::new("GET /v3/payments/", effect, 1));
        loja.pass(DAY);
        assert!(loja.sim.state().met.contains(&effect));
        assert!(loja.at_gateway(&id, |payment, _| payment.deleted), "{effect:?}");
        assert_eq!(loja.told(), [""; 0], "{effect:?}");
        loja.is_sound();
    }
}

#[test]
fn an_answer_to_a_creation_that_is_another_charge_is_not_taken() {
    let loja = Loja::new();
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::AnotherCustomer, 1));
    assert!(matches!(loja.open(Forma::Pix, "rede", None), Err(CobrancaError::Failed(_))));
    loja.pass(10 * MINUTE);
    // Its own was found by the reference, with everything right, and closed: its buyer never got it.
    assert!(loja.sim.state().payments.iter().all(|payment| payment.deleted));
    loja.is_sound();
}

#[test]
fn a_payment_shown_under_another_identifier_is_left_alone_and_told() {
    let loja = Loja::new();
    loja.sim.fault(Fault::new("payWithCreditCard", Effect::AnotherId, 1));
    let opened = loja.card(GOOD);
    let charge = loja.charge(&opened.id);
    assert_eq!((charge.estado, credited(&loja)), (ChargeState::Pendente, 0));
    assert_ne!(charge.gateway.as_deref(), Some("pay_de_outro"));
    assert_eq!(loja.told(), ["nao_confere"]);
    // The next answer is about the charge that was opened.
    loja.pass(HOUR);
    assert_eq!((loja.state(&opened.id).0, credited(&loja)), (ChargeState::Pago, 5_000_000));
    assert_eq!(loja.told(), [""; 0]);
    loja.is_sound();
}
