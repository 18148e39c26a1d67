//! What of a charge waits for the owner, one beside the other: each is told and decided on its own; a debt is taken in
//! parts; the other payment of a charge is taken for it.
use serde_json::json;

use voz::base::store::{Store, StoreError};
use voz::money::cobranca::{self, ChargeState, Cobranca, Pendencia, SettleError};
use voz::money::credito::{self, Entry, Posted};
use voz::money::micros::Micros;

use super::shop::{Shop, text};
use super::{DAY, HOUR, Loja, MINUTE};
use crate::asaas::{Effect, Fault, Payment};
use crate::banco::{Sql, place};
use crate::servico::wait_until;

const FULL: i64 = 5_000_000;
const TWICE: Pendencia = Pendencia::PagoDuasVezes;

fn settle(loja: &Loja, id: &str, what: Pendencia, valor: Option<i64>) -> Result<Cobranca, SettleError> {
    let charge = loja.charge(id);
    loja.store.try_write(|tx| cobranca::settle(tx, loja.world.now(), &charge, what, valor.map(Micros)))
}

fn take(loja: &Loja, id: &str) -> Result<Cobranca, SettleError> {
    cobranca::take_twin(&loja.desk(), &loja.charge(id), &|_| Ok(()))
}

fn spend(loja: &Loja, id: &str, micros: i64, chave: &str) {
    let credito = loja.charge(id).credito;
    let entry = Entry { motivo: credito::REWRITE, produto: "voz", recurso: "/api/rewrite", chave };
    let spent = loja.store.write(|tx| credito::post(tx, loja.world.now(), &credito, Micros(-micros), &entry));
    assert!(matches!(spent, Ok(Posted::Done(_))), "{spent:?}");
}

/// A charge that one call made twice at the gateway; something happens to its own payment, then the other is paid.
fn twins(loja: &Loja, own: fn(&mut Payment, i64) -> bool) -> String {
    loja.sim.fault(Fault::new("POST /v3/payments", Effect::Duplicate, 1));
    let id = loja.pix().id;
    own_payment(loja, &id, own);
    other_payment(loja, &id, Payment::pay_pix);
    id
}

fn own_payment(loja: &Loja, id: &str, change: fn(&mut Payment, i64) -> bool) {
    assert!(at_gateway(loja, id, true, change));
}

fn other_payment(loja: &Loja, id: &str, change: fn(&mut Payment, i64) -> bool) {
    assert!(at_gateway(loja, id, false, change));
}

fn at_gateway(loja: &Loja, id: &str, own: bool, change: fn(&mut Payment, i64) -> bool) -> bool {
    let (charge, now) = (loja.charge(id), loja.sim.now());
    let mut state = loja.sim.state();
    let mut of_it = state.payments.iter_mut().filter(|payment| payment.reference == charge.referencia);
    of_it
        .find(|payment| (Some(&payment.id) == charge.gateway.as_ref()) == own)
        .is_some_and(|p| change(p, now))
}

fn audited(loja: &Loja) -> usize {
    loja.store.read(cobranca::audit).unwrap().len()
}

#[test]
fn what_waits_of_a_charge_stands_side_by_side_and_each_is_decided_on_its_own() {
    let loja = Loja::new();
    let id = twins(&loja, Payment::pay_short);
    loja.pass(HOUR);
    assert_eq!(loja.charge(&id).pendencias, [Pendencia::PagoAMenos, TWICE]);
    assert_eq!(loja.told(), ["pago_a_menos", "pago_duas_vezes"]);
    let charge = loja.charge(&id);
    assert_eq!(
        cobranca::meant(&charge, None, true).ok(),
        Some(Pendencia::PagoAMenos),
        "only it has an amount"
    );
    assert!(matches!(cobranca::meant(&charge, None, false), Err(SettleError::Which(_))));
    assert_eq!(cobranca::meant(&charge, Some(TWICE), false).ok(), Some(TWICE));
    assert!(matches!(cobranca::meant(&charge, Some(Pendencia::Divida), true), Err(SettleError::Nothing)));
    settle(&loja, &id, Pendencia::PagoAMenos, Some(4_800_000)).unwrap();
    assert_eq!((loja.balance(&id).0, loja.told()), (4_800_000, vec!["pago_duas_vezes".to_owned()]));
    assert!(matches!(take(&loja, &id), Err(SettleError::Stands)), "it has its payment");
    let stale = charge;
    let late = loja.store.try_write(|tx| cobranca::settle(tx, loja.world.now(), &stale, TWICE, None));
    assert!(matches!(late, Err(SettleError::Moved)), "{late:?}");
    settle(&loja, &id, TWICE, None).unwrap();
    loja.pass(2 * DAY);
    assert_eq!((loja.balance(&id).0, loja.told()), (4_800_000, vec![]));
    loja.is_sound();
}

#[test]
fn what_a_server_of_the_version_before_notes_waits_like_the_rest() {
    let loja = Loja::new();
    let id = twins(&loja, Payment::pay_short);
    loja.pass(HOUR);
    let sql = "UPDATE cobranca SET pendencia = 'nao_confere', pendencia_em = 1 WHERE id = $1";
    loja.store.write(|tx| tx.run(sql, &[id.as_str().into()])).unwrap();
    assert_eq!(loja.told(), ["pago_a_menos", "pago_duas_vezes", "nao_confere"]);
    let waiting = loja.store.read(|tx| cobranca::newest(tx, None, true, 9)).unwrap();
    assert_eq!((waiting.len(), waiting[0].pendencias.len()), (1, 3));
    settle(&loja, &id, Pendencia::NaoConfere, None).unwrap();
    assert_eq!(loja.told(), ["pago_a_menos", "pago_duas_vezes"]);
}

#[test]
fn a_debt_is_taken_in_parts_until_it_is_gone() {
    let loja = Loja::new();
    let id = loja.pix().id;
    own_payment(&loja, &id, Payment::pay_pix);
    loja.pass(MINUTE);
    spend(&loja, &id, 3_000_000, "gasto");
    own_payment(&loja, &id, Payment::refund);
    loja.pass(2 * DAY);
    let (name, charge) = (loja.charge(&id).credito, loja.charge(&id));
    assert_eq!((charge.divida.0, charge.pendencias.as_slice()), (3_000_000, &[Pendencia::Divida][..]));
    let refused = settle(&loja, &id, Pendencia::Divida, Some(1_000_000));
    assert!(matches!(refused, Err(SettleError::Short(Micros(0)))), "{refused:?}");
    let entry =
        Entry { motivo: credito::MINTED, produto: "voz", recurso: "voz credito criar", chave: "mais" };
    loja.store.write(|tx| credito::post(tx, loja.world.now(), &name, Micros(FULL), &entry)).unwrap();
    // What the version before took as a first part has its key, and left the charge as it was.
    let chave = format!("acerto:{id}:{}", charge.versao);
    let old = Entry { motivo: cobranca::COLLECTED, produto: "voz", recurso: "cobranca", chave: &chave };
    loja.store.write(|tx| credito::post(tx, loja.world.now(), &name, Micros(-500_000), &old)).unwrap();
    let sql = "UPDATE cobranca SET divida = divida - 500000 WHERE id = $1";
    loja.store.write(|tx| tx.run(sql, &[id.as_str().into()])).unwrap();
    for (part, left) in [(1_000_000, 1_500_000), (1_000_000, 500_000), (500_000, 0)] {
        let before = loja.charge(&id);
        assert_eq!(settle(&loja, &id, Pendencia::Divida, Some(part)).unwrap().divida.0, left);
        let again = loja.store.try_write(|tx| {
            cobranca::settle(tx, loja.world.now(), &before, Pendencia::Divida, Some(Micros(part)))
        });
        assert!(
            matches!(again, Err(SettleError::Moved)),
            "of what was shown then it is taken once: {again:?}"
        );
    }
    assert_eq!((loja.balance(&id).0, loja.told()), (2_000_000, vec![]));
    loja.is_sound();
    // More than was owed is no debt.
    let more = Entry { chave: &format!("acerto:{id}:99"), ..old };
    loja.store.write(|tx| credito::post(tx, loja.world.now(), &name, Micros(-1), &more)).unwrap();
    assert_eq!(audited(&loja), 1);
}

#[test]
fn another_payment_in_full_is_taken_for_the_charge_once_where_its_own_came_in_short() {
    let loja = Loja::new();
    let id = twins(&loja, Payment::pay_short);
    loja.pass(HOUR);
    let own = loja.charge(&id).gateway;
    let taken = take(&loja, &id).unwrap();
    assert_eq!((taken.estado, taken.micros.0, taken.pagamento), (ChargeState::Pago, FULL, 1));
    assert_ne!(taken.gateway, own);
    assert_eq!(loja.balance(&id), (FULL, credito::CreditState::Valido));
    assert_eq!(loja.told(), ["pago_duas_vezes"], "the short one is at the gateway still");
    assert!(matches!(take(&loja, &id), Err(SettleError::Stands)));
    settle(&loja, &id, TWICE, None).unwrap();
    assert!(matches!(take(&loja, &id), Err(SettleError::Nothing)));
    loja.pass(2 * DAY);
    assert_eq!((loja.balance(&id).0, loja.told()), (FULL, vec![]));
    loja.is_sound();
    // The payment that stands now is the one that is watched.
    own_payment(&loja, &id, Payment::refund);
    loja.pass(2 * DAY);
    assert_eq!((loja.state(&id).0, loja.balance(&id).0), (ChargeState::Estornado, 0));
    loja.is_sound();
}

#[test]
fn another_payment_is_taken_where_its_own_went_back_and_the_debt_of_that_stays() {
    let loja = Loja::new();
    let id = twins(&loja, Payment::pay_pix);
    loja.pass(2 * DAY);
    assert_eq!((loja.balance(&id).0, loja.told()), (FULL, vec!["pago_duas_vezes".to_owned()]));
    assert!(matches!(take(&loja, &id), Err(SettleError::Stands)));
    spend(&loja, &id, 1_000_000, "gasto");
    own_payment(&loja, &id, Payment::refund);
    loja.pass(2 * DAY);
    assert_eq!(loja.charge(&id).pendencias, [Pendencia::Divida, TWICE]);
    let taken = take(&loja, &id).unwrap();
    assert_eq!((taken.estado, taken.pagamento, taken.divida.0), (ChargeState::Pago, 2, 1_000_000));
    assert_eq!((loja.balance(&id).0, loja.told()), (FULL, vec!["divida".to_owned()]));
    loja.is_sound();
    settle(&loja, &id, Pendencia::Divida, Some(400_000)).unwrap();
    // In both directions: a payment that was not credited, and a credit that no payment stands for.
    for wrong in ["pagamento = 3", "pagamento = 1", "micros = 4000000", "divida = divida + 700000"] {
        let set = |sql: &str| loja.store.write(|tx| tx.run(sql, &[])).unwrap();
        set(&format!("UPDATE cobranca SET {wrong}"));
        assert!(audited(&loja) > 0, "{wrong}");
        set("UPDATE cobranca SET pagamento = 2, micros = 5000000, divida = 600000");
    }
    // It goes back as well: what was spent of it is owed beside what is owed still.
    own_payment(&loja, &id, Payment::refund);
    loja.pass(2 * DAY);
    let charge = loja.charge(&id);
    assert_eq!((charge.estado, charge.divida.0, loja.balance(&id).0), (ChargeState::Estornado, 1_000_000, 0));
    loja.is_sound();
}

#[test]
fn nothing_is_taken_that_the_gateway_does_not_show_whole() {
    for spoil in [Payment::refund as fn(&mut Payment, i64) -> bool, |payment, _| {
        payment.refund_part(100);
        true
    }] {
        let loja = Loja::new();
        let id = twins(&loja, Payment::pay_short);
        loja.pass(HOUR);
        other_payment(&loja, &id, spoil);
        let refused = take(&loja, &id);
        assert!(matches!(refused, Err(SettleError::NoTwin)), "{refused:?}");
        assert_eq!(loja.balance(&id).0, 0);
        loja.is_sound();
    }
    let loja = Loja::new();
    let id = twins(&loja, Payment::pay_short);
    loja.pass(HOUR);
    loja.sim.fault(Fault::new("GET /v3/payments", Effect::StatusBefore(500), 9));
    assert!(matches!(take(&loja, &id), Err(SettleError::Gateway(_))));
    assert_eq!((loja.balance(&id).0, loja.told().contains(&"pago_duas_vezes".to_owned())), (0, true));
}

#[test]
fn what_was_credited_in_part_and_went_back_is_made_whole_by_the_other_payment() {
    let loja = Loja::new();
    let id = twins(&loja, Payment::pay_short);
    loja.pass(HOUR);
    settle(&loja, &id, Pendencia::PagoAMenos, Some(4_800_000)).unwrap();
    own_payment(&loja, &id, Payment::refund);
    loja.pass(2 * DAY);
    let taken = take(&loja, &id).unwrap();
    assert_eq!((taken.micros.0, taken.centavos.0, loja.balance(&id).0), (FULL, 2700, FULL));
    assert_eq!(loja.told(), [""; 0]);
    loja.is_sound();
}

/// A shop with a charge that is paid twice, its own payment changed so; its identifier.
pub(super) fn paid_twice(
    shop: &mut Shop,
    own: fn(&mut Payment, i64) -> bool,
    waits: &str,
) -> (String, String) {
    shop.sim.fault(Fault::new("POST /v3/payments", Effect::Duplicate, 1));
    let (status, opened) = shop.buy(&json!({}));
    assert_eq!(status, 200, "{opened}");
    let id = text(&opened, "id").to_owned();
    let shown = |shop: &Shop| shop.house.json(&["cobranca", "ver", &id, "--json"]);
    let gateway = text(&shown(shop), "gateway").to_owned();
    let now = shop.sim.now();
    for payment in shop.sim.state().payments.iter_mut().rev().take(2) {
        assert!(if payment.id == gateway { own(payment, now) } else { payment.pay_pix(now) });
    }
    wait_until("the first look", || shown(shop)["recebido_centavos"] != json!(null));
    shop.service.kill();
    shop.service.exit_code();
    shop.age(HOUR);
    shop.take_over();
    wait_until("the second payment", || shown(shop)["pendencias"].to_string().contains(waits));
    (id, text(&opened, "credito").to_owned())
}

#[test]
fn the_owner_takes_the_other_payment_in_a_terminal() {
    let mut shop = Shop::open();
    let (id, token) = paid_twice(&mut shop, Payment::pay_short, "pago_duas_vezes");
    let run = |args: &[&str]| shop.house.run(&[&["cobranca", "acertar", &id, "--sim"], args].concat());
    let said = |args: &[&str]| String::from_utf8(run(args).stderr).unwrap();
    assert!(said(&[]).contains("--usd VALOR, --nada ou --outro-pagamento"), "{}", said(&[]));
    assert!(said(&["--nada"]).contains("pago_a_menos, pago_duas_vezes"), "{}", said(&["--nada"]));
    let taken = run(&["--outro-pagamento", "--json"]);
    assert_eq!(taken.status.code(), Some(0), "{}", String::from_utf8_lossy(&taken.stderr));
    let balance = || shop.service.send("GET", "/api/credito", &[("X-Credito", &token)]).json();
    assert_eq!(balance()["saldo_usd"], "3.00");
    assert_eq!(run(&["--outro-pagamento"]).status.code(), Some(4), "once");
    assert_eq!(run(&["--nada"]).status.code(), Some(0), "one thing waits: it is that which is meant");
    assert_eq!(balance()["saldo_usd"], "3.00");
    shop.house.is_sound();
}

#[test]
fn a_part_that_a_command_took_and_could_not_tell_is_told_when_it_comes_again_and_not_taken() {
    let shop = Shop::open();
    let (_, opened) = shop.buy(&json!({}));
    let id = text(&opened, "id");
    let now = shop.sim.now();
    let change = |what: fn(&mut Payment, i64) -> bool| assert!(what(&mut shop.sim.state().payments[0], now));
    change(Payment::pay_pix);
    wait_until("the payment", || shop.estado(id) == "pago");
    shop.service.kill();
    let store = Store::open(place(shop.house.home())).unwrap();
    let charge = || store.read(|tx| cobranca::by_id(tx, id)).unwrap().unwrap();
    let name = charge().credito;
    let post = |micros: i64, motivo: &str| {
        let entry = Entry { motivo, produto: "p", recurso: "r", chave: motivo };
        let done =
            store.write(|tx| credito::post(tx, voz::base::world::Millis(now), &name, Micros(micros), &entry));
        assert!(matches!(done, Ok(Posted::Done(_))), "{done:?}");
    };
    post(-3_000_000, credito::REWRITE);
    Sql::of(shop.house.home()).all("UPDATE cobranca SET olhar_em = 1");
    change(Payment::refund);
    shop.house.json(&["cobranca", "conferir", "--json"]);
    assert_eq!(charge().divida.0, 3_000_000);
    post(2_000_000, credito::MINTED);
    // The command ends between the part and its word.
    let before = charge();
    let taken: Result<_, SettleError> = store.try_write(|tx| {
        let now = voz::base::world::Millis(now);
        cobranca::settle(tx, now, &before, Pendencia::Divida, Some(Micros(500_000)))
    });
    assert_eq!(taken.unwrap().divida.0, 2_500_000);
    let again = |usd: &str| {
        let said = shop.house.json(&["cobranca", "acertar", id, "--usd", usd, "--sim", "--json"]);
        text(&said, "divida_usd").to_owned()
    };
    assert_eq!(
        [again("0.50"), again("0.50"), again("0.50"), again("0.25")],
        ["2.50", "2.00", "1.50", "1.25"]
    );
    let beyond = shop.house.run(&["cobranca", "acertar", id, "--usd", "1", "--sim"]);
    let said = String::from_utf8(beyond.stderr).unwrap();
    assert!(said.contains("só tem 0.25 USD livres") && said.contains("--nada"), "{said}");
    let left: Result<_, StoreError> = store.read(|tx| credito::by_id(tx, &name));
    assert_eq!(left.unwrap().unwrap().saldo.0, 250_000);
    shop.house.is_sound();
}
