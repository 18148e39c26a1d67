//! A purchase as it is kept for its buyer, and where it is shown; and those that are not ended: charges that wait for their
//! payment, and requests that wait for the owner's look at the statement. They are told where one buys, so that nobody pays a
//! second time and nobody loses sight of one.
use serde::{Deserialize, Serialize};

use super::buying::Choice;
use super::told::{is_payable, refusal};
use crate::credito::gw;
use crate::paginas::form::sent;
use crate::paginas::layout::{Erro, Guest, Markup, Reply, Request, Site, dead_end, html, onward, reais};
use crate::paginas::once::{self, Form};
use voz_core::app::sell::buy_credit::pay_later;
use voz_core::money::cobranca::{CardOutcome, Cobranca, Forma, Motivo, Opened, ToPay};
use voz_core::money::pix::requests::OpenedRequest;

/// The first of the pages of credit.
pub(super) const PATH: &str = "/credito";

/// How a request with a receipt is paid, among the ways of charges.
const RECEIPT: &str = "comprovante";

/// A purchase as it is kept for its buyer.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Purchase {
    /// The account that bought, if one was signed in: nobody else sees it then.
    pub(super) conta: Option<String>,
    /// `comprovante`, or how a charge is paid.
    pub(super) forma: String,
    /// The charge, or the request.
    pub(super) id: String,
    /// The token, until its buyer has put it away.
    pub(super) credito: Option<String>,
    pub(super) copia_e_cola: Option<String>,
    pub(super) pagamento_em: Option<String>,
    /// The ticket that cancels it; none where it was gone on with later.
    pub(super) cancelamento: Option<String>,
    /// Why the last card was refused.
    pub(super) recusado: Option<String>,
    /// The draft that its buyer goes back to.
    #[serde(default)]
    pub(super) volta: Option<String>,
    /// The organization whose balance it is.
    #[serde(default)]
    pub(super) organizacao: Option<String>,
}

impl Purchase {
    /// The purchase that an opened charge is.
    pub(super) fn of_charge(guest: &Guest<'_>, choice: Choice<'_>, forma: Forma, opened: Opened) -> Self {
        Self {
            credito: opened.token.map(|token| token.expose().to_owned()),
            copia_e_cola: opened.pix.map(|pix| pix.copia_e_cola),
            pagamento_em: opened.pagina.filter(|url| is_page(url)),
            cancelamento: Some(opened.bilhete),
            recusado: opened.cartao.and_then(CardOutcome::refused),
            ..Self::new(guest, choice, forma.as_str(), opened.id)
        }
    }

    /// The purchase that a charge of before is, which waits for its payment.
    pub(super) fn of_unpaid(guest: &Guest<'_>, choice: Choice<'_>, charge: &Cobranca, way: ToPay) -> Self {
        let refused = charge.motivo == Some(Motivo::CartaoRecusado);
        Self {
            copia_e_cola: way.copia_e_cola,
            pagamento_em: way.pagina.filter(|url| is_page(url)),
            recusado: refused.then(String::new),
            ..Self::new(guest, choice, charge.forma.as_str(), charge.id.clone())
        }
    }

    /// The purchase that a request with a receipt is.
    pub(super) fn of_request(guest: &Guest<'_>, choice: Choice<'_>, opened: OpenedRequest) -> Self {
        let credito = Some(opened.token.expose().to_owned());
        Self { credito, ..Self::new(guest, choice, choice.forma, opened.id) }
    }

    /// False of a request with a receipt, which only the owner ends.
    pub(super) fn is_charge(&self) -> bool {
        self.forma != RECEIPT
    }

    fn new(guest: &Guest<'_>, choice: Choice<'_>, forma: &str, id: String) -> Self {
        Self {
            conta: guest.conta().map(str::to_owned),
            forma: forma.to_owned(),
            id,
            volta: choice.volta.map(str::to_owned),
            ..Self::default()
        }
    }
}

/// True for an address that a browser opens as a page.
fn is_page(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

/// The field that names the draft its buyer goes back to.
pub(super) const BACK: &str = "volta";
/// End of the address of a purchase while its buyer waits to go back.
pub(super) const AWAITED: &str = "?espera=1";

/// On to a purchase that was made; from there the way leads back to the draft, once it is paid.
pub(super) fn made(number: &str, choice: Choice<'_>) -> Reply {
    onward(&format!("{}{}", place(number), choice.volta.map_or("", |_| AWAITED)))
}

/// The field by which the page of a draft is told that its buyer comes from a purchase that was just paid.
pub(in crate::paginas) const PAID: &str = "pago";

/// Where a purchase is shown.
pub(super) fn place(number: &str) -> String {
    format!("{PATH}/compra/{number}")
}

/// The field that names the charge.
const CHARGE: &str = "cobranca";

/// What is not ended, of this browser and of the account that is signed in; `volta` is the draft that the buyer goes back to.
pub(in crate::paginas) fn unfinished(guest: &Guest<'_>, volta: Option<&str>) -> Result<Markup, Erro> {
    let Guest { site, request, .. } = *guest;
    let broken = |error| request.broken(&error);
    let charges = site.app.unpaid_charges(guest.conta(), &guest.navegador).map_err(broken)?;
    let asked = site.app.awaited_purchases(guest.conta(), &guest.navegador).map_err(broken)?;
    let (zone, now, desk) = (guest.zone()?, site.app.world.now(), site.app.desk());
    Ok(html! {
        @for charge in &charges {
            @if is_payable(charge) && desk.as_ref().is_some_and(|desk| desk.is_past(charge)) {
                p .feito role="status" {
                    "O prazo para pagar uma compra de " (reais(charge.centavos)) " acabou: não a pague mais. Está sendo conferido se chegou algum pagamento: "
                    (follow(&charge.id)) "."
                }
            } @else if is_payable(charge) {
                form .feito method="post" action="/credito/continuar" {
                    (guest.csrf)
                    (once::field(&once::fresh(guest)?))
                    input type="hidden" name=(CHARGE) value=(charge.id);
                    @if let Some(volta) = volta { input type="hidden" name=(BACK) value=(volta); }
                    p {
                        "Você tem uma compra de " strong { (reais(charge.centavos)) } " por pagar, até "
                        (zone.brief(charge.vence_em, now)) "."
                    }
                    button { "Continuar esta compra" }
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
    let shown = form.send(&guest, &request.body, |request| {
        let unpaid = pay_later(&site.app, guest.conta(), &guest.navegador, fields.get(CHARGE));
        let (charge, way) = unpaid.map_err(|error| gw::refused(request, error))?;
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
