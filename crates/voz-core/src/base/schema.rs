//! JSON Schema as whoever makes clients of it reads it: what `schemars` says in a way that they do not, said in another.
use schemars::Schema;
use schemars::transform::{RecursiveTransform, Transform};
use serde_json::{Map, Value, json};

/// Rewrites a schema and all within it. A choice among words is an `enum`, with what they mean in the description, and a
/// choice of one is none; null instead of them is a choice beside it. A list of anything has `items` that are a schema. No
/// `default` stands beside a field that may be left out: generators take it for one that is always sent. No format is
/// one that only Rust knows (`uint32`).
pub fn plain(schema: &mut Schema) {
    RecursiveTransform(plain_here).transform(schema);
}

fn plain_here(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else { return };
    object.shift_remove("default");
    if object.get("format").and_then(Value::as_str).is_some_and(|format| format.starts_with("uint")) {
        object.shift_remove("format");
    }
    if object.get("items") == Some(&Value::Bool(true)) {
        object.insert("items".to_owned(), Value::Object(Map::new()));
    }
    if let Some([Value::Object(only)]) = object.get("oneOf").and_then(Value::as_array).map(Vec::as_slice) {
        let only = only.clone();
        object.shift_remove("oneOf");
        for (keyword, rule) in only {
            object.entry(keyword).or_insert(rule);
        }
    }
    if let Some(options) = object.get("oneOf").and_then(Value::as_array)
        && let Some(words) = options.iter().map(words).collect::<Option<Vec<_>>>()
    {
        let mut about = vec![text(object.get("description"))];
        about.extend(options.iter().filter_map(|option| {
            Some(format!("{}: {}", option.get("const")?.as_str()?, option.get("description")?.as_str()?))
        }));
        object.shift_remove("oneOf");
        object.insert("type".to_owned(), "string".into());
        object.insert("enum".to_owned(), words.concat().into());
        object.insert("description".to_owned(), about.join(" ").trim().into());
    }
    or_null(object);
}

/// The words of an alternative that is one, or a few.
fn words(option: &Value) -> Option<Vec<Value>> {
    let listed = option.get("enum").and_then(Value::as_array).cloned();
    let words = option.get("const").map(|word| vec![word.clone()]).or(listed)?;
    words.iter().all(Value::is_string).then_some(words)
}

/// Words or null, told apart: generators make of a list of types with one list of values a type each.
fn or_null(object: &mut Map<String, Value>) {
    let null = |value: &&Value| value.is_null() || *value == "null";
    let some = |key: &str| {
        let listed =
            object.get(key).and_then(Value::as_array).filter(|all| all.iter().any(|value| null(&value)));
        listed.map(|all| all.iter().filter(|value| !null(value)).collect::<Vec<_>>())
    };
    let (Some(kinds), Some(values)) = (some("type"), some("enum")) else { return };
    let [kind] = kinds.as_slice() else { return };
    let either = json!([{"type": kind, "enum": values}, {"type": "null"}]);
    object.shift_remove("type");
    object.shift_remove("enum");
    object.insert("anyOf".to_owned(), either);
}

fn text(value: Option<&Value>) -> String {
    value.and_then(Value::as_str).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_an_enum_and_other_choices_stay() {
        let of = |value: Value| {
            let mut schema = Schema::try_from(value).unwrap();
            plain(&mut schema);
            schema.to_value()
        };
        let op = json!({"description": "O que houve.", "oneOf": [
            {"type": "string", "enum": ["a", "b"]},
            {"type": "string", "const": "saiu", "description": "Saiu."},
        ]});
        assert_eq!(
            of(
                json!({"type": "object", "properties": {"op": op, "muitos": {"type": "array", "items": true}}})
            ),
            json!({"type": "object", "properties": {
                "op": {"description": "O que houve. saiu: Saiu.", "type": "string", "enum": ["a", "b", "saiu"]},
                "muitos": {"type": "array", "items": {}},
            }})
        );
        let tagged =
            json!({"oneOf": [{"type": "object", "properties": {"tipo": {"const": "a"}}}, {"type": "null"}]});
        assert_eq!(of(tagged.clone()), tagged);
        assert_eq!(
            of(json!({"type": ["string", "null"], "enum": ["a", null]})),
            json!({"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]})
        );
        assert_eq!(of(json!({"type": "string", "default": "x"})), json!({"type": "string"}));
    }
}
