//! What agents read first: the index and its tool, data in pages, the texts, the page at the top.
use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::servico::{Service, wait_until};

const PUBLIC: &str = "https://voz.exemplo.com.br";
const OPERATOR: [(&str, &str); 1] = [("VOZ_OPERATOR_TOKEN", "token-do-operador")];

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
    assert!(
        !dash["acusa"].as_array().unwrap().is_empty() && dash["medida"]["pt"]["maquina"].is_f64(),
        "{dash}"
    );
    let (measures, count) = pages(&service, docs["data_style"].as_str().unwrap());
    assert_eq!((measures.len(), count), (22, 2));
    let card = service.get("/api/estilo").json();
    for item in &measures {
        let told = &card["medidas"][item["registro"].as_str().unwrap()][item["medida"].as_str().unwrap()];
        assert_eq!(told.as_f64(), item["valor"].as_f64(), "{item}");
    }
    wait_until("a publication", || service.get("/api/vitrine").json()["publicado"] == true);
    let (days, _) = pages(&service, &format!("{}?limite=7", docs["data_days"].as_str().unwrap()));
    assert_eq!(json!(days), service.get("/api/vitrine").json()["dias"]);
    for path in [
        "/api/regras?limite=0",
        "/api/regras?limite=21",
        "/api/regras?limite=x",
        "/api/regras?depois=",
        "/api/estilo/medidas?depois=",
        "/api/vitrine/dias?depois=ontem",
    ] {
        assert_eq!(
            (service.get(path).status, service.get(path).code().as_str()),
            (400, "parametro_invalido"),
            "{path}"
        );
    }
    // A name that looks like one but is not in the list (any more) is no fault of the request's form.
    for path in ["/api/regras?depois=nada", "/api/estilo/medidas?depois=resposta.nada"] {
        let gone = service.get(path);
        assert_eq!((gone.status, gone.code().as_str()), (404, "item_desconhecido"), "{path}");
        assert_eq!(gone.json()["campo"], "depois", "{path}");
    }
}

#[test]
fn the_index_is_short_and_each_entry_leads_to_its_operation() {
    let service = Service::start(&OPERATOR);
    let index = service.get("/api/");
    let endpoints = index.json()["endpoints"].as_array().unwrap().clone();
    assert!(index.body.len() < 800 * endpoints.len(), "{} of {}", index.body.len(), endpoints.len());
    let openapi = service.get("/openapi.json").json();
    for endpoint in endpoints {
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
    for path in ["/api/?grupo=nada", "/api/?formato=x", "/api/?caminho="] {
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
fn the_tool_of_the_index_is_small_and_says_all_of_one_route() {
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
    for arguments in [json!({"grupo": "Voz"}), json!({"caminho": "/api/rewrite"})] {
        let result = call(arguments.clone()).json()["result"].clone();
        let object = &result["structuredContent"];
        let listed = object["endpoints"].as_array().unwrap();
        assert!(listed.iter().any(|e| e["path"] == "/api/rewrite"), "{result}");
        // Routes by their names are told in lines; all about one also to who reads nothing but the text.
        let text = result["content"][0]["text"].as_str().unwrap();
        if arguments.get("grupo").is_some() {
            assert!(text.len() * 2 < object.to_string().len(), "{arguments}: {} bytes of text", text.len());
        } else {
            assert_eq!(&serde_json::from_str::<Value>(text.lines().last().unwrap()).unwrap(), object);
        }
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
        "[GET /api/credito/pix]", "[POST /api/credito/gw]", "[POST /api/contact]", "[POST /api/credito]",
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
        "PAYMENT-SIGNATURE", "X-PAYMENT", "X-Credito", "Authorization: Bearer cred_", "X-Api-Key",
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
        // A place of the page itself, its icon, and the one address that only takes messages.
        if !["", "data:,", "/mcp"].contains(&path.as_str()) {
            // Whoever is not signed in is led to the door.
            let expected = if path == "/conta" { 303 } else { 200 };
            assert_eq!(service.get(&path).status, expected, "{link}");
        }
    }
}
