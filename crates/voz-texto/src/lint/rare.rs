//! Tokens that few texts have and several rules look for, noted once while the block is read.
use std::ops::Range;

use crate::texto::{Kind, Token};

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
