//! What a client is told of a tool: the entry of `tools/list`, with schemas that stand alone.
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::http::kernel::route::{Lane, Route, Tool};
use crate::mcp::schema::{or_refusal, plain, shape};

/// The keys that every refusal has.
pub(super) const REFUSAL: [&str; 4] = ["type", "title", "status", "code"];

/// The entry of `tools/list`.
pub(super) fn definition(route: &Route, tool: &Tool) -> Value {
    let mut definition = json!({
        "name": tool.name,
        "title": tool.title,
        "description": tool.about,
        "inputSchema": input(route),
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

/// The shape of the arguments, with the route's example spread over its fields.
fn input(route: &Route) -> Value {
    let Some(schema) = route.request else { return query(route) };
    let mut shape = shape(schema, SchemaSettings::draft2020_12().for_deserialize());
    let example = route.example.map(|example| example()).unwrap_or_default();
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
fn query(route: &Route) -> Value {
    let mut shape = json!({"type": "object", "additionalProperties": false});
    for param in route.query {
        let mut property = json!({"type": "string", "description": param.about, "examples": [param.example]});
        if !param.values.is_empty() {
            property["enum"] = json!(param.values);
        }
        shape["properties"][param.name] = property;
    }
    shape
}
