//! Documents for machines as pages for people: the same content, made from the same document.
mod markdown;
mod openapi;

use serde_json::Value;

use self::markdown::inline;
use self::openapi::place;
use super::layout::{Markup, document, html};

pub(crate) use self::markdown::{body, slug};
pub(crate) use self::openapi::reader;

/// A Markdown document as a page, under its own title.
pub(crate) fn text(markdown: &str) -> String {
    let (title, body) = markdown::page(markdown);
    document(&title, "", &body).into_string()
}

/// Parts of the index that the page shows beside its routes and first steps, with its own words for each.
const PARTS: [(&str, &str); 6] = [
    ("quota", "Cota e preços"),
    ("auth", "Quem chama"),
    ("conventions", "O que vale em toda rota"),
    ("mcp", "Agentes, por MCP"),
    ("mcp_tools", "Ferramentas"),
    ("docs", "Documentos"),
];

/// The page of `GET /api/`.
pub(crate) fn index(found: &Value) -> String {
    let endpoints = found.get("endpoints").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut groups: Vec<&str> = endpoints.iter().map(|one| text_of(one, "group")).collect();
    groups.dedup();
    let content = html! {
        p { (inline(text_of(found, "description"))) }
        p {
            "É o índice de " code { "GET /api/" } " para quem lê; um programa recebe o mesmo em JSON. As rotas inteiras estão na "
            a href="/openapi" { "referência" } "."
        }
        h2 { "Primeiros passos" }
        ol { @for step in found.get("quickstart").and_then(Value::as_array).into_iter().flatten() { (first_step(step)) } }
        @for group in groups {
            h2 { (group) }
            ul .pontos {
                @for one in endpoints.iter().filter(|one| text_of(one, "group") == group) { (endpoint(one)) }
            }
        }
        @for (name, title) in PARTS {
            @if let Some(part) = found.get(name) {
                h2 { (title) }
                (value(part))
            }
        }
    };
    document("Índice da API", "", &content).into_string()
}

fn first_step(step: &Value) -> Markup {
    html! {
        li {
            (inline(text_of(step, "about")))
            pre tabindex="0" { code { (text_of(step, "command")) } }
        }
    }
}

fn endpoint(one: &Value) -> Markup {
    let (method, path) = (text_of(one, "method"), text_of(one, "path"));
    html! {
        li {
            a href={ "/openapi#" (place(method, path)) } { code { (method) " " (path) } }
            " " (inline(text_of(one, "summary")))
        }
    }
}

/// Any value as HTML: objects as lists of terms, lists as lists, addresses as links.
fn value(found: &Value) -> Markup {
    match found {
        Value::Null => html! { "nada" },
        Value::Bool(yes) => html! { (if *yes { "sim" } else { "não" }) },
        Value::Number(n) => html! { (n) },
        Value::String(text) if is_address(text) => html! { a href=(text) { (text) } },
        Value::String(text) => inline(text),
        Value::Array(items) if items.is_empty() => html! { "nenhum" },
        Value::Array(items) => html! { ul .pontos { @for item in items { li { (value(item)) } } } },
        Value::Object(fields) => html! {
            dl .valor { @for (name, field) in fields { dt { (name) } dd { (value(field)) } } }
        },
    }
}

/// True when a text is an address and nothing else.
fn is_address(text: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme))
        && !text.contains(|c: char| c.is_whitespace() || "{}<>\"".contains(c))
}

/// A value as it goes over the wire.
fn raw(found: &Value) -> Markup {
    let text = serde_json::to_string_pretty(found).unwrap_or_default();
    html! { pre tabindex="0" { code { (text) } } }
}

/// A field's text; empty where there is none.
fn text_of<'v>(of: &'v Value, name: &str) -> &'v str {
    of.get(name).and_then(Value::as_str).unwrap_or_default()
}
