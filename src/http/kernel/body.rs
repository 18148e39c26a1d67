//! A JSON body as one type: what the documents show of it is what is checked here.
//!
//! The type's JSON Schema holds the bounds (`minLength`, `maxLength`, `maxItems`, `enum`, `format: uuid`) and,
//! beside a field or for the whole type, how a fault of it is told:
//!
//! | keyword | meaning |
//! | --- | --- |
//! | `x-erro` | the code of every fault of the field, and of the fields inside it |
//! | `x-erro-valor` | the code where the type is right and the value is not; wins over `x-erro` |
//! | `x-como` | how to send it, in Portuguese; the `detalhe` of its faults |
//! | `x-com` | the field counts only where this other field comes |
//!
//! Unknown fields are ignored. Texts are measured in characters, without the white space around them.
use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::erro::{Code, Erro};
use super::limits::BROWSER_ID;
use crate::base::identifier::is_uuid;

/// Reads a body.
///
/// # Errors
/// The first fault found, with `campo` where it is in a field: values out of their bounds before wrong types.
pub(in crate::http) fn read<T: DeserializeOwned + JsonSchema + 'static>(body: &[u8]) -> Result<T, Erro> {
    let schema = schema_of::<T>();
    let sent: Value = serde_json::from_slice(body).map_err(|_| whole(&schema))?;
    of(&schema, sent)
}

/// Reads the fields of a body that were parsed already; what was left out of them is as good as not sent.
pub(in crate::http) fn of_fields<T: DeserializeOwned + JsonSchema + 'static>(
    fields: Map<String, Value>,
) -> Result<T, Erro> {
    of(&schema_of::<T>(), Value::Object(fields))
}

fn of<T: DeserializeOwned>(schema: &Value, mut sent: Value) -> Result<T, Erro> {
    let Some(fields) = sent.as_object_mut() else { return Err(whole(schema)) };
    if let Some(properties) = schema["properties"].as_object() {
        let alone = |name: &str| properties[name]["x-com"].as_str().map(str::to_owned);
        for name in properties.keys() {
            if alone(name).is_some_and(|other| fields.get(&other).is_none_or(Value::is_null)) {
                fields.remove(name);
            }
        }
    }
    let place = BodyPlace { root: schema, told: Told::default().within(schema), path: String::new() };
    place.check(schema, &sent)?;
    serde_path_to_error::deserialize(&sent).map_err(|fault| {
        let missing = fault.inner().to_string();
        let missing = missing.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        let mut path = match fault.path().to_string() {
            root if root == "." => String::new(),
            path => path.replace(".[", "["),
        };
        if let Some(name) = missing {
            path = join(&path, name);
        }
        let (told, path) = place.told_at(&path);
        told.fault(path)
    })
}

/// The schema of a type, worked out once.
fn schema_of<T: JsonSchema + 'static>() -> Arc<Value> {
    static SCHEMAS: Mutex<Option<HashMap<TypeId, Arc<Value>>>> = Mutex::new(None);
    let mut known = SCHEMAS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default().entry(TypeId::of::<T>());
    Arc::clone(known.or_insert_with(|| {
        let settings = SchemaSettings::draft2020_12().for_deserialize();
        Arc::new(settings.into_generator().into_root_schema_for::<T>().to_value())
    }))
}

/// The fault of a body that is no JSON object.
fn whole(schema: &Value) -> Erro {
    Told::default().within(schema).erro(Code::JsonInvalido).detalhe("o corpo não é um objeto JSON")
}

/// How the faults of a place are told.
#[derive(Clone, Copy, Default)]
struct Told<'s> {
    erro: Option<&'s str>,
    valor: Option<&'s str>,
    como: Option<&'s str>,
}

impl<'s> Told<'s> {
    /// The same inside `schema`, whose own words win. How to send a field says nothing of the fields inside it.
    fn within(self, schema: &'s Value) -> Self {
        let word = |key: &str| schema.get(key).and_then(Value::as_str);
        Self { erro: word("x-erro").or(self.erro), valor: word("x-erro-valor"), como: word("x-como") }
    }

    fn erro(self, otherwise: Code) -> Erro {
        self.erro.and_then(Code::named).unwrap_or(otherwise).into()
    }

    /// A wrong type.
    fn fault(self, path: &str) -> Erro {
        let erro = self.erro(Code::JsonInvalido);
        let erro = if path.is_empty() { erro } else { erro.campo(path) };
        match self.como {
            Some(como) => erro.detalhe(como),
            None => erro,
        }
    }

    /// A value that its field does not take.
    fn value(self, path: &str, detail: impl Into<String>) -> Erro {
        let code = self.valor.or(self.erro).and_then(Code::named).unwrap_or(Code::ParametroInvalido);
        Erro::from(code).campo(path).detalhe(self.como.map_or_else(|| detail.into(), str::to_owned))
    }
}

/// A place in a body.
#[derive(Clone)]
struct BodyPlace<'s> {
    root: &'s Value,
    told: Told<'s>,
    path: String,
}

impl<'s> BodyPlace<'s> {
    fn at(&self, name: &str, schema: &'s Value) -> Self {
        Self { root: self.root, told: self.told.within(schema), path: join(&self.path, name) }
    }

    /// Follows `$ref`; what stands beside it was read from the schema that holds it.
    fn open(&self, schema: &'s Value) -> &'s Value {
        let name = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"));
        name.map_or(schema, |name| &self.root["$defs"][name])
    }

    /// How a fault at a path of the body is told, and where: a field that says how to send it is told whole.
    fn told_at<'p>(&self, path: &'p str) -> (Told<'s>, &'p str) {
        let (mut schema, mut told, mut end) = (self.root, self.told, 0);
        for step in path.split(['.', '[']).filter(|_| !path.is_empty()) {
            end += step.len();
            let open = self.open(some(schema));
            schema = if step.ends_with(']') { &open["items"] } else { &open["properties"][step] };
            told = told.within(schema);
            if told.como.is_some() {
                return (told, path.get(..end).unwrap_or(path));
            }
            // The dot or bracket.
            end += 1;
        }
        (told, path)
    }

    /// Finds the first value out of its bounds, fields in the order of the type.
    fn check(&self, schema: &'s Value, sent: &Value) -> Result<(), Erro> {
        let schema = self.open(some(schema));
        match sent {
            Value::Object(fields) => {
                for (name, inside) in schema["properties"].as_object().into_iter().flatten() {
                    if let Some(value) = fields.get(name).filter(|value| !value.is_null()) {
                        self.at(name, inside).check(inside, value)?;
                    }
                }
                Ok(())
            }
            Value::Array(items) => {
                if let Some(most) = bound(schema, "maxItems").filter(|most| items.len() > *most) {
                    return Err(self.told.value(&self.path, format!("são no máximo {most}")));
                }
                let Some(inside) = schema.get("items") else { return Ok(()) };
                let mut each = items.iter().enumerate();
                each.try_for_each(|(n, item)| {
                    let path = format!("{}[{n}]", self.path);
                    Self { path, told: self.told.within(inside), ..*self }.check(inside, item)
                })
            }
            Value::String(text) => self.text(schema, text),
            Value::Number(_) => match choices(schema) {
                Some(values) if values.iter().any(|value| value.is_number()) && !values.contains(&sent) => {
                    Err(self.told.value(&self.path, "use um dos valores da documentação"))
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn text(&self, schema: &Value, text: &str) -> Result<(), Erro> {
        let length = text.trim().chars().count();
        if let Some(most) = bound(schema, "maxLength").filter(|most| length > *most) {
            return Err(self.told.value(&self.path, format!("o limite é de {most} caracteres")));
        }
        if let Some(least) = bound(schema, "minLength").filter(|least| length < *least) {
            return Err(self.told.value(&self.path, format!("são pelo menos {least} caracteres")));
        }
        if schema["format"] == "uuid" && !is_uuid(text) {
            return Err(self.told.value(&self.path, BROWSER_ID));
        }
        let Some(words) = choices(schema) else { return Ok(()) };
        if words.iter().any(|word| word.as_str() == Some(text)) {
            return Ok(());
        }
        let words: Vec<&str> = words.iter().filter_map(|word| word.as_str()).collect();
        Err(self.told.value(&self.path, format!("use {}", one_of(&words))))
    }
}

/// A choice with `null`, without the `null`.
fn some(schema: &Value) -> &Value {
    let options = schema["anyOf"].as_array().map(Vec::as_slice);
    match options {
        Some([one, other]) if other["type"] == "null" => one,
        _ => schema,
    }
}

/// The values of a schema that takes few, `null` aside: an `enum`, or alternatives that are one value each.
fn choices(schema: &Value) -> Option<Vec<&Value>> {
    let listed = |values: Vec<_>| values.into_iter().filter(|value: &&Value| !value.is_null()).collect();
    if let Some(values) = schema["enum"].as_array() {
        return Some(listed(values.iter().collect()));
    }
    let constant = |option: &'_ Value| option.get("const").is_some();
    let options = schema["oneOf"].as_array().filter(|options| options.iter().all(constant))?;
    Some(listed(options.iter().map(|option| &option["const"]).collect()))
}

fn bound(schema: &Value, keyword: &str) -> Option<usize> {
    usize::try_from(schema.get(keyword)?.as_u64()?).ok()
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// `a, b ou c`.
fn one_of(words: &[&str]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} ou {last}", first.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize, JsonSchema)]
    #[serde(default)]
    struct Ficha {
        #[schemars(length(min = 1, max = 5), extend("x-erro" = "name_invalido"))]
        nome: String,
        #[schemars(extend("enum" = ["a", "b", null], "x-com" = "nome"))]
        letra: Option<String>,
        #[schemars(extend("format" = "uuid"))]
        navegador_id: Option<String>,
        #[schemars(length(max = 2))]
        linhas: Vec<Linha>,
    }

    #[derive(Debug, PartialEq, Deserialize, JsonSchema)]
    struct Linha {
        #[schemars(length(max = 3))]
        id: String,
        forma: Option<Forma>,
    }

    #[derive(Debug, PartialEq, Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    enum Forma {
        /// Pix.
        Pix,
        /// Cartão.
        Cartao,
    }

    fn fault(body: &Value) -> (Code, String, String) {
        let erro = read::<Ficha>(body.to_string().as_bytes()).unwrap_err();
        let word = |key: &str| erro.extra.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        (erro.code, word("campo"), word("detalhe"))
    }

    #[test]
    fn a_body_within_its_bounds_is_read_and_what_is_unknown_is_ignored() {
        let body = json!({"nome": " Ana  ", "outro": [1], "navegador_id": null,
                          "linhas": [{"id": "x", "forma": "pix"}]});
        let read: Ficha = read(body.to_string().as_bytes()).unwrap();
        assert_eq!((read.nome.as_str(), read.linhas[0].forma.as_ref()), (" Ana  ", Some(&Forma::Pix)));
        let alone: Ficha = super::read(br#"{"letra": "z"}"#).unwrap();
        assert_eq!(alone, Ficha::default(), "a letter counts only with a name");
    }

    #[test]
    fn a_fault_names_its_place_and_carries_the_code_that_stands_beside_the_field() {
        for (body, code, campo, detail) in [
            (json!([]), Code::JsonInvalido, "", "o corpo não é um objeto JSON"),
            (json!({"nome": ""}), Code::NameInvalido, "nome", "são pelo menos 1 caracteres"),
            (json!({"nome": "compri"}), Code::NameInvalido, "nome", "o limite é de 5 caracteres"),
            (json!({"nome": 7}), Code::NameInvalido, "nome", ""),
            (json!({"nome": "a", "letra": "z"}), Code::ParametroInvalido, "letra", "use a ou b"),
            (json!({"navegador_id": "eu"}), Code::ParametroInvalido, "navegador_id", BROWSER_ID),
            (json!({"linhas": {}}), Code::JsonInvalido, "linhas", ""),
            (json!({"linhas": [1]}), Code::JsonInvalido, "linhas[0]", ""),
            (json!({"linhas": [{}]}), Code::JsonInvalido, "linhas[0].id", ""),
            (
                json!({"linhas": [{"id": "abcd"}]}),
                Code::ParametroInvalido,
                "linhas[0].id",
                "o limite é de 3 caracteres",
            ),
            (
                json!({"linhas": [{"id": "a", "forma": "b"}]}),
                Code::ParametroInvalido,
                "linhas[0].forma",
                "use pix ou cartao",
            ),
            (json!({"linhas": [{"id": "a", "forma": 3}]}), Code::JsonInvalido, "linhas[0].forma", ""),
            (
                json!({"linhas": [{"id": "a"}, {"id": "a"}, {"id": "a"}]}),
                Code::ParametroInvalido,
                "linhas",
                "são no máximo 2",
            ),
        ] {
            assert_eq!(fault(&body), (code, campo.to_owned(), detail.to_owned()), "{body}");
        }
        assert_eq!(read::<Ficha>(b"{").unwrap_err().code, Code::JsonInvalido);
    }
}
