//! `config.toml`: read, flattened, every key known.
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::super::io_error::explain;
use super::kind::is_amount;
use super::parceria::{self, ApoioConfig, EspacoConfig};
use super::{Config, Layer, OPTIONS};

/// A style of `[[estilos]]`: one variant and one model call each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EstiloConfig {
    /// Identifier, 1 to 64 characters.
    pub id: String,
    /// Display name, up to 80 characters.
    #[serde(default)]
    pub nome: String,
    /// What the style asks of the model, up to 2000 characters.
    #[serde(default)]
    pub prompt: String,
}

/// What `[gw]` sells beside the packages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GwConfig {
    /// Exact prices, `[[gw.exatos]]`.
    pub exatos: Vec<ExatoConfig>,
    /// Balance in reais, `[gw.saldo]`.
    pub saldo: Option<SaldoConfig>,
}

/// An exact price that the gateway sells, `[[gw.exatos]]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExatoConfig {
    /// Dollars, as text: `"2.50"`.
    pub usd: String,
}

/// The range of a balance purchase, in cents of a real.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaldoConfig {
    /// The least that is sold at once, in cents; at least 500.
    pub min_centavos: i64,
    /// The most that is sold at once, in cents; at most 1,000,000.
    pub max_centavos: i64,
}

/// Least and most cents of a charge: R$ 5.00 to R$ 10,000 (contract, "Limits").
pub const GW_CENTAVOS: (i64, i64) = (500, 1_000_000);

/// What the library would say of a wrong `[gw]`, in Portuguese.
const GW_SHAPE: &str = "[gw]: tem exatos, uma lista de {usd = \"2.50\"}, e saldo, com min_centavos e \
                        max_centavos, e nada mais";

/// Most styles in one rewrite (interface, "Limits").
const STYLES_MAX: usize = 5;

/// What the library would say of a wrong style, in Portuguese.
const STYLE_SHAPE: &str = "[[estilos]]: cada estilo tem id, nome e prompt, todos textos, e nada mais";

/// Why a configuration was refused.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("não consigo ler {path}: {cause}")]
    Read { path: String, cause: String },
    /// The file is not TOML, or `[[estilos]]` is not as it should be.
    #[error("{path} não está certo: {cause}")]
    Syntax { path: String, cause: String },
    /// A key nobody knows.
    #[error("{path}: chave desconhecida {key:?}; a mais parecida é {nearest:?}")]
    UnknownKey {
        path: String,
        key: String,
        /// The known key that looks most like it.
        nearest: &'static str,
    },
    /// A value of the wrong kind.
    #[error("{key} ({layer}): {value:?} não serve; use {expected}")]
    Value {
        key: &'static str,
        layer: Layer,
        /// The value (dots for a secret).
        value: String,
        expected: String,
    },
}

#[derive(Default)]
pub(super) struct ConfigFile {
    pub(super) values: BTreeMap<String, String>,
    pub(super) estilos: Vec<EstiloConfig>,
    pub(super) espacos: Vec<EspacoConfig>,
    pub(super) parceiros: Vec<ApoioConfig>,
    pub(super) gw: GwConfig,
}

/// Reads the file; a file that was not named and is not there is an empty one.
pub(super) fn read(path: &Path, named: bool) -> Result<ConfigFile, ConfigError> {
    let shown = || path.display().to_string();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(e) if !named && e.kind() == std::io::ErrorKind::NotFound => return Ok(ConfigFile::default()),
        Err(e) => return Err(ConfigError::Read { path: shown(), cause: explain(&e) }),
    };
    let syntax = |cause: String| ConfigError::Syntax { path: shown(), cause };
    let mut table: toml::Table = toml::from_str(&text).map_err(|e| syntax(place(&text, e.span())))?;
    let mut file = ConfigFile::default();
    if let Some(styles) = table.remove("estilos") {
        file.estilos = styles.try_into().map_err(|_| syntax(STYLE_SHAPE.to_owned()))?;
        check_styles(&file.estilos).map_err(syntax)?;
    }
    let shape = |_| syntax(parceria::SHAPE.to_owned());
    if let Some(espacos) = table.remove("espacos") {
        file.espacos = espacos.try_into().map_err(shape)?;
    }
    if let Some(parceiros) = table.remove("parceiros") {
        file.parceiros = parceiros.try_into().map_err(shape)?;
    }
    parceria::check(&file.espacos, &file.parceiros).map_err(syntax)?;
    if let Some(gw) = table.remove("gw") {
        file.gw = gw.try_into().map_err(|_| syntax(GW_SHAPE.to_owned()))?;
        check_gw(&file.gw).map_err(syntax)?;
    }
    flatten("", table, &mut file.values).map_err(syntax)?;
    for key in file.values.keys() {
        if !OPTIONS.iter().any(|o| o.key == key) {
            return Err(ConfigError::UnknownKey { path: shown(), key: key.clone(), nearest: nearest(key) });
        }
    }
    Ok(file)
}

/// Where TOML stops being TOML. The library's own words are in English, and the line itself may hold a key.
pub(super) fn place(text: &str, span: Option<Range<usize>>) -> String {
    let at = span.map_or(0, |span| span.start);
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("não é TOML a partir da linha {line}, coluna {column}")
}

fn check_gw(gw: &GwConfig) -> Result<(), String> {
    for exato in &gw.exatos {
        if !is_amount(&exato.usd) {
            return Err(format!("[[gw.exatos]]: {:?} não é um valor em dólares como \"2.50\"", exato.usd));
        }
    }
    let (least, most) = GW_CENTAVOS;
    match gw.saldo {
        Some(saldo) if saldo.min_centavos < least || saldo.max_centavos > most => {
            Err(format!("[gw.saldo]: de {least} a {most} centavos"))
        }
        Some(saldo) if saldo.min_centavos > saldo.max_centavos => {
            Err("[gw.saldo]: min_centavos passa de max_centavos".to_owned())
        }
        _ => Ok(()),
    }
}

fn check_styles(styles: &[EstiloConfig]) -> Result<(), String> {
    if styles.len() > STYLES_MAX {
        return Err(format!("[[estilos]] tem {} estilos; o máximo é {STYLES_MAX}", styles.len()));
    }
    for (at, style) in styles.iter().enumerate() {
        let id = &style.id;
        if id.trim().is_empty() || id.chars().count() > 64 {
            return Err(format!("[[estilos]]: id {id:?} deve ter de 1 a 64 caracteres"));
        }
        if style.nome.chars().count() > 80 || style.prompt.chars().count() > 2000 {
            return Err(format!("[[estilos]] {id}: nome até 80 e prompt até 2000 caracteres"));
        }
        if styles[..at].iter().any(|s| s.id == *id) {
            return Err(format!("[[estilos]]: id {id:?} repetido"));
        }
    }
    Ok(())
}

fn flatten(prefix: &str, table: toml::Table, out: &mut BTreeMap<String, String>) -> Result<(), String> {
    for (name, value) in table {
        let key = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
        let text = match value {
            toml::Value::Table(inner) => {
                flatten(&key, inner, out)?;
                continue;
            }
            toml::Value::String(text) => text,
            toml::Value::Integer(n) => n.to_string(),
            toml::Value::Float(n) => n.to_string(),
            toml::Value::Boolean(b) => b.to_string(),
            toml::Value::Datetime(_) | toml::Value::Array(_) => {
                return Err(format!("{key}: use um texto ou um número"));
            }
        };
        out.insert(key, text);
    }
    Ok(())
}

/// The known key with the fewest letters to change.
fn nearest(key: &str) -> &'static str {
    OPTIONS.iter().map(|o| o.key).min_by_key(|known| strsim::levenshtein(key, known)).unwrap_or_default()
}

/// A warning when a file that holds a secret can be read by others.
pub(super) fn secret_warning(config: &Config) -> Option<String> {
    let holds = |key| matches!(config.get(key), Some((_, Layer::File)));
    let secret = OPTIONS.iter().find(|o| o.kind.is_secret() && holds(o.key))?;
    let path = config.path.display();
    super::readable_by_others(&config.path)
        .then(|| format!("{path} guarda {} e outros usuários podem ler; faça: chmod 600 {path}", secret.key))
}
