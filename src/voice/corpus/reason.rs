//! Why a text is not kept, and what a person should know about an import that went well.
use crate::base::words::words;

words! {
    /// Why a text was not kept.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Motivo {
        /// Nothing is left once links, mentions and markup are taken out.
        Vazio = "vazio",
        /// Someone else's words passed on.
        Retuite = "retuite",
        /// A reply to oneself, joined to the text it continues.
        ParteDeFio = "parte_de_fio",
        /// A message sent in one go with the one before, joined to it.
        Rajada = "rajada",
        /// Another author wrote it.
        OutroAutor = "outro_autor",
        /// Several people wrote it together.
        VariosAutores = "varios_autores",
        /// It was not published.
        Rascunho = "rascunho",
        /// Written by the program, such as "so-and-so joined the group".
        Sistema = "sistema",
        /// A picture, a recording, a file: no words.
        Midia = "midia",
        /// Deleted by whoever wrote it.
        Apagada = "apagada",
        /// Someone's words passed on to another person.
        Encaminhada = "encaminhada",
        /// An automatic answer, or a text a robot made.
        Automatica = "automatica",
        /// A message for the eyes of those it names.
        Direta = "direta",
        /// Of a kind that is no text of the author's: a page, an attachment, a saved note.
        OutroTipo = "outro_tipo",
        /// Letters were lost on the way: it holds U+FFFD.
        Ilegivel = "ilegivel",
        /// Written before the date asked for.
        Antes = "antes",
        /// Written after the date asked for.
        Depois = "depois",
        /// Its date is not known, and a date was asked for.
        SemData = "sem_data",
        /// The same text stands twice in what is being imported.
        Repetido = "repetido",
        /// The bank already has it.
        JaNoBanco = "ja_no_banco",
        /// Longer than [`super::sink::TEXT_MAX`].
        Grande = "grande",
        /// One item among good ones that is not what its format says.
        ForaDoFormato = "fora_do_formato",
    }
}

impl Motivo {
    /// What a person reads.
    pub const fn rotulo(self) -> &'static str {
        match self {
            Self::Vazio => "sem palavras (só link, menção ou marcação)",
            Self::Retuite => "retuíte ou outro repasse de texto alheio",
            Self::ParteDeFio => "parte de fio, juntada ao começo dele",
            Self::Rajada => "mandada em seguida e juntada à anterior (--juntar-rajadas)",
            Self::OutroAutor => "de outro autor",
            Self::VariosAutores => "escrito junto com outros autores",
            Self::Rascunho => "rascunho",
            Self::Sistema => "aviso do próprio aplicativo",
            Self::Midia => "só mídia, sem texto",
            Self::Apagada => "apagada por quem escreveu",
            Self::Encaminhada => "encaminhada, de outra pessoa",
            Self::Automatica => "automática ou feita por robô",
            Self::Direta => "mensagem direta",
            Self::OutroTipo => "página, anexo ou outra coisa que não é texto corrido",
            Self::Ilegivel => "com letras perdidas numa conversão (\u{fffd})",
            Self::Antes => "antes da data pedida em --desde",
            Self::Depois => "depois da data pedida em --ate",
            Self::SemData => "sem data, e foi pedida uma",
            Self::Repetido => "repetido",
            Self::JaNoBanco => "já estava no banco",
            Self::Grande => "longo demais para ser exemplo",
            Self::ForaDoFormato => "linha ou item fora do formato",
        }
    }
}

/// What a person should know about an import that went well.
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
    /// An item among good ones is not what its format says; the place says what is wrong with the first.
    ItemRuim,
}

impl Aviso {
    /// What a person reads.
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
            Self::PaginaAusente => "o texto está na lista, mas a página dele não veio no arquivo",
        }
    }
}
