//! Makes tables of the files of patterns and of joint evidence when the crate is built, so that the program starts with them.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a build script has no World and speaks to cargo"
)]
use std::error::Error;
use std::path::Path;

mod manner;
mod parse;
mod table;
mod vocabulary;

#[path = "../src/lint/pattern/elem.rs"]
#[allow(dead_code, reason = "the tables are only written here")]
mod elem;
#[path = "../src/lint/lexicon.rs"]
#[allow(dead_code, unreachable_pub, reason = "words are only looked up in the crate")]
mod lexicon;
#[path = "../src/lint/manner/rhythm.rs"]
#[allow(unreachable_pub, reason = "the crate shows it to whoever fits a table")]
mod rhythm;
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
    let tables = generations(Path::new("src/lint/manner"))?;
    let written = [manner::write("PT", "pt", &tables)?, manner::write("EN", "en", &tables)?].concat();
    std::fs::write(Path::new(&out).join("manner.rs"), written)?;
    Ok(())
}

/// The tables of joint evidence, oldest generation first: their files are named by it.
fn generations(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    files.iter().map(|file| Ok(std::fs::read_to_string(file)?)).collect()
}
