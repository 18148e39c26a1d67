//! One charge of the gateway: what is known of it, what happened to it, and the owner's decision, by the path of
//! `voz cobranca acertar` and `voz cobranca cancelar`.
use super::door::{Owner, confirm, decide, in_words, links, standing};
use crate::paginas::form::{Fields, Line, line};
use crate::paginas::layout::{
    Code, Erro, Guest, Markup, Reply, Request, Site, StatusCode, alert, dollars, html, onward, plain, reais,
};
use voz_core::app::owner;
use voz_core::base::portuguese;
use voz_core::base::time_zone::Zone;
use voz_core::money::cobranca::{
    self, ChargeState, Cobranca, CobrancaError, Evento, Forma, Pendencia, SettleError,
};
use voz_core::money::micros::Micros;

/// The charges, in a list.
pub(super) const PATH: &str = "/dono/cobrancas";

/// The charge of the address.
fn seen(guest: &Guest<'_>) -> Result<Cobranca, Erro> {
    guest.read(|tx| cobranca::by_id(tx, guest.request.named()))?.ok_or_else(|| Code::NotFound.into())
}

/// One charge.
pub(super) fn show(owner: &Owner<'_>) -> Result<Reply, Erro> {
    one(owner, StatusCode::OK, None)
}

fn one(owner: &Owner<'_>, status: StatusCode, said: Option<&str>) -> Result<Reply, Erro> {
    let Owner { guest, zone, .. } = owner;
    let named = guest.request.named();
    let (charge, events) =
        guest.read(|tx| Ok((cobranca::by_id(tx, named)?, cobranca::events(tx, named)?)))?;
    let charge = charge.ok_or(Code::NotFound)?;
    let free = guest.read(|tx| cobranca::free_of(tx, &charge))?;
    let content = html! {
        (links(PATH))
        @if let Some(said) = said { (alert(said)) }
        p { strong { "Estado: " (standing(&charge)) } "." }
        @if !charge.pendencias.is_empty() {
            h2 { "Decidir" }
            p { "O que se decide aqui não se desfaz." }
            @for &what in &charge.pendencias { (decision(guest, &charge, what, free)) }
        }
        @else if charge.estado == ChargeState::Pendente { (closing(guest, &charge)) }
        (facts(&charge, zone))
        (history(&events, zone))
    };
    let title = format!("Cobrança de {}", reais(charge.asked().1));
    Ok(guest.page(status, &title, "", &content))
}

fn facts(charge: &Cobranca, zone: &Zone) -> Markup {
    let forma = match charge.forma {
        Forma::Pix => "Pix",
        Forma::Cartao => "cartão",
        Forma::CartaoBoleto => "página de pagamento",
    };
    let (micros, centavos) = charge.asked();
    let moments = [
        ("Aberta em", Some(charge.criado_em)),
        ("Encerra em", Some(charge.vence_em)),
        ("Paga em", charge.pago_em),
        ("Conferida em", charge.visto_em),
        ("Próxima conferência", charge.olhar_em),
    ];
    html! {
        h2 { "O que se sabe" }
        dl {
            dt { "Valor" } dd { (reais(centavos)) " por " (dollars(&micros.to_string())) ", " (forma) }
            @if charge.micros != micros { dt { "Creditado" } dd { (dollars(&charge.micros.to_string())) } }
            @if let Some(got) = charge.recebido { dt { "Recebido" } dd { (reais(got)) } }
            @if charge.devolvido.0 > 0 { dt { "Devolvido" } dd { (reais(charge.devolvido)) } }
            @if charge.divida.0 > 0 { dt { "Gasto e estornado" } dd { (dollars(&charge.divida.to_string())) } }
            @for (name, at) in moments {
                @if let Some(at) = at { dt { (name) } dd { (zone.moment(at)) } }
            }
            dt { "Crédito" } dd { code { (charge.credito) } }
            dt { "No gateway" }
            dd {
                @match &charge.gateway { Some(name) => code { (plain(name)) }, None => "ainda sem identificador" }
                @if let Some(status) = &charge.status { ", lá como " code { (plain(status)) } }
            }
        }
    }
}

fn history(events: &[Evento], zone: &Zone) -> Markup {
    html! {
        h2 { "O que aconteceu" }
        @if events.is_empty() { p { "Nada desde que foi aberta." } }
        ol {
            @for (at, event) in events.iter().enumerate() {
                li {
                    (zone.moment(event.em)) ": "
                    @let before = at.checked_sub(1).and_then(|at| events[at].motivo.as_deref());
                    @if event.de != event.para { "de " (in_words(&event.de, before)) " para " }
                    @let now = in_words(&event.para, event.motivo.as_deref());
                    @if event.aviso { strong { (now) } } @else { (now) }
                    @match event.status.as_deref() {
                        // What is noted of a payment names it.
                        Some(payment) if payment.starts_with("pay_") => { ", pagamento " (plain(payment)) }
                        Some(status) => { ", no gateway " (plain(status)) }
                        None => {}
                    }
                }
            }
        }
    }
}

/// Question to decide, in words, and the names of its two answers; the first takes an amount.
struct Question {
    about: &'static str,
    amount: Option<(&'static str, &'static str, Micros)>,
    nothing: &'static str,
}

fn question(charge: &Cobranca, what: Pendencia, free: Micros) -> Question {
    let seen = |about| Question { about, amount: None, nothing: "Já vi: não espera mais" };
    match what {
        Pendencia::PagoAMenos => Question {
            about: "Chegou menos do que o valor pedido, e nada foi creditado. Credite uma parte, ou nada.",
            amount: Some(("Creditar, em dólares", "Creditar", charge.asked().0)),
            nothing: "Não creditar nada",
        },
        Pendencia::Divida if free.0 <= 0 => Question {
            about: "O pagamento voltou depois de gasto em parte, e o crédito não tem nada livre de onde tirar. Espere, ou perdoe o resto.",
            amount: None,
            nothing: "Perdoar o resto",
        },
        Pendencia::Divida => Question {
            about: "O pagamento voltou depois de gasto em parte. Tire uma parte do que o crédito ainda tem livre, ou perdoe o resto.",
            amount: Some(("Tirar, em dólares", "Tirar do crédito", charge.divida.min(free))),
            nothing: "Perdoar o resto",
        },
        Pendencia::EstornoParcial => {
            seen("Uma parte do pagamento foi devolvida no gateway, e o crédito continua inteiro.")
        }
        Pendencia::PagoAMais => {
            seen("Chegou mais do que o valor pedido, e só ele foi creditado: devolva a diferença no gateway.")
        }
        Pendencia::PagoDuasVezes if cobranca::wants_twin(charge) => seen(
            "O gateway tem outro pagamento desta cobrança, e o dela veio a menos ou voltou. Fique com o outro, ou devolva-o por lá.",
        ),
        Pendencia::PagoDuasVezes => {
            seen("O gateway tem um segundo pagamento desta cobrança: devolva-o por lá.")
        }
        Pendencia::CreditoRevogado => seen("O pagamento chegou, e o crédito que ele encheria está revogado."),
        Pendencia::NaoConfere => {
            seen("O que o gateway mostra não é a cobrança que foi aberta; nada foi feito.")
        }
    }
}

fn decision(guest: &Guest<'_>, charge: &Cobranca, what: Pendencia, free: Micros) -> Markup {
    let question = question(charge, what, free);
    let to = format!("{PATH}/{}/acertar", charge.id);
    let form = |fields: &Markup, button: &Markup| {
        html! {
            form method="post" action=(to) {
                (guest.csrf)
                input type="hidden" name="versao" value=(charge.versao);
                input type="hidden" name="pendencia" value=(what.as_str());
                (fields)
                (confirm(&html! { "Conferi no painel do gateway" }))
                (button)
            }
        }
    };
    let twin = what == Pendencia::PagoDuasVezes && cobranca::wants_twin(charge);
    html! {
        p .aviso {
            "Espera você: " (question.about)
            @if what == Pendencia::EstornoParcial {
                " Para tirar dele a parte, no terminal: "
                code { "voz credito devolver " (charge.credito) " --usd VALOR" } "; depois, já vi."
            }
        }
        @if let Some((label, button, most)) = question.amount {
            @let hint = format!("até {}", dollars(&most.to_string()));
            (form(&line(&Line { hint: &hint, ..Line::of("usd", label, 20) }), &html! { button { (button) } }))
        }
        @if twin && guest.site.app.till().is_some() {
            (form(
                &html! { input type="hidden" name="outro" value="1"; },
                &html! { button { "Ficar com o outro e creditar " (dollars(&charge.asked().0.to_string())) } },
            ))
        }
        (form(&html! { input type="hidden" name="nada" value="1"; }, &html! { button .leve { (question.nothing) } }))
    }
}

fn closing(guest: &Guest<'_>, charge: &Cobranca) -> Markup {
    html! {
        @if guest.site.app.till().is_some() {
            h2 { "Encerrar" }
            form method="post" action={ (PATH) "/" (charge.id) "/cancelar" } {
                (guest.csrf)
                (confirm(&html! { "Ninguém mais deve pagar esta cobrança" }))
                button .leve { "Encerrar a cobrança" }
            }
        } @else {
            p { "O gateway não está configurado: daqui não se encerra." }
        }
    }
}

/// Words where the box that confirms a decision is not ticked.
const NOT_MEANT: &str = "Marque que conferiu: a decisão não se desfaz.";

/// The amount of a form: none where nothing is to move.
fn amount(fields: &Fields) -> Result<Option<Micros>, &'static str> {
    if !fields.get("nada").is_empty() {
        return Ok(None);
    }
    let plain = portuguese::amount(fields.get("usd").trim().trim_start_matches("US$").trim()).ok();
    let amount = plain.and_then(|plain| plain.parse::<Micros>().ok()).filter(|amount| amount.0 > 0);
    amount.map(Some).ok_or("Escreva um valor em dólares, como 2,50 ou 1.234,50.")
}

pub(super) fn settle(site: &Site, request: &Request) -> Result<Reply, Erro> {
    decide(site, request, settled)
}

fn settled(owner: &Owner<'_>, fields: &Fields) -> Result<Reply, Erro> {
    let again = |status, said: &str| one(owner, status, Some(said));
    if fields.get("confirmo").is_empty() {
        return again(StatusCode::BAD_REQUEST, NOT_MEANT);
    }
    let (app, quem) = (&owner.guest.site.app, &owner.conta.email);
    let charge = seen(&owner.guest)?;
    let what = Pendencia::of(fields.get("pendencia")).filter(|what| charge.waits_for(*what));
    let shown = what.filter(|_| fields.get("versao").parse() == Ok(charge.versao));
    let Some(what) = shown else {
        return again(
            StatusCode::CONFLICT,
            "A cobrança mudou desde que a página foi aberta; nada foi feito. Confira de novo.",
        );
    };
    let settled = if fields.get("outro").is_empty() {
        match amount(fields) {
            Ok(amount) => owner::settle(&app.store, app.world.now(), quem, &charge, what, amount),
            Err(said) => return again(StatusCode::BAD_REQUEST, said),
        }
    } else {
        match app.desk() {
            Some(desk) => owner::take_twin(&desk, quem, &charge),
            None => return again(StatusCode::CONFLICT, "O gateway não está configurado."),
        }
    };
    match settled {
        // A form that is sent again is of a version that is gone: there is nothing to wait for.
        Ok(after) => owner::told(&app.store, &after.id).map(|()| onward(&format!("{PATH}/{}", after.id))),
        Err(SettleError::Store(error)) => Err(error),
        Err(error @ SettleError::TooMuch(_)) => return again(StatusCode::BAD_REQUEST, &sentence(&error)),
        Err(error @ SettleError::Gateway(_)) => return again(StatusCode::BAD_GATEWAY, &sentence(&error)),
        Err(error) => return again(StatusCode::CONFLICT, &sentence(&error)),
    }
    .map_err(|error| owner.guest.request.broken(&error))
}

fn sentence(error: &SettleError) -> String {
    match error {
        SettleError::TooMuch(most) => {
            format!("O valor passa do que há a acertar, que é {}.", dollars(&most.to_string()))
        }
        SettleError::Short(free) => {
            format!("O crédito só tem {} livres: o resto já foi gasto.", dollars(&free.to_string()))
        }
        SettleError::NoAmount(_) => "Nesta pendência não há valor a acertar.".to_owned(),
        SettleError::Nothing => "Esta cobrança não espera mais decisão; nada mudou.".to_owned(),
        SettleError::Stands => {
            "Esta cobrança já tem o pagamento dela; devolva o outro no gateway.".to_owned()
        }
        SettleError::NoTwin => "O gateway não mostra outro pagamento inteiro desta cobrança.".to_owned(),
        SettleError::Gateway(error) => {
            format!("O gateway não respondeu, e nada foi feito: {}.", plain(&error.to_string()))
        }
        SettleError::Which(_) | SettleError::Moved | SettleError::Store(_) => {
            "A cobrança mudou enquanto isso; confira de novo.".to_owned()
        }
    }
}

pub(super) fn close(site: &Site, request: &Request) -> Result<Reply, Erro> {
    decide(site, request, closed)
}

fn closed(owner: &Owner<'_>, fields: &Fields) -> Result<Reply, Erro> {
    let again = |status, said: &str| one(owner, status, Some(said));
    if fields.get("confirmo").is_empty() {
        return again(StatusCode::BAD_REQUEST, NOT_MEANT);
    }
    let charge = seen(&owner.guest)?;
    let Some(desk) = owner.guest.site.app.desk() else {
        return again(StatusCode::CONFLICT, "O gateway não está configurado: daqui não se encerra.");
    };
    if charge.estado != ChargeState::Pendente {
        return again(StatusCode::CONFLICT, "Esta cobrança já não espera pagamento; nada mudou.");
    }
    match owner::close(&desk, &owner.conta.email, charge) {
        Ok(after) => Ok(onward(&format!("{PATH}/{}", after.id))),
        Err(CobrancaError::Store(error)) => Err(owner.guest.request.broken(&error)),
        Err(error) => {
            again(StatusCode::BAD_GATEWAY, &format!("O gateway não encerrou: {}.", plain(&error.to_string())))
        }
    }
}
