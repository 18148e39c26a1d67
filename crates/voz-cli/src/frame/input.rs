//! Texts from files and from standard input, refused with a reason where they cannot be text.
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use crate::exit::Error;
use crate::terminal::{Tela, printable};
use voz_core::base::portuguese::explain;

/// Largest text taken, in bytes: 64 MiB. Past it a file is data, not writing.
pub(crate) const TEXT_MAX: usize = 64 << 20;

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A file, by the path as given.
    File(PathBuf),
    Stdin,
}

/// Why a text could not be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InputError {
    #[error("{0}: não existe")]
    Missing(String),
    #[error("{0}: é uma pasta; dê os arquivos dela")]
    Folder(String),
    #[error("{0}: não é um arquivo comum; mande o que ele diz pela entrada padrão, com - no lugar do nome")]
    NoFile(String),
    #[error("{0}: sem permissão de leitura")]
    Forbidden(String),
    #[error("{0}: não consigo ler: {cause}", cause = explain(.1))]
    Io(String, io::Error),
    #[error("{0}: passa de {mib} MiB; divida em textos menores", mib = .1 >> 20)]
    Long(String, usize),
    #[error("{name}: não é UTF-8 (byte inválido na posição {at}); converta antes, por exemplo com iconv")]
    NotUtf8 { name: String, at: usize },
    #[error("{0}: está em UTF-16; converta para UTF-8 antes, por exemplo com iconv")]
    Utf16(String),
    #[error("{name}: tem um byte NUL na posição {at}: isto não é um texto")]
    Binary { name: String, at: usize },
}

impl From<InputError> for Error {
    fn from(error: InputError) -> Self {
        let said = Self::usage(error.to_string());
        match error {
            InputError::Missing(name) if name.contains(char::is_whitespace) => {
                said.hint("aqui vai o nome de um arquivo; um texto vai por um pipe, com - no lugar do nome")
            }
            _ => said,
        }
    }
}

impl Source {
    /// The source that `-` or a path names.
    pub(crate) fn new(path: PathBuf) -> Self {
        if path == Path::new("-") { Self::Stdin } else { Self::File(path) }
    }

    /// The name in a sentence: a line break in it would begin another.
    fn shown(&self) -> String {
        printable(&self.name())
    }

    /// The name shown: the path as given, or `<entrada>`.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => path.to_string_lossy().into_owned(),
            Self::Stdin => "<entrada>".to_owned(),
        }
    }

    /// Opens it for reading.
    pub(crate) fn open(&self) -> Result<Box<dyn Read>, InputError> {
        self.open_sized().map(|(reader, _)| reader)
    }

    /// Opens it, and tells its bytes as far as they are known: room for them is made at once.
    fn open_sized(&self) -> Result<(Box<dyn Read>, usize), InputError> {
        let Self::File(path) = self else { return Ok((Box::new(io::stdin().lock()), 0)) };
        // A pipe that nobody writes to, a device without end: only where it was meant, as with `<(…)`.
        let about = std::fs::metadata(path).map_err(|e| self.failed(e))?;
        let meant = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
        if !(about.is_file() || about.is_dir() || meant) {
            return Err(InputError::NoFile(self.shown()));
        }
        let file = File::open(path).map_err(|e| self.failed(e))?;
        let about = file.metadata().map_err(|e| self.failed(e))?;
        if about.is_dir() {
            return Err(InputError::Folder(self.shown()));
        }
        Ok((Box::new(file), usize::try_from(about.len()).unwrap_or(usize::MAX)))
    }

    fn failed(&self, error: io::Error) -> InputError {
        match error.kind() {
            io::ErrorKind::NotFound => InputError::Missing(self.shown()),
            io::ErrorKind::IsADirectory => InputError::Folder(self.shown()),
            io::ErrorKind::PermissionDenied => InputError::Forbidden(self.shown()),
            _ => InputError::Io(self.shown(), error),
        }
    }

    /// Reads the first line, without its end: what is one, such as a password, or a token.
    pub(crate) fn first_line(&self) -> Result<String, InputError> {
        /// Most bytes read of it.
        const LINE_MAX: u64 = 4096;
        let mut line = String::new();
        let mut reader = BufReader::new(self.open()?.take(LINE_MAX));
        reader.read_line(&mut line).map_err(|e| self.failed(e))?;
        line.truncate(line.trim_end_matches(['\r', '\n']).len());
        Ok(line)
    }

    /// Reads the whole text.
    ///
    /// # Errors
    /// As [`Source::open`]; past [`TEXT_MAX`], not UTF-8, or holding a NUL byte.
    pub(crate) fn read(&self) -> Result<String, InputError> {
        self.read_up_to(TEXT_MAX)
    }

    /// Reads the whole text, at most `max` bytes of it.
    pub(crate) fn read_up_to(&self, max: usize) -> Result<String, InputError> {
        let (reader, size) = self.open_sized()?;
        let mut bytes = Vec::with_capacity(size.min(max) + 1);
        reader.take(max as u64 + 1).read_to_end(&mut bytes).map_err(|e| self.failed(e))?;
        if bytes.len() > max {
            return Err(InputError::Long(self.shown(), max));
        }
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Err(InputError::Utf16(self.shown()));
        }
        if let Some(at) = memchr::memchr(0, &bytes) {
            return Err(InputError::Binary { name: self.shown(), at });
        }
        String::from_utf8(bytes)
            .map_err(|e| InputError::NotUtf8 { name: self.shown(), at: e.utf8_error().valid_up_to() })
    }
}

/// Most bytes read for one short text: far above any text accepted, far below what would hurt.
const SHORT_MAX: usize = 1 << 20;

/// Reads the short text an argument names. `-` or nothing is standard input, the name of a file is its
/// content, anything else is the text itself.
///
/// # Errors
/// As [`Source::read`]; nothing given at a terminal; a word that can only be the name of a file, and is not.
pub(crate) fn short_text(argument: Option<&str>) -> Result<String, Error> {
    match argument {
        None if io::stdin().is_terminal() => Err(Error::usage("falta o texto")
            .hint("escreva o texto entre aspas, ou dê um arquivo, ou - para a entrada padrão")),
        None | Some("-") => short(&Source::Stdin),
        Some(name) if Path::new(name).is_file() => short(&Source::File(name.into())),
        Some(name) if Path::new(name).is_dir() => {
            Err(Error::usage(format!("{name}: é uma pasta; dê um arquivo dela")))
        }
        Some(name) if looks_like_a_path(name) => Err(Error::usage(format!("{name}: não existe"))
            .hint("confira o nome do arquivo; um texto vai entre aspas")),
        Some(text) => Ok(text.to_owned()),
    }
}

/// Reads the value of an option: the text itself, or the content of a file after `@`.
pub(crate) fn text_or_file(value: &str) -> Result<String, Error> {
    match value.strip_prefix('@') {
        Some(name) => short(&Source::File(name.into())),
        None => Ok(value.to_owned()),
    }
}

/// One line break at the end belongs to the file, not to the text.
fn short(source: &Source) -> Result<String, Error> {
    let text = source.read_up_to(SHORT_MAX)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let text = text.strip_suffix('\n').unwrap_or(text);
    Ok(text.strip_suffix('\r').unwrap_or(text).to_owned())
}

/// True when someone who wrote this meant a file: one line that ends as a text file does, or one word with a folder.
pub(crate) fn looks_like_a_path(word: &str) -> bool {
    let ending = Path::new(word).extension().and_then(|e| e.to_str()).unwrap_or_default();
    if word.contains("://") || word.contains('\n') {
        return false;
    }
    let one_word = !word.contains(char::is_whitespace);
    one_word && word.contains('/') || matches!(ending, "txt" | "md" | "markdown" | "text")
}

/// One line of input.
#[derive(Deserialize)]
pub(crate) struct Line<'a> {
    /// Text or number, echoed in the answer.
    #[serde(default)]
    pub(crate) id: Value,
    #[serde(borrow)]
    pub(crate) texto: Cow<'a, str>,
}

/// Why a line has no answer but an error.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub(crate) enum LineError {
    #[error("a linha passa de {} MiB", TEXT_MAX >> 20)]
    Long,
    #[error("a linha não é UTF-8 (byte inválido na posição {0})")]
    NotUtf8(usize),
    #[error("a linha não é JSON (coluna {0})")]
    NotJson(usize),
    #[error("a linha não é um objeto {{\"id\": …, \"texto\": \"…\"}}")]
    NotObject,
    #[error("falta o campo texto")]
    NoText,
    #[error("o campo texto não é um texto")]
    TextType,
    #[error("o campo id não é um texto nem um número")]
    IdType,
    #[error("o campo texto ou id aparece duas vezes")]
    Repeated,
}

impl<'a> Line<'a> {
    fn parse(line: &'a [u8]) -> LineRead<'a> {
        let text = str::from_utf8(line).map_err(|e| (LineError::NotUtf8(e.valid_up_to()), Value::Null))?;
        match serde_json::from_str::<Self>(text) {
            Ok(line) if is_id(&line.id) => Ok(line),
            _ => Err(why(text)),
        }
    }
}

const fn is_id(id: &Value) -> bool {
    matches!(id, Value::Null | Value::String(_) | Value::Number(_))
}

fn why(text: &str) -> (LineError, Value) {
    let mut object = match serde_json::from_str(text) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return (LineError::NotObject, Value::Null),
        Err(e) => return (LineError::NotJson(e.column()), Value::Null),
    };
    let id = object.remove("id").unwrap_or_default();
    if !is_id(&id) {
        return (LineError::IdType, Value::Null);
    }
    let error = match object.get("texto") {
        None => LineError::NoText,
        Some(Value::String(_)) => LineError::Repeated,
        Some(_) => LineError::TextType,
    };
    (error, id)
}

/// What a line comes to: its object, or why it has none, with the id where that can be told.
type LineRead<'a> = Result<Line<'a>, (LineError, Value)>;

/// The lines of an input that hold an object each, one of them in memory.
pub(crate) struct Lines {
    name: String,
    from: BufReader<Box<dyn Read>>,
    line: Vec<u8>,
    number: usize,
}

impl Lines {
    /// Opens an input; `name` is what it is called where it cannot be read to its end.
    pub(crate) fn open(source: &Source, name: String) -> Result<Self, InputError> {
        let from = BufReader::with_capacity(64 << 10, source.open()?);
        Ok(Self { name, from, line: Vec::new(), number: 0 })
    }

    /// Gives each line that is not blank to `take`, with its number; the error at which the reading stopped, where it did.
    /// Whoever writes a line and waits for its answer has it before the next one is waited for.
    pub(crate) fn each(
        &mut self,
        tela: &Tela,
        mut take: impl FnMut(usize, LineRead<'_>) -> Result<(), Error>,
    ) -> Result<Option<Error>, Error> {
        loop {
            if self.from.buffer().is_empty() {
                tela.flush()?;
            }
            self.number += 1;
            let read = match next_line(&mut self.from, &mut self.line) {
                Ok(None) => return Ok(None),
                Ok(Some(read)) => read,
                Err(error) => {
                    let (name, number, why) = (&self.name, self.number, explain(&error));
                    let said = format!("{name}: a leitura parou na linha {number}: {why}");
                    return Ok(Some(Error::usage(said)));
                }
            };
            if read.is_err() || !self.line.trim_ascii().is_empty() {
                let object = read.map_err(|e| (e, Value::Null)).and_then(|()| Line::parse(&self.line));
                take(self.number, object)?;
            }
        }
    }
}

/// Reads the next line into `line`, without its newline; false at the end. A line past [`TEXT_MAX`]
/// is skipped to its end and told as an error.
fn next_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Result<(), LineError>>> {
    line.clear();
    let read = from.by_ref().take(TEXT_MAX as u64 + 1).read_until(b'\n', line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if read > TEXT_MAX {
        line.clear();
        from.skip_until(b'\n')?;
        return Ok(Some(Err(LineError::Long)));
    }
    Ok(Some(Ok(())))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use serde_json::json;

    use super::*;

    fn said(error: Error) -> String {
        match error {
            Error::Said { message, .. } => message,
            Error::BrokenPipe => String::new(),
        }
    }

    #[test]
    fn an_argument_is_a_text_unless_it_names_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rascunho");
        std::fs::write(&path, "\u{feff}o prazo\nmudou\r\n").unwrap();
        assert_eq!(short_text(path.to_str()).unwrap(), "o prazo\nmudou");
        assert_eq!(text_or_file(&format!("@{}", path.display())).unwrap(), "o prazo\nmudou");
        for plain in ["o prazo mudou", "oi", "e/ou isso", "https://ex.com/a.md"] {
            assert_eq!(short_text(Some(plain)).unwrap(), plain);
        }
        for missing in ["rascunho.txt", "./rascunho", "textos/um.md", "meu rascunho.txt"] {
            assert_eq!(said(short_text(Some(missing)).unwrap_err()), format!("{missing}: não existe"));
        }
        let folder = folder.path().to_str().unwrap();
        assert_eq!(
            said(short_text(Some(folder)).unwrap_err()),
            format!("{folder}: é uma pasta; dê um arquivo dela")
        );
        assert_eq!(said(short_text(Some(".")).unwrap_err()), ".: é uma pasta; dê um arquivo dela");
    }

    #[test]
    fn a_line_is_read_or_told_why_not() {
        let parse = |line: &str| Line::parse(line.as_bytes()).map(|l| (l.id, l.texto.into_owned()));
        assert_eq!(parse(r#"{"id": "a", "texto": "oi\n", "outro": 1}"#), Ok((json!("a"), "oi\n".into())));
        assert_eq!(parse(r#" {"texto": "oi", "id": 7} "#), Ok((json!(7), "oi".into())));
        assert_eq!(parse(r#"{"texto": "oi"}"#), Ok((Value::Null, "oi".into())));
        for (line, error, id) in [
            ("x", LineError::NotJson(1), Value::Null),
            (r#"{"id": 1, "texto": "a"} b"#, LineError::NotJson(25), Value::Null),
            ("[1]", LineError::NotObject, Value::Null),
            (r#"{"id": 1}"#, LineError::NoText, json!(1)),
            (r#"{"id": 1, "texto": 2}"#, LineError::TextType, json!(1)),
            (r#"{"id": [1], "texto": "a"}"#, LineError::IdType, Value::Null),
            (r#"{"id": 1, "texto": "a", "texto": "b"}"#, LineError::Repeated, json!(1)),
        ] {
            assert_eq!(parse(line), Err((error, id)), "{line}");
        }
        assert_eq!(Line::parse(b"{\"texto\": \"\xff\"}").err(), Some((LineError::NotUtf8(11), Value::Null)));
    }

    #[test]
    fn a_line_too_long_is_skipped_whole() {
        let long = io::repeat(b'x').take(TEXT_MAX as u64 + 5);
        let mut from = BufReader::new(b"a\n".chain(long).chain(&b"\nb"[..]));
        let mut line = Vec::new();
        let mut next = || next_line(&mut from, &mut line).unwrap().map(|r| r.map(|()| line.clone()));
        assert_eq!(next(), Some(Ok(b"a".to_vec())));
        assert_eq!(next(), Some(Err(LineError::Long)));
        assert_eq!(next(), Some(Ok(b"b".to_vec())));
        assert_eq!(next(), None);
    }
}
