//! The sample corpus, compiled in: an invented author who stands in until a person imports their own texts.
use crate::voice::Registro;
use crate::voice::corpus::{Texto, parse_date};

use super::StoredText;

const JSONL: &str = include_str!("../../../corpus/amostra.jsonl");

/// The `fonte` of its texts.
const FONTE: &str = "amostra";

#[derive(serde::Deserialize)]
struct Line {
    registro: Registro,
    data: String,
    texto: String,
}

/// The texts of the sample corpus, in the order of its file.
pub fn amostra() -> impl Iterator<Item = StoredText> {
    // A test of the corpus checks that every line can be read.
    let lines = JSONL.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
    lines.map(|Line { registro, data, texto }| {
        StoredText::new(Texto {
            id: None,
            data: parse_date(&data),
            registro,
            texto,
            fonte: FONTE.to_owned(),
            resposta_a: None,
            parte_de: None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        assert_eq!(amostra().count(), JSONL.lines().filter(|l| !l.trim().is_empty()).count());
        assert!(amostra().all(|t| t.texto.data.is_some() && t.palavras > 0));
    }
}
