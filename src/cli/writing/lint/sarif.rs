//! SARIF 2.1.0 (OASIS standard, 2020-03), written as the texts come: one run, one result a place.
use std::io::{self, Write};

use serde::Serialize;

use super::changed::{LineColumn, LineStarts};
use super::excerpt::said;
use super::reporter::{Linted, Reporter, Totals, Unread};
use crate::cli::terminal::escape;
use crate::voice::lint::suppression::{Origem, Suprimido};
use crate::voice::lint::{Achado, Correcao, Gravidade, Regra, Trecho, catalog};

#[derive(Default)]
pub(super) struct Sarif {
    begun: bool,
    notes: Vec<SarifNote>,
}

impl Reporter for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(
            out,
            r#"{{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{{"tool":"#
        )?;
        let rules = catalog().map(SarifRule::from).collect();
        let driver =
            Driver { name: "voz", semantic_version: env!("CARGO_PKG_VERSION"), language: "pt-BR", rules };
        escape::to_writer(&mut *out, &SarifTool { driver })?;
        write!(out, r#","columnKind":"unicodeCodePoints","results":["#)
    }

    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        for (achado, place) in linted.places() {
            self.result(out, &SarifHit { linted, achado, place, silenced: None })?;
        }
        for silenced in &linted.checked.suprimidos {
            for place in &silenced.achado.trechos {
                self.result(
                    out,
                    &SarifHit { linted, achado: &silenced.achado, place, silenced: Some(silenced) },
                )?;
            }
        }
        for warning in &linted.checked.avisos {
            let (byte, char) = warning.lugar.unwrap_or_default();
            let LineColumn { line, column } = linted.lines.place(byte, char);
            let region = SarifRegion { start_line: line, start_column: column, ..SarifRegion::default() };
            self.notes.push(SarifNote {
                level: "warning",
                message: text(warning.to_string()),
                locations: vec![location(linted.name, region)],
            });
        }
        Ok(())
    }

    fn unread(&mut self, _: &mut dyn Write, unread: &Unread) -> io::Result<()> {
        let (level, begins) = if unread.pulado { ("warning", "pulado: ") } else { ("error", "") };
        self.notes.push(SarifNote {
            level,
            message: text(format!("{begins}{}", unread.erro)),
            locations: vec![location(
                &unread.arquivo,
                SarifRegion { start_line: 1, start_column: 1, ..SarifRegion::default() },
            )],
        });
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
    fn result(&mut self, out: &mut dyn Write, hit: &SarifHit<'_>) -> io::Result<()> {
        if self.begun {
            write!(out, ",")?;
        }
        self.begun = true;
        Ok(escape::to_writer(out, &hit.result())?)
    }
}

/// One place of one finding in one text.
struct SarifHit<'a> {
    linted: &'a Linted<'a>,
    achado: &'a Achado,
    place: &'a Trecho,
    silenced: Option<&'a Suprimido>,
}

impl SarifHit<'_> {
    fn result(&self) -> SarifOutcome<'_> {
        let Self { linted, achado, place, silenced } = self;
        SarifOutcome {
            rule_id: &achado.id,
            rule_index: catalog().position(|rule| rule.id == achado.id),
            level: level(achado.gravidade),
            message: text(format!("{}: {}", achado.rotulo, said(achado, place))),
            locations: [location(linted.name, SarifRegion::of(&linted.lines, place))],
            fixes: place.correcao.iter().map(|fix| self.fix(fix)).collect(),
            // All results of a run carry this list, or none does (section 3.27.23).
            suppressions: silenced.iter().map(|s| Suppression::from(*s)).collect(),
        }
    }

    fn fix<'b>(&'b self, fix: &'b Correcao) -> SarifFix<'b> {
        let deleted_region =
            SarifSpan { byte_offset: fix.byte_inicio, byte_length: fix.byte_fim - fix.byte_inicio };
        let replacements = [Replacement { deleted_region, inserted_content: text(fix.texto.as_ref()) }];
        let artifact_location = Artifact { uri: uri(self.linted.name) };
        SarifFix {
            description: text("Correção segura"),
            artifact_changes: [ArtifactChange { artifact_location, replacements }],
        }
    }
}

#[derive(Serialize)]
struct SarifTool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    language: &'static str,
    rules: Vec<SarifRule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRule {
    id: &'static str,
    short_description: SarifText<&'static str>,
    full_description: SarifText<&'static str>,
    help: SarifText<String>,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Configuration {
    enabled: bool,
    level: &'static str,
}

impl From<&'static Regra> for SarifRule {
    fn from(rule: &'static Regra) -> Self {
        let mut help = format!("{}\n\n{}", rule.why, rule.evidencia());
        for (title, examples) in [("Acusa", rule.hits), ("Não acusa", rule.misses)] {
            for example in examples {
                help.push_str(&format!("\n{title}: {}", example.texto));
            }
        }
        Self {
            id: rule.id,
            short_description: text(rule.rotulo),
            full_description: text(rule.why),
            help: text(help),
            default_configuration: Configuration { enabled: rule.on, level: level(rule.gravidade) },
        }
    }
}

#[derive(Serialize)]
struct SarifText<T> {
    text: T,
}

const fn text<T>(text: T) -> SarifText<T> {
    SarifText { text }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifOutcome<'a> {
    rule_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    message: SarifText<String>,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<SarifFix<'a>>,
    suppressions: Vec<Suppression<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: Physical,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    region: SarifRegion,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

/// Lines and columns from 1; offsets from 0. Columns and characters are Unicode scalar values.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRegion {
    start_line: usize,
    start_column: usize,
    #[serde(flatten)]
    rest: Option<Extent>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Extent {
    end_line: usize,
    end_column: usize,
    char_offset: usize,
    char_length: usize,
    #[serde(flatten)]
    bytes: SarifSpan,
    snippet: SarifText<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifSpan {
    byte_offset: usize,
    byte_length: usize,
}

impl SarifRegion {
    fn of(lines: &LineStarts, place: &Trecho) -> Self {
        let (start, end) = (lines.start(place), lines.end(place));
        let bytes =
            SarifSpan { byte_offset: place.byte_inicio, byte_length: place.byte_fim - place.byte_inicio };
        let extent = Extent {
            end_line: end.line,
            end_column: end.column,
            char_offset: place.inicio,
            char_length: place.fim - place.inicio,
            bytes,
            snippet: text(place.texto.clone()),
        };
        Self { start_line: start.line, start_column: start.column, rest: Some(extent) }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifFix<'a> {
    description: SarifText<&'static str>,
    artifact_changes: [ArtifactChange<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange<'a> {
    artifact_location: Artifact,
    replacements: [Replacement<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: SarifSpan,
    inserted_content: SarifText<&'a str>,
}

#[derive(Serialize)]
struct Suppression<'a> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    justification: Option<&'a str>,
}

impl<'a> From<&'a Suprimido> for Suppression<'a> {
    fn from(silenced: &'a Suprimido) -> Self {
        let kind = match silenced.origem {
            Origem::Texto => "inSource",
            Origem::Comando => "external",
        };
        Self { kind, justification: silenced.motivo.as_deref() }
    }
}

/// Something to say about the run itself.
#[derive(Serialize)]
struct SarifNote {
    level: &'static str,
    message: SarifText<String>,
    locations: Vec<Location>,
}

const fn level(gravity: Gravidade) -> &'static str {
    match gravity {
        Gravidade::Erro => "error",
        Gravidade::Aviso => "warning",
    }
}

fn location(name: &str, region: SarifRegion) -> Location {
    Location { physical_location: Physical { artifact_location: Artifact { uri: uri(name) }, region } }
}

/// A path as a URI reference (RFC 3986): relative paths stay relative.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for &byte in path.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            b'\\' if cfg!(windows) => uri.push('/'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uri_references() {
        assert_eq!(uri("posts/meu rascunho ç.md"), "posts/meu%20rascunho%20%C3%A7.md");
        assert_eq!(uri("/tmp/a:b.md"), "file:///tmp/a%3Ab.md");
    }
}
