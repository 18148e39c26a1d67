//! Buying on the pages of `/credito`: in a real browser, with and without script, against the gateway's simulator.
use std::time::Duration;

use super::shop::{Shop, card};
use super::{GOOD, HELD, MINUTE, REFUSED};
use crate::asaas::{Effect, Fault};
use crate::contas::chromium::Browser;
use crate::contas::pagina::form;
use crate::contas::{EMAIL, Navegador, SENHA, account};
use crate::servico::{Answer, wait_until};

pub(super) const CREDITO: &str = "/credito";

/// The names of the card's fields on the page, by those of the API.
const NAMES: [(&str, &str); 10] = [
    ("titular", "titular"),
    ("numero", "numero"),
    ("mes", "mes"),
    ("ano", "ano"),
    ("cvv", "cvv"),
    ("documento", "titular_documento"),
    ("email", "titular_email"),
    ("cep", "cep"),
    ("numero_endereco", "numero_endereco"),
    ("telefone", "telefone"),
];

/// A card as it is typed on the page.
pub(super) fn typed(number: &str) -> Vec<(&'static str, String)> {
    let card = card(number);
    let text = |key: &str| card[key].as_str().map_or_else(|| card[key].to_string(), str::to_owned);
    NAMES.iter().map(|(api, page)| (*page, text(api))).collect()
}

/// What stands between two texts of a page.
pub(super) fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no {before}: {text}")).1;
    rest.split_once(after).unwrap().0
}

/// The number of the form that a page shows.
pub(super) fn number(page: &Answer) -> String {
    between(page.text(), "name=\"pedido\" value=\"", "\"").to_owned()
}

/// Opens the form of a choice.
pub(super) fn chosen(from: &mut Navegador<'_>, forma: &str) -> String {
    let page = from.get(&format!("{CREDITO}/comprar?usd=3&forma={forma}"));
    assert_eq!(page.status, 200, "{}", page.text());
    number(&page)
}

/// Sends the form of a purchase.
pub(super) fn bought(
    shop: &Shop,
    from: &mut Navegador<'_>,
    forma: &str,
    number: &str,
    more: &[(&str, String)],
) -> Answer {
    let mut fields = vec![
        ("pedido", number),
        ("usd", "3"),
        ("forma", forma),
        ("nome", "Ana Souza"),
        ("documento", "529.982.247-25"),
    ];
    fields.extend(more.iter().map(|(name, value)| (*name, value.as_str())));
    form(from, &shop.service, &format!("{CREDITO}/comprar"), &fields)
}

pub(super) fn write_card(browser: &Browser, number: &str) {
    for (name, value) in typed(number) {
        browser.script(&format!("document.getElementById('{name}').value = ''"));
        browser.write(&format!("#{name}"), &value);
    }
}

/// The token of a purchase, which is for elsewhere: it is shown to whoever asks.
pub(super) fn token_for_elsewhere(browser: &Browser) -> String {
    browser.wait_for("Onde fica o crédito");
    browser.press("main details summary");
    browser.text("#token")
}

pub(super) fn fits(browser: &Browser) {
    let wide = browser.script("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assert_eq!(wide, 0, "it scrolls sideways: {}", browser.source());
}

#[test]
fn a_person_buys_by_pix_puts_the_token_away_and_spends_it() {
    for script in [true, false] {
        let Some(browser) = Browser::start() else { return };
        let shop = Shop::open();
        browser.be_a_phone(360, 800);
        if !script {
            browser.forbid_script();
        }
        browser.open(&format!("{}{CREDITO}", shop.service.url()));
        assert!(browser.text("main").contains("R$ 16,20 · 150 reescritas"), "{}", browser.text("main"));
        fits(&browser);
        browser.press("form[action='/credito/comprar'] button");
        browser.wait_for("Quem paga");
        assert_eq!(browser.label("#documento"), "CPF ou CNPJ");
        fits(&browser);
        browser.write("#nome", "Ana Souza");
        browser.write("#documento", "111.111.111-11");
        browser.press("main form button");
        browser.wait_for("Este CPF ou CNPJ não existe; confira os números.");
        assert!(browser.source().contains("value=\"Ana Souza\""), "what was typed is still there");
        browser.script("document.getElementById('documento').value = ''");
        browser.write("#documento", "529.982.247-25");
        browser.press("main form button");
        let token = token_for_elsewhere(&browser);
        assert!(token.starts_with("cred_") && !browser.address().contains(&token), "{}", browser.address());
        let at = |what: &str| browser.source().find(what).unwrap();
        assert!(
            at("id=\"pix\"") < at("class=\"qr\"") && at("class=\"qr\"") < at("id=\"token\""),
            "the payment first"
        );
        browser.reload();
        browser.wait_for("Onde fica o crédito");
        assert_eq!(shop.sim.state().payments.len(), 1, "F5 buys nothing");
        fits(&browser);
        token_for_elsewhere(&browser);
        browser.press("form[action$='/guardei'] button");
        wait_until("it is put away", || !browser.source().contains(&token));
        browser.wait_for("Esperando o pagamento");
        assert!(browser.text("#pix").starts_with("000201"), "{}", browser.text("#pix"));
        assert_eq!(browser.label("svg.qr"), "Código QR do Pix");
        assert!(!browser.source().contains("http-equiv"), "nothing reloads by itself");
        fits(&browser);
        let now = shop.sim.now();
        assert!(shop.sim.state().payments[0].pay_pix(now));
        wait_until("the payment", || {
            browser.reload();
            browser.source().contains("o crédito já pode ser usado")
        });
        for _ in 0..3 {
            browser.back();
            assert!(!browser.source().contains(&token), "not with the back button either");
        }
        browser.open(&format!("{}{CREDITO}", shop.service.url()));
        assert!(
            browser.text("main .feito").contains("Neste navegador: R$ 16,20, 150 reescritas, só aqui."),
            "{}",
            browser.text("main")
        );
        browser.press("#saldo summary");
        browser.write("#token", &token);
        browser.press("form[action='/credito/extrato'] button");
        browser.wait_for("Saldo: ");
        assert!(browser.text("main").contains("Saldo: R$ 16,20 (US$ 3,00)"), "{}", browser.text("main"));
        assert!(!browser.address().contains("cred_"));
        fits(&browser);
        shop.house.is_sound();
    }
}

#[test]
fn a_charge_that_waits_for_its_payment_is_found_again_by_whoever_opened_it() {
    for (forma, way) in
        [("pix", "aria-describedby=\"copia\">000201"), ("cartao_boleto", "Abrir a página de pagamento")]
    {
        let shop = Shop::open();
        let mut ana = Navegador::new(&shop.service);
        let number = chosen(&mut ana, forma);
        let first = bought(&shop, &mut ana, forma, &number, &[]);
        assert_eq!(first.status, 303, "{}", first.text());
        let page = ana.get(CREDITO);
        assert!(
            page.text().contains("Você tem uma compra de <strong>R$\u{a0}16,20</strong> por pagar, até "),
            "{}",
            page.text()
        );
        let mut stranger = Navegador::new(&shop.service);
        assert!(!stranger.get(CREDITO).text().contains("por pagar"), "to nobody else");
        let charge = between(page.text(), "name=\"cobranca\" value=\"", "\"").to_owned();
        let goes_on = |from: &mut Navegador<'_>, number: &str| {
            let fields = [("pedido", number), ("cobranca", charge.as_str())];
            form(from, &shop.service, &format!("{CREDITO}/continuar"), &fields)
        };
        let theirs = goes_on(&mut stranger, &self::number(&page));
        assert!(theirs.status == 409 && !theirs.text().contains("000201"), "{}", theirs.text());
        let sent = goes_on(&mut ana, &self::number(&page));
        assert_eq!(sent.status, 303, "{}", sent.text());
        let again = ana.get(sent.header("location"));
        assert!(again.text().contains(way), "{way}: {}", again.text());
        assert_eq!(shop.sim.state().payments.len(), 1, "nothing is bought anew");
        if forma == "cartao_boleto" {
            assert!(again.text().contains("Desistir desta compra"), "{}", again.text());
            for _click in 0..2 {
                let gone =
                    form(&mut ana, &shop.service, &format!("{}/cancelar", sent.header("location")), &[]);
                assert_eq!(gone.status, 303, "{}", gone.text());
            }
            wait_until("the cancellation", || {
                ana.get(sent.header("location")).text().contains("A cobrança foi cancelada")
            });
            assert!(!ana.get(CREDITO).text().contains("por pagar"));
            shop.house.is_sound();
            continue;
        }
        let now = shop.sim.now();
        assert!(shop.sim.state().payments[0].pay_pix(now));
        wait_until("the payment", || !ana.get(CREDITO).text().contains("por pagar"));
        shop.house.is_sound();
    }
}

#[test]
fn looking_again_at_a_code_that_was_bought_is_no_purchase() {
    let shop = Shop::open();
    let mut ana = Navegador::new(&shop.service);
    let first = chosen(&mut ana, "pix");
    assert_eq!(bought(&shop, &mut ana, "pix", &first, &[]).status, 303);
    let page = ana.get(CREDITO);
    let charge = between(page.text(), "name=\"cobranca\" value=\"", "\"").to_owned();
    let mut looks = || {
        let fields = [("pedido", number(&ana.get(CREDITO))), ("cobranca", charge.clone())];
        let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
        form(&mut ana, &shop.service, &format!("{CREDITO}/continuar"), &fields).status
    };
    let looked = [0; 6].map(|_| looks());
    assert_eq!(looked, [303, 303, 303, 303, 303, 429]);
    let second = chosen(&mut ana, "pix");
    let other = bought(&shop, &mut ana, "pix", &second, &[]);
    assert_eq!(other.status, 303, "{}", other.text());
    assert_eq!(shop.sim.state().payments.len(), 2);
    assert!(page.text().contains(">Continuar esta compra</button>"), "{}", page.text());
}

#[test]
fn what_is_past_its_time_is_not_shown_to_be_paid() {
    for (forma, way, late) in [
        ("pix", "id=\"pix\"", 61 * MINUTE),
        ("cartao_boleto", "Abrir a página de pagamento", Duration::from_secs(3 * 86_400 + 60)),
    ] {
        let shop = Shop::open();
        let mut ana = Navegador::new(&shop.service);
        let form_number = chosen(&mut ana, forma);
        let place = bought(&shop, &mut ana, forma, &form_number, &[]).header("location").to_owned();
        assert!(ana.get(&place).text().contains(way), "{forma}");
        // Nobody closes it: the gateway does not answer.
        shop.sim.fault(Fault::lasting("/v3/", Effect::StatusBefore(500)));
        shop.age(late);
        let page = ana.get(&place).text().to_owned();
        for told in
            ["O prazo para pagar esta compra acabou: não a pague mais", "id=\"token\"", ">Atualizar</a>"]
        {
            assert!(page.contains(told), "{forma}, {told}: {page}");
        }
        for kept in [way, "Esperando o pagamento", "Desistir desta compra"] {
            assert!(!page.contains(kept), "{forma}, {kept}: {page}");
        }
        let all = ana.get(CREDITO).text().to_owned();
        assert!(
            all.contains("acabou: não a pague mais") && !all.contains("por pagar, até"),
            "{forma}: {all}"
        );
        assert!(!all.contains("Continuar esta compra"), "{forma}: {all}");
    }
}

#[test]
fn a_person_whose_card_is_refused_pays_with_another() {
    for script in [true, false] {
        let Some(browser) = Browser::start() else { return };
        let shop = Shop::open();
        browser.be_a_phone(360, 800);
        if !script {
            browser.forbid_script();
        }
        browser.open(&format!("{}{CREDITO}/comprar?usd=3&forma=cartao", shop.service.url()));
        let hints = ["numero", "cvv", "mes", "ano", "titular", "cep", "telefone"]
            .map(|id| browser.script(&format!("document.getElementById('{id}').autocomplete")));
        let known = ["cc-number", "cc-csc", "cc-exp-month", "cc-exp-year", "cc-name", "billing postal-code"];
        assert_eq!(hints[..6], known.map(serde_json::Value::from));
        assert_eq!(hints[6], "billing tel-national");
        browser.write("#nome", "Ana Souza");
        browser.write("#documento", "529.982.247-25");
        write_card(&browser, REFUSED);
        fits(&browser);
        browser.press("main form button");
        browser.wait_for("Tentar com outro cartão");
        assert!(
            browser.text("[role=alert]").contains("Nada foi cobrado"),
            "{}",
            browser.text("[role=alert]")
        );
        for id in ["numero", "cvv"] {
            assert_eq!(browser.script(&format!("document.getElementById('{id}').value")), "");
        }
        browser.reload();
        browser.wait_for("Tentar com outro cartão");
        assert_eq!(shop.sim.state().payments[0].captures, 0);
        // Without its security code: said at the field, with the rest kept and nothing secret shown again.
        write_card(&browser, GOOD);
        browser.script("document.getElementById('cvv').value = ''");
        browser.write("#cvv", "1x");
        browser.press("main form button");
        browser.wait_for("Confira o código de segurança");
        assert_eq!(browser.script("document.getElementById('titular').value"), "Ana Souza");
        assert!(!browser.source().contains(GOOD) && !browser.source().contains("value=\"1x\""));
        write_card(&browser, GOOD);
        browser.press("main form button");
        let token = token_for_elsewhere(&browser);
        browser.press("main form button");
        browser.wait_for("o crédito já pode ser usado");
        fits(&browser);
        let captured: Vec<_> = shop.sim.state().payments.iter().map(|payment| payment.captures).collect();
        assert_eq!(captured, [1], "one charge, captured once");
        let balance = shop.service.send("GET", "/api/credito", &[("X-Credito", &token)]);
        assert_eq!(balance.json()["saldo_usd"], "3.00");
        shop.house.is_sound();
    }
}

#[test]
fn a_form_that_is_sent_twice_buys_once_and_shows_its_purchase_to_nobody_else() {
    let shop = Shop::open();
    let mut ana = Navegador::new(&shop.service);
    let form_number = chosen(&mut ana, "pix");
    let first = bought(&shop, &mut ana, "pix", &form_number, &[]);
    let place = first.header("location").to_owned();
    assert_eq!((first.status, place.as_str()), (303, format!("{CREDITO}/compra/{form_number}").as_str()));
    let again = bought(&shop, &mut ana, "pix", &form_number, &[]);
    assert_eq!((again.status, again.header("location")), (303, place.as_str()));
    let changed = bought(&shop, &mut ana, "pix", &form_number, &[("email", "bia@exemplo.org".to_owned())]);
    assert_eq!(
        (changed.status, changed.header("location")),
        (303, place.as_str()),
        "back, changed, sent again"
    );
    assert_eq!(shop.sim.state().payments.len(), 1);
    let mine = ana.get(&place);
    let token = between(mine.text(), "id=\"token\">", "<").to_owned();
    assert_eq!((mine.status, mine.header("cache-control")), (200, "no-store"));
    let mut bia = Navegador::new(&shop.service);
    for answer in [bia.get(&place), shop.service.get(&place)] {
        assert_eq!(answer.status, 404);
        assert!(!answer.text().contains(&token) && answer.text().contains("Não há compra aqui"));
    }
    for act in ["guardei", "cancelar", "cartao"] {
        let refused = form(&mut bia, &shop.service, &format!("{place}/{act}"), &[("pedido", &form_number)]);
        assert_eq!(refused.status, 404, "{act}: {}", refused.text());
    }
    // Where it stands is public, as it is in the API; what it bought is not.
    let follow = between(mine.text(), "href=\"/credito/estado/", "\"").to_owned();
    let followed = bia.get(&format!("{CREDITO}/estado/{follow}"));
    assert!(followed.text().contains("Esperando o pagamento") && !followed.text().contains(&token));
    assert!(!followed.text().contains("000201"), "no code to pay");
    let cancelled = form(&mut ana, &shop.service, &format!("{place}/cancelar"), &[]);
    assert_eq!((cancelled.status, cancelled.header("location")), (303, place.as_str()));
    form(&mut ana, &shop.service, &format!("{place}/guardei"), &[]);
    wait_until("the cancellation", || ana.get(&place).text().contains("A cobrança foi cancelada"));
    let pending = form(&mut ana, &shop.service, &format!("{CREDITO}/extrato"), &[("token", &token)]);
    assert_eq!(pending.status, 401);
    assert!(pending.text().contains(&format!("/credito/estado/{follow}")), "{}", pending.text());
    assert!(!shop.service.log().contains(&token));
}

#[test]
fn what_fails_at_the_gateway_is_told_and_the_same_form_goes_on() {
    let shop = Shop::open();
    let mut ana = Navegador::new(&shop.service);
    let form_number = chosen(&mut ana, "pix");
    shop.sim.fault(Fault::new("POST /v3/payments", Effect::StatusBefore(503), 1));
    let failed = bought(&shop, &mut ana, "pix", &form_number, &[]);
    assert_eq!(failed.status, 502, "{}", failed.text());
    assert!(failed.text().contains("Nada foi cobrado; tente de novo"), "{}", failed.text());
    assert_eq!(number(&failed), form_number, "the same call goes on");
    let again = bought(&shop, &mut ana, "pix", &form_number, &[]);
    assert_eq!((again.status, number(&again)), (409, form_number.clone()), "the gateway may still have it");
    assert!(again.text().contains("você não é cobrado duas vezes"), "{}", again.text());
    assert_eq!(shop.sim.state().payments.len(), 0);
    let left = ana.get(&format!("{CREDITO}/compra/{form_number}"));
    assert!(left.text().contains("parou no meio"), "{}", left.text());
    let standing = between(left.text(), "href=\"/credito/estado/", "\"");
    assert_eq!(ana.get(&format!("{CREDITO}/estado/{standing}")).status, 200);
    // A holder whom nobody can be: said at the field, before the gateway is asked.
    let unknown = chosen(&mut ana, "cartao");
    let mistyped = typed(GOOD).into_iter().map(|(name, typed)| match name {
        "titular_documento" => (name, "12345678900".to_owned()),
        _ => (name, typed),
    });
    let refused = bought(&shop, &mut ana, "cartao", &unknown, &mistyped.collect::<Vec<_>>());
    assert!(refused.status == 400 && refused.text().contains("titular_documento-erro"), "{}", refused.text());
    assert!(refused.text().contains("Este CPF ou CNPJ não existe") && shop.sim.state().payments.is_empty());
    // A card that is being looked at.
    let held = chosen(&mut ana, "cartao");
    let sent = bought(&shop, &mut ana, "cartao", &held, &typed(HELD));
    let place = sent.header("location").to_owned();
    form(&mut ana, &shop.service, &format!("{place}/guardei"), &[]);
    assert!(ana.get(&place).text().contains("está analisando o pagamento"), "{}", ana.get(&place).text());
    // A code that ran out.
    let late = chosen(&mut ana, "pix");
    let place = bought(&shop, &mut ana, "pix", &late, &[]).header("location").to_owned();
    form(&mut ana, &shop.service, &format!("{place}/guardei"), &[]);
    shop.age(Duration::from_secs(4 * 86_400));
    wait_until("the end", || {
        shop.age(15 * MINUTE);
        ana.get(&place).text().contains("O prazo passou")
    });
    let unknown = shop.service.get(&format!("{CREDITO}/estado/{}", "0".repeat(32)));
    assert_eq!((unknown.status, unknown.media_type()), (404, "text/html"));
    assert_eq!(ana.get(&format!("{CREDITO}/comprar?usd=4&forma=pix")).status, 400);
    assert_eq!(ana.get(&format!("{CREDITO}/comprar?usd=3&forma=<b>")).status, 400);
}

#[test]
fn what_a_dispute_holds_is_told_beside_the_balance() {
    let shop = Shop::open();
    let mut ana = Navegador::new(&shop.service);
    let form_number = chosen(&mut ana, "cartao");
    let place = bought(&shop, &mut ana, "cartao", &form_number, &typed(GOOD)).header("location").to_owned();
    wait_until("the payment", || ana.get(&place).text().contains("já pode ser usado"));
    let token = between(ana.get(&place).text(), "id=\"token\">", "<").to_owned();
    let statement = |ana: &mut Navegador<'_>| {
        form(ana, &shop.service, &format!("{CREDITO}/extrato"), &[("token", &token)])
    };
    assert!(!statement(&mut ana).text().contains("Reservado"));
    let now = shop.sim.now();
    assert!(shop.sim.state().payments[0].chargeback(now));
    wait_until("the dispute", || {
        shop.age(15 * MINUTE);
        ana.get(&place).text().contains("em disputa no banco")
    });
    let held = ana.get(&place);
    assert!(held.text().contains("fica reservado até ela se decidir"), "{}", held.text());
    for page in [statement(&mut ana), ana.get(CREDITO)] {
        let said = "Reservado: <strong>R$\u{a0}16,20</strong>, que não se gasta agora";
        assert!(page.text().contains(said), "{}", page.text());
    }
}

#[test]
fn a_purchase_of_an_account_is_shown_to_it_alone() {
    let shop = Shop::open();
    account(&shop.service, EMAIL, &[]);
    account(&shop.service, "bia@exemplo.org", &[]);
    let mut shared = Navegador::signed_in(&shop.service);
    let form_number = chosen(&mut shared, "pix");
    let place = bought(&shop, &mut shared, "pix", &form_number, &[]).header("location").to_owned();
    let token = between(shared.get(&place).text(), "id=\"token\">", "<").to_owned();
    shared.post("/api/auth/logout", &serde_json::json!({}));
    shared.bootstrap();
    let left = shared.get(&place);
    assert_eq!(left.status, 403);
    assert!(left.text().contains("Entre nela de novo") && !left.text().contains(&token));
    shared.login(&serde_json::json!({"email": "bia@exemplo.org", "senha": SENHA}));
    assert!(!shared.get(&place).text().contains(&token));
    shared.login(&serde_json::json!({"email": EMAIL, "senha": SENHA}));
    assert!(shared.get(&place).text().contains(&token), "the session ended in between, the purchase did not");
}
