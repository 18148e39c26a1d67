//! `POST /api/credito/gw/aviso`: the gateway's own notices, taken as hints at which charge to look now.
//!
//! Off unless `asaas.aviso_token` is set. Nothing a notice says is believed: what follows, follows from a look at the
//! gateway.
use http::Method;
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use crate::caller::who_calls;
use crate::kernel::request::only;
use crate::kernel::{Answer, Body, Code, Erro, Reply, Request, Route, Site};
use voz_core::base::store::StoreError;
use voz_core::money::cobranca;

/// Largest notice taken, in bytes: one charge is about 3 kB.
const NOTICE_MAX: usize = 64 * 1024;

pub(super) const ROUTE: Route = Route {
    method: Method::POST,
    path: "/api/credito/gw/aviso",
    summary: "Recebe avisos do gateway",
    about: "Para o webhook do Asaas, com o token combinado em `asaas-access-token`; sem `asaas.aviso_token` na \
            configuração, responde 404. Do aviso só se aproveita qual cobrança conferir agora: o que ele \
            diz sobre ela não é levado em conta.",
    body: Body::Json(NOTICE_MAX),
    request: Some(SchemaGenerator::subschema_for::<AvisoDoGateway>),
    answer: Answer::of::<Lido>("o aviso foi lido"),
    errors: &[Code::AvisoInvalido, Code::RotaDesconhecida],
    run: take,
    group: "Crédito",
    ..Route::PLAIN
};

/// The header in which the gateway sends the token (Asaas API v3, "Webhooks").
const TOKEN: &str = "asaas-access-token";

/// Um aviso do gateway. O que ele diz não é aproveitado: só indica qual cobrança conferir.
#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "it describes the body, of which the charge's names are read")]
struct AvisoDoGateway {
    /// O que houve.
    event: Option<String>,
    /// A cobrança, com `id` e `externalReference`.
    payment: Option<serde_json::Map<String, serde_json::Value>>,
}

/// O aviso foi lido.
#[derive(Serialize, JsonSchema)]
struct Lido {
    /// Sempre verdadeiro.
    ok: bool,
}

/// Takes a notice.
fn take(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let configured = site.app.config.asaas.aviso_token.as_ref().ok_or(Code::RotaDesconhecida)?;
    let desk = site.app.desk().ok_or(Code::RotaDesconhecida)?;
    if !only(&request.headers, TOKEN).is_some_and(|sent| who_calls::is(configured, sent.as_bytes())) {
        return Err(Code::AvisoInvalido.into());
    }
    let _: AvisoDoGateway = request.body()?;
    let notice: cobranca::Notice = serde_json::from_slice(&request.body).map_err(|_| Code::JsonInvalido)?;
    let noticed = cobranca::notice(&desk, &notice).map_err(|error: StoreError| request.broken(&error))?;
    tracing::debug!(noticed, "aviso do gateway");
    Reply::json(&Lido { ok: true })
}
