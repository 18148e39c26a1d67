//! CSV with a header line: comma, semicolon or tab, as spreadsheets write it.
use std::io::Read;

use super::record::{Field, Record, field};
use super::table::{Table, names_in};
use super::{ImportError, Importer, Scout, Sink, Source, SourcePlace, Unit};

pub(super) const IMPORTER: Importer = Importer {
    id: "csv",
    rotulo: "CSV",
    sobre: "com cabeçalho; vírgula, ponto e vírgula ou tabulação",
    find,
    read,
};

/// A file by itself is read whatever its columns; of several, only those with a column of texts.
fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    if scout.is_one_file() {
        return Ok(scout.with_extension(&["csv", "tsv"]));
    }
    let has_text = |name: &String| field(name) == Some(Field::Texto);
    scout.with_head(&["csv", "tsv"], |_, head| names_in(head).iter().any(has_text))
}

fn read(source: &mut dyn Source, unit: &Unit, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    for &index in unit {
        let entry = source.entry_name(index);
        read_file(source.open(index)?, &entry, sink)?;
    }
    Ok(())
}

fn read_file(reader: impl Read, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let mut table = Table::open(reader, entry)?;
    let columns: Vec<Option<Field>> = table.header().iter().map(field).collect();
    if !columns.contains(&Some(Field::Texto)) {
        let names = table.header().iter().take(20).collect::<Vec<_>>().join(", ");
        let problem = format!("não achei a coluna \"texto\" no cabeçalho; as colunas são: {names}");
        return Err(ImportError::malformed(SourcePlace::line(entry, 1), problem));
    }
    while let Some((row, place)) = table.next()? {
        let mut fields = Record::default();
        for (column, value) in columns.iter().zip(row) {
            if let Some(field) = *column {
                fields.set(field, value, &place)?;
            }
        }
        fields.keep(sink, &place)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Options;
    use super::super::import::tests::{import_files, texts_of};
    use voz_texto::Registro;

    #[test]
    fn every_separator_and_encoding() {
        for file in [
            "data,texto\n2024-01-02,\"um, dois\"\n".as_bytes().to_vec(),
            "data;texto\r\n02/01/2024;um, dois\r\n".into(),
            "\u{feff}Data\tTexto\n2024-01-02\tum, dois\n".into(),
            "\"data, hora\";TEXT\n;\"um, dois\"".into(),
        ] {
            let (texts, _) = import_files(&[("a.csv", &file)], &Options::default()).unwrap();
            assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["um, dois"]);
        }
        let (texts, _) = import_files(&[("a.csv", b"texto;id\nn\xe3o \x85;3")], &Options::default()).unwrap();
        assert_eq!((&*texts[0].texto, texts[0].id.as_deref()), ("não …", Some("3")));
    }

    #[test]
    fn fields_keep_their_line_breaks_quotes_and_register() {
        let file = "texto,registro\n\"ele disse \"\"oi\"\"\ne saiu\",resposta\nmenos colunas\na,b,c\n";
        let (texts, summaries) =
            import_files(&[("a.csv", file.replace(",b,c", "").as_bytes())], &Options::default()).unwrap();
        assert_eq!((&*texts[0].texto, texts[0].registro), ("ele disse \"oi\"\ne saiu", Registro::Resposta));
        assert_eq!(summaries[0].kept(), 3);
    }

    #[test]
    fn mistakes_are_named() {
        let said =
            |file: &[u8]| import_files(&[("a.csv", file)], &Options::default()).unwrap_err().to_string();
        assert_eq!(
            said(b"nome,corpo\nx,y"),
            "a.csv, linha 1: não achei a coluna \"texto\" no cabeçalho; as colunas são: nome, corpo"
        );
        assert_eq!(
            said(b"texto,registro\nx,carta"),
            "a.csv, linha 2: registro desconhecido: \"carta\" (use resposta ou post)"
        );
        let open = [b"texto\n\"".to_vec(), vec![b'a'; 17 << 20]].concat();
        assert!(said(&open).contains("aspas que não fecham"));
        assert_eq!(texts_of("a.csv", "texto\n"), Vec::<String>::new());
    }

    proptest! {
        #[test]
        fn never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..80), text in "texto[;,\t\"\n\r a-z]{0,60}") {
            let _ = import_files(&[("a.csv", &bytes)], &Options::default());
            let _ = import_files(&[("a.csv", text.as_bytes())], &Options::default());
        }
    }
}
