//! E-mail addresses: one rule for accounts, the configuration, forms, Pix keys and mail.
//!
//! The rule is narrower than RFC 5321, 4.1.2: ASCII, no quoted names, no comments, a host name with a dot. Whatever it
//! takes can stand in a header and in an SMTP command as it is, and the library that sends mail takes it too.
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Most characters of an address (RFC 5321, 4.5.3.1.3, without the brackets).
const LENGTH_MAX: usize = 254;
/// Most characters before the `@` (RFC 5321, 4.5.3.1.1).
const USER_MAX: usize = 64;
/// Most characters of one label of the host name (RFC 1035, 2.3.4).
const LABEL_MAX: usize = 63;

/// Characters that a `mailto:` address writes as `%xx` (RFC 6068, 2).
const NOT_IN_MAILTO: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'@').remove(b'.').remove(b'-').remove(b'_').remove(b'~').remove(b'+');

/// An e-mail address that mail can be sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Reads an address without white space around it; `None` when it is none.
    pub fn parse(text: &str) -> Option<Self> {
        is_address(text).then(|| Self(text.to_owned()))
    }

    /// The address as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address in lower case, as accounts and Pix keys are found by it.
    pub fn folded(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    /// The address as a link.
    pub fn mailto(&self) -> String {
        format!("mailto:{}", utf8_percent_encode(&self.0, NOT_IN_MAILTO))
    }
}

/// An address as its person knows it again, and a stranger does not learn it: `a•••a@exemplo.com.br`.
pub fn masked(address: &str) -> String {
    let Some((user, host)) = address.split_once('@') else { return "•••".to_owned() };
    let mut letters = user.chars();
    let (first, last) = (letters.next(), letters.next_back());
    let shown = |letter: Option<char>| letter.map(String::from).unwrap_or_default();
    format!("{}•••{}@{host}", shown(first), shown(last.filter(|_| user.len() > 3)))
}

/// True when a text is an address: ASCII, one `@`, a dot in the host name.
pub fn is_address(text: &str) -> bool {
    let Some((user, host)) = text.split_once('@') else { return false };
    let atom = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b);
    let label = |part: &str| {
        (1..=LABEL_MAX).contains(&part.len())
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !part.starts_with('-')
            && !part.ends_with('-')
    };
    text.len() <= LENGTH_MAX
        && user.len() <= USER_MAX
        && user.split('.').all(|part| !part.is_empty() && part.bytes().all(atom))
        && host.contains('.')
        && host.split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_the_plain_ones() {
        for good in ["ana@ex.com", "a.b+c_d@sub.ex-1.com.br", "!#$%&'*/=?^`{|}~@e.co"] {
            assert_eq!(Email::parse(good).map(|email| email.0).as_deref(), Some(good));
        }
        let long = format!("{}@ex.com", "a".repeat(65));
        for bad in [
            "", "@", "ana", "ana@", "@ex.com", "ana@ex", "ana@ex..com", "ana@.ex.com", "ana@ex.com.",
            "a b@ex.com", ".ana@ex.com", "ana.@ex.com", "a..b@ex.com", "a@b@ex.com", "ana@-ex.com",
            "ana@ex_1.com", "ana@ex.com\n", "ána@ex.com", "\"a b\"@ex.com", "ana@[127.0.0.1]", &long,
        ] {
            assert_eq!(Email::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_masked_address_keeps_its_ends() {
        for (address, shown) in [
            ("ana.souza@ex.com", "a•••a@ex.com"),
            ("anab@ex.com", "a•••b@ex.com"),
            ("ana@ex.com", "a•••@ex.com"),
            ("a@ex.com", "a•••@ex.com"),
            ("nada", "•••"),
        ] {
            assert_eq!(masked(address), shown);
        }
    }

    #[test]
    fn a_link_holds_the_whole_address() {
        let link = |text| Email::parse(text).unwrap().mailto();
        assert_eq!(link("ana+voz@ex.com.br"), "mailto:ana+voz@ex.com.br");
        assert_eq!(link("a?b&c#d%@ex.com"), "mailto:a%3Fb%26c%23d%25@ex.com");
        assert_eq!(Email::parse("Ana@EX.com").unwrap().folded(), "ana@ex.com");
    }
}
