//! Purchases that are not ended: charges that wait for their payment, and requests that wait for the owner's look at the
//! statement. They are told where one buys, so that nobody pays a second time and nobody loses sight of one.
use super::buying::Choice;
use super::purchase::{BACK, PATH, Purchase, made};
use super::told::{is_payable, refusal};
use crate::http::credito::gw;
use crate::http::paginas::form::sent;
use crate::http::paginas::layout::{Erro, Guest, Markup, Reply, Request, Site, dead_end, html, reais};
use crate::http::paginas::once::{self, Form};

/// The field that names the charge.
const CHARGE: &str = "cobranca";

/// What is not ended, of this browser and of the account that is signed in; `volta` is the draft that the buyer goes back to.
pub(super) fn unfinished(guest: &Guest<'_>, volta: Option<&str>) -> Result<Markup, Erro> {
    let Guest { site, request, .. } = *guest;
    let broken = |error| request.broken(&error);
    let charges = site.app.unpaid_charges(guest.conta(), &guest.navegador).map_err(broken)?;
    let asked = site.app.awaited_purchases(guest.conta(), &guest.navegador).map_err(broken)?;
    let (zone, now) = (guest.zone()?, site.app.world.now());
    Ok(html! {
        @for charge in &charges {
            @if is_payable(charge) {
                form .feito method="post" action="/credito/continuar" {
                    (guest.csrf)
                    (once::field(&once::fresh(guest)?))
                    input type="hidden" name=(CHARGE) value=(charge.id);
                    @if let Some(volta) = volta { input type="hidden" name=(BACK) value=(volta); }
                    p {
                        "Você tem uma compra de " strong { (reais(charge.centavos)) } " por pagar, até "
                        (zone.brief(charge.vence_em, now)) "."
                    }
                    button { "Continuar" }
                }
            } @else {
                p .feito role="status" {
                    "Uma compra de " (reais(charge.centavos)) " está sendo conferida. Não é preciso pagar de novo: "
                    (follow(&charge.id)) "."
                }
            }
        }
        @for asked in &asked {
            p .feito role="status" {
                "Uma compra de " (reais(asked.centavos)) " espera a conferência. Não é preciso pagar de novo: "
                (follow(&asked.id)) "."
            }
        }
    })
}

fn follow(id: &str) -> Markup {
    html! { a href={ "/credito/estado/" (id) } { "veja em que pé está" } }
}

/// Goes on with a charge that waits for its payment: on to a page of its purchase, with the way to pay.
pub(super) fn resume(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    let form = Form::sent(&guest, &fields)?;
    let choice = Choice::of(|name| fields.get(name));
    let whose = (guest.conta(), guest.navegador.as_str());
    let shown = form.send(&guest, &request.body, |request| {
        let (charge, way) = gw::pay_later(site, request, whose, fields.get(CHARGE))?;
        Reply::json(&Purchase::of_unpaid(&guest, choice, &charge, way))
    });
    match shown {
        Ok(_) => Ok(made(&form.number, choice)),
        Err(erro) => {
            let content = dead_end(&refusal(&erro).text, PATH, "Voltar ao crédito");
            Ok(guest.page(erro.status(), "Sua compra", PATH, &content))
        }
    }
}
