//! Forms that do something once: however often one is sent, it is done once, and what it came to is shown, by GET, to
//! the browser that sent it. A secret stays there until its reader says that it is put away.
//!
//! The form carries a number of its own, drawn when it was shown; what it did is kept under that number and this
//! browser for a day, as for an `Idempotency-Key`. The number stands in the address afterwards: without the browser's
//! cookie it shows nothing.
use serde_json::Value;

use super::form::Fields;
use super::layout::{Code, Erro, Guest, Markup, Reply, Request, html};
use crate::caller::repeat;
use voz_core::app::calls::idempotency::Kept;
use voz_core::app::calls::idempotency::KeyState;
use voz_core::base::identifier;
use voz_core::base::master_key::Purpose;

/// The field that carries the number of a form.
pub(super) const FIELD: &str = "pedido";

/// A number for a form that is about to be shown.
pub(super) fn fresh(guest: &Guest<'_>) -> Result<String, Erro> {
    identifier::fresh(&guest.site.app.world).map_err(|error| guest.request.broken(&error))
}

/// The number, in its form.
pub(super) fn field(number: &str) -> Markup {
    html! { input type="hidden" name=(FIELD) value=(number); }
}

/// A form that was sent, or whose outcome is asked for: its number, in this browser.
pub(super) struct Form {
    pub(super) number: String,
    chave: String,
}

/// Outcome of sending a form.
pub(super) enum Sent {
    /// It is done; what its work answered, now or before.
    Done(Reply),
    /// The same form runs now, or did what it does filled in otherwise: its page tells.
    Before,
}

impl Form {
    /// The form of a number; `None` where no form has such a one.
    pub(super) fn of(guest: &Guest<'_>, number: &str) -> Option<Self> {
        if !identifier::is_one(number) {
            return None;
        }
        let name = format!("pagina\0{}\0{number}", guest.navegador);
        let chave = guest.site.app.chave.hash(Purpose::Idempotency, name.as_bytes());
        Some(Self { number: number.to_owned(), chave })
    }

    /// The form that was sent.
    ///
    /// # Errors
    /// `invalid_csrf`: its number is none of ours.
    pub(super) fn sent(guest: &Guest<'_>, fields: &Fields) -> Result<Self, Erro> {
        Self::of(guest, fields.get(FIELD)).ok_or_else(|| Code::InvalidCsrf.into())
    }

    /// The form whose number stands in the address.
    ///
    /// # Errors
    /// `not_found`: no form has such a one.
    pub(super) fn named(guest: &Guest<'_>) -> Result<Self, Erro> {
        Self::of(guest, guest.request.named()).ok_or_else(|| Code::NotFound.into())
    }

    /// Does the work of the form at most once. What is answered well is kept; what is refused is not, and may be
    /// sent again.
    ///
    /// # Errors
    /// The work's; `idempotencia_conflito` where the form was sent before, filled in otherwise, and came to nothing yet.
    pub(super) fn send(
        &self,
        guest: &Guest<'_>,
        filled: &[u8],
        work: impl FnOnce(&Request) -> Result<Reply, Erro>,
    ) -> Result<Sent, Erro> {
        let Guest { site, request, .. } = *guest;
        let corpo = site.app.chave.hash(Purpose::Request, filled);
        let mut begun = false;
        let done = repeat::once(site, request, &self.chave, &corpo, |request| {
            begun = true;
            work(request)
        });
        match done {
            Ok(reply) => Ok(Sent::Done(reply)),
            Err(erro) if begun => Err(erro),
            Err(erro) if erro.code == Code::EmAndamento => Ok(Sent::Before),
            Err(erro) if erro.code == Code::IdempotenciaConflito => match self.seen(guest)? {
                KeyState::Answered(_) => Ok(Sent::Before),
                _ => Err(erro),
            },
            Err(erro) => Err(erro),
        }
    }

    /// Outcome so far.
    pub(super) fn seen(&self, guest: &Guest<'_>) -> Result<KeyState<Option<String>>, Erro> {
        guest.site.app.key_state(&self.chave).map_err(|error| guest.request.broken(&error))
    }

    /// Outcome for the account that `conta` names in it: nobody else who is signed in to this browser sees it.
    pub(super) fn of_account(&self, guest: &Guest<'_>) -> Result<Option<Value>, Erro> {
        let KeyState::Answered(kept) = self.seen(guest)? else { return Ok(None) };
        let kept: Value = serde_json::from_slice(&kept.body).unwrap_or_default();
        Ok(Some(kept).filter(|kept| kept["conta"].as_str().is_some_and(|conta| guest.conta() == Some(conta))))
    }

    /// Keeps what it came to in another form.
    pub(super) fn keep_instead(&self, guest: &Guest<'_>, body: &impl serde::Serialize) -> Result<(), Erro> {
        let Guest { site, request, .. } = *guest;
        let body = serde_json::to_vec(body).map_err(|error| request.broken(&error))?;
        let kept = Kept { status: 200, headers: Vec::new(), body };
        site.app.keep_instead(&self.chave, &kept).map_err(|error| request.broken(&error))
    }
}
