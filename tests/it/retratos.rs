//! The pages as the documentation shows them, in a window of a desk: looked at, and taken for `docs/paginas` where pictures are
//! asked for (`just retratos`).
use crate::acessibilidade::Eye;
use crate::portao::says;
use crate::servico::{Service, wait_until};
use crate::servidor::Server;

const DRAFT: &str = "Prezada Marta, é importante ressaltar que o orçamento será enviado até sexta-feira, com valor estimado em \
                     400 reais — conforme combinado. Fico à disposição.";
const STYLES: &str = "[[estilos]]\nid = \"direto\"\nnome = \"Direto\"\nprompt = \"Vá direto ao ponto.\"\n\n\
                      [[estilos]]\nid = \"solto\"\nnome = \"Solto\"\nprompt = \"Como FALA.\"\n";

/// A page in a window, in both looks, with nothing that axe has against it.
fn look(eye: &Eye, name: &str) {
    eye.look(&format!("mesa, {name}"));
    eye.browser.prefer("light");
    eye.portrait(name);
}

#[test]
fn the_documentation_shows_the_pages_as_they_are() {
    let Some(eye) = Eye::open() else { return };
    eye.browser.be_a_window(1280, 800);
    let model = Server::start(|seen, _| {
        says(if seen.body.contains("FALA") {
            "até sexta te passo o orçamento, Marta, deve dar uns 400 reais"
        } else {
            "te mando o orçamento até sexta, o valor deve ficar perto de 400 reais"
        })
    });
    let home = tempfile::tempdir().unwrap();
    let config = home.path().join("config.toml");
    std::fs::write(&config, STYLES).unwrap();
    let url = model.url();
    let env = [
        ("VOZ_MODELO", "modelo-x"),
        ("VOZ_MODELO_URL", url.as_str()),
        ("VOZ_CONFIG", config.to_str().unwrap()),
        ("VOZ_AUTOR", "a Dalva"),
    ];
    let service = Service::start_in(home.path(), &env);
    eye.browser.open(&format!("{}/", service.url()));
    look(&eye, "inicio");
    eye.browser.write("#texto", DRAFT);
    eye.browser.press("form[data-espera] button");
    eye.browser.wait_for("Usar como rascunho");
    assert!(eye.browser.text("#v0 .perda").starts_with("Saiu do rascunho: Marta."));
    look(&eye, "reescrita");
    eye.browser.open(&format!("{}/lint", service.url()));
    eye.browser
        .write("#texto", &format!("Certamente! {DRAFT} O relatório — que atrasou — já está com a equipe."));
    wait_until("the marks", || {
        eye.browser.script("document.querySelectorAll('.sob-o-texto mark').length").as_u64() > Some(2)
    });
    eye.browser.press(".pilha + .acoes button:last-child");
    eye.browser.press(".pilha + .acoes button:last-child");
    look(&eye, "examinar");
    eye.browser.open(&format!("{}/voz", service.url()));
    look(&eye, "voz");
}

/// The marks of a text while it is written, walked through with the keyboard, mended and ignored where they stand.
#[test]
fn a_text_is_marked_while_it_is_written_and_mended_where_it_is_marked() {
    const TEXT: &str = "Certamente! O prazo mudou — para sexta. A equipe — toda — já sabe.";
    let Some(eye) = Eye::open() else { return };
    let browser = &eye.browser;
    let service = Service::start(&[]);
    browser.open(&format!("{}/lint", service.url()));
    browser.write("#texto", TEXT);
    let marks = || browser.script("document.querySelectorAll('.sob-o-texto mark').length").as_u64().unwrap();
    wait_until("four marks", || marks() == 4);
    assert!(browser.text("#achados").contains("Travessão 3 vezes"), "{}", browser.text("#achados"));
    assert_eq!(browser.script("document.querySelector('.sob-o-texto').textContent.trim()"), TEXT);
    let (back, on) = (".pilha + .acoes button:first-child", ".pilha + .acoes button:last-child");
    browser.press(on);
    let chosen = "texto.value.slice(texto.selectionStart, texto.selectionEnd)";
    assert_eq!(browser.script(chosen), "Certamente");
    eye.look("lint, marca aberta");
    assert_eq!(browser.text(".achado button"), "Tirar “Certamente!”");
    browser.press(".achado button");
    wait_until("the fix", || browser.script("texto.value") == TEXT.trim_start_matches("Certamente! "));
    wait_until("three marks", || marks() == 3);
    browser.press(on);
    browser.press(back);
    assert_eq!(browser.script(chosen), "—");
    assert_eq!(
        browser.script("document.querySelectorAll('.achado button').length"),
        1,
        "what may read wrong is not offered"
    );
    browser.press(".achado button");
    wait_until("none", || marks() == 0);
    browser.wait_for("Ignoradas neste navegador: Travessão.");
    eye.look("lint, regra ignorada");
    browser.reload();
    browser.write("#texto", "Sai hoje — ou amanhã.");
    browser.wait_for("Ignoradas neste navegador: Travessão.");
    assert_eq!(marks(), 0, "this browser remembers");
    browser.press("button[data-esquece]");
    wait_until("a mark again", || marks() == 1);
}
