//! The routes of the gateway through the real program.
use std::time::Duration;

use serde_json::json;

use super::GOOD;
use super::shop::{BROWSER, GW, Shop, card, text};
use crate::asaas::{self, Effect, Fault, Payment};
use crate::banco;
use crate::contas::{EMAIL, Navegador, account};
use crate::servico::{Service, wait_until};

#[test]
fn a_pix_is_bought_paid_and_spent() {
    let shop = Shop::open();
    let offers = shop.service.get(GW).json();
    assert_eq!(offers["disponivel"], true);
    assert_eq!(offers["pacotes"][0], json!({"usd": 3.00, "brl_centavos": 1620}));
    let (status, bought) = shop.buy(&json!({}));
    assert_eq!(status, 200, "{bought}");
    let keys: Vec<&str> = bought.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["id", "credito", "forma", "pix", "estado_em", "cancelamento"]);
    assert!(text(&bought["pix"], "imagem").starts_with("data:image/png;base64,"));
    let id = text(&bought, "id");
    assert_eq!(
        shop.service.get(&format!("{GW}/{id}")).json(),
        json!({"estado": "pendente", "pago_em": null})
    );
    let token = [("X-Credito", text(&bought, "credito"))];
    let waiting = shop.service.send("GET", "/api/credito", &token);
    assert_eq!((waiting.status, &waiting.json()["code"]), (401, &json!("credito_pendente")));
    assert!(text(&waiting.json(), "conferir").ends_with(&format!("{GW}/{id}")));
    let now = shop.sim.now();
    assert!(shop.sim.state().payments[0].pay_pix(now));
    wait_until("the payment", || shop.estado(id) == "pago");
    let rewrite = shop.service.post("/api/rewrite", &token, &json!({"texto": "um", "registro": "post"}));
    assert_eq!(rewrite.status, 200);
    shop.house.is_sound();
}

#[test]
fn a_card_pays_is_refused_and_exchanged() {
    let shop = Shop::open();
    let (status, paid) = shop.buy(&json!({"forma": "cartao", "cartao": card("4444 4444 4444 4444")}));
    assert_eq!((status, text(&paid, "estado")), (200, "pago"));
    let (status, refused) = shop.buy(&json!({"forma": "cartao", "cartao": card("5184019740373151")}));
    assert_eq!((status, text(&refused, "code")), (422, "cartao_recusado"));
    let id = text(&refused, "id");
    for key in ["credito", "estado_em", "cancelamento"] {
        assert!(!text(&refused, key).is_empty());
    }
    let path = format!("/{id}/cartao");
    let off = shop.house.serve_with(&[("VOZ_ASAAS_CHAVE", "")]);
    for (browser, status, code) in [
        (BROWSER, 503, "gw_indisponivel"),
        ("00000000-0000-4000-8000-000000000000", 404, "cobranca_desconhecida"),
    ] {
        let sent = json!({"cartao": card(GOOD), "navegador_id": browser});
        let refused = off.post(&format!("{GW}{path}"), &[], &sent);
        assert_eq!((refused.status, refused.code().as_str()), (status, code), "with the gateway off");
    }
    drop(off);
    let other =
        json!({"cartao": card("4444444444444444"), "navegador_id": "00000000-0000-4000-8000-000000000000"});
    assert_eq!(shop.post(&path, &other).1["code"], "cobranca_desconhecida");
    let bad = json!({"cartao": {"numero": "1"}, "navegador_id": BROWSER});
    let (status, bad) = shop.post(&path, &bad);
    assert_eq!((status, text(&bad, "code"), text(&bad, "campo")), (400, "cartao_dados", "cartao.titular"));
    let good = json!({"cartao": card("4444444444444444"), "navegador_id": BROWSER});
    assert_eq!(shop.post(&path, &good), (200, json!({"estado": "pago", "estado_em": refused["estado_em"]})));
    let (status, closed) = shop.post(&path, &good);
    assert_eq!((status, text(&closed, "code")), (409, "cobranca_encerrada"));
    assert_eq!(text(&closed, "detalhe"), "ela já está paga");
    let (status, held) = shop.buy(&json!({"forma": "cartao", "cartao": card("4000000000000101")}));
    assert_eq!((status, text(&held, "estado")), (202, "pendente"));
    assert_eq!(held["conferir"], held["estado_em"]);
    shop.house.is_sound();
}

#[test]
fn a_page_is_opened_and_a_charge_cancelled() {
    let shop = Shop::open();
    let (status, page) = shop.buy(&json!({"forma": "cartao_boleto"}));
    assert_eq!(status, 200);
    assert!(text(&page, "pagamento_em").contains("/i/"));
    let path = format!("/{}/cancelar", text(&page, "id"));
    assert_eq!(shop.post(&path, &json!({"cancelamento": "canc_x"})).1["code"], "cobranca_invalida");
    let (status, cancelled) = shop.post(&path, &json!({"cancelamento": page["cancelamento"]}));
    assert_eq!((status, text(&cancelled, "estado")), (200, "vencido"));
    assert!(shop.sim.state().payments.iter().all(|payment: &Payment| payment.deleted));
}

#[test]
fn what_is_wrong_is_told_before_the_gateway_is_asked() {
    let shop = Shop::open();
    for (more, status, code, campo) in [
        (json!({"oferta": {"tipo": "pacote", "usd": 4}}), 400, "oferta_invalida", "oferta.usd"),
        (json!({"oferta": {"usd": 5}}), 400, "oferta_invalida", "oferta"),
        (json!({"oferta": {"tipo": "saldo", "centavos": 5000}}), 400, "oferta_invalida", "oferta"),
        (json!({"forma": "boleto"}), 400, "forma_invalida", "forma"),
        (json!({"forma": 5}), 400, "json_invalido", "forma"),
        (json!({"documento": "11111111111"}), 400, "documento_invalido", "documento"),
        (json!({"documento": null}), 400, "documento_invalido", "documento"),
        (json!({"nome": "A"}), 400, "nome_invalido", "nome"),
        (json!({"email": "ana"}), 400, "email_invalido", "email"),
        (json!({"pagina": "x".repeat(2001)}), 400, "parametro_invalido", "pagina"),
        (json!({"navegador_id": "eu"}), 400, "parametro_invalido", "navegador_id"),
        (json!({"forma": "cartao"}), 400, "cartao_dados", "cartao"),
    ] {
        let (found, refused) = shop.buy(&more);
        let said = (found, text(&refused, "code"), text(&refused, "campo"));
        assert_eq!(said, (status, code, campo), "{more}");
    }
    assert!(shop.sim.state().log.is_empty());
    let unknown = shop.service.get(&format!("{GW}/{}", "0".repeat(32)));
    assert_eq!((unknown.status, &unknown.json()["code"]), (404, &json!("cobranca_desconhecida")));
}

#[test]
fn what_does_not_come_to_the_gateway_is_no_attempt() {
    let shop = Shop::open();
    for _ in 0..12 {
        let (status, refused) = shop.buy(&json!({"documento": null}));
        assert_eq!((status, text(&refused, "code")), (400, "documento_invalido"));
    }
    assert_eq!(shop.buy(&json!({})).0, 200);
}

#[test]
fn charges_that_wait_stop_a_caller_who_did_not_enter_and_no_account() {
    let shop = Shop::open();
    account(&shop.service, EMAIL, &[]);
    let made = shop.house.json(&["chave", "criar", EMAIL, "--nome", "robô", "--json"]);
    let key = [("X-Api-Key", text(&made, "secret"))];
    let page = json!({"forma": "cartao_boleto"});
    for n in 0..6 {
        assert_eq!(shop.buy_as(&key, &page).0, 200, "{n}");
        let (status, refused) = shop.buy(&page);
        assert_eq!(status, if n < 5 { 200 } else { 503 }, "{n}: {refused}");
        shop.age(Duration::from_secs(120));
    }
}

#[test]
fn a_balance_that_was_revoked_takes_nothing_more_and_another_is_spent() {
    let shop = Shop::configured("[gw.saldo]\nmin_centavos = 1000\nmax_centavos = 100000\n");
    account(&shop.service, EMAIL, &[]);
    let told = |args: &[&str]| shop.house.json(&[args, &["--json"]].concat());
    let made = told(&["chave", "criar", EMAIL, "--nome", "robô"]);
    let key = [("X-Api-Key", text(&made, "secret"))];
    let old = told(&["credito", "criar", "--usd", "1", "--conta", EMAIL]);
    assert!(shop.house.run(&["credito", "revogar", text(&old, "id"), "--sim"]).status.success());
    let spend = || shop.service.rewrite(&key, &json!({"texto": "um"})).status;
    assert_eq!(spend(), 402);
    let body = json!({"oferta": {"tipo": "saldo", "centavos": 5400}, "documento": "529.982.247-25", "nome": "Ana Souza",
                      "forma": "cartao", "cartao": card("4444 4444 4444 4444")});
    let paid = shop.service.post(GW, &key, &body);
    assert_eq!((paid.status, &paid.json()["estado"]), (200, &json!("pago")));
    assert_eq!((spend(), told(&["credito", "saldo"])["total_usd"].clone()), (200, json!("10.98")));
    // An account that goes is told of what it has and of what is on its way.
    let mut page = Navegador::signed_in(&shop.service);
    let body = json!({"oferta": {"tipo": "saldo", "centavos": 2700}, "forma": "pix",
                      "documento": "529.982.247-25", "nome": "Ana Souza"});
    assert_eq!(shop.service.post(GW, &key, &body).status, 200);
    let goes = page.get("/conta/apagar");
    assert!(goes.text().contains("US$\u{a0}14,98"), "{}", goes.text());
    shop.house.is_sound();
}

#[test]
fn a_page_at_its_limit_is_taken_however_its_characters_are_written() {
    let shop = Shop::open();
    let body = json!({"oferta": {"tipo": "pacote", "usd": 5}, "documento": "529.982.247-25", "nome": "Ana Souza",
                      "pagina": "TEXTO"});
    let escaped = body.to_string().replace("TEXTO", &"\\ud83d\\ude00".repeat(2000));
    let answer = shop.service.post_bytes(GW, &[("Content-Type", "application/json")], escaped.as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.text());
}

#[test]
fn a_charge_is_refused_by_what_the_document_says() {
    let shop = Shop::open();
    // Of a charge that nobody opened: what is allowed is sent to nobody.
    let exchange = format!("{GW}/{{id}}/cartao");
    let with = json!({"cartao": card(GOOD)});
    assert!(crate::corpos::holds(&shop.service, &exchange, &with) > 120);
    assert!(shop.sim.state().log.is_empty());
    assert!(crate::corpos::holds(&shop.service, GW, &json!({})) > 20);
    let cancel = format!("{GW}/{{id}}/cancelar");
    assert!(crate::corpos::holds(&shop.service, &cancel, &json!({})) >= 4);
}

#[test]
fn what_a_card_holds_beside_its_fields_is_ignored() {
    let shop = Shop::open();
    let mut more = card("4444 4444 4444 4444");
    more["outro"] = json!([{"a": [null]}, true, -1, 1.5]);
    more["mais"] = json!({"a": {"b": []}});
    assert_eq!(shop.buy(&json!({"forma": "cartao", "cartao": more})).0, 200);
    more["titular"] = json!(["Ana"]);
    let (status, refused) = shop.buy(&json!({"forma": "cartao", "cartao": more}));
    assert_eq!((status, &refused["campo"]), (400, &json!("cartao.titular")), "{refused}");
}

#[test]
fn a_known_browser_is_not_asked_for_its_document_again_and_health_tells() {
    let shop = Shop::open();
    let needed = |path: &str| shop.service.get(&format!("{GW}{path}")).json()["precisa_documento"].clone();
    let known = format!("?navegador_id={BROWSER}");
    assert_eq!(needed(&known), true);
    assert_eq!(shop.buy(&json!({})).0, 200);
    assert_eq!((needed(&known), needed("")), (json!(false), json!(true)), "a network is shared by strangers");
    assert_eq!(shop.service.get(&format!("{GW}?navegador_id=eu")).code(), "parametro_invalido");
    assert_eq!(shop.buy(&json!({"documento": null, "nome": null})).0, 200);
    assert_eq!(shop.service.get(&format!("{GW}/saude")).json(), json!({"ativo": true, "tarefas": []}));
    let off = Service::start(&[]);
    assert_eq!(off.get(&format!("{GW}/saude")).json(), json!({"ativo": false, "tarefas": []}));
    assert_eq!(off.get(GW).json()["disponivel"], false);
    let refused = off.post(GW, &[], &json!({}));
    assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("gw_indisponivel")));
    let path = format!("{GW}/{}/cancelar", "0".repeat(32));
    let unknown = off.post(&path, &[], &json!({"cancelamento": "canc_x"}));
    assert_eq!(
        (unknown.status, unknown.code().as_str()),
        (404, "cobranca_invalida"),
        "whatever is configured"
    );
    let path = format!("{GW}/{}/cartao", "0".repeat(32));
    let unknown = off.post(&path, &[], &json!({"cartao": card(GOOD), "navegador_id": BROWSER}));
    assert_eq!((unknown.status, unknown.code().as_str()), (404, "cobranca_desconhecida"));
    let wrong = off.post(&path, &[], &json!({"cartao": {"numero": "1"}}));
    assert_eq!((wrong.status, wrong.code().as_str()), (400, "cartao_dados"));
}

#[test]
fn a_notice_of_the_gateway_only_says_where_to_look() {
    let mut shop = Shop::open();
    let hint = |shop: &Shop, headers: &[(&str, &str)], body: &serde_json::Value| {
        let answer = shop.service.post(&format!("{GW}/aviso"), headers, body);
        (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
    };
    let token = [("asaas-access-token", "um-token-combinado")];
    assert_eq!(hint(&shop, &token, &json!({})), (404, "rota_desconhecida".to_owned()), "off unless set");
    shop.service.kill();
    shop.house = shop.house.with("VOZ_ASAAS_AVISO_TOKEN", "um-token-combinado");
    shop.take_over();
    let (_, bought) = shop.buy(&json!({}));
    let id = text(&bought, "id");
    let gateway = shop.sim.state().payments[0].id.clone();
    let notice = json!({"event": "PAYMENT_RECEIVED", "payment": {"id": gateway, "status": "RECEIVED"}});
    for wrong in [&[][..], &[("asaas-access-token", "outro")], &[token[0], token[0]]] {
        assert_eq!(hint(&shop, wrong, &notice), (401, "aviso_invalido".to_owned()));
    }
    // It lies: nobody paid.
    assert_eq!(hint(&shop, &token, &notice).0, 200);
    assert_eq!(hint(&shop, &token, &json!([1])).1, "json_invalido");
    assert_eq!(hint(&shop, &token, &json!({"payment": [null, null]})).1, "json_invalido");
    assert_eq!(shop.estado(id), "pendente");
    // Old enough to be looked at once in five minutes; the notice is quicker.
    shop.age(Duration::from_secs(50 * 60));
    let now = shop.sim.now();
    assert!(shop.sim.state().payments[0].pay_pix(now));
    assert_eq!(hint(&shop, &token, &notice).0, 200);
    wait_until("the payment", || shop.estado(id) == "pago");
    shop.house.is_sound();
}

#[test]
fn the_owner_settles_what_came_in_short_and_takes_a_part_back() {
    let shop = Shop::open();
    let (_, bought) = shop.buy(&json!({}));
    let (id, token) = (text(&bought, "id"), text(&bought, "credito"));
    let now = shop.sim.now();
    assert!(shop.sim.state().payments[0].pay_short(now));
    wait_until("the end", || shop.estado(id) == "vencido");
    let told = shop.service.get(&format!("{GW}/saude")).json();
    assert_eq!(told["tarefas"][0]["id"], "pago_a_menos", "{told}");
    let checkup = shop.house.json(&["doutor", "--json"]);
    assert!(checkup.to_string().contains("cobranças pagas a menos"), "{checkup}");
    let waiting = shop.house.json(&["cobranca", "listar", "--pendentes", "--json"]);
    assert_eq!((text(&waiting[0], "id"), text(&waiting[0], "pendencia")), (id, "pago_a_menos"));
    let refused = shop.house.run(&["cobranca", "acertar", id, "--usd", "3.01", "--sim"]);
    assert_eq!(refused.status.code(), Some(4));
    let settled = shop.house.json(&["cobranca", "acertar", &id[..8], "--usd", "2.50", "--sim", "--json"]);
    assert_eq!((text(&settled, "estado"), &settled["pendencia"]), ("pago", &json!(null)));
    assert_eq!(
        shop.house.run(&["cobranca", "acertar", id, "--nada", "--sim"]).status.code(),
        Some(4),
        "once"
    );
    let saldo = || shop.service.send("GET", "/api/credito", &[("X-Credito", token)]).json();
    assert_eq!(text(&saldo(), "saldo_usd"), "2.50");
    let taken = shop.house.json(&["credito", "devolver", token, "--usd", "1.2", "--sim", "--json"]);
    assert_eq!((text(&taken, "devolvido_usd"), text(&taken, "saldo_usd")), ("1.20", "1.30"));
    let too_much = shop.house.run(&["credito", "devolver", token, "--usd", "1.31", "--sim"]);
    assert_eq!((too_much.status.code(), text(&saldo(), "saldo_usd")), (Some(4), "1.30"));
    assert_eq!(saldo()["movimentos"][0]["motivo"], "devolvido pelo dono");
    assert_eq!(shop.service.get(&format!("{GW}/saude")).json()["tarefas"], json!([]));
    shop.house.is_sound();
}

#[test]
fn nothing_of_a_card_or_a_payer_stays() {
    let shop = Shop::open();
    shop.buy(&json!({"forma": "cartao", "cartao": card("4000000000000101")}));
    shop.buy(&json!({"forma": "cartao", "cartao": card("5184019740373151")}));
    let log = find(shop.house.home(), "log").unwrap_or_default();
    for bytes in [banco::everything(shop.house.home()), log] {
        for secret in
            ["4000000000000101", "5184019740373151", "52998224725", "529.982.247-25", asaas::KEY, "Ana Souza"]
        {
            assert!(!bytes.windows(secret.len()).any(|w| w == secret.as_bytes()), "{secret}");
        }
    }
}

fn find(folder: &std::path::Path, name: &str) -> Option<Vec<u8>> {
    for entry in std::fs::read_dir(folder).ok()?.flatten() {
        let path = entry.path();
        let found = if path.is_dir() { find(&path, name) } else { None };
        if found.is_some() || path.file_name().is_some_and(|n| n == name) {
            return found.or_else(|| std::fs::read(&path).ok());
        }
    }
    None
}

#[test]
fn a_budget_used_up_for_more_than_a_minute_shows_wherever_somebody_looks() {
    let shop = Shop::open();
    let told = || {
        let tasks = shop.service.get(&format!("{GW}/saude")).json()["tarefas"].clone();
        let named = tasks.as_array().unwrap().iter().any(|task| task["id"] == "ritmo");
        let checkup = shop.house.run(&["doutor", "--json"]).stdout;
        let checkup: serde_json::Value = serde_json::from_slice(&checkup).unwrap();
        let checks = checkup["verificacoes"].as_array().unwrap();
        let gateway = checks.iter().find(|check| check["id"] == "gateway").unwrap().clone();
        (shop.service.get(GW).json()["disponivel"].clone(), named, gateway)
    };
    // Buyers of many networks take all calls, and places in the line beyond.
    let ask = |from: usize, count: usize| {
        let late = (from..from + count).filter(|n| {
            let network = format!("203.0.114.{n}");
            let browser = format!("3f2b8c1e-9d4a-4c77-8f10-{n:012x}");
            let who = [("X-Forwarded-For", network.as_str())];
            let (status, said) = shop.buy_as(&who, &json!({"navegador_id": browser}));
            assert!([200, 503].contains(&status), "{said}");
            status == 503
        });
        late.count()
    };
    assert!(ask(0, 26) > 0);
    let (available, named, gateway) = told();
    assert_eq!((available, named), (json!(true), false), "for a moment only");
    assert_eq!(gateway["estado"], "aviso", "who asks has to wait, too: {gateway}");
    // Others keep asking; while there are places the shop is open.
    let named = (0..40).any(|n| {
        shop.age(Duration::from_secs(5));
        ask(100 + n, 1);
        let tasks = shop.service.get(&format!("{GW}/saude")).json()["tarefas"].clone();
        let task = tasks.as_array().unwrap().iter().find(|task| task["id"] == "ritmo").cloned();
        task.is_some_and(|task| text(&task, "motivo").contains("as chamadas ao gateway estão esgotadas há"))
    });
    assert!(named);
    shop.age(Duration::from_secs(15 * 60));
    let (available, named, gateway) = told();
    assert_eq!((available, named, &gateway["estado"]), (json!(true), false, &json!("ok")), "{gateway}");
}

#[test]
fn a_shop_without_anything_to_sell_says_so() {
    let mut shop = Shop::open();
    assert_eq!(shop.service.get(GW).json()["disponivel"], true);
    shop.service.kill();
    // Each package would cost less than the gateway takes.
    shop.house = shop.house.with("VOZ_BRL_POR_USD", "0.01");
    shop.take_over();
    let told = shop.service.get(GW).json();
    assert_eq!((&told["disponivel"], &told["pacotes"]), (&json!(false), &json!([])), "{told}");
}

#[test]
fn what_the_gateway_repeats_of_a_payer_goes_no_further() {
    let shop = Shop::open();
    // The alphanumeric CNPJ is refused by the simulator, whose sentence repeats it.
    let (status, refused) = shop.buy(&json!({"documento": "12.ABC.345/01DE-35"}));
    assert_eq!((status, text(&refused, "code")), (400, "pagador_recusado"));
    assert_eq!(text(&refused, "detalhe"), "O CPF/CNPJ informado é inválido: •••.");
    let log = shop.service.log();
    assert!(!log.contains("12ABC34501DE35") && !log.contains("12.ABC"), "{log}");
}

#[test]
fn a_wrong_clock_is_told_once() {
    let shop = Shop::open();
    shop.sim.fault(Fault::lasting("/v3/", Effect::WrongClock));
    assert_eq!(shop.buy(&json!({})).0, 200);
    assert_eq!(shop.service.log().matches("relógio desta máquina").count(), 1);
}

#[test]
fn the_owner_lists_looks_and_closes() {
    let shop = Shop::open();
    let (_, page) = shop.buy(&json!({"forma": "cartao_boleto"}));
    let id = text(&page, "id");
    let listed = shop.house.json(&["cobranca", "listar", "--json"]);
    assert_eq!((text(&listed[0], "id"), text(&listed[0], "estado")), (id, "pendente"));
    let checkup = shop.house.json(&["doutor", "--json"]);
    assert!(checkup.to_string().contains("aceita a chave"), "{checkup}");
    let closed = shop.house.json(&["cobranca", "cancelar", &id[..8], "--sim", "--json"]);
    assert_eq!(text(&closed, "estado"), "vencido");
    let again = shop.house.run(&["cobranca", "cancelar", id, "--sim"]);
    assert_eq!(again.status.code(), Some(4));
    let seen = shop.house.json(&["cobranca", "ver", &id[..8], "--json"]);
    let moves: Vec<&str> =
        seen["eventos"].as_array().unwrap().iter().map(|event| text(event, "para")).collect();
    assert_eq!(moves, ["pendente", "cancelando", "vencido"]);
    assert_eq!(shop.house.run(&["cobranca", "conferir"]).status.code(), Some(0));
    assert_eq!(shop.house.run(&["cobranca", "ver", "ffff"]).status.code(), Some(4));
}

#[test]
fn a_balance_is_bought_and_spent_by_an_account_alone() {
    let shop = Shop::configured("[gw.saldo]\nmin_centavos = 1000\nmax_centavos = 100000\n");
    account(&shop.service, EMAIL, &[]);
    let told = |args: &[&str]| shop.house.json(&[args, &["--json"]].concat());
    told(&["organizacao", "criar", "Firma", "--dono", EMAIL]);
    let made = told(&["chave", "criar", EMAIL, "--nome", "robô"]);
    let key = [("X-Api-Key", text(&made, "secret"))];
    let offer = |headers: &[(&str, &str)]| shop.service.send("GET", GW, headers).json()["saldo"].clone();
    assert_eq!((&offer(&[])["pode_comprar"], &offer(&key)["pode_comprar"]), (&json!(false), &json!(true)));
    // A browser sends no Origin with a GET of its own page.
    let mut page = Navegador::signed_in(&shop.service);
    assert_eq!(page.get(GW).json()["saldo"]["pode_comprar"], true);
    let cookies = page.cookie_header();
    let foreign = [("Cookie", cookies.as_str()), ("Origin", "https://outro.example")];
    assert_eq!(offer(&foreign)["pode_comprar"], false);

    let body = json!({"oferta": {"tipo": "saldo", "centavos": 5400}, "documento": "529.982.247-25", "nome": "Ana Souza",
                      "forma": "cartao", "cartao": card("4444 4444 4444 4444")});
    let anonymous = shop.service.post(GW, &[], &body);
    assert_eq!((anonymous.status, anonymous.code().as_str()), (400, "oferta_invalida"));
    assert!(!text(&anonymous.json(), "detalhe").contains("Origin"), "{}", anonymous.text());
    // The cookie of a session came, and from no page of ours.
    for headers in [&foreign[..], &foreign[..1]] {
        let stray = shop.service.post(GW, headers, &body);
        assert_eq!((stray.status, stray.code().as_str()), (400, "oferta_invalida"));
        assert!(text(&stray.json(), "detalhe").contains("Origin deste serviço"), "{}", stray.text());
    }
    for (centavos, headers) in [(400, &[][..]), (400, &key), (999, &key), (100_001, &[]), (2_000_000, &key)] {
        let mut body = body.clone();
        body["oferta"]["centavos"] = json!(centavos);
        let refused = shop.service.post(GW, headers, &body);
        assert_eq!((refused.status, refused.code().as_str()), (400, "valor_invalido"));
        assert_eq!(refused.json()["detalhe"], "de 1000 a 100000 centavos", "{centavos}: one range for all");
    }
    let wrong = shop.service.post(GW, &[("X-Api-Key", "mmk_nada")], &body);
    assert_eq!((wrong.status, wrong.code().as_str()), (401, "chave_invalida"));
    let paid = shop.service.post(GW, &key, &body);
    assert_eq!(
        (paid.status, &paid.json()["estado"], &paid.json()["credito"]),
        (200, &json!("pago"), &json!(null))
    );

    // It landed in the organization, and its key spends it too.
    let firm = told(&["chave", "criar", EMAIL, "--nome", "da firma", "--organizacao", "Firma"]);
    for headers in [key, [("X-Api-Key", text(&firm, "secret"))]] {
        assert_eq!(shop.service.rewrite(&headers, &json!({"texto": "um"})).status, 200);
    }
    assert_eq!(told(&["credito", "saldo"])["total_usd"], "9.96");
    shop.house.is_sound();
}
