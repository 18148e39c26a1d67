//! `okf/api.md`: the reference, generated from the route table. Committed, so that a change shows in review.
use std::fmt::Write as _;

use serde_json::Value;

use super::catalog::{Catalog, Entry, fields, options, words};
use super::parts::access;
use crate::http::kernel::route::GROUPS;
use crate::http::kernel::{Body, Code, Param, Shape};
use crate::http::paginas::reading::slug;
use crate::mcp::rpc;

/// The file, with places for what the table says.
const TEXT: &str = include_str!("api.md").trim_ascii_end();

/// The whole file. Nothing in it depends on how a server is configured.
pub(super) fn api_md(catalog: &Catalog) -> String {
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
    TEXT.replace("{rotas}", &routes).replace("{objetos}", &objects).replace("{erros}", &errors)
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
        (_, request) => request.as_ref().map(|request| words(request, &link)),
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
            let _ = writeln!(text, ": {}", words(answer, &link));
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
    let values: Vec<String> = param.values.iter().map(|value| format!("`{value}`")).collect();
    let taken = match (values.as_slice(), param.length) {
        ([], None) if matches!(param.shape, Shape::Whole(..)) => {
            format!("um inteiro, como `{}`", param.example)
        }
        ([], Some((fewest, most))) => format!("de {fewest} a {most} caracteres, como `{}`", param.example),
        ([], None) => format!("como `{}`", param.example),
        (values, _) => values.join(", "),
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
        let _ = writeln!(text, "Tem os campos de {}, e:\n", words(part, &link));
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
        let _ = writeln!(text, "Valor: {}", words(schema, &link));
    }
}

/// The fields of an object, a line each.
fn table(text: &mut String, schema: &Value) {
    text.push_str("| campo | tipo | obrigatório | o que é |\n| --- | --- | --- | --- |\n");
    for field in fields(schema) {
        let required = if field.required { "sim" } else { "não" };
        let about = one_line(field.schema["description"].as_str().unwrap_or_default());
        let kind = words(field.schema, &link).replace('|', "\\|");
        let _ = writeln!(text, "| `{}` | {kind} | {required} | {} |", field.name, about.replace('|', "\\|"));
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

    use super::*;
    use crate::http::kernel::route::Table;

    fn reference() -> String {
        api_md(&Catalog::new(&Table::new(crate::http::service::GROUPS)))
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
        for route in Table::new(crate::http::service::GROUPS).routes().filter(|route| !route.is_page()) {
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
}
