//! `/credito`: what a token still holds, and buying more. The pages call what the routes of the API call.
//!
//! A token is typed into a form and never stands in an address. A purchase is one form that is sent once
//! (`paginas::once`): what it bought is shown to the browser that bought it, and the token until its buyer says that it
//! is put away.
mod buying;
mod card_fields;
mod offer;
mod purchase;
mod purchase_page;
mod told;

use self::purchase::{BACK, PATH};
use super::extrato::{movements, price, reserved, worth};
use super::form::sent;
use super::layout::{
    Body, Code, Erro, Guest, Lane, Markup, PAGE, Reply, Request, Route, SENT, Site, StatusCode, alert,
    dollars, for_people, html, reais,
};
use crate::credito::pix;
use crate::credito::saldo::{Asked, known, statement};
use card_fields::BODY_MAX;
use offer::Sale;
pub(super) use offer::{each_beyond, rewrites, sells_to_people, sells_to_programs, smallest};
pub(super) use purchase::{PAID, unfinished};
use voz_core::money::credito::Token;
use voz_core::money::micros::Micros;

const FORM: Route = Route { body: Body::Form(BODY_MAX), ..SENT };
/// A form that waits for the gateway or the mail server.
const PAYS: Route = Route { lane: Lane::Gateway, ..FORM };

/// The routes of these pages.
pub(crate) const ROUTES: &[Route] = &[
    Route { path: PATH, run: show, ..PAGE },
    Route { path: "/credito/extrato", run: look, ..FORM },
    Route { path: "/credito/comprar", run: buying::show, ..PAGE },
    Route { path: "/credito/comprar", run: buying::buy, ..PAYS },
    Route { path: "/credito/continuar", run: purchase::resume, ..PAYS },
    Route {
        path: "/credito/comprovante",
        body: Body::Multipart(&pix::FORM),
        run: buying::send_receipt,
        ..PAYS
    },
    Route { path: "/credito/compra/{pedido}", run: purchase_page::show, ..PAGE },
    Route { path: "/credito/compra/{pedido}/guardei", run: purchase_page::put_away, ..FORM },
    Route { path: "/credito/compra/{pedido}/cartao", run: purchase_page::exchange, ..PAYS },
    Route { path: "/credito/compra/{pedido}/cancelar", run: purchase_page::cancel, ..PAYS },
    Route { path: "/credito/estado/{id}", run: purchase_page::follow, ..PAGE },
];

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    index(&Guest::of(site, request)?, StatusCode::OK, None)
}

/// The first of these pages. `told` is what is wrong with the token that was typed.
fn index(guest: &Guest<'_>, status: StatusCode, told: Option<&Markup>) -> Result<Reply, Erro> {
    let site = guest.site;
    let sale = Sale::of(guest)?;
    let shop = choose(site, &sale, None);
    let content = html! {
        @if shop.is_some() {
            p {
                @if site.app.config.cota.limite > 0 { "Depois das reescritas grátis do dia, cada uma custa " }
                @else { "Cada reescrita custa " }
                (price(site, site.app.preco))
                ". Paga-se com crédito comprado antes, sem prazo. "
                @match &sale.organization {
                    Some((name, _)) if sale.has_balance() => { "Pacotes ficam na sua conta; saldo, em " (name) "." }
                    _ => @if guest.conta().is_some() { "Ele fica na sua conta." }
                }
            }
            (buying::only_here(guest, None))
        } @else {
            p {
                "Este servidor não vende crédito a pessoas. Quem recebeu um token vê aqui o que ele ainda tem."
                @if site.app.config.contato_email().is_some() {
                    " Se precisa de um, " a href="/contato" { "fale com quem o mantém" } "."
                }
            }
        }
        @if sells_to_programs(site) {
            p {
                "Programas pagam cada chamada, " (dollars(&site.app.preco.to_string())) ", por x402 ("
                a href="/okf/faq.md" { "como" } ")."
            }
        }
        (credit_here(guest, &sale)?)
        (unfinished(guest, None)?)
        @if let Some(shop) = &shop { h2 #comprar { "Comprar" } (shop) }
        details #saldo open[told.is_some()] {
            summary { "Tenho um token de crédito" }
            @if let Some(told) = told { (told) }
            form method="post" action="/credito/extrato" {
                (guest.csrf)
                (token_box(told.is_some()))
                button { "Ver saldo e extrato" }
            }
        }
    };
    Ok(guest.page(status, "Crédito", PATH, &content))
}

/// The box for a token: shown as a password is, for whoever looks over a shoulder.
fn token_box(wrong: bool) -> Markup {
    html! {
        label for="token" { "Token de crédito " small { "começa com cred_" } }
        input #token name="token" type="password" autocomplete="off" spellcheck="false" required maxlength="64"
            aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some("token-erro")] autofocus[wrong];
    }
}

/// The credit that pays here without a token, in words; nothing where there is none. That of the account and that of the
/// browser are told apart: only the first is there on another device.
fn credit_here(guest: &Guest<'_>, sale: &Sale) -> Result<Markup, Erro> {
    let Guest { site, request, .. } = *guest;
    let customer = guest.customer()?;
    let held = |navegador| site.app.credit_of(&customer, navegador).map_err(|error| request.broken(&error));
    let (all, account) = (held(Some(&guest.navegador))?, held(None)?);
    let aside = site.app.reserved_of(&customer, &guest.navegador).map_err(|error| request.broken(&error))?;
    let aside = reserved(site, aside);
    if all.0 <= 0 {
        return Ok(aside);
    }
    let here = Micros(all.0 - account.0);
    let firm = sale.organization.as_ref();
    let own = Micros((account.0 - firm.map_or(0, |(_, held)| held.0)).max(0));
    let sum = |held: Micros| {
        let many = rewrites(site, &held.to_string());
        html! { strong { (price(site, held)) } @if !many.is_empty() { ", " (many) } }
    };
    Ok(html! {
        p .feito role="status" {
            @if let Some((name, held)) = firm { "Em " (name) ": " (sum(*held)) ". " }
            @if customer.is_someone() { "Na sua conta: " (sum(own)) ". " }
            @if here.0 > 0 { "Neste navegador: " (sum(here)) ", só aqui. "
                @if guest.conta().is_some() { a href="/conta#saldo" { "Pôr na conta" } }
            }
        }
        (aside)
    })
}

/// Offers on the page where the allowance ended and no credit pays: what to buy, from where the way leads back to the
/// draft of `id`.
pub(in crate::paginas) fn beyond(guest: &Guest<'_>, id: &str) -> Result<Markup, Erro> {
    let site = guest.site;
    let sale = Sale::of(guest)?;
    Ok(html! {
        (unfinished(guest, Some(id))?)
        @if let Some(shop) = choose(site, &sale, Some(id)) {
            h2 { "Comprar reescritas" }
            p { "Cada uma custa " (price(site, site.app.preco)) "." }
            (shop)
        }
    })
}

/// Choices of what to buy and how to pay it, where something is sold; `volta` is the draft that its buyer goes back to.
fn choose(site: &Site, sale: &Sale, volta: Option<&str>) -> Option<Markup> {
    const GATEWAY: [(&str, &str, &str); 3] = [
        ("pix", "Pix", "código na hora, crédito em um minuto"),
        ("cartao", "Cartão de crédito", "digitado aqui e repassado à empresa de pagamento"),
        ("cartao_boleto", "Boleto, cartão ou Pix na página da empresa de pagamento", "vale três dias"),
    ];
    const RECEIPT: (&str, &str, &str) =
        ("comprovante", "Pix com comprovante", "conferido à mão, em geral no mesmo dia");
    let gateway = GATEWAY.into_iter().filter(|_| sale.gateway.is_some());
    let mut ways = gateway.chain(sale.receipt.is_some().then_some(RECEIPT)).peekable();
    ways.peek()?;
    Some(html! {
        form method="get" action="/credito/comprar" {
            @if let Some(volta) = volta { input type="hidden" name=(BACK) value=(volta); }
            fieldset {
                legend { "Quanto" }
                @for (at, item) in sale.prices().enumerate() {
                    label .opcao {
                        input type="radio" name="usd" value=(item.usd) required checked[at == 0];
                        " " strong { (reais(item.centavos)) }
                        @let many = rewrites(site, &item.usd);
                        @if !many.is_empty() { " · " (many) }
                    }
                }
                @if sale.has_balance() {
                    label .opcao {
                        input type="radio" name="usd" value="saldo";
                        @match &sale.organization {
                            Some((name, _)) => { " saldo de " (name) ", que as pessoas dela gastam, do valor que você disser" }
                            None => " saldo na sua conta, do valor que você disser",
                        }
                    }
                }
            }
            fieldset {
                legend { "Como pagar" }
                @for (at, (value, name, about)) in ways.enumerate() {
                    label .opcao {
                        input type="radio" name="forma" value=(value) required checked[at == 0];
                        " " (name) " " small { (about) }
                    }
                }
            }
            button { "Continuar" }
        }
    })
}

fn look(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    let shown = fields.filled("token").ok_or_else(|| Erro::from(Code::CreditoAusente)).and_then(|typed| {
        let token = Token::from(typed);
        let antes = fields.filled("antes");
        let known = known(site, request, &token)?;
        Ok((typed, statement(site, request, &known, &Asked::newest(antes))?, antes.is_some()))
    });
    match shown {
        Ok((typed, (credito, list, next), later)) => {
            let content = html! {
                p { "Saldo: " strong { (worth(site, credito.saldo)) } "." }
                (reserved(site, credito.reservado))
                @if later { p { "Movimentos mais antigos." } }
                (movements(&list, &guest.zone()?))
                @if let Some(next) = next {
                    // The token goes with it, as it came.
                    form method="post" action="/credito/extrato" {
                        (guest.csrf)
                        input type="hidden" name="token" value=(typed);
                        input type="hidden" name="antes" value=(next);
                        button { "Ver os mais antigos" }
                    }
                }
                p { a href=(PATH) { "Voltar ao crédito" } }
            };
            Ok(guest.page(StatusCode::OK, "Saldo e extrato", PATH, &content))
        }
        Err(erro) if erro.status().is_server_error() => Err(erro),
        Err(erro) => index(&guest, erro.status(), Some(&unusable(&erro))),
    }
}

/// Why a token shows nothing.
fn unusable(erro: &Erro) -> Markup {
    match erro.code {
        Code::CreditoPendente => html! {
            p .aviso #token-erro role="alert" {
                "O pagamento deste token ainda não foi confirmado. "
                @if let Some(id) = erro.told("conferir").and_then(|url| url.rsplit('/').next()) { a href={ "/credito/estado/" (id) } { "Veja em que pé está" } "." }
            }
        },
        Code::CreditoAusente => html! { p .aviso #token-erro role="alert" { "Digite o token." } },
        Code::CreditoDesconhecido => html! {
            p .aviso #token-erro role="alert" { "Este token não existe. Confira se ele veio inteiro: são 48 caracteres, com o cred_ do começo." }
        },
        _ => html! { div #token-erro { (alert(for_people(erro.code))) } },
    }
}
