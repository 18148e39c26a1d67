//! `GET /`: says what this is and leads to the pages and the documents.
use maud::html;

use super::layout::document;

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
];
/// What a person can do here.
const PAGES: &[(&str, &str, &str)] = &[
    ("/lint", "Examinar um texto", "marcas de texto de máquina, cada uma no seu lugar"),
    ("/diff", "Comparar dois textos", "o que saiu e o que entrou, palavra por palavra"),
    ("/voz", "A voz do autor", "como ele escreve, medido"),
    ("/numeros", "Números públicos", "quanto o serviço é usado"),
    ("/entrar", "Entrar na conta", "chaves de API e sessões"),
];

/// The page of a product; `about` says in one sentence what it does.
pub(in crate::http) fn home(product: &str, about: &str) -> String {
    let content = html! {
        p { (about) }
        ul {
            @for (path, name, what) in PAGES { li { span { a href=(path) { (name) } ": " (what) } } }
        }
        h2 { "Para programas" }
        ul {
            @for (path, name) in LINKS { li { a href=(path) { (name) } } }
        }
    };
    document(product, "/", &content).into_string()
}
