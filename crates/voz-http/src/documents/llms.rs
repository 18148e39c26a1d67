//! The service for language models: `/llms.txt`, `/llms-full.txt`, and the files of `okf/` byte for byte.
//!
//! Of these `api.md`, the reference, is generated from the route table and committed, so that a change shows in review; a
//! test compares the two.
use std::fmt::Write as _;

use http::Method;
use serde_json::Value;

use super::Source;
use super::catalog::{Catalog, Entry, fields, leaf, options, reference};
use super::parts::access;
use crate::kernel::route::GROUPS;
use crate::kernel::{Access, Body, Code, Param, Route, Shape, Table};
use crate::paginas::reading::{body, slug};
use voz_core::mcp::rpc;

/// The index: one heading, one quote, sections of links (llmstxt.org).
const TEXT: &str = include_str!("llms.txt").trim_ascii_end();

/// The index, with the routes of this server; the operator's may be left out by whoever has little room.
pub(super) fn llms(source: &Source<'_>) -> String {
    let (operators, routes): (Vec<&Entry>, Vec<&Entry>) =
        source.catalog.entries.iter().partition(|entry| entry.route.access == Access::Operator);
    let lines =
        |entries: Vec<&Entry>| entries.iter().map(|entry| line(source, entry.route)).collect::<String>();
    source.fill(TEXT).replace("{rotas}", &lines(routes)).replace("{rotas_do_operador}", &lines(operators))
}

/// A route as a link: to itself where reading it needs nothing, else to its place in the reference.
fn line(source: &Source<'_>, route: &Route) -> String {
    let off = source.is_off(route);
    let readable =
        route.method == Method::GET && route.params.is_empty() && route.access == Access::None && !off;
    let url = match readable {
        true => source.url(route.path),
        false => format!("{}/okf/api.md#{}", source.base, slug(&route.title())),
    };
    let mark = if off { " (desligado neste servidor)" } else { "" };
    format!("- [{}]({url}): {}{mark}\n", route.title(), route.summary)
}

/// The documents, one after another behind the head of the index, with links that work from outside the bundle.
pub(super) fn llms_full(source: &Source<'_>) -> String {
    let (head, _) = TEXT.split_once("\n## ").unwrap_or_default();
    let base = source.base;
    let mut text = source.fill(head);
    for (name, file) in FILES.iter().filter(|(name, _)| *name != "index.md") {
        let _ = write!(text, "\n<!-- {base}/okf/{name} -->\n\n{}", absolute(body(file), name, base));
    }
    text
}

/// Makes the relative links of a file of the bundle absolute.
fn absolute(markdown: &str, name: &str, base: &str) -> String {
    let mut text = markdown.replace("](../", &format!("]({base}/"));
    for (other, _) in FILES {
        text = text.replace(&format!("]({other}"), &format!("]({base}/okf/{other}"));
    }
    text.replace("](#", &format!("]({base}/okf/{name}#"))
}

/// The files by name, the root first.
pub(super) const FILES: &[(&str, &str)] = &[
    ("index.md", include_str!("../../okf/index.md")),
    ("sobre.md", include_str!("../../okf/sobre.md")),
    ("api.md", include_str!("../../okf/api.md")),
    ("faq.md", include_str!("../../okf/faq.md")),
];

/// `okf/api.md`, with places for what the table says.
const REFERENCE: &str = include_str!("api.md").trim_ascii_end();

/// The reference of the API as `okf/api.md` must hold it. Nothing in it depends on how a server is configured.
pub(crate) fn api_reference(table: &Table) -> String {
    let catalog = Catalog::new(table);
    let (mut routes, mut objects, mut errors) = (String::new(), String::new(), String::new());
    for (group, about) in GROUPS {
        let mut entries = catalog.entries.iter().filter(|entry| entry.route.group == *group).peekable();
        if entries.peek().is_some() {
            let _ = write!(routes, "\n## {group}\n\n{about}\n");
        }
        for entry in entries {
            route(&mut routes, entry);
        }
    }
    for (name, schema) in &catalog.schemas {
        object(&mut objects, name, schema);
    }
    for code in Code::ALL {
        let _ = write!(errors, "\n### {}\n\nHTTP {}. {}\n", code.as_str(), code.status(), code.sentence());
    }
    REFERENCE.replace("{rotas}", &routes).replace("{objetos}", &objects).replace("{erros}", &errors)
}

fn route(text: &mut String, entry: &Entry) {
    let route = entry.route;
    let _ = write!(text, "\n### {}\n\n{}.", route.title(), route.summary);
    if !route.about.is_empty() {
        let _ = write!(text, " {}", route.about);
    }
    text.push_str("\n\n");
    let _ = writeln!(text, "- Acesso: {}", access(route).words);
    let headers = route.read_headers();
    for (kind, list) in [("Caminho", route.params), ("Consulta", route.query), ("Cabeçalho", &headers)] {
        for param in list {
            let _ = writeln!(text, "- {kind} {}", parameter(param));
        }
    }
    let what = match (route.body, &entry.request) {
        (Body::Rpc(_), _) => Some("mensagem JSON-RPC 2.0".to_owned()),
        (_, request) => request.as_ref().map(words),
    };
    if let (Some(what), Some(kind), Some(max)) = (what, route.body.media_type(), route.body.max()) {
        let _ = write!(text, "- Corpo: {what} em `{kind}`, até {max} bytes");
        if let Body::Multipart(form) = route.body {
            let _ = write!(text, "; `{}` é um arquivo de até {} bytes", form.file, form.file_max);
        }
        text.push('\n');
    }
    let kinds: Vec<String> = std::iter::once(&route.answer.media_type)
        .chain(route.answer.also)
        .map(|kind| format!("`{kind}`"))
        .collect();
    let _ = write!(text, "- Resposta {}: {} ({})", route.answer.status, route.answer.about, kinds.join(", "));
    match &entry.answer {
        Some(answer) => {
            let _ = writeln!(text, ": {}", words(answer));
        }
        None => text.push('\n'),
    }
    let codes = route.codes();
    if route.is_rpc() {
        let codes =
            rpc::ERRORS.iter().map(|(code, status, what)| format!("  - `{code}` ({status}): {what}\n"));
        let _ = write!(text, "- Erros, em JSON-RPC:\n{}", codes.collect::<String>());
    } else if !codes.is_empty() {
        let codes =
            codes.iter().map(|code| format!("{} [{}](#{})", code.status(), code.as_str(), code.as_str()));
        let _ = writeln!(text, "- Erros: {}", codes.collect::<Vec<_>>().join(", "));
    }
    if let Some(tool) = route.tool {
        let _ = writeln!(text, "- Ferramenta MCP: `{}`", tool.name);
    }
    if let Some(example) = &route.examples().request {
        let _ = write!(text, "\n```json\n{}\n```\n", pretty(example));
    }
}

fn parameter(param: &Param) -> String {
    let like = format!("como `{}`", param.example);
    let taken = match param.shape {
        Shape::Text(fewest, most) => format!("de {fewest} a {most} caracteres, {like}"),
        Shape::Format(_, size) => format!("de {size} a {size} caracteres, {like}"),
        Shape::Whole(..) => format!("um inteiro, {like}"),
        Shape::OneOf(values) => values.iter().map(|v| format!("`{v}`")).collect::<Vec<_>>().join(", "),
    };
    format!("`{}`: {} ({taken})", param.name, param.about)
}

fn object(text: &mut String, name: &str, schema: &Value) {
    let _ = write!(text, "\n### {name}\n\n");
    if let Some(about) = schema["description"].as_str() {
        let _ = writeln!(text, "{}\n", one_line(about));
    }
    let parts = schema["allOf"].as_array().into_iter().flatten();
    for part in parts {
        let _ = writeln!(text, "Tem os campos de {}, e:\n", words(part));
    }
    let alternatives = options(schema).map(Vec::as_slice).unwrap_or_default();
    if fields(schema).next().is_some() {
        table(text, schema);
    } else if alternatives.iter().any(|one| fields(one).next().is_some()) {
        for (n, one) in alternatives.iter().enumerate() {
            let about = one_line(one["description"].as_str().unwrap_or_default());
            let _ = writeln!(text, "{}{about}\n", if n == 0 { "" } else { "\nOu: " });
            table(text, one);
        }
    } else {
        let _ = writeln!(text, "Valor: {}", words(schema));
    }
}

/// The fields of an object, a line each.
fn table(text: &mut String, schema: &Value) {
    text.push_str("| campo | tipo | obrigatório | o que é |\n| --- | --- | --- | --- |\n");
    for field in fields(schema) {
        let required = if field.required { "sim" } else { "não" };
        let about = one_line(field.schema["description"].as_str().unwrap_or_default());
        let kind = words(field.schema).replace('|', "\\|");
        let _ = writeln!(text, "| `{}` | {kind} | {required} | {} |", field.name, about.replace('|', "\\|"));
    }
}

/// A schema in words; the name of an object leads to it.
fn words(schema: &Value) -> String {
    if let Some(name) = reference(schema) {
        return link(name);
    }
    if let Some(options) = options(schema) {
        return options.iter().map(words).collect::<Vec<_>>().join(" ou ");
    }
    match schema.get("items") {
        Some(items) => format!("lista de {}", words(items)),
        None => leaf(schema, |name| portuguese(name).to_owned()).replace(" | ", " ou "),
    }
}

fn portuguese(kind: &str) -> &str {
    match kind {
        "string" => "texto",
        "integer" => "inteiro",
        "number" => "número",
        "boolean" => "booleano",
        "object" => "objeto",
        "array" => "lista",
        "any" => "qualquer valor",
        other => other,
    }
}

fn link(name: &str) -> String {
    format!("[{name}](#{})", slug(name))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;

    fn reference() -> String {
        api_reference(&Table::new(crate::service::GROUPS))
    }

    #[test]
    fn every_link_inside_leads_to_one_heading() {
        let text = reference();
        let mut anchors = BTreeSet::new();
        for heading in
            text.lines().filter_map(|line| line.strip_prefix("## ").or_else(|| line.strip_prefix("### ")))
        {
            assert!(anchors.insert(slug(heading)), "two headings make #{}", slug(heading));
        }
        for (at, _) in text.match_indices("](#") {
            let anchor = text[at + 3..].split(')').next().unwrap();
            assert!(anchors.contains(anchor), "nothing is at #{anchor}");
        }
    }

    #[test]
    fn every_error_has_its_anchor_and_every_route_its_group() {
        let text = reference();
        for code in Code::ALL {
            assert!(text.contains(&format!("\n### {}\n", code.as_str())), "{}", code.as_str());
        }
        for route in Table::new(crate::service::GROUPS).routes().filter(|route| !route.is_page()) {
            assert!(
                text.contains(&format!("\n### {}\n", route.title())),
                "{}: unknown group?",
                route.title()
            );
        }
    }

    #[test]
    fn anchors_are_made_as_readers_make_them() {
        assert_eq!(slug("GET /api/health"), "get-apihealth");
        assert_eq!(slug("GET /okf/{arquivo}"), "get-okfarquivo");
        assert_eq!(slug("texto_vazio"), "texto_vazio");
        assert_eq!(slug("Preços"), "preços");
    }

    #[test]
    fn words_are_portuguese() {
        let said = |schema: Value| words(&schema);
        assert_eq!(said(json!({"type": ["string", "null"]})), "texto ou null");
        assert_eq!(
            said(json!({"type": "array", "items": {"$ref": "#/x/Estilo"}})),
            "lista de [Estilo](#estilo)"
        );
        assert_eq!(said(json!({"enum": ["igual", "saiu"]})), "\"igual\" ou \"saiu\"");
        assert_eq!(said(json!(true)), "qualquer valor");
    }
}
