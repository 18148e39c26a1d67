//! The page of a purchase: its token until it is put away, how it is paid, and where it stands.
use serde::{Deserialize, Serialize};

use super::card_fields::{self, card_fields};
use super::offer::browser;
use super::purchase::{AWAITED, PAID, PATH, Purchase, place};
use super::told::{Standing, bought, code_to_pay, of_charge, of_request, refusal, shared};
use crate::credito::gw;
use crate::paginas::form::{Again, Fields, sent};
use crate::paginas::layout::{
    Code, Erro, Guest, Markup, Reply, Request, Site, StatusCode, dead_end, html, onward, page,
};
use crate::paginas::once::{self, Form, Sent};
use voz_core::app::calls::idempotency::KeyState;
use voz_core::app::sell::buy_credit::give_up;
use voz_core::base::identifier;
use voz_core::money::cobranca;
use voz_core::money::credito::{self, CreditState};
use voz_core::money::pix::requests;

/// Where the charge or the request of an identifier stands.
fn found(guest: &Guest<'_>, id: &str) -> Result<Option<Standing>, Erro> {
    if !identifier::is_one(id) {
        return Ok(None);
    }
    let (zone, reachable) = (guest.zone()?, guest.site.app.config.contato_email().is_some());
    let (mails, desk) = (!guest.site.app.correio.is_folder(), guest.site.app.desk());
    guest.read(|tx| {
        let (standing, credit) = if let Some(charge) = cobranca::by_id(tx, id)? {
            let past = desk.as_ref().is_some_and(|desk| desk.is_past(&charge));
            (of_charge(&charge, &zone, reachable, past), Some(charge.credito))
        } else if let Some(asked) = requests::by_id(tx, id)? {
            (of_request(&asked, &zone, reachable, mails), asked.credito)
        } else {
            return Ok(None);
        };
        let Some(credit) = credit.filter(|_| standing.paid) else { return Ok(Some(standing)) };
        let credit = credito::by_id(tx, &credit)?;
        let revoked = credit.is_some_and(|credit| credit.estado == CreditState::Revogado);
        Ok(Some(if revoked { standing.revoked() } else { standing }))
    })
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

fn mine(guest: &Guest<'_>, form: &Form) -> Result<Mine, Erro> {
    let kept = match form.seen(guest)? {
        KeyState::Answered(kept) => kept,
        KeyState::Free(None) => return Ok(Mine::Nothing),
        KeyState::Free(Some(begun)) => return Ok(Mine::Stopped(begun)),
        _ => return Ok(Mine::Running),
    };
    let Ok(purchase) = serde_json::from_slice::<Purchase>(&kept.body) else { return Ok(Mine::Nothing) };
    Ok(match &purchase.conta {
        Some(conta) if Some(conta.as_str()) != guest.conta() => Mine::Another,
        _ => Mine::Yes(Box::new(purchase)),
    })
}

pub(super) fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    let Ok(form) = Form::named(&guest) else { return Ok(nothing(&guest)) };
    reply(&guest, &form, Again::default())
}

fn reply(guest: &Guest<'_>, form: &Form, again: Again<'_>) -> Result<Reply, Erro> {
    let (status, said) = match mine(guest, form)? {
        Mine::Yes(purchase) => return standing(guest, form, again, &purchase),
        Mine::Nothing => return Ok(nothing(guest)),
        Mine::Another => {
            let said = "Esta compra foi feita com uma conta. Entre nela de novo para vê-la.";
            (StatusCode::FORBIDDEN, dead_end(said, "/entrar", "Entrar"))
        }
        Mine::Stopped(begun) if found(guest, &begun)?.is_some() => {
            let said = "Esta compra parou no meio. Antes de comprar de novo, veja se ela ainda é paga ou se cancela.";
            (StatusCode::OK, dead_end(said, &format!("/credito/estado/{begun}"), "Veja em que pé está"))
        }
        Mine::Stopped(_) => {
            let said = "Esta compra não chegou ao fim: nada foi pedido.";
            (StatusCode::OK, dead_end(said, "/credito#comprar", "Comprar de novo"))
        }
        Mine::Running => (
            StatusCode::OK,
            html! {
                p role="status" { "A compra está sendo feita." }
                p { a href=(place(&form.number)) { "Atualizar" } }
            },
        ),
    };
    Ok(guest.page(status, "Sua compra", PATH, &said))
}

/// A purchase as it stands.
fn standing(guest: &Guest<'_>, form: &Form, again: Again<'_>, purchase: &Purchase) -> Result<Reply, Erro> {
    let found = found(guest, &purchase.id)?.ok_or(Code::CobrancaDesconhecida)?;
    let waits = guest.request.param("espera").is_some();
    if let Some(draft) = purchase.volta.as_ref().filter(|_| waits && found.paid) {
        return Ok(onward(&format!("/reescrita/{draft}?{PAID}=1")));
    }
    let exchange = once::fresh(guest)?;
    let (csrf, here) = (&guest.csrf, place(&form.number));
    let view = View { purchase, found: &found, here, waits, csrf, exchange: &exchange };
    Ok(guest.page(again.status(), "Sua compra", PATH, &view.content(again)))
}

fn nothing(guest: &Guest<'_>) -> Reply {
    let said = "Não há compra aqui para este navegador. Uma compra é mostrada por um dia, a quem a fez.";
    let content = dead_end(said, PATH, "Voltar ao crédito");
    guest.page(StatusCode::NOT_FOUND, "Sua compra", PATH, &content)
}

/// Content of the page of a purchase.
struct View<'a> {
    purchase: &'a Purchase,
    found: &'a Standing,
    here: String,
    /// True when its buyer waits here to go back to a draft.
    waits: bool,
    csrf: &'a Markup,
    /// The number of the next exchange of cards.
    exchange: &'a str,
}

impl View<'_> {
    fn content(&self, again: Again<'_>) -> Markup {
        html! {
            (again.summary())
            (bought(self.found.centavos, ""))
            @if let Some(name) = &self.purchase.organizacao { (shared(name)) }
            @if self.wants_card() {
                (self.another_card(again))
            } @else {
                (self.payment())
                @if let Some(token) = self.purchase.credito.as_ref().filter(|_| self.found.may_count) { (self.token(token)) }
            }
            p {
                small {
                    @if self.found.waits { "Para acompanhar depois, em qualquer navegador: " } @else { "O que ficou registrado: " }
                    a href={ "/credito/estado/" (self.purchase.id) } { "situação desta compra" } "."
                }
            }
        }
    }

    /// True when the charge waits for another card.
    fn wants_card(&self) -> bool {
        self.found.waits && self.purchase.recusado.is_some()
    }

    /// Whose the credit is, and the token, for elsewhere.
    fn token(&self, token: &str) -> Markup {
        let whose = if self.purchase.conta.is_some() { "na sua conta" } else { "neste navegador" };
        html! {
            h2 { "Onde fica o crédito" }
            p {
                "Fica " (whose) ": "
                @if self.found.paid { "as próximas reescritas já saem dele." }
                @else { "assim que o pagamento for visto, as próximas reescritas saem dele." }
                @if self.purchase.conta.is_none() {
                    " Se limpar o navegador ou trocar de aparelho, perde; para não perder, copie hoje e guarde o token que está em “Usar em outro lugar”, ou "
                    a href="/entrar?volta=/conta" { "entre numa conta" } " e ponha o crédito nela."
                }
            }
            details {
                summary { "Usar em outro lugar" }
                p { "Num programa, ou em outro navegador, o crédito se gasta com este token. Ele vale dinheiro: quem o tem pode gastar. É mostrado aqui por um dia, e só a você." }
                code .segredo #token { (token) }
                button .leve type="button" data-copiar="token" hidden { "Copiar o token" }
                form method="post" action={ (self.here) "/guardei" } {
                    (self.csrf)
                    button .leve { "Guardei o token: não mostrar mais" }
                }
            }
        }
    }

    fn payment(&self) -> Markup {
        let standing = self.found;
        html! {
            h2 #situacao data-segue=[standing.open.then_some(standing.title)] { (standing.title) }
            p role="status" { (standing.text) }
            @if let Some(why) = &standing.why { p { "Motivo: " (why) } }
            @if let Some(email) = &standing.told_by { p { "Avisamos em " (email) "." } }
            @if standing.waits {
                @if let Some(code) = &self.purchase.copia_e_cola { (code_to_pay(code)) }
                @if let Some(url) = &self.purchase.pagamento_em {
                    p { a .botao .cheio href=(url) rel="noreferrer" { "Abrir a página de pagamento" } }
                }
            }
            @if standing.open {
                div .acoes {
                    a href={ (self.here) @if self.waits { (AWAITED) } } { "Atualizar" }
                    @if standing.waits { (self.cancel()) }
                }
            }
            @match &self.purchase.volta {
                Some(draft) if !standing.waits => p { a .botao href={ "/reescrita/" (draft) } { "Voltar ao rascunho" } },
                Some(draft) => p { a href={ "/reescrita/" (draft) } { "O rascunho está guardado" } "; esta página volta a ele quando o pagamento for visto." },
                None if standing.paid => p { a .botao .cheio href="/" { "Reescrever" } },
                None if !standing.open => p { a href=(PATH) { "Voltar ao crédito" } },
                None => {},
            }
        }
    }

    fn cancel(&self) -> Markup {
        html! {
            @if self.purchase.is_charge() {
                form method="post" action={ (self.here) "/cancelar" } {
                    (self.csrf)
                    button .leve { "Desistir desta compra" }
                }
            }
        }
    }

    fn another_card(&self, again: Again<'_>) -> Markup {
        let why = self.purchase.recusado.as_deref().unwrap_or_default();
        html! {
            @if again.fault.is_none() {
                p .aviso role="alert" {
                    "O cartão foi recusado"
                    @if why.is_empty() { "." } @else { ": " (why) }
                    " Nada foi cobrado."
                }
            }
            h2 { "Tentar com outro cartão" }
            form method="post" action={ (self.here) "/cartao" } data-espera="Pagando" {
                (self.csrf)
                (once::field(self.exchange))
                (card_fields(again))
                button { "Pagar com este cartão" }
            }
            h2 { "Ou sem este cartão" }
            div .acoes {
                form method="post" action={ (self.here) "/cancelar" } {
                    (self.csrf)
                    input type="hidden" name="outra" value="1";
                    button .leve { "Pagar de outro jeito" }
                }
                (self.cancel())
            }
        }
    }
}

/// The purchase that a form was sent to.
fn sent_to<'a>(
    site: &'a Site,
    request: &'a Request,
) -> Result<(Guest<'a>, Fields, Form, Box<Purchase>), Erro> {
    let (guest, fields) = sent(site, request)?;
    let form = Form::named(&guest)?;
    match mine(&guest, &form)? {
        Mine::Yes(purchase) => Ok((guest, fields, form, purchase)),
        _ => Err(Code::CobrancaDesconhecida.into()),
    }
}

pub(super) fn put_away(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, _, form, mut purchase) = sent_to(site, request)?;
    purchase.credito = None;
    form.keep_instead(&guest, &purchase)?;
    Ok(onward(&place(&form.number)))
}

/// Outcome of another card, as it is kept for the form that sent it.
#[derive(Serialize, Deserialize)]
struct CardTried {
    /// Why it was refused, if it was.
    recusado: Option<String>,
}

pub(super) fn exchange(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields, form, mut purchase) = sent_to(site, request)?;
    let named = [("navegador_id".to_owned(), browser(&guest).into())].into_iter().collect();
    let outcome = Form::sent(&guest, &fields)?.send(&guest, &request.body, |request| {
        let card = || card_fields::read(site, &fields);
        let outcome = gw::exchange(site, request, &purchase.id, named, card)?;
        Reply::json(&CardTried { recusado: outcome.refused() })
    });
    match outcome {
        Ok(Sent::Before) => Ok(onward(&place(&form.number))),
        Ok(Sent::Done(answer)) => {
            let tried: CardTried =
                serde_json::from_slice(&answer.body).map_err(|error| request.broken(&error))?;
            purchase.recusado = tried.recusado;
            form.keep_instead(&guest, &purchase)?;
            Ok(onward(&place(&form.number)))
        }
        Err(erro) => reply(&guest, &form, Again::with(&refusal(&erro), &fields)),
    }
}

pub(super) fn cancel(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields, form, purchase) = sent_to(site, request)?;
    // Whoever wants to pay another way chooses anew; this charge is closed all the same.
    let next = if fields.get("outra").is_empty() { place(&form.number) } else { format!("{PATH}#comprar") };
    let closed = match &purchase.cancelamento {
        Some(ticket) => gw::cancel(site, request, &purchase.id, Some(ticket)).map(drop),
        None => give_up(&site.app, guest.conta(), &guest.navegador, &purchase.id)
            .map_err(|error| gw::refused(request, error)),
    };
    match closed {
        Ok(()) => Ok(onward(&next)),
        Err(erro) => reply(&guest, &form, Again::with(&refusal(&erro), &fields)),
    }
}

/// Where a charge or a request stands, for whoever has its identifier: where it stands, and nothing of its buyer.
pub(super) fn follow(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, id) = (Guest::of(site, request)?, request.named());
    let standing = found(&guest, id)?.ok_or(Code::PedidoDesconhecido)?;
    let content = html! {
        h2 data-segue=[standing.open.then_some(standing.title)] { (standing.title) }
        p role="status" { (standing.text) }
        @if standing.open { p { a href={ "/credito/estado/" (id) } { "Atualizar" } } }
        p { a href=(PATH) { "Voltar ao crédito" } }
    };
    Ok(page(StatusCode::OK, "Situação de uma compra", PATH, &content))
}
