//! `GET /api/me`: whoever is signed in.
use schemars::JsonSchema;
use serde::Serialize;

use crate::http::caller::session::{down, reader};
use crate::http::kernel::{Access, Answer, Code, Erro, Reply, Request, Route, Site};
use crate::people::contas::{self, Perfil};
use crate::people::segundo_fator::{self, FactorState};
use crate::people::sessoes::Sessao;

pub(in crate::http) const ROUTES: &[Route] = &[Route {
    path: "/api/me",
    group: "Conta",
    summary: "Quem está na sessão: a conta, como entrou e o perfil",
    access: Access::Session,
    cors: false,
    answer: ANSWER,
    run: me,
    ..Route::PLAIN
}];

/// The answer of this route, and of a sign-in.
pub(in crate::http) const ANSWER: Answer = Answer::of::<Me>("a conta da sessão");

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

fn me(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = reader(site, request)?;
    answer(site, request, &sessao)
}

/// The answer about a session.
pub(in crate::http) fn answer(site: &Site, request: &Request, sessao: &Sessao) -> Result<Reply, Erro> {
    let (conta, fator) = site
        .app
        .store
        .read(|tx| Ok((contas::by_id(tx, &sessao.conta)?, segundo_fator::estado(tx, &sessao.conta)?)))
        .map_err(down(request))?;
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
