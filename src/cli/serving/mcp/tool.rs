//! Tools of this machine: each is one row, with its arguments and its answer as types.
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::cli::exit::Error;
use crate::mcp::{Tool, ToolOutcome, schema};

/// The keys that every refusal has.
pub(super) const REFUSAL: [&str; 2] = ["title", "code"];

/// A tool.
pub(super) struct ToolRow {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// When to use it and what it answers, for a model.
    pub(super) about: &'static str,
    /// The shape of its arguments.
    input: fn() -> Value,
    /// The shape of its answer.
    output: fn() -> Value,
    run: fn(&App, Map<String, Value>) -> Result<Value, ToolRefusal>,
}

/// Why a tool gave nothing.
#[derive(Debug)]
pub(super) struct ToolRefusal {
    pub(super) code: &'static str,
    /// One sentence.
    pub(super) title: String,
    /// Mend on this machine.
    pub(super) conserto: Option<String>,
}

/// A tool's work on arguments of its own type.
pub(super) trait Work {
    /// Its arguments.
    type Arguments: DeserializeOwned + JsonSchema;
    /// Its answer.
    type Answer: Serialize + JsonSchema;

    /// Does the work.
    fn work(app: &App, arguments: Self::Arguments) -> Result<Self::Answer, ToolRefusal>;
}

impl ToolRow {
    /// The row of a tool.
    pub(super) const fn of<W: Work>(name: &'static str, title: &'static str, about: &'static str) -> Self {
        Self {
            name,
            title,
            about,
            input: schema::arguments::<W::Arguments>,
            output: || schema::answer::<W::Answer>(&REFUSAL),
            run: |app, arguments| {
                let arguments = read::<W::Arguments>(arguments)?;
                let answer = W::work(app, arguments)?;
                serde_json::to_value(answer).map_err(|e| ToolRefusal::of("erro_interno", e.to_string()))
            },
        }
    }

    /// The tool as clients see it.
    pub(super) fn tool(&self) -> Tool {
        let definition = json!({
            "name": self.name,
            "title": self.title,
            "description": self.about,
            "inputSchema": (self.input)(),
            "annotations": {
                "title": self.title,
                "readOnlyHint": true,
                "destructiveHint": false,
                "idempotentHint": true,
                "openWorldHint": false,
            },
            "outputSchema": (self.output)(),
        });
        Tool { name: self.name, definition }
    }

    /// Calls it.
    pub(super) fn call(&self, app: &App, arguments: Map<String, Value>) -> ToolOutcome {
        match (self.run)(app, arguments) {
            Ok(content) => ToolOutcome { content, ..ToolOutcome::default() },
            Err(refusal) => refusal.outcome(),
        }
    }
}

impl ToolRefusal {
    pub(super) fn of(code: &'static str, title: impl Into<String>) -> Self {
        Self { code, title: title.into(), conserto: None }
    }

    #[must_use]
    pub(super) fn mend(self, conserto: impl Into<String>) -> Self {
        Self { conserto: Some(conserto.into()), ..self }
    }

    fn outcome(self) -> ToolOutcome {
        let mut said = self.title.clone();
        let mut content = json!({"title": self.title, "code": self.code});
        if let Some(conserto) = self.conserto {
            said.push_str(&format!(" Nesta máquina: {conserto}"));
            content["conserto"] = conserto.into();
        }
        ToolOutcome { content, refusal: Some(said), ..ToolOutcome::default() }
    }
}

impl From<Error> for ToolRefusal {
    fn from(error: Error) -> Self {
        match error {
            Error::Said { message, hint, .. } => {
                Self { code: "configuracao_invalida", title: format!("{message}."), conserto: hint }
            }
            Error::BrokenPipe => Self::of("erro_interno", "A saída fechou."),
        }
    }
}

/// Reads the arguments, by what their shape says.
fn read<T: DeserializeOwned + JsonSchema>(arguments: Map<String, Value>) -> Result<T, ToolRefusal> {
    let wrong = |title: String| ToolRefusal::of("argumento_invalido", title);
    let shape = schema::arguments::<T>();
    let known: Vec<&str> =
        shape["properties"].as_object().into_iter().flat_map(Map::keys).map(String::as_str).collect();
    if let Some(other) = arguments.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(wrong(format!("Não há o argumento {other}; há: {}.", known.join(", "))));
    }
    let required = shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.into_iter().find(|name| !arguments.contains_key(*name)) {
        return Err(wrong(format!("Falta o argumento {missing}.")));
    }
    serde_path_to_error::deserialize(Value::Object(arguments)).map_err(|error| {
        let name = error.path().to_string();
        wrong(format!("O argumento {name} não é como inputSchema descreve."))
    })
}
