//! The cohort that is compiled in: paragraphs and speech of novels in the public domain (`corpus/README.md`).
//!
//! A poor one: their manner is a century old, and nobody replies to anybody. It stands in until the author's own
//! exports bring other writers.
use std::io::Read as _;

use flate2::read::GzDecoder;
use serde::Deserialize;

use crate::voice::Registro;

const GZ: &[u8] = include_bytes!("../../../corpus/coorte.jsonl.gz");

#[derive(Deserialize)]
struct Line {
    autor: String,
    registro: Registro,
    texto: String,
}

/// Hands over writer, register and text of each of its texts.
pub fn shipped(mut take: impl FnMut(&str, Registro, &str)) {
    let mut lines = String::new();
    // A test checks that all of it can be read.
    if GzDecoder::new(GZ).read_to_string(&mut lines).is_err() {
        return;
    }
    let read = lines.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
    // No name that an export gives begins so.
    read.for_each(|Line { autor, registro, texto }| take(&format!("\u{1}{autor}"), registro, &texto));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn every_register_has_writers_enough() {
        for registro in Registro::ALL {
            let mut writers: BTreeMap<String, usize> = BTreeMap::new();
            shipped(|writer, of, text| {
                assert!(!text.trim().is_empty());
                if of == registro {
                    *writers.entry(writer.to_owned()).or_default() += 1;
                }
            });
            assert!(
                writers.len() >= 10 && writers.values().all(|&texts| texts >= 5),
                "{registro}: {writers:?}"
            );
        }
    }
}
