//! Names in a text, told by their capitals where those are no accident.
use super::{WORDS, figures};
use crate::texto::{
    Kind, Token, WordList, fold, is_all_caps, is_emphasis, is_function_word, nfc, sentences, tokens,
};

/// Titles written with a capital that are no part of a name, folded.
static TITLES: WordList = WordList::words(WORDS, "titles");

/// Words that begin a greeting, folded: behind its comma the letter begins, with a capital that names nothing.
static GREETINGS: WordList = WordList::words(WORDS, "greetings");

/// Runs of capitalised words inside sentences, and words with a capital in the middle.
pub(super) fn names(text: &str) -> Vec<Vec<&str>> {
    let mut found: Vec<Vec<&str>> = Vec::new();
    for sentence in sentences(text) {
        let words: Vec<Token<'_>> = tokens(sentence.text).filter(|t| t.kind != Kind::Space).collect();
        if is_heading(&words) {
            continue;
        }
        let mut name: Vec<&str> = Vec::new();
        let mut opening = true;
        let mut greeting = words.first().is_some_and(|word| GREETINGS.contains(&fold(word.text).as_str()));
        for token in &words {
            let capital = token.kind == Kind::Word && names_something(token.text, opening);
            if capital {
                name.push(token.text);
            } else if !(name.is_empty() || token.kind == Kind::Word && is_name_joint(token.text)) {
                found.push(std::mem::take(&mut name));
            }
            opening = match token.kind {
                Kind::Word | Kind::Number => false,
                Kind::Mark if token.text == "," => opening || std::mem::take(&mut greeting),
                Kind::Mark => opening || opens_speech(token.text),
                Kind::Break => true,
                _ => opening,
            };
        }
        if !name.is_empty() {
            found.push(name);
        }
    }
    found
}

/// True when most words of a sentence have capitals, as in a heading: its capitals name nothing.
fn is_heading(words: &[Token<'_>]) -> bool {
    let long: Vec<&Token<'_>> =
        words.iter().filter(|t| t.kind == Kind::Word && t.text.chars().nth(3).is_some()).collect();
    let capital = long.iter().filter(|t| t.text.starts_with(char::is_uppercase)).count();
    let shouted = long.iter().filter(|t| is_all_caps(t.text)).count();
    let verbs = words.iter().filter(|t| t.kind == Kind::Word).count();
    long.len() >= 3 && (capital * 10 >= long.len() * 8 && verbs >= 4 || shouted * 2 > long.len())
}

/// True when a word's capitals name something. At the opening of a sentence only an inner capital does.
fn names_something(word: &str, opening: bool) -> bool {
    if !word.contains(char::is_uppercase) {
        return false;
    }
    let word = nfc(word);
    let mut letters = word.chars().filter(|c| c.is_alphabetic());
    let first = letters.next().is_some_and(char::is_uppercase);
    let Some(second) = letters.next() else { return false };
    let folded = fold(&word);
    // Days and months have forms of their own, and "I'd" is a pronoun.
    if folded.starts_with("i'")
        || figures::day(&folded).is_some()
        || figures::month(&folded).is_some_and(|(_, sure)| sure)
    {
        return false;
    }
    if is_all_caps(&word) {
        return !is_emphasis(&word) && !is_laughter(&folded);
    }
    let inner = second.is_uppercase() || letters.any(char::is_uppercase);
    if inner && !word.contains(['-', '\'', '’']) {
        return true;
    }
    first && !opening && !is_function_word(&folded) && !TITLES.contains(&folded.as_str())
}

/// "kkk", "haha", "rsrs" and their like.
fn is_laughter(folded: &str) -> bool {
    folded.bytes().all(|b| b"khaersiu".contains(&b)) && folded.len() >= 3
}

/// Words that join the parts of a name.
fn is_name_joint(word: &str) -> bool {
    matches!(word, "de" | "da" | "do" | "das" | "dos" | "e" | "of" | "the")
}

/// Marks after which a capital may be that of a new sentence.
fn opens_speech(mark: &str) -> bool {
    "\"“”'‘«([:—–-•*>/".contains(mark)
}
