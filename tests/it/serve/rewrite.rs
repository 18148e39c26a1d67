//! `POST /api/rewrite`: the order of its checks, and every code it answers.
use serde_json::{Value, json};

use super::{draft, styles};
use crate::portao::{says, says_nothing};
use crate::servico::{Answer, JSON, Service};
use crate::servidor::{Act, Server};

fn post(service: &Service, headers: &[(&str, &str)], body: &str) -> Answer {
    service.post_bytes("/api/rewrite", headers, body.as_bytes())
}

#[track_caller]
fn refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, answer.code().as_str()), (status, code), "{}", answer.text());
}

#[test]
fn what_is_wrong_first_is_told_first() {
    // Nothing is configured and nothing is free: each request is also wrong in all later ways.
    let service = Service::start(&[("VOZ_COTA_LIMITE", "0")]);
    let large = "x".repeat(64 * 1024 + 1);
    refused(&post(&service, &[], &large), 415, "tipo_nao_suportado");
    refused(&post(&service, &[("Content-Type", "text/plain")], &large), 415, "tipo_nao_suportado");
    let packed = [("Content-Type", "application/json"), ("Content-Encoding", "gzip")];
    refused(&post(&service, &packed, &large), 415, "tipo_nao_suportado");
    refused(&post(&service, &[JSON], &large), 413, "corpo_grande");
    refused(&post(&service, &[JSON], ""), 400, "json_invalido");
    refused(&post(&service, &[JSON], "{\"texto\":"), 400, "json_invalido");
    refused(&post(&service, &[JSON], "{\"texto\": \" \"}"), 400, "texto_vazio");
    refused(&post(&service, &[JSON], &draft().to_string()), 503, "sem_credencial");

    let model = Server::start(|_, _| says("nunca"));
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "0")]);
    refused(&post(&service, &[JSON], ""), 400, "json_invalido");
    refused(&post(&service, &[JSON], &draft().to_string()), 402, "pagamento_necessario");
    assert_eq!(model.seen().len(), 0, "nobody who does not pay reaches the model");
}

#[test]
fn a_field_out_of_bounds_is_named() {
    let service = Service::start(&[]);
    let long = "é".repeat(4001);
    for (body, status, code, campo) in [
        (json!({}), 400, "texto_vazio", "texto"),
        (json!({"texto": "\u{200b}\u{feff} "}), 400, "texto_vazio", "texto"),
        (json!({"texto": 3}), 400, "json_invalido", "texto"),
        (json!({"texto": long}), 413, "texto_longo", "texto"),
        (json!({"texto": "oi", "contexto": long}), 413, "texto_longo", "contexto"),
        (json!({"texto": "oi", "instrucoes": long}), 413, "texto_longo", "instrucoes"),
        (json!({"texto": "oi", "registro": "carta"}), 400, "json_invalido", "registro"),
        (styles(6), 400, "json_invalido", "estilos"),
        (
            json!({"texto": "oi", "estilos": [{"id": "a", "prompt": "x".repeat(2001)}]}),
            400,
            "parametro_invalido",
            "estilos[0].prompt",
        ),
    ] {
        let answer = post(&service, &[JSON], &body.to_string());
        refused(&answer, status, code);
        assert_eq!(answer.json()["campo"], campo);
        assert_eq!(answer.media_type(), "application/problem+json");
    }
    let most = json!({"texto": "é".repeat(4000)}).to_string();
    refused(
        &post(&service, &[("Content-Type", "application/json; charset=utf-8")], &most),
        503,
        "sem_credencial",
    );
    let answer = post(&service, &[JSON, ("Idempotency-Key", &"k".repeat(256))], &draft().to_string());
    refused(&answer, 400, "parametro_invalido");
    assert_eq!(answer.json()["campo"], "Idempotency-Key");
    assert_eq!(answer.json()["detalhe"], "uma só, de 1 a 255 caracteres ASCII visíveis");
}

#[test]
fn a_402_is_what_payment_clients_read() {
    let model = Server::start(|_, _| says("nunca"));
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "0")]);
    let answer = service.rewrite(&[], &draft());
    assert_eq!((answer.status, answer.media_type()), (402, "application/json"));
    let body = answer.json();
    assert!(
        body["accepts"].is_array() && body["error"].is_string() && body.get("credito").is_some(),
        "{body}"
    );
    assert_eq!(body["x402Version"], 1);
    assert_eq!(answer.header("access-control-allow-origin"), "*");
}

#[test]
fn a_rewrite_comes_back_whole() {
    let model = Server::start(|_, _| says("prazo do relatório mudou, agora é sexta, a equipe já sabe"));
    let service = Service::with_model(&model, &[]);
    let answer = service.rewrite(&[], &json!({"texto": super::DRAFT, "registro": "post", "outro": 1}));
    assert_eq!((answer.status, answer.media_type()), (200, "application/json"));
    assert_eq!(
        (answer.header("cache-control"), answer.header("x-content-type-options")),
        ("no-store", "nosniff")
    );
    assert_eq!(
        (answer.header("access-control-allow-origin"), answer.header("x-request-id").len()),
        ("*", 16)
    );
    let body = answer.json();
    let keys: Vec<&str> = body.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["registro", "entrada", "aviso", "variantes", "falhas", "uso", "cota", "voz"]);
    assert_eq!((&body["registro"], &body["aviso"]), (&json!("post"), &Value::Null));
    assert_eq!(body["uso"], json!({"entrada": 100, "saida": 10, "modelo": "modelo-x"}));
    assert_eq!(body["cota"], json!({"gratis": true, "usado": 1, "limite": 5}));
    assert_eq!(body["variantes"][0]["estilo"], json!({"id": "padrao", "nome": ""}));
}

#[test]
fn styles_that_fail_are_told_beside_those_that_came_back() {
    let model = Server::start(|seen, _| match seen.body.as_str() {
        body if body.contains("jeito mudo") => says_nothing(),
        body if body.contains("jeito ruim") => Act::json(400, &json!({"error": {"message": "não"}})),
        _ => says("prazo mudou pra sexta"),
    });
    let service = Service::with_model(&model, &[]);
    let style = |id: &str| json!({"id": id, "nome": id.to_uppercase(), "prompt": format!("jeito {id}")});
    let body = json!({"texto": super::DRAFT, "estilos": [style("ruim"), style("bom"), style("mudo")]});
    let answer = service.rewrite(&[], &body).json();
    assert_eq!(answer["variantes"][0]["estilo"], json!({"id": "bom", "nome": "BOM"}));
    assert_eq!(answer["variantes"].as_array().unwrap().len(), 1);
    assert_eq!(
        answer["falhas"][1],
        json!({"estilo": {"id": "mudo", "nome": "MUDO"}, "motivo": "vazio (length)", "detalhe": "a resposta veio sem texto"})
    );
    assert_eq!(answer["falhas"][0]["estilo"]["id"], "ruim");
    assert_eq!(answer["cota"]["usado"], 1, "charged once, whatever the number of styles");
    // The contract counts styles, not names: one asked for twice is written twice.
    let body = json!({"texto": super::DRAFT, "estilos": [style("bom"), style("bom")]});
    assert_eq!(service.rewrite(&[], &body).json()["variantes"].as_array().unwrap().len(), 2);
}

#[test]
fn a_provider_that_fails_is_a_502_that_says_nothing_of_it() {
    let model = Server::start(|_, _| {
        Act::json(401, &json!({"error": {"message": "bad key sk-teste-0123456789abcdef"}}))
    });
    let service = Service::with_model(&model, &[]);
    let answer = service.rewrite(&[], &styles(2));
    refused(&answer, 502, "falha_upstream");
    assert!(!answer.text().contains("sk-") && !answer.text().contains(&model.url()), "{}", answer.text());
}

#[test]
fn other_methods_are_told_which_one_it_takes() {
    let service = Service::start(&[]);
    for method in ["GET", "HEAD", "PUT", "DELETE", "PATCH"] {
        let answer = service.send(method, "/api/rewrite", &[]);
        assert_eq!((answer.status, answer.header("allow")), (405, "POST, OPTIONS"), "{method}");
        assert_eq!(answer.body.is_empty(), method == "HEAD");
    }
    let answer = service.send("OPTIONS", "/api/rewrite", &[("Origin", "https://ex")]);
    assert_eq!((answer.status, answer.header("access-control-allow-methods")), (204, "POST, OPTIONS"));
    assert!(answer.header("access-control-allow-headers").contains("Idempotency-Key"));
    let (get, head) = (service.get("/api/health"), service.send("HEAD", "/api/health", &[]));
    assert_eq!((head.status, head.header("content-length")), (200, get.header("content-length")));
    assert!(head.body.is_empty());
}
