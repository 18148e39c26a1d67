//! `POST /api/credito`: credit bought by x402.
use http::Method;
use schemars::JsonSchema;
use serde::Serialize;

use crate::kernel::{Access, Answer, Code, Erro, Lane, Reply, Request, Route, Shape, Site};
use crate::pricing::CREDIT;
use crate::x402_wire::{credit_offer, not_paid, paid, payment_of, required, wants_real};
use voz_core::app::sell::buy_credit::{Bought, PACOTES, PurchaseRefusal, buy, simulate};
use voz_core::base::master_key::Purpose;
use voz_core::money::credito::{GUARDE, USAR};
use voz_core::money::micros::Micros;
use voz_core::money::x402::records::Para;

pub(crate) const ROUTES: &[Route] = &[Route {
    method: Method::POST,
    path: CREDIT,
    group: "Crédito",
    summary: "Compra crédito por x402 e devolve o token",
    about: "Sem pagamento a resposta é 402, com o que pagar em `accepts` (x402 versão 1) e no cabeçalho \
            PAYMENT-REQUIRED (versão 2). Se a resposta se perder, o mesmo pagamento, mandado da mesma rede, \
            devolve o mesmo token. Clientes da versão 1 recusam pagar mais de 0.10 USD sem que se aumente o \
            teto deles. Só servem carteiras que assinam com chave própria: as que são contratos (ERC-1271, \
            ERC-6492) são recusadas.",
    access: Access::Payment,
    lane: Lane::Model,
    idempotent: true,
    query: &[Shape::OneOf(&["0.1", "1", "5", "10", "25"]).named("usd", "O pacote, em dólares", "5")],
    needs: &["usd"],
    answer: Answer::of::<CreditoNovo>("o token, que aparece só desta vez"),
    errors: &[
        Code::PacoteInvalido,
        Code::PagamentoNecessario,
        Code::PagamentoEmUso,
        Code::PagamentoUsado,
        Code::X402Indisponivel,
        Code::PagamentoPendente,
    ],
    run: comprar,
    ..Route::PLAIN
}];

/// Um crédito recém-comprado.
#[derive(Serialize, JsonSchema)]
struct CreditoNovo {
    /// O token, `cred_…`: é o portador do saldo.
    token: String,
    /// Saldo em dólares, exato.
    saldo_usd: String,
    /// Por que guardar o token agora.
    guarde: &'static str,
    /// Como apresentar o token.
    usar: &'static str,
    /// Onde ver o saldo.
    saldo_em: String,
}

impl CreditoNovo {
    fn new(token: &str, saldo: Micros, base: &str) -> Self {
        Self {
            token: token.to_owned(),
            saldo_usd: saldo.to_string(),
            guarde: GUARDE,
            usar: USAR,
            saldo_em: format!("{base}{CREDIT}"),
        }
    }
}

fn comprar(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let usd = pacote(request)?;
    let app = &site.app;
    if app.x402.dev && !wants_real(request) {
        return match simulate(app, usd, CREDIT) {
            Ok(bought) => sold(site, usd, &bought, true),
            Err(error) => Err(request.broken(&error)),
        };
    }
    let oferta = credit_offer(&app.x402, usd, &site.base).ok_or(Code::X402Indisponivel)?;
    // Once settled, all of a payment can be read on the chain: the network stands for who paid.
    let quem = app.chave.hash(Purpose::Network, request.peer.to_string().as_bytes());
    let pedido = format!("POST {CREDIT}\0{}\0{quem}", usd.0);
    let payment = payment_of(site, request, Para::Credito, pedido.as_bytes(), || Some(oferta.clone()));
    let known = payment.as_ref().and_then(|payment| payment.as_ref().ok());
    match buy(app, CREDIT, payment.as_ref(), request.claim.as_deref()) {
        Ok(bought) => sold(site, usd, &bought, false),
        Err(PurchaseRefusal::Unpaid) => {
            let detalhe = format!("{usd} USD de crédito se pagam por x402");
            Err(required(site, Some(&oferta), None, &detalhe))
        }
        Err(PurchaseRefusal::Used) => Err(Code::PagamentoUsado.into()),
        Err(PurchaseRefusal::Payment(why)) => Err(not_paid(site, request, known, Some(&oferta), &why)),
    }
}

fn sold(site: &Site, usd: Micros, bought: &Bought, simulado: bool) -> Result<Reply, Erro> {
    let reply = Reply::json(&CreditoNovo::new(bought.token.expose(), usd, &site.base))?;
    Ok(paid(reply, bought.receipt.as_ref(), simulado))
}

/// The package asked for: exactly one of those sold, in any spelling of its number.
fn pacote(request: &Request) -> Result<Micros, Erro> {
    let wrong = || Erro::from(Code::PacoteInvalido).campo("usd").detalhe("os pacotes são 0.1, 1, 5, 10 e 25");
    let mut given = request.query.iter().filter(|(name, _)| name == "usd");
    let (Some((_, text)), None) = (given.next(), given.next()) else { return Err(wrong()) };
    Micros::sent(text).filter(|usd| PACOTES.contains(usd)).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_packages_shown_are_those_sold() {
        let Shape::OneOf(usd) = ROUTES[0].query[0].shape else { panic!("one of few") };
        let shown: Vec<Micros> = usd.iter().map(|usd| usd.parse().unwrap()).collect();
        assert_eq!(shown, PACOTES);
    }

    #[test]
    fn the_example_says_of_its_token_what_an_answer_says() {
        let told = ROUTES[0].examples().answer.as_ref().unwrap();
        let new = CreditoNovo::new("cred_exemplo", Micros(5_000_000), "https://voz.exemplo.com.br");
        assert_eq!(*told, serde_json::json!(new));
    }
}
