//! The public numbers, and what the operator sees of them.
use std::collections::BTreeMap;

use http::header::ETAG;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::kernel::{Access, Answer, Erro, JSON, Reply, Request, Route, Site};
use voz_core::app::public::numbers::public_object;
use voz_core::base::hex;
use voz_core::money::credito;
use voz_core::money::x402::records;
use voz_core::numbers::counts::{self, Publication};
use voz_core::numbers::{self, Vitrine};

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: "/api/vitrine",
        group: "Números",
        summary: "Números públicos de uso, publicados a cada hora",
        about: "Contagens arredondadas a dois algarismos significativos; `null` é medida que falta, e nunca zero. \
                Antes da primeira publicação vêm só `v`, `produto`, `publicado`, `atualizado_em` e `stale`. \
                Nenhum número entra por aqui.",
        cache: "public, max-age=900",
        answer: Answer { etag: true, ..Answer::of::<Publica>("números públicos") },
        run: public,
        ..Route::PLAIN
    },
    Route {
        path: "/api/vitrine/operador",
        summary: "Os números exatos da última publicação",
        answer: Answer::of::<Operador>("números exatos"),
        run: |site, request| Reply::json(&operator(site, request)?),
        ..OPERATOR
    },
    Route {
        path: "/api/vitrine/painel",
        summary: "Um documento de operador por produto",
        answer: Answer::of::<Painel>("painel"),
        run: |site, request| {
            let app = operator(site, request)?;
            let (updated, totals) =
                (app.atualizado_em.clone(), app.operador.as_ref().and_then(|o| o.janelas.d7.clone()));
            Reply::json(&Painel { apps: vec![app], updated, totals })
        },
        ..OPERATOR
    },
    Route {
        path: "/api/vitrine/cursores",
        summary: "Quando cada lado escreveu números pela última vez",
        about: "`borda` é o serviço ao guardar contagens; `cli` é uma publicação pela linha de comando.",
        answer: Answer::of::<BTreeMap<String, Cursor>>("cursores"),
        run: cursors,
        ..OPERATOR
    },
    Route {
        path: "/api/metrics",
        summary: "Uso do produto e movimentos de dinheiro, exatos",
        about: "`payments` soma por motivo o que entrou e saiu dos créditos e o que entrou por reescritas pagas por x402.",
        answer: Answer::of::<Metrics>("métricas"),
        run: metrics,
        ..OPERATOR
    },
];

/// Reason of a rewrite that no credit paid for.
const REWRITE_PAID: &str = "reescrita paga por x402";

/// The part that the operator's routes have in common.
const OPERATOR: Route = Route { group: "Números", access: Access::Operator, cors: false, ..Route::PLAIN };

/// Números públicos. Antes da primeira publicação vêm só os cinco primeiros campos.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Publica {
    /// Versão deste contrato.
    v: u32,
    /// O produto.
    produto: String,
    /// Se já houve uma publicação.
    publicado: bool,
    /// Quando foi publicado.
    atualizado_em: Option<String>,
    /// Se a publicação tem mais de 26 horas.
    stale: bool,
    #[serde(flatten)]
    numeros: Option<Vitrine>,
}

/// Os números exatos da última publicação.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Operador {
    /// O produto.
    produto: String,
    /// Quando foi publicado; null antes da primeira vez.
    atualizado_em: Option<String>,
    /// Os números, sem arredondar.
    operador: Option<Vitrine>,
}

/// Um documento de operador por produto, em ordem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Painel {
    /// Os documentos.
    apps: Vec<Operador>,
    /// Quando o mais novo foi publicado.
    #[serde(skip_serializing_if = "Option::is_none")]
    updated: Option<String>,
    /// Somas de 7 dias.
    #[serde(skip_serializing_if = "Option::is_none")]
    totals: Option<numbers::Janela>,
}

/// Quando cada lado escreveu pela última vez.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
struct Cursor {
    /// O serviço, ao guardar contagens.
    #[serde(skip_serializing_if = "Option::is_none")]
    borda: Option<String>,
    /// A linha de comando, ao publicar.
    #[serde(skip_serializing_if = "Option::is_none")]
    cli: Option<String>,
}

/// Uso do produto e movimentos de dinheiro.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Metrics {
    /// O programa.
    app: &'static str,
    /// O produto.
    produto: String,
    /// Uso por recurso, exato, até agora.
    uso: Vec<numbers::Uso>,
    /// Entradas e saídas dos créditos e reescritas pagas por x402, por motivo.
    #[serde(skip_serializing_if = "Option::is_none")]
    payments: Option<Vec<Pagamento>>,
}

/// Movimentos de um motivo.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Pagamento {
    /// O motivo do movimento.
    motivo: String,
    /// Quantos.
    movimentos: u64,
    /// A soma, em dólares.
    usd: String,
}

fn public(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let last = site.read(request, counts::published)?;
    let produto = &site.app.config.servidor.produto;
    let body = public_object(produto, last.as_ref(), site.app.world.now()).map_err(|e| request.broken(&e))?;
    let body = body.to_string();
    let tag = format!("\"{}\"", &hex(&Sha256::digest(&body))[..16]);
    Ok(Reply::new(http::StatusCode::OK, JSON, body).header(ETAG, &tag))
}

fn operator(site: &Site, request: &Request) -> Result<Operador, Erro> {
    let last = site.read(request, counts::published)?;
    let read = |last: &Publication| serde_json::from_str(&last.operador).map_err(|e| request.broken(&e));
    Ok(Operador {
        produto: site.app.config.servidor.produto.clone(),
        atualizado_em: last.as_ref().map(|last| last.em.to_string()),
        operador: last.as_ref().map(read).transpose()?,
    })
}

fn cursors(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let marks = site.read(request, counts::marks)?;
    let of = |nome: &str| marks.get(nome).map(ToString::to_string);
    let cursor = Cursor { borda: of("borda"), cli: of("cli") };
    let none = cursor.borda.is_none() && cursor.cli.is_none();
    let produto = &site.app.config.servidor.produto;
    let all: BTreeMap<String, Cursor> = (!none).then(|| (produto.clone(), cursor)).into_iter().collect();
    Reply::json(&all)
}

fn metrics(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let exact = site.app.exact_numbers().map_err(|e| request.broken(&e))?;
    let (totals, (rewrites, usd)) =
        site.read(request, |tx| Ok((credito::totals(tx)?, records::rewrites(tx)?)))?;
    let ledger = totals.into_iter().map(|total| Pagamento {
        motivo: total.motivo,
        movimentos: total.movimentos,
        usd: total.sum.to_string(),
    });
    let paid = (rewrites > 0).then(|| Pagamento {
        motivo: REWRITE_PAID.to_owned(),
        movimentos: rewrites,
        usd: usd.to_string(),
    });
    Reply::json(&Metrics {
        app: "voz",
        produto: site.app.config.servidor.produto.clone(),
        uso: exact.uso,
        payments: Some(ledger.chain(paid).collect()),
    })
}
