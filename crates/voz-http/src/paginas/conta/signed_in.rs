//! Whoever is signed in: what they sent, who they are, the frame of their pages, and the secrets that one of their forms made.
use serde_json::{Value, json};

use crate::caller::session::show_theme;
use crate::paginas::form::{Again, Fault, Fields, sent, theirs};
use crate::paginas::layout::{
    Code, Erro, Guest, Markup, Reply, Request, Site, StatusCode, done, html, links, onward, said_of,
};
use crate::paginas::once::Form;
use voz_core::base::time_zone::Zone;
use voz_core::people::contas::{self, Conta};
use voz_core::people::sessoes::Sessao;

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
        let ways = Tab::ALL.map(|tab| (tab.path, tab.name));
        let content = html! {
            nav .conta aria-label="Sua conta" {
                ul { (links(&ways, tab.path)) }
                form method="post" action="/conta/sair" { (self.guest.csrf) button .enlace { "Sair" } }
            }
            (again.summary())
            (said(self.guest, again))
            (content)
        };
        let reply = self.guest.page(again.status(), tab.title, "/conta", &content);
        show_theme(reply, &self.conta.perfil.theme)
    }
}

/// One of the pages of an account.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Tab {
    path: &'static str,
    /// What the way to it is called.
    name: &'static str,
    title: &'static str,
}

impl Tab {
    pub(super) const SALDO: Self = Self { path: "/conta", name: "Saldo", title: "Sua conta" };
    pub(super) const CHAVES: Self = Self { path: "/conta/chaves", name: "Chaves", title: "Chaves de API" };
    pub(super) const SEGURANCA: Self =
        Self { path: "/conta/seguranca", name: "Segurança", title: "Segurança" };
    pub(super) const PERFIL: Self = Self { path: "/conta/perfil", name: "Perfil", title: "Perfil" };
    const ALL: [Self; 4] = [Self::SALDO, Self::CHAVES, Self::SEGURANCA, Self::PERFIL];
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
pub(super) fn refused(guest: &Guest<'_>, show: Show, text: &str, erro: Erro) -> Result<Reply, Erro> {
    let erro = theirs(erro)?;
    let named = erro.told("campo");
    let field = FIELDS.into_iter().find(|field| named == Some(field));
    let fault = Fault { status: erro.status(), text: text.to_owned(), field };
    show(guest, Again { fault: Some(&fault), typed: None })
}

/// The way to what only a recent sign-in may do.
pub(super) fn sign_in_again(what: &str, here: Tab) -> Markup {
    html! {
        p { (what) ", " a href={ "/entrar?de-novo=1&volta=" (here.path) } { "entre de novo" } ": é preciso ter entrado nos últimos 5 minutos." }
    }
}

/// The page of what a form made: `shown` of what is kept of it, or `gone`, where there is nothing any more.
pub(super) fn secrets(
    site: &Site,
    request: &Request,
    title: &str,
    shown: impl Fn(&Guest<'_>, &Value) -> Option<Markup>,
    gone: &Markup,
) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    if guest.session.is_none() {
        return Ok(onward("/entrar"));
    }
    let kept = match Form::named(&guest) {
        Ok(form) => form.of_account(&guest)?.unwrap_or_default(),
        Err(_) => Value::Null,
    };
    Ok(match shown(&guest, &kept) {
        Some(content) => guest.page(StatusCode::OK, title, "/conta", &content),
        None => guest.page(StatusCode::NOT_FOUND, title, "/conta", gone),
    })
}

/// Keeps the secrets of a form no longer, and leads on.
pub(super) fn put_away(site: &Site, request: &Request, next: &str) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::named(&who.guest)?;
    // Put away already, or another's: there is nothing to put away.
    form.of_account(&who.guest)?.ok_or(Code::NotFound)?;
    form.keep_instead(&who.guest, &json!({}))?;
    Ok(onward(next))
}
