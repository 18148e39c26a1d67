//! Programming languages: how their files end, and what their comments and strings look like.
use super::comments::{PLAIN, Syntax};
use super::kind::{Formato, Reader};
use crate::lint::genre::Genero;

/// A row: a name for people, endings of names of files, and the marks.
const fn row(nome: &'static str, finais: &'static [&'static str], syntax: Syntax) -> Formato {
    let (genero, reader) = (Genero::Documentacao, Reader::Comments(syntax));
    Formato { nome, finais, markdown: true, genero, reader, ..Formato::BASE }
}

/// Comments and strings of C and all that took them over.
const C: Syntax = Syntax { line: &["//"], block: &[("/*", "*/")], quotes: b"\"'", ..PLAIN };

/// Languages whose `#` means something else within a line.
const HASH: Syntax = Syntax { line: &["#"], alone: true, ..PLAIN };

/// The languages.
pub(super) const LANGUAGES: &[Formato] = &[
    row(
        "C, C++, C#, Java e parentes",
        &[
            "c", "cc", "cpp", "cs", "cxx", "dart", "groovy", "h", "hh", "hpp", "java", "m", "mm", "proto",
            "scala",
        ],
        Syntax { multi: &["\"\"\""], ..C },
    ),
    row("CSS", &["css"], Syntax { line: &[], ..C }),
    row("Go", &["go"], Syntax { multi: &["`"], ..C }),
    row(
        "Haskell e Elm",
        &["elm", "hs"],
        Syntax { line: &["--"], block: &[("{-", "-}")], nested: true, quotes: b"\"", ..PLAIN },
    ),
    row(
        "JavaScript e TypeScript",
        &["cjs", "cts", "js", "jsx", "mjs", "mts", "ts", "tsx"],
        Syntax { multi: &["`"], ..C },
    ),
    row("Kotlin e Swift", &["kt", "kts", "swift"], Syntax { multi: &["\"\"\""], nested: true, ..C }),
    row(
        "Lisp e parentes",
        &["clj", "cljs", "el", "lisp", "scm"],
        Syntax { line: &[";"], alone: true, ..PLAIN },
    ),
    row("Lua", &["lua"], Syntax { line: &["--"], block: &[("--[[", "]]")], quotes: b"\"'", ..PLAIN }),
    row("PHP", &["php"], Syntax { line: &["//", "#"], ..C }),
    row(
        "Python",
        &["py", "pyi"],
        Syntax { line: &["#"], quotes: b"\"'", multi: &["\"\"\"", "'''"], docstrings: true, ..PLAIN },
    ),
    row("Rust", &["rs"], Syntax { quotes: b"", multi: &["\""], nested: true, lifetimes: true, ..C }),
    row("SCSS e Less", &["less", "scss"], Syntax { alone: true, ..C }),
    Formato {
        nomes: &["dockerfile", "gemfile", "justfile", "makefile", "rakefile"],
        ..row(
            "shell, Ruby, Perl, R, YAML, TOML e parentes",
            &[
                "awk", "bash", "cfg", "cmake", "conf", "ex", "exs", "fish", "jl", "ksh", "mk", "nix", "pl",
                "pm", "ps1", "r", "rb", "sh", "tcl", "tf", "toml", "yaml", "yml", "zsh",
            ],
            HASH,
        )
    },
    row("SQL", &["sql"], Syntax { line: &["--"], block: &[("/*", "*/")], quotes: b"'", ..PLAIN }),
];
