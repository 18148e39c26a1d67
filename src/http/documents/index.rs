//! `GET /api/`: the whole service in one answer.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::catalog::Entry;
use super::source::{ABOUT, Source};
use crate::http::kernel::route::Param;
use crate::http::pricing::{PaymentQuota, quota};

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
    /// Endereços dos documentos; null é o que este servidor não tem.
    docs: BTreeMap<&'static str, Option<String>>,
    /// As rotas.
    endpoints: Vec<Endpoint>,
    /// Nomes das ferramentas MCP.
    mcp_tools: Vec<&'static str>,
    /// A cota e os preços.
    quota: PaymentQuota,
    /// Como falar com o serviço por MCP.
    mcp: Mcp,
    /// O que vale para todas as rotas, por assunto.
    conventions: BTreeMap<&'static str, &'static str>,
    /// Como quem chama se identifica ou paga, por nome, como em `endpoints[].auth`.
    auth: BTreeMap<&'static str, &'static str>,
    /// Os primeiros passos, prontos para colar num terminal.
    quickstart: Vec<Step>,
}

/// Uma rota.
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
    /// O que pode dar errado por causa do pedido.
    errors: Vec<Refusal>,
    /// Endereço completo.
    url: String,
}

/// O que uma rota recebe.
#[derive(Serialize, JsonSchema)]
struct Sent {
    /// Partes do caminho.
    #[serde(skip_serializing_if = "Map::is_empty")]
    path: Map<String, Value>,
    /// Parâmetros da consulta.
    #[serde(skip_serializing_if = "Map::is_empty")]
    query: Map<String, Value>,
    /// Cabeçalhos, além dos de acesso.
    #[serde(skip_serializing_if = "Map::is_empty")]
    headers: Map<String, Value>,
    /// Tipo do corpo; null quando não há corpo.
    content_type: Option<&'static str>,
    /// Tamanho máximo do corpo, em bytes.
    max_bytes: Option<usize>,
    /// Forma do corpo: cada campo com seu tipo.
    body: Option<Value>,
    /// Um corpo que funciona.
    example: Option<Value>,
}

/// O que uma rota devolve.
#[derive(Serialize, JsonSchema)]
struct Returned {
    /// Status HTTP.
    status: u16,
    /// Tipo do conteúdo.
    content_type: &'static str,
    /// O que é.
    about: &'static str,
    /// Forma do corpo: cada campo com seu tipo; null quando não é um objeto descrito aqui.
    body: Option<Value>,
}

/// Um erro que uma rota pode dar.
#[derive(Serialize, JsonSchema)]
struct Refusal {
    /// Status HTTP.
    status: u16,
    /// O código, em `code`.
    code: &'static str,
    /// O que fazer.
    title: &'static str,
}

/// O serviço por MCP.
#[derive(Serialize, JsonSchema)]
struct Mcp {
    /// Endereço.
    url: String,
    /// Transporte.
    transport: &'static str,
    /// O mesmo pela entrada e saída padrão.
    stdio: &'static str,
    /// Onde fica descrito.
    docs: &'static str,
}

/// Um passo.
#[derive(Serialize, JsonSchema)]
struct Step {
    /// O que se consegue.
    about: &'static str,
    /// O comando.
    command: String,
}

pub(super) fn index(source: &Source<'_>) -> Index {
    let tools = source.catalog.entries.iter().filter_map(|entry| entry.route.tool);
    Index {
        name: source.product(),
        description: ABOUT,
        build: env!("VOZ_BUILD"),
        base_url: source.base.to_owned(),
        docs: DOCS.iter().map(|&(name, path)| (name, path.map(|path| source.url(path)))).collect(),
        endpoints: source.catalog.entries.iter().map(|entry| endpoint(source, entry)).collect(),
        mcp_tools: tools.map(|tool| tool.name).collect(),
        quota: quota(source.config, source.x402, source.base),
        mcp: Mcp {
            url: source.url("/mcp"),
            transport: "streamable-http",
            stdio: "voz mcp",
            docs: "https://modelcontextprotocol.io",
        },
        conventions: CONVENTIONS.iter().copied().collect(),
        auth: AUTH.iter().copied().collect(),
        quickstart: steps(source),
    }
}

fn endpoint(source: &Source<'_>, entry: &Entry) -> Endpoint {
    let route = entry.route;
    Endpoint {
        method: route.method.as_str(),
        path: route.path,
        auth: route.access.as_str(),
        group: route.group,
        summary: route.summary,
        request: sent(source, entry),
        returns: Returned {
            status: route.answer.status,
            content_type: route.answer.media_type,
            about: route.answer.about,
            body: entry.answer.as_ref().map(|schema| source.catalog.shape(schema)),
        },
        errors: route
            .codes()
            .into_iter()
            .map(|code| Refusal { status: code.status(), code: code.as_str(), title: code.sentence() })
            .collect(),
        url: source.url(route.path),
    }
}

fn sent(source: &Source<'_>, entry: &Entry) -> Option<Sent> {
    let route = entry.route;
    let max_bytes = route.body.max();
    let sent = route.read_headers();
    let lists = [route.params, route.query, &sent];
    if max_bytes.is_none() && lists.iter().all(|list| list.is_empty()) {
        return None;
    }
    Some(Sent {
        path: params(route.params),
        query: params(route.query),
        headers: params(&sent),
        content_type: route.body.media_type(),
        max_bytes,
        body: entry.request.as_ref().map(|schema| source.catalog.shape(schema)),
        example: route.example.map(|example| example()),
    })
}

fn params(params: &[Param]) -> Map<String, Value> {
    let shown = params.iter().map(|param| {
        let value = match param.values {
            [] => json!({"about": param.about, "example": param.example}),
            values => json!({"about": param.about, "values": values}),
        };
        (param.name.to_owned(), value)
    });
    shown.collect()
}

/// The documents, by name. The service has no data index of its own yet.
const DOCS: &[(&str, Option<&str>)] = &[
    ("agent_card", Some("/.well-known/agent-card.json")),
    ("api_catalog", Some("/.well-known/api-catalog")),
    ("apis_json", Some("/apis.json")),
    ("billing", Some("/api/billing")),
    ("data", None),
    ("health", Some("/api/health")),
    ("llms", Some("/llms.txt")),
    ("llms_full", Some("/llms-full.txt")),
    ("mcp", Some("/mcp")),
    ("okf", Some("/okf/index.md")),
    ("openapi", Some("/openapi.json")),
    ("pricing", Some("/api/pricing")),
    ("security", Some("/.well-known/security.txt")),
    ("ui", Some("/entrar")),
];

const CONVENTIONS: &[(&str, &str)] = &[
    ("caching", "Documentos trazem ETag; mande If-None-Match e um que não mudou responde 304."),
    ("characters", "Limites de texto contam caracteres Unicode, não bytes."),
    (
        "cors",
        "Qualquer origem pode ler, menos as rotas da conta e as do operador; ver Access-Control-Allow-Origin.",
    ),
    (
        "errors",
        "application/problem+json (RFC 9457) com `code` estável; um 402 é application/json. Qualquer rota pode \
                responder 405, 408, 413, 500 ou 503.",
    ),
    ("format", "JSON em UTF-8 em /api/*; campos desconhecidos no pedido são ignorados."),
    (
        "idempotency",
        "Todo POST que cria ou gasta (reescrita, crédito, cobrança, cartão) lê Idempotency-Key: a mesma chave, da mesma \
         credencial ou rede e com o mesmo corpo, repete a mesma resposta por 24 h, com o token, sem gastar de novo. Com \
         outro corpo, 409 `idempotencia_conflito`; enquanto a primeira não termina, 409 `em_andamento`.",
    ),
    ("language", "Nomes de campos e textos em português do Brasil."),
    ("limits", "Acima da capacidade a resposta é 503 `sobrecarga` com Retry-After."),
    ("request_id", "Toda resposta traz X-Request-Id; mande-o ao relatar um problema."),
    ("times", "Datas em ISO 8601, UTC, com milissegundos e Z."),
    ("versioning", "Caminhos não têm versão; `build` diz o que está publicado. Campos novos podem aparecer."),
];

const AUTH: &[(&str, &str)] = &[
    ("none", "Nada é pedido."),
    ("credit", "Um token de crédito, em Authorization: Bearer cred_… ou em X-Credito."),
    (
        "credit, optional",
        "Nada é pedido enquanto houver cota. Sem ela: um pagamento x402 em PAYMENT-SIGNATURE ou X-PAYMENT, ou um token de \
         crédito em Authorization: Bearer cred_… ou em X-Credito. /api/billing diz o que este servidor aceita. Com uma \
         chave de API, em Authorization: Bearer mmk_… ou em X-Api-Key, a cota é a da conta e o saldo dela paga além \
         dela.",
    ),
    (
        "session",
        "A sessão, no cookie __Host-mm-auth que POST /api/auth/login dá. Uma escrita pede também o Origin deste \
         serviço e X-CSRF-Token, de GET /api/auth/bootstrap.",
    ),
    ("operator", "O token do operador, em Authorization: Bearer."),
];

/// The first steps; a step shows only where its path exists.
const STEPS: &[(&str, &str, &str)] = &[
    ("/api/health", "Ver se o serviço aceita reescritas", "curl -s {base}/api/health"),
    (
        "/api/rewrite",
        "Reescrever um texto na voz do autor",
        "curl -s {base}/api/rewrite -H 'Content-Type: application/json' -d '{\"texto\":\"É fundamental \
         ressaltar que o café da esquina vai fechar.\",\"registro\":\"post\"}'",
    ),
    ("/api/estilo", "Ver as medidas da voz do autor", "curl -s {base}/api/estilo"),
    ("/api/pricing", "Ver a cota e os preços", "curl -s {base}/api/pricing"),
    (
        "/mcp",
        "Ligar um agente por MCP",
        "curl -s {base}/mcp -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
         -d '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}'",
    ),
];

fn steps(source: &Source<'_>) -> Vec<Step> {
    let here = STEPS.iter().filter(|(path, ..)| source.has(path));
    here.map(|&(_, about, command)| Step { about, command: command.replace("{base}", source.base) }).collect()
}
