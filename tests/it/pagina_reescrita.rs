//! The pages `/` and `/reescrita/…`: a draft in, cards out, over a socket and in a real browser.
use crate::banco::{self, Sql};
use crate::contas::chromium::Browser;
use crate::contas::pagina::form;
use crate::contas::{EMAIL, Navegador, account};
use crate::portao::{Gate, says, says_nothing};
use crate::servico::{Answer, Service, wait_until};
use crate::servidor::{Act, Server};

pub(crate) const DRAFT: &str =
    "Certamente! O prazo do relatório mudou — agora é sexta-feira — e a equipe já sabe disso.";
pub(crate) const NEW: &str = "O prazo do relatório mudou, agora é sexta-feira. A equipe já sabe.";

/// Sends a draft as the form does; the address it leads to.
pub(crate) fn send(ana: &mut Navegador<'_>, service: &Service, fields: &[(&str, &str)]) -> String {
    let sent = form(ana, service, "/", fields);
    assert_eq!(sent.status, 303, "{}", sent.text());
    let (address, place) = sent.header("location").split_once('#').unwrap();
    assert_eq!((address.len(), place), ("/reescrita/".len() + 32, "versoes"), "{address}");
    address.to_owned()
}

/// What is there now, without waiting.
fn look(ana: &Navegador<'_>, service: &Service, address: &str) -> Answer {
    service.send("GET", address, &[("Cookie", &ana.cookie_header()), ("Prefer", "wait=0")])
}

/// How many rewrites of the allowance are used.
fn used(service: &Service) -> i64 {
    Sql::of(service.home()).int("SELECT CAST(coalesce(sum(usado), 0) AS BIGINT) FROM cota")
}

#[test]
fn a_draft_is_written_once_under_an_address_of_its_own_for_its_browser_alone() {
    let model = Server::start(|_, _| says(NEW));
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "9")]);
    let mut ana = Navegador::new(&service);
    let home = ana.get("/");
    assert!(home.text().contains("restam 9 reescritas hoje"), "{}", home.text());
    let fate =
        "O seu texto vai a uma IA (modelo-x). Guardamos por 24 horas, cifrado; só este navegador o vê.";
    assert!(home.text().contains(fate), "{}", home.text());
    let fields = [("texto", DRAFT), ("vez", "um"), ("registro", "post"), ("contexto", "a ata de ontem")];
    let address = send(&mut ana, &service, &fields);
    let shown = ana.get(&address);
    assert_eq!((shown.status, shown.header("cache-control")), (200, "no-store"));
    let page = shown.text();
    for part in [
        "saiu: ", "Certamente!", "<del", "Na voz da Dalva", "15\u{a0}→\u{a0}12 palavras",
        "restam 8 reescritas hoje", "O que mudou: ", "Usar como rascunho", "Escolher as mudanças",
        "Esta foi de graça.", "modelo-x",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let asked = model.seen();
    assert_eq!(asked.len(), 1);
    assert!(asked[0].body.contains("a ata de ontem"), "{}", asked[0].body);
    assert_eq!(send(&mut ana, &service, &fields), address, "pressed twice, the same");
    assert_eq!(ana.get(&address).text(), page, "and shown the same");
    assert_eq!((model.seen().len(), used(&service)), (1, 1));
    assert_ne!(send(&mut ana, &service, &[("texto", DRAFT), ("vez", "dois")]), address, "asked for anew");

    for mut other in [Navegador::new(&service), Navegador::blank(&service)] {
        let refused = other.get(&address);
        assert_eq!(refused.status, 404);
        assert!(!refused.text().contains("prazo") && refused.text().contains("de outro navegador"));
        assert!(!other.get(&format!("/?de={}&variante=0", &address[11..])).text().contains("prazo"));
        assert!(!other.get(&format!("/?rascunho={}", &address[11..])).text().contains("prazo"));
    }
    assert_eq!(ana.get("/reescrita/00000000000000000000000000000000").status, 404);
    let bytes = banco::everything(service.home());
    assert!(!bytes.windows(20).any(|part| part == &DRAFT.as_bytes()[..20]), "sealed");
}

#[test]
fn what_an_account_wrote_is_not_shown_once_it_has_left() {
    let model = Server::start(|_, _| says(NEW));
    let service = Service::with_model(&model, &[]);
    account(&service, EMAIL, &[]);
    let mut ana = Navegador::signed_in(&service);
    let address = send(&mut ana, &service, &[("texto", DRAFT)]);
    assert!(ana.get(&address).text().contains("Usar como rascunho"));
    form(&mut ana, &service, "/conta/sair", &[]);
    assert_eq!(ana.get(&address).status, 404);
    ana.bootstrap();
    let credentials = serde_json::json!({"email": EMAIL, "senha": crate::contas::SENHA});
    assert_eq!(ana.login(&credentials).status, 200);
    assert!(ana.get(&address).text().contains("Usar como rascunho"), "the same person, back");
}

#[test]
fn whoever_waits_is_told_and_comes_back_to_the_same_work() {
    let gate = Gate::default();
    let model = gate.model(NEW);
    let service = Service::with_model(&model, &[]);
    let mut ana = Navegador::new(&service);
    let address = send(&mut ana, &service, &[("texto", DRAFT)]);
    gate.wait_for(1);
    for _ in 0..2 {
        let waiting = look(&ana, &service, &address);
        assert_eq!(waiting.status, 200);
        assert!(waiting.text().contains("Escrevendo…"), "{}", waiting.text());
        assert!(
            waiting.text().contains(&format!("href=\"{address}\"")) && waiting.text().contains("Certamente!")
        );
        assert!(!waiting.text().contains("http-equiv"), "no timer (WCAG F41)");
    }
    std::thread::scope(|scope| {
        let held = scope.spawn(|| service.send("GET", &address, &[("Cookie", &ana.cookie_header())]));
        gate.open();
        assert!(held.join().unwrap().text().contains("Usar como rascunho"), "held until it is there");
    });
    assert_eq!(gate.asked(), 1);
}

#[test]
fn a_stop_lets_nobody_wait_and_what_died_with_the_service_can_be_sent_again() {
    let gate = Gate::default();
    let model = gate.model(NEW);
    let home = tempfile::tempdir().unwrap();
    let url = model.url();
    let env = [("VOZ_MODELO", "modelo-x"), ("VOZ_MODELO_URL", url.as_str()), ("VOZ_PARADA_S", "1")];
    let service = Service::start_in(home.path(), &env);
    let mut ana = Navegador::new(&service);
    let address = send(&mut ana, &service, &[("texto", DRAFT)]);
    gate.wait_for(1);
    let cookies = ana.cookie_header();
    std::thread::scope(|scope| {
        let held = scope.spawn(|| service.send("GET", &address, &[("Cookie", &cookies)]));
        voz::base::world::World::real().sleep(std::time::Duration::from_millis(300));
        service.terminate();
        assert!(held.join().unwrap().text().contains("Escrevendo…"));
    });
    assert_eq!(service.exit_code(), Some(0));
    gate.open();
    let service = Service::start_in(home.path(), &env);
    let left = service.send("GET", &address, &[("Cookie", &cookies), ("Prefer", "wait=0")]);
    assert!(
        left.text().contains("Ninguém começou") && left.text().contains("/?rascunho="),
        "{}",
        left.text()
    );
    let again = service.send("GET", &format!("/?rascunho={}", &address[11..]), &[("Cookie", &cookies)]);
    assert!(again.text().contains("Certamente!"), "the text is not lost");
    assert_eq!(used(&service), 0, "nothing was charged");
}

#[test]
fn a_rewrite_is_the_next_draft_and_the_first_one_is_what_it_is_compared_with() {
    let model = Server::start(|_, asked| {
        says(if asked == 0 { NEW } else { "O prazo mudou pra sexta. A equipe já sabe." })
    });
    let service = Service::with_model(&model, &[]);
    let mut ana = Navegador::new(&service);
    let address = send(&mut ana, &service, &[("texto", DRAFT), ("registro", "post")]);
    let id = &address[11..];
    assert!(ana.get(&address).text().contains(&format!("/?de={id}&amp;variante=0")));
    let next = ana.get(&format!("/?de={id}&variante=0"));
    assert!(next.text().contains(NEW) && next.text().contains(&format!("name=\"de\" value=\"{id}\"")));
    assert!(next.text().contains("value=\"post\" checked"), "{}", next.text());
    let second = send(&mut ana, &service, &[("texto", NEW), ("registro", "post"), ("de", id)]);
    let shown = ana.get(&second);
    assert!(
        shown.text().contains("comparado com o seu primeiro rascunho")
            && shown.text().contains("Certamente!")
    );
    let third = send(
        &mut ana,
        &service,
        &[("texto", "O prazo mudou para sexta. A equipe já sabe."), ("de", &second[11..])],
    );
    assert!(ana.get(&third).text().contains("Certamente!"), "the first of all");
    let mut bia = Navegador::new(&service);
    let stolen = send(&mut bia, &service, &[("texto", NEW), ("de", id)]);
    assert!(!bia.get(&stolen).text().contains("Certamente!"), "nobody else's first draft");
}

#[test]
fn changes_are_taken_or_left_and_put_together_by_the_server() {
    let model = Server::start(|_, _| says(NEW));
    let service = Service::with_model(&model, &[]);
    let mut ana = Navegador::new(&service);
    let address = send(&mut ana, &service, &[("texto", DRAFT)]);
    let box_of = |page: &Answer| {
        let text = page.text().split("id=\"v0-texto\"").nth(1).unwrap().to_owned();
        text.split_once('>').unwrap().1.split("</p>").next().unwrap().to_owned()
    };
    let shown = ana.get(&address);
    let changes = shown.text().matches("name=\"m\"").count();
    assert!(changes > 2 && shown.text().matches(" checked").count() == changes + 1, "{}", shown.text());
    let none = ana.get(&format!("{address}?variante=0&montar=1"));
    assert_eq!(box_of(&none), DRAFT);
    let all: String = (0..changes).map(|n| format!("&m={n}")).collect();
    assert_eq!(box_of(&ana.get(&format!("{address}?variante=0&montar=1{all}"))), NEW);
    let one = ana.get(&format!("{address}?variante=0&montar=1&m=0"));
    assert!(one.text().contains(&format!("/?de={}&amp;variante=0&amp;montar=1&amp;m=0", &address[11..])));
    let text = box_of(&one);
    assert!(text != DRAFT && text != NEW, "{text}");
    let next = ana.get(&format!("/?de={}&variante=0&montar=1&m=0", &address[11..]));
    assert!(next.text().contains(&text), "{}", next.text());
    for odd in ["?variante=9&montar=1", "?variante=x&montar=1&m=99999999999999999999", "?m=-1&montar"] {
        assert_eq!(ana.get(&format!("{address}{odd}")).status, 200, "{odd}");
    }
}

#[test]
fn a_model_that_fails_or_says_nothing_costs_nothing_and_loses_no_text() {
    let model = Server::start(|_, asked| match asked {
        0 => Act::json(400, &serde_json::json!({"error": {"message": "<b>quebrado</b>"}})),
        1 | 2 => says_nothing(),
        _ => says(NEW),
    });
    let service = Service::with_model(&model, &[]);
    let mut ana = Navegador::new(&service);
    let fields = [("texto", DRAFT), ("vez", "x")];
    let address = send(&mut ana, &service, &fields);
    let failed = ana.get(&address);
    assert!(
        failed.text().contains("nada foi cobrado") && failed.text().contains("Certamente!"),
        "{}",
        failed.text()
    );
    assert!(!failed.text().contains("<b>quebrado"), "{}", failed.text());
    assert_eq!(used(&service), 0);
    for _ in 0..5 {
        // Back by the browser's button, and sent again.
        assert_eq!(send(&mut ana, &service, &fields), address);
        let page = ana.get(&address);
        if page.text().contains("Usar como rascunho") {
            assert_eq!(used(&service), 1);
            return;
        }
        assert!(
            page.text().contains("não saiu reescrita") && page.text().contains("Certamente!"),
            "{}",
            page.text()
        );
    }
    panic!("no rewrite came");
}

#[test]
fn without_a_model_the_page_says_so_and_leads_on() {
    let service = Service::start(&[]);
    let mut ana = Navegador::new(&service);
    let home = ana.get("/");
    assert!(home.text().contains("não tem modelo configurado") && !home.text().contains("<textarea"));
    assert!(home.text().contains("href=\"/lint\"") && home.text().contains("href=\"/diff\""));
    let refused = form(&mut ana, &service, "/", &[("texto", DRAFT)]);
    assert!(refused.status == 503 && refused.media_type() == "text/html", "{}", refused.status);
}

#[test]
fn a_draft_that_cannot_be_is_told_beside_its_box_and_kept_there() {
    let model = Server::start(|_, _| says(NEW));
    let service = Service::with_model(&model, &[]);
    let mut ana = Navegador::new(&service);
    let long = "a ".repeat(2001);
    for (texto, status, words) in
        [(" \n", 400, "Escreva o rascunho"), (long.as_str(), 413, "o máximo é 4.000")]
    {
        let told = form(&mut ana, &service, "/", &[("texto", texto), ("registro", "post")]);
        assert_eq!(told.status, status);
        assert!(
            told.text().contains(words) && told.text().contains("aria-invalid=\"true\""),
            "{}",
            told.text()
        );
        assert!(told.text().contains(texto.trim_end()) && told.text().contains("value=\"post\" checked"));
    }
    assert!(model.seen().is_empty());
}

#[test]
fn nothing_written_by_a_stranger_becomes_markup_and_no_foreign_form_is_taken() {
    let hostile = "</textarea></title><script>alert(1)</script><img src=x onerror=alert(2)> \" ' & \u{202e} o prazo mudou.";
    let model =
        Server::start(|_, _| says("o prazo mudou </textarea><script>alert(1)</script> \" ' & <img src=x>"));
    let service = Service::with_model(&model, &[("VOZ_PRODUTO", "<i>voz</i>")]);
    let mut ana = Navegador::new(&service);
    let fields = [("texto", hostile), ("contexto", hostile), ("de", hostile), ("vez", hostile)];
    let address = send(&mut ana, &service, &fields);
    let id = &address[11..];
    let mut pages = vec![ana.get(&address), ana.get(&format!("/?rascunho={id}")), ana.get("/")];
    pages.push(ana.get(&format!("{address}?variante=0&montar=1")));
    pages.push(ana.get(&format!("/?de={id}&variante=0&montar=1")));
    pages.push(form(&mut ana, &service, "/", &[("texto", &hostile.repeat(60)), ("contexto", hostile)]));
    for page in pages {
        let text = page.text();
        assert!(!text.contains("<script>") && !text.contains("<img") && !text.contains("<i>"), "{text}");
        assert_eq!(text.matches("</title>").count(), 1);
        assert_eq!(text.matches("<script").count(), 1, "its own: {text}");
    }
    let (own, cookies) = (service.url(), ana.cookie_header());
    let body = format!("csrf={}&texto=oi", ana.csrf);
    for (origin, site) in [
        ("https://exemplo.org", None),
        ("null", None),
        (own.as_str(), Some("cross-site")),
        (own.as_str(), Some("same-site")),
    ] {
        let mut headers = vec![
            ("Cookie", cookies.as_str()),
            ("Origin", origin),
            ("Content-Type", "application/x-www-form-urlencoded"),
        ];
        headers.extend(site.map(|site| ("Sec-Fetch-Site", site)));
        let refused = service.post_bytes("/", &headers, body.as_bytes());
        assert_eq!((refused.status, refused.media_type()), (403, "text/html"), "{origin} {site:?}");
    }
    ana.csrf = "0".repeat(64);
    assert_eq!(form(&mut ana, &service, "/", &[("texto", "oi")]).status, 403);
    let asked = model.seen().len();
    assert_eq!(asked, 1);
}

/// The whole way in a browser.
fn whole_way(browser: &Browser, service: &Service) {
    browser.open(&format!("{}/", service.url()));
    browser.write("#texto", DRAFT);
    browser.press("form[data-espera] button");
    browser.wait_for("Usar como rascunho");
    assert_eq!(browser.text("#v0-texto"), NEW, "the text first");
    let page = browser.source();
    browser.press("#v0 > details summary");
    assert!(browser.text(".texto del").contains("Certamente"));
    browser.reload();
    browser.wait_for("Usar como rascunho");
    assert_eq!(browser.source().len(), page.len(), "F5 shows the same");
    browser.press("#v0 > details summary");
    browser.press("input[name=m][value='0']");
    browser.press("form[method=get] button");
    // With script the same text stood there at once, before the page that is asked for.
    wait_until("the page of what was put together", || browser.address().contains("montar=1"));
    browser.wait_for("mudanças: ");
    browser.press("a[href*='montar=1'].botao");
    browser.wait_for("Cole ou escreva o seu texto");
    browser.press("form[data-espera] button");
    browser.wait_for("comparado com o seu primeiro rascunho");
    browser.back();
    browser.wait_for("Cole ou escreva o seu texto");
}

#[test]
fn a_person_rewrites_in_a_browser_with_and_without_script() {
    let Some(browser) = Browser::start() else { return };
    let model = Server::start(|_, _| says(NEW));
    let service = Service::with_model(&model, &[]);
    browser.be_a_phone(360, 800);
    whole_way(&browser, &service);
    browser.press("form[data-espera] button");
    browser.wait_for("comparado com o seu primeiro rascunho");
    browser.press("button[data-copiar]");
    browser.wait_for("Copiado.");
    let wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(browser.script(wide), 0, "no sideways scrolling");
    let asked = model.seen().len();
    browser.forbid_script();
    whole_way(&browser, &service);
    assert_eq!(model.seen().len(), asked + 2);
}

#[test]
fn the_keyboard_alone_goes_through_the_form_in_its_order() {
    /// The keys Tab, Enter, the space bar and the arrow down (W3C WebDriver, 17.4.2).
    const TAB: &str = "\u{e004}";
    const ENTER: &str = "\u{e007}";
    const DOWN: &str = "\u{e015}";
    const CONTROL: &str = "\u{e009}";
    let Some(browser) = Browser::start() else { return };
    let model = Server::start(|_, _| says(NEW));
    let service = Service::with_model(&model, &[]);
    browser.open(&format!("{}/", service.url()));
    let here = || {
        let named = "(document.activeElement.id || document.activeElement.name || document.activeElement.textContent)";
        browser.script(named).as_str().unwrap().to_owned()
    };
    let mut order = Vec::new();
    for _ in 0..20 {
        browser.keys(TAB);
        order.push(here());
        if order.last().is_some_and(|last| last == "Reescrever") && order.contains(&"texto".to_owned()) {
            break;
        }
    }
    let from = order.iter().position(|one| one == "texto").unwrap();
    assert_eq!(order[0], "Pular para o conteúdo");
    let own = ["texto", "", "registro", "Reescrever"];
    assert_eq!(order[from..], own, "the file stands unnamed after the text: {order:?}");
    browser.press("#texto");
    browser.keys(&format!("{DRAFT}{TAB}{TAB}{DOWN}{TAB}{ENTER}"));
    browser.wait_for("Usar como rascunho");
    assert!(model.seen()[0].body.contains("Certamente!"));
    // What came is where the next key leads: the first is to copy it.
    browser.keys(TAB);
    assert_eq!(here(), "Copiar");
    browser.keys(ENTER);
    browser.wait_for("Copiado.");
    // And from the box itself with Ctrl and Enter.
    browser.open(&format!("{}/", service.url()));
    browser.write("#texto", DRAFT);
    browser.write("#texto", &format!("{CONTROL}{ENTER}"));
    browser.wait_for("Usar como rascunho");
    assert_eq!(model.seen().len(), 2);
}

#[test]
fn a_browser_with_script_sees_seconds_and_then_the_rewrite() {
    let Some(browser) = Browser::start() else { return };
    let gate = Gate::default();
    let model = gate.model(NEW);
    let service = Service::with_model(&model, &[]);
    browser.open(&format!("{}/", service.url()));
    browser.write("#texto", DRAFT);
    // Sent without leaving the page, so that the test goes on while the answer is held back.
    browser.script("(document.querySelector('form[data-espera]').target = 'outra', 1)");
    browser.press("form[data-espera] button");
    wait_until("the seconds", || {
        browser.script("document.querySelector('.dito').textContent").as_str().unwrap().ends_with(" s")
    });
    assert_eq!(browser.script("document.querySelector('.dito').getAttribute('role')"), "status");
    gate.wait_for(1);
    gate.open();
    assert_eq!(gate.asked(), 1);
}

#[test]
fn what_was_lost_or_added_is_told_under_the_text_and_can_be_undone() {
    const BEFORE: &str = "Prezada Marta, é importante ressaltar que o orçamento será enviado até sexta-feira, com valor \
                          estimado em 400 reais. Fico à disposição.";
    const AFTER: &str = "te mando o orçamento até sexta, o valor deve ficar em 400 reais, a partir de amanhã";
    let model = Server::start(|_, _| says(AFTER));
    let service = Service::with_model(&model, &[]);
    let mut ana = Navegador::new(&service);
    let address = send(&mut ana, &service, &[("texto", BEFORE)]);
    let way = |page: &Answer, label: &str| {
        let before = page.text().split(&format!("\">{label}</a>")).next().unwrap().to_owned();
        before.rsplit("href=\"").next().unwrap().replace("&amp;", "&").split('#').next().unwrap().to_owned()
    };
    let text = |page: &Answer| {
        page.text().split("id=\"v0-texto\">").nth(1).unwrap().split('<').next().unwrap().to_owned()
    };
    let shown = ana.get(&address);
    for told in ["Saiu do rascunho: Marta.", "Entrou sem estar no rascunho: amanhã."] {
        assert!(shown.text().contains(told), "{told}: {}", shown.text());
    }
    // Not all that went with it: the clause that holds it.
    let back = ana.get(&way(&shown, "Pôr de volta"));
    assert_eq!(text(&back), format!("Prezada Marta, {AFTER}"));
    assert!(
        !back.text().contains("Saiu do rascunho") && back.text().contains("Entrou sem estar no rascunho")
    );
    let both = ana.get(&way(&back, "Tirar"));
    assert_eq!(text(&both), format!("Prezada Marta, {}", AFTER.trim_end_matches(", a partir de amanhã")));
    assert!(!both.text().contains("class=\"perda\""), "{}", both.text());
    let next = way(&both, "Usar como rascunho");
    assert!(ana.get(&next).text().contains(&format!("\n{}</textarea>", text(&both))), "{next}");
    // The same words as the API and the command line have.
    let told = service.rewrite(&[], &serde_json::json!({"texto": BEFORE})).json();
    assert_eq!(
        told["variantes"][0]["diff"]["motivo"],
        "saiu do rascunho: Marta; entrou sem estar no rascunho: amanhã"
    );
}

#[test]
fn the_first_page_says_whose_voice_it_is_and_shows_what_it_does() {
    let model = Server::start(|_, _| says(NEW));
    let service = Service::with_model(&model, &[("VOZ_AUTOR", "o João"), ("VOZ_COTA_LIMITE", "3")]);
    let mut ana = Navegador::new(&service);
    let home = ana.get("/");
    for part in [
        "voz do João</a>",
        "do jeito que o João escreveria",
        "restam 3 reescritas hoje",
        "volto dia 3...",
        ">Entrar</a>",
    ] {
        assert!(home.text().contains(part), "{part}: {}", home.text());
    }
    assert!(home.text().contains("value=\"resposta\" checked") && !home.text().contains("outra pessoa"));
    assert!(service.get("/openapi").text().contains("voz do João</a>"), "what is made beforehand too");
    let tried = ana.get("/?exemplo=1");
    assert!(tried.text().contains("\nInformamos que") && !tried.text().contains("volto dia 3..."));
    assert!(service.get("/voz").text().contains("href=\"/\">Reescrever nesta voz</a>"));
    account(&service, EMAIL, &[]);
    let mut ana = Navegador::signed_in(&service);
    let home = ana.get("/");
    assert!(home.text().contains("href=\"/conta\">Sua conta</a>") && !home.text().contains(">Entrar</a>"));
    let kept = service.send("GET", "/voz", &[("Cookie", &ana.cookie_header())]);
    assert_eq!(
        (kept.header("cache-control"), kept.text().contains(">Sua conta</a>")),
        ("private, no-cache", true)
    );
}
