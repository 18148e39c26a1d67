//! A CSV file as rows with named columns, whatever its separator and encoding, one row in memory at a time; and records
//! with named fields, whatever the language of a name.
use std::io::{self, Chain, Read};

use voz_texto::Registro;
use voz_texto::texto::fold;

use crate::decode::{Capped, MemoryBudget, Utf8, capped};
use crate::{Aviso, Draft, File, ImportError, Importer, Reads, Scout, Sink, SourcePlace, Unit, parse_date};

/// The largest record accepted, in bytes: a quote that never closes must not swallow the memory.
const RECORD_MAX: u64 = 16 << 20;
/// Bytes of the file that are looked at to tell its separator.
const SAMPLE: usize = 4096;

/// A reader that counts quotes.
pub(super) struct Quotes<R> {
    inner: R,
    /// True while the quotes read so far are odd in number.
    odd: bool,
    /// True while the last that was read, but for white space, is a quote.
    last: bool,
}

impl<R: Read> Read for Quotes<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buf)?;
        let read = buf.get(..n).unwrap_or_default();
        let quotes = read.iter().filter(|b| **b == b'"').count();
        self.odd ^= quotes % 2 == 1;
        if let Some(last) = read.iter().rfind(|b| !b.is_ascii_whitespace()) {
            self.last = *last == b'"';
        }
        Ok(n)
    }
}

/// A CSV file being read.
pub(super) struct Table<'e, R> {
    rows: csv::Reader<Quotes<Capped<R>>>,
    budget: MemoryBudget,
    /// The line where the last row began, whether it was short of columns, and whether its last column has several lines.
    last: (u64, bool, bool),
    entry: &'e str,
    header: csv::StringRecord,
    row: csv::StringRecord,
}

impl<'e, R: Read> Table<'e, Chain<io::Cursor<Vec<u8>>, Utf8<R>>> {
    /// Opens a file and reads its header.
    pub(super) fn open(reader: R, entry: &'e str) -> Result<Self, ImportError> {
        let mut text = Utf8::new(reader);
        let mut sample = Vec::new();
        (&mut text).take(SAMPLE as u64).read_to_end(&mut sample).map_err(ImportError::read(entry))?;
        let separator = separator(&sample);
        let text = io::Cursor::new(sample).chain(text);
        let (budget, inner) = capped(text, RECORD_MAX, "uma linha (aspas que não fecham?)");
        let mut rows = csv::ReaderBuilder::new()
            .delimiter(separator)
            .flexible(true)
            .has_headers(false)
            .from_reader(Quotes { inner, odd: false, last: false });
        let mut header = csv::StringRecord::new();
        rows.read_record(&mut header).map_err(|e| problem(entry, e))?;
        if header.get(0).is_some_and(names_separator) {
            rows.read_record(&mut header).map_err(|e| problem(entry, e))?;
        }
        Ok(Self { rows, budget, last: (1, false, false), entry, header, row: csv::StringRecord::new() })
    }
}

impl<R: Read> Table<'_, R> {
    /// The names of the columns.
    pub(super) fn header(&self) -> &csv::StringRecord {
        &self.header
    }

    /// Where columns stand, by their names in any case; beyond every row for one that is not there.
    pub(super) fn columns<const N: usize>(&self, names: [&str; N]) -> [usize; N] {
        let place = |name: &str| self.header.iter().position(|h| h.trim().eq_ignore_ascii_case(name));
        names.map(|name| place(name).unwrap_or(usize::MAX))
    }

    /// The next row and its place; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(&csv::StringRecord, SourcePlace)>, ImportError> {
        self.budget.renew();
        if !self.rows.read_record(&mut self.row).map_err(|e| problem(self.entry, e))? {
            // Over several lines, with a quote left over, and short of columns or not closed: it took in every row after its own.
            let ((line, short, wraps), quotes) = (self.last, self.rows.get_ref());
            let open = quotes.odd && (short || wraps && !quotes.last);
            if open && self.rows.position().line() > line + 1 {
                let problem = "aspas que não fecham: as linhas seguintes entrariam nela";
                return Err(ImportError::malformed(SourcePlace::line(self.entry, line), problem));
            }
            return Ok(None);
        }
        let line = self.row.position().map_or(0, csv::Position::line);
        let short = self.header.len() == 1 || self.row.len() < self.header.len();
        self.last = (line, short, self.row.iter().next_back().is_some_and(|column| column.contains('\n')));
        Ok(Some((&self.row, SourcePlace::line(self.entry, line))))
    }
}

/// The names in the first line of a file, folded away from quotes and marks: enough to recognise it.
pub(super) fn names_in(head: &[u8]) -> Vec<String> {
    let separator = char::from(separator(head));
    let mut text = Vec::new();
    // What is no text has no names.
    let _ = Utf8::new(head).read_to_end(&mut text);
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().find(|line| !names_separator(line)).unwrap_or_default();
    line.split(separator).map(|name| name.trim().trim_matches('"').trim().to_ascii_lowercase()).collect()
}

/// True for the beginning of a line that tells Excel the separator, `sep=;`, which stands before the header.
fn names_separator(line: &str) -> bool {
    line.starts_with("sep=")
}

/// The separator that the first line uses most, outside quotes.
fn separator(sample: &[u8]) -> u8 {
    let mut quoted = false;
    let plain = sample.iter().filter(|b| {
        quoted ^= **b == b'"';
        !quoted
    });
    let line: Vec<&u8> = plain.take_while(|b| !matches!(b, b'\n' | b'\r')).collect();
    let times = |sign: &u8| line.iter().filter(|b| **b == sign).count();
    // Of those that are used as often, the last.
    [b'\t', b';', b','].into_iter().max_by_key(times).unwrap_or(b',')
}

fn problem(entry: &str, error: csv::Error) -> ImportError {
    let line = error.position().map_or(0, csv::Position::line);
    match error.into_kind() {
        csv::ErrorKind::Io(cause) => ImportError::Read { entry: entry.to_owned(), cause },
        _ => ImportError::malformed(SourcePlace::line(entry, line), "a linha não está em CSV válido"),
    }
}

pub(super) const IMPORTER: Importer = Importer {
    id: "csv",
    rotulo: "CSV",
    sobre: "com cabeçalho; vírgula, ponto e vírgula ou tabulação",
    find,
    read: Reads::Each(read),
};

/// A file by itself is read whatever its columns; of several, only those with a column of texts.
fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    if scout.is_one_file() {
        return Ok(scout.with_extension(&["csv", "tsv"]));
    }
    let has_text = |name: &String| field(name) == Some(Field::Texto);
    scout.with_head(&["csv", "tsv"], |_, head| names_in(head).iter().any(has_text))
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let mut table = Table::open(file.open()?, entry)?;
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

/// The meaning of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Texto,
    Registro,
    Data,
    Autor,
    Id,
    Fonte,
    RespostaA,
    ParteDe,
}

/// The meaning of the field called `name`; `None` for one that means nothing here.
pub(super) fn field(name: &str) -> Option<Field> {
    Some(match fold(name.trim()).as_str() {
        "texto" | "text" | "conteudo" | "content" | "mensagem" | "message" | "body" => Field::Texto,
        "registro" => Field::Registro,
        "data" | "date" | "created_at" | "criado_em" | "timestamp" => Field::Data,
        "autor" | "author" => Field::Autor,
        "id" => Field::Id,
        "fonte" => Field::Fonte,
        "resposta_a" | "in_reply_to" => Field::RespostaA,
        "parte_de" => Field::ParteDe,
        _ => return None,
    })
}

/// A record under construction.
#[derive(Default)]
pub(super) struct Record {
    draft: Draft,
    has_text: bool,
    author: String,
    bad_date: bool,
}

impl Record {
    /// True when a field with the text was met, even an empty one.
    pub(super) fn has_text(&self) -> bool {
        self.has_text
    }

    /// Takes in one field. Of several that mean the same the first one that is not empty counts.
    pub(super) fn set(&mut self, field: Field, value: &str, place: &SourcePlace) -> Result<(), ImportError> {
        let draft = &mut self.draft;
        let known = |old: &Option<String>| old.clone().or_else(|| filled(value));
        match field {
            Field::Texto => {
                self.has_text = true;
                if draft.texto.is_empty() {
                    value.clone_into(&mut draft.texto);
                }
            }
            Field::Registro if !value.trim().is_empty() => {
                let registro = registro(value).ok_or_else(|| {
                    let problem = format!("registro desconhecido: {value:?} (use resposta ou post)");
                    ImportError::malformed(place.clone(), problem)
                })?;
                draft.registro = Some(registro);
            }
            Field::Data if draft.data.is_none() && !value.trim().is_empty() => {
                draft.data = parse_date(value);
                self.bad_date = draft.data.is_none();
            }
            Field::Autor if self.author.is_empty() => value.clone_into(&mut self.author),
            Field::Id => draft.id = known(&draft.id),
            Field::Fonte => draft.fonte = known(&draft.fonte),
            Field::RespostaA => draft.resposta_a = known(&draft.resposta_a),
            Field::ParteDe => draft.parte_de = known(&draft.parte_de),
            Field::Registro | Field::Data | Field::Autor => {}
        }
        Ok(())
    }

    /// Hands the record on.
    pub(super) fn keep(self, sink: &mut Sink<'_>, place: &SourcePlace) -> Result<(), ImportError> {
        if self.bad_date {
            sink.warn(Aviso::DataIlegivel, place);
        }
        sink.keep_by(&self.author, self.draft, place)
    }
}

fn filled(value: &str) -> Option<String> {
    let value = value.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

/// A register by its Portuguese or English name.
pub(super) fn registro(name: &str) -> Option<Registro> {
    match fold(name.trim()).as_str() {
        "resposta" | "reply" | "comentario" | "comment" => Some(Registro::Resposta),
        "post" | "artigo" | "article" => Some(Registro::Post),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use voz_texto::Registro;

    use crate::Options;
    use crate::import::tests::{import_files, texts_of};

    #[test]
    fn every_separator_and_encoding() {
        for file in [
            "data,texto\n2024-01-02,\"um, dois\"\n".as_bytes().to_vec(),
            "data;texto\r\n02/01/2024;um, dois\r\n".into(),
            "\u{feff}Data\tTexto\n2024-01-02\tum, dois\n".into(),
            "\"data, hora\";TEXT\n;\"um, dois\"".into(),
            "sep=;\r\nid;texto\r\n1;um, dois\r\n".into(),
        ] {
            let other = ("b.csv", b"x".as_slice());
            let (texts, _) = import_files(&[("a.csv", &file), other], &Options::default()).unwrap();
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
        assert_eq!(
            said(
                b"texto;data\num;2024-01-01\n\"dois;2024-01-02\ntr\xc3\xaas;2024-01-03\nquatro;2024-01-04\n"
            ),
            "a.csv, linha 3: aspas que não fecham: as linhas seguintes entrariam nela"
        );
        assert_eq!(
            said(
                b"data;texto\n2024-01-01;um\n2024-01-02;\"dois\n2024-01-03;tr\xc3\xaas\n2024-01-04;quatro\n"
            ),
            "a.csv, linha 3: aspas que não fecham: as linhas seguintes entrariam nela"
        );
        let inches = b"texto;data\n5\" de tela, veja;2024-01-01\n\"em\nduas\nlinhas\";2024-01-02\n";
        assert_eq!(import_files(&[("a.csv", inches.as_slice())], &Options::default()).unwrap().0.len(), 2);
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
