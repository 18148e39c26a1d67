//! What a client is told of a tool: the entry of `tools/list`, with schemas that stand alone.
use schemars::generate::SchemaSettings;
use schemars::transform::{RestrictFormats, Transform};
use schemars::{Schema, SchemaGenerator};
use serde_json::{Value, json};

use crate::http::kernel::route::{Lane, Route, Tool};

/// The keys that every refusal has.
pub(super) const REFUSAL: [&str; 4] = ["type", "title", "status", "code"];
/// The formats of JSON Schema that the shapes use.
const FORMATS: [&str; 3] = ["date-time", "uri", "email"];

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
    // A tool that asks for a form of its own answers with another shape than the route's whole answer.
    if let Some(schema) = route.answer.schema.filter(|_| tool.unasked.is_empty()) {
        let settings = SchemaSettings::draft2020_12().for_serialize();
        definition["outputSchema"] = or_refusal(shape(schema, settings));
    }
    definition
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

/// Rewrites what not every model's dialect of JSON Schema can say: a field that may be left out need
/// not be null too, and a choice among words is an `enum`, with what they mean in the description.
fn plain(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    if let Some(choices) = object.get("oneOf").and_then(Value::as_array)
        && let Some(words) =
            choices.iter().map(|choice| choice.get("const").cloned()).collect::<Option<Vec<_>>>()
    {
        let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut about = text(object.get("description"));
        for choice in choices {
            let (word, meaning) = (text(choice.get("const")), text(choice.get("description")));
            about.push_str(&format!(" {word}: {meaning}"));
        }
        object.shift_remove("oneOf");
        object.insert("type".to_owned(), "string".into());
        object.insert("enum".to_owned(), words.into());
        object.insert("description".to_owned(), about.trim().into());
    }
    let required = object.get("required").cloned().unwrap_or_default();
    let properties = object.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        let optional = !required.as_array().is_some_and(|names| names.iter().any(|n| n == name));
        if let Some(Value::Array(types)) = property.get_mut("type")
            && optional
        {
            types.retain(|kind| kind != "null");
            if let [kind] = types.as_slice() {
                property["type"] = kind.clone();
            }
        }
        plain(property);
    }
    if let Some(items) = object.get_mut("items") {
        plain(items);
    }
}

/// A schema that stands alone: everything in place, what refers to itself in its own `$defs`, and no
/// format but those of JSON Schema, of which clients complain.
fn shape(schema: fn(&mut SchemaGenerator) -> Schema, settings: SchemaSettings) -> Value {
    let settings = settings.with(|s| {
        s.inline_subschemas = true;
        s.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let mut shape = schema(&mut generator);
    let definitions = generator.take_definitions(true);
    shape.insert("type".to_owned(), "object".into());
    if !definitions.is_empty() {
        shape.insert("$defs".to_owned(), definitions.into());
    }
    let mut formats = RestrictFormats::default();
    formats.infer_from_meta_schema = false;
    formats.allowed_formats.extend(FORMATS.map(Into::into));
    formats.transform(&mut shape);
    shape.to_value()
}

/// The schema of an answer, widened to what a refusal answers: some clients check both against it.
fn or_refusal(mut shape: Value) -> Value {
    if let Some(object) = shape.as_object_mut()
        && let Some(required) = object.shift_remove("required")
    {
        let refused =
            json!({"description": "Recusa (isError): o problema, como na RFC 9457.", "required": REFUSAL});
        object.insert("anyOf".to_owned(), json!([{"required": required}, refused]));
    }
    shape
}
