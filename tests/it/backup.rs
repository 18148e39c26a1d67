//! `voz backup` of a real data folder that is served, and what is brought back from it.
use serde_json::json;

use crate::formulario::{PIX, TYPE, receipt, usual};
use crate::house::House;
use crate::servidor::{Act, Server};

#[test]
fn a_backup_is_made_while_serving_and_names_the_key() {
    let server = Server::start(|_, _| Act::Hang);
    let house = House::new(&server, 0).on_file();
    let nothing = house.run(&["backup", "copia.db"]);
    let said = String::from_utf8(nothing.stderr).unwrap();
    assert!(nothing.status.code() == Some(4) && said.contains("não há banco do voz em "), "{said}");
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

#[test]
fn receipts_come_along_and_are_shown_where_the_copy_is_brought_back() {
    let model = Server::start(|_, _| Act::Hang);
    let house = House::new(&model, 0).selling_by_pix().on_file();
    let service = house.serve();
    let ask = |n: usize| service.post_bytes(PIX, &[TYPE], &usual("5", &receipt(n)).body()).json();
    let asked: Vec<_> = (0..2).map(|n| ask(n)["id"].as_str().unwrap().to_owned()).collect();
    let at = |name: &str| house.home().join(name).to_str().unwrap().to_owned();
    let copy = at("copia.db");
    let made = house.json(&["backup", &copy, "--json"]);
    assert_eq!((&made["arquivo"], &made["comprovantes"]), (&json!(copy), &json!(2)));

    // Brought back as the help says, in a new folder.
    let home = at("volta");
    std::fs::create_dir(&home).unwrap();
    std::fs::rename(&copy, format!("{home}/voz.db")).unwrap();
    std::fs::copy(house.home().join("dados/voz.chave"), format!("{home}/voz.chave")).unwrap();
    let shown = at("comprovante.png");
    let args = ["--dados", &home, "pix", "comprovante", &asked[1], "--original", "-o", &shown];
    assert_eq!(house.run(&args).status.code(), Some(0));
    assert!(std::fs::read(&shown).unwrap() == receipt(1));
    let released = house.json(&["--dados", &home, "pix", "liberar", &asked[1], "--sim", "--json"]);
    assert_eq!(released["estado"], "liberado");
    assert_eq!(house.json(&["--dados", &home, "credito", "conferir", "--json"])["ok"], true);

    // With another key file it would know no token: nothing is served, and nothing is given out.
    std::fs::remove_file(format!("{home}/voz.chave")).unwrap();
    for key in [None, Some([7; 32])] {
        if let Some(key) = key {
            std::fs::write(format!("{home}/voz.chave"), key).unwrap();
        }
        for args in [&["serve"][..], &["credito", "criar", "--usd", "1"]] {
            let refused = house.run(&[&["--dados", &home][..], args].concat());
            let said = String::from_utf8(refused.stderr).unwrap();
            assert_eq!(refused.status.code(), Some(4), "{args:?}: {said}");
            assert!(said.contains("voz.chave"), "{said}");
        }
    }

    // Where it is lost for good, another is made, and what was kept under it is not known again.
    let renew = &["--dados", &home, "banco", "chave-nova", "--sim"];
    assert_eq!(house.run(renew).status.code(), Some(4), "not beside one that is there");
    std::fs::write(format!("{home}/voz.chave"), "").unwrap();
    let refused = house.run(&["--dados", &home, "credito", "criar", "--usd", "1"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("tem 0 bytes em vez de 32") && said.contains("tire este arquivo dali"), "{said}");
    std::fs::remove_file(format!("{home}/voz.chave")).unwrap();
    assert_eq!(house.run(renew).status.code(), Some(0));
    assert_eq!(house.run(&["--dados", &home, "credito", "criar", "--usd", "1"]).status.code(), Some(0));
}

#[test]
fn a_damaged_database_takes_no_good_copys_place() {
    let model = Server::start(|_, _| Act::Hang);
    let house = House::new(&model, 0).on_file();
    house.mint("5");
    let path = house.home().join("dados/voz.db");
    let mut bytes = std::fs::read(&path).unwrap();
    // The count of free pages.
    bytes[39] = 7;
    std::fs::write(&path, bytes).unwrap();
    let refused = house.run(&["backup", house.home().join("copia.db").to_str().unwrap()]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(3), "{said}");
    assert!(said.contains("danificado") && said.contains("volte à última que está boa"), "{said}");
    let left = std::fs::read_dir(house.home()).unwrap().map(|file| file.unwrap().file_name());
    assert_eq!(left.filter(|name| name.to_string_lossy().contains("copia")).count(), 0);
    let doctor = String::from_utf8(house.run(&["doutor"]).stdout).unwrap();
    assert!(
        doctor.contains("1 problema; o primeiro: ")
            && !doctor.contains("***")
            && !doctor.contains("confira com: voz doutor"),
        "{doctor}"
    );
}
