//! Why an import cannot go on, in words a person can act on.
use super::place::SourcePlace;

/// Why an import stopped. Nothing of it is kept.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The entry could not be read to its end.
    #[error("não consigo ler {entry}: {cause}")]
    Read {
        entry: String,
        /// The decoder's words, or the rim's in place of the system: a Portuguese sentence.
        cause: std::io::Error,
    },
    /// The rim refuses the archive or an entry of it.
    #[error("{entry}: {why}")]
    Refused { entry: String, why: String },
    /// The entry is not what its format says.
    #[error("{place}: {problem}")]
    Malformed {
        place: SourcePlace,
        /// The fault, a Portuguese sentence.
        problem: String,
    },
    /// No importer recognises anything in the source.
    #[error("{source_name}: não achei nada que eu saiba importar ({formats}){advice}")]
    NothingFound {
        source_name: String,
        formats: String,
        /// Advice on what is there instead; a Portuguese clause, or nothing.
        advice: &'static str,
    },
    /// The source has several authors and nobody said which one is the person.
    #[error("{place}: há textos de mais de um autor ({first} e {second}); diga qual é o seu com --autor")]
    ManyAuthors { place: SourcePlace, first: String, second: String },
    /// The source is a conversation: only the person knows which name is theirs.
    #[error("{place}: quem é você nesta conversa? diga com --autor; nela escrevem: {}", names.join(", "))]
    WhoAreYou {
        place: SourcePlace,
        /// Names of those who write in it, most of them.
        names: Vec<String>,
    },
    /// The author that was asked for wrote nothing in the source.
    #[error("{source_name}: nenhum texto é de {author:?}; os autores são: {found}")]
    UnknownAuthor {
        source_name: String,
        author: String,
        /// Names that were met, some of them.
        found: String,
    },
    /// An error in one of several files of a source.
    #[error("{source_name}: {error}")]
    Inside { source_name: String, error: Box<ImportError> },
    /// A stop that was asked for by whoever takes the texts.
    #[error("a importação foi interrompida")]
    Interrupted,
}

impl ImportError {
    /// An entry that is not what its format says.
    pub fn malformed(place: SourcePlace, problem: impl Into<String>) -> Self {
        Self::Malformed { place, problem: problem.into() }
    }

    /// Where it is and the names to choose from, where all that is missing is which one is the person.
    pub fn authors(&self) -> Option<(&SourcePlace, Vec<&str>)> {
        match self {
            Self::ManyAuthors { place, first, second } => Some((place, vec![first, second])),
            Self::WhoAreYou { place, names } => Some((place, names.iter().map(String::as_str).collect())),
            Self::Inside { error, .. } => error.authors(),
            _ => None,
        }
    }

    /// True when the author that was named wrote nothing here.
    pub fn is_unknown_author(&self) -> bool {
        match self {
            Self::UnknownAuthor { .. } => true,
            Self::Inside { error, .. } => error.is_unknown_author(),
            _ => false,
        }
    }

    pub(super) fn read(entry: &str) -> impl Fn(std::io::Error) -> Self {
        let entry = entry.to_owned();
        move |cause| Self::Read { entry: entry.clone(), cause }
    }
}
