//! Tries the patterns of a table at each piece of a block.
//!
//! Every attempt is bounded: gaps are short and a pattern has at most a few, so the whole is linear.
use super::elem::{Anchor, Elem, NO_CLASS, Pattern, Test};
use super::table::{Table, may_follow};
use crate::lint::block::{Block, Piece, PieceKind};

/// A pattern found.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Match {
    /// The rule's place in the catalog.
    pub(in super::super) rule: u8,
    /// Line of the rule's section.
    pub(in super::super) family: u16,
    /// First piece, and one past the last; both ends are words where the pattern has any.
    pub(in super::super) pieces: (usize, usize),
}

/// Calls `found` for every match in the block, by rising first piece.
pub(in super::super) fn matches(table: &Table, block: &Block<'_>, mut found: impl FnMut(Match)) {
    let search = Search { table, block };
    for (at, piece) in block.flow.iter().enumerate() {
        if piece.class == NO_CLASS {
            continue;
        }
        let follows = block.flow.get(at + 1).map_or(0, |next| table.traits(next.class));
        for start in table.starting(piece.class, follows) {
            // Settles most attempts without a step into the pattern.
            if !may_follow(start.next, follows) {
                continue;
            }
            let pattern = &table.patterns[start.pattern as usize];
            if let Some(end) = search.attempt(pattern, at) {
                let pieces = trim_marks(&block.flow, at, end);
                found(Match { rule: table.rule(pattern), family: pattern.family, pieces });
            }
        }
    }
}

fn trim_marks(flow: &[Piece], mut from: usize, mut to: usize) -> (usize, usize) {
    while from + 1 < to && flow[from].kind == PieceKind::Sign {
        from += 1;
    }
    while to > from + 1 && flow[to - 1].kind == PieceKind::Sign {
        to -= 1;
    }
    (from, to)
}

struct Search<'t, 'a> {
    table: &'t Table,
    block: &'t Block<'a>,
}

impl Search<'_, '_> {
    /// End of the match of `pattern` whose first word is the piece at `at`.
    fn attempt(&self, pattern: &Pattern, at: usize) -> Option<usize> {
        let flow = &self.block.flow;
        let piece = &flow[at];
        let placed = match pattern.anchor {
            Anchor::Anywhere => true,
            Anchor::Sentence => piece.opens_sentence,
            Anchor::Text => piece.opens_text,
        };
        if !placed {
            return None;
        }
        if let Some(guard) = pattern.before
            && let Some(previous) = at.checked_sub(1).and_then(|p| flow.get(p))
            && previous.sentence == piece.sentence
            && self.is(&guard.test, previous)
        {
            return None;
        }
        let (from, to) = pattern.rest;
        self.follow(&self.table.elems[from as usize..to as usize], at + 1, piece.sentence)
    }

    /// End of the match of `elems` from the piece at `at` on, within `sentence`.
    fn follow(&self, elems: &[Elem], at: usize, sentence: u32) -> Option<usize> {
        let Some((elem, rest)) = elems.split_first() else { return Some(at) };
        let here = self.block.flow.get(at).filter(|p| p.sentence == sentence);
        match elem.test {
            Test::Gap(most, marks) => {
                for skipped in 0..=usize::from(most) {
                    if let Some(end) = self.follow(rest, at + skipped, sentence) {
                        return Some(end);
                    }
                    let next = self.block.flow.get(at + skipped).filter(|p| p.sentence == sentence)?;
                    let open = match next.kind {
                        PieceKind::Word | PieceKind::Number => true,
                        PieceKind::Sign => marks,
                        PieceKind::Hole => false,
                    };
                    if !open {
                        return None;
                    }
                }
                None
            }
            Test::Border => {
                let next = self.block.flow.get(at).filter(|p| p.sentence == sentence + 1)?;
                self.follow(rest, at, next.sentence)
            }
            Test::End => {
                let over =
                    here.is_none_or(|p| p.kind == PieceKind::Sign && matches!(p.sign, '.' | '!' | '?' | '…'));
                if over { self.follow(rest, at, sentence) } else { None }
            }
            ref test => {
                let met = here.is_some_and(|piece| self.is(test, piece));
                if elem.negated || elem.ahead {
                    return if met == elem.ahead { self.follow(rest, at, sentence) } else { None };
                }
                if met && let Some(end) = self.follow(rest, at + 1, sentence) {
                    return Some(end);
                }
                if elem.optional { self.follow(rest, at, sentence) } else { None }
            }
        }
    }

    fn is(&self, test: &Test, piece: &Piece) -> bool {
        let word = piece.kind == PieceKind::Word;
        match *test {
            Test::Words(_, _, all) if all & self.table.traits(piece.class) == 0 => false,
            Test::Words(..) => {
                let words = self.table.words_of(test);
                self.table.entries(piece.class).iter().any(|word| words.contains(word))
            }
            Test::Any => word,
            Test::Number => piece.kind == PieceKind::Number,
            Test::Gap(..) | Test::Border | Test::End => false,
        }
    }
}
