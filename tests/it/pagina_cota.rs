//! The page `/` where the day's allowance has ended: what it costs to go on, where something is sold, and where nothing is.
use crate::contas::{Navegador, told};
use crate::pagina_reescrita::{DRAFT, NEW, send};
use crate::portao::says;
use crate::servico::{Answer, Service};
use crate::servidor::{Act, Server};

#[test]
fn when_the_allowance_is_spent_the_ways_to_pay_stand_beside_the_text() {
    let model = Server::start(|_, _| says(NEW));
    let env = [
        ("VOZ_COTA_LIMITE", "1"),
        ("VOZ_PIX_CHAVE", "dono@exemplo.com.br"),
        ("VOZ_PIX_NOME", "Ana Dona"),
        ("VOZ_PIX_CIDADE", "RECIFE"),
        ("VOZ_BRL_POR_USD", "5.00"),
    ];
    let service = Service::with_model(&model, &env);
    let mut ana = Navegador::new(&service);
    let before = main_of(&ana.get("/"));
    assert!(
        before.contains(
            "1 reescrita grátis por dia. Depois, R$\u{a0}0,10 cada uma, em pacotes a partir de R$\u{a0}15,00 (150 reescritas)."
        ),
        "{before}"
    );
    let first = send(&mut ana, &service, &[("texto", DRAFT), ("vez", "1")]);
    assert!(ana.get(&first).text().contains("Usar como rascunho"));
    let address = send(&mut ana, &service, &[("texto", DRAFT), ("vez", "2")]);
    let spent = ana.get(&address);
    for part in [
        "A reescrita grátis de hoje acabou",
        "Certamente!",
        "id=\"credito\"",
        "R$",
        "Token de crédito",
        "name=\"vez\"",
    ] {
        assert!(spent.text().contains(part), "{part}: {}", spent.text());
    }
    let home = ana.get("/");
    assert!(
        home.text().contains("Para seguir: R$\u{a0}15,00 por 150 reescritas.")
            && home.text().contains("Guardar o texto e ver preços"),
        "{}",
        home.text()
    );
    let wrong = send(&mut ana, &service, &[("texto", DRAFT), ("vez", "3"), ("credito", "cred_errado")]);
    assert!(ana.get(&wrong).text().contains("desconhecido"), "{}", ana.get(&wrong).text());
    let opened = told(&service, &["credito", "criar", "--usd", "5"]);
    let token = opened["token"].as_str().unwrap();
    let paid = send(&mut ana, &service, &[("texto", DRAFT), ("vez", "4"), ("credito", token)]);
    let shown = ana.get(&paid);
    assert!(
        shown.text().contains("Usar como rascunho") && shown.text().contains("Esta foi paga"),
        "{}",
        shown.text()
    );
    assert!(!shown.text().contains(token) && !paid.contains(token));
    let balance = || service.send("GET", "/api/credito", &[("X-Credito", token)]).json()["saldo_usd"].clone();
    assert_eq!(balance(), "4.98");
    assert_eq!(send(&mut ana, &service, &[("texto", DRAFT), ("vez", "4"), ("credito", token)]), paid);
    ana.get(&paid);
    assert_eq!(balance(), "4.98", "paid once");
    assert_eq!(model.seen().len(), 2);
}

#[test]
fn a_token_that_was_sent_stays_in_sight_where_the_model_failed_and_costs_nothing() {
    let model = Server::start(|_, asked| match asked {
        0 => says(NEW),
        _ => Act::json(400, &serde_json::json!({"error": {"message": "quebrado"}})),
    });
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1")]);
    let mut ana = Navegador::new(&service);
    send(&mut ana, &service, &[("texto", DRAFT), ("vez", "1")]);
    let opened = told(&service, &["credito", "criar", "--usd", "5"]);
    let token = opened["token"].as_str().unwrap();
    let failed = send(&mut ana, &service, &[("texto", DRAFT), ("vez", "2"), ("credito", token)]);
    let page = ana.get(&failed);
    assert!(
        main_of(&page).contains("O serviço de IA está fora do ar."),
        "a reader has no use for what the provider said: {}",
        page.text()
    );
    assert!(
        page.text().contains("<details open") && page.text().contains("id=\"credito\""),
        "{}",
        page.text()
    );
    assert!(!page.text().contains(token), "a secret is typed, and never shown");
    let balance = service.send("GET", "/api/credito", &[("X-Credito", token)]).json();
    assert_eq!(balance["saldo_usd"], "5.00");
}

#[test]
fn where_no_rewrite_is_free_none_is_promised() {
    let model = Server::start(|_, _| says(NEW));
    let env = [
        ("VOZ_COTA_LIMITE", "0"),
        ("VOZ_PIX_CHAVE", "dono@exemplo.com.br"),
        ("VOZ_PIX_NOME", "Ana Dona"),
        ("VOZ_PIX_CIDADE", "RECIFE"),
        ("VOZ_BRL_POR_USD", "5.00"),
    ];
    let service = Service::with_model(&model, &env);
    let shop = main_of(&Navegador::new(&service).get("/credito"));
    assert!(shop.contains("Cada reescrita custa R$\u{a0}0,10.") && !shop.contains("grátis"), "{shop}");
}

/// What a page says between its head and its foot.
fn main_of(page: &Answer) -> String {
    page.text().split("<main").nth(1).unwrap().split("</main>").next().unwrap().to_owned()
}

#[test]
fn where_nothing_is_sold_no_price_is_told_and_the_end_of_the_allowance_leads_nowhere_that_is_shut() {
    let model = Server::start(|_, _| says(NEW));
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1")]);
    let mut ana = Navegador::new(&service);
    let sold = |page: &Answer| {
        ["US$", "Comprar", "compra", "x402", "href=\"/contato\""]
            .into_iter()
            .filter(|word| main_of(page).contains(word))
            .collect::<Vec<_>>()
    };
    assert_eq!(sold(&ana.get("/")), Vec::<&str>::new());
    let first = send(&mut ana, &service, &[("texto", DRAFT), ("vez", "1")]);
    let answered = ana.get(&first);
    assert_eq!(sold(&answered), Vec::<&str>::new());
    let [came, gone] = ["Usar como rascunho", "A reescrita grátis de hoje acabou"]
        .map(|what| answered.text().find(what).unwrap());
    assert!(!main_of(&answered).contains("aviso"), "nothing is wrong: {}", answered.text());
    assert!(came < gone, "what came is read before what is over: {}", answered.text());
    let home = ana.get("/");
    let place = |what: &str| home.text().find(what).unwrap_or_else(|| panic!("{what}: {}", home.text()));
    assert!(place("A reescrita grátis de hoje acabou.") < place("<textarea"), "above the box");
    assert!(!home.text().contains("<button>Reescrever</button>"), "nothing that looks as if it worked");
    let address = send(&mut ana, &service, &[("texto", DRAFT), ("vez", "2")]);
    let spent = ana.get(&address);
    assert!(
        main_of(&spent).contains("As próximas vêm às 21h, horário de Brasília.")
            && main_of(&spent).contains("Certamente!")
    );
    let times = |what: &str| main_of(&spent).matches(what).count();
    assert_eq!((times("21h"), times("acabou")), (1, 1), "the news once: {}", main_of(&spent));
    assert!(!spent.text().contains("<details open"), "nothing to pay with was tried: {}", spent.text());
    for page in [&home, &spent, &ana.get("/credito")] {
        assert_eq!(sold(page), Vec::<&str>::new(), "{}", page.text());
    }
    assert!(ana.get("/credito").text().contains("não vende crédito a pessoas"));
}

#[test]
fn what_only_programs_can_pay_is_told_as_such() {
    let model = Server::start(|_, _| says(NEW));
    let env = [
        ("VOZ_COTA_LIMITE", "1"),
        ("VOZ_X402_PAGAR_A", "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"),
        ("VOZ_X402_FACILITADOR", "http://127.0.0.1:9"),
        ("VOZ_X402_REDE", "base-sepolia"),
    ];
    let service = Service::with_model(&model, &env);
    let mut ana = Navegador::new(&service);
    assert!(!main_of(&ana.get("/")).contains("US$"), "no person can buy");
    send(&mut ana, &service, &[("texto", DRAFT), ("vez", "1")]);
    let credit = main_of(&ana.get("/credito"));
    assert!(
        credit.contains("Programas pagam cada chamada, US$\u{a0}0,02") && !credit.contains("Comprar"),
        "{credit}"
    );
}
