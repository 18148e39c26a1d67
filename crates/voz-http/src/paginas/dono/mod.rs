//! `/dono`: what the owner of the service decides and looks at. For an account marked as the owner's that signed in with
//! its second factor; nobody else is told more than that.
mod cobranca;
mod comecar;
mod door;
mod lists;
mod pix;

use super::layout::{Erro, Markup, PAGE, Reply, SAMPLE, SENT, Site, html, of, plain};
use crate::kernel::route::{Body, Lane, Route};
use door::{Owner, failing, failures, flagged, listed, look, looked_at};
use voz_core::app::owner::{self, Decided, Decision};
use voz_core::base::config::{Config, Flags};
use voz_core::base::identifier::short;
use voz_core::base::time_zone::Zone;
use voz_core::money::cobranca::{Falha, newest};
use voz_core::money::pix::requests::{PixRequest, RequestState, one_line, untold};

/// Most bytes of a form: a reason and a token.
const BODY_MAX: usize = 16 * 1024;

const FORM: Route = Route { body: Body::Form(BODY_MAX), ..SENT };
/// A decision waits for the mail server or the gateway.
const DECISION: Route = Route { lane: Lane::Gateway, ..FORM };

/// The routes of these pages.
pub(crate) const ROUTES: &[Route] = &[
    Route { path: "/dono", run: |site, request| look(site, request, overview), ..PAGE },
    Route { path: "/dono/comecar", run: comecar::show, ..PAGE },
    Route {
        path: "/dono/comecar",
        lane: Lane::Password,
        before: Some(comecar::before),
        run: comecar::make,
        ..FORM
    },
    Route { path: "/dono/pix", run: |site, request| look(site, request, pix::all), ..PAGE },
    Route { path: "/dono/pix/{id}", run: |site, request| look(site, request, pix::show), ..PAGE },
    Route {
        path: "/dono/pix/{id}/comprovante",
        run: |site, request| look(site, request, pix::receipt),
        ..PAGE
    },
    Route { path: "/dono/pix/{id}/liberar", run: pix::release, ..DECISION },
    Route { path: "/dono/pix/{id}/recusar", run: pix::refuse, ..DECISION },
    Route { path: "/dono/cobrancas", run: |site, request| look(site, request, lists::charges), ..PAGE },
    Route { path: "/dono/cobrancas/{id}", run: |site, request| look(site, request, cobranca::show), ..PAGE },
    Route { path: "/dono/cobrancas/{id}/acertar", run: cobranca::settle, ..DECISION },
    Route { path: "/dono/cobrancas/{id}/cancelar", run: cobranca::close, ..DECISION },
    Route { path: "/dono/numeros", run: |site, request| look(site, request, lists::numbers), ..PAGE },
    Route { path: "/dono/contas", run: |site, request| look(site, request, lists::accounts), ..PAGE },
    Route { path: "/dono/config", run: |site, request| look(site, request, lists::config), ..PAGE },
];

/// Newest decisions shown.
const DECISIONS: u32 = 20;

/// Findings for the first page, in one reading.
struct Found {
    pedidos: Vec<(PixRequest, usize)>,
    falhas: Vec<Falha>,
    esperam: usize,
    /// Requests that the owner was never told of, in a sentence.
    sem_aviso: Option<String>,
    decisoes: Vec<Decision>,
}

fn overview(Owner { guest, zone, .. }: &Owner<'_>) -> Result<Reply, Erro> {
    let site = guest.site;
    let found = guest.read(|tx| {
        Ok(Found {
            pedidos: flagged(tx, Some(RequestState::Pendente))?,
            falhas: failures(site, tx)?,
            esperam: newest(tx, None, true, 100)?.len(),
            sem_aviso: untold(tx, site.app.world.now(), &site.app.world.steady())?,
            decisoes: owner::newest_decisions(tx, DECISIONS)?,
        })
    })?;
    let nothing = found.esperam == 0
        && found.pedidos.is_empty()
        && found.falhas.is_empty()
        && found.sem_aviso.is_none();
    let missing = missing(site);
    let content = html! {
        @if let Some(missing) = &missing { (missing) }
        @if !(nothing && missing.is_some()) { h2 { "Esperando você" } }
        @if nothing && missing.is_none() { p .feito { "Nada espera você agora." } }
        @if found.esperam > 0 {
            p .aviso {
                @if found.esperam == 1 { "Uma cobrança espera" } @else { (found.esperam) " cobranças esperam" }
                " a sua decisão: " a href="/dono/cobrancas" { "decida em Cobranças" } "."
            }
        }
        @if let Some(untold) = &found.sem_aviso {
            p .aviso { (untold) ". Veja com: " code { "voz pix listar --estado falhou" } "." }
        }
        @if !found.pedidos.is_empty() {
            h3 { "Pix com comprovante" }
            (pix::table(&found.pedidos, zone))
        }
        @if !found.falhas.is_empty() {
            h3 { "A conferir com o gateway" }
            (failing(&found.falhas))
        }
        @if !(found.decisoes.is_empty() && missing.is_some()) {
            h2 { "Últimas decisões" }
            (decisions(&found.decisoes, zone))
        }
    };
    Ok(looked_at("Dono", "/dono", &content))
}

/// A thing that is missing.
struct Missing {
    what: &'static str,
    /// Consequence of that.
    so: Markup,
    /// Command that mends it.
    command: &'static str,
    /// From when on it counts.
    counts: &'static str,
    /// True when it was mended, and only has to be taken up.
    mended: bool,
}

/// Things that a new service still lacks, each with the one command that mends it, the most important first; nothing where all is there.
fn missing(site: &Site) -> Option<Markup> {
    let config = &site.app.config;
    let file = config.path.exists().then(|| config.path.clone());
    // A file that cannot be read now is told of when the service starts again.
    let ahead = Config::load(&site.app.world, &Flags { config: file, values: Vec::new() }).ok();
    let all = of_service(config, ahead.as_ref(), site.app.shown().voice.amostra());
    if all.is_empty() {
        return None;
    }
    Some(html! {
        h2 { "Ainda falta" }
        (listed(all.iter().map(|Missing { what, so, command, counts, mended }| html! {
            strong { (what) } " " (so)
            @if *mended { " Já está configurado: falta só começar o serviço de novo." }
            @else { " No terminal: " code { (command) } (counts) }
        })))
        @if !sells(config) {
            p { "Vender é opcional: nada é cobrado até que você ligue o Pix, o gateway ou o x402; veja as opções em " a href="/dono/config" { "Configuração" } "." }
        }
    })
}

/// `ahead` is the configuration that the service would start with now.
fn of_service(config: &Config, ahead: Option<&Config>, sample: bool) -> Vec<Missing> {
    let model = (!config.modelo.configured()).then(|| Missing {
        what: "Um modelo.",
        so: html! { "Sem ele o serviço não reescreve." },
        command: "voz comecar",
        counts: ", e comece o serviço de novo.",
        mended: ahead.is_some_and(|ahead| ahead.modelo.configured()),
    });
    let texts = sample.then(|| Missing {
        what: "Os seus textos.",
        so: html! { "Sem eles o serviço escreve na voz " (of(SAMPLE)) ", uma autora inventada." },
        command: "voz medir FONTE",
        counts: "; vale na hora.",
        mended: false,
    });
    let opens = config.contas.cadastro_aberto;
    let mail = ((opens || config.pix.chave.is_some()) && config.correio.smtp.is_none()).then(|| Missing {
        what: "Um servidor de correio.",
        so: html! {
            @let folder = html! { code { (config.dados.join("correio").display()) } };
            @if opens {
                "O cadastro está aberto, e sem ele nenhum link de entrada sai daqui. Cada link fica na pasta "
                (folder) " e é você quem o entrega; " code { "voz conta entrar E-MAIL" } " mostra outro."
            } @else {
                "Sem ele nem você nem quem compra por Pix recebe aviso: cada mensagem fica na pasta " (folder) "."
            }
        },
        command: "voz config definir correio.smtp",
        counts: " (pergunta o servidor, como smtps://usuario:senha@servidor), e comece o serviço de novo.",
        mended: ahead.is_some_and(|ahead| ahead.correio.smtp.is_some()),
    });
    [model, texts, mail].into_iter().flatten().collect()
}

/// True where credit or a single call can be paid for.
const fn sells(config: &Config) -> bool {
    config.pix.chave.is_some() || config.asaas.chave.is_some() || config.x402.pagar_a.is_some()
}

fn decisions(found: &[Decision], zone: &Zone) -> Markup {
    html! {
        @if found.is_empty() {
            p { "Nenhuma ainda." }
        } @else {
            (listed(found.iter().map(|one| html! {
                (about(one)) " por " (plain(&one_line(&one.quem)))
                @if let Some(why) = &one.detalhe { ": " (plain(&one_line(why)).replace('_', " ")) }
                " " small { (zone.moment(one.em)) }
            })))
        }
    }
}

/// Decision, with the way to its page where it has one.
fn about(one: &Decision) -> Markup {
    let short = short(&one.sobre);
    let (kind, done, folder) = match one.que {
        Decided::ChargeSettled => ("cobrança", "acertada", Some(cobranca::PATH)),
        Decided::ChargeClosed => ("cobrança", "encerrada", Some(cobranca::PATH)),
        Decided::CreditIssued => ("crédito", "emitido", None),
        Decided::CreditReturned => ("crédito", "devolvido em parte", None),
        Decided::CreditRevoked => ("crédito", "revogado", None),
        Decided::AccountBlocked => ("conta", "bloqueada", None),
        Decided::AccountUnblocked => ("conta", "desbloqueada", None),
        Decided::PixReleased => ("Pix", "liberado", Some("/dono/pix")),
        Decided::PixRefused => ("Pix", "recusado", Some("/dono/pix")),
    };
    let name = one.conta.as_deref().map_or_else(|| short.to_owned(), plain);
    html! {
        @match folder {
            Some(folder) => a href={ (folder) "/" (one.sobre) } { (kind) " " (name) },
            None => { (kind) " " (name) }
        }
        " " (done)
    }
}
