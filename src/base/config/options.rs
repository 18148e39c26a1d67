//! The table of options: key, variable, kind, default, help. `voz config` and the manual follow it.
use super::super::world::World;
use super::{ConfigError, Layer};

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A text that is never shown.
    Secret,
    /// A folder.
    Folder,
    /// An `http://` or `https://` address.
    Url,
    /// A whole number between the two, both included.
    Whole(u32, u32),
    /// A decimal number between the two, both included.
    Decimal(f64, f64),
    /// One of these words.
    OneOf(&'static [&'static str]),
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Key in `config.toml`; a dot separates table and name.
    pub key: &'static str,
    /// Environment variable.
    pub env: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// Built-in value, as text.
    pub default: Option<&'static str>,
    /// One line for a person, in Portuguese.
    pub help: &'static str,
}

/// Every option of the program.
pub const OPTIONS: &[Opt] = &[
    Opt {
        key: "dados",
        env: "VOZ_DADOS",
        kind: Kind::Folder,
        default: None,
        help: "Pasta dos dados; o banco é o arquivo voz.db dentro dela (padrão: a pasta de dados do sistema)",
    },
    Opt {
        key: "modelo.protocolo",
        env: "VOZ_PROTOCOLO",
        kind: Kind::OneOf(&["openai", "anthropic", "regras"]),
        default: Some("openai"),
        help: "Como falar com o modelo; regras é o editor embutido, sem modelo",
    },
    Opt {
        key: "modelo.nome",
        env: "VOZ_MODELO",
        kind: Kind::Text,
        default: None,
        help: "Nome do modelo no provedor",
    },
    Opt {
        key: "modelo.url",
        env: "VOZ_MODELO_URL",
        kind: Kind::Url,
        default: None,
        help: "Endereço do provedor (padrão: o endereço público do protocolo)",
    },
    Opt {
        key: "modelo.chave",
        env: "VOZ_MODELO_CHAVE",
        kind: Kind::Secret,
        default: None,
        help: "Chave do provedor; um endereço desta máquina não precisa",
    },
    Opt {
        key: "modelo.prazo_s",
        env: "VOZ_MODELO_PRAZO_S",
        kind: Kind::Whole(1, 3600),
        default: Some("60"),
        help: "Segundos que uma reescrita pode levar ao todo",
    },
    Opt {
        key: "modelo.temperatura",
        env: "VOZ_MODELO_TEMPERATURA",
        kind: Kind::Decimal(0.0, 2.0),
        default: None,
        help: "Temperatura da amostragem, de 0 a 2 (padrão: a do provedor)",
    },
    Opt {
        key: "modelo.maximo_tokens",
        env: "VOZ_MODELO_MAXIMO_TOKENS",
        kind: Kind::Whole(16, 200_000),
        default: Some("2048"),
        help: "Máximo de tokens de uma resposta do modelo",
    },
    Opt {
        key: "cota.limite",
        env: "VOZ_COTA_LIMITE",
        kind: Kind::Whole(0, 1_000_000),
        default: Some("5"),
        help: "Reescritas gratuitas por dia",
    },
];

impl Opt {
    pub(super) fn in_env<'w>(&self, world: &'w World) -> Option<(&'static str, &'w str)> {
        world.env(self.env).map(|value| (self.env, value))
    }

    /// Refuses a value that is not of the option's kind.
    pub(super) fn check(&self, value: &str, layer: Layer) -> Result<(), ConfigError> {
        let expected = match self.kind {
            Kind::Text | Kind::Secret | Kind::Folder if value.trim().is_empty() => "um texto".to_owned(),
            Kind::Text | Kind::Secret | Kind::Folder => return Ok(()),
            Kind::Url
                if ["http://", "https://"].iter().any(|s| value.len() > s.len() && value.starts_with(s)) =>
            {
                return Ok(());
            }
            Kind::Url => "um endereço http:// ou https://".to_owned(),
            Kind::Whole(min, max) if value.parse().is_ok_and(|n: u32| (min..=max).contains(&n)) => {
                return Ok(());
            }
            Kind::Whole(min, max) => format!("um número inteiro de {min} a {max}"),
            Kind::Decimal(min, max) if value.parse().is_ok_and(|n: f64| (min..=max).contains(&n)) => {
                return Ok(());
            }
            Kind::Decimal(min, max) => format!("um número de {min} a {max}"),
            Kind::OneOf(words) if words.contains(&value) => return Ok(()),
            Kind::OneOf(words) => format!("um destes: {}", words.join(", ")),
        };
        let value = if self.kind == Kind::Secret { "•••" } else { value }.to_owned();
        Err(ConfigError::Value { key: self.key, layer, value, expected })
    }
}
