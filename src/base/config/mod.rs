//! Configuration: one table of options, four layers, and what the program reads from them.
//!
//! Later wins: built-in default < `config.toml` < environment < flag. Every value remembers its
//! layer. Values are checked when loaded, so reading one cannot fail. Secrets never print.

mod edit;
mod file;
mod kind;
mod options;
mod parceria;
mod partes;
mod secret;
mod x402;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::rede::Url;
use super::world::{Millis, World};
pub use edit::edited;
pub use file::{ConfigError, EstiloConfig, GW_CENTAVOS, GwConfig, SaldoConfig};
pub use kind::Kind;
pub use options::{OPTIONS, Opt};
pub use parceria::{ApoioConfig, EspacoConfig};
pub use partes::{CorreioConfig, Modelo, PixConfig, Protocolo, Servidor};
pub use secret::Secret;
pub use x402::X402;

/// Where a value came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The option's own default.
    Default,
    /// `config.toml`.
    File,
    /// The environment variable of this name.
    Env(&'static str),
    /// The command line.
    Flag,
}

impl std::fmt::Display for Layer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Default => f.write_str("padrão"),
            Self::File => f.write_str("config.toml"),
            Self::Env(name) => f.write_str(name),
            Self::Flag => f.write_str("linha de comando"),
        }
    }
}

/// The effective configuration.
#[derive(Clone)]
pub struct Config {
    values: BTreeMap<&'static str, (String, Layer)>,
    /// Styles of `[[estilos]]`, in order.
    pub estilos: Vec<EstiloConfig>,
    /// Placements of `[[espacos]]`, in order.
    pub espacos: Vec<EspacoConfig>,
    /// Sponsors of `[[parceiros]]`, in order, those whose time has passed too.
    pub parceiros: Vec<ApoioConfig>,
    /// What `[gw]` sells beside the packages.
    pub gw: GwConfig,
    /// The file that was read or would be.
    pub path: PathBuf,
    /// What the owner should know, in Portuguese.
    pub warnings: Vec<String>,
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

/// What the command line says about configuration.
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
        let folders = folders();
        let (path, named) = Self::place(world, flags);
        let file = file::read(&path, named)?;
        let mut values = BTreeMap::new();
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
        let file::ConfigFile { estilos, espacos, parceiros, gw, .. } = file;
        let mut config = Self { values, estilos, espacos, parceiros, gw, path, warnings: Vec::new() };
        config.understand_vendor_variables(world)?;
        if let Some(folders) = folders {
            let data = folders.data_dir().to_string_lossy().into_owned();
            config.values.entry("dados").or_insert((data, Layer::Default));
        }
        config.warnings.extend(file::secret_warning(&config));
        Ok(config)
    }

    /// `OPENAI_*` and `ANTHROPIC_*` fill what neither the file nor a `VOZ_` variable says.
    fn understand_vendor_variables(&mut self, world: &World) -> Result<(), ConfigError> {
        let names: &[(&str, &'static str)] = match self.modelo().protocolo {
            Protocolo::OpenAi => &[("modelo.chave", "OPENAI_API_KEY"), ("modelo.url", "OPENAI_BASE_URL")],
            Protocolo::Anthropic => {
                &[("modelo.chave", "ANTHROPIC_API_KEY"), ("modelo.url", "ANTHROPIC_BASE_URL")]
            }
            Protocolo::Regras => &[],
        };
        for (key, name) in names {
            let option = OPTIONS.iter().find(|o| o.key == *key);
            if let (Some(option), Some(value)) = (option, world.env(name))
                && !self.values.contains_key(option.key)
            {
                option.check(value, Layer::Env(name))?;
                self.values.insert(option.key, (value.to_owned(), Layer::Env(name)));
            }
        }
        Ok(())
    }

    /// The text of an option and where it came from; `None` when it has no value.
    pub fn get(&self, key: &str) -> Option<(&str, Layer)> {
        self.values.get(key).map(|(value, layer)| (value.as_str(), *layer))
    }

    fn text(&self, key: &str) -> Option<String> {
        self.get(key).map(|(value, _)| value.to_owned())
    }

    fn number<T: std::str::FromStr + Default>(&self, key: &str) -> T {
        self.get(key).and_then(|(value, _)| value.parse().ok()).unwrap_or_default()
    }

    /// Folder of the database, receipts and keys.
    pub fn dados(&self) -> PathBuf {
        PathBuf::from(self.text("dados").unwrap_or_else(|| ".".to_owned()))
    }

    /// The database file.
    pub fn banco(&self) -> PathBuf {
        self.dados().join("voz.db")
    }

    /// What a remote service is shown: the credit, else the key.
    pub fn credencial(&self) -> Option<Secret> {
        self.text("remoto.credito").or_else(|| self.text("remoto.chave")).map(Secret::new)
    }

    /// Free rewrites a day.
    pub fn cota_limite(&self) -> u32 {
        self.number("cota.limite")
    }

    /// Rewrites a day that may give nothing though the model answered, for each caller.
    pub fn cota_falhas(&self) -> u32 {
        self.number("cota.falhas")
    }

    /// Price of one rewrite beyond the allowance, in dollars, as checked text.
    pub fn preco_reescrita_usd(&self) -> &str {
        self.get("preco.reescrita_usd").map_or("0", |(value, _)| value)
    }

    /// The sponsors of `[[parceiros]]` whose time has not passed, in order.
    pub fn apoios(&self, now: Millis) -> Vec<&ApoioConfig> {
        let today: String = now.to_string().chars().take(10).collect();
        self.parceiros.iter().filter(|apoio| apoio.ate >= today).collect()
    }

    /// Whether anyone may make an account.
    pub fn cadastro_aberto(&self) -> bool {
        self.get("contas.cadastro_aberto").is_some_and(|(value, _)| kind::is_on(value))
    }

    /// Whether requests are counted.
    pub fn contar(&self) -> bool {
        self.get("numeros.contar").is_none_or(|(value, _)| kind::is_on(value))
    }

    /// Public e-mail of whoever runs the service; `None` when neither it nor the owner's is set.
    pub fn contato_email(&self) -> Option<&str> {
        self.get("contato.email").or_else(|| self.get("correio.dono")).map(|(value, _)| value)
    }

    /// Contact messages taken in a day: of one network, and of all.
    pub fn contato_por_dia(&self) -> (u32, u32) {
        (self.number("contato.por_dia_rede"), self.number("contato.por_dia"))
    }

    /// What opens the operator's routes; `None` keeps them shut.
    pub fn operador_token(&self) -> Option<Secret> {
        self.text("operador.token").map(Secret::new)
    }

    /// Address of whoever runs the service: the owner's, else the public one.
    pub fn contato_dono(&self) -> Option<&str> {
        self.get("correio.dono").or_else(|| self.get("contato.email")).map(|(value, _)| value)
    }

    /// Everything about Pix with a receipt.
    pub fn pix(&self) -> PixConfig {
        PixConfig {
            chave: self.text("pix.chave"),
            nome: self.text("pix.nome"),
            cidade: self.text("pix.cidade"),
            brl_por_usd: self.text("pix.brl_por_usd"),
            por_dia: self.number("pix.por_dia"),
            por_semana: self.number("pix.por_semana"),
            fila: self.number("pix.fila"),
            retencao_dias: self.number("pix.retencao_dias"),
        }
    }

    /// The settings of mail.
    pub fn correio(&self) -> CorreioConfig {
        CorreioConfig {
            smtp: self.text("correio.smtp").map(Secret::new),
            de: self.text("correio.de"),
            dono: self.text("correio.dono"),
            prazo_s: self.number("correio.prazo_s"),
        }
    }

    /// Reais for a dollar, as checked text.
    pub fn brl_por_usd(&self) -> Option<&str> {
        self.get("pix.brl_por_usd").map(|(value, _)| value)
    }

    /// Address and key of the payment gateway; `None` while it has no key.
    pub fn asaas(&self) -> Option<(String, Secret)> {
        let key = self.text("asaas.chave").map(Secret::new)?;
        Some((self.text("asaas.url").unwrap_or_default(), key))
    }

    /// The token that the gateway's notices carry.
    pub fn asaas_aviso_token(&self) -> Option<Secret> {
        self.text("asaas.aviso_token").map(Secret::new)
    }

    /// The record that proves the domain to the MCP registry.
    pub fn mcp_registro(&self) -> Option<&str> {
        self.get("servidor.mcp_registro").map(|(value, _)| value)
    }

    /// The settings of the server.
    pub fn servidor(&self) -> Servidor {
        Servidor {
            endereco: self.text("servidor.endereco").unwrap_or_default(),
            url_publica: self.text("servidor.url_publica").map(|url| url.trim_end_matches('/').to_owned()),
            proxies: self
                .text("servidor.proxies")
                .and_then(|list| kind::addresses(&list))
                .unwrap_or_default(),
            produto: self.text("servidor.produto").unwrap_or_default(),
            modelo_simultaneas: self.number("modelo.simultaneas"),
            conexoes: self.number("servidor.conexoes"),
            fila: self.number("servidor.fila"),
            cabecalho_s: self.number("servidor.cabecalho_s"),
            corpo_s: self.number("servidor.corpo_s"),
            resposta_s: self.number("servidor.resposta_s"),
            transito_mib: self.number("servidor.transito_mib"),
            parte_por_rede: self.number("servidor.parte_por_rede"),
            parada_s: self.number("servidor.parada_s"),
        }
    }

    /// The settings of the model.
    pub fn modelo(&self) -> Modelo {
        let word = self.get("modelo.protocolo").map(|(word, _)| word);
        let protocolo = word.and_then(Protocolo::of).unwrap_or(Protocolo::OpenAi);
        let url = self.text("modelo.url").unwrap_or_else(|| protocolo.public_url().to_owned());
        Modelo {
            protocolo,
            nome: self.text("modelo.nome"),
            url: url.trim_end_matches('/').to_owned(),
            chave: self.text("modelo.chave").map(Secret::new),
            prazo_s: self.number("modelo.prazo_s"),
            temperatura: self.get("modelo.temperatura").and_then(|(value, _)| value.parse().ok()),
            maximo_tokens: self.number("modelo.maximo_tokens"),
        }
    }
}

/// Whether an address is on this machine, where no key is needed.
fn is_local(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| url.is_loopback())
}

/// Whether others on this machine may read the file.
pub(crate) fn readable_by_others(path: &Path) -> bool {
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
    use crate::base::world::Millis;

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
        assert_eq!(config.dados(), PathBuf::from("/c"));
        assert_eq!(config.get("dados").unwrap().1, Layer::Flag);
        assert_eq!(config.get("modelo.nome"), Some(("m2", Layer::Env("VOZ_MODELO"))));
        assert_eq!((config.modelo().prazo_s, config.cota_limite()), (30, 7));
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
    fn vendor_variables_fill_the_gaps() {
        let env = [("OPENAI_API_KEY", "sk-1"), ("ANTHROPIC_API_KEY", "sk-2"), ("VOZ_MODELO", "m")];
        let modelo = load("", &env, &[]).unwrap().modelo();
        assert_eq!(modelo.chave.as_ref().map(Secret::expose), Some("sk-1"));
        assert!(modelo.configured());
        let modelo = load("[modelo]\nprotocolo = \"anthropic\"", &env, &[]).unwrap().modelo();
        assert_eq!(modelo.chave.as_ref().map(Secret::expose), Some("sk-2"));
        assert_eq!(modelo.url, "https://api.anthropic.com");
    }

    #[test]
    fn a_model_on_this_machine_needs_no_key() {
        for (url, configured) in [
            ("http://localhost:11434/v1", true),
            ("http://127.0.0.1/v1/", true),
            ("http://[::1]:8080", true),
            ("https://localhost.example.com/v1", false),
            ("https://10.0.0.1/v1", false),
        ] {
            let modelo = load("", &[("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url)], &[]).unwrap().modelo();
            assert_eq!(modelo.configured(), configured, "{url}");
        }
    }

    #[test]
    fn amounts_mails_and_records_are_checked() {
        for (name, value, good) in [
            ("VOZ_PRECO_USD", "0.02", true),
            ("VOZ_PRECO_USD", "1", true),
            ("VOZ_PRECO_USD", "0,02", false),
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
        assert_eq!((config.contato_email(), config.preco_reescrita_usd()), (Some("a@b.c"), "0.5"));
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
        assert!(!format!("{:?}", config.modelo()).contains("secreta"));
        assert!(!format!("{config:?}").contains("secreta"));
    }
}
