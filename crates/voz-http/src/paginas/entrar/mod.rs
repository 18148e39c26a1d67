//! `/entrar`: the page where people sign in, by password or by a link to their e-mail, and give the code of the second
//! factor in a step of its own. HTML forms alone.
//!
//! Every form carries the token of writes, and comes from this origin. Where no session can be kept (plain HTTP under a
//! name that is not this machine's own) the page says so, and how to get HTTPS.
mod forms;

use super::form::{sent, theirs};
use super::layout::{
    Body, Code, Erro, Guest, Lane, Markup, PAGE, Reply, Route, SENT, StatusCode, alert, done, for_people,
    html, onward, page, said_of,
};
use crate::caller::session::{self, await_code, awaited, down};
use crate::conta::auth::{BODY_MAX, denied};
use crate::conta::sign_up::not_sent;
use crate::kernel::request::{Request, Site, host_and_port};
use forms::by_link;
use voz_core::app::accounts::people::PeopleError;
use voz_core::app::accounts::sign_in::{Denied, Proof, Signed};
use voz_core::app::accounts::sign_up::LinkError;
use voz_core::base::config::Secret;
use voz_core::people::contas;
use voz_core::people::senha::PasswordError;

/// The routes of this group: pages, which no document lists.
pub(crate) const ROUTES: &[Route] = &[
    Route { path: "/entrar", run: show, ..PAGE },
    Route { path: "/entrar", lane: Lane::Password, before: Some(before_sign_in), run: sign_in, ..FORM },
    Route { path: "/entrar/codigo", run: show_code, ..PAGE },
    Route { path: "/entrar/codigo", run: take_code, ..FORM },
    Route { path: "/entrar/link", lane: Lane::Gateway, run: send_link, ..FORM },
    Route { path: "/entrar/mandado", run: sent_page, ..PAGE },
];

/// Words after something was done that led here, by the word in the address.
const SAID: &str = include_str!("feito.txt");

/// The entry of the navigation under which this page stands.
const PATH: &str = "/conta";
const FORM: Route = Route { body: Body::Form(BODY_MAX), ..SENT };

/// Fields that the forms of this door carry along: the token of writes, and where their sender wants to be afterwards.
pub(super) struct Way<'a> {
    csrf: &'a Markup,
    volta: Option<&'a str>,
}

/// A place of this service that someone may be led back to; anything else is none.
fn own_place(text: &str) -> Option<&str> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"/-_?=&".contains(&b);
    Some(text).filter(|text| text.starts_with('/') && !text.starts_with("//") && text.bytes().all(plain))
}

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    let again = request.param("de-novo").is_some();
    match (request.param("link"), &guest.session) {
        (Some(link), _) => link_page(&guest, link, StatusCode::OK, None),
        (None, Some(_)) if !again => {
            Ok(onward(request.param("volta").and_then(own_place).unwrap_or("/conta")))
        }
        (None, _) => {
            let volta = request.param("volta").unwrap_or_default();
            let said = match request.param("dito").and_then(|word| said_of(SAID, word)) {
                Some(text) => done(text),
                None if again && !volta.is_empty() => {
                    html! { p { "O que você vai fazer pede que se tenha entrado há pouco. Entre de novo para seguir." } }
                }
                None => html! {},
            };
            Ok(door(&guest, StatusCode::OK, Said::Above(&said), ("", volta)))
        }
    }
}

/// The page of a link: it is used by its form.
fn link_page(guest: &Guest<'_>, link: &str, status: StatusCode, told: Option<&str>) -> Result<Reply, Erro> {
    let Some(of) = guest.site.app.people().whose_link(link).map_err(down(guest.request))? else {
        let said = alert(forms::DEAD_LINK);
        return Ok(door(guest, StatusCode::NOT_FOUND, Said::Above(&said), ("", "")));
    };
    let content = by_link(&guest.csrf, link, &of, told);
    let title = if of.tem_senha { "Entrar" } else { "Escolha a sua senha" };
    Ok(guest.page(status, title, PATH, &content))
}

/// First words of the page that signs in: over its form, or at the field of the e-mail.
#[derive(Clone, Copy)]
enum Said<'a> {
    Above(&'a Markup),
    OfEmail(&'a str),
}

/// The page that signs in, with what was typed: the e-mail, and where its sender wants to be.
fn door(guest: &Guest<'_>, status: StatusCode, said: Said<'_>, (email, volta): (&str, &str)) -> Reply {
    let site = guest.site;
    let way = Way { csrf: &guest.csrf, volta: own_place(volta) };
    let door = forms::Door {
        open: site.app.config.contas.cadastro_aberto,
        stays_here: site.app.correio.is_folder(),
        works: unsafe_host(guest).is_none(),
        told: if let Said::OfEmail(told) = said { Some(told) } else { None },
    };
    let content = html! {
        @if let Said::Above(said) = said { (said) }
        (no_session_here(guest))
        (forms::sign_in(&way, email, door))
    };
    guest.page(status, if door.open { "Entrar ou criar conta" } else { "Entrar" }, PATH, &content)
}

/// Words where no session can be kept; nothing elsewhere.
pub(super) fn no_session_here(guest: &Guest<'_>) -> Markup {
    let public = guest.site.app.config.servidor.url_publica.as_deref();
    forms::unsafe_here(unsafe_host(guest), &guest.site.base, public)
}

/// The name under which this page was opened, where no session can be kept under it: browsers keep one over HTTPS and on
/// this machine alone, and forms are taken from the service's own address.
fn unsafe_host<'r>(guest: &Guest<'r>) -> Option<&'r str> {
    let Guest { site, request, .. } = *guest;
    let host = request.header("host").filter(|host| !host.is_empty())?;
    let (secure, plain) = (format!("https://{host}"), format!("http://{host}"));
    let known = |origin: &str| site.origins.iter().any(|ours| ours.eq_ignore_ascii_case(origin));
    let loopback = ["localhost", "127.0.0.1", "[::1]"].contains(&host_and_port(host).0);
    let works = known(&secure) || known(&plain) && loopback;
    (!works).then_some(host)
}

/// A sign-in that would be refused anyway takes nobody's turn at the passwords.
fn before_sign_in(site: &Site, request: &Request) -> Result<Option<Reply>, Erro> {
    let (guest, fields) = sent(site, request)?;
    let email = Some(fields.get("email")).filter(|_| fields.get("link").is_empty());
    match site.app.people().may_try(email, request.peer, &guest.navegador) {
        Ok(()) => Ok(None),
        Err(why) => {
            let typed = (email.unwrap_or_default(), fields.get("volta"));
            turned_away(&guest, &why, typed).map(Some)
        }
    }
}

fn sign_in(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    let (email, link, volta) = (fields.get("email"), fields.get("link"), fields.get("volta"));
    let secret = |name: &str| Secret::new(fields.get(name).to_owned());
    let (senha, nova) = (secret("senha"), secret("nova"));
    let chosen = Some(&nova).filter(|nova| !nova.expose().is_empty());
    if !link.is_empty() && chosen.is_none() {
        let of = site.app.people().whose_link(link).map_err(down(request))?;
        if of.is_some_and(|of| !of.tem_senha) {
            let told = Some("Escolha uma senha: é com ela que você entra da próxima vez.");
            return link_page(&guest, link, StatusCode::BAD_REQUEST, told);
        }
    }
    let proof = match link {
        "" => Proof::Password { email, senha: &senha },
        link => Proof::Link { link, nova: chosen },
    };
    match site.app.people().sign_in(&proof, None, &guest.place()) {
        Ok(signed) => let_in(&guest, &signed, volta),
        Err(Denied::CodeNeeded(step)) => {
            let query = own_place(volta).map_or(String::new(), |volta| format!("?volta={}", quoted(volta)));
            Ok(await_code(onward(&format!("/entrar/codigo{query}")), Some(&step)))
        }
        Err(Denied::People(PeopleError::Senha(why @ (PasswordError::Length(_) | PasswordError::Common)))) => {
            let told = format!("Escolha outra senha: {why}.");
            link_page(&guest, link, StatusCode::BAD_REQUEST, Some(&told))
        }
        Err(Denied::Wrong) if !link.is_empty() => {
            let said = alert(forms::DEAD_LINK);
            Ok(door(&guest, StatusCode::UNAUTHORIZED, Said::Above(&said), ("", volta)))
        }
        Err(why) => turned_away(&guest, &why, (email, volta)),
    }
}

/// A place, within an address.
fn quoted(place: &str) -> String {
    percent_encoding::utf8_percent_encode(place, percent_encoding::NON_ALPHANUMERIC).to_string()
}

/// On to where someone who was let in wants to be.
fn let_in(guest: &Guest<'_>, signed: &Signed, volta: &str) -> Result<Reply, Erro> {
    let conta = guest.read_people(|tx| contas::by_id(tx, &signed.sessao.conta))?;
    let theme = conta.map(|conta| conta.perfil.theme);
    let reply = session::let_in(onward(own_place(volta).unwrap_or("/conta")), &signed.secret);
    let reply = if awaited(&guest.request.headers).is_some() { await_code(reply, None) } else { reply };
    Ok(session::show_theme(reply, theme.as_deref().unwrap_or("system")))
}

/// The door, with why nobody was let in.
fn turned_away(guest: &Guest<'_>, why: &Denied, typed: (&str, &str)) -> Result<Reply, Erro> {
    let erro = theirs(denied(guest.request, why))?;
    Ok(door(guest, erro.status(), Said::Above(&alert(&told(why))), typed))
}

/// A refusal in words for the person at the form.
fn told(why: &Denied) -> String {
    match why {
        Denied::Wait(ms) => {
            let seconds = u64::try_from(*ms).unwrap_or_default().div_ceil(1000).max(1);
            format!("Foram tentativas demais; espere {seconds} s e tente de novo.")
        }
        Denied::CodeUsed => {
            "Este código já foi usado: espere o próximo do aplicativo, em até 30 segundos.".to_owned()
        }
        Denied::CodeWrong => {
            "O código não confere. Use o que o aplicativo mostra agora; se ele não serve, veja se o relógio do celular está certo."
                .to_owned()
        }
        _ => "E-mail ou senha não conferem.".to_owned(),
    }
}

fn show_code(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let volta = request.param("volta").unwrap_or_default();
    code_page(&Guest::of(site, request)?, StatusCode::OK, &html! {}, volta)
}

/// The step of the code; the door where there is nothing to give one for.
fn code_page(guest: &Guest<'_>, status: StatusCode, said: &Markup, volta: &str) -> Result<Reply, Erro> {
    let Guest { site, request, .. } = *guest;
    let email = match awaited(&request.headers) {
        Some(step) => site.app.people().whose_step(step, &guest.navegador).map_err(down(request))?,
        None => None,
    };
    let Some(email) = email else { return Ok(await_code(onward("/entrar?dito=demora"), None)) };
    let reachable = site.app.config.contato_email().is_some();
    let way = Way { csrf: &guest.csrf, volta: own_place(volta) };
    let content = forms::code(&way, &email, said, reachable);
    Ok(guest.page(status, "Código do segundo fator", PATH, &content))
}

fn take_code(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    let volta = fields.get("volta");
    let sealed = awaited(&request.headers).unwrap_or_default();
    match site.app.people().sign_in(&Proof::Step { sealed }, Some(fields.get("codigo")), &guest.place()) {
        Ok(signed) => let_in(&guest, &signed, volta),
        Err(Denied::Late | Denied::Wrong) => Ok(await_code(onward("/entrar?dito=demora"), None)),
        Err(why) => {
            let erro = theirs(denied(request, &why))?;
            let said = match why {
                Denied::CodeNeeded(_) => "Digite o código.".to_owned(),
                why => told(&why),
            };
            code_page(&guest, erro.status(), &alert(&said), volta)
        }
    }
}

fn send_link(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    let (email, volta) = (fields.get("email").trim(), fields.get("volta"));
    let Err(why) = site.app.send_link(email, request.peer, &site.base) else {
        return Ok(onward("/entrar/mandado"));
    };
    if let LinkError::Mail(error) = &why {
        tracing::warn!(id = %request.id, %error, "o link não saiu");
        let said = alert(match error.is_unsent() {
            true => "A mensagem não saiu. Veja se o e-mail está certo, e peça de novo daqui a pouco.",
            false => "Não sei se a mensagem saiu: veja o e-mail antes de pedir outra.",
        });
        return Ok(door(&guest, StatusCode::SERVICE_UNAVAILABLE, Said::Above(&said), (email, volta)));
    }
    let erro = theirs(not_sent(request, &why))?;
    let said = match (erro.code, erro.wait_s()) {
        (Code::EmailInvalido, _) if email.is_empty() => {
            // Where no mail leaves, whoever runs the service hands the link over.
            let goes = if site.app.correio.is_folder() { "." } else { ": é a ele que o link vai." };
            format!("Escreva o seu e-mail{goes}")
        }
        (Code::EmailInvalido, _) => "O e-mail não está inteiro; confira e peça de novo.".to_owned(),
        (_, Some(seconds)) => {
            format!("Já foram pedidos links demais; veja o e-mail, ou espere {seconds} s e peça de novo.")
        }
        (code, None) => for_people(code).to_owned(),
    };
    let above = alert(&said);
    let said = if erro.code == Code::EmailInvalido { Said::OfEmail(&said) } else { Said::Above(&above) };
    Ok(door(&guest, erro.status(), said, (email, volta)))
}

fn sent_page(site: &Site, _: &Request) -> Result<Reply, Erro> {
    let stays_here = site.app.correio.is_folder();
    let reachable = site.app.config.contato_email().is_some();
    let title = if stays_here { "Peça o link a quem mantém o serviço" } else { "Veja o seu e-mail" };
    Ok(page(StatusCode::OK, title, PATH, &forms::sent(stays_here, reachable)))
}
