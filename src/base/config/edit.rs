//! Values of `config.toml` set or taken out; everything else in the file stays as its owner wrote it.
use toml_edit::{DocumentMut, Item, Table, TomlError, Value};

use super::file::place;
use super::{ConfigError, Kind, Layer, Opt};

/// The text of a configuration file with each option set to its value, or taken out where it is `None`.
///
/// # Errors
/// The text is not TOML, has something else in the place of an option's table, or a value is not of its option's kind.
/// `path` is the file's name in the message.
pub fn edited(path: &str, text: &str, changes: &[(&Opt, Option<&str>)]) -> Result<String, ConfigError> {
    let syntax = |cause| ConfigError::Syntax { path: path.to_owned(), cause };
    let mut document: DocumentMut = text.parse().map_err(|e: TomlError| syntax(place(text, e.span())))?;
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
