//! Requests of Pix with a receipt: the queue, the receipt beside what was asked, and the owner's decision.
use http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY};
use http::{HeaderName, StatusCode};

use super::door::{Owner, REQUESTS, confirm, decide, flagged, links, listed, looked_at};
use crate::paginas::form::Fields;
use crate::paginas::layout::{
    Code, Erro, Guest, Markup, Reply, Request, Site, alert, capital, dollars, html, onward, plain, reais,
};
use voz_core::base::identifier::short;
use voz_core::base::time_zone::Zone;
use voz_core::money::pix::requests::{
    self, Decided, Decider, Decision, Evento, PixRequest, RequestState, one_line, receipts,
};

/// Most characters of a reason: it goes into a mail.
const REASON_MAX: usize = 500;

/// Every request, the newest first.
pub(super) fn all(Owner { guest, zone, .. }: &Owner<'_>) -> Result<Reply, Erro> {
    let mut found = guest.read(|tx| flagged(tx, None))?;
    found.reverse();
    Ok(looked_at("Todos os Pix", "/dono/pix", &table(&found, zone)))
}

/// Requests in a list, each with what there is to beware of.
pub(super) fn table(found: &[(PixRequest, usize)], zone: &Zone) -> Markup {
    html! {
        @if found.is_empty() {
            p { "Nenhum pedido." }
        } @else {
            (listed(found.iter().map(|(one, avisos)| html! {
                a href={ "/dono/pix/" (one.id) } { (reais(one.centavos)) " de " (who(one)) }
                " " (one.estado.as_str())
                @if *avisos > 0 && one.estado == RequestState::Pendente { ", " strong { (avisos) " a conferir" } }
                " " small { (zone.moment(one.criado_em)) }
            })))
            @if found.len() >= REQUESTS { p { "Aqui aparecem " (REQUESTS) ". Todos: " code { "voz pix listar --estado todos" } "." } }
        }
    }
}

fn who(request: &PixRequest) -> String {
    match request.nome.as_deref().unwrap_or(&request.email) {
        "" => "quem apagou a conta".to_owned(),
        who => plain(&one_line(who)),
    }
}

/// A request with everything around it.
struct Seen {
    request: PixRequest,
    /// Alerts of a request.
    avisos: Vec<String>,
    events: Vec<Evento>,
    /// The request with the same identifier that was released.
    before: Option<PixRequest>,
}

fn seen(guest: &Guest<'_>) -> Result<Seen, Erro> {
    let id = guest.request.named();
    let found = guest.read(|tx| {
        let Some(request) = requests::by_id(tx, id)? else { return Ok(None) };
        let mut avisos = requests::similar(tx, &request)?;
        avisos.extend(request.comprovante.avisos.iter().cloned());
        let (events, before) = (requests::events(tx, id)?, requests::released_with(tx, &request)?);
        Ok(Some(Seen { request, avisos, events, before }))
    });
    found?.ok_or_else(|| Code::NotFound.into())
}

/// One request.
pub(super) fn show(owner: &Owner<'_>) -> Result<Reply, Erro> {
    one(owner, StatusCode::OK, None, "")
}

fn one(owner: &Owner<'_>, status: StatusCode, said: Option<&str>, motivo: &str) -> Result<Reply, Erro> {
    let Owner { guest, zone, .. } = owner;
    let seen = &seen(guest)?;
    let waits = seen.request.estado == RequestState::Pendente;
    let content = html! {
        (links("/dono/pix"))
        @if let Some(said) = said { (alert(said)) }
        p { strong { "Estado: " (seen.request.estado.as_str()) } "." }
        @for aviso in &seen.avisos { p .aviso { "Atenção: " (plain(&one_line(aviso))) } }
        (facts(&seen.request, zone))
        (picture(&seen.request, zone))
        @if waits { (decision(&guest.csrf, seen, motivo, zone)) }
        h2 { "O que aconteceu" }
        ol {
            @for event in &seen.events {
                li {
                    (zone.moment(event.em)) ": " (event.que) " (" (plain(&one_line(&event.quem))) ")"
                    @if let Some(detail) = &event.detalhe { ": " (plain(&one_line(detail))) }
                }
            }
        }
    };
    let title = format!("Pix de {}", reais(seen.request.centavos));
    Ok(guest.page(status, &title, "", &content))
}

fn facts(request: &PixRequest, zone: &Zone) -> Markup {
    html! {
        h2 { "O que foi pedido" }
        dl {
            dt { "Valor a procurar no extrato" } dd { strong { (reais(request.centavos)) } }
            @for (name, value) in requests::told(request) {
                dt { (capital(name)) }
                dd {
                    @match name {
                        "quando" => (zone.moment(request.criado_em)),
                        "pacote" => { (dollars(&request.usd.to_string())) " por " (reais(request.centavos)) }
                        _ => (plain(&value)),
                    }
                }
            }
            @if let Some(motivo) = &request.motivo { dt { "Motivo" } dd { (plain(&one_line(motivo))) } }
        }
    }
}

fn picture(request: &PixRequest, zone: &Zone) -> Markup {
    let file = &request.comprovante;
    let address = format!("/dono/pix/{}/comprovante", request.id);
    html! {
        h2 { "O comprovante" }
        p { (file.tipo.as_str()) ", " (file.bytes) " bytes. Um comprovante não prova nada: quem prova é o extrato." }
        @if let Some(em) = file.apagado_em {
            p { "Foi apagado em " (zone.moment(em)) "." }
        } @else if file.copia {
            a href=(address) { img .comprovante src=(address) alt={ "Comprovante mandado por " (who(request)) }; }
        } @else {
            p {
                "É um PDF, de que não se faz cópia: " a href=(address) download { "baixe o original" }
                " e abra com cuidado, porque veio de um estranho."
            }
        }
    }
}

fn decision(csrf: &Markup, seen: &Seen, motivo: &str, zone: &Zone) -> Markup {
    let PixRequest { id, usd, centavos, txid, .. } = &seen.request;
    html! {
        h2 { "Decidir" }
        p { "Nenhuma das duas decisões se desfaz." }
        form method="post" action={ "/dono/pix/" (id) "/liberar" } {
            (csrf)
            @if let Some(before) = &seen.before {
                p .aviso {
                    "O txid " (plain(&one_line(txid))) " já foi liberado no "
                    a href={ "/dono/pix/" (before.id) } { "pedido " (short(&before.id)) }
                    @if let Some(em) = before.decidido_em { ", em " (zone.moment(em)) }
                    "."
                }
                input type="hidden" name="conhecido" value=(before.id);
            }
            (confirm(&html! {
                @if seen.before.is_some() { "O extrato mostra outro Pix de " (reais(*centavos)) ", além do já liberado" }
                @else { "O extrato mostra um Pix de " (reais(*centavos)) " (txid " (plain(&one_line(txid))) ")" }
            }))
            button { "Liberar " (dollars(&usd.to_string())) }
        }
        form method="post" action={ "/dono/pix/" (id) "/recusar" } {
            (csrf)
            label for="motivo" { "Por que recusar " small { "o comprador o lê, no e-mail e na página da compra; pode ficar vazio" } }
            input #motivo name="motivo" maxlength=(REASON_MAX) autocomplete="off" value=(motivo);
            (confirm(&html! { "Procurei no extrato: este Pix não está lá, ou não é deste valor" }))
            button .leve { "Recusar o pedido" }
        }
    }
}

/// The receipt itself: the copy made of an image; of a PDF the file as it came, to be kept and not shown.
pub(super) fn receipt(Owner { guest, .. }: &Owner<'_>) -> Result<Reply, Erro> {
    let seen = seen(guest)?;
    let (id, file) = (&seen.request.id, &seen.request.comprovante);
    if file.apagado_em.is_some() {
        return Err(Code::NotFound.into());
    }
    let kind = if file.copia { "image/png" } else { "application/pdf" };
    let kept = if file.copia { receipts::copia } else { receipts::original };
    let bytes = guest.read(|tx| kept(tx, id))?.ok_or(Code::NotFound)?;
    let reply = Reply::new(StatusCode::OK, kind, bytes)
        .fixed(CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox")
        .fixed(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    let kept = format!("attachment; filename=\"comprovante-{id}.pdf\"");
    Ok(if file.copia { reply } else { reply.header(CONTENT_DISPOSITION, &kept) })
}

pub(super) fn release(site: &Site, request: &Request) -> Result<Reply, Erro> {
    decide(site, request, |owner, fields| decided(owner, fields, Decision::Release))
}

pub(super) fn refuse(site: &Site, request: &Request) -> Result<Reply, Erro> {
    decide(site, request, |owner, fields| decided(owner, fields, Decision::Refuse(fields.filled("motivo"))))
}

fn decided(owner: &Owner<'_>, fields: &Fields, decision: Decision<'_>) -> Result<Reply, Erro> {
    let Owner { guest, conta, .. } = owner;
    let Guest { site, request, .. } = *guest;
    let before = seen(guest)?;
    let motivo = fields.get("motivo");
    let again = |status, said: &str| one(owner, status, Some(said), motivo);
    if fields.get("confirmo").is_empty() {
        return again(StatusCode::BAD_REQUEST, "Marque que conferiu o extrato: a decisão não se desfaz.");
    }
    if motivo.chars().count() > REASON_MAX {
        return again(StatusCode::BAD_REQUEST, "O motivo tem no máximo 500 caracteres.");
    }
    let decider = Decider {
        world: &site.app.world,
        store: &site.app.store,
        correio: &site.app.correio,
        responder_a: site.app.config.contato_dono(),
        produto: &site.app.config.servidor.produto,
        endereco: Some(&site.base),
        quem: &conta.email,
    };
    let known = Some(fields.get("conhecido")).filter(|id| !id.is_empty());
    let told = decider.decide(&before.request.id, decision, known);
    match told.map_err(|error| request.broken(&error))?.decided {
        Decided::Done(after) => Ok(onward(&format!("/dono/pix/{}", after.id))),
        Decided::Settled(_) => {
            again(StatusCode::CONFLICT, "Este pedido não espera mais decisão; nada mudou.")
        }
        Decided::Another(_) => again(
            StatusCode::CONFLICT,
            "Outro pedido com o mesmo txid já foi liberado: confira se o extrato mostra dois Pix.",
        ),
        Decided::Revoked(_) => again(
            StatusCode::CONFLICT,
            "O token deste pedido foi revogado: não há o que liberar. Encerre-o, recusando.",
        ),
        Decided::Unknown => Err(Code::NotFound.into()),
    }
}
