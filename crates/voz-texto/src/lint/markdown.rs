//! Parts of a document beside its prose: tags, templates, definitions and references of links, indented code.
use super::block::{Block, LineKind, Tok};
use super::zones::ZoneKind;

/// Tokens of the longest tag, template or reference looked for.
const SPAN_MAX: usize = 160;

/// Masks the stretches of a block that stand within its lines.
pub(super) fn mask(block: &mut Block<'_>) {
    definitions(block);
    for number in 0..block.rare.brackets.len() {
        let at = block.rare.brackets[number];
        let Some(tok) = block.toks.get(at).filter(|t| !t.masked) else { continue };
        let (end, kind) = match tok.first {
            '<' => (tag(block, at), ZoneKind::Codigo),
            '{' => (template(block, at), ZoneKind::Codigo),
            ']' => (reference(block, at), ZoneKind::Link),
            _ => continue,
        };
        if let Some(end) = end {
            block.hide(at + usize::from(kind == ZoneKind::Link)..end, kind);
        }
    }
}

/// The definitions of links: `[name]: address`. Notes (`[^1]: …`) are prose.
fn definitions(block: &mut Block<'_>) {
    for number in 0..block.lines.len() {
        let Some(line) = block.lines.get(number).filter(|l| l.kind == LineKind::Text) else { continue };
        let toks = line.toks.clone();
        let said = block.toks.get(toks.clone()).unwrap_or_default();
        let note = said.get(1).is_some_and(|t| t.is_mark('^'));
        let defines = said.first().is_some_and(|t| t.is_mark('[') && !t.masked) && !note;
        let close = said.iter().take(SPAN_MAX).position(|t| t.is_mark(']')).filter(|_| defines);
        if close.and_then(|close| said.get(close + 1)).is_some_and(|t| t.is_mark(':') && !t.spaced) {
            block.hide(toks, ZoneKind::Link);
        }
    }
}

/// One past the first of some tokens of the paragraph that `closes`, and none before it that `breaks`.
fn until(block: &Block<'_>, from: usize, closes: impl Fn(&Tok) -> bool, breaks: char) -> Option<usize> {
    let paragraph = block.toks.get(from)?.paragraph;
    let toks = block.toks.get(from..)?.iter().take(SPAN_MAX);
    let inside = toks.take_while(|t| t.paragraph == paragraph && !t.is_mark(breaks));
    inside.enumerate().find(|(_, t)| closes(t)).map(|(at, _)| from + at + 1)
}

/// A tag of HTML: `<a href="…">`, `</a>`.
fn tag(block: &Block<'_>, at: usize) -> Option<usize> {
    let next = block.toks.get(at + 1).filter(|t| !t.spaced)?;
    let named = next.kind.is_word() && next.first.is_ascii_alphabetic() || next.is_mark('/');
    let end = until(block, at + 1, |t| t.is_mark('>'), '<').filter(|_| named)?;
    let name = block.tok_text(at + 1);
    let code = matches!(name, "code" | "kbd" | "pre" | "samp");
    Some(if code { element(block, end, name).unwrap_or(end) } else { end })
}

/// One past the tag that closes an element of a name, if that is near.
fn element(block: &Block<'_>, from: usize, name: &str) -> Option<usize> {
    let last = block.toks.len().min(from + SPAN_MAX);
    let closes = |&at: &usize| {
        let mark = |n: usize, sign: char| block.toks.get(at + n).is_some_and(|t| t.is_mark(sign));
        mark(0, '<') && mark(1, '/') && block.tok_text(at + 2) == name && mark(3, '>')
    };
    (from..last).find(closes).map(|at| at + 4)
}

/// A mark that a generator of pages fills in or reads: `{{ page.title }}`, `{% if x %}`, `{#anchor}`, `{: .class}`.
fn template(block: &Block<'_>, at: usize) -> Option<usize> {
    let next = block.toks.get(at + 1).filter(|t| !t.spaced && matches!(t.first, '{' | '%' | '#' | ':'))?;
    let close = until(block, at + 2, |t| t.is_mark('}'), '{')?;
    let double = block.toks.get(close).is_some_and(|t| t.is_mark('}') && !t.spaced);
    Some(if next.first == '{' && double { close + 1 } else { close })
}

/// The name behind the label of a link: `[label][name]`.
fn reference(block: &Block<'_>, at: usize) -> Option<usize> {
    let open = block.toks.get(at + 1)?;
    if open.is_mark('[') && !open.spaced { until(block, at + 2, |t| t.is_mark(']'), '[') } else { None }
}

/// Tells the lines of indented code from those that go on with an item of a list.
#[derive(Debug, Default)]
pub(super) struct Indented {
    /// A list or a note is open, whose lines are indented.
    within: bool,
    /// The line before is such code.
    code: bool,
    paragraph: Option<u32>,
}

impl Indented {
    /// Columns from which on a line is code.
    const COLUMNS: usize = 4;

    /// Takes the next line, by its first token; says whether it is code.
    pub(super) fn line(&mut self, text: &str, first: &Tok, kind: LineKind) -> bool {
        let blank = self.paragraph.replace(first.paragraph) != Some(first.paragraph);
        let columns = columns(text, first.start);
        let item = matches!(kind, LineKind::Bullet | LineKind::Numbered);
        if columns >= Self::COLUMNS && !self.within && (blank || self.code) {
            self.code = true;
            return true;
        }
        self.code = false;
        if columns == 0 && (blank || item) {
            // Notes and tabs of MkDocs, notes at the foot: what they hold is indented.
            self.within = item || matches!(first.first, '!' | '?' | '=' | '[');
        }
        self.within |= item;
        false
    }
}

/// Columns of white space before a byte on its line.
fn columns(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or_default().bytes().rev();
    let blank = before.take_while(|b| matches!(b, b' ' | b'\t'));
    blank.map(|b| if b == b'\t' { Indented::COLUMNS } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::super::{Options, lint};

    /// The stretches of a document that are skipped.
    fn skipped(text: &str) -> Vec<&str> {
        let report = lint(text, &Options { markdown: true, ..Options::default() });
        report.puladas.iter().map(|z| &text[z.byte_inicio..z.byte_fim]).collect()
    }

    #[test]
    fn what_is_no_prose_of_a_document_is_skipped() {
        for (text, wanted) in [
            (
                "Veja <img src=\"a — b.png\" alt='x'> e <br/>.",
                &["<img src=\"a — b.png\" alt='x'>", "<br/>"][..],
            ),
            ("Se a < b e c > d, vale.", &[]),
            ("Rode <code>a — b</code> já.", &["<code>a — b</code>"]),
            ("Diz {{ page.title }} e {% if x %} fim.", &["{{ page.title }}", "{% if x %}"]),
            ("## O começo {#o-comeco}\n\nFoi.{:.nota}", &["{#o-comeco}", "{:.nota}"]),
            (
                "Leia [o manual][guia] hoje.\n\n[guia]: #o-guia \"O Guia\"",
                &["[guia]", "[guia]: #o-guia \"O Guia\""],
            ),
            ("A nota diz.\n\n[^1]: Foi assim mesmo.", &[]),
            ("Rode:\n\n    cargo test\n    cargo fmt\n\nE pronto.", &["cargo test\n    cargo fmt"]),
            ("- Rode isto:\n\n    que é do item.\n\nE pronto.", &[]),
            ("!!! note\n    Isto é prosa.\n\nE pronto.", &[]),
            ("Fim\n    da frase que segue.", &[]),
        ] {
            assert_eq!(skipped(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn plain_text_has_no_markup() {
        for text in ["O <b>time</b> ganhou.", "[guia]: #o-guia", "Rode:\n\n    cargo test\n"] {
            assert_eq!(lint(text, &Options::default()).puladas, [], "{text:?}");
        }
    }
}
