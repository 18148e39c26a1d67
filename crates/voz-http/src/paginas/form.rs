//! Forms of pages: their fields, and the checks that every one of them goes through.
use bytes::Bytes;
use zeroize::Zeroizing;

use super::layout::{Erro, Guest, Markup, Request, Site, StatusCode, alert, html, number};
use crate::kernel::form::Form as FileForm;
use voz_core::people::senha::LENGTH;

/// The fields of a form that was sent; the first of a name counts. Passwords and cards come in them: what they held is
/// wiped when they go.
pub(super) struct Fields(Vec<(String, Zeroizing<String>)>);

impl Fields {
    /// The fields of a form that nobody has checked: to show what was typed once more, and for nothing else.
    pub(super) fn of(body: &[u8]) -> Self {
        let pairs = body.split(|&b| b == b'&').filter(|pair| !pair.is_empty());
        let fields = pairs.map(|pair| {
            let (name, value) = pair.split_at(pair.iter().position(|&b| b == b'=').unwrap_or(pair.len()));
            (decoded(name).to_string(), decoded(value.get(1..).unwrap_or_default()))
        });
        Self(fields.collect())
    }

    pub(super) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str())
    }

    /// Every value of a name: of boxes that were ticked.
    pub(super) fn all<'f>(&'f self, name: &'f str) -> impl Iterator<Item = &'f str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Value of a field, without the white space around it; `None` where that is nothing.
    pub(super) fn filled(&self, name: &str) -> Option<&str> {
        Some(self.get(name).trim()).filter(|text| !text.is_empty())
    }

    /// A text of several lines, whose line ends browsers send as two characters.
    pub(super) fn lines(&self, name: &str) -> String {
        self.get(name).replace("\r\n", "\n")
    }
}

/// A name or value of `application/x-www-form-urlencoded` (URL Standard, 5.1), decoded into one place that is wiped.
fn decoded(raw: &[u8]) -> Zeroizing<String> {
    // Taken whole at once: a text that grows leaves copies behind.
    let mut bytes = Zeroizing::new(Vec::with_capacity(raw.len()));
    let mut rest = raw;
    while let Some((&first, after)) = rest.split_first() {
        let hex = |at: usize| {
            after.get(at).and_then(|&b| char::from(b).to_digit(16)).and_then(|n| u8::try_from(n).ok())
        };
        let (byte, taken) = match (first, hex(0), hex(1)) {
            (b'%', Some(high), Some(low)) => (high << 4 | low, 2),
            (b'+', ..) => (b' ', 0),
            _ => (first, 0),
        };
        bytes.push(byte);
        rest = after.get(taken..).unwrap_or_default();
    }
    match str::from_utf8(&bytes) {
        Ok(text) => Zeroizing::new(text.to_owned()),
        Err(_) => Zeroizing::new(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// A form that was sent, with whoever sent it, who is checked.
pub(super) fn sent<'a>(site: &'a Site, request: &'a Request) -> Result<(Guest<'a>, Fields), Erro> {
    let fields = Fields::of(&request.body);
    Ok((Guest::sender(site, request, fields.get("csrf"))?, fields))
}

/// The form of a body that has a file in it.
pub(super) fn sent_with_file<'a>(
    site: &'a Site,
    request: &'a Request,
    form: &FileForm,
) -> Result<(Guest<'a>, Fields, Option<Bytes>), Erro> {
    let filled = form.read(&request.headers, &request.body)?;
    let text = |value: &Bytes| Zeroizing::new(String::from_utf8_lossy(value).into_owned());
    let fields = Fields(filled.fields().map(|(name, value)| (name.to_owned(), text(value))).collect());
    Ok((Guest::sender(site, request, fields.get("csrf"))?, fields, filled.file))
}

/// Fault of a form that was sent, in words, and the field of it at fault.
pub(super) struct Fault {
    pub(super) status: StatusCode,
    pub(super) text: String,
    pub(super) field: Option<&'static str>,
}

/// A refusal that is the visitor's to mend, which a page tells in words.
///
/// # Errors
/// What failed on our side, as it is.
pub(super) fn theirs(erro: Erro) -> Result<Erro, Erro> {
    if erro.status().is_server_error() { Err(erro) } else { Ok(erro) }
}

/// What a form is shown with: nothing at first; once more with its fault, and with what was typed.
#[derive(Clone, Copy, Default)]
pub(super) struct Again<'a> {
    pub(super) fault: Option<&'a Fault>,
    pub(super) typed: Option<&'a Fields>,
}

impl<'a> Again<'a> {
    pub(super) fn with(fault: &'a Fault, typed: &'a Fields) -> Self {
        Self { fault: Some(fault), typed: Some(typed) }
    }

    pub(super) fn status(&self) -> StatusCode {
        self.fault.map_or(StatusCode::OK, |fault| fault.status)
    }

    /// The fault above the form, where no field of it says so.
    pub(super) fn summary(&self) -> Markup {
        let fault = self.fault.filter(|fault| fault.field.is_none());
        html! { @if let Some(fault) = fault { (alert(&fault.text)) } }
    }

    /// Fault of a field.
    pub(super) fn told(&self, field: &str) -> Option<&'a str> {
        self.fault.filter(|fault| fault.field == Some(field)).map(|fault| fault.text.as_str())
    }

    /// What was typed into a field.
    pub(super) fn typed(&self, field: &str) -> &'a str {
        self.typed.map_or("", |fields| fields.get(field))
    }

    /// A field of one line with its fault, and what was typed into it.
    pub(super) fn line(&self, field: Line<'_>) -> Markup {
        let value = self.typed.map_or(field.value, |fields| fields.get(field.name));
        line(&Line { value, told: self.told(field.name), ..field })
    }
}

/// Fault of a text of more characters than are taken, in words.
pub(super) fn too_long(text: &str, most: usize) -> Option<String> {
    let has = text.chars().count();
    (has > most).then(|| format!("O texto tem {} caracteres; o máximo é {}.", number(has), number(most)))
}

/// A box for a text of several lines. `told` says what is wrong with it, if anything. Browsers cut what is pasted at a
/// `maxlength` without a word: too long a text is sent, and told so. Into one that takes a `file` a text file may be dropped.
/// Where something is wrong a page begins.
pub(super) fn text_box(
    name: &str,
    label: &str,
    value: &str,
    most: usize,
    file: bool,
    told: Option<&str>,
) -> Markup {
    let about = told.map(|_| format!("{name}-erro"));
    html! {
        label for=(name) { (label) }
        @if let (Some(told), Some(about)) = (told, &about) { p .aviso #(about) { (told) } }
        // The first line break after the tag is the browser's.
        textarea #(name) name=(name) rows="12" data-maximo=(most) data-solta[file] required aria-invalid=[about.as_ref().map(|_| "true")]
            aria-describedby=[about.as_ref()] autofocus[about.is_some()] { "\n" (value) }
    }
}

/// A field of one line.
#[derive(Clone, Copy, Default)]
pub(super) struct Line<'a> {
    pub(super) name: &'a str,
    pub(super) label: &'a str,
    /// Said below the label.
    pub(super) hint: &'a str,
    /// `text` where nothing is said.
    pub(super) kind: &'a str,
    /// Value that browsers may fill in (HTML, 4.10.18.7).
    pub(super) autocomplete: &'a str,
    pub(super) value: &'a str,
    pub(super) most: usize,
    pub(super) optional: bool,
    /// True when a phone shows its digits.
    pub(super) digits: bool,
    /// Fault, if it has one.
    pub(super) told: Option<&'a str>,
}

impl<'a> Line<'a> {
    /// A field of a text that must come.
    pub(super) fn of(name: &'a str, label: &'a str, most: usize) -> Self {
        Self { name, label, most, ..Self::default() }
    }
}

/// A field of one line, with its label and what is wrong with it, where the page then begins.
pub(super) fn line(field: &Line<'_>) -> Markup {
    let Line { name, label, hint, kind, autocomplete, value, most, .. } = *field;
    let about = field.told.map(|_| format!("{name}-erro"));
    html! {
        label for=(name) {
            (label)
            @if !hint.is_empty() { " " small { (hint) } }
        }
        @if let (Some(told), Some(about)) = (field.told, &about) { p .aviso #(about) { (told) } }
        input #(name) name=(name) type=(if kind.is_empty() { "text" } else { kind }) value=(value)
            autocomplete=(if autocomplete.is_empty() { "off" } else { autocomplete }) maxlength=(most)
            required[!field.optional] inputmode=[field.digits.then_some("numeric")]
            aria-invalid=[about.as_ref().map(|_| "true")] aria-describedby=[about.as_ref()] autofocus[about.is_some()];
    }
}

/// A field whose value is one of several, each with what is said of it.
pub(super) fn select<'a>(
    name: &str,
    label: &str,
    choices: impl IntoIterator<Item = (&'a str, &'a str)>,
    chosen: &str,
) -> Markup {
    html! {
        label for=(name) { (label) }
        select #(name) name=(name) {
            @for (value, said) in choices {
                option value=(value) selected[value == chosen && !chosen.is_empty()] { (said) }
            }
        }
    }
}

/// A field for a password that is chosen, once: a button shows what was typed.
pub(super) fn chosen_password(name: &str, label: &str, optional: bool, told: Option<&str>) -> Markup {
    let (least, most) = LENGTH;
    let hint = format!(
        "de {least} a {most} caracteres{}",
        if optional { "; em branco, fica a de agora" } else { "" }
    );
    html! {
        (line(&Line { hint: &hint, kind: "password", autocomplete: "new-password", optional, told, ..Line::of(name, label, most) }))
        button .leve type="button" data-mostra=(name) aria-pressed="false" hidden { "Mostrar a senha" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_read_as_browsers_write_it() {
        let fields = Fields::of("a=um+dois%20tr%C3%AAs&b=%zz%4&a=outro&c&=d&e=%ff%00&f=x=y".as_bytes());
        assert_eq!((fields.get("a"), fields.get("b"), fields.get("c")), ("um dois três", "%zz%4", ""));
        assert_eq!((fields.get("e"), fields.get("f"), fields.get("z")), ("\u{fffd}\0", "x=y", ""));
        assert_eq!(fields.all("a").collect::<Vec<_>>(), ["um dois três", "outro"]);
        assert_eq!((fields.filled("c"), fields.filled("f")), (None, Some("x=y")));
    }

    #[test]
    fn it_is_read_as_the_crate_for_it_reads_it() {
        for body in ["a=b&c=d", "&&a==&", "a=%41%4", "%61+b=c%2Bd&=", "á=é", "a=%E2%82"] {
            let theirs: Vec<_> = form_urlencoded::parse(body.as_bytes()).into_owned().collect();
            let ours: Vec<_> =
                Fields::of(body.as_bytes()).0.into_iter().map(|(k, v)| (k, v.to_string())).collect();
            assert_eq!(ours, theirs, "{body}");
        }
    }
}
