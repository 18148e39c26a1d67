//! What stands on the first page beside the rewrite: what this is, and where its documents are.
use maud::{Markup, html};

/// What the service does, in one sentence.
pub(in crate::http) const ABOUT: &str = "Reescreve um texto curto na voz medida de um único autor, aponta sem modelo as marcas de texto \
                     de máquina e mostra, palavra por palavra, o que foi cortado.";

/// Where it leads, and in which words.
const LINKS: &[(&str, &str)] = &[
    ("/okf/sobre.md", "Sobre o serviço"),
    ("/okf/faq.md", "Perguntas frequentes"),
    ("/okf/api.md", "Referência da API"),
    ("/api/", "Índice da API, com os primeiros passos"),
    ("/openapi", "Referência das rotas"),
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
    ("/credito", "Crédito", "saldo de um token, e como comprar mais"),
    ("/conta", "Sua conta", "chaves de API e sessões"),
];

/// The ways on from the first page.
pub(super) fn links() -> Markup {
    html! {
        h2 { "Também aqui" }
        ul {
            @for (path, name, what) in PAGES { li { span { a href=(path) { (name) } ": " (what) } } }
        }
        h2 { "Para programas" }
        ul {
            @for (path, name) in LINKS { li { a href=(path) { (name) } } }
        }
    }
}
