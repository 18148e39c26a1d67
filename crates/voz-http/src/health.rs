//! `GET /api/health`, and `GET /saude/pronto` for a balancer.
use bytes::Bytes;
use http::StatusCode;
use schemars::JsonSchema;
use serde::Serialize;

use crate::kernel::erro::COME_BACK_S;
use crate::kernel::{Answer, Code, Erro, JSON, Lane, Reply, Request, Route, Site};
use voz_core::app::opened::fitness::Unfit;
use voz_core::base::config::Protocolo;
use voz_core::voice::modelo::regras;

pub(crate) const ROUTES: &[Route] = &[HEALTH, READY];

const HEALTH: Route = Route {
    path: "/api/health",
    group: "Descoberta",
    summary: "Diz se o serviço está de pé e se aceita reescritas",
    about: "Olhe `reescrita_disponivel` antes de mandar um texto: falso quer dizer que nenhum modelo está \
            configurado e a reescrita responderia 503 `sem_credencial`.",
    lane: Lane::Memory,
    answer: Answer::of::<Health<'_>>("estado do serviço"),
    run: health,
    ..Route::PLAIN
};

const READY: Route = Route {
    path: "/saude/pronto",
    group: "Descoberta",
    summary: "Diz se este servidor deve receber chamadas agora",
    about: "Para um balanceador que reparte as chamadas entre vários servidores: 200 enquanto o banco de dados responde; 503, \
            com o motivo em `detalhe`, quando não, e desde que o servidor começa a parar. Onde vários servidores dividem um banco, cada \
            um julga também as próprias gravações: recusadas, ou de mais de 3 segundos, são 503.",
    lane: Lane::Memory,
    answer: Answer::of::<Ready>("pronto para receber chamadas"),
    errors: &[Code::BancoFora, Code::Parando, Code::RelogioErrado],
    run: ready,
    ..Route::PLAIN
};

/// Se o servidor deve receber chamadas.
#[derive(Serialize, JsonSchema)]
struct Ready {
    /// O banco de dados responde e o servidor não está parando.
    pronto: bool,
}

fn ready(site: &Site, _: &Request) -> Result<Reply, Erro> {
    let Err(unfit) = site.app.fit() else { return Reply::json(&Ready { pronto: true }) };
    let code = match unfit {
        Unfit::Stopping => Code::Parando,
        Unfit::Database(_) => Code::BancoFora,
        Unfit::Clock { .. } => Code::RelogioErrado,
    };
    Err(Erro::from(code).detalhe(unfit.to_string()).retry_after(COME_BACK_S))
}

/// Estado do serviço.
#[derive(Serialize, JsonSchema)]
struct Health<'a> {
    /// O processo respondeu.
    ok: bool,
    /// Identificador do commit publicado.
    build: &'static str,
    /// Textos reais no banco de exemplos.
    exemplos: u64,
    /// Modelo em uso; o nome é público.
    modelo: Option<&'a str>,
    /// A configuração permite aceitar uma reescrita. Não testa o provedor.
    reescrita_disponivel: bool,
    /// Por que o banco de dados não grava agora; ausente quando grava.
    #[serde(skip_serializing_if = "Option::is_none")]
    banco: Option<String>,
    /// `openai`, `anthropic`, ou `regras` quando o operador escolheu o editor embutido.
    protocolo: &'static str,
}

/// Nothing in it changes but with the bank: it is written once and kept with what is shown of that. Written for each
/// request it cost 7 % more processor time than a document (0.79 of bare hyper where a document had 0.85; 2026-11-22,
/// built without link-time optimisation).
fn health(site: &Site, _: &Request) -> Result<Reply, Erro> {
    let app = &site.app;
    let shown = app.shown();
    let banco = app.store.trouble().map(|error| error.to_string());
    if let Some(known) = shown.estado.get().filter(|_| banco.is_none()) {
        // Copied: all who ask at once would write to one count of its readers.
        return Ok(Reply::new(StatusCode::OK, JSON, Bytes::copy_from_slice(known)));
    }
    let disponivel = app.writes();
    let modelo = match app.config.modelo.protocolo {
        Protocolo::Regras => Some(regras::MODEL),
        Protocolo::OpenAi | Protocolo::Anthropic => app.config.modelo.nome.as_deref(),
    };
    let reply = Reply::json(&Health {
        ok: true,
        build: voz_core::BUILD,
        exemplos: shown.voice.texts(),
        modelo: modelo.filter(|_| disponivel),
        reescrita_disponivel: disponivel,
        banco: banco.clone(),
        protocolo: app.config.modelo.protocolo.as_str(),
    })?;
    if banco.is_none() {
        // Whoever was first wrote the same.
        let _ = shown.estado.set(reply.body.clone());
    }
    Ok(reply)
}
