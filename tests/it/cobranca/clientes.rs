//! Clients that generators of others make of the served `/openapi.json`: as they come, they buy, rewrite and read.
//!
//! `VOZ_TESTE_CLIENTES` names the folder in which `.ci/run` put the generators.
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::shop::Shop;
use crate::formulario::receipt;
use crate::servico::skipped;

const SHOP: &str = "[pix]\nchave = \"ana@exemplo.com\"\nnome = \"Ana\"\ncidade = \"Recife\"\n\
                    [correio]\ndono = \"dona@exemplo.com.br\"\n";

/// Where the generators are. Without them the test shows nothing and passes, except where `.ci/run` could install them.
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn generators() -> Option<PathBuf> {
    let folder = std::env::var_os("VOZ_TESTE_CLIENTES").map(PathBuf::from);
    assert!(folder.is_some() || std::env::var_os("VOZ_TESTE_EXIGE").is_none(), "no generators of clients");
    if folder.is_none() {
        skipped(
            "VOZ_TESTE_CLIENTES does not name the folder of openapi-python-client and openapi-typescript",
        );
    }
    folder
}

/// What a program says on both its outputs; it ends well.
fn run(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(output.status.success(), "{said}");
    said
}

/// A shop, and a folder with its `/openapi.json` and a receipt.
fn shop() -> (Shop, tempfile::TempDir) {
    let (shop, folder) = (Shop::configured(SHOP), tempfile::tempdir().unwrap());
    std::fs::write(folder.path().join("openapi.json"), shop.service.get("/openapi.json").body).unwrap();
    std::fs::write(folder.path().join("comprovante.png"), receipt(1)).unwrap();
    (shop, folder)
}

/// Runs a client in a folder, and pays its charge when it says so.
fn lives(shop: &Shop, folder: &Path, client: &mut Command) {
    client.arg(shop.service.url()).arg("comprovante.png").current_dir(folder);
    let mut child = client.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut said).unwrap();
    if said == "pague\n" {
        let now = shop.sim.now();
        assert!(shop.sim.state().payments[0].pay_pix(now));
    }
    out.read_to_string(&mut said).unwrap();
    let mut why = String::new();
    child.stderr.take().unwrap().read_to_string(&mut why).unwrap();
    assert!(child.wait().unwrap().success(), "{said}{why}");
    assert_eq!(said, "pague\nfeito\n", "{why}");
    shop.house.is_sound();
}

#[test]
fn a_python_client_as_it_is_generated_buys_rewrites_and_reads_its_statement() {
    let Some(generators) = generators() else { return };
    let (shop, folder) = shop();
    let bin = generators.join("python/bin");
    let path = format!("{}:/usr/bin:/bin", bin.display());
    let mut generate = Command::new(bin.join("openapi-python-client"));
    generate.args(["generate", "--path", "openapi.json", "--meta", "none", "--output-path", "cliente_voz"]);
    let said = run(generate.current_dir(folder.path()).env("PATH", path));
    // An image is what it has no type for: its bytes come all the same.
    assert_eq!(said.matches("WARNING").count(), 1, "{said}");
    assert!(
        said.contains("WARNING parsing GET /api/account/avatar") && said.contains("image/webp"),
        "{said}"
    );
    let modules: Vec<String> = std::fs::read_dir(folder.path().join("cliente_voz/api"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(
        modules.contains(&"credito".to_owned()) && modules.iter().all(|name| name.is_ascii()),
        "{modules:?}"
    );
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clientes/cliente.py");
    lives(
        &shop,
        folder.path(),
        Command::new(bin.join("python")).arg(client).env("PYTHONPATH", folder.path()),
    );
}

#[test]
fn a_typescript_client_as_it_is_generated_buys_rewrites_and_reads_its_statement() {
    let Some(generators) = generators() else { return };
    let (shop, folder) = shop();
    let modules = generators.join("node_modules");
    std::os::unix::fs::symlink(&modules, folder.path().join("node_modules")).unwrap();
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clientes/cliente.mts");
    std::fs::copy(client, folder.path().join("cliente.mts")).unwrap();
    let node = |script: &str, args: &[&str]| {
        let mut command = Command::new("node");
        command.arg(modules.join(script)).args(args).current_dir(folder.path());
        command
    };
    run(&mut node("openapi-typescript/bin/cli.js", &["openapi.json", "-o", "voz.d.ts"]));
    let strict = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "node", "cliente.mts"];
    run(&mut node("typescript/bin/tsc", &strict));
    lives(&shop, folder.path(), Command::new("node").arg("cliente.mjs"));
}
