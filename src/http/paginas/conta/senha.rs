//! Another password: sessions end and keys stop with it. The first one ends nothing.
use super::super::layout::{Guest, onward};
use super::seguranca;
use super::signed_in::{refused, signed_in};
use crate::http::caller::session::let_out;
use crate::http::conta::sign_up;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};

/// A change that would be refused anyway takes nobody's turn at the passwords.
pub(super) fn before(site: &Site, request: &Request) -> Result<Option<Reply>, Erro> {
    let who = signed_in(site, request)?;
    match sign_up::may_change(site, request, &who.session) {
        Ok(()) => Ok(None),
        Err(erro) => told(&who.guest, erro).map(Some),
    }
}

pub(super) fn change(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let atual = Some(who.fields.get("atual")).filter(|atual| !atual.is_empty());
    match sign_up::change(site, request, &who.session, atual, who.fields.get("nova")) {
        Ok(true) => Ok(let_out(onward("/entrar?dito=senha"))),
        Ok(false) => Ok(onward("/conta/seguranca?dito=senha")),
        Err(erro) => told(&who.guest, erro),
    }
}

fn told(guest: &Guest<'_>, erro: Erro) -> Result<Reply, Erro> {
    let text = match (erro.code, erro.wait_s()) {
        (_, Some(seconds)) => format!("Foram tentativas demais; espere {seconds} s e tente de novo."),
        (Code::CredenciaisInvalidas, _) => "A senha atual não confere.".to_owned(),
        (code, _) => code.sentence().to_owned(),
    };
    refused(guest, erro, &text, seguranca::show)
}
