//! A PDF by its structure: enough to refuse what is none, and to tell what it may do when opened.
//!
//! Nothing is rendered, and no cross-reference is followed: readers disagree on those, so every byte counts,
//! whatever object it seems to be in. Linear in the length of the file; what is unpacked is bounded.
use std::io::Read;

use flate2::read::ZlibDecoder;
use memchr::{memchr, memmem};

/// The beginning of a PDF.
pub(super) const HEADER: &[u8] = b"%PDF-";
/// Longest name that is looked at; none that matters is longer.
const NAME_MAX: usize = 16;
/// Most bytes unpacked of one object stream, and of all.
const STREAM_MAX: usize = 2 << 20;
const ALL_STREAMS_MAX: usize = 8 << 20;
/// Most object streams unpacked: a file of 2 MB has some hundreds.
const STREAMS_MAX: usize = 1000;
/// Bytes before its `stream` at which the dictionary of a stream may begin.
const DICTIONARY_MAX: usize = 1024;
/// White space and a line or two after the end.
const TAIL_MAX: usize = 32;

/// The sentence for the owner on each of these names, in the order in which the owner reads them.
const SENTENCES: &[(&[&str], &str)] = &[
    (&["JavaScript", "JS"], "O PDF contém JavaScript; abra só num leitor que não o executa."),
    (&["EmbeddedFile", "EmbeddedFiles", "GoToE"], "O PDF traz outro arquivo dentro."),
    (&["RichMedia", "Movie", "3D"], "O PDF traz som, vídeo ou 3D."),
    (&["XFA", "SubmitForm", "ImportData"], "O PDF tem formulário que manda ou busca dados."),
    (&["OpenAction", "AA"], "O PDF faz alguma coisa sozinho ao ser aberto."),
    (&["GoToR", "URI"], "O PDF tem links para fora."),
];

/// The other names that are looked for.
const OTHERS: &[&str] = &["Launch", "Encrypt", "ObjStm", "Root", "Linearized"];

/// The sentences for the owner.
///
/// # Errors
/// The sentence for the sender, when it is no whole PDF, is locked, or starts programs.
pub(super) fn look(bytes: &[u8]) -> Result<Vec<String>, &'static str> {
    let mut found = Found::default();
    found.names(bytes);
    let unpacked = found.has("ObjStm").then(|| object_streams(bytes));
    for stream in unpacked.iter().flat_map(|streams| &streams.texts) {
        found.names(stream);
    }
    let end = memmem::rfind(bytes, b"%%EOF");
    let whole = bytes.get(HEADER.len()).is_some_and(u8::is_ascii_digit)
        && memmem::find(bytes, b" obj").is_some()
        && found.has("Root")
        && memmem::find(bytes, b"startxref").is_some();
    let Some(end) = end.filter(|_| whole) else {
        return Err("o PDF não abre: está incompleto ou estragado");
    };
    if found.has("Encrypt") {
        return Err("o PDF está protegido; mande uma versão sem senha, ou uma captura de tela");
    }
    if found.has("Launch") {
        return Err("o PDF abre programas; mande uma captura de tela");
    }
    let told = SENTENCES.iter().filter(|(names, _)| names.iter().any(|name| found.has(name)));
    let mut avisos: Vec<String> = told.map(|(_, said)| (*said).to_owned()).collect();
    if unpacked.is_some_and(|streams| !streams.all) {
        avisos.push("O PDF tem partes comprimidas que não deu para conferir.".to_owned());
    }
    if !points_home(bytes) {
        avisos.push("O índice do PDF não está onde ele diz.".to_owned());
    }
    let endings = memmem::find_iter(bytes, b"startxref").count();
    // A file written for the web ends twice from the start.
    let original = if found.has("Linearized") { 2 } else { 1 };
    if endings > original {
        avisos.push(format!("O PDF foi mudado {} vez(es) depois de feito.", endings - original));
    }
    let after = bytes.len() - end - b"%%EOF".len();
    if after > TAIL_MAX {
        avisos.push(format!("Há {after} bytes depois do fim do PDF."));
    }
    Ok(avisos)
}

/// True when the last `startxref` leads to a table or to an object.
fn points_home(bytes: &[u8]) -> bool {
    let Some(at) = memmem::rfind(bytes, b"startxref") else { return false };
    let after = bytes.get(at + 9..).unwrap_or_default().trim_ascii_start();
    let digits = after.iter().take_while(|b| b.is_ascii_digit()).count().min(10);
    let number = after.get(..digits).and_then(|digits| str::from_utf8(digits).ok()?.parse::<usize>().ok());
    let target = number.and_then(|at| bytes.get(at..)).unwrap_or_default().trim_ascii_start();
    target.starts_with(b"xref") || target.first().is_some_and(u8::is_ascii_digit)
}

/// The names met so far, of those that are looked for.
#[derive(Default)]
struct Found(Vec<&'static str>);

impl Found {
    fn has(&self, name: &str) -> bool {
        self.0.contains(&name)
    }

    /// Takes note of every name in these bytes.
    fn names(&mut self, bytes: &[u8]) {
        let mut at = 0;
        while let Some(slash) = bytes.get(at..).and_then(|rest| memchr(b'/', rest)) {
            at += slash + 1;
            let (name, end) = name(bytes, at);
            let mut known = SENTENCES.iter().flat_map(|(names, _)| *names).chain(OTHERS);
            let Some(known) = known.find(|known| known.as_bytes() == name) else { continue };
            let value = bytes.get(end..).and_then(|rest| rest.iter().find(|&&byte| !is_space(byte)));
            let meant = match *known {
                // A list is the place where reading begins, which does nothing.
                "OpenAction" => value != Some(&b'['),
                // Two letters stand in packed bytes by chance; a value behind them does not.
                _ => name.len() > 3 || value.is_some_and(|&byte| begins_value(byte)),
            };
            if meant && !self.has(known) {
                self.0.push(known);
            }
        }
    }
}

/// The name that begins at `at`, its `#xx` decoded, and where it ends; only its first letters.
fn name(bytes: &[u8], mut at: usize) -> (Vec<u8>, usize) {
    let mut name = Vec::with_capacity(NAME_MAX);
    while let Some(&byte) = bytes.get(at)
        && is_regular(byte)
        && name.len() < NAME_MAX
    {
        let escaped = (byte == b'#').then(|| bytes.get(at + 1..at + 3)).flatten();
        let decoded = escaped.and_then(|digits| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok());
        name.push(decoded.unwrap_or(byte));
        at += if decoded.is_some() { 3 } else { 1 };
    }
    (name, at)
}

/// True when a value that a dictionary could hold begins so; a comment may stand before one.
const fn begins_value(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'(' | b'<' | b'[' | b'/' | b'%')
}

/// White space, zero among it (ISO 32000-1, 7.2.2).
const fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

/// Neither white space nor a delimiter (ISO 32000-1, 7.2.2).
fn is_regular(byte: u8) -> bool {
    !is_space(byte) && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

/// The contents of object streams.
struct Streams {
    texts: Vec<Vec<u8>>,
    /// True when each of them could be unpacked.
    all: bool,
}

/// Unpacks the object streams, within bounds.
fn object_streams(bytes: &[u8]) -> Streams {
    let mut streams = Streams { texts: Vec::new(), all: true };
    let mut left = ALL_STREAMS_MAX;
    let mut before = 0;
    for at in memmem::find_iter(bytes, b"stream") {
        let body = at + b"stream".len();
        if bytes.get(..at).is_some_and(|head| head.ends_with(b"end")) {
            before = body;
            continue;
        }
        let dictionary = bytes.get(before.max(at.saturating_sub(DICTIONARY_MAX))..at).unwrap_or_default();
        let mut marks = Found::default();
        marks.names(dictionary);
        before = body;
        if !marks.has("ObjStm") {
            continue;
        }
        if left == 0 || streams.texts.len() == STREAMS_MAX {
            streams.all = false;
            break;
        }
        let data = bytes.get(body..).unwrap_or_default();
        let data = data.strip_prefix(b"\r\n").or_else(|| data.strip_prefix(b"\n")).unwrap_or(data);
        let mut text = Vec::new();
        let most = STREAM_MAX.min(left);
        let read = ZlibDecoder::new(data).take(most as u64).read_to_end(&mut text);
        left -= text.len();
        streams.all &= read.is_ok() && text.len() < most;
        streams.texts.push(text);
    }
    streams.all &= !streams.texts.is_empty();
    streams
}
