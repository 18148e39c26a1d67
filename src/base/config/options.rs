//! The table of options: key, variable, kind, default, help. `voz config` and the manual follow it.
use std::borrow::Cow;

use super::error::ConfigError;
use super::kind::{self, Kind};
use super::layer::Layer;
use super::secret::{self, MASK};
use crate::base::world::World;

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

/// Every option of the program.
pub const OPTIONS: &[Opt] = &[
    Opt {
        key: "dados",
        env: "VOZ_DADOS",
        kind: Kind::Folder,
        default: None,
        help: "Pasta dos dados; sem banco, ele é o arquivo voz.db dentro dela (padrão: a pasta de dados do sistema)",
    },
    Opt {
        key: "banco",
        env: "VOZ_BANCO",
        kind: Kind::Banco,
        default: None,
        help: "Banco de dados: um arquivo, ou postgres://usuario:senha@servidor:5432/banco (padrão: voz.db na pasta dos dados)",
    },
    Opt {
        key: "banco_senha",
        env: "VOZ_BANCO_SENHA",
        kind: Kind::Secret,
        default: None,
        help: "Senha do PostgreSQL, quando não está no endereço de banco",
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
        kind: Kind::Text("llama3.2"),
        default: None,
        help: "Nome do modelo no provedor",
    },
    Opt {
        key: "modelo.url",
        env: "VOZ_MODELO_URL",
        kind: Kind::Url("http://localhost:11434/v1"),
        default: None,
        help: "Endereço do provedor (padrão: o endereço público do protocolo)",
    },
    Opt {
        key: "modelo.chave",
        env: "VOZ_MODELO_CHAVE",
        kind: Kind::Secret,
        default: None,
        help: "Chave do provedor; um endereço desta máquina ou da sua rede não precisa",
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
        default: Some("4096"),
        help: "Máximo de tokens de uma resposta do modelo",
    },
    Opt {
        key: "modelo.simultaneas",
        env: "VOZ_MODELO_SIMULTANEAS",
        kind: Kind::Whole(1, 4096),
        default: Some("64"),
        help: "Chamadas ao modelo ao mesmo tempo, no serviço",
    },
    Opt {
        key: "servidor.endereco",
        env: "VOZ_ENDERECO",
        kind: Kind::Listen,
        default: Some("127.0.0.1:8787"),
        help: "Onde o serviço escuta; a porta 0 pega uma livre",
    },
    Opt {
        key: "servidor.url_publica",
        env: "VOZ_URL_PUBLICA",
        kind: Kind::Url("https://voz.exemplo.com.br"),
        default: None,
        help: "Endereço público do serviço (padrão: o endereço em que escuta)",
    },
    Opt {
        key: "servidor.proxies",
        env: "VOZ_PROXIES",
        kind: Kind::Addresses,
        default: None,
        help: "Proxies confiáveis (de quem se aceita X-Forwarded-For), separados por vírgula",
    },
    Opt {
        key: "servidor.produto",
        env: "VOZ_PRODUTO",
        kind: Kind::Text("voz"),
        default: Some("voz"),
        help: "Nome do produto nos documentos do serviço",
    },
    Opt {
        key: "servidor.autor",
        env: "VOZ_AUTOR",
        kind: Kind::Text("a Dalva"),
        default: None,
        help: "De quem é a voz, para as páginas; com artigo, se o nome leva um: a Dalva, o João",
    },
    Opt {
        key: "servidor.mcp_registro",
        env: "VOZ_MCP_REGISTRO",
        kind: Kind::McpRecord,
        default: None,
        help: "Prova pública de que o domínio é seu, para o MCP Registry (v=MCPv1; k=…; p=…)",
    },
    Opt {
        key: "servidor.conexoes",
        env: "VOZ_CONEXOES",
        kind: Kind::Whole(1, 100_000),
        default: Some("4096"),
        help: "Conexões abertas ao mesmo tempo; as outras esperam",
    },
    Opt {
        key: "servidor.fila",
        env: "VOZ_FILA",
        kind: Kind::Whole(0, 100_000),
        default: Some("1024"),
        help: "Pedidos que podem esperar a vez; depois disso a resposta é 503 sobrecarga",
    },
    Opt {
        key: "servidor.cabecalho_s",
        env: "VOZ_CABECALHO_S",
        kind: Kind::Whole(1, 3600),
        default: Some("10"),
        help: "Segundos para chegar o cabeçalho de um pedido, e para o próximo pedido de uma conexão aberta",
    },
    Opt {
        key: "servidor.corpo_s",
        env: "VOZ_CORPO_S",
        kind: Kind::Whole(1, 3600),
        default: Some("20"),
        help: "Segundos que pode durar uma pausa: no corpo de um pedido, ou de quem lê a resposta",
    },
    Opt {
        key: "servidor.resposta_s",
        env: "VOZ_RESPOSTA_S",
        kind: Kind::Whole(1, 3600),
        default: Some("60"),
        help: "Segundos para quem chamou ler a resposta inteira",
    },
    Opt {
        key: "servidor.transito_mib",
        env: "VOZ_TRANSITO_MIB",
        kind: Kind::Whole(1, 65_536),
        default: Some("64"),
        help: "MiB de pedidos e respostas em trânsito; além deles, 503 sobrecarga",
    },
    Opt {
        key: "servidor.parte_por_rede",
        env: "VOZ_PARTE_POR_REDE",
        kind: Kind::Whole(1, 100),
        default: Some("25"),
        help: "Por cento de conexões, vagas, fila, envios e trânsito que uma só rede pode ocupar; 100 não divide",
    },
    Opt {
        key: "servidor.aviso_parada_s",
        env: "VOZ_AVISO_PARADA_S",
        kind: Kind::Whole(0, 600),
        default: Some("0"),
        help: "Segundos em que o serviço, ao parar, ainda aceita conexões e GET /saude/pronto já responde 503",
    },
    Opt {
        key: "servidor.parada_s",
        env: "VOZ_PARADA_S",
        kind: Kind::Whole(0, 3600),
        default: Some("30"),
        help: "Segundos que os pedidos em andamento têm para terminar quando o serviço para",
    },
    Opt {
        key: "remoto.credito",
        env: "VOZ_CREDITO",
        kind: Kind::Secret,
        default: None,
        help: "Crédito (cred_…) apresentado ao serviço de --servidor; vale antes da chave",
    },
    Opt {
        key: "remoto.chave",
        env: "VOZ_CHAVE",
        kind: Kind::Secret,
        default: None,
        help: "Chave de API (mmk_…) apresentada ao serviço de --servidor",
    },
    Opt {
        key: "cota.limite",
        env: "VOZ_COTA_LIMITE",
        kind: Kind::Whole(0, 1_000_000),
        default: Some("5"),
        help: "Reescritas gratuitas por dia",
    },
    Opt {
        key: "cota.falhas",
        env: "VOZ_COTA_FALHAS",
        kind: Kind::Whole(1, 1_000_000),
        default: Some("20"),
        help: "Reescritas por dia, de uma rede ou conta, em que o modelo respondeu e nada serviu, até haver espera entre elas; não são cobradas",
    },
    Opt {
        key: "preco.reescrita_usd",
        env: "VOZ_PRECO_USD",
        kind: Kind::Amount("0.02"),
        default: Some("0.02"),
        help: "Preço em dólares de uma reescrita além da cota",
    },
    Opt {
        key: "operador.token",
        env: "VOZ_OPERATOR_TOKEN",
        kind: Kind::Secret,
        default: None,
        help: "Token que abre as rotas do operador; sem ele, respondem 503",
    },
    Opt {
        key: "contas.cadastro_aberto",
        env: "VOZ_CADASTRO_ABERTO",
        kind: Kind::Switch,
        default: Some("nao"),
        help: "Se qualquer pessoa pode criar uma conta, confirmada por um link no e-mail dela",
    },
    Opt {
        key: "numeros.contar",
        env: "VOZ_CONTAR",
        kind: Kind::Switch,
        default: Some("sim"),
        help: "Se o serviço conta os acessos, sem guardar quem são, para os números públicos",
    },
    Opt {
        key: "pix.chave",
        env: "VOZ_PIX_CHAVE",
        kind: Kind::Text("voz@exemplo.com.br"),
        default: None,
        help: "Chave Pix que recebe: CPF, CNPJ, telefone com +55, e-mail ou chave aleatória",
    },
    Opt {
        key: "pix.nome",
        env: "VOZ_PIX_NOME",
        kind: Kind::Text("Oficina da Voz"),
        default: None,
        help: "Nome de quem recebe o Pix; no código vai sem acentos, até 25 caracteres",
    },
    Opt {
        key: "pix.cidade",
        env: "VOZ_PIX_CIDADE",
        kind: Kind::Text("Recife"),
        default: None,
        help: "Cidade de quem recebe o Pix; no código vai sem acentos, até 15 caracteres",
    },
    Opt {
        key: "pix.brl_por_usd",
        env: "VOZ_BRL_POR_USD",
        kind: Kind::Amount("5.50"),
        default: None,
        help: "Reais por dólar, a taxa fixa do Pix e do gateway, como 5.40",
    },
    Opt {
        key: "pix.por_dia",
        env: "VOZ_PIX_POR_DIA",
        kind: Kind::Whole(1, 10_000),
        default: Some("5"),
        help: "Pedidos por Pix que uma rede pode mandar por dia (UTC)",
    },
    Opt {
        key: "pix.por_semana",
        env: "VOZ_PIX_POR_SEMANA",
        kind: Kind::Whole(1, 10_000),
        default: Some("10"),
        help: "Pedidos por Pix que uma rede pode ter, somados os que esperam decisão e os dos últimos sete dias",
    },
    Opt {
        key: "pix.fila",
        env: "VOZ_PIX_FILA",
        kind: Kind::Whole(1, 100_000),
        default: Some("50"),
        help: "Pedidos por Pix que podem esperar decisão; além deles, 503",
    },
    Opt {
        key: "pix.retencao_dias",
        env: "VOZ_PIX_RETENCAO_DIAS",
        kind: Kind::Whole(0, 36_500),
        default: Some("90"),
        help: "Dias em que o comprovante fica guardado depois da decisão; 0 apaga logo",
    },
    Opt {
        key: "x402.modo",
        env: "VOZ_X402_MODO",
        kind: Kind::OneOf(&["live", "dev"]),
        default: Some("live"),
        help: "live cobra de verdade; dev deixa passar sem cobrar, e só na rede de teste",
    },
    Opt {
        key: "x402.rede",
        env: "VOZ_X402_REDE",
        kind: Kind::OneOf(&["base", "base-sepolia"]),
        default: Some("base"),
        help: "Rede dos pagamentos x402; base-sepolia é a de teste",
    },
    Opt {
        key: "x402.pagar_a",
        env: "VOZ_X402_PAGAR_A",
        kind: Kind::Account,
        default: None,
        help: "Carteira que recebe USDC pelos pagamentos x402; sem ela nada se vende por x402",
    },
    Opt {
        key: "x402.facilitador",
        env: "VOZ_X402_FACILITADOR",
        kind: Kind::Url("https://facilitador.exemplo.com"),
        default: None,
        help: "Endereço do facilitador, que confere e liquida os pagamentos x402",
    },
    Opt {
        key: "x402.autorizacao",
        env: "VOZ_X402_AUTORIZACAO",
        kind: Kind::Secret,
        default: None,
        help: "O que se manda ao facilitador em Authorization, ou em outro cabeçalho se escrito Nome: valor",
    },
    Opt {
        key: "x402.cdp_id",
        env: "VOZ_X402_CDP_ID",
        kind: Kind::Text("organizations/0000/apiKeys/0000"),
        default: None,
        help: "Identificador da chave de API da Coinbase (CDP), para o facilitador dela",
    },
    Opt {
        key: "x402.cdp_segredo",
        env: "VOZ_X402_CDP_SEGREDO",
        kind: Kind::Secret,
        default: None,
        help: "Segredo da chave de API da Coinbase: Ed25519 em base64, ou EC em PEM",
    },
    Opt {
        key: "x402.rpc",
        env: "VOZ_X402_RPC",
        kind: Kind::Secret,
        default: None,
        help: "Endereço JSON-RPC de um nó da rede, para conferir lá um pagamento cuja liquidação ficou sem resposta",
    },
    Opt {
        key: "x402.prazo_s",
        env: "VOZ_X402_PRAZO_S",
        kind: Kind::Whole(1, 600),
        default: Some("45"),
        help: "Segundos que o facilitador tem para liquidar um pagamento",
    },
    Opt {
        key: "correio.smtp",
        env: "VOZ_SMTP",
        kind: Kind::Smtp,
        default: None,
        help: "Servidor de correio, com usuário e senha (padrão: a pasta correio, nos dados, um .eml por mensagem)",
    },
    Opt {
        key: "correio.de",
        env: "VOZ_CORREIO_DE",
        kind: Kind::Email,
        default: None,
        help: "E-mail de quem envia as mensagens do serviço (padrão: correio.dono)",
    },
    Opt {
        key: "correio.prazo_s",
        env: "VOZ_CORREIO_PRAZO_S",
        kind: Kind::Whole(1, 300),
        default: Some("10"),
        help: "Segundos que o servidor de correio tem para cada resposta",
    },
    Opt {
        key: "correio.dono",
        env: "VOZ_CORREIO_DONO",
        kind: Kind::Email,
        default: None,
        help: "E-mail do dono do serviço",
    },
    Opt {
        key: "asaas.url",
        env: "VOZ_ASAAS_URL",
        kind: Kind::Url("https://api-sandbox.asaas.com/v3"),
        default: Some("https://api.asaas.com/v3"),
        help: "Endereço da API do Asaas, com /v3 no fim",
    },
    Opt {
        key: "asaas.chave",
        env: "VOZ_ASAAS_CHAVE",
        kind: Kind::Secret,
        default: None,
        help: "Chave da API do Asaas; sem ela não há cobrança automática",
    },
    Opt {
        key: "asaas.aviso_token",
        env: "VOZ_ASAAS_AVISO_TOKEN",
        kind: Kind::Secret,
        default: None,
        help: "Token dos avisos do Asaas em /api/credito/gw/aviso; sem ele a rota não existe",
    },
    Opt {
        key: "contato.email",
        env: "VOZ_CONTATO_EMAIL",
        kind: Kind::Email,
        default: None,
        help: "E-mail público de contato, também em security.txt (padrão: correio.dono)",
    },
    Opt {
        key: "contato.por_dia_rede",
        env: "VOZ_CONTATO_POR_DIA_REDE",
        kind: Kind::Whole(1, 10_000),
        default: Some("20"),
        help: "Mensagens de contato que uma rede pode mandar por dia (UTC)",
    },
    Opt {
        key: "contato.por_dia",
        env: "VOZ_CONTATO_POR_DIA",
        kind: Kind::Whole(1, 100_000),
        default: Some("500"),
        help: "Mensagens de contato aceitas por dia (UTC), de todas as redes",
    },
];

impl Opt {
    pub(super) fn in_env<'w>(&self, world: &'w World) -> Option<(&'static str, &'w str)> {
        world.env(self.env).map(|value| (self.env, value))
    }

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
            Kind::Banco => kind::place_shown(value),
            _ => secret::masked(value),
        }
    }
}
