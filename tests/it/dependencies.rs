//! What the program is built from: how many packages, from where, and no other ones for its tests.
use std::collections::BTreeSet;
use std::process::Command;

const PACKAGES_MAX: usize = 311;

#[test]
fn the_lock_file_stays_small() {
    let lock = include_str!("../../Cargo.lock");
    let packages = lock.lines().filter(|line| *line == "[[package]]").count();
    assert!(
        packages < PACKAGES_MAX,
        "{packages} packages in Cargo.lock, fewer than {PACKAGES_MAX} are wanted"
    );
    assert!(!lock.contains("source = \"git+"), "dependencies come from the registry");
}

/// The packages that cargo builds along these edges, a line each: name, version and features.
fn built(edges: &str) -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "tree", "--locked", "--offline", "--prefix", "none", "--format", "{p} [{f}]", "--edges", edges,
    ]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

/// Where a library of the tests turns on a feature of one that the program has too, `cargo test` builds that one again, and
/// all that stands on it.
#[test]
fn the_tests_build_nothing_again_that_the_program_is_built_from() {
    let (program, all) = (built("normal,build"), built("all"));
    assert!(program.len() > 100, "{program:#?}");
    let again: Vec<_> = program.difference(&all).collect();
    assert!(again.is_empty(), "give `voz` the features that the tests have (Cargo.toml): {again:#?}");
}
