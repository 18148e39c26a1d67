//! `voz lsp` as editors meet it: over its pipes, message by message, and with real clients where they are there.
mod acoes;
mod cliente;
mod conversa;
mod diagnosticos;
mod editores;
mod reescrita;

use std::path::Path;

use self::cliente::{Editor, address};

/// The rules that speak in a plain text, and how grave the editor is told that they are.
pub(crate) fn severities(home: &Path, text: &str) -> Vec<(String, u64)> {
    let mut editor = Editor::new(home, &[]);
    let uri = address(home, "a.txt");
    editor.open(&uri, "plaintext", text);
    let mut all: Vec<_> = editor
        .diagnostics(&uri, 1)
        .iter()
        .map(|found| {
            (
                found["code"].as_str().unwrap_or_default().to_owned(),
                found["severity"].as_u64().unwrap_or_default(),
            )
        })
        .collect();
    all.dedup();
    all
}
