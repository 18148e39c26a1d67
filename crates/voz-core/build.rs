//! Tells the program which commit it was built from (`VOZ_BUILD`, else git, else the version) and its date.
#![expect(clippy::disallowed_methods, reason = "a build script has no World")]
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=VOZ_BUILD");
    let git = |args: &[&str]| {
        let out = Command::new("git").args(args).output().ok()?;
        out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_owned())
    };
    // Every commit and checkout adds a line to this log, also of a worktree. Without one there is nothing to
    // watch: a path that is not there would have everything built anew each time.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists()) {
        println!("cargo:rerun-if-changed={log}");
    }
    let given = std::env::var("VOZ_BUILD").ok().filter(|v| !v.is_empty());
    let version = || std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let commit = || git(&["rev-parse", "--short=12", "HEAD"]);
    println!("cargo:rustc-env=VOZ_BUILD={}", given.or_else(commit).unwrap_or_else(version));
    // Without git the date is that of the first version: old, but a date.
    let date = git(&["log", "-1", "--format=%cs"]).filter(|date| !date.is_empty());
    println!("cargo:rustc-env=VOZ_DATE={}", date.unwrap_or_else(|| "2026-11-21".to_owned()));
}
