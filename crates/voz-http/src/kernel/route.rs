//! The type of the route table, and matching a request against it.
//!
//! A route is a constant beside its handler. Everything that lists routes (matching, 405 with
//! `Allow`, `OPTIONS`, `/api/`, OpenAPI, llms, `okf/api.md`, the MCP tools, the tests that call every
//! route) reads the table, so adding one is one row and one function in one file.
use foldhash::HashMap;
use http::Method;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;

use super::body;
use super::request::Site;
use crate::kernel::erro::{Code, Erro};
use crate::kernel::form::{FIELDS, FORM, Form};
use crate::kernel::reply::{JSON, Reply};
use crate::kernel::request::Request;

pub use super::param::{CSRF, KEY, KEY_MAX, Param, Shape};

/// The way in which a caller shows who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Access {
    /// Anyone may call.
    None,
    /// A credit token or payment may come, and is needed beyond the allowance.
    CreditOptional,
    /// A payment by x402 pays for the call.
    Payment,
    /// A credit token is needed.
    Credit,
    /// The cookie of a session; the handler finds who is signed in.
    Session,
    /// The operator's token; checked before the handler runs.
    Operator,
}

/// Groups of routes, in the order in which documents show them, each with one line in Portuguese.
pub const GROUPS: &[(&str, &str)] = &[
    ("Descoberta", "O que o serviço é, o que oferece e se está de pé."),
    ("Voz", "A voz medida do autor e a reescrita."),
    ("Crédito", "Crédito comprado antes: compra, saldo e extrato de um token."),
    ("Conta", "Quem entrou: sessão, perfil, chaves de API."),
    ("Preços", "A cota, os preços e as formas de pagar."),
    ("Parcerias", "Patrocínio, parceria e contato."),
    ("Números", "Quanto o serviço é usado, sem guardar por quem."),
];

/// The body that a route takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// None; one that comes is read up to a small cap and ignored.
    None,
    /// JSON of at most so many bytes.
    Json(usize),
    /// A JSON-RPC message of at most so many bytes. Every refusal on the path is JSON-RPC too, and the
    /// path is not part of OpenAPI: the protocol describes itself.
    Rpc(usize),
    /// The fields of a form of our pages (`application/x-www-form-urlencoded`), of at most so many bytes.
    Form(usize),
    /// A form with a file. The handler reads it with [`Form::read`].
    Multipart(&'static Form),
}

impl Body {
    /// Most bytes of the body, where one is taken.
    pub const fn max(self) -> Option<usize> {
        match self {
            Self::None => None,
            Self::Json(max) | Self::Rpc(max) | Self::Form(max) => Some(max),
            Self::Multipart(form) => Some(form.max()),
        }
    }

    /// The media type of the body, where there is one.
    pub const fn media_type(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Json(_) | Self::Rpc(_) => Some(JSON),
            Self::Form(_) => Some(FIELDS),
            Self::Multipart(_) => Some(FORM),
        }
    }

    /// 413 with the cap in words: of the file, where the body is a form.
    pub fn too_large(self, max: usize) -> Erro {
        match self {
            Self::Multipart(form) => form.too_large(),
            _ => Erro::from(Code::CorpoGrande).detalhe(format!("o limite é de {max} bytes")),
        }
    }
}

/// Which bounded set of threads does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Answers that are ready in memory: given on the spot, without a thread.
    Memory,
    /// Short work: a look at the database.
    Quick,
    /// Work that waits for others: a model, a facilitator.
    Model,
    /// Work that waits for the payment gateway, or for a mail server.
    Gateway,
    /// Work that takes memory and time of its own: on an image that was sent, on a long text. Few at once; a form of few
    /// bytes is quick work.
    Heavy,
    /// Looking at a password, which takes memory and time: two at once, whoever asks.
    Password,
    /// The lane of the tool that the message calls.
    OfTool,
}

/// A successful answer of a route.
#[derive(Clone, Copy)]
pub struct Answer {
    /// Status: 200, or a redirect, which carries `Location`.
    pub status: u16,
    /// Media type.
    pub media_type: &'static str,
    /// Further media types, where the path decides which.
    pub also: &'static [&'static str],
    /// Shape of a JSON answer.
    pub schema: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// The meaning of 202, where it may come in the place of 200 with the same shape; else empty.
    pub accepted: &'static str,
    /// True when it carries an `ETag`, so that 304 may be the answer.
    pub etag: bool,
    /// Its description, in Portuguese, short: the index shows it.
    pub about: &'static str,
}

/// An MCP tool that is this route.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    pub name: &'static str,
    /// Title of the tool, in Portuguese.
    pub title: &'static str,
    /// Its use and when to call it, in Portuguese: models choose by this.
    pub about: &'static str,
    /// True when it changes nothing and costs nothing.
    pub read_only: bool,
    /// The query of a call where the caller names nothing: parameters with their values.
    pub unasked: &'static [(&'static str, &'static str)],
}

/// Judges a request: an answer, when there is no more to do.
pub type Judge = fn(&Site, &Request) -> Result<Option<Reply>, Erro>;

/// The work for a request once it is answered, on a lane of its own: the answer leads to where it is seen.
#[derive(Clone, Copy)]
pub struct After {
    /// Where it runs; its places and lines are those of any call.
    pub lane: Lane,
    /// The work.
    pub run: fn(&Site, &Request),
    /// Told instead, where the lane has no place left.
    pub refused: fn(&Site, &Request),
}

/// One endpoint.
pub struct Route {
    /// Method. `HEAD` follows from `GET`, `OPTIONS` from all.
    pub method: Method,
    /// Path with `{name}` segments.
    pub path: &'static str,
    /// Group in the index, in Portuguese.
    pub group: &'static str,
    /// One line in Portuguese.
    pub summary: &'static str,
    /// Advice beyond that, in Portuguese; may be empty.
    pub about: &'static str,
    /// The way in which a caller shows who they are.
    pub access: Access,
    /// True when any origin may read it from a browser.
    pub cors: bool,
    /// `Cache-Control` of its answers.
    pub cache: &'static str,
    /// The body it takes.
    pub body: Body,
    /// The lane of threads it runs on.
    pub lane: Lane,
    /// Bytes of answer that a byte of its body usually becomes at most: room for them is taken before the work.
    pub grows: usize,
    /// Its `{name}` segments, in order.
    pub params: &'static [Param],
    pub query: &'static [Param],
    /// Names of the query parameters that must come.
    pub needs: &'static [&'static str],
    /// True when it is a write of whoever has a session, or begins one, and so needs the header of [`CSRF`].
    pub csrf: bool,
    /// True when it creates or spends, and so takes an `Idempotency-Key`: [`crate::caller::repeat`] runs it.
    pub idempotent: bool,
    /// Shape of its body.
    pub request: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// Its answer when all is well.
    pub answer: Answer,
    /// The codes it may answer beside those of its kind of body, those that its shape names, and those that any route may.
    pub errors: &'static [Code],
    /// Codes of routes of its kind that this one never answers.
    pub never: &'static [Code],
    /// The MCP tool it is, if any.
    pub tool: Option<Tool>,
    /// The judgement on the quick lane before a place of the route's own lane, which is dear, is asked for; an
    /// answer when there is no more to do. The handler judges for itself all the same.
    pub before: Option<Judge>,
    /// The work that begins once it has answered 303.
    pub after: Option<After>,
    /// The handler. A route of JSON-RPC has none: its tools are other routes, which the service runs.
    pub run: fn(&Site, &Request) -> Result<Reply, Erro>,
}

impl Answer {
    /// Of a media type, told in a few words; the rest as most answers have it.
    pub const fn new(media_type: &'static str, about: &'static str) -> Self {
        Self { status: 200, media_type, also: &[], schema: None, accepted: "", etag: false, about }
    }

    /// JSON of a type.
    pub const fn of<T: JsonSchema>(about: &'static str) -> Self {
        Self { schema: Some(SchemaGenerator::subschema_for::<T>), ..Self::new(JSON, about) }
    }
}

impl Route {
    /// A route as most are; a row says what differs.
    pub const PLAIN: Self = Self {
        method: Method::GET,
        path: "",
        group: "",
        summary: "",
        about: "",
        access: Access::None,
        cors: true,
        cache: "no-store",
        body: Body::None,
        lane: Lane::Quick,
        grows: 0,
        params: &[],
        query: &[],
        needs: &[],
        csrf: false,
        idempotent: false,
        request: None,
        answer: Answer::new(JSON, ""),
        errors: &[],
        never: &[],
        tool: None,
        before: None,
        after: None,
        run: |_, _| Err(Erro::from(Code::RotaDesconhecida)),
    };

    /// Its heading in the documents: `GET /api/health`.
    pub fn title(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The request headers it reads, beside those of access and of every route.
    pub fn read_headers(&self) -> Vec<Param> {
        self.csrf.then_some(CSRF).into_iter().chain(self.idempotent.then_some(KEY)).collect()
    }

    /// True when it speaks JSON-RPC.
    pub const fn is_rpc(&self) -> bool {
        matches!(self.body, Body::Rpc(_))
    }

    /// True when it is a page for people, or what pages load: refusals are pages too, and no document lists it.
    pub fn is_page(&self) -> bool {
        ["text/html", "text/css", "text/javascript"]
            .iter()
            .any(|kind| self.answer.media_type.starts_with(kind))
    }

    /// The codes that are about what the caller sent: its own, and those of its kind of body and of the shape.
    pub fn codes(&self) -> Vec<Code> {
        let mut codes = self.errors.to_vec();
        codes.extend(self.request.map(body::codes).unwrap_or_default());
        if self.idempotent {
            codes.extend([
                Code::ParametroInvalido,
                Code::IdempotenciaConflito,
                Code::EmAndamento,
                Code::RelogioErrado,
            ]);
        }
        if self.csrf {
            codes.extend([Code::InvalidOrigin, Code::InvalidCsrf, Code::AuthUnavailable]);
        }
        match self.access {
            Access::Session => codes.extend([Code::InvalidSession, Code::AuthUnavailable]),
            Access::Operator => codes.extend([Code::OperadorInvalido, Code::OperadorIndisponivel]),
            Access::None | Access::CreditOptional | Access::Credit | Access::Payment => {}
        }
        match self.body {
            Body::None => {}
            Body::Form(_) => codes.extend([Code::CorpoGrande, Code::TipoNaoSuportado]),
            Body::Json(_) | Body::Rpc(_) => {
                codes.extend([Code::JsonInvalido, Code::CorpoGrande, Code::TipoNaoSuportado]);
            }
            Body::Multipart(form) => {
                codes.extend([Code::ParametroInvalido, form.large, Code::TipoNaoSuportado]);
            }
        }
        codes.retain(|code| !self.never.contains(code));
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    /// Every code it may answer, those that any route may among them.
    pub fn every_code(&self) -> Vec<Code> {
        let mut codes = self.codes();
        // A `{name}` that hides a separator, or is not text, is no address of any route.
        codes.extend(self.path.contains('{').then_some(Code::RotaDesconhecida));
        codes.extend([
            Code::MetodoNaoPermitido,
            Code::TempoEsgotado,
            Code::CorpoGrande,
            Code::ErroInterno,
            Code::BancoFora,
            Code::Sobrecarga,
        ]);
        codes.sort_unstable();
        codes.dedup();
        codes
    }
}

/// The match of a method and path.
pub enum RouteMatch {
    /// A route, with its `{name}` segments decoded.
    Found(&'static Route, Vec<String>),
    /// The path exists, the method does not.
    WrongMethod(Methods),
    /// `OPTIONS` on a path.
    Options(Methods),
    Unknown,
}

/// The methods that a path takes.
pub struct Methods {
    /// The value of `Allow`.
    pub allow: String,
    /// True when browsers of any origin may use it.
    pub cors: bool,
    /// True when refusals are JSON-RPC.
    pub rpc: bool,
}

/// Every route of the service.
pub struct Table {
    /// By their whole path.
    literal: HashMap<&'static str, Vec<&'static Route>>,
    /// Those with a `{name}`.
    named: Vec<&'static Route>,
    all: Vec<&'static Route>,
}

impl Table {
    /// Gathers the groups; on one path a literal segment wins over a `{name}`.
    pub fn new(groups: &[&'static [Route]]) -> Self {
        let mut all: Vec<&'static Route> = groups.iter().flat_map(|group| group.iter()).collect();
        all.sort_by_key(|route| route.path.contains('{'));
        let (named, plain): (Vec<&Route>, Vec<&Route>) =
            all.iter().partition(|route| route.path.contains('{'));
        let mut literal: HashMap<_, Vec<_>> = HashMap::default();
        for route in plain {
            literal.entry(route.path).or_default().push(route);
        }
        Self { literal, named, all }
    }

    /// The routes, those without `{name}` first.
    pub fn routes(&self) -> impl Iterator<Item = &'static Route> {
        self.all.iter().copied()
    }

    /// Finds what answers a method and path.
    pub fn find(&self, method: &Method, path: &str) -> RouteMatch {
        let mut allowed: Vec<&'static Route> = Vec::new();
        // A literal path hides the `{name}` paths behind it.
        for &route in self.literal.get(path).unwrap_or(&self.named) {
            // So does the first of these that fits.
            if allowed.iter().any(|known| known.path != route.path) {
                break;
            }
            let Some(params) = capture(route.path, path) else { continue };
            if route.method == *method || *method == Method::HEAD && route.method == Method::GET {
                return RouteMatch::Found(route, params);
            }
            allowed.push(route);
        }
        match allowed.as_slice() {
            [] => RouteMatch::Unknown,
            routes => {
                let methods = Methods {
                    allow: allow(routes),
                    cors: routes.iter().all(|r| r.cors),
                    rpc: routes.iter().all(|r| r.is_rpc()),
                };
                if *method == Method::OPTIONS {
                    RouteMatch::Options(methods)
                } else {
                    RouteMatch::WrongMethod(methods)
                }
            }
        }
    }
}

/// The value of `Allow` for the routes of one path.
fn allow(routes: &[&Route]) -> String {
    let mut methods: Vec<&str> = routes.iter().map(|r| r.method.as_str()).collect();
    if methods.contains(&"GET") {
        methods.push("HEAD");
    }
    methods.push("OPTIONS");
    methods.join(", ")
}

/// The `{name}` segments of a path that fits the pattern, percent-decoded.
fn capture(pattern: &str, path: &str) -> Option<Vec<String>> {
    if pattern == path {
        return Some(Vec::new());
    }
    let mut params = Vec::new();
    let (mut left, mut right) = (pattern.split('/'), path.split('/'));
    loop {
        match (left.next(), right.next()) {
            (None, None) => return Some(params),
            (Some(name), Some(value)) if name.starts_with('{') && !value.is_empty() => {
                params.push(decode(value)?);
            }
            (Some(a), Some(b)) if a == b => {}
            _ => return None,
        }
    }
}

/// A percent-decoded segment; `None` when it is not UTF-8 or hides a separator.
fn decode(segment: &str) -> Option<String> {
    let text = percent_encoding::percent_decode_str(segment).decode_utf8().ok()?;
    (!text.contains(['/', '\\', '\0'])).then(|| text.into_owned())
}
