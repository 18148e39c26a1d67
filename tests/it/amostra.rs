//! The sample corpus is what its README says: two measurably different registers of one human voice.
use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use voz::voice::lint::{Gravidade, Options, lint};

fn sample() -> Vec<(String, String, String)> {
    let lines = include_str!("../../crates/voz-core/corpus/amostra.jsonl").lines();
    let field = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
    lines
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|line| (field(&line, "registro"), field(&line, "data"), field(&line, "texto")))
        .collect()
}

#[test]
fn every_line_is_a_dated_text_of_a_register_and_none_repeats() {
    let sample = sample();
    let mut count = BTreeMap::new();
    for (registro, data, _) in &sample {
        *count.entry(registro.as_str()).or_insert(0) += 1;
        assert!(("2021-01-01".."2025-01-01").contains(&data.as_str()), "{data}");
    }
    assert_eq!(count.keys().copied().collect::<Vec<_>>(), ["post", "resposta"]);
    assert!(count.values().all(|n| *n >= 60), "{count:?}");
    let texts: BTreeSet<_> = sample.iter().map(|(_, _, texto)| texto).collect();
    assert_eq!(texts.len(), sample.len());
}

#[test]
fn the_lint_hears_a_person() {
    let sample = sample();
    let mut warned = Vec::new();
    for (_, _, texto) in &sample {
        // The invented author was written by an assistant, and the joint evidence knows it.
        let report = lint(texto, &Options { sem: &["jeito-de-assistente"], ..Options::default() });
        for achado in &report.achados {
            assert_ne!(achado.gravidade, Gravidade::Erro, "{}: {texto}", achado.id);
            warned.push(format!("{}: {texto}", achado.id));
        }
    }
    let most = sample.len() / 20;
    assert!(warned.len() <= most, "more than one text in twenty rings:\n{}", warned.join("\n"));
}
