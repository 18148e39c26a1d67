//! `voz backup` of a real data folder that is served, and what is brought back from it.
use std::path::Path;

use serde_json::json;

use crate::formulario::{PIX, TYPE, receipt, usual};
use crate::house::House;
use crate::servidor::{Act, Server};

#[test]
fn a_backup_is_made_while_serving_and_names_the_key() {
    let server = Server::start(|_, _| Act::Hang);
    let house = House::new(&server, 0);
    assert_eq!(house.run(&["backup", "copia.db"]).status.code(), Some(4), "there is nothing yet");
    let _service = house.serve();
    let (token, _) = house.mint("5");
    let copy = house.home().join("outra/voz.db");
    std::fs::create_dir(copy.parent().unwrap()).unwrap();
    let path = copy.to_str().unwrap();
    let made = house.run(&["backup", path]);
    assert_eq!(made.status.code(), Some(0));
    assert!(String::from_utf8(made.stderr).unwrap().contains("voz.chave"));
    assert_eq!(house.run(&["backup", path]).status.code(), Some(4), "it takes nothing's place");
    std::fs::copy(house.home().join("dados/voz.chave"), copy.with_file_name("voz.chave")).unwrap();
    let folder = copy.parent().unwrap().to_str().unwrap();
    let restored = house.json(&["--dados", folder, "credito", "saldo", &token, "--json"]);
    assert_eq!(restored["saldo_usd"], "5.00");
    let left = std::fs::read_dir(folder)
        .unwrap()
        .filter(|f| f.as_ref().unwrap().file_name().to_string_lossy().contains("parcial"));
    assert_eq!(left.count(), 0);
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.map(|path| (name(&path), std::fs::read(&path).unwrap())).collect();
    files.sort();
    files
}

#[test]
fn receipts_come_along_and_are_shown_where_the_copy_is_brought_back() {
    let model = Server::start(|_, _| Act::Hang);
    let house = House::new(&model, 0).selling_by_pix();
    let service = house.serve();
    let ask = |n: usize| service.post_bytes(PIX, &[TYPE], &usual("5", &receipt(n)).body()).json();
    let asked: Vec<_> = (0..2).map(|n| ask(n)["id"].as_str().unwrap().to_owned()).collect();
    let kept = house.home().join("dados/comprovantes");
    std::fs::write(kept.join("0".repeat(32)), "de um pedido que o banco não conhece").unwrap();
    let at = |name: &str| house.home().join(name).to_str().unwrap().to_owned();
    let (copy, folder) = (at("copia.db"), at("copia.db.comprovantes"));
    let made = house.json(&["backup", &copy, "--json"]);
    assert_eq!((&made["arquivo"], &made["comprovantes"]), (&json!(copy), &json!(folder)));
    let mut expected = files(&kept);
    expected.retain(|(name, _)| asked.iter().any(|id| name.starts_with(id)));
    assert_eq!(expected.len(), 4, "originals, and what is made of them to look at");
    assert!(files(Path::new(&folder)) == expected);
    #[cfg(unix)]
    for path in [Path::new(&folder), &Path::new(&folder).join(&asked[0])] {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(path).unwrap().permissions().mode() & 0o077, 0, "{}", path.display());
    }

    // Nothing is mixed with another copy.
    std::fs::remove_file(&copy).unwrap();
    assert_eq!(house.run(&["backup", &copy]).status.code(), Some(4));
    assert!(!Path::new(&copy).exists());
    std::fs::remove_dir_all(&folder).unwrap();
    let said = house.run(&["backup", &copy]);
    assert_eq!((said.status.code(), said.stdout), (Some(0), format!("{copy}\n").into_bytes()));
    assert!(String::from_utf8(said.stderr).unwrap().contains(&folder));

    // Brought back as the help says, in a new folder.
    let home = at("volta");
    std::fs::create_dir(&home).unwrap();
    std::fs::rename(&copy, format!("{home}/voz.db")).unwrap();
    std::fs::rename(&folder, format!("{home}/comprovantes")).unwrap();
    std::fs::copy(house.home().join("dados/voz.chave"), format!("{home}/voz.chave")).unwrap();
    let shown = at("comprovante.png");
    let args = ["--dados", &home, "pix", "comprovante", &asked[1], "--original", "-o", &shown];
    assert_eq!(house.run(&args).status.code(), Some(0));
    assert!(std::fs::read(&shown).unwrap() == receipt(1));
    let released = house.json(&["--dados", &home, "pix", "liberar", &asked[1], "--sim", "--json"]);
    assert_eq!(released["estado"], "liberado");
    assert_eq!(house.json(&["--dados", &home, "credito", "conferir", "--json"])["ok"], true);
}
