//! Reads pattern files into patterns, one alternative of several words at a time.
use std::collections::HashMap;

use super::elem::{Elem, Lexicon, Source, Test};
use super::vocabulary::STEM_MIN;
use crate::voice::texto::{Kind, fold, tokens};

/// Where a pattern may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Anywhere,
    Sentence,
    Text,
}

/// One line of a file, its alternatives of several words spelt out.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) rule: &'static str,
    /// Which line of its section it is, from 0.
    pub(super) family: u16,
    pub(super) anchor: Anchor,
    pub(super) elems: Vec<Elem>,
    pub(super) rewrite: Option<&'static str>,
}

/// First family of the weaker half of a section.
pub(in super::super) const WEAK: u16 = 1000;

/// How many patterns the alternatives of one line may make.
const EXPANSIONS_MAX: usize = 64;

/// Classes of words by name.
type Classes = HashMap<&'static str, &'static str>;

/// Calls `take` for each pattern of a file, its words put in the lexicon. What cannot be read goes to
/// `wrong`, one sentence a line.
pub(super) fn parse(
    source: Source,
    lexicon: &mut Lexicon,
    wrong: &mut Vec<String>,
    mut take: impl FnMut(Line),
) {
    let mut classes = Classes::new();
    let (mut rule, mut family) = ("", 0_u16);
    for line in source.lines() {
        let line = line.split_once(" #").map_or(line, |(code, _)| code).trim();
        if line.is_empty() || line.starts_with('#') {
        } else if let Some(id) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            (rule, family) = (id, 0);
        } else if line == "---" {
            family = WEAK;
        } else if let Some((name, words)) = line.strip_prefix('@').and_then(|l| l.split_once(" = ")) {
            classes.insert(name.trim(), words.trim());
        } else {
            let (code, rewrite) = line.split_once(" => ").map_or((line, None), |(code, to)| (code, Some(to)));
            match patterns(code, &classes, lexicon) {
                Ok((anchor, found)) => {
                    found.into_iter().for_each(|elems| take(Line { rule, family, anchor, elems, rewrite }));
                }
                Err(why) => wrong.push(format!("{line}: {why}")),
            }
            family += 1;
        }
    }
}

/// One line read, with each alternative of several words and each leading optional word spelt out.
fn patterns(
    line: &'static str,
    classes: &Classes,
    lexicon: &mut Lexicon,
) -> Result<(Anchor, Vec<Vec<Elem>>), String> {
    let (anchor, rest) = match line.split_once(' ') {
        Some(("^^", rest)) => (Anchor::Text, rest),
        Some(("^", rest)) => (Anchor::Sentence, rest),
        _ => (Anchor::Anywhere, line),
    };
    let mut done: Vec<Vec<Elem>> = vec![Vec::with_capacity(8)];
    for part in parts(rest) {
        let choices = choices(part, classes, lexicon)?;
        if let [choice] = choices.as_slice() {
            done.iter_mut().for_each(|begun| begun.extend(choice));
            continue;
        }
        let mut longer = Vec::with_capacity(done.len() * choices.len());
        for begun in &done {
            for choice in &choices {
                longer.push([begun.as_slice(), choice].concat());
            }
        }
        done = longer;
        if done.len() > EXPANSIONS_MAX {
            return Err("too many alternatives".to_owned());
        }
    }
    // A pattern is keyed by its first word, so one that may be missing makes two patterns.
    for at in 0..done.len() {
        if done[at].first().is_some_and(|s| s.optional) {
            let shorter = done[at][1..].to_vec();
            done[at][0].optional = false;
            done.push(shorter);
        }
    }
    for elems in &done {
        let key = elems.iter().find(|s| !s.negated);
        if !matches!(key, Some(Elem { test: Test::Words(..), optional: false, .. })) {
            return Err("must begin with a word or sign".to_owned());
        }
        if elems.iter().take_while(|s| s.negated).count() > 1 {
            return Err("one guard in front is enough".to_owned());
        }
    }
    Ok((anchor, done))
}

/// The parts of a line, split at spaces outside brackets.
fn parts(line: &'static str) -> Vec<&'static str> {
    let (mut found, mut start, mut depth) = (Vec::with_capacity(8), 0, 0_usize);
    for (at, b) in line.bytes().enumerate() {
        match b {
            // A bracket that stands alone is a sign of the text, not a group.
            b'(' if !line[at + 1..].starts_with(' ') => depth += 1,
            b')' if depth > 0 => depth -= 1,
            b' ' if depth == 0 => {
                found.push(&line[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&line[start..]);
    found.retain(|p| !p.is_empty());
    found
}

/// The ways one part of a line can be met, each a run of tests.
fn choices(part: &'static str, classes: &Classes, lexicon: &mut Lexicon) -> Result<Vec<Vec<Elem>>, String> {
    let (negated, part) = match part.strip_prefix('!') {
        Some(rest) if !rest.is_empty() => (true, rest),
        _ => (false, part),
    };
    let (ahead, part) = match part.strip_prefix('&') {
        Some(rest) if !rest.is_empty() => (true, rest),
        _ => (false, part),
    };
    let (optional, part) = match part.strip_suffix('?') {
        Some(rest) if !rest.is_empty() => (true, rest),
        _ => (false, part),
    };
    let elem = |test| Elem { test, optional, negated, ahead };
    let group = match part.strip_prefix('@') {
        Some(name) => *classes.get(name).ok_or_else(|| format!("no class {name}"))?,
        None => match part.strip_prefix('(').and_then(|p| p.strip_suffix(')')) {
            Some(inner) => inner,
            None => match special(part, lexicon)? {
                Some(test) => return Ok(vec![vec![elem(test)]]),
                None => part,
            },
        },
    };
    let (mut single, mut out) = (Vec::with_capacity(16), Vec::new());
    for choice in group.split('|').map(str::trim) {
        match choice.split_once(' ') {
            None => single.push(word(choice, lexicon)?),
            Some(_) if negated || ahead => return Err("a guard tests one word".to_owned()),
            Some(_) => {
                let words = choice.split(' ').map(|w| {
                    let word = word(w, lexicon)?;
                    Ok(Elem { optional: false, ..elem(lexicon.any_of(&[word])) })
                });
                out.push(words.collect::<Result<Vec<_>, String>>()?);
            }
        }
    }
    if optional && !out.is_empty() {
        out.push(Vec::new());
    }
    if !single.is_empty() {
        out.insert(0, vec![elem(lexicon.any_of(&single))]);
    }
    Ok(out)
}

/// The test of a part that names no word.
fn special(part: &str, lexicon: &mut Lexicon) -> Result<Option<Test>, String> {
    let gap = |text: &str, marks| text.parse().map(|n| Test::Gap(n, marks)).map_err(|_| "bad gap".to_owned());
    Ok(Some(match part {
        "_" => Test::Any,
        "<num>" => Test::Number,
        "<cap>" => Test::Capital,
        "//" => Test::Border,
        "$" => Test::End,
        _ => {
            if let Some(n) = part.strip_prefix("~~") {
                return gap(n, true).map(Some);
            }
            if let Some(n) = part.strip_prefix('~') {
                return gap(n, false).map(Some);
            }
            match part.strip_prefix('*').filter(|p| !p.is_empty()) {
                Some(ending) => lexicon.ending(fold(ending)),
                None => return Ok(None),
            }
        }
    }))
}

/// The word that a file writes, put in the lexicon when it is new there.
fn word(written: &'static str, lexicon: &mut Lexicon) -> Result<u16, String> {
    if let Some(entry) = lexicon.vocabulary.known(written) {
        return Ok(entry);
    }
    let (text, exact) = written.strip_prefix('=').map_or((written, None), |t| (t, Some(t)));
    let (text, stem) = match text.strip_suffix('*') {
        Some(stem) if !stem.is_empty() => (stem, true),
        _ => (text, false),
    };
    let folded = fold(text);
    if stem && (folded.len() < STEM_MIN || exact.is_some()) {
        return Err(format!("the stem {text} is too short, or spelt exactly"));
    }
    // A word that the splitter would cut could never match.
    let mut pieces = tokens(text);
    let whole = pieces.next().is_some_and(|t| t.kind != Kind::Url) && pieces.next().is_none();
    if !whole {
        return Err(format!("{text} is not one word"));
    }
    Ok(lexicon.vocabulary.add(written, folded, stem, exact))
}
