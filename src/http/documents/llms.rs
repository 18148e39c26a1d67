//! The service for language models: `/llms.txt`, `/llms-full.txt`, and the files of `okf/` byte for byte.
//!
//! `api.md` is generated from the route table and committed; a test compares the two.
use std::fmt::Write as _;

use http::Method;

use super::Source;
use super::catalog::Entry;
use crate::http::kernel::route::{Access, Route};
use crate::http::paginas::inicio::ABOUT;
use crate::http::paginas::reading::{body, slug};

/// The index: one heading, one quote, sections of links (llmstxt.org).
pub(super) fn llms(source: &Source<'_>) -> String {
    let mut text = head(source);
    let _ = write!(
        text,
        "\n## Documentos\n\n\
         - [Sobre o serviço]({0}/okf/sobre.md): o que faz, como lê uma voz, o que guarda\n\
         - [Referência da API]({0}/okf/api.md): rotas, objetos e códigos de erro\n\
         - [Perguntas frequentes]({0}/okf/faq.md): cota, pagamento, privacidade, segurança\n\
         - [OpenAPI 3.1]({0}/openapi.json): a interface inteira para máquinas\n\
         - [Índice da API]({0}/api/): o mesmo em um só JSON, com exemplos\n\
         - [Tudo num texto só]({0}/llms-full.txt): estes documentos, um depois do outro\n\
         \n## Rotas\n\n",
        source.base
    );
    let (mine, operators): (Vec<&Entry>, Vec<&Entry>) =
        source.catalog.entries.iter().partition(|entry| entry.route.access != Access::Operator);
    for entry in mine {
        let _ = writeln!(text, "{}", line(source, entry.route));
    }
    let _ = write!(
        text,
        "\n## Optional\n\n\
         - [Cartão do agente]({0}/.well-known/agent-card.json): A2A 1.0\n\
         - [Catálogo de APIs]({0}/.well-known/api-catalog): RFC 9727\n\
         - [APIs.json]({0}/apis.json): versão 0.19\n\
         - [Pagamento por x402]({0}/.well-known/x402): o que se compra aqui\n\
         - [security.txt]({0}/.well-known/security.txt): RFC 9116\n",
        source.base
    );
    for entry in operators {
        let _ = writeln!(text, "{}", line(source, entry.route));
    }
    text
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
    format!("- [{}]({url}): {}{mark}", route.title(), route.summary)
}

/// The documents, one after another, with links that work from outside the bundle.
pub(super) fn llms_full(source: &Source<'_>) -> String {
    let mut text = head(source);
    for (name, file) in FILES.iter().filter(|(name, _)| *name != "index.md") {
        let _ = write!(
            text,
            "\n<!-- {}/okf/{name} -->\n\n{}",
            source.base,
            absolute(body(file), name, source.base)
        );
    }
    text
}

fn head(source: &Source<'_>) -> String {
    format!(
        "# {}\n\n> {ABOUT}\n\n\
         Endereço: {}. Os textos e os campos são em português do Brasil. Uma reescrita é um POST com um campo \
         obrigatório, `texto`, de até 4000 caracteres. Ler estes documentos não gasta cota.\n",
        source.product(),
        source.base
    )
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
