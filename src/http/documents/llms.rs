//! The service for language models: `/llms.txt`, `/llms-full.txt`, and the files of `okf/` byte for byte.
//!
//! `api.md` is generated from the route table and committed; a test compares the two.
use std::fmt::Write as _;

use http::Method;

use super::Source;
use super::catalog::Entry;
use crate::http::kernel::{Access, Route};
use crate::http::paginas::reading::{body, slug};

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
    ("index.md", include_str!("../../../okf/index.md")),
    ("sobre.md", include_str!("../../../okf/sobre.md")),
    ("api.md", include_str!("../../../okf/api.md")),
    ("faq.md", include_str!("../../../okf/faq.md")),
];
