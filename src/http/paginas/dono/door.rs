//! Who is let in: the owner's account, signed in in this browser with its second factor, which is on.
use http::StatusCode;
use maud::{Markup, html};

use crate::http::caller::session::{Visitor, down};
use crate::http::kernel::erro::Erro;
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};
use crate::http::paginas::layout::{alert, page};
use crate::people::contas::{self, Conta};
use crate::people::segundo_fator::{self, FactorState};

/// The owner who asks, or what anybody else is told.
///
/// # Errors
/// `auth_unavailable`.
pub(super) fn owner(site: &Site, request: &Request) -> Result<Result<(Visitor, Conta), Reply>, Erro> {
    let visitor = Visitor::of(site, request)?;
    let Some(session) = visitor.own_session(site).cloned() else {
        return Ok(Err(outside(
            StatusCode::UNAUTHORIZED,
            "Estas páginas são de quem mantém o serviço.",
            &html! { a href="/entrar?volta=/dono" { "Entre na conta do dono" } ", com o segundo fator." },
        )));
    };
    let found = site.app.store.read(|tx| {
        let fator = segundo_fator::estado(tx, &session.conta)?;
        Ok((contas::by_id(tx, &session.conta)?, fator, segundo_fator::proved(tx, &session)?))
    });
    let (conta, fator, proved) = found.map_err(down(request))?;
    let Some(conta) = conta.filter(|conta| conta.dono && !conta.bloqueada) else {
        return Ok(Err(outside(
            StatusCode::FORBIDDEN,
            "Estas páginas são de quem mantém o serviço, e a sua conta não é a dele.",
            &html! { a href="/" { "Voltar ao começo" } },
        )));
    };
    if !proved && fator == FactorState::On {
        return Ok(Err(outside(
            StatusCode::FORBIDDEN,
            "Aqui se decide sobre dinheiro: é preciso ter entrado com o segundo fator.",
            &html! { a href="/entrar?de-novo=1&volta=/dono" { "Entre de novo" } ", com o código." },
        )));
    }
    if !proved {
        return Ok(Err(outside(
            StatusCode::FORBIDDEN,
            "Aqui se decide sobre dinheiro: falta o segundo fator, que ainda não está ligado.",
            &html! { a href="/conta/seguranca#fator" { "Ligue o segundo fator" } ", e estas páginas se abrem." },
        )));
    }
    Ok(Ok((visitor, conta)))
}

fn outside(status: StatusCode, said: &str, way: &Markup) -> Reply {
    page(status, "Só para o dono", "", &html! { (alert(said)) p { (way) } })
}
