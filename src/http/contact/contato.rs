//! `POST /api/contact`: a message to whoever runs the service, by mail.
use http::StatusCode;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::parceria::{TIPOS, placements};
use crate::app::contato::{Mensagem, Taken, accept};
use crate::base::chave::Purpose;
use crate::base::correio::is_address;
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::{JSON, Reply};
use crate::http::kernel::request::Request;
use crate::http::kernel::route::{Answer, Body, Route};

/// Most bytes of the body.
const BODY_MAX: usize = 32 * 1024;
/// Most characters of the message.
const MESSAGE_MAX: usize = 5000;
/// Most placements of a proposal (interface, "Limits").
const PLACEMENTS_MAX: usize = 6;

const ORCAMENTOS: [&str; 5] = ["ate_100", "100_500", "500_2000", "2000_mais", "a_combinar"];
const DURACOES: [&str; 3] = ["30", "90", "365"];
const PAGAMENTOS: [&str; 3] = ["usdc", "deposito", "a_combinar"];

/// The routes of this group.
pub(in crate::http) const ROUTES: &[Route] = &[Route {
    method: http::Method::POST,
    path: "/api/contact",
    group: "Parcerias",
    summary: "Manda uma mensagem a quem mantém o serviço",
    about: "Sem conta, sem captcha e sem pagamento. A mensagem vai por e-mail, com `email` como endereço de \
            resposta; de uma mesma rede sai uma a cada dez segundos, e as outras esperam a vez; um dia aceita só tantas. Os campos de \
            proposta só contam quando `tipo` vem.",
    body: Body::Json(BODY_MAX),
    request: Some(SchemaGenerator::subschema_for::<Contato>),
    example: Some(
        || json!({"name": "Ana Souza", "email": "ana@exemplo.com.br", "message": "Gostei do serviço. Podemos conversar?"}),
    ),
    answer: Answer {
        schema: Some(SchemaGenerator::subschema_for::<Aceita>),
        example: Some(|| json!(Aceita { ok: true })),
        ..Answer::new(JSON, "a mensagem foi aceita")
    },
    errors: &[
        Code::NameInvalido,
        Code::EmailInvalido,
        Code::MessageInvalido,
        Code::TipoInvalido,
        Code::EmpresaInvalido,
        Code::SiteInvalido,
        Code::OrcamentoInvalido,
        Code::EspacoInvalido,
        Code::DuracaoInvalido,
        Code::PagamentoInvalido,
        Code::ContatoIndisponivel,
        Code::LimiteDiario,
    ],
    run: contact,
    ..Route::PLAIN
}];

/// Uma mensagem a quem mantém o serviço.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "the documentation's view of the body, which is read by hand for its codes")]
struct Contato {
    /// Quem escreve.
    #[schemars(length(min = 1, max = 100))]
    name: String,
    /// Para onde vai a resposta.
    #[schemars(length(max = 254))]
    email: String,
    /// A mensagem.
    #[schemars(length(min = 1, max = 5000))]
    message: String,
    /// Que proposta é: `patrocinio`, `parceria` ou `anuncio`.
    tipo: Option<String>,
    /// A empresa.
    #[schemars(length(max = 200))]
    empresa: Option<String>,
    /// Endereço da empresa na web.
    #[schemars(length(max = 300))]
    site: Option<String>,
    /// `ate_100`, `100_500`, `500_2000`, `2000_mais` ou `a_combinar`, em dólares.
    orcamento: Option<String>,
    /// Espaços de interesse, como em `GET /api/partners`.
    #[schemars(length(max = 6))]
    espaco: Option<Vec<String>>,
    /// Dias: `30`, `90` ou `365`.
    duracao: Option<String>,
    /// `usdc`, `deposito` ou `a_combinar`.
    pagamento: Option<String>,
}

/// A mensagem foi aceita.
#[derive(Serialize, JsonSchema)]
struct Aceita {
    /// Sempre verdadeiro.
    ok: bool,
}

fn contact(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let body: Value = serde_json::from_slice(&request.body).map_err(|_| Code::JsonInvalido)?;
    let body = body.as_object().ok_or(Code::JsonInvalido)?;
    let mensagem = read(site, body)?;
    if site.app.config.contato_email().is_none() {
        return Err(Code::ContatoIndisponivel.into());
    }
    let text = serde_json::to_string(&mensagem).map_err(|e| request.broken(&e))?;
    let rede = site.app.chave.hash(Purpose::Network, request.peer.to_string().as_bytes());
    let now = site.app.world.now();
    let daily = site.app.config.contato_por_dia();
    let taken = site.app.store.write(|tx| accept(tx, &request.id, &rede, now, &text, daily));
    let tomorrow =
        |why: &str| Erro::from(Code::LimiteDiario).detalhe(why).retry_after(now.until_tomorrow_s());
    match taken.map_err(|e| request.broken(&e))? {
        Taken::Yes => {
            let body = serde_json::to_vec(&Aceita { ok: true }).map_err(|e| request.broken(&e))?;
            Ok(Reply::new(StatusCode::OK, JSON, body))
        }
        Taken::Full => Err(Erro::from(Code::Sobrecarga).retry_after(60)),
        Taken::OfNetwork => Err(tomorrow("esta rede já mandou as mensagens de hoje")),
        Taken::OfAll => Err(tomorrow("o serviço já recebeu as mensagens de hoje")),
    }
}

fn read(site: &Site, body: &Map<String, Value>) -> Result<Mensagem, Erro> {
    let fields = Fields(body);
    let name =
        fields.line("name", 100, Code::NameInvalido)?.ok_or_else(|| wrong(Code::NameInvalido, "name"))?;
    let email = fields.text("email", Code::EmailInvalido)?.map(str::trim).unwrap_or_default();
    if !is_address(email) {
        return Err(wrong(Code::EmailInvalido, "email"));
    }
    let message = fields.text("message", Code::MessageInvalido)?.map(str::trim).unwrap_or_default();
    let visible = message.chars().all(|c| c == '\n' || c == '\t' || c == '\r' || !c.is_control());
    if message.is_empty() || message.chars().count() > MESSAGE_MAX || !visible {
        return Err(wrong(Code::MessageInvalido, "message"));
    }
    Ok(Mensagem {
        name: name.to_owned(),
        email: email.to_owned(),
        message: message.to_owned(),
        proposta: proposal(site, &fields)?,
    })
}

/// The fields of a proposal, by their labels; none without `tipo`.
fn proposal(site: &Site, fields: &Fields<'_>) -> Result<Vec<(String, String)>, Erro> {
    let Some(tipo) = fields.text("tipo", Code::TipoInvalido)? else { return Ok(Vec::new()) };
    let tipo = TIPOS.iter().find(|(id, _)| *id == tipo).ok_or_else(|| wrong(Code::TipoInvalido, "tipo"))?.1;
    let mut told = vec![("Proposta".to_owned(), tipo.to_owned())];
    let mut tell = |label: &str, value: Option<String>| told.extend(value.map(|v| (label.to_owned(), v)));
    let owned = |line: Option<&str>| line.map(str::to_owned);
    tell("Empresa", owned(fields.line("empresa", 200, Code::EmpresaInvalido)?));
    let web = fields.line("site", 300, Code::SiteInvalido)?;
    if web
        .is_some_and(|web| !["http://", "https://"].iter().any(|s| web.len() > s.len() && web.starts_with(s)))
    {
        return Err(wrong(Code::SiteInvalido, "site"));
    }
    tell("Site", owned(web));
    tell("Orçamento (USD)", fields.choice("orcamento", &ORCAMENTOS, Code::OrcamentoInvalido)?);
    tell("Espaços", fields.placements(site)?);
    tell("Dias", fields.choice("duracao", &DURACOES, Code::DuracaoInvalido)?);
    tell("Pagamento", fields.choice("pagamento", &PAGAMENTOS, Code::PagamentoInvalido)?);
    Ok(told)
}

struct Fields<'b>(&'b Map<String, Value>);

impl<'b> Fields<'b> {
    fn present(&self, campo: &str) -> Option<&'b Value> {
        self.0.get(campo).filter(|value| !value.is_null())
    }

    fn text(&self, campo: &str, code: Code) -> Result<Option<&'b str>, Erro> {
        self.present(campo).map(|value| value.as_str().ok_or_else(|| wrong(code, campo))).transpose()
    }

    /// One line of visible characters, trimmed; `None` when nothing is left of it.
    fn line(&self, campo: &str, max: usize, code: Code) -> Result<Option<&'b str>, Erro> {
        let line = self.text(campo, code)?.map(str::trim).filter(|line| !line.is_empty());
        match line {
            Some(line) if line.chars().count() > max || line.chars().any(char::is_control) => {
                Err(wrong(code, campo))
            }
            line => Ok(line),
        }
    }

    /// One of a few words; a number stands for its digits.
    fn choice(&self, campo: &str, words: &[&str], code: Code) -> Result<Option<String>, Erro> {
        let Some(value) = self.present(campo) else { return Ok(None) };
        let word = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if words.contains(&word.as_str()) { Ok(Some(word)) } else { Err(wrong(code, campo)) }
    }

    /// The placements named, each of which is there.
    fn placements(&self, site: &Site) -> Result<Option<String>, Erro> {
        let Some(value) = self.present("espaco") else { return Ok(None) };
        let bad = || wrong(Code::EspacoInvalido, "espaco");
        let named = value.as_array().filter(|named| named.len() <= PLACEMENTS_MAX).ok_or_else(bad)?;
        let known = placements(&site.app.config);
        let ids: Option<Vec<&str>> = named
            .iter()
            .map(|id| id.as_str().filter(|id| known.iter().any(|espaco| espaco.id == *id)))
            .collect();
        let ids = ids.ok_or_else(bad)?;
        Ok((!ids.is_empty()).then(|| ids.join(", ")))
    }
}

fn wrong(code: Code, campo: &str) -> Erro {
    Erro::from(code).campo(campo)
}
