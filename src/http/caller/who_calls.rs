//! Whoever calls a route that anyone may call: by a key, a session of our own pages, or the network alone.
use crate::app::sell::customer::Who;
use crate::base::config::Secret;
use crate::base::store::StoreError;
use crate::http::caller::sessao::{looking, passing};
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::Erro;
use crate::http::kernel::request::Request;
use crate::people::sessoes::Sessao;

/// A caller, as far as they showed who they are.
pub(in crate::http) struct Caller<'a> {
    key: Option<&'a Secret>,
    session: Option<Sessao>,
    network: String,
}

impl<'a> Caller<'a> {
    /// A key says who calls, whatever the browser has; a session only on a page of ours.
    pub(in crate::http) fn of(site: &Site, request: &Request, key: Option<&'a Secret>) -> Result<Self, Erro> {
        Self::found(request, key, || passing(site, request))
    }

    /// The same of a call that only shows something, which a browser sends without `Origin`.
    pub(in crate::http) fn looking(
        site: &Site,
        request: &Request,
        key: Option<&'a Secret>,
    ) -> Result<Self, Erro> {
        Self::found(request, key, || looking(site, request))
    }

    fn found(
        request: &Request,
        key: Option<&'a Secret>,
        session: impl FnOnce() -> Result<Option<Sessao>, StoreError>,
    ) -> Result<Self, Erro> {
        let session = match key {
            Some(_) => None,
            None => session().map_err(|error| request.broken(&error))?,
        };
        Ok(Self { key, session, network: request.peer.to_string() })
    }

    /// Proof of who they are, as they showed it.
    pub(in crate::http) fn who(&self) -> Who<'_> {
        match (self.key, &self.session) {
            (Some(key), _) => Who::Key(key.expose()),
            (None, Some(session)) => Who::Session(session),
            (None, None) => Who::Network(&self.network),
        }
    }
}
