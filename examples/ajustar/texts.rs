//! Labelled texts, one a line.
use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use flate2::read::GzDecoder;
use serde::Deserialize;
use voz::voice::lint::Idioma;

/// A labelled text.
#[derive(Debug, Deserialize)]
pub(crate) struct Text {
    #[serde(rename = "lang")]
    pub(crate) idioma: Idioma,
    #[serde(rename = "label")]
    pub(crate) author: Author,
    /// The kind of text.
    #[serde(rename = "genero")]
    pub(crate) kind: String,
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum Author {
    #[serde(rename = "humano")]
    Person,
    #[serde(rename = "maquina")]
    Machine,
}

/// The texts of some files, those that end in `.gz` unpacked.
pub(crate) fn read(files: &[String]) -> Result<Vec<Text>, String> {
    let mut texts = Vec::new();
    for name in files {
        let wrong = |why: &dyn std::fmt::Display| format!("{name}: {why}");
        let file = File::open(name).map_err(|e| wrong(&e))?;
        let plain: Box<dyn Read> =
            if name.ends_with(".gz") { Box::new(GzDecoder::new(file)) } else { Box::new(file) };
        for (number, line) in BufReader::new(plain).lines().enumerate() {
            let line = line.map_err(|e| wrong(&e))?;
            if !line.trim().is_empty() {
                let mut text: Text =
                    serde_json::from_str(&line).map_err(|e| wrong(&format!("linha {}: {e}", number + 1)))?;
                text.text = said(&text.text);
                texts.push(text);
            }
        }
    }
    Ok(texts)
}

/// A text without what only some kinds of text are about: the letters of money (`R$`) and fields to be filled in (`[Name]`).
fn said(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, field)) = rest.split_once('[') {
        let end = field
            .find([']', '\n'])
            .filter(|end| field[*end..].starts_with(']') && !field[*end..].starts_with("]("));
        out.push_str(before);
        rest = end.map_or(field, |end| &field[end + 1..]);
    }
    out.push_str(rest);
    out.replace("R$", "$").replace("US$", "$")
}
