//! Texts that must not be shown, whole or in part.
use std::borrow::Cow;

use serde::Deserialize;

/// Stands where a secret would.
pub(super) const MASK: &str = "•••";

/// A key or password. Prints as dots; read it with [`Secret::expose`] only where it is sent.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct Secret(String);

impl Secret {
    /// Wraps a text.
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// The secret itself; never for a log, an error or a screen.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(MASK)
    }
}

/// The user name and password of an address, with nothing around them (RFC 3986, section 3.2.1).
pub(super) fn user_info(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    authority.rsplit_once('@').map(|(user, _)| user)
}

/// A text as it may be shown: an address loses its user name and password, and its query, which may hold a key.
pub(super) fn masked(text: &str) -> Cow<'_, str> {
    let mut shown = Cow::Borrowed(text);
    if let Some(user) = user_info(text) {
        let (scheme, rest) = text.split_once("://").unwrap_or_default();
        let rest = rest.strip_prefix(user).unwrap_or_default();
        shown = Cow::Owned(format!("{scheme}://{MASK}{rest}"));
    }
    if shown.contains("://")
        && let Some((address, _)) = shown.split_once('?')
    {
        shown = Cow::Owned(format!("{address}?{MASK}"));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_shows_where_it_leads_and_nothing_else() {
        for (address, shown) in [
            ("https://ana:senha@ex.com/v1", "https://•••@ex.com/v1"),
            ("https://chave@ex.com", "https://•••@ex.com"),
            ("https://a@b:c@ex.com/x@y", "https://•••@ex.com/x@y"),
            ("https://ex.com/v1?key=k", "https://ex.com/v1?•••"),
            ("postgres://voz:senha@db/voz", "postgres://•••@db/voz"),
            ("https://ex.com/@ana", "https://ex.com/@ana"),
            ("ana@ex.com?", "ana@ex.com?"),
            ("o que é isso?", "o que é isso?"),
        ] {
            assert_eq!(masked(address), shown);
        }
    }
}
