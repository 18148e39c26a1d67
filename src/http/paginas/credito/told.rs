//! What a person is told: refusals by their cause, and where a charge or a request stands.
use maud::{Markup, html};

use super::card_fields;
use crate::base::time_zone::Zone;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::paginas::form::Fault;
use crate::http::paginas::layout::{reais, span};
use crate::http::paginas::qr::qr;
use crate::money::cobranca::{ChargeState, Cobranca, Forma, Motivo, Pendencia};
use crate::money::pix::requests::{PixRequest, RequestState};
use crate::money::reais::Centavos;

/// The fields of the forms here beside those of a card, by the name that a refusal gives them: the name in the form, and
/// what it is called.
const FIELDS: &[(&str, &str, &str)] = &[
    ("documento", "documento", "o CPF ou CNPJ"),
    ("nome", "nome", "o nome de quem paga"),
    ("email", "email", "o e-mail"),
    ("oferta.centavos", "reais", "o valor"),
    ("comprovante", "comprovante", "o comprovante"),
];

/// Words on a receipt that is too large, at its field.
pub(super) const TOO_LARGE: &str =
    "A foto passa de 2 MB. Faça um print da tela do comprovante e mande o print. Não pague de novo.";

/// The field that a refusal names: its name in the form, and what it is called.
fn named(campo: &str) -> Option<(&'static str, &'static str)> {
    match campo.strip_prefix("cartao.") {
        Some(of_card) => card_fields::named(of_card),
        None => FIELDS.iter().find(|(known, ..)| *known == campo).map(|(_, field, said)| (*field, *said)),
    }
}

/// Purchase in words: what is paid, and in `many` how many rewrites that is; empty where nobody need be told.
pub(super) fn bought(centavos: Centavos, many: &str) -> Markup {
    html! { p { strong { (reais(centavos)) } @if !many.is_empty() { ", por " (many) } "." } }
}

/// A Pix code: to copy on this device, and then for the eye of another one. Pressed, it is selected whole, where there is no
/// script to copy it.
pub(super) fn code_to_pay(code: &str) -> Markup {
    html! {
        p #copia { "Copie o código e cole no aplicativo do banco, em “Pix copia e cola”:" }
        code .segredo #pix aria-describedby="copia" { (code) }
        button type="button" data-copiar="pix" hidden { "Copiar o código" }
        @if let Some(drawn) = qr(code, "Código QR do Pix") {
            p { "Ou pague de outro aparelho, lendo o código QR:" }
            (drawn)
        }
    }
}

/// A refusal in words.
pub(super) fn refusal(erro: &Erro) -> Fault {
    let known = erro.told("campo").and_then(named);
    let wait = erro.wait_s().map(span);
    let again = || wait.as_deref().map_or(String::new(), |wait| format!(" Espere {wait} e mande de novo."));
    let detail = erro.told("detalhe").map(|detail| format!(" ({detail})")).unwrap_or_default();
    let why = || {
        erro.told("detalhe").map_or_else(|| ".".to_owned(), |why| format!(": {}.", why.trim_end_matches('.')))
    };
    let said = match (erro.code, known) {
        (Code::CartaoDados, None) => "Preencha os dados do cartão.".to_owned(),
        // The page says the bounds, in reais.
        (Code::ValorInvalido, Some(("reais", _))) => "Confira o valor: o campo diz o menor e o maior que se pode pôr.".to_owned(),
        (Code::DocumentoInvalido, Some(_)) if detail.contains("dígitos verificadores") => {
            "Este CPF ou CNPJ não existe; confira os números.".to_owned()
        }
        (Code::DocumentoInvalido | Code::CartaoDados | Code::ValorInvalido, Some((_, name))) => {
            format!("Confira {name}{}", why())
        }
        (Code::EmailInvalido, _) => "Escreva um e-mail válido, como ana@exemplo.com.br.".to_owned(),
        (Code::CartaoRecusado, _) => format!("O cartão foi recusado{}", why()),
        (Code::PagadorRecusado, _) => format!("A empresa de pagamento não aceitou quem paga{}", why()),
        (Code::GwFalhou, _) => {
            "A empresa de pagamento não gerou a cobrança. Nada foi cobrado; tente de novo.".to_owned()
        }
        (Code::AsaasOcupado, _) => {
            format!("A empresa de pagamento está ocupada e nada foi cobrado.{}", again())
        }
        (Code::GwIndisponivel, _) => {
            format!("A cobrança automática não está disponível agora{detail}.{}", again())
        }
        (Code::TentativasDemais, _) => format!("Foram tentativas demais{detail}.{}", again()),
        (Code::CobrancaEncerrada, _) => format!("Esta cobrança não aceita outro cartão{}", why()),
        (Code::CobrancaInvalida | Code::CobrancaDesconhecida, _) => {
            "Esta cobrança não é deste navegador, ou já não existe.".to_owned()
        }
        (Code::ComprovanteAusente, _) => {
            "Escolha o arquivo do comprovante: a foto ou o PDF que o banco dá.".to_owned()
        }
        // The sentence says already what the detail does.
        (Code::ComprovanteGrande, _) => TOO_LARGE.to_owned(),
        (code @ Code::ComprovanteTipo, _) => code.sentence().to_owned(),
        (Code::LimiteDiario, _) => format!("Desta rede já vieram comprovantes demais{detail}.{}", again()),
        (Code::EmailFalhou, _) => {
            "O aviso ao dono não saiu. Nada se perdeu: mande o comprovante de novo daqui a pouco.".to_owned()
        }
        (Code::EmAndamento, _) => {
            "Ainda não se sabe o que a empresa de pagamento fez com a tentativa de antes. Espere um minuto e mande de novo: você não é cobrado duas vezes."
                .to_owned()
        }
        (Code::IdempotenciaConflito, _) => {
            "O formulário mudou depois de enviado. Confira o que está nele e mande outra vez.".to_owned()
        }
        (code, _) => format!("{}{}", code.sentence(), detail),
    };
    Fault { status: erro.status(), text: said, field: known.map(|(field, _)| field) }
}

/// Where something stands.
pub(super) struct Standing {
    pub(super) title: &'static str,
    pub(super) text: Markup,
    /// True when it may still change by itself: looking again is worth it.
    pub(super) open: bool,
}

fn standing(title: &'static str, open: bool, text: Markup) -> Standing {
    Standing { title, text, open }
}

/// Where a charge stands; `reachable`, where messages can be left for whoever runs the service.
pub(super) fn of_charge(charge: &Cobranca, zone: &Zone, reachable: bool) -> Standing {
    if let Some(why) = charge.pendencias.iter().copied().find_map(pending) {
        return standing(
            "Precisa de quem mantém o serviço",
            true,
            html! { (why) @if reachable { " " a href="/contato" { "Fale com ele" } "." } },
        );
    }
    match charge.estado {
        ChargeState::Pendente => waiting(charge, zone),
        ChargeState::Cancelando => standing(
            "Cancelando",
            true,
            html! { "O cancelamento foi pedido e a empresa de pagamento está confirmando." },
        ),
        ChargeState::Pago => {
            let when = charge.pago_em.map(|at| format!(" em {}", zone.moment(at))).unwrap_or_default();
            standing(
                "Paga",
                false,
                html! { "O pagamento foi visto" (when) ", e o crédito já pode ser usado." },
            )
        }
        ChargeState::Vencido | ChargeState::Falhou if charge.motivo == Some(Motivo::Cancelado) => {
            standing("Cancelada", false, html! { "A cobrança foi cancelada. Nada foi cobrado." })
        }
        ChargeState::Vencido => standing(
            "O prazo passou",
            false,
            html! {
                "O código venceu sem pagamento e não deve mais ser pago. Se você pagou mesmo assim, não perdeu nada: o pagamento é reconhecido quando chega, e aparece nesta página."
            },
        ),
        ChargeState::Falhou => standing(
            "Não foi paga",
            false,
            html! { "O pagamento não foi aceito e a cobrança se encerrou. Nada foi cobrado." },
        ),
        ChargeState::Estornado => standing(
            "O pagamento voltou",
            false,
            html! { "O pagamento foi devolvido, ou está em disputa no banco. O crédito que ele comprou não vale mais." },
        ),
    }
}

/// True when it is for its buyer to pay a charge that waits: nobody looks into it.
pub(super) fn is_payable(charge: &Cobranca) -> bool {
    let looked_into = charge.pendencias.iter().copied().any(|why| pending(why).is_some());
    !looked_into
        && match charge.motivo {
            Some(
                Motivo::EmAnalise | Motivo::CartaoSemResposta | Motivo::Autorizado | Motivo::BloqueioCautelar,
            ) => false,
            why => charge.forma != Forma::Cartao || why == Some(Motivo::CartaoRecusado),
        }
}

fn waiting(charge: &Cobranca, zone: &Zone) -> Standing {
    let held = |text: &'static str| standing("Em análise", true, html! { (text) });
    match charge.motivo {
        Some(Motivo::CartaoRecusado) => standing(
            "Cartão recusado",
            true,
            html! { "O banco recusou o cartão. Nada foi cobrado; outro cartão pode pagar." },
        ),
        Some(Motivo::EmAnalise | Motivo::CartaoSemResposta | Motivo::Autorizado) => held(
            "O banco do cartão está analisando o pagamento. Costuma levar minutos; não é preciso fazer nada.",
        ),
        Some(Motivo::BloqueioCautelar) => held(
            "O banco segurou este Pix para uma verificação, que pode levar até 72 horas. Não é preciso pagar de novo.",
        ),
        _ => {
            let until = zone.moment(charge.vence_em);
            let text = match charge.forma {
                Forma::Pix => {
                    html! { "O pagamento ainda não chegou. O código vale até " (until) "; um Pix costuma aparecer em um minuto." }
                }
                Forma::Cartao => html! { "A cobrança espera um cartão até " (until) "." },
                Forma::CartaoBoleto => {
                    html! { "O pagamento ainda não chegou. A página de pagamento vale até " (until) "; um boleto leva até dois dias úteis para ser visto." }
                }
            };
            standing("Esperando o pagamento", true, text)
        }
    }
}

/// Matter that waits for the owner's word, as its buyer should know it.
fn pending(pendencia: Pendencia) -> Option<&'static str> {
    match pendencia {
        Pendencia::PagoAMenos => Some("Chegou menos do que o valor pedido, e nada foi creditado."),
        Pendencia::NaoConfere => {
            Some("O pagamento não confere com o que foi pedido, e está sendo olhado à mão.")
        }
        Pendencia::CreditoRevogado => Some("O pagamento chegou, mas o crédito tinha sido revogado."),
        // Of these the buyer has nothing to do.
        Pendencia::Divida | Pendencia::EstornoParcial | Pendencia::PagoDuasVezes => None,
    }
}

/// Where a request with a receipt stands.
pub(super) fn of_request(asked: &PixRequest, zone: &Zone, reachable: bool) -> Standing {
    let when = asked.decidido_em.map(|at| format!(" em {}", zone.moment(at))).unwrap_or_default();
    match asked.estado {
        RequestState::Pendente => standing(
            "Esperando a conferência",
            true,
            html! { "O comprovante foi entregue. Quem mantém o serviço confere o Pix no extrato, à mão, em geral no mesmo dia." },
        ),
        RequestState::Liberado => standing(
            "Liberado",
            false,
            html! { "O Pix foi conferido" (when) ", e o crédito já pode ser usado." },
        ),
        RequestState::Recusado => standing(
            "Recusado",
            false,
            html! {
                "O Pix não foi encontrado no extrato" (when) ", e o crédito não vale."
                @if reachable { " Se você pagou, " a href="/contato" { "escreva" } " com o comprovante." }
            },
        ),
        RequestState::Falhou => standing(
            "Não foi entregue",
            false,
            html! { "O aviso ao dono não saiu. " a href="/credito" { "Mande o comprovante de novo" } "; o Pix não precisa ser repetido." },
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::paginas::form::Again;

    #[test]
    fn a_refusal_names_the_field_of_the_form_and_no_route() {
        let cvv = refusal(
            &Erro::from(Code::CartaoDados).campo("cartao.cvv").detalhe("precisa ter de 3 a 4 algarismos"),
        );
        assert_eq!(
            (cvv.text.as_str(), cvv.field),
            ("Confira o código de segurança: precisa ter de 3 a 4 algarismos.", Some("cvv"))
        );
        let again = Again { fault: Some(&cvv), typed: None };
        assert_eq!((again.told("cvv"), again.told("numero")), (Some(cvv.text.as_str()), None));
        let refused = refusal(&Erro::from(Code::CartaoRecusado).detalhe("Saldo insuficiente."));
        assert_eq!(refused.text, "O cartão foi recusado: Saldo insuficiente.");
        let busy = refusal(&Erro::from(Code::AsaasOcupado).retry_after(300));
        assert!(busy.text.contains("5 minutos"), "{}", busy.text);
        for code in [Code::CartaoRecusado, Code::CobrancaEncerrada, Code::TentativasDemais, Code::GwFalhou] {
            let said = refusal(&code.into()).text;
            assert!(
                !said.contains("/api/") && !said.contains("Retry-After") && !said.contains("detalhe"),
                "{said}"
            );
        }
    }
}
