//! Pix with a receipt from end to end: a real service, a real mail server, the owner in a second process.
mod limites;
mod quedas;

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
    let typed = "não entrou\n  no extrato";
    let long = house.run(&["pix", "recusar", id, "--motivo", &"longo ".repeat(500), "--sim"]);
    let said = String::from_utf8(long.stderr).unwrap();
    assert!(said.contains("até 500 caracteres") && said.chars().count() < 500, "{said}");
    let refused = house.json(&["pix", "recusar", id, "--motivo", typed, "--sim", "--json"]);
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
fn a_decision_whose_mail_failed_says_what_is_left_to_do() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    let asked = usual(&service, "5", &receipt(1)).json();
    let house = house.with("VOZ_SMTP", "smtp://127.0.0.1:9");
    let released = house.run(&["pix", "liberar", text(&asked["id"]), "--sim"]);
    let said = String::from_utf8(released.stderr).unwrap();
    assert!(said.contains("não saiu") && said.contains("escreva a bia@exemplo.org"), "{said}");
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
    for args in [&["pix", "listar"][..], &["doutor"]] {
        let told = house.run(args);
        let told = String::from_utf8([told.stdout, told.stderr].concat()).unwrap();
        let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("3 pedidos por Pix") && words.contains("listar --estado falhou"), "{told}");
    }
    let id = text(&failed[0]["id"]);
    assert_eq!(service.get(&format!("{PIX}/{id}")).json()["estado"], "falhou");
    assert_eq!(house.run(&["pix", "liberar", id, "--sim"]).status.code(), Some(4));
    assert_eq!(house.json(&["credito", "saldo", "--json"])["creditos"].as_array().unwrap().len(), 1);
    // Whoever was asked to send again is not under suspicion for it.
    let listed = house.json(&["pix", "listar", "--json"]);
    assert_eq!(listed["pedidos"][0]["avisos"], json!([]), "{listed}");
    assert!(!mailbox.letters()[0].text.contains("já veio"), "{}", mailbox.letters()[0].text);
    house.is_sound();
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
