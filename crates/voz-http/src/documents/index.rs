//! `GET /api/`: the whole service in one answer, with the first steps as commands to copy and as calls a program follows.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::Source;
use super::catalog::Entry;
use super::parts::{NamedTexts, PARTS, access};
use crate::kernel::{Param, Route, Shape};
use crate::paginas::reescrita::ABOUT;
use crate::pricing::{PaymentQuota, quota};
use voz_core::mcp::rpc;

/// O serviço inteiro: documentos, rotas, ferramentas, cota e convenções.
#[derive(Serialize, JsonSchema)]
pub(super) struct Index {
    /// Nome do produto.
    name: String,
    /// O que o serviço faz.
    description: &'static str,
    /// Identificador do commit publicado.
    build: &'static str,
    /// Endereço público do serviço.
    base_url: String,
    /// Endereços dos documentos e dos dados em páginas.
    docs: BTreeMap<&'static str, String>,
    /// As rotas.
    endpoints: Vec<Endpoint>,
    /// Nomes das ferramentas MCP.
    mcp_tools: Vec<&'static str>,
    /// A cota e os preços.
    quota: PaymentQuota,
    /// Como falar com o serviço por MCP.
    mcp: Mcp,
    /// O que vale para todas as rotas, por assunto.
    conventions: &'static NamedTexts<'static>,
    /// Como quem chama se identifica ou paga, por nome, como em `endpoints[].auth`.
    auth: &'static NamedTexts<'static>,
    /// Os primeiros passos, prontos para colar num terminal.
    quickstart: Vec<Step>,
}

/// Uma rota, em poucas palavras; `operation` leva à descrição inteira.
#[derive(Serialize, JsonSchema)]
struct Endpoint {
    /// Método HTTP.
    method: &'static str,
    /// Caminho; o que está entre chaves se troca por um valor.
    path: &'static str,
    /// Como quem chama se identifica ou paga.
    auth: &'static str,
    /// Grupo.
    group: &'static str,
    /// O que faz, em uma linha.
    summary: &'static str,
    /// O que mandar; null quando nada. Um campo com `?` é opcional.
    request: Option<Sent>,
    /// O que volta quando dá certo.
    returns: Returned,
    /// O que pode dar errado por causa do pedido: status e código.
    errors: Vec<String>,
    /// Endereço completo.
    url: String,
    /// A operação em /openapi.json.
    operation: String,
}

/// O que uma rota recebe.
#[derive(Serialize, JsonSchema)]
struct Sent {
    /// Partes do caminho, com seus valores ou um exemplo.
    #[serde(skip_serializing_if = "Map::is_empty")]
    path: Map<String, Value>,
    /// Parâmetros da consulta, com seus valores ou um exemplo.
    #[serde(skip_serializing_if = "Map::is_empty")]
    query: Map<String, Value>,
    /// Cabeçalhos, além dos de acesso, com seus valores ou um exemplo.
    #[serde(skip_serializing_if = "Map::is_empty")]
    headers: Map<String, Value>,
    /// Tipo do corpo.
    #[serde(skip_serializing_if = "Option::is_none")]
    content_type: Option<&'static str>,
    /// Tamanho máximo do corpo, em bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_bytes: Option<usize>,
    /// Forma do corpo: cada campo com seu tipo.
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<Value>,
}

/// O que uma rota devolve.
#[derive(Serialize, JsonSchema)]
struct Returned {
    /// Status HTTP.
    status: u16,
    /// Tipo do conteúdo.
    content_type: &'static str,
    /// Forma do corpo: cada campo com seu tipo; null quando não é um objeto descrito aqui.
    body: Option<Value>,
}

/// Parte do índice: as rotas de um grupo, ou as de um caminho com tudo o que se sabe delas.
#[derive(Serialize, JsonSchema)]
pub(super) struct Recorte {
    /// Nome do produto.
    name: String,
    /// Endereço público do serviço.
    base_url: String,
    /// As rotas.
    endpoints: Vec<Value>,
}

/// O índice em poucas palavras.
#[derive(Serialize, JsonSchema)]
pub(super) struct Resumo {
    /// Nome do produto.
    name: String,
    /// O que o serviço faz.
    description: &'static str,
    /// Endereço público do serviço.
    base_url: String,
    /// Endereços dos documentos.
    docs: BTreeMap<&'static str, String>,
    /// Quantas rotas há em cada grupo.
    groups: BTreeMap<&'static str, usize>,
    /// Nomes das ferramentas MCP.
    mcp_tools: Vec<&'static str>,
    /// Como pedir mais.
    more: &'static str,
}

/// O índice inteiro, um recorte dele, ou o resumo.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Indice")]
#[expect(dead_code, clippy::large_enum_variant, reason = "a shape for the documents, never made")]
pub(super) enum IndexShapes {
    /// Sem parâmetros.
    Inteiro(Index),
    /// Com `grupo` ou `caminho`.
    Recorte(Recorte),
    /// Com `formato=resumo`.
    Resumo(Resumo),
}

/// O serviço por MCP.
#[derive(Serialize, JsonSchema)]
struct Mcp {
    /// Endereço.
    url: String,
    /// Transporte.
    transport: &'static str,
    /// O comando que serve, pela entrada e saída padrão, as ferramentas sem preço e as da máquina.
    stdio: &'static str,
    /// Onde fica descrito.
    docs: &'static str,
}

pub(super) fn index(source: &Source<'_>) -> Index {
    let tools = source.catalog.entries.iter().filter_map(|entry| entry.route.tool);
    Index {
        name: source.product(),
        description: ABOUT,
        build: voz_core::BUILD,
        base_url: source.base.to_owned(),
        docs: docs(source),
        endpoints: source.catalog.entries.iter().map(|entry| endpoint(source, entry)).collect(),
        mcp_tools: tools.map(|tool| tool.name).collect(),
        quota: quota(source.config, source.x402, source.base),
        mcp: Mcp {
            url: source.url("/mcp"),
            transport: "streamable-http",
            stdio: "voz mcp",
            docs: "https://modelcontextprotocol.io",
        },
        conventions: &PARTS.conventions,
        auth: &PARTS.auth,
        quickstart: steps(source),
    }
}

fn docs(source: &Source<'_>) -> BTreeMap<&'static str, String> {
    PARTS.docs.iter().map(|(&name, path)| (name, source.url(path))).collect()
}

/// The part of the index that the tool shows unless it is asked for more, and the same in lines.
pub(super) fn summary(source: &Source<'_>) -> (Resumo, String) {
    let entries = &source.catalog.entries;
    let mut groups: BTreeMap<&'static str, usize> = BTreeMap::new();
    for entry in entries {
        *groups.entry(entry.route.group).or_default() += 1;
    }
    let resumo = Resumo {
        name: source.product(),
        description: ABOUT,
        base_url: source.base.to_owned(),
        docs: docs(source),
        groups,
        mcp_tools: entries.iter().filter_map(|entry| Some(entry.route.tool?.name)).collect(),
        more: "Peça grupo=NOME para as rotas de um grupo, ou caminho=/api/… para tudo sobre uma; o índice inteiro \
               está em GET /api/.",
    };
    (resumo, lines(entries.iter()))
}

/// Routes in words, a line each, under the names of their groups.
fn lines<'e>(entries: impl Iterator<Item = &'e Entry>) -> String {
    let mut lines = String::new();
    let mut last = "";
    for Entry { route, .. } in entries {
        if route.group != last {
            lines.push_str(&format!("# {}\n", route.group));
            last = route.group;
        }
        lines.push_str(&format!("{} {}: {}\n", route.method, route.path, route.summary));
    }
    lines
}

/// The routes of a group, and the same in lines.
pub(super) fn of_group(source: &Source<'_>, group: &str) -> (Recorte, String) {
    let entries = || source.catalog.entries.iter().filter(|entry| entry.route.group == group);
    (part(source, entries().map(|entry| json!(endpoint(source, entry))).collect()), lines(entries()))
}

/// All that is known of the routes of a path, and what they are in lines.
pub(super) fn of_path(source: &Source<'_>, path: &str) -> (Recorte, String) {
    let entries = || source.catalog.entries.iter().filter(|entry| entry.route.path == path);
    (part(source, entries().map(|entry| detailed(source, entry)).collect()), lines(entries()))
}

fn part(source: &Source<'_>, endpoints: Vec<Value>) -> Recorte {
    Recorte { name: source.product(), base_url: source.base.to_owned(), endpoints }
}

/// An entry with its shapes opened, an example, and its errors in words.
fn detailed(source: &Source<'_>, entry: &Entry) -> Value {
    let route = entry.route;
    let mut shown = json!(endpoint(source, entry));
    shown["description"] = route.about.into();
    shown["returns"]["about"] = route.answer.about.into();
    shown["returns"]["body"] = entry.answer.as_ref().map(|schema| source.catalog.shape(schema)).into();
    if let Some(schema) = &entry.request {
        shown["request"]["body"] = source.catalog.shape(schema);
    }
    if let Some(example) = &route.examples().request {
        shown["request"]["example"] = example.clone();
    }
    let errors = refusals(route).into_iter();
    shown["errors"] =
        errors.map(|(status, code, title)| json!({"status": status, "code": code, "title": title})).collect();
    shown
}

/// What a route may refuse: status, code and sentence. Of JSON-RPC the code is a number.
fn refusals(route: &Route) -> Vec<(u16, Value, &'static str)> {
    if route.is_rpc() {
        return rpc::ERRORS.iter().map(|&(code, status, said)| (status, code.into(), said)).collect();
    }
    let codes = route.codes().into_iter();
    codes.map(|code| (code.status(), code.as_str().into(), code.sentence())).collect()
}

fn endpoint(source: &Source<'_>, entry: &Entry) -> Endpoint {
    let route = entry.route;
    Endpoint {
        method: route.method.as_str(),
        path: route.path,
        auth: access(route).auth.as_str(),
        group: route.group,
        summary: route.summary,
        request: sent(source, entry),
        returns: Returned {
            status: route.answer.status,
            content_type: route.answer.media_type,
            body: entry.answer.as_ref().map(|schema| source.catalog.brief(schema)),
        },
        errors: refusals(route)
            .into_iter()
            .map(|(status, code, _)| match code.as_str() {
                Some(code) => format!("{status} {code}"),
                None => format!("{status} {code}"),
            })
            .collect(),
        url: source.url(route.path),
        operation: source.operation(route),
    }
}

fn sent(source: &Source<'_>, entry: &Entry) -> Option<Sent> {
    let route = entry.route;
    let sent = route.read_headers();
    let lists = [route.params, route.query, &sent];
    if route.body.max().is_none() && lists.iter().all(|list| list.is_empty()) {
        return None;
    }
    Some(Sent {
        path: params(route.params),
        query: params(route.query),
        headers: params(&sent),
        content_type: route.body.media_type(),
        max_bytes: route.body.max(),
        body: entry.request.as_ref().map(|schema| source.catalog.brief(schema)),
    })
}

fn params(params: &[Param]) -> Map<String, Value> {
    let shown = params.iter().map(|param| {
        let value = match param.shape {
            Shape::OneOf(values) => values.join(" | "),
            _ => param.example.to_owned(),
        };
        (param.name.to_owned(), value.into())
    });
    shown.collect()
}

/// Um passo.
#[derive(Serialize, JsonSchema)]
struct Step {
    /// O que se consegue, e o que vem em cada variável.
    about: String,
    /// O comando, pronto para colar num terminal.
    command: String,
    /// A mesma chamada, em partes.
    call: StepCall,
}

/// Uma chamada. `$PAGAMENTO` e `$CREDITO`, em `headers`, se trocam pelo que `about` diz.
#[derive(Clone, Deserialize, Serialize, JsonSchema)]
struct StepCall {
    /// Método HTTP.
    method: String,
    /// Endereço.
    url: String,
    /// Cabeçalhos.
    headers: BTreeMap<String, String>,
    /// Corpo JSON; null quando não há.
    body: Option<Value>,
    /// O status que se espera.
    status: u16,
    /// Se esse status só vem depois da cota do dia; até lá a chamada gasta da cota e responde 200.
    until: bool,
}

/// What a step needs of a server.
#[derive(Clone, Copy, Deserialize)]
enum Condition {
    #[serde(rename = "cota")]
    Allowance,
    #[serde(rename = "sem cota")]
    NoAllowance,
    #[serde(rename = "cobra")]
    Charges,
    #[serde(rename = "recebe")]
    IsPaid,
    #[serde(rename = "não recebe")]
    IsNotPaid,
}

/// A step as it stands in `parts.json`.
#[derive(Deserialize)]
pub(super) struct PlannedStep {
    /// What must hold of a server that shows it.
    when: Vec<Condition>,
    about: String,
    call: StepCall,
}

/// The steps that this server allows, in order.
fn steps(source: &Source<'_>) -> Vec<Step> {
    let limite = source.config.cota.limite;
    let pays = !source.x402.dev && source.x402.recebedor.is_some();
    let holds = |condition: Condition| match condition {
        Condition::Allowance => limite > 0,
        Condition::NoAllowance => limite == 0,
        Condition::Charges => !source.x402.dev,
        Condition::IsPaid => pays,
        Condition::IsNotPaid => !pays,
    };
    let shown = PARTS.quickstart.iter().filter(|step| step.when.iter().all(|condition| holds(*condition)));
    let step = |PlannedStep { about, call, .. }: &PlannedStep| {
        let call = StepCall { url: source.fill(&call.url), ..call.clone() };
        Step { about: about.replace("{cota}", &limite.to_string()), command: curl(&call), call }
    };
    shown.map(step).collect()
}

/// The call as a command of a shell.
fn curl(call: &StepCall) -> String {
    let mut parts = vec!["curl -s".to_owned()];
    if call.method != "GET" && call.body.is_none() {
        parts.push(format!("-X {}", call.method));
    }
    parts.push(format!("'{}'", call.url));
    // In double quotes, where the shell puts a variable in.
    parts.extend(call.headers.iter().map(|(name, value)| format!("-H \"{name}: {value}\"")));
    // The bodies are ours and hold no single quote.
    parts.extend(call.body.iter().map(|body| format!("-d '{body}'")));
    parts.join(" ")
}
