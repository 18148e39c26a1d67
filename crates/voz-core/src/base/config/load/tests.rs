//! Tests of how the layers of a configuration are read.
use super::*;
use crate::base::micros::Micros;

fn load(toml: &str, env: &[(&str, &str)], flags: &[(&'static str, &str)]) -> Result<Config, ConfigError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, toml).unwrap();
    let values = flags.iter().map(|&(k, v)| (k, v.to_owned())).collect();
    Config::load(&World::test(Millis(0), 0, env), &Flags { config: Some(path), values })
}

#[test]
fn later_layers_win_and_are_remembered() {
    let toml = "dados = \"/a\"\n[modelo]\nnome = \"m1\"\nprazo_s = 30\n[cota]\nlimite = 7\n";
    let config = load(toml, &[("VOZ_MODELO", "m2"), ("VOZ_DADOS", "/b")], &[("dados", "/c")]).unwrap();
    assert_eq!(config.dados, PathBuf::from("/c"));
    assert_eq!(config.get("dados").unwrap().1, Layer::Flag);
    assert_eq!(config.get("modelo.nome"), Some(("m2", Layer::Env("VOZ_MODELO"))));
    assert_eq!((config.modelo.prazo_s, config.cota.limite), (30, 7));
    assert_eq!(config.get("modelo.protocolo"), Some(("openai", Layer::Default)));
}

#[test]
fn mistakes_are_named_with_the_nearest_key() {
    let said = |toml: &str, env: &[(&str, &str)]| load(toml, env, &[]).unwrap_err().to_string();
    assert!(said("[modelo]\nmone = \"x\"\n", &[]).contains("modelo.nome"));
    assert!(said("[modelo]\nprotocolo = \"opnai\"\n", &[]).contains("openai, anthropic, regras"));
    assert!(said("", &[("VOZ_COTA_LIMITE", "muitas")]).contains("VOZ_COTA_LIMITE"));
    assert!(said("a = [\n", &[]).contains("config.toml"));
    assert!(said("[[estilos]]\nnome = \"x\"\n", &[]).contains("id"));
}

#[test]
fn a_variable_that_is_none_of_ours_is_told_with_the_nearest_one() {
    let warned = |name: &str| load("", &[(name, "1")], &[]).unwrap().warnings;
    for (typed, meant) in [
        ("VOZ_PRECO_REESCRITA_USD", "VOZ_PRECO_USD"),
        ("VOZ_ENDEREÇO", "VOZ_ENDERECO"),
        ("VOZ_MODELO_CHAV", "VOZ_MODELO_CHAVE"),
    ] {
        let said = warned(typed);
        assert!(said.len() == 1 && said[0].contains(typed) && said[0].ends_with(meant), "{said:?}");
    }
    for known in ["VOZ_COTA_LIMITE", "VOZ_PAGER", "VOZ_TESTE_BANCO", "VOZ_SERVICE_HOST", "VOZ_PORT", "HOME"] {
        assert_eq!(warned(known), Vec::<String>::new(), "{known}");
    }
}

#[test]
fn a_price_takes_a_comma_and_a_public_address_no_path() {
    let rate = load("", &[("VOZ_BRL_POR_USD", "5,40")], &[]).unwrap().pix.brl_por_usd;
    assert_eq!(rate, Some(Micros(5_400_000)));
    let public = |url| load("", &[("VOZ_URL_PUBLICA", url)], &[]);
    assert!(public("https://voz.ex.com:8443/").is_ok());
    for url in ["https://voz.ex.com/voz", "https://voz.ex.com/?a=1", "voz.ex.com"] {
        assert!(public(url).is_err(), "{url}");
    }
    assert!(public("https://voz.ex.com/voz").unwrap_err().to_string().contains("sem caminho"));
    assert!(load("", &[("VOZ_MODELO_URL", "https://voz.ex.com/v1")], &[]).is_ok());
}

#[test]
fn vendor_variables_fill_the_gaps() {
    let env = [("OPENAI_API_KEY", "sk-1"), ("ANTHROPIC_API_KEY", "sk-2"), ("VOZ_MODELO", "m")];
    let modelo = load("", &env, &[]).unwrap().modelo;
    assert_eq!(modelo.chave.as_ref().map(Secret::expose), Some("sk-1"));
    assert!(modelo.configured());
    let modelo = load("[modelo]\nprotocolo = \"anthropic\"", &env, &[]).unwrap().modelo;
    assert_eq!(modelo.chave.as_ref().map(Secret::expose), Some("sk-2"));
    assert_eq!(modelo.url, "https://api.anthropic.com");
}

#[test]
fn a_model_in_the_environment_that_the_file_keeps_out_is_told() {
    let told = |env: &[(&str, &str)]| load("[modelo]\nprotocolo = \"regras\"", env, &[]).unwrap().warnings;
    let said = told(&[("VOZ_MODELO_URL", "http://localhost:1/v1")]);
    assert!(said.len() == 1 && said[0].starts_with("VOZ_MODELO_URL está no ambiente e não vale"), "{said:?}");
    assert_eq!(told(&[("VOZ_MODELO", "m"), ("VOZ_PROTOCOLO", "openai")]), Vec::<String>::new());
    assert_eq!(told(&[]), Vec::<String>::new());
}

#[test]
fn a_providers_key_goes_to_nobody_else() {
    let key = |toml: &str, more: &[(&str, &str)]| {
        let env = [&[("OPENAI_API_KEY", "sk-1"), ("ANTHROPIC_API_KEY", "sk-2")], more].concat();
        load(toml, &env, &[]).unwrap().modelo.chave.map(|key| key.expose().to_owned())
    };
    let elsewhere = "[modelo]\nurl = \"http://127.0.0.1:11434/v1\"";
    assert_eq!(key(elsewhere, &[]), None);
    assert_eq!(key(elsewhere, &[("VOZ_PROTOCOLO", "anthropic")]), None);
    assert_eq!(key(elsewhere, &[("VOZ_MODELO_CHAVE", "k")]).as_deref(), Some("k"));
    assert_eq!(key("", &[("VOZ_MODELO_URL", "https://api.openai.com/v1/")]).as_deref(), Some("sk-1"));
    assert_eq!(key("", &[("OPENAI_BASE_URL", "https://x.invalid/v1")]).as_deref(), Some("sk-1"));
}

#[test]
fn a_model_of_the_own_network_needs_no_key() {
    for (url, configured) in [
        ("http://localhost:11434/v1", true),
        ("http://127.0.0.1/v1/", true),
        ("http://[::1]:8080", true),
        ("https://localhost.example.com/v1", false),
        ("http://10.0.0.1:11434/v1", true),
        ("http://192.168.1.9/v1", true),
        ("http://[fd00::1]:8000/v1", true),
        ("http://ollama:11434/v1", true),
        ("http://Servidor.Local:1234/v1", true),
        ("http://8.8.8.8/v1", false),
        ("https://api.exemplo.com/v1", false),
        ("https://exemplo.local.com/v1", false),
    ] {
        let modelo = load("", &[("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url)], &[]).unwrap().modelo;
        assert_eq!(modelo.configured(), configured, "{url}");
    }
}

#[test]
fn amounts_mails_and_records_are_checked() {
    for (name, value, good) in [
        ("VOZ_PRECO_USD", "0.02", true),
        ("VOZ_PRECO_USD", "1", true),
        ("VOZ_PRECO_USD", "0,02", true),
        ("VOZ_PRECO_USD", "1.000,02", false),
        ("VOZ_PRECO_USD", "0.0000001", false),
        ("VOZ_PRECO_USD", "-1", false),
        ("VOZ_CONTATO_EMAIL", "voz+api@exemplo.com.br", true),
        ("VOZ_CONTATO_EMAIL", "voz@exemplo.com\nExpires: 1", false),
        ("VOZ_CONTATO_EMAIL", "a@b@c", false),
        ("VOZ_MCP_REGISTRO", "v=MCPv1; k=ed25519; p=dGVzdGUgZGUgdW1hIGNoYXZlIHB1YmxpY2EgcXVhbHF1ZXI=", true),
        ("VOZ_MCP_REGISTRO", "v=MCPv1; k=rsa; p=dGVzdGUgZGUgdW1hIGNoYXZlIHB1YmxpY2EgcXVhbHF1ZXI=", false),
    ] {
        assert_eq!(load("", &[(name, value)], &[]).is_ok(), good, "{name}={value}");
    }
    let config = load("[correio]\ndono = \"a@b.c\"\n[preco]\nreescrita_usd = 0.5\n", &[], &[]).unwrap();
    assert_eq!((config.contato_email(), config.preco.reescrita_usd), (Some("a@b.c"), Micros(500_000)));
    assert_eq!(load("", &[], &[]).unwrap().contato_email(), None);
}

#[test]
fn an_address_with_a_password_is_refused_without_showing_it() {
    let address = "https://ana:segredo@ex.com/v1";
    for name in ["VOZ_MODELO_URL", "OPENAI_BASE_URL", "VOZ_X402_FACILITADOR", "VOZ_ASAAS_URL"] {
        let said = load("", &[(name, address)], &[]).unwrap_err().to_string();
        assert!(!said.contains("segredo") && said.contains("sem usuário nem senha"), "{said}");
    }
    let said = load("[modelo]\nchave = \"segredo\n", &[], &[]).unwrap_err().to_string();
    assert!(!said.contains("segredo") && said.contains("linha 2"), "{said}");
}

#[test]
fn secrets_do_not_print() {
    let config = load("", &[("VOZ_MODELO_CHAVE", "sk-secreta")], &[]).unwrap();
    assert!(!format!("{:?}", config.modelo).contains("secreta"));
    assert!(!format!("{config:?}").contains("secreta"));
}

#[test]
fn every_option_is_a_field_and_every_field_an_option() {
    let all = load("", &[], &[]).unwrap();
    assert_eq!((all.cota.limite, all.servidor.transito_mib, all.modelo.simultaneas), (5, 64, 64));
    let set = load(
        "",
        &[
            ("VOZ_PROXIES", "10.0.0.1, ::1"),
            ("VOZ_CONTAR", "não"),
            ("VOZ_X402_MODO", "dev"),
            ("VOZ_MODELO_TEMPERATURA", "1"),
            ("VOZ_SMTP", "smtps://eu:x@ex.com"),
            ("VOZ_URL_PUBLICA", "https://voz.ex.com/"),
        ],
        &[],
    )
    .unwrap();
    assert_eq!(set.servidor.proxies.len(), 2);
    assert!(!set.numeros.contar && set.x402.modo == super::super::Modo::Dev);
    assert_eq!((set.modelo.temperatura, set.correio.smtp.is_some()), (Some(1.0), true));
    assert_eq!(set.servidor.url_publica.as_deref(), Some("https://voz.ex.com"));
    // A name that no field takes would be passed over in silence.
    let fields = format!("{:#?}", (&set.modelo, &set.servidor, &set.remoto, &set.cota, &set.preco))
        + &format!("{:#?}", (&set.operador, &set.contas, &set.numeros, &set.pix, &set.x402))
        + &format!("{:#?}", (&set.correio, &set.asaas, &set.contato));
    for name in OPTIONS.iter().filter_map(|option| option.key.split_once('.')).map(|(_, name)| name) {
        assert!(fields.contains(&format!("    {name}: ")), "{name}");
    }
}
