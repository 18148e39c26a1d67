//! Bodies against `/openapi.json`: what the document forbids is refused by its field, what it allows is not.
use serde_json::{Value, json};

use crate::contas::Navegador;
use crate::formulario::{self, Formulario};
use crate::servico::{Answer, Service};

const OWNER: [(&str, &str); 3] = [
    ("VOZ_CONTATO_EMAIL", "dono@exemplo.com.br"),
    ("VOZ_CONTATO_POR_DIA_REDE", "1000"),
    ("VOZ_CONTATO_POR_DIA", "1000"),
];

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

/// Texts that fit a pattern, and texts that do not, by what the pattern is of.
fn samples(schema: &Value) -> (Vec<&'static str>, Vec<&'static str>) {
    const UUID: &str = "3F2B8C1E-9d4a-4c77-8f10-2a6b5e0d9c31";
    const ID: &str = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    let Some(pattern) = schema["pattern"].as_str() else { return (vec![], vec![]) };
    match pattern {
        _ if schema["format"] == "email" => (
            vec!["ana@exemplo.com.br", " a.b+c@x.io\n"],
            vec!["ana", "a@b", "a..b@x.io", "a@-x.io", "a b@x.io", "a@x.io,b@x.io", "a@x.io\u{b}"],
        ),
        _ if pattern.contains("{8}-") => (
            vec![UUID],
            vec!["", "eu", "3F2B8C1E9d4a4c778f102a6b5e0d9c31", "3F2B8C1E-9d4a-4c77-8f10-2a6b5e0d9c31\n"],
        ),
        "^[0-9a-f]{32}$" => (vec![ID], vec!["0F1E2D3C4B5A69788796A5B4C3D2E1F0", "eu"]),
        "\\S" => (vec!["  a "], vec!["", " \n\u{a0}"]),
        _ if pattern.contains("https?") => (
            vec!["", " ", "https://a", "http://ex.com/a b"],
            vec!["https://", "https:// a", "javascript:alert(1)"],
        ),
        r"^([0-9]{1,12}(\.[0-9]{1,6})?)?$" => {
            (vec!["", "0.02", "5"], vec!["-1", "1.", ".5", "0,02", "1.0000001"])
        }
        "^[A-Za-z0-9]{0,25}$" => (vec!["", "VOZ05A1B2"], vec!["a-b", "é"]),
        // The fields of a card: digits with marks between them, a document, a month, a year.
        _ if pattern.contains("){13,19}") => (
            vec!["4444 4444 4444 4444", "4444444444444"],
            vec!["", "444444444444", "4444444444444444444\u{660}", "4444a4444444444", "44444444444444444444"],
        ),
        _ if pattern.contains("){3,4}") => (vec!["123", "1-234"], vec!["12", "12345", "12a"]),
        _ if pattern.contains("){8,8}") => (vec!["01310100", "01.310-100"], vec!["0131010", "013101000"]),
        _ if pattern.contains("){10,13}") => (
            vec!["(11) 3333-0000", "+55 11 99999-0000"],
            vec!["333300000", "+55 11 99999-00000", "11 9999-000o"],
        ),
        _ if pattern.contains("){11}|") => (
            vec!["529.982.247-25", "12.abc.345/01de-35"],
            vec!["5299822472", "529.982.247-255", "12.abc.345/01de-3x", "529.982.247-2a"],
        ),
        "^ *(0?[1-9]|1[0-2]) *$" => (vec!["1", "07", "12 "], vec!["", "0", "13", "007", "1.0"]),
        "^ *(20)?[0-9]{2} *$" => (vec!["45", "2045", " 45 "], vec!["5", "1945", "045", "20456", "4 5"]),
        "^[A-Za-z0-9-]+$" => (vec!["pt-BR"], vec!["pt BR", "pt_BR"]),
        "^[A-Za-z0-9/_+-]+$" => (vec!["America/Sao_Paulo", "Etc/GMT+3"], vec!["São Paulo"]),
        // One line or several, with something to see or perhaps with nothing.
        _ if pattern.starts_with(r"^[^\x00-\x1f") => match pattern.matches(r"\s").count() {
            0 => (vec!["", " ", "Ana "], vec!["a\nb", "\u{7f}"]),
            1 => (vec!["a", " Ana Souza "], vec!["", "  ", "a\u{0}", "a\nb", "\u{9c}"]),
            _ => (vec!["Ana", " Jó "], vec![" a ", "   ", "An\na"]),
        },
        _ if pattern.starts_with(r"^[^\x00-\x08") => {
            (vec!["a\n\tb\r\n"], vec!["  \n", "a\u{0}", "a\u{1b}[31m"])
        }
        other => panic!("no samples of {other}"),
    }
}

/// Values that the schema of a field forbids, and values that it allows.
fn values(openapi: &Value, field: &Value) -> (Vec<Value>, Vec<Value>) {
    let schema = opened(openapi, field);
    let (good, bad) = samples(schema);
    let mut forbidden: Vec<Value> = bad.into_iter().map(Value::from).collect();
    let mut allowed: Vec<Value> = good.into_iter().map(Value::from).collect();
    if let Some(most) = schema["maxLength"].as_u64().and_then(|most| usize::try_from(most).ok()) {
        forbidden.push("x".repeat(most + 1).into());
        // White space counts too.
        forbidden.push(format!("x{}", " ".repeat(most)).into());
    }
    if schema["minLength"].as_u64().is_some_and(|least| least > 0) {
        forbidden.push("".into());
    }
    let words = choices(schema);
    if !words.is_empty() && words.iter().all(|word| !word.is_null()) {
        forbidden.extend(["nenhum destes".into(), json!({"a": 1}), json!(true)]);
        allowed.extend(words);
    }
    for (keyword, beyond) in [("minimum", -1), ("maximum", 1)] {
        // A year within its bounds may have passed all the same.
        let dated = !schema["not"].is_null();
        if let Some(bound) = schema[keyword].as_i64() {
            let allowed = if dated { &mut Vec::new() } else { &mut allowed };
            allowed.extend([bound.into(), json!(bound as f64)]);
            forbidden.extend([(bound + beyond).into(), json!(bound as f64 + beyond as f64 / 2.0)]);
        }
    }
    let kinds = match &schema["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => vec![],
    };
    if kinds == ["string"] || kinds == ["string", "null"] {
        forbidden.extend([json!(["lista"]), json!(5), json!(true)]);
    }
    let nullable =
        field["anyOf"].as_array().is_some_and(|options| options.contains(&json!({"type": "null"})));
    if (kinds == ["string"] || kinds == ["integer"]) && !nullable {
        forbidden.push(Value::Null);
    }
    if let Some(bound) = schema["not"]["minimum"].as_i64() {
        forbidden.extend([bound.into(), schema["not"]["maximum"].clone()]);
    }
    if kinds == ["string", "integer"] {
        forbidden.extend([json!(true), json!([1]), json!({}), Value::Null]);
    }
    if kinds.contains(&"null") {
        allowed.push(Value::Null);
    }
    if let Some(most) = schema["maxItems"].as_u64() {
        forbidden.push((0..=most).map(|n| n.to_string()).collect());
        forbidden.push(json!("uma lista não é"));
    }
    (forbidden, allowed)
}

/// Every field of a body with the fields inside it, each by its place.
fn places<'a>(openapi: &'a Value, schema: &'a Value, at: &str, found: &mut Vec<(String, &'a Value)>) {
    let schema = opened(openapi, schema);
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let place = format!("{at}/{name}");
        found.push((place.clone(), field));
        places(openapi, field, &place, found);
    }
    if !schema["items"].is_null() {
        let place = format!("{at}/0");
        found.push((place.clone(), &schema["items"]));
        places(openapi, &schema["items"], &place, found);
    }
}

/// `/estilos/0/id` as a fault names it.
fn campo(place: &str) -> String {
    let steps = place.split('/').skip(1).map(|step| match step.parse::<usize>() {
        Ok(n) => format!("[{n}]"),
        Err(_) => format!(".{step}"),
    });
    steps.collect::<String>().trim_start_matches('.').to_owned()
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
    let (mut sent, mut found) = (0, Vec::new());
    places(openapi, &content["schema"], "", &mut found);
    // Of what the example does not hold, the fields inside cannot be put anywhere.
    found.retain(|(place, _)| {
        let (holder, _) = place.rsplit_once('/').unwrap();
        example.pointer(holder).is_some_and(|holder| holder.is_object() || holder.is_array())
    });
    for (place, field) in found {
        let (forbidden, mut allowed) = values(openapi, field);
        let (holder, name) = place.rsplit_once('/').unwrap();
        // Signing in takes a password or a link, and a payer a document with a name: either may be null, but not both,
        // which no field says alone.
        allowed.retain(|value| !(["/api/auth/login", "/api/credito/gw"].contains(&path) && value.is_null()));
        for (value, refused) in
            forbidden.iter().map(|value| (value, true)).chain(allowed.iter().map(|value| (value, false)))
        {
            let mut body = example.clone();
            match body.pointer_mut(holder).unwrap() {
                Value::Array(items) => items[0] = value.clone(),
                object => object[name] = value.clone(),
            }
            let answer = send(&address, &body);
            // A list is at fault for what is in it.
            let said = answer.json()["campo"].as_str().map(str::to_owned).unwrap_or_default();
            let fault = [400, 404, 413].contains(&answer.status)
                && (said == campo(&place)
                    || said == campo(holder) && example.pointer(holder).unwrap().is_array());
            assert_eq!(fault, refused, "{path} {place} {value}: {} {}", answer.status, answer.json());
            sent += 1;
        }
    }
    sent
}

#[test]
fn a_message_and_a_rewrite_are_refused_by_what_the_document_says() {
    let service = Service::start(&OWNER);
    let proposal =
        json!({"tipo": "anuncio", "empresa": "Casa", "site": "https://casa.exemplo", "espaco": ["api"]});
    assert!(holds(&service, "/api/contact", &proposal) > 80);
    assert!(holds(&service, "/api/contact", &json!({})) > 70, "and where there is no proposal");
    assert!(holds(&service, "/api/rewrite", &json!({})) > 40);
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

/// The forbidden and allowed values of a form's fields, sent as texts.
#[test]
fn a_form_is_refused_by_what_the_document_says() {
    let env = [
        ("VOZ_PIX_CHAVE", "+5561912345678"),
        ("VOZ_PIX_NOME", "Padaria"),
        ("VOZ_PIX_CIDADE", "Sao Paulo"),
        ("VOZ_BRL_POR_USD", "5.40"),
    ];
    let service = Service::start(&env);
    let openapi = openapi(&service);
    let content = &openapi["paths"][formulario::PIX]["post"]["requestBody"]["content"]["multipart/form-data"];
    let mut sent = 0;
    for (name, field) in opened(&openapi, &content["schema"])["properties"].as_object().unwrap() {
        assert!(field["type"].is_string(), "{name}: a form says nothing that is null");
        let (forbidden, allowed) = values(&openapi, field);
        let forbidden = forbidden.iter().map(|value| (value, true));
        for (value, refused) in forbidden.chain(allowed.iter().map(|value| (value, false))) {
            // In a form everything is text, and nothing is null.
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Number(number) if choices(opened(&openapi, field)).contains(value) => {
                    number.to_string()
                }
                _ => continue,
            };
            // A receipt that is none is refused last, so that nothing is counted against the network.
            let mut form = Formulario::default().file("comprovante", b"nada");
            for (other, usual) in [("usd", "5"), ("email", "bia@exemplo.org")] {
                if other != name {
                    form = form.text(other, usual);
                }
            }
            let form = form.text(name, &text).text("outro", "1").text("outro", "2");
            let answer = service.post_bytes(formulario::PIX, &[formulario::TYPE], &form.body());
            let fault = answer.json()["campo"] == name.as_str();
            assert_eq!(fault, refused, "{name} {text:?}: {} {}", answer.status, answer.text());
            sent += 1;
        }
    }
    assert!(sent > 40, "{sent}");
    let twice = Formulario::default().text("usd", "5").text("usd", "5").file("comprovante", b"nada");
    let answer = service.post_bytes(formulario::PIX, &[formulario::TYPE], &twice.body());
    assert_eq!((answer.status, &answer.json()["campo"]), (400, &json!("usd")), "{}", answer.text());
}

/// What a text of a query may not be, by the document.
fn forbidden_texts(schema: &Value) -> Vec<String> {
    let mut texts = Vec::new();
    if let Some(most) = schema["maxLength"].as_u64() {
        texts.push("a".repeat(usize::try_from(most).unwrap() + 1));
    }
    if schema["minLength"].as_u64().is_some_and(|least| least > 0) {
        texts.push(String::new());
    }
    if !choices(schema).is_empty() {
        texts.extend(["nenhum".to_owned(), String::new()]);
    }
    for (keyword, beyond) in [("minimum", -1), ("maximum", 1)] {
        texts.extend(schema[keyword].as_i64().map(|bound| (bound + beyond).to_string()));
    }
    if schema["type"] == "integer" {
        texts.extend(["x".to_owned(), "1.5".to_owned()]);
    }
    if let Some("date-time" | "date" | "uuid") = schema["format"].as_str() {
        texts.extend(["ontem", "0000000000", "2026-02-30"].map(str::to_owned));
    }
    texts
}

#[test]
fn a_query_is_refused_by_what_the_document_says() {
    let home = tempfile::tempdir().unwrap();
    let service = Service::start_in(home.path(), &OWNER);
    let made = service.command(&["credito", "criar", "--usd", "1", "--json"]).output().unwrap();
    let made: Value = serde_json::from_slice(&made.stdout).unwrap();
    let token = made["token"].as_str().unwrap();
    let openapi = openapi(&service);
    let mut sent = 0;
    for (path, operations) in openapi["paths"].as_object().unwrap() {
        let parameters = operations["get"]["parameters"].as_array().into_iter().flatten();
        for parameter in parameters.filter(|parameter| parameter["in"] == "query") {
            let name = parameter["name"].as_str().unwrap();
            // A statement takes some of its questions only together.
            let with = if path == "/api/credito" && name != "movimentos" { "&movimentos=1" } else { "" };
            let ask = |text: &str| {
                let text: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
                service.send("GET", &format!("{path}?{name}={text}{with}"), &[("X-Credito", token)])
            };
            for text in forbidden_texts(&parameter["schema"]) {
                let answer = ask(&text);
                assert_eq!(
                    (answer.status, &answer.json()["campo"]),
                    (400, &json!(name)),
                    "{path} {name}={text:?}"
                );
                sent += 1;
            }
            let example =
                parameter["example"].as_str().map_or_else(|| parameter["example"].to_string(), str::to_owned);
            let answer = ask(&example);
            // The cursor of another statement and the day of another window are known by nobody here.
            let unknown = ["antes", "depois"].contains(&name);
            assert!(answer.status == 200 || unknown, "{path} {name}={example}: {}", answer.text());
            sent += 1;
        }
    }
    assert!(sent > 30, "{sent}");
}

#[test]
fn the_index_is_asked_for_a_path_of_a_group_too() {
    let service = Service::start(&[]);
    let of = |query: &str| service.get(&format!("/api/?{query}"));
    assert_eq!(of("grupo=Voz&caminho=/api/rewrite").json(), of("caminho=/api/rewrite").json());
    for query in ["caminho=/nada", "grupo=Voz&caminho=/api/health"] {
        let answer = of(query);
        assert_eq!((answer.status, answer.code().as_str()), (404, "rota_desconhecida"), "{query}");
        assert_eq!(answer.json()["campo"], "caminho", "{query}");
    }
}

#[test]
fn a_message_to_the_tools_holds_to_its_envelope_also_in_a_batch() {
    let service = Service::start(&[]);
    let list = |params: Value| json!({"jsonrpc": "2.0", "id": 7, "method": "tools/list", "params": params});
    for params in [json!("AAA"), json!(1), json!(true)] {
        let alone = service.post("/mcp", &[], &list(params.clone()));
        assert_eq!((alone.status, &alone.json()["error"]["code"]), (400, &json!(-32600)), "{params}");
        let batch = service.post("/mcp", &[], &json!([list(params.clone()), list(json!({}))])).json();
        assert_eq!((&batch[0]["error"]["code"], &batch[0]["id"]), (&json!(-32600), &json!(7)), "{params}");
        assert!(batch[1]["result"]["tools"].is_array(), "{batch}");
    }
}
