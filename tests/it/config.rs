//! `voz config`: what a person sees of the configuration, and the file it starts from.
use std::path::Path;
use std::process::{Command, Output};

use crate::contas::typed;

fn voz(folder: &Path, env: &[(&str, &str)], args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_voz"))
        .env_clear()
        .env("HOME", folder)
        .envs(env.iter().copied())
        .arg("--config")
        .arg(folder.join("config.toml"))
        .args(args)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_first_file_holds_every_option_and_every_line_of_it_works() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let made = voz(folder.path(), &[], &["config", "iniciar"]);
    assert!(made.status.success(), "{}", text(&made.stderr));

    let template = std::fs::read_to_string(&path).unwrap();
    let is_setting = |line: &str| line.starts_with("# [") || line.contains(" = ");
    let edited: Vec<_> = template
        .lines()
        .map(|line| if is_setting(line) { line.trim_start_matches("# ") } else { line })
        .collect();
    std::fs::write(&path, edited.join("\n")).unwrap();

    let shown = voz(folder.path(), &[], &["config", "mostrar", "--json"]);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    for option in shown["opcoes"].as_array().unwrap() {
        assert_eq!(option["origem"], "config.toml", "{option}");
    }
    assert_eq!(shown["estilos"][0]["id"], "direto");
    assert_eq!(shown["gw"]["exatos"][0]["usd"], "2.50");
    let table = text(&voz(folder.path(), &[], &["config", "mostrar"]).stdout);
    for told in ["estilos.direto", "2.50 USD", "1000 a 50000 centavos", "espacos.lista", "parceiros.oficina"]
    {
        assert!(table.contains(told), "{told}: {table}");
    }
}

#[test]
fn a_file_is_not_replaced_unless_asked_and_is_the_owners_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, "# meu\n").unwrap();
    let refused = voz(folder.path(), &[], &["config", "iniciar"]);
    assert_eq!(refused.status.code(), Some(4));
    assert!(text(&refused.stderr).contains("--sim"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "# meu\n");

    let begun = voz(folder.path(), &[], &["config", "iniciar", "--sim"]);
    assert!(begun.status.success() && text(&begun.stderr).contains("config.toml.antes"), "{begun:?}");
    assert_eq!(std::fs::read_to_string(folder.path().join("config.toml.antes")).unwrap(), "# meu\n");
    assert!(std::fs::read_to_string(&path).unwrap().contains("[modelo]"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert!(voz(folder.path(), &[], &["config", "iniciar", "--sim"]).status.success());
    assert_eq!(std::fs::read_to_string(folder.path().join("config.toml.antes")).unwrap(), "# meu\n");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3, "nothing is left beside them");
}

#[test]
fn every_value_says_where_it_came_from_and_a_secret_never_shows() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("config.toml"), "[modelo]\nnome = \"do-arquivo\"\nprazo_s = 7\n")
        .unwrap();
    let env = [("VOZ_MODELO", "do-ambiente"), ("VOZ_MODELO_CHAVE", "segredo-de-verdade")];
    let shown = voz(folder.path(), &env, &["--dados", "/aqui", "config", "mostrar"]);
    let table = text(&shown.stdout);
    for (key, value, layer) in [
        ("dados", "/aqui", "linha de comando"),
        ("modelo.nome", "do-ambiente", "VOZ_MODELO"),
        ("modelo.prazo_s", "7", "config.toml"),
        ("modelo.chave", "•••", "VOZ_MODELO_CHAVE"),
        ("modelo.protocolo", "openai", "padrão"),
    ] {
        let row = table.lines().find(|line| line.trim_start().starts_with(key)).unwrap_or_default();
        assert!(row.contains(value) && row.trim_end().ends_with(layer), "{key}: {row:?}");
    }
    let json = voz(folder.path(), &env, &["config", "mostrar", "--json"]);
    for said in [table, text(&shown.stderr), text(&json.stdout), text(&json.stderr)] {
        assert!(!said.contains("segredo-de-verdade"), "{said}");
    }
}

/// Each would be a new folder, and in it a new database without the owner's credit.
#[test]
fn a_place_that_only_a_shell_or_another_program_understands_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("config.toml"), "").unwrap();
    for (name, value) in [
        ("VOZ_BANCO", "~/voz.db"),
        ("VOZ_BANCO", "postgres:/voz@servidor/voz"),
        ("VOZ_BANCO", "postgres//voz@servidor/voz"),
        ("VOZ_BANCO", "file:/tmp/x.db"),
        ("VOZ_DADOS", "~/voz"),
    ] {
        let refused = voz(folder.path(), &[(name, value)], &["credito", "saldo"]);
        let stderr = text(&refused.stderr);
        let told = if value.starts_with('~') { "o caminho inteiro, sem ~" } else { "comece por postgres://" };
        assert_eq!(refused.status.code(), Some(2), "{value}: {stderr}");
        assert!(stderr.contains(told), "{value}: {stderr}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "{value}");
    }
}

/// A wrong folder would look like one in which nothing has happened yet.
#[test]
fn a_list_names_the_place_in_which_there_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("config.toml"), "").unwrap();
    let data = folder.path().join("naoha").display().to_string();
    for command in ["pix", "conta", "cobranca", "organizacao"] {
        let listed = voz(folder.path(), &[("VOZ_DADOS", &data)], &[command, "listar"]);
        let stderr = text(&listed.stderr);
        assert!(listed.status.success(), "{command}: {stderr}");
        assert!(stderr.contains(&format!("não há banco do voz em {data}")), "{command}: {stderr}");
    }
}

#[test]
fn the_hint_of_a_file_that_cannot_be_read_mends_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let hint = || {
        let refused = voz(folder.path(), &[], &["credito", "saldo"]);
        assert_eq!(refused.status.code(), Some(2));
        text(&refused.stderr)
    };
    std::fs::create_dir(&path).unwrap();
    assert!(hint().contains("é uma pasta\ndica: diga um arquivo de texto"), "{}", hint());
    std::fs::remove_dir(&path).unwrap();
    let create = format!("dica: crie-o com: voz --config \"{}\" config iniciar", path.display());
    assert!(hint().contains(&create), "{}", hint());
    assert!(voz(folder.path(), &[], &["config", "iniciar"]).status.success());
    std::fs::write(&path, "[modelo]\nnome = \"a\"\nnome = \"segredo\"\n").unwrap();
    assert!(hint().contains("chave repetida na linha 3\ndica: abra o arquivo"), "{}", hint());
}

#[test]
fn a_file_that_is_not_toml_is_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    for (toml, said) in [
        ("dados = \"/x\"\n\n[modelo\n", "linha 3, coluna 8"),
        ("[[estilos]]\nid = 3\n", "todos textos"),
        ("[modelo]\nchav = \"segredo\"\n", "a mais parecida é \"modelo.chave\""),
    ] {
        std::fs::write(folder.path().join("config.toml"), toml).unwrap();
        let refused = voz(folder.path(), &[], &["config", "mostrar"]);
        assert_eq!(refused.status.code(), Some(2));
        let stderr = text(&refused.stderr);
        assert!(stderr.contains(said) && !stderr.contains("segredo"), "{stderr}");
    }
}

#[test]
fn a_value_is_set_and_forgotten_and_the_rest_of_the_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, "# o meu\n[modelo]\nnome = \"m\" # de casa\n").unwrap();
    let run = |args: &[&str]| voz(folder.path(), &[], args);
    assert!(run(&["config", "definir", "modelo.nome", "outro"]).status.success());
    assert!(run(&["config", "definir", "cota.limite", "7"]).status.success());
    let expected = "# o meu\n[modelo]\nnome = \"outro\" # de casa\n\n[cota]\nlimite = 7\n";
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
    let output = run(&["config", "esquecer", "cota.limite"]);
    assert!(output.status.success() && text(&output.stderr).contains("vale agora: 5 (padrão)"), "{output:?}");
    for args in [
        &["config", "definir", "cota.limite", "muitas"][..],
        &["config", "definir", "cota.limte", "7"],
        &["config", "definir", "modelo.nome"],
        &["config", "definir", "modelo.chave", "sk-na-linha"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!text(&output.stderr).contains("sk-na-linha"), "{output:?}");
    }
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("# o meu\n[modelo]\nnome = \"outro\""));
    let mut piped = Command::new(env!("CARGO_BIN_EXE_voz"));
    piped.env_clear().env("HOME", folder.path()).arg("--config").arg(&path);
    piped.args(["config", "definir", "modelo.chave", "-"]);
    let output = typed(piped, "sk-secreta");
    assert!(output.status.success() && !text(&output.stderr).contains("sk-secreta"), "{output:?}");
    assert!(std::fs::read_to_string(&path).unwrap().contains("chave = \"sk-secreta\""));
    let output =
        voz(folder.path(), &[("VOZ_MODELO", "da-variavel")], &["config", "definir", "modelo.nome", "x"]);
    assert!(text(&output.stderr).contains("VOZ_MODELO está definida"), "{output:?}");
}

#[test]
fn a_change_beside_a_mistake_is_made_and_the_mistake_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, "[modelo]\nprotocolo = \"xpto\"\nprazo_s = 7\n").unwrap();
    for (args, done) in [
        (&["config", "definir", "modelo.nome", "m"][..], "modelo.nome = m\n"),
        (&["config", "esquecer", "modelo.prazo_s"], "modelo.prazo_s saiu do arquivo\n"),
    ] {
        let output = voz(folder.path(), &[], args);
        let said = text(&output.stderr);
        assert!(output.status.success() && said.contains(done), "{said}");
        let told =
            "aviso: a configuração ainda não carrega: modelo.protocolo (config.toml): \"xpto\" não serve";
        assert!(said.contains(told), "{said}");
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "[modelo]\nprotocolo = \"xpto\"\nnome = \"m\"\n");
    let mended = voz(folder.path(), &[], &["config", "definir", "modelo.protocolo", "openai"]);
    assert_eq!(text(&mended.stderr), "modelo.protocolo = openai\n");
}

#[test]
fn an_option_of_an_older_version_is_told_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("config.toml"), "[modelo]\ncandidatos = 3\n").unwrap();
    let shown = voz(folder.path(), &[("VOZ_CANDIDATOS", "5")], &["config", "mostrar"]);
    let said = text(&shown.stderr);
    assert!(shown.status.success() && !text(&shown.stdout).contains("candidatos"), "{said}");
    for told in ["modelo.candidatos é de", "tire a linha", "VOZ_CANDIDATOS é de", "tire a variável"] {
        assert!(said.contains(told), "{told}: {said}");
    }
    let checked = text(&voz(folder.path(), &[], &["doutor"]).stdout);
    assert!(checked.contains("conserto: tire a linha do arquivo"), "{checked}");
}

#[test]
fn subcommands_have_english_names_that_the_list_does_not_show() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("dados");
    for args in [
        &["config", "init"][..],
        &["config", "set", "cota.limite", "7"],
        &["config", "show", "--json"],
        &["config", "unset", "cota.limite"],
        &["vitrine", "publish", "--dados", data.to_str().unwrap()],
        &["showcase", "show", "--dados", data.to_str().unwrap()],
    ] {
        let output = voz(folder.path(), &[], args);
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    }
    let help = text(&voz(folder.path(), &[], &["config", "--help"]).stdout);
    assert!(help.contains("esquecer") && !help.contains("unset"), "{help}");
}
