//! Reasons: why an import cannot go on, why a text is not kept, where; and what a person should know of one that went well.
use std::fmt;

use serde::Serialize;

/// Why a text was not kept. Displays in Portuguese; `serde` gives the word in output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Motivo {
    /// Nothing is left once links, mentions and markup are taken out.
    #[error("sem palavras (só link, menção ou marcação)")]
    Vazio,
    /// Someone else's words passed on.
    #[error("retuíte ou outro repasse de texto alheio")]
    Retuite,
    /// A reply to oneself, joined to the text it continues.
    #[error("parte de fio, juntada ao começo dele")]
    ParteDeFio,
    /// A message sent in one go with the one before, joined to it.
    #[error("mandada em seguida e juntada à anterior (--juntar-rajadas)")]
    Rajada,
    /// Another author wrote it.
    #[error("de outro autor")]
    OutroAutor,
    /// Several people wrote it together.
    #[error("escrito junto com outros autores")]
    VariosAutores,
    /// It was not published.
    #[error("rascunho")]
    Rascunho,
    /// Written by the program, such as "so-and-so joined the group".
    #[error("aviso do próprio aplicativo")]
    Sistema,
    /// A picture, a recording, a file: no words.
    #[error("só mídia, sem texto")]
    Midia,
    /// Deleted by whoever wrote it.
    #[error("apagada por quem escreveu")]
    Apagada,
    /// Someone's words passed on to another person.
    #[error("encaminhada, de outra pessoa")]
    Encaminhada,
    /// An automatic answer, or a text a robot made.
    #[error("automática ou feita por robô")]
    Automatica,
    /// A message for the eyes of those it names.
    #[error("mensagem direta")]
    Direta,
    /// Of a kind that is no text of the author's: a page, an attachment, a saved note.
    #[error("página, anexo ou outra coisa que não é texto corrido")]
    OutroTipo,
    /// Letters were lost on the way: it holds U+FFFD.
    #[error("com letras perdidas numa conversão (\u{fffd})")]
    Ilegivel,
    /// Written before the date asked for.
    #[error("antes da data pedida em --desde")]
    Antes,
    /// Written after the date asked for.
    #[error("depois da data pedida em --ate")]
    Depois,
    /// Its date is not known, and a date was asked for.
    #[error("sem data, e foi pedida uma")]
    SemData,
    /// The same text stands twice in what is being imported.
    #[error("repetido")]
    Repetido,
    /// The bank already has it.
    #[error("já estava no banco")]
    JaNoBanco,
    /// Longer than [`super::sink::TEXT_MAX`].
    #[error("longo demais para ser exemplo")]
    Grande,
    /// One item among good ones that is not what its format says.
    #[error("linha ou item fora do formato")]
    ForaDoFormato,
}

/// A remark for the person on an import that went well. Displays in Portuguese.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum Aviso {
    /// The source does not tell the register, and neither did the person.
    #[error("a fonte não diz se é resposta ou post: contado como post (mude com --registro)")]
    SemRegistro,
    /// A date could not be read.
    #[error("data que não entendi: o texto ficou sem data")]
    DataIlegivel,
    /// The archive names a file that is not in it.
    #[error("o arquivo é anunciado no manifest.js, mas não está aqui")]
    ArquivoAusente,
    /// A file has fewer items than the archive says.
    #[error("o arquivo tem menos itens do que o manifest.js anuncia")]
    ItensAMenos,
    /// A long post whose short form is not in the archive.
    #[error("texto longo sem o tuíte correspondente: ficou de fora")]
    NotaSemTuite,
    /// UTF-8 that was once read as Latin-1.
    #[error("acentos trocados por uma conversão errada, como Ã© por é: consertei")]
    Mojibake,
    /// A post is listed, and its page is not there.
    #[error("o texto está na lista, mas a página dele não veio no arquivo")]
    PaginaAusente,
    /// An archive beside others is a document of an office program.
    #[error("documento de escritório: ficou de fora; salve como texto (.txt) para trazer")]
    Documento,
    /// An archive beside others holds nothing that is known.
    #[error("não achei nele nada que eu saiba importar: ficou de fora")]
    NadaNele,
    /// Of a source among others, no text is by the author that was asked for.
    #[error(
        "nenhum texto daqui é de quem --autor diz; se você é quem escreve, importe esta fonte sozinha, com esse nome"
    )]
    SoDeOutros,
    /// An item among good ones is not what its format says; the place says what is wrong with the first.
    #[error("ficou de fora; o resto entrou")]
    ItemRuim,
}

/// Where in a source something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePlace {
    /// Name of the entry.
    pub entry: String,
    /// A line or an item of a list, counted from 1; none for the entry as a whole.
    at: Option<(&'static str, u64)>,
}

impl SourcePlace {
    /// An entry as a whole.
    pub fn whole(entry: &str) -> Self {
        Self { entry: entry.to_owned(), at: None }
    }

    /// A line of an entry, counted from 1.
    pub fn line(entry: &str, line: u64) -> Self {
        Self { entry: entry.to_owned(), at: Some(("linha", line)) }
    }

    /// An item of the list in an entry, counted from 1.
    pub fn item(entry: &str, item: u64) -> Self {
        Self { entry: entry.to_owned(), at: Some(("item", item)) }
    }
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.entry)?;
        self.at.map_or(Ok(()), |(what, n)| write!(f, ", {what} {n}"))
    }
}

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
    #[error("{source_name}: não achei nada que eu saiba importar{formats}{advice}")]
    NothingFound {
        source_name: String,
        /// Those that are known, in parentheses; nothing where there is advice.
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
    /// An author was asked for where no text tells who wrote it.
    #[error(
        "{place}: aqui não está escrito de quem é cada texto, e com --autor {author:?} não sei quais são os seus; se todos \
         são, importe sem --autor; se é uma conversa, não conheço este formato dela"
    )]
    NoAuthors { place: SourcePlace, author: String },
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

    /// An archive or an entry of it that the rim refuses.
    pub fn refused(entry: impl Into<String>, why: impl Into<String>) -> Self {
        Self::Refused { entry: entry.into(), why: why.into() }
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

    /// True when the author that was named wrote nothing here, or nothing here tells who wrote it.
    pub fn is_unknown_author(&self) -> bool {
        match self {
            Self::UnknownAuthor { .. } | Self::NoAuthors { .. } => true,
            Self::Inside { error, .. } => error.is_unknown_author(),
            _ => false,
        }
    }

    pub(super) fn read(entry: &str) -> impl Fn(std::io::Error) -> Self {
        let entry = entry.to_owned();
        move |cause| Self::Read { entry: entry.clone(), cause }
    }
}
