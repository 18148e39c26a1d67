//! `/conta/chaves`: keys, made once a form, shown until they are put away, revoked.
use http::StatusCode;
use maud::{Markup, html};
use serde_json::{Value, json};

use super::super::credito::sells_to_people;
use super::super::form::{Again, Line};
use super::super::layout::{Guest, alert, dollars, number, onward};
use super::super::once::{self, Form};
use super::frame::{Tab, sign_in_again};
use super::signed_in::{Mine, door, refused, signed_in};
use crate::http::conta::account;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};
use crate::money::credito::{self, Spent};
use crate::people::api_keys::{self, ApiKey, NAME_MAX};
use crate::people::organizacoes::{self, Organizacao, Papel};

/// Content of the page of keys.
struct Shown<'a> {
    mine: &'a Mine<'a>,
    /// Keys, each with what it cost.
    keys: &'a [(ApiKey, Spent)],
    organizations: &'a [(Organizacao, Papel)],
    /// The number of the form that makes one.
    number: &'a str,
}

pub(super) fn show(guest: &Guest<'_>, again: Again<'_>) -> Result<Reply, Erro> {
    let Some(mine) = Mine::of(guest)? else { return Ok(door(Tab::CHAVES)) };
    let (id, produto) = (&mine.conta.id, &mine.session.produto);
    let (all, organizations) = guest.read_people(|tx| {
        let mut all = Vec::new();
        for key in api_keys::of(tx, id, produto)? {
            let spent = credito::spent(tx, &key.id)?;
            all.push((key, spent));
        }
        Ok((all, organizacoes::of(tx, id, produto)?))
    })?;
    let shown =
        Shown { mine: &mine, keys: &all, organizations: &organizations, number: &once::fresh(guest)? };
    let content = html! {
        p {
            "Um programa com uma chave age como você: usa a cota da conta e, depois dela, gasta o saldo"
            @if sells_to_people(guest.site) { ", " (dollars(&guest.site.app.preco.to_string())) " por reescrita" }
            "."
        }
        h2 #chaves { "Ativas" }
        (keys(&shown))
        h2 { "Criar uma chave" }
        (new_key(&shown, again))
    };
    Ok(mine.page(Tab::CHAVES, again, &content))
}

fn keys(shown: &Shown<'_>) -> Markup {
    html! {
        @if shown.keys.iter().any(|(key, _)| key.active) {
            ul aria-labelledby="chaves" {
                @for (one, spent) in shown.keys.iter().filter(|(key, _)| key.active) { (key(shown, one, *spent)) }
            }
        } @else {
            p { "Nenhuma chave ativa." }
        }
    }
}

fn key(shown: &Shown<'_>, key: &ApiKey, spent: Spent) -> Markup {
    let zone = &shown.mine.zone;
    let used = key.last_used_at.map(|at| format!("usada em {}", zone.minute(at)));
    let of = key.organization_id.as_deref().map(|id| {
        let known = shown.organizations.iter().find(|(organization, _)| organization.id == id);
        known.map_or("da organização", |(organization, _)| organization.nome.as_str())
    });
    html! {
        li {
            span {
                (key.name)
                @if let Some(of) = of { ", " (of) }
                " " small {
                    "…" (key.last4) ", criada em " (zone.minute(key.created_at)) ", "
                    (used.as_deref().unwrap_or("nunca usada"))
                    @if spent.vezes > 0 {
                        "; gastou " (dollars(&spent.usd.to_string())) " do saldo, em " (number(spent.vezes))
                        (if spent.vezes == 1 { " reescrita" } else { " reescritas" })
                    } @else { "; não gastou nada do saldo" }
                }
            }
            form method="post" action="/conta/chaves/revogar" {
                (shown.mine.guest.csrf)
                input type="hidden" name="id" value=(key.id);
                button .grave aria-label={ "Revogar a chave " (key.name) } { "Revogar" }
            }
        }
    }
}

fn new_key(shown: &Shown<'_>, again: Again<'_>) -> Markup {
    if !shown.mine.recent {
        return sign_in_again("Para criar uma chave", Tab::CHAVES);
    }
    html! {
        form method="post" action="/conta/chaves" {
            (shown.mine.guest.csrf)
            (once::field(shown.number))
            (again.line(Line::of("nome", "Nome da chave nova", NAME_MAX)))
            @if shown.organizations.iter().any(|(_, papel)| papel.manages()) {
                label for="organizacao" { "Em nome de" }
                select #organizacao name="organizacao" {
                    option value="" { "você" }
                    @for (organization, _) in shown.organizations.iter().filter(|(_, papel)| papel.manages()) {
                        option value=(organization.id) { (organization.nome) }
                    }
                }
            }
            button { "Criar chave" }
        }
    }
}

pub(super) fn create(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::sent(&who.guest, &who.fields)?;
    let organization = Some(who.fields.get("organizacao")).filter(|id| !id.is_empty());
    let made = form.send(&who.guest, &request.body, |request| {
        let name = api_keys::name(who.fields.get("nome"))
            .ok_or_else(|| Erro::from(Code::InvalidKeyName).campo("nome"))?;
        let made = site.app.people().create_key(&who.session.conta, Some(&who.session), organization, name);
        let made = made.map_err(|error| account::key_refused(request, &error))?;
        Reply::json(&json!({"conta": who.session.conta, "nome": name, "segredo": made.secret.expose()}))
    });
    match made {
        Ok(_) => Ok(onward(&format!("/conta/chave/{}", form.number))),
        Err(erro) => {
            let text = erro.code.sentence();
            refused(&who.guest, erro, text, show)
        }
    }
}

/// A call with a key in it, to be pasted into a terminal.
fn curl(base: &str, secret: &str) -> String {
    let text = "É fundamental ressaltar que o prazo mudou.";
    format!(
        "curl {base}/api/rewrite \\\n  -H 'Authorization: Bearer {secret}' \\\n  -H 'Content-Type: application/json' \\\n  \
         -d '{{\"texto\": \"{text}\"}}'"
    )
}

/// A key just made, until its person says that it is put away.
pub(super) fn fresh(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    if guest.session.is_none() {
        return Ok(onward("/entrar"));
    }
    let kept = match Form::named(&guest) {
        Ok(form) => form.of_account(&guest)?.unwrap_or_default(),
        Err(_) => Value::Null,
    };
    let content = match (kept["nome"].as_str(), kept["segredo"].as_str()) {
        (Some(name), Some(secret)) => html! {
            p role="status" { "A chave " strong { (name) } " está pronta. Copie-a agora para um lugar seguro: ela não aparece de novo." }
            code .segredo #segredo { (secret) }
            button type="button" data-copiar="segredo" hidden { "Copiar a chave" }
            h2 { "Experimentar" }
            p #curl-diz { "No terminal, com a chave já dentro:" }
            pre tabindex="0" aria-describedby="curl-diz" { code #curl { (curl(&site.base, secret)) } }
            button .leve type="button" data-copiar="curl" hidden { "Copiar o comando" }
            form method="post" action=(request.path) { (guest.csrf) button .leve { "Guardei a chave" } }
        },
        _ => html! {
            (alert("Não há chave a mostrar aqui. Se você não a guardou, revogue-a e crie outra."))
            p { a href="/conta/chaves" { "Voltar às chaves" } }
        },
    };
    let status = if kept["segredo"].is_string() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    Ok(guest.page(status, "Chave nova", "/conta", &content))
}

pub(super) fn put_away(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::named(&who.guest)?;
    // Put away already, or another's: there is nothing to put away.
    form.of_account(&who.guest)?.ok_or(Code::NotFound)?;
    form.keep_instead(&who.guest, &json!({}))?;
    Ok(onward("/conta/chaves?dito=chave"))
}

pub(super) fn revoke(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    account::revoke(site, request, &who.session, who.fields.get("id"))?;
    Ok(onward("/conta/chaves?dito=revogada"))
}
