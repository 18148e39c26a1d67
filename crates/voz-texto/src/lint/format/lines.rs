//! Tools of formats written line by line: lines, bullets, emphasis, and code within a line.
use std::ops::Range;

use super::prose::Prose;

/// A line without its white space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// First byte that is no white space.
    pub(super) start: usize,
    /// One past the last byte that is no white space.
    pub(super) end: usize,
    /// Bytes of white space before it.
    pub(super) indent: usize,
    pub(super) said: &'a str,
}

/// The lines of a source.
pub(super) fn lines(source: &str) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    source.split_inclusive('\n').map(move |line| {
        let said = line.trim();
        let indent = line.len() - line.trim_start().len();
        let start = at + if said.is_empty() { 0 } else { indent };
        at += line.len();
        Line { start, end: start + said.len(), indent, said }
    })
}

/// Bytes of a bullet or a number of a list, and of the space after it.
pub(super) fn bullet(said: &str, bullets: &[char]) -> usize {
    let digits = said.bytes().take_while(u8::is_ascii_digit).count();
    let sign = match said.get(digits..).unwrap_or_default().chars().next() {
        Some('.' | ')') if digits > 0 => digits + 1,
        _ if digits > 0 => return 0,
        Some(c) if bullets.contains(&c) => said.len() - said.trim_start_matches(c).len(),
        _ => return 0,
    };
    let rest = said.get(sign..).unwrap_or_default();
    let space = rest.len() - rest.trim_start().len();
    if space == 0 { 0 } else { sign + space }
}

/// True when a line is nothing but one sign, four times or more.
pub(super) fn is_ruler(said: &str, signs: &str) -> bool {
    let first = said.chars().next();
    said.len() >= 4 && first.is_some_and(|c| signs.contains(c) && said.chars().all(|other| other == c))
}

/// Takes the prose of a line: what stands between `ticks` is code, and `emphasis` around words is left out.
pub(super) fn inline(prose: &mut Prose<'_>, bytes: Range<usize>, ticks: &[char], emphasis: &[char]) {
    let Some(said) = prose.source().get(bytes.clone()) else { return };
    let mut at = 0;
    while let Some(found) = said[at..].find(|c| ticks.contains(&c) || emphasis.contains(&c)) {
        let sign = at + found;
        prose.keep_plain(bytes.start + at..bytes.start + sign);
        let c = said[sign..].chars().next().unwrap_or(' ');
        let len = said[sign..].len() - said[sign..].trim_start_matches(c).len();
        let run = sign..sign + len;
        let close = ticks.contains(&c).then(|| said[run.end..].find(&said[run.clone()])).flatten();
        at = match close {
            Some(inside) => {
                let end = run.end + inside + len;
                // The `_` after a reference of reStructuredText belongs to it.
                let end = end + said[end..].len() - said[end..].trim_start_matches('_').len();
                prose.hole(bytes.start + sign..bytes.start + end);
                end
            }
            None if emphasis.contains(&c) && borders(said, &run) => run.end,
            None => {
                prose.keep_plain(bytes.start + run.start..bytes.start + run.end);
                run.end
            }
        };
    }
    prose.keep_plain(bytes.start + at..bytes.end);
}

/// True when a run of signs stands at one border of a word: `*so*`, not `2 * 3` and not `snake_case`.
fn borders(said: &str, run: &Range<usize>) -> bool {
    let inner = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let space = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let (before, after) = (said[..run.start].chars().next_back(), said[run.end..].chars().next());
    !(inner(before) && inner(after) || space(before) && space(after))
}
