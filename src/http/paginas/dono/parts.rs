//! What the owner's pages share.
use crate::base::portuguese::spoken;
use crate::base::store::{Result, Tx};
use crate::http::paginas::layout::{self, Markup, Site, html, plain};
use crate::money::cobranca::{self, ChargeState, Cobranca, Falha, Motivo};
use crate::money::pix::requests::{self, PixRequest, RequestState};

/// Most requests shown.
pub(super) const REQUESTS: usize = 200;

/// Requests, each with how many things there are to beware of, the oldest first: of many of one state those that have
/// waited longest, of many of all states the newest.
pub(super) fn flagged(tx: &mut Tx<'_>, estado: Option<RequestState>) -> Result<Vec<(PixRequest, usize)>> {
    let all = requests::list(tx, estado)?;
    let before = if estado.is_some() { 0 } else { all.len().saturating_sub(REQUESTS) };
    all.into_iter()
        .skip(before)
        .take(REQUESTS)
        .map(|one| {
            let similar = requests::similar(tx, &one)?.len();
            let avisos = one.comprovante.avisos.len();
            Ok((one, similar + avisos))
        })
        .collect()
}

/// The state of a charge, as its owner understands it: what was paid, if too little, did not expire.
pub(super) fn standing(charge: &Cobranca) -> Markup {
    in_words(charge.estado.as_str(), charge.motivo.map(Motivo::as_str))
}

/// The same of a state and its reason as they are written down.
pub(super) fn in_words(state: &str, reason: Option<&str>) -> Markup {
    if state == ChargeState::Vencido.as_str() && reason == Some(Motivo::ValorDivergente.as_str()) {
        return html! { "pago a menos" };
    }
    html! {
        (state)
        @if let Some(why) = reason { " (" (spoken(why)) ")" }
    }
}

/// Failures that last at the gateway; nothing where there is none.
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
    html! {
        nav .dono aria-label="Páginas do dono" {
            ul { (layout::links(&PAGES, here)) }
        }
    }
}

/// The box that confirms a decision.
pub(super) fn confirm(said: &Markup) -> Markup {
    html! { label .opcao { input type="checkbox" name="confirmo" value="1" required; " " (said) } }
}

/// List of failures that last at the gateway.
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
