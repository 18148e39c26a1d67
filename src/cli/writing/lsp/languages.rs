//! The names of editors for the languages of documents, and the format of each.
use crate::voice::lint::{Formato, formato};

/// The language of an editor, and a file of the format that it is written in.
const LANGUAGES: &[(&str, &str)] = &[
    ("asciidoc", "a.adoc"),
    ("asciidoctor", "a.adoc"),
    ("awk", "a.awk"),
    ("bash", "a.sh"),
    ("c", "a.c"),
    ("c++", "a.cpp"),
    ("clojure", "a.clj"),
    ("cmake", "a.cmake"),
    ("commonlisp", "a.lisp"),
    ("context", "a.tex"),
    ("cpp", "a.cpp"),
    ("cs", "a.cs"),
    ("csharp", "a.cs"),
    ("css", "a.css"),
    ("dart", "a.dart"),
    ("dockerfile", "dockerfile"),
    ("doctex", "a.tex"),
    ("elisp", "a.el"),
    ("elixir", "a.ex"),
    ("elm", "a.elm"),
    ("email", "a.eml"),
    ("fish", "a.fish"),
    ("git-commit", "commit_editmsg"),
    ("gitcommit", "commit_editmsg"),
    ("go", "a.go"),
    ("groovy", "a.groovy"),
    ("haskell", "a.hs"),
    ("hcl", "a.tf"),
    ("html", "a.html"),
    ("java", "a.java"),
    ("javascript", "a.js"),
    ("javascriptreact", "a.jsx"),
    ("jsx", "a.jsx"),
    ("julia", "a.jl"),
    ("kotlin", "a.kt"),
    ("latex", "a.tex"),
    ("less", "a.less"),
    ("lisp", "a.lisp"),
    ("lua", "a.lua"),
    ("mail", "a.eml"),
    ("make", "makefile"),
    ("makefile", "makefile"),
    ("markdown", "a.md"),
    ("mdx", "a.mdx"),
    ("nix", "a.nix"),
    ("objective-c", "a.m"),
    ("objective-cpp", "a.mm"),
    ("perl", "a.pl"),
    ("php", "a.php"),
    ("plaintex", "a.tex"),
    ("plaintext", "a.txt"),
    ("powershell", "a.ps1"),
    ("proto", "a.proto"),
    ("protobuf", "a.proto"),
    ("ps1", "a.ps1"),
    ("python", "a.py"),
    ("quarto", "a.md"),
    ("r", "a.r"),
    ("restructuredtext", "a.rst"),
    ("rmd", "a.md"),
    ("rst", "a.rst"),
    ("ruby", "a.rb"),
    ("rust", "a.rs"),
    ("sass", "a.scss"),
    ("scala", "a.scala"),
    ("scheme", "a.scm"),
    ("scminput", "commit_editmsg"),
    ("scss", "a.scss"),
    ("sh", "a.sh"),
    ("shellscript", "a.sh"),
    ("sql", "a.sql"),
    ("swift", "a.swift"),
    ("tcl", "a.tcl"),
    ("terraform", "a.tf"),
    ("tex", "a.tex"),
    ("text", "a.txt"),
    ("toml", "a.toml"),
    ("tsx", "a.tsx"),
    ("typescript", "a.ts"),
    ("typescriptreact", "a.tsx"),
    ("xhtml", "a.html"),
    ("yaml", "a.yaml"),
    ("zsh", "a.sh"),
];

/// The format of a document, by what its editor calls the language, else by the name of its file.
pub(super) fn format(language: &str, file: Option<&str>) -> Option<&'static Formato> {
    let language = language.to_lowercase();
    let known = LANGUAGES.binary_search_by_key(&language.as_str(), |(name, _)| name).ok();
    let known = known.and_then(|at| LANGUAGES.get(at)).and_then(|(_, name)| formato(name));
    known.or_else(|| file.and_then(formato))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_format_and_its_place_in_the_order() {
        assert!(LANGUAGES.is_sorted_by_key(|(name, _)| name));
        for (language, name) in LANGUAGES {
            assert!(formato(name).is_some(), "{language}");
        }
    }

    #[test]
    fn the_editors_word_comes_before_the_name() {
        let name = |language, file| format(language, file).map(|format| format.nome);
        assert_eq!(name("LaTeX", Some("a.txt")), Some("LaTeX"));
        assert_eq!(name("", Some("a.md")), Some("Markdown"));
        assert_eq!(name("xyz", Some("a.xyz")), None);
        assert_eq!(name("gitcommit", None), Some("mensagem de commit"));
    }
}
