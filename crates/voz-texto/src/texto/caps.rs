//! Upper-case words: which ones shout and which ones are merely spelled that way.
use std::collections::BTreeSet;

use super::{WordList, fold, is_function_word};

const FILE: &str = include_str!("caps.txt");

/// From this many letters on, an upper-case word is taken for a shouted one: acronyms are shorter.
const SHOUTED_MIN: usize = 6;

/// Acronyms of [`SHOUTED_MIN`] letters or more in everyday use, folded.
static LONG_ACRONYMS: WordList = WordList::words(FILE, "acronyms");

/// Content words below [`SHOUTED_MIN`] letters that people shout, folded; function words need no list.
static SHOUTED_SHORT: WordList = WordList::words(FILE, "shouted");

/// True when a word is wholly in capitals: two letters or more, every one of them upper case.
pub fn is_all_caps(word: &str) -> bool {
    let letters = || word.chars().filter(|c| c.is_alphabetic());
    letters().all(char::is_uppercase) && letters().nth(1).is_some()
}

/// True when a word is in capitals for emphasis ("NUNCA", "MUITO", "ABSURDO").
///
/// True of a word wholly in capitals that is a function word, a short word people are known to
/// shout, or has six letters or more. Not of acronyms ("STF", "UNESCO"), Roman numerals, laughter
/// and cries of one or two different letters ("KKKKKK", "HAHAHA"), or words with digits ("G20").
pub fn is_emphasis(word: &str) -> bool {
    if !is_all_caps(word) || word.chars().any(|c| c.is_ascii_digit()) {
        return false;
    }
    let folded = fold(word);
    if is_function_word(&folded) || SHOUTED_SHORT.contains(&folded.as_str()) {
        return true;
    }
    folded.chars().filter(|c| c.is_alphabetic()).count() >= SHOUTED_MIN
        && !LONG_ACRONYMS.contains(&folded.as_str())
        && !is_cry(&folded)
        && !folded.bytes().all(|b| b"ivxlcdm".contains(&b))
}

/// At most two different letters.
fn is_cry(folded: &str) -> bool {
    folded.chars().collect::<BTreeSet<char>>().len() <= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emphasis_is_not_an_acronym() {
        for word in ["NUNCA", "NÃO", "SÓ", "EU", "ABSURDO", "ATENÇÃO", "GUARDA-CHUVA"] {
            assert!(is_emphasis(word), "{word}");
        }
        for word in
            ["STF", "PT", "IBGE", "UNESCO", "KKKKKKK", "HAHAHA", "XVIII", "G20", "A", "Nunca", "", "2024"]
        {
            assert!(!is_emphasis(word), "{word}");
        }
    }
}
