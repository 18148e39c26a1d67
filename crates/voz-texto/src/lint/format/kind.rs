//! Formats: the names of their files, and how their prose is told from the rest.
use super::comments;
use super::prose::Prose;
use crate::lint::genre::Genero;

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
    pub(in super::super) genero: Genero,
    /// The beginning of a line that no reader sees; empty where a comment of HTML is one, or stands in the prose itself.
    pub(in super::super) aparte: &'static str,
    pub(super) reader: Reader,
}

/// The way the prose of a format is told from the rest.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reader {
    /// The whole file is prose.
    Whole,
    /// The prose stands between marks.
    Marks(fn(&mut Prose<'_>)),
    /// The prose stands in the comments of a program.
    Comments(comments::Syntax),
}

impl Formato {
    /// The fields that most formats share.
    pub(super) const BASE: Self = Self {
        nome: "",
        finais: &[],
        nomes: &[],
        markdown: false,
        genero: Genero::Post,
        aparte: "",
        reader: Reader::Whole,
    };

    /// The prose of a file of this format; none where all of it is.
    pub(in super::super) fn prose<'a>(&self, source: &'a str) -> Option<Prose<'a>> {
        let mut prose = Prose::new(source);
        match self.reader {
            Reader::Whole => return None,
            Reader::Marks(read) => read(&mut prose),
            Reader::Comments(syntax) => comments::read(&mut prose, &syntax),
        }
        Some(prose)
    }

    /// Everything in a file that is not prose.
    pub(in super::super) fn skeleton(&self, source: &str) -> String {
        self.prose(source).map_or_else(String::new, |prose| prose.skeleton())
    }
}
