//! No secret on disk: what a service leaves in its data and its log is searched whenever one stops, and
//! money is never a floating-point number.
use std::path::Path;

use memchr::memmem;

use crate::servico::MODEL_KEY;

/// How a secret looks: what it begins with, and how many characters of its kind follow at least.
struct Look(&'static str, fn(u8) -> bool, usize);

const LOOKS: &[Look] = &[
    // Half a token of credit or key of an account would be as bad.
    Look("cred_", in_base64url, 20),
    Look("mmk_", in_base64url, 20),
    Look(MODEL_KEY, |_| true, 0),
    // The key of the gateway's simulator, the cards it knows and the one payer of every test.
    Look("$aact_hmlg_sim", |_| true, 0),
    Look("4444444444444444", |_| true, 0),
    Look("4444 4444", |_| true, 0),
    Look("5184019740373151", |_| true, 0),
    Look("4000000000000101", |_| true, 0),
    Look("4000000000000170", |_| true, 0),
    Look("52998224725", |_| true, 0),
    Look("529.982.247-25", |_| true, 0),
    Look("\"ccv\"", |_| true, 0),
    Look("\"cvv\"", |_| true, 0),
    // A payment as its header carries it: `{"x402Version":` or the same with spaces, in base64.
    Look("eyJ4NDAyVmVyc2lvbi", in_base64url, 40),
    Look("eyAieDQwMlZlcnNpb24i", in_base64url, 40),
    // The signature of a payment: 65 bytes.
    Look("0x", |b| b.is_ascii_hexdigit(), 130),
    Look("0X", |b| b.is_ascii_hexdigit(), 130),
];

fn in_base64url(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'+' | b'/')
}

/// The first secret in some bytes, with a little of what stands before it.
fn secret(bytes: &[u8]) -> Option<String> {
    LOOKS.iter().find_map(|Look(start, kind, length)| {
        memmem::find_iter(bytes, start).find_map(|at| {
            let rest = &bytes[at + start.len()..];
            (rest.len() >= *length && rest[..*length].iter().all(|b| kind(*b))).then(|| {
                let around = &bytes[at.saturating_sub(60)..at + start.len()];
                format!("{start}… after {:?}", String::from_utf8_lossy(around))
            })
        })
    })
}

/// Stops the test when the data folder or the log of a home holds a secret.
pub(crate) fn search(home: &Path) {
    let mut files = vec![home.join("log")];
    walk(&home.join("dados"), &mut files);
    for file in files {
        // A file may go away meanwhile: SQLite's side files do.
        let Ok(bytes) = std::fs::read(&file) else { continue };
        if let Some(found) = secret(&bytes) {
            panic!("{} holds a secret: {found}", file.display());
        }
    }
}

fn walk(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, files);
        } else {
            files.push(path);
        }
    }
}

#[test]
fn the_search_knows_a_secret_when_it_sees_one() {
    let hash = "0x2f".repeat(40);
    let signature = format!("\"0x{}\"", "2f".repeat(65));
    let header = format!("x eyJ4NDAyVmVyc2lvbiI6{}", "aZ09".repeat(20));
    for (text, expected) in [
        ("cred_ABCDEFGHIJKLMNOPQRSTUVWXYZ-_0123456789abcde", true),
        ("o token começa com cred_ e não volta", false),
        ("cred_segredo1", false),
        (hash.as_str(), false),
        (&signature, true),
        (&header, true),
        (MODEL_KEY, true),
        ("", false),
    ] {
        assert_eq!(secret(text.as_bytes()).is_some(), expected, "{text}");
    }
}

/// Code that handles money: none of it may name a floating-point type.
const MONEY: &[&str] = &[
    "crates/voz-core/src/money",
    "crates/voz-core/src/app/sell",
    "crates/voz-http/src/credito/mod.rs",
    "crates/voz-http/src/credito/pix.rs",
    "crates/voz-http/src/credito/saldo.rs",
    "crates/voz-http/src/credito/x402.rs",
    "crates/voz-http/src/pricing.rs",
];

#[test]
fn money_is_never_a_floating_point_number() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for place in MONEY {
        match root.join(place) {
            file if file.is_file() => files.push(file),
            folder if folder.is_dir() => walk(&folder, &mut files),
            gone => panic!("{}: not there", gone.display()),
        }
    }
    assert!(files.len() >= 10, "{files:?}");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let shipped = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        for (number, line) in shipped.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            for word in words {
                let float = word.ends_with("f32") || word.ends_with("f64");
                assert!(!float, "{}:{}: {line}", file.display(), number + 1);
            }
        }
    }
}
