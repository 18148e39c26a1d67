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
        "name",
        "description",
        "build",
        "base_url",
        "docs",
        "endpoints",
        "mcp_tools",
        "quota",
        "mcp",
        "conventions",
        "auth",
        "quickstart",
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
                "method",
                "path",
                "auth",
                "group",
                "summary",
                "request",
                "returns",
                "errors",
                "url",
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

/// A page and the pages after it, as their `proximo` leads: the items, and how many pages there were.
fn pages(service: &Service, first: &str) -> (Vec<Value>, usize) {
    let (mut items, mut count, mut next) = (Vec::new(), 0, Some(first.to_owned()));
    while let Some(url) = next {
        let answer = service.get(url.strip_prefix(&service.url()).unwrap_or(&url));
        assert_eq!(answer.status, 200, "{url}: {}", answer.text());
        let page = answer.json();
        let itens = page["itens"].as_array().unwrap();
        assert!(itens.len() <= 20, "{url}");
        items.extend(itens.iter().cloned());
        count += 1;
        next = page["proximo"].as_str().map(str::to_owned);
        if next.is_none() {
            assert_eq!(page["total"], items.len(), "{url}");
        }
    }
    (items, count)
}

#[test]
fn data_are_pages_that_lead_from_one_to_the_next() {
    let service = Service::start(&[]);
    let docs = service.get("/api/").json()["docs"].clone();
    let (rules, count) = pages(&service, docs["data_rules"].as_str().unwrap());
    assert_eq!(count, rules.len().div_ceil(20));
    assert!(rules.len() > 40, "{}", rules.len());
    let ids: BTreeSet<_> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), rules.len());
    let dash = rules.iter().find(|rule| rule["id"] == "travessao").unwrap();
    for key in ["rotulo", "gravidade", "porque"] {
        assert!(!dash[key].as_str().unwrap().is_empty(), "{key}");
    }
    assert!(!dash["acusa"].as_array().unwrap().is_empty() && dash["medida"]["pt_maquina"].is_f64(), "{dash}");
    let (measures, count) = pages(&service, docs["data_style"].as_str().unwrap());
    assert_eq!((measures.len(), count), (22, 2));
    let card = service.get("/api/estilo").json();
    for item in &measures {
        let told = &card["medidas"][item["registro"].as_str().unwrap()][item["medida"].as_str().unwrap()];
        assert_eq!(told.as_f64(), item["valor"].as_f64(), "{item}");
    }
    crate::servico::wait_until("a publication", || service.get("/api/vitrine").json()["publicado"] == true);
    let (days, _) = pages(&service, &format!("{}?limite=7", docs["data_days"].as_str().unwrap()));
    assert_eq!(json!(days), service.get("/api/vitrine").json()["dias"]);
    for path in [
        "/api/regras?limite=0",
        "/api/regras?limite=21",
        "/api/regras?limite=x",
        "/api/regras?depois=nada",
        "/api/estilo/medidas?depois=",
        "/api/vitrine/dias?depois=ontem",
    ] {
        assert_eq!(
            (service.get(path).status, service.get(path).code().as_str()),
            (400, "parametro_invalido"),
            "{path}"
        );
    }
}

#[test]
fn the_index_is_short_and_each_entry_leads_to_its_operation() {
    let service = Service::start(&OPERATOR);
    let index = service.get("/api/");
    assert!(index.body.len() < 40_000, "{}", index.body.len());
    let openapi = service.get("/openapi.json").json();
    for endpoint in index.json()["endpoints"].as_array().unwrap() {
        let (document, pointer) = endpoint["operation"].as_str().unwrap().split_once('#').unwrap();
        assert_eq!(document, format!("{}/openapi.json", service.url()));
        // The protocol of `/mcp` describes itself where OpenAPI does not.
        assert!(openapi.pointer(pointer).is_some() || endpoint["path"] == "/mcp", "{pointer}");
    }
    let link = index.header("link").to_owned();
    for (rel, path) in [
        ("service-desc", "/openapi.json"),
        ("service-doc", "/okf/api.md"),
        ("api-catalog", "/.well-known/api-catalog"),
    ] {
        assert!(link.contains(&format!("<{}{path}>; rel=\"{rel}\"", service.url())), "{link}");
    }
    let of_group = service.get("/api/?grupo=Voz").json();
    assert!(of_group["endpoints"].as_array().unwrap().iter().all(|endpoint| endpoint["group"] == "Voz"));
    let of_path = service.get("/api/?caminho=/api/rewrite").json();
    let entry = &of_path["endpoints"][0];
    assert!(entry["request"]["example"].is_object() && entry["errors"][0]["title"].is_string(), "{entry}");
    for path in
        ["/api/?grupo=nada", "/api/?caminho=/nada", "/api/?formato=x", "/api/?grupo=Voz&caminho=/api/"]
    {
        assert_eq!(
            (service.get(path).status, service.get(path).code().as_str()),
            (400, "parametro_invalido"),
            "{path}"
        );
    }
    let mcp = service.get("/api/?caminho=/mcp").json();
    let codes: Vec<i64> = mcp["endpoints"][0]["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| e["code"].as_i64().unwrap())
        .collect();
    assert_eq!(codes, [-32700, -32600, -32601, -32602, -32603, -32020, -32022]);
}

#[test]
fn the_tool_of_the_index_is_small_and_says_nothing_twice() {
    let service = Service::start(&[("VOZ_URL_PUBLICA", PUBLIC)]);
    let call = |arguments: Value| {
        let params = json!({"name": "api_index", "arguments": arguments});
        service.post(
            "/mcp",
            &[],
            &json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}),
        )
    };
    let bare = call(json!({}));
    assert!(bare.body.len() < 8192, "{}", bare.body.len());
    let result = bare.json()["result"].clone();
    let lines = result["content"][0]["text"].as_str().unwrap().to_owned();
    assert!(
        lines.contains("POST /api/rewrite: ") && result["structuredContent"]["docs"].is_object(),
        "{result}"
    );
    let listed = service.get("/api/").json()["endpoints"].as_array().unwrap().len();
    assert_eq!(lines.lines().filter(|line| !line.starts_with('#')).count(), listed);
    for (arguments, path) in
        [(json!({"grupo": "Voz"}), "/api/rewrite"), (json!({"caminho": "/api/rewrite"}), "/api/rewrite")]
    {
        let result = call(arguments.clone()).json()["result"].clone();
        let object = &result["structuredContent"];
        assert!(object["endpoints"].as_array().unwrap().iter().any(|e| e["path"] == path), "{result}");
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(text.len() * 2 < object.to_string().len(), "{arguments}: {} bytes of text", text.len());
    }
    for arguments in [json!({"grupo": "nada"}), json!({"outro": "x"}), json!({"grupo": ["Voz"]})] {
        assert_eq!(call(arguments.clone()).json()["result"]["isError"], true, "{arguments}");
    }
}

#[test]
fn what_is_off_is_marked_and_operators_come_last() {
    let bare = Service::start(&[]).get("/llms.txt").text().to_owned();
    let line = |text: &str, what: &str| {
        text.lines().find(|l| l.contains(what)).unwrap_or_else(|| panic!("{what}")).to_owned()
    };
    for what in [
        "[GET /api/credito/pix]",
        "[POST /api/credito/gw]",
        "[POST /api/contact]",
        "[POST /api/credito]",
        "[GET /api/metrics]",
    ] {
        assert!(line(&bare, what).ends_with("(desligado neste servidor)"), "{}", line(&bare, what));
    }
    assert!(!line(&bare, "[GET /api/health]").contains("desligado"));
    let (open, optional) = bare.split_once("## Optional").unwrap();
    for what in ["/api/metrics]", "/api/vitrine/operador]"] {
        assert!(optional.contains(what) && !open.contains(what), "{what}");
    }
    let env = [("VOZ_OPERATOR_TOKEN", "token-do-operador"), ("VOZ_CORREIO_DONO", "dona@exemplo.com.br")];
    let set = Service::start(&env).get("/llms.txt").text().to_owned();
    for what in ["[POST /api/contact]", "[GET /api/metrics]"] {
        assert!(!line(&set, what).contains("desligado"), "{}", line(&set, what));
    }
    let full = Service::start(&[]).get("/llms-full.txt").text().to_owned();
    for header in [
        "PAYMENT-SIGNATURE",
        "X-PAYMENT",
        "X-Credito",
        "Authorization: Bearer cred_",
        "X-Api-Key",
        "Bearer mmk_",
    ] {
        assert!(full.contains(header), "{header}");
    }
}

#[test]
fn what_x402_lists_answers_402_as_it_stands() {
    let receiver = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
    let service =
        Service::start(&[("VOZ_X402_FACILITADOR", "http://127.0.0.1:9"), ("VOZ_X402_PAGAR_A", receiver)]);
    let listed = service.get("/.well-known/x402").json();
    let resources = listed["resources"].as_array().unwrap();
    assert_eq!(resources.len(), 5, "{listed}");
    for resource in resources {
        let (method, path) = resource.as_str().unwrap().split_once(' ').unwrap();
        let answer = service.send(method, path, &[]);
        assert_eq!(answer.status, 402, "{resource}");
        assert!(!answer.header("payment-required").is_empty(), "{resource}");
    }
    let url = format!("{}/.well-known/x402", service.url());
    for path in ["/api/", "/.well-known/api-catalog", "/llms.txt"] {
        assert!(service.get(path).text().contains(&url), "{path}");
    }
    assert_eq!(Service::start(&[]).get("/.well-known/x402").json()["resources"], json!([]));
}

#[test]
fn the_top_is_a_page_and_published_links_answer() {
    let service = Service::start(&[("VOZ_PRODUTO", "<b>voz</b> & cia")]);
    let home = service.get("/");
    assert_eq!((home.status, home.media_type()), (200, "text/html"));
    assert!(home.text().contains("&lt;b&gt;voz&lt;/b&gt; &amp; cia") && !home.text().contains("<b>voz"));
    assert!(home.header("content-security-policy").starts_with("default-src 'none'"));
    let mut links: BTreeSet<String> =
        home.text().split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect();
    assert!(links.len() > 5, "{links:?}");
    let base = service.url();
    let docs = service.get("/api/").json()["docs"].clone();
    links.extend(docs.as_object().unwrap().values().map(|url| url.as_str().unwrap().to_owned()));
    for text in [service.get("/llms.txt"), service.get("/llms-full.txt")] {
        for (at, _) in text.text().match_indices(&format!("]({base}")) {
            links.insert(text.text()[at + 2..].split(')').next().unwrap().to_owned());
        }
    }
    for link in links {
        let path = link.strip_prefix(&base).unwrap_or(&link).split('#').next().unwrap().to_owned();
        // The one address that only takes messages.
        if path != "/mcp" {
            assert_eq!(service.get(&path).status, 200, "{link}");
        }
    }
}
