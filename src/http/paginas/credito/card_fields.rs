//! The fields of a card and of its holder: asked for under the names that browsers know, and handed on at once. What was
//! typed of the number and of the security code goes into no page.
use crate::http::credito::gw::request::checked;
use crate::http::paginas::form::{Again, Fields, Line};
use crate::http::paginas::layout::{Erro, Markup, Site, html};
use crate::money::cobranca::{Card, Holder};

/// Most bytes of a form: a card with its holder, percent-encoded.
pub(super) const BODY_MAX: usize = 16 * 1024;

/// The fields: how each is asked for, and what a refusal calls it.
const FIELDS: [(Line<'static>, &str); 10] = [
    (
        Line { autocomplete: "cc-name", ..Line::of("titular", "Nome impresso no cartão", 120) },
        "o nome: escreva-o como está no cartão",
    ),
    (Line { autocomplete: "cc-number", ..digits("numero", "Número do cartão", 32) }, "o número do cartão"),
    (
        Line {
            hint: "dois algarismos", autocomplete: "cc-exp-month", ..digits("mes", "Mês da validade", 2)
        },
        "o mês da validade",
    ),
    (
        Line {
            hint: "dois ou quatro algarismos",
            autocomplete: "cc-exp-year",
            ..digits("ano", "Ano da validade", 4)
        },
        "o ano da validade",
    ),
    (
        Line {
            hint: "três ou quatro algarismos, em geral atrás do cartão",
            autocomplete: "cc-csc",
            ..digits("cvv", "Código de segurança", 4)
        },
        "o código de segurança",
    ),
    (digits("titular_documento", "CPF ou CNPJ do titular", 18), "o CPF ou CNPJ do titular"),
    (
        Line {
            kind: "email",
            autocomplete: "billing email",
            ..Line::of("titular_email", "E-mail do titular", 120)
        },
        "o e-mail do titular",
    ),
    (Line { autocomplete: "billing postal-code", ..digits("cep", "CEP do titular", 9) }, "o CEP"),
    (
        Line {
            autocomplete: "billing address-line2",
            ..Line::of("numero_endereco", "Número do endereço", 20)
        },
        "o número do endereço",
    ),
    (
        Line {
            hint: "com DDD",
            kind: "tel",
            autocomplete: "billing tel-national",
            ..Line::of("telefone", "Telefone do titular", 20)
        },
        "o telefone, com DDD",
    ),
];

/// Those that are never shown again.
const SECRET: [&str; 2] = ["numero", "cvv"];

const fn digits(name: &'static str, label: &'static str, most: usize) -> Line<'static> {
    Line { digits: true, ..Line::of(name, label, most) }
}

/// A field by its name of the API, which has no `titular_` before it: its name in the form, and what it is called.
pub(super) fn named(name: &str) -> Option<(&'static str, &'static str)> {
    let found =
        FIELDS.iter().find(|(field, _)| field.name.strip_prefix("titular_").unwrap_or(field.name) == name);
    found.map(|(field, said)| (field.name, *said))
}

/// The fields, with what was typed before of those that are no secret.
pub(super) fn card_fields(again: Again<'_>) -> Markup {
    let blank = Again { typed: None, ..again };
    html! {
        fieldset {
            legend { "Cartão" }
            p { small { "O cartão é repassado à empresa de pagamento e não fica guardado aqui." } }
            @for (field, _) in FIELDS {
                @let again = if SECRET.contains(&field.name) { blank } else { again };
                (again.line(field))
            }
        }
    }
}

/// The card that was typed, checked; it is copied nowhere else.
///
/// # Errors
/// `cartao_dados` with the field at fault.
pub(super) fn read(site: &Site, fields: &Fields) -> Result<(Card, Holder), Erro> {
    checked(|name| named(name).map_or("", |(field, _)| fields.get(field)), site.app.world.now())
}
