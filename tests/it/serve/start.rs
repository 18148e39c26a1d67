//! What the service says of itself when it starts, and who has the last word about where it listens.
use serde_json::Value;

use crate::servico::Service;

const PIX: &[(&str, &str)] = &[
    ("VOZ_PIX_CHAVE", "voz@example.com"),
    ("VOZ_PIX_NOME", "Oficina da Voz"),
    ("VOZ_PIX_CIDADE", "Recife"),
    ("VOZ_BRL_POR_USD", "5.5"),
];
const GATEWAY: &[(&str, &str)] = &[("VOZ_ASAAS_CHAVE", "chave"), ("VOZ_ASAAS_URL", "http://127.0.0.1:9/v3")];

fn how_to_pay(service: &Service) -> String {
    let pricing: Value = service.get("/api/pricing").json();
    pricing["quota"]["how_to_pay"].as_str().unwrap().to_owned()
}

#[test]
fn the_first_line_names_what_is_on_and_what_is_off() {
    let bare = Service::start(&[]);
    bare.wait_for_log(
        "ligado: contagem de uso; desligado: Pix com comprovante, cobrança pelo gateway, contato, painéis do operador",
        1,
    );
    assert!(!how_to_pay(&bare).contains("/api/credito/"), "{}", how_to_pay(&bare));
    let selling = Service::start(&[PIX, GATEWAY, &[("VOZ_CONTAR", "nao")]].concat());
    selling.wait_for_log("ligado: Pix com comprovante, cobrança pelo gateway; desligado: contato,", 1);
    let told = how_to_pay(&selling);
    assert!(told.contains("/api/credito/pix") && told.contains("/api/credito/gw"), "{told}");
}

#[test]
fn a_public_address_without_a_known_proxy_is_told() {
    let public = ("VOZ_URL_PUBLICA", "https://voz.example");
    let proxied = Service::start(&[public, ("VOZ_PROXIES", "127.0.0.1,::1")]);
    proxied.wait_for_log("ligado:", 1);
    assert!(!proxied.log().contains("nenhum proxy"), "{}", proxied.log());
    Service::start(&[public]).wait_for_log("nenhum proxy é reconhecido", 1);
}

#[test]
fn a_flag_wins_over_the_environment() {
    let env = [("VOZ_URL_PUBLICA", "https://ambiente.example")];
    let service = Service::start_with(&env, &["--url-publica", "https://bandeira.example"]);
    assert_eq!(service.get("/api/pricing").json()["pricing"], "https://bandeira.example/api/pricing");
    let wrong = service.command(&["serve", "--conexoes", "muitas"]).output().unwrap();
    let said = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert_eq!(wrong.status.code(), Some(2), "{said}");
    assert!(said.contains("servidor.conexoes"), "{said}");
}
