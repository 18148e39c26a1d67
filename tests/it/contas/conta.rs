//! `/conta`: second factor, sessions, balances, profile, and the end of an account, on its pages.
use serde_json::json;

use super::chromium::Browser;
use super::fator::{Aplicativo, forget_codes};
use super::pagina::{form, pedido};
use super::{EMAIL, Navegador, SENHA, account, database, service, told};
use crate::servico::{Answer, Service};

/// What breaks out of HTML wherever it is not escaped.
const HOSTILE: &str = "\"><script>alert(1)</script><img src=x>";

/// A second factor turned on by the page's own forms.
fn turned_on(ana: &mut Navegador<'_>, service: &Service) -> Aplicativo {
    let number = pedido(&ana.get("/conta/seguranca"), "/conta/segundo-fator");
    let begun = form(ana, service, "/conta/segundo-fator", &[("pedido", &number)]);
    let place = begun.header("location").to_owned();
    let shown = ana.get(&place);
    let again = form(ana, service, "/conta/segundo-fator", &[("pedido", &number)]);
    assert_eq!(
        (again.header("location"), ana.get(&place).text()),
        (place.as_str(), shown.text()),
        "F5 changes nothing"
    );
    let secret = shown.text().split_once("id=\"segredo\"").unwrap().1.split_once('>').unwrap().1;
    let secret = secret.split_once('<').unwrap().0;
    let app = Aplicativo::of(secret);
    let wrong = form(ana, service, &place, &[("codigo", "000000")]);
    assert!(wrong.status == 400 && wrong.text().contains(secret), "{}", wrong.status);
    let on = form(ana, service, &place, &[("codigo", &app.code(0))]);
    forget_codes(service);
    assert_eq!((on.status, on.header("location")), (303, "/conta/seguranca?dito=fator"));
    ana.bootstrap();
    app
}

#[test]
fn a_second_factor_is_turned_on_and_off_on_the_page() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let mut other = Navegador::signed_in(&service);
    let app = turned_on(&mut ana, &service);
    assert_eq!((ana.me(), other.me()), (200, 401), "what it did not prove is over");
    assert_eq!(ana.get("/api/me").json()["user"]["mfaState"], "verified");
    assert!(ana.get("/conta/seguranca?dito=fator").text().contains("Segundo fator ligado"));
    other.bootstrap();
    let without = form(&mut other, &service, "/entrar", &[("email", EMAIL), ("senha", SENHA)]);
    assert_eq!((without.status, without.header("location")), (303, "/entrar/codigo"));
    assert_eq!(other.me(), 401);
    let step = other.get("/entrar/codigo");
    assert!(step.text().contains("id=\"codigo\"") && !step.text().contains("id=\"senha\""));
    assert_eq!(form(&mut other, &service, "/entrar/codigo", &[("codigo", "")]).status, 401);
    let wrong = form(&mut other, &service, "/entrar/codigo", &[("codigo", "000000")]);
    assert!(wrong.status == 401 && wrong.text().contains("O código não confere"), "{}", wrong.status);
    let right = form(&mut other, &service, "/entrar/codigo", &[("codigo", &app.code(0))]);
    assert_eq!((right.status, right.header("location"), other.me()), (303, "/conta", 200));
    assert!(ana.get("/conta/seguranca").text().contains("Desligar o segundo fator"));
    database(&service).run("UPDATE sessao SET entrou_em = entrou_em - 300001", &[]);
    let late = form(&mut ana, &service, "/conta/segundo-fator/desligar", &[]);
    assert!(late.status == 401 && late.text().contains("Entre de novo"), "{}", late.status);
    database(&service).run("UPDATE sessao SET entrou_em = entrou_em + 300001", &[]);
    let off = form(&mut ana, &service, "/conta/segundo-fator/desligar", &[]);
    assert_eq!((off.status, off.header("location")), (303, "/conta/seguranca?dito=fator-desligado"));
    assert!(ana.get("/conta/seguranca").text().contains("Ligar o segundo fator"));
    form(&mut ana, &service, "/conta/sair", &[]);
    let mut again = Navegador::signed_in(&service);
    assert_eq!(again.get("/api/me").json()["user"]["mfaState"], "none", "the password is enough");
}

#[test]
fn sessions_are_listed_and_ended_one_by_one_and_only_ones_own() {
    let service = service();
    account(&service, "bia@exemplo.org", &[]);
    let (mut here, mut there) = (Navegador::signed_in(&service), Navegador::signed_in(&service));
    let mut bia = Navegador::new(&service);
    bia.login(&json!({"email": "bia@exemplo.org", "senha": SENHA}));
    let listed = here.get("/api/account/sessions").json();
    let other = listed["sessions"].as_array().unwrap().iter().find(|s| s["current"] == false).unwrap();
    let id = other["id"].as_str().unwrap();
    let listed = |who: &mut Navegador<'_>| who.get("/conta/seguranca").text().contains(id);
    assert!(listed(&mut here) && !listed(&mut bia));
    assert_eq!(form(&mut bia, &service, "/conta/sessao", &[("id", id)]).status, 404);
    assert_eq!(there.me(), 200);
    assert_eq!(form(&mut here, &service, "/conta/sessao", &[("id", id)]).status, 303);
    assert_eq!((there.me(), here.me()), (401, 200));
}

#[test]
fn the_profile_decides_the_clock_and_the_look_of_pages() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    told(&service, &["credito", "criar", "--usd", "1", "--conta", EMAIL]);
    assert!(ana.get("/conta/extrato").text().contains("horário de Brasília"));
    let page = ana.get("/conta/perfil");
    let revision =
        page.text().split_once("name=\"revision\" value=\"").unwrap().1.split_once('"').unwrap().0.to_owned();
    let fields = |zone: &'static str, revision: &str| {
        [
            ("revision", revision.to_owned()),
            ("name", HOSTILE.to_owned()),
            ("timeZone", zone.to_owned()),
            ("theme", "dark".to_owned()),
        ]
    };
    let send = |ana: &mut Navegador<'_>, fields: [(&str, String); 4]| {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        form(ana, &service, "/conta/perfil", &fields)
    };
    assert_eq!(send(&mut ana, fields("Lugar/Nenhum", &revision)).status, 400);
    let kept = send(&mut ana, fields("America/Manaus", &revision));
    assert_eq!((kept.status, kept.header("location")), (303, "/conta/perfil?dito=perfil"));
    assert_eq!(send(&mut ana, fields("America/Manaus", &revision)).status, 409, "another window");
    let shown = ana.get("/conta/perfil?dito=perfil");
    assert!(shown.text().contains("Perfil guardado.") && shown.text().contains("&lt;script&gt;alert"));
    assert!(!shown.text().contains("<script>") && !shown.text().contains("<img src=x"));
    let statement = ana.get("/conta/extrato");
    assert!(statement.text().contains("horário de Manaus"), "{}", statement.text());
    assert!(statement.text().starts_with("<!DOCTYPE html><html lang=\"pt-BR\" data-tema=\"dark\">"));
    assert!(!service.get("/lint").text().contains("data-tema"), "nobody else's pages");
}

#[test]
fn balances_are_shown_to_whoever_may_see_them() {
    let service = service();
    account(&service, "bia@exemplo.org", &[]);
    told(&service, &["credito", "criar", "--usd", "2.5", "--conta", EMAIL]);
    let mut ana = Navegador::signed_in(&service);
    assert!(ana.get("/conta").text().contains("US$\u{a0}2,50"));
    let statement = ana.get("/conta/extrato");
    assert!(
        statement.status == 200 && statement.text().contains("emitido pelo dono"),
        "{}",
        statement.text()
    );
    let mut bia = Navegador::new(&service);
    bia.login(&json!({"email": "bia@exemplo.org", "senha": SENHA}));
    for path in ["/conta", "/conta/extrato"] {
        let seen = bia.get(path);
        assert!(!seen.text().contains("2,50") && !seen.text().contains(EMAIL), "{path}");
    }
    let unknown = bia.get(&format!("/conta/extrato?organizacao={}", "0".repeat(32)));
    assert_eq!((unknown.status, unknown.media_type()), (404, "text/html"));
    assert_eq!(service.get("/conta/extrato").header("location"), "/entrar");
}

#[test]
fn an_account_goes_with_everything_of_its_person_and_the_ledger_stays() {
    let service = service();
    told(&service, &["credito", "criar", "--usd", "1", "--conta", EMAIL]);
    let mut ana = Navegador::signed_in(&service);
    turned_on(&mut ana, &service);
    let key = pedido(&ana.get("/conta/chaves"), "/conta/chaves");
    form(&mut ana, &service, "/conta/chaves", &[("nome", "robô"), ("pedido", &key)]);
    let shown = ana.get("/conta/apagar");
    assert!(shown.text().contains("abro mão do saldo de <strong>US$\u{a0}1,00"), "{}", shown.text());
    let erase =
        |ana: &mut Navegador<'_>, fields: &[(&str, &str)]| form(ana, &service, "/conta/apagar", fields);
    assert_eq!(erase(&mut ana, &[("perder", "sim")]).status, 400);
    assert_eq!(erase(&mut ana, &[("palavra", "apagar")]).status, 409, "the balance would be lost");
    assert_eq!(ana.me(), 200);
    let gone = erase(&mut ana, &[("palavra", "Apagar"), ("perder", "sim")]);
    assert_eq!((gone.status, gone.header("location")), (303, "/entrar?dito=apagada"));
    assert_eq!(ana.me(), 401);
    ana.bootstrap();
    assert_eq!(form(&mut ana, &service, "/entrar", &[("email", EMAIL), ("senha", SENHA)]).status, 401);
    let database = database(&service);
    for table in
        ["conta", "sessao", "chave_api", "segundo_fator", "codigo_reserva", "navegador", "avatar", "membro"]
    {
        let left = database.int(&format!("SELECT count(*) FROM {table}"));
        assert_eq!(left, 0, "{table}");
    }
    let sound = service.command(&["credito", "conferir"]).output().unwrap();
    assert_eq!(sound.status.code(), Some(0));
}

#[test]
fn who_owns_the_platform_or_alone_an_organization_stays() {
    let service = Service::start(&[]);
    account(&service, EMAIL, &["--dono"]);
    account(&service, "bia@exemplo.org", &[]);
    told(&service, &["organizacao", "criar", "Padaria <b>", "--dono", "bia@exemplo.org"]);
    let stays = |from: &mut Navegador<'_>, said: &str| {
        let shown = from.get("/conta/apagar");
        assert!(
            shown.text().contains(said) && !shown.text().contains("name=\"palavra\""),
            "{}",
            shown.text()
        );
        let refused: Answer =
            form(from, &service, "/conta/apagar", &[("palavra", "apagar"), ("perder", "sim")]);
        assert_eq!((refused.status, from.me()), (409, 200));
    };
    stays(&mut Navegador::signed_in(&service), "do dono da plataforma");
    let mut bia = Navegador::new(&service);
    bia.login(&json!({"email": "bia@exemplo.org", "senha": SENHA}));
    stays(&mut bia, "Padaria &lt;b&gt;");
}

#[test]
fn a_person_with_a_browser_turns_the_second_factor_on_and_changes_the_look_on_a_phone() {
    for script in [true, false] {
        let Some(browser) = Browser::start() else { return };
        let service = service();
        browser.be_a_phone(360, 800);
        if !script {
            browser.forbid_script();
        }
        let fits = |what: &str| {
            let wide =
                browser.script("document.documentElement.scrollWidth - document.documentElement.clientWidth");
            assert_eq!(wide, 0, "{what} scrolls sideways");
        };
        browser.open(&format!("{}/entrar", service.url()));
        browser.write("#email", EMAIL);
        browser.write("#senha", SENHA);
        browser.press("form button");
        browser.wait_for("Você entrou como");
        for (at, name) in
            [("chaves", "Nome da chave nova"), ("seguranca", "Sessões"), ("perfil", "Fuso horário")]
        {
            browser.press(&format!("a[href='/conta/{at}']"));
            browser.wait_for(name);
            fits(at);
        }
        assert_eq!(
            browser.script("document.getElementById('timeZone').selectedOptions[0].textContent"),
            "Brasília, São Paulo, Rio de Janeiro"
        );
        browser.script("document.getElementById('theme').value = 'dark'");
        browser.press("form[action='/conta/perfil'] button");
        browser.wait_for("Perfil guardado");
        let ground = browser.script("getComputedStyle(document.body).backgroundColor");
        assert_eq!(ground, "rgb(24, 23, 22)", "dark, whatever the device says");
        browser.reload();
        browser.wait_for("Perfil guardado");
        let picture = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("crates/voz-core/src/base/image/amostras/girada.jpg");
        browser.attach("#avatar", &picture);
        browser.press("form[action='/conta/foto'] button");
        browser.wait_for("Foto trocada");
        browser.press("a[href='/conta']");
        browser.wait_for("Você entrou como");
        let seen = || browser.script("document.querySelector('img.avatar').naturalWidth").as_i64();
        crate::servico::wait_until("the picture", || seen().is_some_and(|width| width > 0));
        browser.press("a[href='/conta/seguranca']");
        browser.wait_for("Sessões");
        browser.press("form[action='/conta/segundo-fator'] button");
        browser.wait_for("Código QR do segundo fator");
        fits("/conta/segundo-fator");
        let app = Aplicativo::of(&browser.text("#segredo"));
        assert_eq!(browser.script("document.querySelectorAll('#codigos code').length"), 10);
        browser.reload();
        browser.wait_for("Código QR do segundo fator");
        browser.write("#codigo", &app.code(0));
        browser.press("main form button");
        browser.wait_for("Segundo fator ligado");
        browser.wait_for("e usado nesta entrada");
        browser.open(&format!("{}/conta/apagar", service.url()));
        fits("/conta/apagar");
        browser.write("#palavra", "apagar");
        browser.press("main form button");
        browser.wait_for("A conta foi apagada");
    }
}
