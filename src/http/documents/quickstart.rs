//! The first steps: the whole way from looking to paying, as commands to copy and as calls a program follows.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::Source;

/// Um passo.
#[derive(Serialize, JsonSchema)]
pub(super) struct Step {
    /// O que se consegue, e o que vem em cada variável.
    about: String,
    /// O comando, pronto para colar num terminal.
    command: String,
    /// A mesma chamada, em partes.
    call: StepCall,
}

/// Uma chamada. `$PAGAMENTO` e `$CREDITO`, em `headers`, se trocam pelo que `about` diz.
#[derive(Serialize, JsonSchema)]
struct StepCall {
    /// Método HTTP.
    method: &'static str,
    /// Endereço.
    url: String,
    /// Cabeçalhos.
    headers: BTreeMap<&'static str, &'static str>,
    /// Corpo JSON; null quando não há.
    body: Option<Value>,
    /// O status que se espera.
    status: u16,
    /// Se esse status só vem depois da cota do dia; até lá a chamada gasta da cota e responde 200.
    until: bool,
}

/// The subject of a step, and its call.
type Planned = (String, StepCall);

/// Headers of every call with a body.
const JSON_BODY: (&str, &str) = ("Content-Type", "application/json");
const SIGNED_V2: &str = "PAGAMENTO é o base64 que o cliente oficial (@x402/fetch, ou x402 em Python) faz ao assinar um \
                         dos accepts do cabeçalho PAYMENT-REQUIRED desse 402";
const SIGNED_V1: &str = "PAGAMENTO é o base64 do pagamento assinado para um dos accepts do corpo do 402. Os clientes oficiais da \
                         versão 1 (x402-fetch) param em 0.10 USD por chamada até que se aumente maxValue";

/// The steps that this server allows, in order.
pub(super) fn steps(source: &Source<'_>) -> Vec<Step> {
    let mut plan: Vec<Planned> = Vec::new();
    let get = |path: &str| call(source, "GET", path, &[], None, 200);
    let rewrite = |headers: &[(&'static str, &'static str)], status| {
        let draft =
            json!({"texto": "É fundamental ressaltar que o café da esquina vai fechar.", "registro": "post"});
        call(source, "POST", "/api/rewrite", &[&[JSON_BODY], headers].concat(), Some(draft), status)
    };
    plan.push(("Ver se o serviço está de pé e aceita reescritas".to_owned(), get("/api/health")));
    if source.has("/api/rewrite") {
        let limite = source.config.cota.limite;
        if limite > 0 {
            plan.push((format!("Reescrever dentro da cota: {limite} por dia"), rewrite(&[], 200)));
        }
        if !source.x402.dev {
            let about = match limite {
                0 => "Ver o 402: como se paga (accepts, credito)",
                _ => "Quando a cota acaba, a mesma chamada responde 402: como se paga (accepts, credito)",
            };
            plan.push((about.to_owned(), StepCall { until: true, ..rewrite(&[], 402) }));
        }
        let pays = !source.x402.dev && source.x402.recebedor.is_some();
        if pays {
            plan.push((
                format!("Pagar a reescrita, x402 versão 2: {SIGNED_V2}"),
                rewrite(&[("PAYMENT-SIGNATURE", "$PAGAMENTO")], 200),
            ));
            plan.push((
                format!("O mesmo na versão 1: {SIGNED_V1}"),
                rewrite(&[("X-PAYMENT", "$PAGAMENTO")], 200),
            ));
            let buy = |headers: &[(&'static str, &'static str)], status| {
                call(source, "POST", "/api/credito?usd=0.1", headers, None, status)
            };
            plan.push(("Ver o 402 de um crédito de 0.10 USD".to_owned(), buy(&[], 402)));
            let about = format!(
                "Comprar o crédito: {SIGNED_V2}. CREDITO é o token da resposta: guarde, não se mostra de novo"
            );
            plan.push((about, buy(&[("PAYMENT-SIGNATURE", "$PAGAMENTO")], 200)));
        }
        let from = if pays {
            ""
        } else {
            ": CREDITO é um token cred_… que se compra ou que dá quem opera o servidor (veja /api/billing)"
        };
        plan.push((format!("Gastar o crédito{from}"), rewrite(&[("Authorization", "Bearer $CREDITO")], 200)));
        plan.push((
            "Ver o saldo e o extrato do crédito".to_owned(),
            call(source, "GET", "/api/credito", &[("X-Credito", "$CREDITO")], None, 200),
        ));
    }
    if source.has("/mcp") {
        let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
        let headers = [JSON_BODY, ("Accept", "application/json, text/event-stream")];
        plan.push((
            "Ligar um agente por MCP".to_owned(),
            call(source, "POST", "/mcp", &headers, Some(list), 200),
        ));
    }
    plan.into_iter().map(|(about, call)| Step { about, command: curl(&call), call }).collect()
}

fn call(
    source: &Source<'_>,
    method: &'static str,
    path: &str,
    headers: &[(&'static str, &'static str)],
    body: Option<Value>,
    status: u16,
) -> StepCall {
    let headers = headers.iter().copied().collect();
    StepCall { method, url: source.url(path), headers, body, status, until: false }
}

/// The call as a command of a shell.
fn curl(call: &StepCall) -> String {
    let mut parts = vec!["curl -s".to_owned()];
    if call.method != "GET" && call.body.is_none() {
        parts.push(format!("-X {}", call.method));
    }
    parts.push(format!("'{}'", call.url));
    // In double quotes, where the shell puts a variable in.
    parts.extend(call.headers.iter().map(|(name, value)| format!("-H \"{name}: {value}\"")));
    // The bodies are ours and hold no single quote.
    parts.extend(call.body.iter().map(|body| format!("-d '{body}'")));
    parts.join(" ")
}
