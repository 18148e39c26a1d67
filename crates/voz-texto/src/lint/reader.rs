//! Cuts a text into blocks, and tells what each line of it is.
use std::sync::mpsc;
use std::thread;

use super::block::{Block, Line, LineKind, Tok};
use super::seen::{Lists, Seen};
use super::zones;
use crate::texto::{Borders, Kind, Tokens, tokens};

/// Tokens a block has before it ends at the next blank line: more than a text of 4000 characters
/// has, so that what is compared within a block is compared within a whole post.
const BLOCK_MIN: usize = 2048;

/// Tokens at which a block ends wherever it is.
const BLOCK_MAX: usize = 8192;

/// Bytes from which a text is read on a thread of its own: what a thread costs is nothing beside them.
const LONG: usize = 128 * 1024;

/// Blocks that may be read before the first of them is done with.
const AHEAD: usize = 4;

/// Shows each block of a text, in reading order. Those of a long one are read while the ones before are looked at.
pub(super) fn each_block<'a>(
    text: &'a str,
    document: bool,
    lists: Lists<'_>,
    mut take: impl FnMut(&mut Block<'a>),
) {
    let ahead = text.len() >= LONG && read_ahead(text, document, lists, &mut take);
    if !ahead {
        let (mut reader, mut block) = (Reader::new(text, document), Block::new(text));
        while reader.next(&mut block, lists) {
            take(&mut block);
        }
    }
}

/// False, before any block, where no thread is to be had.
fn read_ahead<'a>(
    text: &'a str,
    document: bool,
    lists: Lists<'_>,
    take: &mut impl FnMut(&mut Block<'a>),
) -> bool {
    thread::scope(|scope| {
        let (filled, blocks) = mpsc::sync_channel(AHEAD);
        let (emptied, empty) = mpsc::channel();
        let reads = move || {
            let mut reader = Reader::new(text, document);
            while let Ok(mut block) = empty.recv() {
                if !reader.next(&mut block, lists) || filled.send(block).is_err() {
                    break;
                }
            }
        };
        let reads = thread::Builder::new().spawn_scoped(scope, reads).is_ok();
        let back = |block| drop(emptied.send(block));
        (0..AHEAD).for_each(|_| back(Block::new(text)));
        for mut block in blocks {
            take(&mut block);
            back(block);
        }
        reads
    })
}

/// Cuts a text into blocks.
#[derive(Debug)]
struct Reader<'a> {
    tokens: Tokens<'a>,
    borders: Borders<'a>,
    zones: zones::State<'a>,
    seen: Seen,
    paragraph: u32,
    opened: bool,
}

impl<'a> Reader<'a> {
    /// Of a text; in a document also what only markdown has is told from the prose.
    fn new(text: &'a str, document: bool) -> Self {
        Self {
            tokens: tokens(text),
            borders: Borders::new(text),
            zones: zones::State::new(text, document),
            seen: Seen::of(text.len()),
            paragraph: 0,
            opened: false,
        }
    }

    /// Reads the next block; false when the text is over.
    fn next(&mut self, block: &mut Block<'a>, lists: Lists<'_>) -> bool {
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
        block.lay_flow(lists, &mut self.seen, &mut self.opened);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::{Options, lint};

    #[test]
    fn a_long_text_is_read_ahead_as_it_is_in_turn() {
        let post = "É importante destacar que o prazo — o de sexta — mudou.\n\n> citado\n\n- um item\n\nE só isso, viu?\n\n";
        let text = post.repeat(LONG / post.len() + 1);
        let lists = Lists { table: &crate::lint::pattern::PT, lexicon: None };
        let (mut reader, mut block, mut in_turn) = (Reader::new(&text, false), Block::new(&text), Vec::new());
        while reader.next(&mut block, lists) {
            in_turn.push(format!("{block:?}"));
        }
        let mut ahead = Vec::new();
        assert!(read_ahead(&text, false, lists, &mut |block| ahead.push(format!("{block:?}"))));
        assert!(in_turn.len() > AHEAD && in_turn == ahead, "{} and {} blocks", in_turn.len(), ahead.len());
        assert!(lint(&text, &Options::default()).palavras > LONG / 10);
    }
}
