//! The one way in which mail leaves: by SMTP, or as files of the mail folder when no server is set.
//!
//! Invariants: nothing goes to another machine in the clear; every step of a conversation has a
//! deadline; no text of a message can add a header, a recipient or a command; no error holds a
//! password or a word of the message. Not here: retries, which only the caller knows to be wanted,
//! and what any message says.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::{self, SmtpTransport, extension::ClientId};
use lettre::{Address, Transport};

use super::config::{Config, Cover, MailServer};
use super::email::is_address;
use super::files;
use super::hex;
use super::portuguese::explain;
use super::world::World;

/// Most characters of a server's own words that are passed on.
const WORDS_MAX: usize = 200;
/// The sender of a service that names none.
const HERE: &str = "voz@localhost";

/// A message to one person. Has no `Debug`: some carry a link that signs in.
#[derive(Clone, Copy)]
pub struct Letter<'a> {
    /// Names the message where it may have to be sent again: mail programs show one of a name.
    pub id: Option<&'a str>,
    /// Address of whom it is for.
    pub para: &'a str,
    /// Address that an answer goes to, when it is not the sender's.
    pub responder_a: Option<&'a str>,
    /// One line. Line breaks and other control characters become spaces.
    pub assunto: &'a str,
    /// The text of the message.
    pub corpo: &'a str,
}

/// Why a message did not go out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// An address cannot be used.
    #[error("{0:?} não é um e-mail que sirva")]
    Address(String),
    #[error("sem conexão com {server}: {why}")]
    Connect { server: String, why: String },
    /// The connection could not be made secure: no password and no message was sent.
    #[error("a conexão segura com {server} falhou: {why}")]
    Tls { server: String, why: String },
    /// A password is configured, and the server has no way to take one: nothing was sent.
    #[error("{server} não aceita usuário e senha nesta porta")]
    NoLogin { server: String },
    #[error("{server} recusou ({code}): {why}")]
    Refused {
        server: String,
        /// Its reply code (RFC 5321 4.2): 4xx may work later, 5xx will not.
        code: u16,
        why: String,
    },
    /// The server kept silent. It may have taken the message.
    #[error("{server} não respondeu em {} s", after.as_secs())]
    Timeout { server: String, after: Duration },
    /// The conversation broke off, or is none. The server may have taken the message.
    #[error("a conversa com {server} se interrompeu")]
    Cut { server: String },
    /// The mail folder cannot be written to.
    #[error("não consigo gravar em {path}: {why}")]
    Folder { path: String, why: String },
}

impl MailError {
    /// True when the server has surely not taken the message.
    pub const fn is_unsent(&self) -> bool {
        !matches!(self, Self::Timeout { .. } | Self::Cut { .. })
    }
}

/// Where mail goes.
#[derive(Clone, Debug)]
enum MailWay {
    Smtp(MailServer),
    Folder(PathBuf),
}

/// Sends messages in the service's name.
#[derive(Clone, Debug)]
pub struct Correio {
    way: MailWay,
    /// Address of the sender.
    de: String,
    /// Name of the sender.
    nome: String,
    /// Longest time for one step of a conversation: to connect, to be answered.
    step: Duration,
}

impl Correio {
    /// The mail of the configuration; without a server, the folder `correio` of the data folder.
    pub fn from(config: &Config) -> Self {
        let set = &config.correio;
        let way = match &set.smtp {
            Some(server) => MailWay::Smtp(server.clone()),
            None => MailWay::Folder(config.dados.join("correio")),
        };
        let de = set.de.as_ref().or(set.dono.as_ref()).map_or(HERE, String::as_str).to_owned();
        let step = Duration::from_secs(set.prazo_s.into());
        Self { way, de, nome: config.servidor.produto.clone(), step }
    }

    /// Sends a message. When it answers, the server has taken it, or the file is on the disk.
    pub fn send(&self, world: &World, letter: &Letter<'_>) -> Result<(), MailError> {
        let message = self.compose(world, letter)?;
        match &self.way {
            MailWay::Smtp(server) => self
                .transport(server)?
                .send(&message)
                .map(drop)
                .map_err(|error| self.explained(server, &error)),
            MailWay::Folder(folder) => {
                let failed = |e| MailError::Folder { path: folder.display().to_string(), why: explain(&e) };
                file(folder, world, &message.formatted()).map_err(failed)
            }
        }
    }

    /// Checks that mail could leave, without sending any: the server greets us and takes our name and
    /// password, or the folder's place is there. Gives the words for where it goes.
    pub fn check(&self) -> Result<String, MailError> {
        match &self.way {
            MailWay::Smtp(server) => {
                let tried = self.transport(server)?.test_connection();
                match tried.map_err(|error| self.explained(server, &error))? {
                    true => Ok(server.to_string()),
                    false => Err(MailError::Cut { server: server.to_string() }),
                }
            }
            MailWay::Folder(folder) => Ok(folder.display().to_string()),
        }
    }

    /// True when messages stay on this machine, as files.
    pub const fn is_folder(&self) -> bool {
        matches!(self.way, MailWay::Folder(_))
    }

    /// Address of the sender.
    pub fn de(&self) -> &str {
        &self.de
    }

    fn domain(&self) -> &str {
        self.de.rsplit('@').next().unwrap_or("localhost")
    }

    fn compose(&self, world: &World, letter: &Letter<'_>) -> Result<Message, MailError> {
        let now = world.now().0;
        let id = letter.id.map_or_else(
            || {
                // Without randomness the message goes out under the time alone, which is unlikely to repeat.
                let id = world.random::<16>().unwrap_or_default();
                format!("{}.{now}", hex(&id))
            },
            one_line,
        );
        let moment = SystemTime::UNIX_EPOCH + Duration::from_millis(u64::try_from(now).unwrap_or(0));
        let from = Mailbox::new(Some(one_line(&self.nome)), address(&self.de)?);
        let mut builder = Message::builder()
            .from(from)
            .to(Mailbox::new(None, address(letter.para)?))
            .subject(one_line(letter.assunto))
            .date(moment)
            .message_id(Some(format!("<{id}@{}>", self.domain())))
            // RFC 3834: machines that answer mail leave this one alone.
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".to_owned(),
            ))
            .header(ContentType::TEXT_PLAIN);
        if let Some(reply) = letter.responder_a {
            builder = builder.reply_to(Mailbox::new(None, address(reply)?));
        }
        builder.body(plain(letter.corpo)).map_err(|_| MailError::Address(letter.para.to_owned()))
    }

    fn transport(&self, server: &MailServer) -> Result<SmtpTransport, MailError> {
        let tls = || {
            TlsParameters::new(server.host.clone())
                .map_err(|error| MailError::Tls { server: server.to_string(), why: innermost(&error) })
        };
        let tls = match server.cover {
            Cover::None => Tls::None,
            Cover::StartTls => Tls::Required(tls()?),
            Cover::Tls => Tls::Wrapper(tls()?),
        };
        let mut builder = SmtpTransport::builder_dangerous(server.host.clone())
            .port(server.port)
            .tls(tls)
            .timeout(Some(self.step))
            .hello_name(ClientId::Domain(self.domain().to_owned()));
        if let Some((user, password)) = &server.login {
            builder = builder.credentials(Credentials::new(user.clone(), password.expose().to_owned()));
        }
        Ok(builder.build())
    }

    /// Translates the library's error.
    fn explained(&self, server: &MailServer, error: &smtp::Error) -> MailError {
        let server = server.to_string();
        if let Some(code) = error.status() {
            return MailError::Refused { server, code: code.into(), why: innermost(error) };
        }
        if error.is_client() && innermost(error).contains("authentication mechanism") {
            return MailError::NoLogin { server };
        }
        if error.is_client() || error.is_tls() {
            // No STARTTLS on offer, or no agreement about TLS.
            return MailError::Tls { server, why: innermost(error) };
        }
        match io_cause(error) {
            Some(e) if matches!(e.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock) => {
                MailError::Timeout { server, after: self.step }
            }
            // rustls hands its own errors over in this dress.
            Some(e) if e.kind() == ErrorKind::InvalidData => {
                MailError::Tls { server, why: shortened(&e.to_string()) }
            }
            Some(e) if e.kind() == ErrorKind::ConnectionRefused => {
                MailError::Connect { server, why: "conexão recusada".to_owned() }
            }
            _ if error.to_string().starts_with("Connection error") => MailError::Connect {
                server,
                why: "o servidor não foi encontrado ou está fora de alcance".to_owned(),
            },
            _ => MailError::Cut { server },
        }
    }
}

/// An address that no mail command or header can be smuggled through. The sender of a service that names none is
/// on this machine, and has no dot.
fn address(text: &str) -> Result<Address, MailError> {
    let wrong = || MailError::Address(one_line(text));
    if text != HERE && !is_address(text) {
        return Err(wrong());
    }
    text.parse().map_err(|_| wrong())
}

/// The text in one line, without control characters.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// The text without control characters other than line breaks and tabs.
fn plain(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        .map(|c| if c.is_control() && !matches!(c, '\n' | '\t') { ' ' } else { c })
        .collect()
}

fn io_cause<'e>(error: &'e (dyn std::error::Error + 'static)) -> Option<&'e std::io::Error> {
    let causes = std::iter::successors(Some(error), |e| e.source());
    causes.filter_map(|e| e.downcast_ref()).next()
}

/// The innermost cause of an error, in a line.
fn innermost(error: &(dyn std::error::Error + 'static)) -> String {
    let last = std::iter::successors(Some(error), |e| e.source()).last().unwrap_or(error);
    shortened(&last.to_string())
}

fn shortened(words: &str) -> String {
    one_line(words).chars().take(WORDS_MAX).collect()
}

/// Writes a message as a file of its own.
fn file(folder: &Path, world: &World, message: &[u8]) -> std::io::Result<()> {
    let id: [u8; 8] = world.random()?;
    // Names sort by time.
    let name = format!("{:013}-{}.eml", world.now().0, hex(&id));
    files::folder(folder)?;
    files::write(&folder.join(name), message)
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::net::TcpListener;

    use super::*;
    use crate::base::config::Secret;
    use crate::base::world::Millis;

    #[test]
    fn a_server_without_starttls_hears_neither_password_nor_message() {
        let (error, heard) = refused(Cover::StartTls, "250-oi\r\n250 AUTH PLAIN\r\n");
        assert!(matches!(error, MailError::Tls { .. }), "{error}");
        assert_eq!(heard, "EHLO ex.com\r\n");
    }

    #[test]
    fn a_server_that_takes_no_password_is_told_in_portuguese() {
        let (error, heard) = refused(Cover::None, "250 oi\r\n");
        assert!(error.to_string().contains("não aceita usuário e senha"), "{error}");
        assert!(!heard.contains("MAIL"), "{heard}");
    }

    /// The error of a server that greets so, and what it heard.
    fn refused(cover: Cover, greets: &'static str) -> (MailError, String) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard = std::thread::spawn(move || {
            let mut reader = BufReader::new(listener.accept().unwrap().0);
            let (mut all, mut answer) = (String::new(), "220 oi\r\n");
            loop {
                // The other side may be gone.
                let _ = reader.get_mut().write_all(answer.as_bytes());
                if reader.read_line(&mut all).unwrap_or(0) == 0 {
                    return all;
                }
                answer = greets;
            }
        });
        let login = Some(("eu".to_owned(), Secret::new("segredo".to_owned())));
        let server = MailServer { host: "127.0.0.1".to_owned(), port, cover, login };
        let step = Duration::from_secs(2);
        let correio =
            Correio { way: MailWay::Smtp(server), de: "voz@ex.com".to_owned(), nome: "voz".to_owned(), step };
        let letter = Letter { id: None, para: "dono@ex.com", responder_a: None, assunto: "a", corpo: "b" };
        let error = correio.send(&World::test(Millis(0), 1, &[]), &letter).unwrap_err();
        (error, heard.join().unwrap())
    }

    #[test]
    fn the_library_takes_every_address_that_the_rule_takes() {
        for text in [HERE, "ana@ex.com", "a.b+c_d@sub.ex-1.com.br", "!#$%&'*/=?^`{|}~@e.co", "a@1.2.3.4x"] {
            assert_eq!(address(text).map(|a| a.to_string()).ok().as_deref(), Some(text));
        }
        for text in
            ["dono", "ana@localhost", "ana@[127.0.0.1]", "\"a b\"@ex.com", "ana@ex.com\r\nBcc: x@ex.com"]
        {
            assert!(matches!(address(text), Err(MailError::Address(_))), "{text:?}");
        }
    }
}
