//! What a shell offers while one types: words of the command line, and what stands in the database.
use std::path::Path;
use std::process::Command;

use crate::screens::filled;
use crate::servico::{has, voz};

/// What is offered for the last word, a line each: the word, and what it stands for.
fn offered(home: &Path, words: &[&str]) -> Vec<String> {
    let output = voz(home, &[("VOZ_COMPLETE", "fish")]).args(["--", "voz"]).args(words).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn rules_registers_and_formats_are_offered_from_an_empty_home() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    assert!(offered(home, &["lint", "--explicar", "trav"]).contains(&"travessao\tTravessão".to_owned()));
    assert_eq!(offered(home, &["pix", "ver", ""]).iter().filter(|line| line.contains("USD")).count(), 0);
    for (words, word) in [
        (&["lint", "--formato", "s"][..], "sarif"),
        (&["estilo", "-r", ""], "resposta"),
        (&["config", "definir", "modelo.n"], "modelo.nome"),
        (&["rees"], "reescrever"),
        (&["pix", "listar", "--estado", "p"], "pendente"),
    ] {
        let lines = offered(home, words);
        assert!(lines.iter().any(|line| line.split('\t').next() == Some(word)), "{words:?}: {lines:?}");
    }
    assert_eq!(std::fs::read_dir(home).unwrap().count(), 0, "asking makes nothing");
}

#[test]
fn commands_are_offered_in_one_language_and_by_one_name() {
    let home = tempfile::tempdir().unwrap();
    let words = |words: &[&str]| -> Vec<String> {
        let lines = offered(home.path(), words);
        let mut words: Vec<_> =
            lines.iter().filter_map(|line| Some(line.split('\t').next()?.to_owned())).collect();
        words.retain(|word| !word.starts_with('-'));
        words
    };
    let first = words(&[""]);
    for english in ["measure", "doctor", "credit", "charge", "account", "health", "rewrite", "start", "pix"] {
        assert!(!first.contains(&english.to_owned()), "{english}: {first:?}");
    }
    assert!(
        ["comecar", "servidor", "doutor"].iter().all(|name| first.contains(&(*name).to_owned())),
        "{first:?}"
    );
    assert_eq!(words(&["pix", "li"]), ["listar", "liberar"]);
    assert_eq!(words(&["servidor", "pix", "ver", ""]), words(&["pix", "ver", ""]));
    assert_eq!(words(&["servidor", "cr"]), ["credito"]);
}

#[test]
fn what_stands_in_the_database_is_offered_by_what_tells_it_apart() {
    let home = filled();
    let home = home.path();
    let long = "ana.beatriz.figueiredo@correio.exemplo.com.br";
    for (words, line) in [
        (
            &["pix", "ver", "3fa9"][..],
            "3fa9c0d1e2a1\tliberado, R$ 27,50, compradora.numero1@correio.exemplo.com.br",
        ),
        (&["cobranca", "ver", "3fa9"], "3fa9c0d1e2ab\tpendente, R$ 2.750,50"),
        (&["credito", "saldo", "3fa9"], "3fa9c0d1e2a1\tvalido, 0.00 USD"),
        (&["conta", "senha", "ana"], &format!("{long}\tAna Beatriz Figueiredo de Albuquerque e Silva")),
    ] {
        let lines = offered(home, words);
        assert!(lines.contains(&line.to_owned()), "{words:?}: {lines:?}");
    }
    for words in [&["chave", "revogar", ""][..], &["corpus", "mostrar", ""], &["credito", "pagamento", ""]] {
        let lines = offered(home, words);
        let id = |line: &&String| {
            line.split('\t')
                .next()
                .is_some_and(|id| id.len() >= 8 && id.bytes().all(|b| b.is_ascii_hexdigit()))
        };
        assert!(lines.iter().filter(id).count() >= 2, "{words:?}: {lines:?}");
    }
}

#[test]
fn the_committed_script_works_in_bash() {
    if !has("bash") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_voz")).parent().unwrap();
    let ask = "source completions/voz.bash; COMP_WORDS=(voz lint --explicar meia-r); COMP_CWORD=3; COMP_TYPE=9; \
               _clap_complete_voz voz meia-r --explicar; printf '%s\\n' \"${COMPREPLY[@]}\"";
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", ask])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_clear()
        .env("HOME", home.path());
    let output = bash.env("PATH", format!("{}:/usr/bin:/bin", program.display())).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "meia-risca", "{output:?}");
}
