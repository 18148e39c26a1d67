//! `/openapi.json`: the interface in OpenAPI 3.1.
use serde_json::{Map, Value, json};

use super::Source;
use super::catalog::Entry;
use super::parts::{PARTS, access};
use crate::kernel::reply::PROBLEM;
use crate::kernel::route::GROUPS;
use crate::kernel::{Body, Code, Erro, JSON, Param, Route, Shape};
use crate::pricing::{CREDIT, PaymentCredit};
use crate::x402_wire::REWRITE;
use voz_core::app::sell::buy_credit::PACOTES;
use voz_core::voice::texto::fold;

pub(super) fn openapi(source: &Source<'_>) -> Value {
    let described = || source.catalog.entries.iter();
    let mut paths = Map::new();
    let mut responses = Map::new();
    for entry in described() {
        let mut operation = if entry.route.is_rpc() {
            // Of JSON-RPC OpenAPI says the envelope; the tools describe themselves in `tools/list`.
            rpc(entry.route)
        } else {
            operation(entry, source.base, &mut responses)
        };
        if let Some(info) = payment_info(source, entry.route) {
            operation["x-payment-info"] = info;
        }
        let path = paths.entry(entry.route.path).or_insert_with(|| json!({}));
        path[entry.route.method.as_str().to_lowercase()] = operation;
    }
    responses.sort_keys();
    let mut schemas = source.catalog.schemas.clone();
    if described().any(|entry| entry.route.is_rpc()) {
        schemas.extend(PARTS.rpc.clone());
        schemas.sort_keys();
    }
    // Clients name modules after tags: without accents. People read the name beside it.
    let used = |group: &str| described().any(|entry| entry.route.group == group);
    let tags: Vec<Value> = GROUPS
        .iter()
        .filter(|(name, _)| used(name))
        .map(|(name, about)| json!({"name": fold(name), "x-displayName": name, "description": about}))
        .collect();
    json!({
        "openapi": "3.1.0",
        "info": info(source),
        "servers": [{"url": source.base, "description": "Este servidor"}],
        "externalDocs": {"url": source.url("/okf/index.md"), "description": "Sobre o serviço, referência e perguntas"},
        "tags": tags,
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": responses,
            "headers": PARTS.headers,
            "securitySchemes": security_schemes(described().map(|entry| entry.route)),
        },
    })
}

/// The price of an operation, as indexers of x402 read it; `None` for what costs nothing here.
fn payment_info(source: &Source<'_>, route: &Route) -> Option<Value> {
    let x402 = source.x402;
    if x402.dev || x402.recebedor.is_none() || route.method != http::Method::POST {
        return None;
    }
    let price = match (route.path, PACOTES) {
        (REWRITE, _) => {
            json!({"mode": "fixed", "currency": "USD", "amount": source.config.preco.reescrita_usd})
        }
        (CREDIT, [least, .., most]) => {
            json!({"mode": "dynamic", "currency": "USD", "min": least.to_string(), "max": most.to_string()})
        }
        _ => return None,
    };
    Some(
        json!({"price": price, "protocols": [{"x402": {"network": x402.chain.caip2, "asset": x402.chain.usdc}}]}),
    )
}

fn info(source: &Source<'_>) -> Value {
    let mut info = source.fill_all(&PARTS.info);
    if let Some(email) = source.config.contato_email() {
        info["contact"]["email"] = email.into();
    }
    info
}

fn operation(entry: &Entry, base: &str, responses: &mut Map<String, Value>) -> Value {
    let route = entry.route;
    let mut operation = json!({
        "operationId": operation_id(route),
        "tags": [fold(route.group)],
        "summary": route.summary,
        "description": if route.about.is_empty() { format!("{}.", route.summary) } else { route.about.to_owned() },
        "security": access(route).security,
    });
    let headers = route.read_headers();
    let parameters: Vec<Value> = [("path", route.params), ("query", route.query), ("header", &headers)]
        .iter()
        .flat_map(|(place, list)| list.iter().map(|param| parameter(place, param, route)))
        .collect();
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let (Some(kind), Some(schema)) = (route.body.media_type(), &entry.request) {
        let mut media = json!({ "schema": schema });
        if let Body::Multipart(form) = route.body {
            media["encoding"] = json!({form.file: {"contentType": form.accepts.join(", ")}});
        }
        if let Some(example) = &route.examples().request {
            media["examples"] = json!({"exemplo": {"summary": "Um pedido que funciona", "value": example}});
        }
        operation["requestBody"] = json!({"required": true, "content": {kind: media}});
    }
    let mut answers = Map::new();
    answers.insert(route.answer.status.to_string(), success(entry));
    if !route.answer.accepted.is_empty() {
        let mut accepted = success(entry);
        accepted["description"] = route.answer.accepted.into();
        answers.insert("202".to_owned(), accepted);
    }
    if route.answer.etag {
        responses.entry("nao_mudou").or_insert_with(|| PARTS.not_modified.clone());
        answers.insert("304".to_owned(), json!({"$ref": "#/components/responses/nao_mudou"}));
    }
    for (status, codes) in by_status(route) {
        let name = codes.iter().map(|code| code.as_str()).collect::<Vec<_>>().join(".");
        answers.insert(status.to_string(), json!({"$ref": format!("#/components/responses/{name}")}));
        responses.entry(name).or_insert_with(|| refusal(&codes, base));
    }
    operation["responses"] = answers.into();
    operation
}

/// The entry of JSON-RPC: its envelope, and the statuses that carry one.
fn rpc(route: &Route) -> Value {
    let mut operation = PARTS.rpc_operation.clone();
    operation["operationId"] = operation_id(route).into();
    operation["tags"] = json!([fold(route.group)]);
    operation["summary"] = route.summary.into();
    operation["security"] = json!(access(route).security);
    let responses = &mut operation["responses"];
    responses["200"]["description"] = route.answer.about.into();
    let content = responses["200"]["content"].clone();
    for status in ["403", "404"] {
        responses[status]["content"] = content.clone();
    }
    for (status, codes) in by_status(route) {
        let known: Vec<String> = codes.iter().map(|code| format!("`{}`", code.as_str())).collect();
        let about = format!("erro JSON-RPC; em `data`, {}", known.join(", "));
        responses[status.to_string()] = json!({"description": about, "content": content});
    }
    if let Some(responses) = responses.as_object_mut() {
        responses.sort_keys();
    }
    operation
}

/// `getApiHealth` for `GET /api/health`.
fn operation_id(route: &Route) -> String {
    let mut id = route.method.as_str().to_lowercase();
    for word in route.path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        id.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        id.push_str(letters.as_str());
    }
    id
}

fn parameter(place: &str, param: &Param, route: &Route) -> Value {
    let schema = match param.shape {
        Shape::Text(fewest, most) => json!({"type": "string", "minLength": fewest, "maxLength": most}),
        Shape::OneOf(values) => json!({"type": "string", "enum": values}),
        Shape::Whole(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
        Shape::Format(format, size) => {
            json!({"type": "string", "format": format, "minLength": size, "maxLength": size})
        }
    };
    json!({
        "name": param.name,
        "in": place,
        "description": param.about,
        "required": place == "path" || route.needs.contains(&param.name),
        "schema": schema,
        "example": match param.shape {
            Shape::Whole(..) => param.example.parse::<u32>().map_or(Value::Null, Value::from),
            _ => param.example.into(),
        },
    })
}

fn success(entry: &Entry) -> Value {
    let answer = &entry.route.answer;
    let mut content = Map::new();
    for media_type in std::iter::once(answer.media_type).chain(answer.also.iter().copied()) {
        let unnamed =
            if media_type.ends_with("json") { json!({"type": "object"}) } else { json!({"type": "string"}) };
        let mut media = json!({"schema": entry.answer.clone().unwrap_or(unnamed)});
        if let Some(example) = &entry.route.examples().answer {
            media["examples"] = json!({"exemplo": {"summary": "Uma resposta", "value": example}});
        }
        content.insert(media_type.to_owned(), media);
    }
    let mut carried = vec!["Cache-Control", "X-Request-Id"];
    carried.extend(answer.etag.then_some("ETag"));
    carried.extend((answer.status != 200).then_some("Location"));
    json!({"description": answer.about, "headers": header_list(&carried), "content": content})
}

/// The codes of a route by status, rising.
fn by_status(route: &Route) -> Vec<(u16, Vec<Code>)> {
    let mut groups: std::collections::BTreeMap<u16, Vec<Code>> = std::collections::BTreeMap::new();
    for code in route.every_code() {
        groups.entry(code.status()).or_default().push(code);
    }
    groups.into_iter().collect()
}

/// The answer for codes that share a status.
fn refusal(codes: &[Code], base: &str) -> Value {
    let payment = codes.iter().any(|code| code.status() == 402);
    let (media_type, schema) = if payment { (JSON, "PagamentoNecessario") } else { (PROBLEM, "Problema") };
    let mut examples = Map::new();
    for &code in codes {
        let mut body = Erro::from(code).body(base);
        if payment && let Some(body) = body.as_object_mut() {
            body.extend([
                ("x402Version".to_owned(), json!(1)),
                ("error".to_owned(), json!(code.sentence())),
                ("accepts".to_owned(), json!([])),
                ("credito".to_owned(), json!(PaymentCredit::at(base))),
            ]);
        }
        examples.insert(code.as_str().to_owned(), json!({"summary": code.sentence(), "value": body}));
    }
    let known: Vec<&str> = codes.iter().map(|code| code.as_str()).collect();
    let mut carried = vec!["Cache-Control", "X-Request-Id"];
    carried.extend(codes.contains(&Code::MetodoNaoPermitido).then_some("Allow"));
    carried.extend(codes.iter().any(|code| code.status() == 401).then_some("WWW-Authenticate"));
    let waits = |code: &Code| *code == Code::Sobrecarga || code.status() == 429;
    carried.extend(codes.iter().any(waits).then_some("Retry-After"));
    json!({
        "description": known.iter().map(|code| format!("`{code}`")).collect::<Vec<_>>().join(", "),
        "headers": header_list(&carried),
        "content": {media_type: {
            "schema": {
                "allOf": [{"$ref": format!("#/components/schemas/{schema}")}],
                "properties": {"code": {"enum": known}},
            },
            "examples": examples,
        }},
    })
}

fn header_list(names: &[&str]) -> Value {
    let listed =
        names.iter().map(|&name| (name.to_owned(), json!({"$ref": format!("#/components/headers/{name}")})));
    Value::Object(listed.collect())
}

/// The ways to show who pays or who calls, as far as some route takes them.
fn security_schemes<'r>(routes: impl Iterator<Item = &'r Route>) -> Value {
    let taken: Vec<&Value> = routes.flat_map(|route| &access(route).security).collect();
    let mut schemes = PARTS.schemes.clone();
    schemes.retain(|name, _| taken.iter().any(|way| way.get(name).is_some()));
    schemes.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::route::Table;

    #[test]
    fn operations_are_named_once() {
        let mut seen = std::collections::BTreeSet::new();
        for route in Table::new(crate::service::GROUPS).routes() {
            assert!(seen.insert(operation_id(route)), "{}", operation_id(route));
        }
        assert!(seen.contains("getApiHealth") && seen.contains("getOkfArquivo"));
    }
}
