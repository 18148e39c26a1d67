//! Callers from a browser: cookies, the exact origin, the token against forged writes.
//!
//! Two cookies of this host alone (`__Host-`, RFC 6265bis, 4.1.3.2): one names the browser, one the session. The
//! token of writes is a keyed hash of both, so that it is good in this browser and this session alone, and
//! changes with every sign-in. Nothing here tells a wrong session from none.
use http::HeaderMap;
use http::header::{COOKIE, ORIGIN, SET_COOKIE};
use subtle::ConstantTimeEq;

use crate::kernel::erro::Failure;
use crate::kernel::request::only;
use crate::kernel::route::CSRF;
use crate::kernel::{Code, Erro, Reply, Request, Site};
use voz_core::app::accounts::shown::STEP_MS;
use voz_core::base::config::Secret;
use voz_core::base::master_key::{self, Purpose};
use voz_core::base::store::StoreError;
use voz_core::people::sessoes::{AGE_MS, Sessao};

/// The cookie of the session (interface, "Authentication").
const SESSION: &str = "__Host-mm-auth";
/// The cookie of the browser.
const BROWSER: &str = "__Host-mm-browser";
/// The cookie of a sign-in that waits for its code: sealed, and of no use to anyone without one.
const STEP: &str = "__Host-mm-entrada";
/// The time that it waits, in seconds.
const STEP_S: i64 = STEP_MS / 1000;
/// The cookie of how pages look.
const THEME: &str = "__Host-mm-theme";
/// Seconds for which a browser is known: the longest that browsers keep a cookie, 400 days.
const BROWSER_S: i64 = 400 * 86_400;
/// Length of a secret of [`master_key::secret`]: 256 bits in base 64.
const SECRET_LEN: usize = 43;

/// A visitor, as far as cookies tell.
pub(crate) struct Visitor {
    /// The secret of the browser's cookie, when it has the form of one.
    browser: Option<String>,
    /// The session, whether or not it was opened in this browser.
    pub(crate) session: Option<Sessao>,
    /// True when a cookie came twice with different values.
    ambiguous: bool,
}

impl Visitor {
    /// Reads the cookies and finds the session.
    pub(crate) fn of(site: &Site, request: &Request) -> Result<Self, Erro> {
        let (browser, session) = (cookie(&request.headers, BROWSER), cookie(&request.headers, SESSION));
        let ambiguous = browser.is_err() || session.is_err();
        let session = found(site, session.ok().flatten()).map_err(down(request))?;
        let browser = browser.ok().flatten().filter(|secret| is_secret(secret)).map(str::to_owned);
        Ok(Self { browser, session, ambiguous })
    }

    /// The same, of a request that a browser sends: two values of one cookie are none.
    ///
    /// # Errors
    /// `invalid_request`, `auth_unavailable`.
    pub(crate) fn certain(site: &Site, request: &Request) -> Result<Self, Erro> {
        let visitor = Self::of(site, request)?;
        if visitor.ambiguous {
            return Err(Erro::from(Code::InvalidRequest)
                .campo("Cookie")
                .detalhe("o mesmo cookie veio mais de uma vez; mande um só"));
        }
        Ok(visitor)
    }

    /// The session, when it was opened in this browser.
    pub(crate) fn own_session(&self, site: &Site) -> Option<&Sessao> {
        let browser = self.browser_hash(site)?;
        self.session
            .as_ref()
            .filter(|session| bool::from(session.navegador.as_bytes().ct_eq(browser.as_bytes())))
    }

    /// The keyed hash of the browser's secret.
    pub(crate) fn browser_hash(&self, site: &Site) -> Option<String> {
        self.browser.as_ref().map(|secret| site.app.chave.hash(Purpose::Browser, secret.as_bytes()))
    }

    /// True when `sent` is the token of writes of this browser and session.
    pub(crate) fn wrote(&self, site: &Site, sent: &str) -> bool {
        self.browser.as_ref().is_some_and(|browser| {
            let token = token(site, browser, self.own_session(site));
            bool::from(token.as_bytes().ct_eq(sent.as_bytes()))
        })
    }

    /// The browser's secret, drawn when there is none, and the token of its writes.
    pub(crate) fn begin(&self, site: &Site, request: &Request) -> Result<(String, String), Erro> {
        let browser = match &self.browser {
            Some(browser) => browser.clone(),
            None => master_key::secret(&site.app.world).map_err(|e| unavailable(request, &e))?,
        };
        let token = token(site, &browser, self.own_session(site));
        Ok((browser, token))
    }
}

/// The token of writes: a keyed hash of browser and session.
fn token(site: &Site, browser: &str, session: Option<&Sessao>) -> String {
    let session = session.map_or("", |session| session.hash.as_str());
    site.app.chave.hash(Purpose::Csrf, format!("{browser}\0{session}").as_bytes())
}

/// The name of a view: changes with who is signed in, and tells nothing.
pub(crate) fn context(site: &Site, browser: &str, session: Option<&Sessao>) -> String {
    let session = session.map_or("", |session| session.id.as_str());
    let mut name = site.app.chave.hash(Purpose::View, format!("{browser}\0{session}").as_bytes());
    name.truncate(32);
    name
}

/// The visitor who writes, signed in or not: from a page of ours, with the token of this browser and session.
///
/// # Errors
/// `invalid_origin`, `invalid_request`, `invalid_csrf`, `auth_unavailable`.
pub(crate) fn sender(site: &Site, request: &Request, csrf: &str) -> Result<Visitor, Erro> {
    if !from_here(site, &request.headers) {
        return Err(Code::InvalidOrigin.into());
    }
    let visitor = Visitor::certain(site, request)?;
    if visitor.wrote(site, csrf) { Ok(visitor) } else { Err(Code::InvalidCsrf.into()) }
}

/// The session of a route that reads.
///
/// # Errors
/// `invalid_session`, `auth_unavailable`.
pub(crate) fn reader(site: &Site, request: &Request) -> Result<Sessao, Erro> {
    Visitor::of(site, request)?.session.ok_or_else(|| Code::InvalidSession.into())
}

/// The session of a route that writes.
///
/// # Errors
/// `invalid_origin`, `invalid_session`, `invalid_csrf`, `auth_unavailable`.
pub(crate) fn writer(site: &Site, request: &Request) -> Result<Sessao, Erro> {
    if !from_here(site, &request.headers) {
        return Err(Code::InvalidOrigin.into());
    }
    let visitor = Visitor::of(site, request)?;
    let wrote = visitor.wrote(site, request.header(CSRF.name).unwrap_or_default());
    match (visitor.own_session(site).is_some(), visitor.session) {
        (_, None) => Err(Code::InvalidSession.into()),
        (true, Some(session)) if wrote => Ok(session),
        _ => Err(Code::InvalidCsrf.into()),
    }
}

/// The session of a route that anyone may call: only from a page of ours, so that no other site
/// spends in a visitor's name.
pub(crate) fn passing(site: &Site, request: &Request) -> Result<Option<Sessao>, StoreError> {
    found(site, shown(site, request))
}

/// The cookie of a session, as a page of ours sent it: nothing is known of it yet.
pub(crate) fn shown<'r>(site: &Site, request: &'r Request) -> Option<&'r str> {
    secret(&request.headers).filter(|_| from_here(site, &request.headers))
}

/// True when the cookie of a session came, and not from a page of ours: there it opens nothing.
pub(crate) fn is_stray(site: &Site, request: &Request) -> bool {
    is_signed_in(&request.headers) && !from_here(site, &request.headers)
}

/// The session of a route that only shows something: browsers send no `Origin` with a GET of their own page.
pub(crate) fn looking(site: &Site, request: &Request) -> Result<Option<Sessao>, StoreError> {
    if request.headers.contains_key(ORIGIN) && !from_here(site, &request.headers) {
        return Ok(None);
    }
    found(site, secret(&request.headers))
}

/// The living session of a cookie; what has not the form of one is looked up nowhere.
fn found(site: &Site, cookie: Option<&str>) -> Result<Option<Sessao>, StoreError> {
    cookie.filter(|secret| is_secret(secret)).map_or(Ok(None), |secret| site.app.people().session(secret))
}

/// A failure of ours while someone was to be recognized: what they had stays as it was.
pub(crate) fn unavailable(request: &Request, error: &impl Failure) -> Erro {
    tracing::error!(id = %request.id, %error, "contas indisponíveis");
    let erro = Erro::from(Code::AuthUnavailable);
    match error.passes() {
        Some(seconds) => erro.retry_after(seconds),
        None => erro,
    }
}

/// The same, for a failure of the database.
pub(crate) fn down(request: &Request) -> impl Fn(StoreError) -> Erro + '_ {
    |error| unavailable(request, &error)
}

/// Hands the browser its cookie, for another 400 days.
pub(crate) fn know_browser(reply: Reply, secret: &str) -> Reply {
    set(reply, BROWSER, secret, BROWSER_S)
}

/// Hands the browser a session.
pub(crate) fn let_in(reply: Reply, secret: &Secret) -> Reply {
    set(reply, SESSION, secret.expose(), AGE_MS / 1000)
}

/// Hands the browser what was shown of a sign-in that waits for its code; nothing takes it away.
pub(crate) fn await_code(reply: Reply, step: Option<&Secret>) -> Reply {
    set(reply, STEP, step.map_or("", Secret::expose), step.map_or(0, |_| STEP_S))
}

/// The proof of a sign-in that waits for its code.
pub(crate) fn awaited(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, STEP).ok().flatten()
}

/// Tells the browser how its pages are to look; no secret.
pub(crate) fn show_theme(reply: Reply, theme: &str) -> Reply {
    let seconds = if theme == "system" { 0 } else { BROWSER_S };
    set(reply, THEME, theme, seconds)
}

/// The look that a browser wants of its pages: one of `themes`, if it says so.
pub(crate) fn theme<'t>(headers: &HeaderMap, themes: &[&'t str]) -> Option<&'t str> {
    let told = cookie(headers, THEME).ok().flatten()?;
    themes.iter().copied().find(|theme| *theme == told)
}

/// True when a browser has a session, as far as its cookies tell: nothing is looked up.
pub(crate) fn is_signed_in(headers: &HeaderMap) -> bool {
    secret(headers).is_some()
}

/// The cookie of a session, when it has the form of one.
fn secret(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, SESSION).ok().flatten().filter(|secret| is_secret(secret))
}

/// True when an answer takes the session from the browser.
pub(crate) fn lets_out(reply: &Reply) -> bool {
    let gone = format!("{SESSION}=;");
    reply
        .headers
        .iter()
        .any(|(name, value)| *name == SET_COOKIE && value.as_bytes().starts_with(gone.as_bytes()))
}

/// Takes the session from the browser, and what it remembers of the pages seen with it.
pub(crate) fn let_out(reply: Reply) -> Reply {
    set(reply, SESSION, "", 0).fixed(http::HeaderName::from_static("clear-site-data"), "\"cache\"")
}

fn set(reply: Reply, name: &str, value: &str, seconds: i64) -> Reply {
    reply.header(
        SET_COOKIE,
        &format!("{name}={value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age={seconds}"),
    )
}

/// A cookie's value; an error when it came twice with different ones.
fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Result<Option<&'h str>, ()> {
    let sent = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = sent.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let mut values = pairs.filter(|(key, _)| *key == name).map(|(_, value)| value);
    let first = values.next();
    if values.any(|value| Some(value) != first) { Err(()) } else { Ok(first) }
}

/// True when a text has the form of our secrets.
fn is_secret(text: &str) -> bool {
    text.len() == SECRET_LEN && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

/// The origins from which a page of this service calls: that of its public address; where none is
/// configured, this machine under both its names.
pub(crate) fn origins(public: Option<&str>, base: &str) -> Vec<String> {
    let origin = |url: &str| {
        let (scheme, rest) = url.split_once("://").unwrap_or(("http", url));
        let host = rest.split('/').next().unwrap_or_default();
        let usual = if scheme == "https" { ":443" } else { ":80" };
        format!("{scheme}://{}", host.strip_suffix(usual).unwrap_or(host)).to_lowercase()
    };
    match public {
        Some(url) => vec![origin(url)],
        None => {
            let port = base.rsplit_once(':').map_or("", |(_, port)| port);
            ["127.0.0.1", "localhost"].map(|host| origin(&format!("http://{host}:{port}"))).to_vec()
        }
    }
}

/// True when a request comes from a page of this service: one `Origin`, exactly ours.
pub(crate) fn from_here(site: &Site, headers: &HeaderMap) -> bool {
    only(headers, ORIGIN)
        .is_some_and(|origin| site.origins.iter().any(|ours| ours.as_bytes() == origin.as_bytes()))
}

/// True when a form was sent by a page of its own host, as far as the browser says (Fetch Metadata, `Sec-Fetch-Site`):
/// known from the head, so that nothing of another page's form is read. Programs that are no browsers may not say.
pub(crate) fn of_own_page(headers: &HeaderMap) -> bool {
    let mut sent = headers.get_all("sec-fetch-site").iter();
    sent.all(|site| ["same-origin", "none"].iter().any(|own| site.as_bytes() == own.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_read_by_its_whole_name_and_never_guessed_from_two() {
        let of = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(COOKIE, value.parse().unwrap());
            }
            cookie(&headers, SESSION).map(|found| found.map(str::to_owned))
        };
        let found = |value: &str| Ok(Some(value.to_owned()));
        assert_eq!(of(&[]), Ok(None));
        assert_eq!(of(&["mm-auth=a; x__Host-mm-auth=b; __host-mm-auth=c"]), Ok(None));
        assert_eq!(of(&["a=b; __Host-mm-auth=c;d"]), found("c"));
        assert_eq!(of(&["a=b", "__Host-mm-auth=c; __Host-mm-auth=c"]), found("c"));
        assert_eq!(of(&["__Host-mm-auth=c", "__Host-mm-auth=d"]), Err(()));
    }

    #[test]
    fn origins_are_as_browsers_write_them() {
        for (public, base, expected) in [
            (Some("https://Voz.Exemplo.com.br"), "", &["https://voz.exemplo.com.br"][..]),
            (Some("https://voz.exemplo.com.br:443/voz"), "", &["https://voz.exemplo.com.br"]),
            (Some("http://voz.exemplo.com.br:8443/"), "", &["http://voz.exemplo.com.br:8443"]),
            (None, "http://127.0.0.1:8787", &["http://127.0.0.1:8787", "http://localhost:8787"]),
            (None, "http://[::]:80", &["http://127.0.0.1", "http://localhost"]),
        ] {
            assert_eq!(origins(public, base), expected);
        }
    }
}
