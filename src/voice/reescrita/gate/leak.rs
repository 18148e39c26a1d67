//! What must never leave: the author's texts and the prompt.
use super::GateRefusal;
use super::material::{Material, folded_words};
use super::runs::{Runs, Sequence};

/// Words in a row that make a copy of an author's text, or of a style the caller did not write.
const EXAMPLE_WORDS: usize = 8;
/// Letters in a row, spaces left out, that make the same: eight Portuguese words of average length.
const EXAMPLE_LETTERS: usize = 40;
/// Words in a row of our own part of the prompt; no good rewrite has them (100 measured, none).
const PROMPT_WORDS: usize = 6;
/// Letters in a row of our own part of the prompt.
const PROMPT_LETTERS: usize = 32;
/// Words of a piece, where an answer is put together from pieces of the author's texts.
const PIECE_WORDS: usize = 5;
/// Hexadecimal digits after its name that make a word the mark around the material.
const MARK_DIGITS: usize = 4;

/// Why the answer may not leave, when it repeats what it was shown.
pub(super) fn leak(material: &Material<'_>, answer: &str) -> Option<GateRefusal> {
    let own: Vec<Sequence> = material.own().map(Sequence::of).collect();
    let secret: Vec<Sequence> = material.secret().map(Sequence::of).collect();
    let said = Sequence::of(answer);
    let copied = Runs::new(&secret, &own, EXAMPLE_WORDS, EXAMPLE_LETTERS).longest_in(&said);
    let copied = copied.or_else(|| pieces(&secret, &own, &said)).or_else(|| whole(material, answer));
    if let Some(palavras) = copied {
        return Some(GateRefusal::Vazamento { palavras });
    }
    let prompt: Vec<Sequence> = material.prompt.iter().map(|part| Sequence::of(part)).collect();
    let echoed = Runs::new(&prompt, &own, PROMPT_WORDS, PROMPT_LETTERS).longest_in(&said);
    if let Some(palavras) = echoed {
        return Some(GateRefusal::Eco { palavras });
    }
    has_mark(material, answer).then_some(GateRefusal::Marca)
}

/// Words that come from pieces of the author's texts, when they are half of the answer.
fn pieces(secret: &[Sequence], own: &[Sequence], said: &Sequence) -> Option<usize> {
    let covered = Runs::new(secret, own, PIECE_WORDS, usize::MAX).covered_in(said);
    (covered >= EXAMPLE_WORDS && covered * 2 >= said.words()).then_some(covered)
}

/// Words of an author's text shorter than a run that is all the answer says.
fn whole(material: &Material<'_>, answer: &str) -> Option<usize> {
    let same = |a: &str, b: &str| {
        let (a, b) = (folded_words(a), folded_words(b));
        (a == b).then_some(a.len())
    };
    let shown = material.exemplos.iter().find_map(|text| same(text, answer))?;
    let brought = material.own().any(|text| same(text, answer).is_some());
    (shown >= PIECE_WORDS - 1 && !brought).then_some(shown)
}

/// Whether the answer names the mark, whole or cut short, where nothing the caller brought does.
fn has_mark(material: &Material<'_>, answer: &str) -> bool {
    let Some((name, _)) = material.mark.split_once('-') else { return false };
    let named = |text: &str| {
        let text = text.to_ascii_lowercase();
        text.match_indices(name).any(|(at, _)| {
            let tail =
                text.get(at + name.len()..).and_then(|tail| tail.strip_prefix('-')).unwrap_or_default();
            tail.bytes().take_while(u8::is_ascii_hexdigit).count() >= MARK_DIGITS
        })
    };
    named(answer) && !material.own().any(named)
}
