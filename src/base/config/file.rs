//! `config.toml`: read, flattened, every key known.
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use super::error::ConfigError;
use super::lists::{EstiloConfig, GW_SHAPE, GwConfig, STYLE_SHAPE, check_gw, check_styles};
use super::options::OPTIONS;
use super::parceria::{self, ApoioConfig, EspacoConfig};
use crate::base::io_error::explain;

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
