//! The page of a rewrite that is being written: what has come of it so far, and the way to look again.
use http::StatusCode;
use maud::{Markup, html};

use super::cartao::title;
use crate::app::calls::drafts::Draft;
use crate::app::opened::rewrite_progress::{Came, Soon};
use crate::http::kernel::context::Site;
use crate::http::kernel::reply::Reply;
use crate::http::paginas::layout::{page, plain};
use crate::http::paginas::pedacos::pieces;
use crate::voice::diff::diff;
use crate::voice::reescrita::{EstiloPedido, styles};

/// The page of a draft that somebody writes, or that nobody began to write.
pub(super) fn waiting(site: &Site, id: &str, draft: &Draft, nobody: bool) -> Reply {
    let soon = site.app.coming.so_far(&site.app.world, &site.app.draft_key(id)).unwrap_or_default();
    let styles = styles(&draft.pedido, &site.app.estilos);
    let content = html! {
        @if nobody {
            p role="status" {
                "Ninguém começou a escrever ainda. Se o serviço parou no meio, nada foi cobrado: "
                a href={ "/?rascunho=" (id) } { "mande de novo" } "."
            }
        } @else {
            p role="status" { "O modelo ainda está escrevendo. Pode levar um minuto." }
        }
        p data-aguarda="Escrevendo" data-ha=(soon.ha_ms / 1000) {
            a .botao href={ "/reescrita/" (id) } { "Ver de novo" }
        }
        @if styles.len() > 1 && !nobody { (so_far(draft, &styles, &soon)) }
        h2 { "O seu rascunho" }
        div .texto { (plain(&draft.pedido.texto)) }
    };
    page(StatusCode::OK, "Escrevendo", "", &content)
}

/// Each style: as it came, or that it is still to come.
fn so_far(draft: &Draft, styles: &[EstiloPedido], soon: &Soon) -> Markup {
    html! {
        p #chegou role="status" { "Chegaram " (soon.vieram.len()) " de " (styles.len()) " estilos." }
        div #vindo {
            @for (n, style) in styles.iter().enumerate() {
                section .cartao {
                    h2 { (plain(&title(&style.id, &style.nome))) }
                    @match soon.vieram.iter().find(|came| came.n == n) {
                        Some(came) => (came_so(draft, came)),
                        None => p { "Ainda por vir." }
                    }
                }
            }
        }
    }
}

fn came_so(draft: &Draft, came: &Came) -> Markup {
    html! {
        @match &came.texto {
            Some(texto) => {
                p .legenda { "Veio em " (came.depois_ms / 1000) " s." }
                (pieces(&diff(&draft.primeiro, texto)))
            }
            None => p .aviso { "Este estilo não voltou." }
        }
    }
}
