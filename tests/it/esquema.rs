//! A reader of JSON Schema: the keywords that our documents use, and a complaint for any other.
use serde_json::Value;

/// What `value` breaks of `schema`; `$ref`s are looked up in `root`.
pub(crate) fn complaints(value: &Value, schema: &Value, root: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(value, schema, root, "$", &mut found);
    found
}

fn check(value: &Value, schema: &Value, root: &Value, at: &str, found: &mut Vec<String>) {
    let Some(keywords) = schema.as_object() else {
        if *schema == Value::Bool(false) {
            found.push(format!("{at}: nothing is allowed here"));
        }
        return;
    };
    for (keyword, rule) in keywords {
        let holds = match keyword.as_str() {
            "$ref" => {
                let pointer = rule.as_str().unwrap().trim_start_matches('#');
                check(value, root.pointer(pointer).expect(pointer), root, at, found);
                true
            }
            "type" => match rule {
                Value::Array(kinds) => kinds.iter().any(|kind| is(value, kind.as_str().unwrap())),
                kind => is(value, kind.as_str().unwrap()),
            },
            "enum" => rule.as_array().unwrap().contains(value),
            "const" => rule == value,
            "minimum" => value.as_f64().is_none_or(|n| n >= rule.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|n| n <= rule.as_f64().unwrap()),
            "maxLength" => value.as_str().is_none_or(|s| s.chars().count() as u64 <= rule.as_u64().unwrap()),
            "minLength" => value.as_str().is_none_or(|s| s.chars().count() as u64 >= rule.as_u64().unwrap()),
            "pattern" => value.as_str().is_none_or(|s| fits(s, rule.as_str().unwrap())),
            "maxItems" => value.as_array().is_none_or(|a| a.len() as u64 <= rule.as_u64().unwrap()),
            "minItems" => value.as_array().is_none_or(|a| a.len() as u64 >= rule.as_u64().unwrap()),
            "required" => value.as_object().is_none_or(|object| {
                rule.as_array().unwrap().iter().all(|name| object.contains_key(name.as_str().unwrap()))
            }),
            "properties" => {
                for (name, inner) in rule.as_object().unwrap() {
                    if let Some(field) = value.get(name) {
                        check(field, inner, root, &format!("{at}.{name}"), found);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = schema["properties"].as_object();
                for (name, field) in value.as_object().into_iter().flatten() {
                    if known.is_none_or(|known| !known.contains_key(name)) {
                        check(field, rule, root, &format!("{at}.{name}"), found);
                    }
                }
                true
            }
            "items" => {
                for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(item, rule, root, &format!("{at}[{place}]"), found);
                }
                true
            }
            "allOf" => {
                for part in rule.as_array().unwrap() {
                    check(value, part, root, at, found);
                }
                true
            }
            "not" => !complaints(value, rule, root).is_empty(),
            "anyOf" => fitting(value, rule, root) >= 1,
            "oneOf" => fitting(value, rule, root) == 1,
            "title" | "description" | "default" | "example" | "examples" | "format" => true,
            // How faults are told (`http/kernel/body.rs`); JSON Schema asks readers to ignore what they do not know.
            other if other.starts_with("x-") => true,
            other => panic!("{at}: this reader does not know {other:?}"),
        };
        if !holds {
            found.push(format!("{at}: {value} breaks {keyword} {rule}"));
        }
    }
}

/// Whether an expression finds itself in a text; without the look-ahead, which this reader of them does not have.
fn fits(text: &str, pattern: &str) -> bool {
    regex_lite::Regex::new(&pattern.replace("(?=[^@]{1,64}@)", "")).unwrap().is_match(text)
}

fn fitting(value: &Value, options: &Value, root: &Value) -> usize {
    let options = options.as_array().unwrap().iter();
    options.filter(|option| complaints(value, option, root).is_empty()).count()
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no such type: {other}"),
    }
}
