//! The form of a Pix with its receipt: the code to pay, and the file to send.
use maud::{Markup, html};

use super::super::form::{Again, Line};
use super::super::layout::Guest;
use super::offer::{Price, browser, rewrites};
use super::told::{TOO_LARGE, bought, code_to_pay};
use crate::money::pix::recibo::BYTES_MAX;

/// The code of a price and the form for its receipt.
pub(super) fn form(guest: &Guest<'_>, price: &Price, head: &Markup, again: Again<'_>) -> Option<Markup> {
    let site = guest.site;
    let receiver = site.app.pix.as_ref()?;
    let (code, txid) = price.code.as_ref()?;
    let told = again.told("comprovante");
    Some(html! {
        (again.summary())
        (bought(price.centavos, &rewrites(site, &price.usd)))
        h2 { "1. Pague este Pix" }
        p { "Quem recebe: " strong { (receiver.nome) } ", chave " (receiver.chave.as_str()) ". Confira no banco antes de pagar." }
        (code_to_pay(code))
        h2 { "2. Mande o comprovante" }
        p { "Quem mantém o serviço confere o Pix no extrato, à mão, em geral no mesmo dia." }
        form method="post" action="/credito/comprovante" enctype="multipart/form-data" {
            (head)
            input type="hidden" name="usd" value=(price.usd);
            input type="hidden" name="txid" value=(txid);
            input type="hidden" name="navegador_id" value=(browser(guest));
            label for="comprovante" { "Comprovante " small { "foto ou PDF, até 2 MB; um print da tela basta" } }
            @if let Some(told) = told { p .aviso #comprovante-erro { (told) } }
            input #comprovante name="comprovante" type="file" accept="image/jpeg,image/png,image/webp,application/pdf" required
                data-cabe=(BYTES_MAX) data-grande=(TOO_LARGE)
                aria-describedby=[told.map(|_| "comprovante-erro")] autofocus[told.is_some()];
            (again.line(Line { hint: "para avisar da decisão", kind: "email", autocomplete: "email",
                ..Line::of("email", "Seu e-mail", 254) }))
            (again.line(Line { hint: "pode ficar em branco", autocomplete: "name", optional: true,
                ..Line::of("nome", "Seu nome", 120) }))
            button { "Mandar o comprovante" }
        }
    })
}
