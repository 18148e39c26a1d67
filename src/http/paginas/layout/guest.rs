//! Guests: who looks at a page or sends its form, found out once for a request.
use http::StatusCode;
use maud::{Markup, html};

use super::{Frame, framed_page};
use crate::app::accounts::sign_in::SignInPlace;
use crate::base::master_key::Purpose;
use crate::base::store::{Result as Stored, Tx};
use crate::base::time_zone::Zone;
use crate::http::caller::session::{self, Visitor, down, know_browser, let_out};
use crate::http::kernel::erro::Erro;
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};
use crate::people::contas;
use crate::people::sessoes::Sessao;

/// A request for a page, with the service it came to, its browser, and the session that was opened in that.
pub(in crate::http::paginas) struct Guest<'a> {
    pub(in crate::http::paginas) site: &'a Site,
    pub(in crate::http::paginas) request: &'a Request,
    pub(in crate::http::paginas) session: Option<Sessao>,
    /// The token of writes, in every form.
    pub(in crate::http::paginas) csrf: Markup,
    /// Keyed hash of the browser's secret.
    pub(in crate::http::paginas) navegador: String,
    /// True when the browser shows a session that has ended since.
    pub(in crate::http::paginas) was_let_out: bool,
    /// The browser's secret, drawn where it had none.
    secret: String,
}

impl<'a> Guest<'a> {
    /// Whoever looks.
    ///
    /// # Errors
    /// `auth_unavailable`.
    pub(in crate::http::paginas) fn of(site: &'a Site, request: &'a Request) -> Result<Self, Erro> {
        Self::new(site, request, &Visitor::of(site, request)?)
    }

    /// Whoever sent a form: from a page of ours, with the token of this browser and session.
    ///
    /// # Errors
    /// Those of every form ([`session::sender`]).
    pub(in crate::http::paginas) fn sender(
        site: &'a Site,
        request: &'a Request,
        token: &str,
    ) -> Result<Self, Erro> {
        Self::new(site, request, &session::sender(site, request, token)?)
    }

    fn new(site: &'a Site, request: &'a Request, visitor: &Visitor) -> Result<Self, Erro> {
        let (secret, token) = visitor.begin(site, request)?;
        let csrf = html! { input type="hidden" name="csrf" value=(token); };
        let navegador = site.app.chave.hash(Purpose::Browser, secret.as_bytes());
        let session = visitor.own_session(site).cloned();
        let was_let_out = visitor.session.is_none() && session::is_signed_in(&request.headers);
        Ok(Self { site, request, session, csrf, navegador, was_let_out, secret })
    }

    /// The account that is signed in.
    pub(in crate::http::paginas) fn conta(&self) -> Option<&str> {
        self.session.as_ref().map(|session| session.conta.as_str())
    }

    /// Where a sign-in comes from, and the session that it replaces.
    pub(in crate::http::paginas) fn place(&self) -> SignInPlace<'_> {
        SignInPlace {
            network: self.request.peer,
            navegador: &self.navegador,
            anterior: self.session.as_ref(),
        }
    }

    /// The zone of the account that is signed in; the usual one for anyone else.
    pub(in crate::http::paginas) fn zone(&self) -> Result<Zone, Erro> {
        let Some(id) = self.conta() else { return Ok(Zone::default()) };
        let conta = self.read_people(|tx| contas::by_id(tx, id))?;
        Ok(conta.map(|conta| Zone::of(&conta.perfil.time_zone)).unwrap_or_default())
    }

    /// What the database holds.
    ///
    /// # Errors
    /// A failure of it, as one of ours.
    pub(in crate::http::paginas) fn read<T>(
        &self,
        work: impl FnMut(&mut Tx<'_>) -> Stored<T>,
    ) -> Result<T, Erro> {
        self.site.app.store.read(work).map_err(|error| self.request.broken(&error))
    }

    /// The same of accounts.
    ///
    /// # Errors
    /// `auth_unavailable`.
    pub(in crate::http::paginas) fn read_people<T>(
        &self,
        work: impl FnMut(&mut Tx<'_>) -> Stored<T>,
    ) -> Result<T, Erro> {
        self.site.app.store.read(work).map_err(down(self.request))
    }

    /// A page for this browser, which keeps its secret and no session that has ended.
    pub(in crate::http::paginas) fn page(
        &self,
        status: StatusCode,
        title: &str,
        here: &str,
        content: &Markup,
    ) -> Reply {
        self.framed(status, Frame { title, here, ..Frame::default() }, content)
    }

    /// The same, with more said around its content.
    pub(in crate::http::paginas) fn framed(
        &self,
        status: StatusCode,
        frame: Frame<'_>,
        content: &Markup,
    ) -> Reply {
        let reply = know_browser(framed_page(status, frame, content), &self.secret);
        if self.was_let_out { let_out(reply) } else { reply }
    }
}
