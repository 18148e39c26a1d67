//! What the gateway's routes answer.
use schemars::JsonSchema;
use serde::Serialize;

use super::request::Dolares;
use crate::app::opened::gateway_prices::Item;
use crate::money::cobranca::Forma;
use crate::money::micros::Micros;

/// O que se vende e por quanto.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(in crate::http) struct Ofertas {
    /// Se o gateway está configurado e tem chamadas para atender quem compra.
    pub(in crate::http) disponivel: bool,
    /// Pacotes: cada um vira um token.
    pub(in crate::http) pacotes: Vec<Preco>,
    /// Preços exatos que este serviço declara, de R$ 5,00 a R$ 10.000.
    pub(in crate::http) exatos: Vec<Preco>,
    /// Venda de saldo em reais à conta; null onde não se vende.
    pub(in crate::http) saldo: Option<FaixaDeSaldo>,
    /// Se o CPF ou CNPJ de quem paga ainda é pedido: falso para a conta ou o navegador que já comprou.
    pub(in crate::http) precisa_documento: bool,
}

/// Um preço.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(in crate::http) struct Preco {
    /// Em dólares.
    pub(in crate::http) usd: Dolares,
    /// Em centavos de real.
    pub(in crate::http) brl_centavos: i64,
}

/// A faixa em que se compra saldo.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(in crate::http) struct FaixaDeSaldo {
    /// O menor valor, em centavos.
    pub(in crate::http) min_centavos: i64,
    /// O maior valor, em centavos.
    pub(in crate::http) max_centavos: i64,
    /// Se a conta desta sessão pode comprar.
    pub(in crate::http) pode_comprar: bool,
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

impl Ofertas {
    pub(super) fn example() -> Self {
        let price =
            |usd: i64, brl_centavos: i64| Preco { usd: Dolares(Micros(usd * 1_000_000)), brl_centavos };
        Self {
            disponivel: true,
            pacotes: vec![price(3, 1620), price(5, 2700), price(10, 5400), price(25, 13500)],
            exatos: vec![],
            saldo: None,
            precisa_documento: true,
        }
    }
}

impl Aberta {
    pub(super) fn example() -> Self {
        let id = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
        Self {
            id: id.to_owned(),
            credito: Some("cred_n2vXQm7Yk4b1sT9eR6uJ3oW8hC5aLzD0fGpKiVxEtBw".to_owned()),
            forma: Forma::Pix.as_str(),
            pix: Some(PixAberto {
                copia_e_cola: "00020126…6304ABCD".to_owned(),
                imagem: "data:image/png;base64,iVBORw0KGgo=".to_owned(),
                expira_em: "2026-11-21T13:00:00.000Z".to_owned(),
            }),
            pagamento_em: None,
            estado: None,
            estado_em: format!("https://voz.exemplo.com.br/api/credito/gw/{id}"),
            conferir: None,
            cancelamento: "canc_mX0bqV9yR2Jt5o7hN1cK4wZ8sE6uP3aLdFgHiYkTrQx".to_owned(),
        }
    }
}
