//! The index of the API as a page.
use serde_json::Value;

use super::markdown::inline;
use super::openapi::place;
use super::value::{text, value};
use crate::http::paginas::layout::{Markup, document, html};

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
pub(in crate::http) fn index(found: &Value) -> String {
    let endpoints = found.get("endpoints").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut groups: Vec<&str> = endpoints.iter().map(|one| text(one, "group")).collect();
    groups.dedup();
    let content = html! {
        p { (inline(text(found, "description"))) }
        p {
            "É o índice de " code { "GET /api/" } " para quem lê; um programa recebe o mesmo em JSON. As rotas inteiras estão na "
            a href="/openapi" { "referência" } "."
        }
        h2 { "Primeiros passos" }
        ol { @for step in found.get("quickstart").and_then(Value::as_array).into_iter().flatten() { (first_step(step)) } }
        @for group in groups {
            h2 { (group) }
            ul .pontos {
                @for one in endpoints.iter().filter(|one| text(one, "group") == group) { (endpoint(one)) }
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
            (inline(text(step, "about")))
            pre tabindex="0" { code { (text(step, "command")) } }
        }
    }
}

fn endpoint(one: &Value) -> Markup {
    let (method, path) = (text(one, "method"), text(one, "path"));
    html! {
        li {
            a href={ "/openapi#" (place(method, path)) } { code { (method) " " (path) } }
            " " (inline(text(one, "summary")))
        }
    }
}
