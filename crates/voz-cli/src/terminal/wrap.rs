//! Prose for a terminal: broken at blanks, so that no word is cut by the edge. What colours it takes no room.
use std::borrow::Cow;

use unicode_width::UnicodeWidthStr as _;

/// The text with lines of at most `width` columns, unless a single word is longer. A line that is indented goes on with the
/// same indent; of a name with its meaning behind several blanks, the meaning goes on below itself.
pub(crate) fn wrap(text: &str, width: usize) -> Cow<'_, str> {
    if text.lines().all(|line| columns(line) <= width) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + text.len() / width.max(1));
    for (n, line) in text.split('\n').enumerate() {
        if n > 0 {
            out.push('\n');
        }
        wrap_line(line, width, &mut out);
    }
    out.into()
}

fn wrap_line(line: &str, width: usize, out: &mut String) {
    let indent = hanging(line);
    // A narrow column behind a deep indent would read worse than none.
    let indent = if indent * 2 > width { 0 } else { indent };
    let (mut column, mut blanks, mut begun) = (0, 0, false);
    let mut words = line.split(' ').enumerate().peekable();
    while let Some((n, word)) = words.next() {
        blanks += usize::from(n > 0);
        if word.is_empty() {
            continue;
        }
        let after = words.peek().map_or("", |(_, next)| *next);
        let wide = columns(word) + if belong(word, after) { 1 + columns(after) } else { 0 };
        if begun && column + blanks + wide > width {
            out.push('\n');
            column = 0;
            blanks = indent;
        }
        out.extend(std::iter::repeat_n(' ', blanks));
        out.push_str(word);
        column += blanks + columns(word);
        (blanks, begun) = (0, true);
    }
}

/// True when two words stay on one line: an amount and what it is of.
fn belong(word: &str, next: &str) -> bool {
    let amount = |text: &str| text.ends_with(|c: char| c.is_ascii_digit());
    next.starts_with('%') && amount(word) || word == "R$" && next.starts_with(|c: char| c.is_ascii_digit())
}

/// Columns before what a line says: its indent, or all up to its second part.
fn hanging(line: &str) -> usize {
    let said = line.trim_start_matches(' ');
    let indent = line.len() - said.len();
    let second = said.find("  ").map(|end| (&said[..end], said[end..].trim_start_matches(' ')));
    match second {
        Some((name, meaning)) if indent > 0 && !meaning.is_empty() => {
            let blanks = said.len() - name.len() - meaning.len();
            indent + columns(name) + blanks
        }
        _ => indent,
    }
}

/// Columns that a text takes: those of its characters, without the sequences that colour it (ECMA-48, 5.4).
pub(crate) fn columns(text: &str) -> usize {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().width();
    let shown = |part: &str| {
        let end = part.find(|c: char| ('@'..='~').contains(&c)).map_or(part.len(), |at| at + 1);
        part[end..].width()
    };
    first + parts.map(shown).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_keep_their_indent() {
        assert_eq!(wrap("um dois três quatro", 9), "um dois\ntrês\nquatro");
        assert_eq!(wrap("  um dois três", 8), "  um\n  dois\n  três");
        assert_eq!(wrap("curta\n\numa linha longa", 10), "curta\n\numa linha\nlonga");
        assert_eq!(wrap("uma-palavra-sem-fim e outra", 10), "uma-palavra-sem-fim\ne outra");
        assert_eq!(wrap("a  b", 10), "a  b");
        assert_eq!(wrap("gente 1,5 % (posts)", 11), "gente 1,5 %\n(posts)");
        assert_eq!(wrap("gente 11,5 % (posts)", 11), "gente\n11,5 %\n(posts)");
        assert_eq!(wrap("custa R$ 27,50", 10), "custa\nR$ 27,50");
        assert_eq!(wrap("  nome  o que ele diz", 16), "  nome  o que\n        ele diz");
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(
            wrap("\x1b[1mum\x1b[0m \x1b[31;9mdois\x1b[0m", 7),
            "\x1b[1mum\x1b[0m \x1b[31;9mdois\x1b[0m"
        );
        assert_eq!(wrap("\x1b[1mum\x1b[0m dois três", 8), "\x1b[1mum\x1b[0m dois\ntrês");
    }

    proptest::proptest! {
        #[test]
        fn nothing_but_blanks_changes_and_no_line_of_words_is_too_wide(text: String, width in 1usize..60) {
            let wrapped = wrap(&text, width);
            let words = |text: &str| text.split([' ', '\n']).filter(|w| !w.is_empty()).map(str::to_owned).collect::<Vec<_>>();
            proptest::prop_assert_eq!(words(&wrapped), words(&text));
            for line in wrapped.split('\n') {
                let words: Vec<_> = line.split(' ').filter(|word| !word.is_empty()).collect();
                let one = words.windows(2).all(|pair| belong(pair[0], pair[1]));
                proptest::prop_assert!(columns(line) <= width || one, "{:?}", line);
            }
        }
    }
}
