//! What a person is told: refusals by their cause, and where a charge or a request stands.
use crate::paginas::form::Fault;
use crate::paginas::layout::{Code, Erro, Markup, for_people, html, plain, reais, said_of, span};
use crate::paginas::qr::qr;
use voz_core::base::time_zone::Zone;
use voz_core::base::world::Millis;
use voz_core::money::cobranca::{ChargeState, Cobranca, Forma, Motivo, Pendencia};
use voz_core::money::pix::requests::{PixRequest, RequestState, one_line};
use voz_core::money::reais::Centavos;

/// Words on a receipt that is too large, at its field.
pub(super) const TOO_LARGE: &str =
    "A foto passa de 2 MB. Faça um print da tela do comprovante e mande o print. Não pague de novo.";

/// The field that a refusal names: its name in the form, and what it is called.
fn named(campo: &str) -> Option<(&'static str, &'static str)> {
    said_of(FIELDS, campo)?.split_once(" | ")
}

/// Purchase in words: what is paid, and in `many` how many rewrites that is; empty where nobody need be told.
pub(super) fn bought(centavos: Centavos, many: &str) -> Markup {
    html! { p { strong { (reais(centavos)) } @if !many.is_empty() { ", por " (many) } "." } }
}

/// Whose the balance is that is bought for an organization.
pub(super) fn shared(organization: &str) -> Markup {
    html! { p { "O saldo fica em " (organization) ", e as pessoas dela o gastam." } }
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

/// What fields and refusals are called here, and where charges stand: each behind its word of the wire.
const FIELDS: &str = include_str!("campos.txt");
const REFUSALS: &str = include_str!("recusas.txt");
const STANDINGS: &str = include_str!("situacoes.txt");

/// The words of three standings that no state has.
const NOT_CREDITED: &str = "nao_creditada";
const CREDITED_IN_PART: &str = "creditada_em_parte";
const PAST: &str = "fora_do_prazo";

/// A refusal in words.
pub(super) fn refusal(erro: &Erro) -> Fault {
    let known = erro.told("campo").and_then(named);
    let detail = erro.told("detalhe");
    let why = detail.map_or_else(|| ".".to_owned(), |why| format!(": {}.", why.trim_end_matches('.')));
    let bracketed = detail.map(|detail| format!(" ({detail})")).unwrap_or_default();
    let wait = erro.wait_s().map(|seconds| format!(" Espere {} e mande de novo.", span(seconds)));
    let text = match (erro.code, known) {
        // The page says the bounds, in reais.
        (Code::ValorInvalido, Some(("reais", _))) => {
            "Confira o valor: o campo diz o menor e o maior que se pode pôr.".to_owned()
        }
        (Code::DocumentoInvalido, Some(_)) if why.contains("dígitos verificadores") => {
            "Este CPF ou CNPJ não existe; confira os números.".to_owned()
        }
        (Code::DocumentoInvalido | Code::CartaoDados | Code::ValorInvalido, Some((_, name))) => {
            format!("Confira {name}{why}")
        }
        // The sentence says already what the detail does.
        (Code::ComprovanteGrande, _) => TOO_LARGE.to_owned(),
        (code @ Code::ComprovanteTipo, _) => code.sentence().to_owned(),
        (code, _) => match said_of(REFUSALS, code.as_str()) {
            Some(said) => {
                let said = said.replace("{espere}", wait.as_deref().unwrap_or_default());
                said.replace("{porque}", &why).replace("{detalhe}", &bracketed)
            }
            None => format!("{}{bracketed}", for_people(code)),
        },
    };
    Fault { status: erro.status(), text, field: known.map(|(field, _)| field) }
}

/// Where a charge or a request stands, as its pages tell it.
pub(super) struct Standing {
    pub(super) title: &'static str,
    pub(super) text: Markup,
    /// True when it may still change by itself: looking again is worth it.
    pub(super) open: bool,
    pub(super) centavos: Centavos,
    /// True while nothing is decided, and it may still be paid.
    pub(super) waits: bool,
    /// True when it can be spent.
    pub(super) paid: bool,
    /// True when its token is, or may soon be, worth something.
    pub(super) may_count: bool,
    /// The e-mail to which the owner's decision is told, while there is none.
    pub(super) told_by: Option<String>,
    /// Why the owner refused it, for its buyer alone.
    pub(super) why: Option<String>,
}

impl Standing {
    /// The same of a purchase whose credit is revoked: nothing of it can be spent.
    pub(super) fn revoked(self) -> Self {
        let stopped = Self { paid: false, may_count: false, ..self };
        if stopped.open {
            // It waits for the owner, and says why.
            return stopped;
        }
        let (title, text) = words_of(Motivo::CreditoRevogado.as_str());
        Self { title, text: html! { (text) }, ..stopped }
    }
}

/// The title of a standing, and what is said under it.
fn words_of(what: &str) -> (&'static str, &'static str) {
    said_of(STANDINGS, what).and_then(|said| said.split_once(" | ")).unwrap_or_default()
}

/// Where a charge stands; `reachable`, where messages can be left for whoever runs the service; `past`, where its time is over
/// and nobody closed it yet.
pub(super) fn of_charge(charge: &Cobranca, zone: &Zone, reachable: bool, past: bool) -> Standing {
    let refunding = charge.estado == ChargeState::Pago && charge.motivo == Some(Motivo::EstornoEmCurso);
    let (title, text, open) = match charge.pendencias.iter().copied().find_map(pending) {
        Some(why) => {
            let text = html! { (why) @if reachable { " " a href="/contato" { "Fale com ele" } "." } };
            ("Precisa de quem mantém o serviço", text, true)
        }
        None => {
            let (title, text) = of_state(charge, zone, past);
            let ends = matches!(charge.estado, ChargeState::Pendente | ChargeState::Cancelando);
            (title, text, ends || refunding)
        }
    };
    let unpaid = charge.estado == ChargeState::Pendente;
    let paid = charge.estado == ChargeState::Pago && !refunding;
    let (centavos, may_count) = (charge.centavos, unpaid || paid);
    Standing {
        title,
        text,
        open,
        centavos,
        waits: unpaid && !past,
        paid,
        may_count,
        told_by: None,
        why: None,
    }
}

/// The state of a charge that waits for no word of the owner's: its title, and what is said under it.
fn of_state(charge: &Cobranca, zone: &Zone, past: bool) -> (&'static str, Markup) {
    let what = match (charge.estado, charge.motivo) {
        _ if past => PAST,
        (ChargeState::Pago, Some(why @ Motivo::EstornoEmCurso))
        | (ChargeState::Estornado, Some(why @ Motivo::Contestacao)) => why.as_str(),
        (ChargeState::Vencido | ChargeState::Falhou, Some(Motivo::Cancelado)) => Motivo::Cancelado.as_str(),
        // What came in was too little.
        (ChargeState::Vencido | ChargeState::Falhou, Some(Motivo::Acertado)) => NOT_CREDITED,
        (ChargeState::Pago, _) if charge.micros < charge.asked().0 => CREDITED_IN_PART,
        (ChargeState::Pendente, Some(why @ (Motivo::CartaoRecusado | Motivo::BloqueioCautelar))) => {
            why.as_str()
        }
        (ChargeState::Pendente, Some(Motivo::EmAnalise | Motivo::CartaoSemResposta | Motivo::Autorizado)) => {
            Motivo::EmAnalise.as_str()
        }
        (ChargeState::Pendente, _) => charge.forma.as_str(),
        (estado, _) => estado.as_str(),
    };
    let (title, text) = words_of(what);
    let text = text.replace("{quando}", &on(charge.pago_em, zone));
    let text = text.replace("{ate}", &zone.moment(charge.vence_em));
    (title, html! { (text) })
}

/// When something was seen, as part of a sentence; nothing where it is not known.
fn on(at: Option<Millis>, zone: &Zone) -> String {
    at.map(|at| format!(" em {}", zone.moment(at))).unwrap_or_default()
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

/// Matter that waits for the owner's word, as its buyer should know it.
fn pending(pendencia: Pendencia) -> Option<&'static str> {
    match pendencia {
        Pendencia::PagoAMenos => Some("Chegou menos do que o valor pedido, e nada foi creditado."),
        Pendencia::NaoConfere => {
            Some("O pagamento não confere com o que foi pedido, e está sendo olhado à mão.")
        }
        Pendencia::CreditoRevogado => Some("O pagamento chegou, mas o crédito tinha sido revogado."),
        // Of these the buyer has nothing to do.
        Pendencia::Divida | Pendencia::EstornoParcial | Pendencia::PagoAMais | Pendencia::PagoDuasVezes => {
            None
        }
    }
}

/// Where a request with a receipt stands; `mails`, where the decision is told by e-mail.
pub(super) fn of_request(asked: &PixRequest, zone: &Zone, reachable: bool, mails: bool) -> Standing {
    let when = on(asked.decidido_em, zone);
    let (title, text) = match asked.estado {
        RequestState::Pendente => (
            "Esperando a conferência",
            html! { "O comprovante foi entregue. Quem mantém o serviço confere o Pix no extrato, à mão, em geral no mesmo dia." },
        ),
        RequestState::Liberado => {
            ("Liberado", html! { "O Pix foi conferido" (when) ", e o crédito já pode ser usado." })
        }
        RequestState::Recusado => (
            "Recusado",
            html! {
                "O Pix não foi confirmado" (when) ", e o crédito não vale."
                @if reachable { " Se você pagou, " a href="/contato" { "escreva" } " com o comprovante." }
            },
        ),
        RequestState::Falhou => (
            "Não foi entregue",
            html! { "O aviso ao dono não saiu. " a href="/credito" { "Mande o comprovante de novo" } "; o Pix não precisa ser repetido." },
        ),
    };
    let waits = asked.estado == RequestState::Pendente;
    Standing {
        title,
        text,
        open: waits,
        centavos: asked.centavos,
        waits,
        paid: asked.estado == RequestState::Liberado,
        may_count: matches!(asked.estado, RequestState::Pendente | RequestState::Liberado),
        told_by: (waits && mails).then(|| asked.email.clone()),
        why: asked.motivo.as_deref().map(|why| plain(&one_line(why))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::card_fields::fields;
    use super::*;
    use crate::paginas::form::Again;
    use voz_core::money::cobranca::CARD_FIELDS;

    #[test]
    fn every_line_of_words_is_of_a_word_that_there_is_and_no_charge_is_without() {
        let word = |line: &'static str| line.split_once(": ").unwrap().0;
        let lines = |file: &'static str| file.lines().filter(|line| !line.starts_with('#'));
        assert!(lines(REFUSALS).all(|line| Code::named(word(line)).is_some()));
        assert!(lines(STANDINGS).all(|line| line.contains(" | ")));
        let fields: Vec<_> = lines(FIELDS).map(|line| named(word(line)).map(|_| word(line))).collect();
        for campo in ["documento", "nome", "email", "comprovante", "oferta.centavos"] {
            assert!(fields.contains(&Some(campo)), "{campo}");
        }
        assert_eq!(fields.len(), 5 + CARD_FIELDS.len());
        // A colon comes after it already.
        assert!(lines(FIELDS).all(|line| line.matches(':').count() == 1), "{FIELDS}");
        let mut standing: Vec<_> = lines(STANDINGS).map(word).collect();
        let states = ChargeState::ALL.iter().filter(|state| **state != ChargeState::Pendente);
        let waits = [
            Motivo::CartaoRecusado,
            Motivo::EmAnalise,
            Motivo::BloqueioCautelar,
            Motivo::Cancelado,
            Motivo::EstornoEmCurso,
            Motivo::Contestacao,
            Motivo::CreditoRevogado,
        ];
        let mut known: Vec<_> = states.map(|state| state.as_str()).collect();
        known.extend(Forma::ALL.iter().map(|forma| forma.as_str()));
        known.extend(waits.map(Motivo::as_str));
        known.extend([NOT_CREDITED, CREDITED_IN_PART, PAST]);
        standing.sort_unstable();
        known.sort_unstable();
        assert_eq!(standing, known);
    }

    #[test]
    fn every_field_of_a_card_is_called_something_and_is_one_of_the_form() {
        for field in &CARD_FIELDS {
            let (of_form, _) = named(&format!("cartao.{}", field.name)).unwrap();
            assert!(fields().iter().any(|line| line.name == of_form), "{of_form}");
        }
        assert_eq!((named("cartao.x"), named("oferta.centavos").unwrap().0), (None, "reais"));
    }

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

    #[test]
    fn no_refusal_speaks_to_a_person_of_headers_or_of_an_id_that_no_page_shows() {
        let of_programs = [Code::OperadorInvalido, Code::AvisoInvalido];
        for &code in Code::ALL.iter().filter(|code| !of_programs.contains(code)) {
            for said in [for_people(code), &refusal(&code.into()).text] {
                for name in [
                    "Retry-", "-Key", "Authorization", "X-", "Origin", "Allow", "Content-", "cabeçalho",
                    "id desta resposta",
                ] {
                    assert!(!said.contains(name), "{said}");
                }
            }
        }
    }
}
