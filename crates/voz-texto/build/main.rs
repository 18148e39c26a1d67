//! Makes tables of the pattern files when the crate is built, so that the program starts with them.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a build script has no World and speaks to cargo"
)]
use std::error::Error;
use std::path::Path;

mod parse;
mod table;
mod vocabulary;

#[path = "../src/lint/pattern/elem.rs"]
#[allow(dead_code, reason = "the tables are only written here")]
mod elem;
#[path = "../src/lint/pattern/places.rs"]
#[allow(dead_code, reason = "the tables are only written here")]
mod places;
#[path = "../src/texto/mod.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "the crate's own splitter, of which patterns need a part"
)]
mod texto;

/// The pattern files of each language, in order.
const TABLES: [(&str, &[&str]); 3] = [
    ("PT", &["restos.txt", "restos.pt.txt", "vocabulario.pt.txt", "construcoes.pt.txt", "aberturas.pt.txt"]),
    ("EN", &["restos.txt", "restos.en.txt", "vocabulario.en.txt", "construcoes.en.txt", "aberturas.en.txt"]),
    ("ANY", &["restos.txt"]),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new("src/lint/padroes");
    println!("cargo:rerun-if-changed=src/lint/padroes");
    println!("cargo:rerun-if-changed=src/texto");
    let mut written = String::new();
    for (name, files) in TABLES {
        let mut table = table::Table::default();
        for file in files {
            let source = std::fs::read_to_string(folder.join(file))?;
            table.read(Box::leak(source.into_boxed_str())).map_err(|wrong| format!("{file}: {wrong}"))?;
        }
        written.push_str(&table.write(name));
    }
    let out = std::env::var_os("OUT_DIR").ok_or("cargo gives no OUT_DIR")?;
    std::fs::write(Path::new(&out).join("patterns.rs"), written)?;
    Ok(())
}
