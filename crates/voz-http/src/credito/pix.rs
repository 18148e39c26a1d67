//! `/api/credito/pix`: credit bought by Pix, released by the owner after a look at the receipt.
use http::Method;
use schemars::{JsonSchema, SchemaGenerator};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::caller::repeat::running;
use crate::caller::session::{Visitor, from_here};
use crate::kernel::form;
use crate::kernel::pattern::{EMAIL, MAYBE_DOLLARS, MAYBE_TXID, UUID};
use crate::kernel::request::LONG_MAX;
use crate::kernel::{Answer, Body, Code, Erro, Form, Lane, Reply, Request, Route, Shape, Site};
use voz_core::app::sell::buy_credit::ask_with_receipt;
use voz_core::base::identifier;
use voz_core::money::pix::PACOTES;
use voz_core::money::pix::recibo::{BYTES_MAX, FileRefusal, Tipo};
use voz_core::money::pix::requests::{self, AskError, Buyer, NewRequest, Offered, OpenedRequest};

/// Where requests are made.
pub(crate) const PIX: &str = "/api/credito/pix";
/// Most characters of the description (contract, "Limits").
const DESCRIPTION_MAX: usize = 300;
/// Kinds of file that a receipt may be, by content.
const TIPOS: [&str; 4] =
    [Tipo::Jpeg.media_type(), Tipo::Png.media_type(), Tipo::Webp.media_type(), Tipo::Pdf.media_type()];

/// The form of a request.
pub(crate) static FORM: Form =
    Form { file: "comprovante", accepts: &TIPOS, file_max: BYTES_MAX, large: Code::ComprovanteGrande };

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: PIX,
        summary: "Diz para onde mandar o Pix, e quanto custa cada pacote",
        about: "Pague o `copia_e_cola` de um pacote no aplicativo do banco e mande o comprovante por POST, do mesmo \
                lugar: o `txid` é o desta rede até o próximo pedido dela, e outro depois. Quem libera é o dono, à mão, em \
                geral no mesmo dia.",
        answer: Answer::of::<OfertaPix>("chave, cotação e pacotes"),
        errors: &[Code::PixIndisponivel],
        run: offer,
        ..CREDIT
    },
    Route {
        method: Method::POST,
        path: PIX,
        summary: "Manda o comprovante de um Pix e recebe o token, que vale depois da conferência",
        about: "O token aparece só nesta resposta. Até o dono conferir o Pix no extrato ele não vale; acompanhe em \
                `estado_em`. O comprovante é conferido pelo conteúdo, não pelo nome, e só o dono o vê.",
        body: Body::Multipart(&FORM),
        lane: Lane::Gateway,
        idempotent: true,
        request: Some(SchemaGenerator::subschema_for::<FormularioPix>),
        answer: Answer::of::<PedidoPix>("o pedido, aguardando o dono, e o token"),
        errors: &[
            Code::ComprovanteAusente,
            Code::ComprovanteGrande,
            Code::ComprovanteTipo,
            Code::LimiteDiario,
            Code::EmailFalhou,
            Code::AuthUnavailable,
            Code::PixIndisponivel,
            Code::FilaCheia,
        ],
        run: ask,
        ..CREDIT
    },
    Route {
        path: "/api/credito/pix/{id}",
        summary: "Mostra em que pé está um pedido por Pix",
        about: "`pendente` espera o dono; `liberado`: o token vale; `recusado`: não vale; `falhou`: o dono não foi \
                avisado, mande de novo.",
        params: &[Shape::Text(32, 32).named("id", "O identificador do pedido", EXAMPLE_ID)],
        answer: Answer::of::<AndamentoPix>("o estado do pedido"),
        errors: &[Code::PedidoDesconhecido],
        run: state,
        ..CREDIT
    },
];

/// The part that the routes of this group have in common.
const CREDIT: Route = Route { group: "Crédito", ..Route::PLAIN };
const EXAMPLE_ID: &str = "3fa9c2d15b7e4a60812f9d3c7b5a6e4f";

/// Como comprar crédito por Pix.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OfertaPix {
    /// Chave Pix que recebe.
    chave: String,
    /// Reais por dólar, taxa fixa.
    brl_por_usd: Number,
    /// Os pacotes à venda.
    pub(crate) pacotes: Vec<PacotePix>,
    /// O que se aceita de comprovante.
    comprovante: ComprovanteAceito,
    /// Sempre `manual`: o dono confere e libera.
    liberacao: &'static str,
}

/// Um pacote de crédito.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PacotePix {
    /// Valor em dólares: 3, 5, 10 ou 25.
    pub(crate) usd: u32,
    /// Preço em centavos de real.
    pub(crate) brl_centavos: i64,
    /// Código Pix copia e cola, com valor e txid.
    pub(crate) copia_e_cola: String,
    /// Identificador do pagamento, o mesmo que está no código.
    pub(crate) txid: String,
}

/// O que se aceita de comprovante.
#[derive(Debug, Serialize, JsonSchema)]
struct ComprovanteAceito {
    /// Tipos aceitos, conferidos pelo conteúdo.
    tipos: [&'static str; 4],
    /// Tamanho máximo em bytes.
    tamanho_max: usize,
}

/// O formulário do pedido.
#[derive(Deserialize, JsonSchema)]
#[schemars(extend("x-erro" = "parametro_invalido", "required" = ["usd", "comprovante", "email"]))]
struct FormularioPix {
    /// Pacote, em dólares.
    #[schemars(extend("enum" = PACOTES, "x-erro" = "pacote_invalido", "x-erro-falta" = "pacote_invalido"))]
    usd: u32,
    /// Foto ou PDF do comprovante: JPEG, PNG, WebP ou PDF, até 2 MB.
    #[serde(rename = "comprovante", default)]
    #[schemars(schema_with = "form::file")]
    _comprovante: IgnoredAny,
    /// E-mail para avisar da decisão.
    #[schemars(length(max = 254), extend("format" = "email", "pattern" = EMAIL, "x-erro" = "email_invalido"))]
    email: String,
    /// Seu nome.
    #[schemars(length(max = 120))]
    nome: Option<String>,
    /// Página de onde o pedido veio.
    #[schemars(length(max = LONG_MAX))]
    pagina: Option<String>,
    /// O que ia ser usado.
    #[schemars(length(max = LONG_MAX))]
    recurso: Option<String>,
    /// O mesmo, em palavras.
    #[schemars(length(max = DESCRIPTION_MAX))]
    descricao: Option<String>,
    /// Preço disso em dólares, com ponto.
    #[schemars(length(max = 19), extend("pattern" = MAYBE_DOLLARS))]
    preco_usd: Option<String>,
    /// UUID do navegador.
    #[schemars(length(min = 36, max = 36), extend("format" = "uuid", "pattern" = UUID))]
    navegador_id: Option<String>,
    /// O txid do código que foi pago: mande-o sempre. Sem ele vale o código que esta rede vê agora, que é outro se o preço mudou
    /// ou se o código veio de outra rede.
    #[schemars(length(max = 25), extend("pattern" = MAYBE_TXID))]
    txid: Option<String>,
}

/// Um pedido que aguarda o dono.
#[derive(Serialize, JsonSchema)]
struct PedidoPix {
    /// Identificador do pedido: 32 caracteres hexadecimais.
    id: String,
    /// `pendente`.
    estado: &'static str,
    /// O token de crédito, mostrado só agora; vale depois da liberação.
    credito: String,
    /// Onde acompanhar o pedido.
    estado_em: String,
}

/// Em que pé está um pedido.
#[derive(Debug, Serialize, JsonSchema)]
struct AndamentoPix {
    /// `pendente`, `liberado`, `recusado` ou `falhou`.
    estado: &'static str,
    /// Pacote pedido, em dólares.
    usd: u32,
    /// Quando o dono decidiu, em ISO 8601 UTC com milissegundos; null enquanto espera.
    decidido_em: Option<String>,
}

/// A decimal as a JSON number.
fn number(text: &str) -> Number {
    text.parse().unwrap_or_else(|_| Number::from(0))
}

fn offer(site: &Site, request: &Request) -> Result<Reply, Erro> {
    Reply::json(&price_list(site, request, None)?)
}

/// Prices of credit by Pix with a receipt for whoever asks, a browser by its name or else a network; each with its code.
///
/// # Errors
/// `pix_indisponivel`.
pub(crate) fn price_list(site: &Site, request: &Request, browser: Option<&str>) -> Result<OfertaPix, Erro> {
    let recebedor = site.app.pix.as_ref().ok_or(Code::PixIndisponivel)?;
    let network = request.peer.to_string();
    let buyer = browser.map_or(Buyer::Network(&network), Buyer::Browser);
    let offered = site.read(request, |tx| Offered::to(tx, &site.app.chave, buyer))?;
    let pacotes = PACOTES.into_iter().map(|usd| {
        let valor = recebedor.centavos(usd);
        let txid = offered.txid(&site.app.chave, usd, valor);
        let copia_e_cola = recebedor.code(Some(valor), &txid).map_err(|e| request.broken(&e))?;
        Ok::<_, Erro>(PacotePix { usd, brl_centavos: valor.0, copia_e_cola, txid })
    });
    Ok(OfertaPix {
        chave: recebedor.chave.as_str().to_owned(),
        brl_por_usd: number(&recebedor.cambio().to_string()),
        pacotes: pacotes.collect::<Result<_, _>>()?,
        comprovante: ComprovanteAceito { tipos: TIPOS, tamanho_max: BYTES_MAX },
        liberacao: "manual",
    })
}

fn ask(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let opened = take(site, request)?;
    Reply::json(&PedidoPix {
        estado_em: format!("{}{PIX}/{}", site.base, opened.id),
        credito: opened.token.expose().to_owned(),
        estado: requests::RequestState::Pendente.as_str(),
        id: opened.id,
    })
}

/// Takes the request that a form with a receipt is.
///
/// # Errors
/// The first field at fault, by its code; why it was not taken.
pub(crate) fn take(site: &Site, request: &Request) -> Result<OpenedRequest, Erro> {
    let desk = site.app.pix_desk().ok_or(Code::PixIndisponivel)?;
    let form = FORM.read(&request.headers, &request.body)?;
    let sent: FormularioPix = form.body()?;
    let network = request.peer.to_string();
    let conta = account(site, request)?;
    let comprovante = form.file.as_deref();
    let novo = NewRequest {
        usd: sent.usd,
        email: sent.email.trim(),
        nome: told(&sent.nome),
        pagina: told(&sent.pagina),
        recurso: told(&sent.recurso),
        descricao: told(&sent.descricao),
        preco: told(&sent.preco_usd).and_then(|price| price.parse().ok()),
        navegador: told(&sent.navegador_id),
        txid: told(&sent.txid),
        network: &network,
        conta: conta.as_deref(),
        comprovante: comprovante.ok_or_else(|| Erro::from(Code::ComprovanteAusente).campo(FORM.file))?,
    };
    let opened = ask_with_receipt(&site.app, &desk, &novo, request.claim.as_deref());
    opened.map_err(|error| refused(request, error))
}

/// The text of a field; one that is left blank counts as not sent.
fn told(field: &Option<String>) -> Option<&str> {
    field.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

/// The account that is signed in. Its cookie counts only where a page of this service sent it; anyone else is
/// nobody.
fn account(site: &Site, request: &Request) -> Result<Option<String>, Erro> {
    if !from_here(site, &request.headers) {
        return Ok(None);
    }
    let visitor = Visitor::of(site, request)?;
    Ok(visitor.own_session(site).map(|session| session.conta.clone()))
}

fn refused(request: &Request, error: AskError) -> Erro {
    match error {
        AskError::FileRefusal(recusa) => {
            let code = match recusa {
                FileRefusal::Vazio => Code::ComprovanteAusente,
                FileRefusal::Grande => Code::ComprovanteGrande,
                _ => Code::ComprovanteTipo,
            };
            Erro::from(code).campo(FORM.file).detalhe(recusa.to_string())
        }
        AskError::Daily { retry_s } => Erro::from(Code::LimiteDiario).retry_after(retry_s),
        AskError::Weekly { retry_s } => {
            let why = "há pedidos demais desta rede nos últimos sete dias, ou aguardando o dono";
            Erro::from(Code::LimiteDiario).detalhe(why).retry_after(retry_s)
        }
        AskError::Full => Code::FilaCheia.into(),
        AskError::Running => running(),
        AskError::Mail(error) => {
            tracing::warn!(id = %request.id, %error, "o e-mail ao dono não saiu");
            Code::EmailFalhou.into()
        }
        other => request.broken(&other),
    }
}

fn state(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let id = request.params.first().filter(|id| identifier::is_one(id)).ok_or(Code::PedidoDesconhecido)?;
    let pedido = site.read(request, |tx| requests::by_id(tx, id))?.ok_or(Code::PedidoDesconhecido)?;
    Reply::json(&AndamentoPix {
        estado: pedido.estado.as_str(),
        usd: pedido.usd,
        decidido_em: pedido.decidido_em.map(|em| em.to_string()),
    })
}
