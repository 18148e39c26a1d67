//! The two XML formats that other tools read: JUnit's reports of tests, and Checkstyle's of findings.
//!
//! JUnit as `testmoapp/junitxml` describes what is commonly read; Checkstyle as its own `XMLLogger` writes it.
use std::fmt::{self, Display};
use std::io::{self, Write};

use super::excerpt::said;
use super::reporter::{Linted, Reporter, Totals};
use crate::cli::terminal::escape;
use crate::voice::lint::{Achado, Gravidade, Trecho};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";

/// A suite a text and a case a place: an `erro` is a failure, an `aviso` only says what it found.
pub(super) struct Junit;

impl Reporter for Junit {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{HEAD}\n<testsuites name=\"voz lint\">")
    }

    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        let name = Xml(linted.name);
        let places: Vec<_> = linted.places().collect();
        let failures = places.iter().filter(|(achado, _)| achado.gravidade == Gravidade::Erro).count();
        let tests = places.len().max(1);
        writeln!(out, "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\">")?;
        if places.is_empty() {
            writeln!(out, "    <testcase classname=\"{name}\" name=\"voz lint\"/>")?;
        }
        for (achado, place) in places {
            let at = linted.lines.start(place);
            let message = message(achado, place);
            let (id, line, column) = (Xml(&achado.id), at.line, at.column);
            write!(out, "    <testcase classname=\"{name}\" name=\"{id}:{line}:{column}\">")?;
            match achado.gravidade {
                Gravidade::Erro => write!(out, "<failure type=\"erro\" message=\"{}\"/>", Xml(&message))?,
                Gravidade::Aviso => write!(out, "<system-out>{}</system-out>", Xml(&message))?,
            }
            writeln!(out, "</testcase>")?;
        }
        writeln!(out, "  </testsuite>")
    }

    fn end(&mut self, out: &mut dyn Write, _: &Totals) -> io::Result<()> {
        writeln!(out, "</testsuites>")
    }
}

/// A file a text and an error a place.
pub(super) struct Checkstyle;

impl Reporter for Checkstyle {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{HEAD}\n<checkstyle version=\"4.3\">")
    }

    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        writeln!(out, "  <file name=\"{}\">", Xml(linted.name))?;
        for (achado, place) in linted.places() {
            let (at, message) = (linted.lines.start(place), message(achado, place));
            let severity = match achado.gravidade {
                Gravidade::Erro => "error",
                Gravidade::Aviso => "warning",
            };
            write!(out, "    <error line=\"{}\" column=\"{}\" severity=\"{severity}\"", at.line, at.column)?;
            writeln!(out, " message=\"{}\" source=\"voz.{}\"/>", Xml(&message), Xml(&achado.id))?;
        }
        writeln!(out, "  </file>")
    }

    fn end(&mut self, out: &mut dyn Write, _: &Totals) -> io::Result<()> {
        writeln!(out, "</checkstyle>")
    }
}

fn message(achado: &Achado, place: &Trecho) -> String {
    format!("{}: {}", achado.rotulo, said(achado, place))
}

/// A text within an attribute or an element; what XML 1.0 has no character for (section 2.2) is replaced.
struct Xml<'a>(&'a str);

impl Display for Xml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = escape::printable(self.0).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
        let safe = shown.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        f.write_str(&safe.replace('"', "&quot;"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_can_end_or_forge_an_element() {
        assert_eq!(Xml("a\"/><x y='&'>\n").to_string(), "a&quot;/&gt;&lt;x y='&amp;'&gt; ");
        assert_eq!(Xml("\u{1b}[2J\u{202e}").to_string(), "\u{fffd}[2J&lt;U+202E&gt;");
    }
}
