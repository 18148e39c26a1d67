//! `/api/credito/gw`: automatic charges by Pix, card and the gateway's page.
mod aviso;
mod cartao;
mod recusas;
mod request;
mod respostas;

use http::{Method, StatusCode};
use schemars::SchemaGenerator;
use serde_json::json;
use subtle::ConstantTimeEq;

use self::recusas::refused;
use self::request::{Cancelamento, ChargeRequest, Fields, Oferta, Troca, browser_hash};
use self::respostas::{
    Aberta, Cancelada, FaixaDeSaldo, Ofertas, PixAberto, Preco, Saude, Situacao, Tarefa, Trocada,
};
use crate::app::calls::idempotency::Claim;
use crate::app::opened::gateway_prices::{Item, Till};
use crate::app::sell::customer::{Customer, CustomerError};
use crate::base::config::GW_CENTAVOS;
use crate::base::store::{StoreError, Tx};
use crate::http::caller::credencial::{Caller, presented};
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::{JSON, Reply};
use crate::http::kernel::request::Request;
use crate::http::kernel::route::{Answer, Body, Lane, Param, Route, Shape};
use crate::money::cobranca::{
    self, CardOutcome, ChargeState, Cobranca, CobrancaError, Desk, Forma, Named, NewCharge, Once, Opened,
    Payer, PixShown, Target,
};
use crate::money::documento::Documento;
use crate::money::reais::Centavos;

/// Largest body of these routes, in bytes.
const BODY_MAX: usize = 16 * 1024;
/// What the payer reads of a charge.
const DESCRICAO: &str = "Crédito para reescritas";

pub(in crate::http) const ROUTES: &[Route] = &[
    Route {
        path: "/api/credito/gw",
        summary: "Preços e disponibilidade das cobranças automáticas",
        about: "Com `disponivel` falso, use o Pix com comprovante, quando houver. Só se vende o que está em \
                `pacotes` e `exatos`; os centavos são do servidor.",
        query: &[Param {
            name: "navegador_id",
            about: "O navegador que compra: com ele, `precisa_documento` sabe de uma compra anterior",
            values: &[],
            length: Some((36, 36)),
            shape: Shape::Uuid,
            example: "3f2b8c1e-9d4a-4c77-8f10-2a6b5e0d9c31",
        }],
        errors: &[Code::ParametroInvalido],
        answer: Answer {
            schema: Some(SchemaGenerator::subschema_for::<Ofertas>),
            example: Some(|| json!(Ofertas::example())),
            ..Answer::new(JSON, "o que se vende e por quanto")
        },
        run: ofertas,
        ..GW
    },
    Route {
        method: Method::POST,
        path: "/api/credito/gw",
        summary: "Abre uma cobrança por Pix, cartão ou página",
        about: "A primeira compra leva `documento` e `nome` de quem paga, que vão ao gateway e não ficam aqui. O \
                token e o `cancelamento` aparecem só nesta resposta. Com cartão: 200 pago, 202 em análise, 422 \
                recusado (outro cartão pode pagar a mesma cobrança).",
        body: Body::Json(BODY_MAX),
        lane: Lane::Gateway,
        idempotent: true,
        request: Some(SchemaGenerator::subschema_for::<ChargeRequest>),
        example: Some(|| {
            json!({
                "oferta": {"tipo": "pacote", "usd": 5}, "documento": "529.982.247-25", "nome": "Ana Souza",
                "email": "ana@exemplo.com.br"
            })
        }),
        answer: Answer {
            schema: Some(SchemaGenerator::subschema_for::<Aberta>),
            example: Some(|| json!(Aberta::example())),
            accepted: "o emissor analisa o cartão; acompanhe em `conferir`",
            ..Answer::new(JSON, "a cobrança e como pagá-la")
        },
        errors: &[
            Code::ParametroInvalido,
            Code::CredencialAmbigua,
            Code::ChaveInvalida,
            Code::OfertaInvalida,
            Code::ValorInvalido,
            Code::FormaInvalida,
            Code::DocumentoInvalido,
            Code::NomeInvalido,
            Code::EmailInvalido,
            Code::CartaoDados,
            Code::PagadorRecusado,
            Code::CartaoRecusado,
            Code::TentativasDemais,
            Code::GwFalhou,
            Code::GwIndisponivel,
            Code::AsaasOcupado,
        ],
        run: abrir,
        ..GW
    },
    Route {
        path: "/api/credito/gw/saude",
        summary: "Diz o que falha entre este serviço e o gateway",
        about: "Não pergunta nada ao gateway: conta o que o serviço viu.",
        answer: Answer {
            schema: Some(SchemaGenerator::subschema_for::<Saude>),
            example: Some(|| json!({"ativo": true, "tarefas": []})),
            ..Answer::new(JSON, "se o gateway está ativo e o que falha")
        },
        run: saude,
        ..GW
    },
    Route {
        path: "/api/credito/gw/{id}",
        summary: "Estado de uma cobrança",
        params: &[ID],
        answer: Answer {
            schema: Some(SchemaGenerator::subschema_for::<Situacao>),
            example: Some(|| json!({"estado": "pago", "pago_em": "2026-11-21T12:00:00.000Z"})),
            ..Answer::new(JSON, "o estado e quando foi paga")
        },
        errors: &[Code::CobrancaDesconhecida],
        run: situacao,
        ..GW
    },
    Route {
        method: Method::POST,
        path: "/api/credito/gw/{id}/cartao",
        summary: "Paga uma cobrança de cartão com outro cartão",
        about: "Só quem abriu a cobrança: a conta, ou sem ela o `navegador_id` que a abriu.",
        params: &[ID],
        body: Body::Json(BODY_MAX),
        lane: Lane::Gateway,
        idempotent: true,
        request: Some(SchemaGenerator::subschema_for::<Troca>),
        answer: Answer {
            schema: Some(SchemaGenerator::subschema_for::<Trocada>),
            example: Some(|| {
                let path = "https://voz.exemplo.com.br/api/credito/gw/0f1e2d3c4b5a69788796a5b4c3d2e1f0";
                json!({"estado": "pago", "estado_em": path})
            }),
            accepted: "o emissor analisa o cartão; acompanhe em `conferir`",
            ..Answer::new(JSON, "pago, ou pendente enquanto o emissor analisa")
        },
        errors: &[
            Code::ParametroInvalido,
            Code::CredencialAmbigua,
            Code::ChaveInvalida,
            Code::CartaoDados,
            Code::CobrancaDesconhecida,
            Code::CobrancaEncerrada,
            Code::CartaoRecusado,
            Code::TentativasDemais,
            Code::GwFalhou,
            Code::GwIndisponivel,
            Code::AsaasOcupado,
        ],
        run: trocar,
        ..GW
    },
    Route {
        method: Method::POST,
        path: "/api/credito/gw/{id}/cancelar",
        summary: "Encerra uma cobrança que ninguém pagou",
        about: "Pede o `cancelamento` que veio na abertura. Um pagamento que chegou antes vence: a resposta diz o \
                estado que ficou. Nada é estornado.",
        params: &[ID],
        body: Body::Json(BODY_MAX),
        lane: Lane::Gateway,
        request: Some(SchemaGenerator::subschema_for::<Cancelamento>),
        example: Some(|| json!({"cancelamento": "canc_mX0bqV9yR2Jt5o7hN1cK4wZ8sE6uP3aLdFgHiYkTrQx"})),
        answer: Answer {
            schema: Some(SchemaGenerator::subschema_for::<Cancelada>),
            example: Some(|| json!({"id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "estado": "vencido"})),
            accepted: "o gateway ainda encerra a cobrança; o estado é cancelando",
            ..Answer::new(JSON, "o estado que ficou")
        },
        errors: &[Code::CobrancaInvalida, Code::GwIndisponivel],
        run: cancelar,
        ..GW
    },
    aviso::ROUTE,
];

/// What the routes of this group have in common.
const GW: Route = Route { group: "Crédito", ..Route::PLAIN };

const ID: Param = Param {
    name: "id",
    about: "Identificador da cobrança",
    values: &[],
    length: Some((32, 32)),
    shape: Shape::Text,
    example: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
};

/// Whoever buys: an account or organization, where a key or a session says so, else the network.
fn buyer(site: &Site, request: &Request) -> Result<Customer, Erro> {
    let key = presented(&request.headers)?.account_key;
    who(site, request, &Caller::of(site, request, key)?)
}

/// Whoever looks at what is sold.
fn visitor(site: &Site, request: &Request) -> Result<Customer, Erro> {
    let key = presented(&request.headers)?.account_key;
    who(site, request, &Caller::looking(site, request, key)?)
}

fn who(site: &Site, request: &Request, caller: &Caller) -> Result<Customer, Erro> {
    Customer::of(&site.app, &caller.who()).map_err(|error| match error {
        CustomerError::ChaveInvalida => Code::ChaveInvalida.into(),
        CustomerError::Store(error) => request.broken(&error),
    })
}

pub(in crate::http) fn ofertas(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let till = site.app.till();
    let typed = request.query.iter().find(|(name, _)| name == "navegador_id").map(|(_, id)| id.as_str());
    let navegador = browser_hash(&site.app.chave, typed)?;
    // A key that does not live buys nothing, and may look at prices all the same.
    let customer = visitor(site, request).ok();
    let names = customer.as_ref().map(|customer| known(customer, navegador.as_deref())).unwrap_or_default();
    let seen = site.app.store.read(|tx| {
        let payer = till.map_or(Ok(None), |till| cobranca::known_payer(tx, &till.ambiente(), &names))?;
        Ok((payer.is_some(), cobranca::is_open(tx, &site.app.world.steady())?))
    });
    let (payer_is_known, open) = seen.map_err(|error| request.broken(&error))?;
    let prices = |items: &[Item]| items.iter().map(Preco::from).collect();
    Reply::json(&Ofertas {
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

pub(in crate::http) fn abrir(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (till, desk) = gateway(site)?;
    let fields = Fields::<ChargeRequest>::read(&request.body)?;
    let (forma, oferta, customer) = (fields.body.forma(), fields.body.oferta, buyer(site, request)?);
    let item = item(till, &oferta, &customer)?;
    let navegador = browser_hash(&site.app.chave, fields.body.navegador_id.as_deref())?;
    let (nome, email) = fields.body.payer();
    let documento = document(&fields.body)?;
    let card = match forma {
        Forma::Cartao => Some(fields.card(site.app.world.now())?),
        Forma::Pix | Forma::CartaoBoleto => None,
    };
    let payer = match (&documento, nome) {
        (Some(documento), Some(nome)) => Some(Payer { documento: documento.as_str(), nome, email }),
        (Some(_), None) => return Err(Erro::from(Code::NomeInvalido).campo("nome")),
        (None, _) => None,
    };
    let balance = match oferta {
        Oferta::Saldo { .. } => customer.landing(&site.app).map_err(|error| request.broken(&error))?,
        Oferta::Pacote { .. } => None,
    };
    let ip = request.peer.to_string();
    let conhecidos = known(&customer, navegador.as_deref());
    let new = NewCharge {
        forma,
        centavos: item.centavos,
        micros: item.usd,
        target: balance.as_deref().map_or(Target::Token, Target::Balance),
        quem: &customer.hash,
        navegador: navegador.as_deref(),
        payer,
        card: card.as_ref().map(|(card, holder)| (card, holder, ip.as_str())),
        descricao: DESCRICAO,
        named: None,
        conhecidos: &conhecidos,
    };
    let opened = open(site, request, &desk, &new);
    answer(site, forma, opened.map_err(|error| refused(request, error))?)
}

/// Opens a charge; with a key, the one that the key has opened before, if any.
fn open(
    site: &Site,
    request: &Request,
    desk: &Desk<'_>,
    new: &NewCharge<'_>,
) -> Result<Opened, CobrancaError> {
    let (app, Some(claim)) = (&site.app, &request.claim) else { return desk.open(new) };
    loop {
        let id = claim.id(app, "cobranca");
        let named = Named {
            token: claim.token(app),
            bilhete: format!("canc_{}", claim.secret(app, "bilhete")),
            note: &|tx| claim.note(tx, &id),
            id: id.clone(),
        };
        match desk.open(&NewCharge { named: Some(&named), ..*new }) {
            Err(CobrancaError::Ended) if claim.renew(app)? => {}
            opened => return opened,
        }
    }
}

/// Names under which a payer is remembered: the account, the browser.
fn known<'a>(customer: &'a Customer, navegador: Option<&'a str>) -> Vec<&'a str> {
    let account = Some(customer.hash.as_str()).filter(|_| customer.is_someone());
    account.into_iter().chain(navegador).collect()
}

/// What an opened charge answers.
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
    with_status(Reply::json(&aberta)?, analysing)
}

fn situacao(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let id = request.params.first().map(String::as_str).unwrap_or_default();
    let found = site.app.store.read(|tx| cobranca::by_id(tx, id));
    let found = found.map_err(|error: StoreError| request.broken(&error))?;
    let charge = found.ok_or(Code::CobrancaDesconhecida)?;
    Reply::json(&Situacao {
        estado: charge.estado.as_str(),
        pago_em: charge.pago_em.map(|moment| moment.to_string()),
    })
}

pub(in crate::http) fn trocar(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let id = request.params.first().map(String::as_str).unwrap_or_default();
    let fields = Fields::<Troca>::read(&request.body)?;
    let navegador = browser_hash(&site.app.chave, fields.body.navegador_id.as_deref())?;
    let (card, holder) = fields.card(site.app.world.now())?;
    let customer = buyer(site, request)?;
    let same = |one: &str, other: &str| bool::from(one.as_bytes().ct_eq(other.as_bytes()));
    let may = |charge: &Cobranca| match (&charge.navegador, &navegador) {
        _ if customer.is_someone() && same(&charge.quem, &customer.hash) => true,
        (Some(opened), Some(asks)) => same(opened, asks),
        _ => false,
    };
    let desk = match gateway(site) {
        Ok((_, desk)) => desk,
        // Whatever is configured: a charge that is not the caller's does not exist for them.
        Err(off) => {
            let found = site.app.store.read(|tx| cobranca::by_id(tx, id));
            let found = found.map_err(|error: StoreError| request.broken(&error))?;
            let theirs = found.is_some_and(|charge| charge.forma == Forma::Cartao && may(&charge));
            return Err(if theirs { off } else { Code::CobrancaDesconhecida.into() });
        }
    };
    let ip = request.peer.to_string();
    let claim = request.claim.as_deref();
    let note = |tx: &mut Tx<'_>, card: i64| claim.map_or(Ok(true), |claim| claim.note(tx, &card.to_string()));
    let sent = claim.and_then(Claim::nota).and_then(|card| card.parse().ok());
    let once = Once { sent, note: &note };
    let outcome = cobranca::exchange_once(&desk, id, may, (&card, &holder, &ip), Some(&once));
    let outcome = outcome.map_err(|e| refused(request, e))?;
    let estado_em = place(site, id);
    let analysing = outcome == CardOutcome::Analysing;
    if let CardOutcome::Refused(why) = outcome {
        return Err(Erro::from(Code::CartaoRecusado).detalhe(why).with("estado_em", estado_em));
    }
    let estado = if analysing { ChargeState::Pendente } else { ChargeState::Pago };
    let conferir = analysing.then(|| estado_em.clone());
    with_status(Reply::json(&Trocada { estado: estado.as_str(), estado_em, conferir })?, analysing)
}

pub(in crate::http) fn cancelar(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let id = request.params.first().map(String::as_str).unwrap_or_default();
    let sent: Cancelamento = request.body()?;
    let ticket = sent.cancelamento.or(sent.credito).ok_or(Code::CobrancaInvalida)?;
    let app = &site.app;
    let known = app.store.read(|tx| cobranca::of_ticket(tx, &app.chave, id, &ticket));
    if known.map_err(|error: StoreError| request.broken(&error))?.is_none() {
        // Whatever is configured: there is no such charge.
        return Err(Code::CobrancaInvalida.into());
    }
    let (_, desk) = gateway(site)?;
    let charge = cobranca::cancel(&desk, id, &ticket).map_err(|error| match error {
        CobrancaError::Unknown => Code::CobrancaInvalida.into(),
        other => refused(request, other),
    })?;
    let running = charge.estado == ChargeState::Cancelando;
    with_status(Reply::json(&Cancelada { id: charge.id, estado: charge.estado.as_str() })?, running)
}

fn saude(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let failing =
        |failing: cobranca::Falha| Tarefa { id: failing.id, falhando: true, motivo: failing.motivo };
    let ativo = site.app.till().is_some();
    let now = site.app.world.now();
    let steady = site.app.world.steady();
    let found =
        if ativo { site.app.store.read(|tx| cobranca::failing(tx, now, &steady)) } else { Ok(Vec::new()) };
    let found = found.map_err(|error: StoreError| request.broken(&error))?;
    let banco = site.app.store.trouble().map(|error| Tarefa {
        id: "banco".to_owned(),
        falhando: true,
        motivo: error.to_string(),
    });
    Reply::json(&Saude { ativo, tarefas: found.into_iter().map(failing).chain(banco).collect() })
}

fn gateway(site: &Site) -> Result<(&Till, Desk<'_>), Erro> {
    site.app.till().zip(site.app.desk()).ok_or_else(|| Code::GwIndisponivel.into())
}

/// What is bought, at the server's price.
fn item(till: &Till, oferta: &Oferta, customer: &Customer) -> Result<Item, Erro> {
    match *oferta {
        Oferta::Pacote { usd } => till.item(usd.0).ok_or_else(|| {
            Erro::from(Code::OfertaInvalida).campo("oferta.usd").detalhe("use um preço de pacotes ou exatos")
        }),
        Oferta::Saldo { centavos } => {
            let (least, most) =
                till.saldo.map_or(GW_CENTAVOS, |saldo| (saldo.min_centavos, saldo.max_centavos));
            let item = till.balance(Centavos(centavos));
            if till.saldo.is_some() && item.is_none() {
                let detalhe = format!("de {least} a {most} centavos");
                return Err(Erro::from(Code::ValorInvalido).campo("oferta.centavos").detalhe(detalhe));
            }
            let why = "saldo se compra com uma sessão ou chave de conta, onde o servidor o vende";
            let refused = || Erro::from(Code::OfertaInvalida).campo("oferta").detalhe(why);
            item.filter(|_| customer.is_someone()).ok_or_else(refused)
        }
    }
}

fn document(sent: &ChargeRequest) -> Result<Option<Documento>, Erro> {
    let parsed = sent.documento.as_deref().map(Documento::parse).transpose();
    parsed.map_err(|why| Erro::from(Code::DocumentoInvalido).campo("documento").detalhe(why.to_string()))
}

/// Where a charge is followed.
fn place(site: &Site, id: &str) -> String {
    format!("{}/api/credito/gw/{id}", site.base)
}

/// 202 instead of 200 while something still runs.
fn with_status(mut reply: Reply, running: bool) -> Result<Reply, Erro> {
    if running {
        reply.status = StatusCode::ACCEPTED;
    }
    Ok(reply)
}
