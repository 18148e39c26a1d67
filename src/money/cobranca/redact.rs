//! What the gateway says, without the numbers it may repeat: its sentences reach logs and the health route.
use crate::money::documento::Documento;

/// What stands where a number was.
const MASK: &str = "•••";
/// Digits of the shortest number that names a person or a card: a CPF's.
const LEAST: usize = 11;

/// A sentence without cards and documents, however they are written.
pub(super) fn masked(text: &str) -> String {
    let words = text.split_inclusive(char::is_whitespace);
    without_numbers(&words.map(without_document).collect::<String>())
}

/// A word that is a document is masked: the new CNPJ has letters.
fn without_document(word: &str) -> String {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    if Documento::parse(bare).is_ok() { word.replacen(bare, MASK, 1) } else { word.to_owned() }
}

/// Long numbers are masked, also with the marks people put between digits.
fn without_numbers(text: &str) -> String {
    let part = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '.' | '-' | '/');
    let mut out = String::with_capacity(text.len());
    for piece in text.split_inclusive(|c| !part(c)) {
        let number = piece.trim_matches(|c: char| !c.is_ascii_digit());
        if number.bytes().filter(u8::is_ascii_digit).count() >= LEAST {
            out.push_str(&piece.replacen(number, MASK, 1));
        } else {
            out.push_str(piece);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_of_people_and_cards_go_and_the_rest_stays() {
        for (said, kept) in [
            ("O CPF/CNPJ informado é inválido.", "O CPF/CNPJ informado é inválido."),
            ("O CPF 529.982.247-25 é inválido.", "O CPF ••• é inválido."),
            ("cartão 4444 4444 4444 4444, recusado", "cartão •••, recusado"),
            ("(52998224725)", "(•••)"),
            ("CNPJ 12.ABC.345/01DE-35: não serve", "CNPJ •••: não serve"),
            (
                "R$ 1.000,00 menos R$ 0,00 não pode ser menor que R$ 5,00",
                "R$ 1.000,00 menos R$ 0,00 não pode ser menor que R$ 5,00",
            ),
            ("", ""),
        ] {
            assert_eq!(masked(said), kept);
        }
    }

    proptest! {
        #[test]
        fn no_long_number_is_left(text in "[0-9 ./a-é-]{0,80}") {
            let masked = masked(&text);
            let longest = masked.split(|c: char| !c.is_ascii_digit()).map(str::len).max();
            prop_assert!(longest.unwrap_or(0) < LEAST);
        }
    }
}
