//! Titles written with a capital in every word, and which of those words are no names.
use std::collections::BTreeMap;

use super::WORDS;
use crate::lint::block::{Block, LineKind, Tok};
use crate::lint::facts::Facts;
use crate::lint::fix;
use crate::lint::report::Correcao;
use crate::lint::rule::{Place, Places};
use crate::texto::{Kind, Language, WordList, tokens};

/// Letters from which on a title writes a word with a capital in any style guide.
const LONG_WORD: usize = 4;

pub(super) fn caixas(block: &Block<'_>, places: &mut Places) {
    for line in &block.lines {
        let Some(body) = block.toks.get(line.body.clone()) else { continue };
        let starred = |t: Option<&Tok>| t.is_some_and(|t| t.is_mark('*'));
        let all_bold = line.kind == LineKind::Text && starred(body.first()) && starred(body.last());
        if line.kind != LineKind::Heading && !all_bold {
            continue;
        }
        let (mut long, mut capital) = (0, 0);
        for (at, tok) in line.body.clone().zip(body) {
            if tok.kind == Kind::Word && !tok.masked && block.tok_text(at).chars().count() >= LONG_WORD {
                long += 1;
                // A line all in capitals is loud, not in title case.
                let rest_lower = block.tok_text(at).contains(char::is_lowercase);
                capital += usize::from(tok.first.is_uppercase() && rest_lower);
            }
        }
        if long >= 3 && capital * 5 >= long * 4 {
            places.add_toks(block, line.body.clone(), 0);
        }
    }
}

/// The spelling of a word in the prose below a title.
#[derive(Clone, Copy, Default)]
struct Seen {
    small: bool,
    /// With a capital within a sentence: it is a name.
    name: bool,
}

/// In Portuguese, lower case for the words of a title that the prose below it writes in lower case and never as a name: all of
/// its long words or none. The first word keeps its capital, and so does one that has others; a title that quotes stays.
pub(super) fn lower_known_words(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let title = facts.text.get(place.start..place.end)?;
    if facts.language != Language::Pt
        || title.contains(['"', '“', '”', '«', '»', '\'', '‘', '’', '`', '[', '<'])
    {
        return None;
    }
    let seen = seen_below(facts, place.end);
    let (mut first, mut changed) = (true, false);
    let mut lowered = String::with_capacity(title.len());
    for token in tokens(title) {
        let capitals = token.text.chars().filter(|c| c.is_uppercase()).count();
        let raised = token.kind == Kind::Word && token.text.starts_with(char::is_uppercase);
        if !raised || first || capitals > 1 {
            lowered.push_str(token.text);
        } else {
            let lower = token.text.to_lowercase();
            let known = seen.get(&lower).copied().unwrap_or_default();
            if !SMALL_WORDS.contains(&lower.as_str()) && (!known.small || known.name) {
                return None;
            }
            lowered.push_str(&lower);
            changed = true;
        }
        first &= token.kind != Kind::Word;
    }
    changed.then(|| fix::swap(place, lowered))
}

/// The words of the prose below a byte.
fn seen_below(facts: &Facts<'_>, from: usize) -> BTreeMap<String, Seen> {
    /// The stretch below the title in which a word is looked for, in bytes.
    const BELOW: usize = 1200;
    let mut seen: BTreeMap<String, Seen> = BTreeMap::new();
    let mut within = false;
    for token in tokens(facts.text.get(from..).unwrap_or_default()).take_while(|t| t.start < BELOW) {
        if token.kind == Kind::Word && !facts.is_hidden(from + token.start) {
            let capital = token.text.starts_with(char::is_uppercase);
            let word = seen.entry(token.text.to_lowercase()).or_default();
            word.small |= !capital;
            word.name |= capital && within;
            within = !capital;
        } else if token.kind != Kind::Space {
            within &= token.text == ",";
        }
    }
    seen
}

/// Words that no name begins with inside a Portuguese title.
static SMALL_WORDS: WordList = WordList::words(WORDS, "small-in-titles");
