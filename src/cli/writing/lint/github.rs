//! Workflow commands: GitHub shows them as annotations on the lines of a pull request.
//!
//! Escaping as in `actions/toolkit`, `packages/core/src/command.ts`.
use std::io::{self, Write};

use super::excerpt::said;
use super::reporter::{Linted, Reporter, Unread};
use crate::cli::terminal::escape;
use crate::voice::lint::{Achado, Gravidade, Trecho};

pub(super) struct Github;

impl Reporter for Github {
    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        for (achado, place) in linted.places() {
            annotation(out, linted, achado, place)?;
        }
        for warning in &linted.checked.avisos {
            let (byte, char) = warning.lugar.unwrap_or_default();
            let at = linted.lines.place(byte, char);
            let (file, said) = (property(linted.name), data(&warning.to_string()));
            writeln!(out, "::notice file={file},line={},col={},title=Supressão::{said}", at.line, at.column)?;
        }
        Ok(())
    }

    fn unread(&mut self, out: &mut dyn Write, unread: &Unread) -> io::Result<()> {
        let level = if unread.pulado { "notice" } else { "error" };
        let (file, said) = (property(&unread.arquivo), data(&unread.erro));
        writeln!(out, "::{level} file={file},title=Leitura::{said}")
    }
}

fn annotation(out: &mut dyn Write, linted: &Linted<'_>, achado: &Achado, place: &Trecho) -> io::Result<()> {
    let level = match achado.gravidade {
        Gravidade::Erro => "error",
        Gravidade::Aviso => "warning",
    };
    let (start, end) = (linted.lines.start(place), linted.lines.end(place));
    write!(out, "::{level} file={},line={},endLine={}", property(linted.name), start.line, end.line)?;
    // Columns count only where a place keeps to one line.
    if start.line == end.line {
        write!(out, ",col={},endColumn={}", start.column, end.column)?;
    }
    let message = format!("{} [{}]: {}", achado.rotulo, achado.id, said(achado, place));
    let title = property(&achado.rotulo);
    writeln!(out, ",title={title}::{}", data(&message))
}

/// The message of a command.
fn data(text: &str) -> String {
    safe(text, "%\r\n")
}

/// A value among the properties of a command.
fn property(text: &str) -> String {
    safe(text, "%\r\n:,")
}

fn safe(text: &str, unsafe_chars: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if unsafe_chars.contains(c) => safe.push_str(&format!("%{:02X}", u32::from(c))),
            c => escape::push(&mut safe, c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_can_end_or_forge_a_command() {
        assert_eq!(data("50%\r\n::error::a,b"), "50%25%0D%0A::error::a,b");
        assert_eq!(property("a,b:c%\n"), "a%2Cb%3Ac%25%0A");
        assert_eq!(property("\u{1b}[2J\u{202e}"), "\u{fffd}[2J<U+202E>");
    }
}
