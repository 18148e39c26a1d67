//! The values that an option takes, and what to say of others.
use std::borrow::Cow;
use std::net::IpAddr;
use std::path::Path;

use super::secret::{MASK, user_info};
use super::smtp::MailServer;
use crate::base::email::is_address;
use crate::base::store::StorePlace;

/// The values that an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Any text; an example of one.
    Text(&'static str),
    /// A text that is never shown.
    Secret,
    /// A folder.
    Folder,
    /// Where the database is: a file, or an address with a password that is never shown.
    Banco,
    /// An `http://` or `https://` address; an example of one.
    Url(&'static str),
    /// The same without a path: every link of the service begins at its root. An example of one.
    Site(&'static str),
    /// A whole number between the two, both included.
    Whole(u32, u32),
    /// A decimal number between the two, both included.
    Decimal(f64, f64),
    /// Network addresses, separated by commas.
    Addresses,
    /// An address to listen on: `host:port`.
    Listen,
    /// An amount of money, digits and perhaps a dot or a comma with up to six more; an example of one.
    Amount(&'static str),
    Email,
    /// The address of a mail server, with user and password: never shown.
    Smtp,
    /// A record of the MCP registry: `v=MCPv1; k=…; p=…`.
    McpRecord,
    /// An account on a chain: `0x` and 40 hexadecimal digits.
    Account,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// On or off, in one of [`SWITCH`]'s words.
    Switch,
}

/// The words of a switch: on, then off.
const SWITCH: [&[&str]; 2] = [&["sim", "true"], &["nao", "não", "false"]];

impl Kind {
    /// True when its values are never shown.
    pub const fn is_secret(self) -> bool {
        matches!(self, Self::Secret | Self::Smtp)
    }

    /// A value that will do, as TOML has it; an address loses the slash at its end, and a port alone is of this machine.
    pub(super) fn typed(self, value: &str) -> toml::Value {
        match self {
            Self::Whole(..) => value.parse().map_or_else(|_| value.into(), toml::Value::Integer),
            Self::Decimal(..) => value.parse().map_or_else(|_| value.into(), toml::Value::Float),
            Self::Amount(_) => value.replace(',', ".").into(),
            Self::Addresses => value.split(',').map(|ip| ip.trim().to_owned()).collect::<Vec<_>>().into(),
            Self::Switch => SWITCH[0].contains(&value).into(),
            Self::Url(_) | Self::Site(_) => value.trim_end_matches('/').into(),
            Self::Listen if value.parse::<u16>().is_ok() => format!("127.0.0.1:{value}").into(),
            _ => value.into(),
        }
    }

    /// The value that is expected in the place of another; `None` when it will do.
    pub(super) fn instead_of(self, value: &str) -> Option<String> {
        let written = !value.trim().is_empty();
        let (fits, expected) = match self {
            Self::Banco if written => return StorePlace::parse(value, Path::new("")).err(),
            Self::Text(_) | Self::Secret | Self::Folder | Self::Banco => (written, "um texto".into()),
            Self::Url(_) if user_info(value).is_some() => {
                (false, "um endereço sem usuário nem senha (a chave tem uma opção própria)".into())
            }
            Self::Url(_) => (is_web(value), "um endereço http:// ou https://".into()),
            Self::Site(example) => match Self::Url(example).instead_of(value) {
                None => (
                    !has_path(value),
                    "um endereço sem caminho: os links do serviço começam todos em /".into(),
                ),
                wrong => return wrong,
            },
            Self::Whole(min, max) => (
                value.parse().is_ok_and(|n: u32| (min..=max).contains(&n)),
                format!("um número inteiro de {min} a {max}"),
            ),
            Self::Decimal(min, max) => (
                value.parse().is_ok_and(|n: f64| (min..=max).contains(&n)),
                format!("um número de {min} a {max}"),
            ),
            Self::Addresses => (are_addresses(value), "endereços IP separados por vírgula".into()),
            Self::Listen => (listens(value), "endereço:porta, como 127.0.0.1:8787, ou só a porta".into()),
            Self::Amount(_) => {
                (is_amount(value), "um valor com ponto ou vírgula e até seis casas, como 0.02".into())
            }
            Self::Email => (is_address(value), "um e-mail, como nome@exemplo.com.br".into()),
            Self::Smtp => {
                let error = MailServer::parse(value).err()?;
                (false, format!("smtps://usuario:senha@servidor ou smtp://… ({error})"))
            }
            Self::McpRecord => {
                (is_mcp_record(value), "v=MCPv1; k=ed25519; p=… (ou k=ecdsap384), em uma linha".into())
            }
            Self::Account => (is_account(value), "um endereço 0x… de 40 algarismos hexadecimais".into()),
            Self::Switch => (SWITCH.concat().contains(&value), "sim ou nao (ou true, false)".into()),
            Self::OneOf(words) => (words.contains(&value), format!("um destes: {}", words.join(", "))),
        };
        (!fits).then_some(expected)
    }
}

/// Where a database is as it may be shown: an address that cannot be read may hold a password anywhere.
pub(super) fn place_shown(value: &str) -> Cow<'_, str> {
    match StorePlace::parse(value, Path::new("")) {
        Ok(StorePlace::File(_)) => value.into(),
        Ok(place @ StorePlace::Server(_)) => place.to_string().into(),
        Err(_) => MASK.into(),
    }
}

/// True when each of a list is a network address.
fn are_addresses(list: &str) -> bool {
    list.split(',').all(|ip| ip.trim().parse::<IpAddr>().is_ok())
}

/// True when it begins as an address of the web and goes on.
fn is_web(value: &str) -> bool {
    ["http://", "https://"].iter().any(|s| value.len() > s.len() && value.starts_with(s))
}

/// True when something stands behind the host and the port of an address, but for a slash at its end.
fn has_path(url: &str) -> bool {
    url.split_once("://").is_some_and(|(_, rest)| rest.trim_end_matches('/').contains(['/', '?', '#']))
}

/// True when it is `host:port`, or a port.
fn listens(value: &str) -> bool {
    let is_port = value.parse::<u16>().is_ok();
    is_port
        || value.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
}

/// True when it is an amount that 64 bits of micro-dollars hold.
fn is_amount(value: &str) -> bool {
    let (whole, fraction) = value.split_once(['.', ',']).unwrap_or((value, "0"));
    let digits =
        |part: &str, max| (1..=max).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    digits(whole, 9) && digits(fraction, 6)
}

/// True when it is `0x` and 40 hexadecimal digits; whether their case is right is told where it is used.
fn is_account(value: &str) -> bool {
    let digits = value.strip_prefix("0x").unwrap_or_default();
    digits.len() == 40 && digits.bytes().all(|b| b.is_ascii_hexdigit())
}

/// True when it is a record as the MCP registry reads it: a known kind of key and base64.
fn is_mcp_record(value: &str) -> bool {
    let key =
        ["v=MCPv1; k=ed25519; p=", "v=MCPv1; k=ecdsap384; p="].iter().find_map(|p| value.strip_prefix(p));
    key.is_some_and(|key| {
        (40..200).contains(&key.len())
            && key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'='))
    })
}
