//! `/dono/comecar`: the owner's first visit, at the address that the service prints while it has no owner. The account first,
//! its second factor right after it; whoever leaves in between signs in and goes on where they were.
use crate::caller::session::{down, let_in, unavailable};
use crate::paginas::conta::fator;
use crate::paginas::entrar::no_session_here;
use crate::paginas::form::{Again, Fault, Line, chosen_password, sent};
use crate::paginas::layout::{
    Erro, Guest, Markup, Reply, Request, Site, StatusCode, alert, html, onward, page,
};
use voz_core::app::accounts::people::PeopleError;
use voz_core::app::accounts::sign_up::FirstVisitError;
use voz_core::base::config::Secret;
use voz_core::people::senha::PasswordError;

pub(super) fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    shown(&Guest::of(site, request)?, request.param("convite").unwrap_or_default(), Again::default())
}

fn shown(guest: &Guest<'_>, secret: &str, again: Again<'_>) -> Result<Reply, Erro> {
    if !guest.site.app.people().invites_owner(secret).map_err(down(guest.request))? {
        return Ok(gone());
    }
    let content = html! {
        (no_session_here(guest))
        p { strong { "1 de 2." } " Este serviço ainda não tem dono. A conta feita aqui decide sobre pedidos de Pix, cobranças e contas; por isso ela tem senha e segundo fator." }
        form method="post" action="/dono/comecar" {
            (guest.csrf)
            input type="hidden" name="convite" value=(secret);
            (again.line(Line { kind: "email", autocomplete: "username", ..Line::of("email", "Seu e-mail", 254) }))
            (chosen_password("nova", "Escolha uma senha", false, again.told("nova")))
            button { "Criar a conta" }
        }
    };
    Ok(guest.page(again.status(), "A conta do dono", "", &content))
}

fn gone() -> Reply {
    let content: Markup = html! {
        (alert("Este endereço já não vale: foi usado, passou de um dia, ou o serviço já tem dono."))
        p { "Se a conta do dono é a sua, " a href="/entrar?volta=/dono" { "entre nela" } "; o que faltava continua de onde parou." }
        p { "Se o serviço ainda não tem dono, pare-o e comece de novo: ele escreve outro endereço ao começar." }
    };
    page(StatusCode::NOT_FOUND, "A conta do dono", "", &content)
}

/// A bad address takes nobody's turn at the passwords.
pub(super) fn before(site: &Site, request: &Request) -> Result<Option<Reply>, Erro> {
    let (_, fields) = sent(site, request)?;
    let good = site.app.people().invites_owner(fields.get("convite")).map_err(down(request))?;
    Ok((!good).then(gone))
}

pub(super) fn make(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    let (secret, email) = (fields.get("convite"), fields.get("email").trim());
    let senha = Secret::new(fields.get("nova").to_owned());
    let refused = |field, text: &str| {
        let fault = Fault { status: StatusCode::BAD_REQUEST, text: text.to_owned(), field: Some(field) };
        shown(&guest, secret, Again::with(&fault, &fields))
    };
    match site.app.people().make_owner(secret, email, &senha, &guest.place()) {
        Ok(signed) => {
            let next = fator::hand_out(&guest, &signed.sessao)?;
            Ok(let_in(onward(&next), &signed.secret))
        }
        Err(FirstVisitError::Gone) => Ok(gone()),
        Err(FirstVisitError::Email) => refused("email", "O e-mail não está inteiro; confira."),
        Err(FirstVisitError::Exists) => refused("email", "Este e-mail já tem uma conta aqui; use outro."),
        Err(FirstVisitError::People(PeopleError::Senha(
            why @ (PasswordError::Length(_) | PasswordError::Common),
        ))) => refused("nova", &format!("Escolha outra senha: {why}.")),
        Err(FirstVisitError::People(error)) => Err(unavailable(request, &error)),
    }
}
