//! Protocol versions: which ones are spoken, which one a request speaks, and what it then owes.
//!
//! Two eras live on one endpoint. Legacy versions shake hands with `initialize`; from 2026-07-28 on
//! every request says its version in `_meta` and repeats its head in HTTP headers.
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::rpc::{HEADER_MISMATCH, INVALID_PARAMS, RpcCall, RpcFault, UNSUPPORTED_VERSION};

/// The version without a handshake.
pub const MODERN: &str = "2026-07-28";
/// The last version with a handshake: the answer to whoever asks for one that is not spoken.
pub const LAST_LEGACY: &str = "2025-11-25";
/// The only version with batches, and the one that sends no version header.
pub const BATCHES: &str = "2025-03-26";
/// Every version spoken, newest first.
pub const SUPPORTED: &[&str] = &[MODERN, LAST_LEGACY, "2025-06-18", BATCHES];

/// Key of the version in `_meta`.
const META_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// Key of what the client can do in `_meta`.
const META_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// Key of who we are in a result's `_meta`.
pub(super) const META_SERVER: &str = "io.modelcontextprotocol/serverInfo";

/// The HTTP headers that the protocol reads. One that came twice is both values with a comma
/// between, as HTTP joins them: it then equals nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    /// `MCP-Protocol-Version`.
    pub version: Option<String>,
    /// `Mcp-Method`.
    pub method: Option<String>,
    /// `Mcp-Name`.
    pub name: Option<String>,
}

/// Which of the two protocols a request speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Era {
    Legacy,
    Modern,
}

impl Era {
    /// The era of a request. Over stdio there are no headers.
    pub(super) fn of(ask: &RpcCall, headers: Option<&Headers>) -> Self {
        let in_meta = ask.meta().is_some_and(|meta| meta.contains_key(META_VERSION));
        let in_header = headers.is_some_and(|h| h.version.as_deref() == Some(MODERN));
        if in_meta || in_header || ask.method == "server/discover" { Self::Modern } else { Self::Legacy }
    }
}

/// Checks what a legacy message says of its version; without a header nothing is wrong.
pub(super) fn admit_legacy(headers: Option<&Headers>) -> Result<(), RpcFault> {
    match headers.and_then(|h| h.version.as_deref()) {
        Some(version) if !SUPPORTED.contains(&version) => Err(unsupported(version, SUPPORTED)),
        _ => Ok(()),
    }
}

/// Checks a modern request, in the order that clients rely on to tell what is wrong.
pub(super) fn admit_modern(ask: &RpcCall, headers: Option<&Headers>) -> Result<(), RpcFault> {
    let missing = |key: &str| RpcFault::new(INVALID_PARAMS, format!("Mande {key} em params._meta."));
    let meta = ask.meta().ok_or_else(|| missing(META_VERSION))?;
    let version = meta.get(META_VERSION).and_then(Value::as_str).ok_or_else(|| missing(META_VERSION))?;
    if !meta.get(META_CAPABILITIES).is_some_and(Value::is_object) {
        return Err(missing(META_CAPABILITIES));
    }
    if let Some(headers) = headers {
        same("MCP-Protocol-Version", headers.version.as_deref(), version)?;
    }
    if version != MODERN {
        // A legacy version is spoken too, but with its handshake: it is not offered here.
        let offered = if SUPPORTED.contains(&version) { &SUPPORTED[..1] } else { SUPPORTED };
        return Err(unsupported(version, offered));
    }
    let Some(headers) = headers else { return Ok(()) };
    same("Mcp-Method", headers.method.as_deref(), &ask.method)?;
    match ask.params.get("name").and_then(Value::as_str) {
        Some(name) if ask.method == "tools/call" => {
            same("Mcp-Name", headers.name.as_deref().and_then(decoded).as_deref(), name)
        }
        _ => Ok(()),
    }
}

/// The version to speak with whoever asks for `asked` in `initialize`.
pub(super) fn negotiate(asked: Option<&str>) -> &'static str {
    let legacy = SUPPORTED.iter().filter(|version| **version != MODERN);
    legacy.copied().find(|version| Some(*version) == asked).unwrap_or(LAST_LEGACY)
}

fn unsupported(requested: &str, supported: &[&str]) -> RpcFault {
    RpcFault::new(
        UNSUPPORTED_VERSION,
        "Este serviço não fala esta versão do protocolo; use uma de supported.",
    )
    .data(json!({"supported": supported, "requested": requested}))
}

fn same(name: &str, header: Option<&str>, body: &str) -> Result<(), RpcFault> {
    match header {
        Some(value) if value == body => Ok(()),
        Some(_) => Err(RpcFault::new(HEADER_MISMATCH, format!("O cabeçalho {name} difere do corpo."))),
        None => Err(RpcFault::new(HEADER_MISMATCH, format!("O cabeçalho {name} falta ou não dá para ler."))),
    }
}

/// A header's text; `=?base64?…?=` stands for what plain ASCII cannot carry. `None` when it is broken.
fn decoded(value: &str) -> Option<String> {
    match value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?=")) {
        Some(coded) => String::from_utf8(STANDARD.decode(coded).ok()?).ok(),
        None => Some(value.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcp::rpc::RpcMessage;

    fn ask(method: &str, mut params: Value, meta: Option<Value>) -> RpcCall {
        if let Some(meta) = meta {
            params["_meta"] = meta;
        }
        let Ok(RpcMessage::Ask(ask)) =
            RpcMessage::read(json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
        else {
            panic!("a request")
        };
        ask
    }

    fn meta(version: &str) -> Option<Value> {
        Some(json!({META_VERSION: version, META_CAPABILITIES: {}}))
    }

    fn headers(version: &str, method: &str, name: &str) -> Headers {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Headers { version: some(version), method: some(method), name: some(name) }
    }

    #[test]
    fn the_era_shows_in_the_meta_the_header_or_the_method() {
        let era = |ask: RpcCall, version: &str| Era::of(&ask, Some(&headers(version, "", "")));
        assert_eq!(era(ask("tools/list", json!({}), None), ""), Era::Legacy);
        assert_eq!(era(ask("tools/list", json!({}), None), "2025-11-25"), Era::Legacy);
        assert_eq!(
            era(ask("tools/list", json!({}), Some(json!({"progressToken": 1}))), ""),
            Era::Legacy,
            "legacy clients send _meta too"
        );
        assert_eq!(era(ask("tools/list", json!({}), meta("1999-01-01")), ""), Era::Modern);
        assert_eq!(era(ask("tools/list", json!({}), None), MODERN), Era::Modern);
        assert_eq!(era(ask("server/discover", json!({}), None), ""), Era::Modern);
        assert_eq!(Era::of(&ask("ping", json!([]), None), None), Era::Legacy);
    }

    #[test]
    fn modern_checks_come_in_order() {
        let code = |ask: RpcCall, headers: Headers| admit_modern(&ask, Some(&headers)).map_err(|f| f.code);
        let call = |meta| ask("tools/call", json!({"name": "pricing"}), meta);
        let good = || headers(MODERN, "tools/call", "pricing");
        assert_eq!(code(call(meta(MODERN)), good()), Ok(()));
        let half = json!({META_VERSION: MODERN});
        // Each request is wrong in everything that is checked later, too.
        let nothing = headers("", "", "");
        assert_eq!(code(call(None), nothing.clone()), Err(INVALID_PARAMS));
        assert_eq!(code(call(Some(json!({}))), nothing.clone()), Err(INVALID_PARAMS));
        assert_eq!(code(call(Some(half)), nothing.clone()), Err(INVALID_PARAMS));
        assert_eq!(code(call(meta("v999")), nothing), Err(HEADER_MISMATCH));
        assert_eq!(code(call(meta("v999")), headers("v999", "", "")), Err(UNSUPPORTED_VERSION));
        assert_eq!(code(call(meta(MODERN)), headers(MODERN, "", "pricing")), Err(HEADER_MISMATCH));
        assert_eq!(code(call(meta(MODERN)), headers(MODERN, "tools/list", "pricing")), Err(HEADER_MISMATCH));
        assert_eq!(code(call(meta(MODERN)), headers(MODERN, "TOOLS/CALL", "pricing")), Err(HEADER_MISMATCH));
        assert_eq!(code(call(meta(MODERN)), headers(MODERN, "tools/call", "")), Err(HEADER_MISMATCH));
        assert_eq!(code(call(meta(MODERN)), headers(MODERN, "tools/call", "Pricing")), Err(HEADER_MISMATCH));
    }

    #[test]
    fn over_stdio_the_body_alone_decides() {
        let admitted = |meta| admit_modern(&ask("tools/list", json!({}), meta), None).map_err(|f| f.code);
        assert_eq!(admitted(meta(MODERN)), Ok(()));
        assert_eq!(admitted(meta("v999")), Err(UNSUPPORTED_VERSION));
        assert_eq!(admitted(None), Err(INVALID_PARAMS));
    }

    #[test]
    fn an_unknown_version_is_told_what_is_spoken() {
        let refused = |version: &str| {
            admit_modern(&ask("ping", json!({}), meta(version)), None).unwrap_err().data.unwrap()
        };
        assert_eq!(refused("v999"), json!({"supported": SUPPORTED, "requested": "v999"}));
        assert_eq!(refused("2025-06-18"), json!({"supported": [MODERN], "requested": "2025-06-18"}));
        let legacy = |version: &str| admit_legacy(Some(&headers(version, "", ""))).map_err(|f| f.code);
        assert_eq!(legacy("1900-01-01"), Err(UNSUPPORTED_VERSION));
        assert_eq!(legacy("2025-06-18"), Ok(()));
        assert_eq!(legacy(""), Ok(()));
        assert_eq!(admit_legacy(None), Ok(()));
    }

    #[test]
    fn initialize_gets_its_version_or_the_last_with_a_handshake() {
        for known in ["2025-03-26", "2025-06-18", "2025-11-25"] {
            assert_eq!(negotiate(Some(known)), known);
        }
        for other in [Some("2026-07-28"), Some("2024-11-05"), Some("x"), None] {
            assert_eq!(negotiate(other), "2025-11-25");
        }
    }

    #[test]
    fn a_coded_name_is_decoded_before_it_is_compared() {
        assert_eq!(decoded("=?base64?cHJpY2luZw==?=").as_deref(), Some("pricing"));
        assert_eq!(decoded("pricing").as_deref(), Some("pricing"));
        assert_eq!(decoded("=?base64?cHJpY2luZw?="), None, "padding");
        assert_eq!(decoded("=?base64?/w==?="), None, "not UTF-8");
        assert_eq!(decoded("=?base64?=").as_deref(), Some("=?base64?="), "not the whole pattern");
    }
}
