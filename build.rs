//! Tells the program which commit it was built from: `VOZ_BUILD`, else git, else the version.
#![expect(clippy::disallowed_methods, reason = "a build script has no World")]
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=VOZ_BUILD");
    println!("cargo:rerun-if-changed=.git/HEAD");
    println!("cargo:rerun-if-changed=.git/refs/heads");
    let git = || {
        let out = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output().ok()?;
        out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_owned())
    };
    let given = std::env::var("VOZ_BUILD").ok().filter(|v| !v.is_empty());
    let version = || std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    println!("cargo:rustc-env=VOZ_BUILD={}", given.or_else(git).unwrap_or_else(version));
}
