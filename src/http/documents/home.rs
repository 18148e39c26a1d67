//! `GET /`: a page that says what this is and leads to the documents.
use std::fmt::Write as _;

use super::source::{ABOUT, Source};
use crate::http::entrar::escape;

/// Where it leads, and in which words.
const LINKS: &[(&str, &str)] = &[
    ("/okf/sobre.md", "Sobre o serviço"),
    ("/okf/faq.md", "Perguntas frequentes"),
    ("/okf/api.md", "Referência da API"),
    ("/api/", "Índice da API, com os primeiros passos"),
    ("/openapi.json", "OpenAPI 3.1"),
    ("/llms.txt", "Resumo para modelos de linguagem"),
    ("/api/pricing", "Cota e preços"),
    ("/api/health", "Estado do serviço"),
    ("/entrar", "Entrar na conta"),
];

/// The page: no script, no style, nothing from elsewhere.
pub(super) fn home(source: &Source<'_>) -> String {
    let name = escape(&source.product());
    let mut links = String::new();
    for (path, text) in LINKS {
        let _ = writeln!(links, "<li><a href=\"{path}\">{}</a></li>", escape(text));
    }
    format!(
        "<!doctype html>\n<html lang=\"pt-BR\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{name}</title>\n</head>\n\
         <body>\n<main>\n<h1>{name}</h1>\n<p>{}</p>\n<ul>\n{links}</ul>\n</main>\n</body>\n</html>\n",
        escape(ABOUT)
    )
}
