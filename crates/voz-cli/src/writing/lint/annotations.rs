//! Findings for whoever shows code with remarks: SARIF, and the workflow commands of GitHub.
use std::io::{self, Write};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::changed::LineColumn;
use super::excerpt::said;
use super::reporter::{Linted, Reporter, Totals, Unread};
use crate::terminal::escape;
use voz_core::voice::lint::suppression::{Origem, Suprimido};
use voz_core::voice::lint::{Achado, Correcao, Gravidade, Regra, Trecho, catalog};

/// SARIF 2.1.0 (OASIS standard, 2020-03), written as the texts come: one run, one result a place.
#[derive(Default)]
pub(super) struct Sarif {
    begun: bool,
    /// What there is to say of the run itself.
    notes: Vec<Value>,
}

impl Reporter for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(
            out,
            r#"{{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{{"tool":"#
        )?;
        let rules: Value = catalog().map(described).collect();
        let driver = json!({
            "name": "voz", "semanticVersion": env!("CARGO_PKG_VERSION"), "language": "pt-BR", "rules": rules,
        });
        escape::to_writer(&mut *out, &json!({"driver": driver}))?;
        write!(out, r#","columnKind":"unicodeCodePoints","results":["#)
    }

    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        for (achado, place) in linted.places() {
            self.result(out, &result(linted, achado, place, None))?;
        }
        for silenced in &linted.checked.suprimidos {
            for place in &silenced.achado.trechos {
                self.result(out, &result(linted, &silenced.achado, place, Some(silenced)))?;
            }
        }
        for warning in &linted.checked.avisos {
            let (byte, char) = warning.lugar.unwrap_or_default();
            self.note("warning", &warning.to_string(), linted.name, linted.lines.place(byte, char));
        }
        Ok(())
    }

    fn unread(&mut self, _: &mut dyn Write, unread: &Unread) -> io::Result<()> {
        let (level, begins) = if unread.pulado { ("warning", "pulado: ") } else { ("error", "") };
        let said = format!("{begins}{}", unread.erro);
        self.note(level, &said, &unread.arquivo, LineColumn { line: 1, column: 1 });
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, totals: &Totals) -> io::Result<()> {
        write!(out, r#"],"invocations":[{{"executionSuccessful":{},"#, totals.falhas == 0)?;
        write!(out, r#""toolExecutionNotifications":"#)?;
        escape::to_writer(&mut *out, &self.notes)?;
        writeln!(out, "}}]}}]}}")
    }
}

impl Sarif {
    fn result(&mut self, out: &mut dyn Write, result: &Value) -> io::Result<()> {
        if self.begun {
            write!(out, ",")?;
        }
        self.begun = true;
        Ok(escape::to_writer(out, result)?)
    }

    fn note(&mut self, level: &str, said: &str, name: &str, at: LineColumn) {
        let region = json!({"startLine": at.line, "startColumn": at.column});
        let locations = [location(name, &region)];
        self.notes.push(json!({"level": level, "message": {"text": said}, "locations": locations}));
    }
}

/// One place of one finding in one text.
fn result(linted: &Linted<'_>, achado: &Achado, place: &Trecho, silenced: Option<&Suprimido>) -> Value {
    let mut result = json!({"ruleId": achado.id});
    if let Some(index) = catalog().position(|rule| rule.id == achado.id) {
        result["ruleIndex"] = index.into();
    }
    result["level"] = level(achado.gravidade).into();
    result["message"] = json!({"text": format!("{}: {}", achado.rotulo, said(achado, place))});
    result["locations"] = json!([location(linted.name, &region(linted, place))]);
    if let Some(fix) = &place.correcao {
        result["fixes"] = json!([fixed(linted.name, fix)]);
    }
    // All results of a run carry this list, or none does (section 3.27.23).
    result["suppressions"] = silenced.into_iter().map(suppression).collect();
    result
}

fn fixed(name: &str, fix: &Correcao) -> Value {
    let length = fix.byte_fim - fix.byte_inicio;
    let replacement = json!({
        "deletedRegion": {"byteOffset": fix.byte_inicio, "byteLength": length},
        "insertedContent": {"text": fix.texto},
    });
    let change = json!({"artifactLocation": {"uri": uri(name)}, "replacements": [replacement]});
    json!({"description": {"text": "Correção segura"}, "artifactChanges": [change]})
}

fn suppression(silenced: &Suprimido) -> Value {
    let kind = match silenced.origem {
        Origem::Texto => "inSource",
        Origem::Comando => "external",
    };
    match &silenced.motivo {
        Some(why) => json!({"kind": kind, "justification": why}),
        None => json!({"kind": kind}),
    }
}

fn described(rule: &Regra) -> Value {
    let told = rule.told();
    let mut help = format!("{}\n\n{}", told.why, told.evidencia());
    for (title, examples) in [("Acusa", told.hits), ("Não acusa", told.misses)] {
        for example in examples {
            help.push_str(&format!("\n{title}: {}", example.texto));
        }
    }
    json!({
        "id": rule.id,
        "shortDescription": {"text": rule.rotulo},
        "fullDescription": {"text": told.why},
        "help": {"text": help},
        "defaultConfiguration": {"enabled": rule.on, "level": level(rule.gravidade)},
    })
}

/// Lines and columns from 1; offsets from 0. Columns and characters are Unicode scalar values.
fn region(linted: &Linted<'_>, place: &Trecho) -> Value {
    let (start, end) = (linted.lines.start(place), linted.lines.end(place));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "charOffset": place.inicio,
        "charLength": place.fim - place.inicio,
        "byteOffset": place.byte_inicio,
        "byteLength": place.byte_fim - place.byte_inicio,
        "snippet": {"text": place.texto},
    })
}

const fn level(gravity: Gravidade) -> &'static str {
    match gravity {
        Gravidade::Erro => "error",
        Gravidade::Aviso => "warning",
    }
}

fn location(name: &str, region: &Value) -> Value {
    json!({"physicalLocation": {"artifactLocation": {"uri": uri(name)}, "region": region}})
}

/// Characters that a path keeps as they are (RFC 3986, section 3.3).
pub(crate) const KEPT_IN_URIS: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A path as a URI reference (RFC 3986): relative paths stay relative.
fn uri(path: &str) -> String {
    let scheme = if path.starts_with('/') { "file://" } else { "" };
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    format!("{scheme}{}", utf8_percent_encode(&path, KEPT_IN_URIS))
}

/// Workflow commands, which GitHub shows on the lines of a pull request; escaped as in `actions/toolkit`,
/// `packages/core/src/command.ts`.
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
    let level = level(achado.gravidade);
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
    fn paths_become_uri_references() {
        assert_eq!(uri("posts/meu rascunho ç.md"), "posts/meu%20rascunho%20%C3%A7.md");
        assert_eq!(uri("/tmp/a:b.md"), "file:///tmp/a%3Ab.md");
    }

    #[test]
    fn nothing_in_a_text_can_end_or_forge_a_command() {
        assert_eq!(data("50%\r\n::error::a,b"), "50%25%0D%0A::error::a,b");
        assert_eq!(property("a,b:c%\n"), "a%2Cb%3Ac%25%0A");
        assert_eq!(property("\u{1b}[2J\u{202e}"), "\u{fffd}[2J<U+202E>");
    }
}
