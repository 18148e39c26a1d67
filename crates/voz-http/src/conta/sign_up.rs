//! `POST /api/auth/signup` and `POST /api/account/password`: an account's beginning, and another password.
use schemars::{JsonSchema, SchemaGenerator};
use serde::Deserialize;

use super::account::WRITE;
use super::auth::{self, DONE, Done, denied, wait, written};
use crate::caller::session::{self, unavailable, writer};
use crate::kernel::pattern::EMAIL;
use crate::kernel::{Code, Erro, Lane, Reply, Request, Route, Site};
use voz_core::app::accounts::sign_in::Denied;
use voz_core::app::accounts::sign_up::LinkError;
use voz_core::base::config::Secret;
use voz_core::people::senha::TYPED_MAX;
use voz_core::people::sessoes::Sessao;

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: "/api/auth/signup",
        summary: "Pede uma conta: manda um link ao e-mail, que a cria",
        about: "Só onde o cadastro está aberto. A resposta é a mesma, exista ou não uma conta com o e-mail: a quem tem \
                conta o link abre a que há. Vale 15 minutos e uma vez, em POST /api/auth/login. A primeira senha é \
                escolhida depois, em POST /api/account/password.",
        lane: Lane::Gateway,
        request: Some(SchemaGenerator::subschema_for::<SignUp>),
        answer: DONE,
        errors: &[Code::CadastroFechado, Code::TentativasDemais],
        run: sign_up,
        ..auth::WRITE
    },
    Route {
        path: "/api/account/password",
        summary: "Troca a senha; encerra todas as sessões, esta também",
        about: "As chaves de API da conta também são desativadas. Uma conta que ainda não tem senha não manda `atual`, e precisa \
                ter entrado nos últimos 5 minutos; com a primeira senha esta sessão e as chaves continuam.",
        lane: Lane::Password,
        before: Some(before_password),
        request: Some(SchemaGenerator::subschema_for::<Password>),
        answer: DONE,
        errors: &[Code::CredenciaisInvalidas, Code::TentativasDemais],
        run: password,
        ..WRITE
    },
];

/// Quem pede uma conta.
#[derive(Deserialize, JsonSchema)]
#[schemars(extend("x-erro" = "invalid_request"))]
struct SignUp {
    /// E-mail, que vai entrar na conta.
    #[schemars(length(max = 254), extend("format" = "email", "pattern" = EMAIL))]
    #[schemars(extend("x-erro-falta" = "email_invalido", "x-erro-valor" = "email_invalido"))]
    email: String,
}

/// A troca de senha.
#[derive(Deserialize, JsonSchema)]
#[schemars(extend("x-erro" = "invalid_request"))]
struct Password {
    /// A senha de agora; não vem quando a conta ainda não tem.
    #[schemars(length(max = TYPED_MAX))]
    atual: Option<String>,
    /// A senha nova, de 10 a 256 caracteres.
    #[schemars(length(max = 256), extend("x-erro-valor" = "senha_invalida"))]
    nova: String,
}

fn sign_up(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (_, sent) = written::<SignUp>(site, request)?;
    let asked = site.app.sign_up(&sent.email, request.peer, &site.base);
    asked.map_err(|error| not_sent(request, &error))?;
    Reply::json(&Done { ok: true })
}

/// Why no link was sent, as a code.
pub(crate) fn not_sent(request: &Request, error: &LinkError) -> Erro {
    match error {
        LinkError::Closed => Code::CadastroFechado.into(),
        LinkError::Email => Erro::from(Code::EmailInvalido).campo("email"),
        LinkError::Wait(ms) => wait(*ms),
        error => unavailable(request, error),
    }
}

fn before_password(site: &Site, request: &Request) -> Result<Option<Reply>, Erro> {
    let sessao = writer(site, request)?;
    may_change(site, request, &sessao)?;
    Ok(None)
}

/// Refuses a change of the password that would have to wait.
pub(crate) fn may_change(site: &Site, request: &Request, sessao: &Sessao) -> Result<(), Erro> {
    let tried = site.app.people().may_change_password(sessao, request.peer);
    tried.map_err(|error| changed(request, &error))
}

fn password(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = writer(site, request)?;
    let sent: Password = request.body()?;
    let ended = change(site, request, &sessao, sent.atual.as_deref(), &sent.nova)?;
    let reply = Reply::json(&Done { ok: true })?;
    Ok(if ended { session::let_out(reply) } else { reply })
}

/// Writes another password of whoever is signed in; true where everything of before ended with it.
pub(crate) fn change(
    site: &Site,
    request: &Request,
    sessao: &Sessao,
    atual: Option<&str>,
    nova: &str,
) -> Result<bool, Erro> {
    let secret = |text: &str| Secret::new(text.to_owned());
    let (atual, nova) = (atual.map(secret), secret(nova));
    let done = site.app.people().change_password(sessao, request.peer, atual.as_ref(), &nova);
    done.map_err(|error| changed(request, &error))
}

/// Why the password stays as it is, as a code.
fn changed(request: &Request, error: &Denied) -> Erro {
    match error {
        Denied::Wrong => Erro::from(Code::CredenciaisInvalidas).campo("atual"),
        error => denied(request, error),
    }
}
