//! Whoever is signed in: what they sent, who they are, and the frame of their pages.
use super::frame::{Tab, ways};
use crate::base::time_zone::Zone;
use crate::http::caller::session::show_theme;
use crate::http::paginas::form::{Again, Fault, Fields, sent, theirs};
use crate::http::paginas::layout::{
    Code, Erro, Guest, Markup, Reply, Request, Site, done, html, onward, said_of,
};
use crate::people::contas::{self, Conta};
use crate::people::sessoes::Sessao;

/// Words after something was done, by the word in the address.
const SAID: &str = include_str!("feito.txt");

/// Someone who sent a form while signed in.
pub(super) struct Sender<'a> {
    pub(super) guest: Guest<'a>,
    pub(super) fields: Fields,
    pub(super) session: Sessao,
    /// True when the sign-in is recent enough for what needs that.
    pub(super) recent: bool,
}

/// A form that was sent by whoever is signed in.
///
/// # Errors
/// Those of every form; `invalid_session`.
pub(super) fn signed_in<'a>(site: &'a Site, request: &'a Request) -> Result<Sender<'a>, Erro> {
    let (guest, fields) = sent(site, request)?;
    let session = guest.session.clone().ok_or(Code::InvalidSession)?;
    let recent = session.recent(site.app.world.now());
    Ok(Sender { guest, fields, session, recent })
}

/// The fields of these pages that say themselves what is wrong with them.
const FIELDS: [&str; 4] = ["nome", "name", "atual", "nova"];

/// Whoever is signed in, as their pages show them.
pub(super) struct Mine<'a> {
    pub(super) guest: &'a Guest<'a>,
    pub(super) session: &'a Sessao,
    pub(super) conta: Conta,
    pub(super) zone: Zone,
    /// True when the sign-in is recent enough for what needs that.
    pub(super) recent: bool,
}

impl<'a> Mine<'a> {
    /// Whoever looks at a page of theirs; anyone else is led to the [`door`].
    pub(super) fn of(guest: &'a Guest<'a>) -> Result<Option<Self>, Erro> {
        let Some(session) = &guest.session else { return Ok(None) };
        let conta = guest.read_people(|tx| contas::by_id(tx, &session.conta))?.ok_or(Code::InvalidSession)?;
        let zone = Zone::of(&conta.perfil.time_zone);
        let recent = session.recent(guest.site.app.world.now());
        Ok(Some(Self { guest, session, conta, zone, recent }))
    }

    /// One of their pages.
    pub(super) fn page(&self, tab: Tab, again: Again<'_>, content: &Markup) -> Reply {
        let content = html! { (ways(self.guest, tab)) (again.summary()) (said(self.guest, again)) (content) };
        let reply = self.guest.page(again.status(), tab.title, "/conta", &content);
        show_theme(reply, &self.conta.perfil.theme)
    }
}

/// The way to a page of theirs for whoever is not signed in.
pub(super) fn door(tab: Tab) -> Reply {
    let back = if tab == Tab::SALDO { String::new() } else { format!("?volta={}", tab.path) };
    onward(&format!("/entrar{back}"))
}

/// What was done before the page was shown, where nothing is wrong.
fn said(guest: &Guest<'_>, again: Again<'_>) -> Markup {
    let word = guest.request.param("dito").filter(|_| again.fault.is_none()).unwrap_or_default();
    said_of(SAID, word).map_or_else(|| html! {}, done)
}

/// Function that shows one of the pages, with its fault, if it has one.
pub(super) type Show = fn(&Guest<'_>, Again<'_>) -> Result<Reply, Erro>;

/// The page with what is wrong, at its field where the refusal names one; a failure of ours as such.
pub(super) fn refused(guest: &Guest<'_>, erro: Erro, text: &str, show: Show) -> Result<Reply, Erro> {
    let erro = theirs(erro)?;
    let named = erro.told("campo");
    let field = FIELDS.into_iter().find(|field| named == Some(field));
    let fault = Fault { status: erro.status(), text: text.to_owned(), field };
    show(guest, Again { fault: Some(&fault), typed: None })
}
