//! Findings as an editor shows them.
use gen_lsp_types::{Code, Diagnostic, DiagnosticSeverity};

use super::text::{DocumentText, TextPlaces};
use crate::voice::lint::suppression::Checked;
use crate::voice::lint::{Achado, Gravidade, Trecho};

/// Most findings of a document that are shown: the first ones.
const SHOWN_MAX: usize = 1000;

/// Name of the source of diagnostics.
const SOURCE: &str = "voz";

/// Every finding, in reading order, and what is wrong with the comments that keep rules silent.
pub(super) fn diagnostics(text: &DocumentText, checked: &Checked) -> Vec<Diagnostic> {
    let places =
        checked.report.achados.iter().flat_map(|achado| achado.trechos.iter().map(move |t| (achado, t)));
    let mut places: Vec<_> = places.collect();
    places.sort_by_key(|(_, place)| (place.byte_inicio, place.byte_fim));
    places.truncate(SHOWN_MAX);
    let mut ranges = text.places();
    let findings = places.into_iter().map(|(achado, place)| diagnostic(&mut ranges, achado, place));
    let warnings = checked.avisos.iter().filter_map(|warning| {
        let (at, _) = warning.lugar?;
        let end = text.as_str().get(at..)?.find("-->").map_or(at, |close| at + close + 3);
        Some(Diagnostic {
            range: text.range(&(at..end)),
            severity: Some(DiagnosticSeverity::Information),
            code: Some(Code::String("supressao".to_owned())),
            source: Some(SOURCE.to_owned()),
            message: warning.to_string().into(),
            ..Diagnostic::default()
        })
    });
    findings.chain(warnings.take(SHOWN_MAX)).collect()
}

/// One finding at one place.
pub(super) fn diagnostic(ranges: &mut TextPlaces<'_>, achado: &Achado, place: &Trecho) -> Diagnostic {
    let mut said = achado.rotulo.to_string();
    if let Some(why) = &achado.porque {
        said.push_str(&format!(": {why}"));
    }
    Diagnostic {
        range: ranges.range(&(place.byte_inicio..place.byte_fim)),
        severity: Some(match achado.gravidade {
            Gravidade::Erro => DiagnosticSeverity::Error,
            Gravidade::Aviso => DiagnosticSeverity::Warning,
        }),
        code: Some(Code::String(achado.id.to_string())),
        source: Some(SOURCE.to_owned()),
        message: said.into(),
        ..Diagnostic::default()
    }
}
