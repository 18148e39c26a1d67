//! Every reader: what it takes as prose, that places lead back, that fixes stay within, hostile inputs.
use proptest::prelude::*;

use super::*;
use crate::lint::autofix::{Alcance, autofix_except};
use crate::lint::suppression::check;
use crate::lint::{Idioma, Options};

fn prose(name: &str, source: &str) -> String {
    formato(name).unwrap().prose(source).map_or_else(|| source.to_owned(), |prose| prose.text().to_owned())
}

fn options(name: &str) -> Options<'static> {
    let formato = formato(name);
    let markdown = formato.is_some_and(|f| f.markdown);
    Options { idioma: Some(Idioma::Pt), formato, markdown, ..Options::default() }
}

#[test]
fn formats_are_known_by_name() {
    for (name, nome) in [
        ("a.md", "Markdown"),
        ("A.MD", "Markdown"),
        ("x.tar.rst", "reStructuredText"),
        ("index.html", "HTML"),
        ("tese.tex", "LaTeX"),
        ("guia.adoc", "AsciiDoc"),
        ("main.rs", "Rust"),
        ("Makefile", "shell, Ruby, Perl, R, YAML, TOML e parentes"),
        ("README", "texto"),
        ("notas.txt", "texto"),
        ("requirements-dev.txt", "shell, Ruby, Perl, R, YAML, TOML e parentes"),
        ("test_requirements.txt", "shell, Ruby, Perl, R, YAML, TOML e parentes"),
        ("CMakeLists.txt", "shell, Ruby, Perl, R, YAML, TOML e parentes"),
        ("robots.txt", "shell, Ruby, Perl, R, YAML, TOML e parentes"),
        ("pt_stop_words.txt", "shell, Ruby, Perl, R, YAML, TOML e parentes"),
    ] {
        assert_eq!(formato(name).map(|f| f.nome), Some(nome), "{name}");
    }
    for unknown in ["a.png", "Cargo.lock", "dados.csv", "md", ".md.", ""] {
        assert!(formato(unknown).is_none(), "{unknown}");
    }
    let mut endings: Vec<&str> = formatos().flat_map(|f| f.finais.iter().chain(f.nomes).copied()).collect();
    endings.sort_unstable();
    let all = endings.len();
    endings.dedup();
    assert_eq!(endings.len(), all, "an ending stands twice");
}

#[test]
fn html_is_text_between_tags() {
    for (source, text) in [
        ("<p>O <b>time</b> ganhou.</p><p>Foi bom.</p>", "O time ganhou.\n\nFoi bom.\n\n"),
        ("N&atilde;o &mdash; sim &#8212; n&#xe3;o &desconhecida; A&B", "Não — sim — não &desconhecida; A&B"),
        ("Rode <code>a — b</code> agora.<pre>x</pre>Fim", "Rode `-` agora.\n\n`-`\n\nFim"),
        ("<script>a < b; '</p>'</script>Texto", "`-`\n\nTexto"),
        ("<ul><li>um<li>dois</ul>", "- um\n- dois\n\n"),
        ("a <!-- x --> b <!-- voz: ignora travessao: y --> c", "a  b <!-- voz: ignora travessao: y --> c"),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>c", "`-`\n\nc"),
        ("Olá, {{ nome }}! {% if x %}Sim.{% endif %}", "Olá, `-`! Sim."),
        ("<a title=\"x > y\" href='z'>aqui</a> 3 < 4 <- <", "aqui 3 < 4 <- <"),
        ("<pre>sem fim", "sem fim"),
        ("<!-- sem fim", "<!-- sem fim"),
        ("a ` b", "a ' b"),
    ] {
        assert_eq!(prose("a.html", source), text, "{source}");
    }
}

#[test]
fn latex_is_text_between_commands() {
    for (source, text) in [
        ("\\usepackage{x}\n\\begin{document}Oi.\\end{document}depois", "Oi."),
        ("O \\textbf{time} --- \\emph{hoje} --- ganhou.", "O time — hoje — ganhou."),
        ("N\\~ao, voc\\^{e}, a\\c{c}\\~ao, j\\'a, \\'{\\i}ndice", "Não, você, ação, já, índice"),
        ("\\section{Um} texto % nota\nsegue", "Um\n\ntexto segue"),
        ("como $x -- y$ e \\(z\\) e R\\$ 5 e $ 6", "como `-` e `-` e R$ 5 e $ 6"),
        ("veja \\cite{a}, \\verb|a---b| e \\url{http://x}", "veja `-`, `-` e `-`"),
        ("a\\begin{verbatim}\nx --- y\n\\end{verbatim}\nb", "a\n\n`-`\n\nb"),
        ("\\begin{itemize}[x=1]\n\\item um\n\\item dois\n\\end{itemize}", "- um\n- dois\n\n"),
        ("texto\\footnote{Uma nota.} segue", "texto (Uma nota.) segue"),
        ("``assim'' e `assado'", "“assim” e ‘assado'"),
        ("% <!-- voz: ignora travessao: x -->\na --- b", "<!-- voz: ignora travessao: x -->\na — b"),
        ("\\begin{equation}sem fim", "sem fim"),
        ("a \\\\ b \\( c", "a \nb  c"),
    ] {
        assert_eq!(prose("a.tex", source), text, "{source}");
    }
}

#[test]
fn rst_is_paragraphs() {
    for (source, text) in [
        ("Título\n======\n\nO *time* ``a--b`` **ganhou**.", "Título\n\nO time `-` ganhou."),
        ("Assim::\n\n    código — aqui\n\nDepois.", "Assim:\n\nDepois."),
        (
            ".. note:: Atenção,\n   leia.\n\n.. code-block:: python\n\n   x — y\n\nFim",
            "Atenção,\nleia.\n\nFim",
        ),
        (".. comentário — qualquer\n\n.. _alvo:\n\nTexto", "Texto"),
        (":param x: o nome\n:return: nada", "- o nome\n- nada"),
        ("- um\n- dois\n\n1. três", "- um\n- dois\n\n- três"),
        (">>> 1 — 1\n0\n\nTexto", "`-`\n\nTexto"),
        ("veja `aqui <x>`_ e :ref:`y`", "veja `-` e :ref:`-`"),
        (".. <!-- voz: ignora travessao: x -->\n\na — b", "<!-- voz: ignora travessao: x -->\n\na — b"),
        ("a `sem fim e 2 * 3 e snake_case", "a 'sem fim e 2 * 3 e snake_case"),
    ] {
        assert_eq!(prose("a.rst", source), text, "{source}");
    }
}

#[test]
fn asciidoc_is_paragraphs() {
    for (source, text) in [
        ("= Título\n:autor: X\n\nO *time* `a--b` _ganhou_.", "Título\n\nO time `-` ganhou."),
        ("[source,rust]\n----\na — b\n----\nDepois.", "`-`\n\nDepois."),
        ("// nada — aqui\ninclude::x[]\n\n.Um nome\n* um\n** dois", "Um nome\n\n- um\n- dois"),
        ("====\nexemplo\n====\n\n|===\n|a|b\n|===\nfim +\nlinha", "exemplo\n\n`-`\n\nfim\nlinha"),
        ("// <!-- voz: ignora travessao: x -->\na — b", "<!-- voz: ignora travessao: x -->\na — b"),
        ("----\nsem fim", "sem fim"),
    ] {
        assert_eq!(prose("a.adoc", source), text, "{source}");
    }
}

#[test]
fn an_email_is_what_its_author_wrote() {
    for (source, text) in [
        ("To: Rui\nSubject: a — b\n\nOi, Rui.\n\nTudo bem?", "Oi, Rui.\n\nTudo bem?"),
        ("Em 3 de maio, Rui escreveu:\n> a — b\n>> c\nNão.", "Em 3 de maio, Rui escreveu:\n\nNão."),
        ("Oi.\n-- \nLia — voz", "Oi.\n\n`-`\n\n"),
        ("Nota: a — b", "Nota: a — b"),
        ("Subject: x\nContent-Type: multipart/mixed; boundary=a\n\n--a\n\na — b", ""),
        ("Subject: x\n continua\n\na `b", "a 'b"),
    ] {
        assert_eq!(
            prose("a.eml", source).trim_start_matches("`-`\n\n").trim_end(),
            text.trim_end(),
            "{source}"
        );
    }
}

#[test]
fn a_letter_begins_below_its_header() {
    for header in ["", "Subject: x\nFrom: Lia\n\n"] {
        let opening = "Claro! Aqui está o e-mail revisado:\n\n";
        let report = check(&format!("{header}{opening}O prazo mudou."), &options("a.eml"), &[]).report;
        assert!(!report.passou, "{header:?}");
    }
}

#[test]
fn a_commit_message_is_what_git_keeps() {
    for (source, text) in [
        ("Conserta o login\n\nO time — hoje.\n# nota — x\n", "Conserta o login\n\nO time — hoje.\n"),
        ("Um\n\n- dois `a--b`\n- três\n\nSigned-off-by: Lia — x", "Um\n\n- dois `-`\n- três"),
        ("Um\n# ------------------------ >8 ------------------------\ndiff — x", "Um"),
        ("# <!-- voz: ignora travessao: x -->\na — b", "<!-- voz: ignora travessao: x -->\na — b"),
    ] {
        assert_eq!(
            prose("COMMIT_EDITMSG", source).trim_end().trim_end_matches("`-`").trim_end(),
            text.trim_end(),
            "{source}"
        );
    }
}

#[test]
fn programs_speak_in_comments() {
    for (name, source, text) in [
        (
            "a.rs",
            "/// Soma.\n/// Duas.\nfn f<'a>(x: &'a str) { \"// não\"; '\"' } // fim",
            "Soma.\nDuas.\n\nfim\n\n",
        ),
        ("a.rs", "let x = r#\"// \"não\" \"#; /* a /* b */\n * c */", "a /* b */\nc\n\n"),
        (
            "a.c",
            "/*\n * Um texto\n * de duas linhas.\n *\n * Outro.\n */\nint x;",
            "Um texto\nde duas linhas.\n\nOutro.\n\n",
        ),
        ("a.c", "/* Copyright 2020 X */\n// int x = 1;\n// ------\n// Fica.", "Fica.\n\n"),
        ("a.js", "const a = `// não`; // eslint-disable\n// Sim: `x`", "Sim: `x`\n\n"),
        (
            "a.py",
            "#!/usr/bin/python\n\"\"\"Módulo.\n\n>>> x\n\"\"\"\nx = \"\"\"não\"\"\"\ndef f():\n    '''Faz.'''\n    return '#'",
            "Módulo.\n\nFaz.\n\n",
        ),
        ("a.sh", "#!/bin/sh\n# Instala.\necho \"# não\" # nem isto", "Instala.\n\n"),
        ("a.sql", "-- Um.\nselect '--x' -- dois", "Um.\n\ndois\n\n"),
        ("a.lua", "--[[ longo ]] x = 1 -- curto", "longo\n\ncurto\n\n"),
        (
            "a.go",
            "x := `// não`\n// <!-- voz: ignora seta: x -->\n// Sim.",
            "<!-- voz: ignora seta: x -->\nSim.\n\n",
        ),
        ("a.c", "/* sem fim", ""),
        ("a.js", "// ```\n// a — b\n// ```\n// c", "```\na — b\n```\nc\n\n"),
    ] {
        assert_eq!(prose(name, source), text, "{name}: {source}");
    }
}

#[test]
fn places_and_fixes_are_those_of_the_file() {
    for (name, source, fixed) in [
        (
            "a.html",
            "<p>O time foi bom &mdash; mas só <b>hoje</b>. Foi caro — mas bom.</p>",
            "<p>O time foi bom, mas só <b>hoje</b>. Foi caro, mas bom.</p>",
        ),
        ("a.tex", "O time --- hoje \\emph{ganhou} --- foi.", "O time (hoje \\emph{ganhou}) foi."),
        (
            "a.rs",
            "/// O time — hoje —\n/// ganhou. Foi bom — mas caro.\nfn f() {\"a — b\"}",
            "/// O time — hoje —\n/// ganhou. Foi bom, mas caro.\nfn f() {\"a — b\"}",
        ),
        (
            "a.tex",
            "O time --- hoje \\emph{ganhou} % ---\n --- foi.",
            "O time --- hoje \\emph{ganhou} % ---\n --- foi.",
        ),
        ("a.py", "x = 'a — b'  # foi — bom\n", "x = 'a — b'  # foi, bom\n"),
        ("a.rst", "Foi — bom.\n\n::\n\n  a — b\n", "Foi, bom.\n\n::\n\n  a — b\n"),
        ("a.adoc", "Foi — bom.\n\n----\na — b\n----\n", "Foi, bom.\n\n----\na — b\n----\n"),
    ] {
        let options = Options { so: &["travessao"], ..options(name) };
        let checked = check(source, &options, &[]);
        for place in checked.report.achados.iter().flat_map(|a| &a.trechos) {
            assert_eq!(&source[place.byte_inicio..place.byte_fim], place.texto, "{source}");
            assert!(["—", "---", "&mdash;"].contains(&&*place.texto), "{}", place.texto);
            assert_eq!(source[..place.byte_inicio].chars().count(), place.inicio);
        }
        assert_eq!(autofix_except(source, &options, &[], Alcance::Ousadas).texto, fixed);
    }
}

/// Bits of every format, and what the rules look for.
#[rustfmt::skip]
const BITS: [&str; 79] = [
    "O time — hoje — ganhou.", " foi -- bom", "a\u{200b}b", "*\u{200b}/", "<\u{200b}b>",
    "Claro! Aqui está o texto:\n\n", "• um\n• dois\n", "✅ rápido\n", "1️⃣ acorde\n", "“aspas”", "don’t", "…",
    "&mdash;", "&nbsp;", "---", "--", "\n", "\n\n", " ", "<p>", "</p>", "<b>", "</b>", "<code>", "</code>",
    "<pre>", "<!--", "-->", "<a href=\"x\">", "{{", "}}", "\\textbf{", "}", "{", "\\item ", "\\section{",
    "\\begin{quote}", "\\end{quote}", "\\begin{document}", "$", "\\(", "\\)", "%", "~", "``", "''", "`", "*",
    "**", "_", "::\n\n   ", ".. note:: ", ".. x\n", "====", "----", "\n----\n", "|===\n", "// ", "/// ", "/*",
    "*/", " * ", "# ", "\"", "'", "\"\"\"", "'''", "#!", ";", "\\", "[", "]", "x = 1;",
    "No mundo de hoje, tudo muda.", "<!-- voz: ignora travessao: x -->", "é", "😀", "\r\n", "\t",
];

fn any_source() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(BITS.to_vec()), 0..30).prop_map(|bits| bits.concat())
}

const NAMES: [&str; 15] = [
    "a.html", "a.tex", "a.rst", "a.adoc", "a.rs", "a.c", "a.js", "a.py", "a.sh", "a.lua", "a.hs", "a.md",
    "a.go", "a.eml", "COMMIT_EDITMSG",
];

proptest! {
    #[test]
    fn fixes_lie_within_the_prose(source in any_source(), name in prop::sample::select(NAMES.to_vec())) {
        let options = options(name);
        let format = formato(name).unwrap();
        let fixed = autofix_except(&source, &options, &[], Alcance::Ousadas);
        prop_assert_eq!(format.skeleton(&source), format.skeleton(&fixed.texto));
        let twice = autofix_except(&fixed.texto, &options, &[], Alcance::Ousadas);
        prop_assert_eq!(twice.texto, fixed.texto);
        for place in check(&source, &options, &[]).report.achados.iter().flat_map(|a| &a.trechos) {
            prop_assert_eq!(source.get(place.byte_inicio..place.byte_fim), Some(place.texto.as_str()));
            prop_assert_eq!(source[..place.byte_inicio].chars().count(), place.inicio);
            prop_assert_eq!(source[..place.byte_fim].chars().count(), place.fim);
        }
    }

    #[test]
    fn no_source_panics(source in "(?s)\\PC{0,60}|.{0,30}", name in prop::sample::select(NAMES.to_vec())) {
        check(&source, &options(name), &[]);
    }
}

/// Whatever is open and never closed is looked for once; where it is not, each of these takes a minute.
#[test]
fn hostile_sources_are_read_in_linear_time() {
    for name in NAMES {
        for unit in [
            "<", "<a ", "<a \"", "<a '\">", "<!--", "<code>", "<pre><code>", "&", "&#", "{{", "{%", "\\(",
            "\\[", "$", "$x\\$", "\\label{", "\\begin{", "\\begin{verbatim}", "\\verb|", "{", "}", "%",
            "\\c{", "``", "`a", "*a", "..", ".. x::\n", "----\n", "-----\n---- ", "/*", "/*/", "*/", "//",
            "\"", "'", "\"\"\"", "\"\\", "r#\"", "r##\"", "'\\", "#", "{-", "--[[", "\n", " \n", "\u{200b}",
        ] {
            let source = unit.repeat(60_000 / unit.len());
            let format = formato(name).unwrap();
            if let Some(prose) = format.prose(&source) {
                assert!(prose.text().len() <= source.len() * 4 + 8, "{name} {unit}");
            }
        }
    }
}
