//! Refusals and failures of the gateway as answers of ours.
use crate::app::sell::buy_credit::BuyError;
use crate::http::caller::repeat::running;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::request::Request;
use crate::money::cobranca::CobrancaError;
use crate::voice::texto::fold;

/// The refusal of what was asked of the gateway.
pub(super) fn refused(request: &Request, error: BuyError) -> Erro {
    let error = match error {
        BuyError::Off => return Code::GwIndisponivel.into(),
        BuyError::Charge(error) => error,
    };
    // Rounded up: who comes back then is not too early.
    let seconds =
        |wait: std::time::Duration| wait.as_millis().div_ceil(1000).max(1).try_into().unwrap_or(u64::MAX);
    match error {
        CobrancaError::Tries(wait) => Erro::from(Code::TentativasDemais).retry_after(seconds(wait)),
        CobrancaError::Cards => Erro::from(Code::TentativasDemais)
            .detalhe("esta cobrança já teve todos os cartões que aceita; comece outra")
            .retry_after(60),
        CobrancaError::Full(wait) => Erro::from(Code::GwIndisponivel)
            .detalhe("há cobranças suas demais esperando pagamento; cancele uma, ou espere")
            .retry_after(seconds(wait)),
        CobrancaError::Busy(wait) => Erro::from(Code::AsaasOcupado).retry_after(seconds(wait)),
        CobrancaError::PayerNeeded => Erro::from(Code::DocumentoInvalido)
            .campo("documento")
            .detalhe("a primeira compra leva documento e nome de quem paga"),
        CobrancaError::Payer(why) => payer_refused(&why),
        CobrancaError::Failed(why) => {
            tracing::warn!(id = request.id, why, "o gateway não fez o que se pediu");
            Code::GwFalhou.into()
        }
        CobrancaError::Unknown => Code::CobrancaDesconhecida.into(),
        CobrancaError::Closed => Code::CobrancaEncerrada.into(),
        CobrancaError::Ended => Code::GwFalhou.into(),
        CobrancaError::Running(wait) => running().retry_after(seconds(wait)),
        CobrancaError::Store(error) => request.broken(&error),
        CobrancaError::Randomness(error) => request.broken(&error),
    }
}

/// The gateway's refusal of a payer. One without a reason says nothing about the payer: the gateway failed.
fn payer_refused(why: &str) -> Erro {
    match fold(why.trim()).as_str() {
        "" | "erro interno" | "internal error" => Code::GwFalhou.into(),
        _ => Erro::from(Code::PagadorRecusado).detalhe(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_without_a_reason_is_the_gateways_failure() {
        for why in ["", "  ", "Erro interno"] {
            assert_eq!(payer_refused(why).code, Code::GwFalhou, "{why:?}");
        }
        let refused = payer_refused("O CPF informado é inválido.");
        assert_eq!(refused.code, Code::PagadorRecusado);
        assert_eq!(refused.extra["detalhe"], "O CPF informado é inválido.");
    }
}
