//! The origins of our own pages, and whether a request comes from one of them.
use http::HeaderMap;
use http::header::ORIGIN;

use crate::http::kernel::context::Site;

/// The origins from which a page of this service calls: that of its public address; where none is
/// configured, this machine under both its names.
pub(in crate::http) fn origins(public: Option<&str>, base: &str) -> Vec<String> {
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
pub(in crate::http) fn from_here(site: &Site, headers: &HeaderMap) -> bool {
    let mut sent = headers.get_all(ORIGIN).iter();
    match (sent.next(), sent.next()) {
        (Some(origin), None) => site.origins.iter().any(|ours| ours.as_bytes() == origin.as_bytes()),
        _ => false,
    }
}

/// True when a form was sent by a page of its own host, as far as the browser says (Fetch Metadata, `Sec-Fetch-Site`):
/// known from the head, so that nothing of another page's form is read. Programs that are no browsers may not say.
pub(in crate::http) fn of_own_page(headers: &HeaderMap) -> bool {
    let mut sent = headers.get_all("sec-fetch-site").iter();
    sent.all(|site| ["same-origin", "none"].iter().any(|own| site.as_bytes() == own.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
