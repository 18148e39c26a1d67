//! Figures: the one value behind the ways a number, a month or a day is written.

/// Number words, folded, by value. `um` and its kin only stand in for a figure; see [`super::facts`].
const NUMBER_WORDS: &[(&str, &[&str])] = &[
    ("0", &["zero"]),
    ("1", &["um", "uma", "one", "primeiro", "primeira"]),
    ("2", &["dois", "duas", "two", "segundo", "segunda"]),
    ("3", &["tres", "three", "terceiro", "terceira"]),
    ("4", &["quatro", "four"]),
    ("5", &["cinco", "five"]),
    ("6", &["seis", "six", "meia"]),
    ("7", &["sete", "seven"]),
    ("8", &["oito", "eight"]),
    ("9", &["nove", "nine"]),
    ("10", &["dez", "ten"]),
    ("11", &["onze", "eleven"]),
    ("12", &["doze", "duzia", "twelve"]),
    ("13", &["treze"]),
    ("14", &["quatorze", "catorze"]),
    ("15", &["quinze"]),
    ("16", &["dezesseis"]),
    ("17", &["dezessete"]),
    ("18", &["dezoito"]),
    ("19", &["dezenove"]),
    ("20", &["vinte", "twenty"]),
    ("30", &["trinta", "thirty"]),
    ("40", &["quarenta"]),
    ("50", &["cinquenta", "fifty"]),
    ("60", &["sessenta"]),
    ("70", &["setenta"]),
    ("80", &["oitenta"]),
    ("90", &["noventa"]),
    ("100", &["cem", "cento", "hundred"]),
    ("200", &["duzentos", "duzentas"]),
    ("300", &["trezentos", "trezentas"]),
    ("400", &["quatrocentos", "quatrocentas"]),
    ("500", &["quinhentos", "quinhentas"]),
    ("1000", &["mil", "thousand"]),
    ("1000000", &["milhao", "million"]),
];

/// Months, folded, in order.
const MONTHS: [&str; 12] = [
    "janeiro",
    "fevereiro",
    "marco",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
];

/// Days of the week that can be nothing else ("segunda" alone may be an ordinal), folded.
const DAYS: [&str; 7] =
    ["segunda-feira", "terca-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sabado", "domingo"];

/// Words that multiply the figure before them, folded, by the zeros they add.
const SCALES: [(usize, &[&str]); 3] =
    [(3, &["mil", "k"]), (6, &["milhao", "milhoes", "mi", "m"]), (9, &["bilhao", "bilhoes", "bi"])];

/// The value of a number word.
pub(super) fn of_word(folded: &str) -> Option<&'static str> {
    NUMBER_WORDS.iter().find(|(_, names)| names.contains(&folded)).map(|(value, _)| *value)
}

/// The number of a month, from 1.
pub(super) fn month(folded: &str) -> Option<usize> {
    MONTHS.iter().position(|&name| name == folded).map(|at| at + 1)
}

/// The short name of a day of the week.
pub(super) fn day(folded: &str) -> Option<&'static str> {
    let day = DAYS.iter().find(|&&name| name == folded)?;
    Some(day.trim_end_matches("-feira"))
}

/// The zeros a scale word adds to the figure before it.
pub(super) fn zeros(folded: &str) -> Option<usize> {
    SCALES.iter().find(|(_, names)| names.contains(&folded)).map(|(zeros, _)| *zeros)
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
