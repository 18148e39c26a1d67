//! The address of a server, read once and shown without what may be secret in it.
use std::net::IpAddr;

use ureq::http::{self, Uri};

use super::NetError;

/// An absolute `http` or `https` address without user name, password or fragment.
#[derive(Clone, PartialEq, Eq)]
pub struct Url(pub(super) Uri);

impl Url {
    /// Reads an address. A trailing `/` is dropped.
    ///
    /// # Errors
    /// [`NetError::Url`] when it has another scheme, no host, a user name or password, or a fragment.
    pub fn parse(text: &str) -> Result<Self, NetError> {
        let text = text.trim().trim_end_matches('/');
        let uri: Uri = text.parse().map_err(|_| NetError::Url("não é um endereço válido"))?;
        if !matches!(uri.scheme_str(), Some("http" | "https")) {
            return Err(NetError::Url("o endereço começa com http:// ou https://"));
        }
        if uri.host().is_none_or(str::is_empty) {
            return Err(NetError::Url("falta o nome do servidor no endereço"));
        }
        if uri.authority().is_some_and(|a| a.as_str().contains('@')) {
            return Err(NetError::Url("o endereço não leva usuário nem senha"));
        }
        if text.contains('#') {
            return Err(NetError::Url("o endereço não leva fragmento (#)"));
        }
        Ok(Self(uri))
    }

    /// The address with `path` (which begins with `/`) added to its own; a query stays at the end.
    ///
    /// Joins a path; an end that the address has already is not added twice: people write a base address with
    /// `/v1`, without it, or with the whole path.
    ///
    /// # Errors
    /// [`NetError::Url`] when the result is no address.
    pub fn join(&self, path: &str) -> Result<Self, NetError> {
        let own = self.0.path().trim_end_matches('/');
        let ends = path.match_indices('/').map(|(at, _)| at).chain([path.len()]);
        let shared = ends.rev().find(|&at| own.ends_with(&path[..at])).unwrap_or(0);
        let query = self.0.query().map(|q| format!("?{q}")).unwrap_or_default();
        Self::parse(&format!("{}{own}{}{query}", self.origin(), &path[shared..]))
    }

    /// Scheme, host and port: what an error may show.
    pub fn origin(&self) -> String {
        let host = self.0.authority().map_or("", http::uri::Authority::as_str);
        format!("{}://{host}", self.0.scheme_str().unwrap_or("http"))
    }

    /// True when the host is this very machine, by name or by address.
    pub fn is_loopback(&self) -> bool {
        self.0.host().is_some_and(|host| host.eq_ignore_ascii_case("localhost"))
            || ip(&self.0).is_some_and(|ip| ip.is_loopback())
    }

    /// True when the host is this machine or one of its own network: a private address (RFC 1918, RFC 4193), or a name that
    /// no public host has.
    pub fn is_near(&self) -> bool {
        const OWN: [&str; 4] = [".local", ".lan", ".internal", ".home.arpa"];
        let host = self.0.host().unwrap_or_default().to_ascii_lowercase();
        self.is_loopback()
            || match ip(&self.0) {
                Some(IpAddr::V4(ip)) => ip.is_private() || ip.is_link_local(),
                Some(IpAddr::V6(ip)) => ip.is_unique_local() || ip.is_unicast_link_local(),
                None => !host.contains('.') || OWN.iter().any(|ending| host.ends_with(ending)),
            }
    }

    /// True when nobody on the way reads what is sent there: it is encrypted, or stays on this machine.
    pub fn is_private(&self) -> bool {
        self.is_tls() || self.is_loopback()
    }

    /// True when what is sent there is encrypted.
    pub fn is_tls(&self) -> bool {
        self.0.scheme_str() == Some("https")
    }
}

/// The address that a host is when it is no name.
pub(super) fn ip(uri: &Uri) -> Option<IpAddr> {
    uri.host()?.trim_matches(['[', ']']).parse().ok()
}

impl std::fmt::Display for Url {
    /// Without the query, which may hold a key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.origin(), self.0.path().trim_end_matches('/'))
    }
}

impl std::fmt::Debug for Url {
    /// Without the path either: some services take their key there.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Url({})", self.origin())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_joined_without_repeating_what_they_end_with() {
        for (base, path, joined) in [
            ("https://api.ex.com", "/v1/chat/completions", "https://api.ex.com/v1/chat/completions"),
            ("https://api.ex.com/v1", "/v1/chat/completions", "https://api.ex.com/v1/chat/completions"),
            ("http://localhost:11434/v1/", "/v1/messages", "http://localhost:11434/v1/messages"),
            ("http://[::1]:80/v1/messages", "/v1/messages", "http://[::1]:80/v1/messages"),
            ("https://ex.com/openai/v1", "/v1/messages", "https://ex.com/openai/v1/messages"),
            ("https://ex.com/v11", "/v1/messages", "https://ex.com/v11/v1/messages"),
        ] {
            assert_eq!(Url::parse(base).unwrap().join(path).unwrap().to_string(), joined);
        }
        let kept = Url::parse("https://ex.com/v1?versao=2").unwrap().join("/v1/messages").unwrap();
        assert_eq!(kept.0.to_string(), "https://ex.com/v1/messages?versao=2");
    }

    #[test]
    fn an_address_that_would_leak_or_mislead_is_refused() {
        for bad in
            ["", "ex.com", "ftp://ex.com", "http://", "https://eu:senha@ex.com", "http://a b", "http://a/#x"]
        {
            assert!(matches!(Url::parse(bad), Err(NetError::Url(_))), "{bad:?}");
        }
    }

    #[test]
    fn what_is_shown_of_an_address_has_no_query() {
        let url = Url::parse("https://ex.com/v1?key=segredo").unwrap();
        assert_eq!(format!("{url} {url:?}"), "https://ex.com/v1 Url(https://ex.com)");
        assert_eq!(url.origin(), "https://ex.com");
    }

    #[test]
    fn knows_its_own_machine() {
        for (url, local) in [
            ("http://localhost:1", true),
            ("http://127.0.0.9", true),
            ("http://[::1]:8080/v1", true),
            ("http://localhost.ex.com", false),
            ("http://10.0.0.1", false),
        ] {
            assert_eq!(Url::parse(url).unwrap().is_loopback(), local, "{url}");
        }
    }
}
