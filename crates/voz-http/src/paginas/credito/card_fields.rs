//! The fields of a card and of its holder: asked for under the names that browsers know, and handed on at once. What was
//! typed of the number and of the security code goes into no page.
use crate::credito::gw::request::checked;
use crate::paginas::form::{Again, Fields, Line};
use crate::paginas::layout::{Code, Erro, Markup, Site, html};
use voz_core::money::cobranca::{Card, Holder};
use voz_core::money::documento::DocumentoError;

/// Most bytes of a form: a card with its holder, percent-encoded.
pub(super) const BODY_MAX: usize = 16 * 1024;

/// Those that are never shown again.
const SECRET: [&str; 2] = ["numero", "cvv"];

/// The fields, as each is asked for.
pub(super) fn fields() -> [Line<'static>; 10] {
    let text = |name, label, most, autocomplete| Line { autocomplete, ..Line::of(name, label, most) };
    let digits =
        |name, label, most, autocomplete| Line { digits: true, ..text(name, label, most, autocomplete) };
    [
        text("titular", "Nome impresso no cartão", 120, "cc-name"),
        digits("numero", "Número do cartão", 32, "cc-number"),
        Line { hint: "dois algarismos", ..digits("mes", "Mês da validade", 2, "cc-exp-month") },
        Line { hint: "dois ou quatro algarismos", ..digits("ano", "Ano da validade", 4, "cc-exp-year") },
        Line {
            hint: "três ou quatro algarismos, em geral atrás do cartão",
            ..digits("cvv", "Código de segurança", 4, "cc-csc")
        },
        digits("titular_documento", "CPF ou CNPJ do titular", 18, ""),
        Line { kind: "email", ..text("titular_email", "E-mail do titular", 120, "billing email") },
        digits("cep", "CEP do titular", 9, "billing postal-code"),
        text("numero_endereco", "Número do endereço", 20, ""),
        Line {
            hint: "com DDD",
            kind: "tel",
            ..text("telefone", "Telefone do titular", 20, "billing tel-national")
        },
    ]
}

/// The fields, with what was typed before of those that are no secret.
pub(super) fn card_fields(again: Again<'_>) -> Markup {
    let blank = Again { typed: None, ..again };
    html! {
        fieldset {
            legend { "Cartão" }
            p { small { "O cartão é repassado à empresa de pagamento e não fica guardado aqui." } }
            @for field in fields() {
                @let again = if SECRET.contains(&field.name) { blank } else { again };
                (again.line(field))
            }
        }
    }
}

/// The card that was typed, checked; it is copied nowhere else.
///
/// # Errors
/// `cartao_dados` with the field at fault, `documento_invalido` where nobody has the holder's document.
pub(super) fn read(site: &Site, fields: &Fields) -> Result<(Card, Holder), Erro> {
    let of_form = |name: &str| match name {
        "documento" => fields.get("titular_documento"),
        "email" => fields.get("titular_email"),
        name => fields.get(name),
    };
    let (card, holder) = checked(of_form, site.app.world.now())?;
    if holder.can_be() {
        return Ok((card, holder));
    }
    // The API leaves the check digits to the gateway; a person mistyped them.
    let why = DocumentoError::Digits.to_string();
    Err(Erro::from(Code::DocumentoInvalido).campo("cartao.documento").detalhe(why))
}

#[cfg(test)]
mod tests {
    use super::fields;

    #[test]
    fn no_browser_fills_in_the_apartment_for_the_number_of_the_house() {
        let number = fields().into_iter().find(|field| field.name == "numero_endereco");
        assert_eq!(number.map(|field| field.autocomplete), Some(""));
    }
}
