//! The formats of files: which of them is prose, and where.
//!
//! One format is one file with a [`Formato`], and its line in [`FORMATOS`]. Readers take linear time whatever they are given,
//! and what a file leaves open hides nothing: better a finding in code than a text that nobody looked at.

mod asciidoc;
mod comments;
mod html;
mod latex;
mod lines;
mod messages;
mod passage;
mod prose;
mod rst;

use super::genre::{self, Genero};
pub use passage::{NoPassage, Passage};
pub(super) use prose::{HOLE, Prose, means_nothing};

/// A format of files.
#[derive(Clone, Copy, Debug)]
pub struct Formato {
    /// Its name, in Portuguese.
    pub nome: &'static str,
    /// Endings of its files' names, without the dot, in lower case.
    pub finais: &'static [&'static str],
    /// Whole names of its files, in lower case.
    pub nomes: &'static [&'static str],
    /// True when its prose is shown as markdown.
    pub markdown: bool,
    /// The genre that such files usually hold.
    pub(super) genero: Genero,
    /// The beginning of a line that no reader sees; empty where a comment of HTML is one, or stands in the prose itself.
    pub(super) aparte: &'static str,
    reader: Reader,
}

/// The way the prose of a format is told from the rest.
#[derive(Clone, Copy, Debug)]
enum Reader {
    /// The whole file is prose.
    Whole,
    /// The prose stands between marks.
    Marks(fn(&mut Prose<'_>)),
    /// The prose stands in the comments of a program.
    Comments(comments::Syntax),
}

impl Formato {
    /// The fields that most formats share.
    const BASE: Self = Self {
        nome: "",
        finais: &[],
        nomes: &[],
        markdown: false,
        genero: Genero::Post,
        aparte: "",
        reader: Reader::Whole,
    };

    /// A format whose prose stands between marks.
    const fn marks(nome: &'static str, finais: &'static [&'static str], read: fn(&mut Prose<'_>)) -> Self {
        Self { nome, finais, reader: Reader::Marks(read), ..Self::BASE }
    }

    const fn genero(self, genero: Genero) -> Self {
        Self { genero, ..self }
    }

    const fn aparte(self, aparte: &'static str) -> Self {
        Self { aparte, ..self }
    }

    /// The prose of a file of this format; none where all of it is.
    pub(super) fn prose<'a>(&self, source: &'a str) -> Option<Prose<'a>> {
        let mut prose = Prose::new(source);
        match self.reader {
            Reader::Whole => return None,
            Reader::Marks(read) => read(&mut prose),
            Reader::Comments(syntax) => comments::read(&mut prose, &syntax),
        }
        Some(prose)
    }

    /// Everything in a file that is not prose.
    pub(super) fn skeleton(&self, source: &str) -> String {
        self.prose(source).map_or_else(String::new, |prose| prose.skeleton())
    }
}

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

/// The formats, but for programs, which are rows of [`comments::LANGUAGES`].
const FORMATOS: &[Formato] = &[
    TEXT,
    MARKDOWN,
    html::FORMATO,
    latex::FORMATO,
    rst::FORMATO,
    asciidoc::FORMATO,
    messages::EMAIL,
    messages::COMMIT,
];

/// Every format known.
pub fn formatos() -> impl Iterator<Item = &'static Formato> {
    FORMATOS.iter().chain(comments::LANGUAGES)
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
