//! The service: every group of routes, and the way of every request through them (admit, run, finish).
//!
//! Everything here is synchronous and knows no socket: tests and the MCP tools call it directly.
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, VARY, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode};
use memchr::memmem;

use super::caller::{session, who_calls};
use super::conta::sign_up;
use super::contact;
use super::paginas::compare;
use crate::caller::repeat;
use crate::conta::{account, auth};
use crate::contact::partners;
use crate::credito::{gw, pix, saldo, x402};
use crate::kernel::erro::NUL;
use crate::kernel::form;
use crate::kernel::reply::{PROBLEM, negotiate, open, prefers_html, preflight};
use crate::kernel::route::RouteMatch;
use crate::kernel::{Access, Body, Code, Erro, Lane, Param, Reply, Request, Route, Site, Table};
use crate::mcp::{self, Tools};
use crate::paginas::{self, assets, dono, entrar, layout, lint, numeros, reescrita};
use crate::{data_pages, documents, health, pricing, vitrine, voz};
use voz_core::app::App;
use voz_core::base::store;
use voz_core::mcp::Local;

/// Names a request in answer and log.
const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Most bytes of a form whose text is quick work.
const SHORT_MAX: usize = 8 * 1024;

/// Every group of routes. A new group is one file and one line here.
pub(super) const GROUPS: &[&[Route]] = &[
    documents::ROUTES,
    health::ROUTES,
    voz::ROUTES,
    data_pages::ROUTES,
    mcp::ROUTES,
    saldo::ROUTES,
    x402::ROUTES,
    pix::ROUTES,
    gw::ROUTES,
    pricing::ROUTES,
    auth::ROUTES,
    account::ROUTES,
    partners::ROUTES,
    contact::ROUTES,
    vitrine::ROUTES,
    sign_up::ROUTES,
    assets::ROUTES,
    dono::ROUTES,
    reescrita::ROUTES,
    entrar::ROUTES,
    lint::ROUTES,
    compare::ROUTES,
    paginas::voz::ROUTES,
    numeros::ROUTES,
    paginas::duvidas::ROUTES,
    paginas::credito::ROUTES,
    paginas::conta::ROUTES,
    paginas::contato::ROUTES,
];

/// The reference of the API as `okf/api.md` must hold it.
pub fn api_reference() -> String {
    documents::api_reference(&Table::new(GROUPS))
}

/// The routes with what their handlers need: takes a request, gives an answer.
pub struct Service {
    pub site: Site,
    /// The routes that are tools.
    pub(super) tools: Tools,
}

impl Service {
    /// The service on a public address.
    pub fn new(app: App, base: String) -> Self {
        Self::of(app, base, Table::new(GROUPS))
    }

    /// The service with a table of its own.
    pub(super) fn of(app: App, base: String, table: Table) -> Self {
        let tools = Tools::of(&table, &base);
        let origins = session::origins(app.config.servidor.url_publica.as_deref(), &base);
        let counts = app.config.numeros.contar;
        let (documents, render) = (OnceLock::new(), documents::render);
        Self { site: Site { app, base, origins, table, documents, render, counts }, tools }
    }

    /// The part of an answer that the head of a request already decides: the route, or a refusal.
    ///
    /// # Errors
    /// The finished answer, when no handler is needed.
    pub fn admit(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
    ) -> Result<(&'static Route, Vec<String>), Reply> {
        let shown =
            |erro: &Erro| layout::dressed(&self.site.app.config, layout::refusal(erro, path), headers);
        let (route, params) = match self.site.table.find(method, path) {
            RouteMatch::Found(route, params) => (route, params),
            RouteMatch::Unknown => {
                let erro = Code::RotaDesconhecida.into();
                let page = prefers_html(headers, PROBLEM);
                let reply = if page { shown(&erro) } else { open(self.refusal(false, &erro)) };
                return Err(reply.header(VARY, "Accept"));
            }
            RouteMatch::WrongMethod(methods) => {
                let erro = Code::MetodoNaoPermitido.into();
                // Whoever opens again what a form led to is no program.
                let page = !path.starts_with("/api/") && !methods.rpc && prefers_html(headers, PROBLEM);
                let reply = if page { shown(&erro) } else { self.refusal(methods.rpc, &erro) };
                let reply = reply.header(ALLOW, &methods.allow);
                return Err(if methods.cors { open(reply) } else { reply });
            }
            RouteMatch::Options(methods) => {
                // What the call would be refused for, its preflight is refused for too.
                let refused = methods.rpc.then(|| mcp::foreign(&self.site.base, headers)).flatten();
                return Err(refused.unwrap_or_else(|| preflight(&methods)));
            }
        };
        let Some(max) = route.body.max() else { return Ok((route, params)) };
        let finished = |erro: Erro| self.refuse(route, headers, &erro);
        if route.is_page() && !session::of_own_page(headers) {
            return Err(finished(Code::InvalidOrigin.into()));
        }
        typed(route.body, headers).map_err(finished)?;
        let length = headers.get(CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
        if length.is_some_and(|n| n > max) {
            return Err(finished(route.body.too_large(max)));
        }
        Ok((route, params))
    }

    /// Where a request runs.
    pub fn lane(&self, route: &'static Route, request: &Request) -> Lane {
        match route.lane {
            Lane::OfTool => mcp::lane(&self.tools, request),
            // Nobody's short text waits behind long ones.
            Lane::Heavy if matches!(route.body, Body::Form(_)) && request.body.len() <= SHORT_MAX => {
                Lane::Quick
            }
            lane => lane,
        }
    }

    /// Serves the tools over two streams until the input ends, to whoever owns this machine, with those of the machine.
    pub fn stdio(
        &self,
        local: &dyn Local,
        input: impl BufRead + Send,
        output: &mut impl Write,
    ) -> io::Result<()> {
        mcp::stdio(&self.tools, &self.site, local, input, output, &|route, request| self.run(route, request))
    }

    /// The finished answer of what a route judges before its lane, when there is no more to do.
    pub(super) fn before(&self, route: &'static Route, request: &Request) -> Option<Reply> {
        let before = route.before?;
        match caught(route, request, || before(&self.site, request)) {
            Ok(None) => None,
            Ok(Some(reply)) => Some(self.finish(route, &request.headers, reply)),
            Err(erro) => Some(self.refuse(route, &request.headers, &erro)),
        }
    }

    /// Runs the handler and completes its answer.
    pub fn run(&self, route: &'static Route, request: &Request) -> Reply {
        let work = || {
            if route.access == Access::Operator {
                who_calls::admit(self.site.app.config.operador.token.as_ref(), &request.headers)?;
            }
            if route.idempotent && self.site.app.clock_is_right().is_err() {
                return Err(Erro::from(Code::RelogioErrado).retry_after(60));
            }
            match route.body {
                // The tools are routes: only the service can run them.
                Body::Rpc(_) => Ok(mcp::post(&self.tools, &self.site, request, &|route, request| {
                    self.run(route, request)
                })),
                _ => repeat::run(&self.site, route, request),
            }
        };
        let answered = store::call(|| caught(route, request, work));
        let reply = answered.unwrap_or_else(|erro| self.refused(route, &erro));
        self.finish(route, &request.headers, reply)
    }

    /// An answer of a route that no handler gave: too large, too slow, too busy, broken.
    pub fn refuse(&self, route: &'static Route, headers: &HeaderMap, erro: &Erro) -> Reply {
        self.finish(route, headers, self.refused(route, erro))
    }

    fn refused(&self, route: &Route, erro: &Erro) -> Reply {
        if route.is_page() { layout::refusal(erro, route.path) } else { self.refusal(route.is_rpc(), erro) }
    }

    fn refusal(&self, rpc: bool, erro: &Erro) -> Reply {
        if rpc { mcp::refusal(erro, &self.site.base) } else { Reply::refusal(erro, &self.site.base) }
    }

    fn finish(&self, route: &'static Route, headers: &HeaderMap, mut reply: Reply) -> Reply {
        if !reply.has(&CACHE_CONTROL) {
            reply = reply.fixed(CACHE_CONTROL, route.cache);
        }
        let foreign = route.is_rpc() && reply.status == StatusCode::FORBIDDEN;
        if route.cors && !foreign {
            reply = open(reply);
        }
        let config = &self.site.app.config;
        let seen = if route.is_page() { layout::dressed(config, reply, headers) } else { reply };
        negotiate(headers, seen)
    }
}

/// The answer of a route's code. One that panics gives 500: transactions undo themselves and no lock stays poisoned,
/// so the next request finds everything as it was.
fn caught<T>(route: &Route, request: &Request, work: impl FnOnce() -> Result<T, Erro>) -> Result<T, Erro> {
    catch_unwind(AssertUnwindSafe(|| admit_sent(route, request).and_then(|()| work()))).unwrap_or_else(|_| {
        let id = request.id.as_str();
        tracing::error!(id, route = route.path, "erro interno");
        Err(Erro::from(Code::ErroInterno).with("id", id))
    })
}

/// Refuses what no database keeps: U+0000 in what is read of the query, or in the form of a page; and a parameter that came
/// twice. Bodies that have a type are looked at where they are read.
fn admit_sent(route: &Route, request: &Request) -> Result<(), Erro> {
    let erro = || Erro::from(Code::ParametroInvalido).detalhe(NUL);
    let read = |name: &str| route.is_page() || route.query.iter().any(|param| param.name == name);
    if let Some((name, _)) = request.query.iter().find(|(name, value)| read(name) && value.contains('\0')) {
        return Err(erro().campo(name));
    }
    let twice = |param: &&Param| request.query.iter().filter(|(name, _)| name == param.name).nth(1).is_some();
    // A purchase says itself what is wrong with its package.
    if let Some(param) = route.query.iter().find(twice).filter(|_| route.method == Method::GET) {
        return Err(Erro::parameter(param.name, "o parâmetro veio mais de uma vez"));
    }
    let sent = &request.body;
    let form = matches!(route.body, Body::Form(_));
    if form && (sent.contains(&0) || memmem::find(sent, b"%00").is_some()) { Err(erro()) } else { Ok(()) }
}

/// Completes an answer for the wire, its head in the room of another one. `HEAD` keeps the length and loses the body.
pub fn into_response(reply: Reply, id: String, head: bool, mut headers: HeaderMap) -> Response<bytes::Bytes> {
    let length = reply.body.len();
    headers.clear();
    // The three that follow.
    headers.reserve(reply.headers.len() + 3);
    for (name, value) in reply.headers {
        if name == VARY || name == http::header::SET_COOKIE {
            headers.append(name, value);
        } else {
            headers.insert(name, value);
        }
    }
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Ok(id) = HeaderValue::try_from(id) {
        headers.insert(X_REQUEST_ID, id);
    }
    if head && reply.status != StatusCode::NOT_MODIFIED {
        headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    }
    let mut response = Response::new(if head { bytes::Bytes::new() } else { reply.body });
    *response.status_mut() = reply.status;
    *response.headers_mut() = headers;
    response
}

/// Refuses a body of another type than the route's, and one that is packed.
fn typed(body: Body, headers: &HeaderMap) -> Result<(), Erro> {
    let unsupported = |said: String| Err(Erro::from(Code::TipoNaoSuportado).detalhe(said));
    let plain = |coding: &HeaderValue| coding.as_bytes().eq_ignore_ascii_case(b"identity");
    match body.media_type() {
        Some(_) if !headers.get(CONTENT_ENCODING).is_none_or(plain) => {
            unsupported("mande o corpo sem compressão, sem Content-Encoding".to_owned())
        }
        Some(_) if matches!(body, Body::Multipart(_)) => form::boundary(headers).map(drop),
        Some(kind) if !is_type(headers, kind) => unsupported(format!("esta rota lê {kind}")),
        None | Some(_) => Ok(()),
    }
}

fn is_type(headers: &HeaderMap, wanted: &str) -> bool {
    let given = headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    given.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(wanted)
}

#[cfg(test)]
mod tests {
    use http::header::ACCESS_CONTROL_ALLOW_ORIGIN;
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;
    use crate::kernel::form::Form;
    use crate::kernel::request::Credentials;
    use voz_core::base::config::{Config, Flags};
    use voz_core::base::world::{Millis, World};

    const BREAKS: &[Route] = &[
        Route {
            path: "/quebra",
            cors: true,
            run: |_, request| match request.param("bem") {
                Some(_) => Ok(Reply::empty(StatusCode::NO_CONTENT)),
                None => panic!("de propósito"),
            },
            ..Route::PLAIN
        },
        Route {
            path: "/operador",
            access: Access::Operator,
            cors: false,
            run: |_, _| Ok(Reply::empty(StatusCode::NO_CONTENT)),
            ..Route::PLAIN
        },
    ];

    const PHOTO: Form =
        Form { file: "foto", accepts: &["image/png", "image/jpeg"], file_max: 10, large: Code::TextoLongo };

    /// Uma foto com seu título.
    #[derive(schemars::JsonSchema, serde::Deserialize)]
    #[expect(dead_code)]
    struct Foto {
        /// Título.
        titulo: Option<String>,
        /// A foto.
        #[schemars(extend("contentMediaType" = "application/octet-stream"))]
        foto: String,
    }

    const SENDS: &[Route] = &[Route {
        method: Method::POST,
        path: "/foto",
        group: "Voz",
        body: Body::Multipart(&PHOTO),
        request: Some(schemars::SchemaGenerator::subschema_for::<Foto>),
        run: |_, request| {
            let sent = PHOTO.read(&request.headers, &request.body)?;
            let file = sent.file.clone().unwrap_or_default();
            let titulo = sent.fields().find(|(name, _)| *name == "titulo");
            let titulo = titulo.map(|(_, value)| String::from_utf8_lossy(value));
            Reply::json(&(titulo, String::from_utf8_lossy(&file)))
        },
        ..Route::PLAIN
    }];

    /// The service with those routes and the documents.
    fn service(routes: &'static [Route], env: &[(&str, &str)]) -> (tempfile::TempDir, Service) {
        let folder = tempfile::tempdir().unwrap();
        let (world, config) = (World::test(Millis(0), 1, env), folder.path().join("config.toml"));
        std::fs::write(&config, "").unwrap();
        let values = vec![("dados", folder.path().to_string_lossy().into_owned())];
        let config = Config::load(&world, &Flags { config: Some(config), values }).unwrap();
        let tables = Table::new(&[routes, documents::ROUTES]);
        (folder, Service::of(App::open(world, config).unwrap(), "https://ex".to_owned(), tables))
    }

    fn request(path: &str, headers: HeaderMap, body: &str) -> Request {
        Request {
            method: Method::GET,
            path: path.to_owned(),
            params: Vec::new(),
            query: Vec::new(),
            credentials: Credentials::of(&headers),
            headers,
            body: bytes::Bytes::copy_from_slice(body.as_bytes()),
            peer: IpAddr::V4(Ipv4Addr::LOCALHOST).into(),
            owner: false,
            id: "ab12".to_owned(),
            entrega: std::sync::Arc::default(),
            claim: None,
        }
    }

    #[test]
    fn the_operators_routes_ask_for_the_token_before_their_handler_runs() {
        let mut asked = request("/operador", HeaderMap::new(), "");
        let status = |service: &Service, request: &Request| service.run(&BREAKS[1], request).status.as_u16();
        assert_eq!(status(&service(BREAKS, &[]).1, &asked), 503);
        let (_folder, service) = service(BREAKS, &[("VOZ_OPERATOR_TOKEN", "segredo")]);
        assert_eq!(status(&service, &asked), 401);
        asked.headers.insert(http::header::AUTHORIZATION, "Bearer segredo".parse().unwrap());
        assert_eq!(status(&service, &asked), 204);
    }

    #[test]
    fn a_form_is_refused_by_its_head_and_read_by_its_handler() {
        let (_folder, service) = service(SENDS, &[]);
        let head = |kind: &str, length: usize| {
            let kind = (CONTENT_TYPE, HeaderValue::from_str(kind).unwrap());
            [kind, (CONTENT_LENGTH, length.into())].into_iter().collect::<HeaderMap>()
        };
        let good = head("multipart/form-data; boundary=X", PHOTO.max());
        for (headers, status) in [
            (head("application/json", 5), 415),
            (head("multipart/form-data", 5), 400),
            (head("multipart/form-data; boundary=X", PHOTO.max() + 1), 413),
        ] {
            let refused = service.admit(&Method::POST, "/foto", &headers).err().unwrap();
            assert_eq!(refused.status.as_u16(), status);
        }
        let (route, _) = service.admit(&Method::POST, "/foto", &good).ok().unwrap();
        let part = |name: &str, content: &str| {
            format!("--X\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
        };
        let answer = |file: &str| {
            let body = part("titulo", "Café") + &part("foto", file) + "--X--\r\n";
            let reply = service.run(route, &request("/foto", good.clone(), &body));
            (reply.status.as_u16(), String::from_utf8(reply.body.to_vec()).unwrap())
        };
        assert_eq!(answer("0123456789"), (200, r#"["Café","0123456789"]"#.to_owned()));
        let (status, problem) = answer("0123456789a");
        assert!(status == 413 && problem.contains(r#""campo":"foto","detalhe":"o limite é de 10 bytes""#));
    }

    #[test]
    fn the_documents_tell_a_form_as_it_is() {
        let (_folder, service) = service(SENDS, &[]);
        let told = |path: &str| service.site.document(path).unwrap().body;
        let openapi: serde_json::Value = serde_json::from_slice(&told("/openapi.json")).unwrap();
        let content = &openapi["paths"]["/foto"]["post"]["requestBody"]["content"]["multipart/form-data"];
        assert_eq!(content["encoding"]["foto"]["contentType"], "image/png, image/jpeg");
        assert_eq!(content["schema"]["$ref"], "#/components/schemas/Foto");
        let index: serde_json::Value = serde_json::from_slice(&told("/api/")).unwrap();
        let routes = index["endpoints"].as_array().unwrap();
        let sent = &routes.iter().find(|route| route["path"] == "/foto").unwrap()["request"];
        assert_eq!((&sent["content_type"], &sent["max_bytes"]), (&form::FORM.into(), &PHOTO.max().into()));
        assert_eq!(sent["body"], serde_json::json!({"titulo?": "string", "foto": "string"}));
    }

    #[test]
    fn a_panic_is_a_500_that_says_nothing_of_its_cause_and_the_service_lives_on() {
        let (_folder, service) = service(BREAKS, &[]);
        let mut request = request("/quebra", HeaderMap::new(), "");
        let reply = service.run(&BREAKS[0], &request);
        let body: serde_json::Value = serde_json::from_slice(&reply.body).unwrap();
        assert_eq!(
            (reply.status.as_u16(), &body["code"], &body["id"]),
            (500, &"erro_interno".into(), &"ab12".into())
        );
        assert!(!body.to_string().contains("propósito") && reply.has(&ACCESS_CONTROL_ALLOW_ORIGIN));
        request.query.push(("bem".to_owned(), String::new()));
        assert_eq!(service.run(&BREAKS[0], &request).status, StatusCode::NO_CONTENT);
    }
}
