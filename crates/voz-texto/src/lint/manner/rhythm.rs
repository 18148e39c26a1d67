//! The measures of how a stretch of text runs, and their names in the tables.

/// A measure of how a stretch runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rhythm {
    /// Natural logarithm of the mean of the words a sentence.
    Mean,
    /// Standard deviation of the words a sentence, over their mean and one.
    Variation,
    /// Share of the sentences with fewer than 6 words.
    Short,
    /// Share of the sentences with more than 25 words.
    Long,
    /// Share of the sentences with 14 to 20 words.
    Middle,
    /// Share of the sentences without a comma.
    Bare,
    /// Mean difference between neighbouring sentences, in natural logarithms of their words.
    Step,
    /// Letters a word, in bytes.
    Letters,
    /// Share of the words with 9 letters (bytes) or more.
    LongWords,
    /// Share of different words in every 50.
    Variety,
}

impl Rhythm {
    /// Every rhythm measure, in the order of the tables.
    pub const ALL: [Self; 10] = [
        Self::Mean,
        Self::Variation,
        Self::Short,
        Self::Long,
        Self::Middle,
        Self::Bare,
        Self::Step,
        Self::Letters,
        Self::LongWords,
        Self::Variety,
    ];

    /// Its name in the tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mean => "frase-media",
            Self::Variation => "frase-variacao",
            Self::Short => "frases-curtas",
            Self::Long => "frases-longas",
            Self::Middle => "frases-medias",
            Self::Bare => "frases-sem-virgula",
            Self::Step => "frases-vizinhas",
            Self::Letters => "letras",
            Self::LongWords => "palavras-longas",
            Self::Variety => "variedade",
        }
    }
}
