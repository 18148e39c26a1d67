//! JSON Lines: one object (or one string) a line; also a file that is one JSON list of them.
//!
//! A line or item that is not what it should be is counted and told of, and the rest comes in. A file without a
//! single good one is refused.
use std::io::Read;

use serde_json::Value;

use super::decode::{Lines, Utf8};
use super::document::{each_in, json_problem};
use super::{Draft, File, ImportError, Importer, Reads, Scout, Sink, SourcePlace, Unit, has};
use crate::table::{Field, Record, field};

pub(super) const IMPORTER: Importer = Importer {
    id: "jsonl",
    rotulo: "JSON Lines",
    sobre: "um objeto por linha: texto, e se houver registro, data, autor, id",
    find,
    read: Reads::Each(read),
};

/// The largest file read as one object, in bytes.
const OBJECT_MAX: u64 = 4 << 20;

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let mut units = scout.with_extension(&["jsonl", "ndjson"]);
    units.extend(scout.with_head(&["json"], |_, head| has_text_field(head))?);
    units.extend(scout.nameless_with_head(|head| head.trim_ascii_start().starts_with(b"{"))?);
    Ok(units)
}

/// True when a `.json` file begins like a list of our objects: other programs' files have the same ending.
fn has_text_field(head: &[u8]) -> bool {
    let head = head.trim_ascii_start();
    let object = head.strip_prefix(b"[").map_or(head, <[u8]>::trim_ascii_start);
    object.starts_with(b"{") && (has(object, "\"texto\"") || has(object, "\"text\""))
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let mut start = [0; 1];
    Utf8::new(file.open()?).read(&mut start).map_err(ImportError::read(entry))?;
    let mut tally = FieldTally::default();
    if start == *b"[" {
        each_in(file.open()?, entry, &[], &mut |value, place| {
            let kept = keep(value, place, sink);
            tally.item(kept, sink)
        })?;
    } else {
        read_lines(file, entry, &mut tally, sink)?;
    }
    tally.end()
}

/// Counts of the items of a file so far, and of the faults in it.
#[derive(Default)]
struct FieldTally {
    good: bool,
    /// The fault of the first bad item.
    first_bad: Option<ImportError>,
}

impl FieldTally {
    /// Counts an item: one that is malformed is left out, anything else that went wrong ends the reading.
    fn item(&mut self, kept: Result<(), ImportError>, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        match kept {
            Ok(()) => self.good = true,
            Err(error @ ImportError::Malformed { .. }) => {
                sink.leave_out_bad(&error);
                self.first_bad.get_or_insert(error);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// At the end of the file: one with nothing good in it is no file of this kind.
    fn end(self) -> Result<(), ImportError> {
        self.first_bad.filter(|_| !self.good).map_or(Ok(()), Err)
    }
}

fn read_lines(
    file: &mut File<'_>,
    entry: &str,
    tally: &mut FieldTally,
    sink: &mut Sink<'_>,
) -> Result<(), ImportError> {
    if let Some(value) = spread_object(file, entry)? {
        return tally.item(keep(value, &SourcePlace::whole(entry), sink), sink);
    }
    let mut lines = Lines::new(file.open()?);
    while let Some((number, line)) = lines.next().map_err(ImportError::read(entry))? {
        if line.trim().is_empty() {
            continue;
        }
        let place = SourcePlace::line(entry, number);
        let value =
            serde_json::from_str(line).map_err(|e| ImportError::malformed(place.clone(), json_problem(&e)));
        let kept = value.and_then(|value| keep(value, &place, sink));
        tally.item(kept, sink)?;
    }
    Ok(())
}

/// The object that the file is, where it is one over several lines.
fn spread_object(file: &mut File<'_>, entry: &str) -> Result<Option<Value>, ImportError> {
    let mut lines = Lines::new(file.open()?);
    if lines.next().map_err(ImportError::read(entry))?.is_none_or(|(_, line)| line.trim() != "{") {
        return Ok(None);
    }
    drop(lines);
    let text = file.text(OBJECT_MAX)?;
    Ok(text.and_then(|text| serde_json::from_str(text.trim_start_matches('\u{feff}')).ok()))
}

fn keep(value: Value, place: &SourcePlace, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let fields = match value {
        Value::String(texto) => return sink.keep(Draft { texto, ..Draft::default() }, place),
        Value::Object(fields) => fields,
        _ => return Err(ImportError::malformed(place.clone(), "esperava um objeto com o campo \"texto\"")),
    };
    let mut record = Record::default();
    for (name, value) in &fields {
        let Some(field) = field(name) else { continue };
        match value {
            Value::Null if field == Field::Texto => record.set(field, "", place)?,
            Value::Null => {}
            Value::String(value) => record.set(field, value, place)?,
            Value::Number(number) if field != Field::Texto => {
                record.set(field, &number.to_string(), place)?;
            }
            _ => {
                let problem = format!("o campo {name:?} deve ser texto");
                return Err(ImportError::malformed(place.clone(), problem));
            }
        }
    }
    if !record.has_text() {
        return Err(ImportError::malformed(place.clone(), "falta o campo \"texto\""));
    }
    record.keep(sink, place)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::import::tests::{dropped, import_files, texts_of};
    use super::super::{Aviso, Motivo, Options};
    use voz_texto::Registro;

    #[test]
    fn reads_lines_lists_and_strings() {
        let lines = "\u{feff}{\"texto\":\"Oi, né\",\"data\":\"2024-01-02\",\"registro\":\"resposta\"}\r\n\r\n\"solto\"\r\n";
        assert_eq!(texts_of("a.jsonl", lines), ["Oi, né", "solto"]);
        assert_eq!(
            texts_of("a.json", "[{\"text\":\"um\"}, {\"text\":\"dois\\ntrês\"}]"),
            ["um", "dois\ntrês"]
        );
        assert_eq!(texts_of("a.json", "{\n  \"texto\": \"um\",\n  \"autor\": \"Lia\"\n}\n"), ["um"]);
        assert_eq!(texts_of("-", "{\"Conteúdo\":\"por nome\"}"), ["por nome"]);
    }

    #[test]
    fn an_export_of_ours_comes_back_whole() {
        let line = br#"{"id":"7","data":"2024-01-02T03:04:05.678Z","registro":"resposta","texto":"oi","fonte":"x","resposta_a":"5"}"#;
        let (texts, _) = import_files(&[("a.jsonl", line)], &Options::default()).unwrap();
        assert_eq!(serde_json::to_string(&texts[0]).unwrap().as_bytes(), line);
        assert_eq!(texts[0].registro, Registro::Resposta);
    }

    #[test]
    fn empty_texts_and_bad_lines_are_counted_and_the_rest_comes_in() {
        let (_, summaries) =
            import_files(&[("a.jsonl", b"{\"texto\":null}\n{\"texto\":\" \"}")], &Options::default())
                .unwrap();
        assert_eq!(dropped(&summaries, Motivo::Vazio), 2);
        for (line, said) in [
            ("{\"texto\":", "a.jsonl, linha 2: JSON inválido (coluna 9)"),
            ("{\"texto\":7}", "a.jsonl, linha 2: o campo \"texto\" deve ser texto"),
            ("{\"nota\":\"x\"}", "a.jsonl, linha 2: falta o campo \"texto\""),
            ("[1]", "a.jsonl, linha 2: esperava um objeto com o campo \"texto\""),
            (
                "{\"texto\":\"x\",\"registro\":\"carta\"}",
                "a.jsonl, linha 2: registro desconhecido: \"carta\" (use resposta ou post)",
            ),
        ] {
            // Between good lines a bad one is counted with its reason; alone it is the reason nothing came.
            let file = format!("\"bom\"\n{line}\n{line}\n\"depois\"");
            let (texts, summaries) =
                import_files(&[("a.jsonl", file.as_bytes())], &Options::default()).unwrap();
            assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["bom", "depois"]);
            assert_eq!(dropped(&summaries, Motivo::ForaDoFormato), 2);
            assert_eq!(summaries[0].avisos[&Aviso::ItemRuim], (2, said.to_owned()));
            let file = format!("\n{line}\n{line}");
            let error = import_files(&[("a.jsonl", file.as_bytes())], &Options::default()).unwrap_err();
            assert_eq!(error.to_string(), said);
        }
        let list = b"[{\"texto\":\"bom\"}, [1], {\"texto\":\"depois\"}]";
        let (texts, summaries) = import_files(&[("a.json", list)], &Options::default()).unwrap();
        assert_eq!((texts.len(), dropped(&summaries, Motivo::ForaDoFormato)), (2, 1));
        let said = "a.json, item 2: esperava um objeto com o campo \"texto\"";
        assert_eq!(summaries[0].avisos[&Aviso::ItemRuim].1, said);
    }

    proptest! {
        #[test]
        fn never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..80), text in "[\\[{\":,}\\]a-z\n]{0,60}") {
            let _ = import_files(&[("a.jsonl", &bytes)], &Options::default());
            let _ = import_files(&[("a.jsonl", text.as_bytes())], &Options::default());
        }
    }
}
