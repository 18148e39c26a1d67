//! `voz avaliar`: the measure of proximity, tried on the author's own bank.
use serde_json::{Value, json};

use crate::proximidade::{lines, text, voz};

/// A folder with `own` texts of writer 0, and 30 by each of ten others, in the manner of the other five.
pub(crate) fn bank(own: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mine = (0..own).map(|n| json!({"texto": format!("{} ({n})", text(0, n)), "registro": "post"}));
    std::fs::write(folder.path().join("meus.jsonl"), lines(mine)).unwrap();
    let theirs = (0..10).flat_map(|w| (0..30).map(move |n| (w, n))).map(|(w, n)| {
        json!({"texto": format!("{} {w}", text(1 + w % 5, n)), "autor": format!("pessoa {w}"), "registro": "post"})
    });
    std::fs::write(folder.path().join("outros.jsonl"), lines(theirs)).unwrap();
    assert_eq!(voz(folder.path(), &["medir", "-q", "meus.jsonl"], "").0, 0);
    folder
}

fn tried(folder: &tempfile::TempDir) -> Value {
    let (code, out, err) = voz(folder.path(), &["avaliar", "-r", "post", "--json"], "");
    assert_eq!(code, 0, "{err}");
    serde_json::from_str::<Value>(&out).unwrap()[0].take()
}

#[test]
fn a_manner_of_ones_own_is_known_and_an_ironed_text_is_not() {
    let folder = bank(60);
    assert_eq!(voz(folder.path(), &["medir", "--coorte", "-q", "outros.jsonl"], "").0, 0);
    let found = tried(&folder);
    let figure = |key: &str| -> Vec<f64> {
        found[key].as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect()
    };
    assert_eq!(
        (&found["textos"], &found["pessoas"], &found["deFabrica"]),
        (&json!(60), &json!(10), &json!(false))
    );
    let (auc, eer, paired) = (figure("auc"), figure("eer"), figure("contraSiMesmo"));
    assert!(auc[0] > 0.95 && eer[0] < 0.1 && paired[0] > 0.8, "{found}");
    for [value, low, high] in [auc, eer, paired].map(|f| <[f64; 3]>::try_from(f).unwrap()) {
        assert!(low <= value && value <= high && (0.0..=1.0).contains(&value), "{found}");
    }
    assert!(found["bastam"].is_u64() && found["aviso"].is_null(), "{found}");
    // The same bank, the same figures.
    assert_eq!(tried(&folder), found);
    let (code, out, _) = voz(folder.path(), &["avaliar"], "");
    assert!(
        code == 0
            && out.contains("sabe qual é o seu em")
            && out.contains("  alheios ")
            && !out.contains("resposta"),
        "{out}"
    );
}

#[test]
fn nobody_is_known_by_texts_that_are_like_everybodys() {
    let folder = tempfile::tempdir().unwrap();
    // Whose texts these are was drawn by lot: every writer has every manner.
    let all = (0..11).flat_map(|w| (0..30).map(move |n| (w, (n * 7 + w * 3) % 30, (n + w) % 6)));
    let (mine, theirs): (Vec<_>, Vec<_>) = all.partition(|(w, ..)| *w == 0);
    let mine = mine
        .iter()
        .map(|(w, n, manner)| json!({"texto": format!("{} {w}", text(*manner, *n)), "registro": "post"}));
    std::fs::write(folder.path().join("meus.jsonl"), lines(mine)).unwrap();
    let theirs = theirs.iter().map(|(w, n, manner)| {
        json!({"texto": format!("{} {w}", text(*manner, *n)), "autor": format!("pessoa {w}"), "registro": "post"})
    });
    std::fs::write(folder.path().join("outros.jsonl"), lines(theirs)).unwrap();
    assert_eq!(voz(folder.path(), &["medir", "-q", "meus.jsonl"], "").0, 0);
    assert_eq!(voz(folder.path(), &["medir", "--coorte", "-q", "outros.jsonl"], "").0, 0);
    let auc = tried(&folder)["auc"][0].as_f64().unwrap();
    assert!((0.3..0.75).contains(&auc), "{auc}");
}

#[test]
fn too_little_is_said_plainly() {
    let few = bank(12);
    let (code, out, _) = voz(few.path(), &["avaliar"], "");
    assert!(code == 0 && out.contains("é pouco para dizer: há 12 textos seus"), "{out}");
    assert!(tried(&few)["auc"].is_null() && tried(&few)["aviso"].is_string());
    let nothing = tempfile::tempdir().unwrap();
    let (code, _, err) = voz(nothing.path(), &["avaliar"], "");
    assert!(code == 4 && err.contains("voz medir"), "{err}");
    // Nobody to compare with but the novels that come along: said, and tried all the same.
    let alone = bank(40);
    assert_eq!(tried(&alone)["deFabrica"], true);
    let (_, out, _) = voz(alone.path(), &["avaliar"], "");
    assert!(out.contains("romances de domínio público"), "{out}");
}

#[test]
fn the_page_of_the_voice_shows_what_was_found_last() {
    let folder = bank(60);
    assert_eq!(voz(folder.path(), &["medir", "--coorte", "-q", "outros.jsonl"], "").0, 0);
    let service = crate::servico::Service::start_in(folder.path(), &[]);
    assert!(!service.get("/voz").text().contains("Testes desta voz"), "nothing was tried");
    let auc = tried(&folder)["auc"][0].as_f64().unwrap() * 100.0;
    let page = service.get("/voz");
    for part in [
        "Testes desta voz".to_owned(),
        format!("<strong>{auc:.0}\u{a0}%"),
        "60 textos dele, 300 de 10 pessoas".to_owned(),
        "Teste de ".to_owned(),
    ] {
        assert!(page.text().contains(&part), "{part}: {}", page.text());
    }
}
