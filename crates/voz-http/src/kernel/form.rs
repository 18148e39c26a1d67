//! A form with one file: `multipart/form-data` (RFC 7578), read strictly out of a body that has arrived.
//!
//! Invariant: a body that two readers could take in two ways is refused, and what is kept is never more
//! than the body. Written here because the body is already whole and capped: the crates for this stream,
//! and cost nine packages.
use bytes::Bytes;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use memchr::memmem;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;

use super::body;

use crate::kernel::erro::{Code, Erro, NUL};
use crate::kernel::request::only;

#[cfg(test)]
mod tests;

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

/// A form as it came: fields by name, and the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    fields: Vec<(String, Bytes)>,
    /// The file's bytes, when its field came with any. Its declared name and type are not kept:
    /// nothing may rest on them.
    pub file: Option<Bytes>,
}

impl Filled {
    /// The other fields, in the order they came. Whether one is text is found out by whoever knows it.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &Bytes)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The text fields as one type, checked against the bounds that the documents show. What the type does not know is
    /// ignored, whatever it is and however often it came.
    ///
    /// # Errors
    /// `parametro_invalido` for a field that came twice, is too long or no text; the codes of other faults stand beside
    /// the fields.
    pub(crate) fn body<T: DeserializeOwned + JsonSchema + 'static>(&self) -> Result<T, Erro> {
        let known = self.fields().filter(|(name, _)| body::has_field::<T>(name));
        let texts: Vec<_> =
            known.map(|(name, value)| Ok((name, text(name, value)?))).collect::<Result<_, Erro>>()?;
        body::of_form(texts.into_iter())
    }
}

/// The shape of the file in the type of a form, where its field is an [`IgnoredAny`](serde::de::IgnoredAny):
/// [`Filled::file`] has its bytes.
pub(crate) fn file(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": "string", "format": "binary"})
}

impl Form {
    /// Most bytes of the whole body.
    pub const fn max(&self) -> usize {
        self.file_max + REST_MAX
    }

    /// Reads a body whose head was [`admitted`](boundary).
    ///
    /// # Errors
    /// `parametro_invalido` for what is not a whole form, has the file twice or too many fields; [`Form::large`] for a
    /// file beyond its cap; what [`boundary`] answers.
    pub fn read(&self, headers: &HeaderMap, body: &Bytes) -> Result<Filled, Erro> {
        let mut filled = Filled::default();
        let (mut parts, mut seen) = (0, false);
        for part in Parts::new(&boundary(headers)?, body)? {
            let (name, content) = part?;
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
                filled.fields.push((name, content));
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

/// The text of a field.
fn text<'f>(name: &str, content: &'f [u8]) -> Result<&'f str, Erro> {
    if content.len() > FIELD_MAX {
        return Err(wrong(name, "o campo é longo demais"));
    }
    let text = str::from_utf8(content).map_err(|_| wrong(name, "o texto não está em UTF-8"))?;
    if text.contains('\0') {
        return Err(wrong(name, NUL));
    }
    Ok(text)
}

/// The separator that the head of a request names.
///
/// # Errors
/// 415 for another media type; `parametro_invalido` for a form without a usable separator.
pub fn boundary(headers: &HeaderMap) -> Result<String, Erro> {
    let unsupported =
        || Erro::from(Code::TipoNaoSuportado).detalhe(format!("esta rota lê um formulário, {FORM}"));
    let text = only(headers, CONTENT_TYPE).ok_or_else(unsupported)?.to_str().unwrap_or_default();
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

/// A part of a form: its name and its content.
type FormPart = (String, Bytes);

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
        Ok(Some((name, self.body.slice(content..content + end))))
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
    Erro::parameter(&shown, detail)
}
