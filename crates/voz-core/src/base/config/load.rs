//! The effective configuration: four layers read, every value checked and typed, once.
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::groups::{
    AsaasConfig, ContasConfig, ContatoConfig, CorreioConfig, CotaConfig, Modelo, NumerosConfig, Operador,
    PixConfig, Preco, Protocolo, Remoto, Servidor, X402,
};
use super::kind::Kind;
use super::lists::{ApoioConfig, EspacoConfig, EstiloConfig, GwConfig};
use super::options::{OPTIONS, OTHER_VARIABLES, Opt, RETIRED};
use super::secret::Secret;
use super::{ConfigError, Layer, file};
use crate::base::master_key::{MasterKey, Purpose};
use crate::base::store::StorePlace;
use crate::base::world::{Millis, World};

/// Of the server's own table, what all servers of one database should be told alike.
const SHARED: &[&str] = &["servidor.url_publica", "servidor.produto", "servidor.mcp_registro"];

/// The text of each option that has a value, and where it came from.
type Values = BTreeMap<&'static str, (String, Layer)>;

/// The effective configuration: a field for each table of `config.toml`, and in it one for each key.
#[derive(Clone, Deserialize)]
pub struct Config {
    /// Folder of the database, receipts and keys.
    pub dados: PathBuf,
    banco: Option<Secret>,
    banco_senha: Option<Secret>,
    /// The model.
    pub modelo: Modelo,
    /// The server.
    pub servidor: Servidor,
    /// Credentials for a service of someone else's.
    pub remoto: Remoto,
    /// The free allowance.
    pub cota: CotaConfig,
    /// Prices.
    pub preco: Preco,
    /// The operator of the service.
    pub operador: Operador,
    /// Accounts.
    pub contas: ContasConfig,
    /// Public numbers.
    pub numeros: NumerosConfig,
    /// Pix with a receipt.
    pub pix: PixConfig,
    /// Payments by x402.
    pub x402: X402,
    /// Mail.
    pub correio: CorreioConfig,
    /// The payment gateway.
    pub asaas: AsaasConfig,
    /// Messages to whoever runs the service.
    pub contato: ContatoConfig,
    /// Styles of `[[estilos]]`, in order.
    #[serde(skip)]
    pub estilos: Vec<EstiloConfig>,
    /// Placements of `[[espacos]]`, in order.
    #[serde(skip)]
    pub espacos: Vec<EspacoConfig>,
    /// Sponsors of `[[parceiros]]`, in order, those whose time has passed too.
    #[serde(skip)]
    pub parceiros: Vec<ApoioConfig>,
    /// The goods of `[gw]` beside the packages.
    #[serde(skip)]
    pub gw: GwConfig,
    /// The file that was read or would be.
    #[serde(skip)]
    pub path: PathBuf,
    /// Warnings for the owner, in Portuguese.
    #[serde(skip)]
    pub warnings: Vec<String>,
    #[serde(skip)]
    values: Values,
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = OPTIONS.iter().filter_map(|o| {
            let (value, layer) = self.get(o.key)?;
            Some((o.key, o.shown(value), layer))
        });
        f.debug_list().entries(shown).finish()
    }
}

/// The command line's word on configuration.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// `--config`: the file, which must then exist.
    pub config: Option<PathBuf>,
    /// Option keys with their values.
    pub values: Vec<(&'static str, String)>,
}

fn folders() -> Option<directories::ProjectDirs> {
    directories::ProjectDirs::from("", "", "voz")
}

impl Config {
    /// Where the file is looked for, and whether someone named it, so that it must exist.
    pub fn place(world: &World, flags: &Flags) -> (PathBuf, bool) {
        let named = flags.config.clone().or_else(|| world.env("VOZ_CONFIG").map(PathBuf::from));
        let is_named = named.is_some();
        let usual = || folders().map(|f| f.config_dir().join("config.toml"));
        (named.or_else(usual).unwrap_or_else(|| PathBuf::from("config.toml")), is_named)
    }

    /// Reads the layers and checks every value.
    ///
    /// # Errors
    /// The file cannot be read, is not TOML, names an unknown key, or some value is not of its kind.
    pub fn load(world: &World, flags: &Flags) -> Result<Self, ConfigError> {
        let (path, named) = Self::place(world, flags);
        let file = file::read(&path, named)?;
        let mut values = Values::new();
        for option in OPTIONS {
            let flag = flags
                .values
                .iter()
                .find(|(key, _)| *key == option.key)
                .map(|(_, v)| (v.clone(), Layer::Flag));
            let env = || option.in_env(world).map(|(name, v)| (v.to_owned(), Layer::Env(name)));
            let from_file = || file.values.get(option.key).map(|v| (v.clone(), Layer::File));
            let default = || option.default.map(|v| (v.to_owned(), Layer::Default));
            if let Some((value, layer)) = flag.or_else(env).or_else(from_file).or_else(default) {
                option.check(&value, layer)?;
                values.insert(option.key, (value, layer));
            }
        }
        understand_vendor_variables(&mut values, world)?;
        let usual = folders().map_or_else(|| ".".to_owned(), |f| f.data_dir().to_string_lossy().into_owned());
        values.entry("dados").or_insert((usual, Layer::Default));
        let retired = RETIRED.iter().flat_map(|(key, env)| {
            let line = file.values.contains_key(*key).then(|| retired(key, "tire a linha do arquivo"));
            line.into_iter().chain(world.env(env).map(|_| retired(env, "tire a variável do ambiente")))
        });
        let unknown = world.env_names().filter(|name| is_unknown(name)).map(unknown);
        let told = secret_warning(&values, &path).into_iter().chain(unused_model(&values));
        let warnings = told.chain(retired).chain(unknown).collect();
        let typed: Self = typed(&values).try_into().map_err(|_| ConfigError::Fields)?;
        let file::ConfigFile { estilos, espacos, parceiros, gw, .. } = file;
        Ok(Self { estilos, espacos, parceiros, gw, path, warnings, values, ..typed })
    }

    /// The text of an option and where it came from, for whoever shows the configuration; `None` when it has no value.
    pub fn get(&self, key: &str) -> Option<(&str, Layer)> {
        self.values.get(key).map(|(value, layer)| (value.as_str(), *layer))
    }

    /// A keyed hash of what all servers of one database should be told alike: all but where this one keeps its data and finds
    /// the database, where it listens and how much it takes on.
    pub fn fingerprint(&self, chave: &MasterKey) -> String {
        let own = |key: &str| {
            ["dados", "banco", "banco_senha"].contains(&key)
                || (key.starts_with("servidor.") && !SHARED.contains(&key))
        };
        let mut all = String::new();
        for (key, (value, _)) in self.values.iter().filter(|(key, _)| !own(key)) {
            // Writing to a text cannot fail.
            let _ = writeln!(all, "{key}={value:?}");
        }
        let _ = write!(all, "{:?}", (&self.estilos, &self.espacos, &self.parceiros, &self.gw));
        chave.hash(Purpose::Config, all.as_bytes()).chars().take(16).collect()
    }

    /// Where the database is.
    pub fn banco(&self) -> StorePlace {
        let text = self.banco.as_ref().map_or("voz.db", Secret::expose);
        // Not met: the text was checked when it was read.
        self.banco_em(text, &self.dados).unwrap_or_else(|_| StorePlace::File(self.dados.join("voz.db")))
    }

    /// Where another database is, with the password of the configuration where its address has none; a file counts from
    /// `folder`.
    ///
    /// # Errors
    /// Fault of the address, as a sentence for a person.
    pub fn banco_em(&self, text: &str, folder: &Path) -> Result<StorePlace, String> {
        Ok(match (StorePlace::parse(text, folder)?, &self.banco_senha) {
            (StorePlace::Server(address), Some(password)) => {
                StorePlace::Server(Box::new(address.with_password(password.expose())))
            }
            (place, _) => place,
        })
    }

    /// The credential for a remote service: the credit, else the key.
    pub fn credencial(&self) -> Option<&Secret> {
        self.remoto.credito.as_ref().or(self.remoto.chave.as_ref())
    }

    /// The sponsors of `[[parceiros]]` whose time has not passed, in order.
    pub fn apoios(&self, now: Millis) -> Vec<&ApoioConfig> {
        let today: String = now.to_string().chars().take(10).collect();
        self.parceiros.iter().filter(|apoio| apoio.ate >= today).collect()
    }

    /// Public e-mail of whoever runs the service; `None` when neither it nor the owner's is set.
    pub fn contato_email(&self) -> Option<&str> {
        self.contato.email.as_deref().or(self.correio.dono.as_deref())
    }

    /// Address of whoever runs the service: the owner's, else the public one.
    pub fn contato_dono(&self) -> Option<&str> {
        self.correio.dono.as_deref().or(self.contato.email.as_deref())
    }
}

fn protocol(values: &Values) -> Protocolo {
    values.get("modelo.protocolo").and_then(|(word, _)| Protocolo::of(word)).unwrap_or(Protocolo::OpenAi)
}

/// `OPENAI_*` and `ANTHROPIC_*` fill what neither the file nor a `VOZ_` variable says. Their key goes to the provider, or to
/// the address that stands beside it, and never to one that was set for `voz` alone.
fn understand_vendor_variables(values: &mut Values, world: &World) -> Result<(), ConfigError> {
    let names: &[(&str, &'static str)] = match protocol(values) {
        Protocolo::OpenAi => &[("modelo.chave", "OPENAI_API_KEY"), ("modelo.url", "OPENAI_BASE_URL")],
        Protocolo::Anthropic => {
            &[("modelo.chave", "ANTHROPIC_API_KEY"), ("modelo.url", "ANTHROPIC_BASE_URL")]
        }
        Protocolo::Regras => &[],
    };
    let elsewhere = values.get("modelo.url").is_some_and(|(url, _)| !protocol(values).is_public(url));
    for (key, name) in names.iter().filter(|(key, _)| *key != "modelo.chave" || !elsewhere) {
        let option = OPTIONS.iter().find(|o| o.key == *key);
        if let (Some(option), Some(value)) = (option, world.env(name))
            && !values.contains_key(option.key)
        {
            option.check(value, Layer::Env(name))?;
            values.insert(option.key, (value.to_owned(), Layer::Env(name)));
        }
    }
    Ok(())
}

/// The checked texts as values of their kinds, table by table.
fn typed(values: &Values) -> toml::Table {
    let mut tables = toml::Table::new();
    for Opt { key, kind, .. } in OPTIONS {
        let value = values.get(key).map(|(text, _)| kind.typed(text));
        let Some((table, name)) = key.split_once('.') else {
            tables.extend(value.map(|value| ((*key).to_owned(), value)));
            continue;
        };
        let table = tables.entry(table).or_insert_with(|| toml::Table::new().into());
        if let (toml::Value::Table(table), Some(value)) = (table, value) {
            table.insert(name.to_owned(), value);
        }
    }
    if let Some(toml::Value::Table(modelo)) = tables.get_mut("modelo") {
        modelo.entry("url").or_insert_with(|| protocol(values).public_url().into());
    }
    tables
}

/// True when the database is on a server, whose address may hold a password.
fn is_server(values: &Values) -> bool {
    values.get("banco").is_some_and(|(place, _)| place.contains("://"))
}

/// A warning when a file that holds a secret can be read by others.
fn secret_warning(values: &Values, path: &Path) -> Option<String> {
    let holds = |key| matches!(values.get(key), Some((_, Layer::File)));
    let is_secret = |o: &&Opt| o.kind.is_secret() || (o.kind == Kind::Banco && is_server(values));
    let secret = OPTIONS.iter().filter(is_secret).find(|o| holds(o.key))?;
    let shown = path.display();
    readable_by_others(path).then(|| {
        format!("{shown} guarda {} e outros usuários podem ler; faça: chmod 600 {shown}", secret.key)
    })
}

/// A warning when the environment names a model that the file's protocol keeps out.
fn unused_model(values: &Values) -> Option<String> {
    let (protocol, Layer::File) = values.get("modelo.protocolo")? else { return None };
    let named = ["modelo.nome", "modelo.url"].iter().find_map(|key| match values.get(*key)?.1 {
        Layer::Env(name) => Some(name),
        _ => None,
    })?;
    (Protocolo::of(protocol) == Some(Protocolo::Regras)).then(|| {
        format!(
            "{named} está no ambiente e não vale: o arquivo diz modelo.protocolo = \"regras\", o editor embutido; faça: \
             export VOZ_PROTOCOLO=openai"
        )
    })
}

/// A warning of an option that is none any more.
fn retired(name: &str, mend: &str) -> String {
    format!("{name} é de uma versão antiga e já não muda nada; faça: {mend}")
}

/// True for a variable that looks like one of ours and is none. Kubernetes and Docker name some after a service called `voz`.
fn is_unknown(name: &str) -> bool {
    let known = OPTIONS.iter().any(|option| option.env == name)
        || RETIRED.iter().any(|(_, env)| *env == name)
        || OTHER_VARIABLES.contains(&name)
        || name.starts_with("VOZ_TESTE_");
    let of_orchestrator = name.contains("_SERVICE_") || name.contains("_PORT_") || name.ends_with("_PORT");
    name.starts_with("VOZ_") && !known && !of_orchestrator
}

/// A warning of a variable that changes nothing, with the known one that is most like it.
fn unknown(name: &str) -> String {
    let like = |option: &Opt| strsim::jaro_winkler(name, option.env);
    let nearest = OPTIONS.iter().max_by(|one, other| like(one).total_cmp(&like(other)));
    let nearest = nearest.map_or("VOZ_CONFIG", |option| option.env);
    format!("não há variável {name}, e ela não muda nada; faça: tire-a do ambiente, ou use {nearest}")
}

/// True when others on this machine may read the file.
pub fn readable_by_others(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        path.metadata().is_ok_and(|m| m.permissions().mode() & 0o077 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

#[cfg(test)]
mod tests {
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
        for known in
            ["VOZ_COTA_LIMITE", "VOZ_PAGER", "VOZ_TESTE_BANCO", "VOZ_SERVICE_HOST", "VOZ_PORT", "HOME"]
        {
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
        let told =
            |env: &[(&str, &str)]| load("[modelo]\nprotocolo = \"regras\"", env, &[]).unwrap().warnings;
        let said = told(&[("VOZ_MODELO_URL", "http://localhost:1/v1")]);
        assert!(
            said.len() == 1 && said[0].starts_with("VOZ_MODELO_URL está no ambiente e não vale"),
            "{said:?}"
        );
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
            (
                "VOZ_MCP_REGISTRO",
                "v=MCPv1; k=ed25519; p=dGVzdGUgZGUgdW1hIGNoYXZlIHB1YmxpY2EgcXVhbHF1ZXI=",
                true,
            ),
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
}
