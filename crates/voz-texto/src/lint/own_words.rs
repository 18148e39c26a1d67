//! An author's own vocabulary: words that are never marked, and words that always are.
use std::collections::HashMap;

use super::block::{Block, Piece, PieceKind};
use super::lexicon::hash;
use super::rule::Places;
use crate::texto::{fold, words};

/// The words, as the author listed them. Case and accents do not count, and `*` at the end of a word stands for any
/// ending: `sinerg*`.
#[derive(Clone, Debug, Default)]
pub struct Palavras {
    accepted: Vec<Phrase>,
    marked: Vec<Phrase>,
    /// Of [`Self::marked`], by the hash of their first word; those that begin with a stem by the stem, in `stems`.
    by_word: HashMap<u32, Vec<usize>>,
    stems: HashMap<String, Vec<usize>>,
}

/// One word or more in a row.
type Phrase = Vec<Word>;

#[derive(Clone, Debug)]
struct Word {
    folded: String,
    hash: u32,
    /// Stands for every word that begins so.
    stem: bool,
}

impl Word {
    fn is(&self, folded: &str) -> bool {
        if self.stem { folded.starts_with(&self.folded) } else { folded == self.folded }
    }
}

impl Palavras {
    /// Takes both lists. What holds no word is left out.
    pub fn new<S: AsRef<str>>(aceitas: &[S], marcadas: &[S]) -> Self {
        let phrases = |list: &[S]| -> Vec<Phrase> {
            list.iter().map(|said| phrase(said.as_ref())).filter(|phrase| !phrase.is_empty()).collect()
        };
        let mut own = Self { accepted: phrases(aceitas), marked: phrases(marcadas), ..Self::default() };
        for (number, first) in own.marked.iter().enumerate().filter_map(|(n, p)| Some((n, p.first()?))) {
            if first.stem {
                own.stems.entry(first.folded.clone()).or_default().push(number);
            } else {
                own.by_word.entry(first.hash).or_default().push(number);
            }
        }
        own
    }

    /// True when nothing is listed.
    pub const fn is_empty(&self) -> bool {
        self.accepted.is_empty() && self.marked.is_empty()
    }

    /// True when what a rule found is a listed word, and nothing more.
    pub(super) fn accepts(&self, found: &str) -> bool {
        let Some(longest) = self.accepted.iter().map(Vec::len).max() else { return false };
        // One more than any phrase has tells a longer one.
        let said: Vec<String> = words(found).take(longest + 1).map(|word| fold(word.text)).collect();
        self.accepted.iter().any(|phrase| {
            phrase.len() == said.len() && phrase.iter().zip(&said).all(|(word, folded)| word.is(folded))
        })
    }

    /// Adds the listed words of a block.
    pub(super) fn mark(&self, block: &Block<'_>, places: &mut Places) {
        if self.marked.is_empty() {
            return;
        }
        let is_word = |piece: &Piece| piece.kind == PieceKind::Word;
        let folded =
            block.flow.iter().map(|p| if is_word(p) { fold(block.piece_text(p)) } else { String::new() });
        let folded: Vec<String> = folded.collect();
        for (at, piece) in block.flow.iter().enumerate().filter(|(_, piece)| is_word(piece)) {
            let first = folded.get(at).filter(|_| !self.stems.is_empty()).map_or("", String::as_str);
            let ends = first.char_indices().map(|(at, c)| at + c.len_utf8());
            let stems = ends.filter_map(|end| self.stems.get(&first[..end])).flatten();
            let listed = self.by_word.get(&piece.hash).into_iter().flatten().chain(stems);
            let longest = listed.filter_map(|&number| self.length(block, &folded, at, number)).max();
            if let Some(len) = longest {
                let quoted = block.toks.get(piece.tok).is_some_and(|tok| tok.quoted);
                places.add(block.span(at..at + len), 0, quoted);
            }
        }
    }

    /// The number of pieces that a phrase takes from `at` on, where it stands there.
    fn length(&self, block: &Block<'_>, folded: &[String], at: usize, number: usize) -> Option<usize> {
        let phrase = self.marked.get(number)?;
        let pieces = block.flow.get(at..at + phrase.len())?;
        let sentence = pieces.first()?.sentence;
        let same = pieces.iter().zip(&folded[at..]).zip(phrase).all(|((piece, folded), word)| {
            let near = piece.kind == PieceKind::Word && piece.sentence == sentence;
            near && (word.stem || piece.hash == word.hash) && word.is(folded)
        });
        same.then_some(phrase.len())
    }
}

fn phrase(said: &str) -> Phrase {
    let stem = |end: usize| said.get(end..).is_some_and(|rest| rest.starts_with('*'));
    let word = |folded: String, stem: bool| Word { hash: hash(folded.as_bytes()), folded, stem };
    words(said).map(|token| word(fold(token.text), stem(token.end()))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Options, lint};
    use super::*;

    fn ids(text: &str, own: &Palavras) -> Vec<(String, Vec<String>)> {
        let options =
            Options { palavras: Some(own), so: &["vocab-proprio", "vocab-llm"], ..Options::default() };
        let found = lint(text, &options).achados.into_iter();
        found.map(|a| (a.id.into_owned(), a.trechos.into_iter().map(|t| t.texto).collect())).collect()
    }

    #[test]
    fn words_of_the_author_are_marked_or_left_alone() {
        let own = Palavras::new(&["robusto", "escaláv*"], &["Sinergia", "fora da caixa", "catapult*"]);
        let found = ids("Pensar FORA da caixa. A sinergia catapultou fora, da caixa, a catapulta.", &own);
        let texts = ["FORA da caixa", "sinergia", "catapultou", "catapulta"].map(str::to_owned);
        assert_eq!(found, [("vocab-proprio".to_owned(), texts.to_vec())]);
        assert_eq!(ids("Um sistema robusto e escalável.", &own), []);
        let kept = ids("Um sistema robusto e orquestrado, de forma robusta.", &own);
        assert_eq!(kept[0].0, "vocab-llm");
        assert!(!kept[0].1.contains(&"robusto".to_owned()) && kept[0].1.contains(&"robusta".to_owned()));
        assert!(Palavras::new(&["", "!"], &["*"]).is_empty());
    }
}
