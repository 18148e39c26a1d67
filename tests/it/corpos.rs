//! Bodies against `/openapi.json`: what the document forbids is refused by its field, what it allows is not.
use serde_json::{Value, json};

use crate::contas::Navegador;
use crate::servico::{Answer, Service};

const OWNER: [(&str, &str); 1] = [("VOZ_CONTATO_EMAIL", "dono@exemplo.com.br")];

fn openapi(service: &Service) -> Value {
    service.get("/openapi.json").json()
}

/// A schema without its `$ref`, and without the `null` of a choice.
fn opened<'a>(openapi: &'a Value, schema: &'a Value) -> &'a Value {
    let some = match schema["anyOf"].as_array().map(Vec::as_slice) {
        Some([one, other]) if other["type"] == "null" => one,
        _ => schema,
    };
    some["$ref"].as_str().map_or(some, |to| openapi.pointer(&to[1..]).unwrap())
}

fn choices(schema: &Value) -> Vec<Value> {
    let words = schema["enum"].as_array().cloned();
    let one_each = || Some(schema["oneOf"].as_array()?.iter().map(|o| o["const"].clone()).collect());
    words.or_else(one_each).unwrap_or_default().into_iter().filter(|word| !word.is_null()).collect()
}

/// Values that the schema of a field forbids, and values that it allows.
fn values(openapi: &Value, field: &Value) -> (Vec<Value>, Vec<Value>) {
    let schema = opened(openapi, field);
    let (mut forbidden, mut allowed) = (Vec::new(), Vec::new());
    if let Some(most) = schema["maxLength"].as_u64().and_then(|most| usize::try_from(most).ok()) {
        forbidden.push("x".repeat(most + 1).into());
    }
    if schema["minLength"].as_u64().is_some_and(|least| least > 0) {
        forbidden.push("".into());
    }
    let words = choices(schema);
    if !words.is_empty() && words.iter().all(|word| !word.is_null()) {
        forbidden.push("nenhum destes".into());
        allowed.extend(words);
    }
    if schema["format"] == "uuid" {
        forbidden.push("eu".into());
        allowed.push("3F2B8C1E-9d4a-4c77-8f10-2a6b5e0d9c31".into());
    }
    if schema["type"] == "string" || schema["type"] == json!(["string", "null"]) {
        forbidden.push(json!(["lista"]));
    }
    if let Some(most) = schema["maxItems"].as_u64() {
        forbidden.push((0..=most).map(|n| n.to_string()).collect());
    }
    (forbidden, allowed)
}

/// Sends what the document of a route forbids, field by field, and what it allows; says how many it sent.
pub(crate) fn holds(service: &Service, path: &str, with: &Value) -> usize {
    holds_by(&openapi(service), path, with, |path, body| service.post(path, &[], body))
}

/// The same, sent by somebody.
fn holds_by(
    openapi: &Value,
    path: &str,
    with: &Value,
    mut send: impl FnMut(&str, &Value) -> Answer,
) -> usize {
    let content = &openapi["paths"][path]["post"]["requestBody"]["content"]["application/json"];
    let mut example = content["examples"]["exemplo"]["value"].clone();
    let address = path.replace("{id}", &"0".repeat(32));
    for (name, value) in with.as_object().unwrap() {
        example[name] = value.clone();
    }
    let mut sent = 0;
    for (name, field) in opened(openapi, &content["schema"])["properties"].as_object().unwrap() {
        let (forbidden, allowed) = values(openapi, field);
        for (value, refused) in
            forbidden.iter().map(|value| (value, true)).chain(allowed.iter().map(|value| (value, false)))
        {
            let mut body = example.clone();
            body[name] = value.clone();
            let answer = send(&address, &body);
            let fault = answer.status >= 400 && answer.json()["campo"] == name.as_str();
            assert_eq!(fault, refused, "{path} {name} {value}: {} {}", answer.status, answer.json());
            sent += 1;
        }
    }
    sent
}

#[test]
fn a_message_and_a_rewrite_are_refused_by_what_the_document_says() {
    let service = Service::start(&OWNER);
    assert!(holds(&service, "/api/contact", &json!({"tipo": "anuncio"})) > 25);
    assert!(holds(&service, "/api/rewrite", &json!({})) > 8);
}

#[test]
fn what_a_session_sends_is_refused_by_what_the_document_says() {
    let service = crate::contas::service();
    let openapi = openapi(&service);
    let mut ana = Navegador::signed_in(&service);
    for (path, least) in [
        ("/api/account/profile", 12),
        ("/api/account/password", 4),
        ("/api/account/keys/create", 6),
        ("/api/account/keys/revoke", 3),
        ("/api/auth/signup", 2),
        ("/api/auth/login", 8),
    ] {
        let sent = holds_by(&openapi, path, &json!({}), |path, body| ana.post(path, body));
        assert!(sent >= least, "{path}: {sent}");
    }
}

/// The texts in a schema that may be of any length, by their place.
fn boundless(openapi: &Value, schema: &Value, at: &str, found: &mut Vec<String>) {
    let schema = opened(openapi, schema);
    let options = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|key| schema[key].as_array());
    options.flatten().for_each(|option| boundless(openapi, option, at, found));
    let text = json!("string");
    let is_text = schema["type"] == text || schema["type"].as_array().is_some_and(|k| k.contains(&text));
    let bounds = ["maxLength", "enum", "const", "contentMediaType"];
    let bounded = bounds.iter().any(|key| !schema[*key].is_null())
        || ["uuid", "binary"].iter().any(|format| schema["format"] == *format);
    if is_text && !bounded {
        found.push(at.to_owned());
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        boundless(openapi, field, &format!("{at}.{name}"), found);
    }
    if !schema["items"].is_null() {
        boundless(openapi, &schema["items"], &format!("{at}[]"), found);
    }
}

#[test]
fn every_text_of_a_request_has_its_bound() {
    let service = Service::start(&OWNER);
    let openapi = openapi(&service);
    let (mut found, mut looked) = (Vec::new(), 0);
    for (path, operations) in openapi["paths"].as_object().unwrap() {
        for operation in operations.as_object().unwrap().values() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let at = format!("{path}?{}", parameter["name"].as_str().unwrap());
                boundless(&openapi, &parameter["schema"], &at, &mut found);
                looked += 1;
            }
            for content in operation["requestBody"]["content"].as_object().into_iter().flatten() {
                boundless(&openapi, &content.1["schema"], path, &mut found);
                looked += 1;
            }
        }
    }
    assert!(looked > 40, "{looked}");
    // JSON-RPC names no bound of its own, and of a gateway's notice nothing but names is read: there the size of the
    // body is the bound.
    found.retain(|at| !at.starts_with("/mcp") && at != "/api/credito/gw/aviso.event");
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn the_document_says_what_the_contract_says() {
    let service = Service::start(&OWNER);
    let openapi = openapi(&service);
    let operation = |method: &str, path: &str| &openapi["paths"][path][method];
    for path in ["/api/credito/gw", "/api/credito/gw/{id}/cartao", "/api/credito/gw/{id}/cancelar"] {
        let answers = &operation("post", path)["responses"];
        let schema = |status: &str| &answers[status]["content"]["application/json"]["schema"];
        assert!(schema("202").is_object() && schema("202") == schema("200"), "{path}: {answers}");
    }
    let usd = &operation("post", "/api/credito")["parameters"][0];
    assert_eq!(
        (&usd["required"], &usd["schema"]["enum"]),
        (&json!(true), &json!(["0.1", "1", "5", "10", "25"]))
    );
    let schemas = openapi["components"]["schemas"].as_object().unwrap();
    for name in schemas.keys() {
        // Of two types with one name the second would be called `Pedido2`.
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit());
        assert!(plain == name || !schemas.contains_key(plain), "{name} is a made-up name");
    }
    let field = |name: &str, field: &str| &schemas[name]["properties"][field];
    assert_eq!(schemas["Oferta"]["oneOf"][0]["properties"]["usd"]["enum"], json!([3, 5, 10, 25]));
    assert_eq!(field("FormularioPix", "usd")["enum"], json!([3, 5, 10, 25]));
    assert_eq!(field("FormularioPix", "navegador_id")["format"], "uuid");
    assert_eq!(field("Contato", "espaco")["items"]["enum"], json!(["api"]));
    let security = &operation("post", "/api/credito")["security"];
    assert_eq!(security, &json!([{}, {"x402": []}, {"x402v2": []}]));
    let scheme = |name: &str| &openapi["components"]["securitySchemes"][name]["name"];
    assert_eq!((scheme("x402"), scheme("x402v2")), (&json!("X-PAYMENT"), &json!("PAYMENT-SIGNATURE")));
    assert_eq!(operation("post", "/mcp")["operationId"], "postMcp");
}
