//! JSON Schemas of what tools take and answer, as clients of every age and dialect read them.
use schemars::generate::SchemaSettings;
use schemars::transform::{RestrictFormats, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

use crate::base::schema as base;

/// The formats of JSON Schema that the shapes use.
const FORMATS: [&str; 3] = ["date-time", "uri", "email"];

/// The shape of a tool's arguments.
pub fn arguments<T: JsonSchema>() -> Value {
    let mut schema =
        shape(SchemaGenerator::subschema_for::<T>, SchemaSettings::draft2020_12().for_deserialize());
    plain(&mut schema);
    schema
}

/// The shape of what a tool of this machine answers, or of its refusal.
pub fn answer<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    or_refusal(shape(SchemaGenerator::subschema_for::<T>, settings), &["title", "code"])
}

/// Rewrites what not every model's dialect of JSON Schema can say: a field that may be left out need not be null too.
pub fn plain(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
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
pub fn shape(schema: fn(&mut SchemaGenerator) -> Schema, settings: SchemaSettings) -> Value {
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
    base::plain(&mut shape);
    let mut formats = RestrictFormats::default();
    formats.infer_from_meta_schema = false;
    formats.allowed_formats.extend(FORMATS.map(Into::into));
    formats.transform(&mut shape);
    shape.to_value()
}

/// The schema of an answer, widened to what a refusal answers: some clients check both against it.
pub fn or_refusal(mut shape: Value, refusal: &[&str]) -> Value {
    if let Some(object) = shape.as_object_mut()
        && let Some(required) = object.shift_remove("required")
    {
        let refused =
            json!({"description": "Recusa (isError): o problema, como na RFC 9457.", "required": refusal});
        object.insert("anyOf".to_owned(), json!([{"required": required}, refused]));
    }
    shape
}
