//! The picture of an account.
use std::path::Path;

use serde_json::json;

use super::{EMAIL, Navegador, code, refused, service};

const AVATAR: &str = "/api/account/avatar";

fn sample(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/voz-core/src/base/image/amostras");
    std::fs::read(folder.join(name)).unwrap()
}

#[test]
fn a_picture_becomes_a_small_webp_of_nothing_but_pixels() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    assert_eq!(refused(&ana.get(AVATAR)), code(404, "not_found"));
    for name in ["girada.jpg", "16bits.png", "alfa.png", "perdas.webp"] {
        let set = ana.upload(AVATAR, "avatar", &sample(name));
        assert_eq!((set.status, set.json()), (200, json!({"ok": true})), "{name}");
        let shown = ana.get(AVATAR);
        assert_eq!((shown.status, shown.header("content-type")), (200, "image/webp"), "{name}");
        assert_eq!(shown.header("cache-control"), "no-store");
        assert!(shown.body.starts_with(b"RIFF") && shown.body.len() <= 64 * 1024, "{name}");
        assert!(!shown.body.windows(4).any(|w| w == b"Exif"), "{name}");
    }
    for (file, status, expected) in [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), 400, "imagem_invalida"),
        (sample("comum.jpg")[..200].to_vec(), 400, "imagem_invalida"),
        (sample("animada.webp"), 400, "imagem_invalida"),
        (Vec::new(), 400, "imagem_invalida"),
        (vec![0; 9 * 1024 * 1024], 413, "corpo_grande"),
    ] {
        assert_eq!(refused(&ana.upload(AVATAR, "avatar", &file)), code(status, expected));
    }
    ana.csrf.clear();
    assert_eq!(refused(&ana.upload(AVATAR, "avatar", &sample("comum.jpg"))), code(403, "invalid_csrf"));
    ana.origin = "https://exemplo.org".to_owned();
    assert_eq!(refused(&ana.upload(AVATAR, "avatar", &sample("comum.jpg"))), code(403, "invalid_origin"));
    let mut nobody = Navegador::new(&service);
    assert_eq!(refused(&nobody.upload(AVATAR, "avatar", &sample("comum.jpg"))), code(401, "invalid_session"));
}

#[test]
fn the_terminal_sets_a_picture_too() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/voz-core/src/base/image/amostras/comum.jpg");
    let set = service.command(&["conta", "avatar", EMAIL, path.to_str().unwrap()]).output().unwrap();
    assert!(set.status.success(), "{}", String::from_utf8_lossy(&set.stderr));
    assert_eq!(ana.get(AVATAR).header("content-type"), "image/webp");
    let wrong = service.command(&["conta", "avatar", EMAIL, "Cargo.toml"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
}
