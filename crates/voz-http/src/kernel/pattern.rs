//! The shapes of texts that a schema says by a regular expression, each with the function that says the same.
//!
//! The expressions keep to what ECMA-262 (JSON Schema's dialect), Python and Rust read alike. A type names its
//! pattern (`extend("pattern" = LINE)`); the document shows it, and [`fault`] checks it.
use voz_core::base::email::is_address;
use voz_core::base::identifier::{is_one, is_uuid};
use voz_core::money::pix::brcode::is_txid;

/// Any character but control characters.
macro_rules! plain {
    () => {
        r"[^\x00-\x1f\x7f-\x9f]*"
    };
}
/// A character that is neither white space nor a control character.
macro_rules! seen {
    () => {
        r"[^\s\x00-\x1f\x7f-\x9f]"
    };
}

/// Something that is not white space.
pub(crate) const SEEN: &str = r"\S";
/// One line, with something to see.
pub(crate) const LINE: &str = concat!("^", plain!(), seen!(), plain!(), "$");
/// One line of two characters or more, white space around it apart.
pub(crate) const PAIR: &str = concat!("^", plain!(), seen!(), plain!(), seen!(), plain!(), "$");
/// One line, which may be empty.
pub(crate) const MAYBE_LINE: &str = concat!("^", plain!(), "$");
/// Lines, with something to see.
pub(crate) const LINES: &str = concat!(
    r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*",
    seen!(),
    r"[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*$"
);
/// An address of the web, or nothing.
pub(crate) const MAYBE_WEB: &str = concat!("^ *(https?://", seen!(), plain!(), ")?$");
/// An address of e-mail, white space around it apart.
pub(crate) const EMAIL: &str = concat!(
    r"^[ \t\r\n]*(?=[^@]{1,64}@)",
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@",
    r"([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[ \t\r\n]*$"
);
/// A UUID, of whatever version.
pub(crate) const UUID: &str = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";
/// An identifier of ours.
pub(crate) const ID: &str = "^[0-9a-f]{32}$";
/// Dollars with a point, or nothing.
pub(crate) const MAYBE_DOLLARS: &str = r"^([0-9]{1,12}(\.[0-9]{1,6})?)?$";
/// The identifier of a Pix, or nothing.
pub(crate) const MAYBE_TXID: &str = "^[A-Za-z0-9]{0,25}$";
/// A language tag.
pub(crate) const LOCALE: &str = "^[A-Za-z0-9-]+$";
/// A time zone.
pub(crate) const ZONE: &str = "^[A-Za-z0-9/_+-]+$";

/// A pattern, what to send, in Portuguese, and the same as a function.
type FieldPattern = (&'static str, &'static str, fn(&str) -> bool);

/// Every pattern.
const PATTERNS: &[FieldPattern] = &[
    (SEEN, "o texto está em branco", is_seen),
    (LINE, "precisa ser uma linha, sem caracteres de controle", |text| is_line(text) && is_seen(text)),
    (PAIR, "precisa ser uma linha de pelo menos 2 caracteres", |text| {
        is_line(text) && text.trim().chars().nth(1).is_some()
    }),
    (MAYBE_LINE, "precisa ser uma linha, sem caracteres de controle", is_line),
    (LINES, "precisa ser um texto sem caracteres de controle", |text| {
        text.chars().all(|c| matches!(c, '\n' | '\t' | '\r') || !c.is_control()) && is_seen(text)
    }),
    (MAYBE_WEB, "precisa ser um endereço http:// ou https://", is_web),
    (EMAIL, "precisa ser um endereço, como ana@exemplo.com.br", |text| {
        is_address(text.trim_matches([' ', '\t', '\r', '\n']))
    }),
    (UUID, super::request::BROWSER_ID, is_uuid),
    (ID, "precisa ser um identificador de 32 algarismos hexadecimais", is_one),
    (MAYBE_DOLLARS, "precisa ser um valor em dólares com ponto, como 0.02", |text| {
        text.is_empty() || is_dollars(text)
    }),
    (MAYBE_TXID, "precisa ser o txid do código que foi pago", |text| text.is_empty() || is_txid(text)),
    (LOCALE, "precisa ser uma língua, como pt-BR", |text| is_made_of(text, b"-")),
    (ZONE, "precisa ser um fuso horário, como America/Sao_Paulo", |text| is_made_of(text, b"/_+-")),
];

/// Why a text does not fit a pattern; `None` where it does, or where the pattern is none of ours.
pub(super) fn fault(regex: &str, text: &str) -> Option<&'static str> {
    let (_, about, holds) = PATTERNS.iter().find(|(known, ..)| *known == regex)?;
    (!holds(text)).then_some(*about)
}

fn is_seen(text: &str) -> bool {
    !text.trim().is_empty()
}

fn is_line(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

fn is_web(text: &str) -> bool {
    let text = text.trim_start_matches(' ');
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    let named = |rest: &str| rest.chars().next().is_some_and(|first| !first.is_whitespace());
    is_line(text) && (text.is_empty() || rest.is_some_and(named))
}

fn is_dollars(text: &str) -> bool {
    let digits = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
    };
    match text.split_once('.') {
        Some((whole, fraction)) => digits(whole, 12) && digits(fraction, 6),
        None => digits(text, 12),
    }
}

fn is_made_of(text: &str, also: &[u8]) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || also.contains(&b))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use regex_lite::Regex;

    use super::*;
    use crate::kernel::route::Table;
    use crate::service::GROUPS;

    /// The expression without the look-ahead, which no reader of regular expressions in Rust has.
    fn regex(pattern: &str) -> String {
        pattern.replace("(?=[^@]{1,64}@)", "")
    }

    proptest! {
        // Without U+0085: white space to Rust, and none to an expression.
        #[test]
        fn the_expression_and_the_function_say_the_same(
            text in "[ a-zA-Z0-9@.:/_+\\-\\x00-\\x1f\\x7f-\\x84\\x86-\\x9fé😀]{0,12}|https?://[ -~]{0,6}|[a.]{1,3}@[a.\\-]{1,9}|[0-9.]{1,9}",
        ) {
            for (pattern, _, holds) in PATTERNS {
                let found = Regex::new(&regex(pattern)).unwrap().is_match(&text);
                prop_assert_eq!(holds(&text), found, "{} {:?}", pattern, text);
            }
        }
    }

    #[test]
    fn whole_shapes_are_told_from_broken_ones() {
        let uuid = "3F2B8c1e-9d4a-4c77-8f10-2a6b5e0d9c31";
        let id = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
        for text in
            [uuid, &uuid[1..], id, &id[1..], &id.to_uppercase(), "cinco", &"a".repeat(26), "1.0000001"]
        {
            for (pattern, _, holds) in PATTERNS {
                assert_eq!(
                    holds(text),
                    Regex::new(&regex(pattern)).unwrap().is_match(text),
                    "{pattern} {text}"
                );
            }
        }
        assert!(fault(EMAIL, &format!("{}@ex.com", "a".repeat(64))).is_none());
        assert!(fault(EMAIL, &format!("{}@ex.com", "a".repeat(65))).is_some(), "the look-ahead");
    }

    /// The patterns in a schema.
    fn named(schema: &serde_json::Value, found: &mut Vec<String>) {
        match schema {
            serde_json::Value::Object(fields) => {
                found.extend(fields.get("pattern").and_then(|p| p.as_str()).map(str::to_owned));
                fields.values().for_each(|inside| named(inside, found));
            }
            serde_json::Value::Array(items) => items.iter().for_each(|inside| named(inside, found)),
            _ => {}
        }
    }

    #[test]
    fn every_pattern_of_a_body_is_checked() {
        let mut found = Vec::new();
        for route in Table::new(GROUPS).routes() {
            let mut generator = schemars::generate::SchemaSettings::draft2020_12().into_generator();
            let Some(schema) = route.request.map(|schema| schema(&mut generator).to_value()) else {
                continue;
            };
            named(&schema, &mut found);
            // A card is read apart, and held to its own table by its own test (`credito/gw/request.rs`).
            let definitions = generator.take_definitions(true);
            let checked = definitions.iter().filter(|(name, _)| *name != "Cartao");
            checked.for_each(|(_, inside)| named(inside, &mut found));
        }
        assert!(found.len() > 10, "{found:?}");
        found.retain(|pattern| PATTERNS.iter().all(|(known, ..)| known != pattern));
        assert!(found.is_empty(), "{found:?}");
    }
}
