//! Workflow commands: GitHub shows them as annotations on the lines of a pull request.
//!
//! Escaping as in `actions/toolkit`, `packages/core/src/command.ts`.
use std::fmt::{self, Display};
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
            let (file, said) = (Property(linted.name), warning.to_string());
            writeln!(
                out,
                "::notice file={file},line={},col={},title=Supressão::{}",
                at.line,
                at.column,
                Data(&said)
            )?;
        }
        Ok(())
    }

    fn unread(&mut self, out: &mut dyn Write, unread: &Unread) -> io::Result<()> {
        let level = if unread.pulado { "notice" } else { "error" };
        let (file, said) = (Property(&unread.arquivo), Data(&unread.erro));
        writeln!(out, "::{level} file={file},title=Leitura::{said}")
    }
}

fn annotation(out: &mut dyn Write, linted: &Linted<'_>, achado: &Achado, place: &Trecho) -> io::Result<()> {
    let level = match achado.gravidade {
        Gravidade::Erro => "error",
        Gravidade::Aviso => "warning",
    };
    let (start, end) = (linted.lines.start(place), linted.lines.end(place));
    write!(out, "::{level} file={},line={},endLine={}", Property(linted.name), start.line, end.line)?;
    // Columns count only where a place keeps to one line.
    if start.line == end.line {
        write!(out, ",col={},endColumn={}", start.column, end.column)?;
    }
    let message = format!("{} [{}]: {}", achado.rotulo, achado.id, said(achado, place));
    let title = Property(&achado.rotulo);
    writeln!(out, ",title={title}::{}", Data(&message))
}

/// The message of a command.
struct Data<'a>(&'a str);

/// A value among the properties of a command.
struct Property<'a>(&'a str);

impl Display for Data<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escape(self.0, "%\r\n", f)
    }
}

impl Display for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escape(self.0, "%\r\n:,", f)
    }
}

fn escape(text: &str, unsafe_chars: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if unsafe_chars.contains(c) => safe.push_str(&format!("%{:02X}", u32::from(c))),
            c => escape::push(&mut safe, c),
        }
    }
    f.write_str(&safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_can_end_or_forge_a_command() {
        assert_eq!(Data("50%\r\n::error::a,b").to_string(), "50%25%0D%0A::error::a,b");
        assert_eq!(Property("a,b:c%\n").to_string(), "a%2Cb%3Ac%25%0A");
        assert_eq!(Property("\u{1b}[2J\u{202e}").to_string(), "\u{fffd}[2J<U+202E>");
    }
}
