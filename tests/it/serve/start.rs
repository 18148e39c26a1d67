//! What the service says of itself when it starts, and who has the last word about where it listens.
use serde_json::Value;

use crate::servico::{Service, skipped, voz};

const PIX: &[(&str, &str)] = &[
    ("VOZ_PIX_CHAVE", "voz@example.com"),
    ("VOZ_PIX_NOME", "Oficina da Voz"),
    ("VOZ_PIX_CIDADE", "Recife"),
    ("VOZ_BRL_POR_USD", "5.5"),
];
const GATEWAY: &[(&str, &str)] = &[("VOZ_ASAAS_CHAVE", "chave"), ("VOZ_ASAAS_URL", "http://127.0.0.1:9/v3")];

fn how_to_pay(service: &Service) -> String {
    let pricing: Value = service.get("/api/pricing").json();
    pricing["quota"]["how_to_pay"].as_str().unwrap().to_owned()
}

#[test]
fn the_first_line_names_what_is_on_and_what_is_off() {
    let bare = Service::start(&[]);
    bare.wait_for_log(
        "ligado: contagem de uso; desligado: Pix com comprovante, cobrança pelo gateway, contato, painéis do operador",
        1,
    );
    assert!(!how_to_pay(&bare).contains("/api/credito/"), "{}", how_to_pay(&bare));
    let selling = Service::start(&[PIX, GATEWAY, &[("VOZ_CONTAR", "nao")]].concat());
    selling.wait_for_log("ligado: Pix com comprovante, cobrança pelo gateway; desligado: contato,", 1);
    let told = how_to_pay(&selling);
    assert!(told.contains("/api/credito/pix") && told.contains("/api/credito/gw"), "{told}");
}

#[test]
fn a_flag_wins_over_the_environment() {
    let env = [("VOZ_URL_PUBLICA", "https://ambiente.example")];
    let service = Service::start_with(&env, &["--url-publica", "https://bandeira.example"]);
    assert_eq!(service.get("/api/pricing").json()["pricing"], "https://bandeira.example/api/pricing");
    let wrong = service.command(&["serve", "--conexoes", "muitas"]).output().unwrap();
    let said = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert_eq!(wrong.status.code(), Some(2), "{said}");
    assert!(said.contains("servidor.conexoes"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_database_that_may_only_be_read_is_named_with_what_to_do() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;

    /// Whoever the system gives no rights. What runs as root may write everything.
    const NOBODY: u32 = 65534;

    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("dados");
    let made =
        voz(home.path(), &[("VOZ_BANCO", "")]).args(["credito", "criar", "--usd", "5"]).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let root = home.path().metadata().unwrap().uid() == 0;
    let inside = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    for path in inside.chain([folder.clone(), home.path().to_owned()]).filter(|_| root) {
        chown(path, Some(NOBODY), None).unwrap();
    }
    let refused = |shut: &str, mode: u32, open: u32| {
        let path = folder.join(shut);
        set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        let mut command = voz(home.path(), &[("VOZ_BANCO", "")]);
        command.args(["serve", "--endereco", "127.0.0.1:0"]).current_dir(home.path());
        if root {
            command.uid(NOBODY);
        }
        let answer = command.output();
        set_permissions(&path, Permissions::from_mode(open)).unwrap();
        answer.map(|answer| (answer.status.code(), String::from_utf8(answer.stderr).unwrap()))
    };
    let Ok((code, said)) = refused("voz.db", 0o400, 0o600) else {
        return skipped("nobody may run the program where it lies");
    };
    let file = folder.join("voz.db").display().to_string();
    assert!(code == Some(3) && said.contains(&format!("{file}: sem permissão de escrita")), "{said}");
    assert!(said.contains("dica: deixe quem roda o voz ler e gravar ali"), "{said}");
    let (code, said) = refused("", 0o500, 0o700).unwrap();
    assert!(code == Some(3) && said.contains("sem permissão") && said.contains("/dados/voz."), "{said}");
}
