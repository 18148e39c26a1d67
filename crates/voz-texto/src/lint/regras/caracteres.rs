//! Single characters that no keyboard gives: invisible, odd spaces, letters of another alphabet.
use unicode_normalization::UnicodeNormalization;

use crate::lint::block::Block;
use crate::lint::facts::Facts;
use crate::lint::fix;
use crate::lint::pattern::WEAK;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Places, Regra, Verdict, Weight};
use crate::texto::{Kind, is_invisible};

/// The fields that the rules of this family share.
pub(super) const BASE: Regra =
    Regra::BASE.family(Family::Restos, include_str!("restos.txt")).gravidade(Gravidade::Erro).proof(true);

pub(super) const INVISIVEL: Regra = BASE
    .rule("caractere-invisivel", "Caractere invisível")
    .weight(Weight::Once)
    .scan(invisiveis)
    .verdict(Verdict::Strong)
    .fix(Fix::By(|_, place| Some(fix::cut(place.start..place.end))));

pub(super) const ESPACO: Regra = BASE
    .rule("espaco-nao-comum", "Espaço fora do comum")
    .gravidade(Gravidade::Aviso)
    .gate(Gate::Habit)
    .weight(Weight::Nothing)
    .scan(espacos)
    .fix(Fix::By(|_, place| Some(fix::swap(place, " "))));

pub(super) const HOMOGLIFO: Regra =
    BASE.rule("homoglifo", "Letra trocada").scan(homoglifos).fix(Fix::By(latin));

/// Tags of invisible characters: what editors and PDFs leave, and what only a machine puts.
const LEFT_OVER: u16 = WEAK;
const PLANTED: u16 = 0;

fn invisiveis(block: &Block<'_>, places: &mut Places) {
    for &at in &block.rare.exotic {
        let tok = block.toks[at];
        for (offset, c) in block.tok_text(at).char_indices() {
            // Selectors only choose how the character before them is drawn.
            let drawn = matches!(c, '\u{fe00}'..='\u{fe0f}')
                || matches!(c, '\u{200b}'..='\u{200f}') && is_spelling(block, tok.start + offset);
            if is_invisible(c) && !drawn && !tok.masked {
                let tag = match c {
                    '\u{e0000}'..='\u{e0fff}' | '\u{2060}' | '\u{180e}' => PLANTED,
                    _ => LEFT_OVER,
                };
                let start = tok.start + offset;
                places.add(start..start + c.len_utf8(), tag, tok.quoted);
            }
        }
    }
}

/// True when a mark of no width stands beside a letter of a script in which it is spelling: Persian parts words by it, Hebrew and
/// Arabic turn the line, Thai and Chinese say where it may break.
fn is_spelling(block: &Block<'_>, at: usize) -> bool {
    let before = block.text.get(..at).and_then(|text| text.chars().next_back());
    let behind = block.text.get(at..).and_then(|text| text.chars().nth(1));
    [before, behind].into_iter().flatten().any(|c| c >= '\u{590}' && c.is_alphabetic())
}

fn espacos(block: &Block<'_>, places: &mut Places) {
    for space in &block.rare.spaces {
        let Some(text) = block.text.get(space.clone()) else { continue };
        let after = block.toks.partition_point(|t| t.start < space.end);
        let beside = block.toks.get(after.saturating_sub(1)..block.toks.len().min(after + 1));
        if beside.is_some_and(|beside| !beside.is_empty() && beside.iter().all(|t| t.masked)) {
            continue;
        }
        for (offset, c) in text.char_indices() {
            let start = space.start + offset;
            let odd = matches!(c, '\u{a0}' | '\u{202f}' | '\u{2007}' | '\u{2009}' | '\u{200a}');
            if odd && !typeset(block.text, start, start + c.len_utf8()) {
                places.add(start..start + c.len_utf8(), 0, false);
            }
        }
    }
}

/// True when the space stands as a careful typesetter puts it: between a number and its unit or currency, before what French
/// parts from its word, behind a cut word, and, if thin, beside a dash.
fn typeset(text: &str, start: usize, end: usize) -> bool {
    const CUT: [&str; 12] =
        ["e.g.", "i.e.", " p.", " pp.", "Dr.", "Dra.", "Mr.", "Mrs.", "Sr.", "Sra.", " art.", "nº"];
    let (Some(before), Some(space), Some(after)) = (text.get(..start), text.get(start..end), text.get(end..))
    else {
        return false;
    };
    let unit = before.ends_with(|c: char| c.is_ascii_digit())
        && after.starts_with(|c: char| c.is_alphabetic() || "%°€$".contains(c));
    // The narrow one, which models put there, is no typesetter's.
    let price = space == "\u{a0}"
        && before.ends_with(['$', '€', '£', '¥'])
        && after.starts_with(|c: char| c.is_ascii_digit());
    let french = after.starts_with([':', ';', '!', '?', '»']) || before.ends_with('«');
    let thin = matches!(space, "\u{2009}" | "\u{200a}" | "\u{202f}");
    let parts = |c: char| matches!(c, '—' | '–' | '→' | '←' | '×');
    // Three and more in a row are an indentation.
    let blank = |c: &char| c.is_whitespace();
    let row = before.chars().rev().take(2).take_while(blank).count()
        + after.chars().take(2).take_while(blank).count();
    unit || price
        || french
        || CUT.iter().any(|cut| before.ends_with(cut))
        || thin && (before.ends_with(parts) || after.starts_with(parts))
        || row >= 2
}

/// Cyrillic and Greek letters that look like Latin ones, and below each the one it looks like.
const ALIEN: &str = "аеорсухіјѕԁһոАВЕКМНОРСТХІЅονιΑΒΕΖΗΙΚΜΝΟΡΤΥΧё";
const LATIN: &str = "aeopcyxijsdhnABEKMHOPCTXISoviABEZHIKMNOPTYXë";

fn lookalike(c: char) -> Option<char> {
    ALIEN.chars().zip(LATIN.chars()).find(|(odd, _)| *odd == c).map(|(_, latin)| latin)
}

/// Letters of the mathematical and full-width alphabets.
const fn is_styled(c: char) -> bool {
    matches!(c, '\u{1d400}'..='\u{1d7ff}' | '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}')
}

fn homoglifos(block: &Block<'_>, places: &mut Places) {
    for &at in &block.rare.exotic {
        let word = block.tok_text(at);
        let mixed = || {
            // Each half of a word may have its own alphabet: β-caroteno, Router'а.
            word.split(['-', '\'', '’']).any(|part| {
                let (own, foreign): (Vec<char>, Vec<char>) =
                    part.chars().filter(|c| c.is_alphabetic()).partition(char::is_ascii_alphabetic);
                let odd = |c: &char| lookalike(*c).is_some();
                let alone = matches!(own.as_slice(), [one] if LATIN.contains(*one));
                // A foreign word with an ending of one's own has letters of both that nobody mistakes.
                !own.is_empty()
                    && foreign.iter().any(odd)
                    && (alone || foreign.iter().all(|c| odd(c) || is_latin(*c)))
            })
        };
        if block.toks[at].kind == Kind::Word
            && !block.toks[at].masked
            // One such letter alone is a sign of mathematics, or the name of a network.
            && (word.chars().filter(|c| is_styled(*c)).count() > 1 || mixed())
        {
            places.add_toks(block, at..at + 1, 0);
        }
    }
}

/// True when a letter is of the Latin alphabet, with a mark on it.
fn is_latin(c: char) -> bool {
    matches!(c, '\u{c0}'..='\u{24f}')
}

/// The word in plain Latin letters, when each odd letter has one and all others are Latin: a Russian word with one Latin letter is
/// spelt anew by its writer. In a document letters of a fancy alphabet are somebody's name.
fn latin(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let word = facts.text.get(place.start..place.end)?;
    if facts.document && word.chars().any(is_styled) {
        return None;
    }
    let letters = |c: char| if is_styled(c) { c.nfkc().collect() } else { vec![lookalike(c).unwrap_or(c)] };
    let plain: String = word.chars().flat_map(letters).collect();
    let foreign = |c: char| c.is_alphabetic() && !c.is_ascii() && !is_latin(c);
    (!plain.chars().any(foreign)).then(|| fix::swap(place, plain))
}
