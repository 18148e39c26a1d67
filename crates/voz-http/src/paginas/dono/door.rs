//! Who is let in (the owner's account, signed in in this browser with its second factor, which is on), and what the owner's
//! pages share.
use crate::paginas::form::{Fields, sent};
use crate::paginas::layout::{
    self, Erro, Guest, Markup, Reply, Request, Site, StatusCode, alert, html, page, plain,
};
use voz_core::base::portuguese::spoken;
use voz_core::base::store::{self, Tx};
use voz_core::base::time_zone::Zone;
use voz_core::money::cobranca::{self, ChargeState, Cobranca, Falha, Motivo};
use voz_core::money::pix::requests::{self, PixRequest, RequestState};
use voz_core::people::contas::{self, Conta};
use voz_core::people::segundo_fator::{self, FactorState};

/// The owner who asks.
pub(super) struct Owner<'a> {
    pub(super) guest: Guest<'a>,
    pub(super) conta: Conta,
    pub(super) zone: Zone,
}

/// Shows the owner something; anybody else is told why not.
///
/// # Errors
/// `auth_unavailable`; those of showing it.
pub(super) fn look(
    site: &Site,
    request: &Request,
    show: impl FnOnce(&Owner<'_>) -> Result<Reply, Erro>,
) -> Result<Reply, Erro> {
    known(Guest::of(site, request)?)?.map_or_else(Ok, |owner| show(&owner))
}

/// Takes a decision that the owner sent; anybody else is told why not.
///
/// # Errors
/// Those of every form; those of deciding.
pub(super) fn decide(
    site: &Site,
    request: &Request,
    work: impl FnOnce(&Owner<'_>, &Fields) -> Result<Reply, Erro>,
) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    known(guest)?.map_or_else(Ok, |owner| work(&owner, &fields))
}

/// The owner, or what anybody else is told.
fn known(guest: Guest<'_>) -> Result<Result<Owner<'_>, Reply>, Erro> {
    let Some(session) = &guest.session else {
        let way =
            html! { a href="/entrar?volta=/dono" { "Entre na conta do dono" } ", com o segundo fator." };
        let said = "Estas páginas são de quem mantém o serviço.";
        return Ok(Err(outside(StatusCode::UNAUTHORIZED, said, &way)));
    };
    let (conta, fator, proved) = guest.read_people(|tx| {
        let fator = segundo_fator::estado(tx, &session.conta)?;
        Ok((contas::by_id(tx, &session.conta)?, fator, segundo_fator::proved(tx, session)?))
    })?;
    let (said, way) = match conta.filter(|conta| conta.dono && !conta.bloqueada) {
        Some(conta) if proved => {
            let zone = Zone::of(&conta.perfil.time_zone);
            return Ok(Ok(Owner { guest, conta, zone }));
        }
        None => (
            "Estas páginas são de quem mantém o serviço, e a sua conta não é a dele.",
            html! { a href="/" { "Voltar ao começo" } },
        ),
        Some(_) if fator == FactorState::On => (
            "Aqui se decide sobre dinheiro: é preciso ter entrado com o segundo fator.",
            html! { a href="/entrar?de-novo=1&volta=/dono" { "Entre de novo" } ", com o código." },
        ),
        Some(_) => (
            "Aqui se decide sobre dinheiro: falta o segundo fator, que ainda não está ligado.",
            html! { a href="/conta/seguranca#fator" { "Ligue o segundo fator" } ", e estas páginas se abrem." },
        ),
    };
    Ok(Err(outside(StatusCode::FORBIDDEN, said, &way)))
}

fn outside(status: StatusCode, said: &str, way: &Markup) -> Reply {
    page(status, "Só para o dono", "", &html! { (alert(said)) p { (way) } })
}

/// Most requests shown.
pub(super) const REQUESTS: usize = 200;

/// Requests, each with how many things there are to beware of, the oldest first: of many of one state those that have
/// waited longest, of many of all states the newest.
pub(super) fn flagged(
    tx: &mut Tx<'_>,
    estado: Option<RequestState>,
) -> store::Result<Vec<(PixRequest, usize)>> {
    let all = requests::list(tx, estado)?;
    let before = if estado.is_some() { 0 } else { all.len().saturating_sub(REQUESTS) };
    all.into_iter()
        .skip(before)
        .take(REQUESTS)
        .map(|one| {
            let similar = requests::similar(tx, &one)?.len();
            let avisos = one.comprovante.avisos.len();
            Ok((one, similar + avisos))
        })
        .collect()
}

/// The state of a charge, as its owner understands it: what was paid, if too little, did not expire.
pub(super) fn standing(charge: &Cobranca) -> Markup {
    in_words(charge.estado.as_str(), charge.motivo.map(Motivo::as_str))
}

/// The same of a state and its reason as they are written down.
pub(super) fn in_words(state: &str, reason: Option<&str>) -> Markup {
    if state == ChargeState::Vencido.as_str() && reason == Some(Motivo::ValorDivergente.as_str()) {
        return html! { "pago a menos" };
    }
    html! {
        (state)
        @if let Some(why) = reason { " (" (spoken(why)) ")" }
    }
}

/// Failures that last at the gateway; nothing where there is none.
pub(super) fn failures(site: &Site, tx: &mut Tx<'_>) -> store::Result<Vec<Falha>> {
    match site.app.till() {
        Some(_) => cobranca::failing(tx, site.app.world.now(), &site.app.world.steady()),
        None => Ok(Vec::new()),
    }
}

/// The ways between these pages.
pub(super) fn links(here: &str) -> Markup {
    const PAGES: [(&str, &str); 6] = [
        ("/dono", "Resumo"),
        ("/dono/pix", "Todos os Pix"),
        ("/dono/cobrancas", "Cobranças"),
        ("/dono/numeros", "Números exatos"),
        ("/dono/contas", "Contas"),
        ("/dono/config", "Configuração"),
    ];
    html! {
        nav .dono aria-label="Páginas do dono" {
            ul { (layout::links(&PAGES, here)) }
        }
    }
}

/// A page that the owner only looks at, among the ways to the others.
pub(super) fn looked_at(title: &str, here: &str, content: &Markup) -> Reply {
    page(StatusCode::OK, title, "", &html! { (links(here)) (content) })
}

/// A list of lines.
pub(super) fn listed(lines: impl IntoIterator<Item = Markup>) -> Markup {
    html! { ul .simples { @for line in lines { li { span { (line) } } } } }
}

/// The box that confirms a decision.
pub(super) fn confirm(said: &Markup) -> Markup {
    html! { label .opcao { input type="checkbox" name="confirmo" value="1" required; " " (said) } }
}

/// List of failures that last at the gateway.
pub(super) fn failing(falhas: &[Falha]) -> Markup {
    html! {
        @if falhas.is_empty() {
            p .feito { "Nada falha." }
        } @else {
            (listed(falhas.iter().map(|falha| {
                html! { strong { (falha.id.replace('_', " ")) } ": " (plain(&falha.motivo)) }
            })))
        }
    }
}
