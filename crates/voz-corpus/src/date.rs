//! Dates in the forms that exports use, read without guessing.
use jiff::civil;
use jiff::tz::Offset;

use voz_base::Millis;

/// Reads a date: ISO 8601 (day alone, `T` or a space before the time, with or without zone, also
/// `-0300`), `dd/mm/aaaa [hh:mm[:ss]]`, the form of X (`Thu Feb 29 19:37:27 +0000 2024`), that of
/// e-mail (`Thu, 29 Feb 2024 19:37:27 +0000`), and seconds or milliseconds since 1970.
/// Without a zone the date is taken as UTC. `None` when it is in none of these forms or no such day exists.
pub fn parse_date(text: &str) -> Option<Millis> {
    let text = text.trim();
    let first = text.bytes().next()?;
    if !first.is_ascii_digit() {
        return words(text);
    }
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return epoch(text);
    }
    let (day, rest) = day(text)?;
    let rest = rest.trim_start_matches(['T', 't', ',']).trim_start();
    if rest.is_empty() {
        return millis(day.at(0, 0, 0, 0), 0);
    }
    let (time, zone) = time(rest)?;
    millis(day.to_datetime(time), offset(zone)?)
}

/// The moment when clocks so many seconds east of Greenwich show `at`.
pub(super) fn millis(at: civil::DateTime, offset_seconds: i32) -> Option<Millis> {
    let offset = Offset::from_seconds(offset_seconds).ok()?;
    Some(Millis(offset.to_timestamp(at).ok()?.as_millisecond()))
}

/// Seconds since 1970 have 9 or 10 digits from 1973 on; milliseconds 12 or 13.
fn epoch(text: &str) -> Option<Millis> {
    let n: i64 = text.parse().ok()?;
    match text.len() {
        9 | 10 => Some(Millis(n * 1000)),
        12 | 13 => Some(Millis(n)),
        _ => None,
    }
}

/// `aaaa-mm-dd`, `aaaa/mm/dd`, `dd/mm/aaaa` or `dd-mm-aaaa` (dots too), and what follows.
fn day(text: &str) -> Option<(civil::Date, &str)> {
    let (a, rest) = number(text)?;
    let separator = rest.chars().next().filter(|c| matches!(c, '-' | '/' | '.'))?;
    let (b, rest) = number(rest.strip_prefix(separator)?)?;
    let (c, end) = number(rest.strip_prefix(separator)?)?;
    let digits = text.find(separator)?;
    let (year, month, day) = match (digits, rest.len() - 1 - end.len()) {
        (4, _) => (a, b, c),
        (_, 4) => (c, b, a),
        (_, 2) => (c + 2000, b, a),
        _ => return None,
    };
    let small = |n: i32| i8::try_from(n).ok();
    let date = civil::Date::new(i16::try_from(year).ok()?, small(month)?, small(day)?).ok()?;
    Some((date, end))
}

/// `hh:mm[:ss[.fraction]]` (also `18h30`) and the zone that follows.
fn time(text: &str) -> Option<(civil::Time, &str)> {
    let (hour, rest) = number(text)?;
    let (minute, rest) = number(rest.strip_prefix([':', 'h'])?)?;
    let (second, rest) = match rest.strip_prefix(':') {
        Some(rest) => number(rest)?,
        None => (0, rest),
    };
    let (nanos, rest) = match rest.strip_prefix(['.', ',']) {
        Some(rest) => fraction(rest),
        None => (0, rest),
    };
    let small = |n: i32| i8::try_from(n).ok();
    // A leap second is written 60.
    let time = civil::Time::new(small(hour)?, small(minute)?, small(second.min(59))?, nanos).ok()?;
    Some((time, rest.trim()))
}

/// Digits after the decimal mark, as nanoseconds.
fn fraction(text: &str) -> (i32, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let nanos = digits.bytes().chain(std::iter::repeat(b'0')).take(9);
    (nanos.fold(0, |n, d| n * 10 + i32::from(d - b'0')), rest)
}

/// Seconds east of Greenwich: nothing, `Z`, `UTC`, `GMT`, `-03`, `-0300`, `-03:00`.
fn offset(zone: &str) -> Option<i32> {
    if ["", "Z", "z", "UTC", "GMT"].contains(&zone) {
        return Some(0);
    }
    let sign = match zone.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let digits: String = zone.get(1..)?.chars().filter(|&c| c != ':').collect();
    let n: i32 = digits.parse().ok()?;
    match digits.len() {
        1 | 2 => Some(sign * n * 3600),
        4 => Some(sign * (n / 100 * 3600 + n % 100 * 60)),
        _ => None,
    }
}

/// The forms with names in them: X's `Thu Feb 29 19:37:27 +0000 2024` and RFC 2822.
fn words(text: &str) -> Option<Millis> {
    let mut parts = text.split([' ', ',']).filter(|p| !p.is_empty());
    parts.next().filter(|p| p.len() == 3 && p.bytes().all(|b| b.is_ascii_alphabetic()))?;
    let (a, b) = (parts.next()?, parts.next()?);
    let (day, month, year, clock, zone) = if a.bytes().all(|b| b.is_ascii_digit()) {
        let (year, clock) = (parts.next()?, parts.next()?);
        (a, b, year, clock, parts.next().unwrap_or(""))
    } else {
        let (clock, zone) = (parts.next()?, parts.next()?);
        (b, a, parts.next()?, clock, zone)
    };
    let month = MONTHS.iter().position(|m| m.eq_ignore_ascii_case(month))? + 1;
    let date = civil::Date::new(year.parse().ok()?, i8::try_from(month).ok()?, day.parse().ok()?).ok()?;
    let (time, _) = time(clock)?;
    millis(date.to_datetime(time), offset(zone)?)
}

/// Months as dates of mail write them.
pub(super) const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Up to nine digits, and what follows.
fn number(text: &str) -> Option<(i32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end)?;
    if digits.is_empty() || digits.len() > 9 {
        return None;
    }
    Some((digits.parse().ok()?, rest))
}

/// A date as ISO 8601 text in JSON; any form that [`parse_date`] knows is read.
pub(super) mod iso {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Millis, parse_date};

    #[expect(clippy::ref_option, reason = "the shape serde asks for")]
    pub(crate) fn serialize<S: Serializer>(date: &Option<Millis>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&date.unwrap_or_default())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Millis>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        Ok(text.as_deref().and_then(parse_date))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_the_forms_that_exports_use() {
        for (text, expected) in [
            ("2024-02-29", "2024-02-29T00:00:00.000Z"),
            ("2024-02-29T19:37:27.5Z", "2024-02-29T19:37:27.500Z"),
            ("2021-05-31 11:43:51 -0300", "2021-05-31T14:43:51.000Z"),
            ("2021-05-31T11:43-03:00", "2021-05-31T14:43:00.000Z"),
            ("2016-06-08 18:17:37", "2016-06-08T18:17:37.000Z"),
            ("29/02/2024", "2024-02-29T00:00:00.000Z"),
            ("29/02/24, 18:05", "2024-02-29T18:05:00.000Z"),
            ("01.12.2023 7h30", "2023-12-01T07:30:00.000Z"),
            ("Thu Feb 29 19:37:27 +0000 2024", "2024-02-29T19:37:27.000Z"),
            ("Thu, 29 Feb 2024 19:37:27 -0300", "2024-02-29T22:37:27.000Z"),
            ("1709235447", "2024-02-29T19:37:27.000Z"),
            ("1709235447123", "2024-02-29T19:37:27.123Z"),
        ] {
            assert_eq!(parse_date(text).map(|d| d.to_string()).as_deref(), Some(expected), "{text:?}");
        }
        for wrong in ["", "ontem", "2023-02-29", "12/31/2020", "5", "2024", "2024-13-01", "2024-01-01 agora"]
        {
            assert_eq!(parse_date(wrong), None, "{wrong:?}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "\\PC{0,40}|[0-9T:/+ -]{0,40}|Thu [A-Za-z0-9:+ ]{0,40}") {
            let _ = parse_date(&text);
        }
    }
}
