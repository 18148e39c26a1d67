//! `/conta/chaves`: keys, made once a form, shown until they are put away, revoked.
use serde_json::{Value, json};

use super::super::credito::sells_to_people;
use super::super::extrato::worth;
use super::super::form::{Again, Line, select};
use super::super::layout::{
    Code, Erro, Guest, Markup, Reply, Request, Site, dead_end, for_people, html, number, onward,
};
use super::super::once::{self, Form};
use super::signed_in::{Mine, Tab, door, refused, secrets, sign_in_again, signed_in};
use crate::conta::account;
use voz_core::money::credito::{self, Spent};
use voz_core::people::api_keys::{self, ApiKey, NAME_MAX};
use voz_core::people::organizacoes::{self, Organizacao, Papel};

pub(super) fn show(guest: &Guest<'_>, again: Again<'_>) -> Result<Reply, Erro> {
    let Some(mine) = Mine::of(guest)? else { return Ok(door(Tab::CHAVES)) };
    let (id, produto) = (&mine.conta.id, &mine.session.produto);
    let (active, organizations) = guest.read_people(|tx| {
        let mut active = Vec::new();
        for key in api_keys::of(tx, id, produto)?.into_iter().filter(|key| key.active) {
            let spent = credito::spent(tx, &key.id)?;
            active.push((key, spent));
        }
        Ok((active, organizacoes::of(tx, id, produto)?))
    })?;
    let content = html! {
        p {
            "Um programa com uma chave age como você: usa a cota da conta e, depois dela, gasta o saldo"
            @if sells_to_people(guest.site) { ", " (worth(guest.site, guest.site.app.preco)) " por reescrita" }
            "."
        }
        h2 #chaves { "Ativas" }
        @if active.is_empty() { p { "Nenhuma chave ativa." } } @else {
            ul aria-labelledby="chaves" {
                @for (one, spent) in &active { (key(&mine, &organizations, one, *spent)) }
            }
        }
        h2 { "Criar uma chave" }
        (new_key(&mine, &organizations, again)?)
    };
    Ok(mine.page(Tab::CHAVES, again, &content))
}

/// The organizations of an account, with its part in each.
type Organizations = [(Organizacao, Papel)];

fn key(mine: &Mine<'_>, organizations: &Organizations, key: &ApiKey, spent: Spent) -> Markup {
    let zone = &mine.zone;
    let used = key.last_used_at.map(|at| format!("usada em {}", zone.minute(at)));
    let of = key.organization_id.as_deref().map(|id| {
        let known = organizations.iter().find(|(organization, _)| organization.id == id);
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
                        "; gastou " (worth(mine.guest.site, spent.usd)) " do saldo, em " (number(spent.vezes))
                        (if spent.vezes == 1 { " reescrita" } else { " reescritas" })
                    } @else { "; não gastou nada do saldo" }
                }
            }
            form method="post" action="/conta/chaves/revogar" {
                (mine.guest.csrf)
                input type="hidden" name="id" value=(key.id);
                button .grave aria-label={ "Revogar a chave " (key.name) } { "Revogar" }
            }
        }
    }
}

fn new_key(mine: &Mine<'_>, organizations: &Organizations, again: Again<'_>) -> Result<Markup, Erro> {
    if !mine.recent {
        return Ok(sign_in_again("Para criar uma chave", Tab::CHAVES));
    }
    let managed = organizations.iter().filter(|(_, papel)| papel.manages());
    let mut managed =
        managed.map(|(organization, _)| (organization.id.as_str(), organization.nome.as_str())).peekable();
    Ok(html! {
        form method="post" action="/conta/chaves" {
            (mine.guest.csrf)
            (once::field(&once::fresh(mine.guest)?))
            (again.line(Line::of("nome", "Nome da chave nova", NAME_MAX)))
            @if managed.peek().is_some() { (select("organizacao", "Em nome de", [("", "você")].into_iter().chain(managed), "")) }
            button { "Criar chave" }
        }
    })
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
        Err(erro) => refused(&who.guest, show, for_people(erro.code), erro),
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

/// A key just made.
pub(super) fn fresh(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let shown = |guest: &Guest<'_>, kept: &Value| {
        let (name, secret) = (kept["nome"].as_str()?, kept["segredo"].as_str()?);
        Some(html! {
            p role="status" { "A chave " strong { (name) } " está pronta. Copie-a agora para um lugar seguro: ela não aparece de novo." }
            code .segredo #segredo { (secret) }
            button type="button" data-copiar="segredo" hidden { "Copiar a chave" }
            h2 { "Experimentar" }
            p #curl-diz { "No terminal, com a chave já dentro:" }
            pre tabindex="0" aria-describedby="curl-diz" { code #curl { (curl(&site.base, secret)) } }
            button .leve type="button" data-copiar="curl" hidden { "Copiar o comando" }
            form method="post" action=(request.path) { (guest.csrf) button .leve { "Guardei a chave" } }
        })
    };
    let gone = "Não há chave a mostrar aqui. Se você não a guardou, revogue-a e crie outra.";
    let gone = dead_end(gone, "/conta/chaves", "Voltar às chaves");
    secrets(site, request, "Chave nova", shown, &gone)
}

pub(super) fn revoke(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    account::revoke(site, request, &who.session, who.fields.get("id"))?;
    Ok(onward("/conta/chaves?dito=revogada"))
}
