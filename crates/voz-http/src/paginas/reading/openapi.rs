//! `/openapi`: the OpenAPI document as a page to read.
use serde_json::Value;

use super::markdown::inline;
use super::{raw, text_of};
use crate::paginas::layout::{Markup, capital, document as whole, html};

/// The page of a whole document.
pub(crate) fn reader(document: &Value) -> String {
    let shapes = document.pointer("/components/schemas").and_then(Value::as_object);
    let content = html! {
        p { (inline(text_of(document.get("info").unwrap_or(&Value::Null), "description"))) }
        p {
            "O mesmo que " a href="/openapi.json" { "/openapi.json" } " (OpenAPI " (text_of(document, "openapi"))
            "), para quem lê."
        }
        @for tag in document.get("tags").and_then(Value::as_array).into_iter().flatten() {
            h2 { (capital(text_of(tag, "name"))) }
            p { (inline(text_of(tag, "description"))) }
            @for (path, method, operation) in operations(document) {
                @if names(operation.get("tags"), text_of(tag, "name")) { (self::operation(document, path, method, operation)) }
            }
        }
        h2 { "Formas" }
        @for (name, shape) in shapes.into_iter().flatten() { (self::shape(name, shape)) }
    };
    whole("Rotas da API", "", &content).into_string()
}

/// Every operation, with its path and method.
fn operations(document: &Value) -> impl Iterator<Item = (&str, &str, &Value)> {
    const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];
    let paths = document.get("paths").and_then(Value::as_object).into_iter().flatten();
    paths.flat_map(|(path, item)| {
        METHODS.into_iter().filter_map(move |method| Some((path.as_str(), method, item.get(method)?)))
    })
}

fn names(list: Option<&Value>, name: &str) -> bool {
    list.and_then(Value::as_array).is_some_and(|all| all.iter().any(|one| one == name))
}

/// Where an operation stands on the page.
pub(super) fn place(method: &str, path: &str) -> String {
    let path = path.trim_matches('/').replace(['/', '{', '}', '.'], "-");
    format!("{}-{path}", method.to_lowercase())
}

fn operation(document: &Value, path: &str, method: &str, operation: &Value) -> Markup {
    let parameters = operation.get("parameters").and_then(Value::as_array);
    html! {
        h3 #(place(method, path)) { code { (method.to_uppercase()) " " (path) } }
        p { strong { (inline(text_of(operation, "summary"))) } }
        @if !text_of(operation, "description").is_empty() { p { (inline(text_of(operation, "description"))) } }
        @if let Some(parameters) = parameters.filter(|all| !all.is_empty()) {
            dl .valor { @for one in parameters { (parameter(one)) } }
        }
        @for (kind, content) in contents(operation.get("requestBody")) {
            p { "Manda " code { (kind) } ": " (type_of(content.get("schema"))) "." }
            (example(content))
        }
        @for (status, answer) in operation.get("responses").and_then(Value::as_object).into_iter().flatten() {
            (response(document, status, answer))
        }
    }
}

fn parameter(one: &Value) -> Markup {
    let place = match text_of(one, "in") {
        "query" => "consulta",
        "header" => "cabeçalho",
        "path" => "caminho",
        other => other,
    };
    html! {
        dt { code { (text_of(one, "name")) } " " small { (place) @if one["required"] == true { ", obrigatório" } } }
        dd { (inline(text_of(one, "description"))) }
    }
}

fn response(document: &Value, status: &str, answer: &Value) -> Markup {
    let reference = text_of(answer, "$ref");
    let shared = reference.strip_prefix('#').and_then(|pointer| document.pointer(pointer));
    let answer = shared.unwrap_or(answer);
    let shared = shared.is_some();
    html! {
        p {
            "Responde " strong { (status) } ": " (inline(text_of(answer, "description")))
            @if !shared {
                @for (kind, content) in contents(Some(answer)) {
                    " (" code { (kind) }
                    @if content.get("schema").is_some() { ": " (type_of(content.get("schema"))) }
                    ")"
                }
            }
        }
        @if !shared { @for (_, content) in contents(Some(answer)) { (example(content)) } }
    }
}

/// Media types of a body, with what is said of each.
fn contents(of: Option<&Value>) -> impl Iterator<Item = (&String, &Value)> {
    of.and_then(|of| of.get("content")).and_then(Value::as_object).into_iter().flatten()
}

fn example(content: &Value) -> Markup {
    let first = content.get("examples").and_then(Value::as_object).and_then(|all| all.values().next());
    html! {
        @if let Some(shown) = first.and_then(|first| first.get("value")) {
            details { summary { "Exemplo" } (raw(shown)) }
        }
    }
}

/// Values that a schema takes, in a few words; shapes of their own are links.
fn type_of(schema: Option<&Value>) -> Markup {
    let Some(schema) = schema else { return html! { "qualquer coisa" } };
    if let Some(name) = text_of(schema, "$ref").rsplit('/').next().filter(|name| !name.is_empty()) {
        return html! { a href={ "#forma-" (name) } { (name) } };
    }
    for choice in ["anyOf", "oneOf", "allOf"] {
        if let Some(all) = schema.get(choice).and_then(Value::as_array) {
            return html! { @for (n, one) in all.iter().enumerate() { @if n > 0 { " ou " } (type_of(Some(one))) } };
        }
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return html! { @for (n, one) in values.iter().enumerate() { @if n > 0 { ", " } code { (one) } } };
    }
    if let Some(value) = schema.get("const") {
        return html! { code { (value) } };
    }
    let kinds: Vec<&str> = match schema.get("type") {
        Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(one)) => vec![one],
        _ => Vec::new(),
    };
    html! {
        @for (n, kind) in kinds.iter().enumerate() {
            @if n > 0 { " ou " }
            @match *kind {
                "array" => { "lista de " (type_of(schema.get("items"))) }
                "string" => "texto",
                "integer" => "inteiro",
                "number" => "número",
                "boolean" => "sim ou não",
                "object" => "objeto",
                other => (other),
            }
        }
        @if kinds.is_empty() { "qualquer coisa" }
    }
}

fn shape(name: &str, shape: &Value) -> Markup {
    let fields = shape.get("properties").and_then(Value::as_object);
    html! {
        h3 #{ "forma-" (name) } { (name) }
        @if !text_of(shape, "description").is_empty() { p { (inline(text_of(shape, "description"))) } }
        @if let Some(fields) = fields.filter(|fields| !fields.is_empty()) {
            dl .valor {
                @for (field, is) in fields {
                    dt {
                        code { (field) } " "
                        small { (type_of(Some(is))) @if names(shape.get("required"), field) { ", obrigatório" } }
                    }
                    dd { (inline(text_of(is, "description"))) }
                }
            }
        } @else {
            p { (type_of(Some(shape))) }
        }
    }
}
