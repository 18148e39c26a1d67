//! The formats of files: which of them is prose, and where.
//!
//! One format is one file with a [`Formato`], and its line in [`FORMATOS`]. Readers take linear time whatever they are given,
//! and what a file leaves open hides nothing: better a finding in code than a text that nobody looked at.

mod asciidoc;
mod comments;
mod commit;
mod email;
mod html;
mod kind;
mod languages;
mod latex;
mod lines;
mod passage;
mod prose;
mod rst;

use super::genre::{self, Genero};
pub use kind::Formato;
use kind::Reader;
pub use passage::{NoPassage, Passage};
pub(super) use prose::{Prose, means_nothing};

const TEXT: Formato = Formato {
    nome: "texto",
    finais: &["txt", "text"],
    nomes: &["readme", "changelog", "contributing", "news", "todo"],
    ..Formato::BASE
};

const MARKDOWN: Formato = Formato {
    nome: "Markdown",
    finais: &["md", "markdown", "mdx", "mkd"],
    markdown: true,
    genero: Genero::Documentacao,
    ..Formato::BASE
};

/// The formats, but for programs, which are rows of [`languages::LANGUAGES`].
const FORMATOS: &[Formato] = &[
    TEXT,
    MARKDOWN,
    html::FORMATO,
    latex::FORMATO,
    rst::FORMATO,
    asciidoc::FORMATO,
    email::FORMATO,
    commit::FORMATO,
];

/// Every format known.
pub fn formatos() -> impl Iterator<Item = &'static Formato> {
    FORMATOS.iter().chain(languages::LANGUAGES)
}

/// The format of a file by its name, without folders.
pub fn formato(name: &str) -> Option<&'static Formato> {
    let name = name.to_lowercase();
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    let ending = if is_read_by_programs(&name) { Some("conf") } else { ending };
    formatos().find(|f| f.nomes.contains(&&*name) || ending.is_some_and(|ending| f.finais.contains(&ending)))
}

/// True when a `.txt` is one that programs read, by its name in lower case: what stands behind a `#` is a comment there, as in `.conf`.
fn is_read_by_programs(name: &str) -> bool {
    const LISTS: [&str; 6] =
        ["cmakelists", "constraints", "requirements", "robots", "stopwords", "stop-words"];
    let named = |stem: &str| LISTS.iter().any(|list| stem.starts_with(list) || stem.ends_with(list));
    name.strip_suffix(".txt").is_some_and(|stem| named(&stem.replace('_', "-")))
}

/// The genre of a file by its name, without folders, and by what it is written in.
pub fn genero(name: &str, formato: Option<&Formato>) -> Genero {
    let program = formato.is_some_and(|f| matches!(f.reader, Reader::Comments(_)));
    let named = genre::by_name(name).filter(|_| !program);
    named.or_else(|| formato.map(|f| f.genero)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
