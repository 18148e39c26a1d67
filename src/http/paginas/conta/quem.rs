//! Whoever is signed in: what they sent, what is theirs, and their page.
use http::StatusCode;
use maud::{Markup, html};

use super::super::extrato::worth;
use super::super::form::{Fields, sent};
use super::super::layout::{alert, done, onward, page};
use super::super::once;
use super::pagina::{Account, account};
use crate::app::accounts::holders::{of_account, of_organization};
use crate::base::time_zone::Zone;
use crate::http::caller::sessao::{Visitor, down, know_browser, show_theme};
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::Request;
use crate::money::credito::{self, Credito, saldo};
use crate::people::sessoes::Sessao;
use crate::people::{api_keys, contas, organizacoes, segundo_fator, sessoes};

/// What is said after something was done, by the word in the address.
const SAID: &[(&str, &str)] = &[
    ("perfil", "Perfil guardado."),
    ("foto", "Foto trocada."),
    ("chave", "Chave guardada por você; ela não aparece de novo."),
    ("revogada", "Chave revogada."),
    ("sessao", "Sessão encerrada."),
    ("fator-desligado", "Segundo fator desligado; as outras sessões foram encerradas."),
];

/// Someone who sent a form while signed in.
pub(super) struct Sender {
    pub(super) visitor: Visitor,
    pub(super) fields: Fields,
    pub(super) session: Sessao,
}

/// A form that was sent by whoever is signed in.
///
/// # Errors
/// Those of every form; `invalid_session`.
pub(super) fn signed_in(site: &Site, request: &Request) -> Result<Sender, Erro> {
    let (visitor, fields) = sent(site, request)?;
    let session = visitor.own_session(site).cloned().ok_or(Code::InvalidSession)?;
    Ok(Sender { visitor, fields, session })
}

/// What is wrong with what was sent.
pub(super) struct Wrong<'a> {
    pub(super) status: StatusCode,
    pub(super) text: &'a str,
}

/// The page of whoever is signed in; anyone else is led to the door.
pub(super) fn own(site: &Site, request: &Request, wrong: Option<&Wrong<'_>>) -> Result<Reply, Erro> {
    let visitor = Visitor::of(site, request)?;
    let Some(session) = visitor.own_session(site) else { return Ok(onward("/entrar")) };
    let (browser, csrf) = visitor.begin(site, request)?;
    let (now, mine) = (site.app.world.now(), &session.conta);
    let found = site.app.store.read(|tx| {
        let organizations = organizacoes::of(tx, mine, &session.produto)?;
        let told = |held: Option<Credito>| worth(site, held.map(|held| held.saldo).unwrap_or_default());
        let mut balances = vec![("sua conta".to_owned(), None, told(saldo::of(tx, &of_account(mine))?))];
        for (organization, papel) in &organizations {
            let held = saldo::of(tx, &of_organization(&organization.id))?;
            let link = papel.manages().then(|| organization.id.clone());
            balances.push((organization.nome.clone(), Some(link), told(held)));
        }
        let mut keys = Vec::new();
        for key in api_keys::of(tx, mine, &session.produto)? {
            let spent = credito::spent(tx, &key.id)?;
            keys.push((key, spent));
        }
        Ok((
            contas::by_id(tx, mine)?,
            segundo_fator::estado(tx, mine)?,
            sessoes::of(tx, mine, &session.produto, now)?,
            keys,
            (organizations, balances, contas::avatar(tx, mine)?.is_some()),
        ))
    });
    let (conta, fator, sessions, keys, (organizations, balances, picture)) = found.map_err(down(request))?;
    let conta = conta.ok_or(Code::InvalidSession)?;
    let content = account(&Account {
        csrf: &csrf,
        numbers: [&once::fresh(site, request)?, &once::fresh(site, request)?],
        zone: &Zone::of(&conta.perfil.time_zone),
        fator,
        sessao: session,
        recent: session.recent(now),
        sessions: &sessions,
        keys: &keys,
        organizations: &organizations,
        balances: &balances,
        picture,
        price: site.app.preco,
        conta: &conta,
    });
    let theme = conta.perfil.theme.as_str();
    let status = wrong.map_or(StatusCode::OK, |wrong| wrong.status);
    let reply = page(status, "Sua conta", "/conta", &html! { (said(request, wrong)) (content) });
    Ok(show_theme(know_browser(reply, &browser), theme))
}

fn said(request: &Request, wrong: Option<&Wrong<'_>>) -> Markup {
    if let Some(wrong) = wrong {
        return alert(wrong.text);
    }
    let word = request.param("dito").unwrap_or_default();
    SAID.iter().find(|(known, _)| *known == word).map_or_else(|| html! {}, |(_, text)| done(text))
}

/// The page with what is wrong; a failure of ours as such.
pub(super) fn refused(site: &Site, request: &Request, erro: Erro, text: &str) -> Result<Reply, Erro> {
    if erro.status().is_server_error() {
        return Err(erro);
    }
    own(site, request, Some(&Wrong { status: erro.status(), text }))
}
