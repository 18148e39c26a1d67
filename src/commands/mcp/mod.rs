//! `voz mcp`: the tools over stdio, for agents on this machine.
mod clients;
mod tools;

use std::io::{BufReader, ErrorKind, IsTerminal, stdin};
use std::thread;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use clients::McpClient;
use tools::TOOLS;
use voz_cli::exit::{Error, Exit};
use voz_cli::frame::{Ctx, Run};
use voz_core::app::App;
use voz_core::base::portuguese::explain;
use voz_core::mcp::{Local, Tool, ToolCall, ToolOutcome, schema};
use voz_http::service::Service;

/// Arguments of `voz mcp`.
#[derive(clap::Args)]
pub(super) struct Mcp {
    /// Mostra o que vai na configuração deste cliente e, depois de um sim, grava; o que há nela fica
    #[arg(long, value_name = "CLIENTE", value_parser = McpClient::names())]
    instalar: Option<String>,
    /// Com --instalar, grava sem perguntar
    #[arg(long, requires = "instalar")]
    sim: bool,
}

impl Run for Mcp {
    const NAME: &'static str = "mcp";
    const ABOUT: &'static str = "As ferramentas do serviço por stdio, para agentes nesta máquina";
    const AFTER: &'static str = include_str!("ajuda.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        if let Some(client) = self.instalar.as_deref().and_then(McpClient::named) {
            return clients::install(ctx, client, self.sim);
        }
        let config = ctx.config()?.clone();
        voz_http::log::start(ctx.tela.verbose, ctx.tela.quiet, ctx.tela.paint_err.is_on());
        let servidor = &config.servidor;
        let base = servidor.url_publica.clone().unwrap_or_else(|| format!("http://{}", servidor.endereco));
        let service = Service::new(App::open(ctx.world.clone(), config)?, base);
        if stdin().is_terminal() {
            ctx.tela.note("espero mensagens JSON-RPC, uma por linha; Ctrl-D termina (veja voz mcp --help)");
        }
        let ended = thread::scope(|scope| {
            scope.spawn(|| service.site.app.watch());
            let config = ctx.config_path().display().to_string();
            let local = LocalTools { app: &service.site.app, config };
            let ended = service.stdio(&local, BufReader::new(stdin()), &mut *ctx.tela.out());
            ctx.world.stop();
            ended
        });
        ended.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => Error::BrokenPipe,
            _ => Error::outside(format!("a conversa com o agente caiu: {}", explain(&error))),
        })?;
        Ok(Exit::Done)
    }
}

/// A tool.
struct ToolRow {
    name: &'static str,
    title: &'static str,
    /// When to use it and what it answers, for a model.
    about: &'static str,
    /// The shape of its arguments.
    input: fn() -> Value,
    /// The shape of its answer.
    output: fn() -> Value,
    run: fn(&App, Map<String, Value>) -> Result<Value, ToolRefusal>,
}

/// Why a tool gave nothing.
#[derive(Debug)]
struct ToolRefusal {
    code: &'static str,
    /// One sentence.
    title: String,
    /// Mend on this machine.
    conserto: Option<String>,
}

impl ToolRow {
    /// The tool as clients see it.
    fn tool(&self) -> Tool {
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
}

/// Does a tool's work on arguments of its own type.
fn done<A: DeserializeOwned + JsonSchema, R: Serialize>(
    arguments: Map<String, Value>,
    work: impl FnOnce(&A) -> Result<R, ToolRefusal>,
) -> Result<Value, ToolRefusal> {
    let answer = work(&read(arguments)?)?;
    serde_json::to_value(answer).map_err(|e| ToolRefusal::of("erro_interno", e.to_string()))
}

impl ToolRefusal {
    fn of(code: &'static str, title: impl Into<String>) -> Self {
        Self { code, title: title.into(), conserto: None }
    }

    #[must_use]
    fn mend(self, conserto: impl Into<String>) -> Self {
        Self { conserto: Some(conserto.into()), ..self }
    }

    fn outcome(self) -> ToolOutcome {
        let content = json!({"title": self.title, "code": self.code});
        ToolOutcome { content, refusal: Some(self.title), ..ToolOutcome::default() }.with_mend(self.conserto)
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

/// Reads the arguments, by what their shape says; null is as good as not sent.
fn read<T: DeserializeOwned + JsonSchema>(mut arguments: Map<String, Value>) -> Result<T, ToolRefusal> {
    let wrong = |title: String| ToolRefusal::of("argumento_invalido", title);
    let shape = schema::arguments::<T>();
    arguments.retain(|_, value| !value.is_null());
    let known: Vec<&str> =
        shape["properties"].as_object().into_iter().flat_map(Map::keys).map(String::as_str).collect();
    for (name, value) in &arguments {
        let Some(shape) = shape["properties"].get(name) else {
            return Err(wrong(format!("Não há o argumento {name}; há: {}.", known.join(", "))));
        };
        if !fits(value, shape) {
            return Err(wrong(format!("O argumento {name} deve ser {}.", wanted(shape))));
        }
    }
    let required = shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.into_iter().find(|name| !arguments.contains_key(*name)) {
        return Err(wrong(format!("Falta o argumento {missing}.")));
    }
    serde_json::from_value(Value::Object(arguments))
        .map_err(|_| wrong("Os argumentos não são como inputSchema descreve.".to_owned()))
}

/// True when an argument has the type of its shape, and is one of its words where there are few. The types of the arguments
/// cannot tell: behind `flatten` serde forgets which it was.
fn fits(value: &Value, shape: &Value) -> bool {
    match (value, shape["type"].as_str()) {
        (Value::String(_), Some("string")) => {
            shape["enum"].as_array().is_none_or(|words| words.contains(value))
        }
        (Value::Array(items), Some("array")) => items.iter().all(|item| fits(item, &shape["items"])),
        (Value::Bool(_), Some("boolean")) => true,
        (_, Some("string" | "array" | "boolean")) => false,
        // What has another shape is judged by its type alone.
        _ => true,
    }
}

/// What an argument of a shape is, in words.
fn wanted(shape: &Value) -> String {
    let words = shape["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
    match (shape["type"].as_str(), words.collect::<Vec<_>>().as_slice()) {
        (Some("boolean"), _) => "true ou false".to_owned(),
        (Some("array"), _) => "uma lista de textos".to_owned(),
        (_, []) => "um texto".to_owned(),
        (_, words) => format!("um destes: {}", words.join(", ")),
    }
}

/// Words about them for a model.
const INSTRUCTIONS: &str = "Nesta máquina, sem modelo nem rede: lint_text aponta marcas de texto de máquina, fix_text \
    corrige as que têm correção segura, diff_texts compara dois textos, style_of_text e proximity põem um texto ao lado \
    do autor. Quando uma ferramenta recusa, conserto diz o que fazer nesta máquina.";

/// The tools over what this process opened.
struct LocalTools<'a> {
    app: &'a App,
    /// Where the configuration stands or would stand.
    config: String,
}

impl Local for LocalTools<'_> {
    fn tools(&self) -> Vec<Tool> {
        TOOLS.iter().map(ToolRow::tool).collect()
    }

    fn instructions(&self) -> &str {
        INSTRUCTIONS
    }

    fn call(&self, call: &ToolCall) -> Option<ToolOutcome> {
        let row = TOOLS.iter().find(|row| row.name == call.tool)?;
        Some(match (row.run)(self.app, call.arguments.clone()) {
            Ok(content) => ToolOutcome { content, ..ToolOutcome::default() },
            Err(refusal) => refusal.outcome(),
        })
    }

    fn mend(&self, code: &str) -> Option<String> {
        let Self { config, .. } = self;
        Some(match code {
            "sem_credencial" => format!(
                "voz comecar procura um modelo ou pede uma chave; ou escreva modelo.nome e modelo.url em {config} \
                 (voz config definir), ou VOZ_MODELO no ambiente com que o agente chama voz mcp. Depois reinicie o voz mcp."
            ),
            "falha_upstream" => {
                format!(
                    "voz doutor diz se o modelo responde; o que está configurado: voz config mostrar ({config})."
                )
            }
            "sobrecarga" | "fila_cheia" => {
                "espere o fim das outras chamadas: modelo.simultaneas diz quantas correm de uma vez."
                    .to_owned()
            }
            "erro_interno" => {
                "o log está no stderr do voz mcp; voz doutor confere se está tudo no lugar.".to_owned()
            }
            _ => return None,
        })
    }
}
