//! A form with one file: `multipart/form-data` (RFC 7578), read strictly out of a body that has arrived.
//!
//! Invariant: a body that two readers could take in two ways is refused, and what is kept is never more
//! than the body. Written here because the body is already whole and capped: the crates for this stream,
//! and cost nine packages.
use std::borrow::Cow;

use bytes::Bytes;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use memchr::memmem;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::body;

use crate::http::kernel::erro::{Code, Erro, NUL};

pub const FORM: &str = "multipart/form-data";
/// Media type of the forms of our pages.
pub const FIELDS: &str = "application/x-www-form-urlencoded";
/// Most bytes of everything beside the file: fields, heads of parts, separators.
const REST_MAX: usize = 64 * 1024;
/// Most bytes of a text field: 2000 characters of four bytes, twice over.
const FIELD_MAX: usize = 16 * 1024;
/// Most parts of one form.
const PARTS_MAX: usize = 32;
/// Most bytes of a part's head.
const HEAD_MAX: usize = 4 * 1024;
/// Longest separator (RFC 2046, 5.1.1).
const BOUNDARY_MAX: usize = 70;
/// Most characters of a field's name that an answer repeats.
const SHOWN_MAX: usize = 40;

/// A form as a route takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The field that carries the file; every other is text.
    pub file: &'static str,
    /// Media types of the file, as the documentation tells them; the handler looks at the content.
    pub accepts: &'static [&'static str],
    /// Most bytes of the file.
    pub file_max: usize,
    /// The refusal of a file, or a whole form, beyond its cap.
    pub large: Code,
}

/// A form as it came: text by name, and the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    fields: Vec<(String, String)>,
    /// The file's bytes, when its field came with any. Its declared name and type are not kept:
    /// nothing may rest on them.
    pub file: Option<Bytes>,
}

impl Filled {
    /// The text fields, in the order they came.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The text fields as one type, checked against the bounds that the documents show. What the type does not know is
    /// ignored, however often it came.
    ///
    /// # Errors
    /// `parametro_invalido` for a field that came twice; the codes of other faults stand beside the fields.
    pub(in crate::http) fn body<T: DeserializeOwned + JsonSchema + 'static>(&self) -> Result<T, Erro> {
        body::of_form(self.fields())
    }
}

/// The place of the file in the type of a form: [`Filled::file`] has its bytes.
#[derive(Debug, Default, Deserialize)]
pub(in crate::http) struct FormFile {}

impl JsonSchema for FormFile {
    fn schema_name() -> Cow<'static, str> {
        "Arquivo".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "format": "binary"})
    }
}

impl Form {
    /// Most bytes of the whole body.
    pub const fn max(&self) -> usize {
        self.file_max + REST_MAX
    }

    /// Reads a body whose head was [`admitted`](boundary).
    ///
    /// # Errors
    /// `parametro_invalido` for what is not a whole form, has the file twice, too many fields or too long ones;
    /// [`Form::large`] for a file beyond its cap; what [`boundary`] answers.
    pub fn read(&self, headers: &HeaderMap, body: &Bytes) -> Result<Filled, Erro> {
        let mut filled = Filled::default();
        let (mut parts, mut seen) = (0, false);
        for part in Parts::new(&boundary(headers)?, body)? {
            let FormPart { name, content } = part?;
            if parts == PARTS_MAX {
                return Err(broken("o formulário tem campos demais"));
            }
            parts += 1;
            if name == self.file {
                if seen {
                    return Err(wrong(&name, "o campo veio mais de uma vez"));
                }
                seen = true;
                if content.len() > self.file_max {
                    return Err(self.too_large());
                }
                // A browser sends an empty file for a field that was left alone.
                filled.file = (!content.is_empty()).then(|| content.clone());
            } else {
                if content.len() > FIELD_MAX {
                    return Err(wrong(&name, "o campo é longo demais"));
                }
                let text = str::from_utf8(&content).map_err(|_| wrong(&name, "o texto não está em UTF-8"))?;
                if text.contains('\0') {
                    return Err(wrong(&name, NUL));
                }
                filled.fields.push((name, text.to_owned()));
            }
        }
        Ok(filled)
    }

    /// The refusal of a file, or of a whole form, beyond its cap.
    pub fn too_large(&self) -> Erro {
        let said = format!("o limite é de {} bytes", self.file_max);
        Erro::from(self.large).campo(self.file).detalhe(said)
    }
}

/// The separator that the head of a request names.
///
/// # Errors
/// 415 for another media type; `parametro_invalido` for a form without a usable separator.
pub fn boundary(headers: &HeaderMap) -> Result<String, Erro> {
    let unsupported =
        || Erro::from(Code::TipoNaoSuportado).detalhe(format!("esta rota lê um formulário, {FORM}"));
    let mut given = headers.get_all(CONTENT_TYPE).iter();
    let (Some(only), None) = (given.next(), given.next()) else { return Err(unsupported()) };
    let text = only.to_str().unwrap_or_default();
    let kind = text.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case(FORM) {
        return Err(unsupported());
    }
    let missing = || wrong("Content-Type", "falta um boundary válido");
    let (_, parameters) = parameters(text).ok_or_else(missing)?;
    only_value(&parameters, "boundary")
        .filter(|value| is_boundary(value))
        .map(str::to_owned)
        .ok_or_else(missing)
}

/// RFC 2046, 5.1.1: up to 70 characters of a small set, no space at the end.
fn is_boundary(text: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || b"'()+_,-./:=? ".contains(&b);
    (1..=BOUNDARY_MAX).contains(&text.len()) && !text.ends_with(' ') && text.bytes().all(allowed)
}

/// A part of a form.
struct FormPart {
    name: String,
    content: Bytes,
}

/// The parts of a body, one after another.
struct Parts<'b> {
    body: &'b Bytes,
    /// Where the last separator ended; `None` once the last part was given.
    at: Option<usize>,
    separator: memmem::Finder<'static>,
}

impl<'b> Parts<'b> {
    fn new(boundary: &str, body: &'b Bytes) -> Result<Self, Erro> {
        let separator = memmem::Finder::new(format!("\r\n--{boundary}").as_bytes()).into_owned();
        // The line break before the first separator is the one that ends the head of the request.
        let first = separator.needle().get(2..).unwrap_or_default();
        let at = if body.starts_with(first) {
            Some(first.len())
        } else {
            separator.find(body).map(|at| at + separator.needle().len())
        };
        if at.is_none() {
            return Err(broken("não há nenhuma parte com o boundary anunciado"));
        }
        Ok(Self { body, at, separator })
    }

    /// The part after the separator that ends at `at`; `None` after the last one.
    fn part(&mut self, at: usize) -> Result<Option<FormPart>, Erro> {
        let rest = self.body.get(at..).unwrap_or_default();
        if rest.starts_with(b"--") {
            return Ok(None);
        }
        let padding = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let start = at + padding;
        // The head is looked for from its own first line break, so that an empty one is found too.
        let head = self.body.get(start..).unwrap_or_default();
        if !head.starts_with(b"\r\n") {
            return Err(broken("uma parte não começa na linha seguinte ao boundary"));
        }
        let head = head.get(..HEAD_MAX.min(head.len())).unwrap_or_default();
        let length =
            memmem::find(head, b"\r\n\r\n").ok_or_else(|| broken("o cabeçalho de uma parte não termina"))?;
        let name = name(head.get(2..length).unwrap_or_default())?;
        let content = start + length + 4;
        let after = self.body.get(content..).unwrap_or_default();
        let end =
            self.separator.find(after).ok_or_else(|| wrong(&name, "o formulário acaba no meio do campo"))?;
        self.at = Some(content + end + self.separator.needle().len());
        Ok(Some(FormPart { name, content: self.body.slice(content..content + end) }))
    }
}

impl Iterator for Parts<'_> {
    type Item = Result<FormPart, Erro>;

    fn next(&mut self) -> Option<Self::Item> {
        // Taken: after an error or the last part there is no other.
        let at = self.at.take()?;
        self.part(at).transpose()
    }
}

/// The field's name in the head of a part. An empty one is a name like another, of a field that nobody knows.
fn name(head: &[u8]) -> Result<String, Erro> {
    let text = String::from_utf8_lossy(head);
    let mut found = None;
    for line in text.split("\r\n").filter(|line| !line.is_empty()) {
        let Some((key, value)) = line.split_once(':') else {
            return Err(broken("uma linha do cabeçalho de uma parte não tem dois-pontos"));
        };
        let value = value.trim();
        if key.eq_ignore_ascii_case("content-disposition") {
            let named = parameters(value).filter(|(kind, _)| kind.eq_ignore_ascii_case("form-data"));
            let named = named.and_then(|(_, list)| only_value(&list, "name").map(str::to_owned));
            if found.is_some() || named.is_none() {
                return Err(broken("uma parte não diz o nome do campo em Content-Disposition: form-data"));
            }
            found = named;
        }
        let plain = ["binary", "8bit", "7bit"];
        if key.eq_ignore_ascii_case("content-transfer-encoding")
            && !plain.iter().any(|kind| value.eq_ignore_ascii_case(kind))
        {
            return Err(broken("as partes vão sem Content-Transfer-Encoding"));
        }
    }
    found.ok_or_else(|| broken("uma parte não tem Content-Disposition"))
}

/// The text before the first `;`, and the parameters after it; `None` where a quote does not close.
fn parameters(text: &str) -> Option<(&str, Vec<(&str, String)>)> {
    let (kind, mut rest) = text.split_once(';').unwrap_or((text, ""));
    let mut list = Vec::new();
    while !rest.trim().is_empty() {
        let (key, after) = rest.split_once('=')?;
        let value;
        (value, rest) = match after.strip_prefix('"') {
            Some(quoted) => unquote(quoted)?,
            None => {
                let (value, rest) = after.split_once(';').map_or((after, ""), |(v, r)| (v, r));
                (value.trim().to_owned(), rest)
            }
        };
        list.push((key.trim(), value));
    }
    Some((kind.trim(), list))
}

/// A quoted value after its first quote, and what follows the `;` after it. A backslash speaks only
/// before a quote or another one: file names of Windows carry them too.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => {
                let after = text.get(at + 1..)?.trim_start();
                let rest = if after.is_empty() { "" } else { after.strip_prefix(';')? };
                return Some((value, rest));
            }
            '\\' => match letters.next_if(|(_, next)| matches!(next, '"' | '\\')) {
                Some((_, next)) => value.push(next),
                None => value.push(letter),
            },
            letter => value.push(letter),
        }
    }
    None
}

/// The value of a parameter that stands exactly once.
fn only_value<'v>(list: &'v [(&str, String)], name: &str) -> Option<&'v str> {
    let mut values = list.iter().filter(|(key, _)| key.eq_ignore_ascii_case(name));
    match (values.next(), values.next()) {
        (Some((_, value)), None) => Some(value),
        _ => None,
    }
}

fn broken(detail: &str) -> Erro {
    wrong("corpo", detail)
}

fn wrong(field: &str, detail: &str) -> Erro {
    let shown: String = field.chars().take(SHOWN_MAX).collect();
    Erro::from(Code::ParametroInvalido).campo(&shown).detalhe(detail)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    const PHOTO: Form =
        Form { file: "foto", accepts: &["image/png"], file_max: 1000, large: Code::CorpoGrande };

    fn typed(content_type: &str) -> HeaderMap {
        [(CONTENT_TYPE, HeaderValue::from_str(content_type).unwrap())].into_iter().collect()
    }

    fn read(body: &[u8]) -> Result<Filled, Erro> {
        PHOTO.read(&typed("multipart/form-data; boundary=XX"), &Bytes::copy_from_slice(body))
    }

    fn part(head: &str, content: &str) -> String {
        format!("--XX\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n")
    }

    fn refused(body: &str) -> (u16, String) {
        let erro = read(body.as_bytes()).unwrap_err();
        (erro.code.status(), format!("{}: {}", erro.extra["campo"], erro.extra["detalhe"]))
    }

    #[test]
    fn text_and_file_come_out_as_they_went_in() {
        let body = part("name=\"usd\"", "5")
            + &part("name=nome; x=1", "José\r\nda Silva")
            + &part(
                "name=\"foto\"; filename=\"C:\\fotos\\a\\\"b;c.png\"\r\nContent-Type: text/html",
                "\0\r\n--X\r\n",
            )
            + &part("name=\"vazio\"", "")
            + "--XX--\r\nepílogo";
        let nameless = part("name=\"\"", "1").repeat(2) + "--XX--";
        assert_eq!(read(nameless.as_bytes()).unwrap().fields().count(), 2);
        for preamble in ["", "\r\n", "Isto é um formulário.\r\n"] {
            let filled = read(format!("{preamble}{body}").as_bytes()).unwrap();
            let [usd, nome, vazio] = [("usd", "5"), ("nome", "José\r\nda Silva"), ("vazio", "")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()));
            assert_eq!(filled.fields, [usd, nome, vazio]);
            assert_eq!(filled.file.as_deref(), Some(&b"\0\r\n--X\r\n"[..]));
        }
        let untouched = part("name=\"foto\"; filename=\"\"", "") + "--XX--";
        assert_eq!(read(untouched.as_bytes()).unwrap(), Filled::default());
        assert_eq!(read(b"--XX--\r\n").unwrap(), Filled::default());
        assert!(read((part("name=a", "1").replace("--XX\r", "--XX \t\r") + "--XX--").as_bytes()).is_ok());
    }

    #[test]
    fn what_could_be_read_in_two_ways_is_refused() {
        let good = part("name=\"a\"", "1");
        for (body, said) in [
            (String::new(), "nenhuma parte"),
            ("qualquer coisa".to_owned(), "nenhuma parte"),
            (good.clone(), "acaba no meio"),
            (format!("{good}--XX"), "linha seguinte"),
            (format!("{good}--XXY\r\n"), "linha seguinte"),
            (part("name=\"foto\"", "1").repeat(2) + "--XX--", "mais de uma vez"),
            (good.replace("\r\n", "\n") + "--XX--", "linha seguinte"),
            ("--XX\r\n\r\n1\r\n--XX--".to_owned(), "não tem Content-Disposition"),
            ("--XX\r\nContent-Disposition: form-data; name=a".to_owned(), "não termina"),
            ("--XX\r\nlixo\r\n\r\n1\r\n--XX--".to_owned(), "dois-pontos"),
            (part("name=\"a\"; name=\"b\"", "1") + "--XX--", "nome do campo"),
            (part("name=\"a", "1") + "--XX--", "nome do campo"),
            (part("filename=\"a\"", "1") + "--XX--", "nome do campo"),
            (part("name=a\r\nContent-Disposition: form-data; name=b", "1") + "--XX--", "nome do campo"),
            (good.replace("form-data", "attachment") + "--XX--", "nome do campo"),
            (part("name=a\r\nContent-Transfer-Encoding: base64", "MQ==") + "--XX--", "Transfer-Encoding"),
            (part(&format!("name=a; x=\"{}\"", "y".repeat(5000)), "1") + "--XX--", "não termina"),
            (part("name=a", &"x".repeat(FIELD_MAX + 1)) + "--XX--", "longo demais"),
        ] {
            let (status, detail) = refused(&body);
            assert_eq!(status, 400, "{body}");
            assert!(detail.contains(said), "{body:?}: {detail}");
        }
        assert_eq!(
            refused(&(0..10_000).map(|n| part(&format!("name=\"c{n}\""), "")).collect::<String>()).0,
            400
        );
        let latin =
            [part("name=a", "").as_bytes().strip_suffix(b"\r\n").unwrap(), b"\xe9\r\n--XX--"].concat();
        assert!(read(&latin).unwrap_err().extra["detalhe"].as_str().unwrap().contains("UTF-8"));
    }

    #[test]
    fn the_file_has_its_own_cap() {
        let sized = |n| part("name=foto", &"x".repeat(n)) + "--XX--";
        assert_eq!(read(sized(1000).as_bytes()).unwrap().file.map(|file| file.len()), Some(1000));
        let erro = read(sized(1001).as_bytes()).unwrap_err();
        assert_eq!((erro.code, &erro.extra["campo"]), (Code::CorpoGrande, &"foto".into()));
    }

    #[test]
    fn the_head_names_a_separator_once() {
        for (given, expected) in [
            ("multipart/form-data; boundary=XX", Ok("XX")),
            ("Multipart/Form-Data;charset=utf-8; Boundary=\"a b'()+_,-./:=?\"", Ok("a b'()+_,-./:=?")),
            ("multipart/form-data", Err(400)),
            ("multipart/form-data; boundary=", Err(400)),
            ("multipart/form-data; boundary=a; boundary=b", Err(400)),
            ("multipart/form-data; boundary=\"a", Err(400)),
            ("multipart/form-data; boundary=\"a \"", Err(400)),
            ("multipart/form-data; boundary=a@b", Err(400)),
            ("multipart/mixed; boundary=XX", Err(415)),
            ("application/json", Err(415)),
            ("", Err(415)),
        ] {
            let found = boundary(&typed(given)).map_err(|erro| erro.code.status());
            assert_eq!(found.as_deref(), expected.as_ref().map(|s| *s), "{given}");
        }
        let long = format!("multipart/form-data; boundary={}", "x".repeat(71));
        assert_eq!(boundary(&typed(&long)).unwrap_err().code.status(), 400);
        let mut twice = typed("multipart/form-data; boundary=XX");
        twice.append(CONTENT_TYPE, HeaderValue::from_static("multipart/form-data; boundary=YY"));
        assert_eq!(boundary(&twice).unwrap_err().code.status(), 415);
        assert_eq!(boundary(&HeaderMap::new()).unwrap_err().code.status(), 415);
    }

    const PIECES: &[&[u8]] = &[
        b"\r\n--XX",
        b"--",
        b"\r\n",
        b"\r\n\r\n",
        b"\"",
        b"\\",
        b"=",
        b";",
        b"\xc3",
        b"; filename=\"",
        b"Content-Disposition: form-data; name=a",
    ];

    proptest! {
        #[test]
        fn nothing_breaks_it(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)) {
            let _ = read(&pieces.concat());
        }

        #[test]
        fn what_is_written_is_read(fields in prop::collection::btree_map("[a-z]{1,8}", "\\PC{0,40}", 0..6), file in
            prop::collection::vec(any::<u8>(), 1..200)) {
            prop_assume!(!fields.contains_key("foto") && memmem::find(&file, b"--XX").is_none());
            let mut body: Vec<u8> = Vec::new();
            for (name, value) in &fields {
                prop_assume!(!value.contains("--XX"));
                body.extend(part(&format!("name=\"{name}\""), value).bytes());
            }
            body.extend(b"--XX\r\nContent-Disposition: form-data; name=\"foto\"; filename=\"x\"\r\n\r\n");
            body.extend(&file);
            body.extend(b"\r\n--XX--\r\n");
            let filled = read(&body).unwrap();
            prop_assert_eq!(filled.file.as_deref(), Some(&file[..]));
            let sent = fields.iter().map(|(name, value)| (name.as_str(), value.as_str()));
            prop_assert!(filled.fields().eq(sent));
        }
    }
}
