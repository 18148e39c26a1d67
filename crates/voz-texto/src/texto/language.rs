//! Which language a text is in, by its function words.
use std::sync::LazyLock;

use super::{Kind, fold_into, tokens};

/// Words of the text that are looked at: beyond them the answer does not change.
const WORDS_MAX: usize = 2000;
/// Bytes of the longest word that is looked up.
const WORD_MAX: usize = 8;

/// The language of a text, as far as this program tells languages apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    #[default]
    Pt,
    En,
    /// Neither.
    Other,
}

/// What a word speaks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Vote {
    Only(Language),
    /// Portuguese, but Spanish, French or Italian have the word, too.
    Shared,
}

/// The words that vote, folded, and for what: function words and everyday words of one of the languages, in the order of their bytes.
static VOTES: LazyLock<Vec<(&'static str, Vote)>> = LazyLock::new(|| {
    let vote = |name| match name {
        "pt" => Vote::Only(Language::Pt),
        "en" => Vote::Only(Language::En),
        "comum" => Vote::Shared,
        _ => Vote::Only(Language::Other),
    };
    let rows = include_str!("language.txt").lines().filter_map(|line| line.split_once(' '));
    rows.map(|(word, name)| (word, vote(name))).collect()
});

/// The vote of a word, as it stands and folded.
fn vote(word: &str, folded: &str) -> Option<Vote> {
    match word {
        // Without its accent the second is English.
        "é" | "É" | "tô" | "Tô" => return Some(Vote::Only(Language::Pt)),
        "è" | "È" => return Some(Vote::Only(Language::Other)),
        _ => {}
    }
    let at = VOTES.binary_search_by_key(&folded, |(word, _)| word).ok()?;
    VOTES.get(at).map(|(_, vote)| *vote)
}

/// Numbers of words of a text that speak for each language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Votes {
    /// Evidence for Portuguese.
    pub pt: u32,
    /// Evidence for English.
    pub en: u32,
    /// Evidence for another language.
    pub other: u32,
    /// The part of `pt` that speaks for a language near to it as well.
    pub shared: u32,
}

impl Votes {
    /// Evidence for Portuguese: what it shares with others tells nothing where next to nothing else speaks for it.
    pub fn portuguese(&self) -> u32 {
        let own = self.pt.saturating_sub(self.shared);
        if self.other >= SURE && self.other >= CLEARLY * own { own } else { self.pt }
    }
}

/// Votes for another language that are no borrowed words.
const SURE: u32 = 3;
/// Number of times as many votes that another language needs as Portuguese has of its own.
const CLEARLY: u32 = 3;

/// Counts the function words and everyday words of a text that tell its language.
pub fn votes(text: &str) -> Votes {
    let (mut votes, mut words) = (Votes::default(), 0);
    let mut folded = String::new();
    for token in tokens(text).filter(|t| t.kind == Kind::Word) {
        words += 1;
        if words > WORDS_MAX {
            break;
        }
        folded.clear();
        if token.text.len() <= WORD_MAX {
            fold_into(token.text, &mut folded);
        }
        match vote(token.text, &folded) {
            Some(Vote::Only(Language::Pt)) => votes.pt += 1,
            Some(Vote::Shared) => {
                votes.pt += 1;
                votes.shared += 1;
            }
            Some(Vote::Only(Language::En)) => votes.en += 1,
            Some(Vote::Only(Language::Other)) => votes.other += 1,
            None => votes.other += u32::from(is_foreign(token.text)),
        }
    }
    votes
}

/// True of a word in letters of another script, two at least: Greek and all that Unicode has behind it, but not the alphabets of fancy
/// Latin letters.
fn is_foreign(word: &str) -> bool {
    let letter = |c: char| matches!(c, '\u{370}'..='\u{1cff}' | '\u{3040}'..='\u{d7ff}');
    !word.is_ascii() && word.chars().nth(1).is_some() && word.chars().all(letter)
}

/// Tells the language of a text. A text with no sign either way is Portuguese.
pub fn detect(text: &str) -> Language {
    let votes = votes(text);
    let (pt, en, other) = (votes.portuguese(), votes.en, votes.other);
    if other > pt.max(en) && other >= SURE {
        Language::Other
    } else if en > pt {
        Language::En
    } else {
        Language::Pt
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each word of the lists is one that the splitter can give and that is looked up, and votes once.
    #[test]
    fn every_word_can_vote() {
        for (word, vote) in VOTES.iter() {
            let alone = votes(word);
            let expected = match vote {
                Vote::Only(Language::Pt) => Votes { pt: 1, ..Votes::default() },
                Vote::Shared => Votes { pt: 1, shared: 1, ..Votes::default() },
                Vote::Only(Language::En) => Votes { en: 1, ..Votes::default() },
                Vote::Only(Language::Other) => Votes { other: 1, ..Votes::default() },
            };
            assert_eq!(alone, expected, "{word:?}");
        }
        assert!(VOTES.windows(2).all(|pair| pair[0].0 < pair[1].0), "a word stands in two lists");
    }

    #[test]
    fn languages_are_told_apart() {
        for (text, language) in [
            ("", Language::Pt),
            ("kkkkk", Language::Pt),
            ("ok", Language::Pt),
            ("Não sei o que te dizer, mas foi bom", Language::Pt),
            ("vc viu q ele tbm veio?", Language::Pt),
            ("O framework faz o deploy com um pipeline em staging", Language::Pt),
            ("I don't know what to tell you, but it was good", Language::En),
            ("fast and cheap", Language::En),
            ("No sé qué decir, pero es muy bueno y lo sabes los dos", Language::Other),
            (
                "El ventilador de doña Rita quedó listo. Era el capacitor, para que dure todo este año. Las manos de Pedro \
                 lo saben",
                Language::Other,
            ),
            (
                "È pronto il ventilatore della signora: era il condensatore, e la garanzia è di 90 giorni",
                Language::Other,
            ),
            ("Tô com sono, muito sono, que sono", Language::Pt),
            ("tô indo, tô chegando", Language::Pt),
            ("o imperador Han, os Han, a dinastia Han", Language::Pt),
            ("Las Vegas ou Los Angeles? El Paso, digo eu, que é mais perto.", Language::Pt),
            ("Em El Salvador, Los Angeles e Las Vegas não se come tão bem como em Lisboa", Language::Pt),
            ("Je ne sais pas dans quelle rue est le café et les amis", Language::Other),
        ] {
            assert_eq!(detect(text), language, "{text:?}");
        }
    }
}
