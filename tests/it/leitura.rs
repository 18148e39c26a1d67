//! Documents for machines as pages: who gets which, and that the page says what the document says.
use std::collections::BTreeSet;

use crate::acessibilidade::Eye;
use crate::servico::{Answer, Service};

/// What Chromium and Firefox send when a person opens an address.
const CHROMIUM: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
const READABLE: [(&str, &str); 5] = [
    ("/api/", "application/json"),
    ("/okf/index.md", "text/markdown"),
    ("/okf/sobre.md", "text/markdown"),
    ("/okf/api.md", "text/markdown"),
    ("/okf/faq.md", "text/markdown"),
];

fn with(service: &Service, path: &str, accept: &str) -> Answer {
    service.send("GET", path, &[("Accept", accept)])
}

#[test]
fn a_browser_gets_a_page_and_everybody_else_the_document() {
    let service = Service::start(&[]);
    for (path, own) in READABLE {
        let plain = service.get(path);
        assert_eq!((plain.media_type(), plain.header("vary").contains("Accept")), (own, true), "{path}");
        let tie = format!("text/html, {own}");
        for accept in
            ["*/*", own, tie.as_str(), "text/html;q=0.5, */*", "text/html;q=0", "application/xml", ""]
        {
            assert_eq!(with(&service, path, accept).body, plain.body, "{path} {accept}");
        }
        for accept in [CHROMIUM, "text/html", "TEXT/HTML;q=0.9,*/*;q=0.1"] {
            let page = with(&service, path, accept);
            assert_eq!((page.status, page.media_type()), (200, "text/html"), "{path} {accept}");
            assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
            assert!(
                page.header("vary").contains("Accept") && page.header("etag") != plain.header("etag"),
                "{path}"
            );
        }
    }
    assert_eq!(with(&service, "/api/?formato=resumo", CHROMIUM).media_type(), "application/json");
    assert_eq!(with(&service, "/openapi.json", CHROMIUM).media_type(), "application/json");
    for nowhere in ["/okf/nada.md", "/okf/index.md%20html", "/nada", "/entrar/nada", "/api/nada"] {
        let (page, told) = (with(&service, nowhere, CHROMIUM), service.get(nowhere));
        assert_eq!(
            (page.status, told.status, told.code().as_str()),
            (404, 404, "rota_desconhecida"),
            "{nowhere}"
        );
        let document = nowhere.starts_with("/okf/");
        assert_eq!(page.media_type() == "text/html", !document, "{nowhere}");
        assert!(told.header("vary").contains("Accept") || document, "{nowhere}");
    }
}

/// A page made beforehand, compressed and named by a tag, must not hide the look that the account wants.
#[test]
fn a_page_made_beforehand_has_the_look_that_was_chosen() {
    let service = Service::start(&[]);
    let usual = service.get("/openapi");
    let dark = [("Cookie", "__Host-mm-theme=dark"), ("Accept-Encoding", "gzip")];
    let tag = [("Cookie", "__Host-mm-theme=dark"), ("If-None-Match", usual.header("etag"))];
    for headers in [dark, tag] {
        let page = service.send("GET", "/openapi", &headers);
        assert_eq!((page.status, page.header("etag")), (200, ""), "{headers:?}");
        assert!(page.text().starts_with("<!DOCTYPE html><html lang=\"pt-BR\" data-tema=\"dark\">"));
        // Nobody else may be given it.
        assert_eq!(page.header("cache-control"), "private, no-cache");
    }
    for headers in [&dark[..1], &[]] {
        let page = service.send("GET", "/openapi", headers);
        assert!(page.all("vary").any(|vary| vary == "Cookie"), "{headers:?}");
    }
    assert!(usual.header("cache-control").starts_with("public"));
    assert!(!usual.header("etag").is_empty() && !usual.text().contains("data-tema"));
}

#[test]
fn the_pages_say_what_the_documents_say_and_their_links_lead_somewhere() {
    let service = Service::start(&[("VOZ_PRODUTO", "<b>voz</b>")]);
    let index = with(&service, "/api/", CHROMIUM);
    for one in service.get("/api/").json()["endpoints"].as_array().unwrap() {
        let named = format!("{} {}", one["method"].as_str().unwrap(), one["path"].as_str().unwrap());
        assert!(index.text().contains(&format!("<code>{named}</code>")), "{named}");
    }
    let reference = service.get("/openapi");
    assert_eq!((reference.status, reference.media_type()), (200, "text/html"));
    let openapi = service.get("/openapi.json").json();
    for (path, item) in openapi["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys().filter(|key| *key != "parameters") {
            let named = format!("<code>{} {path}</code></h3>", method.to_uppercase());
            assert!(reference.text().contains(&named), "{named}");
        }
    }
    for (name, shape) in openapi["components"]["schemas"].as_object().unwrap() {
        assert!(reference.text().contains(&format!("id=\"forma-{name}\"")), "{name}");
        for field in shape["properties"].as_object().into_iter().flat_map(|fields| fields.keys()) {
            assert!(reference.text().contains(&format!("<code>{field}</code>")), "{name}.{field}");
        }
    }
    let mut pages = vec![("/openapi".to_owned(), reference)];
    pages.extend(READABLE.map(|(path, _)| (path.to_owned(), with(&service, path, CHROMIUM))));
    for (path, page) in &pages {
        let text = page.text();
        assert!(!text.contains("<b>voz") && text.matches("<script").count() == 1, "{path}");
        let ids: Vec<&str> = attributes(text, " id=\"").collect();
        let once: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), once.len(), "{path}: an id twice");
        for link in attributes(text, " href=\"#") {
            assert!(once.contains(link), "{path}#{link}");
        }
        let base = service.url();
        let links = attributes(text, " href=\"").map(|link| link.strip_prefix(&base).unwrap_or(link));
        for link in links.filter(|link| {
            !link.contains("://") && !link.starts_with("data:") && !link.is_empty() && !link.starts_with('#')
        }) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = match file.strip_prefix("../") {
                Some(rest) => format!("/{rest}"),
                None if file.starts_with('/') => file.to_owned(),
                None => format!("/okf/{file}"),
            };
            // Beside those that only take messages, and those that first ask who is there.
            let there = with(&service, &file, CHROMIUM);
            let is_there = matches!(there.status, 200 | 303 | 401) || there.header("allow").contains("POST");
            assert!(is_there, "{path}: {link}");
            let found = attributes(there.text(), " id=\"").any(|id| id == anchor);
            assert!(anchor.is_empty() || found, "{path}: {link}");
        }
    }
}

/// The values of an attribute that is written so.
fn attributes<'t>(text: &'t str, so: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(so).skip(1).filter_map(|rest| rest.split('"').next())
}

#[test]
fn axe_finds_nothing_on_documents() {
    let Some(eye) = Eye::open() else { return };
    let service = Service::start(&[]);
    for path in ["/api/", "/okf/index.md", "/okf/sobre.md", "/okf/faq.md", "/okf/api.md", "/openapi"] {
        eye.go(&service, path, path);
    }
}

#[test]
fn documents_are_read_without_script() {
    let Some(eye) = Eye::open() else { return };
    eye.browser.forbid_script();
    let service = Service::start(&[]);
    for (path, _) in READABLE.into_iter().chain([("/openapi", "")]) {
        eye.browser.open(&format!("{}{path}", service.url()));
        eye.fits(path);
        eye.headings(path);
        assert!(eye.browser.text("main").len() > 200, "{path} says something");
    }
}
