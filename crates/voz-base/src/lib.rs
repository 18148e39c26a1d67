//! A moment, in the form that every crate of the house keeps and writes it.
#![forbid(unsafe_code)]
use std::time::Duration;

/// Milliseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub i64);

/// Length of a UTC day, in milliseconds.
pub const DAY_MS: i64 = 86_400_000;

/// A time in whole milliseconds, as moments are counted.
pub fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl Millis {
    /// The UTC day, counted from 1970-01-01.
    pub const fn day(self) -> i64 {
        self.0.div_euclid(DAY_MS)
    }

    /// The first moment of a UTC day.
    pub const fn of_day(day: i64) -> Self {
        Self(day.saturating_mul(DAY_MS))
    }

    /// The moment so long after this one.
    pub fn plus(self, time: Duration) -> Self {
        Self(self.0.saturating_add(millis(time)))
    }

    /// Whole seconds until the next UTC day, at least one.
    pub fn until_tomorrow_s(self) -> u64 {
        self.until_day_s(self.day().saturating_add(1))
    }

    /// Whole seconds until a UTC day begins, at least one.
    pub fn until_day_s(self, day: i64) -> u64 {
        let left = Self::of_day(day).0.saturating_sub(self.0);
        u64::try_from(left / 1000).unwrap_or(0).max(1)
    }
}

impl std::fmt::Display for Millis {
    /// ISO 8601 UTC with milliseconds and `Z`, the only form on the wire.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match jiff::Timestamp::from_millisecond(self.0) {
            Ok(t) => write!(f, "{t:.3}"),
            Err(_) => write!(f, "{}ms", self.0),
        }
    }
}

impl serde::Serialize for Millis {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text is not a moment in the wire's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("use ISO 8601 em UTC com milissegundos, como 2026-11-21T12:00:00.000Z")]
pub struct MillisError;

impl std::str::FromStr for Millis {
    type Err = MillisError;

    /// Reads exactly the form that [`Millis`] prints, and no other spelling of the same moment.
    fn from_str(text: &str) -> Result<Self, MillisError> {
        let moment: jiff::Timestamp = text.parse().map_err(|_| MillisError)?;
        let millis = Self(moment.as_millisecond());
        if millis.to_string() == text { Ok(millis) } else { Err(MillisError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_prints_with_milliseconds() {
        assert_eq!(Millis(0).to_string(), "1970-01-01T00:00:00.000Z");
        assert_eq!(Millis(1_732_147_200_123).to_string(), "2024-11-21T00:00:00.123Z");
    }

    #[test]
    fn only_the_printed_form_is_read() {
        for text in ["1970-01-01T00:00:00.000Z", "2024-02-29T23:59:59.999Z", "9999-12-30T00:00:00.000Z"] {
            assert_eq!(text.parse::<Millis>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "2024-11-21",
            "2024-11-21T00:00:00Z",
            "2024-11-21T00:00:00.00Z",
            "2024-11-21T00:00:00.000000Z",
            "2024-11-21T00:00:00.000+00:00",
            "2024-11-21T00:00:00.000z",
            "2024-11-21 00:00:00.000Z",
            "2024-02-30T00:00:00.000Z",
            "2024-11-21T23:59:60.000Z",
            " 2024-11-21T00:00:00.000Z",
        ] {
            assert_eq!(text.parse::<Millis>(), Err(MillisError), "{text}");
        }
    }
}
