//! The address of a PostgreSQL database: `postgres://user:password@host:5432,other/name?sslmode=verify-full`.
//!
//! The crate's parser knows neither `verify-full` nor `sslrootcert`, so these two are read here.
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// The time that one host may take to accept a connection, unless the address says otherwise.
const CONNECT: Duration = Duration::from_secs(2);
/// Longest wait for an acknowledgement of what was sent, after which the system ends the connection.
const UNACKNOWLEDGED: Duration = Duration::from_secs(5);

/// The address of a database. Neither its text form nor its errors show the user's password.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    base: Config,
    hosts: Vec<(Host, u16)>,
    /// TLS by the address; `None` when it says nothing.
    tls: Option<bool>,
    /// `sslrootcert`: whom to trust in place of the usual authorities.
    pub(super) authorities: Option<PathBuf>,
}

impl Address {
    /// True when the text means to be such an address.
    pub fn claims(text: &str) -> bool {
        ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme))
    }

    /// Reads an address.
    ///
    /// # Errors
    /// Fault, as a sentence that shows nothing of it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (address, query) = text.split_once('?').unwrap_or((text, ""));
        let (mut tls, mut authorities, mut rest) = (None, None, Vec::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = || percent_decode_str(value).decode_utf8_lossy().into_owned();
            match name {
                "sslmode" => tls = Some(tls_mode(&value())?),
                "sslrootcert" if value() == "system" => {}
                "sslrootcert" => authorities = Some(PathBuf::from(value())),
                "target_session_attrs" if value() == "read-write" => {}
                "target_session_attrs" => {
                    return Err("target_session_attrs=read-write, ou nada: só quem grava serve".to_owned());
                }
                _ => rest.push(pair),
            }
        }
        let plain =
            if rest.is_empty() { address.to_owned() } else { format!("{address}?{}", rest.join("&")) };
        let base = Config::from_str(&plain).map_err(|_| {
            "um endereço postgres://usuario@servidor:5432/banco, com opções da libpq".to_owned()
        })?;
        if base.get_user().is_none() || base.get_dbname().is_none() {
            return Err(
                "um endereço com o usuário e o nome do banco: postgres://usuario@servidor:5432/banco"
                    .to_owned(),
            );
        }
        let hosts = hosts(&base)?;
        Ok(Self { base, hosts, tls, authorities })
    }

    /// The same with a password, where the address has none.
    #[must_use]
    pub fn with_password(mut self, password: &str) -> Self {
        if self.base.get_password().is_none() {
            self.base.password(password);
        }
        self
    }

    pub(in crate::base::store) fn has_password(&self) -> bool {
        self.base.get_password().is_some()
    }

    /// The time that one host may take to answer at all.
    pub(super) fn patience(&self) -> Duration {
        self.base.get_connect_timeout().copied().unwrap_or(CONNECT)
    }

    /// The settings of a connection, host by host in order.
    pub(super) fn each(&self) -> impl Iterator<Item = Config> + '_ {
        self.hosts.iter().map(|(host, port)| {
            let secure = self.tls.unwrap_or_else(|| !is_local(host));
            let mut config = Config::new();
            config
                .user(self.base.get_user().unwrap_or_default())
                .dbname(self.base.get_dbname().unwrap_or_default())
                .application_name(self.base.get_application_name().unwrap_or("voz"))
                .port(*port)
                .connect_timeout(self.patience())
                .tcp_user_timeout(UNACKNOWLEDGED)
                .keepalives_idle(Duration::from_secs(5))
                .keepalives_interval(Duration::from_secs(2))
                .keepalives_retries(3)
                .ssl_mode(if secure { SslMode::Require } else { SslMode::Disable });
            if let Some(options) = self.base.get_options() {
                config.options(options);
            }
            if let Some(password) = self.base.get_password() {
                config.password(password);
            }
            match host {
                Host::Tcp(name) => config.host(name),
                #[cfg(unix)]
                Host::Unix(folder) => config.host_path(folder),
            };
            config
        })
    }

    /// True when a password or texts could be read on the way: no TLS to a host that is not this machine.
    pub fn is_plain(&self) -> bool {
        self.tls == Some(false) && self.hosts.iter().any(|(host, _)| !is_local(host))
    }
}

/// Hosts with their ports: one port for all, or one for each.
fn hosts(base: &Config) -> Result<Vec<(Host, u16)>, String> {
    const PORT: u16 = 5432;
    let (hosts, ports) = (base.get_hosts(), base.get_ports());
    if hosts.is_empty() {
        return Err("um endereço com o servidor: postgres://usuario@servidor:5432/banco".to_owned());
    }
    let port = |at: usize| ports.get(at).or(ports.first()).copied().unwrap_or(PORT);
    Ok(hosts.iter().enumerate().map(|(at, host)| (host.clone(), port(at))).collect())
}

/// True when TLS is to be spoken. Without checking with whom it would only seem safe, so there is nothing in between.
fn tls_mode(word: &str) -> Result<bool, String> {
    match word {
        "verify-full" => Ok(true),
        "disable" => Ok(false),
        _ => {
            Err("sslmode=verify-full, que confere com quem se fala, ou sslmode=disable, sem cifra".to_owned())
        }
    }
}

fn is_local(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let user = utf8_percent_encode(self.base.get_user().unwrap_or_default(), NON_ALPHANUMERIC);
        write!(f, "postgres://{user}@")?;
        for (at, (host, port)) in self.hosts.iter().enumerate() {
            f.write_str(if at > 0 { "," } else { "" })?;
            match host {
                Host::Tcp(name) if name.contains(':') => write!(f, "[{name}]:{port}")?,
                Host::Tcp(name) => write!(f, "{name}:{port}")?,
                #[cfg(unix)]
                Host::Unix(folder) => write!(f, "{}:{port}", folder.display())?,
            }
        }
        write!(f, "/{}", self.base.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Address {
        Address::parse(text).unwrap()
    }

    fn secure(text: &str) -> Vec<bool> {
        read(text).each().map(|config| config.get_ssl_mode() == SslMode::Require).collect()
    }

    #[test]
    fn whom_one_speaks_with_is_checked_off_this_machine_unless_told_otherwise() {
        assert_eq!(secure("postgres://u@db/voz"), [true]);
        assert_eq!(secure("postgres://u@localhost/voz"), [false]);
        assert_eq!(secure("postgresql://u@%2Fvar%2Frun/voz"), [false]);
        assert_eq!(secure("postgres://u@[::1]:6000,10.0.0.1/voz"), [false, true]);
        assert_eq!(secure("postgres://u@127.0.0.1/voz?sslmode=verify-full&sslrootcert=/a%20b.pem"), [true]);
        assert_eq!(secure("postgres://u@db/voz?sslmode=disable&connect_timeout=7"), [false]);
        assert!(read("postgres://u@db/voz?sslmode=disable").is_plain());
        assert!(!read("postgres://u@localhost/voz?sslmode=disable").is_plain());
        let named = read("postgres://u@db/voz?sslrootcert=/a%20b.pem&connect_timeout=7");
        assert_eq!((named.authorities.clone(), named.patience().as_secs()), (Some("/a b.pem".into()), 7));
    }

    #[test]
    fn nothing_of_it_shows_the_password() {
        let address = read("postgres://ana:s3gr3d0@a:1,b:2/voz?target_session_attrs=read-write");
        assert_eq!(address.to_string(), "postgres://ana@a:1,b:2/voz");
        assert!(!format!("{address:?}").contains("s3gr3d0"));
        assert_eq!(read("postgres://ana@a/voz").with_password("x").base.get_password(), Some(&b"x"[..]));
        assert_eq!(address.with_password("x").base.get_password(), Some(&b"s3gr3d0"[..]));
    }

    #[test]
    fn what_is_wrong_is_said_without_showing_it() {
        for (text, told) in [
            ("postgres://ana:s3gr3d0@db/voz?sslmode=require", "verify-full"),
            ("postgres://ana:s3gr3d0@db/voz?sslmode=prefer", "verify-full"),
            ("postgres://ana:s3gr3d0@db/voz?target_session_attrs=any", "read-write"),
            ("postgres://ana:s3gr3d0@db/voz?s3gr3d0=1", "postgres://usuario"),
            ("postgres://ana:s3gr3d0@db:porta/voz", "postgres://usuario"),
            ("postgres://db/voz", "usuário"),
            ("postgres://ana:s3gr3d0@db", "nome do banco"),
        ] {
            let said = Address::parse(text).unwrap_err();
            let shown = ["s3gr3d0", ":senha"].iter().any(|secret| said.contains(secret));
            assert!(said.contains(told) && !shown, "{text}: {said}");
        }
    }
}
