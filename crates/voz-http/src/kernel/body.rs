//! A JSON body as one type: what the documents show of it is what is checked here.
//!
//! The type's JSON Schema holds the bounds (`minLength`, `maxLength`, `minimum`, `maximum`, `maxItems`, `enum`, and a
//! `pattern` of [`super::pattern`]) and, beside a field or for the whole type, how a fault of it is told:
//!
//! | keyword | meaning |
//! | --- | --- |
//! | `x-erro` | the code of every fault of the field, and of the fields inside it |
//! | `x-erro-valor` | the code where the type is right and the value is not; wins over `x-erro` |
//! | `x-erro-longo` | the code of a text beyond `maxLength`; wins over both |
//! | `x-erro-falta` | the code where the field does not come, or is null |
//! | `x-como` | how to send it, in Portuguese; the `detalhe` of its faults |
//!
//! As in JSON Schema unknown fields are ignored, a text is measured in characters as it came, and `5.0` is a whole
//! number.
use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};

use super::erro::{Code, Erro, NUL};
use super::pattern;
use voz_core::base::lock;
use voz_core::base::micros::Micros;
use voz_core::base::schema;

#[cfg(test)]
mod tests;

/// Reads a body.
///
/// # Errors
/// The first fault found, with `campo` where it is in a field: values out of their bounds before wrong types.
pub(crate) fn read<T: DeserializeOwned + JsonSchema + 'static>(body: &[u8]) -> Result<T, Erro> {
    let schema = schema_of::<T>();
    let sent: Value = serde_json::from_slice(body).map_err(|error| whole(&schema, unread(body, &error)))?;
    of(&schema, sent)
}

/// Reads the fields of a body that were parsed already; what was left out of them is as good as not sent.
pub(crate) fn of_fields<T: DeserializeOwned + JsonSchema + 'static>(
    fields: Map<String, Value>,
) -> Result<T, Erro> {
    of(&schema_of::<T>(), Value::Object(fields))
}

/// True when a type has a field of this name.
pub(super) fn has_field<T: JsonSchema + 'static>(name: &str) -> bool {
    schema_of::<T>()["properties"].get(name).is_some()
}

/// Reads the text fields of a form, whole numbers among them, as a query says them.
///
/// # Errors
/// The same, and `parametro_invalido` for a field that came twice; what the type does not know is ignored.
pub(super) fn of_form<'f, T: DeserializeOwned + JsonSchema + 'static>(
    sent: impl Iterator<Item = (&'f str, &'f str)>,
) -> Result<T, Erro> {
    let schema = schema_of::<T>();
    let mut fields = Map::new();
    for (name, text) in sent {
        let Some(field) = schema["properties"].get(name) else { continue };
        let kind = &field["type"];
        let whole =
            *kind == "integer" || kind.as_array().is_some_and(|kinds| kinds.contains(&"integer".into()));
        let number = Micros::sent(text).filter(|_| whole).and_then(Micros::dollars);
        let value = number.map_or_else(|| text.into(), Value::from);
        if fields.insert(name.to_owned(), value).is_some() {
            return Err(Erro::parameter(name, "o campo veio mais de uma vez"));
        }
    }
    of(&schema, Value::Object(fields))
}

fn of<T: DeserializeOwned>(schema: &Value, mut sent: Value) -> Result<T, Erro> {
    if !sent.is_object() {
        return Err(whole(schema, NO_OBJECT));
    }
    whole_numbers(&mut sent);
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

/// Most of a whole number that a floating one holds exactly: 2^53.
const EXACT_MAX: f64 = 9_007_199_254_740_992.0;

/// Writes whole numbers as such, however they came: to JSON Schema `5.0` is one.
fn whole_numbers(sent: &mut Value) {
    match sent {
        Value::Array(items) => items.iter_mut().for_each(whole_numbers),
        Value::Object(fields) => fields.values_mut().for_each(whole_numbers),
        Value::Number(number) if number.is_f64() => {
            let exact = number.as_f64().filter(|n| n.fract() == 0.0 && n.abs() <= EXACT_MAX);
            // A whole number prints without a fraction.
            if let Some(whole) = exact.and_then(|n| format!("{n:.0}").parse::<i64>().ok()) {
                *sent = whole.into();
            }
        }
        _ => {}
    }
}

/// The schema of a type, worked out once.
fn schema_of<T: JsonSchema + 'static>() -> Arc<Value> {
    static SCHEMAS: Mutex<Option<HashMap<TypeId, Arc<Value>>>> = Mutex::new(None);
    let mut known = lock(&SCHEMAS);
    let known = known.get_or_insert_default().entry(TypeId::of::<T>());
    Arc::clone(known.or_insert_with(|| {
        let settings = SchemaSettings::draft2020_12().for_deserialize();
        let mut root = settings.into_generator().into_root_schema_for::<T>();
        schema::plain(&mut root);
        Arc::new(root.to_value())
    }))
}

/// The codes that the schema of a body names.
pub(super) fn codes(shape: fn(&mut SchemaGenerator) -> Schema) -> Vec<Code> {
    let mut generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let (mut open, mut codes) = (vec![shape(&mut generator).to_value()], Vec::new());
    open.extend(generator.take_definitions(true).into_iter().map(|(_, schema)| schema));
    while let Some(schema) = open.pop() {
        match schema {
            Value::Array(items) => open.extend(items),
            Value::Object(fields) => {
                let named = fields.iter().filter(|(key, _)| key.starts_with("x-erro"));
                codes.extend(named.filter_map(|(_, code)| Code::named(code.as_str()?)));
                open.extend(fields.into_iter().map(|(_, value)| value));
            }
            _ => {}
        }
    }
    codes
}

/// The fault of a body that is no JSON object.
fn whole(schema: &Value, why: impl Into<String>) -> Erro {
    Told::default().within(schema).erro(Code::JsonInvalido).detalhe(why)
}

/// Said of a body that is JSON, and no object.
const NO_OBJECT: &str = "o corpo não é um objeto JSON";

/// Why a body cannot be read as a JSON object, and where.
pub(crate) fn unread(body: &[u8], error: &serde_json::Error) -> String {
    if error.is_data() {
        return NO_OBJECT.to_owned();
    }
    if body.is_empty() {
        return "o corpo veio vazio; mande um objeto JSON".to_owned();
    }
    if body.starts_with("\u{feff}".as_bytes()) {
        return "o corpo começa com a marca U+FEFF (BOM); mande-o sem ela".to_owned();
    }
    if let Err(error) = str::from_utf8(body) {
        return format!("o corpo não está em UTF-8: byte {}", error.valid_up_to() + 1);
    }
    let place = format!("linha {}, coluna {}", error.line(), error.column());
    if error.to_string().starts_with("recursion limit") {
        return format!("o corpo tem listas ou objetos demais um dentro do outro: {place}");
    }
    format!("o corpo não é JSON: {place}")
}

/// The words for the faults of a place.
#[derive(Clone, Copy, Default)]
struct Told<'s> {
    erro: Option<&'s str>,
    valor: Option<&'s str>,
    longo: Option<&'s str>,
    falta: Option<&'s str>,
    como: Option<&'s str>,
}

impl<'s> Told<'s> {
    /// The same inside `schema`, whose own words win. How to send a field says nothing of the fields inside it.
    fn within(self, schema: &'s Value) -> Self {
        let word = |key: &str| schema.get(key).and_then(Value::as_str);
        Self {
            erro: word("x-erro").or(self.erro),
            valor: word("x-erro-valor"),
            longo: word("x-erro-longo"),
            falta: word("x-erro-falta"),
            como: word("x-como"),
        }
    }

    fn erro(self, otherwise: Code) -> Erro {
        self.erro.and_then(Code::named).unwrap_or(otherwise).into()
    }

    /// The fault of a value of another type.
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

    /// A text of too many characters.
    fn long(self, path: &str, most: usize) -> Erro {
        Self { valor: self.longo.or(self.valor), ..self }
            .value(path, format!("o limite é de {most} caracteres"))
    }
}

/// A place in a body, with what its schema says about faults there.
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

    /// The words for a fault at a path of the body, and the place: a field that says how to send it is told whole.
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
            // Few values of whatever type: a list or an object is none of them.
            Value::Object(_) | Value::Array(_) if choices(schema).is_some() => self.choice(schema, sent),
            Value::Object(fields) => self.fields(alternative(schema, sent), fields),
            Value::Array(items) => self.items(schema, items),
            Value::Null => Ok(()),
            Value::String(text) => self.text(schema, text).and_then(|()| self.choice(schema, sent)),
            // Of a few values the few are told, not the bounds of the type.
            Value::Number(number) => self.choice(schema, sent).and_then(|()| self.number(schema, number)),
            Value::Bool(_) => self.choice(schema, sent),
        }
    }

    fn fields(&self, schema: &'s Value, fields: &Map<String, Value>) -> Result<(), Erro> {
        for (name, inside) in schema["properties"].as_object().into_iter().flatten() {
            let place = self.at(name, inside);
            match (fields.get(name), place.told.falta.and_then(Code::named)) {
                (None | Some(Value::Null), Some(code)) => return Err(place.missing(inside, code)),
                (Some(value), _) => place.check(inside, value)?,
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// The fault of a field that did not come; of few values, which.
    fn missing(&self, schema: &Value, code: Code) -> Erro {
        let erro = Erro::from(code).campo(&self.path);
        match choices(self.open(some(schema))) {
            Some(values) => erro.detalhe(format!("use {}", one_of(&listed(&values)))),
            None => erro,
        }
    }

    fn items(&self, schema: &'s Value, items: &[Value]) -> Result<(), Erro> {
        if let Some(most) = bound(schema, "maxItems").filter(|most| items.len() > *most) {
            return Err(self.told.value(&self.path, format!("são no máximo {most}")));
        }
        let Some(inside) = schema.get("items") else { return Ok(()) };
        items.iter().enumerate().try_for_each(|(n, item)| {
            let path = format!("{}[{n}]", self.path);
            Self { path, told: self.told.within(inside), ..*self }.check(inside, item)
        })
    }

    fn number(&self, schema: &Value, number: &Number) -> Result<(), Erro> {
        let bound = |keyword: &str| schema.get(keyword).and_then(Value::as_f64);
        let (least, most) = (bound("minimum"), bound("maximum"));
        let within = |n: f64| least.is_none_or(|least| n >= least) && most.is_none_or(|most| n <= most);
        if number.as_f64().is_none_or(within) {
            return Ok(());
        }
        let from = least.map_or_else(String::new, |least| format!("de {least} "));
        let to = most.map_or_else(|| "em diante".to_owned(), |most| format!("a {most}"));
        Err(self.told.value(&self.path, format!("{from}{to}")))
    }

    fn text(&self, schema: &Value, text: &str) -> Result<(), Erro> {
        if text.contains('\0') {
            // Something came: a code for what did not come would be wrong.
            let valor = self.told.valor.filter(|code| self.told.falta != Some(*code));
            return Err(Told { valor, ..self.told }.value(&self.path, NUL));
        }
        let length = text.chars().count();
        if let Some(most) = bound(schema, "maxLength").filter(|most| length > *most) {
            return Err(self.told.long(&self.path, most));
        }
        if let Some(least) = bound(schema, "minLength").filter(|least| length < *least) {
            let why = match least {
                1 => "não pode ficar vazio".to_owned(),
                _ => format!("são pelo menos {least} caracteres"),
            };
            return Err(self.told.value(&self.path, why));
        }
        match schema["pattern"].as_str().and_then(|regex| pattern::fault(regex, text)) {
            Some(why) => Err(self.told.value(&self.path, why)),
            None => Ok(()),
        }
    }

    /// A value of the few that its schema takes.
    fn choice(&self, schema: &Value, sent: &Value) -> Result<(), Erro> {
        let Some(values) = choices(schema).filter(|values| !values.contains(&sent)) else { return Ok(()) };
        let same_kind = values.iter().any(|value| value.is_string() == sent.is_string());
        // A value of another kind is told by whoever reads the type, where that knows better.
        if same_kind || schema.get("type").is_none() {
            return Err(self.told.value(&self.path, format!("use {}", one_of(&listed(&values)))));
        }
        Ok(())
    }
}

/// Of several objects told apart by a field with one value, the one that was sent.
fn alternative<'s>(schema: &'s Value, sent: &Value) -> &'s Value {
    let fits = |option: &&Value| {
        let fields = option["properties"].as_object();
        let mut marks =
            fields.into_iter().flatten().filter(|(_, field)| field.get("const").is_some()).peekable();
        marks.peek().is_some() && marks.all(|(name, field)| sent.get(name) == Some(&field["const"]))
    };
    schema["oneOf"].as_array().and_then(|options| options.iter().find(fits)).unwrap_or(schema)
}

/// A choice with `null`, without the `null`.
fn some(schema: &Value) -> &Value {
    let options = schema["anyOf"].as_array().map(Vec::as_slice);
    match options {
        Some([one, other]) if other["type"] == "null" => one,
        _ => schema,
    }
}

/// The values of a schema that takes few, `null` aside: an `enum`, or one of several types each.
fn choices(schema: &Value) -> Option<Vec<&Value>> {
    if let Some(values) = schema["enum"].as_array() {
        return Some(values.iter().filter(|value| !value.is_null()).collect());
    }
    let options = schema["anyOf"].as_array()?.iter().filter(|option| option["type"] != "null");
    let listed: Vec<_> = options.map(choices).collect::<Option<_>>()?;
    Some(listed.concat())
}

/// The values as words. A number may come as text too, and is told once.
fn listed(values: &[&Value]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for value in values {
        let word = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

fn bound(schema: &Value, keyword: &str) -> Option<usize> {
    usize::try_from(schema.get(keyword)?.as_u64()?).ok()
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// Words as a sentence lists them: `a, b ou c`.
fn one_of(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} ou {last}", first.join(", ")),
        _ => words.concat(),
    }
}
