//! CSV with a header line: comma, semicolon or tab, as spreadsheets write it.
use std::io::Read;

use super::budget::capped;
use super::decode::Utf8;
use super::record::{Field, Record, field};
use super::{ImportError, Importer, Place, Scout, Sink, Source, Unit};

pub(super) const IMPORTER: Importer = Importer {
    id: "csv",
    rotulo: "CSV",
    sobre: "com cabeçalho; vírgula, ponto e vírgula ou tabulação",
    find,
    read,
};

/// The largest record accepted, in bytes: a quote that never closes must not swallow the memory.
const RECORD_MAX: u64 = 16 << 20;
/// How much of the file is looked at to tell its separator.
const SAMPLE: usize = 4096;

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    Ok(scout.with_extension(&["csv", "tsv"]))
}

fn read(source: &mut dyn Source, unit: &Unit, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    for &index in unit {
        let entry = source.entries().get(index).map(|e| e.name.clone()).unwrap_or_default();
        read_file(source.open(index)?, &entry, sink)?;
    }
    Ok(())
}

fn read_file(reader: impl Read, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let mut text = Utf8::new(reader);
    let mut sample = Vec::new();
    (&mut text).take(SAMPLE as u64).read_to_end(&mut sample).map_err(ImportError::read(entry))?;
    let separator = separator(&sample);
    let (budget, capped) = capped(sample.chain(text), RECORD_MAX, "uma linha (aspas que não fecham?)");
    let mut reader = csv::ReaderBuilder::new().delimiter(separator).flexible(true).from_reader(capped);
    let mut record = csv::StringRecord::new();
    let columns = columns(reader.headers().map_err(|e| problem(entry, e))?, entry)?;
    loop {
        budget.renew();
        if !reader.read_record(&mut record).map_err(|e| problem(entry, e))? {
            return Ok(());
        }
        let place = Place::line(entry, record.position().map_or(0, csv::Position::line));
        let mut fields = Record::default();
        for (column, value) in columns.iter().zip(&record) {
            if let Some(field) = *column {
                fields.set(field, value, &place)?;
            }
        }
        fields.keep(sink, &place)?;
    }
}

/// What each column holds.
fn columns(header: &csv::StringRecord, entry: &str) -> Result<Vec<Option<Field>>, ImportError> {
    let columns: Vec<Option<Field>> = header.iter().map(field).collect();
    if columns.contains(&Some(Field::Texto)) {
        return Ok(columns);
    }
    let names = header.iter().take(20).collect::<Vec<_>>().join(", ");
    let problem = format!("não achei a coluna \"texto\" no cabeçalho; as colunas são: {names}");
    Err(ImportError::malformed(Place::line(entry, 1), problem))
}

/// The separator that the header line uses most, outside quotes.
fn separator(sample: &[u8]) -> u8 {
    let mut counts = [0_u32; 3];
    let mut quoted = false;
    for &b in sample {
        match b {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            _ if quoted => {}
            b',' => counts[0] += 1,
            b';' => counts[1] += 1,
            b'\t' => counts[2] += 1,
            _ => {}
        }
    }
    match counts {
        [comma, semicolon, tab] if tab > comma && tab > semicolon => b'\t',
        [comma, semicolon, _] if semicolon > comma => b';',
        _ => b',',
    }
}

fn problem(entry: &str, error: csv::Error) -> ImportError {
    let line = error.position().map_or(0, csv::Position::line);
    match error.into_kind() {
        csv::ErrorKind::Io(cause) => ImportError::Read { entry: entry.to_owned(), cause },
        _ => ImportError::malformed(Place::line(entry, line), "a linha não está em CSV válido"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Options;
    use super::super::import::tests::{import_files, texts_of};
    use crate::voice::Registro;

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
