//! Why a text is not kept, and what a person should know about an import that went well.

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
            Self::PaginaAusente => "o texto está na lista, mas a página dele não veio no arquivo",
        }
    }
}
