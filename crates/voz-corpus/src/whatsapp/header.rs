//! The beginning of a message: date, time, and who speaks, in the forms of all systems and languages.
//!
//! `12/01/2023 14:30 - Ana: oi`, `[12/01/23, 2:30:05 PM] Ana: oi`, `2024/12/10, 14:30 - …`,
//! `13.6.2018 klo 21.25.15 - …`, `13.06.18 21.25.15: Ana: oi`, `[2018/06/13 1:55:00 p. m.] …`.
use std::io::Read;

use jiff::civil::{self, DateTime};

use super::marks;
use crate::decode::Lines;
use crate::{ImportError, SourcePlace};

/// Marks of direction that WhatsApp puts around names, numbers and its own words.
pub(super) const fn is_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The three numbers of a date as they stand, and the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    pub(super) numbers: [u16; 3],
    /// The first number has four digits.
    pub(super) year_first: bool,
    /// It is written as telephones of the United States do; `None` when they may do so, as others may.
    american: Option<bool>,
    hour: i8,
    minute: i8,
    second: i8,
}

/// Which of the numbers is the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    DayFirst,
    MonthFirst,
}

impl Stamp {
    /// The moment, as the telephone showed it; `None` when there is no such day.
    pub(super) fn at(self, order: Order) -> Option<DateTime> {
        let [a, b, c] = self.numbers;
        let (year, month, day) = match order {
            _ if self.year_first => (a, b, c),
            Order::DayFirst => (c, b, a),
            Order::MonthFirst => (c, a, b),
        };
        let year = if year < 100 { year + 2000 } else { year };
        let date = civil::Date::new(i16::try_from(year).ok()?, small(month)?, small(day)?).ok()?;
        Some(date.at(self.hour, self.minute, self.second, 0))
    }

    /// True when it can only be read in the other order.
    pub(super) fn contradicts(self, order: Order) -> bool {
        let [a, b, _] = self.numbers;
        let (month, day) = if order == Order::DayFirst { (b, a) } else { (a, b) };
        !self.year_first && month > 12 && day <= 12
    }
}

fn small(n: u16) -> Option<i8> {
    i8::try_from(n).ok()
}

/// The date and time a line begins with, and what follows them: name and text, or what the program says.
pub(super) fn split(line: &str) -> Option<(Stamp, &str)> {
    let line = line.trim_start_matches(is_mark);
    let (bracketed, rest) = match line.strip_prefix('[') {
        Some(rest) => (true, rest.trim_start_matches(is_mark)),
        None => (false, line),
    };
    if !rest.as_bytes().first()?.is_ascii_digit() {
        return None;
    }
    let (numbers, year_first, rest) = date(rest)?;
    let (clock, rest) = clock(between(rest)?)?;
    let written = line.get(..line.len() - rest.len()).unwrap_or_default();
    let rest = if bracketed {
        rest.trim_start_matches(is_mark).strip_prefix(']')?
    } else {
        let rest = rest.trim_start_matches(is_space);
        match rest.strip_prefix(['-', '–', '—']) {
            Some(rest) => rest.strip_prefix(is_space).or(rest.is_empty().then_some(rest))?,
            None => rest.strip_prefix(": ")?,
        }
    };
    let (hour, minute, second) = clock;
    let american = american(written, numbers);
    Some((Stamp { numbers, year_first, american, hour, minute, second }, rest.trim_start_matches(is_space)))
}

/// True for `3/4/24, 9:15 AM`: no other layout has slashes, a year of two digits, no zero before a number and capitals
/// without dots. `None` where only the zero could tell, and the numbers need none.
fn american(written: &str, [a, b, year]: [u16; 3]) -> Option<bool> {
    let half = written.ends_with("AM") || written.ends_with("PM");
    let plain = year < 100 && written.trim_start_matches('[').starts_with(&format!("{a}/{b}/{year:02}"));
    if half && plain { (a < 10 || b < 10).then_some(true) } else { Some(false) }
}

const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')
}

fn number(text: &str, max: usize) -> Option<(u16, usize, &str)> {
    let len = text.bytes().take(max + 1).take_while(u8::is_ascii_digit).count();
    if len == 0 || len > max {
        return None;
    }
    let (digits, rest) = text.split_at(len);
    Some((digits.parse().ok()?, len, rest))
}

fn date<'t>(text: &'t str) -> Option<([u16; 3], bool, &'t str)> {
    let (a, digits, rest) = number(text, 4)?;
    let separator = rest.chars().next().filter(|c| matches!(c, '/' | '.' | '-'))?;
    let after = |rest: &'t str| Some(rest.strip_prefix(separator)?.trim_start_matches(' '));
    let year_first = digits == 4;
    let (b, _, rest) = number(after(rest)?, 2)?;
    let (c, last, rest) = number(after(rest)?, if year_first { 2 } else { 4 })?;
    if !year_first && (digits > 2 || !matches!(last, 2 | 4)) {
        return None;
    }
    Some(([a, b, c], year_first, rest))
}

/// The text between date and time: a comma, spaces, a small word, the half of the day.
fn between(text: &str) -> Option<&str> {
    const WORDS: &[&str] = &["klo", "kl.", "kl", "às", "à", "as", "um", "alle", "ore", "o", "u"];
    let rest = text.strip_prefix(['.', ',']).unwrap_or(text);
    let rest = rest.strip_prefix(',').unwrap_or(rest);
    let rest = rest.trim_start_matches(|c| is_space(c) || is_mark(c));
    if rest.len() == text.len() {
        return None;
    }
    let word = WORDS.iter().find_map(|w| rest.strip_prefix(w)?.strip_prefix(is_space));
    Some(word.unwrap_or(rest))
}

/// Hour, minute and second, in twelve or twenty-four hours.
fn clock(text: &str) -> Option<((i8, i8, i8), &str)> {
    const MORNING: &[&str] = &["上午", "凌晨", "清晨", "早上", "오전", "午前"];
    const AFTERNOON: &[&str] = &["下午", "中午", "晚上", "오후", "午後"];
    let after = |words: &[&str]| words.iter().find_map(|word| text.strip_prefix(word));
    let before = after(MORNING).map(|rest| (false, rest)).or_else(|| Some((true, after(AFTERNOON)?)));
    let (half, text) =
        before.map_or((None, text), |(pm, rest)| (Some(pm), rest.trim_start_matches(is_space)));
    let (hour, _, rest) = number(text, 2)?;
    let separator = rest.chars().next().filter(|c| matches!(c, ':' | '.'))?;
    let (minute, _, rest) = two(rest.strip_prefix(separator)?)?;
    let seconds = rest.strip_prefix(separator).and_then(two);
    let (second, _, rest) = seconds.unwrap_or((0, 0, rest));
    let (half, rest) = match half_of_day(rest) {
        Some((pm, after)) if half.is_none() => (Some(pm), after),
        _ => (half, rest),
    };
    let hour = match half {
        Some(pm) if hour <= 12 => hour % 12 + if pm { 12 } else { 0 },
        _ => hour,
    };
    let clock = (small(hour)?, small(minute)?, small(second)?);
    (hour < 24 && minute < 60 && second < 60).then_some((clock, rest))
}

fn two(text: &str) -> Option<(u16, usize, &str)> {
    number(text, 2).filter(|&(_, digits, _)| digits == 2)
}

/// `PM`, `pm`, `p.m.`, `p. m.` after the time; whether it is after noon.
fn half_of_day(text: &str) -> Option<(bool, &str)> {
    let rest = text.trim_start_matches(is_space);
    let pm = match rest.chars().next()? {
        'a' | 'A' => false,
        'p' | 'P' => true,
        _ => return None,
    };
    let rest = rest.get(1..)?;
    let rest = rest.strip_prefix('.').unwrap_or(rest).trim_start_matches(is_space);
    let rest = rest.strip_prefix(['m', 'M'])?;
    Some((pm, rest.strip_prefix('.').unwrap_or(rest)))
}

/// The longest name: WhatsApp allows 25 characters, an address book more.
const NAME_MAX: usize = 100;

/// The speaker and their words; `None` when it is the program that speaks. `author` is tried first, since
/// a name may itself hold a colon.
pub(super) fn speaker<'a>(rest: &'a str, author: Option<&str>) -> Option<(&'a str, &'a str)> {
    let named = author.and_then(|author| {
        let after = rest.get(author.len()..)?;
        (rest.starts_with(author) && after.starts_with(':')).then(|| (&rest[..author.len()], &after[1..]))
    });
    let (name, text) = named.or_else(|| {
        let (at, _) = rest.match_indices(':').find(|(at, _)| {
            let after = &rest[at + 1..];
            after.is_empty() || after.starts_with(is_space)
        })?;
        Some((&rest[..at], &rest[at + 1..]))
    })?;
    let quoted = name.contains(['"', '“', '”', '«', '»']);
    if name.is_empty() || quoted || name.len() > NAME_MAX {
        return None;
    }
    Some((name, text.strip_prefix(is_space).unwrap_or(text)))
}

/// A name without the marks around it and the `~` before one that is not in the address book.
pub(super) fn plain_name(name: &str) -> String {
    let name: String = name.chars().filter(|&c| !is_mark(c)).collect();
    name.trim_start_matches('~').trim_matches(|c: char| c.is_whitespace() || is_space(c)).to_owned()
}

/// Names remembered for the question which one is the person.
const NAMES_MAX: usize = 40;

/// A conversation's testimony about itself.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) order: Order,
    /// The writers in it, in the order of their first messages.
    pub(super) names: Vec<String>,
}

/// Looks over the lines of a conversation: all of them when `names` are wanted, else until the dates are plain.
///
/// The survey decides whether `01/12` is 1 December or 12 January, which no single line tells. In this order: a number above twelve,
/// the names of the files that were sent, the order in which messages stand, and the layout of the United States; Brazil's where
/// nothing tells.
pub(super) fn survey(reader: impl Read, entry: &str, names_wanted: bool) -> Result<Survey, ImportError> {
    let mut lines = Lines::new(reader);
    let mut dates = Dates::default();
    let mut names: Vec<String> = Vec::new();
    let mut any = false;
    while let Some((number, line)) = lines.next().map_err(ImportError::read(entry))? {
        let Some((stamp, rest)) = split(line) else {
            if any || line.trim().is_empty() {
                continue;
            }
            let problem = "não parece uma conversa do WhatsApp: a primeira linha deveria começar com data e hora, \
                           como em 12/01/2023 14:30 - Ana: oi";
            return Err(ImportError::malformed(SourcePlace::line(entry, number), problem));
        };
        any = true;
        dates.see(stamp, rest, number);
        if !names_wanted && dates.are_plain() {
            break;
        }
        if names_wanted
            && names.len() < NAMES_MAX
            && let Some((name, _)) = speaker(rest, None)
            && !names.iter().any(|n| n == name)
        {
            names.push(name.to_owned());
        }
    }
    let mut plain: Vec<String> = Vec::new();
    for name in names.iter().map(|n| plain_name(n)) {
        if !marks::is_program(&name) && !plain.contains(&name) {
            plain.push(name);
        }
    }
    Ok(Survey { order: dates.order(entry)?, names: plain })
}

/// The testimony of a file's dates about their order.
#[derive(Default)]
struct Dates {
    /// The first line with a day above twelve in the first place, and in the second.
    day_first: Option<u64>,
    month_first: Option<u64>,
    /// Files whose names give the day.
    votes_day: u32,
    votes_month: u32,
    /// Number of messages that stand before an earlier one, read in each order.
    back_day: u32,
    back_month: u32,
    /// What the dates so far say of the layout: one in another outweighs all.
    american: Option<bool>,
    last_day: Option<DateTime>,
    last_month: Option<DateTime>,
}

impl Dates {
    fn see(&mut self, stamp: Stamp, rest: &str, line: u64) {
        if stamp.year_first {
            return;
        }
        let [a, b, _] = stamp.numbers;
        if a > 12 {
            self.day_first.get_or_insert(line);
        }
        if b > 12 {
            self.month_first.get_or_insert(line);
        }
        if self.day_first.is_some() || self.month_first.is_some() || a == b {
            return;
        }
        self.american = self.american.filter(|so_far| !so_far).or(stamp.american).or(self.american);
        if let Some([_, month, day]) = marks::day_in_name(rest) {
            self.votes_day += u32::from([a, b] == [day, month]);
            self.votes_month += u32::from([b, a] == [day, month]);
        }
        let (day, month) = (stamp.at(Order::DayFirst), stamp.at(Order::MonthFirst));
        self.back_day += u32::from(day < self.last_day);
        self.back_month += u32::from(month < self.last_month);
        (self.last_day, self.last_month) = (day, month);
    }

    /// True when a day above twelve was met. Should a later line contradict it, whoever reads that line says so.
    fn are_plain(&self) -> bool {
        self.day_first.is_some() || self.month_first.is_some()
    }

    fn order(&self, entry: &str) -> Result<Order, ImportError> {
        let month_first = match (self.day_first, self.month_first) {
            (Some(day), Some(month)) => {
                let problem = format!(
                    "as datas se contradizem: nesta linha o mês vem primeiro, na linha {day} o dia; \
                     separe em dois arquivos o que veio de telefones diferentes"
                );
                return Err(ImportError::malformed(SourcePlace::line(entry, month), problem));
            }
            (None, Some(_)) => true,
            (Some(_), None) => false,
            _ if self.votes_day != self.votes_month => self.votes_day < self.votes_month,
            _ if self.back_day != self.back_month => self.back_month < self.back_day,
            _ => self.american == Some(true),
        };
        Ok(if month_first { Order::MonthFirst } else { Order::DayFirst })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_form_of_date_and_time() {
        for (line, at) in [
            ("12/01/2023 14:30 - Ana: oi", "2023-01-12T14:30:00"),
            ("12/01/23, 14:30 - Ana: oi", "2023-01-12T14:30:00"),
            ("\u{200e}[12/01/2023, 2:30:05\u{202f}PM] Ana: oi", "2023-01-12T14:30:05"),
            ("[12/01/2023 12:30:05 a.m.] Ana: oi", "2023-01-12T00:30:05"),
            ("2023/01/12, 14:30 - Ana: oi", "2023-01-12T14:30:00"),
            ("2023. 1. 12. 오후 2:30 - Ana: oi", "2023-01-12T14:30:00"),
            ("2023/1/12 凌晨2:30 - Ana: oi", "2023-01-12T02:30:00"),
            ("2023/1/12 晚上8:30 - Ana: oi", "2023-01-12T20:30:00"),
            ("12.1.2023 klo 14.30.15 - Ana: oi", "2023-01-12T14:30:15"),
            ("12.01.23 14.30.15: Ana: oi", "2023-01-12T14:30:15"),
            ("12-01-2023 14:30 - Ana: oi", "2023-01-12T14:30:00"),
            ("12/01/2023 às 14:30 - Ana: oi", "2023-01-12T14:30:00"),
        ] {
            let (stamp, rest) = split(line).unwrap_or_else(|| panic!("{line:?}"));
            assert_eq!((stamp.at(Order::DayFirst).unwrap().to_string().as_str(), rest), (at, "Ana: oi"));
        }
        for line in [
            "Segunda a Sexta  - 10h às 19h.",
            "10h - oi",
            "12/01 14:30 - oi",
            "12/01/2023",
            "",
            "12/01/2023 99:30 - Ana: oi",
            "12/01/2023 14:30 Ana: oi",
            "1234/5 - x",
            "[nota] 12/01/2023",
        ] {
            assert_eq!(split(line), None, "{line:?}");
        }
    }

    #[test]
    fn names_and_what_the_program_says() {
        assert_eq!(speaker("Ana: oi: tudo?", None), Some(("Ana", "oi: tudo?")));
        assert_eq!(speaker("Dra. Rita: obra: oi", Some("Dra. Rita: obra")), Some(("Dra. Rita: obra", "oi")));
        assert_eq!(speaker("Ana:", None), Some(("Ana", "")));
        assert_eq!(speaker("12:30 é a hora", None), None);
        assert_eq!(speaker("Ana mudou o nome do grupo para \"Viagem: julho\"", None), None);
        assert_eq!(plain_name("\u{200e}~\u{202f}Ana Lima "), "Ana Lima");
    }

    proptest! {
        #[test]
        fn never_panics(line in "\\PC{0,40}|\\[?[0-9]{1,4}[/.-][0-9 ]{1,3}[/.-][0-9]{1,4}[ ,.a-zé:0-9\\]-]{0,30}") {
            if let Some((stamp, rest)) = split(&line) {
                let _ = (stamp.at(Order::DayFirst), stamp.at(Order::MonthFirst), speaker(rest, Some("Ana")));
            }
        }
    }
}
