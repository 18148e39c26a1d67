//! The fields of a card and of its holder: asked for under the names that browsers know, and handed on at once. What was
//! typed of the number and of the security code goes into no page.
use std::collections::BTreeMap;

use bytes::Bytes;
use maud::{Markup, html};
use serde::Serialize;
use zeroize::Zeroizing;

use super::super::form::{Fields, Line, line};
use super::dito::Told;
use crate::http::kernel::erro::{Code, Erro};

/// Most bytes of a form, and of a call made of one: a card with its holder, percent-encoded.
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
            p { small { "O cartão vai direto à empresa de pagamento e não fica guardado aqui." } }
            @for (_, field, shown) in FIELDS {
                @let value = typed.filter(|_| shown).map_or("", |fields| fields.get(field.name));
                (line(&Line { value, told: told.and_then(|told| told.of(field.name)), ..field }))
            }
        }
    }
}

/// A card as the API takes it.
pub(super) fn card(fields: &Fields) -> BTreeMap<&'static str, &str> {
    FIELDS.iter().map(|(name, field, _)| (*name, fields.get(field.name))).collect()
}

/// A body of the API, in memory that is wiped.
///
/// # Errors
/// `corpo_grande` for one beyond what the API takes.
pub(super) fn wiped(body: &impl Serialize) -> Result<Bytes, Erro> {
    // As large as it may become at once: memory that grows leaves copies behind.
    let mut bytes = Zeroizing::new(vec![0; BODY_MAX]);
    let mut rest = bytes.as_mut_slice();
    serde_json::to_writer(&mut rest, body).map_err(|_| Erro::from(Code::CorpoGrande))?;
    let left = rest.len();
    bytes.truncate(BODY_MAX - left);
    Ok(Bytes::from_owner(bytes))
}
