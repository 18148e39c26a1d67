//! The whole route table over a socket: what HTTP owes on every path, whoever wrote its row.
use std::collections::BTreeMap;
use std::io::Read;

use http::Method;
use voz::app::App;
use voz::base::config::{Config, Flags};
use voz::base::world::{Millis, World};
use voz::http::kernel::Shape;
use voz::http::kernel::erro::Code;
use voz::http::kernel::route::{Access, Body, Route};

use crate::servico::{Answer, Service};

/// Methods that some client may try.
const METHODS: [&str; 9] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY", "OPTIONS"];

/// Every path, its parameters filled in with each value or by example, and its routes.
fn table() -> BTreeMap<String, Vec<&'static Route>> {
    let folder = tempfile::tempdir().unwrap();
    let world = World::test(Millis(0), 1, &[]);
    let values = vec![("dados", folder.path().to_string_lossy().into_owned())];
    let config = Config::load(&world, &Flags { values, ..Flags::default() }).unwrap();
    let service =
        voz::http::service::Service::new(App::open(world, config).unwrap(), "http://localhost".to_owned());
    let mut paths: BTreeMap<String, Vec<&'static Route>> = BTreeMap::new();
    for route in service.site.table.routes() {
        let mut filled = vec![route.path.to_owned()];
        for param in route.params {
            let values = match param.shape {
                Shape::OneOf(values) => values,
                _ => std::slice::from_ref(&param.example),
            };
            let name = format!("{{{}}}", param.name);
            let each = filled.iter().flat_map(|path| values.iter().map(|value| path.replace(&name, value)));
            filled = each.collect();
        }
        // Routes of pages declare no parameters: an identifier of nothing stands for each.
        let plain =
            |segment: &str| if segment.starts_with('{') { "0".repeat(32) } else { segment.to_owned() };
        for path in filled {
            let path = path.split('/').map(plain).collect::<Vec<_>>().join("/");
            paths.entry(path).or_default().push(route);
        }
    }
    assert!(paths.len() > 40, "{}", paths.len());
    paths
}

/// The service with every route open that one variable opens.
fn service() -> Service {
    Service::start(&[("VOZ_OPERATOR_TOKEN", "token-do-operador")])
}

fn allow(routes: &[&Route]) -> Vec<String> {
    let mut methods: Vec<String> = routes.iter().map(|route| route.method.to_string()).collect();
    methods.extend(routes.iter().any(|route| route.method == Method::GET).then(|| "HEAD".to_owned()));
    methods.push("OPTIONS".to_owned());
    methods.sort();
    methods
}

fn listed(header: &str) -> Vec<String> {
    let mut methods: Vec<String> = header.split(", ").map(str::to_owned).collect();
    methods.sort();
    methods
}

/// What every answer carries, and that it is open to other origins as the row says.
fn owed(answer: &Answer, cors: bool, what: &str) {
    assert!(!answer.header("cache-control").is_empty(), "{what}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{what}");
    assert_eq!(answer.header("x-request-id").len(), 16, "{what}");
    assert_eq!(answer.header("access-control-allow-origin"), if cors { "*" } else { "" }, "{what}");
    assert_eq!(answer.header("access-control-expose-headers").is_empty(), !cors, "{what}");
}

#[test]
fn a_path_tells_its_methods_and_refuses_the_others() {
    let service = service();
    for (path, routes) in table() {
        let (allowed, cors) = (allow(&routes), routes.iter().all(|route| route.cors));
        // A page of the open web may not call this one, and is told so before it asks.
        let rpc = routes.iter().any(|route| route.is_rpc());
        let page = if rpc { "http://localhost:6274" } else { "https://exemplo.org" };
        let origin = [("Origin", page), ("Access-Control-Request-Method", "POST")];
        let options = service.send("OPTIONS", &path, &origin);
        assert_eq!((options.status, options.body.len()), (204, 0), "{path}");
        assert_eq!(listed(options.header("allow")), allowed, "{path}");
        assert_eq!(options.header("access-control-allow-origin"), if cors { "*" } else { "" }, "{path}");
        let told = if cors { options.header("allow") } else { "" };
        assert_eq!(options.header("access-control-allow-methods"), told, "{path}");
        for method in METHODS.iter().filter(|method| !allowed.iter().any(|m| m == **method)) {
            let what = format!("{method} {path}");
            let refused = service.send(method, &path, &[]);
            assert_eq!((refused.status, listed(refused.header("allow"))), (405, allowed.clone()), "{what}");
            owed(&refused, cors, &what);
            if *method == "HEAD" {
                assert!(refused.body.is_empty(), "{what}");
            } else if routes[0].is_rpc() {
                assert_eq!(refused.json()["error"]["code"], -32600, "{what}");
            } else {
                assert_eq!(refused.media_type(), "application/problem+json", "{what}");
                assert_eq!(refused.code(), "metodo_nao_permitido", "{what}");
            }
        }
    }
}

#[test]
fn what_can_be_read_can_be_read_short_compressed_and_not_again() {
    let service = service();
    let (mut zipped, mut tagged) = (0, 0);
    for (path, routes) in table() {
        let Some(route) = routes.iter().find(|route| route.method == Method::GET) else { continue };
        let plain = service.get(&path);
        owed(&plain, route.cors, &path);
        assert_eq!(plain.header("content-length"), plain.body.len().to_string(), "{path}");
        let head = service.send("HEAD", &path, &[]);
        assert_eq!((head.status, head.body.len()), (plain.status, 0), "HEAD {path}");
        for name in ["content-type", "content-length", "etag", "link", "location", "cache-control"] {
            assert_eq!(head.header(name), plain.header(name), "HEAD {path}");
        }
        let gzip = service.send("GET", &path, &[("Accept-Encoding", "gzip")]);
        if gzip.header("content-encoding") == "gzip" {
            zipped += 1;
            let mut text = Vec::new();
            flate2::read::GzDecoder::new(gzip.body.as_slice()).read_to_end(&mut text).unwrap();
            assert!(text == plain.body, "{path}: the compressed copy is the same document");
            for answer in [&plain, &gzip] {
                assert!(answer.all("vary").any(|by| by == "Accept-Encoding"), "{path}");
            }
            assert_ne!(gzip.header("etag"), plain.header("etag"), "a strong tag names the bytes sent");
            // Nothing that a secret opens is compressed: its length would tell of it.
            assert!(matches!(route.access, Access::None | Access::CreditOptional), "{path}");
        }
        assert_eq!(!plain.header("etag").is_empty(), route.answer.etag && plain.status == 200, "{path}");
        for answer in [plain, gzip].iter().filter(|answer| !answer.header("etag").is_empty()) {
            tagged += 1;
            let coding = if answer.header("content-encoding") == "gzip" { "gzip" } else { "identity" };
            let known = format!("\"outro\", {}", answer.header("etag"));
            let headers = [("If-None-Match", known.as_str()), ("Accept-Encoding", coding)];
            let same = service.send("GET", &path, &headers);
            assert_eq!((same.status, same.body.len()), (304, 0), "{path}");
            assert_eq!(same.header("etag"), answer.header("etag"), "{path}");
            assert_eq!(same.header("cache-control"), answer.header("cache-control"), "{path}");
            owed(&same, route.cors, &path);
        }
    }
    assert!(zipped >= 8 && tagged >= 20, "{zipped} {tagged}");
}

#[test]
fn a_body_of_another_kind_or_size_is_refused_by_its_head() {
    let service = service();
    for (path, routes) in table() {
        for route in routes {
            let (Some(kind), Some(max)) = (route.body.media_type(), route.body.max()) else { continue };
            let what = format!("{} {path}", route.method);
            let refused = service.post_bytes(&path, &[("Content-Type", "text/plain")], b"oi");
            assert_eq!(refused.status, 415, "{what}");
            owed(&refused, route.cors, &what);
            let kind = format!("{kind}; boundary=X");
            // Who asks before sending is told without having sent.
            let length = (max + 1).to_string();
            let asks =
                [("Content-Type", kind.as_str()), ("Expect", "100-continue"), ("Content-Length", &length)];
            let refused = service.send(route.method.as_str(), &path, &asks);
            assert_eq!(refused.status, 413, "{what}");
            owed(&refused, route.cors, &what);
            assert_eq!(matches!(route.body, Body::Rpc(_)), path == "/mcp", "{what}");
        }
    }
}

#[test]
fn a_parameter_that_comes_twice_is_refused_wherever_something_is_read() {
    let service = service();
    for (path, routes) in table() {
        for route in routes.iter().filter(|route| route.method == Method::GET) {
            for param in route.query {
                let query = format!(
                    "{path}?{name}={value}&outro=1&outro=2&{name}=zz",
                    name = param.name,
                    value = param.example
                );
                let refused = service.send("GET", &query, &[("Authorization", "Bearer token-do-operador")]);
                assert_eq!((refused.status, refused.code().as_str()), (400, "parametro_invalido"), "{query}");
                assert_eq!(refused.json()["campo"], param.name, "{query}");
                assert!(route.codes().contains(&Code::ParametroInvalido), "{path}: undocumented");
            }
        }
    }
}

#[test]
fn the_documents_tell_the_exceptions_that_routes_make() {
    let service = service();
    let cors = service.get("/api/").json()["conventions"]["cors"].clone();
    assert!(cors.as_str().unwrap().contains("/mcp recusa com 403 o Origin de outro site"), "{cors}");
    let out = service.get("/openapi.json").json()["paths"]["/api/auth/logout"]["post"]["responses"].clone();
    assert!(out["403"].is_object() && out.get("401").is_none(), "{out}");
}

#[test]
fn beside_every_path_there_is_nothing() {
    let service = service();
    let table = table();
    for (path, routes) in &table {
        for near in [format!("{path}/"), format!("/{path}"), format!("{path}%00"), path.to_uppercase()] {
            // `/okf/{arquivo}` takes any name, and says itself what it does not know.
            if table.contains_key(&near) || near == *path {
                continue;
            }
            let refused = service.get(&near);
            assert_eq!(refused.status, 404, "{near}");
            let expected = if routes.iter().any(|route| route.is_page() && route.path.contains('{')) {
                refused.code()
            } else {
                "rota_desconhecida".to_owned()
            };
            assert_eq!(refused.code(), expected, "{near}");
            assert!(!refused.header("cache-control").is_empty(), "{near}");
        }
        let name = routes[0].path.find('{').map(|at| &routes[0].path[..at]);
        for hidden in name
            .into_iter()
            .flat_map(|folder| ["..%2fx", "..%5cx", "%00", "%ff"].map(|h| format!("{folder}{h}")))
        {
            let refused = service.get(&hidden);
            assert!(matches!(refused.status, 404 | 405), "{hidden}: {}", refused.status);
        }
    }
}

#[test]
fn what_belongs_to_somebody_is_closed_to_other_origins() {
    for (path, routes) in table() {
        for route in routes {
            let own = matches!(route.access, Access::Session | Access::Operator);
            let own = own || path.starts_with("/api/auth/") || route.is_page();
            assert_eq!(route.cors, !own, "{} {path}", route.method);
        }
    }
}
