//! Reads pattern files into patterns, one alternative of several words at a time.
use std::collections::HashMap;

use crate::voice::texto::{Kind, fold, tokens};

/// One word of the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Word {
    /// Folded.
    pub(super) text: String,
    /// Whether any ending may follow.
    pub(super) stem: bool,
    /// The lower-case spelling that is required, when the folded one is not enough.
    pub(super) exact: Option<String>,
}

/// What one piece of the text is tested for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// One of these words or signs.
    Words(Vec<Word>),
    /// A word with this folded ending.
    Ending(String),
    /// Any word.
    Any,
    /// A number.
    Number,
    /// A capitalised word.
    Capital,
    /// Up to so many pieces; `true` when punctuation counts as a piece.
    Gap(u8, bool),
    /// The next sentence begins here.
    Border,
    /// The sentence ends here.
    End,
}

/// An item with its modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) item: Item,
    pub(super) optional: bool,
    pub(super) negated: bool,
    /// Tested, not taken.
    pub(super) ahead: bool,
}

/// Where a pattern may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Anywhere,
    Sentence,
    Text,
}

/// One line of a file, its alternatives of several words spelt out.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    pub(super) rule: &'a str,
    /// Which line of its section it is, from 0.
    pub(super) family: u16,
    pub(super) anchor: Anchor,
    pub(super) steps: Vec<Step>,
    pub(super) rewrite: Option<&'a str>,
}

/// First family of the weaker half of a section.
pub(in super::super) const WEAK: u16 = 1000;

/// How many patterns the alternatives of one line may make.
const EXPANSIONS_MAX: usize = 64;

/// The patterns of a file. What cannot be read goes to `wrong`, one sentence a line.
pub(super) fn parse<'a>(source: &'a str, wrong: &mut Vec<String>) -> Vec<Line<'a>> {
    let mut classes: HashMap<&str, &str> = HashMap::new();
    let mut lines = Vec::new();
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
            match patterns(code, &classes) {
                Ok(found) => lines.extend(found.into_iter().map(|(anchor, steps)| Line {
                    rule,
                    family,
                    anchor,
                    steps,
                    rewrite,
                })),
                Err(why) => wrong.push(format!("{line}: {why}")),
            }
            family += 1;
        }
    }
    lines
}

/// One line read, with each alternative of several words and each leading optional word spelt out.
fn patterns(line: &str, classes: &HashMap<&str, &str>) -> Result<Vec<(Anchor, Vec<Step>)>, String> {
    let (anchor, rest) = match line.split_once(' ') {
        Some(("^^", rest)) => (Anchor::Text, rest),
        Some(("^", rest)) => (Anchor::Sentence, rest),
        _ => (Anchor::Anywhere, line),
    };
    let mut done: Vec<Vec<Step>> = vec![Vec::new()];
    for part in parts(rest) {
        let choices = choices(part, classes)?;
        let mut longer = Vec::with_capacity(done.len() * choices.len());
        for begun in &done {
            for choice in &choices {
                longer.push(begun.iter().chain(choice).cloned().collect::<Vec<_>>());
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
    for steps in &done {
        let key = steps.iter().find(|s| !s.negated);
        if !matches!(key, Some(Step { item: Item::Words(_), optional: false, .. })) {
            return Err("must begin with a word or sign".to_owned());
        }
        if steps.iter().take_while(|s| s.negated).count() > 1 {
            return Err("one guard in front is enough".to_owned());
        }
    }
    Ok(done.into_iter().map(|steps| (anchor, steps)).collect())
}

/// The parts of a line, split at spaces outside brackets.
fn parts(line: &str) -> Vec<&str> {
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0_usize);
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

/// The ways one part of a line can be met, each a run of steps.
fn choices(part: &str, classes: &HashMap<&str, &str>) -> Result<Vec<Vec<Step>>, String> {
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
    let step = |item| Step { item, optional, negated, ahead };
    let one = |item| Ok(vec![vec![step(item)]]);
    let gap = |text: &str, marks| text.parse().map(|n| Item::Gap(n, marks)).map_err(|_| "bad gap".to_owned());
    let group = match part.strip_prefix('@') {
        Some(name) => *classes.get(name).ok_or_else(|| format!("no class {name}"))?,
        None => match part.strip_prefix('(').and_then(|p| p.strip_suffix(')')) {
            Some(inner) => inner,
            None => match part {
                "_" => return one(Item::Any),
                "<num>" => return one(Item::Number),
                "<cap>" => return one(Item::Capital),
                "//" => return one(Item::Border),
                "$" => return one(Item::End),
                _ => {
                    if let Some(n) = part.strip_prefix("~~") {
                        return one(gap(n, true)?);
                    }
                    if let Some(n) = part.strip_prefix('~') {
                        return one(gap(n, false)?);
                    }
                    match part.strip_prefix('*').filter(|p| !p.is_empty()) {
                        Some(ending) => return one(Item::Ending(fold(ending))),
                        None => part,
                    }
                }
            },
        },
    };
    let (mut single, mut out) = (Vec::new(), Vec::new());
    for choice in group.split('|').map(str::trim) {
        match choice.split_once(' ') {
            None => single.push(word(choice)?),
            Some(_) if negated || ahead => return Err("a guard tests one word".to_owned()),
            Some(_) => {
                let words = choice.split(' ').map(|w| Ok(step(Item::Words(vec![word(w)?]))));
                out.push(words.collect::<Result<Vec<_>, String>>()?);
            }
        }
    }
    if optional && !out.is_empty() {
        out = out
            .into_iter()
            .map(|run| run.into_iter().map(|s| Step { optional: false, ..s }).collect())
            .collect();
        out.push(Vec::new());
    }
    if !single.is_empty() {
        out.insert(0, vec![step(Item::Words(single))]);
    }
    Ok(out)
}

/// Letters of the shortest stem: the words of a vocabulary share a bucket by so many.
const STEM_MIN: usize = 4;

fn word(text: &str) -> Result<Word, String> {
    let (text, exact) = text.strip_prefix('=').map_or((text, None), |t| (t, Some(t.to_owned())));
    let (text, stem) = match text.strip_suffix('*') {
        Some(stem) if !stem.is_empty() => (stem, true),
        _ => (text, false),
    };
    let folded = fold(text);
    if stem && folded.len() < STEM_MIN {
        return Err(format!("the stem {text} is too short"));
    }
    // A word that the splitter would cut could never match.
    let mut pieces = tokens(text);
    let whole = pieces.next().is_some_and(|t| t.kind != Kind::Url) && pieces.next().is_none();
    if whole { Ok(Word { text: folded, stem, exact }) } else { Err(format!("{text} is not one word")) }
}
