//! Pages that keep nothing: `/lint`, `/diff`, `/voz`, `/numeros`, over a socket and in a real browser.
use crate::banco;
use crate::contas::Navegador;
use crate::contas::chromium::Browser;
use crate::contas::pagina::form;
use crate::servico::{Service, wait_until};

/// What breaks out of HTML wherever it is not escaped.
const HOSTILE: &str =
    "</textarea></title><script>alert(1)</script><img src=x onerror=alert(2)> \" ' & \u{202e}";
/// A text that the lint has something to say about, and something to mend in.
const DRAFT: &str = "Não se trata apenas de velocidade, mas de confiança. Vale ressaltar que o prazo — que era curto — \
                     mudou, e é crucial mergulhar fundo nesse cenário em constante evolução.";
const PAGES: [&str; 10] =
    ["/", "/lint", "/diff", "/voz", "/duvidas", "/numeros", "/credito", "/entrar", "/parcerias", "/contato"];

#[test]
fn whoever_opens_again_what_a_form_led_to_finds_a_page_with_a_way_back() {
    let service = Service::start(&[]);
    let page = service.send("GET", "/credito/extrato", &[("Accept", "text/html")]);
    assert_eq!((page.status, page.header("allow")), (405, "POST, OPTIONS"));
    assert!(
        page.text().contains("só se abre por um formulário") && page.text().contains("href=\"/credito\"")
    );
    let program = service.send("GET", "/credito/extrato", &[]);
    assert_eq!((program.status, &program.json()["code"]), (405, &serde_json::json!("metodo_nao_permitido")));
}

#[test]
fn doubts_are_answered_from_what_the_service_sells_and_keeps() {
    let page = Service::start(&[]).get("/duvidas");
    let plain = page.text();
    assert!(
        plain.contains("5 reescritas por dia não custam nada")
            && !plain.contains("href=\"/credito\">Crédito</a>, antes")
    );
    assert!(!plain.contains("vai a uma IA") && !plain.contains("Paguei"), "{plain}");
    let pix = [
        ("VOZ_PIX_CHAVE", "voz@exemplo.com.br"),
        ("VOZ_PIX_NOME", "Oficina"),
        ("VOZ_PIX_CIDADE", "Recife"),
        ("VOZ_BRL_POR_USD", "5.50"),
        ("VOZ_CORREIO_DONO", "dono@exemplo.com.br"),
        ("VOZ_CADASTRO_ABERTO", "sim"),
        ("VOZ_COTA_LIMITE", "1"),
    ];
    let model = crate::servidor::Server::start(|_, _| crate::servidor::Act::Hang);
    let page = Service::with_model(&model, &pix).get("/duvidas");
    let sells = page.text();
    for part in [
        "1 reescrita por dia não custa nada",
        "R$\u{a0}16,50 (150 reescritas)",
        "vai a uma IA (",
        "entrar ou criar conta",
        "Não pague de novo",
    ] {
        assert!(sells.contains(part), "{part}: {sells}");
    }
}

#[test]
fn every_page_is_guarded_and_loads_nothing_but_its_style_and_script() {
    let service = Service::start(&[]);
    for path in PAGES {
        let page = service.get(path);
        assert_eq!((page.status, page.media_type()), (200, "text/html"), "{path}");
        let policy = page.header("content-security-policy");
        for part in ["default-src 'none'", "style-src 'self'", "form-action 'self'", "frame-ancestors 'none'"]
        {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        let text = page.text();
        assert!(
            !policy.contains("unsafe") && !text.contains("<script>") && !text.contains("style=\""),
            "{path}"
        );
        assert_eq!(text.matches("<script").count(), 1, "{path}");
        assert!(!text.contains("<style") && !text.contains(" onclick"), "{path}");
        assert!(text.starts_with("<!DOCTYPE html><html lang=\"pt-BR\">"), "{path}");
        assert!(text.contains(&format!("href=\"{path}\" aria-current=\"page\"")), "{path}");
        assert!(page.header("access-control-allow-origin").is_empty(), "{path}");
        let sheet = text.split("href=\"/estatico/").nth(1).unwrap().split('"').next().unwrap();
        let script = text.split("src=\"/estatico/").nth(1).unwrap().split('"').next().unwrap();
        let mut weight = page.body.len();
        for (file, kind) in [(sheet, "text/css"), (script, "text/javascript")] {
            let loaded = service.get(&format!("/estatico/{file}"));
            assert_eq!((loaded.status, loaded.media_type()), (200, kind), "{path}");
            assert!(
                loaded.header("cache-control").contains("immutable"),
                "{}",
                loaded.header("cache-control")
            );
            assert!(kind == "text/css" || loaded.body.len() < 13_000, "{}", loaded.body.len());
            weight += loaded.body.len();
        }
        let most = if path == "/" { 30_000 } else { 32_000 };
        assert!(weight < most, "{path} weighs {weight} bytes with what it loads");
    }
    let other = service.get("/estatico/estilo-0000000000000000.css");
    assert_eq!((other.status, other.header("cache-control")), (404, "no-store"));
    let openapi = service.get("/openapi.json");
    assert!(!openapi.text().contains("/estatico/") && openapi.json()["paths"]["/lint"].is_null());
}

#[test]
fn a_text_is_examined_in_its_place_and_nothing_is_kept() {
    let service = Service::start(&[]);
    let mut ana = Navegador::new(&service);
    let shown = form(&mut ana, &service, "/lint", &[("texto", DRAFT)]);
    let page = shown.text();
    assert_eq!((shown.status, shown.header("cache-control")), (200, "no-store"));
    assert!(page.contains("Parece escrito por máquina: ") && page.contains("<mark>"), "{page}");
    assert!(page.contains("href=\"#regra-") && page.contains("id=\"regra-"), "{page}");
    assert!(page.contains("O que se corrige sem mudar o sentido") && page.contains("<del"), "{page}");
    assert_eq!(
        form(&mut ana, &service, "/lint", &[("texto", DRAFT)]).text(),
        page,
        "sent again it shows the same"
    );
    let plain = form(&mut ana, &service, "/lint", &[("texto", "oi, chego às 8")]);
    assert!(plain.text().contains("Nada a apontar."), "{}", plain.text());
    let blank = form(&mut ana, &service, "/lint", &[("texto", " \n ")]);
    assert!(blank.status == 400 && blank.text().contains("Escreva o texto."), "{}", blank.text());
    let weak = "É importante ressaltar que a reunião mudou. Além disso, é fundamental destacar que a equipe já sabe.";
    let weak = form(&mut ana, &service, "/lint", &[("texto", weak)]);
    let weak = weak.text();
    assert!(weak.contains("num texto curto não conta") && weak.contains("id=\"fraca-"), "{weak}");
    assert!(!weak.contains("class=\"feito\""), "{weak}");
    assert!(!page.contains("Não passou") && page.contains("Como se conta"), "{page}");
    let long = form(&mut ana, &service, "/lint", &[("texto", &"a ".repeat(25_001))]);
    assert!(long.status == 413 && long.text().contains("aria-invalid=\"true\""), "{}", long.status);
    let bytes = banco::everything(service.home());
    assert!(!bytes.windows(20).any(|part| part == &DRAFT.as_bytes()[..20]), "kept");
    assert!(!service.log().contains("velocidade"));
}

#[test]
fn what_is_wrong_with_a_short_text_is_in_sight_on_a_phone_and_no_reason_hides_it() {
    let Some(browser) = Browser::start() else { return };
    let service = Service::start(&[]);
    browser.be_a_phone(390, 844);
    browser.open(&format!("{}/lint", service.url()));
    browser.write("#texto", "Vale ressaltar que o prazo — que era curto — mudou, e isso é crucial.");
    browser.wait_for("Parece escrito por máquina: ");
    let number = |script: &str| browser.script(script).as_f64().unwrap();
    let end = |css: &str, of: &str| {
        number(&format!("document.querySelector('{css}').getBoundingClientRect().{of}"))
    };
    assert!(number("scrollY") < 1.0 && end("#achados [role=status]", "bottom") < 844.0);
    browser.press(".pilha + .acoes button:last-child");
    assert!(end(".achado", "top") >= end(".pilha", "bottom"), "below the text that it speaks of");
    // Everything that a finger presses is as high as one.
    let low = "[...document.querySelectorAll('button, summary, header a, label.opcao, label.arquivo')] \
               .filter(one => one.offsetParent && one.getBoundingClientRect().height < 44).map(one => one.outerHTML)";
    assert_eq!(browser.script(low), serde_json::json!([]));
    // Of a long text the box shows a part, and what there is too much is told.
    browser
        .script("(texto.value = 'O prazo mudou. '.repeat(4000), texto.dispatchEvent(new Event('input')), 1)");
    assert!(end(".pilha", "height") <= 844.0 * 0.61);
    browser.wait_for("60.000 de 50.000 caracteres");
}

#[test]
fn two_texts_are_compared_with_words_for_who_sees_no_marks() {
    let service = Service::start(&[]);
    let mut ana = Navegador::new(&service);
    let fields =
        [("antes", "O prazo mudou\r\npara sexta, 15h30."), ("depois", "O prazo mudou\r\npara segunda.")];
    let shown = form(&mut ana, &service, "/diff", &fields);
    let page = shown.text();
    assert_eq!(shown.status, 200);
    for part in [
        "<del",
        "saiu: ",
        "sexta",
        "<ins",
        "entrou: ",
        "segunda",
        "do texto",
        "Saiu do texto de antes: 15h30, sexta.",
        "Entrou sem estar no texto de antes: segunda.",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let same = form(&mut ana, &service, "/diff", &[("antes", "oi"), ("depois", "oi")]);
    assert!(!same.text().contains("As mudanças em lista"), "{}", same.text());
    let nothing = form(&mut ana, &service, "/diff", &[("antes", " "), ("depois", "")]);
    assert!(
        nothing.status == 400 && nothing.text().contains("Escreva os dois textos."),
        "{}",
        nothing.text()
    );
    assert!(!nothing.text().contains("Os dois textos são iguais"), "{}", nothing.text());
}

#[test]
fn a_file_of_an_old_program_is_read_and_one_that_is_no_text_is_told_beside_its_link() {
    let Some(browser) = Browser::start() else { return };
    let service = Service::start(&[]);
    browser.be_a_phone(360, 740);
    browser.open(&format!("{}/diff", service.url()));
    browser.wait_for("Abrir um arquivo de texto");
    let folder = tempfile::tempdir().unwrap();
    let open = |bytes: &[u8]| {
        let file = folder.path().join("carta.txt");
        std::fs::write(&file, bytes).unwrap();
        browser.attach("label.arquivo input", &file);
    };
    open(b"Ol\xe1 Marina");
    wait_until("it is in the box", || browser.script("antes.value") == "Olá Marina");
    open(b"PK\x03\x04\0\0");
    browser.wait_for("Este arquivo não é de texto puro. Cole o texto aqui.");
    let between =
        "document.querySelector('label.arquivo + [role=alert]').getBoundingClientRect().bottom < 740";
    assert_eq!(browser.script(between), true);
    assert_eq!(browser.script("antes.value"), "Olá Marina");
    open("Até já".as_bytes());
    wait_until("it is in the box", || browser.script("antes.value") == "Até já");
    // What nobody sees, and nothing keeps, is left out.
    browser.script(r"(antes.value = 'Até \0já', depois.value = 'Até logo', 1)");
    browser.press("main form > button");
    browser.wait_for("do texto.");
}

#[test]
fn nothing_that_is_typed_becomes_markup() {
    let service = Service::start(&[]);
    let mut ana = Navegador::new(&service);
    let both = [("antes", HOSTILE), ("depois", DRAFT)];
    let turned = [("antes", DRAFT), ("depois", HOSTILE)];
    let text = format!("{HOSTILE} {DRAFT} {HOSTILE}");
    for (path, fields) in [("/diff", &both[..]), ("/diff", &turned), ("/lint", &[("texto", text.as_str())])] {
        let shown = form(&mut ana, &service, path, fields);
        let page = shown.text();
        assert_eq!(shown.status, 200, "{path}");
        assert!(!page.contains("<script>") && !page.contains("<img"), "{path}: {page}");
        assert_eq!(page.matches("</title>").count(), 1, "{path}");
        assert!(page.contains("&lt;script&gt;") && page.contains("\\u202e"), "{path}");
    }
}

#[test]
fn a_form_from_elsewhere_is_refused_in_words() {
    let service = Service::start(&[]);
    let mut ana = Navegador::new(&service);
    let (own, cookies) = (service.url(), ana.cookie_header());
    let body = format!("csrf={}&texto=oi&antes=a&depois=b", ana.csrf);
    let urlencoded = ("Content-Type", "application/x-www-form-urlencoded");
    for path in
        ["/lint", "/diff", "/entrar", "/credito/extrato", "/credito/comprar", "/contato", "/parcerias"]
    {
        for (origin, site) in [
            ("https://exemplo.org", None),
            ("null", None),
            (own.as_str(), Some("cross-site")),
            (own.as_str(), Some("same-site")),
        ] {
            let mut headers = vec![("Cookie", cookies.as_str()), ("Origin", origin), urlencoded];
            headers.extend(site.map(|site| ("Sec-Fetch-Site", site)));
            let refused = service.post_bytes(path, &headers, body.as_bytes());
            assert_eq!(
                (refused.status, refused.media_type()),
                (403, "text/html"),
                "{path} {origin} {site:?}"
            );
            assert!(refused.text().contains("veio de outro endereço"), "{}", refused.text());
        }
    }
    ana.csrf = "0".repeat(64);
    for path in ["/lint", "/diff", "/credito/extrato", "/credito/comprar", "/contato", "/parcerias"] {
        let refused = form(&mut ana, &service, path, &[("texto", "oi")]);
        assert!(refused.status == 403 && refused.text().contains("ficou velha"), "{}", refused.text());
        let json = service.post_bytes(path, &[crate::servico::JSON], b"{}");
        assert_eq!((json.status, json.media_type()), (415, "text/html"), "{path}");
        assert!(json.text().contains("só recebe o formulário dela"), "{}", json.text());
    }
}

#[test]
fn the_voice_and_the_numbers_are_shown_as_they_are_answered() {
    let service = Service::start(&[]);
    let voice = service.get("/voz");
    let card = service.get("/api/estilo").json();
    let texts = card["medidas"]["resposta"]["amostras"].as_u64().unwrap();
    assert!(voice.text().contains(&format!("{texts} textos")), "{}", voice.text());
    assert!(voice.text().contains("<rect class=\"parte\" width=\"") && voice.text().contains("da amostra"));
    wait_until("a publication", || service.get("/api/vitrine").json()["publicado"] == true);
    let numbers = service.get("/numeros");
    assert!(numbers.text().contains("horário de Brasília"), "{}", numbers.text());
    let missing = service.get("/api/vitrine").json()["janelas"]["d7"].is_null();
    assert_eq!(numbers.text().contains("sem medição"), missing, "{}", numbers.text());
}

/// The widest thing of a page must fit a narrow phone.
fn fits(browser: &Browser, path: &str) {
    let wide = browser.script("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assert_eq!(wide, 0, "{path} scrolls sideways: {}", browser.source());
}

#[test]
fn a_person_with_a_browser_examines_and_compares_on_a_phone() {
    for script in [true, false] {
        let Some(browser) = Browser::start() else { return };
        browser.be_a_phone(360, 800);
        if !script {
            browser.forbid_script();
        }
        examines_and_compares(&browser, script);
    }
}

fn examines_and_compares(browser: &Browser, script: bool) {
    let service = Service::start(&[]);
    for path in PAGES {
        browser.open(&format!("{}{path}", service.url()));
        fits(browser, path);
        assert_eq!(browser.script("document.styleSheets.length"), 1, "{path}");
    }
    browser.open(&format!("{}/lint", service.url()));
    assert_eq!(browser.label("#texto"), "Texto");
    browser.write("#texto", &format!("{DRAFT}\n{HOSTILE_TYPED}{}", "semespaco".repeat(30)));
    browser.press("form button:not([type])");
    browser.wait_for("Placar");
    fits(browser, "/lint, examined");
    assert_eq!(browser.script("document.querySelectorAll('main script, main img').length"), 0);
    if !script {
        let first = browser.script("document.querySelector('a.marca').getAttribute('href')");
        browser.press("a.marca");
        assert_eq!(browser.script("location.hash"), first, "a mark leads to its reason");
    }
    browser.open(&format!("{}/diff", service.url()));
    browser.write("#antes", "O prazo mudou para sexta.");
    browser.write("#depois", "O prazo mudou para segunda.");
    browser.press("form button");
    browser.wait_for("O que mudou");
    fits(browser, "/diff, compared");
    assert!(browser.text(".texto").contains("segunda"));
    browser.reload();
    browser.wait_for("O que mudou");
    assert_eq!(browser.script("document.querySelector('#antes').value"), "O prazo mudou para sexta.");
}

/// What a person can type of it.
const HOSTILE_TYPED: &str = "</textarea><script>document.title='mau'</script><img src=x>";
