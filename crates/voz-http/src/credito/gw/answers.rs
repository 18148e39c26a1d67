//! The answers of the gateway's routes: goods, refusals, failures.
use schemars::JsonSchema;
use serde::Serialize;

use super::request::Dolares;
use crate::caller::repeat::running;
use crate::kernel::{Code, Erro, Request};
use voz_core::app::opened::payment_setup::Item;
use voz_core::money::cobranca::CobrancaError;
use voz_core::voice::texto::fold;

/// O que se vende e por quanto.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Ofertas {
    /// Se o gateway está configurado e tem chamadas para atender quem compra.
    pub(crate) disponivel: bool,
    /// Pacotes: cada um vira um token.
    pub(crate) pacotes: Vec<Preco>,
    /// Preços exatos que este serviço declara, de R$ 5,00 a R$ 10.000.
    pub(crate) exatos: Vec<Preco>,
    /// Venda de saldo em reais à conta; null onde não se vende.
    pub(crate) saldo: Option<FaixaDeSaldo>,
    /// Se o CPF ou CNPJ de quem paga ainda é pedido: falso para a conta ou o navegador que já comprou.
    pub(crate) precisa_documento: bool,
}

/// Um preço.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct Preco {
    /// Em dólares.
    pub(crate) usd: Dolares,
    /// Em centavos de real.
    pub(crate) brl_centavos: i64,
}

/// A faixa em que se compra saldo.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct FaixaDeSaldo {
    /// O menor valor, em centavos.
    pub(crate) min_centavos: i64,
    /// O maior valor, em centavos.
    pub(crate) max_centavos: i64,
    /// Se a conta desta sessão pode comprar.
    pub(crate) pode_comprar: bool,
}

/// Uma cobrança aberta.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct Aberta {
    /// Identificador, 32 hexadecimais.
    pub(super) id: String,
    /// O token que ela paga, mostrado só agora; null numa compra de saldo.
    pub(super) credito: Option<String>,
    /// Como se paga.
    pub(super) forma: &'static str,
    /// O Pix, quando a forma é pix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pix: Option<PixAberto>,
    /// A página onde se paga, quando a forma é cartao_boleto; vale três dias.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pagamento_em: Option<String>,
    /// pago ou pendente, quando a forma é cartao.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) estado: Option<&'static str>,
    /// Onde acompanhar.
    pub(super) estado_em: String,
    /// Onde conferir, enquanto o emissor analisa o cartão.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) conferir: Option<String>,
    /// Bilhete que encerra a cobrança, mostrado só agora.
    pub(super) cancelamento: String,
}

/// Um Pix a pagar.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct PixAberto {
    /// O código.
    pub(super) copia_e_cola: String,
    /// O QR em PNG, como data URI.
    pub(super) imagem: String,
    /// Quando a cobrança se encerra, em ISO 8601 UTC.
    pub(super) expira_em: String,
}

/// O estado de uma cobrança.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Situacao {
    /// pendente, cancelando, pago, vencido, falhou ou estornado.
    pub(super) estado: &'static str,
    /// Quando foi paga; null antes disso.
    pub(super) pago_em: Option<String>,
}

/// O que outro cartão fez.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Trocada {
    /// pago, ou pendente enquanto o emissor analisa.
    pub(super) estado: &'static str,
    /// Onde acompanhar.
    pub(super) estado_em: String,
    /// Onde conferir, enquanto o emissor analisa.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) conferir: Option<String>,
}

/// Uma cobrança encerrada, ou o estado que venceu.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Cancelada {
    /// Identificador.
    pub(super) id: String,
    /// O estado que ficou.
    pub(super) estado: &'static str,
}

/// O que falha entre este serviço e o gateway.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Saude {
    /// Falso quando o gateway não está configurado.
    pub(super) ativo: bool,
    /// Os problemas de agora; vazio quando tudo vai bem.
    pub(super) tarefas: Vec<Tarefa>,
}

/// Um problema.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Tarefa {
    /// O que falha.
    pub(super) id: String,
    /// Se ainda falha.
    pub(super) falhando: bool,
    /// Por quê.
    pub(super) motivo: String,
}

impl From<&Item> for Preco {
    fn from(item: &Item) -> Self {
        Self { usd: Dolares(item.usd), brl_centavos: item.centavos.0 }
    }
}

/// The refusal of what was asked of the gateway.
pub(crate) fn refused(request: &Request, error: CobrancaError) -> Erro {
    // Rounded up: who comes back then is not too early.
    let seconds =
        |wait: std::time::Duration| wait.as_millis().div_ceil(1000).max(1).try_into().unwrap_or(u64::MAX);
    match error {
        CobrancaError::Off => Code::GwIndisponivel.into(),
        CobrancaError::Tries(wait) => Erro::from(Code::TentativasDemais).retry_after(seconds(wait)),
        // No wait helps.
        CobrancaError::Cards => Erro::from(Code::TentativasDemais)
            .detalhe("esta cobrança já teve todos os cartões que aceita; comece outra"),
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
        CobrancaError::Closed => {
            Erro::from(Code::CobrancaEncerrada).detalhe("ela se encerrou; comece o pagamento de novo")
        }
        CobrancaError::Paid => Erro::from(Code::CobrancaEncerrada).detalhe("ela já está paga"),
        CobrancaError::Ended => Code::GwFalhou.into(),
        CobrancaError::Running(wait) => running().retry_after(seconds(wait)),
        CobrancaError::Store(error) => request.broken(&error),
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
