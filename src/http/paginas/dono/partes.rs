//! What the owner's pages share.
use maud::{Markup, html};

use crate::base::store::{Result, Tx};
use crate::http::kernel::context::Site;
use crate::http::paginas::layout::plain;
use crate::money::cobranca::{self, Falha};
use crate::money::pix::requests::{self, PixRequest, RequestState};

/// Requests, each with how many things there are to beware of.
pub(super) fn flagged(tx: &mut Tx<'_>, estado: Option<RequestState>) -> Result<Vec<(PixRequest, usize)>> {
    let all = requests::list(tx, estado)?;
    all.into_iter()
        .map(|one| {
            let similar = requests::similar(tx, &one)?.len();
            let avisos = one.comprovante.avisos.len();
            Ok((one, similar + avisos))
        })
        .collect()
}

/// What keeps failing at the gateway; nothing where there is none.
pub(super) fn failures(site: &Site, tx: &mut Tx<'_>) -> Result<Vec<Falha>> {
    match site.app.till() {
        Some(_) => cobranca::failing(tx, site.app.world.now(), &site.app.world.steady()),
        None => Ok(Vec::new()),
    }
}

/// The ways between these pages.
pub(super) fn links(here: &str) -> Markup {
    const PAGES: [(&str, &str); 6] = [
        ("/dono", "Resumo"),
        ("/dono/pix", "Todos os Pix"),
        ("/dono/cobrancas", "Cobranças"),
        ("/dono/numeros", "Números exatos"),
        ("/dono/contas", "Contas"),
        ("/dono/config", "Configuração"),
    ];
    let here = if here.is_empty() { "/dono" } else { here };
    html! {
        nav .dono aria-label="Páginas do dono" {
            ul {
                @for (path, name) in PAGES {
                    li { a href=(path) aria-current=[(path == here).then_some("page")] { (name) } }
                }
            }
        }
    }
}

/// What keeps failing at the gateway.
pub(super) fn failing(falhas: &[Falha]) -> Markup {
    html! {
        @if falhas.is_empty() {
            p .feito { "Nada falha." }
        } @else {
            ul .simples {
                @for falha in falhas {
                    li { span { strong { (falha.id.replace('_', " ")) } ": " (plain(&falha.motivo)) } }
                }
            }
        }
    }
}
