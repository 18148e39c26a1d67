//! `/contato` and `/parcerias`: a message or a proposal to whoever runs the service, and what is offered to
//! sponsors.
use serde_json::{Map, Value};

use super::form::{Again, Fault, Fields, Line, select, sent, text_box, too_long};
use super::layout::{
    Body, Code, Erro, Guest, Markup, PAGE, Reply, Request, Route, SENT, Site, dollars, done, for_people,
    html, onward,
};
use super::once::{self, Form};
use crate::contact::partners::{self, Parceria};
use crate::contact::{self, Choices, DURACOES, ORCAMENTOS, PAGAMENTOS};
use crate::kernel::body::of_fields;

const CONTACT: &str = "/contato";
const PARTNERS: &str = "/parcerias";
/// Most bytes of a form: a message of 5000 characters of four bytes, percent-encoded.
const BODY_MAX: usize = 80 * 1024;
const MESSAGE_MAX: usize = 5000;

/// The routes of these pages.
pub(crate) const ROUTES: &[Route] = &[
    Route { path: CONTACT, run: |site, request| show(site, request, CONTACT), ..PAGE },
    Route { path: CONTACT, run: |site, request| send(site, request, CONTACT), ..FORM },
    Route { path: PARTNERS, run: |site, request| show(site, request, PARTNERS), ..PAGE },
    Route { path: PARTNERS, run: |site, request| send(site, request, PARTNERS), ..FORM },
];

const FORM: Route = Route { body: Body::Form(BODY_MAX), ..SENT };

/// The fields by which a refusal names what is wrong, as the pages call them.
const FAULTS: &[(&str, &str)] = &[
    ("name", "Escreva o seu nome, de 1 a 100 caracteres, em uma linha."),
    ("email", "Escreva um e-mail válido: a resposta vai para ele."),
    ("message", "Escreva a mensagem."),
    ("empresa", "Escreva o nome da empresa em até 200 caracteres, em uma linha."),
    ("site", "Escreva o endereço do site com http:// ou https://."),
    ("espaco", "Marque até seis espaços."),
];

fn show(site: &Site, request: &Request, path: &str) -> Result<Reply, Erro> {
    reply(&Guest::of(site, request)?, path, Again::default())
}

fn reply(guest: &Guest<'_>, path: &str, again: Again<'_>) -> Result<Reply, Erro> {
    let Guest { site, request, .. } = *guest;
    let open = site.app.config.contato_email().is_some();
    let head = html! { (guest.csrf) (once::field(&once::fresh(guest)?)) };
    let sent = again.fault.is_none() && request.param("dito") == Some("mandada");
    let offer = if path == PARTNERS { Some(partners::offer(site, request)?) } else { None };
    let content = html! {
        (again.summary())
        @if sent {
            (done(if offer.is_some() {
                "Proposta enviada. A resposta vem por e-mail, de quem mantém o serviço."
            } else {
                "Mensagem enviada. A resposta vem por e-mail, de quem mantém o serviço."
            }))
        }
        @if !sent && !open {
            p .aviso { "Este servidor não tem para onde mandar mensagens: quem o mantém não deixou um endereço." }
        }
        @if let Some(offer) = offer.as_ref().filter(|_| !sent) { (about(offer, open)) }
        @if sent {
            p { a href=(path) { "Escrever outra" } }
        } @else if open {
            @if offer.is_none() {
                p { "Escreva a quem mantém este serviço. A resposta vem por e-mail; o seu endereço não vai a mais ninguém." }
            }
            form method="post" action=(path) {
                (head)
                (message(again))
                @if let Some(offer) = &offer { (proposal(offer, again)) }
                button { (if offer.is_some() { "Mandar a proposta" } else { "Mandar a mensagem" }) }
            }
        } @else {
            p { a href="/" { "Ir à primeira página" } }
        }
    };
    let title = if offer.is_some() { "Parcerias" } else { "Contato" };
    Ok(guest.page(again.status(), title, path, &content))
}

/// A suggested price.
fn price(usd: Option<u32>) -> String {
    usd.map_or_else(|| "sob consulta".to_owned(), |usd| dollars(&usd.to_string()))
}

/// True when any space has a price.
fn priced(offer: &Parceria) -> bool {
    offer.placements.iter().flat_map(|space| &space.exposure).any(|one| one.price_usd.is_some())
}

/// Spaces that are offered, who is there already, and the rules.
fn about(offer: &Parceria, open: bool) -> Markup {
    let policy = &offer.politica;
    html! {
        p { (offer.descricao) }
        p { "Quem lê: " (offer.publico) }
        h2 { @if priced(offer) { "Espaços e preços sugeridos" } @else { "Espaços" } }
        @for space in &offer.placements {
            h3 { (space.nome) }
            p {
                "Onde: " (space.onde) ". O que leva: " (space.formato) "."
                @if space.exclusivo { " De um apoio só por vez." }
                @if !space.disponivel { " " strong { "Ocupado agora." } }
            }
            @if space.exposure.iter().all(|one| one.price_usd.is_none()) {
                p { "Preço sob consulta." }
            } @else {
                ul {
                    @for one in &space.exposure {
                        li { span { (one.dias) " dias" } span { (price(one.price_usd)) } }
                    }
                }
            }
        }
        @if !offer.current_sponsors.is_empty() {
            h2 { "Quem apoia agora" }
            ul {
                @for one in &offer.current_sponsors {
                    li { span { a href=(one.url) rel="sponsored noreferrer" { (one.nome) } ": " (one.frase) } }
                }
            }
        }
        h2 { "Regras" }
        p {
            "O espaço pago leva a palavra “" (policy.rotulo) "”. Não se aceitam: "
            (policy.recusados.join(", ")) ". "
            (policy.prazos) " " (offer.payment.nota)
        }
        @if open { h2 #proposta { "Fazer uma proposta" } }
    }
}

/// Fields of the sender and the message.
fn message(again: Again<'_>) -> Markup {
    let lines = again.typed.map(|fields| fields.lines("message")).unwrap_or_default();
    html! {
        (again.line(Line { autocomplete: "name", ..Line::of("name", "Nome", 100) }))
        (again.line(Line { kind: "email", autocomplete: "email", ..Line::of("email", "E-mail", 254) }))
        (text_box("message", "Mensagem", &lines, MESSAGE_MAX, false, again.told("message")))
    }
}

/// Fields of a proposal beyond its message.
fn proposal(offer: &Parceria, again: Again<'_>) -> Markup {
    let kinds = offer.modalidades.iter().map(|one| (one.id, one.nome));
    let marked = |id: &str| again.typed.is_some_and(|fields| fields.all("espaco").any(|one| one == id));
    html! {
        (select("tipo", "Que proposta é", kinds, again.typed("tipo")))
        (again.line(Line { hint: "pode ficar em branco", autocomplete: "organization", optional: true,
            ..Line::of("empresa", "Empresa", 200) }))
        (again.line(Line { hint: "com https://; pode ficar em branco", kind: "url", autocomplete: "url", optional: true,
            ..Line::of("site", "Site", 300) }))
        fieldset {
            legend { "Espaços de interesse" }
            @if let Some(told) = again.told("espaco") { p .aviso { (told) } }
            @for space in &offer.placements {
                label .opcao {
                    input type="checkbox" name="espaco" value=(space.id) checked[marked(&space.id)]; " " (space.nome)
                }
            }
        }
        (choice("duracao", "Por quanto tempo", DURACOES, again.typed("duracao")))
        (choice("orcamento", "Orçamento", ORCAMENTOS, again.typed("orcamento")))
        (choice("pagamento", "Como pagaria", PAGAMENTOS, again.typed("pagamento")))
    }
}

/// A choice that need not be made.
fn choice(name: &str, label: &str, choices: Choices, chosen: &str) -> Markup {
    select(name, label, [("", "não sei ainda")].into_iter().chain(choices.iter().copied()), chosen)
}

/// The message as it was filled in, by the names of its fields.
fn filled(fields: &Fields, path: &str) -> Map<String, Value> {
    let mut filled = Map::new();
    let mut fill = |name: &str, value: Value| drop(filled.insert(name.to_owned(), value));
    fill("name", fields.get("name").into());
    fill("email", fields.get("email").into());
    fill("message", fields.lines("message").into());
    if path == PARTNERS {
        for name in ["tipo", "empresa", "site", "orcamento", "duracao", "pagamento"] {
            if let Some(value) = fields.filled(name) {
                fill(name, value.into());
            }
        }
        fill("espaco", fields.all("espaco").collect::<Vec<_>>().into());
    }
    filled
}

fn send(site: &Site, request: &Request, path: &str) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    let form = Form::sent(&guest, &fields)?;
    let filled = filled(&fields, path);
    let done = form.send(&guest, Value::from(filled.clone()).to_string().as_bytes(), |request| {
        contact::leave(site, request, &of_fields(filled)?)
    });
    match done {
        Ok(_) => Ok(onward(&format!("{path}?dito=mandada"))),
        Err(erro) if erro.code == Code::ErroInterno => Err(erro),
        Err(erro) => {
            let named = erro.told("campo");
            let known = FAULTS.iter().find(|(field, _)| named.is_some_and(|named| named.starts_with(field)));
            let text = match (known, erro.code) {
                (Some(("message", text)), _) => {
                    too_long(&fields.lines("message"), MESSAGE_MAX).unwrap_or_else(|| (*text).to_owned())
                }
                (Some((_, text)), _) => (*text).to_owned(),
                (None, Code::LimiteDiario) => "Hoje já chegaram mensagens demais; escreva amanhã.".to_owned(),
                (None, Code::IdempotenciaConflito) => {
                    "O formulário mudou depois de enviado; mande outra vez.".to_owned()
                }
                (None, code) => for_people(code).to_owned(),
            };
            let fault = Fault { status: erro.status(), text, field: known.map(|(field, _)| *field) };
            reply(&guest, path, Again::with(&fault, &fields))
        }
    }
}
