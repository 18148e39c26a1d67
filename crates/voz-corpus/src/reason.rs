//! Reasons: why an import cannot go on, why a text is not kept, where; and what a person should know of one that went well.
use std::fmt;

/// Why a text was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motivo {
    /// Nothing is left once links, mentions and markup are taken out.
    Vazio,
    /// Someone else's words passed on.
    Retuite,
    /// A reply to oneself, joined to the text it continues.
    ParteDeFio,
    /// A message sent in one go with the one before, joined to it.
    Rajada,
    /// Another author wrote it.
    OutroAutor,
    /// Several people wrote it together.
    VariosAutores,
    /// It was not published.
    Rascunho,
    /// Written by the program, such as "so-and-so joined the group".
    Sistema,
    /// A picture, a recording, a file: no words.
    Midia,
    /// Deleted by whoever wrote it.
    Apagada,
    /// Someone's words passed on to another person.
    Encaminhada,
    /// An automatic answer, or a text a robot made.
    Automatica,
    /// A message for the eyes of those it names.
    Direta,
    /// Of a kind that is no text of the author's: a page, an attachment, a saved note.
    OutroTipo,
    /// Letters were lost on the way: it holds U+FFFD.
    Ilegivel,
    /// Written before the date asked for.
    Antes,
    /// Written after the date asked for.
    Depois,
    /// Its date is not known, and a date was asked for.
    SemData,
    /// The same text stands twice in what is being imported.
    Repetido,
    /// The bank already has it.
    JaNoBanco,
    /// Longer than [`super::sink::TEXT_MAX`].
    Grande,
    /// One item among good ones that is not what its format says.
    ForaDoFormato,
}

impl Motivo {
    /// The word in output.
    pub const fn as_str(self) -> &'static str {
        self.texts().0
    }

    /// The words for people.
    pub const fn rotulo(self) -> &'static str {
        self.texts().1
    }

    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            Self::Vazio => ("vazio", "sem palavras (só link, menção ou marcação)"),
            Self::Retuite => ("retuite", "retuíte ou outro repasse de texto alheio"),
            Self::ParteDeFio => ("parte_de_fio", "parte de fio, juntada ao começo dele"),
            Self::Rajada => ("rajada", "mandada em seguida e juntada à anterior (--juntar-rajadas)"),
            Self::OutroAutor => ("outro_autor", "de outro autor"),
            Self::VariosAutores => ("varios_autores", "escrito junto com outros autores"),
            Self::Rascunho => ("rascunho", "rascunho"),
            Self::Sistema => ("sistema", "aviso do próprio aplicativo"),
            Self::Midia => ("midia", "só mídia, sem texto"),
            Self::Apagada => ("apagada", "apagada por quem escreveu"),
            Self::Encaminhada => ("encaminhada", "encaminhada, de outra pessoa"),
            Self::Automatica => ("automatica", "automática ou feita por robô"),
            Self::Direta => ("direta", "mensagem direta"),
            Self::OutroTipo => ("outro_tipo", "página, anexo ou outra coisa que não é texto corrido"),
            Self::Ilegivel => ("ilegivel", "com letras perdidas numa conversão (\u{fffd})"),
            Self::Antes => ("antes", "antes da data pedida em --desde"),
            Self::Depois => ("depois", "depois da data pedida em --ate"),
            Self::SemData => ("sem_data", "sem data, e foi pedida uma"),
            Self::Repetido => ("repetido", "repetido"),
            Self::JaNoBanco => ("ja_no_banco", "já estava no banco"),
            Self::Grande => ("grande", "longo demais para ser exemplo"),
            Self::ForaDoFormato => ("fora_do_formato", "linha ou item fora do formato"),
        }
    }
}

/// A remark for the person on an import that went well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aviso {
    /// The source does not tell the register, and neither did the person.
    SemRegistro,
    /// A date could not be read.
    DataIlegivel,
    /// The archive names a file that is not in it.
    ArquivoAusente,
    /// A file has fewer items than the archive says.
    ItensAMenos,
    /// A long post whose short form is not in the archive.
    NotaSemTuite,
    /// UTF-8 that was once read as Latin-1.
    Mojibake,
    /// A post is listed, and its page is not there.
    PaginaAusente,
    /// An archive beside others is a document of an office program.
    Documento,
    /// An archive beside others holds nothing that is known.
    NadaNele,
    /// Of a source among others, no text is by the author that was asked for.
    SoDeOutros,
    /// An item among good ones is not what its format says; the place says what is wrong with the first.
    ItemRuim,
}

impl Aviso {
    /// The words for people.
    pub const fn rotulo(self) -> &'static str {
        match self {
            Self::SemRegistro => {
                "a fonte não diz se é resposta ou post: contado como post (mude com --registro)"
            }
            Self::DataIlegivel => "data que não entendi: o texto ficou sem data",
            Self::ArquivoAusente => "o arquivo é anunciado no manifest.js, mas não está aqui",
            Self::ItensAMenos => "o arquivo tem menos itens do que o manifest.js anuncia",
            Self::NotaSemTuite => "texto longo sem o tuíte correspondente: ficou de fora",
            Self::Mojibake => "acentos trocados por uma conversão errada, como Ã© por é: consertei",
            Self::ItemRuim => "ficou de fora; o resto entrou",
            Self::Documento => "documento de escritório: ficou de fora; salve como texto (.txt) para trazer",
            Self::NadaNele => "não achei nele nada que eu saiba importar: ficou de fora",
            Self::SoDeOutros => {
                "nenhum texto daqui é de quem --autor diz; se você é quem escreve, importe esta fonte sozinha, com esse nome"
            }
            Self::PaginaAusente => "o texto está na lista, mas a página dele não veio no arquivo",
        }
    }
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
