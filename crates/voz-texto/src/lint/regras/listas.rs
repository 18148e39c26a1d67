//! Lists: those of a short text, and those whose items are a label and an explanation.
use std::ops::Range;

use super::WORDS;
use super::lines::{is_item, of_kind};
use crate::lint::block::{Block, Line, LineKind, Tok};
use crate::lint::facts::Facts;
use crate::lint::report::Gravidade;
use crate::lint::rule::{Place, Places};
use crate::texto::{Kind, WordList, fold};

/// Tags of labelled lines: with the explanation beside the label; with it below.
const EXPLAINED: u16 = 0;
const SECTION: u16 = 1;

/// Lines that begin with a label, a colon and an explanation: two neighbours of a list, and in bold on lines of their own. Above
/// a list a label alone is the heading that anybody gives it.
pub(super) fn rotulados(block: &Block<'_>, places: &mut Places) {
    let mut list = List::default();
    for (number, line) in block.lines.iter().enumerate() {
        if is_item(line.kind) {
            if begins(block, line) {
                list.close(block, places);
            }
            list.numbered = line.kind == LineKind::Numbered;
            list.items += 1;
            if let Some(label) = label(block, line) {
                list.labels.push((list.items, label));
            }
        } else if line.kind == LineKind::Text && !is_continued(block, line) {
            // Paragraphs stand between the items of a numbered list.
            if !list.numbered {
                list.close(block, places);
            }
            let listed = block.lines.get(number + 1).is_some_and(|next| is_item(next.kind));
            if let Some(label) = label(block, line).filter(|label| label.tag == EXPLAINED || !listed) {
                places.add_toks(block, label.toks, label.tag);
            }
        } else if line.kind == LineKind::Heading {
            list.close(block, places);
        }
    }
    list.close(block, places);
}

/// True when an item is the first of a numbered list.
fn begins(block: &Block<'_>, line: &Line) -> bool {
    line.kind == LineKind::Numbered && block.tok_text(line.toks.start) == "1"
}

/// True when a line goes on with the item above it: it is indented.
fn is_continued(block: &Block<'_>, line: &Line) -> bool {
    block.toks.get(line.toks.start).is_some_and(|t| t.spaced)
}

/// A label before a colon.
struct Label {
    toks: Range<usize>,
    bold: bool,
    tag: u16,
}

/// A list under the eye.
#[derive(Default)]
struct List {
    items: usize,
    /// Its last item has a number.
    numbered: bool,
    /// Each with the number of its item.
    labels: Vec<(usize, Label)>,
}

impl List {
    /// Adds the labels of a list that has two neighbours, and has them in bold or in most of its items.
    fn close(&mut self, block: &Block<'_>, places: &mut Places) {
        let Self { items, labels, .. } = std::mem::take(self);
        let neighbours = labels.windows(2).any(|pair| matches!(pair, [a, b] if a.0 + 1 == b.0));
        let bold = labels.iter().filter(|(_, label)| label.bold).count() >= 2;
        let most = labels.len() * 5 >= items * 3;
        if neighbours && (bold || most) {
            labels.into_iter().for_each(|(_, label)| places.add_toks(block, label.toks, label.tag));
        }
    }
}

/// The label that a line begins with.
fn label(block: &Block<'_>, line: &Line) -> Option<Label> {
    /// Tokens of the longest label.
    const LABEL_MAX: usize = 14;
    let body = block.toks.get(line.body.clone())?;
    // `see :ref:`that`` has a colon that is no label's.
    let colon = body.iter().take(LABEL_MAX).position(|t| t.is_mark(':')).filter(|&at| !body[at].spaced)?;
    let (said, after) = (&body[..colon], &body[colon + 1..]);
    let sentence = said.iter().any(|t| matches!(t.first, '.' | '?' | '!' | '[' | ']') || t.masked);
    let bold = body.len() > 2 && body[..2].iter().all(|t| t.is_mark('*'));
    let tag = if (is_item(line.kind) || bold) && explains(after) {
        EXPLAINED
    } else if is_section(said) && after.iter().all(|t| t.is_mark('*')) {
        SECTION
    } else {
        return None;
    };
    let toks = line.body.start..line.body.start + colon;
    let own = !sentence && is_label(block, toks.clone());
    own.then_some(Label { toks: toks.start..toks.end + 1, bold, tag })
}

/// Labels that forms and manuals have, or that only count, folded: alone before the colon they head nothing.
static USUAL: WordList = WordList::words(WORDS, "usual-labels");

/// True when a label is said in words, the first with a capital letter: names of programs and sizes are not.
fn is_label(block: &Block<'_>, toks: Range<usize>) -> bool {
    let mut words = toks.filter(|&at| block.toks[at].kind.is_word()).map(|at| block.tok_text(at)).peekable();
    let capital = words.peek().is_some_and(|word| word.starts_with(char::is_uppercase));
    let usual = words.peek().is_some_and(|word| USUAL.contains(&fold(word).as_str()));
    let alone = words.clone().nth(1).is_none();
    capital
        && !(usual && alone)
        && words.all(|word| !word.contains(|c: char| c.is_ascii_digit() || c == '_') && !is_camel(word))
}

/// True when a word has a capital letter after a small one, as names of programs have.
fn is_camel(word: &str) -> bool {
    word.chars().zip(word.chars().skip(1)).any(|(a, b)| a.is_lowercase() && b.is_uppercase())
}

/// True when what follows a label explains it: some words, and no figure first.
fn explains(after: &[Tok]) -> bool {
    const WORDS_MIN: usize = 3;
    let words = after.iter().filter(|t| t.kind.is_word() || t.masked).take(WORDS_MIN).count();
    let figure = after.iter().find(|t| t.first != '*').is_some_and(|t| t.kind == Kind::Number);
    words == WORDS_MIN && !figure
}

/// True when a label can be the heading of what stands below it: short and capitalised.
fn is_section(label: &[Tok]) -> bool {
    const WORDS_MAX: usize = 4;
    let mut words = label.iter().filter(|t| t.kind.is_word());
    let capital = words.next().is_some_and(|t| t.first.is_uppercase());
    capital && words.take(WORDS_MAX).count() < WORDS_MAX && !label.iter().any(|t| t.is_mark(','))
}

/// Twice with the explanation beside the label reproves, but where lists are part of how one writes; labels alone on
/// their lines only warn.
pub(super) fn labelled(facts: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
    let explained = places.iter().filter(|p| p.tag == EXPLAINED).count();
    if explained >= 2 {
        places.retain(|p| p.tag == EXPLAINED);
    }
    match explained {
        2.. => Some(if facts.document { Gravidade::Aviso } else { Gravidade::Erro }),
        _ if facts.document => None,
        _ => (places.len() >= 2).then_some(Gravidade::Aviso),
    }
}

/// Items of lists; the tag holds the words of each, up to [`SENTENCE_WORDS`], and 0 in the items of a law.
pub(super) fn itens(block: &Block<'_>, places: &mut Places) {
    for line in of_kind(block, is_item) {
        // A letter or a Roman numeral: the items of a law.
        let lawful = line.kind == LineKind::Numbered && block.toks[line.toks.start].kind != Kind::Number;
        let said = block.toks[line.body.clone()].iter().filter(|t| t.kind.is_word() && !t.masked);
        let words = said.take(if lawful { 0 } else { SENTENCE_WORDS });
        places.add_toks(block, line.toks.clone(), u16::try_from(words.count()).unwrap_or(0));
    }
}

/// Words of an item that are counted.
const SENTENCE_WORDS: usize = 8;

/// Three items that are more than one word, in a short text. Of a document all that shows counts, and headings tell that
/// it is one.
pub(super) fn listed_short(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    const ITEMS_MIN: usize = 3;
    const CHARS_MAX: usize = 1500;
    let several = places.iter().filter(|p| p.tag >= 2).count() >= ITEMS_MIN;
    let listed: usize = places.iter().map(|p| p.end - p.start).sum();
    let short = match facts.document {
        true => facts.chars < CHARS_MAX && facts.headings == 0,
        false => facts.chars.saturating_sub(listed) < CHARS_MAX && facts.chars < 4000,
    };
    (several && short).then_some(Gravidade::Aviso)
}

/// One place for the items of a list: between them stand blank lines, and lines that are indented.
pub(super) fn one_a_list(facts: &Facts<'_>, places: &mut Vec<Place>) {
    let goes_on = |gap: &str| {
        let between =
            gap.split_once('\n').map(|(_, rest)| rest.rsplit_once('\n').map_or("", |(lines, _)| lines));
        between.is_some_and(|lines| {
            lines.lines().all(|line| line.trim().is_empty() || line.starts_with([' ', '\t']))
        })
    };
    places.dedup_by(|next, list| {
        let same = facts.text.get(list.end..next.start).is_some_and(goes_on);
        if same {
            list.end = next.end;
        }
        same
    });
}
