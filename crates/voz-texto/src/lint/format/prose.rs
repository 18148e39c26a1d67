//! The prose of a file, and the way back from it to the file.
//!
//! A reader of a format walks the source once, forwards, and says of each stretch whether it is the author's
//! prose as it stands ([`Prose::keep`]), prose in another spelling ([`Prose::spell`]: `&eacute;`, `\'e`), or
//! markup, which is left out or leaves a mark ([`Prose::mark`]: the end of a paragraph, the bullet of a list).
//! What the lint finds in the prose is led back to the source; a fix that would touch markup is none.
use std::ops::Range;

use crate::lint::fix::put;
use crate::lint::report::{Correcao, Trecho};
use crate::texto::Offsets;

/// The prose of a source.
#[derive(Debug)]
pub(in super::super) struct Prose<'a> {
    source: &'a str,
    text: String,
    /// In reading order; together they are the whole of `text`.
    parts: Vec<Part>,
}

/// A stretch of the prose.
#[derive(Clone, Debug)]
struct Part {
    /// First byte in the prose.
    at: usize,
    /// Bytes of the source that it stands for.
    from: Range<usize>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Stands in the prose as in the source.
    Kept,
    /// The author's words, in the spelling of the format.
    Spelt,
    /// Marks by which the rules see what the format means.
    Markup,
}

/// The stand-in for something skipped within a sentence: a code span, which nothing matches across.
pub(in super::super) const HOLE: &str = "`-`";

impl<'a> Prose<'a> {
    pub(in super::super) fn new(source: &'a str) -> Self {
        Self { source, text: String::with_capacity(source.len()), parts: Vec::new() }
    }

    pub(in super::super) const fn source(&self) -> &'a str {
        self.source
    }

    /// The prose so far.
    pub(in super::super) fn text(&self) -> &str {
        &self.text
    }

    /// Bytes of the source that are prose as they stand, in reading order.
    pub(super) fn kept(&self) -> impl Iterator<Item = Range<usize>> {
        self.parts.iter().filter(|part| part.kind == Kind::Kept).map(|part| part.from.clone())
    }

    /// Bytes of the source that are the author's, without white space at the beginning of a line.
    pub(super) fn keep(&mut self, mut bytes: Range<usize>) {
        if self.at_line_start() {
            let kept = self.source.get(bytes.clone()).unwrap_or_default().trim_start();
            bytes.start = bytes.end.saturating_sub(kept.len());
        }
        self.keep_whole(bytes);
    }

    /// Bytes of the source that are the author's, white space and all.
    pub(in super::super) fn keep_whole(&mut self, bytes: Range<usize>) {
        let Some(kept) = self.source.get(bytes.clone()).filter(|kept| !kept.is_empty()) else { return };
        let at = self.text.len();
        self.text.push_str(kept);
        match self.parts.last_mut() {
            Some(last) if last.kind == Kind::Kept && last.from.end == bytes.start => {
                last.from.end = bytes.end;
            }
            _ => self.parts.push(Part { at, from: bytes, kind: Kind::Kept }),
        }
    }

    /// [`Self::keep`] where a backtick is only a sign: it would look like code to the lint.
    pub(super) fn keep_plain(&mut self, bytes: Range<usize>) {
        let mut at = bytes.start;
        while let Some(tick) = self.source.get(at..bytes.end).and_then(|rest| rest.find('`')) {
            self.keep(at..at + tick);
            self.spell(at + tick..at + tick + 1, "'");
            at += tick + 1;
        }
        self.keep(at..bytes.end);
    }

    /// Bytes of the source that are the author's, and how a reader sees them.
    pub(super) fn spell(&mut self, bytes: Range<usize>, shown: &str) {
        self.put(bytes, shown, Kind::Spelt);
    }

    /// Markup, and what the rules are to see of it.
    pub(super) fn mark(&mut self, bytes: Range<usize>, shown: &str) {
        self.put(bytes, shown, Kind::Markup);
    }

    /// Something within a sentence that is not prose.
    pub(super) fn hole(&mut self, bytes: Range<usize>) {
        self.mark(bytes, HOLE);
    }

    /// Something between paragraphs that is not prose.
    pub(super) fn gap(&mut self, bytes: Range<usize>) {
        self.paragraph(bytes.start..bytes.start);
        self.hole(bytes.clone());
        self.paragraph(bytes.end..bytes.end);
    }

    /// Markup that ends a paragraph.
    pub(super) fn paragraph(&mut self, bytes: Range<usize>) {
        let shown = match self.text.as_bytes() {
            [] | [b'\n'] | [.., b'\n', b'\n'] => "",
            [.., b'\n'] => "\n",
            _ => "\n\n",
        };
        self.mark(bytes, shown);
    }

    /// Markup that ends a line.
    pub(super) fn line(&mut self, bytes: Range<usize>) {
        let shown = if self.at_line_start() { "" } else { "\n" };
        self.mark(bytes, shown);
    }

    /// A comment, alone on its line: of these the prose has the ones to the lint. True when it is one.
    pub(super) fn comment(&mut self, bytes: Range<usize>) -> bool {
        let own = self.source.get(bytes.clone()).is_some_and(is_order);
        if own {
            self.line(bytes.start..bytes.start);
            self.keep(bytes.clone());
            self.line(bytes.end..bytes.end);
        }
        own
    }

    fn at_line_start(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }

    fn put(&mut self, from: Range<usize>, shown: &str, kind: Kind) {
        if shown.is_empty() || from.start > from.end || self.source.get(from.clone()).is_none() {
            return;
        }
        self.parts.push(Part { at: self.text.len(), from, kind });
        self.text.push_str(shown);
    }

    /// The part that holds a byte of the prose.
    fn part(&self, byte: usize) -> Option<(usize, &Part)> {
        let number = self.parts.partition_point(|part| part.at <= byte).checked_sub(1)?;
        Some((number, self.parts.get(number)?))
    }

    /// The bytes of the source that a stretch of the prose stands for.
    pub(in super::super) fn place(&self, bytes: &Range<usize>) -> Range<usize> {
        let start = self.part(bytes.start).map_or(0, |(_, part)| match part.kind {
            Kind::Kept => part.from.start + bytes.start - part.at,
            _ => part.from.start,
        });
        let last = bytes.end.max(bytes.start + 1) - 1;
        let end = self.part(last).map_or(start, |(_, part)| match part.kind {
            Kind::Kept => part.from.start + bytes.end.max(part.at) - part.at,
            _ => part.from.end,
        });
        start..end.max(start)
    }

    /// The bytes of the source that a fix may replace; none where markup lies in its way.
    fn fixable(&self, bytes: &Range<usize>) -> Option<Range<usize>> {
        if bytes.is_empty() {
            let before = bytes.start.checked_sub(1).and_then(|byte| self.part(byte));
            let kept = |found: &(usize, &Part)| found.1.kind == Kind::Kept;
            let (_, part) = before.filter(kept).or_else(|| self.part(bytes.start).filter(kept))?;
            let at = part.from.start + bytes.start - part.at;
            return Some(at..at);
        }
        let (first, last) = (self.part(bytes.start)?.0, self.part(bytes.end - 1)?.0);
        let parts = self.parts.get(first..=last)?;
        let whole = |number: usize, part: &Part| {
            let end = self.parts.get(number + 1).map_or(self.text.len(), |next| next.at);
            part.kind == Kind::Kept || bytes.start <= part.at && end <= bytes.end
        };
        let free = parts.iter().enumerate().all(|(i, p)| p.kind != Kind::Markup && whole(first + i, p));
        let joined = parts.windows(2).all(|two| matches!(two, [a, b] if a.from.end == b.from.start));
        (free && joined).then(|| self.place(bytes))
    }

    fn fix(&self, fix: Option<Correcao>, may_write: fn(char) -> bool) -> Option<Correcao> {
        let fix = fix.filter(|fix| fix.texto.chars().all(may_write))?;
        let bytes = self.fixable(&(fix.byte_inicio..fix.byte_fim))?;
        Some(put(bytes, fix.texto))
    }

    /// Leads a place and its fixes back to the source, whose offsets are given. Of the fixes those stay that write nothing but what
    /// they may.
    pub(in super::super) fn lead_place(
        &self,
        place: &mut Trecho,
        offsets: &Offsets<'_>,
        may_write: fn(char) -> bool,
    ) {
        let bytes = self.place(&(place.byte_inicio..place.byte_fim));
        let shown = self.source.get(bytes.clone()).unwrap_or_default();
        if shown != place.texto {
            shown.clone_into(&mut place.texto);
        }
        place.correcao = self.fix(place.correcao.take(), may_write);
        place.ousada = self.fix(place.ousada.take(), may_write);
        (place.inicio, place.fim) = offsets.chars(&bytes);
        (place.byte_inicio, place.byte_fim) = (bytes.start, bytes.end);
    }

    /// The source without its prose, put together: the same before and after every fix.
    pub(in super::super) fn skeleton(&self) -> String {
        let (mut rest, mut at) = (String::new(), 0);
        for part in &self.parts {
            let markup = if part.kind == Kind::Markup { at..part.from.end } else { at..part.from.start };
            rest.push_str(self.source.get(markup).unwrap_or_default());
            at = part.from.end.max(at);
        }
        rest.push_str(self.source.get(at..).unwrap_or_default());
        rest
    }
}

/// True when a comment to the lint stands at the start of some text.
pub(super) fn is_order(text: &str) -> bool {
    text.strip_prefix("<!--").is_some_and(|inner| inner.trim_start().starts_with("voz:"))
}

/// True when a character is nothing but itself in every format, so that a fix may write it.
pub(in super::super) fn means_nothing(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, ' ' | ',' | '.' | ';' | ':' | '!' | '?' | '(' | ')' | '-')
}
