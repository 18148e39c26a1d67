//! Figures: the one value behind the ways a number, a month or a day is written.
use std::sync::LazyLock;

use foldhash::HashMap;

/// Number words, folded, by value. `um` and its kin only stand in for a figure; see [`super::facts`].
const NUMBER_WORDS: &[(&str, &[&str])] = &[
    ("0", &["zero"]),
    ("1", &["um", "uma", "one", "primeiro", "primeira", "first"]),
    ("2", &["dois", "duas", "two", "segundo", "segunda", "second", "twice"]),
    ("3", &["tres", "three", "terceiro", "terceira", "third"]),
    ("4", &["quatro", "four", "quarto", "quarta", "fourth"]),
    ("5", &["cinco", "five", "quinto", "quinta", "fifth"]),
    ("6", &["seis", "six", "meia", "sexto", "sexta", "sixth"]),
    ("7", &["sete", "seven", "setimo", "setima", "seventh"]),
    ("8", &["oito", "eight", "oitavo", "oitava", "eighth"]),
    ("9", &["nove", "nine", "nono", "nona", "ninth"]),
    ("10", &["dez", "ten", "decimo", "decima", "tenth"]),
    ("11", &["onze", "eleven"]),
    ("12", &["doze", "twelve", "duzia", "duzias", "dozen"]),
    ("13", &["treze", "thirteen"]),
    ("14", &["quatorze", "catorze", "fourteen"]),
    ("15", &["quinze", "fifteen"]),
    ("16", &["dezesseis", "sixteen"]),
    ("17", &["dezessete", "seventeen"]),
    ("18", &["dezoito", "eighteen"]),
    ("19", &["dezenove", "nineteen"]),
    ("20", &["vinte", "twenty"]),
    ("30", &["trinta", "thirty"]),
    ("40", &["quarenta", "forty"]),
    ("50", &["cinquenta", "fifty"]),
    ("60", &["sessenta", "sixty"]),
    ("70", &["setenta", "seventy"]),
    ("80", &["oitenta", "eighty"]),
    ("90", &["noventa", "ninety"]),
    ("100", &["cem", "cento", "hundred"]),
    ("200", &["duzentos", "duzentas"]),
    ("300", &["trezentos", "trezentas"]),
    ("400", &["quatrocentos", "quatrocentas"]),
    ("500", &["quinhentos", "quinhentas"]),
    ("600", &["seiscentos", "seiscentas"]),
    ("700", &["setecentos", "setecentas"]),
    ("800", &["oitocentos", "oitocentas"]),
    ("900", &["novecentos", "novecentas"]),
    ("1000", &["mil", "thousand"]),
    ("1000000", &["milhao", "million"]),
];

/// Months, folded, in order.
const MONTHS: [&str; 12] = [
    "janeiro", "fevereiro", "marco", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro",
    "novembro", "dezembro",
];

/// Days of the week that can be nothing else ("segunda" alone may be an ordinal), folded.
const DAYS: [&str; 7] =
    ["segunda-feira", "terca-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sabado", "domingo"];

/// The days of the week in English, folded.
const ENGLISH_DAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Forms that may stand for a day in the other text, folded, in the order of [`DAYS`]: short names, ordinals.
const SHORT_DAYS: [&[&str]; 7] = [
    &["segunda", "seg", "2a", "mon"],
    &["terca", "ter", "3a", "tue", "tues"],
    &["quarta", "qua", "4a", "wed", "weds"],
    &["quinta", "qui", "5a", "thu", "thur", "thurs"],
    &["sexta", "sex", "6a", "fri"],
    &["sab", "sat"],
    &["dom", "sun"],
];

/// Months in English, folded, in order; those that are words of their own may stand for one, and no more.
const ENGLISH_MONTHS: [&str; 12] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
];

/// First letters of a month that stand for it in the other text.
const SHORT_MONTH: usize = 3;

/// Words that multiply the figure before them, folded, by the zeros they add.
const SCALES: [(usize, &[&str]); 3] = [
    (3, &["mil", "k", "thousand"]),
    (6, &["milhao", "milhoes", "mi", "m", "million"]),
    (9, &["bilhao", "bilhoes", "bi", "billion"]),
];

/// What each of many words stands for. Every word of a text is asked for, so none is looked for one by one.
type Meanings<T> = LazyLock<HashMap<&'static str, T>>;

/// The value of a number word.
pub(super) fn of_word(folded: &str) -> Option<&'static str> {
    static VALUES: Meanings<&str> = LazyLock::new(|| {
        NUMBER_WORDS.iter().flat_map(|&(value, names)| names.iter().map(move |&name| (name, value))).collect()
    });
    VALUES.get(folded).copied()
}

/// The number of a month, from 1, and whether the word can be nothing else.
pub(super) fn month(folded: &str) -> Option<(usize, bool)> {
    static NAMES: Meanings<(usize, bool)> = LazyLock::new(|| {
        let all = || [MONTHS, ENGLISH_MONTHS].into_iter().flat_map(|names| (1..).zip(names));
        let short = all().filter_map(|(month, name)| Some((name.get(..SHORT_MONTH)?, (month, false))));
        let whole = all().map(|(month, name)| (name, (month, !matches!(name, "march" | "may"))));
        short.chain(whole).collect()
    });
    NAMES.get(folded).copied()
}

/// The place of a day in the week, from 0, and whether the word can be nothing else.
pub(super) fn day(folded: &str) -> Option<(usize, bool)> {
    static NAMES: Meanings<(usize, bool)> = LazyLock::new(|| {
        let short = SHORT_DAYS.into_iter().enumerate();
        let short = short.flat_map(|(day, names)| names.iter().map(move |&name| (name, (day, false))));
        let whole = [DAYS, ENGLISH_DAYS].into_iter().flat_map(|names| names.into_iter().enumerate());
        short.chain(whole.map(|(day, name)| (name, (day, true)))).collect()
    });
    let of = |name: &str| NAMES.get(name).copied();
    let plural = || folded.strip_suffix('s').and_then(of).filter(|&(_, sure)| sure);
    of(folded).or_else(plural)
}

/// The number of days from today that a word names that can mean no other day, and whether it does so alone; `before` are the two
/// words in front of it.
pub(super) fn near_day(before: [&str; 2], folded: &str) -> Option<(i8, bool)> {
    match (before, folded) {
        (["depois", "de"], "amanha") | ([_, "after"], "tomorrow") => Some((2, false)),
        (["antes", "de"], "ontem") | ([_, "before"], "yesterday") => Some((-2, false)),
        (_, "anteontem") => Some((-2, true)),
        (_, "amanha" | "tomorrow") => Some((1, true)),
        (_, "ontem" | "yesterday") => Some((-1, true)),
        _ => None,
    }
}

/// The zeros a scale word adds to the figure before it.
pub(super) fn zeros(folded: &str) -> Option<usize> {
    static ZEROS: Meanings<usize> = LazyLock::new(|| {
        SCALES.iter().flat_map(|&(zeros, names)| names.iter().map(move |&name| (name, zeros))).collect()
    });
    ZEROS.get(folded).copied()
}

/// A figure without separators of thousands or needless zeros, with a point for decimals.
pub(super) fn value(text: &str) -> String {
    let mark = text.rfind(['.', ',']);
    let marks = text.matches(['.', ',']).count();
    let (whole, decimals) = match mark {
        None => (text, ""),
        Some(at) => {
            let (whole, tail) = (&text[..at], &text[at + 1..]);
            let mixed = text.contains('.') && text.contains(',');
            // "1.234" and "1.234.567" are thousands; "3.5", "3,50" and "1.234,56" have decimals.
            if (marks > 1 || tail.len() == 3) && !mixed { (text, "") } else { (whole, tail) }
        }
    };
    let digits: String = whole.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    match decimals.trim_end_matches('0') {
        "" => digits.to_owned(),
        decimals => format!("{digits}.{decimals}"),
    }
}

/// A value with its point moved `zeros` places to the right.
pub(super) fn scaled(value: &str, zeros: usize) -> String {
    let (whole, decimals) = value.split_once('.').unwrap_or((value, ""));
    if decimals.len() > zeros {
        return value.to_owned();
    }
    let moved = format!("{whole}{decimals}{}", "0".repeat(zeros - decimals.len()));
    moved.trim_start_matches('0').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_one_value() {
        for (text, expected) in [
            ("1.234,50", "1234.5"),
            ("1,234.50", "1234.5"),
            ("1.234", "1234"),
            ("1.234.567", "1234567"),
            ("3,5", "3.5"),
            ("03", "3"),
            ("00", "0"),
            ("10.000", "10000"),
            ("2,0", "2"),
        ] {
            assert_eq!(value(text), expected, "{text}");
        }
        assert_eq!(scaled("2.5", 6), "2500000");
    }
}
