//! Files of the repository that the program generates: each must be what it would write today.
//!
//! After a change of the command line or of the routes: `VOZ_UPDATE=1 cargo test --test it generated`.
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const HOW: &str = "run: VOZ_UPDATE=1 cargo test --test it generated";

const SHELLS: &[(&str, &str)] = &[
    ("bash", "voz.bash"),
    ("zsh", "_voz"),
    ("fish", "voz.fish"),
    ("powershell", "_voz.ps1"),
    ("elvish", "voz.elv"),
];

/// Words that clap and its companions would say on their own.
const ENGLISH: &[&str] = &[
    "Usage:", "Options:", "Commands:", "Arguments:", "Print help", "Print version", "[default:",
    "[possible values:", "[aliases:", "Possible values", "SUBCOMMANDS", "SYNOPSIS", "DESCRIPTION", "OPTIONS",
    "NAME\n", "EXTRA", "VERSION\n", " commands' commands",
];

fn committed(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

fn voz(args: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_voz")).args(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder) else { return BTreeMap::new() };
    let read = |path: PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap())
    };
    entries.map(|entry| read(entry.unwrap().path())).collect()
}

#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn updating() -> bool {
    std::env::var_os("VOZ_UPDATE").is_some()
}

/// Compares a committed file with what it should hold, or rewrites it when asked.
pub(crate) fn holds(path: &str, expected: &str) {
    if updating() {
        std::fs::write(committed(path), expected).unwrap();
    }
    let held = std::fs::read_to_string(committed(path)).unwrap_or_default();
    assert!(held == expected, "{path} is out of date; {HOW}");
}

/// The same for a whole folder: no file missing, none too many.
fn folder_holds(folder: &str, fresh: &BTreeMap<String, Vec<u8>>) {
    let place = committed(folder);
    if updating() {
        let _ = std::fs::remove_dir_all(&place);
        std::fs::create_dir_all(&place).unwrap();
        for (name, bytes) in fresh {
            std::fs::write(place.join(name), bytes).unwrap();
        }
    }
    let old = files(&place);
    let names = |all: &BTreeMap<String, Vec<u8>>| all.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&old), names(fresh), "{folder}/ does not hold the right files; {HOW}");
    for (name, bytes) in fresh {
        let text = std::str::from_utf8(bytes).unwrap();
        for word in ENGLISH {
            assert!(!text.contains(word), "{folder}/{name} says {word:?}");
        }
        assert!(old[name] == *bytes, "{folder}/{name} is out of date; {HOW}");
    }
}

#[test]
fn completions_are_current() {
    let fresh = SHELLS.iter().map(|(shell, file)| ((*file).to_owned(), voz(&["completions", shell])));
    folder_holds("completions", &fresh.collect());
}

#[test]
fn manual_pages_are_current() {
    let folder = tempfile::tempdir().unwrap();
    voz(&["man", folder.path().to_str().unwrap()]);
    folder_holds("man", &files(folder.path()));
}

#[test]
fn the_reference_follows_the_route_table() {
    holds("okf/api.md", &voz::http::service::api_reference());
}

/// The commands that the skill tells of.
const TOLD: [&str; 4] = ["lint", "diff", "reescrever", "doutor"];

/// Their options with values and help, and the exit codes, as the help and the manual have them.
fn commands_of_the_skill() -> String {
    let mut root = voz::commands::definition();
    root.build();
    let mut text =
        "# Commands\n\nMade by tests/it/generated.rs from the command line itself. `voz COMMAND --help` says more.\n".to_owned();
    for name in TOLD {
        let command = root.find_subcommand(name).unwrap();
        let _ = writeln!(text, "\n## voz {name}\n\n{}\n", command.get_about().unwrap());
        for arg in command.get_arguments().filter(|a| !a.is_global_set() && a.get_long() != Some("help")) {
            let values = arg.get_value_names().unwrap_or_default().join(" ");
            let shown = match (arg.get_long(), arg.get_action().takes_values()) {
                (Some(long), true) if arg.is_require_equals_set() => format!("--{long}[={values}]"),
                (Some(long), true) => format!("--{long} {values}"),
                (Some(long), false) => format!("--{long}"),
                (None, _) => values,
            };
            let _ = writeln!(text, "- `{shown}`: {}", arg.get_help().unwrap());
        }
    }
    let manual = std::fs::read_to_string(committed("man/voz.1")).unwrap();
    let codes = manual.split_once(".SH CÓDIGOS DE SAÍDA\n.nf\n").unwrap().1.split_once(".fi").unwrap().0;
    let _ = write!(text, "\n## Exit codes\n\n```\n{}```\n", codes.replace("\\-", "-"));
    text
}

fn rules_of_the_skill() -> String {
    let rules: Vec<Value> = serde_json::from_slice(&voz(&["lint", "--regras", "--json"])).unwrap();
    let mut text = "# Rules\n\nMade by tests/it/generated.rs from the rules themselves. Why: `voz lint --explicar RULE`.\n".to_owned();
    let mut family = "";
    for rule in &rules {
        let word = |key: &str| rule[key].as_str().unwrap();
        if family != word("familia") {
            family = word("familia");
            let _ = write!(
                text,
                "\n## {family}\n\n| rule | label | gravity | fix | |\n| --- | --- | --- | --- | --- |\n"
            );
        }
        let fix = if rule["corrigivel"] == true { "yes" } else { "" };
        let off = if rule["ligada"] == true { "" } else { "off unless asked for" };
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {fix} | {off} |",
            word("id"),
            word("rotulo"),
            word("gravidade")
        );
    }
    text
}

#[test]
fn the_skills_references_follow_the_tables() {
    holds("skill/voz/references/commands.md", &commands_of_the_skill());
    holds("skill/voz/references/rules.md", &rules_of_the_skill());
}
