//! The routes of the documents.
use http::header::VARY;

use super::index::IndexShapes;
use super::{readable, well_known};
use crate::kernel::reply::prefers_html;
use crate::kernel::route::GROUPS;
use crate::kernel::{Answer, Code, Erro, JSON, Lane, Reply, Request, Route, Shape, Site, Tool};
use crate::paginas::layout::{HTML, guarded};

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: "/api/",
        summary: "Índice do serviço: o que há, como chamar e quanto custa",
        about: "Comece por aqui. O catálogo se explica: cada rota traz método, endereço, forma do pedido e da \
                resposta, os erros que pode dar e onde está inteira em /openapi.json. Com `grupo` ou `caminho` \
                vem só aquela parte.",
        query: &[
            Shape::OneOf(&GROUP_NAMES).named("grupo", "Só as rotas deste grupo", "Voz"),
            Shape::Text(1, PATH_MAX).named(
                "caminho",
                "Só as rotas deste caminho, com tudo sobre elas",
                "/api/rewrite",
            ),
            Shape::OneOf(&["completo", "resumo"]).named(
                "formato",
                "O índice inteiro, ou um resumo dele",
                "completo",
            ),
        ],
        errors: &[Code::ParametroInvalido, Code::RotaDesconhecida],
        answer: Answer {
            also: &[PAGE],
            etag: true,
            ..Answer::of::<IndexShapes>("índice da API; a um navegador, como página")
        },
        tool: Some(Tool {
            name: "api_index",
            title: "Índice da API",
            about: "Lista a interface HTTP. Sem argumentos, uma linha por rota; com grupo, as rotas dele; com caminho, \
                    tudo sobre as rotas dele. Chame quando precisar usar o serviço fora destas ferramentas.",
            read_only: true,
            unasked: &[("formato", "resumo")],
        }),
        run: index,
        ..DOCUMENT
    },
    Route {
        path: "/openapi.json",
        summary: "Descrição completa da interface em OpenAPI 3.1",
        answer: answer(JSON, "documento OpenAPI 3.1"),
        ..DOCUMENT
    },
    Route {
        path: "/openapi",
        cors: false,
        answer: answer(HTML, ""),
        run: |site, _| Ok(guarded(site.document("/openapi")?)),
        ..DOCUMENT
    },
    Route {
        path: "/llms.txt",
        summary: "Resumo do serviço e de seus documentos para modelos de linguagem",
        answer: answer(TEXT, "índice em Markdown, no formato llms.txt"),
        ..DOCUMENT
    },
    Route {
        path: "/llms-full.txt",
        summary: "Tudo o que um modelo de linguagem precisa saber do serviço, num texto só",
        answer: answer(TEXT, "texto completo em Markdown"),
        ..DOCUMENT
    },
    Route {
        path: "/agent.json",
        summary: "Cartão do agente: quem é, como falar com ele e o que sabe fazer",
        about: "O mesmo documento está em `/.well-known/agent-card.json`; serve também a clientes A2A 1.0.",
        answer: answer(JSON, "cartão do agente"),
        ..DOCUMENT
    },
    Route {
        path: "/.well-known/agent-card.json",
        summary: "Cartão do agente no endereço registrado pelo A2A",
        about: "O mesmo documento de `/agent.json`.",
        answer: answer(JSON, "cartão do agente"),
        ..DOCUMENT
    },
    Route {
        path: "/okf/{arquivo}",
        summary: "Conhecimento sobre o serviço em Markdown (Open Knowledge Format)",
        about: "Comece por `index.md`.",
        params: &[Shape::OneOf(&["index.md", "sobre.md", "api.md", "faq.md"])
            .named("arquivo", "O arquivo do conjunto", "index.md")],
        answer: Answer {
            also: &[PAGE],
            ..answer(MARKDOWN, "o arquivo, em Markdown; a um navegador, como página")
        },
        errors: &[Code::RotaDesconhecida],
        run: |site, request| of_two(site, request, &format!("/okf/{}", request.named()), MARKDOWN),
        ..DOCUMENT
    },
    Route {
        path: "/.well-known/{arquivo}",
        summary: "Documentos em endereços combinados: catálogo, segurança, pagamento e registro",
        about: "`api-catalog` segue a RFC 9727 e `security.txt` a RFC 9116. `mcp-registry-auth` só existe onde \
                o operador configurou uma chave; nos outros servidores responde 404.",
        params: &[Shape::OneOf(&["api-catalog", "security.txt", "x402", "mcp-registry-auth", "apis.json"])
            .named("arquivo", "O documento", "api-catalog")],
        answer: Answer {
            also: &["application/linkset+json", "text/plain"],
            ..answer(JSON, "o documento, no formato de cada nome")
        },
        errors: &[Code::RotaDesconhecida],
        run: |site, request| match request.named() {
            "security.txt" => Ok(well_known::security_txt(site)),
            name => site.document(&format!("/.well-known/{name}")),
        },
        ..DOCUMENT
    },
    Route {
        path: "/apis.json",
        summary: "Índice de APIs no formato APIs.json 0.19",
        about: "O mesmo documento está em `/.well-known/apis.json`.",
        answer: answer(JSON, "índice APIs.json"),
        ..DOCUMENT
    },
];

/// Most characters of a path that is asked for.
const PATH_MAX: usize = 100;
/// Media types of a text and of a page.
const MARKDOWN: &str = "text/markdown";
const PAGE: &str = "text/html";
/// Media type of the texts for language models.
const TEXT: &str = "text/plain";

/// The part that the routes of documents have in common.
const DOCUMENT: Route = Route {
    group: "Descoberta",
    cache: "public, max-age=300",
    lane: Lane::Memory,
    run: |site, request| site.document(&request.path),
    ..Route::PLAIN
};

const fn answer(media_type: &'static str, about: &'static str) -> Answer {
    Answer { etag: true, ..Answer::new(media_type, about) }
}

/// The names of the groups.
const GROUP_NAMES: [&str; GROUPS.len()] = {
    let mut names = [""; GROUPS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = GROUPS[at].0;
        at += 1;
    }
    names
};

/// A document as whoever asks would rather have it: as a page, where they are a browser.
fn of_two(site: &Site, request: &Request, path: &str, own: &str) -> Result<Reply, Erro> {
    let reply = if prefers_html(&request.headers, own) {
        guarded(site.document(&readable(path))?)
    } else {
        site.document(path)?
    };
    Ok(reply.fixed(VARY, "Accept"))
}

/// The index, or the part of it that was asked for.
fn index(site: &Site, request: &Request) -> Result<Reply, Erro> {
    if request.query.is_empty() {
        return of_two(site, request, "/api/", JSON);
    }
    let (group, path) = (request.param("grupo"), request.param("caminho"));
    let brief = match request.param("formato") {
        None | Some("completo") => false,
        Some("resumo") => true,
        Some(_) => return Err(Erro::parameter("formato", "completo ou resumo")),
    };
    if group.is_some_and(|group| !GROUP_NAMES.contains(&group)) {
        return Err(Erro::parameter("grupo", "não há grupo assim; a lista está em /api/"));
    }
    if path.is_some_and(|path| path.is_empty() || path.chars().count() > PATH_MAX) {
        return Err(Erro::parameter("caminho", "não há caminho assim; a lista está em /api/"));
    }
    let key = match (path, group, brief) {
        (Some(path), Some(group), _) => format!("/api/?grupo={group}&caminho={path}"),
        (Some(path), None, _) => format!("/api/?caminho={path}"),
        (None, Some(group), _) => format!("/api/?grupo={group}"),
        (None, None, true) => "/api/?formato=resumo".to_owned(),
        (None, None, false) => "/api/".to_owned(),
    };
    let none = "não há rota assim; a lista está em /api/";
    site.document(&key).map_err(|erro| erro.campo("caminho").detalhe(none))
}
