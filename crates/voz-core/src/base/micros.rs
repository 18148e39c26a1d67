//! Amounts of money: whole micro-dollars, read from and printed as exact decimal text.
//!
//! Pure. Nothing here is a floating-point number, so no amount is ever rounded.
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Micro-dollars (1e-6 USD). May be negative: a movement of a ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Micros(pub i64);

/// Micro-dollars in a dollar.
const DOLLAR: u64 = 1_000_000;

impl Micros {
    /// An amount as it stands in a query or a form, in any spelling of its fraction. One number has one whole part: `05` is
    /// more likely a mistake than 5.
    pub fn sent(text: &str) -> Option<Self> {
        let padded = text.starts_with('0') && text != "0" && !text.starts_with("0.");
        text.parse().ok().filter(|_| !padded)
    }

    /// Whole dollars.
    pub fn of_dollars(usd: u32) -> Self {
        Self(i64::from(usd) * 1_000_000)
    }

    /// The same in dollars, where it is a whole number of them.
    pub const fn dollars(self) -> Option<i64> {
        if self.0 % 1_000_000 == 0 { Some(self.0 / 1_000_000) } else { None }
    }
}
/// Decimal places of a micro-dollar.
const PLACES: usize = 6;
/// Decimal places always printed.
const PLACES_SHOWN: usize = 2;

/// Why a text is not an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MicrosError {
    /// Not `-`, digits, and perhaps `.` with digits.
    #[error("use só algarismos e ponto, como 0.02")]
    Form,
    /// A fraction of a micro-dollar.
    #[error("no máximo {PLACES} casas depois do ponto")]
    TooFine,
    #[error("valor grande demais")]
    TooLarge,
}

impl FromStr for Micros {
    type Err = MicrosError;

    fn from_str(text: &str) -> Result<Self, MicrosError> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        if [whole, fraction].iter().any(|part| part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit())) {
            return Err(MicrosError::Form);
        }
        if fraction.len() > PLACES {
            return Err(MicrosError::TooFine);
        }
        let number = |part: &str| part.parse::<i128>().map_err(|_| MicrosError::TooLarge);
        let amount = number(whole)?
            .checked_mul(i128::from(DOLLAR))
            .and_then(|dollars| dollars.checked_add(number(&format!("{fraction:0<PLACES$}")).ok()?))
            .ok_or(MicrosError::TooLarge)?;
        let signed = if negative { -amount } else { amount };
        i64::try_from(signed).map(Self).map_err(|_| MicrosError::TooLarge)
    }
}

impl<'de> Deserialize<'de> for Micros {
    /// Reads the decimal text that the configuration holds.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl Serialize for Micros {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Micros {
    /// At least two decimals, no zeros at the end beyond them: `4.98`, `-0.02`, `0.000001`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        MicrosSum(i128::from(self.0)).fmt(f)
    }
}

/// A sum of amounts, which may be beyond what one amount holds. Prints as they do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct MicrosSum(pub i128);

impl MicrosSum {
    /// From what a database sums without ever overflowing: of each amount the whole part of a division by
    /// [`MicrosSum::SPLIT`], and its rest.
    pub fn of_halves(high: i64, low: i64) -> Self {
        Self(i128::from(high) * i128::from(Self::SPLIT) + i128::from(low))
    }

    /// Divisor of amounts for [`MicrosSum::of_halves`]: two thousand million of the largest halves fit 64 bits.
    pub const SPLIT: i64 = 1 << 32;

    /// The same as an amount; `None` when it does not fit one.
    pub fn fit(self) -> Option<Micros> {
        i64::try_from(self.0).ok().map(Micros)
    }
}

impl FromIterator<Micros> for MicrosSum {
    fn from_iter<I: IntoIterator<Item = Micros>>(amounts: I) -> Self {
        Self(amounts.into_iter().map(|amount| i128::from(amount.0)).sum())
    }
}

impl fmt::Display for MicrosSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (amount, dollar) = (self.0.unsigned_abs(), u128::from(DOLLAR));
        let fraction = format!("{:0PLACES$}", amount % dollar);
        let (shown, rest) = fraction.split_at(PLACES_SHOWN);
        write!(f, "{sign}{}.{shown}{}", amount / dollar, rest.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_print_as_the_contract_says() {
        for (micros, text) in [
            (4_980_000, "4.98"),
            (-20_000, "-0.02"),
            (1, "0.000001"),
            (0, "0.00"),
            (25_000_000, "25.00"),
            (100_500, "0.1005"),
            (i64::MIN, "-9223372036854.775808"),
        ] {
            assert_eq!(Micros(micros).to_string(), text);
        }
    }

    #[test]
    fn what_is_not_an_exact_amount_is_refused() {
        for (text, error) in [
            ("", MicrosError::Form),
            ("-", MicrosError::Form),
            (".5", MicrosError::Form),
            ("5.", MicrosError::Form),
            ("+5", MicrosError::Form),
            ("0,02", MicrosError::Form),
            ("2e-2", MicrosError::Form),
            (" 1", MicrosError::Form),
            ("１", MicrosError::Form),
            ("0.0000001", MicrosError::TooFine),
            ("9223372036854.775808", MicrosError::TooLarge),
            ("99999999999999999999999999999999999999999", MicrosError::TooLarge),
        ] {
            assert_eq!(text.parse::<Micros>(), Err(error), "{text:?}");
        }
        assert_eq!("5".parse(), Ok(Micros(5_000_000)));
        assert_eq!("0.1".parse(), Ok(Micros(100_000)));
    }

    #[test]
    fn a_sum_beyond_an_amount_is_exact_and_is_none() {
        let twice: MicrosSum = [Micros(i64::MAX), Micros(i64::MAX)].into_iter().collect();
        assert_eq!((twice.to_string().as_str(), twice.fit()), ("18446744073709.551614", None));
        let half = i64::MAX / MicrosSum::SPLIT;
        assert_eq!(MicrosSum::of_halves(half * 2, (i64::MAX % MicrosSum::SPLIT) * 2), twice);
        assert_eq!(MicrosSum::of_halves(-3, -1), MicrosSum(i128::from(-3 * MicrosSum::SPLIT - 1)));
    }

    proptest! {
        #[test]
        fn printing_and_reading_give_the_amount_back(micros: i64) {
            prop_assert_eq!(Micros(micros).to_string().parse(), Ok(Micros(micros)));
        }

        #[test]
        fn no_text_panics(text: String) {
            let _ = text.parse::<Micros>();
        }
    }
}
