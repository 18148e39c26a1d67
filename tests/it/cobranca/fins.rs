//! Ends: what comes in short, twice, for a revoked credit, or goes back after it was spent; and the owner's word on it.
use voz::base::store::Tx;
use voz::money::cobranca::{self, ChargeState, Forma, Motivo, NewCharge, Payer, Pendencia, SettleError};
use voz::money::credito::{self, Entry, Posted};
use voz::money::micros::Micros;
use voz::money::reais::Centavos;

use super::{BROWSER, DAY, GOOD, HOUR, Loja, MINUTE};
use crate::asaas::{Effect, Fault, Payment};

const FULL: i64 = 5_000_000;

fn settle(loja: &Loja, id: &str, valor: Option<i64>) -> Result<cobranca::Cobranca, SettleError> {
    let charge = loja.charge(id);
    let what = cobranca::meant(&charge, None, valor.is_some())?;
    loja.store.try_write(|tx| cobranca::settle(tx, loja.world.now(), &charge, what, valor.map(Micros)))
}

fn spend(loja: &Loja, credito: &str, micros: i64, chave: &str) {
    let entry = Entry { motivo: credito::REWRITE, produto: "voz", recurso: "/api/rewrite", chave };
    let spent = loja.store.write(|tx| credito::post(tx, loja.world.now(), credito, Micros(-micros), &entry));
    assert!(matches!(spent, Ok(Posted::Done(_))), "{spent:?}");
}

/// A purchase of balance into a credit that exists, by Pix.
fn balance(loja: &Loja, credito: &str) -> String {
    purchase(loja, credito, Forma::Pix)
}

fn purchase(loja: &Loja, credito: &str, forma: Forma) -> String {
    let bought = loja.desk().open(&NewCharge {
        forma,
        centavos: Centavos(2700),
        micros: Micros(FULL),
        saldo: Some(credito),
        entrou: false,
        quem: "conta",
        navegador: Some(BROWSER),
        payer: Some(Payer { documento: "52998224725", nome: "Ana Souza", email: None }),
        card: None,
        descricao: "saldo",
        named: None,
        conhecidos: &[],
    });
    bought.unwrap().id
}

#[test]
fn a_pix_paid_a_cent_short_ends_and_waits_for_the_owner() {
    for cancelled in [false, true] {
        let loja = Loja::new();
        let opened = loja.pix();
        if cancelled {
            // The payer is quicker than the removal.
            loja.sim.fault(Fault::new("DELETE", Effect::DropBefore, 1));
            cobranca::cancel(&loja.desk(), &opened.id, &opened.bilhete).unwrap();
        }
        assert!(loja.at_gateway(&opened.id, Payment::pay_short));
        loja.pass(HOUR / 2);
        let charge = loja.charge(&opened.id);
        assert_eq!((charge.estado, charge.motivo), (ChargeState::Vencido, Some(Motivo::ValorDivergente)));
        assert_eq!(charge.pendencias, [Pendencia::PagoAMenos]);
        assert_eq!(charge.recebido, Some(Centavos(2699)));
        let events = loja.store.read(|tx| cobranca::events(tx, &opened.id)).unwrap();
        assert!(events.iter().any(|event| event.aviso && event.status.as_deref() == Some("RECEIVED")));
        assert_eq!((loja.balance(&opened.id).0, loja.told()), (0, vec!["pago_a_menos".to_owned()]));
        loja.pass(3 * DAY);
        assert_eq!(loja.charge(&opened.id).olhar_em, None, "it is not watched for ever");

        assert!(matches!(settle(&loja, &opened.id, Some(FULL + 1)), Err(SettleError::TooMuch(_))));
        let settled = settle(&loja, &opened.id, Some(4_990_000)).unwrap();
        assert_eq!((settled.estado, settled.motivo), (ChargeState::Pago, Some(Motivo::Acertado)));
        assert_eq!(loja.balance(&opened.id), (4_990_000, credito::CreditState::Valido));
        assert!(matches!(settle(&loja, &opened.id, Some(1)), Err(SettleError::Nothing)), "once");
        loja.pass(2 * DAY);
        assert_eq!((loja.state(&opened.id).0, loja.told()), (ChargeState::Pago, vec![]));
        loja.is_sound();
    }
}

#[test]
fn a_payment_that_one_answer_showed_short_is_credited_all_the_same() {
    let loja = Loja::new();
    let opened = loja.pix();
    assert!(loja.at_gateway(&opened.id, Payment::pay_pix));
    loja.sim.fault(Fault::new("GET /v3/payments", Effect::ValueChanged, 2));
    loja.pass(MINUTE);
    assert_ne!(loja.state(&opened.id).0, ChargeState::Pago, "the fault was met");
    loja.pass(HOUR / 2);
    assert_eq!((loja.state(&opened.id).0, loja.told()), (ChargeState::Pago, vec![]));
    assert_eq!(loja.balance(&opened.id), (FULL, credito::CreditState::Valido));
    loja.is_sound();
}

#[test]
fn a_short_payment_that_the_owner_gives_back_needs_no_more_words() {
    let loja = Loja::new();
    let (refunded, refused) = (loja.pix(), loja.pix());
    for opened in [&refunded, &refused] {
        assert!(loja.at_gateway(&opened.id, Payment::pay_short));
    }
    loja.pass(MINUTE);
    assert!(loja.at_gateway(&refunded.id, Payment::refund));
    let settled = settle(&loja, &refused.id, None).unwrap();
    assert_eq!((settled.estado, settled.motivo), (ChargeState::Vencido, Some(Motivo::Acertado)));
    loja.pass(2 * DAY);
    assert_eq!(loja.state(&refunded.id), (ChargeState::Vencido, Some(Motivo::Acertado)));
    assert_eq!(loja.state(&refused.id), (ChargeState::Vencido, Some(Motivo::Acertado)));
    assert_eq!((loja.told(), loja.balance(&refused.id).0), (vec![], 0));
    loja.is_sound();
}

#[test]
fn paid_and_refunded_before_the_first_look_is_refunded_with_its_moment() {
    let loja = Loja::new();
    let opened = loja.pix();
    assert!(loja.at_gateway(&opened.id, Payment::pay_pix) && loja.at_gateway(&opened.id, Payment::refund));
    loja.pass(MINUTE);
    let charge = loja.charge(&opened.id);
    assert_eq!((charge.estado, charge.divida.0), (ChargeState::Estornado, 0));
    assert!(charge.pago_em.is_some());
    assert_eq!((loja.balance(&opened.id).0, loja.told()), (0, vec![]));
    loja.is_sound();
}

#[test]
fn a_charge_that_was_looked_at_since_it_was_read_is_cancelled_as_what_it_is() {
    let loja = Loja::new();
    let opened = loja.pix();
    let read = loja.charge(&opened.id);
    loja.pass(10 * MINUTE);
    assert_ne!(loja.charge(&opened.id).versao, read.versao, "it was looked at");
    let noted = std::cell::Cell::new(0);
    let note = |_: &mut Tx<'_>| {
        noted.set(noted.get() + 1);
        Ok(())
    };
    let after = cobranca::close(&loja.desk(), read, &note).unwrap();
    assert_eq!((after.estado, after.motivo), (ChargeState::Vencido, Some(Motivo::Cancelado)));
    assert_eq!((noted.get(), loja.told()), (1, vec![]));
    loja.is_sound();
}

#[test]
fn a_twin_stops_being_payable_when_its_original_is_cancelled() {
    let loja = Loja::new();
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::Duplicate, 1));
    let opened = loja.pix();
    let after = cobranca::cancel(&loja.desk(), &opened.id, &opened.bilhete).unwrap();
    assert_eq!(after.estado, ChargeState::Vencido);
    assert!(!loja.sim.state().payments.iter().any(Payment::is_payable));
    // One that lists do not name yet is found later.
    loja.sim.state().hidden_ms = 30_000;
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::Duplicate, 1));
    let opened = loja.open(Forma::Pix, "outra", None).unwrap();
    cobranca::cancel(&loja.desk(), &opened.id, &opened.bilhete).unwrap();
    loja.pass(15 * MINUTE);
    assert!(!loja.sim.state().payments.iter().any(Payment::is_payable));
    loja.is_sound();
}

#[test]
fn a_removal_that_is_refused_is_not_taken_as_done() {
    let loja = Loja::new();
    let opened = loja.pix();
    loja.sim.fault(Fault::lasting("DELETE", Effect::StatusBefore(400)));
    let after = cobranca::cancel(&loja.desk(), &opened.id, &opened.bilhete).unwrap();
    assert_eq!(after.estado, ChargeState::Cancelando);
    loja.pass(2 * HOUR);
    assert_eq!(loja.state(&opened.id).0, ChargeState::Cancelando);
    assert_eq!(loja.told(), ["encerramento"]);
    loja.sim.state().faults.clear();
    // The twin of another is removed with it, or not at all.
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::Duplicate, 1));
    let twins = loja.open(Forma::Pix, "outra", None).unwrap();
    loja.sim.fault(Fault::new("DELETE", Effect::StatusBefore(400), 1));
    let after = cobranca::cancel(&loja.desk(), &twins.id, &twins.bilhete).unwrap();
    assert_eq!(after.estado, ChargeState::Cancelando);
    loja.pass(HOUR);
    assert!(!loja.sim.state().payments.iter().any(Payment::is_payable));
    assert_eq!(
        (loja.state(&opened.id).0, loja.state(&twins.id).0),
        (ChargeState::Vencido, ChargeState::Vencido)
    );
    loja.is_sound();
}

#[test]
fn a_second_payment_of_one_charge_is_told_and_credited_once() {
    let loja = Loja::new();
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::Duplicate, 1));
    let opened = loja.pix();
    let now = loja.sim.now();
    assert!(loja.sim.state().payments.iter_mut().all(|payment| payment.pay_pix(now)));
    loja.pass(2 * DAY);
    assert_eq!((loja.balance(&opened.id).0, loja.told()), (FULL, vec!["pago_duas_vezes".to_owned()]));
    let events = loja.store.read(|tx| cobranca::events(tx, &opened.id)).unwrap();
    let told: Vec<_> = events.iter().filter(|e| e.motivo.as_deref() == Some("pago_duas_vezes")).collect();
    let kept = loja.charge(&opened.id).gateway;
    assert!(told.len() == 1 && told[0].aviso && told[0].status != kept, "{told:?}");
    assert!(matches!(settle(&loja, &opened.id, Some(1)), Err(SettleError::NoAmount(_))));
    settle(&loja, &opened.id, None).unwrap();
    loja.pass(2 * DAY);
    assert_eq!(loja.told(), [""; 0], "told once");
    loja.is_sound();
}

#[test]
fn a_payment_for_a_revoked_credit_is_told() {
    let loja = Loja::new();
    let opened = loja.pix();
    let name = loja.charge(&opened.id).credito;
    assert!(loja.store.write(|tx| credito::revoke(tx, &name)).unwrap());
    assert!(loja.at_gateway(&opened.id, Payment::pay_pix));
    loja.pass(MINUTE);
    assert_eq!(loja.state(&opened.id).0, ChargeState::Pago);
    assert_eq!(
        loja.balance(&opened.id),
        (FULL, credito::CreditState::Revogado),
        "the money is there, and nobody spends it"
    );
    assert_eq!(loja.told(), ["credito_revogado"]);
    settle(&loja, &opened.id, None).unwrap();
    assert_eq!(loja.told(), [""; 0]);
    loja.is_sound();
}

/// A credit that several purchases fill.
fn firm(loja: &Loja) {
    let now = loja.world.now();
    let state = credito::CreditState::Valido;
    loja.store.write(|tx| credito::open(tx, now, "saldo-da-firma", None, state, None)).unwrap();
}

#[test]
fn of_two_disputed_purchases_each_has_its_rest_set_aside_whichever_is_seen_first() {
    for later_first in [false, true] {
        let loja = Loja::new();
        firm(&loja);
        let [first, second] = [(); 2].map(|()| {
            let id = purchase(&loja, "saldo-da-firma", Forma::CartaoBoleto);
            assert!(loja.at_gateway(&id, Payment::capture));
            loja.pass(HOUR);
            id
        });
        spend(&loja, "saldo-da-firma", 2_000_000, "gasto");
        let order = if later_first { [&second, &first] } else { [&first, &second] };
        for id in order {
            assert!(loja.at_gateway(id, Payment::chargeback) && loja.at_gateway(id, Payment::dispute));
            loja.pass(DAY);
        }
        let free = || {
            let found = loja.store.read(|tx| credito::by_id(tx, "saldo-da-firma")).unwrap().unwrap();
            found.saldo.0 - found.reservado.0
        };
        assert_eq!(free(), 0, "nobody spends what is disputed; the later first: {later_first}");
        for id in order {
            assert!(loja.at_gateway(id, Payment::dispute_lost));
            loja.pass(DAY);
        }
        let debts = [&first, &second].map(|id| loja.charge(id).divida.0);
        assert_eq!((debts, loja.balance(&first).0), ([2_000_000, 0], 0), "the later first: {later_first}");
        loja.is_sound();
    }
}

#[test]
fn what_an_older_purchase_took_back_does_not_make_a_newer_one_pay_for_a_later() {
    let loja = Loja::new();
    firm(&loja);
    let [oldest, middle, newest] = [(); 3].map(|()| {
        let id = balance(&loja, "saldo-da-firma");
        assert!(loja.at_gateway(&id, Payment::pay_pix));
        loja.pass(MINUTE);
        id
    });
    assert!(loja.at_gateway(&oldest, Payment::refund));
    loja.pass(DAY);
    spend(&loja, "saldo-da-firma", 3_000_000, "gasto");
    assert!(loja.at_gateway(&middle, Payment::refund));
    loja.pass(DAY);
    assert_eq!((loja.charge(&middle).divida.0, loja.balance(&newest).0), (3_000_000, FULL));
    loja.is_sound();
}

#[test]
fn no_later_purchase_pays_an_older_debt_without_the_owners_word() {
    let loja = Loja::new();
    firm(&loja);
    let first = balance(&loja, "saldo-da-firma");
    assert!(loja.at_gateway(&first, Payment::pay_pix));
    loja.pass(MINUTE);
    spend(&loja, "saldo-da-firma", 2_000_000, "gasto 1");
    let second = balance(&loja, "saldo-da-firma");
    assert!(loja.at_gateway(&second, Payment::pay_pix));
    loja.pass(MINUTE);
    spend(&loja, "saldo-da-firma", 1_000_000, "gasto 2");
    // Of the first, 2 are left: three were spent. The second is whole.
    assert!(loja.at_gateway(&first, Payment::refund));
    loja.pass(2 * DAY);
    let charge = loja.charge(&first);
    assert_eq!(
        (charge.estado, charge.divida.0, charge.pendencias),
        (ChargeState::Estornado, 3_000_000, vec![Pendencia::Divida])
    );
    assert_eq!((loja.balance(&first).0, loja.told()), (FULL, vec!["divida".to_owned()]));
    assert!(matches!(settle(&loja, &first, Some(3_000_001)), Err(SettleError::TooMuch(_))));
    assert_eq!(settle(&loja, &first, Some(1_000_000)).unwrap().divida.0, 2_000_000);
    assert_eq!((loja.balance(&first).0, loja.told().len()), (4_000_000, 1));
    settle(&loja, &first, None).unwrap();
    assert_eq!((loja.balance(&first).0, loja.told()), (4_000_000, vec![]));
    // The second went back too, of which nothing but what the owner took is gone.
    assert!(loja.at_gateway(&second, Payment::refund));
    loja.pass(2 * DAY);
    assert_eq!((loja.balance(&second).0, loja.charge(&second).divida.0), (0, 1_000_000));
    loja.is_sound();
}

/// Of purchases of one balance, what is spent (`-`) and what the owner takes back (`<`) between them (`+`).
fn lived(loja: &Loja, life: &[(char, i64)]) -> Vec<String> {
    firm(loja);
    let mut bought = Vec::new();
    for (at, (what, micros)) in life.iter().enumerate() {
        let (chave, now) = (format!("{at}"), loja.world.now());
        match what {
            '+' => {
                let id = balance(loja, "saldo-da-firma");
                assert!(loja.at_gateway(&id, Payment::pay_pix));
                loja.pass(MINUTE);
                bought.push(id);
            }
            '-' => spend(loja, "saldo-da-firma", *micros, &chave),
            _ => {
                let (motivo, recurso) = (credito::RETURNED, "voz credito devolver");
                let entry = Entry { motivo, produto: "voz", recurso, chave: &chave };
                let taken =
                    loja.store.write(|tx| credito::post(tx, now, "saldo-da-firma", Micros(-micros), &entry));
                assert!(matches!(taken, Ok(Posted::Done(_))), "{taken:?}");
            }
        }
    }
    bought
}

#[test]
fn what_the_owner_took_back_is_no_debt_and_what_was_spent_is_whatever_goes_back_first() {
    const USD: i64 = 1_000_000;
    let lives: &[&[(char, i64)]] = &[
        &[('+', 0), ('<', 1_850_000)],
        &[('+', 0), ('-', 2 * USD), ('<', USD)],
        &[('+', 0), ('-', 2 * USD), ('+', 0), ('<', 2 * USD)],
        &[('+', 0), ('<', 4 * USD), ('+', 0)],
        &[('+', 0), ('-', 5 * USD), ('+', 0), ('<', 3 * USD)],
        &[('+', 0), ('<', USD), ('-', 2 * USD), ('+', 0), ('<', 3 * USD), ('-', USD)],
    ];
    for life in lives {
        for newest_first in [false, true] {
            let loja = Loja::new();
            let mut order = lived(&loja, life);
            if newest_first {
                order.reverse();
            }
            for id in &order {
                assert!(loja.at_gateway(id, Payment::refund));
                loja.pass(DAY);
            }
            // All went back: what of it was not taken, by the owner or with the refund, was spent.
            let spent: i64 = life.iter().filter(|(what, _)| *what == '-').map(|(_, micros)| micros).sum();
            let debts: i64 = order.iter().map(|id| loja.charge(id).divida.0).sum();
            assert_eq!((debts, loja.balance(&order[0]).0), (spent, 0), "{life:?}, {newest_first}");
            assert_eq!(loja.told().is_empty(), spent == 0, "{life:?}, {newest_first}");
            loja.is_sound();
        }
    }
}

#[test]
fn a_part_that_the_owner_took_back_before_a_later_purchase_is_not_taken_out_of_that() {
    let loja = Loja::new();
    let bought = lived(&loja, &[('+', 0), ('<', 4_000_000), ('+', 0)]);
    assert!(loja.at_gateway(&bought[0], Payment::refund));
    loja.pass(DAY);
    assert_eq!((loja.balance(&bought[1]).0, loja.charge(&bought[0]).divida.0), (FULL, 0));
    loja.is_sound();
}

#[test]
fn a_payment_given_back_in_part_and_then_whole_waits_for_no_word_on_the_part() {
    let loja = Loja::new();
    let id = loja.pix().id;
    assert!(loja.at_gateway(&id, Payment::pay_pix));
    loja.pass(MINUTE);
    loja.at_gateway(&id, |payment, _| payment.refund_part(1000));
    loja.pass(DAY);
    assert_eq!(loja.told(), ["estorno_parcial"]);
    assert!(loja.at_gateway(&id, Payment::refund));
    loja.pass(DAY);
    assert_eq!((loja.state(&id), loja.told()), ((ChargeState::Estornado, None), vec![]));
    assert_eq!((loja.balance(&id).0, loja.charge(&id).divida.0), (0, 0));
    loja.is_sound();
}

#[test]
fn what_was_paid_beyond_what_was_asked_is_told_and_not_credited() {
    let loja = Loja::new();
    let id = loja.pix().id;
    assert!(loja.at_gateway(&id, |payment, now| {
        payment.asked = Some(payment.cents);
        payment.cents += 1300;
        payment.pay_pix(now)
    }));
    loja.pass(DAY);
    assert_eq!((loja.state(&id).0, loja.balance(&id).0), (ChargeState::Pago, FULL));
    assert_eq!(
        (loja.charge(&id).recebido, loja.told()),
        (Some(Centavos(4000)), vec!["pago_a_mais".to_owned()])
    );
    settle(&loja, &id, None).unwrap();
    loja.pass(2 * DAY);
    assert_eq!(loja.told(), [""; 0], "told once");
    loja.at_gateway(&id, |payment, _| payment.refund_part(1300));
    loja.notice(&id);
    loja.pass(MINUTE);
    assert_eq!(loja.told(), [""; 0], "what was not asked for went back, as the owner was told");
    loja.is_sound();
}

#[test]
fn each_part_that_goes_back_is_told_also_one_that_went_before_the_first_look() {
    let loja = Loja::new();
    let id = loja.pix().id;
    assert!(loja.at_gateway(&id, Payment::pay_pix));
    for cents in [1000, 500] {
        loja.at_gateway(&id, |payment, _| payment.refund_part(cents));
        loja.notice(&id);
        loja.pass(MINUTE);
        assert_eq!(loja.told(), ["estorno_parcial"], "{cents}");
        settle(&loja, &id, None).unwrap();
        loja.notice(&id);
        loja.pass(2 * DAY);
        assert_eq!((loja.told(), loja.balance(&id).0), (vec![], FULL), "{cents}: told once");
    }
    // As the version before left it.
    loja.store.write(|tx| tx.run("UPDATE cobranca SET devolvido = 0", &[])).unwrap();
    loja.notice(&id);
    loja.pass(2 * DAY);
    assert_eq!((loja.told(), loja.charge(&id).devolvido), (vec![], Centavos(1500)));
    loja.is_sound();
}

#[test]
fn a_refund_that_ends_as_a_part_sets_the_credit_free() {
    let loja = Loja::new();
    let id = loja.card(GOOD).id;
    loja.pass(MINUTE);
    assert!(loja.at_gateway(&id, Payment::refund));
    loja.pass(DAY);
    assert_eq!(loja.state(&id), (ChargeState::Pago, Some(Motivo::EstornoEmCurso)));
    assert!(loja.at_gateway(&id, |payment, now| {
        payment.refund_part(500);
        payment.refund_deny(now)
    }));
    loja.pass(DAY);
    assert_eq!(loja.told(), ["estorno_parcial"]);
    let name = loja.charge(&id).credito;
    let found = loja.store.read(|tx| credito::by_id(tx, &name)).unwrap().unwrap();
    assert_eq!((found.saldo.0, found.reservado.0), (FULL, 0));
    loja.is_sound();
}
