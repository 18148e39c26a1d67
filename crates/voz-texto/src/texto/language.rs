//! Which language a text is in, by its function words.
use super::{Kind, fold_into, tokens};

/// Words of the text that are looked at: beyond them the answer does not change.
const WORDS_MAX: usize = 2000;

/// The language of a text, as far as this program tells languages apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Pt,
    En,
    /// Neither.
    Other,
}

/// Function words and everyday words that only one of the languages has, folded.
fn vote(word: &str) -> Option<Language> {
    Some(match word {
        "que" | "nao" | "um" | "uma" | "com" | "os" | "da" | "em" | "dos" | "das" | "na" | "ao" | "pelo"
        | "pela" | "mais" | "mas" | "seu" | "sua" | "isso" | "voce" | "vc" | "tem" | "foi" | "ser"
        | "esta" | "ele" | "ela" | "eu" | "meu" | "minha" | "muito" | "ja" | "so" | "pra" | "pro" | "q"
        | "por" | "como" | "quando" | "tambem" | "sao" | "ou" | "nos" | "nas" | "aqui" | "ate" | "bom"
        | "boa" | "gente" | "porque" | "depois" | "ainda" | "todo" | "tudo" | "esse" | "essa" | "este"
        | "num" | "numa" | "ai" | "sem" | "de" | "e" | "para" => Language::Pt,
        "the" | "and" | "of" | "to" | "is" | "in" | "that" | "it" | "for" | "was" | "with" | "you"
        | "this" | "are" | "be" | "have" | "not" | "but" | "my" | "i" | "we" | "they" | "he" | "she"
        | "his" | "her" | "at" | "on" | "from" | "what" | "your" | "their" | "an" | "it's" | "i'm"
        | "don't" | "just" | "about" | "would" | "there" | "been" | "has" | "had" | "will" | "can" | "or"
        | "when" => Language::En,
        "el" | "los" | "las" | "y" | "pero" | "muy" | "mas que" | "una" | "es" | "lo" | "del" | "con"
        | "al" | "le" | "les" | "des" | "et" | "est" | "une" | "dans" | "pour" | "je" | "und" | "der"
        | "die" | "das ist" | "ist" | "il" | "che" | "per" | "della" | "sono" | "het" | "een" => {
            Language::Other
        }
        _ => return None,
    })
}

/// How many words of a text speak for each language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Votes {
    /// Evidence for Portuguese.
    pub pt: u32,
    /// Evidence for English.
    pub en: u32,
    /// Evidence for another language.
    pub other: u32,
}

/// Counts the function words and everyday words of a text that only one of the languages has.
pub fn votes(text: &str) -> Votes {
    let (mut votes, mut words) = (Votes::default(), 0);
    let mut folded = String::new();
    for token in tokens(text).filter(|t| t.kind == Kind::Word) {
        words += 1;
        if words > WORDS_MAX {
            break;
        }
        if token.text.len() > 8 {
            continue;
        }
        folded.clear();
        fold_into(token.text, &mut folded);
        match vote(&folded) {
            Some(Language::Pt) => votes.pt += 1,
            Some(Language::En) => votes.en += 1,
            Some(Language::Other) => votes.other += 1,
            None => {}
        }
    }
    votes
}

/// Tells the language of a text. A text with no sign either way is Portuguese.
pub fn detect(text: &str) -> Language {
    let Votes { pt, en, other } = votes(text);
    if other > pt.max(en) && other >= 3 {
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
            ("Je ne sais pas dans quelle rue est le café et les amis", Language::Other),
        ] {
            assert_eq!(detect(text), language, "{text:?}");
        }
    }
}
