//! The Model Context Protocol: a message in, an answer out.
//!
//! Knows nothing of routes, sockets or tools' insides: whoever serves it hands in the list of tools
//! and a function that calls one. Stateless over HTTP; over stdio ([`stdio`]) it remembers only the
//! version of the handshake. Five synchronous tools need neither sessions, streams nor requests to
//! the client, so none of that is here.
pub mod rpc;
pub mod schema;
pub mod stdio;
#[cfg(test)]
mod tests;
pub mod version;

use std::sync::Arc;

use serde_json::{Map, Value, json};

use rpc::{INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, RpcCall, RpcFault, RpcMessage};
use version::{Era, Headers};

use crate::base::leaving::Leaving;

/// Most messages of a batch.
pub const BATCH_MAX: usize = 20;
/// Bytes of a batch's answers after which its other messages are refused unanswered: a message of a few bytes must
/// not be worth megabytes.
const BATCH_ANSWER_MAX: usize = 256 << 10;
/// Milliseconds for which a client may keep the list of tools: it changes only with the program.
const FRESH_MS: u32 = 3_600_000;

/// A tool as clients see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    pub name: &'static str,
    /// The whole entry of `tools/list`.
    pub definition: Value,
}

/// A call of a tool that exists.
#[derive(Clone, Default)]
pub struct ToolCall {
    /// Name of the tool.
    pub tool: String,
    /// Arguments; empty when none came.
    pub arguments: Map<String, Value>,
    /// The `_meta` of the request.
    pub meta: Map<String, Value>,
    /// True when it came in a batch, where documents are linked and not sent.
    pub batched: bool,
    /// The client, who may give up on the call while it runs.
    pub asker: Arc<Leaving>,
}

/// The answer of a tool.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolOutcome {
    /// The answer, or the refusal's body: an object.
    pub content: Value,
    /// For a refusal, what the caller can do about it, in words for a model.
    pub refusal: Option<String>,
    /// The answer in words, where it has some of its own beside the JSON.
    pub said: Option<String>,
    /// The `_meta` of the result.
    pub meta: Map<String, Value>,
}

/// Calls a tool by name.
pub type CallTool<'a> = dyn Fn(&ToolCall) -> ToolOutcome + Sync + 'a;

/// An answer to a POST.
#[derive(Clone, Debug, PartialEq)]
pub struct McpReply {
    pub status: u16,
    /// Body; none for what wants no answer.
    pub body: Option<Value>,
}

impl McpReply {
    const ACCEPTED: Self = Self { status: 202, body: None };

    fn fault(fault: RpcFault) -> Self {
        Self { status: 400, body: Some(fault.answer(&Value::Null)) }
    }
}

/// A server of tools.
#[derive(Clone, Debug)]
pub struct McpServer {
    /// Our identity: `name`, `version` and what else the protocol knows.
    pub identity: Value,
    /// Advice to a model on the use of the tools, in Portuguese.
    pub instructions: String,
    /// The tools, in the order in which they are listed.
    pub tools: Vec<Tool>,
}

impl McpServer {
    /// Answers the body of a POST.
    pub fn post(&self, headers: &Headers, body: &[u8], call: &CallTool<'_>) -> McpReply {
        match rpc::parse(body) {
            Err(fault) => McpReply::fault(fault),
            Ok(Value::Array(batch)) => {
                if headers.version.as_deref().is_some_and(|version| version != version::BATCHES) {
                    return McpReply::fault(no_batch());
                }
                match self.batch(batch, call) {
                    Err(fault) => McpReply::fault(fault),
                    Ok(answers) if answers.is_empty() => McpReply::ACCEPTED,
                    Ok(answers) => McpReply { status: 200, body: Some(answers.into()) },
                }
            }
            Ok(message) => self.post_one(headers, message, call),
        }
    }

    fn post_one(&self, headers: &Headers, message: Value, call: &CallTool<'_>) -> McpReply {
        match RpcMessage::read(message) {
            Err(refused) => McpReply { status: 400, body: Some(refused) },
            Ok(RpcMessage::Ask(ask)) => {
                let (era, result) = self.answer(&ask, Some(headers), call);
                let status = result.as_ref().err().map_or(200, |fault| status(fault.code, era));
                McpReply { status, body: Some(close(&ask.id, result)) }
            }
            Ok(RpcMessage::Answer(_)) if headers.version.as_deref() == Some(version::MODERN) => {
                let what = "Este servidor não pergunta nada ao cliente.";
                McpReply::fault(RpcFault::new(INVALID_REQUEST, what))
            }
            Ok(RpcMessage::Notice(..) | RpcMessage::Answer(_)) => {
                match version::admit_legacy(Some(headers)) {
                    Ok(()) => McpReply::ACCEPTED,
                    Err(fault) => McpReply::fault(fault),
                }
            }
        }
    }

    /// Answers what in a batch wants an answer.
    fn batch(&self, batch: Vec<Value>, call: &CallTool<'_>) -> Result<Vec<Value>, RpcFault> {
        if batch.is_empty() || batch.len() > BATCH_MAX {
            return Err(RpcFault::new(INVALID_REQUEST, format!("Um lote tem de 1 a {BATCH_MAX} mensagens.")));
        }
        let batched = |one: &ToolCall| call(&ToolCall { batched: true, ..one.clone() });
        let mut bytes = 0_usize;
        let answer = |message| match RpcMessage::read(message) {
            Err(refused) => Some(refused),
            Ok(RpcMessage::Ask(ask)) if bytes > BATCH_ANSWER_MAX => Some(no_room().answer(&ask.id)),
            Ok(RpcMessage::Ask(ask)) if Era::of(&ask, None) == Era::Modern => {
                Some(no_batch().answer(&ask.id))
            }
            Ok(RpcMessage::Ask(ask)) if ask.method == "initialize" => Some(
                RpcFault::new(INVALID_REQUEST, "O initialize vai sozinho, antes dos lotes.").answer(&ask.id),
            ),
            Ok(RpcMessage::Ask(ask)) => {
                let answer = close(&ask.id, self.answer(&ask, None, &batched).1);
                bytes += answer.to_string().len();
                Some(answer)
            }
            Ok(RpcMessage::Notice(..) | RpcMessage::Answer(_)) => None,
        };
        Ok(batch.into_iter().filter_map(answer).collect())
    }

    fn answer(
        &self,
        ask: &RpcCall,
        headers: Option<&Headers>,
        call: &CallTool<'_>,
    ) -> (Era, Result<Value, RpcFault>) {
        let era = Era::of(ask, headers);
        let admitted = match era {
            Era::Legacy => version::admit_legacy(headers),
            Era::Modern => version::admit_modern(ask, headers),
        };
        (era, admitted.and_then(|()| self.run(ask, era, call)))
    }

    fn run(&self, ask: &RpcCall, era: Era, call: &CallTool<'_>) -> Result<Value, RpcFault> {
        let mut result = match (ask.method.as_str(), era) {
            ("initialize", Era::Legacy) => {
                let asked = ask.params.get("protocolVersion").and_then(Value::as_str);
                json!({
                    "protocolVersion": version::negotiate(asked),
                    "capabilities": {"tools": {}},
                    "serverInfo": self.identity,
                    "instructions": self.instructions,
                })
            }
            ("ping", Era::Legacy) => json!({}),
            ("server/discover", Era::Modern) => json!({
                "supportedVersions": version::SUPPORTED,
                "capabilities": {"tools": {}},
                "instructions": self.instructions,
            }),
            ("tools/list", _) => self.list(ask)?,
            ("tools/call", _) => self.call(ask, call)?,
            (method, _) => return Err(unknown(method)),
        };
        if era == Era::Modern {
            // What changes only with the program may be kept.
            if ask.method != "tools/call" {
                result["ttlMs"] = FRESH_MS.into();
                result["cacheScope"] = "public".into();
            }
            result["resultType"] = "complete".into();
            result["_meta"][version::META_SERVER] = self.identity.clone();
        }
        Ok(result)
    }

    fn list(&self, ask: &RpcCall) -> Result<Value, RpcFault> {
        if ask.params.get("cursor").is_some_and(|cursor| !cursor.is_null()) {
            return Err(RpcFault::new(
                INVALID_PARAMS,
                "Este cursor não existe: a lista vem inteira, sem cursor.",
            ));
        }
        let tools: Vec<&Value> = self.tools.iter().map(|tool| &tool.definition).collect();
        Ok(json!({"tools": tools}))
    }

    fn call(&self, ask: &RpcCall, call: &CallTool<'_>) -> Result<Value, RpcFault> {
        let name = ask.params.get("name").and_then(Value::as_str);
        let name =
            name.ok_or_else(|| RpcFault::new(INVALID_PARAMS, "Mande o nome da ferramenta em name."))?;
        let Some(tool) = self.tools.iter().find(|tool| tool.name == name) else {
            let known: Vec<_> = self.tools.iter().map(|tool| tool.name).collect();
            let message = format!("Ferramenta desconhecida: {name}. Existem: {}.", known.join(", "));
            return Err(RpcFault::new(INVALID_PARAMS, message));
        };
        let arguments = match ask.params.get("arguments") {
            None | Some(Value::Null) => Map::new(),
            Some(Value::Object(arguments)) => arguments.clone(),
            Some(_) => return Err(RpcFault::new(INVALID_PARAMS, "O campo arguments deve ser um objeto.")),
        };
        let meta = ask.meta().cloned().unwrap_or_default();
        Ok(result(call(&ToolCall { tool: tool.name.to_owned(), arguments, meta, ..ToolCall::default() })))
    }
}

/// Most bytes of JSON that are told twice, as an object and as text.
const TWICE_MAX: usize = 2048;

/// The result of a call: the object itself, the same as text or in words, and for a refusal a sentence too.
fn result(outcome: ToolOutcome) -> Value {
    let refused = outcome.refusal.is_some();
    let said = outcome.said.unwrap_or_else(|| outcome.content.to_string());
    let text = if refused || said.len() <= TWICE_MAX { said } else { brief(said, &outcome.content) };
    let mut content = vec![json!({"type": "text", "text": text})];
    content.extend(outcome.refusal.map(|sentence| json!({"type": "text", "text": sentence})));
    let mut result = json!({"content": content, "isError": refused});
    result["structuredContent"] = outcome.content;
    if !outcome.meta.is_empty() {
        result["_meta"] = outcome.meta.into();
    }
    result
}

/// The text of a long answer: its own words as they are; of JSON what stands near the top, with word of the rest.
fn brief(said: String, content: &Value) -> String {
    if !said.starts_with('{') {
        return said;
    }
    let mut top = content.clone();
    for value in top.as_object_mut().into_iter().flat_map(|object| object.values_mut()) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(without_parts),
            other => without_parts(other),
        }
    }
    format!("{top}\nO resto está em structuredContent.")
}

/// Takes the objects, and the lists of objects, out of an object.
fn without_parts(value: &mut Value) {
    if let Some(object) = value.as_object_mut() {
        let plain = |value: &Value| !value.is_object() && !value.is_array();
        object.retain(|_, value| match value {
            Value::Array(items) => items.iter().all(plain),
            other => plain(other),
        });
    }
}

fn close(id: &Value, result: Result<Value, RpcFault>) -> Value {
    match result {
        Ok(result) => rpc::success(id, result),
        Err(fault) => fault.answer(id),
    }
}

fn unknown(method: &str) -> RpcFault {
    RpcFault::new(METHOD_NOT_FOUND, format!("Método desconhecido: {method}."))
}

fn no_batch() -> RpcFault {
    RpcFault::new(INVALID_REQUEST, "Mande uma mensagem por vez: lotes existem só na versão 2025-03-26.")
}

fn no_room() -> RpcFault {
    let message =
        format!("As respostas deste lote já passam de {BATCH_ANSWER_MAX} bytes: mande o resto à parte.");
    RpcFault::new(INVALID_REQUEST, message)
}

/// The HTTP status of a refusal. Legacy clients expect 200 once the message was understood.
const fn status(code: i32, era: Era) -> u16 {
    match (code, era) {
        (rpc::HEADER_MISMATCH | rpc::UNSUPPORTED_VERSION, _) | (INVALID_PARAMS, Era::Modern) => 400,
        (METHOD_NOT_FOUND, Era::Modern) => 404,
        _ => 200,
    }
}

/// Tools of this machine.
pub trait Local: Sync {
    /// The tools, in the order in which they are listed.
    fn tools(&self) -> Vec<Tool>;

    /// Advice to a model on their use, in Portuguese; said after what the service says of its own.
    fn instructions(&self) -> &str;

    /// Calls one of them; `None` where there is no tool of that name.
    fn call(&self, call: &ToolCall) -> Option<ToolOutcome>;

    /// The owner's remedy on this machine for a refusal of the service, known by its code.
    fn mend(&self, code: &str) -> Option<String>;
}

impl McpServer {
    /// The same server with the tools of this machine behind its own.
    #[must_use]
    pub fn beside(&self, local: &dyn Local) -> Self {
        let mut server = self.clone();
        server.instructions = format!("{} {}", server.instructions, local.instructions());
        server.tools.extend(local.tools());
        server
    }
}

impl ToolOutcome {
    /// The same with what the owner of this machine can do about it, where it is a refusal that says how.
    #[must_use]
    pub fn mended(self, local: &dyn Local) -> Self {
        let code = self.content.get("code").and_then(Value::as_str);
        let mend = code.and_then(|code| local.mend(code));
        self.with_mend(mend)
    }

    /// The same with a remedy on this machine, where it is a refusal.
    #[must_use]
    pub fn with_mend(mut self, mend: Option<String>) -> Self {
        if let (Some(said), Some(mend)) = (&mut self.refusal, mend) {
            said.push_str(&format!(" Nesta máquina: {mend}"));
            if let Some(content) = self.content.as_object_mut() {
                content.insert("conserto".to_owned(), mend.into());
            }
        }
        self
    }
}
