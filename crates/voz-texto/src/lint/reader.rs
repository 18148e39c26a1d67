//! Cuts a text into blocks, and tells what each line of it is.
use super::block::{Block, Line, LineKind, Tok};
use super::seen::Lists;
use super::zones;
use crate::texto::{Borders, Kind, Tokens, tokens};

/// Tokens a block has before it ends at the next blank line: more than a text of 4000 characters
/// has, so that what is compared within a block is compared within a whole post.
const BLOCK_MIN: usize = 2048;

/// Tokens at which a block ends wherever it is.
const BLOCK_MAX: usize = 8192;

/// Cuts a text into blocks.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    tokens: Tokens<'a>,
    borders: Borders<'a>,
    zones: zones::State<'a>,
    paragraph: u32,
    opened: bool,
}

impl<'a> Reader<'a> {
    /// Of a text; in a document also what only markdown has is told from the prose.
    pub(super) fn new(text: &'a str, document: bool) -> Self {
        Self {
            tokens: tokens(text),
            borders: Borders::new(text),
            zones: zones::State::new(text, document),
            paragraph: 0,
            opened: false,
        }
    }

    /// Reads the next block; false when the text is over.
    pub(super) fn next(&mut self, block: &mut Block<'a>, lists: Lists<'_>) -> bool {
        block.clear();
        let (mut spaced, mut line, mut read) = (false, 0, false);
        for token in self.tokens.by_ref() {
            read = true;
            let ends = self.borders.end_after(token);
            match token.kind {
                Kind::Space | Kind::Break => {
                    spaced = token.kind == Kind::Space;
                    if token.text.len() > 1 && !token.text.is_ascii() {
                        block.rare.spaces.push(token.start..token.end());
                    }
                }
                _ => {
                    block.push(&token, spaced, self.paragraph);
                    spaced = false;
                }
            }
            if ends {
                block.end_sentence();
            }
            let mut enough = block.toks.len() >= BLOCK_MAX;
            if token.kind == Kind::Break {
                close_line(block, &mut self.zones, &mut line);
                let blank = is_blank(token.text);
                self.paragraph = self.paragraph.saturating_add(u32::from(blank));
                enough |= blank && block.toks.len() >= BLOCK_MIN;
            }
            if enough {
                break;
            }
        }
        close_line(block, &mut self.zones, &mut line);
        block.end_sentence();
        self.zones.mask(block);
        block.lay_flow(lists, &mut self.opened);
        block.tell_prose();
        read
    }
}

fn is_blank(line_break: &str) -> bool {
    line_break.bytes().filter(|&b| b == b'\n').count() > 1
}

fn close_line<'a>(block: &mut Block<'a>, zones: &mut zones::State<'a>, from: &mut usize) {
    let toks = std::mem::replace(from, block.toks.len())..block.toks.len();
    if toks.is_empty() {
        return;
    }
    let (kind, marks) = match zones.fence_line(block, toks.clone()) {
        Some(kind) => (kind, 0),
        None => {
            let line = block.toks.get(toks.clone()).unwrap_or_default();
            let (kind, marks) = classify(line, block.tok_text(toks.start));
            match line.first() {
                Some(first) if zones.is_indented(first, kind) => (LineKind::Code, 0),
                _ => (kind, marks),
            }
        }
    };
    let body = (toks.start + marks).min(toks.end)..toks.end;
    block.lines.push(Line { kind, toks, body });
}

/// Numerals that begin the items of a list.
const ROMANS: [&str; 10] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/// The kind of a line that begins with `word`, and how many of its tokens are its marks.
fn classify(toks: &[Tok], word: &str) -> (LineKind, usize) {
    let Some(first) = toks.first() else { return (LineKind::Text, 0) };
    let spaced = |at: usize| toks.get(at).is_some_and(|t| t.spaced);
    if first.kind == Kind::Number {
        let numbered =
            toks.get(1).is_some_and(|t| (t.is_mark('.') || t.is_mark(')')) && !t.spaced) && spaced(2);
        return if numbered { (LineKind::Numbered, 2) } else { (LineKind::Text, 0) };
    }
    if first.kind == Kind::Word {
        let sign = toks.get(1).map_or(' ', |t| t.first);
        let letter = first.end - first.start == 1 && first.first.is_ascii_alphabetic() && sign == ')';
        let roman = ROMANS.contains(&word) && matches!(sign, ')' | '.' | '-' | '–' | '—');
        return if (letter || roman) && spaced(2) { (LineKind::Numbered, 2) } else { (LineKind::Text, 0) };
    }
    if first.kind != Kind::Mark {
        return (LineKind::Text, 0);
    }
    let hashes = toks.iter().take(7).take_while(|t| t.is_mark('#')).count();
    let rule = matches!(first.first, '-' | '*' | '_')
        && toks.len() >= 3
        && toks.iter().all(|t| t.is_mark(first.first));
    match first.first {
        '#' if hashes <= 6 && spaced(hashes) => (LineKind::Heading, hashes),
        '>' => (LineKind::Quote, 1),
        '|' => (LineKind::Table, 1),
        _ if rule => (LineKind::Rule, toks.len()),
        '-' | '*' | '+' | '•' | '▪' | '‣' | '●' | '◦' | '–' if spaced(1) => (LineKind::Bullet, 1),
        _ => (LineKind::Text, 0),
    }
}
