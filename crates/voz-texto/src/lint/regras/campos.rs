//! Blanks that a model left for somebody to fill in.
use std::collections::BTreeSet;
use std::ops::Range;

use super::WORDS;
use super::caracteres::BASE;
use super::dashes::line_of;
use super::lines::closing;
use crate::lint::block::Block;
use crate::lint::facts::{Facts, SHORT};
use crate::lint::manner::Evidence;
use crate::lint::pattern::WEAK;
use crate::lint::report::Gravidade;
use crate::lint::rule::{Place, Places, Regra, Verdict};
use crate::texto::{Kind, WordList, fold};

pub(super) const CAMPO: Regra =
    BASE.rule("placeholder", "Campo sem preencher").scan(campos).verdict(Verdict::Sift(real_blanks));

/// First words, folded, of what a model leaves in brackets to be filled in.
static FIELDS: WordList = WordList::words(WORDS, "fields");

/// Words of [`FIELDS`] that ask for something.
static ORDERS: WordList = WordList::words(WORDS, "orders-to-fill-in");

/// Words of [`FIELDS`] that give what is asked for to the reader.
static YOURS: WordList = WordList::words(WORDS, "yours");

/// Small words, folded, behind which a name stands, or the bracket for it.
static BEFORE_NAMES: WordList = WordList::words(WORDS, "before-names");

/// Tag of a bracket that may be somebody's remark: "EBC [Empresa Brasil de Comunicação]".
const PERHAPS: u16 = WEAK;
/// Tag of what is surely a blank.
const SURE: u16 = PERHAPS - 1;

/// True when a bracket asks to be filled in by what it says, or stands where a name does.
fn is_blank(block: &Block<'_>, toks: Range<usize>) -> bool {
    let words: Vec<String> =
        toks.clone().filter(|&t| block.toks[t].kind == Kind::Word).map(|t| fold(block.tok_text(t))).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [first, ..] if ORDERS.contains(&first) => return true,
        [first, second, ..] if YOURS.contains(&first) => return FIELDS.contains(&second),
        _ => {}
    }
    let Some(line) = line_of(block, toks.start) else { return false };
    let behind = block.toks.get(toks.end).filter(|_| toks.end < line.toks.end);
    let ends = behind.is_none_or(|t| matches!(t.first, ',' | '.' | '|' | '['));
    match toks.start.checked_sub(1).filter(|&before| before >= line.body.start) {
        None => ends,
        Some(before) if block.toks[before].kind == Kind::Word => {
            let word = fold(block.tok_text(before));
            BEFORE_NAMES.contains(&word.as_str())
        }
        Some(before) => match block.toks[before].first {
            ':' | '|' | '/' | '-' | '–' | '—' | '*' => true,
            ',' => behind.is_none(),
            _ => false,
        },
    }
}

fn campos(block: &Block<'_>, places: &mut Places) {
    /// Words of the longest field name.
    const WORDS_MAX: usize = 8;
    for &at in &block.rare.brackets {
        let tok = block.toks[at];
        let double = tok.first == '{' && block.toks.get(at + 1).is_some_and(|t| t.is_mark('{') && !t.spaced);
        let end = match tok.first {
            _ if tok.masked => None,
            '[' => closing(block, at, ']'),
            '{' if double => closing(block, at, '}')
                .filter(|&e| block.toks.get(e).is_some_and(|t| t.is_mark('}')))
                .map(|e| e + 1),
            _ => None,
        };
        let Some(end) = end else { continue };
        let inside = at + 1..end - 1;
        let words = block.toks[inside.clone()].iter().filter(|t| t.kind.is_word()).count();
        let first =
            inside.clone().find(|&t| block.toks[t].kind == Kind::Word).map(|t| fold(block.tok_text(t)));
        // What a server shows in the place of an address is no blank.
        let named =
            first.is_some_and(|w| FIELDS.contains(&w.as_str())) && block.tok_text(end - 2) != "protected";
        let signs = if double { "%<#/." } else { "'\"_=\\$,[|>" };
        let code = block.toks[inside].iter().any(|t| t.masked || signs.contains(t.first));
        // A link, a link by reference, what such a reference stands for, or a stretch with a form of its own.
        let linked =
            block.toks.get(end).is_some_and(|t| matches!(t.first, '(' | '[' | ':' | '{') && !t.spaced);
        // `member[email]`, `db.[name]`, `param([name]` and `\[number]` are code.
        let stuck = |before: usize| {
            let sign = block.toks[before];
            let call = sign.is_mark('(') && !sign.spaced;
            sign.end == tok.start && (sign.kind.is_word() || matches!(sign.first, '.' | '}' | '\\') || call)
        };
        let indexed = !double && at.checked_sub(1).is_some_and(stuck);
        if words > 0 && words <= WORDS_MAX && named && !linked && !code && !indexed {
            let sure = double || is_blank(block, at..end);
            places.add_toks(block, at..end, if sure { SURE } else { PERHAPS });
        }
    }
}

/// Drops what the patterns took for blanks but has small letters: those are said, not left out; the labels of links
/// that the text defines further down; and brackets that may be remarks, where none is surely a blank. A word or two of
/// `XXXX` only warn: people hide names so. A document of people shows templates (`Dear [name]`), forms of calls and of keys
/// (`XXXX`): where the joint evidence is far, only a blank that asks to be filled in is one.
fn real_blanks(facts: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
    let text = |p: &Place| facts.text.get(p.start..p.end).unwrap_or_default();
    let bracketed = places.iter().any(|p| text(p).starts_with('['));
    let defined = if bracketed { definitions(facts.text) } else { BTreeSet::new() };
    let label = |p: &Place| plain_label(text(p).trim_start_matches('[').trim_end_matches(']'));
    let document = facts.document && facts.chars >= SHORT;
    let blanks = places.iter().any(|p| p.tag == SURE);
    let template = facts.text.contains("{%");
    places.retain(|p| match text(p).starts_with('[') {
        true => (blanks || p.tag != PERHAPS) && !defined.contains(&label(p)),
        false => {
            text(p).starts_with('{') && !template
                || text(p).contains("XX") && !document
                || text(p).contains(['…', '/'])
                || text(p).contains("...")
        }
    });
    if document && facts.manner.as_ref().is_none_or(Evidence::is_far) {
        let asks =
            |label: &str| ["insert", "inserir", "insira"].iter().any(|word| label.trim().starts_with(word));
        places.retain(|p| asks(&label(p)));
    }
    let hidden = |p: &Place| text(p).starts_with("XXX");
    let few = places.len() <= 2 && places.iter().all(hidden);
    (!places.is_empty()).then_some(if few { Gravidade::Aviso } else { Gravidade::Erro })
}

/// The labels, in lower case, of the links that a text defines: `[label]: address`.
fn definitions(text: &str) -> BTreeSet<String> {
    let label = |line: &str| {
        let (label, rest) = line.trim_start().strip_prefix('[')?.split_once(']')?;
        rest.starts_with(':').then(|| plain_label(label))
    };
    text.lines().filter_map(label).collect()
}

/// A label as it is compared: in lower case, whatever white space parts its words.
fn plain_label(label: &str) -> String {
    label.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}
