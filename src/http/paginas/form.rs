//! Forms of pages: their fields, and the checks that every one of them goes through.
use maud::{Markup, html};

use crate::http::caller::sessao::{self, Visitor};
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::Erro;
use crate::http::kernel::request::Request;

/// The fields of a form that was sent; the first of a name counts.
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    fn of(request: &Request) -> Self {
        Self(form_urlencoded::parse(&request.body).into_owned().collect())
    }

    pub(super) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str())
    }

    /// A text of several lines, whose line ends browsers send as two characters.
    pub(super) fn lines(&self, name: &str) -> String {
        self.get(name).replace("\r\n", "\n")
    }
}

/// A form that was sent, checked: from a page of ours, with the token of this browser and session.
pub(super) fn sent(site: &Site, request: &Request) -> Result<(Visitor, Fields), Erro> {
    let fields = Fields::of(request);
    Ok((sessao::sender(site, request, fields.get("csrf"))?, fields))
}

/// The token of writes, in every form.
pub(super) fn csrf(token: &str) -> Markup {
    html! { input type="hidden" name="csrf" value=(token); }
}

/// A box for a text of several lines. `told` says what is wrong with it, if anything. Browsers cut what is pasted at a
/// `maxlength` without a word: too long a text is sent, and told so.
pub(super) fn text_box(name: &str, label: &str, value: &str, most: usize, told: Option<&str>) -> Markup {
    let about = told.map(|_| format!("{name}-erro"));
    html! {
        label for=(name) { (label) }
        @if let (Some(told), Some(about)) = (told, &about) { p .aviso #(about) { (told) } }
        // The first line break after the tag is the browser's.
        textarea #(name) name=(name) rows="12" data-maximo=(most) data-solta required aria-invalid=[about.as_ref().map(|_| "true")]
            aria-describedby=[about.as_ref()] { "\n" (value) }
    }
}
