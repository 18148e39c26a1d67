//! `/api/credito/gw`: automatic charges by Pix, card and the gateway's page.
mod answers;
mod aviso;
pub(crate) mod request;

use http::{Method, StatusCode};
use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use self::answers::{Aberta, Cancelada, FaixaDeSaldo, PixAberto, Saude, Situacao, Tarefa, Trocada};
pub(crate) use self::answers::{Ofertas, Preco};
use self::request::{Cancelamento, ChargeBody, ChargeRequest, Troca, browser_hash};
use crate::caller::session::{is_stray, looking, passing};
use crate::caller::who_calls::{FindSession, who};
use crate::kernel::body::of_fields;
use crate::kernel::{Answer, Body, Code, Erro, Lane, Param, Reply, Request, Route, Shape, Site};
pub(crate) use answers::refused;
use voz_core::app::opened::payment_setup::{Item, Till};
use voz_core::app::sell::buy_credit::{self, CardExchange, ChargeOrder, Unsold, payer_names};
use voz_core::app::sell::customer::{Customer, CustomerError};
use voz_core::money::cobranca::{
    self, Card, CardOutcome, ChargeState, Cobranca, CobrancaError, Forma, Holder, Opened, Payer, PixShown,
    SentCard,
};
use voz_core::money::documento::Documento;

/// Largest body of these routes, in bytes: its texts at their limits, each character written as `\u` escapes, which are up
/// to 12 bytes.
const BODY_MAX: usize = 32 * 1024;

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: "/api/credito/gw",
        summary: "Preços e disponibilidade das cobranças automáticas",
        about: "Com `disponivel` falso, use o Pix com comprovante, quando houver. Só se vende o que está em \
                `pacotes` e `exatos`; os centavos são do servidor.",
        query: &[Shape::Format("uuid", 36).named(
            "navegador_id",
            "O navegador que compra: com ele, `precisa_documento` sabe de uma compra anterior",
            "3f2b8c1e-9d4a-4c77-8f10-2a6b5e0d9c31",
        )],
        errors: &[Code::ParametroInvalido],
        answer: Answer::of::<Ofertas>("o que se vende e por quanto"),
        run: ofertas,
        ..GW
    },
    Route {
        path: "/api/credito/gw",
        summary: "Abre uma cobrança por Pix, cartão ou página",
        about: "A primeira compra leva `documento` e `nome` de quem paga, que vão ao gateway e não ficam aqui. O \
                token e o `cancelamento` aparecem só nesta resposta. Com cartão: 200 pago, 202 em análise, 422 \
                recusado (outro cartão pode pagar a mesma cobrança). Saldo compra quem mostra uma conta: a chave dela, \
                em `X-Api-Key` ou `Authorization: Bearer mmk_…`, ou o cookie da sessão com o `Origin` deste serviço.",
        idempotent: true,
        request: Some(SchemaGenerator::subschema_for::<ChargeRequest>),
        answer: Answer {
            accepted: "o emissor analisa o cartão; acompanhe em `conferir`",
            ..Answer::of::<Aberta>("a cobrança e como pagá-la")
        },
        errors: &[
            Code::ParametroInvalido,
            Code::CredencialAmbigua,
            Code::ChaveInvalida,
            Code::PagadorRecusado,
            Code::CartaoRecusado,
            Code::TentativasDemais,
            Code::GwFalhou,
            Code::GwIndisponivel,
            Code::AsaasOcupado,
        ],
        run: abrir,
        ..WRITE
    },
    Route {
        path: "/api/credito/gw/saude",
        summary: "Diz o que falha entre este serviço e o gateway",
        about: "Não pergunta nada ao gateway: conta o que o serviço viu.",
        answer: Answer::of::<Saude>("se o gateway está ativo e o que falha"),
        run: saude,
        ..GW
    },
    Route {
        path: "/api/credito/gw/{id}",
        summary: "Estado de uma cobrança",
        params: &[ID],
        answer: Answer::of::<Situacao>("o estado e quando foi paga"),
        errors: &[Code::CobrancaDesconhecida],
        run: situacao,
        ..GW
    },
    Route {
        path: "/api/credito/gw/{id}/cartao",
        summary: "Paga uma cobrança de cartão com outro cartão",
        about: "Só quem abriu a cobrança: a conta, ou sem ela o `navegador_id` que a abriu.",
        params: &[ID],
        idempotent: true,
        request: Some(SchemaGenerator::subschema_for::<Troca>),
        answer: Answer {
            accepted: "o emissor analisa o cartão; acompanhe em `conferir`",
            ..Answer::of::<Trocada>("pago, ou pendente enquanto o emissor analisa")
        },
        errors: &[
            Code::ParametroInvalido,
            Code::CredencialAmbigua,
            Code::ChaveInvalida,
            Code::CobrancaDesconhecida,
            Code::CobrancaEncerrada,
            Code::CartaoRecusado,
            Code::TentativasDemais,
            Code::GwFalhou,
            Code::GwIndisponivel,
            Code::AsaasOcupado,
        ],
        run: trocar,
        ..WRITE
    },
    Route {
        path: "/api/credito/gw/{id}/cancelar",
        summary: "Encerra uma cobrança que ninguém pagou",
        about: "Pede o `cancelamento` que veio na abertura. Um pagamento que chegou antes vence: a resposta diz o \
                estado que ficou. Nada é estornado.",
        params: &[ID],
        request: Some(SchemaGenerator::subschema_for::<Cancelamento>),
        answer: Answer {
            accepted: "o gateway ainda encerra a cobrança; o estado é cancelando",
            ..Answer::of::<Cancelada>("o estado que ficou")
        },
        errors: &[Code::GwIndisponivel],
        run: cancelar,
        ..WRITE
    },
    aviso::ROUTE,
];

/// The part that the routes of this group have in common.
const GW: Route = Route { group: "Crédito", ..Route::PLAIN };
const WRITE: Route = Route { method: Method::POST, body: Body::Json(BODY_MAX), lane: Lane::Gateway, ..GW };

const ID: Param =
    Shape::Text(32, 32).named("id", "Identificador da cobrança", "0f1e2d3c4b5a69788796a5b4c3d2e1f0");

/// The customer: an account or organization, where a key or a session says so, else the network.
fn customer(site: &Site, request: &Request, session: FindSession) -> Result<Customer, Erro> {
    let key = request.credentials.certain()?.account_key.as_ref();
    let who = who(site, request, key, session)?;
    Customer::of(&site.app, &who).map_err(|error| match error {
        CustomerError::ChaveInvalida => Code::ChaveInvalida.into(),
        CustomerError::Store(error) => request.broken(&error),
    })
}

fn ofertas(site: &Site, request: &Request) -> Result<Reply, Erro> {
    Reply::json(&offers(site, request, request.param("navegador_id"))?)
}

/// The offers to whoever looks; `navegador` is the name of their browser, as it was sent.
pub(crate) fn offers(site: &Site, request: &Request, navegador: Option<&str>) -> Result<Ofertas, Erro> {
    let till = site.app.till();
    let navegador = browser_hash(&site.app.chave, navegador)?;
    // A key that does not live buys nothing, and may look at prices all the same.
    let customer = customer(site, request, looking).ok();
    let names =
        customer.as_ref().map(|customer| payer_names(customer, navegador.as_deref())).unwrap_or_default();
    let (payer_is_known, open) = site.read(request, |tx| {
        let payer = till.map_or(Ok(None), |till| cobranca::known_payer(tx, &till.ambiente(), &names))?;
        Ok((payer.is_some(), cobranca::is_open(tx, &site.app.world.steady())?))
    })?;
    let prices = |items: &[Item]| items.iter().map(Preco::from).collect();
    Ok(Ofertas {
        disponivel: till.is_some_and(Till::sells) && open,
        pacotes: till.map(|till| prices(&till.pacotes)).unwrap_or_default(),
        exatos: till.map(|till| prices(&till.exatos)).unwrap_or_default(),
        saldo: till.and_then(|till| till.saldo).map(|saldo| FaixaDeSaldo {
            min_centavos: saldo.min_centavos,
            max_centavos: saldo.max_centavos,
            pode_comprar: customer.as_ref().is_some_and(Customer::is_someone),
        }),
        precisa_documento: !payer_is_known,
    })
}

fn abrir(site: &Site, request: &Request) -> Result<Reply, Erro> {
    gateway(site)?;
    let ChargeBody { plain, card } = ChargeBody::read(&request.body)?;
    let (forma, opened) = open(site, request, plain, || request::read(card, site.app.world.now()))?;
    answer(site, forma, opened)
}

/// Opens a charge for whoever asks; `card` reads the card, where one pays.
///
/// # Errors
/// The first field at fault, by its code; the gateway's refusal. A card that was refused is none of them.
pub(crate) fn open(
    site: &Site,
    request: &Request,
    sent: Map<String, Value>,
    card: impl FnOnce() -> Result<(Card, Holder), Erro>,
) -> Result<(Forma, Opened), Erro> {
    let till = gateway(site)?;
    let sent: ChargeRequest = of_fields(sent)?;
    let (forma, wanted) = (sent.forma.unwrap_or(Forma::Pix), sent.oferta.wanted());
    let customer = customer(site, request, passing)?;
    let item = wanted
        .item(till, &customer)
        .map_err(|why| unsold(why, till.saldo.is_some() && is_stray(site, request)))?;
    let navegador = browser_hash(&site.app.chave, sent.navegador_id.as_deref())?;
    let [nome, email] = [&sent.nome, &sent.email].map(|text| text.as_deref().map(str::trim));
    let documento = sent.documento.as_deref().map(Documento::parse).transpose();
    let documento = documento
        .map_err(|why| Erro::from(Code::DocumentoInvalido).campo("documento").detalhe(why.to_string()))?;
    let card = match forma {
        Forma::Cartao => Some(card()?),
        Forma::Pix | Forma::CartaoBoleto => None,
    };
    let ip = request.peer.to_string();
    let payer = match (&documento, nome) {
        (Some(documento), Some(nome)) => Some(Payer { documento: documento.as_str(), nome, email }),
        (Some(_), None) => return Err(Erro::from(Code::NomeInvalido).campo("nome")),
        (None, _) => None,
    };
    let order = ChargeOrder {
        forma,
        wanted,
        item,
        customer: &customer,
        navegador: navegador.as_deref(),
        payer,
        card: card.as_ref().map(|(card, holder)| SentCard { card, holder, ip: &ip }),
    };
    let opened = buy_credit::open_charge(&site.app, &order, request.claim.as_deref());
    Ok((forma, opened.map_err(|error| refused(request, error))?))
}

/// The answer of an opened charge.
fn answer(site: &Site, forma: Forma, opened: Opened) -> Result<Reply, Erro> {
    let estado_em = place(site, &opened.id);
    let credito = opened.token.as_ref().map(|token| token.expose().to_owned());
    let analysing = opened.cartao == Some(CardOutcome::Analysing);
    if let Some(CardOutcome::Refused(why)) = &opened.cartao {
        let erro = Erro::from(Code::CartaoRecusado).detalhe(why.as_str()).with("id", opened.id);
        let erro = erro.with("credito", credito).with("estado_em", estado_em);
        return Err(erro.with("cancelamento", opened.bilhete));
    }
    let pix = |pix: PixShown| PixAberto {
        copia_e_cola: pix.copia_e_cola,
        imagem: format!("data:image/png;base64,{}", pix.imagem),
        expira_em: pix.expira_em.to_string(),
    };
    let state = |outcome: CardOutcome| {
        if outcome == CardOutcome::Paid { ChargeState::Pago } else { ChargeState::Pendente }
    };
    let aberta = Aberta {
        id: opened.id,
        credito,
        forma: forma.as_str(),
        pix: opened.pix.map(pix),
        pagamento_em: opened.pagina,
        estado: opened.cartao.map(|outcome| state(outcome).as_str()),
        conferir: analysing.then(|| estado_em.clone()),
        estado_em,
        cancelamento: opened.bilhete,
    };
    Ok(with_status(Reply::json(&aberta)?, analysing))
}

fn situacao(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let id = request.named();
    let found = site.read(request, |tx| cobranca::by_id(tx, id))?;
    let charge = found.ok_or(Code::CobrancaDesconhecida)?;
    Reply::json(&Situacao {
        estado: charge.estado.as_str(),
        pago_em: charge.pago_em.map(|moment| moment.to_string()),
    })
}

fn trocar(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let id = request.named();
    let ChargeBody { plain, card } = ChargeBody::read(&request.body)?;
    let outcome = exchange(site, request, id, plain, || request::read(card, site.app.world.now()))?;
    let estado_em = place(site, id);
    let analysing = outcome == CardOutcome::Analysing;
    if let CardOutcome::Refused(why) = outcome {
        return Err(Erro::from(Code::CartaoRecusado).detalhe(why).with("estado_em", estado_em));
    }
    let estado = if analysing { ChargeState::Pendente } else { ChargeState::Pago };
    let conferir = analysing.then(|| estado_em.clone());
    Ok(with_status(Reply::json(&Trocada { estado: estado.as_str(), estado_em, conferir })?, analysing))
}

/// Pays a charge of whoever asks with another card, which `card` reads.
///
/// # Errors
/// The first field at fault, by its code; the gateway's refusal. A card that was refused is none of them.
pub(crate) fn exchange(
    site: &Site,
    request: &Request,
    id: &str,
    sent: Map<String, Value>,
    card: impl FnOnce() -> Result<(Card, Holder), Erro>,
) -> Result<CardOutcome, Erro> {
    let sent: Troca = of_fields(sent)?;
    let navegador = browser_hash(&site.app.chave, sent.navegador_id.as_deref())?;
    let (card, holder) = card()?;
    let exchange = CardExchange {
        id,
        customer: &customer(site, request, passing)?,
        navegador: navegador.as_deref(),
        card: SentCard { card: &card, holder: &holder, ip: &request.peer.to_string() },
    };
    let outcome = buy_credit::exchange_card(&site.app, &exchange, request.claim.as_deref());
    outcome.map_err(|error| refused(request, error))
}

fn cancelar(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let id = request.named();
    let sent: Cancelamento = request.body()?;
    let charge = cancel(site, request, id, sent.cancelamento.or(sent.credito).as_deref())?;
    let running = charge.estado == ChargeState::Cancelando;
    Ok(with_status(Reply::json(&Cancelada { id: charge.id, estado: charge.estado.as_str() })?, running))
}

/// Closes a charge for whoever has its ticket, or the token that it would fill.
///
/// # Errors
/// `cobranca_invalida`; the gateway's refusal.
pub(crate) fn cancel(
    site: &Site,
    request: &Request,
    id: &str,
    ticket: Option<&str>,
) -> Result<Cobranca, Erro> {
    let ticket = ticket.ok_or(Code::CobrancaInvalida)?;
    buy_credit::cancel_charge(&site.app, id, ticket).map_err(|error| match error {
        CobrancaError::Unknown => Code::CobrancaInvalida.into(),
        other => refused(request, other),
    })
}

fn saude(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let failing =
        |failing: cobranca::Falha| Tarefa { id: failing.id, falhando: true, motivo: failing.motivo };
    let ativo = site.app.till().is_some();
    let now = site.app.world.now();
    let steady = site.app.world.steady();
    let found = match ativo {
        true => site.read(request, |tx| cobranca::failing(tx, now, &steady))?,
        false => Vec::new(),
    };
    let banco = site.app.store.trouble().map(|error| Tarefa {
        id: "banco".to_owned(),
        falhando: true,
        motivo: error.to_string(),
    });
    Reply::json(&Saude { ativo, tarefas: found.into_iter().map(failing).chain(banco).collect() })
}

fn gateway(site: &Site) -> Result<&Till, Erro> {
    site.app.till().ok_or_else(|| Code::GwIndisponivel.into())
}

/// Why something is not sold, as a code. `stray`: a session came that does not count, and with it balance would be sold.
fn unsold(why: Unsold, stray: bool) -> Erro {
    match why {
        Unsold::Price => {
            Erro::from(Code::OfertaInvalida).campo("oferta.usd").detalhe("use um preço de pacotes ou exatos")
        }
        Unsold::Amount { least, most } => Erro::from(Code::ValorInvalido)
            .campo("oferta.centavos")
            .detalhe(format!("de {least} a {most} centavos")),
        Unsold::Balance => Erro::from(Code::OfertaInvalida).campo("oferta").detalhe(if stray {
            "a sessão só vale com o Origin deste serviço: mande-o, ou uma chave de conta"
        } else {
            "saldo se compra com uma sessão ou chave de conta, onde o servidor o vende"
        }),
    }
}

/// Where a charge is followed.
fn place(site: &Site, id: &str) -> String {
    format!("{}/api/credito/gw/{id}", site.base)
}

/// 202 instead of 200 while something still runs.
fn with_status(mut reply: Reply, running: bool) -> Reply {
    if running {
        reply.status = StatusCode::ACCEPTED;
    }
    reply
}
