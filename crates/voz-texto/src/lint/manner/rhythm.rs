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
    /// Every rhythm measure with its name in the tables, in their order.
    pub const ALL: [(&'static str, Self); 10] = [
        ("frase-media", Self::Mean),
        ("frase-variacao", Self::Variation),
        ("frases-curtas", Self::Short),
        ("frases-longas", Self::Long),
        ("frases-medias", Self::Middle),
        ("frases-sem-virgula", Self::Bare),
        ("frases-vizinhas", Self::Step),
        ("letras", Self::Letters),
        ("palavras-longas", Self::LongWords),
        ("variedade", Self::Variety),
    ];
}
