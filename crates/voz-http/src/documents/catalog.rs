//! The route table with its shapes worked out: what every document is made from.
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use super::parts::PARTS;

use crate::kernel::route::GROUPS;
use crate::kernel::{Body, Route, Table};
use voz_core::base::schema::plain;
use voz_core::mcp;

/// Where shapes live in `/openapi.json`.
const SCHEMAS: &str = "/components/schemas";
/// Depth to which a shape is opened before it is only named.
const DEPTH_MAX: usize = 8;

/// Every route with its shapes.
pub(super) struct Catalog {
    /// The routes, group by group.
    pub(super) entries: Vec<Entry>,
    /// Shapes by name, in the order of the alphabet.
    pub(super) schemas: Map<String, Value>,
}

/// A route with its shapes: JSON Schema whose `$ref`s lead into [`Catalog::schemas`].
pub(super) struct Entry {
    pub(super) route: &'static Route,
    pub(super) request: Option<Value>,
    pub(super) answer: Option<Value>,
}

/// A field of an object.
pub(super) struct ShapeField<'a> {
    pub(super) name: &'a str,
    pub(super) schema: &'a Value,
    pub(super) required: bool,
}

impl Catalog {
    pub(super) fn new(table: &Table) -> Self {
        let settings = SchemaSettings::draft2020_12().with(|s| {
            s.definitions_path = SCHEMAS.into();
            s.meta_schema = None;
        });
        let mut reading = settings.clone().for_deserialize().into_generator();
        let mut writing = settings.for_serialize().into_generator();
        let mut entries: Vec<Entry> = table
            .routes()
            .filter(|route| !route.is_page())
            .map(|route| Entry {
                route,
                request: route.request.map(|schema| schema(&mut reading).to_value()),
                answer: route.answer.schema.map(|schema| schema(&mut writing).to_value()),
            })
            .collect();
        entries.sort_by_key(|entry| GROUPS.iter().position(|(name, _)| *name == entry.route.group));
        let mut schemas = definitions(&mut reading);
        for entry in entries.iter().filter(|entry| matches!(entry.route.body, Body::Multipart(_))) {
            let name = entry.request.as_ref().and_then(reference);
            if let Some(form) = name.and_then(|name| schemas.get_mut(name)) {
                // What a form sends is text, and a field without a value does not come.
                mcp::schema::plain(form);
            }
        }
        schemas.extend(definitions(&mut writing));
        schemas.extend(PARTS.errors.clone());
        schemas.sort_keys();
        Self { entries, schemas }
    }

    /// Says what a field takes on this server, where its configuration decides: `rule` becomes the value of a keyword.
    /// `path` leads from the shape of a name to the schema of the field (a JSON pointer, RFC 6901).
    pub(super) fn say(&mut self, name: &str, path: &str, keyword: &str, rule: Value) {
        let shape = self.schemas.get_mut(name);
        if let Some(Value::Object(schema)) = shape.and_then(|shape| shape.pointer_mut(path)) {
            schema.insert(keyword.to_owned(), rule);
        }
    }

    /// Leaves of alternatives the first alone, where this server offers no other.
    pub(super) fn keep_first(&mut self, name: &str, path: &str) {
        let shape = self.schemas.get_mut(name);
        if let Some(Value::Array(options)) = shape.and_then(|shape| shape.pointer_mut(path)) {
            options.truncate(1);
        }
    }

    /// A schema once its `$ref` is followed.
    fn open<'a>(&'a self, schema: &'a Value) -> &'a Value {
        reference(schema).and_then(|name| self.schemas.get(name)).unwrap_or(schema)
    }

    /// A schema as a value that looks like what it describes: `{"texto": "string", "contexto?": "string"}`.
    pub(super) fn shape(&self, schema: &Value) -> Value {
        self.shape_at(schema, 0)
    }

    /// The same, its first level only: what a field holds is named, and opened in `/openapi.json`.
    pub(super) fn brief(&self, schema: &Value) -> Value {
        let opened = self.open(schema);
        if !opened["properties"].is_object() {
            return kind(schema).into();
        }
        object(opened, |field| kind(field).into())
    }

    fn shape_at(&self, schema: &Value, depth: usize) -> Value {
        if depth > DEPTH_MAX {
            return "object".into();
        }
        let schema = self.open(schema);
        if let Some(options) = options(schema) {
            let shapes: Vec<Value> = options.iter().map(|o| self.shape_at(o, depth + 1)).collect();
            return match shapes.iter().map(Value::as_str).collect::<Option<Vec<_>>>() {
                Some(words) => words.join(" | ").into(),
                None => json!({ "one_of": shapes }),
            };
        }
        if schema["properties"].is_object() {
            return object(schema, |field| self.shape_at(field, depth + 1));
        }
        match schema.get("items") {
            Some(items) => json!([self.shape_at(items, depth + 1)]),
            None => leaf(schema, str::to_owned).into(),
        }
    }
}

/// The fields of an object, those that may be missing with a `?`, each as `shown` shows its schema.
fn object(schema: &Value, shown: impl Fn(&Value) -> Value) -> Value {
    let fields = fields(schema).map(|field| {
        let mark = if field.required { "" } else { "?" };
        (format!("{}{mark}", field.name), shown(field.schema))
    });
    Value::Object(fields.collect())
}

/// The name a `$ref` leads to.
pub(super) fn reference(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// The kind of a value, in a word or a few: the name of an object, `[name]` of a list, or the type.
fn kind(schema: &Value) -> String {
    if let Some(name) = reference(schema) {
        return name.to_owned();
    }
    if let Some(options) = options(schema) {
        return options.iter().map(kind).collect::<Vec<_>>().join(" | ");
    }
    match schema.get("items") {
        Some(items) => format!("[{}]", kind(items)),
        None => leaf(schema, str::to_owned),
    }
}

/// The fields of an object, in the order of its declaration.
pub(super) fn fields(schema: &Value) -> impl Iterator<Item = ShapeField<'_>> {
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    schema["properties"].as_object().into_iter().flatten().map(|(name, schema)| ShapeField {
        name,
        schema,
        required: required.iter().any(|r| r == name),
    })
}

/// The alternatives of a schema that is one of several.
pub(super) fn options(schema: &Value) -> Option<&Vec<Value>> {
    schema["anyOf"].as_array().or_else(|| schema["oneOf"].as_array())
}

/// A schema without parts: its values where they are few, else its types.
pub(super) fn leaf(schema: &Value, name: impl Fn(&str) -> String) -> String {
    let listed = |values: &[Value], show: &dyn Fn(&str) -> String| {
        let shown = values.iter().map(|v| v.as_str().map_or_else(|| v.to_string(), show));
        shown.collect::<Vec<_>>().join(" | ")
    };
    let quoted = |text: &str| format!("\"{text}\"");
    if let Some(value) = schema.get("const") {
        return listed(std::slice::from_ref(value), &quoted);
    }
    if let Some(values) = schema["enum"].as_array() {
        return listed(values, &quoted);
    }
    match &schema["type"] {
        Value::String(kind) => name(kind),
        Value::Array(kinds) => listed(kinds, &|kind| name(kind)),
        _ => name("any"),
    }
}

/// The named shapes a generator has met, in plainer words.
fn definitions(generator: &mut SchemaGenerator) -> Map<String, Value> {
    let mut definitions = generator.take_definitions(true);
    for schema in definitions.values_mut() {
        if let Ok(schema) = schema.try_into() {
            plain(schema);
        }
    }
    definitions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalog(schemas: Value) -> Catalog {
        let Value::Object(schemas) = schemas else { panic!("an object") };
        Catalog { entries: Vec::new(), schemas }
    }

    #[test]
    fn a_shape_looks_like_what_it_describes() {
        let catalog = catalog(json!({
            "Estilo": {"type": "object", "required": ["id"],
                "properties": {"id": {"type": "string"}, "nome": {"type": ["string", "null"]}}},
            "Op": {"oneOf": [{"const": "igual"}, {"const": "saiu"}]},
        }));
        let schema = json!({"type": "object", "required": ["estilos"], "properties": {
            "estilos": {"type": "array", "items": {"$ref": "#/components/schemas/Estilo"}},
            "op": {"$ref": "#/components/schemas/Op"},
            "melhor": {"anyOf": [{"$ref": "#/components/schemas/Estilo"}, {"type": "null"}]},
        }});
        assert_eq!(
            catalog.shape(&schema),
            json!({
                "estilos": [{"id": "string", "nome?": "string | null"}],
                "op?": "\"igual\" | \"saiu\"",
                "melhor?": {"one_of": [{"id": "string", "nome?": "string | null"}, "null"]},
            })
        );
    }

    #[test]
    fn a_shape_that_holds_itself_ends() {
        let catalog = catalog(json!({"No": {"type": "object", "properties":
            {"filhos": {"type": "array", "items": {"$ref": "#/components/schemas/No"}}}}}));
        assert!(catalog.shape(&json!({"$ref": "#/components/schemas/No"})).to_string().len() < 500);
    }
}
