//! Reviewdog's diagnostics, one JSON object a line (`rdjsonl`), with the safe fixes as suggestions.
//!
//! Fields and columns (from 1, in bytes of UTF-8) as in `reviewdog/reviewdog`, `proto/rdf/reviewdog.proto`.
use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;

use super::excerpt::said;
use super::lines::Lines;
use super::reporter::{Linted, Reporter};
use crate::cli::terminal::escape;
use crate::voice::lint::{Achado, Correcao, Gravidade, Trecho};

pub(super) struct Reviewdog;

impl Reporter for Reviewdog {
    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        for (achado, place) in linted.places() {
            escape::to_writer(&mut *out, &Diagnostic::new(linted, achado, place))?;
            writeln!(out)?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Diagnostic<'a> {
    message: String,
    location: Location<'a>,
    severity: &'static str,
    source: Source,
    code: Code<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<Suggestion<'a>>,
}

impl<'a> Diagnostic<'a> {
    fn new(linted: &Linted<'a>, achado: &'a Achado, place: &'a Trecho) -> Self {
        let lines = &linted.lines;
        Self {
            message: format!("{}: {}", achado.rotulo, said(achado, place)),
            location: Location { path: linted.name, range: span(lines, place.byte_inicio..place.byte_fim) },
            severity: match achado.gravidade {
                Gravidade::Erro => "ERROR",
                Gravidade::Aviso => "WARNING",
            },
            source: Source { name: "voz lint" },
            code: Code { value: &achado.id },
            suggestions: place.correcao.iter().map(|fix| Suggestion::new(lines, fix)).collect(),
        }
    }
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    range: Span,
}

#[derive(Serialize)]
struct Source {
    name: &'static str,
}

#[derive(Serialize)]
struct Code<'a> {
    value: &'a str,
}

#[derive(Serialize)]
struct Suggestion<'a> {
    range: Span,
    text: &'a str,
}

impl<'a> Suggestion<'a> {
    fn new(lines: &Lines, fix: &'a Correcao) -> Self {
        Self { range: span(lines, fix.byte_inicio..fix.byte_fim), text: &fix.texto }
    }
}

#[derive(Serialize)]
struct Span {
    start: Position,
    end: Position,
}

#[derive(Serialize)]
struct Position {
    line: usize,
    column: usize,
}

fn span(lines: &Lines, bytes: Range<usize>) -> Span {
    let position = |byte| {
        let at = lines.in_bytes(byte);
        Position { line: at.line, column: at.column }
    };
    Span { start: position(bytes.start), end: position(bytes.end) }
}
