//! `/api/auth/*` and `/api/me`: the token of writes, signing in, who is signed in, signing out.
use http::{HeaderName, Method};
use schemars::{JsonSchema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::caller::session::{self, Visitor, down, from_here, reader, unavailable};
use crate::kernel::route::CSRF;
use crate::kernel::{Access, Answer, Body, Code, Erro, Lane, Reply, Request, Route, Site};
use voz_core::app::accounts::people::PeopleError;
use voz_core::app::accounts::sign_in::{Denied, Proof, SignInPlace};
use voz_core::base::config::Secret;
use voz_core::people::contas::{self, Perfil};
use voz_core::people::segundo_fator::{self, FactorState};
use voz_core::people::senha::{PasswordError, TYPED_MAX};
use voz_core::people::sessoes::Sessao;

/// Most bytes of a body of these routes.
pub(crate) const BODY_MAX: usize = 8 * 1024;
/// The header that names a view.
const CONTEXT: HeaderName = HeaderName::from_static("x-mm-context");

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: "/api/auth/bootstrap",
        summary: "O token das escritas deste navegador e desta sessão",
        about: "Marca o navegador com um cookie só deste servidor e dá o `csrf` que toda escrita manda em \
                X-CSRF-Token. O token muda a cada entrada e a cada saída: peça outro depois.",
        answer: Answer::of::<Bootstrap>("o token das escritas"),
        errors: &[Code::InvalidRequest, Code::InvalidOrigin, Code::InvalidCsrf, Code::AuthUnavailable],
        run: bootstrap,
        ..AUTH
    },
    Route {
        path: "/api/auth/login",
        summary: "Entra com e-mail e senha, ou com um link de uso único",
        about: "Com o segundo fator ligado, mande também `codigo`: o do aplicativo ou um de reserva; um link mandado por \
                e-mail também o pede. A sessão é sempre nova e substitui a anterior deste navegador. Tentativas erradas \
                esperam cada vez mais.",
        lane: Lane::Password,
        before: Some(before_login),
        request: Some(SchemaGenerator::subschema_for::<Login>),
        answer: ME,
        errors: &[Code::CredenciaisInvalidas, Code::CodigoNecessario, Code::TentativasDemais],
        run: login,
        ..WRITE
    },
    Route {
        path: "/api/auth/logout",
        summary: "Sai: encerra a sessão deste produto",
        access: Access::Session,
        request: Some(SchemaGenerator::subschema_for::<Nothing>),
        answer: DONE,
        // Whose session no longer lives has no token of it either.
        never: &[Code::InvalidSession],
        run: logout,
        ..WRITE
    },
    Route {
        path: "/api/me",
        summary: "Quem está na sessão: a conta, como entrou e o perfil",
        access: Access::Session,
        answer: ME,
        run: me,
        ..AUTH
    },
];

const AUTH: Route = Route { group: "Conta", cors: false, ..Route::PLAIN };
/// A write of whoever has a session, or begins one.
pub(crate) const WRITE: Route =
    Route { method: Method::POST, body: Body::Json(BODY_MAX), csrf: true, ..AUTH };

/// The answer of a write that has nothing to tell.
pub(crate) const DONE: Answer = Answer::of::<Done>("feito");

/// The answer about whoever is signed in, and of a sign-in.
const ME: Answer = Answer::of::<Me>("a conta da sessão");

/// O token das escritas.
#[derive(Serialize, JsonSchema)]
struct Bootstrap {
    /// O valor de X-CSRF-Token, preso a este navegador e a esta sessão.
    csrf: String,
    /// Nome opaco desta vista, também em X-MM-Context; não é credencial.
    context: String,
}

/// Quem entra: `email` e `senha`, ou `link`.
#[derive(Deserialize, JsonSchema)]
#[schemars(extend("x-erro" = "invalid_request"))]
struct Login {
    /// E-mail da conta.
    #[schemars(length(max = 254))]
    email: Option<String>,
    /// Senha da conta.
    #[schemars(length(max = TYPED_MAX))]
    senha: Option<String>,
    /// Código do segundo fator, ou um código de reserva.
    #[schemars(length(max = 64))]
    codigo: Option<String>,
    /// O segredo de um link de uso único.
    #[schemars(length(max = 64))]
    link: Option<String>,
}

/// Quem está na sessão.
#[derive(Serialize, JsonSchema)]
struct Me {
    /// A conta e a sessão.
    user: User,
    /// O perfil da conta.
    profile: Perfil,
    /// Onde o dono da plataforma a administra; null para as outras contas.
    administration: Option<Administration>,
}

/// A conta e a sessão.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct User {
    /// Identificador da conta.
    identity_id: String,
    /// Identificador da sessão; não é segredo.
    session_id: String,
    /// O produto em que a sessão vale.
    product_id: String,
    /// A origem em que a sessão vale.
    audience: String,
    /// Quando a pessoa entrou, em ISO 8601 UTC com milissegundos.
    auth_time: String,
    /// Como entrou: `pwd` (senha), `otp` (segundo fator), `link` (link de uso único).
    methods: Vec<&'static str>,
    /// `none`: sem segundo fator; `enrolled`: tem, e esta sessão não passou por ele; `verified`: passou.
    mfa_state: &'static str,
}

/// Onde o dono administra a plataforma.
#[derive(Serialize, JsonSchema)]
struct Administration {
    /// Endereço.
    href: String,
}

/// Um objeto vazio.
#[derive(Deserialize, JsonSchema)]
#[schemars(extend("x-erro" = "invalid_request"))]
pub(crate) struct Nothing {}

/// Feito.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Done {
    /// Sempre verdadeiro.
    pub(crate) ok: bool,
}

fn bootstrap(site: &Site, request: &Request) -> Result<Reply, Erro> {
    // Browsers send `Origin` with what another site asks for, and may with what our own pages do.
    if request.headers.contains_key(http::header::ORIGIN) && !from_here(site, &request.headers) {
        return Err(Code::InvalidOrigin.into());
    }
    let visitor = Visitor::certain(site, request)?;
    if visitor.session.is_some() && visitor.own_session(site).is_none() {
        return Err(Erro::from(Code::InvalidCsrf).detalhe("a sessão foi aberta em outro navegador"));
    }
    let (browser, csrf) = visitor.begin(site, request)?;
    let context = session::context(site, &browser, visitor.own_session(site));
    let reply = Reply::json(&Bootstrap { csrf, context: context.clone() })?.header(CONTEXT, &context);
    Ok(session::know_browser(reply, &browser))
}

/// The visitor who writes, signed in or not, and what they sent.
///
/// # Errors
/// `invalid_origin`, `invalid_csrf`, `invalid_request`, `auth_unavailable`.
pub(crate) fn written<T: DeserializeOwned + JsonSchema + 'static>(
    site: &Site,
    request: &Request,
) -> Result<(Visitor, T), Erro> {
    let visitor = session::sender(site, request, request.header(CSRF.name).unwrap_or_default())?;
    Ok((visitor, request.body()?))
}

/// Refuses early a sign-in that would be refused anyway, so that it takes nobody's turn at the passwords.
fn before_login(site: &Site, request: &Request) -> Result<Option<Reply>, Erro> {
    let (visitor, sent) = written::<Login>(site, request)?;
    let navegador = visitor.browser_hash(site).ok_or(Code::InvalidCsrf)?;
    let tried = site.app.people().may_try(sent.email.as_deref(), request.peer, &navegador);
    tried.map(|()| None).map_err(|error| denied(request, &error))
}

fn login(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, sent) = written::<Login>(site, request)?;
    let senha = sent.senha.map(Secret::new);
    let proof = match (sent.link.as_deref(), sent.email.as_deref(), &senha) {
        (Some(link), None, None) => Proof::Link { link, nova: None },
        (None, Some(email), Some(senha)) => Proof::Password { email, senha },
        (_, None, _) => return Err(Erro::from(Code::InvalidRequest).campo("email")),
        _ => return Err(Erro::from(Code::InvalidRequest).campo("senha")),
    };
    let navegador = visitor.browser_hash(site).ok_or(Code::InvalidCsrf)?;
    let anterior = visitor.own_session(site);
    let place = SignInPlace { network: request.peer, navegador: &navegador, anterior };
    let signed = site
        .app
        .people()
        .sign_in(&proof, sent.codigo.as_deref(), &place)
        .map_err(|error| denied(request, &error))?;
    Ok(session::let_in(told(site, request, &signed.sessao)?, &signed.secret))
}

/// Why nobody was let in, as a code.
pub(crate) fn denied(request: &Request, error: &Denied) -> Erro {
    match error {
        Denied::Wait(ms) => wait(*ms),
        Denied::Wrong | Denied::Late => Code::CredenciaisInvalidas.into(),
        Denied::CodeNeeded(_) => Erro::from(Code::CodigoNecessario).campo("codigo"),
        Denied::CodeWrong => Erro::from(Code::CredenciaisInvalidas).campo("codigo"),
        used @ Denied::CodeUsed => {
            Erro::from(Code::CredenciaisInvalidas).campo("codigo").detalhe(used.to_string())
        }
        Denied::People(PeopleError::Senha(error @ (PasswordError::Length(_) | PasswordError::Common))) => {
            Erro::from(Code::SenhaInvalida).campo("nova").detalhe(error.to_string())
        }
        Denied::People(error) => unavailable(request, error),
    }
}

/// Too many tries; not before so many milliseconds.
pub(crate) fn wait(ms: i64) -> Erro {
    let seconds = u64::try_from(ms).unwrap_or_default().div_ceil(1000).max(1);
    Erro::from(Code::TentativasDemais).retry_after(seconds)
}

fn logout(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, Nothing {}) = written(site, request)?;
    let session = visitor.own_session(site).ok_or(Code::InvalidCsrf)?;
    site.app.people().sign_out(session).map_err(down(request))?;
    Ok(session::let_out(Reply::json(&Done { ok: true })?))
}

fn me(site: &Site, request: &Request) -> Result<Reply, Erro> {
    told(site, request, &reader(site, request)?)
}

/// The answer about a session.
fn told(site: &Site, request: &Request, sessao: &Sessao) -> Result<Reply, Erro> {
    let found = site
        .app
        .store
        .read(|tx| Ok((contas::by_id(tx, &sessao.conta)?, segundo_fator::estado(tx, &sessao.conta)?)));
    let (conta, fator) = found.map_err(down(request))?;
    let conta = conta.ok_or(Code::InvalidSession)?;
    let mfa_state = match fator {
        FactorState::On if sessao.verified() => "verified",
        FactorState::On => "enrolled",
        FactorState::None | FactorState::Pending => "none",
    };
    Reply::json(&Me {
        user: User {
            identity_id: conta.id,
            session_id: sessao.id.clone(),
            product_id: sessao.produto.clone(),
            audience: site.origins.first().cloned().unwrap_or_default(),
            auth_time: sessao.entrou_em.to_string(),
            methods: sessao.metodos.iter().map(|metodo| metodo.as_str()).collect(),
            mfa_state,
        },
        profile: conta.perfil,
        administration: conta.dono.then(|| Administration { href: format!("{}/dono", site.base) }),
    })
}
