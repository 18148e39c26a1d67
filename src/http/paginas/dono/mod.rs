//! `/dono`: what the owner of the service decides and looks at. For an account marked as the owner's that signed in with
//! its second factor; nobody else is told more than that.
mod listas;
mod partes;
mod pix;
mod porta;

use http::{Method, StatusCode};
use maud::{Markup, html};

use self::partes::{failing, failures, flagged, links};
use self::porta::owner;
use super::layout::{HTML, PAGE, page, plain};
use crate::base::fuso::Zone;
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::Erro;
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::Request;
use crate::http::kernel::route::{Answer, Body, Lane, Param, Route, Shape};
use crate::money::cobranca::{self, Falha};
use crate::money::pix::requests::{self, Evento, PixRequest, RequestState};

/// Most bytes of a form: a reason and a token.
const BODY_MAX: usize = 16 * 1024;

const ID: Param = Param {
    name: "id",
    about: "O pedido",
    values: &[],
    length: None,
    shape: Shape::Text,
    example: "00000000000000000000000000000000",
};
const ONE: Route = Route { params: &[ID], ..PAGE };
/// A decision mails the buyer: it waits for the mail server.
const DECISION: Route =
    Route { method: Method::POST, body: Body::Form(BODY_MAX), lane: Lane::Gateway, params: &[ID], ..PAGE };

/// The routes of these pages.
pub(in crate::http) const ROUTES: &[Route] = &[
    Route { path: "/dono", run: overview, ..PAGE },
    Route { path: "/dono/pix", run: pix::all, ..PAGE },
    Route { path: "/dono/pix/{id}", run: pix::show, ..ONE },
    Route {
        path: "/dono/pix/{id}/comprovante",
        answer: Answer { also: &["image/png", "application/pdf"], ..Answer::new(HTML, "") },
        run: pix::receipt,
        ..ONE
    },
    Route { path: "/dono/pix/{id}/liberar", run: pix::release, ..DECISION },
    Route { path: "/dono/pix/{id}/recusar", run: pix::refuse, ..DECISION },
    Route { path: "/dono/cobrancas", run: listas::charges, ..PAGE },
    Route { path: "/dono/numeros", run: listas::numbers, ..PAGE },
    Route { path: "/dono/contas", run: listas::accounts, ..PAGE },
    Route { path: "/dono/config", run: listas::config, ..PAGE },
];

/// Newest decisions shown.
const DECISIONS: u32 = 20;

/// What is found for the first page, in one reading.
struct Found {
    pedidos: Vec<(PixRequest, usize)>,
    falhas: Vec<Falha>,
    esperam: usize,
    decisoes: Vec<(String, Evento)>,
}

fn overview(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let zone = match owner(site, request)? {
        Ok((_, conta)) => Zone::of(&conta.perfil.time_zone),
        Err(refused) => return Ok(refused),
    };
    let found = site.app.store.read(|tx| {
        Ok::<_, crate::base::store::StoreError>(Found {
            pedidos: flagged(tx, Some(RequestState::Pendente))?,
            falhas: failures(site, tx)?,
            esperam: cobranca::newest(tx, None, true, 100)?.len(),
            decisoes: requests::decisions(tx, DECISIONS)?,
        })
    });
    let found = found.map_err(|error| request.broken(&error))?;
    let content = html! {
        (links(""))
        h2 { "Pix esperando você" }
        (pix::table(&found.pedidos, &zone))
        h2 { "Gateway" }
        @if site.app.till().is_none() {
            p { "Não está configurado." }
        } @else {
            (failing(&found.falhas))
            @if found.esperam > 0 {
                p .aviso {
                    (found.esperam) " cobranças esperam a sua palavra: veja-as em "
                    a href="/dono/cobrancas" { "Cobranças" } " e decida com " code { "voz cobranca acertar" } "."
                }
            }
        }
        h2 { "Últimas decisões" }
        (decisions(&found.decisoes, &zone))
    };
    Ok(page(StatusCode::OK, "Dono", "", &content))
}

fn decisions(found: &[(String, Evento)], zone: &Zone) -> Markup {
    html! {
        @if found.is_empty() {
            p { "Nenhuma ainda." }
        } @else {
            ul .simples {
                @for (id, event) in found {
                    li {
                        span {
                            a href={ "/dono/pix/" (id) } { (id.get(..8).unwrap_or(id)) }
                            " " (event.que) " por " (plain(&requests::one_line(&event.quem)))
                            @if let Some(why) = &event.detalhe { ": " (plain(&requests::one_line(why))) }
                            " " small { (zone.moment(event.em)) }
                        }
                    }
                }
            }
        }
    }
}
