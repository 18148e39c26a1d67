//! Files of the repository that the program generates: each must be what it would write today.
//!
//! `VOZ_UPDATE=1 cargo test` rewrites them.
use std::path::Path;

/// Compares a committed file with what it should hold, or rewrites it when asked.
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn holds(path: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("VOZ_UPDATE").is_some() {
        std::fs::write(&file, expected).unwrap();
    }
    let held = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(held == expected, "{path} is not what the program generates: run VOZ_UPDATE=1 cargo test");
}

#[test]
fn the_reference_follows_the_route_table() {
    holds("okf/api.md", &voz::http::documents::api_reference());
}
