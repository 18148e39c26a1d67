//! One JSON document (an object for one text, a list for several), or one object a line.
use std::io::{self, BufWriter, Write};

use serde::Serialize;

use super::json_view::TextView;
use super::reporter::{LineFault, Linted, Reporter, Totals};
use crate::cli::terminal::escape;

/// Writes all results as one JSON document.
pub(super) struct Json {
    /// True when there is only one text, which is then the document.
    pub(super) single: bool,
    /// True when a text was written before.
    pub(super) begun: bool,
}

impl Reporter for Json {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.single { Ok(()) } else { write!(out, "[") }
    }

    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        self.item(out, &TextView::new(linted))
    }

    fn fault(&mut self, out: &mut dyn Write, fault: &LineFault<'_>) -> io::Result<()> {
        self.item(out, fault)
    }

    fn end(&mut self, out: &mut dyn Write, _: &Totals) -> io::Result<()> {
        match (self.single, self.begun) {
            (true, false) => Ok(()),
            (true, true) => writeln!(out),
            (false, _) => writeln!(out, "\n]"),
        }
    }
}

impl Json {
    fn item(&mut self, out: &mut dyn Write, item: &impl Serialize) -> io::Result<()> {
        if self.begun {
            write!(out, ",")?;
        }
        if !self.single {
            writeln!(out)?;
        }
        self.begun = true;
        write_item(out, item)
    }
}

/// Writes one JSON value, through a buffer of a known type: there is a write for every key and every comma.
fn write_item(out: &mut dyn Write, item: &impl Serialize) -> io::Result<()> {
    let mut near = BufWriter::new(out);
    escape::to_writer(&mut near, item)?;
    // Unlike `flush`, this leaves it to the caller when a reader sees it.
    near.into_inner().map(drop).map_err(io::IntoInnerError::into_error)
}

/// One object a line, in the order of the input.
pub(super) struct JsonLines;

impl Reporter for JsonLines {
    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        write_item(out, &TextView::new(linted))?;
        writeln!(out)
    }

    fn fault(&mut self, out: &mut dyn Write, fault: &LineFault<'_>) -> io::Result<()> {
        write_item(out, fault)?;
        writeln!(out)
    }
}
