//! The address of a mail server: `smtp://user:password@host:port`, or `smtps://`.
use percent_encoding::percent_decode_str;

use serde::Deserialize;

use super::secret::Secret;

/// Submission with STARTTLS (RFC 6409).
const PORT_SUBMISSION: u16 = 587;
/// Submission inside TLS (RFC 8314).
const PORT_TLS: u16 = 465;
/// The server of this machine (RFC 5321).
const PORT_LOCAL: u16 = 25;

/// The protection of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// Without encryption: the server is this machine.
    None,
    /// Agreed on with STARTTLS before anything else is said, or the connection ends.
    StartTls,
    /// TLS from the first byte.
    Tls,
}

/// A mail server and who we are there. Its password does not print.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct MailServer {
    /// Name or address of the server.
    pub host: String,
    /// Port of the server.
    pub port: u16,
    /// The protection of the connection.
    pub cover: Cover,
    /// User name and password.
    pub login: Option<(String, Secret)>,
}

impl MailServer {
    /// Reads an address. User name and password are percent-encoded where they hold `:`, `@`, `/` or `%`.
    ///
    /// # Errors
    /// Fault, in Portuguese.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let text = text.trim();
        let (tls, rest) = match text.split_once("://") {
            Some(("smtp", rest)) => (false, rest),
            Some(("smtps", rest)) => (true, rest),
            _ => return Err("comece com smtp:// ou smtps://"),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (login, place) = match rest.rsplit_once('@') {
            Some((login, place)) => (Some(read_login(login)?), place),
            None => (None, rest),
        };
        let (host, port) = read_place(place)?;
        let local = is_loopback(&host);
        let (cover, usual) = match (tls, local) {
            (true, _) => (Cover::Tls, PORT_TLS),
            (false, true) => (Cover::None, PORT_LOCAL),
            (false, false) => (Cover::StartTls, PORT_SUBMISSION),
        };
        Ok(Self { host, port: port.unwrap_or(usual), cover, login })
    }
}

impl TryFrom<String> for MailServer {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text)
    }
}

impl std::fmt::Display for MailServer {
    /// The part that may be shown: no user, no password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let scheme = if self.cover == Cover::Tls { "smtps" } else { "smtp" };
        if self.host.contains(':') {
            return write!(f, "{scheme}://[{}]:{}", self.host, self.port);
        }
        write!(f, "{scheme}://{}:{}", self.host, self.port)
    }
}

fn read_login(text: &str) -> Result<(String, Secret), &'static str> {
    let wrong = "o usuário e a senha vêm antes do @, separados por dois pontos";
    let decoded = |part: &str| percent_decode_str(part).decode_utf8().map(String::from);
    match text.split_once(':').map(|(user, password)| (decoded(user), decoded(password))) {
        Some((Ok(user), Ok(password))) if !user.is_empty() && !password.is_empty() => {
            Ok((user, Secret::new(password)))
        }
        _ => Err(wrong),
    }
}

/// Host and port of `host`, `host:port`, `[v6]` or `[v6]:port`.
fn read_place(place: &str) -> Result<(String, Option<u16>), &'static str> {
    let (host, after) = match place.strip_prefix('[') {
        Some(rest) => rest.split_once(']').ok_or("falta o ] do endereço")?,
        None => place.split_at(place.find(':').unwrap_or(place.len())),
    };
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_');
    let is_v6 = host.parse::<std::net::Ipv6Addr>().is_ok();
    if host.is_empty() || !(is_v6 || host.bytes().all(plain)) {
        return Err("falta o nome do servidor, ou tem caracteres estranhos");
    }
    let port = match after.strip_prefix(':') {
        Some(port) => {
            let number = port.parse().ok().filter(|&n: &u16| n > 0);
            Some(number.ok_or("a porta é um número de 1 a 65535")?)
        }
        None if after.is_empty() => None,
        None => return Err("depois do ] só vem a porta"),
    };
    Ok((host.to_ascii_lowercase(), port))
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_spoken_to_in_the_clear() {
        for (text, shown, cover) in [
            ("smtp://localhost", "smtp://localhost:25", Cover::None),
            ("smtp://127.0.0.1:2525/", "smtp://127.0.0.1:2525", Cover::None),
            ("smtp://[::1]:2525", "smtp://[::1]:2525", Cover::None),
            ("smtps://127.0.0.1", "smtps://127.0.0.1:465", Cover::Tls),
            ("smtp://Correio.Exemplo.com.br", "smtp://correio.exemplo.com.br:587", Cover::StartTls),
            ("smtp://localhost.exemplo.com:25", "smtp://localhost.exemplo.com:25", Cover::StartTls),
            ("smtp://10.0.0.1:25", "smtp://10.0.0.1:25", Cover::StartTls),
            ("smtps://eu:x@correio.exemplo.com", "smtps://correio.exemplo.com:465", Cover::Tls),
        ] {
            let server = MailServer::parse(text).unwrap();
            assert_eq!((server.to_string().as_str(), server.cover), (shown, cover), "{text}");
        }
    }

    #[test]
    fn the_password_is_decoded_and_does_not_print() {
        let server = MailServer::parse("smtps://eu%40ex.com:a%3Ab@c@correio.ex.com:2465").unwrap();
        let (user, password) = server.login.clone().unwrap();
        assert_eq!((user.as_str(), password.expose()), ("eu@ex.com", "a:b@c"));
        assert!(!format!("{server} {server:?}").contains("a:b"));
    }

    #[test]
    fn what_is_no_server_is_refused() {
        for text in [
            "", "correio.ex.com", "http://correio.ex.com", "smtp://", "smtp://eu@correio.ex.com",
            "smtp://:senha@correio.ex.com", "smtp://%ff:x@correio.ex.com", "smtp://correio.ex.com:0",
            "smtp://correio.ex.com:99999", "smtp://correio.ex.com/caixa", "smtp://correio ex.com",
            "smtp://a\r\nb", "smtp://[::1", "smtp://[::1]x",
        ] {
            assert!(MailServer::parse(text).is_err(), "{text:?}");
        }
    }
}
