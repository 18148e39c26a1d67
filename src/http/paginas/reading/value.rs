//! Any JSON value as HTML: objects as lists of terms, lists as lists, addresses as links.
use maud::{Markup, html};
use serde_json::Value;

use super::markdown::inline;

pub(super) fn value(found: &Value) -> Markup {
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
pub(super) fn raw(found: &Value) -> Markup {
    let text = serde_json::to_string_pretty(found).unwrap_or_default();
    html! { pre tabindex="0" { code { (text) } } }
}

/// A field's text; empty where there is none.
pub(super) fn text<'v>(of: &'v Value, name: &str) -> &'v str {
    of.get(name).and_then(Value::as_str).unwrap_or_default()
}
