//! `GET /api/pricing` and `GET /api/billing`: what is free, what the rest costs, how it is paid.
//!
//! Both say what is configured, nothing more: what this server cannot take is `null` or empty.
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Number, Value};

use crate::kernel::{Answer, Code, Lane, Route, Tool};
use voz_core::app::opened::payment_setup::{Till, X402Setup};
use voz_core::base::config::Config;
use voz_core::money::micros::Micros;
use voz_core::money::pix::PixReceiver;

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: "/api/pricing",
        summary: "Diz a cota e os preços",
        about: "O preço é o de tabela, em dólares. Dentro da cota nada é cobrado; `quota.free` vazia quer dizer que não há \
                cota.",
        answer: Answer { etag: true, ..Answer::of::<Pricing>("cota e preços") },
        tool: Some(Tool {
            name: "pricing",
            title: "Cota e preços",
            about: "Diz a cota de reescritas do dia e quanto custa cada uma além dela. Chame antes de prometer um \
                    preço.",
            read_only: true,
            unasked: &[],
        }),
        ..PRICES
    },
    Route {
        path: "/api/billing",
        summary: "Diz como se paga: x402 e crédito, como estão configurados",
        about: "`payment.pay_to` nulo quer dizer que este servidor ainda não recebe por x402, e `credit` nulo \
                que não aceita crédito. Nunca traz saldo nem token.",
        answer: Answer { etag: true, ..Answer::of::<Billing>("cota, preços e formas de pagar") },
        tool: Some(Tool {
            name: "billing",
            title: "Formas de pagar",
            about: "Diz como se paga uma reescrita além da cota neste servidor: x402 e crédito. Chame quando \
                    rewrite_in_voice pedir pagamento.",
            read_only: true,
            unasked: &[],
        }),
        ..PRICES
    },
];

/// The part that the routes of this group have in common.
const PRICES: Route = Route {
    group: "Preços",
    cache: "public, max-age=300",
    lane: Lane::Memory,
    run: |site, request| site.document(&request.path),
    errors: &[Code::MetodoNaoPermitido],
    ..Route::PLAIN
};

/// Where wallets that speak x402 are listed.
const WALLETS: &[(&str, &str)] = &[("x402", "https://www.x402.org/ecosystem")];

/// Advice on paying where only credit is taken.
const BY_CREDIT: &str = "a reescrita é paga com um token de crédito (cred_…), emitido por quem opera este servidor e \
                         mandado em Authorization: Bearer ou em X-Credito; sem ele responde 402.";
/// Advice on paying where x402 is taken too.
const BY_X402: &str = "a resposta é 402: repita a chamada com um pagamento x402 em USDC (PAYMENT-SIGNATURE, ou X-PAYMENT \
                       na versão 1), ou compre crédito uma vez em POST /api/credito?usd=5, também por x402, e mande o \
                       token (cred_…) em Authorization: Bearer ou em X-Credito. Uma reescrita que falha não é cobrada.";
/// Advice on paying where nobody pays.
const DEV: &str = "as chamadas passam sem cobrança, com X-MM-Pagamento: simulado na resposta (este servidor está em modo \
                   dev).";
/// Beginning of the advice, where there is an allowance, and where there is none.
const BEYOND: &str = "Gasta a cota do dia, ";
const ALWAYS: &str = "Neste servidor não há cota: ";
/// The renewal of an allowance, where there is one, and the list of what costs nothing.
const RENEWED: &str = " A cota volta à meia-noite UTC.";
const REST: &str = " O resto (índice, saúde, estilo, documentos e o próprio MCP) não gasta cota.";
/// Where credit is sold by Pix too.
const BY_PIX: &str = " Crédito também se compra por Pix, com o comprovante mandado em POST /api/credito/pix; a chave e os \
                      pacotes estão em GET /api/credito/pix.";
/// Where the gateway sells credit too.
const BY_GATEWAY: &str = " Por Pix, cartão ou boleto, sem esperar por ninguém: POST /api/credito/gw; os pacotes estão em GET \
                          /api/credito/gw.";

/// The route that shows the balance of a credit.
pub(crate) const CREDIT: &str = "/api/credito";

/// A cota, os preços de tabela e como pagar.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PaymentQuota {
    /// O que não é cobrado, até quanto e em que janela; vazia onde tudo é pago.
    free: Vec<Free>,
    /// Preços de tabela, em dólares.
    paid: Vec<Paid>,
    /// Como pagar o que passa da cota.
    how_to_pay: String,
    /// Onde ler a cota que vale agora.
    live: Option<String>,
}

/// Algo que não é cobrado até um limite.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Free {
    /// O que é.
    o_que: &'static str,
    /// Quantas vezes, para cada conta ou, sem conta, para cada rede.
    limite: u32,
    /// Em que tempo o limite recomeça.
    janela: Option<&'static str>,
}

/// Algo pago.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Paid {
    /// O que é.
    o_que: &'static str,
    /// Preço de cada um, em dólares.
    price_usd: Number,
}

/// A cota e os preços.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Pricing {
    /// Nome do produto.
    product: String,
    /// Cota e preços.
    quota: PaymentQuota,
    /// Endereço da tabela de preços.
    pricing: String,
    /// Endereço das formas de pagar.
    billing: String,
    /// Endereço do índice da API.
    api_index: String,
}

/// A cota, os preços e como se paga.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Billing {
    #[serde(flatten)]
    pricing: Pricing,
    /// Pagamento por chamada, x402.
    payment: PaymentX402,
    /// Crédito comprado antes; null num servidor que não aceita.
    credit: Option<PaymentCredit>,
}

/// Pagamento por chamada: HTTP 402 e o cabeçalho X-PAYMENT.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the contract's shape")]
pub(crate) struct PaymentX402 {
    /// Sempre `x402`.
    provider: &'static str,
    /// `live` cobra de verdade; `dev` deixa passar sem cobrar.
    mode: &'static str,
    /// `base` ou `base-sepolia`.
    network: &'static str,
    /// Identificador da rede.
    chain_id: u32,
    /// Quem recebe; null enquanto não está configurado.
    pay_to: Option<String>,
    /// Se é o ambiente de homologação.
    homolog: bool,
    /// Se o 402 é simulado.
    dev: bool,
    /// Se há porta de desenvolvimento; não dá acesso a nada.
    dev_gate: bool,
    /// Se, em `dev`, o cabeçalho `X-MM-Pagamento: real` paga de verdade.
    alternavel: bool,
    /// Quem confere e liquida os pagamentos; o público da rede enquanto nenhum está configurado.
    facilitator: String,
    /// A moeda, sempre `USDC`.
    asset: &'static str,
    /// Contrato da moeda na rede.
    asset_address: &'static str,
    /// Onde pegar moeda de teste; só na rede de teste.
    faucet: Option<&'static str>,
    /// Carteiras que falam x402, por nome.
    wallets: Map<String, Value>,
}

/// Crédito comprado antes. Nunca traz saldo nem token.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PaymentCredit {
    /// POST compra crédito por x402; GET com o cabeçalho mostra o saldo.
    url: String,
    /// O cabeçalho que leva o token.
    header: &'static str,
}

impl Pricing {
    /// The offer of the configuration.
    pub(crate) fn of(config: &Config, x402: &X402Setup, base: &str) -> Self {
        Self {
            product: config.servidor.produto.clone(),
            quota: quota(config, x402, base),
            pricing: format!("{base}/api/pricing"),
            billing: format!("{base}/api/billing"),
            api_index: format!("{base}/api/"),
        }
    }
}

impl Billing {
    /// As configured.
    pub(crate) fn of(config: &Config, x402: &X402Setup, base: &str) -> Self {
        Self {
            pricing: Pricing::of(config, x402, base),
            payment: PaymentX402::of(x402),
            credit: Some(PaymentCredit::at(base)),
        }
    }
}

impl PaymentCredit {
    /// The way that credit pays for calls of the service at this address.
    pub(crate) fn at(base: &str) -> Self {
        Self { url: format!("{base}{CREDIT}"), header: "X-Credito" }
    }
}

impl PaymentX402 {
    /// The offer of the configuration.
    fn of(x402: &X402Setup) -> Self {
        let (recebedor, chain) = (x402.recebedor.as_ref(), x402.chain);
        let facilitator = recebedor.map(|recebedor| recebedor.facilitador.url().to_string());
        Self {
            provider: "x402",
            mode: if x402.dev { "dev" } else { "live" },
            network: chain.nome,
            chain_id: chain.chain_id,
            pay_to: recebedor.map(|recebedor| recebedor.pagar_a.checksummed()),
            homolog: chain.faucet.is_some(),
            dev: x402.dev,
            dev_gate: false,
            alternavel: x402.dev && recebedor.is_some(),
            facilitator: facilitator.unwrap_or_else(|| chain.facilitador.to_owned()),
            asset: "USDC",
            asset_address: chain.usdc,
            faucet: chain.faucet,
            wallets: WALLETS.iter().map(|(name, url)| ((*name).to_owned(), (*url).into())).collect(),
        }
    }
}

/// The quota as configured. Without an allowance nothing is listed as free, and nothing said to be.
pub(crate) fn quota(config: &Config, x402: &X402Setup, base: &str) -> PaymentQuota {
    let how = match (x402.dev, &x402.recebedor) {
        (true, _) => DEV,
        (false, Some(_)) => BY_X402,
        (false, None) => BY_CREDIT,
    };
    let pix = !x402.dev && PixReceiver::from(config).is_ok_and(|found| found.is_some());
    let gateway = !x402.dev && Till::configured(config).is_some();
    let (pix, gateway) = (if pix { BY_PIX } else { "" }, if gateway { BY_GATEWAY } else { "" });
    let limite = config.cota.limite;
    let allowance = Free { o_que: "reescrita", limite, janela: Some("dia (UTC)") };
    PaymentQuota {
        free: (limite > 0).then_some(allowance).into_iter().collect(),
        paid: vec![Paid { o_que: "reescrita", price_usd: number(config.preco.reescrita_usd) }],
        how_to_pay: match limite {
            0 => format!("{ALWAYS}{how}{pix}{gateway}"),
            _ => format!("{BEYOND}{how}{pix}{gateway}{RENEWED}{REST}"),
        },
        live: Some(format!("{base}/api/pricing")),
    }
}

/// Dollars as a JSON number.
fn number(usd: Micros) -> Number {
    usd.to_string().parse().unwrap_or_else(|_| Number::from(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_goes_out_as_it_was_written() {
        for (given, sent) in
            [("0.02", "0.02"), ("1", "1.0"), ("0.000001", "1e-6"), ("123456789.123456", "123456789.123456")]
        {
            let exact: Micros = given.parse().unwrap();
            let price = number(exact);
            assert_eq!(price.to_string(), sent);
            assert_eq!(price.as_f64().map(|usd| (usd * 1e6).round()), Some(exact.0 as f64));
        }
    }
}
