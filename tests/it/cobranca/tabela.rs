//! Each row of the state table (what the gateway shows, what follows), with the ledger audited after each.
use voz::money::cobranca::{self, CardOutcome, ChargeState, Forma, Motivo};
use voz::money::credito;

use super::{DAY, GOOD, HELD, HOUR, Loja, MINUTE, REFUSED, SLOW, card};
use crate::asaas::{Effect, Fault, Payment};

const FULL: i64 = 5_000_000;

/// A charge of a kind that something happened to, watched for a while.
#[track_caller]
fn after(forma: Forma, happen: &[fn(&mut Payment, i64) -> bool]) -> (Loja, String) {
    let loja = Loja::new();
    let opened = match forma {
        Forma::Cartao => loja.card(REFUSED),
        _ => loja.open(forma, "rede", None).unwrap(),
    };
    for (n, happen) in happen.iter().enumerate() {
        assert!(loja.at_gateway(&opened.id, happen), "step {n} is possible at the gateway");
        loja.pass(2 * HOUR);
        loja.pass(DAY);
    }
    loja.is_sound();
    (loja, opened.id)
}

#[track_caller]
fn ends(
    forma: Forma,
    happen: &[fn(&mut Payment, i64) -> bool],
    estado: ChargeState,
    motivo: Option<Motivo>,
    saldo: i64,
) {
    let (loja, id) = after(forma, happen);
    assert_eq!((loja.state(&id), loja.balance(&id).0), ((estado, motivo), saldo));
}

#[test]
fn a_payment_in_full_fills_the_credit_once() {
    let (loja, id) = after(Forma::Pix, &[Payment::pay_pix]);
    assert_eq!(loja.state(&id), (ChargeState::Pago, None));
    assert_eq!(loja.balance(&id), (FULL, credito::CreditState::Valido));
    assert!(loja.charge(&id).pago_em.is_some());
    ends(Forma::CartaoBoleto, &[Payment::pay_boleto, Payment::settle], ChargeState::Pago, None, FULL);
    ends(Forma::CartaoBoleto, &[Payment::capture], ChargeState::Pago, None, FULL);
    ends(Forma::Pix, &[Payment::cash], ChargeState::Pago, Some(Motivo::BaixaManual), FULL);
}

#[test]
fn a_pix_that_the_bank_holds_is_paid_when_it_is_let_go() {
    let (loja, id) = after(Forma::Pix, &[Payment::hold_pix]);
    assert_eq!(
        loja.state(&id),
        (ChargeState::Pendente, Some(Motivo::BloqueioCautelar)),
        "and not closed meanwhile"
    );
    assert_eq!(loja.balance(&id), (0, credito::CreditState::Pendente));
    assert!(loja.at_gateway(&id, Payment::release_pix));
    loja.pass(2 * HOUR);
    assert_eq!((loja.state(&id).0, loja.balance(&id).0), (ChargeState::Pago, FULL));
    loja.is_sound();
}

#[test]
fn what_goes_back_takes_the_rest_of_its_credit_along() {
    ends(Forma::Pix, &[Payment::pay_pix, Payment::refund], ChargeState::Estornado, None, 0);
    let card: &[fn(&mut Payment, i64) -> bool] = &[Payment::capture, Payment::refund];
    ends(Forma::CartaoBoleto, card, ChargeState::Pago, Some(Motivo::EstornoEmCurso), FULL);
    let card: &[fn(&mut Payment, i64) -> bool] = &[Payment::capture, Payment::refund, Payment::refund_done];
    ends(Forma::CartaoBoleto, card, ChargeState::Estornado, None, 0);
    ends(
        Forma::Pix,
        &[Payment::cash, Payment::cash_undo],
        ChargeState::Estornado,
        Some(Motivo::BaixaDesfeita),
        0,
    );
}

#[test]
fn a_dispute_freezes_and_its_end_decides() {
    let disputed = Some(Motivo::Contestacao);
    let (loja, id) = after(Forma::CartaoBoleto, &[Payment::capture, Payment::chargeback, Payment::dispute]);
    assert_eq!(loja.state(&id), (ChargeState::Estornado, disputed));
    let name = loja.charge(&id).credito;
    let free = || {
        let found = loja.store.read(|tx| credito::by_id(tx, &name)).unwrap().unwrap();
        found.saldo.0 - found.reservado.0
    };
    assert_eq!(free(), 0);
    assert!(loja.at_gateway(&id, Payment::dispute_won));
    loja.pass(2 * DAY);
    assert_eq!((loja.state(&id).0, free()), (ChargeState::Pago, FULL));
    loja.is_sound();
    let lost: &[fn(&mut Payment, i64) -> bool] =
        &[Payment::capture, Payment::chargeback, Payment::dispute_lost];
    ends(Forma::CartaoBoleto, lost, ChargeState::Estornado, None, 0);
}

#[test]
fn what_was_spent_before_the_refund_is_a_debt() {
    let loja = Loja::new();
    let opened = loja.pix();
    assert!(loja.at_gateway(&opened.id, Payment::pay_pix));
    loja.pass(MINUTE);
    let charge = loja.charge(&opened.id);
    let spent = voz::money::micros::Micros(-1_250_000);
    let entry =
        credito::Entry { motivo: "reescrita", produto: "voz", recurso: "/api/rewrite", chave: "gasto" };
    loja.store.write(|tx| credito::post(tx, loja.world.now(), &charge.credito, spent, &entry)).unwrap();
    assert!(loja.at_gateway(&opened.id, Payment::refund));
    loja.pass(2 * DAY);
    let charge = loja.charge(&opened.id);
    assert_eq!(
        (charge.estado, charge.divida.0, loja.balance(&opened.id).0),
        (ChargeState::Estornado, 1_250_000, 0)
    );
    loja.is_sound();
}

#[test]
fn a_charge_nobody_pays_is_closed_here_and_there() {
    for (forma, wait, estado) in [
        (Forma::Pix, 2 * HOUR, ChargeState::Vencido),
        (Forma::Cartao, 2 * HOUR, ChargeState::Falhou),
        (Forma::CartaoBoleto, 4 * DAY, ChargeState::Vencido),
    ] {
        let loja = Loja::new();
        let opened = match forma {
            Forma::Cartao => loja.card(REFUSED),
            _ => loja.open(forma, "rede", None).unwrap(),
        };
        loja.pass(wait);
        assert_eq!(loja.state(&opened.id), (estado, Some(Motivo::Prazo)), "{forma:?}");
        assert!(loja.at_gateway(&opened.id, |payment, _| payment.deleted), "{forma:?}");
        assert_eq!(loja.balance(&opened.id), (0, credito::CreditState::Pendente));
        loja.is_sound();
    }
}

#[test]
fn the_gateways_own_odd_ends_are_told_to_the_owner() {
    let (loja, id) = after(Forma::Pix, &[Payment::delete]);
    assert_eq!(loja.state(&id), (ChargeState::Vencido, Some(Motivo::RemovidoNoGateway)));
    assert!(loja.store.read(|tx| cobranca::events(tx, &id)).unwrap().iter().any(|event| event.aviso));
    let loja = Loja::new();
    let opened = loja.pix();
    loja.at_gateway(&opened.id, Payment::puzzle);
    loja.pass(MINUTE);
    assert_eq!(loja.state(&opened.id), (ChargeState::Pendente, Some(Motivo::StatusDesconhecido)));
    assert_eq!(loja.charge(&opened.id).status.as_deref(), Some("FOO_BAR"));
    loja.is_sound();
}

#[test]
fn less_than_was_asked_waits_for_the_owner() {
    let loja = Loja::new();
    let opened = loja.pix();
    loja.at_gateway(&opened.id, |payment, now| {
        payment.cents -= 1;
        payment.pay_pix(now)
    });
    loja.pass(3 * HOUR);
    assert_eq!(loja.state(&opened.id), (ChargeState::Vencido, Some(Motivo::ValorDivergente)));
    assert_eq!(loja.balance(&opened.id).0, 0);
    loja.is_sound();
}

#[test]
fn a_partial_refund_is_left_to_the_owner() {
    let loja = Loja::new();
    let opened = loja.pix();
    loja.at_gateway(&opened.id, Payment::pay_pix);
    loja.pass(MINUTE);
    loja.at_gateway(&opened.id, |payment, _| payment.refund_part(500));
    loja.pass(2 * DAY);
    assert_eq!(loja.state(&opened.id), (ChargeState::Pago, Some(Motivo::EstornoParcial)));
    assert_eq!(loja.balance(&opened.id).0, FULL);
}

#[test]
fn cards_approve_refuse_and_wait() {
    let loja = Loja::new();
    let paid = loja.card(GOOD);
    assert_eq!((paid.cartao, loja.state(&paid.id)), (Some(CardOutcome::Paid), (ChargeState::Pago, None)));
    assert_eq!(loja.balance(&paid.id).0, FULL);
    let refused = loja.card(REFUSED);
    assert!(matches!(refused.cartao, Some(CardOutcome::Refused(_))));
    assert_eq!(loja.state(&refused.id), (ChargeState::Pendente, Some(Motivo::CartaoRecusado)));
    let held = loja.card(HELD);
    assert_eq!(held.cartao, Some(CardOutcome::Analysing));
    assert_eq!(loja.state(&held.id), (ChargeState::Pendente, Some(Motivo::EmAnalise)));
    loja.pass(3 * HOUR);
    assert_eq!(loja.state(&held.id).0, ChargeState::Pendente, "analysis is never cut short");
    assert!(loja.at_gateway(&held.id, Payment::approve));
    loja.pass(HOUR);
    assert_eq!((loja.state(&held.id).0, loja.balance(&held.id).0), (ChargeState::Pago, FULL));
    loja.is_sound();
}

#[test]
fn a_card_that_analysis_refuses_pays_nothing() {
    let loja = Loja::new();
    let held = loja.card(HELD);
    assert!(loja.at_gateway(&held.id, Payment::reprove));
    loja.pass(HOUR);
    assert_eq!(loja.state(&held.id), (ChargeState::Falhou, Some(Motivo::RiscoReprovado)));
    assert!(loja.at_gateway(&held.id, |payment, _| payment.deleted));
    assert_eq!(loja.balance(&held.id).0, 0);
    loja.is_sound();
}

#[test]
fn a_slow_card_is_captured_once_and_found() {
    let loja = Loja::new();
    let slow = loja.card(SLOW);
    loja.pass(HOUR);
    assert_eq!((loja.state(&slow.id).0, loja.balance(&slow.id).0), (ChargeState::Pago, FULL));
    assert_eq!(loja.at_gateway(&slow.id, |payment, _| payment.captures), 1);
    loja.is_sound();
}

#[test]
fn what_was_never_created_or_refused_ends_at_once() {
    for (effect, motivo) in [
        (Effect::StatusBefore(400), Motivo::DadosInvalidos),
        (Effect::StatusBefore(401), Motivo::NaoCriada),
        (Effect::Busy(Some(30)), Motivo::NaoCriada),
    ] {
        for (forma, estado) in [(Forma::Pix, ChargeState::Vencido), (Forma::Cartao, ChargeState::Falhou)] {
            let loja = Loja::new();
            loja.sim.fault(Fault::new("POST /v3/payments", effect, 1));
            let good = card(GOOD);
            assert!(loja.open(forma, "rede", (forma == Forma::Cartao).then_some(&good)).is_err());
            let all = loja.store.read(|tx| cobranca::newest(tx, None, false, 9)).unwrap();
            assert_eq!((all[0].estado, all[0].motivo), (estado, Some(motivo)), "{effect:?}");
            assert_eq!(loja.sim.state().payments.len(), 0);
            loja.is_sound();
        }
    }
}

#[test]
fn a_charge_that_was_sent_and_not_answered_waits_as_such() {
    let loja = Loja::new();
    loja.sim.state().hidden_ms = 60_000;
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::DropAfter, 1));
    assert!(loja.open(Forma::Pix, "rede", None).is_err());
    let all = loja.store.read(|tx| cobranca::newest(tx, None, false, 9)).unwrap();
    assert_eq!((all[0].estado, all[0].motivo), (ChargeState::Pendente, Some(Motivo::Criando)));
    assert_eq!(all[0].gateway, None);
    loja.is_sound();
}

#[test]
fn an_authorization_nobody_asked_for_is_told_and_not_closed() {
    let (loja, id) = after(Forma::CartaoBoleto, &[Payment::authorize]);
    assert_eq!(loja.state(&id), (ChargeState::Pendente, Some(Motivo::Autorizado)));
    assert!(loja.store.read(|tx| cobranca::events(tx, &id)).unwrap().iter().any(|event| event.aviso));
    assert!(loja.at_gateway(&id, Payment::capture_authorized));
    loja.pass(2 * HOUR);
    assert_eq!((loja.state(&id).0, loja.balance(&id).0), (ChargeState::Pago, FULL));
    loja.is_sound();
}

#[test]
fn what_is_overdue_is_closed_and_what_a_collector_recovers_is_paid() {
    let expired = Some(Motivo::AindaPagavel);
    let (loja, id) = after(Forma::CartaoBoleto, &[Payment::overdue]);
    assert_eq!(loja.state(&id), (ChargeState::Vencido, Some(Motivo::Prazo)));
    assert!(loja.at_gateway(&id, |payment, _| payment.deleted), "it could still be paid");
    loja.is_sound();
    let loja = Loja::new();
    let opened = loja.open(Forma::CartaoBoleto, "rede", None).unwrap();
    assert!(loja.at_gateway(&opened.id, Payment::overdue) && loja.at_gateway(&opened.id, Payment::dunning));
    loja.pass(MINUTE);
    assert_eq!(loja.state(&opened.id), (ChargeState::Vencido, expired));
    assert!(loja.at_gateway(&opened.id, Payment::dunning_received));
    loja.pass(2 * DAY);
    assert_eq!(loja.state(&opened.id), (ChargeState::Pago, Some(Motivo::PagamentoTardio)));
    assert_eq!(loja.balance(&opened.id).0, FULL);
    loja.is_sound();
}

#[test]
fn a_refund_that_is_given_up_frees_what_it_froze() {
    let card: &[fn(&mut Payment, i64) -> bool] = &[Payment::capture, Payment::refund];
    let (loja, id) = after(Forma::CartaoBoleto, card);
    let name = loja.charge(&id).credito;
    let free = || {
        let found = loja.store.read(|tx| credito::by_id(tx, &name)).unwrap().unwrap();
        found.saldo.0 - found.reservado.0
    };
    assert_eq!((loja.state(&id), free()), ((ChargeState::Pago, Some(Motivo::EstornoEmCurso)), 0));
    assert!(loja.at_gateway(&id, Payment::refund_deny));
    loja.pass(2 * DAY);
    assert_eq!((loja.state(&id), free()), ((ChargeState::Pago, None), FULL));
    loja.is_sound();
}

#[test]
fn money_on_its_way_back_from_a_dispute_is_not_spent_before_it_came() {
    let won: &[fn(&mut Payment, i64) -> bool] =
        &[Payment::capture, Payment::chargeback, Payment::dispute, Payment::reversal];
    let (loja, id) = after(Forma::CartaoBoleto, won);
    assert_eq!(loja.state(&id), (ChargeState::Estornado, Some(Motivo::Contestacao)));
    assert!(loja.at_gateway(&id, Payment::dispute_won));
    loja.pass(2 * DAY);
    assert_eq!((loja.state(&id).0, loja.balance(&id).0), (ChargeState::Pago, FULL));
    loja.is_sound();
}

#[test]
fn a_dispute_before_the_payment_was_seen_is_followed_to_its_end() {
    for (end, estado, saldo) in [
        (Payment::dispute_won as fn(&mut Payment, i64) -> bool, ChargeState::Pago, FULL),
        (Payment::dispute_lost, ChargeState::Estornado, 0),
    ] {
        let loja = Loja::new();
        let opened = loja.open(Forma::CartaoBoleto, "rede", None).unwrap();
        for change in [Payment::capture, Payment::chargeback, Payment::dispute] {
            assert!(loja.at_gateway(&opened.id, change));
        }
        loja.pass(HOUR);
        let name = loja.charge(&opened.id).credito;
        let credito = loja.store.read(|tx| credito::by_id(tx, &name)).unwrap().unwrap();
        assert_eq!(
            (loja.state(&opened.id).0, credito.saldo.0 - credito.reservado.0),
            (ChargeState::Estornado, 0)
        );
        loja.pass(5 * DAY);
        assert!(loja.at_gateway(&opened.id, end));
        loja.pass(2 * DAY);
        assert_eq!((loja.state(&opened.id).0, loja.balance(&opened.id).0), (estado, saldo));
        loja.is_sound();
    }
}

#[test]
fn a_pix_that_is_held_for_too_long_is_told_to_the_owner() {
    let (loja, id) = after(Forma::Pix, &[Payment::hold_pix]);
    let told =
        || loja.store.read(|tx| cobranca::failing(tx, loja.world.now(), &loja.world.steady())).unwrap();
    assert_eq!(told(), []);
    loja.pass(4 * DAY);
    assert_eq!(told()[0].id, "pix_retido");
    assert!(loja.at_gateway(&id, Payment::release_pix));
    loja.pass(2 * DAY);
    assert_eq!((loja.state(&id).0, loja.balance(&id).0, told().len()), (ChargeState::Pago, FULL, 0));
    loja.is_sound();
}

#[test]
fn a_refund_that_runs_before_the_payment_was_seen_lends_nothing() {
    for (end, estado, saldo) in [
        (Payment::refund_done as fn(&mut Payment, i64) -> bool, ChargeState::Estornado, 0),
        (Payment::refund_deny, ChargeState::Pago, FULL),
    ] {
        let loja = Loja::new();
        let opened = loja.open(Forma::CartaoBoleto, "rede", None).unwrap();
        for change in [Payment::capture, Payment::refund] {
            assert!(loja.at_gateway(&opened.id, change));
        }
        loja.pass(4 * DAY);
        let name = loja.charge(&opened.id).credito;
        let free = || {
            let found = loja.store.read(|tx| credito::by_id(tx, &name)).unwrap().unwrap();
            found.saldo.0 - found.reservado.0
        };
        assert_eq!((loja.state(&opened.id), free()), ((ChargeState::Pago, Some(Motivo::EstornoEmCurso)), 0));
        assert!(loja.at_gateway(&opened.id, end));
        loja.pass(2 * DAY);
        assert_eq!((loja.state(&opened.id).0, free()), (estado, saldo));
        assert_eq!(loja.charge(&opened.id).divida.0, 0);
        loja.is_sound();
    }
}
