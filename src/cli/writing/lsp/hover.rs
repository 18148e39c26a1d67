//! What a rule says of itself, over the place where it speaks.
use serde_json::{Value, json};

use super::document::OpenDocument;
use crate::cli::writing::lint::explanation;
use crate::voice::lint::regra;
use crate::voice::lint::suppression::Checked;

/// The words of `voz lint --explicar` on the rules that speak at a byte; null where none does.
pub(super) fn hover(document: &OpenDocument, checked: &Checked, at: usize) -> Value {
    let findings = checked.report.achados.iter();
    let places = findings.flat_map(|achado| achado.trechos.iter().map(move |place| (achado, place)));
    let here: Vec<_> = places.filter(|(_, p)| p.byte_inicio <= at && at <= p.byte_fim).collect();
    let Some((_, narrow)) = here.iter().min_by_key(|(_, p)| p.byte_fim - p.byte_inicio) else {
        return Value::Null;
    };
    let mut said: Vec<String> = Vec::new();
    for (achado, _) in &here {
        let Some(rule) = regra(&achado.id) else { continue };
        let mut text = explanation(rule);
        if let Some(why) = &achado.porque {
            text.push_str(&format!("\nAqui\n  {why}\n"));
        }
        if !said.contains(&text) {
            said.push(text);
        }
    }
    json!({
        "contents": {"kind": "plaintext", "value": said.join("\n\n").trim_end()},
        "range": document.text.range(&(narrow.byte_inicio..narrow.byte_fim)),
    })
}
