//! Zones, which the lint does not look at: code, links, mentions, long quotes, quoted lines.
//!
//! Masked tokens become holes that nothing matches across, and they do not count for any length.
use std::ops::Range;

use super::block::{Block, LineKind, Tok};
use super::markdown::{self, Indented};
use crate::texto::{Kind, words};

/// Words in quotes beyond which they are somebody else's.
const QUOTED_WORDS_MAX: usize = 15;

/// The marks that are open from one block to the next.
#[derive(Debug)]
pub(super) struct State<'a> {
    text: &'a str,
    /// Fence of the code block that is open: its character and length.
    fence: Option<(char, usize)>,
    /// By fence character, backtick and tilde: the length from which on none is closed further down.
    endless: [usize; 2],
    /// True when the whole text stands in one fence or one pair of quotes, which then hide nothing.
    wrapped: bool,
    /// Where the front matter ends, in bytes.
    front_matter: usize,
    comment: bool,
    /// The knowledge that tells indented code from prose; none where the text is no document.
    indented: Option<Indented>,
}

impl<'a> State<'a> {
    pub(super) fn new(text: &'a str, document: bool) -> Self {
        Self {
            text,
            fence: None,
            endless: [usize::MAX; 2],
            wrapped: is_wrapped(text),
            front_matter: front_matter(text),
            comment: false,
            indented: document.then(Indented::default),
        }
    }

    /// Takes the next line; says whether it is code: a fence, or a line within one.
    pub(super) fn fence_line(&mut self, block: &Block<'a>, toks: Range<usize>) -> Option<LineKind> {
        let toks = block.toks.get(toks)?;
        let first = toks.first()?;
        let mark = first.first;
        let len = toks.iter().take_while(|t| t.is_mark(mark)).take(64).count();
        let fence = first.kind == Kind::Mark && matches!(mark, '`' | '~') && len >= 3;
        if self.wrapped {
            return fence.then_some(LineKind::Wrapper);
        }
        if let Some((open, least)) = self.fence {
            if fence && mark == open && len >= least && len == toks.len() {
                self.fence = None;
            }
            return Some(LineKind::Code);
        }
        if fence && !toks.iter().skip(len).any(|t| t.is_mark('`')) && self.closes(first, len) {
            self.fence = Some((mark, len));
            return Some(LineKind::Code);
        }
        (first.start < self.front_matter).then_some(LineKind::Code)
    }

    /// Takes the next line that is no fence and in none; says whether it is indented code.
    pub(super) fn is_indented(&mut self, first: &Tok, kind: LineKind) -> bool {
        let text = self.text;
        self.indented.as_mut().is_some_and(|indented| indented.line(text, first, kind))
    }

    /// True when the fence at a token is closed. One that is not hides nothing: better a finding in
    /// code than a text that nobody looked at.
    fn closes(&mut self, first: &Tok, len: usize) -> bool {
        let mark = first.first;
        let endless = &mut self.endless[usize::from(mark == '~')];
        if len >= *endless {
            return false;
        }
        let fence = |line: &str| line.trim().len() >= len && line.trim().chars().all(|c| c == mark);
        let closed = self.text.get(first.end..).is_some_and(|rest| rest.lines().skip(1).any(fence));
        if !closed {
            *endless = len;
        }
        closed
    }

    /// Masks the zones of a block and lists them.
    pub(super) fn mask(&mut self, block: &mut Block<'a>) {
        self.mask_lines(block);
        self.mask_comments(block);
        mask_code_spans(block);
        if self.indented.is_some() {
            markdown::mask(block);
        }
        mask_tokens(block);
        mask_link_targets(block, self.indented.is_some());
        mask_quotes(block, self.text);
        block.zones.sort_by_key(|z| z.range.start);
    }

    fn mask_lines(&self, block: &mut Block<'a>) {
        for at in 0..block.lines.len() {
            let Some(line) = block.lines.get(at) else { return };
            let toks = line.toks.clone();
            match line.kind {
                LineKind::Code => block.hide(toks, ZoneKind::Codigo),
                LineKind::Quote => block.hide(toks, ZoneKind::Linha),
                LineKind::Wrapper => block.toks[toks].iter_mut().for_each(|t| t.masked = true),
                _ => {}
            }
        }
    }

    /// `<!--` to `-->`, across blocks.
    fn mask_comments(&mut self, block: &mut Block<'a>) {
        let opens = |&at: &usize| block.toks[at].is_mark('<');
        if !self.comment && !block.rare.brackets.iter().any(opens) {
            return;
        }
        let marks = |toks: &[Tok], signs: &[char]| {
            toks.len() >= signs.len() && toks.iter().zip(signs).all(|(t, &c)| t.first == c)
        };
        let mut from = if self.comment { Some(0) } else { None };
        let mut at = 0;
        while at < block.toks.len() {
            let rest = &block.toks[at..];
            match from {
                None if marks(rest, &['<', '!', '-', '-']) => (from, at) = (Some(at), at + 4),
                Some(start) if marks(rest, &['-', '-', '>']) => {
                    block.hide(start..at + 3, ZoneKind::Codigo);
                    (from, at) = (None, at + 3);
                }
                _ => at += 1,
            }
        }
        self.comment = from.is_some();
        if let Some(start) = from {
            block.hide(start..block.toks.len(), ZoneKind::Codigo);
        }
    }
}

/// Backticks that hold something on the same paragraph; runs close with a run of the same length.
fn mask_code_spans(block: &mut Block<'_>) {
    /// Longer runs open nothing.
    const RUN_MAX: usize = 16;
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &at in &block.rare.backticks {
        match runs.last_mut() {
            _ if block.toks[at].masked => {}
            Some((start, len)) if *start + *len == at && !block.toks[at].spaced => *len += 1,
            _ => runs.push((at, 1)),
        }
    }
    // For each run, the next one of its length in the same paragraph.
    let mut next_of = [usize::MAX; RUN_MAX + 1];
    let mut next = vec![usize::MAX; runs.len()];
    for (number, &(_, len)) in runs.iter().enumerate().rev() {
        if len <= RUN_MAX {
            next[number] = std::mem::replace(&mut next_of[len], number);
        }
    }
    let mut number = 0;
    while let Some(&(start, _)) = runs.get(number) {
        let close = next[number];
        match runs.get(close) {
            Some(&(end, len)) if same_paragraph(block, start, end) => {
                block.hide(start..end + len, ZoneKind::Codigo);
                number = close + 1;
            }
            _ => number += 1,
        }
    }
}

fn same_paragraph(block: &Block<'_>, from: usize, to: usize) -> bool {
    let paragraph = |at: usize| block.toks.get(at).map(|t| t.paragraph);
    paragraph(from) == paragraph(to)
}

fn mask_tokens(block: &mut Block<'_>) {
    let lists = [(ZoneKind::Link, block.rare.urls.clone()), (ZoneKind::Mencao, block.rare.handles.clone())];
    for (kind, list) in lists {
        for at in list {
            if !block.toks[at].masked {
                block.hide(at..at + 1, kind);
            }
        }
    }
}

/// The `(target)` of `[label](target)`; in a document also with a title: `(target "title")`.
fn mask_link_targets(block: &mut Block<'_>, titled: bool) {
    /// Tokens of the longest target looked for.
    const TARGET_MAX: usize = 200;
    for number in 0..block.rare.brackets.len() {
        let close = block.rare.brackets[number];
        let open = close + 1;
        let begins = |t: &Tok| t.is_mark('(') && !t.spaced && !t.masked;
        if !block.toks[close].is_mark(']') || !block.toks.get(open).is_some_and(begins) {
            continue;
        }
        let inside = block.toks[open + 1..].iter().take(TARGET_MAX);
        let end = inside
            .take_while(|t| (titled || !t.spaced) && !t.is_mark('(') && !t.is_mark('['))
            .position(|t| t.is_mark(')'));
        if let Some(len) = end {
            block.hide(open..open + len + 2, ZoneKind::Link);
        }
    }
}

/// Quotes within a paragraph: long ones are masked, short ones marked.
fn mask_quotes(block: &mut Block<'_>, text: &str) {
    let whole = text.trim();
    let whole_start = text.len() - text.trim_start().len();
    let whole_end = whole_start + whole.len();
    let mut open: Option<usize> = None;
    for number in 0..block.rare.quotes.len() {
        let at = block.rare.quotes[number];
        let tok = block.toks[at];
        if tok.masked {
            continue;
        }
        let Some(start) = open.filter(|&start| same_paragraph(block, start, at)) else {
            open = (!matches!(tok.first, '”' | '»')).then_some(at);
            continue;
        };
        let pair = match block.toks[start].first {
            '“' => tok.first == '”',
            '«' => tok.first == '»',
            _ => tok.first == '"',
        };
        if !pair {
            continue;
        }
        open = None;
        if block.toks[start].start == whole_start && tok.end == whole_end {
            continue;
        }
        let words = block.toks[start..at].iter().filter(|t| t.kind.is_word()).count();
        if words > QUOTED_WORDS_MAX {
            block.hide(start..at + 1, ZoneKind::Citacao);
        } else {
            for tok in &mut block.toks[start..=at] {
                tok.quoted = true;
            }
        }
    }
}

/// True when a fence stands around the whole of a text that is no program: nothing, or the name of a text format, stands after
/// the opening fence.
fn is_wrapped(text: &str) -> bool {
    const TEXT_FORMATS: [&str; 7] = ["", "markdown", "md", "text", "txt", "plaintext", "plain"];
    let inner = text.trim().strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    inner.and_then(|inner| inner.split_once('\n')).is_some_and(|(format, body)| {
        let known = TEXT_FORMATS.iter().any(|f| format.trim().eq_ignore_ascii_case(f));
        known && body.ends_with('\n') && !body.contains("```") && is_prose(body)
    })
}

/// True when a line of a text is said as a sentence is, and no tree of folders is drawn.
fn is_prose(text: &str) -> bool {
    const WORDS_MIN: usize = 3;
    let said = |line: &str| {
        line.trim_end().ends_with(['.', '!', '?', '…', ':'])
            && words(line).take(WORDS_MIN).count() == WORDS_MIN
    };
    !text.contains(['├', '└', '│', '─']) && text.lines().any(said)
}

/// The zones that hold a byte, of some in the order of their beginnings.
pub(super) fn zones_at(zones: &[Zone], byte: usize) -> impl Iterator<Item = &Zone> {
    /// Zones that may stand in one another: an address in the target of a link.
    const NESTED: usize = 4;
    let after = zones.partition_point(|zone| zone.range.start <= byte);
    let near = zones.get(after.saturating_sub(NESTED)..after).unwrap_or_default();
    near.iter().filter(move |zone| zone.range.contains(&byte))
}

/// Length of the front matter that begins the text: `---`, lines, `---` or `...`; or `+++`, lines, `+++`.
fn front_matter(text: &str) -> usize {
    /// Front matter is short; a rule further down closes nothing.
    const BYTES_MAX: usize = 4096;
    let mut lines = text.split_inclusive('\n');
    let opening = lines.next().unwrap_or_default();
    let (mark, keys, ends) = match opening.trim_end() {
        "---" => ("---", ':', "..."),
        "+++" => ("+++", '=', "+++"),
        _ => return 0,
    };
    let (mut at, mut sure) = (opening.len(), true);
    for (number, line) in lines.enumerate() {
        at += line.len();
        let said = line.trim_end();
        // A person separates scenes by dots too, and by a row of signs.
        if said == mark && (sure || mark == "---") || said == ends && sure {
            return at;
        }
        let nested = said.is_empty() || line.starts_with([' ', '\t', '-', '#', '[']);
        sure &= nested || said.split_once(keys).is_some_and(|(key, _)| !key.trim_end().contains(' '));
        if at > BYTES_MAX || number == 0 && !nested && !line.contains(keys) {
            return 0;
        }
    }
    0
}

/// Why a stretch of the text was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ZoneKind {
    /// Code span, fenced block, front matter or HTML comment.
    Codigo,
    /// Link, address, or the target of a markdown link.
    Link,
    /// `@name`.
    Mencao,
    /// Words in quotes, more than 15 of them.
    Citacao,
    /// Line that begins with `>`.
    Linha,
}

/// A skipped stretch, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Zone {
    pub(super) kind: ZoneKind,
    pub(super) range: Range<usize>,
}

#[cfg(test)]
mod tests {
    use super::super::{Options, lint};
    use super::ZoneKind::{Citacao, Codigo, Linha, Link, Mencao};
    use super::*;

    /// The stretches skipped of a text, and the ids of what is found in the rest.
    fn looked_at(text: &str) -> (Vec<(ZoneKind, &str)>, Vec<String>) {
        let report = lint(text, &Options::default());
        let skipped = report.puladas.iter().map(|z| (z.tipo, &text[z.byte_inicio..z.byte_fim])).collect();
        (skipped, report.achados.into_iter().map(|a| a.id.into_owned()).collect())
    }

    #[test]
    fn what_is_not_the_authors_prose_is_skipped_and_told() {
        let long = "\"Foi — disse o pai — uma tarde comprida que começou no mercado e terminou na delegacia, sem nenhum motivo\"";
        let quoted = format!("Ele contou: {long}.");
        for (text, skipped) in [
            ("Rode `a — b` e espere.", &[(Codigo, "`a — b`")][..]),
            ("Antes.\n\n```\na — b\n```\n\nDepois.", &[(Codigo, "```\na — b\n```")]),
            ("---\ntitulo: a — b\n---\nTexto.", &[(Codigo, "---\ntitulo: a — b\n---")]),
            ("---\r\na: b — c\r\n---\r\n\r\nTexto.", &[(Codigo, "---\r\na: b — c\r\n---")]),
            ("--- \na: b — c\n...\nTexto.", &[(Codigo, "--- \na: b — c\n...")]),
            ("+++\na = 'b — c'\n+++\nTexto.", &[(Codigo, "+++\na = 'b — c'\n+++")]),
            ("Texto. <!-- a — b --> Mais.", &[(Codigo, "<!-- a — b -->")]),
            ("Veja https://ex.com/a—b?c hoje.", &[(Link, "https://ex.com/a—b?c")]),
            ("Veja [a casa](/fotos/a) hoje.", &[(Link, "(/fotos/a)")]),
            ("Oi @ana, tudo bem?", &[(Mencao, "@ana")]),
            ("> Foi — disse ele — bom.\nConcordo.", &[(Linha, "> Foi — disse ele — bom.")]),
            (&quoted, &[(Citacao, long)]),
        ] {
            assert_eq!(looked_at(text), (skipped.to_vec(), vec![]), "{text:?}");
        }
    }

    #[test]
    fn what_only_looks_like_a_zone_is_looked_at() {
        for text in [
            "O time — hoje — ganhou ` do outro.",
            "```\nO time — hoje — ganhou.",
            "<!-- O time — hoje — ganhou.\n\nSem fim, mas à vista: <!---",
            "Ele disse \"o time — hoje — ganhou\" e saiu.",
            "```\nO time — hoje — ganhou.\n```",
            "+++\nA conta = 3 — ou quatro.\n+++\nTexto.",
            "---\nSe não fosse isso: foi.\n\nEla — sempre ela — riu.\n\n...\n\nDepois.",
        ] {
            let (_, found) = looked_at(text);
            let hidden = text.starts_with("<!--");
            assert_eq!(found.contains(&"travessao".to_owned()), !hidden, "{text:?}: {found:?}");
        }
    }

    #[test]
    fn nothing_matches_across_a_zone() {
        assert!(looked_at("Não é sobre preço. É sobre gente.").1.contains(&"nao-e-x-e-y".to_owned()));
        for hole in ["`x`", "@ana", "https://a.b/c", "<!-- x -->"] {
            let text = format!("Não é sobre {hole}. É sobre gente.");
            assert_eq!(looked_at(&text).1, Vec::<String>::new(), "{text:?}");
        }
    }

    #[test]
    fn a_text_begins_below_its_metadata() {
        for (head, seen) in [
            ("---\na: b\n---\n\n", true),
            ("+++\na = 1\n+++\n\n", true),
            ("<!-- nota -->\n\n", true),
            ("---\na: <!-- x -->\n---\n\n", true),
            ("`x`\n\n", false),
            ("> Podes vir?\n\n", false),
        ] {
            let text = format!("{head}Claro! Aqui está o texto revisado:\n\nO prazo mudou.");
            assert_eq!(looked_at(&text).1.contains(&"abertura-assistente".to_owned()), seen, "{text:?}");
        }
    }

    #[test]
    fn a_short_quote_is_looked_at_but_never_rewritten() {
        let report = lint("Ela disse \"foi — mesmo — bom\". Depois saiu — rindo.", &Options::default());
        let places = &report.achados.iter().find(|a| a.id == "travessao").unwrap().trechos;
        let fixable: Vec<bool> = places.iter().map(|p| p.correcao.is_some()).collect();
        assert_eq!(fixable, [false, false, true]);
    }
}
