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
    /// Another author's.
    OutroAutor,
    /// Not published.
    Rascunho,
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
}

impl Motivo {
    /// Every reason, in the order in which tables show them.
    pub const ALL: [Self; 11] = [
        Self::Vazio,
        Self::Retuite,
        Self::ParteDeFio,
        Self::OutroAutor,
        Self::Rascunho,
        Self::Antes,
        Self::Depois,
        Self::SemData,
        Self::Repetido,
        Self::JaNoBanco,
        Self::Grande,
    ];

    /// The word used in `--json`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Vazio => "vazio",
            Self::Retuite => "retuite",
            Self::ParteDeFio => "parte_de_fio",
            Self::OutroAutor => "outro_autor",
            Self::Rascunho => "rascunho",
            Self::Antes => "antes",
            Self::Depois => "depois",
            Self::SemData => "sem_data",
            Self::Repetido => "repetido",
            Self::JaNoBanco => "ja_no_banco",
            Self::Grande => "grande",
        }
    }

    /// What a person reads.
    pub const fn rotulo(self) -> &'static str {
        match self {
            Self::Vazio => "sem palavras (só link, menção ou marcação)",
            Self::Retuite => "retuíte",
            Self::ParteDeFio => "parte de fio, juntada ao começo dele",
            Self::OutroAutor => "de outro autor",
            Self::Rascunho => "rascunho",
            Self::Antes => "antes da data pedida em --desde",
            Self::Depois => "depois da data pedida em --ate",
            Self::SemData => "sem data, e foi pedida uma",
            Self::Repetido => "repetido",
            Self::JaNoBanco => "já estava no banco",
            Self::Grande => "longo demais para ser exemplo",
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
        }
    }
}
