//! The form of a Pix with its receipt: the code to pay, and the file to send.
use maud::{Markup, html};

use super::super::form::{Line, line};
use super::super::layout::dollars;
use super::offer::Price;
use super::order::Again;
use super::told::{bought, code_to_pay, summary};

/// The code of a price and the form for its receipt.
pub(super) fn form(
    price: &Price,
    head: &Markup,
    navegador: Option<&str>,
    again: Option<&Again<'_>>,
) -> Option<Markup> {
    let (code, txid) = price.code.as_ref()?;
    let told = again.map(|again| &again.told);
    let of = |field: &str| told.and_then(|told| told.of(field));
    let typed = |field: &str| again.map_or("", |again| again.fields.get(field));
    Some(html! {
        (summary(told))
        (bought(price.centavos, &dollars(&price.usd)))
        h2 { "1. Pague este Pix" }
        (code_to_pay(code))
        h2 { "2. Mande o comprovante" }
        p { "Quem mantém o serviço confere o Pix no extrato, à mão, em geral no mesmo dia." }
        form method="post" action="/credito/comprovante" enctype="multipart/form-data" {
            (head)
            input type="hidden" name="usd" value=(price.usd);
            input type="hidden" name="txid" value=(txid);
            @if let Some(navegador) = navegador { input type="hidden" name="navegador_id" value=(navegador); }
            label for="comprovante" { "Comprovante " small { "foto ou PDF, até 2 MB" } }
            @if let Some(told) = of("comprovante") { p .aviso #comprovante-erro { (told) } }
            input #comprovante name="comprovante" type="file" accept="image/jpeg,image/png,image/webp,application/pdf" required
                aria-describedby=[of("comprovante").map(|_| "comprovante-erro")] autofocus[of("comprovante").is_some()];
            (line(&Line { name: "email", label: "Seu e-mail", hint: "para avisar da decisão", kind: "email", autocomplete: "email",
                value: typed("email"), most: 254, told: of("email"), ..Line::default() }))
            (line(&Line { name: "nome", label: "Seu nome", hint: "pode ficar em branco", autocomplete: "name",
                value: typed("nome"), most: 120, optional: true, told: of("nome"), ..Line::default() }))
            button { "Mandar o comprovante" }
        }
    })
}
