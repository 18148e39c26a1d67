//! The effective configuration: four layers read, every value checked and typed, once.
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::groups::{
    AsaasConfig, ContasConfig, ContatoConfig, CorreioConfig, CotaConfig, Modelo, NumerosConfig, Operador,
    PixConfig, Preco, Protocolo, Remoto, Servidor, X402,
};
use super::lists::{ApoioConfig, EspacoConfig, EstiloConfig, GwConfig};
use super::options::{Kind, OPTIONS, OTHER_VARIABLES, Opt, RETIRED};
use super::secret::Secret;
use super::{ConfigError, Layer, file};
use crate::base::master_key::{MasterKey, Purpose};
use crate::base::store::StorePlace;
use crate::base::world::{Millis, World};

#[cfg(test)]
mod tests;

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
            let flag = flags.values.iter().find(|(key, _)| *key == option.key);
            let layers = [
                (flag.map(|(_, value)| value.as_str()), Layer::Flag),
                (world.env(option.env), Layer::Env(option.env)),
                (file.values.get(option.key).map(String::as_str), Layer::File),
                (option.default, Layer::Default),
            ];
            if let Some((value, layer)) = layers.into_iter().find_map(|(value, layer)| Some((value?, layer)))
            {
                option.check(value, layer)?;
                values.insert(option.key, (value.to_owned(), layer));
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

/// A warning when a file that holds a secret can be read by others.
fn secret_warning(values: &Values, path: &Path) -> Option<String> {
    let holds = |key| matches!(values.get(key), Some((_, Layer::File)));
    // The address of a server may hold a password.
    let on_server = values.get("banco").is_some_and(|(place, _)| place.contains("://"));
    let is_secret = |o: &&Opt| o.kind.is_secret() || (o.kind == Kind::Banco && on_server);
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
