//! Buying: what was chosen and typed, the form of it, and what it opens at the gateway or lays before the owner.
use serde_json::{Map, Number, Value, json};

use super::card_fields::{self, card_fields};
use super::offer::{Gateway, Price, Sale, browser, find, organization, rewrites};
use super::purchase::{BACK, PATH, Purchase, made};
use super::told::{TOO_LARGE, bought, code_to_pay, refusal, shared};
use crate::credito::{gw, pix};
use crate::paginas::form::{Again, Fields, Line, sent, sent_with_file};
use crate::paginas::layout::{
    Code, Erro, Guest, Markup, Reply, Request, Site, StatusCode, dead_end, html, reais,
};
use crate::paginas::once::{self, Form, Sent};
use voz_core::base::{identifier, portuguese};
use voz_core::money::credito::Token;
use voz_core::money::documento::TYPED_MAX;
use voz_core::money::pix::recibo::BYTES_MAX;
use voz_core::money::reais::Centavos;

/// Word for what is bought instead of a package: balance of the account.
pub(super) const BALANCE: &str = "saldo";

/// Choice of a buyer: how much, and how it is paid.
#[derive(Clone, Copy)]
pub(super) struct Choice<'a> {
    pub(super) usd: &'a str,
    pub(super) forma: &'a str,
    /// The draft that its buyer wants to go back to.
    pub(super) volta: Option<&'a str>,
}

impl<'a> Choice<'a> {
    /// The choice whose fields `of` gives by their names.
    pub(super) fn of(of: impl Fn(&str) -> &'a str) -> Self {
        Self { usd: of("usd"), forma: of("forma"), volta: Some(of(BACK)).filter(|id| identifier::is_one(id)) }
    }
}

/// The charge that was asked for, by the names of its fields; the card apart ([`super::card_fields::read`]).
pub(super) fn order(guest: &Guest<'_>, fields: &Fields) -> Result<Map<String, Value>, Erro> {
    let (usd, forma) = (fields.get("usd"), fields.get("forma"));
    let oferta = if usd == BALANCE {
        // As it is written here, with a comma; thousands may have their dot.
        let typed = fields.get("reais").trim().trim_start_matches("R$").trim();
        let plain = portuguese::amount(typed).ok();
        let centavos = plain
            .and_then(|plain| Centavos::parse(&plain))
            .ok_or_else(|| Erro::from(Code::ValorInvalido).campo("oferta.centavos"))?;
        json!({"tipo": "saldo", "centavos": centavos.0})
    } else {
        let usd = usd.parse::<Number>().map_err(|_| Erro::from(Code::OfertaInvalida))?;
        json!({"tipo": "pacote", "usd": usd})
    };
    let typed = ["documento", "nome", "email"]
        .into_iter()
        .filter_map(|name| Some((name.to_owned(), fields.filled(name)?.into())));
    let known = [("oferta", oferta), ("forma", forma.into()), ("navegador_id", browser(guest).into())];
    Ok(known.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(typed).collect())
}

pub(super) fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let choice = Choice::of(|name| request.param(name).unwrap_or_default());
    form(&Guest::of(site, request)?, choice, Again::default(), None)
}

/// The form of a choice; it keeps its number, where the same call may be repeated.
fn form(
    guest: &Guest<'_>,
    choice: Choice<'_>,
    again: Again<'_>,
    number: Option<&str>,
) -> Result<Reply, Erro> {
    let sale = Sale::of(guest)?;
    let number = number.map_or_else(|| once::fresh(guest), |number| Ok(number.to_owned()))?;
    let head = html! {
        (guest.csrf) (once::field(&number))
        @if let Some(volta) = choice.volta { input type="hidden" name=(BACK) value=(volta); }
        @if let Some((name, _)) = sale.organization.as_ref().filter(|_| choice.usd == BALANCE) { (shared(name)) }
    };
    let content = match (choice.forma, &sale) {
        ("comprovante", Sale { receipt: Some(prices), .. }) => {
            find(prices, choice.usd).and_then(|price| with_receipt(guest, price, &head, again))
        }
        ("pix" | "cartao" | "cartao_boleto", Sale { gateway: Some(gateway), .. }) => {
            through_gateway(guest, gateway, choice, &head, again)
        }
        _ => None,
    };
    let (status, content) = match content {
        Some(content) => (again.status(), html! { (only_here(guest, choice.volta)) (content) }),
        None => {
            let said = "Esta escolha não está à venda aqui agora.";
            (StatusCode::BAD_REQUEST, dead_end(said, PATH, "Escolher de novo"))
        }
    };
    Ok(guest.page(status, "Comprar crédito", PATH, &content))
}

/// Where the credit will be that is bought without an account, and how not to lose it; `volta` is the draft that its buyer
/// goes back to.
pub(super) fn only_here(guest: &Guest<'_>, volta: Option<&str>) -> Markup {
    let back = volta.map_or_else(|| PATH.to_owned(), |draft| format!("/reescrita/{draft}"));
    html! {
        @if guest.conta().is_none() {
            p .legenda {
                "O crédito fica neste navegador. Se limpar o navegador ou trocar de aparelho, perde"
                @if guest.site.app.config.contas.cadastro_aberto {
                    "; para não perder, " a href={ "/entrar?volta=" (back) } { "entre numa conta" } " antes de pagar"
                }
                "."
            }
        }
    }
}

/// The code of a price and the form for its receipt.
fn with_receipt(guest: &Guest<'_>, price: &Price, head: &Markup, again: Again<'_>) -> Option<Markup> {
    let site = guest.site;
    let receiver = site.app.pix.as_ref()?;
    let (code, txid) = price.code.as_ref()?;
    let told = again.told("comprovante");
    let why = if site.app.correio.is_folder() {
        "para quem mantém o serviço falar com você"
    } else {
        "para avisar da decisão"
    };
    Some(html! {
        (again.summary())
        (bought(price.centavos, &rewrites(site, &price.usd)))
        h2 { "1. Pague este Pix" }
        p { "Quem recebe: " strong { (receiver.nome) } ", chave " (receiver.chave.as_str()) ". Confira no banco antes de pagar." }
        (code_to_pay(code))
        h2 { "2. Mande o comprovante" }
        p { "Quem mantém o serviço confere o Pix no extrato, à mão, em geral no mesmo dia." }
        form method="post" action="/credito/comprovante" enctype="multipart/form-data" {
            (head)
            input type="hidden" name="usd" value=(price.usd);
            input type="hidden" name="txid" value=(txid);
            input type="hidden" name="navegador_id" value=(browser(guest));
            label for="comprovante" { "Comprovante " small { "foto ou PDF, até 2 MB; um print da tela basta" } }
            @if let Some(told) = told { p .aviso #comprovante-erro { (told) } }
            input #comprovante name="comprovante" type="file" accept="image/jpeg,image/png,image/webp,application/pdf" required
                data-cabe=(BYTES_MAX) data-grande=(TOO_LARGE)
                aria-describedby=[told.map(|_| "comprovante-erro")] autofocus[told.is_some()];
            (again.line(Line { hint: why, kind: "email", autocomplete: "email",
                ..Line::of("email", "Seu e-mail", 254) }))
            (again.line(Line { hint: "pode ficar em branco", autocomplete: "name", optional: true,
                ..Line::of("nome", "Seu nome", 120) }))
            button { "Mandar o comprovante" }
        }
    })
}

fn through_gateway(
    guest: &Guest<'_>,
    gateway: &Gateway,
    choice: Choice<'_>,
    head: &Markup,
    again: Again<'_>,
) -> Option<Markup> {
    let range = gateway.balance.filter(|_| choice.usd == BALANCE);
    let price = find(&gateway.prices, choice.usd);
    if range.is_none() && price.is_none() {
        return None;
    }
    let (button, about) = match choice.forma {
        "pix" => ("Gerar o código Pix", "Na página seguinte vem o código, para ler com o celular ou copiar."),
        "cartao" => ("Pagar com este cartão", ""),
        _ => (
            "Ir à página de pagamento",
            "A página é da empresa de pagamento e vale três dias: boleto, cartão ou Pix.",
        ),
    };
    Some(html! {
        (again.summary())
        @if let Some(price) = price { (bought(price.centavos, &rewrites(guest.site, &price.usd))) }
        @if !about.is_empty() { p { (about) } }
        form method="post" action="/credito/comprar" data-espera="Falando com a empresa de pagamento" {
            (head)
            input type="hidden" name="usd" value=(choice.usd);
            input type="hidden" name="forma" value=(choice.forma);
            @if let Some((least, most)) = range {
                (again.line(Line { hint: &format!("de {} a {}", reais(least), reais(most)),
                    ..Line::of("reais", "Valor em reais", 12) }))
            }
            @if gateway.asks_payer {
                fieldset {
                    legend { "Quem paga" }
                    p { small { "Estes dados vão à empresa de pagamento e não ficam guardados aqui." } }
                    (again.line(Line { autocomplete: "name", ..Line::of("nome", "Nome", 120) }))
                    (again.line(Line { digits: true, ..Line::of("documento", "CPF ou CNPJ", TYPED_MAX) }))
                    (again.line(Line { hint: "para o recibo; pode ficar em branco", kind: "email", autocomplete: "email",
                        optional: true, ..Line::of("email", "E-mail", 120) }))
                }
            }
            @if choice.forma == "cartao" { (card_fields(again)) }
            button { (button) }
        }
        p { a href=(PATH) { "Escolher outra coisa" } }
    })
}

pub(super) fn buy(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    let form = Form::sent(&guest, &fields)?;
    let choice = Choice::of(|name| fields.get(name));
    let opened = order(&guest, &fields).and_then(|order| {
        // Read before anything is opened at the gateway.
        let shared = if choice.usd == BALANCE { organization(&guest)? } else { None };
        form.send(&guest, &request.body, |request| {
            // Where a card is refused the charge stands, and another card may pay it.
            let (forma, opened) = gw::open(site, request, order, || card_fields::read(site, &fields))?;
            keep(&guest, opened.token.as_ref())?;
            let organizacao = shared.map(|(name, _)| name);
            Reply::json(&Purchase { organizacao, ..Purchase::of_charge(&guest, choice, forma, opened) })
        })
    });
    ended(&guest, &form, choice, &fields, opened)
}

/// Keeps what is bought for whoever bought it: it pays in this browser, or this account, without the token.
fn keep(guest: &Guest<'_>, token: Option<&Token>) -> Result<(), Erro> {
    let Some(token) = token else { return Ok(()) };
    let kept = guest.site.app.keep_credit(token, guest.conta(), &guest.navegador);
    kept.map_err(|error| guest.request.broken(&error))
}

/// After a purchase was sent: on to its page, or the form again with what is wrong.
fn ended(
    guest: &Guest<'_>,
    sent: &Form,
    choice: Choice<'_>,
    fields: &Fields,
    outcome: Result<Sent, Erro>,
) -> Result<Reply, Erro> {
    let Err(erro) = outcome else { return Ok(made(&sent.number, choice)) };
    // After a failure the same call may go on where it broke off; what was wrong in the form is another call.
    let goes_on = erro.status().is_server_error() || erro.code == Code::EmAndamento;
    let number = goes_on.then_some(sent.number.as_str());
    form(guest, choice, Again::with(&refusal(&erro), fields), number)
}

pub(super) fn send_receipt(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields, file) = sent_with_file(site, request, &pix::FORM)?;
    let sent = Form::sent(&guest, &fields)?;
    let choice = Choice { forma: "comprovante", ..Choice::of(|name| fields.get(name)) };
    // The separator of a form is made anew each time; what fills it is not.
    let named = ["usd", "txid", "email", "nome"].map(|name| fields.get(name)).join("\0");
    let filled = [named.as_bytes(), b"\0", file.as_deref().unwrap_or_default()].concat();
    let asked = sent.send(&guest, &filled, |request| {
        let opened = pix::take(site, request)?;
        keep(&guest, Some(&opened.token))?;
        Reply::json(&Purchase::of_request(&guest, choice, opened))
    });
    ended(&guest, &sent, choice, &fields, asked)
}
