//! The states of pages that `acessibilidade.rs` does not reach: accounts, credit, messages, the voice of an author.
use serde_json::json;

use crate::acessibilidade::Eye;
use crate::contas::fator::with_factor;
use crate::contas::pagina::{come_in, give_code, give_password};
use crate::contas::{EMAIL, account, told};
use crate::formulario::{PIX, TYPE, receipt, usual};
use crate::house::House;
use crate::mailbox::Letter;
use crate::portao::says;
use crate::servico::Service;
use crate::servidor::Server;

#[test]
fn axe_finds_nothing_at_the_door() {
    let Some(eye) = Eye::open() else { return };
    let service = Service::start(&[("VOZ_CADASTRO_ABERTO", "sim")]);
    account(&service, EMAIL, &[]);
    let link = told(&service, &["conta", "entrar", EMAIL])["url"].as_str().unwrap().to_owned();
    eye.go(&service, link.strip_prefix(&service.url()).unwrap(), "entrar, por link");
    eye.browser.press("main form button:not([type])");
    eye.browser.wait_for("Sua conta");
    eye.go(&service, "/entrar?de-novo=1", "entrar, de novo");
    eye.browser.write("#email", "bia@exemplo.org");
    eye.browser.press("button[formaction]");
    eye.browser.wait_for("Este servidor não manda e-mail");
    eye.look("entrar, link mandado");
    let letter = Letter::folder(&service.home().join("dados/correio")).remove(0).text;
    let link = letter.split_whitespace().find(|word| word.contains("/entrar?link=")).unwrap().to_owned();
    eye.browser.open(&link);
    eye.browser.write("#nova", "curta de");
    eye.browser.press("main form button:not([type])");
    eye.browser.wait_for("Escolha outra senha");
    eye.look("entrar, conta nova, senha recusada");
    eye.go(&service, "/entrar?link=nada", "entrar, link morto");
    let there = format!("{}/entrar", service.url().replace("127.0.0.1", "voz.casa.lan"));
    eye.browser.open(&there);
    eye.browser.see("Daqui não dá para entrar");
    eye.look("entrar, sem HTTPS");
    eye.go(&service, "/entrar/nada", "endereço que não há");
}

#[test]
fn axe_finds_nothing_in_an_account() {
    let Some(eye) = Eye::open() else { return };
    let model = Server::start(|_, _| says("o prazo mudou"));
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "0"), ("VOZ_BRL_POR_USD", "5.40")]);
    account(&service, EMAIL, &["--nome", "Ana Souza de Nome Bastante Comprido Para Um Telefone"]);
    told(&service, &["organizacao", "criar", "Padaria e Confeitaria da Esquina", "--dono", EMAIL]);
    told(&service, &["credito", "criar", "--usd", "12.5", "--conta", EMAIL]);
    let key = told(&service, &["chave", "criar", EMAIL, "--nome", "robô da firma"])["secret"].clone();
    let bearer = format!("Bearer {}", key.as_str().unwrap());
    assert_eq!(
        service.rewrite(&[("Authorization", &bearer)], &json!({"texto": "O prazo mudou."})).status,
        200
    );
    come_in(&eye.browser, &service, None);
    eye.look("conta, com tudo");
    eye.go(&service, "/conta/perfil", "conta, perfil");
    eye.go(&service, "/conta/seguranca", "conta, segurança");
    eye.go(&service, "/conta/chaves", "conta, chaves");
    eye.browser.write("#nome", " ");
    eye.browser.press("form[action='/conta/chaves'] button");
    eye.browser.see("aria-invalid");
    assert_eq!(eye.browser.script("document.activeElement.id"), "nome", "where it is to be mended");
    eye.look("conta, chave recusada");
    eye.browser.write("#nome", "outro robô");
    eye.browser.press("form[action='/conta/chaves'] button");
    eye.browser.see("id=\"segredo\"");
    eye.look("conta, chave nova");
    eye.browser.press("form[action^='/conta/chave/'] button");
    eye.browser.see("Chave guardada por você");
    eye.look("conta, chave guardada");
    eye.browser.press("a[href='/conta/seguranca']");
    eye.browser.wait_for("Sessões");
    eye.browser.press("form[action='/conta/segundo-fator'] button");
    eye.browser.see("id=\"codigos\"");
    eye.look("conta, segundo fator");
    eye.browser.write("#codigo", "000000");
    eye.browser.press("main form button");
    eye.browser.see("não confere");
    eye.look("conta, código errado");
    eye.go(&service, "/conta/extrato", "conta, extrato");
    eye.go(&service, "/conta/apagar", "conta, apagar");
    eye.go(&service, "/conta/chave/00000000000000000000000000000000", "conta, nenhuma chave");
    let (app, _) = with_factor(&service);
    give_password(&eye.browser, &service);
    eye.browser.wait_for("id=\"codigo\"");
    eye.look("entrar, código");
    give_code(&eye.browser, "000000");
    eye.browser.wait_for("O código não confere");
    eye.look("entrar, código errado");
    give_code(&eye.browser, &app.code(0));
    eye.browser.wait_for("Sua conta");
    eye.go(&service, "/conta/seguranca", "conta, com segundo fator");
    eye.browser.press("form[action='/conta/codigos'] button");
    eye.browser.wait_for("id=\"codigos\"");
    eye.look("conta, outros códigos");
}

#[test]
fn axe_finds_nothing_where_credit_is_bought_by_receipt_and_looked_at() {
    let Some(eye) = Eye::open() else { return };
    let model = Server::start(|_, _| says("sai na sexta"));
    let house = House::new(&model, 0).selling_by_pix();
    let service = house.serve();
    let (token, _) = house.mint("12.34");
    for _ in 0..2 {
        assert_eq!(service.rewrite(&[("X-Credito", &token)], &json!({"texto": "um"})).status, 200);
    }
    eye.go(&service, "/credito", "crédito, com comprovante");
    eye.browser.press("#saldo summary");
    eye.browser.write("#token", "cred_nada");
    eye.browser.press("form[action='/credito/extrato'] button");
    eye.browser.see("Este token não existe");
    eye.look("crédito, token desconhecido");
    eye.browser.write("#token", &token);
    eye.browser.press("form[action='/credito/extrato'] button");
    eye.browser.see("Saldo: ");
    eye.look("crédito, extrato");
    eye.go(&service, "/credito/comprar?usd=5&forma=comprovante", "crédito, mandar comprovante");
    eye.go(&service, "/credito/comprar?usd=5&forma=cartao", "crédito, não à venda");
    eye.go(&service, "/credito/compra/00000000000000000000000000000000", "crédito, nenhuma compra");
    let asked = service.post_bytes(PIX, &[TYPE], &usual("5", &receipt(1)).body()).json();
    let id = asked["id"].as_str().unwrap();
    eye.go(&service, &format!("/credito/estado/{id}"), "crédito, situação esperando");
    assert_eq!(house.run(&["pix", "recusar", id, "--sim"]).status.code(), Some(0));
    eye.go(&service, &format!("/credito/estado/{id}"), "crédito, situação recusada");
    eye.go(&Service::start(&[]), "/credito", "crédito, nada à venda");
}

#[test]
fn axe_finds_nothing_where_people_write_to_whoever_runs_the_service() {
    let Some(eye) = Eye::open() else { return };
    let home = tempfile::tempdir().unwrap();
    let config = home.path().join("config.toml");
    std::fs::write(
        &config,
        "[contato]\nemail = \"dono@exemplo.com.br\"\n[[parceiros]]\nid = \"firma\"\nnome = \"Firma de Nome Comprido\"\n\
         frase = \"Uma frase da firma\"\nurl = \"https://exemplo.org\"\nate = \"2999-12-31\"\n",
    )
    .unwrap();
    let service = Service::start_in(home.path(), &[("VOZ_CONFIG", config.to_str().unwrap())]);
    for path in ["/contato", "/parcerias"] {
        eye.go(&service, path, path);
        eye.browser.write("#name", "Ana");
        eye.browser.write("#email", "ana@exemplo.com.br");
        eye.browser.write("#message", "x ".repeat(2501).as_str());
        eye.browser.press("main form button");
        eye.browser.see("O texto tem 5.002 caracteres; o máximo é 5.000.");
        eye.look(&format!("{path}, recusada"));
        assert_eq!(eye.browser.script("document.activeElement.id"), "message");
        eye.browser.script("(document.getElementById('message').value = 'Olá', 1)");
        eye.browser.press("main form button");
        eye.browser.see("enviada. A resposta vem");
        eye.look(&format!("{path}, mandada"));
    }
    assert!(!eye.browser.source().contains("arquivo de texto"), "no message is opened from a file");
    eye.go(&Service::start(&[]), "/contato", "contato, sem endereço");
}

#[test]
fn axe_finds_nothing_on_the_voice_of_an_author() {
    let Some(eye) = Eye::open() else { return };
    let folder = crate::avaliar::bank(60);
    assert_eq!(crate::proximidade::voz(folder.path(), &["medir", "--coorte", "-q", "outros.jsonl"], "").0, 0);
    assert_eq!(crate::proximidade::voz(folder.path(), &["avaliar", "-r", "post", "--json"], "").0, 0);
    let service = Service::start_in(folder.path(), &[]);
    eye.go(&service, "/voz", "voz, do autor");
    eye.browser.wait_for("Testes desta voz");
    eye.browser.open(&format!("{}/lint", service.url()));
    eye.browser.script("(document.getElementById('texto').value = 'a '.repeat(25001), 1)");
    eye.browser.press("main form button:not([type])");
    eye.browser.see("O texto tem 50.002 caracteres; o máximo é 50.000.");
    eye.look("lint, longo demais");
    eye.browser.write("#texto", "Oi.");
    eye.browser.script("(document.getElementById('texto').value = 'oi, chego às 8', 1)");
    eye.browser.press("main form button:not([type])");
    eye.browser.see("Nada a apontar");
    eye.look("lint, nada a apontar");
}

#[test]
fn a_page_asks_for_its_style_and_its_script_and_nothing_more() {
    let Some(eye) = Eye::open() else { return };
    let model = Server::start(|_, _| says("o prazo mudou"));
    let service = Service::with_model(&model, &[]);
    for path in [
        "/", "/lint", "/diff", "/voz", "/numeros", "/credito", "/entrar", "/parcerias", "/contato",
        "/openapi",
    ] {
        eye.browser.open(&format!("{}{path}", service.url()));
        let asked = eye.browser.script(
            "performance.getEntriesByType('resource').map(one => one.initiatorType + ' ' + one.name)",
        );
        let asked = asked.as_array().unwrap();
        assert_eq!(asked.len(), 2, "{path}: {asked:?}");
        for kind in ["link", "script"] {
            let own = format!("{kind} {}/estatico/", service.url());
            assert!(asked.iter().any(|one| one.as_str().unwrap().starts_with(&own)), "{path}: {asked:?}");
        }
    }
    // The first page weighs so much, with both.
    eye.browser.open(&format!("{}/", service.url()));
    let weight = eye.browser.script(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] \
         .reduce((sum, one) => sum + one.decodedBodySize, 0)",
    );
    assert!((1_000..30_000).contains(&weight.as_u64().unwrap()), "{weight}");
}
