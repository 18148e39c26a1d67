//! The table of options: key, variable, kind, default, help; and the values that each kind takes, with what to say of others.
//! `voz config` and the manual follow it.
use std::borrow::Cow;
use std::net::IpAddr;
use std::path::Path;

use super::secret::{self, MASK, user_info};
use super::smtp::MailServer;
use super::{ConfigError, Layer};
use crate::base::email::is_address;
use crate::base::store::{NO_TILDE, StorePlace};

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Key in `config.toml`; a dot separates table and name.
    pub key: &'static str,
    /// Environment variable.
    pub env: &'static str,
    /// The values it takes.
    pub kind: Kind,
    /// Built-in value, as text.
    pub default: Option<&'static str>,
    /// One line for a person, in Portuguese.
    pub help: &'static str,
}

/// Declares rows of [`OPTIONS`]: key, variable, kind and default, and below them the line of help.
macro_rules! options {
    ($($key:literal, $env:literal, $kind:expr, $default:expr; $help:literal;)+) => {
        &[$(Opt { key: $key, env: $env, kind: $kind, default: $default, help: $help }),+]
    };
}

/// Every option of the program.
pub const OPTIONS: &[Opt] = options! {
    "dados", "VOZ_DADOS", Kind::Folder, None;
        "Pasta dos dados; sem banco, ele é o arquivo voz.db dentro dela (padrão: a pasta de dados do sistema)";
    "banco", "VOZ_BANCO", Kind::Banco, None;
        "Banco de dados: um arquivo, ou postgres://usuario@servidor:5432/banco, com a senha em banco_senha (padrão: voz.db na pasta dos dados)";
    "banco_senha", "VOZ_BANCO_SENHA", Kind::Secret, None;
        "Senha do PostgreSQL, quando não está no endereço de banco";
    "modelo.protocolo", "VOZ_PROTOCOLO", Kind::OneOf(&["openai", "anthropic", "regras"]), Some("openai");
        "Como falar com o modelo; regras é o editor embutido, sem modelo";
    "modelo.nome", "VOZ_MODELO", Kind::Text("llama3.2"), None;
        "Nome do modelo no provedor";
    "modelo.url", "VOZ_MODELO_URL", Kind::Url("http://localhost:11434/v1"), None;
        "Endereço do provedor (padrão: o endereço público do protocolo)";
    "modelo.chave", "VOZ_MODELO_CHAVE", Kind::Secret, None;
        "Chave do provedor; um endereço desta máquina ou da sua rede não precisa";
    "modelo.prazo_s", "VOZ_MODELO_PRAZO_S", Kind::Whole(1, 3600), Some("60");
        "Segundos que uma reescrita pode levar ao todo";
    "modelo.temperatura", "VOZ_MODELO_TEMPERATURA", Kind::Decimal(0.0, 2.0), None;
        "Temperatura da amostragem, de 0 a 2 (padrão: a do provedor)";
    "modelo.maximo_tokens", "VOZ_MODELO_MAXIMO_TOKENS", Kind::Whole(16, 200_000), Some("4096");
        "Máximo de tokens de uma resposta do modelo";
    "modelo.simultaneas", "VOZ_MODELO_SIMULTANEAS", Kind::Whole(1, 4096), Some("64");
        "Chamadas ao modelo ao mesmo tempo, no serviço";
    "servidor.endereco", "VOZ_ENDERECO", Kind::Listen, Some("127.0.0.1:8787");
        "Onde o serviço escuta; a porta 0 pega uma livre";
    "servidor.url_publica", "VOZ_URL_PUBLICA", Kind::Site("https://voz.exemplo.com.br"), None;
        "Endereço público do serviço (padrão: o endereço em que escuta)";
    "servidor.proxies", "VOZ_PROXIES", Kind::Addresses, None;
        "Proxies confiáveis (de quem se aceita X-Forwarded-For), separados por vírgula";
    "servidor.produto", "VOZ_PRODUTO", Kind::Text("voz"), Some("voz");
        "Nome do produto nos documentos do serviço";
    "servidor.autor", "VOZ_AUTOR", Kind::Text("a Dalva"), None;
        "De quem é a voz, para as páginas; com artigo, se o nome leva um: a Dalva, o João";
    "servidor.mcp_registro", "VOZ_MCP_REGISTRO", Kind::McpRecord, None;
        "Prova pública de que o domínio é seu, para o MCP Registry (v=MCPv1; k=…; p=…)";
    "servidor.conexoes", "VOZ_CONEXOES", Kind::Whole(1, 100_000), Some("4096");
        "Conexões abertas ao mesmo tempo; as outras esperam";
    "servidor.fila", "VOZ_FILA", Kind::Whole(0, 100_000), Some("1024");
        "Pedidos que podem esperar a vez; depois disso a resposta é 503 sobrecarga";
    "servidor.cabecalho_s", "VOZ_CABECALHO_S", Kind::Whole(1, 3600), Some("10");
        "Segundos para chegar o cabeçalho de um pedido, e para o próximo pedido de uma conexão aberta";
    "servidor.corpo_s", "VOZ_CORPO_S", Kind::Whole(1, 3600), Some("20");
        "Segundos que pode durar uma pausa: no corpo de um pedido, ou de quem lê a resposta";
    "servidor.resposta_s", "VOZ_RESPOSTA_S", Kind::Whole(1, 3600), Some("60");
        "Segundos para quem chamou ler a resposta inteira";
    "servidor.transito_mib", "VOZ_TRANSITO_MIB", Kind::Whole(1, 65_536), Some("64");
        "MiB de pedidos e respostas em trânsito; além deles, 503 sobrecarga";
    "servidor.parte_por_rede", "VOZ_PARTE_POR_REDE", Kind::Whole(1, 100), Some("25");
        "Por cento de conexões, vagas, fila, envios e trânsito que uma só rede pode ocupar; 100 não divide";
    "servidor.aviso_parada_s", "VOZ_AVISO_PARADA_S", Kind::Whole(0, 600), Some("0");
        "Segundos em que o serviço, ao parar, ainda aceita conexões e GET /saude/pronto já responde 503";
    "servidor.parada_s", "VOZ_PARADA_S", Kind::Whole(0, 3600), Some("30");
        "Segundos que os pedidos em andamento têm para terminar quando o serviço para";
    "remoto.credito", "VOZ_CREDITO", Kind::Secret, None;
        "Crédito (cred_…) apresentado ao serviço de --servidor; vale antes da chave";
    "remoto.chave", "VOZ_CHAVE", Kind::Secret, None;
        "Chave de API (mmk_…) apresentada ao serviço de --servidor";
    "cota.limite", "VOZ_COTA_LIMITE", Kind::Whole(0, 1_000_000), Some("5");
        "Reescritas gratuitas por dia";
    "cota.falhas", "VOZ_COTA_FALHAS", Kind::Whole(1, 1_000_000), Some("20");
        "Reescritas por dia, de uma rede ou conta, em que o modelo respondeu e nada serviu, até haver espera entre elas; não são cobradas";
    "preco.reescrita_usd", "VOZ_PRECO_USD", Kind::Amount("0.02"), Some("0.02");
        "Preço em dólares de uma reescrita além da cota";
    "operador.token", "VOZ_OPERATOR_TOKEN", Kind::Secret, None;
        "Token que abre as rotas do operador; sem ele, respondem 503";
    "contas.cadastro_aberto", "VOZ_CADASTRO_ABERTO", Kind::Switch, Some("nao");
        "Se qualquer pessoa pode criar uma conta, confirmada por um link no e-mail dela";
    "numeros.contar", "VOZ_CONTAR", Kind::Switch, Some("sim");
        "Se o serviço conta os acessos, sem guardar quem são, para os números públicos";
    "pix.chave", "VOZ_PIX_CHAVE", Kind::Text("voz@exemplo.com.br"), None;
        "Chave Pix que recebe: CPF, CNPJ, telefone com +55, e-mail ou chave aleatória";
    "pix.nome", "VOZ_PIX_NOME", Kind::Text("Oficina da Voz"), None;
        "Nome de quem recebe o Pix; no código vai sem acentos, até 25 caracteres";
    "pix.cidade", "VOZ_PIX_CIDADE", Kind::Text("Recife"), None;
        "Cidade de quem recebe o Pix; no código vai sem acentos, até 15 caracteres";
    "pix.brl_por_usd", "VOZ_BRL_POR_USD", Kind::Amount("5.50"), None;
        "Reais por dólar, a taxa fixa do Pix e do gateway, como 5.40";
    "pix.por_dia", "VOZ_PIX_POR_DIA", Kind::Whole(1, 10_000), Some("5");
        "Pedidos por Pix que uma rede pode mandar por dia (UTC)";
    "pix.por_semana", "VOZ_PIX_POR_SEMANA", Kind::Whole(1, 10_000), Some("10");
        "Pedidos por Pix que uma rede pode ter, somados os que esperam decisão e os dos últimos sete dias";
    "pix.fila", "VOZ_PIX_FILA", Kind::Whole(1, 100_000), Some("50");
        "Pedidos por Pix que podem esperar decisão; além deles, 503";
    "pix.retencao_dias", "VOZ_PIX_RETENCAO_DIAS", Kind::Whole(0, 36_500), Some("90");
        "Dias em que o comprovante fica guardado depois da decisão; 0 apaga logo";
    "x402.modo", "VOZ_X402_MODO", Kind::OneOf(&["live", "dev"]), Some("live");
        "live cobra de verdade; dev deixa passar sem cobrar, e só na rede de teste";
    "x402.rede", "VOZ_X402_REDE", Kind::OneOf(&["base", "base-sepolia"]), Some("base");
        "Rede dos pagamentos x402; base-sepolia é a de teste";
    "x402.pagar_a", "VOZ_X402_PAGAR_A", Kind::Account, None;
        "Carteira que recebe USDC pelos pagamentos x402; sem ela nada se vende por x402";
    "x402.facilitador", "VOZ_X402_FACILITADOR", Kind::Url("https://facilitador.exemplo.com"), None;
        "Endereço do facilitador, que confere e liquida os pagamentos x402";
    "x402.autorizacao", "VOZ_X402_AUTORIZACAO", Kind::Secret, None;
        "O que se manda ao facilitador em Authorization, ou em outro cabeçalho se escrito Nome: valor";
    "x402.cdp_id", "VOZ_X402_CDP_ID", Kind::Text("organizations/0000/apiKeys/0000"), None;
        "Identificador da chave de API da Coinbase (CDP), para o facilitador dela";
    "x402.cdp_segredo", "VOZ_X402_CDP_SEGREDO", Kind::Secret, None;
        "Segredo da chave de API da Coinbase: Ed25519 em base64, ou EC em PEM";
    "x402.rpc", "VOZ_X402_RPC", Kind::Secret, None;
        "Endereço JSON-RPC de um nó da rede, para conferir lá um pagamento cuja liquidação ficou sem resposta";
    "x402.prazo_s", "VOZ_X402_PRAZO_S", Kind::Whole(1, 600), Some("45");
        "Segundos que o facilitador tem para liquidar um pagamento";
    "correio.smtp", "VOZ_SMTP", Kind::Smtp, None;
        "Servidor de correio, com usuário e senha (padrão: a pasta correio, nos dados, um .eml por mensagem)";
    "correio.de", "VOZ_CORREIO_DE", Kind::Email, None;
        "E-mail de quem envia as mensagens do serviço (padrão: correio.dono)";
    "correio.prazo_s", "VOZ_CORREIO_PRAZO_S", Kind::Whole(1, 300), Some("10");
        "Segundos que o servidor de correio tem para cada resposta";
    "correio.dono", "VOZ_CORREIO_DONO", Kind::Email, None;
        "E-mail do dono do serviço";
    "asaas.url", "VOZ_ASAAS_URL", Kind::Url("https://api-sandbox.asaas.com/v3"), Some("https://api.asaas.com/v3");
        "Endereço da API do Asaas, com /v3 no fim";
    "asaas.chave", "VOZ_ASAAS_CHAVE", Kind::Secret, None;
        "Chave da API do Asaas; sem ela não há cobrança automática";
    "asaas.aviso_token", "VOZ_ASAAS_AVISO_TOKEN", Kind::Secret, None;
        "Token dos avisos do Asaas em /api/credito/gw/aviso; sem ele a rota não existe";
    "contato.email", "VOZ_CONTATO_EMAIL", Kind::Email, None;
        "E-mail público de contato, também em security.txt (padrão: correio.dono)";
    "contato.por_dia_rede", "VOZ_CONTATO_POR_DIA_REDE", Kind::Whole(1, 10_000), Some("20");
        "Mensagens de contato que uma rede pode mandar por dia (UTC)";
    "contato.por_dia", "VOZ_CONTATO_POR_DIA", Kind::Whole(1, 100_000), Some("500");
        "Mensagens de contato aceitas por dia (UTC), de todas as redes";
};

/// Variables that are no options: of the program itself, its build and its installer, its tests.
pub(super) const OTHER_VARIABLES: &[&str] = &[
    "VOZ_CONFIG", "VOZ_PAGER", "VOZ_COMPLETE", "VOZ_BUILD", "VOZ_DATE", "VOZ_ORIGEM", "VOZ_DIST",
    "VOZ_UPDATE", "VOZ_LONGO", "VOZ_SEMENTE", "VOZ_SAIDA", "VOZ_TEXTO", "VOZ_POSTGRES_PASTA", "VOZ_X402_RIG",
];

/// Options of older versions, key and variable: nothing comes of them any more, which is told.
pub(super) const RETIRED: &[(&str, &str)] = &[("modelo.candidatos", "VOZ_CANDIDATOS")];

impl Opt {
    /// Refuses a value that is not of the option's kind.
    pub(super) fn check(&self, value: &str, layer: Layer) -> Result<(), ConfigError> {
        let Some(expected) = self.kind.instead_of(value) else { return Ok(()) };
        let value = self.shown(value).into_owned();
        Err(ConfigError::Value { key: self.key, layer, value, expected })
    }

    /// A value as it may be shown: a secret as dots, an address without user name, password and query.
    pub fn shown<'v>(&self, value: &'v str) -> Cow<'v, str> {
        match self.kind {
            kind if kind.is_secret() => MASK.into(),
            Kind::Banco => place_shown(value),
            _ => secret::masked(value),
        }
    }
}

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
    fn instead_of(self, value: &str) -> Option<String> {
        let written = !value.trim().is_empty();
        let (fits, expected) = match self {
            Self::Banco if written => return StorePlace::parse(value, Path::new("")).err(),
            Self::Folder if value.starts_with('~') => (false, NO_TILDE.into()),
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
fn place_shown(value: &str) -> Cow<'_, str> {
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
