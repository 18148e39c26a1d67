//! Reads pattern files into patterns, one alternative of several words at a time.
use std::collections::HashMap;
use std::ops::Range;

use crate::elem::{Anchor, Elem, STEM_MIN, Test, WEAK};
use crate::texto::{Kind, fold_into, tokens};
use crate::vocabulary::Lexicon;

/// One pattern of a line of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'e> {
    pub(super) rule: &'static str,
    /// Which line of its section it is, from 0.
    pub(super) family: u16,
    pub(super) anchor: Anchor,
    pub(super) elems: &'e [Elem],
    pub(super) rewrite: Option<&'static str>,
}

/// Number of patterns that the alternatives of one line may make.
const EXPANSIONS_MAX: usize = 64;

/// Runs of tests, one after the other in one list that is used again.
#[derive(Debug, Default)]
struct Runs {
    elems: Vec<Elem>,
    /// Where each run ends.
    ends: Vec<usize>,
}

impl Runs {
    fn clear(&mut self) {
        self.elems.clear();
        self.ends.clear();
    }

    /// Ends the run of the tests put last.
    fn end(&mut self) {
        self.ends.push(self.elems.len());
    }

    fn range(&self, run: usize) -> Range<usize> {
        let end = |run: usize| self.ends.get(run).copied().unwrap_or_default();
        run.checked_sub(1).map_or(0, end)..end(run)
    }

    fn iter(&self) -> impl Iterator<Item = &[Elem]> {
        (0..self.ends.len()).map(|run| self.elems.get(self.range(run)).unwrap_or_default())
    }
}

/// Calls `take` for each pattern of a file, its words put in the lexicon.
///
/// # Errors
/// A line that cannot be read.
pub(super) fn parse(
    source: &'static str,
    lexicon: &mut Lexicon,
    mut take: impl FnMut(Line<'_>),
) -> Result<(), String> {
    let mut reader =
        Reader { lexicon, classes: HashMap::new(), done: Runs::default(), choices: Runs::default() };
    let (mut rule, mut family) = ("", 0_u16);
    for line in source.lines() {
        let line = split_at(line, '#', " #").map_or(line, |(code, _)| code).trim();
        if line.is_empty() || line.starts_with('#') {
        } else if let Some(id) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            (rule, family) = (id, 0);
        } else if line == "---" {
            family = WEAK;
        } else if let Some((name, words)) = line.strip_prefix('@').and_then(|l| l.split_once(" = ")) {
            reader.classes.insert(name.trim(), words.trim());
        } else {
            let (code, rewrite) =
                split_at(line, '>', " => ").map_or((line, None), |(code, to)| (code, Some(to)));
            let anchor = reader.patterns(code).map_err(|why| format!("{line}: {why}"))?;
            for elems in reader.done.iter() {
                take(Line { rule, family, anchor, elems, rewrite });
            }
            family += 1;
        }
    }
    Ok(())
}

/// The line before and after a sign of several characters, one of which most lines do not have.
fn split_at(line: &'static str, rare: char, sign: &str) -> Option<(&'static str, &'static str)> {
    if line.contains(rare) { line.split_once(sign) } else { None }
}

/// Reads lines, one after the other.
struct Reader<'l> {
    lexicon: &'l mut Lexicon,
    /// Classes of words by name.
    classes: HashMap<&'static str, &'static str>,
    /// The patterns of the line read last.
    done: Runs,
    /// The ways the part of a line read last can be met.
    choices: Runs,
}

impl Reader<'_> {
    /// Reads one line into [`Self::done`], with each alternative of several words and each leading optional
    /// word spelt out.
    fn patterns(&mut self, line: &'static str) -> Result<Anchor, String> {
        let (anchor, rest) = match line.split_once(' ') {
            Some(("^^", rest)) => (Anchor::Text, rest),
            Some(("^", rest)) => (Anchor::Sentence, rest),
            _ => (Anchor::Anywhere, line),
        };
        self.done.clear();
        self.done.end();
        for part in parts(rest) {
            self.read_choices(part)?;
            self.go_on();
            if self.done.ends.len() > EXPANSIONS_MAX {
                return Err("too many alternatives".to_owned());
            }
        }
        // A pattern is keyed by its first word, so one that may be missing makes two patterns.
        for run in 0..self.done.ends.len() {
            let range = self.done.range(run);
            if let Some(first) = self.done.elems.get_mut(range.clone()).and_then(<[Elem]>::first_mut)
                && first.optional
            {
                first.optional = false;
                self.done.elems.extend_from_within(range.start + 1..range.end);
                self.done.end();
            }
        }
        for elems in self.done.iter() {
            let key = elems.iter().find(|s| !s.negated);
            if !matches!(key, Some(Elem { test: Test::Words(..), optional: false, .. })) {
                return Err("must begin with a word or sign".to_owned());
            }
            if elems.iter().take_while(|s| s.negated).count() > 1 {
                return Err("one guard in front is enough".to_owned());
            }
        }
        Ok(anchor)
    }

    /// Makes each pattern begun go on in each of the ways.
    fn go_on(&mut self) {
        if let ([_], [end]) = (self.choices.ends.as_slice(), self.done.ends.as_mut_slice()) {
            self.done.elems.extend(&self.choices.elems);
            *end = self.done.elems.len();
            return;
        }
        let mut longer = Runs::default();
        for begun in self.done.iter() {
            for choice in self.choices.iter() {
                longer.elems.extend(begun);
                longer.elems.extend(choice);
                longer.end();
            }
        }
        self.done = longer;
    }

    /// Reads the ways one part of a line can be met, each a run of tests, into [`Self::choices`].
    fn read_choices(&mut self, part: &'static str) -> Result<(), String> {
        self.choices.clear();
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
            Some(name) => *self.classes.get(name).ok_or_else(|| format!("no class {name}"))?,
            None => match part.strip_prefix('(').and_then(|p| p.strip_suffix(')')) {
                Some(inner) => inner,
                None => match special(part)? {
                    Some(test) => {
                        self.choices.elems.push(elem(test));
                        self.choices.end();
                        return Ok(());
                    }
                    None => part,
                },
            },
        };
        if !group.contains(' ') {
            let test = self.any_of(group.split('|'))?;
            self.choices.elems.push(elem(test));
            self.choices.end();
            return Ok(());
        }
        let choices = |several| group.split('|').map(str::trim).filter(move |c| c.contains(' ') == several);
        if choices(false).next().is_some() {
            let test = self.any_of(choices(false))?;
            self.choices.elems.push(elem(test));
            self.choices.end();
        }
        for choice in choices(true) {
            if negated || ahead {
                return Err("a guard tests one word".to_owned());
            }
            for word in choice.split(' ') {
                let test = self.any_of(std::iter::once(word))?;
                self.choices.elems.push(Elem { optional: false, ..elem(test) });
            }
            self.choices.end();
        }
        if optional && choices(true).next().is_some() {
            self.choices.end();
        }
        Ok(())
    }

    /// The test for one of some words.
    fn any_of(&mut self, words: impl Iterator<Item = &'static str>) -> Result<Test, String> {
        let from = self.lexicon.members.len();
        for written in words {
            let entry = self.lexicon.vocabulary.number_of(written, |texts| read_word(written, texts))?;
            self.lexicon.members.push(entry);
        }
        Ok(self.lexicon.any_since(from))
    }
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

/// Folds a word that a file writes onto the end of `texts`; tells whether any ending may follow, and the
/// spelling that is required.
fn read_word(written: &'static str, texts: &mut String) -> Result<(bool, Option<&'static str>), String> {
    let (text, exact) = written.strip_prefix('=').map_or((written, None), |t| (t, Some(t)));
    let (text, stem) = match text.strip_suffix('*') {
        Some(stem) if !stem.is_empty() => (stem, true),
        _ => (text, false),
    };
    let from = texts.len();
    fold_into(text, texts);
    if stem && (texts.len() - from < STEM_MIN || exact.is_some()) {
        return Err(format!("the stem {text} is too short, or spelt exactly"));
    }
    // A word that the splitter would cut could never match.
    let whole = || {
        let mut pieces = tokens(text);
        pieces.next().is_some_and(|t| t.kind != Kind::Url) && pieces.next().is_none()
    };
    if text.bytes().all(|b| b.is_ascii_lowercase()) || whole() {
        Ok((stem, exact))
    } else {
        Err(format!("{text} is not one word"))
    }
}
