//! The fields of a card and of its holder: asked for under the names that browsers know, and handed on at once. What was
//! typed of the number and of the security code goes into no page.
use maud::{Markup, html};

use super::told::Told;
use crate::http::credito::gw::request::checked;
use crate::http::kernel::erro::Erro;
use crate::http::kernel::request::Site;
use crate::http::paginas::form::{Fields, Line, line};
use crate::money::cobranca::{Card, Holder};

/// Most bytes of a form: a card with its holder, percent-encoded.
pub(super) const BODY_MAX: usize = 16 * 1024;

/// Each field: as the API calls it, as the form does, and how it is asked for. Only what is no secret is shown again.
const FIELDS: [(&str, Line<'static>, bool); 10] = [
    (
        "titular",
        Line {
            name: "titular",
            label: "Nome impresso no cartão",
            autocomplete: "cc-name",
            most: 120,
            ..PLAIN
        },
        true,
    ),
    (
        "numero",
        Line {
            name: "numero",
            label: "Número do cartão",
            autocomplete: "cc-number",
            most: 32,
            digits: true,
            ..PLAIN
        },
        false,
    ),
    (
        "mes",
        Line {
            name: "mes",
            label: "Mês da validade",
            hint: "dois algarismos",
            autocomplete: "cc-exp-month",
            most: 2,
            digits: true,
            ..PLAIN
        },
        true,
    ),
    (
        "ano",
        Line {
            name: "ano",
            label: "Ano da validade",
            hint: "dois ou quatro algarismos",
            autocomplete: "cc-exp-year",
            most: 4,
            digits: true,
            ..PLAIN
        },
        true,
    ),
    (
        "cvv",
        Line {
            name: "cvv",
            label: "Código de segurança",
            hint: "três ou quatro algarismos, em geral atrás do cartão",
            autocomplete: "cc-csc",
            most: 4,
            digits: true,
            ..PLAIN
        },
        false,
    ),
    (
        "documento",
        Line { name: "titular_documento", label: "CPF ou CNPJ do titular", most: 18, digits: true, ..PLAIN },
        true,
    ),
    (
        "email",
        Line {
            name: "titular_email",
            label: "E-mail do titular",
            kind: "email",
            autocomplete: "billing email",
            most: 120,
            ..PLAIN
        },
        true,
    ),
    (
        "cep",
        Line {
            name: "cep",
            label: "CEP do titular",
            autocomplete: "billing postal-code",
            most: 9,
            digits: true,
            ..PLAIN
        },
        true,
    ),
    (
        "numero_endereco",
        Line {
            name: "numero_endereco",
            label: "Número do endereço",
            autocomplete: "billing address-line2",
            most: 20,
            ..PLAIN
        },
        true,
    ),
    (
        "telefone",
        Line {
            name: "telefone",
            label: "Telefone do titular",
            hint: "com DDD",
            kind: "tel",
            autocomplete: "billing tel-national",
            most: 20,
            ..PLAIN
        },
        true,
    ),
];

const PLAIN: Line<'static> = Line {
    name: "",
    label: "",
    hint: "",
    kind: "",
    autocomplete: "",
    value: "",
    most: 0,
    optional: false,
    digits: false,
    told: None,
};

/// The fields, with what was typed before of those that are no secret.
pub(super) fn card_fields(typed: Option<&Fields>, told: Option<&Told>) -> Markup {
    html! {
        fieldset {
            legend { "Cartão" }
            p { small { "O cartão é repassado à empresa de pagamento e não fica guardado aqui." } }
            @for (_, field, shown) in FIELDS {
                @let value = typed.filter(|_| shown).map_or("", |fields| fields.get(field.name));
                (line(&Line { value, told: told.and_then(|told| told.of(field.name)), ..field }))
            }
        }
    }
}

/// The card that was typed, checked; it is copied nowhere else.
///
/// # Errors
/// `cartao_dados` with the field at fault.
pub(super) fn read(site: &Site, fields: &Fields) -> Result<(Card, Holder), Erro> {
    let of =
        |name: &str| FIELDS.iter().find(|(own, ..)| *own == name).map_or("", |(_, f, _)| fields.get(f.name));
    checked(of, site.app.world.now())
}
