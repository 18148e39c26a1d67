//! `--base`: nothing of what it judges silences it, and nothing of the checkout runs.
use std::path::Path;

use super::{MARKED, git, lint, run, write};
use crate::servico::has;

const OLD: &str = "Fui ao mercado.\n\nVoltei tarde.\n\nDormi bem.\n\nChoveu.\n";

/// The same with a mark in its last line.
fn marked() -> String {
    format!("{OLD}{MARKED}")
}

/// A repository with these texts committed.
fn repository(names: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    git(folder.path(), &["init", "-q"]);
    for name in names {
        write(folder.path(), name, OLD);
    }
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-qm", "um", "--allow-empty"]);
    folder
}

/// Places spoken of, as `file:line`.
fn places(folder: &Path, args: &[&str]) -> Vec<String> {
    let (code, out, err) =
        lint(folder, &[&["--base", "HEAD", "--formato", "jsonl", "--nivel", "erro"], args].concat());
    let list = |value: &serde_json::Value| value.as_array().unwrap().clone();
    let places: Vec<String> = out
        .lines()
        .flat_map(|line| {
            let said: serde_json::Value = serde_json::from_str(line).unwrap();
            let file = said["arquivo"].as_str().unwrap().to_owned();
            let places = list(&said["achados"]).into_iter().flat_map(move |found| list(&found["trechos"]));
            places.map(move |place| format!("{file}:{}", place["linha"]))
        })
        .collect();
    assert_eq!(code, i32::from(!places.is_empty()), "{out}{err}");
    places
}

fn twice(place: &str) -> Vec<String> {
    vec![place.to_owned(); 2]
}

#[test]
fn no_content_hides_a_change() {
    if !has("git") {
        return;
    }
    let folder = repository(&["a.md"]);
    for line in
        ["++ b/zzz", "+++ b/zzz", "-- a/a.md", "@@ -1 +1 @@", "diff --git a/x b/x", "\\ No newline", "\t"]
    {
        let lines: Vec<&str> = OLD.lines().collect();
        let text = format!("{}\n{line}\n{}\n{MARKED}", lines[0], lines[1..].join("\n"));
        write(folder.path(), "a.md", &text);
        assert_eq!(places(folder.path(), &["."]), twice("a.md:9"), "{line}");
    }
    // Line ends of another system are no change, nor is a mark that was there; all else is.
    write(folder.path(), "a.md", marked());
    git(folder.path(), &["commit", "-qam", "dois"]);
    for (text, spoken) in [
        (marked().replace('\n', "\r\n"), vec![]),
        (marked().replace("Dormi bem.\n\n", ""), vec![]),
        (format!("{OLD}O time — hoje — ganhou."), vec![]),
        (format!("{MARKED}\n{OLD}"), twice("a.md:1")),
        (format!("{}{MARKED}", marked()), twice("a.md:9")),
    ] {
        write(folder.path(), "a.md", &text);
        assert_eq!(places(folder.path(), &["a.md"]), spoken, "{text:?}");
    }
}

#[test]
fn no_name_hides_a_change() {
    if !has("git") {
        return;
    }
    let names = [
        "q\"q.md", "b\\b.md", "t\tt.md", "n\nn.md", "+++ b.md", "-x.md", ":(exclude)a.md", "a b.md", "é.md",
        "docs/a.md",
    ];
    let folder = repository(&names);
    assert_eq!(places(folder.path(), &["."]), [""; 0], "nothing changed");
    for name in names {
        write(folder.path(), name, marked());
        let named = if name.starts_with('-') { format!("./{name}") } else { name.to_owned() };
        for args in [".", &named] {
            let found = places(folder.path(), &["--", args]);
            assert_eq!(found.len(), 2, "{name:?} {args:?} {found:?}");
            assert!(found[0].ends_with(":8"), "{found:?}");
        }
        write(folder.path(), name, OLD);
    }
    // However it is named: from below, from beside, through a link.
    write(folder.path(), "docs/a.md", marked());
    std::os::unix::fs::symlink("docs", folder.path().join("atalho")).unwrap();
    let whole = folder.path().join("docs/a.md");
    for (from, name) in [
        ("docs", "a.md"),
        ("docs", "../docs/a.md"),
        (".", "./docs/../docs/a.md"),
        (".", "atalho/a.md"),
        (".", whole.to_str().unwrap()),
    ] {
        let found = places(&folder.path().join(from), &[name]);
        assert_eq!(found, twice(&format!("{name}:8")), "{from} {name}");
    }
}

#[test]
fn no_attribute_setting_or_index_hides_a_change() {
    if !has("git") {
        return;
    }
    let hide: [(&str, &[&str]); 10] = [
        ("* -diff\n", &[]),
        ("* binary\n", &[]),
        ("* diff=x\n", &["config", "diff.x.binary", "true"]),
        ("* text eol=crlf working-tree-encoding=UTF-16\n", &[]),
        ("* filter=x\n", &["config", "filter.x.clean", "git show HEAD:a.md"]),
        ("", &["update-index", "--assume-unchanged", "a.md"]),
        ("", &["update-index", "--skip-worktree", "a.md"]),
        ("", &["config", "diff.noprefix", "true"]),
        ("", &["config", "diff.ignoreSubmodules", "all"]),
        ("", &["add", "-N", "novo.md"]),
    ];
    for (attributes, args) in hide {
        let folder = repository(&["a.md"]);
        write(folder.path(), ".gitattributes", attributes);
        write(folder.path(), "novo.md", MARKED);
        if !args.is_empty() {
            git(folder.path(), args);
        }
        write(folder.path(), "a.md", marked());
        let found = places(folder.path(), &["."]);
        assert_eq!(found, [twice("a.md:8"), twice("novo.md:1")].concat(), "{attributes} {args:?}");
    }
    // What Git ignores is new all the same, where it is named.
    let folder = repository(&["a.md"]);
    write(folder.path(), ".gitignore", "novo.md\n");
    write(folder.path(), "novo.md", MARKED);
    assert_eq!(places(folder.path(), &["novo.md"]), twice("novo.md:1"));
    // A mode is no text, and a replacement of the commit is not the commit.
    run(folder.path(), "chmod", &["+x", "a.md"]);
    assert_eq!(places(folder.path(), &["a.md"]), [""; 0]);
    write(folder.path(), "a.md", marked());
    git(folder.path(), &["commit", "-qam", "dois"]);
    git(folder.path(), &["replace", "HEAD~", "HEAD"]);
    let (code, out, _) = lint(folder.path(), &["--base", "HEAD~", "a.md"]);
    assert!(code == 1 && out.contains("a.md:8:8"), "{out}");
}

#[test]
fn a_file_that_moved_keeps_its_history() {
    if !has("git") {
        return;
    }
    let folder = repository(&["a.md", "outro.md"]);
    write(folder.path(), "a.md", format!("{MARKED}{OLD}"));
    git(folder.path(), &["commit", "-qam", "dois"]);
    std::fs::remove_file(folder.path().join("a.md")).unwrap();
    write(folder.path(), "docs/b.md", format!("{MARKED}{OLD}Veio — hoje — a chuva.\n"));
    assert_eq!(places(folder.path(), &["."]), twice("docs/b.md:9"));
    // What shares little with what went is new.
    write(folder.path(), "docs/b.md", format!("{MARKED}Nada disso.\n\nNem isso.\n"));
    assert_eq!(places(folder.path(), &["."]), twice("docs/b.md:1"));
}

#[test]
fn a_submodule_is_held_against_the_commit_it_had() {
    if !has("git") {
        return;
    }
    let inner = repository(&["dentro.md"]);
    write(inner.path(), "velho.md", MARKED);
    git(inner.path(), &["add", "."]);
    git(inner.path(), &["commit", "-qm", "dois"]);
    let folder = repository(&["a.md"]);
    git(folder.path(), &["submodule", "add", "-q", inner.path().to_str().unwrap(), "sub"]);
    assert_eq!(places(folder.path(), &["."]), twice("sub/velho.md:1"), "new with the submodule");
    git(folder.path(), &["commit", "-qm", "tres"]);
    assert_eq!(places(folder.path(), &["."]), [""; 0]);
    write(folder.path(), "sub/dentro.md", marked());
    assert_eq!(places(folder.path(), &["."]), twice("sub/dentro.md:8"));
}

#[test]
fn nothing_of_the_checkout_runs() {
    if !has("git") {
        return;
    }
    let folder = repository(&["a.md"]);
    let home = folder.path();
    let trap = home.join("armadilha.sh");
    std::fs::write(&trap, format!("#!/bin/sh\necho \"$0 $@\" >> {}/correu\ncat\n", home.display())).unwrap();
    run(home, "chmod", &["+x", "armadilha.sh"]);
    let trap = trap.to_str().unwrap();
    for key in [
        "core.fsmonitor", "core.pager", "core.sshCommand", "core.editor", "core.askPass", "core.gitProxy",
        "diff.external", "diff.x.textconv", "diff.x.command", "filter.x.clean", "filter.x.smudge",
        "filter.x.process", "pager.cat-file", "pager.rev-parse", "pager.ls-tree", "credential.helper",
        "interactive.diffFilter", "core.alternateRefsCommand", "gpg.program", "uploadpack.packObjectsHook",
    ] {
        git(home, &["config", key, trap]);
    }
    git(home, &["config", "filter.x.required", "true"]);
    for verb in ["rev-parse", "ls-tree", "cat-file", "diff"] {
        git(home, &["config", &format!("alias.{verb}"), &format!("!{trap}")]);
    }
    for hook in ["reference-transaction", "post-index-change", "post-checkout", "fsmonitor-watchman"] {
        std::fs::copy(trap, home.join(".git/hooks").join(hook)).unwrap();
    }
    // A clone that fetches what is missing, by a command of its own.
    git(home, &["config", "extensions.partialClone", "longe"]);
    git(home, &["config", "remote.longe.promisor", "true"]);
    git(home, &["config", "remote.longe.url", &format!("ext::{trap} %S")]);
    git(home, &["config", "protocol.ext.allow", "always"]);
    let _ = std::fs::remove_file(home.join("correu"));
    write(home, ".gitattributes", "* diff=x filter=x\n");
    write(home, "a.md", marked());
    assert_eq!(places(home, &["."]), twice("a.md:8"));
    assert!(!home.join("correu").exists(), "{}", std::fs::read_to_string(home.join("correu")).unwrap());
    // What the commit had is gone: nothing is fetched, and all of the file counts.
    let blobs = std::process::Command::new("git").current_dir(home).args(["rev-parse", "HEAD:a.md"]).output();
    let id = String::from_utf8(blobs.unwrap().stdout).unwrap();
    std::fs::remove_file(home.join(".git/objects").join(&id[..2]).join(id[2..].trim())).unwrap();
    let (code, out, err) = lint(home, &["--base", "HEAD", "a.md"]);
    assert!(code == 1 && out.contains("a.md:8:8"), "{out}{err}");
    assert!(err.contains("o Git não tem aqui"), "{err}");
    assert!(!home.join("correu").exists(), "{}", std::fs::read_to_string(home.join("correu")).unwrap());
}

#[test]
fn what_git_cannot_answer_is_told() {
    if !has("git") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.md", MARKED);
    let (code, out, err) = lint(folder.path(), &["--base", "HEAD", "a.md"]);
    assert!(code == 2 && out.is_empty() && err.contains("não é de um repositório"), "{code} {err}");
    run(folder.path(), "mkfifo", &[".git"]);
    assert_eq!(lint(folder.path(), &["--base", "HEAD", "a.md"]).0, 2);
    let folder = repository(&["a.md"]);
    let (code, _, err) = lint(folder.path(), &["--base", "HEAD", "nada.md", "a.md"]);
    assert!(code == 2 && err.contains("nada.md: não existe"), "{code} {err}");
    for base in ["--output=x", "HEAD:a.md", "HEAD\nHEAD", "", "-h"] {
        let (code, out, err) = lint(folder.path(), &[&format!("--base={base}"), "a.md"]);
        assert!(code == 2 && out.is_empty() && err.starts_with("erro: "), "{base:?}: {code} {err}");
    }
    // A file that is of no repository, or of another, is new.
    let other = tempfile::tempdir().unwrap();
    write(other.path(), "b.md", MARKED);
    let name = other.path().join("b.md");
    assert_eq!(places(folder.path(), &[name.to_str().unwrap()]).len(), 2);
}

#[test]
fn where_nothing_changed_there_is_a_document_all_the_same() {
    if !has("git") {
        return;
    }
    let folder = repository(&["a.md"]);
    write(folder.path(), "a.md", marked());
    git(folder.path(), &["commit", "-qam", "dois"]);
    let said = |args: &[&str]| {
        let (code, out, err) = lint(folder.path(), &[&["--base", "HEAD"], args].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
        out
    };
    for (args, list) in
        [(&["--json", "a.md"][..], false), (&["--json", "."], true), (&["--json", "a.md", "a.md"], true)]
    {
        let out: serde_json::Value =
            serde_json::from_str(&said(args)).unwrap_or_else(|e| panic!("{args:?} {e}"));
        match list {
            true => assert_eq!(out, serde_json::json!([])),
            false => assert_eq!((&out["passou"], &out["achados"]), (&true.into(), &serde_json::json!([]))),
        }
    }
    for args in [&["a.md"][..], &["."]] {
        assert!(said(args).contains("nada a apontar"), "{args:?}");
    }
}
