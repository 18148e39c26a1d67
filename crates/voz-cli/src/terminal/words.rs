//! Counts and shares as a person reads them; and one of a few words, as a person types it.
use clap::builder::{PossibleValuesParser, TypedValueParser};

use voz_core::base::words::Word;
pub(crate) use voz_core::money::reais::grouped as count;
use voz_core::voice::estilo::{A_VOICE, COMPLETE, TRUSTED};

/// A count with its word, as in `1 texto` and `2 textos`.
pub(crate) fn plural(n: impl TryInto<u64>, one: &str, many: &str) -> String {
    let n = n.try_into().unwrap_or(u64::MAX);
    format!("{} {}", count(n), if n == 1 { one } else { many })
}

/// A count of texts.
pub(crate) fn texts(n: u64) -> String {
    plural(n, "texto", "textos")
}

/// The use of so many texts of one register, and how many more would be enough for the next step.
pub(crate) fn enough(n: u32) -> String {
    let counted = texts(n.into());
    match n {
        0 => "nenhum texto".to_owned(),
        _ if n < A_VOICE => format!("{counted}; {} para falar de uma voz", missing(A_VOICE, n)),
        _ if n < TRUSTED => format!("{counted}; já é uma voz, {} para confiar nela", missing(TRUSTED, n)),
        _ if n < COMPLETE => format!("{counted}; dá para confiar, {} para completar", missing(COMPLETE, n)),
        _ => format!("{counted}; completa"),
    }
}

/// The number that still lacks.
pub(crate) fn missing(of: u32, texts: u32) -> String {
    match of.saturating_sub(texts) {
        1 => "falta 1".to_owned(),
        more => format!("faltam {more}"),
    }
}

/// Per cent, whole; what happens at all never shows as 0, nor what may fail as 100.
pub(crate) fn percent(share: f64) -> String {
    match share * 100.0 {
        some if some > 0.0 && some < 1.0 => "<1 %".to_owned(),
        most if most > 99.0 && most < 100.0 => ">99 %".to_owned(),
        whole => format!("{whole:.0} %"),
    }
}

/// A number with one decimal.
pub(crate) fn decimal(value: f64) -> String {
    format!("{value:.1}").replace('.', ",")
}

/// Reads a word as its value; help and completions show all of them.
pub(crate) fn word<W: Word + Send + Sync>() -> impl TypedValueParser<Value = W> {
    let words = W::ALL.iter().map(|value| value.as_str());
    PossibleValuesParser::new(words).try_map(|word| W::of(&word).ok_or("a palavra não é nenhuma destas"))
}

/// Reads one of these words as what it stands for; help and completions show all of them.
pub(crate) fn one_of<T: Copy + Send + Sync>(
    words: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(words.iter().map(|(word, _)| *word)).try_map(move |typed| {
        let known = words.iter().find(|(word, _)| *word == typed);
        known.map(|(_, meaning)| *meaning).ok_or("a palavra não é nenhuma destas")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_set_apart_by_thousands() {
        assert_eq!([0, 12, 999, 1000, 1_234_567].map(count), ["0", "12", "999", "1.000", "1.234.567"]);
    }

    #[test]
    fn shares_never_overstate() {
        let shown = [0.0, 0.004, 0.5, 0.996, 1.0].map(percent);
        assert_eq!(shown, ["0 %", "<1 %", "50 %", ">99 %", "100 %"]);
    }

    #[test]
    fn says_what_is_there_and_what_is_missing() {
        for (texts, said) in [
            (0, "nenhum texto"),
            (1, "1 texto; faltam 19 para falar de uma voz"),
            (19, "19 textos; falta 1 para falar de uma voz"),
            (20, "20 textos; já é uma voz, faltam 30 para confiar nela"),
            (50, "50 textos; dá para confiar, faltam 50 para completar"),
            (100, "100 textos; completa"),
            (60_000, "60.000 textos; completa"),
        ] {
            assert_eq!(enough(texts), said);
        }
    }
}
