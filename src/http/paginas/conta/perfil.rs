//! Name, time zone, look and picture.
use super::super::form::sent_with_file;
use super::super::layout::onward;
use super::quem::{refused, signed_in};
use crate::app::accounts::profile::ProfileChange;
use crate::base::time_zone::Zone;
use crate::http::caller::sessao::show_theme;
use crate::http::conta::account::change_profile;
use crate::http::conta::avatar::{self, PICTURE};
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::Request;

pub(super) fn change(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let text = |name: &str| Some(who.fields.get(name).to_owned());
    let zone = Zone::named(who.fields.get("timeZone"))
        .ok_or_else(|| Erro::from(Code::PerfilInvalido).campo("timeZone"));
    let changed = zone.and_then(|zone| {
        let change = ProfileChange {
            revision: who.fields.get("revision").parse().unwrap_or_default(),
            name: text("name"),
            locale: None,
            time_zone: Some(zone.name().to_owned()),
            theme: text("theme"),
        };
        change_profile(site, request, &who.session, change)
    });
    match changed {
        Ok(perfil) => Ok(show_theme(onward("/conta?dito=perfil"), &perfil.theme)),
        Err(erro) => {
            let text = match (erro.code, erro.extra.get("campo").and_then(|campo| campo.as_str())) {
                (Code::RevisaoConflito, _) => {
                    "O perfil mudou em outra janela. Confira o que está aqui e guarde de novo."
                }
                (_, Some("name")) => "Use um nome de até 80 caracteres, em uma linha.",
                (_, Some("timeZone")) => "Escolha um fuso horário da lista.",
                (code, _) => code.sentence(),
            };
            refused(site, request, erro, text)
        }
    }
}

pub(super) fn picture(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, _, file) = sent_with_file(site, request, &PICTURE)?;
    let session = visitor.own_session(site).ok_or(Code::InvalidSession)?;
    match avatar::picture(site, request, session, file.as_deref()) {
        Ok(()) => Ok(onward("/conta?dito=foto")),
        Err(erro) => {
            let text = erro.code.sentence();
            refused(site, request, erro, text)
        }
    }
}
