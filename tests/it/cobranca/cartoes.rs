//! Cards through the real program: approved, refused, analysed, slow, lost; exchanged by whoever opened the
//! charge; never captured twice.
use std::time::Duration;

use serde_json::{Value, json};

use voz::base::world::World;

use super::shop::{BROWSER, GW, Shop, card, text};
use super::{DAY, GOOD, HELD, HOUR, MINUTE, REFUSED};
use crate::asaas::{Effect, Fault, Payment};
use crate::contas::{EMAIL, Navegador, account};
use crate::servico::wait_until;

const PAY: &str = "payWithCreditCard";

fn with(number: &str) -> Value {
    json!({"forma": "cartao", "cartao": card(number)})
}

/// What the one charge at the gateway took in.
fn captures(shop: &Shop) -> usize {
    shop.sim.state().payments.iter().map(|payment| payment.captures).sum()
}

fn exchange(shop: &Shop, who: &[(&str, &str)], id: &str, more: &Value) -> (u16, Value) {
    let mut body = json!({"cartao": card(GOOD)});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    shop.post_as(who, &format!("/{id}/cartao"), &body)
}

/// Does something to the one charge at the gateway, and lets the watcher see it.
fn then(shop: &Shop, change: fn(&mut Payment, i64) -> bool, id: &str, estado: &str) {
    let now = shop.sim.now();
    assert!(change(&mut shop.sim.state().payments[0], now));
    shop.age(15 * MINUTE);
    wait_until(estado, || shop.estado(id) == estado);
}

#[test]
fn an_analysis_is_waited_for_and_ends_in_payment() {
    let shop = Shop::open();
    let (status, held) = shop.buy(&with(HELD));
    assert_eq!((status, text(&held, "estado")), (202, "pendente"));
    assert_eq!(held["conferir"], held["estado_em"]);
    let id = text(&held, "id");
    let (status, refused) = exchange(&shop, &[], id, &json!({"navegador_id": BROWSER}));
    assert_eq!((status, text(&refused, "estado")), (202, "pendente"), "two cards could be captured");
    assert_eq!(refused["conferir"], held["estado_em"]);
    then(&shop, Payment::approve, id, "pago");
    assert_eq!(captures(&shop), 1);
    let token = [("X-Credito", text(&held, "credito"))];
    assert_eq!(shop.service.send("GET", "/api/credito", &token).json()["saldo_usd"], "3.00");
    shop.house.is_sound();
}

#[test]
fn a_card_that_the_gateway_is_too_busy_for_was_not_refused() {
    let shop = Shop::open();
    let (_, refused) = shop.buy(&with(REFUSED));
    let id = text(&refused, "id");
    shop.sim.fault(Fault::new(PAY, Effect::Busy(Some(30)), 1));
    let (status, busy) = exchange(&shop, &[], id, &json!({"navegador_id": BROWSER}));
    assert_eq!((status, text(&busy, "code")), (503, "asaas_ocupado"));
    let listed = shop.house.json(&["cobranca", "ver", id, "--json"]);
    assert_eq!(listed["motivo"], "cartao_recusado", "as it was: {listed}");
    shop.house.is_sound();
}

#[test]
fn a_card_sent_several_times_at_once_is_told_what_became_of_the_first() {
    let shop = Shop::open();
    let (_, refused) = shop.buy(&with(REFUSED));
    let id = text(&refused, "id");
    let own = json!({"navegador_id": BROWSER});
    let said: Vec<(u16, Value)> = std::thread::scope(|scope| {
        let sent: Vec<_> = (0..6).map(|_| scope.spawn(|| exchange(&shop, &[], id, &own))).collect();
        sent.into_iter().map(|sent| sent.join().unwrap()).collect()
    });
    for (status, answer) in &said {
        let told = match status {
            409 => text(answer, "detalhe") == "ela já está paga",
            429 => text(answer, "code") == "tentativas_demais",
            503 => text(answer, "code") == "asaas_ocupado",
            status => [200, 202].contains(status),
        };
        assert!(told, "{status} {answer}");
    }
    assert!(said.iter().any(|(status, _)| *status == 200), "{said:?}");
    assert_eq!(captures(&shop), 1);
    shop.house.is_sound();
}

#[test]
fn a_failure_of_the_gateway_is_told_until_the_same_work_succeeds() {
    let shop = Shop::open();
    let failing = || shop.service.get(&format!("{GW}/saude")).json()["tarefas"].as_array().unwrap().len();
    for call in ["pixQrCode", "GET /v3/customers"] {
        shop.sim.fault(Fault::new(call, Effect::StatusBefore(500), 4));
        assert_eq!(shop.buy(&json!({"forma": "pix"})).0, 502, "{call}");
        shop.sim.state().faults.clear();
    }
    assert_eq!(failing(), 2);
    assert_eq!(shop.buy(&json!({"forma": "pix"})).0, 200);
    assert_eq!(failing(), 0);
    shop.house.is_sound();
}

#[test]
fn an_analysis_that_refuses_pays_nothing() {
    let shop = Shop::open();
    let (_, held) = shop.buy(&with(HELD));
    then(&shop, Payment::reprove, text(&held, "id"), "falhou");
    wait_until("the removal", || shop.sim.state().payments[0].deleted);
    assert_eq!(captures(&shop), 0);
    let token = [("X-Credito", text(&held, "credito"))];
    assert_eq!(shop.service.send("GET", "/api/credito", &token).status, 401);
    shop.house.is_sound();
}

#[test]
fn an_answer_that_is_lost_is_looked_for_and_no_card_is_sent_again() {
    for effect in
        [Effect::DropAfter, Effect::StatusAfter(502), Effect::Html, Effect::Truncated, Effect::Slow(700)]
    {
        let shop = Shop::open();
        shop.sim.fault(Fault::new(PAY, effect, 1));
        let (status, paid) = shop.buy(&with(GOOD));
        assert_eq!((status, text(&paid, "estado")), (200, "pago"), "{effect:?}");
        assert_eq!(captures(&shop), 1, "{effect:?}");
        shop.house.is_sound();
    }
}

#[test]
fn a_card_nobody_knows_of_may_not_be_followed_by_another() {
    let shop = Shop::open();
    shop.sim.fault(Fault::new(PAY, Effect::DropAfter, 1));
    shop.sim.fault(Fault::new("GET /v3/payments/", Effect::StatusBefore(503), 40));
    let (status, open) = shop.buy(&with(GOOD));
    assert_eq!((status, text(&open, "estado")), (202, "pendente"));
    let id = text(&open, "id");
    let (status, waits) = exchange(&shop, &[], id, &json!({"navegador_id": BROWSER}));
    assert_eq!((status, text(&waits, "estado")), (202, "pendente"));
    shop.sim.state().faults.clear();
    shop.age(5 * MINUTE);
    wait_until("the payment", || shop.estado(id) == "pago");
    assert_eq!(captures(&shop), 1);
    let cards = shop.sim.state().log.iter().filter(|call| call.line.contains(PAY)).count();
    assert_eq!(cards, 1);
    shop.house.is_sound();
}

/// The vendor's 70 seconds, on the real clock and within the real deadline: `VOZ_LONGO=1`.
#[test]
fn a_card_of_seventy_seconds_is_waited_for_and_captured_once() {
    if World::real().env("VOZ_LONGO").is_none() {
        return;
    }
    let shop = Shop::open();
    shop.sim.fault(Fault::new(PAY, Effect::Slow(70_000), 1));
    let answer =
        shop.service.try_post_within(Duration::from_secs(100), GW, &[], &super::shop::order(&with(GOOD)));
    let answer = answer.unwrap();
    assert_eq!((answer.status, text(&answer.json(), "estado")), (200, "pago"));
    assert_eq!(captures(&shop), 1);
    shop.house.is_sound();
}

#[test]
fn a_refused_card_is_exchanged_by_the_account_or_the_organization_that_opened_it() {
    let shop = Shop::open();
    let other = "bia@exemplo.com.br";
    account(&shop.service, EMAIL, &[]);
    account(&shop.service, other, &[]);
    let key = |args: &[&str]| {
        let made = shop.house.json(&[&["chave", "criar"], args, &["--json"]].concat());
        text(&made, "secret").to_owned()
    };
    shop.house.json(&["organizacao", "criar", "Firma", "--dono", EMAIL, "--json"]);
    let (own, second) = (key(&[EMAIL, "--nome", "um"]), key(&[EMAIL, "--nome", "dois"]));
    let stranger = key(&[other, "--nome", "dela"]);
    let firm = key(&[EMAIL, "--nome", "firma", "--organizacao", "Firma"]);
    let firm_too = key(&[EMAIL, "--nome", "firma 2", "--organizacao", "Firma"]);
    let as_key = |key: &'_ str| [("X-Api-Key", key.to_owned())];
    for (opens, pays, strangers) in
        [(&own, &second, [&stranger, &firm]), (&firm, &firm_too, [&stranger, &own])]
    {
        let opener = as_key(opens);
        let opener = opener.each_ref().map(|(name, value)| (*name, value.as_str()));
        let mut order = with(REFUSED);
        order["navegador_id"] = json!(null);
        let (status, refused) = shop.buy_as(&opener, &order);
        assert_eq!((status, text(&refused, "code")), (422, "cartao_recusado"));
        let id = text(&refused, "id");
        for stranger in strangers {
            let (status, unknown) = exchange(&shop, &[("X-Api-Key", stranger)], id, &json!({}));
            assert_eq!((status, text(&unknown, "code")), (404, "cobranca_desconhecida"));
        }
        // Nor the network, nor a browser that the charge does not know.
        let (status, _) = exchange(&shop, &[], id, &json!({"navegador_id": BROWSER}));
        assert_eq!(status, 404);
        let (status, paid) = exchange(&shop, &[("X-Api-Key", pays)], id, &json!({}));
        assert_eq!((status, text(&paid, "estado")), (200, "pago"));
        assert_eq!(paid["estado_em"], refused["estado_em"]);
        let (status, closed) = exchange(&shop, &[("X-Api-Key", pays)], id, &json!({}));
        assert_eq!((status, text(&closed, "code")), (409, "cobranca_encerrada"));
    }
    // A page of ours, where the account is signed in; a session that nobody has is nobody.
    let mut page = Navegador::signed_in(&shop.service);
    let mut order = super::shop::order(&with(REFUSED));
    order["navegador_id"] = json!(null);
    let refused = page.post(GW, &order);
    assert_eq!((refused.status, refused.code().as_str()), (422, "cartao_recusado"));
    let path = format!("{GW}/{}/cartao", text(&refused.json(), "id"));
    let good = json!({"cartao": card(GOOD)});
    assert_eq!(Navegador::new(&shop.service).post(&path, &good).status, 404);
    let paid = page.post(&path, &good);
    assert_eq!((paid.status, text(&paid.json(), "estado")), (200, "pago"));
    assert!(shop.sim.state().payments.iter().all(|payment| payment.captures == 1));
    shop.house.is_sound();
}

#[test]
fn a_charge_takes_five_cards_and_a_caller_so_many_a_day() {
    let shop = Shop::open();
    let mut cards = 0;
    let mine = json!({"navegador_id": BROWSER, "cartao": card(REFUSED)});
    for charge in 0..6 {
        let (_, refused) = shop.buy(&with(REFUSED));
        let id = text(&refused, "id").to_owned();
        for _ in 0..4 {
            let (status, said) = exchange(&shop, &[], &id, &mine);
            if status == 429 {
                assert_eq!((charge, cards), (5, 20), "{said}");
                assert!(said["retry_after_s"].as_u64().unwrap() > 3600);
                return;
            }
            assert_eq!((status, text(&said, "code")), (422, "cartao_recusado"));
            cards += 1;
            shop.age(MINUTE);
        }
        let (status, said) = exchange(&shop, &[], &id, &mine);
        assert_eq!((status, text(&said, "code")), (429, "tentativas_demais"), "a sixth card");
        assert_eq!(said.get("retry_after_s"), None, "no wait helps: {said}");
        assert_eq!(shop.estado(&id), "falhou");
        shop.age(2 * MINUTE);
    }
    panic!("no limit");
}

#[test]
fn purchases_are_limited_by_minute_and_by_day_for_each_caller() {
    let shop = Shop::open();
    account(&shop.service, EMAIL, &[]);
    let made = shop.house.json(&["chave", "criar", EMAIL, "--nome", "robô", "--json"]);
    let key = [("X-Api-Key", text(&made, "secret"))];
    let limited = |least: u64, most: u64| {
        let (status, said) = shop.buy(&json!({}));
        assert_eq!((status, text(&said, "code")), (429, "tentativas_demais"));
        let wait = said["retry_after_s"].as_u64().unwrap();
        assert!((least..=most).contains(&wait), "{wait}");
    };
    for n in 1..=10 {
        let (status, said) = shop.buy(&json!({}));
        assert_eq!(status, 200, "{n}: {said}");
        if n % 3 == 0 {
            limited(1, 60);
            // What waits is closed meanwhile, and the gateway's rate is untouched for the next.
            shop.age(HOUR);
            wait_until("the closing", || shop.sim.state().payments.iter().all(|payment| payment.deleted));
            shop.age(2 * MINUTE);
        }
    }
    shop.age(2 * MINUTE);
    limited(3600, 86_400);
    assert_eq!(shop.buy_as(&[("X-Forwarded-For", "198.51.100.7")], &json!({})).0, 200, "another network");
    assert_eq!(shop.buy_as(&key, &json!({})).0, 200, "and an account is nobody's network");
    shop.age(DAY);
    assert_eq!(shop.buy(&json!({})).0, 200, "another day");
}
