//! JSON-RPC 2.0: what a message is, and how an answer to it is written.
use serde_json::{Map, Value, json};

/// The text is not JSON.
pub const PARSE_ERROR: i32 = -32700;
/// The JSON is not a message.
pub const INVALID_REQUEST: i32 = -32600;
/// No such method.
pub const METHOD_NOT_FOUND: i32 = -32601;
/// The method does not take these parameters.
pub const INVALID_PARAMS: i32 = -32602;
/// Something broke on our side.
pub const INTERNAL_ERROR: i32 = -32603;
/// A header and the body disagree (MCP, from 2026-07-28 on).
pub const HEADER_MISMATCH: i32 = -32020;
/// The protocol version asked for is not spoken here (MCP, from 2026-07-28 on).
pub const UNSUPPORTED_VERSION: i32 = -32022;

/// Every code, with the HTTP status of current clients and what it says.
pub const ERRORS: &[(i32, u16, &str)] = &[
    (PARSE_ERROR, 400, "O corpo não é JSON."),
    (INVALID_REQUEST, 400, "O JSON não é uma mensagem JSON-RPC 2.0, ou a origem não pode chamar (403)."),
    (METHOD_NOT_FOUND, 404, "O método não existe; clientes antigos recebem 200."),
    (
        INVALID_PARAMS,
        400,
        "A ferramenta não existe, ou os parâmetros não servem; clientes antigos recebem 200.",
    ),
    (INTERNAL_ERROR, 503, "O serviço não deu conta agora (500 ou 503)."),
    (HEADER_MISMATCH, 400, "Um cabeçalho MCP diz outra coisa que o corpo."),
    (
        UNSUPPORTED_VERSION,
        400,
        "Este serviço não fala esta versão do MCP; as que ele fala estão em data.supported.",
    ),
];

/// A refusal at the level of the protocol. What a tool refuses is a result, not a fault.
#[derive(Clone, Debug, PartialEq)]
pub struct RpcFault {
    /// One of the codes above.
    pub code: i32,
    /// One sentence in Portuguese.
    pub message: String,
    /// Details that a program can use.
    pub data: Option<Value>,
}

impl RpcFault {
    /// A refusal without data.
    pub fn new(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    /// Adds what a program can use.
    #[must_use]
    pub fn data(self, data: Value) -> Self {
        Self { data: Some(data), ..self }
    }

    /// The whole message that tells it. `id` is null where the request's could not be read.
    pub fn answer(self, id: &Value) -> Value {
        let mut error = json!({"code": self.code, "message": self.message});
        if let Some(data) = self.data {
            error["data"] = data;
        }
        message(id, "error", error)
    }
}

/// A request: it is owed an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct RpcCall {
    /// Text or a whole number, never null.
    pub id: Value,
    /// The method.
    pub method: String,
    /// Null when none came.
    pub params: Value,
}

impl RpcCall {
    /// The `_meta` of the parameters.
    pub(super) fn meta(&self) -> Option<&Map<String, Value>> {
        self.params.get("_meta")?.as_object()
    }
}

/// A message as it came in.
#[derive(Clone, Debug, PartialEq)]
pub enum RpcMessage {
    /// A request.
    Ask(RpcCall),
    /// A notification, which gets no answer: its method and parameters.
    Notice(String, Value),
    /// Answers a request of ours, whole.
    Answer(Value),
}

impl RpcMessage {
    /// Reads one message.
    ///
    /// # Errors
    /// Answer to something that is none.
    pub fn read(value: Value) -> Result<Self, Value> {
        let refuse = |id: Value, what: &str| Err(RpcFault::new(INVALID_REQUEST, what).answer(&id));
        let Value::Object(mut object) = value else {
            return refuse(Value::Null, "A mensagem deve ser um objeto JSON-RPC.");
        };
        let id = object.remove("id");
        let known = id.clone().filter(is_id).unwrap_or_default();
        if object.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
            return refuse(known, "Mande \"jsonrpc\": \"2.0\".");
        }
        let method = match object.remove("method") {
            Some(Value::String(method)) => method,
            Some(_) => return refuse(known, "O campo method deve ser texto."),
            None if object.contains_key("result") || object.contains_key("error") => {
                object.insert("id".to_owned(), id.unwrap_or_default());
                return Ok(Self::Answer(object.into()));
            }
            None => return refuse(known, "Falta o campo method."),
        };
        let params = object.remove("params").unwrap_or_default();
        if !(params.is_object() || params.is_array() || params.is_null()) {
            return refuse(known, "O campo params deve ser um objeto.");
        }
        match id {
            None => Ok(Self::Notice(method, params)),
            Some(id) if is_id(&id) => Ok(Self::Ask(RpcCall { id, method, params })),
            Some(_) => refuse(Value::Null, "O campo id deve ser texto ou número inteiro."),
        }
    }
}

fn is_id(id: &Value) -> bool {
    /// Whole numbers up to this are what they are also where they come with a fraction.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    // To JSON Schema `1.0` is a whole number too.
    let whole = |id: f64| id.fract() == 0.0 && id.abs() <= EXACT;
    id.is_string() || id.is_i64() || id.is_u64() || id.as_f64().is_some_and(whole)
}

/// Reads the text of one message or batch.
///
/// # Errors
/// `-32700`.
pub fn parse(text: &[u8]) -> Result<Value, RpcFault> {
    serde_json::from_slice(text).map_err(|e| {
        let place = format!("O corpo não é JSON: linha {}, coluna {}.", e.line(), e.column());
        RpcFault::new(PARSE_ERROR, place)
    })
}

/// The answer that carries a result.
pub fn success(id: &Value, result: Value) -> Value {
    message(id, "result", result)
}

fn message(id: &Value, key: &str, value: Value) -> Value {
    let mut message = json!({"jsonrpc": "2.0", "id": id});
    message[key] = value;
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(value: Value) -> (Value, Value) {
        let answer = RpcMessage::read(value).unwrap_err();
        (answer["id"].clone(), answer["error"]["code"].clone())
    }

    #[test]
    fn what_is_not_a_message_is_refused_with_the_id_when_there_is_one() {
        for (value, id) in [
            (json!("oi"), Value::Null),
            (json!([1]), Value::Null),
            (json!({}), Value::Null),
            (json!({"id": 7, "method": "ping"}), json!(7)),
            (json!({"jsonrpc": "1.0", "id": "a", "method": "ping"}), json!("a")),
            (json!({"jsonrpc": "2.0", "id": 7}), json!(7)),
            (json!({"jsonrpc": "2.0", "id": 7, "method": 1}), json!(7)),
            (json!({"jsonrpc": "2.0", "id": null, "method": "ping"}), Value::Null),
            (json!({"jsonrpc": "2.0", "id": 1.5, "method": "ping"}), Value::Null),
            (json!({"jsonrpc": "2.0", "id": 1e29, "method": "ping"}), Value::Null),
            (json!({"jsonrpc": "2.0", "id": true, "method": "ping"}), Value::Null),
            (json!({"jsonrpc": "2.0", "id": {}, "method": "ping"}), Value::Null),
            (json!({"jsonrpc": "2.0", "id": 7, "method": "tools/list", "params": "x"}), json!(7)),
            (json!({"jsonrpc": "2.0", "id": 7.0, "method": "tools/list", "params": 1}), json!(7.0)),
        ] {
            assert_eq!(refused(value.clone()), (id, json!(INVALID_REQUEST)), "{value}");
        }
    }

    #[test]
    fn requests_notifications_and_answers_are_told_apart() {
        let read = |value| RpcMessage::read(value).unwrap();
        let ask = |id: Value| RpcMessage::Ask(RpcCall { id, method: "ping".to_owned(), params: Value::Null });
        assert_eq!(read(json!({"jsonrpc": "2.0", "id": 0, "method": "ping"})), ask(json!(0)));
        assert_eq!(read(json!({"jsonrpc": "2.0", "id": "", "method": "ping"})), ask(json!("")));
        assert_eq!(
            read(json!({"jsonrpc": "2.0", "method": "a", "params": {"b": 1}})),
            RpcMessage::Notice("a".to_owned(), json!({"b": 1}))
        );
        let answer = json!({"jsonrpc": "2.0", "id": 1, "result": {}});
        assert_eq!(read(answer.clone()), RpcMessage::Answer(answer));
    }

    #[test]
    fn text_that_is_not_json_says_where() {
        let fault = parse(b"{\n \"a\": }").unwrap_err();
        assert_eq!(fault.code, PARSE_ERROR);
        assert!(fault.message.contains("linha 2"), "{}", fault.message);
        let deep = "[".repeat(100_000);
        assert_eq!(parse(deep.as_bytes()).unwrap_err().code, PARSE_ERROR);
    }
}
