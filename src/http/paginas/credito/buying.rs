//! Buying: the form of a choice, and what it opens at the gateway or lays before the owner.
use http::StatusCode;
use maud::{Markup, html};

use super::card_fields::{self, card_fields};
use super::comprovante;
use super::offer::{Gateway, Sale, browser_of, find};
use super::order::{Again, BALANCE, Choice, order};
use super::purchase::{AWAITED, BACK, PATH, Purchase, place};
use super::told::{bought, refusal, summary};
use crate::base::identifier;
use crate::http::caller::session::{Visitor, know_browser};
use crate::http::credito::{gw, pix};
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};
use crate::http::paginas::form::{Fields, Line, csrf, line, sent, sent_with_file};
use crate::http::paginas::layout::{alert, dollars, onward, page, reais};
use crate::http::paginas::once::{self, Form, Sent};
use crate::money::credito::Token;
use crate::money::documento::TYPED_MAX;

pub(super) fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let visitor = Visitor::of(site, request)?;
    let choice = Choice {
        usd: request.param("usd").unwrap_or_default(),
        forma: request.param("forma").unwrap_or_default(),
        volta: request.param(BACK).filter(|id| identifier::is_one(id)),
    };
    form(site, request, &visitor, choice, None)
}

/// The form of a choice.
fn form(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    choice: Choice<'_>,
    again: Option<&Again<'_>>,
) -> Result<Reply, Erro> {
    let (browser, token) = visitor.begin(site, request)?;
    let sale = Sale::of(site, request, &browser)?;
    let number = match again.and_then(|again| again.number) {
        Some(number) => number.to_owned(),
        None => once::fresh(site, request)?,
    };
    let head = html! {
        (csrf(&token)) (once::field(&number))
        @if let Some(volta) = choice.volta { input type="hidden" name=(BACK) value=(volta); }
    };
    let content = match (choice.forma, &sale) {
        ("comprovante", Sale { receipt: Some(prices), .. }) => {
            let navegador = browser_of(site, &browser);
            find(prices, choice.usd)
                .and_then(|price| comprovante::form(price, &head, navegador.as_deref(), again))
        }
        ("pix" | "cartao" | "cartao_boleto", Sale { gateway: Some(gateway), .. }) => {
            through_gateway(gateway, choice, &head, again)
        }
        _ => None,
    };
    let status = again.map_or(StatusCode::OK, |again| again.status);
    let (status, content) = match content {
        Some(content) => (status, content),
        None => (
            StatusCode::BAD_REQUEST,
            html! {
                (alert("Esta escolha não está à venda aqui agora."))
                p { a href=(PATH) { "Escolher de novo" } }
            },
        ),
    };
    Ok(know_browser(page(status, "Comprar crédito", PATH, &content), &browser))
}

fn through_gateway(
    gateway: &Gateway,
    choice: Choice<'_>,
    head: &Markup,
    again: Option<&Again<'_>>,
) -> Option<Markup> {
    let range = gateway.balance.filter(|_| choice.usd == BALANCE);
    let price = gateway.price(choice.usd);
    if range.is_none() && price.is_none() {
        return None;
    }
    let told = again.map(|again| &again.told);
    let of = |field: &str| told.and_then(|told| told.of(field));
    let typed = |field: &str| again.map_or("", |again| again.fields.get(field));
    let (button, about) = match choice.forma {
        "pix" => ("Gerar o código Pix", "Na página seguinte vem o código, para ler com o celular ou copiar."),
        "cartao" => ("Pagar com este cartão", ""),
        _ => (
            "Ir à página de pagamento",
            "A página é da empresa de pagamento e vale três dias: boleto, cartão ou Pix.",
        ),
    };
    Some(html! {
        (summary(told))
        @if let Some(price) = price { (bought(price.centavos, &dollars(&price.usd))) }
        @if !about.is_empty() { p { (about) } }
        form method="post" action="/credito/comprar" data-espera="Falando com a empresa de pagamento" {
            (head)
            input type="hidden" name="usd" value=(choice.usd);
            input type="hidden" name="forma" value=(choice.forma);
            @if let Some((least, most)) = range {
                (line(&Line { name: "reais", label: "Valor em reais", hint: &format!("de {} a {}", reais(least), reais(most)),
                    value: typed("reais"), most: 12, told: of("reais"), ..Line::default() }))
            }
            @if gateway.asks_payer {
                fieldset {
                    legend { "Quem paga" }
                    p { small { "Estes dados vão à empresa de pagamento e não ficam guardados aqui." } }
                    (line(&Line { name: "nome", label: "Nome", autocomplete: "name", value: typed("nome"), most: 120,
                        told: of("nome"), ..Line::default() }))
                    (line(&Line { name: "documento", label: "CPF ou CNPJ", value: typed("documento"), most: TYPED_MAX,
                        digits: true, told: of("documento"), ..Line::default() }))
                    (line(&Line { name: "email", label: "E-mail", hint: "para o recibo; pode ficar em branco", kind: "email",
                        autocomplete: "email", value: typed("email"), most: 120, optional: true, told: of("email"),
                        ..Line::default() }))
                }
            }
            @if choice.forma == "cartao" { (card_fields(again.map(|again| again.fields), told)) }
            button { (button) }
        }
        p { a href=(PATH) { "Escolher outra coisa" } }
    })
}

pub(super) fn buy(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, fields) = sent(site, request)?;
    let number = fields.get(once::FIELD);
    let form = Form::of(site, &visitor, number).ok_or(Code::InvalidCsrf)?;
    let volta = Some(fields.get(BACK)).filter(|id| identifier::is_one(id));
    let choice = Choice { usd: fields.get("usd"), forma: fields.get("forma"), volta };
    let opened = order(site, &visitor, &fields).and_then(|order| {
        form.send(site, request, &request.body, |request| {
            // Where a card is refused the charge stands, and another card may pay it.
            let (forma, opened) = gw::open(site, request, order, || card_fields::read(site, &fields))?;
            keep(site, request, &visitor, opened.token.as_ref())?;
            Reply::json(&Purchase {
                volta: volta.map(str::to_owned),
                ..Purchase::of_charge(&visitor, site, forma, opened)
            })
        })
    });
    ended(site, request, &visitor, &form, choice, &fields, opened)
}

/// Keeps what is bought for whoever bought it: it pays in this browser, or this account, without the token.
fn keep(site: &Site, request: &Request, visitor: &Visitor, token: Option<&Token>) -> Result<(), Erro> {
    let Some((token, navegador)) = token.zip(visitor.browser_hash(site)) else { return Ok(()) };
    let conta = visitor.own_session(site).map(|session| session.conta.as_str());
    site.app.keep_credit(token, conta, &navegador).map_err(|error| request.broken(&error))
}

/// After a purchase was sent: on to its page, or the form again with what is wrong.
fn ended(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    sent: &Form,
    choice: Choice<'_>,
    fields: &Fields,
    outcome: Result<Sent, Erro>,
) -> Result<Reply, Erro> {
    let erro = match outcome {
        Ok(Sent::Done(_) | Sent::Before) => {
            // From there the way leads back to the draft, once it is paid.
            let waits = choice.volta.map_or("", |_| AWAITED);
            return Ok(onward(&format!("{}{waits}", place(&sent.number))));
        }
        Err(erro) => erro,
    };
    // After a failure the same call may go on where it broke off; what was wrong in the form is another call.
    let goes_on = erro.status().is_server_error() || erro.code == Code::EmAndamento;
    let number = goes_on.then_some(sent.number.as_str());
    let again = Again { status: erro.status(), fields, told: refusal(&erro), number };
    form(site, request, visitor, choice, Some(&again))
}

pub(super) fn send_receipt(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, fields, file) = sent_with_file(site, request, &pix::FORM)?;
    let sent = Form::of(site, &visitor, fields.get(once::FIELD)).ok_or(Code::InvalidCsrf)?;
    let volta = Some(fields.get(BACK)).filter(|id| identifier::is_one(id));
    let choice = Choice { usd: fields.get("usd"), forma: "comprovante", volta };
    // The separator of a form is made anew each time; what fills it is not.
    let named = ["usd", "txid", "email", "nome"].map(|name| fields.get(name)).join("\0");
    let filled = [named.as_bytes(), b"\0", file.as_deref().unwrap_or_default()].concat();
    let asked = sent.send(site, request, &filled, |request| {
        let opened = pix::take(site, request)?;
        keep(site, request, &visitor, Some(&opened.token))?;
        Reply::json(&Purchase {
            volta: volta.map(str::to_owned),
            ..Purchase::of_request(&visitor, site, opened)
        })
    });
    ended(site, request, &visitor, &sent, choice, &fields, asked)
}
