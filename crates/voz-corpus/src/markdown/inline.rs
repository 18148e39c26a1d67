//! Everything inside a line of Markdown: links, images, code, emphasis, escapes.
//!
//! The answer still holds HTML tags and entities, which the HTML scanner takes out next; text that only
//! looks like HTML (inside inline code, or escaped) is written as entities so that it survives.
use std::collections::HashSet;

use voz_texto::texto::fold;

use crate::html;

/// Names of the links defined at the end of a file: `[id]: address`.
#[derive(Default)]
pub(super) struct References(HashSet<String>);

impl References {
    /// True when a line defines a link or an abbreviation; remembers its name. A footnote is text, not a link.
    pub(super) fn define(&mut self, line: &str) -> bool {
        let line = line.strip_prefix('*').unwrap_or(line);
        let Some((name, rest)) = line.strip_prefix('[').and_then(|l| l.split_once("]:")) else {
            return false;
        };
        let address = rest.trim();
        if name.starts_with('^') || name.contains(['[', ']']) || address.is_empty() {
            return false;
        }
        self.0.insert(fold(name));
        true
    }

    fn has(&self, name: &str) -> bool {
        /// CommonMark's limit for a link label.
        const NAME_MAX: usize = 999;
        name.len() <= NAME_MAX && self.0.contains(&fold(name))
    }
}

/// One piece of a line.
enum Piece<'a> {
    Text(&'a str),
    Owned(String),
    /// A run of `*`, `_` or `~` that may begin or end emphasis.
    Marks {
        mark: u8,
        len: usize,
        opens: bool,
        closes: bool,
    },
}

/// The longest code or address worth looking for, in bytes; keeps hostile input linear.
const SPAN_MAX: usize = 2000;

/// The words of a paragraph, emphasis and links taken off; see the module for what stays.
pub(super) fn to_html_text(paragraph: &str, references: &References) -> String {
    let mut cutter =
        InlineCutter { text: paragraph, brackets: brackets(paragraph), references, pieces: Vec::new() };
    cutter.cut(0, paragraph.len(), 0);
    let kept = unmatched(&cutter.pieces);
    let mut out = String::with_capacity(paragraph.len());
    for (piece, kept) in cutter.pieces.iter().zip(kept) {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Owned(text) => out.push_str(text),
            Piece::Marks { mark, .. } => out.extend(std::iter::repeat_n(char::from(*mark), kept)),
        }
    }
    out
}

/// For each `[` and `(` of a text, where it closes; 0 where it does not, and for every other byte.
fn brackets(text: &str) -> Vec<usize> {
    let mut closes = vec![0; text.len()];
    let mut open: [Vec<usize>; 2] = Default::default();
    let mut escaped = false;
    for (at, b) in text.bytes().enumerate() {
        match b {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'[' => open[0].push(at),
            b'(' => open[1].push(at),
            b']' | b')' => {
                if let Some(begin) = open[usize::from(b == b')')].pop() {
                    closes[begin] = at;
                }
            }
            _ => {}
        }
    }
    closes
}

struct InlineCutter<'a> {
    text: &'a str,
    brackets: Vec<usize>,
    references: &'a References,
    pieces: Vec<Piece<'a>>,
}

impl<'a> InlineCutter<'a> {
    /// Cuts a part of the text into pieces. Links inside link labels are followed a few levels deep.
    fn cut(&mut self, mut at: usize, end: usize, depth: u8) {
        const DEPTH_MAX: u8 = 4;
        let text = self.text;
        while let Some(found) = text[at..end].find(['\\', '`', '!', '[', '<', '*', '_', '~']) {
            let start = at + found;
            self.pieces.push(Piece::Text(&text[at..start]));
            let rest = &text[start..end];
            let used = match rest.as_bytes()[0] {
                b'\\' => escape(rest, &mut self.pieces),
                b'`' => code(rest, &mut self.pieces),
                b'!' if rest.starts_with("![") => self.link(start + 1, end).map_or(0, |(_, to)| to - start),
                b'[' if depth < DEPTH_MAX => self.link(start, end).map_or(0, |((from, to), after)| {
                    self.cut(from, to, depth + 1);
                    after - start
                }),
                b'<' => angle(rest, &mut self.pieces),
                b'*' | b'_' | b'~' => marks(text, start, end, &mut self.pieces),
                _ => 0,
            };
            at = start + used.max(1);
            if used == 0 {
                self.pieces.push(Piece::Text(&rest[..1]));
            }
        }
        self.pieces.push(Piece::Text(&text[at..end]));
    }

    /// Where the bracket at `begin` closes, if one stands there and it closes before `end`.
    fn closing(&self, begin: usize, end: usize) -> Option<usize> {
        self.brackets.get(begin).copied().filter(|&at| at > 0 && at < end)
    }

    /// From where to where the label of the link at `begin` goes, and where the link ends:
    /// `[label](address "title")`, `[label][id]`, `[label][]`, `[label]` with a defined id, or the footnote
    /// mark `[^1]` (without label).
    fn link(&self, begin: usize, end: usize) -> Option<((usize, usize), usize)> {
        let close = self.closing(begin, end)?;
        let span = (begin + 1, close);
        let label = &self.text[span.0..span.1];
        let after = &self.text[close + 1..end];
        if label.starts_with('^') && !label.contains(char::is_whitespace) {
            return Some(((begin, begin), close + 1 + usize::from(after.starts_with(':'))));
        }
        if after.starts_with('(') {
            return Some((span, self.closing(close + 1, end)? + 1));
        }
        if after.starts_with('[') {
            let last = self.closing(close + 1, end)?;
            let id = &self.text[close + 2..last];
            let known = self.references.has(if id.is_empty() { label } else { id });
            return known.then_some((span, last + 1));
        }
        self.references.has(label).then_some((span, close + 1))
    }
}

/// `\*` is a star that means nothing.
fn escape(rest: &str, pieces: &mut Vec<Piece<'_>>) -> usize {
    match rest[1..].chars().next() {
        Some(c) if c.is_ascii_punctuation() => {
            pieces.push(Piece::Owned(protected(&c.to_string())));
            2
        }
        _ => 0,
    }
}

/// Inline code keeps its characters.
fn code<'a>(rest: &'a str, pieces: &mut Vec<Piece<'a>>) -> usize {
    let ticks = rest.len() - rest.trim_start_matches('`').len();
    let (open, body) = rest.split_at(ticks);
    let body = floor(body, SPAN_MAX);
    let mut at = 0;
    while let Some(found) = body[at..].find(open) {
        let start = at + found;
        let run = body[start..].len() - body[start..].trim_start_matches('`').len();
        if run == ticks {
            let inside = &body[..start];
            let inside = inside.strip_prefix(' ').and_then(|i| i.strip_suffix(' ')).unwrap_or(inside);
            pieces.push(Piece::Owned(protected(inside)));
            return ticks + start + run;
        }
        at = start + run;
    }
    // A lone run of backquotes is text.
    pieces.push(Piece::Text(open));
    ticks
}

/// Writes as entities what the HTML scanner would take for markup.
fn protected(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// `<http://…>` shows its address; a tag is stepped over whole, so that its attributes are left alone.
fn angle<'a>(rest: &'a str, pieces: &mut Vec<Piece<'a>>) -> usize {
    if let Some(tag) = html::leading_tag(rest) {
        pieces.push(Piece::Text(tag));
        return tag.len();
    }
    let inside = floor(&rest[1..], SPAN_MAX);
    let end = inside.find(|c: char| c == '>' || c == '<' || c.is_whitespace()).unwrap_or(0);
    let (address, after) = inside.split_at(end);
    if !after.starts_with('>') {
        return 0;
    }
    if !(address.contains("://") || address.contains('@')) {
        return 0;
    }
    pieces.push(Piece::Owned(protected(address)));
    address.len() + 2
}

/// A run of emphasis marks, told to open or close by what stands beside it (CommonMark, 6.2).
fn marks(text: &str, start: usize, end: usize, pieces: &mut Vec<Piece<'_>>) -> usize {
    let mark = text.as_bytes()[start];
    let len = text[start..end].bytes().take_while(|&b| b == mark).count();
    let before = text[..start].chars().next_back().unwrap_or(' ');
    let after = text[start + len..].chars().next().unwrap_or(' ');
    let punctuation = |c: char| !c.is_alphanumeric() && !c.is_whitespace();
    let left =
        !after.is_whitespace() && (!punctuation(after) || before.is_whitespace() || punctuation(before));
    let right =
        !before.is_whitespace() && (!punctuation(before) || after.is_whitespace() || punctuation(after));
    let (opens, closes) = match mark {
        b'_' => (left && (!right || punctuation(before)), right && (!left || punctuation(after))),
        b'~' if len != 2 => (false, false),
        _ => (left, right),
    };
    pieces.push(Piece::Marks { mark, len, opens, closes });
    len
}

/// The number of marks of each run that are left once pairs are taken off.
fn unmatched(pieces: &[Piece<'_>]) -> Vec<usize> {
    let length = |p: &Piece<'_>| if let Piece::Marks { len, .. } = p { *len } else { 0 };
    let mut left: Vec<usize> = pieces.iter().map(length).collect();
    // One stack a mark: each run is pushed and popped once, so this stays linear.
    let mut open: [Vec<usize>; 3] = Default::default();
    for (index, piece) in pieces.iter().enumerate() {
        let Piece::Marks { mark, opens, closes, .. } = *piece else { continue };
        let stack = &mut open[match mark {
            b'*' => 0,
            b'_' => 1,
            _ => 2,
        }];
        while closes && left[index] > 0 {
            let Some(&begin) = stack.last() else { break };
            let pair = left[begin].min(left[index]);
            left[begin] -= pair;
            left[index] -= pair;
            if left[begin] == 0 {
                stack.pop();
            }
        }
        if opens && left[index] > 0 {
            stack.push(index);
        }
    }
    left
}

/// At most `max` bytes of a text, cut between characters.
pub(super) fn floor(text: &str, max: usize) -> &str {
    let mut end = max.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
