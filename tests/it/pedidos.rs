//! Pix with a receipt from end to end: a real service, a real mail server, the owner in a second process.
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use voz::money::pix::brcode::read;

use crate::contas::{EMAIL, Navegador, account};
use crate::formulario::{self, Formulario, PIX, TYPE, receipt};
use crate::house::House;
use crate::mailbox::{Fault, Letter, Mailbox};
use crate::servico::{Answer, Service, signal, voz};
use crate::servidor::{Act, Server};

/// A field of a form: its name, and text or a file.
enum Part<'a> {
    Text(&'a str, &'a str),
    File(&'a str, &'a [u8]),
}

fn send<'p>(service: &Service, parts: impl IntoIterator<Item = &'p Part<'p>>) -> Answer {
    let form = parts.into_iter().fold(Formulario::default(), |form, part| match part {
        Part::Text(name, text) => form.text(name, text),
        Part::File(name, bytes) => form.file(name, bytes),
    });
    service.post_bytes(PIX, &[TYPE], &form.body())
}

fn usual(service: &Service, usd: &str, file: &[u8]) -> Answer {
    service.post_bytes(PIX, &[TYPE], &formulario::usual(usd, file).body())
}

fn model() -> Server {
    Server::start(|_, _| {
        Act::json(
            200,
            &json!({"choices": [{"message": {"content": "sai na sexta"}, "finish_reason": "stop"}], "usage": {}}),
        )
    })
}

/// A house that sells by Pix and has no free rewrites.
fn house(model: &Server, mailbox: &Mailbox) -> House {
    House::new(model, 0)
        .selling_by_pix()
        .with("VOZ_SMTP", &mailbox.url())
        .with("VOZ_CORREIO_PRAZO_S", "2")
        .with("VOZ_CORREIO_DE", "voz@exemplo.com.br")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value}"))
}

fn rewrite(service: &Service, token: &str) -> u16 {
    let draft = json!({"texto": "vou mandar na sexta", "registro": "post"});
    service.post("/api/rewrite", &[("X-Credito", token)], &draft).status
}

/// Checks the offer; the identifier of its package of five dollars.
fn offered_txid(service: &Service) -> String {
    let offer = service.get(PIX).json();
    assert_eq!((&offer["chave"], &offer["brl_por_usd"]), (&json!("ana@exemplo.com"), &json!(5.5)));
    assert_eq!(
        (&offer["liberacao"], &offer["comprovante"]["tamanho_max"]),
        (&json!("manual"), &json!(2_097_152))
    );
    let packages = offer["pacotes"].as_array().unwrap();
    let prices: Vec<_> = packages.iter().map(|p| (p["usd"].as_u64(), p["brl_centavos"].as_u64())).collect();
    assert_eq!(prices, [(3, 1650), (5, 2750), (10, 5500), (25, 13750)].map(|(a, b)| (Some(a), Some(b))));
    let code = read(text(&packages[1]["copia_e_cola"])).unwrap();
    assert_eq!((code.centavos(), code.txid.as_deref()), (Ok(Some(2750)), packages[1]["txid"].as_str()));
    text(&packages[1]["txid"]).to_owned()
}

#[test]
fn from_the_receipt_to_a_paid_rewrite_on_the_running_service() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    let txid = offered_txid(&service);
    let asked = usual(&service, "5", &receipt(1));
    assert_eq!(asked.status, 200, "{}", asked.text());
    assert_eq!(asked.header("cache-control"), "no-store");
    let asked = asked.json();
    let keys: Vec<_> = asked.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["id", "estado", "credito", "estado_em"]);
    let (id, token) = (text(&asked["id"]), text(&asked["credito"]));
    assert_eq!((asked["estado"].as_str(), id.len()), (Some("pendente"), 32));
    assert_eq!(asked["estado_em"], format!("{}{PIX}/{id}", service.url()));
    let state = || service.get(&format!("{PIX}/{id}")).json();
    assert_eq!(state(), json!({"estado": "pendente", "usd": 5, "decidido_em": null}));

    // The mail names what to look for and what to type.
    let letters = mailbox.letters();
    let [mail] = letters.as_slice() else { panic!("{letters:?}") };
    assert_eq!(
        (mail.para.as_slice(), mail.header("reply-to")),
        (&["dona@exemplo.com.br".to_owned()][..], "bia@exemplo.org")
    );
    assert!(mail.header("subject").contains("R$ 27,50"), "{}", mail.header("subject"));
    let liberar = format!("voz pix liberar {id}");
    for said in [txid.as_str(), "R$ 27,50", &liberar, &format!("voz pix recusar {id} --motivo")] {
        assert!(mail.text.contains(said), "{said}: {}", mail.text);
    }

    // Until then the token waits.
    assert_eq!(rewrite(&service, token), 402);
    let waiting = service.send("GET", "/api/credito", &[("X-Credito", token)]);
    assert_eq!((waiting.status, &waiting.json()["code"]), (401, &json!("credito_pendente")));
    assert_eq!(waiting.json()["conferir"], asked["estado_em"]);

    let listed = house.json(&["pix", "listar", "--json"]);
    assert_eq!((listed["pedidos"].as_array().unwrap().len(), &listed["pedidos"][0]["id"]), (1, &json!(id)));
    let seen = house.run(&["pix", "ver", &id[..6]]);
    let seen = String::from_utf8(seen.stdout).unwrap();
    assert!(seen.contains("confira o extrato antes de liberar") && seen.contains(&txid), "{seen}");
    let released = house.run(&["pix", "liberar", &id[..6], "--sim"]);
    assert_eq!(released.status.code(), Some(0), "{}", String::from_utf8_lossy(&released.stderr));

    assert_eq!(rewrite(&service, token), 200, "at once, on the same running service");
    let after = state();
    assert_eq!((&after["estado"], after["decidido_em"].is_string()), (&json!("liberado"), true));
    let statement = service.send("GET", "/api/credito", &[("X-Credito", token)]).json();
    assert_eq!(statement["saldo_usd"], "4.98");
    let first = &statement["movimentos"][1];
    assert_eq!(
        (&first["motivo"], &first["recurso"]),
        (&json!("compra por Pix"), &json!(format!("pix/{id}")))
    );
    let letters = mailbox.letters();
    assert_eq!((letters.len(), letters[1].para[0].as_str()), (2, "bia@exemplo.org"));
    assert!(letters[1].header("subject").contains("liberado") && !letters[1].text.contains(token));

    for args in [&["pix", "liberar", id, "--sim"][..], &["pix", "recusar", id, "--sim"]] {
        let again = house.run(args);
        assert_eq!(again.status.code(), Some(4), "{args:?}");
        assert!(String::from_utf8_lossy(&again.stderr).contains("já foi liberado"));
    }
    assert_eq!(house.json(&["credito", "saldo", id, "--json"])["saldo_usd"], "4.98");
    assert_eq!(mailbox.letters().len(), 2);
    house.is_sound();
}

#[test]
fn a_refusal_stops_the_token_and_tells_the_buyer_why() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    let asked = usual(&service, "25", &receipt(1)).json();
    let (id, token) = (text(&asked["id"]), text(&asked["credito"]));
    let refused = house.json(&["pix", "recusar", id, "--motivo", "não entrou no extrato", "--sim", "--json"]);
    assert_eq!((&refused["estado"], &refused["email_enviado"]), (&json!("recusado"), &json!(true)));
    assert!(mailbox.letters()[1].text.contains("Motivo: não entrou no extrato"));
    let state = service.get(&format!("{PIX}/{id}")).json();
    assert_eq!((&state["estado"], &state["usd"]), (&json!("recusado"), &json!(25)));
    assert_eq!(house.run(&["pix", "liberar", id, "--sim"]).status.code(), Some(4));
    assert_eq!(rewrite(&service, token), 402);
    let stopped = service.send("GET", "/api/credito", &[("X-Credito", token)]);
    assert_eq!((stopped.status, &stopped.json()["code"]), (401, &json!("credito_recusado")));
    assert_eq!(house.json(&["pix", "listar", "--json"])["pedidos"], json!([]));
    let all = house.json(&["pix", "listar", "--estado", "recusado", "--json"]);
    assert_eq!(all["pedidos"][0]["motivo"], "não entrou no extrato");
    house.is_sound();
}

#[test]
fn identifiers_that_name_none_or_several_change_nothing() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox).with("VOZ_PIX_POR_DIA", "40").with("VOZ_PIX_POR_SEMANA", "40");
    let service = house.serve();
    // Seventeen identifiers of sixteen possible first letters: two share one.
    let ids: Vec<String> =
        (0..17).map(|n| text(&usual(&service, "3", &receipt(n)).json()["id"]).to_owned()).collect();
    let shared = ids.iter().find(|a| ids.iter().any(|b| b != *a && b[..1] == a[..1])).unwrap();
    for verb in ["liberar", "recusar"] {
        for (name, code) in [(&shared[..1], 4), ("", 2), ("xyz", 2), (&"0".repeat(32), 4), ("../../etc", 2)] {
            let run = house.run(&["pix", verb, name, "--sim"]);
            assert_eq!(run.status.code(), Some(code), "{verb} {name:?}");
        }
        // Nobody types here.
        assert_eq!(house.run(&["pix", verb, &ids[0]]).status.code(), Some(2));
    }
    let said = house.run(&["pix", "liberar", &shared[..1], "--sim"]);
    let said = String::from_utf8(said.stderr).unwrap();
    let candidates = ids.iter().filter(|id| id[..1] == shared[..1]);
    assert!(
        candidates.clone().count() > 1 && candidates.clone().all(|id| said.contains(id.as_str())),
        "{said}"
    );
    assert_eq!(house.json(&["pix", "listar", "--json"])["pedidos"].as_array().unwrap().len(), 17);
    for path in
        ["/api/credito/pix/x", &format!("{PIX}/{}", "0".repeat(32)), &format!("{PIX}/{}", &ids[0][..31])]
    {
        let unknown = service.get(path);
        assert_eq!((unknown.status, &unknown.json()["code"]), (404, &json!("pedido_desconhecido")), "{path}");
    }
    house.is_sound();
}

#[test]
fn a_mail_that_does_not_leave_is_a_502_and_the_caller_may_send_again() {
    let model = model();
    let mailbox = Mailbox::failing(|step, n| match n {
        0 if step == "RCPT" => Fault::Say("451 4.3.0 mais tarde"),
        1 if step == "." => Fault::Drop,
        2 if step == "CONNECT" => Fault::Hang,
        _ => Fault::None,
    });
    let house = house(&model, &mailbox);
    let service = house.serve();
    for _ in 0..3 {
        let failed = usual(&service, "5", &receipt(1));
        assert_eq!((failed.status, &failed.json()["code"]), (502, &json!("email_falhou")));
        assert_eq!(failed.json()["credito"], Value::Null);
    }
    let again = usual(&service, "5", &receipt(1));
    assert_eq!(again.status, 200);
    let failed = house.json(&["pix", "listar", "--estado", "falhou", "--json"]);
    let failed = failed["pedidos"].as_array().unwrap();
    assert_eq!(failed.len(), 3, "each is recorded");
    let id = text(&failed[0]["id"]);
    assert_eq!(service.get(&format!("{PIX}/{id}")).json()["estado"], "falhou");
    assert_eq!(house.run(&["pix", "liberar", id, "--sim"]).status.code(), Some(4));
    assert_eq!(house.json(&["credito", "saldo", "--json"])["creditos"].as_array().unwrap().len(), 1);
    // The owner is warned that the file came before.
    let listed = house.json(&["pix", "listar", "--json"]);
    assert_eq!(listed["pedidos"][0]["avisos"].as_array().unwrap().len(), 3, "{listed}");
    assert!(mailbox.letters()[0].text.contains("O mesmo arquivo já veio"), "{}", mailbox.letters()[0].text);
    house.is_sound();
}

#[test]
fn a_form_is_read_within_its_bounds_and_what_is_refused_is_not_recorded() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    let file = receipt(1);
    let base = |usd| vec![Part::Text("usd", usd), Part::Text("email", "bia@exemplo.org")];
    let long = |n: usize| "á".repeat(n);
    let (l120, l121, l300, l301, l2000, l2001) =
        (long(120), long(121), long(300), long(301), long(2000), long(2001));
    let uuid = "123e4567-e12b-12d1-a456-426655440000";
    let check = |parts: Vec<Part<'_>>, status: u16, code: &str, campo: &str| {
        let mut parts: Vec<_> = parts.iter().collect();
        let file = Part::File("comprovante", &file);
        parts.push(&file);
        let refused = send(&service, parts);
        let said = refused.json();
        assert_eq!((refused.status, &said["code"], &said["campo"]), (status, &json!(code), &json!(campo)));
    };
    for usd in ["4", "0", "-5", "cinco", "", "50000000000"] {
        check(base(usd), 400, "pacote_invalido", "usd");
    }
    for email in
        ["", "bia", "bia@exemplo", "bia@exemplo.org\r\nBcc: x@ex.com", "a@b.c, d@e.f", "<bia@exemplo.org>"]
    {
        check(vec![Part::Text("usd", "5"), Part::Text("email", email)], 400, "email_invalido", "email");
    }
    check(vec![Part::Text("usd", "5")], 400, "email_invalido", "email");
    for (name, value) in [
        ("nome", l121.as_str()),
        ("pagina", &l2001),
        ("recurso", &l2001),
        ("descricao", &l301),
        ("preco_usd", "-1"),
        ("preco_usd", "0,02"),
        ("navegador_id", "meu navegador"),
        ("txid", "não"),
    ] {
        let mut parts = base("5");
        parts.push(Part::Text(name, value));
        check(parts, 400, "parametro_invalido", name);
    }
    let without = send(&service, &base("5"));
    assert_eq!((without.status, &without.json()["code"]), (400, &json!("comprovante_ausente")));
    let mut html = base("5");
    html.push(Part::File("comprovante", b"<html>oi</html>"));
    let html = send(&service, &html);
    assert_eq!((html.status, &html.json()["code"]), (415, &json!("comprovante_tipo")));
    assert_eq!(house.json(&["pix", "listar", "--estado", "todos", "--json"])["pedidos"], json!([]));
    assert_eq!(mailbox.letters().len(), 0);

    let mut whole = base("5");
    whole.extend([
        Part::Text("nome", &l120),
        Part::Text("pagina", &l2000),
        Part::Text("recurso", &l2000),
        Part::Text("descricao", &l300),
        Part::Text("preco_usd", "0.02"),
        Part::Text("navegador_id", uuid),
        Part::Text("txid", "MEUTXID1"),
        Part::Text("outro", "ignorado"),
        Part::File("comprovante", &file),
    ]);
    let whole = send(&service, &whole);
    assert_eq!(whole.status, 200, "{}", whole.text());
    let seen = house.json(&["pix", "ver", text(&whole.json()["id"]), "--json"]);
    assert_eq!(
        (&seen["nome"], &seen["pagina"], &seen["preco_usd"]),
        (&json!(l120), &json!(l2000), &json!("0.02"))
    );
    assert!(!seen.to_string().contains(uuid), "the browser is kept as a hash");
    assert!(mailbox.letters()[0].text.contains("MEUTXID1"));
}

#[test]
fn who_is_signed_in_is_recorded_and_only_from_a_page_of_ours() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    account(&service, EMAIL, &[]);
    let (own, cookies) = (service.url(), Navegador::signed_in(&service).cookie_header());
    let body = formulario::usual("5", &receipt(1)).body();
    for (headers, known) in [
        (&[TYPE, ("Cookie", cookies.as_str()), ("Origin", own.as_str())][..], true),
        (&[TYPE, ("Cookie", &cookies), ("Origin", "https://outro.exemplo")], false),
        (&[TYPE, ("Cookie", &cookies)], false),
    ] {
        let asked = service.post_bytes(PIX, headers, &body);
        assert_eq!(asked.status, 200, "{}", asked.text());
        let seen = house.json(&["pix", "ver", text(&asked.json()["id"]), "--json"]);
        assert_eq!(seen["conta"].is_string(), known, "{headers:?}: {seen}");
    }
}

#[test]
fn a_network_has_its_day_and_the_queue_its_length() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox)
        .with("VOZ_PIX_POR_DIA", "2")
        .with("VOZ_PROXIES", "127.0.0.1")
        .with("VOZ_PIX_FILA", "3");
    let service = house.serve();
    assert_eq!([1, 2].map(|n| usual(&service, "3", &receipt(n)).status), [200, 200]);
    let third = usual(&service, "3", &receipt(3));
    assert_eq!((third.status, &third.json()["code"]), (429, &json!("limite_diario")));
    let wait: u64 = third.header("retry-after").parse().unwrap();
    assert!((1..=86_400).contains(&wait) && third.json()["retry_after_s"] == wait);
    assert_eq!(house.json(&["pix", "listar", "--json"])["pedidos"].as_array().unwrap().len(), 2);
    drop(service);
    let service = house.with("VOZ_PIX_FILA", "2").with("VOZ_PIX_POR_DIA", "9").serve();
    let full = usual(&service, "3", &receipt(4));
    assert_eq!((full.status, &full.json()["code"]), (503, &json!("fila_cheia")));
}

#[test]
fn a_network_has_its_share_of_the_week_and_another_is_served() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox)
        .with("VOZ_PIX_POR_DIA", "2")
        .with("VOZ_PIX_POR_SEMANA", "3")
        .with("VOZ_PROXIES", "127.0.0.1");
    let service = house.serve();
    let days_pass = |days: i64| {
        let db = rusqlite::Connection::open(house.home().join("dados/voz.db")).unwrap();
        let earlier = "UPDATE pix_pedido SET criado_em = criado_em - ?1 * 86400000";
        db.execute(earlier, [days]).unwrap();
    };
    assert_eq!([1, 2].map(|n| usual(&service, "3", &receipt(n)).status), [200, 200]);
    days_pass(1);
    assert_eq!(usual(&service, "3", &receipt(3)).status, 200);
    let full = usual(&service, "3", &receipt(4));
    assert_eq!((full.status, &full.json()["code"]), (429, &json!("limite_diario")));
    assert!(text(&full.json()["detalhe"]).contains("sete dias"), "{}", full.text());
    days_pass(30);
    assert_eq!(usual(&service, "3", &receipt(4)).status, 429, "they still fill the queue");
    for id in house.json(&["pix", "listar", "--json"])["pedidos"].as_array().unwrap() {
        assert_eq!(house.run(&["pix", "recusar", text(&id["id"]), "--sim"]).status.code(), Some(0));
    }
    assert_eq!(usual(&service, "3", &receipt(4)).status, 200);
}

#[test]
fn one_pix_is_not_released_twice_without_a_word_of_its_own() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    let [first, second] = [1, 2].map(|n| text(&usual(&service, "5", &receipt(n)).json()["id"]).to_owned());
    assert_eq!(house.run(&["pix", "liberar", &first, "--sim"]).status.code(), Some(0));
    let refused = house.run(&["pix", "liberar", &second, "--sim"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(4), "{said}");
    assert!(said.contains(&first) && said.contains("--outro-pix"), "{said}");
    assert_eq!(service.get(&format!("{PIX}/{second}")).json()["estado"], "pendente");
    // A refusal needs no such word, and neither does what was never released.
    let known = house.run(&["pix", "liberar", &second, "--sim", "--outro-pix"]);
    assert_eq!(known.status.code(), Some(0));
    house.is_sound();
}

#[test]
fn without_an_account_to_receive_pix_is_not_on_offer() {
    let service = Service::start(&[("VOZ_PIX_CHAVE", "ana@exemplo.com"), ("VOZ_BRL_POR_USD", "5.5")]);
    for answer in [service.get(PIX), usual(&service, "5", &receipt(1))] {
        assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("pix_indisponivel")));
    }
}

#[test]
fn the_owner_gets_the_copy_and_on_demand_the_original() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    let file = [&receipt(1)[..], b"%PDF-1.4 depois do fim"].concat();
    let asked = usual(&service, "5", &file).json();
    let id = text(&asked["id"]);
    let at = |name: &str| house.home().join(name).to_str().unwrap().to_owned();
    let (copy, original) = (at("copia.png"), at("original.png"));
    assert_eq!(house.run(&["pix", "comprovante", &id[..8], "-o", &copy]).status.code(), Some(0));
    assert_eq!(
        house.run(&["pix", "comprovante", &id[..8], "-o", &copy]).status.code(),
        Some(4),
        "never over a file"
    );
    assert_eq!(house.run(&["pix", "comprovante", id, "--original", "-o", &original]).status.code(), Some(0));
    assert!(std::fs::read(&original).unwrap() == file);
    let copied = std::fs::read(&copy).unwrap();
    assert!(!copied.windows(5).any(|w| w == b"%PDF-"), "the copy has only what is seen");
    let seen = house.json(&["pix", "ver", id, "--json"]);
    assert!(!seen["avisos"].as_array().unwrap().is_empty(), "{seen}");

    let body = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n\
                2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n";
    let end = format!("xref\n0 3\ntrailer\n<< /Root 1 0 R /Size 3 >>\nstartxref\n{}\n%%EOF\n", body.len());
    let pdf = format!("{body}{end}");
    let asked = usual(&service, "5", pdf.as_bytes());
    assert_eq!(asked.status, 200, "{}", asked.text());
    let asked = asked.json();
    let id = text(&asked["id"]);
    let none = house.run(&["pix", "comprovante", id]);
    assert_eq!(none.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&none.stderr).contains("--original"));
    assert!(Letter::folder(&house.home().join("dados/correio")).is_empty(), "the server takes the mail");
}

/// Ends a process as a power cut would.
fn cut(id: u32) {
    assert!(signal("KILL", &id.to_string()));
}

#[test]
fn a_service_that_dies_while_the_mail_goes_leaves_no_token_and_the_buyer_sends_again() {
    for step in ["CONNECT", "RCPT", "DATA", "."] {
        let running: Arc<Mutex<Option<u32>>> = Arc::default();
        let victim = Arc::clone(&running);
        let mailbox = Mailbox::failing(move |at, _| {
            if at == step
                && let Some(id) = victim.lock().unwrap().take()
            {
                cut(id);
            }
            Fault::None
        });
        let (model, file) = (model(), receipt(1));
        let house = house(&model, &mailbox);
        let service = house.serve();
        *running.lock().unwrap() = Some(service.id());
        let lost =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| usual(&service, "5", &file).status));
        assert!(lost.is_err(), "{step}: the answer died with the service");
        drop(service);
        house.is_sound();
        let service = house.serve();
        let failed = house.json(&["pix", "listar", "--estado", "todos", "--json"]);
        let failed = failed["pedidos"].as_array().unwrap();
        assert_eq!((failed.len(), &failed[0]["estado"]), (1, &json!("falhou")), "{step}");
        assert_eq!(house.run(&["pix", "liberar", text(&failed[0]["id"]), "--sim"]).status.code(), Some(4));
        assert_eq!(house.json(&["credito", "saldo", "--json"])["creditos"], json!([]), "{step}");
        let again = usual(&service, "5", &file);
        assert_eq!(again.status, 200, "{step}");
        let id = text(&again.json()["id"]).to_owned();
        assert_eq!(house.run(&["pix", "liberar", &id, "--sim"]).status.code(), Some(0));
        house.is_sound();
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "time passes until the kill; a test has no World")]
fn an_owner_cut_off_at_any_moment_has_released_wholly_or_not_at_all() {
    const REQUESTS: usize = 12;
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox).with("VOZ_PIX_POR_DIA", "40").with("VOZ_PIX_POR_SEMANA", "40");
    let service = house.serve();
    let asked: Vec<Value> = (0..REQUESTS).map(|n| usual(&service, "3", &receipt(n)).json()).collect();
    for (n, asked) in asked.iter().enumerate() {
        let mut command = voz(house.home(), &house.env());
        command
            .args(["pix", "liberar", text(&asked["id"]), "--sim", "--outro-pix"])
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut owner = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(n as u64 * 8));
        // It may have ended by itself.
        let _ = owner.kill();
        owner.wait().unwrap();
    }
    house.is_sound();
    for asked in &asked {
        let (id, token) = (text(&asked["id"]), text(&asked["credito"]));
        let state = service.get(&format!("{PIX}/{id}")).json()["estado"].clone();
        let balance = service.send("GET", "/api/credito", &[("X-Credito", token)]);
        let whole = match text(&state) {
            "pendente" => (401, 0),
            "liberado" => (200, 4),
            other => panic!("{other}"),
        };
        let again = house.run(&["pix", "liberar", id, "--sim", "--outro-pix"]).status.code();
        assert_eq!((balance.status, again), (whole.0, Some(whole.1)), "{state}");
        let balance = service.send("GET", "/api/credito", &[("X-Credito", token)]).json();
        assert_eq!(
            (&balance["saldo_usd"], balance["movimentos"].as_array().unwrap().len()),
            (&json!("3.00"), 1)
        );
    }
    house.is_sound();
}

#[test]
fn one_key_is_one_request_whatever_the_separator_of_the_form() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let mut service = house.serve();
    let key = ("Idempotency-Key", "3c4d-recibo");
    let body = formulario::usual("5", &receipt(1)).body();
    let first = service.post_bytes(PIX, &[TYPE, key], &body);
    assert_eq!(first.status, 200, "{}", first.text());
    // A client makes its separator anew for each try.
    let other = String::from_utf8_lossy(TYPE.1.as_bytes()).replace("LIMITE", "OUTRO1");
    let mut again = body.clone();
    while let Some(at) = again.windows(6).position(|w| w == b"LIMITE") {
        again[at..at + 6].copy_from_slice(b"OUTRO1");
    }
    for _ in 0..2 {
        let repeated = service.post_bytes(PIX, &[("Content-Type", &other), key], &again);
        assert_eq!((repeated.status, repeated.text()), (200, first.text()));
        drop(service);
        service = house.serve();
    }
    let different = service.post_bytes(PIX, &[TYPE, key], &formulario::usual("10", &receipt(1)).body());
    assert_eq!((different.status, different.code().as_str()), (409, "idempotencia_conflito"));
    assert_eq!(mailbox.letters().len(), 1, "the owner was told once");
    let listed = house.json(&["pix", "listar", "--json"]);
    assert_eq!(listed["pedidos"].as_array().unwrap().len(), 1);
}

#[test]
fn a_key_whose_mail_did_not_leave_makes_another_request() {
    let model = model();
    let mailbox =
        Mailbox::failing(
            |step, n| if step == "DATA" && n == 0 { Fault::Say("451 depois") } else { Fault::None },
        );
    let house = house(&model, &mailbox);
    let service = house.serve();
    let key = ("Idempotency-Key", "3c4d-recibo");
    let body = formulario::usual("5", &receipt(1)).body();
    assert_eq!(service.post_bytes(PIX, &[TYPE, key], &body).code(), "email_falhou");
    let sent = service.post_bytes(PIX, &[TYPE, key], &body);
    assert_eq!(sent.status, 200, "{}", sent.text());
    assert_eq!(service.post_bytes(PIX, &[TYPE, key], &body).text(), sent.text());
}
