//! Whoever is signed in: what they sent, who they are, and the frame of their pages.
use http::StatusCode;
use maud::{Markup, html};

use super::frame::{Tab, ways};
use crate::base::time_zone::Zone;
use crate::http::caller::session::{Visitor, down, know_browser, show_theme};
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};
use crate::http::paginas::form::{Fields, sent};
use crate::http::paginas::layout::{alert, done, onward, page};
use crate::people::contas::{self, Conta};
use crate::people::sessoes::Sessao;

/// Words after something was done, by the word in the address.
const SAID: &[(&str, &str)] = &[
    ("perfil", "Perfil guardado."),
    ("foto", "Foto trocada."),
    ("chave", "Chave guardada por você; ela não aparece de novo."),
    ("revogada", "Chave revogada."),
    ("sessao", "Sessão encerrada."),
    ("senha", "Senha guardada. É com ela que você entra da próxima vez."),
    ("links", "Guardado."),
    ("fator", "Segundo fator ligado. As outras sessões foram encerradas; esta continua."),
    ("fator-desligado", "Segundo fator desligado; as outras sessões foram encerradas."),
    ("codigos", "Códigos guardados por você; não aparecem de novo."),
];

/// Someone who sent a form while signed in.
pub(super) struct Sender {
    pub(super) visitor: Visitor,
    pub(super) fields: Fields,
    pub(super) session: Sessao,
}

/// A form that was sent by whoever is signed in.
///
/// # Errors
/// Those of every form; `invalid_session`.
pub(super) fn signed_in(site: &Site, request: &Request) -> Result<Sender, Erro> {
    let (visitor, fields) = sent(site, request)?;
    let session = visitor.own_session(site).cloned().ok_or(Code::InvalidSession)?;
    Ok(Sender { visitor, fields, session })
}

/// The fields of these pages that say themselves what is wrong with them.
const FIELDS: [&str; 4] = ["nome", "name", "atual", "nova"];

/// Fault of what was sent.
pub(super) struct Wrong<'a> {
    status: StatusCode,
    text: &'a str,
    field: Option<&'static str>,
}

impl Wrong<'_> {
    /// Fault of a field.
    pub(super) fn of<'w>(wrong: Option<&'w Self>, field: &str) -> Option<&'w str> {
        wrong.filter(|wrong| wrong.field == Some(field)).map(|wrong| wrong.text)
    }
}

/// Whoever is signed in, as their pages show them.
pub(super) struct Mine {
    pub(super) session: Sessao,
    pub(super) conta: Conta,
    pub(super) zone: Zone,
    /// True when the sign-in is recent enough for what needs that.
    pub(super) recent: bool,
    /// The token of writes.
    pub(super) csrf: String,
    browser: String,
}

impl Mine {
    /// Whoever looks at a page of theirs; anyone else is led to the door.
    pub(super) fn at(site: &Site, request: &Request, tab: Tab) -> Result<Result<Self, Reply>, Erro> {
        let visitor = Visitor::of(site, request)?;
        let Some(session) = visitor.own_session(site).cloned() else {
            let back = if tab == Tab::Saldo { String::new() } else { format!("?volta={}", tab.path()) };
            return Ok(Err(onward(&format!("/entrar{back}"))));
        };
        let (browser, csrf) = visitor.begin(site, request)?;
        let conta = site.app.store.read(|tx| contas::by_id(tx, &session.conta)).map_err(down(request))?;
        let conta = conta.ok_or(Code::InvalidSession)?;
        let zone = Zone::of(&conta.perfil.time_zone);
        let recent = session.recent(site.app.world.now());
        Ok(Ok(Self { session, conta, zone, recent, csrf, browser }))
    }

    /// One of their pages.
    pub(super) fn page(
        &self,
        request: &Request,
        tab: Tab,
        wrong: Option<&Wrong<'_>>,
        content: &Markup,
    ) -> Reply {
        let status = wrong.map_or(StatusCode::OK, |wrong| wrong.status);
        let content = html! { (ways(&self.csrf, tab)) (said(request, wrong)) (content) };
        let reply = page(status, tab.title(), "/conta", &content);
        show_theme(know_browser(reply, &self.browser), &self.conta.perfil.theme)
    }
}

fn said(request: &Request, wrong: Option<&Wrong<'_>>) -> Markup {
    match wrong {
        Some(Wrong { field: Some(_), .. }) => return html! {},
        Some(wrong) => return alert(wrong.text),
        None => {}
    }
    let word = request.param("dito").unwrap_or_default();
    SAID.iter().find(|(known, _)| *known == word).map_or_else(|| html! {}, |(_, text)| done(text))
}

/// Function that shows one of the pages, with its fault, if it has one.
pub(super) type Show = fn(&Site, &Request, Option<&Wrong<'_>>) -> Result<Reply, Erro>;

/// The page with what is wrong, at its field where the refusal names one; a failure of ours as such.
pub(super) fn refused(
    site: &Site,
    request: &Request,
    erro: Erro,
    text: &str,
    show: Show,
) -> Result<Reply, Erro> {
    if erro.status().is_server_error() {
        return Err(erro);
    }
    let named = erro.extra.get("campo").and_then(|campo| campo.as_str());
    let field = FIELDS.into_iter().find(|field| named == Some(field));
    show(site, request, Some(&Wrong { status: erro.status(), text, field }))
}
