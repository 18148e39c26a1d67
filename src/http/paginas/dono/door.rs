//! Who is let in: the owner's account, signed in in this browser with its second factor, which is on.
use crate::base::time_zone::Zone;
use crate::http::paginas::form::{Fields, sent};
use crate::http::paginas::layout::{
    Erro, Guest, Markup, Reply, Request, Site, StatusCode, alert, html, page,
};
use crate::people::contas::{self, Conta};
use crate::people::segundo_fator::{self, FactorState};

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
