//! `/conta/seguranca`: the password, the second factor, the sessions, and the way to the account's end.
use super::super::form::{Again, Line, chosen_password};
use super::super::layout::{Code, Erro, Guest, Markup, Reply, Request, Site, for_people, html, onward};
use super::super::once;
use super::signed_in::{Mine, Tab, door, refused, sign_in_again, signed_in};
use crate::caller::session::{down, let_out, unavailable};
use crate::conta::sign_up;
use voz_core::app::accounts::people::PeopleError;
use voz_core::people::segundo_fator::{self, FactorState};
use voz_core::people::senha::TYPED_MAX;
use voz_core::people::sessoes::{self, Metodo, Sessao};

/// Recovery codes of which so few are left are told.
const FEW: u64 = 3;

pub(super) fn show(guest: &Guest<'_>, again: Again<'_>) -> Result<Reply, Erro> {
    let Some(mine) = Mine::of(guest)? else { return Ok(door(Tab::SEGURANCA)) };
    let (id, app) = (&mine.conta.id, &guest.site.app);
    let (state, codes, sessions) = guest.read_people(|tx| {
        let codes = segundo_fator::codes_left(tx, id)?;
        let sessions = sessoes::of(tx, id, &mine.session.produto, app.world.now())?;
        Ok((segundo_fator::estado(tx, id)?, codes, sessions))
    })?;
    let content = html! {
        (password(&mine, again))
        (mail_links(&mine, app.correio.is_folder()))
        h2 #fator { "Segundo fator" }
        @if state == FactorState::On {
            (factor_on(&mine, codes, &once::fresh(guest)?))
        } @else {
            (factor_off(&mine, &once::fresh(guest)?))
        }
        (sessions_of(&mine, &sessions))
        h2 #apagar { "Apagar a conta" }
        p { a href="/conta/apagar" { "O que se apaga, e como" } }
    };
    Ok(mine.page(Tab::SEGURANCA, again, &content))
}

fn password(mine: &Mine<'_>, again: Again<'_>) -> Markup {
    let known = mine.conta.senha.is_some();
    html! {
        h2 #senha-nova { "Senha" }
        @if known || mine.recent {
            form method="post" action="/conta/senha" {
                (mine.guest.csrf)
                // Password managers look for whose password it is.
                input type="hidden" name="username" autocomplete="username" value=(mine.conta.email);
                @if known {
                    (again.line(Line { kind: "password", autocomplete: "current-password",
                        ..Line::of("atual", "Senha atual", TYPED_MAX) }))
                }
                (chosen_password("nova", if known { "Senha nova" } else { "Escolha uma senha" }, false, again.told("nova")))
                @if known { p .legenda { "A senha nova encerra as sessões, esta também, e desativa as chaves de API." } }
                button { @if known { "Trocar a senha" } @else { "Guardar a senha" } }
            }
            @if known && !mine.conta.sem_link {
                p { "Esqueceu a de agora? Saia e peça um link em " a href="/entrar?de-novo=1" { "Entrar" } "." }
            }
        } @else {
            (sign_in_again("Para escolher uma senha", Tab::SEGURANCA))
        }
    }
}

/// Says whether a link opens the account of whoever has a password; `stays_here` where no mail leaves this server.
fn mail_links(mine: &Mine<'_>, stays_here: bool) -> Markup {
    if mine.conta.senha.is_none() {
        return html! {};
    }
    let refused = mine.conta.sem_link;
    html! {
        h2 #links { "Link por e-mail" }
        @if refused {
            p .aviso { "Esta conta não aceita links por e-mail. Se você esquecer a senha, só quem mantém o serviço a abre." }
        } @else {
            p { "Se você esquecer a senha, um link " @if stays_here { "de quem mantém o serviço" } @else { "ao seu e-mail" } " abre a conta. O segundo fator, se está ligado, é pedido também." }
        }
        @if mine.recent {
            form method="post" action="/conta/links" {
                (mine.guest.csrf)
                input type="hidden" name="recusar" value=(if refused { "nao" } else { "sim" });
                button .leve { @if refused { "Aceitar links de novo" } @else { "Não aceitar links nesta conta" } }
            }
        } @else {
            (sign_in_again("Para mudar isto", Tab::SEGURANCA))
        }
    }
}

/// Says whether the account takes links by mail.
pub(super) fn links(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    if !who.recent {
        return refused(&who.guest, show, Code::ReauthRequired.sentence(), Code::ReauthRequired.into());
    }
    match site.app.people().refuse_links(&who.session.conta, who.fields.get("recusar") == "sim") {
        Ok(()) => Ok(onward("/conta/seguranca?dito=links#links")),
        Err(PeopleError::NoPassword) => {
            let text = "Escolha antes uma senha: sem ela, só um link abre a conta.";
            refused(&who.guest, show, text, Code::SenhaInvalida.into())
        }
        Err(error) => Err(unavailable(request, &error)),
    }
}

fn factor_off(mine: &Mine<'_>, number: &str) -> Markup {
    html! {
        p { "Desligado. Com ele, entrar pede também um código de um aplicativo no seu celular, e a senha sozinha não basta." }
        @if mine.conta.senha.is_none() {
            p { "Para ligar, " a href="#senha-nova" { "escolha antes uma senha" } ": o código é pedido depois dela." }
        } @else if mine.recent {
            form method="post" action="/conta/segundo-fator" {
                (mine.guest.csrf) (once::field(number))
                button { "Ligar o segundo fator" }
            }
        } @else {
            (sign_in_again("Para ligar", Tab::SEGURANCA))
        }
    }
}

fn factor_on(mine: &Mine<'_>, codes: u64, number: &str) -> Markup {
    html! {
        p { "Ligado" @if mine.session.verified() { ", e usado nesta entrada" } ". Entrar pede também um código do seu aplicativo." }
        p .aviso[codes <= FEW] {
            @match codes {
                0 => "Não sobra nenhum código de reserva: sem o celular, você ficaria de fora. Faça outros.",
                1 => "Sobra 1 código de reserva. Faça outros antes de precisar.",
                n => { "Sobram " (n) " códigos de reserva, para o dia em que faltar o celular." }
            }
        }
        @if mine.recent && mine.session.verified() {
            div .acoes {
                form method="post" action="/conta/codigos" {
                    (mine.guest.csrf) (once::field(number))
                    button .leve { "Fazer outros códigos" }
                }
                form method="post" action="/conta/segundo-fator/desligar" {
                    (mine.guest.csrf)
                    button .grave { "Desligar o segundo fator" }
                }
            }
        } @else {
            (sign_in_again("Para fazer outros códigos, ou desligar o fator", Tab::SEGURANCA))
        }
    }
}

fn sessions_of(mine: &Mine<'_>, sessions: &[Sessao]) -> Markup {
    let how = |session: &Sessao| {
        let words = session.metodos.iter().map(|metodo| match metodo {
            Metodo::Pwd => "senha",
            Metodo::Otp => "código",
            Metodo::Link => "link",
        });
        words.collect::<Vec<_>>().join(" e ")
    };
    html! {
        h2 #sessoes { "Sessões" }
        p { small { "Pelo " (mine.zone.said()) "." } }
        ul aria-labelledby="sessoes" {
            @for one in sessions {
                @let this = one.id == mine.session.id;
                li {
                    span {
                        @if this { strong { "esta" } ", " }
                        "aberta em " (mine.zone.minute(one.entrou_em)) " com " (how(one))
                        ", vista em " (mine.zone.minute(one.vista_em))
                    }
                    @if !this {
                        form method="post" action="/conta/sessao" {
                            (mine.guest.csrf)
                            input type="hidden" name="id" value=(one.id);
                            button .leve aria-label={ "Encerrar a sessão aberta em " (mine.zone.minute(one.entrou_em)) } { "Encerrar" }
                        }
                    }
                }
            }
        }
        form method="post" action="/conta/encerrar" {
            (mine.guest.csrf)
            button .grave { "Encerrar tudo, esta sessão também, e as chaves" }
        }
    }
}

pub(super) fn end_all(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    site.app.people().end_all(&who.session.conta).map_err(down(request))?;
    Ok(let_out(onward("/entrar?dito=encerradas")))
}

/// Ends one session of the account.
pub(super) fn end_one(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let id = who.fields.get("id");
    match site.app.people().end_session(&who.session, id).map_err(down(request))? {
        true if id == who.session.id => Ok(let_out(onward("/entrar"))),
        true => Ok(onward("/conta/seguranca?dito=sessao#sessoes")),
        false => Err(Code::NotFound.into()),
    }
}

/// A change that would be refused anyway takes nobody's turn at the passwords.
pub(super) fn before_password(site: &Site, request: &Request) -> Result<Option<Reply>, Erro> {
    let who = signed_in(site, request)?;
    match sign_up::may_change(site, request, &who.session) {
        Ok(()) => Ok(None),
        Err(erro) => password_refused(&who.guest, erro).map(Some),
    }
}

/// Another password: sessions end and keys stop with it. The first one ends nothing.
pub(super) fn change_password(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let atual = Some(who.fields.get("atual")).filter(|atual| !atual.is_empty());
    match sign_up::change(site, request, &who.session, atual, who.fields.get("nova")) {
        Ok(true) => Ok(let_out(onward("/entrar?dito=senha"))),
        Ok(false) => Ok(onward("/conta/seguranca?dito=senha")),
        Err(erro) => password_refused(&who.guest, erro),
    }
}

fn password_refused(guest: &Guest<'_>, erro: Erro) -> Result<Reply, Erro> {
    let text = match (erro.code, erro.wait_s()) {
        (_, Some(seconds)) => format!("Foram tentativas demais; espere {seconds} s e tente de novo."),
        (Code::CredenciaisInvalidas, _) => "A senha atual não confere.".to_owned(),
        (code, _) => for_people(code).to_owned(),
    };
    refused(guest, show, &text, erro)
}
