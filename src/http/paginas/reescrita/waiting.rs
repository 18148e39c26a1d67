//! The page of a rewrite that is being written: what has come of it so far, and the way to look again.
use super::cards::title;
use super::draft_form::PATH;
use crate::app::calls::drafts::Draft;
use crate::app::opened::in_memory::{Came, Soon};
use crate::http::paginas::inicio::heading;
use crate::http::paginas::layout::{Frame, Markup, Reply, Site, StatusCode, framed_page, html, plain};
use crate::voice::reescrita::{EstiloPedido, styles};

/// The page of a draft that somebody writes, or that nobody began to write.
pub(super) fn waiting(site: &Site, id: &str, draft: &Draft, nobody: bool) -> Reply {
    let soon = site.app.coming.so_far(&site.app.world, &site.app.draft_key(id)).unwrap_or_default();
    let styles = styles(&draft.pedido, &site.app.estilos);
    let content = html! {
        div .duas {
            section aria-labelledby="rascunho" {
                h2 .rotulo #rascunho { "O seu rascunho" }
                div .texto { (plain(&draft.pedido.texto)) }
            }
            div #versoes tabindex="-1" {
                div .espera {
                    @if nobody {
                        p role="status" {
                            "Ninguém começou a escrever ainda. Se o serviço parou no meio, nada foi cobrado: "
                            a href={ "/?rascunho=" (id) } { "mande de novo" } "."
                        }
                    } @else {
                        p .pulsa #chegou role="status" {
                            "Escrevendo…"
                            @if styles.len() > 1 { " " (soon.vieram.len()) " de " (styles.len()) " prontas." }
                        }
                        p .legenda { "Costuma levar até um minuto. " a href={ "/?rascunho=" (id) } { "Voltar ao texto" } }
                    }
                    div data-aguarda data-aos-poucos[styles.len() > 1 && !nobody] data-ha=(soon.ha_ms / 1000) {
                        noscript { a .botao href={ "/reescrita/" (id) } { "Atualizar" } }
                    }
                }
                @if !nobody && styles.len() > 1 { (so_far(site, &styles, &soon)) }
            }
        }
    };
    let heading = heading(site);
    framed_page(
        StatusCode::OK,
        Frame { title: "Escrevendo", heading: &heading, here: PATH, said: Default::default() },
        &content,
    )
}

/// Each style: as it came, or that it is still to come.
fn so_far(site: &Site, styles: &[EstiloPedido], soon: &Soon) -> Markup {
    html! {
        div #vindo {
            @for (n, style) in styles.iter().enumerate() {
                section .cartao {
                    h2 { (plain(&title(site, &style.id, &style.nome))) }
                    @match soon.vieram.iter().find(|came| came.n == n) {
                        Some(Came { texto: Some(texto), .. }) => p .versao { (plain(texto)) },
                        Some(_) => p .aviso { "Este estilo não deu certo; no fim se diz por quê." },
                        None => p .pulsa { "escrevendo…" }
                    }
                }
            }
        }
    }
}
