//! Names that would steer a terminal, a diff or a workflow.
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use super::{MARKED, lint};

/// A line break, an escape sequence, what a workflow takes for a command, what turns a line around, what is no UTF-8.
const NAMES: [&[u8]; 6] = [
    b"a\n::error file=x::y.md",
    b"b\x1b[2Jb.md",
    b"c%0A::c,d:e.md",
    "d\u{202e}fdp.md".as_bytes(),
    b"e\xff.md",
    b"f\n--- b.md\n+++ b.md\n@@ -1 +1 @@\n.md",
];

#[test]
fn no_name_steers_what_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    for name in NAMES {
        std::fs::write(folder.path().join(OsStr::from_bytes(name)), MARKED).unwrap();
        let odd = [name, b".toml"].concat();
        std::fs::write(folder.path().join(OsStr::from_bytes(&odd)), "x").unwrap();
    }
    for format in ["humano", "github", "json", "jsonl", "sarif"] {
        let (code, out, err) = lint(folder.path(), &["--formato", format, "."]);
        assert_eq!(code, 1, "{format} {err}");
        assert!(!out.contains(['\u{1b}', '\u{202e}']), "{format}: {out}");
        assert!(!out.lines().any(|line| line.starts_with("::error file=x")), "{format}: {out}");
    }
    let (_, out, err) = lint(folder.path(), &["--corrigir", "."]);
    assert!(!(out.contains('\u{1b}') || err.contains('\u{1b}')), "{out}{err}");
    let heads = out.lines().filter(|line| line.starts_with("--- ") || line.starts_with("+++ ")).count();
    assert_eq!(heads, 2 * NAMES.len(), "{out}");
    assert!(err.lines().all(|line| line.contains("2 correções")), "{err}");
}
