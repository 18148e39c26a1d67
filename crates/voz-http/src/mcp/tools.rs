//! Routes as tools: a route with a [`Tool`] is listed, and called through its own handler.
//!
//! A tool takes what the route takes as its JSON body, or nothing; it answers with the route's
//! answer. Payment travels as in the route: in the headers of the POST, or in `_meta` as the x402
//! transport for MCP has it.
//!
//! [`Tool`]: crate::kernel::route::Tool
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http::header::{
    ACCEPT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, IF_MATCH, IF_MODIFIED_SINCE, IF_NONE_MATCH,
    IF_UNMODIFIED_SINCE, RANGE,
};
use http::{HeaderName, HeaderValue};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::counting::count_tool;
use crate::kernel::{Code, Erro, JSON, Lane, Reply, Request, Route, Shape, Site, Table, Tool};
use voz_core::mcp::schema::{or_refusal, plain, shape};
use voz_core::mcp::{self, ToolCall, ToolOutcome};

#[cfg(test)]
mod tests;

/// Where a payment stands in the `_meta` of a call.
const META_PAYMENT: &str = "x402/payment";
/// Where what became of it stands in the `_meta` of the result.
const META_PAYMENT_RESPONSE: &str = "x402/payment-response";
/// Where the offer of version 1 stands in the `_meta` of the result, as clients of version 1 read it (Cloudflare's
/// agents); that of version 2 is the structured content (specs/transports-v2/mcp.md), from which the official client
/// pays.
const META_OFFER_V1: &str = "x402/error";
/// Most bytes of a document that goes into the answer of a batch.
const BATCHED_DOCUMENT_MAX: usize = 4 << 10;
/// Added to the sentence of a 402 that offers x402 payments.
const PAY: &str = " Para pagar, repita a chamada com um dos accepts assinado em _meta[\"x402/payment\"].";
/// Added to the sentence of a 402 that takes credit.
const BUY: &str =
    " Com um crédito, mande Authorization: Bearer cred_… na conexão; o campo credito diz onde ver o saldo.";

/// The words for a model before it sees the tools; those not named here are told by their titles ([`instructions`]).
const INSTRUCTIONS: &str = "Reescreve textos curtos (até 4000 caracteres) em português na voz medida de um \
    autor. Use rewrite_in_voice com o texto e o registro (post ou resposta): vem uma variante por estilo, \
    com o que o lint achou e o diff palavra por palavra. voice_card mostra a voz medida.";
/// The words about paying, for whoever pays.
const PAYING: &str = "Sem cota a recusa diz o que um pagamento precisa; pricing e billing explicam cota, preço e \
    formas de pagar.";
/// The same for the owner of the machine, to whom the tools about paying are not shown.
const OWNER: &str = "Nesta máquina não há cota nem preço.";
/// The words after those about paying.
const INDEX: &str = "api_index lista a interface HTTP.";

/// Runs a route, as the service does.
pub(crate) type Run<'a> = dyn Fn(&'static Route, &Request) -> Reply + Sync + 'a;

/// The routes that are tools, and the servers that list them.
pub(crate) struct Tools {
    pub(super) server: mcp::McpServer,
    /// The server for the owner of the machine, who pays nothing.
    pub(super) owners: mcp::McpServer,
    routes: Vec<(&'static str, &'static Route)>,
}

impl Tools {
    /// The tools of a table, in its order.
    pub(crate) fn of(table: &Table, base: &str) -> Self {
        let tools: Vec<_> = table.routes().filter_map(|route| Some((route.tool?, route))).collect();
        let owned: Vec<_> = tools
            .iter()
            .filter_map(|(tool, route)| Some((Tool { about: about_to_owner(tool)?, ..*tool }, *route)))
            .collect();
        Self {
            server: server(&tools, PAYING, base),
            owners: server(&owned, OWNER, base),
            routes: tools.iter().map(|(tool, route)| (tool.name, *route)).collect(),
        }
    }

    /// The route behind a tool.
    pub(super) fn route(&self, tool: &str) -> Option<&'static Route> {
        self.routes.iter().find(|(name, _)| *name == tool).map(|(_, route)| *route)
    }

    /// Calls a tool on behalf of whoever sent `outer`. `id` names the call: one message may hold several.
    pub(super) fn call(
        &self,
        site: &Site,
        outer: &Request,
        id: &str,
        call: &ToolCall,
        run: &Run<'_>,
    ) -> ToolOutcome {
        let route = self.route(&call.tool).ok_or_else(|| Code::RotaDesconhecida.into());
        let asked = route.and_then(|route| Ok((route, request(route, outer, id, call)?)));
        let (route, request) = match asked {
            Ok(asked) => asked,
            Err(erro) => return outcome(&Reply::refusal(&erro, &site.base)),
        };
        let reply = run(route, &request);
        if !outer.owner {
            count_tool(site, route, &reply);
        }
        if call.batched && is_document(route, &reply) && reply.body.len() > BATCHED_DOCUMENT_MAX {
            return linked(&format!("{}{}", site.base, route.path), reply.body.len());
        }
        outcome(&reply)
    }
}

/// The use of a tool to the owner of the machine, who pays nothing; `None` for one about paying.
fn about_to_owner(tool: &Tool) -> Option<&'static str> {
    match tool.name {
        "pricing" | "billing" => None,
        "rewrite_in_voice" => Some(
            "Reescreve um texto de até 4000 caracteres na voz do autor e devolve uma variante por estilo, cada uma com o \
             que o lint achou e o diff palavra por palavra. Usa o modelo configurado nesta máquina; nada se cobra nem se \
             conta, e cota.usado fica em 0. Pode levar dezenas de segundos.",
        ),
        _ => Some(tool.about),
    }
}

/// The server of some tools.
fn server(tools: &[(Tool, &Route)], paying: &str, base: &str) -> mcp::McpServer {
    let listed =
        tools.iter().map(|(tool, route)| mcp::Tool { name: tool.name, definition: definition(route, tool) });
    mcp::McpServer {
        identity: json!({
            "name": "voz",
            "title": "Reescrita na voz do autor",
            "version": env!("CARGO_PKG_VERSION"),
            "websiteUrl": base,
        }),
        instructions: instructions(tools, paying),
        tools: listed.collect(),
    }
}

/// The words that a model is told of these tools.
fn instructions(tools: &[(Tool, &Route)], paying: &str) -> String {
    let told = format!("{INSTRUCTIONS} {paying} {INDEX}");
    let named =
        |name: &str| told.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == name);
    let others = tools.iter().filter(|(tool, _)| !named(tool.name));
    let others: String = others.map(|(tool, _)| format!(" {}: {}.", tool.name, tool.title)).collect();
    told + &others
}

/// True when an answer is a document, the same for everybody and there anyway.
fn is_document(route: &Route, reply: &Reply) -> bool {
    route.lane == Lane::Memory && reply.status.is_success()
}

/// Where a document is that a batch does not carry.
fn linked(url: &str, bytes: usize) -> ToolOutcome {
    let said = format!(
        "Num lote este documento ({bytes} bytes) não vai inteiro: leia {url}, ou chame a ferramenta sozinha."
    );
    ToolOutcome {
        content: json!({"url": url, "bytes": bytes}),
        refusal: Some(said),
        ..ToolOutcome::default()
    }
}

/// The request that the call stands for.
fn request(route: &Route, outer: &Request, id: &str, call: &ToolCall) -> Result<Request, Erro> {
    let body = match route.body.max() {
        Some(max) => {
            let body = Value::Object(call.arguments.clone()).to_string();
            if body.len() > max {
                return Err(route.body.too_large(max));
            }
            Bytes::from(body)
        }
        None => Bytes::new(),
    };
    let query = if route.body.max().is_none() { query(route, call)? } else { Vec::new() };
    let mut headers = outer.headers.clone();
    // These speak of the outer message, or of an answer that is not sent as it is.
    for name in [
        ACCEPT_ENCODING, CONTENT_LENGTH, IF_MATCH, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_UNMODIFIED_SINCE,
        RANGE,
    ] {
        headers.remove(name);
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
    if let Some((name, value)) = call.meta.get(META_PAYMENT).and_then(payment) {
        headers.insert(name, value);
    }
    Ok(Request {
        method: route.method.clone(),
        path: route.path.to_owned(),
        params: Vec::new(),
        query,
        headers,
        body,
        id: id.to_owned(),
        ..outer.clone()
    })
}

/// The query that the arguments of a call stand for, where its route takes no body.
fn query(route: &Route, call: &ToolCall) -> Result<Vec<(String, String)>, Erro> {
    let mut query = Vec::new();
    for (name, value) in &call.arguments {
        if !route.query.iter().any(|param| param.name == name) {
            let known: Vec<&str> = route.query.iter().map(|param| param.name).collect();
            let how = match known.as_slice() {
                [] => "esta ferramenta não recebe argumentos".to_owned(),
                known => format!("esta ferramenta recebe {}", known.join(", ")),
            };
            return Err(Erro::parameter(name, how));
        }
        match value {
            Value::Null => {}
            Value::String(text) => query.push((name.clone(), text.clone())),
            Value::Number(number) => query.push((name.clone(), number.to_string())),
            _ => return Err(Erro::parameter(name, "deve ser texto")),
        }
    }
    if query.is_empty() {
        let unasked = route.tool.map_or(&[][..], |tool| tool.unasked);
        query.extend(unasked.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())));
    }
    Ok(query)
}

/// The header that carries a payment over HTTP, where what is wrong with it is told too: version 1 of x402 has one of its own.
/// A text is taken for what that header would hold.
fn payment(payload: &Value) -> Option<(HeaderName, HeaderValue)> {
    let old = payload.get("x402Version").and_then(Value::as_u64) == Some(1);
    let name = HeaderName::from_static(if old { "x-payment" } else { "payment-signature" });
    let encoded = |text: &str| HeaderValue::from_str(&STANDARD.encode(text)).ok();
    let value = match payload {
        Value::Null => None,
        Value::String(text) if text.bytes().all(|b| b.is_ascii_graphic()) => HeaderValue::from_str(text).ok(),
        Value::String(text) => encoded(text),
        payload => encoded(&payload.to_string()),
    };
    Some((name, value?))
}

fn outcome(reply: &Reply) -> ToolOutcome {
    let mut content: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
    let title = content.get("title").and_then(Value::as_str).unwrap_or_default();
    let refusal = (!reply.status.is_success()).then(|| {
        let mut said = sentence(title, content.as_object().unwrap_or(&Map::new()));
        if content.get("accepts").and_then(Value::as_array).is_some_and(|accepts| !accepts.is_empty()) {
            said.push_str(PAY);
        }
        if content.get("credito").is_some_and(|credito| !credito.is_null()) {
            said.push_str(BUY);
        }
        said
    });
    let header = |names: &[&str]| {
        let found = reply.headers.iter().find(|(name, _)| names.contains(&name.as_str()));
        serde_json::from_slice::<Value>(&STANDARD.decode(found?.1.as_bytes()).ok()?).ok()
    };
    let settled = header(&["payment-response", "x-payment-response"]);
    let mut meta: Map<String, Value> =
        settled.map(|settled| (META_PAYMENT_RESPONSE.to_owned(), settled)).into_iter().collect();
    if let (Some(Value::Object(offer)), Some(refused)) =
        (header(&["payment-required"]), content.as_object_mut())
    {
        let first: Map<String, Value> = ["x402Version", "error", "accepts"]
            .into_iter()
            .filter_map(|key| refused.get_key_value(key))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        meta.insert(META_OFFER_V1.to_owned(), first.into());
        refused.extend(offer);
    }
    ToolOutcome { content, refusal, said: reply.said.as_deref().map(str::to_owned), meta }
}

/// A refusal in words: its sentence, the field at fault and the detail.
pub(crate) fn sentence(title: &str, extra: &Map<String, Value>) -> String {
    let word = |key: &str| extra.get(key).and_then(Value::as_str);
    let mut said = title.to_owned();
    match (word("campo"), word("detalhe")) {
        (Some(campo), Some(detalhe)) => said.push_str(&format!(" ({campo}: {detalhe})")),
        (Some(one), None) | (None, Some(one)) => said.push_str(&format!(" ({one})")),
        (None, None) => {}
    }
    said
}

/// The keys that every refusal has.
const REFUSAL: [&str; 4] = ["type", "title", "status", "code"];

/// The entry of `tools/list`.
fn definition(route: &Route, tool: &Tool) -> Value {
    let mut definition = json!({
        "name": tool.name,
        "title": tool.title,
        "description": tool.about,
        "inputSchema": input(route, route.examples().request.as_ref().unwrap_or(&Value::Null)),
        "annotations": {
            "title": tool.title,
            "readOnlyHint": tool.read_only,
            "destructiveHint": false,
            "idempotentHint": tool.read_only,
            "openWorldHint": route.lane == Lane::Model,
        },
    });
    if let Some(schema) = route.answer.schema {
        let settings = SchemaSettings::draft2020_12().for_serialize();
        definition["outputSchema"] = or_refusal(common(shape(schema, settings)), &REFUSAL);
    }
    definition
}

/// Of an answer that has one of several shapes, by what was asked for, what they have in common; any other as it is.
fn common(shape: Value) -> Value {
    let Some([first, others @ ..]) = shape["anyOf"].as_array().map(Vec::as_slice) else { return shape };
    let everywhere = |name: &str| others.iter().all(|other| other["properties"].get(name).is_some());
    let fields = first["properties"].as_object().into_iter().flatten().filter(|(name, _)| everywhere(name));
    let properties: Map<String, Value> = fields.map(|(name, field)| (name.clone(), field.clone())).collect();
    let required: Vec<&String> = properties.keys().collect();
    json!({"type": "object", "description": shape["description"], "required": required, "properties": properties})
}

/// The shape of the arguments, with an example of them spread over its fields.
fn input(route: &Route, example: &Value) -> Value {
    let Some(schema) = route.request else { return query_shape(route) };
    let mut shape = shape(schema, SchemaSettings::draft2020_12().for_deserialize());
    let properties = shape.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        let Some(property) = property.as_object_mut() else { continue };
        if let Some(value) = example.get(name)
            && !property.contains_key("examples")
            && !property.contains_key("default")
        {
            property.insert("examples".to_owned(), json!([value]));
        }
    }
    plain(&mut shape);
    shape
}

/// The shape of arguments that go into the query of the route: texts, each with a value that works.
fn query_shape(route: &Route) -> Value {
    let mut shape = json!({"type": "object", "additionalProperties": false});
    for param in route.query {
        let mut property = json!({"type": "string", "description": param.about, "examples": [param.example]});
        if let Shape::OneOf(values) = param.shape {
            property["enum"] = json!(values);
        }
        shape["properties"][param.name] = property;
    }
    shape
}
