//! What machines discover, read from the real program over a socket.
use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::esquema::complaints;
use crate::servico::{Answer, Service};

const PUBLIC: &str = "https://voz.exemplo.com.br";

/// Every GET of `/openapi.json`: its path with parameters filled in each way, or by example, and its operation.
fn gets(openapi: &Value) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    for (path, item) in openapi["paths"].as_object().unwrap() {
        let Some(operation) = item.get("get") else { continue };
        let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
        let in_path = parameters.iter().find(|p| p["in"] == "path");
        match in_path {
            None => found.push((path.clone(), operation)),
            Some(parameter) => {
                let one = std::slice::from_ref(&parameter["example"]);
                for value in parameter["schema"]["enum"].as_array().map_or(one, Vec::as_slice) {
                    let name = format!("{{{}}}", parameter["name"].as_str().unwrap());
                    found.push((path.replace(&name, value.as_str().unwrap()), operation));
                }
            }
        }
    }
    assert!(found.len() > 10);
    found
}

fn followed<'a>(openapi: &'a Value, value: &'a Value) -> &'a Value {
    value["$ref"].as_str().map_or(value, |to| openapi.pointer(&to[1..]).unwrap())
}

/// Configured, the operator's routes ask for the token instead of saying that there is none.
const OPERATOR: [(&str, &str); 1] = [("VOZ_OPERATOR_TOKEN", "token-do-operador")];

/// What an answer breaks of the operation that gave it.
fn broken(openapi: &Value, operation: &Value, answer: &Answer) -> Vec<String> {
    let Some(declared) = operation["responses"].get(answer.status.to_string()) else {
        return vec![format!("{} is not declared", answer.status)];
    };
    let declared = followed(openapi, declared);
    let mut found: Vec<String> = declared["headers"]
        .as_object()
        .into_iter()
        .flatten()
        // One answer stands for all codes of its status: only who is turned away for now is told when to come.
        .filter(|(name, _)| *name != "Retry-After" || answer.code() == "sobrecarga")
        .filter(|(name, _)| answer.header(&name.to_lowercase()).is_empty())
        // Among the codes of a status only some say when to come back.
        .filter(|(name, _)| *name != "Retry-After")
        .map(|(name, _)| format!("no {name}"))
        .collect();
    if answer.body.is_empty() {
        return found;
    }
    match declared["content"].get(answer.media_type()) {
        None => found.push(format!("{} is not declared", answer.media_type())),
        Some(media) if answer.media_type().ends_with("json") => {
            found.extend(complaints(&answer.json(), &media["schema"], openapi));
        }
        Some(_) => {}
    }
    found
}

#[test]
fn every_get_answers_as_openapi_says() {
    let service = Service::start(&OPERATOR);
    let openapi = service.get("/openapi.json").json();
    for (path, operation) in gets(&openapi) {
        let plain = service.get(&path);
        assert_eq!(broken(&openapi, operation, &plain), [""; 0], "{path}");
        if !plain.header("etag").is_empty() {
            let same = service.send("GET", &path, &[("If-None-Match", plain.header("etag"))]);
            assert_eq!((same.status, broken(&openapi, operation, &same)), (304, vec![]), "{path}");
        }
    }
}

#[test]
fn every_example_is_what_its_schema_says() {
    let openapi = Service::start(&[]).get("/openapi.json").json();
    let mut seen = 0;
    let mut contents = vec![];
    for item in openapi["paths"].as_object().unwrap().values() {
        for operation in item.as_object().unwrap().values() {
            contents.push(&operation["requestBody"]["content"]);
            contents.extend(operation["responses"].as_object().unwrap().values().map(|r| &r["content"]));
        }
    }
    contents.extend(openapi["components"]["responses"].as_object().unwrap().values().map(|r| &r["content"]));
    for media in contents.into_iter().filter_map(Value::as_object).flat_map(|content| content.values()) {
        for example in media["examples"].as_object().into_iter().flatten().map(|(_, e)| &e["value"]) {
            assert_eq!(complaints(example, &media["schema"], &openapi), [""; 0], "{example}");
            seen += 1;
        }
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn other_methods_are_refused_as_openapi_says() {
    let service = Service::start(&OPERATOR);
    let openapi = service.get("/openapi.json").json();
    for (path, item) in openapi["paths"].as_object().unwrap() {
        let operation = item.as_object().unwrap().values().next().unwrap();
        let path = path.replace("{arquivo}", "index.md");
        let refused = service.send("PUT", &path, &[]);
        assert_eq!((refused.status, broken(&openapi, operation, &refused)), (405, vec![]), "{path}");
    }
    for path in ["/api/pricing", "/api/billing"] {
        let refused = service.send("POST", path, &[("Content-Length", "0")]);
        assert_eq!((refused.status, refused.header("allow")), (405, "GET, HEAD, OPTIONS"));
    }
}

#[test]
fn nothing_outside_the_documents_is_reached() {
    let service = Service::start(&[]);
    for path in [
        "/okf/outro.md",
        "/okf/",
        "/okf",
        "/okf/INDEX.md",
        "/okf/index.md/",
        "/okf/../Cargo.toml",
        "/okf/..%2fCargo.toml",
        "/okf/%2e%2e%2fCargo.toml",
        "/okf/..%5cCargo.toml",
        "/okf/index.md%00",
        "/okf/%ff",
        "/.well-known/outro",
        "/.well-known/../api/health",
        "/.well-known/mcp-registry-auth",
        "//api/",
        "/api",
    ] {
        let refused = service.get(path);
        assert_eq!((refused.status, refused.media_type()), (404, "application/problem+json"), "{path}");
        assert_eq!(refused.json()["code"], "rota_desconhecida", "{path}");
    }
}

#[test]
fn every_address_a_document_names_is_there() {
    let service = Service::start(&OPERATOR);
    let base = service.url();
    let mut named = BTreeSet::new();
    for path in ["/api/", "/agent.json", "/apis.json", "/.well-known/api-catalog", "/openapi.json"] {
        addresses(&service.get(path).json(), &base, &mut named);
    }
    for path in ["/llms.txt", "/llms-full.txt"] {
        let answer = service.get(path);
        for (at, _) in answer.text().match_indices(&format!("]({base}")) {
            named.insert(answer.text()[at + 2..].split(')').next().unwrap().to_owned());
        }
    }
    assert!(named.len() > 20, "{named:?}");
    for url in named {
        let (url, anchor) = url.split_once('#').unwrap_or((&url, ""));
        let path = url.strip_prefix(&base).filter(|path| !path.is_empty()).unwrap_or("/");
        if path.contains('{') || path == "/" {
            continue;
        }
        let answer = service.get(path);
        if path == "/openapi.json" {
            // An operation of it: its place is a JSON pointer. What `/mcp` does no OpenAPI can say.
            assert!(
                anchor.is_empty() || answer.json().pointer(anchor).is_some() || anchor.contains("~1mcp"),
                "{anchor}"
            );
            continue;
        }
        // What is not set up here is there all the same.
        let is_there = matches!(answer.status, 200 | 401 | 503) || answer.header("allow").contains("POST");
        assert!(is_there, "{path}: {}", answer.status);
        assert!(anchor.is_empty() || anchors(answer.text()).contains(anchor), "{path}#{anchor}");
    }
}

/// Every text of a document that is an address of the service.
fn addresses(value: &Value, base: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) if text.starts_with(base) => {
            found.insert(text.clone());
        }
        Value::Array(items) => items.iter().for_each(|item| addresses(item, base, found)),
        Value::Object(fields) => fields.values().for_each(|field| addresses(field, base, found)),
        _ => {}
    }
}

/// The anchors that Markdown readers give a text's headings.
fn anchors(markdown: &str) -> BTreeSet<String> {
    let headings = markdown.lines().filter_map(|line| line.strip_prefix('#'));
    let slug = |heading: &str| {
        let kept = heading.trim_start_matches('#').trim().chars();
        let kept = kept.filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    headings.map(slug).collect()
}

#[test]
fn the_bundle_served_is_the_bundle_on_disk_and_its_links_lead_somewhere() {
    let service = Service::start(&[]);
    for name in ["index.md", "sobre.md", "api.md", "faq.md"] {
        let served = service.get(&format!("/okf/{name}"));
        let disk = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("okf").join(name)).unwrap();
        assert!(served.body == disk, "{name}");
        assert!(served.text().starts_with("---\n"), "{name}: frontmatter");
        assert!(!served.text().contains("http://127.0.0.1"), "{name} names no server");
        for (at, _) in served.text().match_indices("](") {
            let link = served.text()[at + 2..].split(')').next().unwrap();
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path = match file.strip_prefix("../") {
                Some(rest) => format!("/{rest}"),
                None if file.is_empty() => format!("/okf/{name}"),
                None => format!("/okf/{file}"),
            };
            let found = service.get(&path);
            // The voice routes are described here; they are looked up where they are served.
            assert!(found.status == 200, "{name}: {link}");
            assert!(anchor.is_empty() || anchors(found.text()).contains(anchor), "{name}: {link}");
        }
    }
}

#[test]
fn every_error_leads_to_its_explanation() {
    let service = Service::start(&[]);
    let kind = service.get("/nada").json()["type"].as_str().unwrap().to_owned();
    let (page, anchor) = kind.split_once('#').unwrap();
    let reference = service.get(page.strip_prefix(&service.url()).unwrap());
    assert!(anchors(reference.text()).contains(anchor), "{kind}");
}

#[test]
fn the_index_holds_every_key_and_every_route() {
    let service =
        Service::start(&[("VOZ_PRODUTO", "minha voz"), ("VOZ_COTA_LIMITE", "7"), ("VOZ_PRECO_USD", "0.5")]);
    let index = service.get("/api/").json();
    for key in [
        "name", "description", "build", "base_url", "docs", "endpoints", "mcp_tools", "quota", "mcp",
        "conventions", "auth", "quickstart",
    ] {
        assert!(!index[key].is_null(), "{key}");
    }
    assert_eq!((&index["name"], &index["base_url"]), (&json!("minha voz"), &json!(service.url())));
    assert_eq!(index["build"], service.get("/api/health").json()["build"]);
    assert_eq!(index["quota"]["free"][0]["limite"], 7);
    assert_eq!(index["quota"]["paid"][0]["price_usd"], 0.5);
    let endpoints = index["endpoints"].as_array().unwrap();
    for endpoint in endpoints {
        let keys: Vec<_> = endpoint.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(
            keys,
            [
                "method", "path", "auth", "group", "summary", "request", "returns", "errors", "url",
                "operation"
            ]
        );
        let auth = endpoint["auth"].as_str().unwrap();
        assert!(index["auth"][auth].is_string(), "{auth} is not explained");
    }
    let listed: BTreeSet<_> = endpoints.iter().map(|e| e["path"].as_str().unwrap()).collect();
    let openapi = service.get("/openapi.json").json();
    for path in openapi["paths"].as_object().unwrap().keys() {
        assert!(listed.contains(path.as_str()), "{path}");
    }
    for endpoint in endpoints.iter().filter(|endpoint| endpoint["path"] != "/mcp") {
        let method = endpoint["method"].as_str().unwrap().to_lowercase();
        let declared = &openapi["paths"][endpoint["path"].as_str().unwrap()][&method]["responses"];
        assert!(declared[endpoint["returns"]["status"].to_string()].is_object(), "{endpoint}");
    }
    let skills = service.get("/agent.json").json()["skills"].clone();
    let skills: Vec<_> = skills.as_array().unwrap().iter().map(|s| s["id"].clone()).collect();
    assert_eq!(index["mcp_tools"], json!(skills));
}

#[test]
fn twins_are_one_document() {
    let service = Service::start(&[]);
    for (one, other) in
        [("/agent.json", "/.well-known/agent-card.json"), ("/apis.json", "/.well-known/apis.json")]
    {
        let (one, other) = (service.get(one), service.get(other));
        assert!(one.body == other.body && one.header("etag") == other.header("etag"));
    }
}

#[test]
fn a_published_service_says_who_answers_for_it() {
    const RECORD: &str = "v=MCPv1; k=ed25519; p=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    let service = Service::start(&[
        ("VOZ_URL_PUBLICA", "https://voz.exemplo.com.br/"),
        ("VOZ_CORREIO_DONO", "dona@exemplo.com.br"),
        ("VOZ_MCP_REGISTRO", RECORD),
    ]);
    let security = service.get("/.well-known/security.txt");
    assert_eq!(security.header("content-type"), "text/plain; charset=utf-8");
    let text = security.text();
    assert!(text.starts_with("Contact: mailto:dona@exemplo.com.br\nExpires: "), "{text}");
    assert!(text.contains(&format!("\nCanonical: {PUBLIC}/.well-known/security.txt\n")), "{text}");
    assert_eq!(service.get("/.well-known/mcp-registry-auth").text(), format!("{RECORD}\n"));
    let catalog = service.send("HEAD", "/.well-known/api-catalog", &[]);
    assert_eq!(catalog.media_type(), "application/linkset+json");
    assert!(
        catalog.header("link").contains(&format!("<{PUBLIC}/.well-known/api-catalog>; rel=\"api-catalog\""))
    );
    for path in ["/api/", "/openapi.json", "/llms-full.txt", "/apis.json", "/agent.json"] {
        assert!(!service.get(path).text().contains("127.0.0.1"), "{path} names the public address only");
    }
    assert_eq!(service.get("/nada").json()["type"], format!("{PUBLIC}/okf/api.md#rota_desconhecida"));

    let private = Service::start(&[]);
    let text = private.get("/.well-known/security.txt").text().to_owned();
    assert!(text.starts_with(&format!("Contact: {}/okf/faq.md#", private.url())), "{text}");
    assert!(!text.contains("Canonical"), "{text}");
}

/// The whole interface as a client sees it: a change shows in review.
#[test]
fn the_interface_is_as_committed() {
    let service = Service::start(&[("VOZ_URL_PUBLICA", PUBLIC)]);
    let openapi = serde_json::to_string_pretty(&service.get("/openapi.json").json()).unwrap();
    insta::assert_snapshot!("openapi", openapi);
}

#[test]
fn the_examples_of_prices_are_those_of_a_server_with_nothing_set_up() {
    let service = Service::start(&[("VOZ_URL_PUBLICA", PUBLIC)]);
    let openapi = service.get("/openapi.json").json();
    let example = |path: &str| {
        let answer = &openapi["paths"][path]["get"]["responses"]["200"];
        answer["content"]["application/json"]["examples"]["exemplo"]["value"].clone()
    };
    let (pricing, mut billing) = (service.get("/api/pricing").json(), service.get("/api/billing").json());
    assert_eq!(example("/api/pricing"), pricing);
    // The example takes no credit.
    billing["credit"] = Value::Null;
    assert_eq!(example("/api/billing"), billing);
    // Billing is pricing, and how to pay.
    let keys = billing.as_object_mut().unwrap();
    assert_eq!(keys.remove("payment").unwrap()["pay_to"], Value::Null);
    assert_eq!(keys.remove("credit"), Some(Value::Null));
    assert_eq!(billing, pricing);
}
