//! Amounts in reais: whole cents, the fixed rate that turns dollars into them, and how numbers are written there.
//!
//! Pure. As with micro-dollars, nothing here is a floating-point number.
use std::fmt;

use super::micros::Micros;

/// Cents of a real.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Centavos(pub i64);

impl Centavos {
    /// Reads a decimal with at most two places that count, as `5`, `5.0`, `5.01` or `5.010`.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let (cents, rest) = fraction.split_at_checked(2).unwrap_or((fraction, ""));
        if whole.is_empty() || !digits(whole) || !digits(cents) || rest.bytes().any(|b| b != b'0') {
            return None;
        }
        let reais = whole.parse::<i64>().ok()?;
        reais.checked_mul(100)?.checked_add(format!("{cents:0<2}").parse().ok()?).map(Self)
    }

    /// As people write it in Brazil: `R$ 1.234,56`.
    pub fn brasil(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        format!("{sign}R$ {},{:02}", grouped((self.0 / 100).unsigned_abs()), (self.0 % 100).abs())
    }
}

/// A whole number with its thousands apart: `12.345`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut shown = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            shown.push('.');
        }
        shown.push(digit);
    }
    shown
}

impl fmt::Display for Centavos {
    /// With a dot and two places: `5.01`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, (self.0 % 100).abs())
    }
}

/// A fixed rate: reais for a dollar, exact to a millionth. Above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cambio(i64);

/// Micro-dollars times millionths of a rate, in a cent.
const CENT: i128 = 10_000_000_000;

impl Cambio {
    /// So many reais for a dollar, given like an amount; `None` unless it is above zero.
    pub fn of(reais: Micros) -> Option<Self> {
        (reais.0 > 0).then_some(Self(reais.0))
    }

    /// The price of an amount of dollars, rounded half up to the cent. `None` beyond 64 bits.
    pub fn centavos(self, usd: Micros) -> Option<Centavos> {
        let exact = i128::from(usd.0) * i128::from(self.0);
        i64::try_from((exact + CENT / 2).div_euclid(CENT)).ok().map(Centavos)
    }

    /// The dollars that an amount of reais buys, rounded down to the micro-dollar: never more than was paid for.
    pub fn micros(self, reais: Centavos) -> Option<Micros> {
        i64::try_from((i128::from(reais.0) * CENT).div_euclid(i128::from(self.0))).ok().map(Micros)
    }
}

impl fmt::Display for Cambio {
    /// With at least two places: `5.40`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Micros(self.0).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cents_are_read_from_their_text() {
        for (text, cents) in [
            ("5", Some(500)),
            ("5.0", Some(500)),
            ("5.01", Some(501)),
            ("129.90", Some(12990)),
            ("129.900", Some(12990)),
            ("0.005", None),
            ("5e2", None),
            ("-5", None),
            ("5,01", None),
            ("", None),
        ] {
            assert_eq!(Centavos::parse(text).map(|c| c.0), cents, "{text:?}");
        }
        assert_eq!(Centavos(1005).to_string(), "10.05");
        for (cents, text) in [(1, "R$ 0,01"), (2750, "R$ 27,50"), (-123_456_789, "-R$ 1.234.567,89")] {
            assert_eq!(Centavos(cents).brasil(), text);
        }
    }

    #[test]
    fn dollars_become_cents_by_the_exact_rate() {
        for (rate, usd, cents) in [
            ("5.40", 3_000_000, 1620),
            ("5.4321", 25_000_000, 13580),
            ("5.4321", 3_000_000, 1630),
            ("0.000001", 1_000_000, 0),
            ("5.005", 1_000_000, 501),
        ] {
            let rate = Cambio::of(rate.parse().unwrap()).unwrap();
            assert_eq!(rate.centavos(Micros(usd)), Some(Centavos(cents)), "{rate}");
        }
        assert_eq!(Cambio::of(Micros(0)), None);
        assert_eq!(Cambio::of(Micros(5_400_000)).unwrap().micros(Centavos(5000)), Some(Micros(9_259_259)));
    }

    proptest! {
        #[test]
        fn what_is_bought_is_never_worth_more_than_was_paid(rate in 1_i64..1_000_000_000, cents in 0_i64..10_000_000) {
            let rate = Cambio(rate);
            if let Some(bought) = rate.micros(Centavos(cents)) {
                prop_assert!(rate.centavos(bought).unwrap() <= Centavos(cents));
            }
        }
    }
}
