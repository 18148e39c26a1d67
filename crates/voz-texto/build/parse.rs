//! Reads pattern files into patterns, one alternative of several words at a time.
use std::collections::HashMap;

use crate::elem::{Anchor, Elem, Test, WEAK};
use crate::vocabulary::Lexicon;

/// One pattern of a line of a file.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) rule: &'static str,
    /// Which line of its section it is, from 0.
    pub(super) family: u16,
    pub(super) anchor: Anchor,
    pub(super) elems: Vec<Elem>,
    pub(super) rewrite: Option<&'static str>,
}

/// Number of patterns that the alternatives of one line may make.
const EXPANSIONS_MAX: usize = 64;

/// The patterns of a file, their words put in the lexicon.
///
/// # Errors
/// A line that cannot be read.
pub(super) fn parse(source: &'static str, lexicon: &mut Lexicon) -> Result<Vec<Line>, String> {
    let mut reader = Reader { lexicon, classes: HashMap::new() };
    let (mut rule, mut family, mut lines) = ("", 0_u16, Vec::new());
    for line in source.lines() {
        let line = line.split_once(" #").map_or(line, |(code, _)| code).trim();
        if line.is_empty() || line.starts_with('#') {
        } else if let Some(id) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            (rule, family) = (id, 0);
        } else if line == "---" {
            family = WEAK;
        } else if let Some((name, words)) = line.strip_prefix('@').and_then(|l| l.split_once(" = ")) {
            reader.classes.insert(name.trim(), words.trim());
        } else {
            let (code, rewrite) = line.split_once(" => ").map_or((line, None), |(code, to)| (code, Some(to)));
            let (anchor, patterns) = reader.patterns(code).map_err(|why| format!("{line}: {why}"))?;
            lines.extend(patterns.into_iter().map(|elems| Line { rule, family, anchor, elems, rewrite }));
            family += 1;
        }
    }
    Ok(lines)
}

/// Reads lines, one after the other.
struct Reader<'l> {
    lexicon: &'l mut Lexicon,
    /// Classes of words by name.
    classes: HashMap<&'static str, &'static str>,
}

impl Reader<'_> {
    /// The patterns of one line, with each alternative of several words and each leading optional word spelt out.
    fn patterns(&mut self, line: &'static str) -> Result<(Anchor, Vec<Vec<Elem>>), String> {
        let (anchor, rest) = match line.split_once(' ') {
            Some(("^^", rest)) => (Anchor::Text, rest),
            Some(("^", rest)) => (Anchor::Sentence, rest),
            _ => (Anchor::Anywhere, line),
        };
        let mut patterns: Vec<Vec<Elem>> = vec![Vec::new()];
        for part in parts(rest) {
            let choices = self.choices(part)?;
            let longer = |begun: &Vec<Elem>| {
                choices.iter().map(|choice| [begun.as_slice(), choice].concat()).collect::<Vec<_>>()
            };
            patterns = patterns.iter().flat_map(longer).collect();
            if patterns.len() > EXPANSIONS_MAX {
                return Err("too many alternatives".to_owned());
            }
        }
        // A pattern is keyed by its first word, so one that may be missing makes two patterns.
        let mut shorter = Vec::new();
        for elems in &mut patterns {
            if let Some((first, rest)) = elems.split_first_mut()
                && first.optional
            {
                first.optional = false;
                shorter.push(rest.to_vec());
            }
        }
        patterns.extend(shorter);
        for elems in &patterns {
            let key = elems.iter().find(|s| !s.negated);
            if !matches!(key, Some(Elem { test: Test::Words(..), optional: false, .. })) {
                return Err("must begin with a word or sign".to_owned());
            }
            if elems.iter().take_while(|s| s.negated).count() > 1 {
                return Err("one guard in front is enough".to_owned());
            }
        }
        Ok((anchor, patterns))
    }

    /// The ways one part of a line can be met, each a run of tests.
    fn choices(&mut self, part: &'static str) -> Result<Vec<Vec<Elem>>, String> {
        let (negated, part) = signed(part, part.strip_prefix('!'));
        let (ahead, part) = signed(part, part.strip_prefix('&'));
        let (optional, part) = signed(part, part.strip_suffix('?'));
        let elem = |test| Elem { test, optional, negated, ahead };
        let group = match part.strip_prefix('@') {
            Some(name) => *self.classes.get(name).ok_or_else(|| format!("no class {name}"))?,
            None => match part.strip_prefix('(').and_then(|p| p.strip_suffix(')')) {
                Some(inner) => inner,
                None => match special(part)? {
                    Some(test) => return Ok(vec![vec![elem(test)]]),
                    None => part,
                },
            },
        };
        let (several, single): (Vec<_>, Vec<_>) =
            group.split('|').map(str::trim).partition(|c| c.contains(' '));
        let mut choices = Vec::new();
        if !single.is_empty() {
            choices.push(vec![elem(self.any_of(single)?)]);
        }
        if !several.is_empty() && (negated || ahead) {
            return Err("a guard tests one word".to_owned());
        }
        for choice in &several {
            let one = |word| Ok(Elem { optional: false, ..elem(self.any_of([word])?) });
            choices.push(choice.split(' ').map(one).collect::<Result<_, String>>()?);
        }
        if optional && !several.is_empty() {
            choices.push(Vec::new());
        }
        Ok(choices)
    }

    /// The test for one of some words.
    fn any_of(&mut self, words: impl IntoIterator<Item = &'static str>) -> Result<Test, String> {
        let from = self.lexicon.members.len();
        for written in words {
            self.lexicon.members.push(self.lexicon.vocabulary.number_of(written)?);
        }
        Ok(self.lexicon.any_since(from))
    }
}

/// A part without the sign that may stand at one end of it, and whether one does; a sign alone is a word.
fn signed(part: &'static str, rest: Option<&'static str>) -> (bool, &'static str) {
    rest.filter(|rest| !rest.is_empty()).map_or((false, part), |rest| (true, rest))
}

/// The parts of a line, split at spaces outside brackets.
fn parts(line: &'static str) -> impl Iterator<Item = &'static str> {
    let mut depth = 0_usize;
    let mut left = line.as_bytes();
    let outside = move |c: char| {
        left = left.get(c.len_utf8()..).unwrap_or_default();
        match c {
            // A bracket that stands alone is a sign of the text, not a group.
            '(' if !left.starts_with(b" ") => depth += 1,
            ')' if depth > 0 => depth -= 1,
            ' ' => return depth == 0,
            _ => {}
        }
        false
    };
    line.split(outside).filter(|part| !part.is_empty())
}

/// The test of a part that names no word.
fn special(part: &str) -> Result<Option<Test>, String> {
    let gap = |text: &str, marks| text.parse().map(|n| Test::Gap(n, marks)).map_err(|_| "bad gap".to_owned());
    Ok(Some(match part {
        "_" => Test::Any,
        "<num>" => Test::Number,
        "//" => Test::Border,
        "$" => Test::End,
        _ => match (part.strip_prefix("~~"), part.strip_prefix('~')) {
            (Some(n), _) => gap(n, true)?,
            (None, Some(n)) => gap(n, false)?,
            (None, None) => return Ok(None),
        },
    }))
}
