//! What the catalog shows is true: `voz lint` on each example, as somebody would who copies it from there.
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::servico::voz;

fn printed(folder: &Path, args: &[&str], input: &str) -> String {
    let mut command = voz(folder, &[]);
    command.current_dir(folder).args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn every_example_of_the_catalog_is_true_of_itself() {
    let folder = tempfile::tempdir().unwrap();
    // The rule of the words that somebody listed says in its explanation that they are to be listed.
    let own = folder.path().join("lista");
    std::fs::create_dir(&own).unwrap();
    std::fs::write(own.join("voz.toml"), "[lint.palavras]\nmarcadas = [\"sinergia\", \"synergy\"]\n")
        .unwrap();
    let catalog: Vec<Value> =
        serde_json::from_str(&printed(folder.path(), &["lint", "--regras", "--json"], "")).unwrap();
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for rule in &catalog {
        let id = rule["id"].as_str().unwrap();
        let place = if id == "vocab-proprio" { own.as_path() } else { folder.path() };
        for (key, speaks) in [("acusa", true), ("nao_acusa", false)] {
            for example in rule[key].as_array().unwrap() {
                let text = example["texto"].as_str().unwrap();
                // A rule that is off speaks for whoever asks for it.
                let args: &[&str] = if rule["ligada"] == true {
                    &["lint", "--json", "-"]
                } else {
                    &["lint", "--json", "--so", id, "-"]
                };
                let report: Value = serde_json::from_str(&printed(place, args, text)).unwrap();
                let found = report["achados"].as_array().unwrap().iter().any(|achado| achado["id"] == id);
                seen += usize::from(speaks && rule["ligada"] == true);
                if found != speaks {
                    wrong.push(format!("{id} {key}: {text:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen >= 143, "{seen}");
}

#[test]
fn an_explanation_says_how_much_text_a_weak_mark_needs() {
    let folder = tempfile::tempdir().unwrap();
    let said = |id: &str| printed(folder.path(), &["lint", "--explicar", id], "");
    assert!(said("nao-so-mas").contains("Num texto de menos de 300 caracteres, erro, ou marca fraca"));
    assert!(
        said("muleta-enfase")
            .contains("Num mais curto, e em documentação que não soma placar 4, é marca fraca")
    );
    assert!(!said("travessao").contains("marca fraca"));
}
