//! `config.toml`: read, flattened, every key known; and edited, with everything else as its owner wrote it.
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use toml_edit::{DocumentMut, Item, Table, TomlError, Value};

use super::lists::{
    self, ApoioConfig, EspacoConfig, EstiloConfig, GW_SHAPE, GwConfig, STYLE_SHAPE, check_gw, check_styles,
};
use super::options::{OPTIONS, RETIRED};
use super::{ConfigError, Kind, Layer, Opt};

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
        Err(e) => return Err(ConfigError::Read { path: shown(), cause: e }),
    };
    let syntax = |cause: String| ConfigError::Syntax { path: shown(), cause };
    let mut table: toml::Table =
        toml::from_str(&text).map_err(|e| syntax(place(&text, e.message(), e.span())))?;
    let mut file = ConfigFile::default();
    if let Some(styles) = table.remove("estilos") {
        file.estilos = styles.try_into().map_err(|_| syntax(STYLE_SHAPE.to_owned()))?;
        check_styles(&file.estilos).map_err(syntax)?;
    }
    let shape = |_| syntax(lists::SHAPE.to_owned());
    if let Some(espacos) = table.remove("espacos") {
        file.espacos = espacos.try_into().map_err(shape)?;
    }
    if let Some(parceiros) = table.remove("parceiros") {
        file.parceiros = parceiros.try_into().map_err(shape)?;
    }
    lists::check(&file.espacos, &file.parceiros).map_err(syntax)?;
    if let Some(gw) = table.remove("gw") {
        file.gw = gw.try_into().map_err(|_| syntax(GW_SHAPE.to_owned()))?;
        check_gw(&file.gw).map_err(syntax)?;
    }
    flatten("", table, &mut file.values).map_err(syntax)?;
    for key in file.values.keys() {
        if !OPTIONS.iter().any(|o| o.key == key) && !RETIRED.iter().any(|(old, _)| old == key) {
            return Err(ConfigError::UnknownKey { path: shown(), key: key.clone(), nearest: nearest(key) });
        }
    }
    Ok(file)
}

/// Where TOML stops being TOML. The library's own words are in English, and the line itself may hold a key.
fn place(text: &str, said: &str, span: Option<Range<usize>>) -> String {
    let at = span.map_or(0, |span| span.start);
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    if said.contains("duplicate key") {
        return format!("chave repetida na linha {line}");
    }
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

/// The text of a configuration file with each option set to its value, or taken out where it is `None`.
///
/// # Errors
/// The text is not TOML, has something else in the place of an option's table, or a value is not of its option's kind.
/// `path` is the file's name in the message.
pub fn edited(path: &str, text: &str, changes: &[(&Opt, Option<&str>)]) -> Result<String, ConfigError> {
    let syntax = |cause| ConfigError::Syntax { path: path.to_owned(), cause };
    let mut document: DocumentMut =
        text.parse().map_err(|e: TomlError| syntax(place(text, e.message(), e.span())))?;
    for (option, value) in changes {
        let (group, name) = option.key.split_once('.').unwrap_or(("", option.key));
        let mut table = document.as_table_mut();
        if !group.is_empty() {
            if value.is_none() && !table.contains_key(group) {
                continue;
            }
            let item = table.entry(group).or_insert_with(|| Item::Table(Table::new()));
            table = item.as_table_mut().ok_or_else(|| syntax(format!("[{group}] não é uma tabela")))?;
        }
        match value {
            Some(value) => {
                option.check(value, Layer::File)?;
                set(table, name, typed(option.kind, value));
            }
            None => {
                table.remove(name);
            }
        }
    }
    Ok(document.to_string())
}

/// Sets a value; the comments above and behind the old one stay.
fn set(table: &mut Table, name: &str, mut value: Value) {
    match table.get_mut(name) {
        Some(item) => {
            if let Some(old) = item.as_value() {
                *value.decor_mut() = old.decor().clone();
            }
            *item = Item::Value(value);
        }
        None => {
            table.insert(name, Item::Value(value));
        }
    }
}

/// A value as TOML: numbers as numbers, everything else as text.
fn typed(kind: Kind, value: &str) -> Value {
    match kind {
        Kind::Whole(..) => value.parse::<i64>().map_or_else(|_| value.into(), Value::from),
        Kind::Decimal(..) => value.parse::<f64>().map_or_else(|_| value.into(), Value::from),
        _ => value.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::OPTIONS;
    use super::*;

    fn option(key: &str) -> &'static Opt {
        OPTIONS.iter().find(|o| o.key == key).unwrap()
    }

    fn with(text: &str, changes: &[(&str, Option<&str>)]) -> Result<String, ConfigError> {
        let changes: Vec<_> = changes.iter().map(|&(key, value)| (option(key), value)).collect();
        edited("config.toml", text, &changes)
    }

    const OWN: &str =
        "# minha\ndados = \"/d\" # aqui\n\n[modelo]\n# o de casa\nnome = \"m\" # pequeno\nprazo_s = 90\n";

    #[test]
    fn comments_and_order_stay() {
        let changed = with(OWN, &[("modelo.nome", Some("outro")), ("modelo.prazo_s", Some("120"))]).unwrap();
        assert_eq!(changed, OWN.replace("\"m\"", "\"outro\"").replace("90", "120"));
        let changed = with(OWN, &[("modelo.nome", None), ("cota.limite", Some("7"))]).unwrap();
        assert_eq!(
            changed,
            "# minha\ndados = \"/d\" # aqui\n\n[modelo]\nprazo_s = 90\n\n[cota]\nlimite = 7\n"
        );
        assert_eq!(with(OWN, &[("cota.limite", None)]).unwrap(), OWN);
        assert_eq!(
            with("", &[("modelo.temperatura", Some("0.5"))]).unwrap(),
            "[modelo]\ntemperatura = 0.5\n"
        );
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_place() {
        let said = |text: &str, key: &str, value| with(text, &[(key, Some(value))]).unwrap_err().to_string();
        assert!(said("[modelo\n", "modelo.nome", "x").contains("linha 1"));
        assert!(said("modelo = 3\n", "modelo.nome", "x").contains("[modelo]"));
        assert!(said("", "modelo.prazo_s", "muito").contains("modelo.prazo_s"));
        assert!(!said("", "modelo.url", "http://a:segredo@b/").contains("segredo"));
    }

    proptest::proptest! {
        #[test]
        fn any_text_that_is_set_is_what_is_read(value: String) {
            let changed = with(OWN, &[("modelo.nome", Some(&value))]);
            if value.trim().is_empty() {
                proptest::prop_assert!(changed.is_err());
            } else {
                let table: toml::Table = toml::from_str(&changed.unwrap()).unwrap();
                proptest::prop_assert_eq!(table["modelo"]["nome"].as_str(), Some(value.as_str()));
            }
        }
    }
}
