//! `voz conta`, `voz chave`, `voz organizacao`: what a script sees.
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use super::{EMAIL, SENHA, said, typed};
use crate::servico::voz;

fn run(home: &Path, args: &[&str]) -> Output {
    let mut command = voz(home, &[]);
    command.args(args).stdin(std::process::Stdio::null());
    command.output().unwrap()
}

/// Exit code, and what was said on stderr.
fn failed(output: &Output) -> (Option<i32>, String) {
    assert!(output.stdout.is_empty());
    (output.status.code(), String::from_utf8(output.stderr.clone()).unwrap())
}

#[test]
fn passwords_come_from_a_file_or_a_line_and_never_from_arguments() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("senha.txt");
    std::fs::write(&file, format!("{SENHA}\nresto\n")).unwrap();
    let path = file.to_str().unwrap();
    said(&run(home.path(), &["conta", "criar", EMAIL, "--senha-de", path]));
    let mut dash = voz(home.path(), &[]);
    dash.args(["conta", "criar", "bia@exemplo.com.br", "--senha-de", "-"]);
    said(&typed(dash, SENHA));

    for (email, senha, exit) in [
        (EMAIL, SENHA, 4),
        ("caio@exemplo.com.br", "curta", 2),
        ("caio@exemplo.com.br", "senha123456", 2),
        ("caio@exemplo.com.br", "", 2),
        ("não é e-mail", SENHA, 2),
    ] {
        let mut command = voz(home.path(), &[]);
        command.args(["conta", "criar", email]);
        let (code, said) = failed(&typed(command, senha));
        assert_eq!(code, Some(exit), "{email} {senha}: {said}");
        assert!(said.starts_with("erro: ") && !said.contains(SENHA), "{said}");
    }
    let (code, said) = failed(&run(home.path(), &["conta", "senha", "ninguem@exemplo.com.br"]));
    assert_eq!(code, Some(4), "{said}");
    let (code, said) =
        failed(&run(home.path(), &["conta", "criar", "d@exemplo.com.br", "--senha-de", "não/existe"]));
    assert_eq!(code, Some(2), "{said}");

    let listed: Value =
        serde_json::from_str(&self::said(&run(home.path(), &["conta", "listar", "--json"]))).unwrap();
    let emails: Vec<_> = listed["contas"].as_array().unwrap().iter().map(|c| c["email"].clone()).collect();
    assert_eq!(emails, [EMAIL, "bia@exemplo.com.br"]);
    assert!(!listed.to_string().contains("argon2"));
}

#[test]
fn where_there_is_no_database_nobody_is_known_and_none_is_made() {
    let home = tempfile::tempdir().unwrap();
    let place = home.path().join("nada.db");
    let run = |args: &[&str]| {
        let output = voz(home.path(), &[("VOZ_BANCO", place.to_str().unwrap())]).args(args).output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|said| String::from_utf8(said).unwrap());
        (output.status.code(), out, err)
    };
    for (args, said) in
        [(["conta", "listar"], "nenhuma conta ainda"), (["organizacao", "listar"], "nenhuma organização")]
    {
        let (code, out, err) = run(&args);
        assert!(code == Some(0) && out.is_empty() && err.contains(said), "{args:?}: {code:?} {out}{err}");
        let (code, out, _) = run(&[&args[..], &["--json"]].concat());
        assert!(code == Some(0) && out.contains("[]"), "{args:?}: {out}");
    }
    for args in [
        &["chave", "listar", EMAIL][..],
        &["chave", "criar", EMAIL, "--nome", "x"],
        &["chave", "revogar", "abcdabcd"],
        &["conta", "bloquear", EMAIL],
        &["conta", "senha", EMAIL],
        &["conta", "segundo-fator", EMAIL, "ativar"],
        &["organizacao", "criar", "Firma", "--dono", EMAIL],
        &["organizacao", "produto", "Firma", "ativar"],
        &["credito", "criar", "--usd", "1", "--conta", EMAIL],
    ] {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (Some(4), ""), "{args:?}: {err}");
        assert!(err.contains("não há banco"), "{args:?}: {err}");
    }
    assert!(!place.exists() && !home.path().join("dados").exists(), "nothing was made");
}

#[test]
fn keys_and_organizations_are_cared_for_from_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    for email in [EMAIL, "bia@exemplo.com.br"] {
        let mut command = voz(home.path(), &[]);
        command.args(["conta", "criar", email]);
        said(&typed(command, SENHA));
    }
    let json = |args: &[&str]| -> Value {
        serde_json::from_str(&said(&run(home.path(), &[args, &["--json"]].concat()))).unwrap()
    };
    let firma = json(&["organizacao", "criar", "Firma", "--dono", EMAIL]);
    assert_eq!(failed(&run(home.path(), &["organizacao", "criar", "Firma", "--dono", EMAIL])).0, Some(4));
    let short = &firma["id"].as_str().unwrap()[..8];
    let member = json(&["organizacao", "membro", short, "bia@exemplo.com.br", "--papel", "member"]);
    assert_eq!(member["membros"][1]["papel"], "member");
    for args in [
        &["organizacao", "membro", "Firma", EMAIL, "--papel", "member"][..],
        &["organizacao", "membro", "Firma", EMAIL, "--remover"],
        &["organizacao", "produto", "Firma", "ativar"],
        &["organizacao", "membro", "Outra", EMAIL, "--papel", "admin"],
        &["chave", "criar", "bia@exemplo.com.br", "--nome", "x", "--organizacao", "Firma"],
        &["chave", "revogar", "0000"],
    ] {
        let (code, said) = failed(&run(home.path(), args));
        assert_eq!(code, Some(4), "{args:?}: {said}");
    }
    json(&["organizacao", "membro", "Firma", "bia@exemplo.com.br", "--remover"]);
    for (email, why, what) in [
        ("bia@exemplo.com.br", "bia@exemplo.com.br não é membro de Firma", "voz organizacao listar"),
        (EMAIL, "é a única dona de Firma", "--papel owner"),
    ] {
        let (code, said) = failed(&run(home.path(), &["organizacao", "membro", "Firma", email, "--remover"]));
        assert!(code == Some(4) && said.contains(why) && said.contains(what), "{said}");
    }
    assert_eq!(json(&["organizacao", "listar"])["organizacoes"][0]["membros"].as_array().unwrap().len(), 1);

    let made = json(&["chave", "criar", EMAIL, "--nome", "robô", "--organizacao", "Firma"]);
    assert!(made["secret"].as_str().unwrap().starts_with("mmk_"));
    let id = made["key"]["id"].as_str().unwrap();
    let plain = said(&run(home.path(), &["chave", "listar", EMAIL]));
    assert!(plain.contains(id) && plain.contains("ativa") && !plain.contains("mmk_"), "{plain}");
    said(&run(home.path(), &["chave", "revogar", &id[..6]]));
    assert_eq!(failed(&run(home.path(), &["chave", "revogar", id])).0, Some(4));
    assert_eq!(json(&["chave", "listar", EMAIL])["keys"][0]["active"], false);
}

#[test]
fn a_link_needs_an_address() {
    let home = tempfile::tempdir().unwrap();
    let mut command = voz(home.path(), &[]);
    command.args(["conta", "criar", EMAIL]);
    said(&typed(command, SENHA));
    let (code, hint) = failed(&run(home.path(), &["conta", "entrar", EMAIL]));
    assert_eq!(code, Some(4));
    assert!(hint.contains("--url"), "{hint}");
    let link = said(&run(home.path(), &["conta", "entrar", EMAIL, "--url", "https://voz.exemplo.com.br/"]));
    let token = link.trim().strip_prefix("https://voz.exemplo.com.br/entrar?link=").unwrap();
    assert_eq!(token.len(), 43);
    said(&run(home.path(), &["conta", "bloquear", EMAIL]));
    assert_eq!(failed(&run(home.path(), &["conta", "entrar", EMAIL, "--url", "https://x.org"])).0, Some(4));
}

#[test]
fn the_doctor_looks_at_the_accounts() {
    let home = tempfile::tempdir().unwrap();
    let looked = |env: &[(&str, &str)]| {
        let output = voz(home.path(), env).args(["doutor", "--json"]).output().unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let found = answer["verificacoes"].as_array().unwrap().iter().find(|c| c["id"] == "contas").cloned();
        (output.status.code(), found)
    };
    assert_eq!(looked(&[]), (Some(0), None));
    let make = |args: &[&str]| {
        let mut command = voz(home.path(), &[]);
        command.args(args);
        said(&typed(command, SENHA));
    };
    make(&["conta", "criar", EMAIL]);
    let (_, found) = looked(&[]);
    assert_eq!(found.unwrap()["detalhe"], "1; com segundo fator: 0; bloqueadas: 0");
    for (url, state) in [
        ("http://voz.exemplo.com.br", "aviso"),
        ("http://127.exemplo.com", "aviso"),
        ("http://localhost:8787", "ok"),
        ("http://[::1]:8787", "ok"),
        ("https://ex.com", "ok"),
    ] {
        assert_eq!(looked(&[("VOZ_URL_PUBLICA", url)]).1.unwrap()["estado"], state, "{url}");
    }
    make(&["conta", "criar", "dono@exemplo.com.br", "--dono"]);
    let (code, found) = looked(&[]);
    let found = found.unwrap();
    assert_eq!((code, &found["estado"]), (Some(0), &"aviso".into()));
    assert_eq!(found["conserto"], "voz conta segundo-fator dono@exemplo.com.br ativar");
    make(&["conta", "segundo-fator", EMAIL, "ativar"]);
    std::fs::write(home.path().join("dados/voz.chave"), [7; 32]).unwrap();
    let (code, found) = looked(&[]);
    let found = found.unwrap();
    assert_eq!((code, &found["estado"]), (Some(3), &"erro".into()));
    assert!(found["conserto"].as_str().unwrap().contains("backup"), "{found}");
}
