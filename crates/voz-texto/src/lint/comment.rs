//! Comments to the lint inside a text: found, cut out, and told what they reach.
//!
//! `<!-- voz: ignora travessao, vocab-llm: motivo -->` on a line with text speaks of that line; on a
//! line of its own, of the paragraph that follows. `ignora-texto` in place of `ignora` speaks of the
//! whole text. What is linted is the text without these comments, so that they are neither found
//! fault with nor counted; it leads back to the text as it was given.
use std::ops::Range;

use super::format::Prose;
use crate::texto::Offsets;

/// One comment to the lint, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Comment<'a> {
    /// First byte and first character of the comment in the text as given.
    pub(super) place: (usize, usize),
    /// The exception it asks for, or `None` where it cannot be understood.
    pub(super) order: Option<Order<'a>>,
    /// Bytes it speaks of, in the text without comments.
    pub(super) scope: Range<usize>,
}

/// A request of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order<'a> {
    /// Rules to keep silent, at least one.
    pub(super) ids: Vec<&'a str>,
    /// Why, where it says so.
    pub(super) motivo: Option<&'a str>,
    whole: bool,
}

/// The text without its comments and byte order mark, and the comments in reading order; none where it has neither.
pub(super) fn extract(text: &str) -> Option<(Prose<'_>, Vec<Comment<'_>>)> {
    let found = find(text);
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    if found.is_empty() && mark == 0 {
        return None;
    }
    let (mut prose, mut at, mut reach) = (Prose::new(text), mark, Vec::with_capacity(found.len()));
    for Found { cut, alone, .. } in &found {
        prose.keep_whole(at..cut.start.max(at));
        at = cut.end;
        reach.push((prose.text().len(), *alone));
    }
    prose.keep_whole(at..text.len());
    let offsets = Offsets::new(text);
    let scopes = scopes(prose.text(), reach.into_iter());
    let comments = found.iter().zip(scopes).map(|(found, scope)| {
        let order = order(found.body);
        let whole = order.as_ref().is_some_and(|o| o.whole);
        let scope = if whole { 0..prose.text().len() } else { scope };
        Comment { place: (found.open, offsets.at(found.open)), order, scope }
    });
    let comments = comments.collect();
    Some((prose, comments))
}

/// A comment before its order is read.
struct Found<'a> {
    open: usize,
    cut: Range<usize>,
    body: &'a str,
    alone: bool,
}

fn find(text: &str) -> Vec<Found<'_>> {
    let mut found: Vec<Found<'_>> = Vec::new();
    let (mut at, mut code) = (0, Code::new(text));
    while let Some(open) = memchr::memmem::find(&text.as_bytes()[at..], b"<!--").map(|i| at + i) {
        at = open + 4;
        let Some(inner) = text[at..].trim_start().strip_prefix("voz:") else { continue };
        let body = text.len() - inner.len();
        let Some(close) = memchr::memmem::find(inner.as_bytes(), b"-->").map(|i| body + i) else { break };
        if code.holds(open) {
            continue;
        }
        at = close + 3;
        code.at = at;
        let (cut, alone) = with_spaces(text, open..at);
        found.push(Found { open, cut, body: text[body..close].trim(), alone });
    }
    found
}

/// True when rising offsets stand in a fenced block or between backticks, where a comment is only shown.
struct Code<'a> {
    text: &'a str,
    /// Up to which byte the text was read.
    at: usize,
    /// The fence of the block that is open.
    fence: Option<&'a str>,
    /// Backticks on the line so far are odd in number.
    ticked: bool,
    /// The backtick or newline found last, which is still the next one while ahead.
    stop: Option<usize>,
}

impl<'a> Code<'a> {
    fn new(text: &'a str) -> Self {
        let mut code = Self { text, at: 0, fence: None, ticked: false, stop: None };
        code.line();
        code
    }

    fn holds(&mut self, offset: usize) -> bool {
        while let stop = self.next_stop()
            && stop < offset
        {
            self.at = stop + 1;
            self.ticked = self.text.as_bytes().get(stop) == Some(&b'`') && !self.ticked;
            if self.text.as_bytes().get(stop) == Some(&b'\n') {
                self.line();
            }
        }
        let closes = self.text.as_bytes().get(self.next_stop()) == Some(&b'`');
        self.fence.is_some() || self.ticked && closes
    }

    /// Takes a fence at the start of a line.
    fn line(&mut self) {
        let line = self.text.get(self.at..).unwrap_or_default().trim_start_matches(' ');
        let mark = ["```", "~~~"].into_iter().find(|mark| line.starts_with(mark));
        let Some(mark) = mark.filter(|mark| self.fence.is_none_or(|open| open == *mark)) else { return };
        self.fence = if self.fence.is_some() { None } else { Some(mark) };
    }

    fn next_stop(&mut self) -> usize {
        if let Some(stop) = self.stop.filter(|stop| *stop >= self.at) {
            return stop;
        }
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let stop = memchr::memchr2(b'`', b'\n', rest).map_or(self.text.len(), |i| self.at + i);
        self.stop = Some(stop);
        stop
    }
}

/// The comment with the white space that would be left over, and whether nothing else is on its lines.
fn with_spaces(text: &str, place: Range<usize>) -> (Range<usize>, bool) {
    const BLANK: [char; 3] = [' ', '\t', '\r'];
    let before = text[..place.start].trim_end_matches(BLANK).len();
    let after = text.len() - text[place.end..].trim_start_matches(BLANK).len();
    let opens = before == 0 || text[..before].ends_with('\n');
    let closes = after == text.len() || text[after..].starts_with('\n');
    match (opens, closes) {
        (true, true) => (before..(after + 1).min(text.len()), true),
        (true, false) => (place.start..after, false),
        (false, _) => (before..place.end, false),
    }
}

fn order(body: &str) -> Option<Order<'_>> {
    let (command, rest) = body.split_once(char::is_whitespace)?;
    let whole = match command {
        "ignora" => false,
        "ignora-texto" => true,
        _ => return None,
    };
    let (ids, motivo) = rest.split_once(':').map_or((rest, ""), |(ids, motivo)| (ids, motivo.trim()));
    let ids: Vec<&str> = ids.split(',').map(str::trim).filter(|id| !id.is_empty()).collect();
    (!ids.is_empty()).then(|| Order { ids, motivo: (!motivo.is_empty()).then_some(motivo), whole })
}

/// The lines that comments cut out at rising offsets speak of; `alone` beside each offset.
fn scopes(text: &str, at: impl Iterator<Item = (usize, bool)>) -> Vec<Range<usize>> {
    let (mut line, mut block) = (0..0, 0..0);
    at.map(|(at, alone)| {
        if !alone {
            if line.end <= at {
                line = line_around(text, line.end, at);
            }
            if !text[line.clone()].trim().is_empty() {
                return line.clone();
            }
        }
        if block.end <= at {
            block = block_after(text, at);
        }
        at.max(block.start)..block.end
    })
    .collect()
}

/// The line that holds byte `at`, newline included; no line starts between `from` (a line start) and it.
fn line_around(text: &str, from: usize, at: usize) -> Range<usize> {
    let start = text[from..at].rfind('\n').map_or(from, |i| from + i + 1);
    start..text[at..].find('\n').map_or(text.len(), |i| at + i + 1)
}

/// The first block of lines with something on them, from byte `at` (a line start) on.
fn block_after(text: &str, at: usize) -> Range<usize> {
    let mut block = at..at;
    for line in text[at..].split_inclusive('\n') {
        match (line.trim().is_empty(), block.is_empty()) {
            (true, true) => block = block.end + line.len()..block.end + line.len(),
            (true, false) => break,
            (false, _) => block.end += line.len(),
        }
    }
    block
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn scopes_of(text: &str) -> Vec<String> {
        let (kept, comments) = extract(text).unwrap();
        comments.into_iter().map(|c| kept.text()[c.scope].to_owned()).collect()
    }

    #[test]
    fn a_comment_speaks_of_its_line_its_paragraph_or_the_text() {
        for (text, kept, scope) in [
            ("a <!-- voz: ignora x: y --> b\nc", "a b\nc", "a b\n"),
            ("a\nb <!-- voz: ignora x -->\nc", "a\nb\nc", "b\n"),
            ("<!--voz: ignora x--> b\nc", "b\nc", "b\n"),
            ("a\n\n<!-- voz: ignora x -->\nb\nc\n\nd", "a\n\nb\nc\n\nd", "b\nc\n"),
            ("a\n\n  <!-- voz: ignora x -->\r\n\nb\n", "a\n\n\nb\n", "b\n"),
            ("a\nb\n<!-- voz: ignora-texto x -->", "a\nb\n", "a\nb\n"),
            ("a\n<!-- voz: ignora x -->", "a\n", ""),
            ("`a`\n```\n```\n` b <!-- voz: ignora x --> c", "`a`\n```\n```\n` b c", "` b c"),
            ("\u{feff}é <!-- voz:\nignora x: dois\nmotivos --> b", "é b", "é b"),
        ] {
            assert_eq!(extract(text).unwrap().0.text(), kept, "{text:?}");
            assert_eq!(scopes_of(text), [scope], "{text:?}");
        }
        let two = "<!-- voz: ignora x --> <!-- voz: ignora y -->\na\n\nb";
        assert_eq!(
            (extract(two).unwrap().0.text(), scopes_of(two)),
            ("\na\n\nb", vec!["a\n".into(), "a\n".into()])
        );
        for none in [
            "<!-- ignora x -->",
            "<!-- voz: ignora x",
            "a < b",
            "",
            "escreva `<!-- voz: ignora x -->` assim",
            "```\n<!-- voz: ignora x -->\n```\n",
            "a\n~~~ html\n```\n<!-- voz: ignora x -->",
        ] {
            assert!(extract(none).is_none(), "{none:?}");
        }
    }

    #[test]
    fn orders_name_rules_and_a_reason() {
        let some = |ids: &[&'static str], motivo, whole| Some(Order { ids: ids.to_vec(), motivo, whole });
        for (body, read) in [
            (
                "ignora travessao, vocab-llm: é citação: do livro",
                some(&["travessao", "vocab-llm"], Some("é citação: do livro"), false),
            ),
            ("ignora-texto seta", some(&["seta"], None, true)),
            ("ignora a,,b :  ", some(&["a", "b"], None, false)),
            ("ignora", None),
            ("ignora : motivo", None),
            ("ignore x", None),
            ("", None),
        ] {
            assert_eq!(order(body), read, "{body:?}");
        }
    }

    proptest! {
        #[test]
        fn offsets_lead_back_to_the_same_text(
            text in "(a|é|\n| |\u{feff}|<!--|-->|<!-- voz: ignora x: y -->|\n<!-- voz: ignora x -->\n){0,12}",
        ) {
            let Some((kept, comments)) = extract(&text) else { return Ok(()) };
            for (byte, c) in kept.text().char_indices() {
                prop_assert_eq!(&text[kept.place(&(byte..byte + c.len_utf8()))], c.to_string());
            }
            for comment in &comments {
                prop_assert!(kept.text().get(comment.scope.clone()).is_some());
            }
        }
    }

    #[test]
    fn many_comments_stay_linear() {
        for unit in [
            "<!-- voz: ignora x -->", "a\n<!-- voz: ignora x -->\n", "<!-- voz:", "<!--   ",
            "`<!-- voz: -->", "`\n<!-- voz: -->",
        ] {
            let text = format!("`{}", unit.repeat(400_000 / unit.len()));
            assert!(extract(&text).is_none_or(|(kept, _)| kept.text().len() <= text.len()));
        }
    }
}
