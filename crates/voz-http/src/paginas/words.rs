//! Numbers, amounts, days and times to wait, as people here write them.
use voz_core::base::time_zone::Zone;
use voz_core::base::world::Millis;
use voz_core::money::reais::{Centavos, grouped};

/// A text at the beginning of a sentence: `A Dalva`.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
}

/// A share of texts or requests, in whole percents: `12 %`. What is there, and rounds to nothing, is told as less than one.
pub(super) fn percent(share: f64) -> String {
    match (share * 100.0).round() {
        whole if whole < 1.0 && share > 0.0 => "menos de 1\u{a0}%".to_owned(),
        whole => format!("{whole}\u{a0}%"),
    }
}

/// A whole number with its thousands apart: `12.345`.
pub(super) fn number(n: impl TryInto<u64>) -> String {
    grouped(n.try_into().unwrap_or(u64::MAX))
}

/// Dollars as people here write them, with their cents: `US$ 2,50`.
pub(super) fn dollars(amount: &str) -> String {
    let (sign, digits) = amount.strip_prefix('-').map_or(("", amount), |rest| ("−", rest));
    let cents = if digits.contains('.') { "" } else { ",00" };
    format!("{sign}US$\u{a0}{}{cents}", digits.replace('.', ","))
}

/// A time to wait, as people say it.
pub(super) fn span(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} segundos"),
        120..7200 => format!("{} minutos", seconds.div_ceil(60)),
        _ => format!("{} horas", seconds.div_ceil(3600)),
    }
}

/// Reais, on one line.
pub(super) fn reais(amount: Centavos) -> String {
    amount.brasil().replace(' ', "\u{a0}")
}

/// A day of the year-first form as people write it; anything else as it is.
pub(super) fn day(iso: &str) -> String {
    let mut parts = iso.get(..10).unwrap_or(iso).split('-');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(year), Some(month), Some(day)) => format!("{day}/{month}/{year}"),
        _ => iso.to_owned(),
    }
}

/// A moment by the usual clock, which is said: for whoever has chosen no other.
pub(super) fn moment(at: Millis) -> String {
    Zone::default().moment(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_here() {
        assert_eq!([0, 999, 1000, 1_234_567].map(number), ["0", "999", "1.000", "1.234.567"]);
        assert_eq!([0.0, 0.126, 1.0].map(percent), ["0\u{a0}%", "13\u{a0}%", "100\u{a0}%"]);
        assert_eq!(percent(0.001), "menos de 1\u{a0}%");
        assert_eq!(["2.50", "-0.02", "3"].map(dollars), ["US$\u{a0}2,50", "−US$\u{a0}0,02", "US$\u{a0}3,00"]);
        assert_eq!(reais(Centavos(123_456)), "R$\u{a0}1.234,56");
        assert_eq!([90, 121, 7201].map(span), ["90 segundos", "3 minutos", "3 horas"]);
        assert_eq!((day("2026-11-22").as_str(), day("ontem").as_str()), ("22/11/2026", "ontem"));
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!((capital("a Dalva").as_str(), capital("érica").as_str()), ("A Dalva", "Érica"));
    }
}
