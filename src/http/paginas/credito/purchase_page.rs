//! The page of a purchase: its token until it is put away, how it is paid, and where it stands.
use http::StatusCode;
use maud::{Markup, html};
use serde::{Deserialize, Serialize};

use super::card_fields::{self, card_fields};
use super::offer::browser;
use super::purchase::{AWAITED, PATH, Purchase, place};
use super::told::{Standing, Told, bought, code_to_pay, of_charge, of_request, refusal, summary};
use crate::app::calls::idempotency::KeyState;
use crate::base::identifier;
use crate::base::store::StoreError;
use crate::base::time_zone::Zone;
use crate::http::caller::session::{Visitor, know_browser};
use crate::http::credito::gw;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};
use crate::http::paginas::form::{Fields, csrf, sent};
use crate::http::paginas::layout::{alert, dollars, onward, page, zone};
use crate::http::paginas::once::{self, Form, Sent, named};
use crate::money::cobranca::{self, ChargeState, Cobranca};
use crate::money::pix::requests::{self, PixRequest, RequestState};

/// Standing, as far as it is known.
enum Found {
    Charge(Box<Cobranca>),
    Request(Box<PixRequest>),
}

impl Found {
    /// The charge or the request of an identifier.
    fn of(site: &Site, request: &Request, id: &str) -> Result<Option<Self>, Erro> {
        if !identifier::is_one(id) {
            return Ok(None);
        }
        let read = site.app.store.read(|tx| match cobranca::by_id(tx, id)? {
            Some(charge) => Ok(Some(Self::Charge(Box::new(charge)))),
            None => Ok(requests::by_id(tx, id)?.map(|asked| Self::Request(Box::new(asked)))),
        });
        read.map_err(|error: StoreError| request.broken(&error))
    }

    fn standing(&self, site: &Site, zone: &Zone) -> Standing {
        let reachable = site.app.config.contato_email().is_some();
        match self {
            Self::Charge(charge) => of_charge(charge, zone, reachable),
            Self::Request(asked) => of_request(asked, zone, reachable),
        }
    }

    /// Purchase and its price.
    fn price(&self) -> Markup {
        match self {
            Self::Charge(charge) => bought(charge.centavos, &dollars(&charge.micros.to_string())),
            Self::Request(asked) => bought(asked.centavos, &dollars(&asked.usd.to_string())),
        }
    }

    /// True when it can be spent.
    fn paid(&self) -> bool {
        match self {
            Self::Charge(charge) => charge.estado == ChargeState::Pago,
            Self::Request(asked) => asked.estado == RequestState::Liberado,
        }
    }
}

/// A purchase of this browser, and of the account that made it.
enum Mine {
    Yes(Box<Purchase>),
    Running,
    /// It came to no end, and nobody is at work for it; the charge or the request that it had begun.
    Stopped(String),
    /// An account made it that is not signed in here now.
    Another,
    Nothing,
}

fn mine(site: &Site, request: &Request, visitor: &Visitor, form: &Form) -> Result<Mine, Erro> {
    let kept = match form.seen(site, request)? {
        KeyState::Answered(kept) => kept,
        KeyState::Free(None) => return Ok(Mine::Nothing),
        KeyState::Free(Some(begun)) => return Ok(Mine::Stopped(begun)),
        _ => return Ok(Mine::Running),
    };
    let Ok(purchase) = serde_json::from_slice::<Purchase>(&kept.body) else { return Ok(Mine::Nothing) };
    let who = visitor.own_session(site).map(|session| session.conta.as_str());
    Ok(match &purchase.conta {
        Some(conta) if Some(conta.as_str()) != who => Mine::Another,
        _ => Mine::Yes(Box::new(purchase)),
    })
}

pub(super) fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let visitor = Visitor::of(site, request)?;
    let Ok(form) = named(site, &visitor, request) else { return nothing(site, request, &visitor) };
    reply(site, request, &visitor, &form, None)
}

/// Fault of what was just sent to a purchase.
struct Wrong<'a> {
    status: StatusCode,
    told: Told,
    fields: &'a Fields,
}

fn reply(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    form: &Form,
    wrong: Option<&Wrong<'_>>,
) -> Result<Reply, Erro> {
    let (status, said) = match mine(site, request, visitor, form)? {
        Mine::Yes(purchase) => return standing(site, request, visitor, form, wrong, &purchase),
        Mine::Nothing => return nothing(site, request, visitor),
        Mine::Another => (
            StatusCode::FORBIDDEN,
            html! {
                (alert("Esta compra foi feita com uma conta. Entre nela de novo para vê-la."))
                p { a href="/entrar" { "Entrar" } }
            },
        ),
        Mine::Stopped(begun) if Found::of(site, request, &begun)?.is_some() => (
            StatusCode::OK,
            html! {
                (alert("Esta compra parou no meio. Antes de comprar de novo, veja se ela ainda é paga ou se cancela."))
                p { a href={ "/credito/estado/" (begun) } { "Veja em que pé está" } }
            },
        ),
        Mine::Stopped(_) => (
            StatusCode::OK,
            html! {
                (alert("Esta compra não chegou ao fim: nada foi pedido."))
                p { a href="/credito#comprar" { "Comprar de novo" } }
            },
        ),
        Mine::Running => (
            StatusCode::OK,
            html! {
                p role="status" { "A compra está sendo feita." }
                p { a href=(place(&form.number)) { "Atualizar" } }
            },
        ),
    };
    told_only(site, request, visitor, status, &said)
}

/// A purchase as it stands.
fn standing(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    form: &Form,
    wrong: Option<&Wrong<'_>>,
    purchase: &Purchase,
) -> Result<Reply, Erro> {
    let found = Found::of(site, request, &purchase.id)?.ok_or(Code::CobrancaDesconhecida)?;
    let waits = request.param("espera").is_some();
    if let Some(draft) = purchase.volta.as_ref().filter(|_| waits && found.paid()) {
        return Ok(onward(&format!("/reescrita/{draft}")));
    }
    let (browser, token) = visitor.begin(site, request)?;
    let zone = zone(site, request, visitor)?;
    let exchange = once::fresh(site, request)?;
    let view =
        View { purchase, found: &found, here: place(&form.number), waits, csrf: &token, exchange: &exchange };
    let content = view.content(&found.standing(site, &zone), wrong);
    let status = wrong.map_or(StatusCode::OK, |wrong| wrong.status);
    Ok(know_browser(page(status, "Sua compra", PATH, &content), &browser))
}

fn told_only(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    status: StatusCode,
    content: &Markup,
) -> Result<Reply, Erro> {
    let (browser, _) = visitor.begin(site, request)?;
    Ok(know_browser(page(status, "Sua compra", PATH, content), &browser))
}

fn nothing(site: &Site, request: &Request, visitor: &Visitor) -> Result<Reply, Erro> {
    told_only(
        site,
        request,
        visitor,
        StatusCode::NOT_FOUND,
        &html! {
            (alert("Não há compra aqui para este navegador. Uma compra é mostrada por um dia, a quem a fez."))
            p { a href=(PATH) { "Voltar ao crédito" } }
        },
    )
}

/// Content of the page of a purchase.
struct View<'a> {
    purchase: &'a Purchase,
    found: &'a Found,
    here: String,
    /// True when its buyer waits here to go back to a draft.
    waits: bool,
    csrf: &'a str,
    /// The number of the next exchange of cards.
    exchange: &'a str,
}

impl View<'_> {
    fn content(&self, standing: &Standing, wrong: Option<&Wrong<'_>>) -> Markup {
        html! {
            @if let Some(wrong) = wrong { (summary(Some(&wrong.told))) }
            (self.found.price())
            @if self.wants_card() {
                (self.another_card(wrong))
            } @else {
                (self.payment(standing))
                @if let Some(token) = self.purchase.credito.as_ref().filter(|_| self.may_count()) { (self.token(token)) }
            }
            p {
                small {
                    @if self.is_open() { "Para acompanhar depois, em qualquer navegador: " } @else { "O que ficou registrado: " }
                    a href={ "/credito/estado/" (self.purchase.id) } { "situação desta compra" } "."
                }
            }
        }
    }

    /// True when the charge waits for another card.
    fn wants_card(&self) -> bool {
        self.is_open() && self.purchase.recusado.is_some()
    }

    /// True while nothing is decided.
    fn is_open(&self) -> bool {
        match self.found {
            Found::Charge(charge) => charge.estado == ChargeState::Pendente,
            Found::Request(request) => request.estado == RequestState::Pendente,
        }
    }

    /// True when the token is, or may soon be, worth something.
    fn may_count(&self) -> bool {
        match self.found {
            Found::Charge(charge) => matches!(charge.estado, ChargeState::Pendente | ChargeState::Pago),
            Found::Request(_) => true,
        }
    }

    /// Whose the credit is, and the token, for elsewhere.
    fn token(&self, token: &str) -> Markup {
        let whose = if self.purchase.conta.is_some() { "com a sua conta" } else { "com este navegador" };
        html! {
            h2 { "Onde fica o crédito" }
            p {
                "Fica " (whose) ": "
                @if self.found.paid() { "as reescritas além da cota já saem dele." }
                @else { "assim que o pagamento for visto, as reescritas além da cota saem dele." }
            }
            details {
                summary { "Usar em outro lugar" }
                p { "Num programa, ou em outro navegador, o crédito se gasta com este token. Ele vale dinheiro: quem o tem pode gastar. É mostrado aqui por um dia, e só a você." }
                code .segredo #token { (token) }
                button .leve type="button" data-copiar="token" hidden { "Copiar o token" }
                form method="post" action={ (self.here) "/guardei" } {
                    (csrf(self.csrf))
                    button .leve { "Guardei o token: não mostrar mais" }
                }
            }
        }
    }

    fn payment(&self, standing: &Standing) -> Markup {
        let waits = matches!(self.found, Found::Charge(charge) if charge.estado == ChargeState::Pendente);
        html! {
            h2 #situacao data-segue=[standing.open.then_some(standing.title)] { (standing.title) }
            p role="status" { (standing.text) }
            @if waits {
                @if let Some(code) = &self.purchase.copia_e_cola { (code_to_pay(code)) }
                @if let Some(url) = &self.purchase.pagamento_em {
                    p { a .botao .cheio href=(url) rel="noreferrer" { "Abrir a página de pagamento" } }
                }
            }
            @if standing.open {
                div .acoes {
                    a href={ (self.here) @if self.waits { (AWAITED) } } { "Atualizar" }
                    @if waits { (self.cancel()) }
                }
            }
            @match &self.purchase.volta {
                Some(draft) if !standing.open => p { a .botao href={ "/reescrita/" (draft) } { "Voltar ao rascunho" } },
                Some(draft) => p { a href={ "/reescrita/" (draft) } { "O rascunho está guardado" } "; esta página volta a ele quando o pagamento for visto." },
                None if self.found.paid() => p { a .botao .cheio href="/" { "Reescrever" } },
                None if !standing.open => p { a href=(PATH) { "Voltar ao crédito" } },
                None => {},
            }
        }
    }

    fn cancel(&self) -> Markup {
        html! {
            @if self.purchase.cancelamento.is_some() {
                form method="post" action={ (self.here) "/cancelar" } {
                    (csrf(self.csrf))
                    button .leve { "Desistir desta compra" }
                }
            }
        }
    }

    fn another_card(&self, wrong: Option<&Wrong<'_>>) -> Markup {
        let why = self.purchase.recusado.as_deref().unwrap_or_default();
        html! {
            @if wrong.is_none() {
                p .aviso role="alert" {
                    "O cartão foi recusado"
                    @if why.is_empty() { "." } @else { ": " (why) }
                    " Nada foi cobrado."
                }
            }
            h2 { "Tentar com outro cartão" }
            form method="post" action={ (self.here) "/cartao" } data-espera="Pagando" {
                (csrf(self.csrf))
                (once::field(self.exchange))
                (card_fields(wrong.map(|wrong| wrong.fields), wrong.map(|wrong| &wrong.told)))
                button { "Pagar com este cartão" }
            }
            h2 { "Ou sem este cartão" }
            div .acoes {
                @if self.purchase.cancelamento.is_some() {
                    form method="post" action={ (self.here) "/cancelar" } {
                        (csrf(self.csrf))
                        input type="hidden" name="outra" value="1";
                        button .leve { "Pagar de outro jeito" }
                    }
                }
                (self.cancel())
            }
        }
    }
}

/// The purchase that a form was sent to.
fn sent_to(site: &Site, request: &Request) -> Result<(Visitor, Fields, Form, Box<Purchase>), Erro> {
    let (visitor, fields) = sent(site, request)?;
    let form = named(site, &visitor, request)?;
    match mine(site, request, &visitor, &form)? {
        Mine::Yes(purchase) => Ok((visitor, fields, form, purchase)),
        _ => Err(Code::CobrancaDesconhecida.into()),
    }
}

pub(super) fn put_away(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (_, _, form, mut purchase) = sent_to(site, request)?;
    purchase.credito = None;
    form.keep_instead(site, request, &purchase)?;
    Ok(onward(&place(&form.number)))
}

/// Outcome of another card, as it is kept for the form that sent it.
#[derive(Serialize, Deserialize)]
struct CardTried {
    /// Why it was refused, if it was.
    recusado: Option<String>,
}

pub(super) fn exchange(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, fields, form, mut purchase) = sent_to(site, request)?;
    let try_of = Form::of(site, &visitor, fields.get(once::FIELD)).ok_or(Code::InvalidCsrf)?;
    let named = browser(site, &visitor).map(|id| ("navegador_id".to_owned(), id.into()));
    let outcome = try_of.send(site, request, &request.body, |request| {
        let card = || card_fields::read(site, &fields);
        let outcome = gw::exchange(site, request, &purchase.id, named.into_iter().collect(), card)?;
        Reply::json(&CardTried { recusado: outcome.refused() })
    });
    match outcome {
        Ok(Sent::Before) => Ok(onward(&place(&form.number))),
        Ok(Sent::Done(answer)) => {
            let tried: CardTried =
                serde_json::from_slice(&answer.body).map_err(|error| request.broken(&error))?;
            purchase.recusado = tried.recusado;
            form.keep_instead(site, request, &purchase)?;
            Ok(onward(&place(&form.number)))
        }
        Err(erro) => {
            let wrong = Wrong { status: erro.status(), told: refusal(&erro), fields: &fields };
            reply(site, request, &visitor, &form, Some(&wrong))
        }
    }
}

pub(super) fn cancel(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, fields, form, purchase) = sent_to(site, request)?;
    // Whoever wants to pay another way chooses anew; this charge is closed all the same.
    let next = if fields.get("outra").is_empty() { place(&form.number) } else { format!("{PATH}#comprar") };
    match gw::cancel(site, request, &purchase.id, purchase.cancelamento.as_deref()) {
        Ok(_) => Ok(onward(&next)),
        Err(erro) => {
            let wrong = Wrong { status: erro.status(), told: refusal(&erro), fields: &fields };
            reply(site, request, &visitor, &form, Some(&wrong))
        }
    }
}

/// Where a charge or a request stands, for whoever has its identifier: as the API tells it, and no more.
pub(super) fn follow(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let id = request.params.first().map(String::as_str).unwrap_or_default();
    let found = Found::of(site, request, id)?.ok_or(Code::PedidoDesconhecido)?;
    let visitor = Visitor::of(site, request)?;
    let standing = found.standing(site, &zone(site, request, &visitor)?);
    let content = html! {
        h2 data-segue=[standing.open.then_some(standing.title)] { (standing.title) }
        p role="status" { (standing.text) }
        @if standing.open { p { a href={ "/credito/estado/" (id) } { "Atualizar" } } }
        p { a href=(PATH) { "Voltar ao crédito" } }
    };
    Ok(page(StatusCode::OK, "Situação de uma compra", PATH, &content))
}
