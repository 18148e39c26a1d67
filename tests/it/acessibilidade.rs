//! Every page and state against axe, light and dark, at the width of a phone; with pictures of them where they are asked for.
//!
//! Every other test with a browser asks axe too, at each page it waits for (`contas/chromium.rs`). `VOZ_TESTE_RETRATOS` names
//! a folder for the pictures.
use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use crate::contas::chromium::Browser;
use crate::contas::{EMAIL, SENHA, account};
use crate::portao::{Gate, says};
use crate::servico::{Service, wait_until};
use crate::servidor::{Act, Server};

const DRAFT: &str = "Certamente! Não se trata apenas de prazo, mas de confiança. Vale ressaltar que o relatório — que \
                     atrasou — é crucial, e a equipe já sabe disso.";
const NEW: &str = "Não se trata apenas de prazo, mas de confiança. Vale ressaltar que o relatório — que atrasou — é \
                   crucial. A equipe já sabe.";

/// What looks at pages.
pub(crate) struct Eye {
    pub(crate) browser: Browser,
    pictures: Option<PathBuf>,
}

impl Eye {
    /// `None` where there is no browser.
    #[expect(clippy::disallowed_methods, reason = "a test has no World")]
    pub(crate) fn open() -> Option<Self> {
        let browser = Browser::start()?;
        browser.be_a_phone(360, 800);
        let pictures = std::env::var_os("VOZ_TESTE_RETRATOS").map(PathBuf::from);
        pictures.iter().for_each(|folder| std::fs::create_dir_all(folder).unwrap());
        Some(Self { browser, pictures })
    }

    /// Looks at the page that is open.
    pub(crate) fn look(&self, state: &str) {
        self.browser.prefer("light");
        assert_eq!(self.browser.judged(), Value::Array(Vec::new()), "{state}");
        self.picture(state, "light");
        // Only the colours are others.
        self.browser.prefer("dark");
        assert_eq!(self.browser.judged_colours(), Value::Array(Vec::new()), "{state}, dark");
        self.picture(state, "dark");
        self.fits(state);
        self.headings(state);
    }

    fn picture(&self, state: &str, scheme: &str) {
        if let Some(folder) = &self.pictures {
            let name = format!("{}-{scheme}.png", state.replace(|c: char| !c.is_alphanumeric(), "_"));
            std::fs::write(folder.join(name), STANDARD.decode(self.browser.picture()).unwrap()).unwrap();
        }
    }

    /// A picture for the documentation, of what is in sight of the page that is open.
    pub(crate) fn portrait(&self, name: &str) {
        if let Some(folder) = &self.pictures {
            let picture = STANDARD.decode(self.browser.small_picture()).unwrap();
            std::fs::write(folder.join(format!("{name}.webp")), picture).unwrap();
        }
    }

    pub(crate) fn fits(&self, state: &str) {
        let wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(self.browser.script(wide), 0, "{state} scrolls sideways");
    }

    /// One first heading, and none that skips a level.
    pub(crate) fn headings(&self, state: &str) {
        let levels = self
            .browser
            .script("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => Number(h.tagName[1]))");
        let levels: Vec<u64> =
            levels.as_array().unwrap().iter().map(|level| level.as_u64().unwrap()).collect();
        assert_eq!(levels.iter().filter(|level| **level == 1).count(), 1, "{state}: {levels:?}");
        assert!(levels.windows(2).all(|two| two[1] <= two[0] + 1), "{state}: {levels:?}");
    }

    pub(crate) fn go(&self, service: &Service, path: &str, state: &str) {
        self.browser.open(&format!("{}{path}", service.url()));
        self.look(state);
    }
}

/// Sends a draft from the first page and waits for what comes of it.
fn rewrite(eye: &Eye, service: &Service, until: &str) {
    eye.browser.open(&format!("{}/", service.url()));
    eye.browser.write("#texto", DRAFT);
    eye.browser.press("form[data-espera] button");
    eye.browser.see(until);
}

#[test]
fn axe_finds_nothing_where_texts_are_rewritten() {
    let Some(eye) = Eye::open() else { return };
    let model = Server::start(|_, asked| match asked {
        1 => Act::json(400, &serde_json::json!({"error": {"message": "não deu"}})),
        _ => says(NEW),
    });
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1")]);
    eye.go(&service, "/", "reescrita, começo");
    eye.browser.script("(document.querySelectorAll('details').forEach(d => d.open = true), 1)");
    eye.look("reescrita, tudo aberto");
    rewrite(&eye, &service, "Usar como rascunho");
    eye.look("reescrita, feita");
    eye.browser.script("(document.querySelectorAll('details').forEach(d => d.open = true), 1)");
    eye.browser.script("(document.querySelector('.marca').focus(), 1)");
    eye.look("reescrita, tudo à vista");
    eye.browser.press("form[method=get] button");
    eye.browser.see("mudanças: ");
    eye.look("reescrita, montada");
    eye.go(&service, "/", "reescrita, sem cota");
    // A form that was open since before the allowance was gone.
    eye.browser.write("#texto", DRAFT);
    eye.browser.script("(document.querySelector('form[data-espera]').submit(), 1)");
    eye.browser.see("O seu texto fica guardado neste endereço");
    eye.look("reescrita, cota gasta");
    eye.go(&service, "/reescrita/00000000000000000000000000000000", "reescrita, nenhuma");
    let other = Service::with_model(&model, &[]);
    rewrite(&eye, &other, "nada foi cobrado");
    eye.look("reescrita, modelo falhou");
    eye.browser.open(&format!("{}/", other.url()));
    eye.browser.write("#texto", " ");
    eye.browser.press("form[data-espera] button");
    eye.browser.see("Escreva o rascunho");
    eye.look("reescrita, vazia");
    eye.go(&Service::start(&[]), "/", "reescrita, sem modelo");
}

#[test]
fn whoever_waits_longer_than_an_answer_is_held_is_offered_a_link_and_sees_the_rewrite_come() {
    let Some(eye) = Eye::open() else { return };
    let gate = Gate::default();
    let slow = gate.model(NEW);
    let service = Service::with_model(&slow, &[]);
    rewrite(&eye, &service, "Escrevendo…");
    eye.look("reescrita, esperando");
    gate.open();
    // The script of the page looks again; without it the link does.
    eye.browser.wait_for("Usar como rascunho");
    assert_eq!(gate.asked(), 1);
}

#[test]
fn axe_finds_nothing_on_the_pages_that_keep_nothing() {
    let Some(eye) = Eye::open() else { return };
    let service = Service::start(&[]);
    for path in ["/lint", "/diff", "/voz"] {
        eye.go(&service, path, path);
    }
    eye.browser.open(&format!("{}/lint", service.url()));
    eye.browser.write("#texto", DRAFT);
    eye.browser.press("form button:not([type])");
    eye.browser.see("Placar");
    eye.browser.script("(document.querySelector('.marca').focus(), 1)");
    eye.look("lint, examinado");
    eye.browser.open(&format!("{}/diff", service.url()));
    eye.browser.write("#antes", DRAFT);
    eye.browser.write("#depois", NEW);
    eye.browser.press("form button");
    eye.browser.see("O que mudou");
    eye.browser.script("(document.querySelectorAll('details').forEach(d => d.open = true), 1)");
    eye.look("diff, comparado");
    wait_until("a publication", || service.get("/api/vitrine").json()["publicado"] == true);
    eye.go(&service, "/numeros", "/numeros");
}

#[test]
fn axe_finds_nothing_where_people_sign_in() {
    let Some(eye) = Eye::open() else { return };
    let service = Service::start(&[("VOZ_CADASTRO_ABERTO", "sim")]);
    account(&service, EMAIL, &["--nome", "Ana"]);
    eye.go(&service, "/entrar", "entrar");
    eye.browser.write("#email", EMAIL);
    eye.browser.write("#senha", "errada de todo");
    eye.browser.press("form button");
    eye.browser.see("role=\"alert\"");
    eye.look("entrar, recusado");
    eye.browser.write("#senha", SENHA);
    eye.browser.press("form button");
    eye.browser.see("Sua conta");
    eye.look("conta");
}
