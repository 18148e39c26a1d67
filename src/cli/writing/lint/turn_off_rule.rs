//! A rule turned off in the text of a `voz.toml`; everything else in it stays as its owner wrote it.
use toml_edit::{DocumentMut, Item, Table, TableLike, value};

/// The text with the rule turned off; `None` where it is no TOML, or has something else in the place of a table.
pub(in crate::cli) fn turned_off(text: &str, id: &str) -> Option<String> {
    let mut document: DocumentMut = text.parse().ok()?;
    let mut table: &mut dyn TableLike = document.as_table_mut();
    for name in ["lint", "regras"] {
        table = table.entry(name).or_insert_with(|| empty(name)).as_table_like_mut()?;
    }
    match table.get_mut(id).and_then(Item::as_value_mut) {
        Some(old) => {
            let decor = old.decor().clone();
            *old = "desligada".into();
            *old.decor_mut() = decor;
        }
        None => {
            table.insert(id, value("desligada"));
        }
    }
    Some(document.to_string())
}

fn empty(name: &str) -> Item {
    let mut table = Table::new();
    // `[lint]` alone says nothing.
    table.set_implicit(name == "lint");
    Item::Table(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_the_file_stays() {
        for (text, expected) in [
            ("", "[lint.regras]\ntravessao = \"desligada\"\n"),
            (
                "# meu\n[lint]\nidioma = \"pt\" # sempre\n",
                "# meu\n[lint]\nidioma = \"pt\" # sempre\n\n[lint.regras]\ntravessao = \"desligada\"\n",
            ),
            (
                "[lint.regras]\nseta = \"erro\"\ntravessao = \"aviso\" # hoje\n",
                "[lint.regras]\nseta = \"erro\"\ntravessao = \"desligada\" # hoje\n",
            ),
            (
                "[lint]\nregras = { seta = \"erro\" }\n",
                "[lint]\nregras = { seta = \"erro\", travessao = \"desligada\" }\n",
            ),
        ] {
            let off = turned_off(text, "travessao").unwrap();
            let tight = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(tight(&off), tight(expected), "{off}");
            assert_eq!(turned_off(&off, "travessao").as_deref(), Some(off.as_str()), "twice is once");
        }
        assert_eq!(turned_off("[lint\n", "travessao"), None);
        assert_eq!(turned_off("lint = 1", "travessao"), None);
    }
}
