//! A stretch of paragraphs, cut into tokens, lines and sentences, small enough to stay in cache.
//!
//! Rules look at one block at a time; what they must remember across blocks they leave as places.
//! Buffers are reused from block to block, so memory does not grow with the text.
use std::ops::Range;

use super::format::HOLE;
use super::pattern::Class;
use super::seen::{Known, Lists, Seen};
use super::zones::{Zone, ZoneKind, zones_at};
use crate::texto::{Kind, Token, is_invisible};

/// A token that is not white space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tok {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
    /// First character.
    pub(super) first: char,
    /// White space stands before it on the same line.
    pub(super) spaced: bool,
    /// Not to be looked at: code, link, mention, long quote.
    pub(super) masked: bool,
    /// Inside quotes short enough to be looked at; never rewritten.
    pub(super) quoted: bool,
    /// Sentence of the block.
    pub(super) sentence: u32,
    /// Paragraph of the text.
    pub(super) paragraph: u32,
}

impl Tok {
    pub(super) const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    pub(super) fn is_mark(&self, c: char) -> bool {
        self.kind == Kind::Mark && self.first == c
    }
}

/// The kind of a line of the text, by its first tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Text,
    /// `#` to `######` and a space.
    Heading,
    /// `-`, `*`, `+`, a typographic bullet, and a space.
    Bullet,
    /// A number, a letter or a Roman numeral with `.`, `)` or a dash, and a space.
    Numbered,
    /// Three or more of `-`, `*`, `_`, and nothing else.
    Rule,
    /// Begins with `>`.
    Quote,
    /// Begins with `|`.
    Table,
    /// Fence of a code block, or a line within it.
    Code,
    /// Fence around the whole of a text that is no program: hides nothing.
    Wrapper,
}

/// A line with something on it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) kind: LineKind,
    /// Its tokens.
    pub(super) toks: Range<usize>,
    /// Its tokens after heading marks, bullet or number.
    pub(super) body: Range<usize>,
}

/// A sentence of the block.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    pub(super) toks: Range<usize>,
    /// Words, links and mentions included, skipped zones not.
    pub(super) words: usize,
    /// First and one past the last piece in [`Block::flow`].
    pub(super) pieces: Range<usize>,
    /// Last character that is not a closing quote or bracket.
    pub(super) last: char,
    /// Stands on a plain line and is closed by a full stop or the like.
    pub(super) prose: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    Word,
    Number,
    /// Punctuation and everything else that is no word.
    Sign,
    /// A skipped zone: nothing matches across it.
    Hole,
}

/// A token as patterns see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) kind: PieceKind,
    pub(super) sign: char,
    pub(super) tok: usize,
    /// The class that it is to the patterns.
    pub(super) class: Class,
    pub(super) sentence: u32,
    pub(super) opens_sentence: bool,
    pub(super) opens_text: bool,
    /// Hash of the folded word.
    pub(super) hash: u32,
    /// Number of the word or sign in the list of the joint evidence.
    pub(super) listed: Option<u16>,
    /// Has enough letters to say something by itself.
    pub(super) long: bool,
    /// Bytes of the token, 255 at most.
    pub(super) bytes: u8,
}

/// A stretch of the text, ready for the rules.
#[derive(Debug, Default)]
pub(super) struct Block<'a> {
    pub(super) text: &'a str,
    pub(super) toks: Vec<Tok>,
    pub(super) lines: Vec<Line>,
    pub(super) sentences: Vec<Sentence>,
    pub(super) rare: Rare,
    /// The pieces that patterns see: no white space, quotes or emphasis marks, one hole a skipped zone.
    pub(super) flow: Vec<Piece>,
    /// Pieces that are commas.
    pub(super) commas: Vec<usize>,
    /// Pieces that are words of [`DENIALS`](super::seen::DENIALS).
    pub(super) denials: Vec<usize>,
    /// Zones of the block, in reading order.
    pub(super) zones: Vec<Zone>,
    /// Words of the block, skipped zones included.
    pub(super) words: usize,
}

impl<'a> Block<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, ..Self::default() }
    }

    /// Text of a token.
    pub(super) fn tok_text(&self, at: usize) -> &'a str {
        self.toks.get(at).and_then(|t| self.text.get(t.range())).unwrap_or_default()
    }

    /// Text of a piece.
    pub(super) fn piece_text(&self, piece: &Piece) -> &'a str {
        self.tok_text(piece.tok)
    }

    /// Bytes from the first of some pieces to the last.
    pub(super) fn span(&self, pieces: Range<usize>) -> Range<usize> {
        let tok = |at: usize| self.flow.get(at).and_then(|p| self.toks.get(p.tok));
        match (tok(pieces.start), tok(pieces.end.saturating_sub(1))) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => 0..0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.toks.clear();
        self.lines.clear();
        self.sentences.clear();
        self.rare.clear();
        self.flow.clear();
        self.commas.clear();
        self.denials.clear();
        self.zones.clear();
        self.words = 0;
    }

    #[inline]
    pub(super) fn push(&mut self, token: &Token<'a>, spaced: bool, paragraph: u32) {
        let first = match token.text.as_bytes() {
            [byte @ 0..0x80, ..] => char::from(*byte),
            _ => token.text.chars().next().unwrap_or(' '),
        };
        self.rare.note(self.toks.len(), token, first);
        self.words += usize::from(token.kind.is_word());
        self.toks.push(Tok {
            start: token.start,
            end: token.end(),
            kind: token.kind,
            first,
            spaced,
            masked: false,
            quoted: false,
            sentence: u32::try_from(self.sentences.len()).unwrap_or(u32::MAX),
            paragraph,
        });
    }

    pub(super) fn end_sentence(&mut self) {
        let from = self.sentences.last().map_or(0, |s| s.toks.end);
        if from < self.toks.len() {
            let toks = from..self.toks.len();
            self.sentences.push(Sentence { toks, words: 0, pieces: 0..0, last: ' ', prose: false });
        }
    }

    /// Masks some tokens as one zone, without what was masked before.
    pub(super) fn hide(&mut self, toks: Range<usize>, kind: ZoneKind) {
        let Some(hidden) = self.toks.get_mut(toks) else { return };
        let (Some(first), Some(last)) = (hidden.first(), hidden.last()) else { return };
        let range = first.start..last.end;
        for tok in hidden {
            tok.masked = true;
        }
        let touches = |before: &Range<usize>| {
            let between = self.text.get(before.end..range.start);
            between.is_some_and(|between| between.chars().all(char::is_whitespace))
        };
        match self.zones.last_mut() {
            // Lines of one code block or quote are one zone.
            Some(last)
                if matches!(kind, ZoneKind::Codigo | ZoneKind::Linha)
                    && last.kind == kind
                    && touches(&last.range) =>
            {
                last.range.end = range.end;
            }
            _ => self.zones.push(Zone { kind, range }),
        }
    }

    pub(super) fn tell_prose(&mut self) {
        let mut lines = self.lines.iter().peekable();
        for sentence in &mut self.sentences {
            while lines.next_if(|l| l.toks.end <= sentence.toks.start).is_some() {}
            let plain = lines.peek().is_some_and(|l| l.kind == LineKind::Text);
            sentence.prose = plain && sentence.words > 0 && matches!(sentence.last, '.' | '!' | '?' | '…');
        }
    }

    /// Fills [`Self::flow`] and the counts of the sentences, once the zones are masked.
    pub(super) fn lay_flow(&mut self, lists: Lists<'_>, seen: &mut Seen, opened: &mut bool) {
        let Self { text, toks, lines, sentences, flow, commas, denials, rare, zones, .. } = self;
        let number = lists.lexicon.and_then(|lexicon| lexicon.number);
        for sentence in sentences {
            let from = flow.len();
            let (mut opens, mut words, mut last) = (true, 0, ' ');
            let first = sentence.toks.start;
            for (at, tok) in toks.get(sentence.toks.clone()).unwrap_or_default().iter().enumerate() {
                let at = first + at;
                let kind = match tok.kind {
                    _ if tok.masked => PieceKind::Hole,
                    Kind::Word => PieceKind::Word,
                    Kind::Number => PieceKind::Number,
                    Kind::Mark if is_transparent(tok.first) => continue,
                    _ => PieceKind::Sign,
                };
                let hole = kind == PieceKind::Hole;
                if hole && flow[from..].last().is_some_and(|p| p.kind == PieceKind::Hole) {
                    continue;
                }
                let word = kind == PieceKind::Word;
                let known = match kind {
                    PieceKind::Word => seen.word(text, tok.range(), lists),
                    PieceKind::Sign => seen.sign(sign_of(tok), lists),
                    PieceKind::Number => Known { listed: number, ..Known::unnamed(sign_of(tok)) },
                    PieceKind::Hole => Known::unnamed(sign_of(tok)),
                };
                if known.exotic {
                    rare.exotic.push(at);
                }
                if known.denies {
                    denials.push(flow.len());
                }
                flow.push(Piece {
                    kind,
                    sign: sign_of(tok),
                    tok: at,
                    class: known.class,
                    sentence: tok.sentence,
                    opens_sentence: word && opens,
                    opens_text: word && opens && !*opened,
                    hash: known.hash,
                    listed: known.listed,
                    long: known.long,
                    bytes: u8::try_from(tok.end - tok.start).unwrap_or(u8::MAX),
                });
                opens &= !word;
                *opened = *opened
                    || (word || hole && !is_metadata(text, zones, tok.start)) && !is_titled(lines, at);
                words += usize::from(tok.kind.is_word() && !hole);
                match kind {
                    PieceKind::Sign if matches!(tok.first, ')' | ']') => {}
                    PieceKind::Sign => {
                        last = sign_of(tok);
                        if last == ',' {
                            commas.push(flow.len() - 1);
                        }
                    }
                    _ => last = 'a',
                }
            }
            (sentence.words, sentence.last) = (words, last);
            sentence.pieces = from..flow.len();
        }
    }
}

/// True when a token stands in a heading, below which the text begins.
fn is_titled(lines: &[Line], tok: usize) -> bool {
    let line = lines.get(lines.partition_point(|line| line.toks.end <= tok));
    line.is_some_and(|line| line.kind == LineKind::Heading)
}

/// True when a skipped byte is of front matter, a comment, or the header of a file, below which the text begins.
fn is_metadata(text: &str, zones: &[Zone], byte: usize) -> bool {
    zones_at(zones, byte).filter(|zone| zone.kind == ZoneKind::Codigo).any(|zone| {
        let skipped = text.get(zone.range.clone()).unwrap_or_default();
        let header = byte == 0 && skipped == HOLE;
        header || ["---", "+++", "<!--"].iter().any(|mark| skipped.starts_with(mark))
    })
}

/// True when patterns do not see a sign: quotes, emphasis marks, what shows nothing.
const fn is_transparent(c: char) -> bool {
    if matches!(c, ',' | '.' | ':' | ';' | '(' | ')' | '-' | '/') {
        return false;
    }
    matches!(c, '*' | '_' | '"' | '“' | '”' | '«' | '»' | '\'' | '‘' | '’' | '`' | '#' | '~')
        || is_invisible(c)
}

/// The character that stands for a sign: one for every ellipsis and every run of `!?`.
const fn sign_of(tok: &Tok) -> char {
    match tok.kind {
        Kind::Ellipsis => '…',
        _ => tok.first,
    }
}

/// Characters worth a second look, kept apart so that rules need not walk every token.
#[derive(Debug, Default)]
pub(super) struct Rare {
    /// Tokens that are dashes: `—`, `―`, `–`, and `-` followed by another.
    pub(super) dashes: Vec<usize>,
    /// Quote tokens, straight and curly, double only.
    pub(super) quotes: Vec<usize>,
    pub(super) colons: Vec<usize>,
    pub(super) semicolons: Vec<usize>,
    /// `*` and `_` tokens.
    pub(super) stars: Vec<usize>,
    /// `[`, `]`, `{`, `<`, `【` tokens.
    pub(super) brackets: Vec<usize>,
    pub(super) emoji: Vec<usize>,
    pub(super) hashtags: Vec<usize>,
    pub(super) urls: Vec<usize>,
    pub(super) handles: Vec<usize>,
    pub(super) backticks: Vec<usize>,
    /// Tokens with `!`, `?` and ellipses.
    pub(super) stops: Vec<usize>,
    /// Tokens with characters beyond Latin-1 that are not in another list.
    pub(super) exotic: Vec<usize>,
    /// White space with characters beyond ASCII, as byte ranges.
    pub(super) spaces: Vec<Range<usize>>,
}

impl Rare {
    pub(super) fn clear(&mut self) {
        for list in [
            &mut self.dashes, &mut self.quotes, &mut self.colons, &mut self.semicolons, &mut self.stars,
            &mut self.brackets, &mut self.emoji, &mut self.hashtags, &mut self.urls, &mut self.handles,
            &mut self.backticks, &mut self.stops, &mut self.exotic,
        ] {
            list.clear();
        }
        self.spaces.clear();
    }

    pub(super) fn note(&mut self, at: usize, token: &Token<'_>, first: char) {
        let list = match token.kind {
            // Told when they are folded.
            Kind::Word | Kind::Number => return,
            Kind::Emoji => &mut self.emoji,
            Kind::Hashtag => &mut self.hashtags,
            Kind::Url => &mut self.urls,
            Kind::Handle => &mut self.handles,
            Kind::Stress | Kind::Ellipsis => &mut self.stops,
            _ => match first {
                ',' | '.' | '(' | ')' | '/' => return,
                '—' | '―' | '–' | '-' => &mut self.dashes,
                '"' | '“' | '”' | '«' | '»' => &mut self.quotes,
                ':' => &mut self.colons,
                ';' => &mut self.semicolons,
                '*' | '_' => &mut self.stars,
                '[' | ']' | '{' | '<' | '【' => &mut self.brackets,
                '`' => &mut self.backticks,
                _ if first.is_ascii() => return,
                _ => &mut self.exotic,
            },
        };
        list.push(at);
    }
}
