//! One gravity for one mark: what the lint says of it is the same wherever it is read.
use serde_json::{Value, json};

use crate::contas::Navegador;
use crate::contas::pagina::form;
use crate::lsp::severities;
use crate::mcp_local::{call, done};
use crate::servico::{Service, voz};

/// A text with the dash alone, once and twice, and how grave that is.
const TEXTS: [(&str, &str); 2] =
    [("O time — hoje ganhou.\n", "aviso"), ("O time — hoje — ganhou.\n", "erro")];

/// What one format of `voz lint` says of the text.
fn said(home: &std::path::Path, format: &str) -> String {
    let output =
        voz(home, &[]).current_dir(home).args(["lint", "a.txt", "--formato", format]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

#[test]
fn a_dash_is_as_grave_everywhere() {
    let service = Service::start(&[]);
    for (text, gravity) in TEXTS {
        let home = tempfile::tempdir().unwrap();
        let home = home.path();
        std::fs::write(home.join("a.txt"), text).unwrap();
        let grave = gravity == "erro";
        let english = if grave { "error" } else { "warning" };
        assert!(said(home, "humano").contains(&format!(": {gravity}: Travessão [travessao]")), "humano");
        assert_eq!(json_of(&said(home, "json"))["achados"][0]["gravidade"], gravity);
        assert_eq!(json_of(&said(home, "jsonl"))["achados"][0]["gravidade"], gravity);
        assert!(said(home, "github").starts_with(&format!("::{english} ")), "github");
        assert_eq!(json_of(&said(home, "sarif"))["runs"][0]["results"][0]["level"], english);
        let told = call(home, &[], &[("lint_text", json!({"texto": text}))]);
        assert_eq!(done(&told[0])["achados"][0]["gravidade"], gravity, "mcp");
        assert_eq!(severities(home, text), [("travessao".to_owned(), if grave { 1 } else { 2 })], "lsp");
        let page = form(&mut Navegador::new(&service), &service, "/lint", &[("texto", text)]);
        // The page calls a warning "leve", and an error by the rule's name alone.
        assert_eq!(page.text().contains("Travessão <small>leve"), !grave, "{}", page.text());
    }
    // What a rule says of itself before it has seen a text.
    let home = tempfile::tempdir().unwrap();
    let told = |args: &[&str]| {
        let output = voz(home.path(), &[]).arg("lint").args(args).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let rule = told(&["--explicar", "travessao"]);
    assert!(rule.starts_with("aviso ou erro Travessão [travessao]\n"), "{rule}");
    assert!(rule.contains("\nGravidade\n  Erro só onde o texto tem menos de 300 caracteres"), "{rule}");
    let all = told(&["--regras"]);
    for (id, gravity) in [("travessao", "aviso ou erro"), ("meia-risca", "aviso"), ("bajulacao", "erro")] {
        let line = all.lines().find(|line| line.trim_start().starts_with(&format!("{id} "))).unwrap();
        let cells: Vec<&str> = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        assert_eq!(cells[2], gravity, "{line}");
    }
}
