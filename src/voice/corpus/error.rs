//! Why an import cannot go on, in words a person can act on.
use std::fmt;

use super::Source;

/// Where in a source something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePlace {
    /// Name of the entry.
    pub entry: String,
    /// Where in the entry.
    pub at: At,
}

/// Where in an entry something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Nowhere in particular.
    Whole,
    /// On a line, counted from 1.
    Line(u64),
    /// In an item of a list, counted from 1.
    Item(u64),
}

impl SourcePlace {
    /// An entry as a whole.
    pub fn whole(entry: &str) -> Self {
        Self { entry: entry.to_owned(), at: At::Whole }
    }

    /// A line of an entry, counted from 1.
    pub fn line(entry: &str, line: u64) -> Self {
        Self { entry: entry.to_owned(), at: At::Line(line) }
    }

    /// An item of the list in an entry, counted from 1.
    pub fn item(entry: &str, item: u64) -> Self {
        Self { entry: entry.to_owned(), at: At::Item(item) }
    }
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            At::Whole => write!(f, "{}", self.entry),
            At::Line(n) => write!(f, "{}, linha {n}", self.entry),
            At::Item(n) => write!(f, "{}, item {n}", self.entry),
        }
    }
}

/// Why an import stopped. Nothing of it is kept.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The entry could not be read to its end.
    #[error("não consigo ler {entry}: {cause}")]
    Read {
        /// Which.
        entry: String,
        /// What the decoder said, or the rim in place of the system: a Portuguese sentence.
        cause: std::io::Error,
    },
    /// The rim refuses the archive or an entry of it.
    #[error("{entry}: {why}")]
    Refused {
        /// Which.
        entry: String,
        /// The reason, a Portuguese sentence.
        why: String,
    },
    /// The entry is not what its format says.
    #[error("{place}: {problem}")]
    Malformed {
        /// Where.
        place: SourcePlace,
        /// What is wrong, a Portuguese sentence.
        problem: String,
    },
    /// No importer recognises anything in the source.
    #[error("{source_name}: não achei nada que eu saiba importar ({formats}){advice}")]
    NothingFound {
        /// What the person named.
        source_name: String,
        /// The formats that were tried.
        formats: String,
        /// What to do about what is there instead; a Portuguese clause, or nothing.
        advice: &'static str,
    },
    /// The source has several authors and nobody said which one is the person.
    #[error("{place}: há textos de mais de um autor ({first} e {second}); diga qual é o seu com --autor")]
    ManyAuthors {
        /// Where the second one appeared.
        place: SourcePlace,
        /// The first name met.
        first: String,
        /// The second.
        second: String,
    },
    /// The source is a conversation: only the person knows which name is theirs.
    #[error("{place}: quem é você nesta conversa? diga com --autor; nela escrevem: {}", names.join(", "))]
    WhoAreYou {
        /// The conversation.
        place: SourcePlace,
        /// Names of those who write in it, most of them.
        names: Vec<String>,
    },
    /// The author that was asked for wrote nothing in the source.
    #[error("{source_name}: nenhum texto é de {author:?}; os autores são: {found}")]
    UnknownAuthor {
        /// What the person named.
        source_name: String,
        /// The author asked for.
        author: String,
        /// Names that were met, some of them.
        found: String,
    },
    /// An error in one of several files of a source.
    #[error("{source_name}: {error}")]
    Inside {
        /// What the person named.
        source_name: String,
        /// What happened there.
        error: Box<ImportError>,
    },
    /// Whoever takes the texts asked to stop.
    #[error("a importação foi interrompida")]
    Interrupted,
}

impl ImportError {
    /// An entry that is not what its format says.
    pub fn malformed(place: SourcePlace, problem: impl Into<String>) -> Self {
        Self::Malformed { place, problem: problem.into() }
    }

    /// The names to choose from, where all that is missing is which one is the person.
    pub fn authors(&self) -> Option<Vec<&str>> {
        match self {
            Self::ManyAuthors { first, second, .. } => Some(vec![first, second]),
            Self::WhoAreYou { names, .. } => Some(names.iter().map(String::as_str).collect()),
            Self::Inside { error, .. } => error.authors(),
            _ => None,
        }
    }

    /// The same, with the folder or archive named. One file needs no more than its own name.
    pub(super) fn inside(self, source: &dyn Source) -> Self {
        if source.entries().len() < 2 || matches!(self, Self::Interrupted) {
            return self;
        }
        Self::Inside { source_name: source.name().to_owned(), error: Box::new(self) }
    }

    pub(super) fn read(entry: &str) -> impl Fn(std::io::Error) -> Self {
        let entry = entry.to_owned();
        move |cause| Self::Read { entry: entry.clone(), cause }
    }
}
