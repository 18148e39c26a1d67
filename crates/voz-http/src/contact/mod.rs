//! `POST /api/contact`: a message to whoever runs the service, by mail; and what partners may take part in.
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::kernel::pattern::{EMAIL, LINE, LINES, MAYBE_LINE, MAYBE_WEB};
use crate::kernel::{Answer, Body, Code, Erro, Reply, Request, Route, Site};
use partners::{TIPOS, placements};
use voz_core::app::public::contact::{self, Mensagem, MessageTaken};

pub(super) mod partners;

/// Most bytes of the body: its texts at their limits, each character written as `\u` escapes, which are up to 12 bytes.
const BODY_MAX: usize = 80 * 1024;
/// Values that may be chosen, and their names.
pub(super) type Choices = &'static [(&'static str, &'static str)];

pub(super) const ORCAMENTOS: Choices = &[
    ("ate_100", "até US$ 100"),
    ("100_500", "de US$ 100 a US$ 500"),
    ("500_2000", "de US$ 500 a US$ 2.000"),
    ("2000_mais", "mais de US$ 2.000"),
    ("a_combinar", "a combinar"),
];
pub(super) const DURACOES: Choices = &[("30", "30 dias"), ("90", "90 dias"), ("365", "365 dias")];
pub(super) const PAGAMENTOS: Choices =
    &[("usdc", "USDC"), ("deposito", "depósito"), ("a_combinar", "a combinar")];

pub(crate) const ROUTES: &[Route] = &[Route {
    method: http::Method::POST,
    path: "/api/contact",
    group: "Parcerias",
    summary: "Manda uma mensagem a quem mantém o serviço",
    about: "Sem conta, sem captcha e sem pagamento. A mensagem vai por e-mail, com `email` como endereço de \
            resposta; de uma mesma rede sai uma a cada dez segundos, e as outras esperam a vez; um dia aceita só tantas. Os campos de \
            proposta só contam quando `tipo` vem.",
    body: Body::Json(BODY_MAX),
    request: Some(SchemaGenerator::subschema_for::<Contato>),
    answer: Answer::of::<Aceita>("a mensagem foi aceita"),
    errors: &[Code::ContatoIndisponivel, Code::LimiteDiario],
    run: contact,
    ..Route::PLAIN
}];

/// Uma mensagem a quem mantém o serviço.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Contato {
    /// Quem escreve.
    #[schemars(length(min = 1, max = 100), extend("pattern" = LINE, "x-erro" = "name_invalido"))]
    name: String,
    /// Para onde vai a resposta.
    #[schemars(length(max = 254), extend("format" = "email", "pattern" = EMAIL, "x-erro" = "email_invalido"))]
    email: String,
    /// A mensagem.
    #[schemars(length(min = 1, max = 5000), extend("pattern" = LINES, "x-erro" = "message_invalido"))]
    message: String,
    /// Que proposta é; sem ele os campos de proposta são conferidos e não contam.
    #[schemars(extend("enum" = or_null(&TIPOS), "x-erro" = "tipo_invalido"))]
    tipo: Option<String>,
    /// A empresa.
    #[schemars(length(max = 200), extend("pattern" = MAYBE_LINE, "x-erro" = "empresa_invalido"))]
    empresa: Option<String>,
    /// Endereço da empresa na web.
    #[schemars(length(max = 300), extend("pattern" = MAYBE_WEB, "x-erro" = "site_invalido"))]
    site: Option<String>,
    /// Em dólares.
    #[schemars(extend("enum" = or_null(ORCAMENTOS), "x-erro" = "orcamento_invalido"))]
    orcamento: Option<String>,
    /// Espaços de interesse, como em `GET /api/partners`.
    #[schemars(length(max = 6), extend("x-erro" = "espaco_invalido"))]
    espaco: Option<Vec<String>>,
    /// Dias, como texto ou como número.
    #[schemars(extend("anyOf" = days(), "x-erro" = "duracao_invalido"))]
    duracao: Option<Value>,
    /// Como se pagaria.
    #[schemars(extend("enum" = or_null(PAGAMENTOS), "x-erro" = "pagamento_invalido"))]
    pagamento: Option<String>,
}

/// What may be chosen, as the values of a field that may also be null.
fn or_null(choices: &[(&str, &str)]) -> Vec<Value> {
    choices.iter().map(|(id, _)| json!(id)).chain([Value::Null]).collect()
}

/// The days, as texts or as numbers.
fn days() -> Value {
    let words: Vec<&str> = DURACOES.iter().map(|(days, _)| *days).collect();
    let numbers: Vec<u32> = words.iter().filter_map(|days| days.parse().ok()).collect();
    json!([{"type": "string", "enum": words}, {"type": "integer", "enum": numbers}, {"type": "null"}])
}

/// A mensagem foi aceita.
#[derive(Serialize, JsonSchema)]
struct Aceita {
    /// Sempre verdadeiro.
    ok: bool,
}

fn contact(site: &Site, request: &Request) -> Result<Reply, Erro> {
    leave(site, request, &request.body()?)
}

/// Leaves a message, or a proposal, of whoever asks.
///
/// # Errors
/// `espaco_invalido`, `contato_indisponivel`, `sobrecarga`, `limite_diario`.
pub(crate) fn leave(site: &Site, request: &Request, sent: &Contato) -> Result<Reply, Erro> {
    let mensagem = read(site, sent)?;
    let taken = contact::leave(&site.app, &request.id, request.peer, &mensagem);
    let tomorrow = |why: &str| {
        let left = site.app.world.now().until_tomorrow_s();
        Erro::from(Code::LimiteDiario).detalhe(why).retry_after(left)
    };
    match taken.map_err(|e| request.broken(&e))? {
        MessageTaken::Yes => Reply::json(&Aceita { ok: true }),
        MessageTaken::Unread => Err(Code::ContatoIndisponivel.into()),
        MessageTaken::Full => Err(Erro::from(Code::Sobrecarga).retry_after(60)),
        MessageTaken::OfNetwork => Err(tomorrow("esta rede já mandou as mensagens de hoje")),
        MessageTaken::OfAll => Err(tomorrow("o serviço já recebeu as mensagens de hoje")),
    }
}

/// The message, white space around its parts apart. What a schema can say of it was checked.
fn read(site: &Site, sent: &Contato) -> Result<Mensagem, Erro> {
    let [name, email, message] = [&sent.name, &sent.email, &sent.message].map(|text| text.trim().to_owned());
    let known = placements(&site.app.config);
    if !sent.espaco.iter().flatten().all(|id| known.iter().any(|espaco| espaco.id == *id)) {
        let ids: Vec<&str> = known.iter().map(|espaco| espaco.id.as_str()).collect();
        return Err(Erro::from(Code::EspacoInvalido)
            .campo("espaco")
            .detalhe(format!("há {}", ids.join(", "))));
    }
    Ok(Mensagem { name, email, message, proposta: proposal(sent) })
}

/// The fields of a proposal, by their labels; none without `tipo`.
fn proposal(sent: &Contato) -> Vec<(String, String)> {
    let Some(tipo) = &sent.tipo else { return Vec::new() };
    let label = TIPOS.iter().find(|(id, _)| id == tipo).map_or("", |(_, label)| label);
    let mut told = vec![("Proposta".to_owned(), label.to_owned())];
    let mut tell = |label: &str, value: Option<String>| told.extend(value.map(|v| (label.to_owned(), v)));
    let line =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned);
    tell("Empresa", line(&sent.empresa));
    tell("Site", line(&sent.site));
    tell("Orçamento (USD)", sent.orcamento.clone());
    tell("Espaços", sent.espaco.as_ref().filter(|named| !named.is_empty()).map(|named| named.join(", ")));
    let days = sent.duracao.as_ref();
    tell("Dias", days.map(|days| days.as_str().map_or_else(|| days.to_string(), str::to_owned)));
    tell("Pagamento", sent.pagamento.clone());
    told
}
