//! The first steps: the whole way from looking to paying, as commands to copy and as calls a program follows.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Source;
use super::parts::PARTS;

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
#[derive(Clone, Deserialize, Serialize, JsonSchema)]
struct StepCall {
    /// Método HTTP.
    method: String,
    /// Endereço.
    url: String,
    /// Cabeçalhos.
    headers: BTreeMap<String, String>,
    /// Corpo JSON; null quando não há.
    body: Option<Value>,
    /// O status que se espera.
    status: u16,
    /// Se esse status só vem depois da cota do dia; até lá a chamada gasta da cota e responde 200.
    until: bool,
}

/// What a step needs of a server.
#[derive(Clone, Copy, Deserialize)]
enum Condition {
    #[serde(rename = "cota")]
    Allowance,
    #[serde(rename = "sem cota")]
    NoAllowance,
    #[serde(rename = "cobra")]
    Charges,
    #[serde(rename = "recebe")]
    IsPaid,
    #[serde(rename = "não recebe")]
    IsNotPaid,
}

/// A step as it stands in `parts.json`.
#[derive(Deserialize)]
pub(super) struct PlannedStep {
    /// What must hold of a server that shows it.
    when: Vec<Condition>,
    about: String,
    call: StepCall,
}

/// The steps that this server allows, in order.
pub(super) fn steps(source: &Source<'_>) -> Vec<Step> {
    let limite = source.config.cota.limite;
    let pays = !source.x402.dev && source.x402.recebedor.is_some();
    let holds = |condition: Condition| match condition {
        Condition::Allowance => limite > 0,
        Condition::NoAllowance => limite == 0,
        Condition::Charges => !source.x402.dev,
        Condition::IsPaid => pays,
        Condition::IsNotPaid => !pays,
    };
    let shown = PARTS.quickstart.iter().filter(|step| step.when.iter().all(|condition| holds(*condition)));
    let step = |PlannedStep { about, call, .. }: &PlannedStep| {
        let call = StepCall { url: source.fill(&call.url), ..call.clone() };
        Step { about: about.replace("{cota}", &limite.to_string()), command: curl(&call), call }
    };
    shown.map(step).collect()
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
