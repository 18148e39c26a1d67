//! Figures: the one value behind the ways a number, a month or a day is written.
use std::sync::LazyLock;

use foldhash::HashMap;

use crate::texto::WordList;

const FILE: &str = include_str!("figures.txt");
static NUMBERS: WordList = WordList::phrases(FILE, "numbers");
static COUNTED: WordList = WordList::words(FILE, "counted");
static ORDINALS: WordList = WordList::words(FILE, "ordinals");
static DETERMINERS: WordList = WordList::words(FILE, "determiners");
static CURRENCIES: WordList = WordList::phrases(FILE, "currencies");
static SCALES: WordList = WordList::phrases(FILE, "scales");
static MONTHS: WordList = WordList::words(FILE, "months");
static ENGLISH_MONTHS: WordList = WordList::words(FILE, "english-months");
static DAYS: WordList = WordList::words(FILE, "days");
static ENGLISH_DAYS: WordList = WordList::words(FILE, "english-days");
static SHORT_DAYS: WordList = WordList::phrases(FILE, "short-days");
/// The words that say, anywhere in a text, what a minus sign says.
pub(super) static BELOW_ZERO: WordList = WordList::words(FILE, "below-zero");

/// Words of a list, each with the figure at the beginning of its line.
fn figured(list: &'static WordList) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = list.iter().filter_map(|line| line.split_once(' '));
    lines.flat_map(|(figure, words)| words.split(' ').map(move |word| (word, figure)))
}

/// Words of lists, each with its place in its own.
fn placed(lists: [&'static WordList; 2]) -> impl Iterator<Item = (&'static str, usize)> {
    lists.into_iter().flat_map(|list| list.iter().copied().zip(0..))
}

/// The figure at the beginning of a line.
fn small(figure: &str) -> usize {
    figure.parse().unwrap_or_default()
}

/// First letters of a month that stand for it in the other text.
const SHORT_MONTH: usize = 3;

/// What each of many words stands for. Every word of a text is asked for, so none is looked for one by one.
type Meanings<T> = LazyLock<HashMap<&'static str, T>>;

/// The value of a number word.
pub(super) fn of_word(folded: &str) -> Option<&'static str> {
    static VALUES: Meanings<&str> = LazyLock::new(|| figured(&NUMBERS).collect());
    VALUES.get(folded).copied()
}

/// The value of a number word that counts, and neither orders nor is an article.
pub(super) fn counted(folded: &str) -> Option<&'static str> {
    of_word(folded).filter(|_| COUNTED.contains(&folded))
}

/// The value of a number word that orders.
pub(super) fn ordinal(folded: &str) -> Option<&'static str> {
    of_word(folded).filter(|_| ORDINALS.contains(&folded))
}

/// True between two words where an ordinal orders a thing: "no primeiro andar", and neither "primeiro," nor "segundo dados do IBGE".
pub(super) fn orders(before: &str, behind: &str) -> bool {
    /// Letters of the shortest word that is taken for a thing.
    const THING: usize = 3;
    let thing = behind.chars().count() >= THING && behind.chars().all(char::is_lowercase);
    thing && DETERMINERS.contains(&before)
}

/// The mark of the currency that the words behind a figure name: "reais", "mil reais", "milhões de dólares".
pub(super) fn currency(behind: &[&str]) -> Option<&'static str> {
    static MARKS: Meanings<&str> = LazyLock::new(|| figured(&CURRENCIES).collect());
    let at = behind.iter().position(|word| zeros(word).is_none() && *word != "de")?;
    let (named, of) = (behind.get(at)?, behind.get(at + 1));
    // Dollars of another country have another mark.
    let foreign =
        of.is_some_and(|of| ["ense", "enses", "iano", "ianos", "ian"].iter().any(|end| of.ends_with(end)));
    MARKS.get(named).copied().filter(|_| !foreign)
}

/// The number of a month, from 1, and whether the word can be nothing else.
pub(super) fn month(folded: &str) -> Option<(usize, bool)> {
    static NAMES: Meanings<(usize, bool)> = LazyLock::new(|| {
        let all = || placed([&MONTHS, &ENGLISH_MONTHS]).map(|(name, at)| (name, at + 1));
        let short = all().filter_map(|(name, month)| Some((name.get(..SHORT_MONTH)?, (month, false))));
        // These two are words of their own.
        let whole = all().map(|(name, month)| (name, (month, !matches!(name, "march" | "may"))));
        short.chain(whole).collect()
    });
    NAMES.get(folded).copied()
}

/// The place of a day in the week, from 0, and whether the word can be nothing else.
pub(super) fn day(folded: &str) -> Option<(usize, bool)> {
    static NAMES: Meanings<(usize, bool)> = LazyLock::new(|| {
        let short = figured(&SHORT_DAYS).map(|(name, day)| (name, (small(day), false)));
        short.chain(placed([&DAYS, &ENGLISH_DAYS]).map(|(name, day)| (name, (day, true)))).collect()
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
    static ZEROS: Meanings<usize> =
        LazyLock::new(|| figured(&SCALES).map(|(name, zeros)| (name, small(zeros))).collect());
    ZEROS.get(folded).copied()
}

/// The same of a word that can be nothing else: "m" may be metres.
pub(super) fn thousands(folded: &str) -> Option<usize> {
    zeros(folded).filter(|_| folded.len() > 2)
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

/// The other values that a figure may have with the words `behind` it: 80 of 1980, 24 of "2 dozen", 20 of "8 da noite".
pub(super) fn also(value: &str, behind: &[&str]) -> Vec<String> {
    let century = value.strip_prefix("19").or_else(|| value.strip_prefix("20"));
    let decade = century.filter(|year| year.len() == 2 && year.ends_with('0') && *year != "00");
    let small = |max: u32| value.parse::<u32>().ok().filter(|value| *value < max);
    let dozen = matches!(behind, ["duzia" | "duzias" | "dozen", ..]);
    let dozens = small(1000).filter(|_| dozen).map(|count| count * 12);
    let late = small(12).filter(|_| is_after_noon(behind)).map(|hour| hour + 12);
    decade
        .map(str::to_owned)
        .into_iter()
        .chain([dozens, late].into_iter().flatten().map(|n| n.to_string()))
        .collect()
}

/// True where the words behind an hour, and behind its minutes, put it after noon.
fn is_after_noon(behind: &[&str]) -> bool {
    let hours = |unit: &str| {
        matches!(unit, "hora" | "horas")
            || unit.strip_prefix('h').is_some_and(|minutes| minutes.bytes().all(|b| b.is_ascii_digit()))
    };
    match behind {
        [":" | "e", _, rest @ ..] => is_after_noon(rest),
        [unit, rest @ ..] if hours(unit) => is_after_noon(rest),
        [pm, ..] if pm.starts_with("pm") => true,
        ["da", "tarde" | "noite", ..] => true,
        _ => false,
    }
}

/// The digits of a telephone, a postal code or a taxpayer's number around `start..end`, as people write them without marks:
/// "11987654321" of "(11) 98765-4321".
pub(super) fn together(text: &str, start: usize, end: usize) -> Option<String> {
    /// Characters of the longest: "+55 (11) 98765-4321".
    const LONGEST: usize = 20;
    let part = |c: &char| c.is_ascii_digit() || matches!(c, '(' | ')' | '+' | '-' | '.' | '/' | ' ');
    let before =
        text.get(..start)?.chars().rev().take(LONGEST).take_while(part).map(char::len_utf8).sum::<usize>();
    let behind = text.get(end..)?.chars().take(LONGEST).take_while(part).map(char::len_utf8).sum::<usize>();
    let before = text.get(start - before..start)?.rsplit(". ").next()?;
    let behind = text.get(end..end + behind)?.split(". ").next()?;
    let whole = [before, text.get(start..end)?, behind].concat();
    let digits: String = whole.chars().filter(char::is_ascii_digit).collect();
    (whole.contains('-') && (8..=14).contains(&digits.len())).then(|| value(&digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texto::{fold, sections, tokens};

    #[test]
    fn every_word_is_one_that_a_text_can_have_and_stands_for_a_figure() {
        for list in [&NUMBERS, &SCALES, &SHORT_DAYS] {
            for (word, figure) in figured(list) {
                assert!(figure.parse::<u64>().is_ok() && fold(word) == word, "{word}");
            }
        }
        for (list, len) in [(&MONTHS, 12), (&ENGLISH_MONTHS, 12), (&DAYS, 7), (&ENGLISH_DAYS, 7)] {
            assert!(list.len() == len && list.iter().all(|word| fold(word) == *word), "{list:?}");
        }
        let all = figured(&NUMBERS).map(|(word, _)| word).chain(MONTHS.iter().copied());
        all.for_each(|word| assert_eq!(tokens(word).count(), 1, "{word}"));
        assert!(COUNTED.iter().all(|word| counted(word).is_some()), "{COUNTED:?}");
        assert!(ORDINALS.iter().all(|word| ordinal(word).is_some()), "{ORDINALS:?}");
        assert_eq!(sections(FILE).count(), 12);
    }

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
