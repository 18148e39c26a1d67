//! The conversation: what the editor asks and tells, in the order in which it comes.
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::actions::{self, COMPARE_COMMAND, KINDS, REWRITE_COMMAND};
use super::client::{Can, EditorClient, Frame, MESSAGE_MAX, Owed};
use super::document::{self, OpenDocuments};
use super::jobs::{JobTarget, Jobs};
use super::linter::{LintDesk, diagnostics, hover};
use super::protocol::{ActionsFor, DidChange, ExecuteCommand, HoverAt, OpenedText, Severity};
use super::settings::{DELAY, LspSettings, ours};
use super::work::{Asked, WorkEvent, WorkTools, sentence};
use crate::exit::Exit;
use crate::frame::Ctx;
use crate::writing::lint::FILE;
use voz_core::base::config::Config;
use voz_core::mcp::rpc::{
    self, INTERNAL_ERROR, INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, RpcCall, RpcFault, RpcMessage,
};

/// Nothing but `initialize` may be asked before it (LSP 3.17, error codes).
const NOT_INITIALIZED: i32 = -32002;
/// While somebody goes on typing faster than the delay, diagnostics come this often at least, in milliseconds.
const WAIT_MAX_MS: i64 = 1000;
/// A look that takes longer than this is taken less often, in milliseconds.
const SLOW_MS: i64 = 30;

/// Stage of the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    New,
    Open,
    /// `shutdown` was asked for: only `exit` is left.
    Over,
}

/// The server.
pub(super) struct LspServer<'a> {
    pub(super) client: EditorClient<'a>,
    pub(super) desk: LintDesk<'a>,
    pub(super) documents: OpenDocuments,
    pub(super) jobs: Jobs,
    /// The tools that work needs; or why there are none, in words for a person.
    tools: Result<WorkTools, String>,
    phase: Phase,
}

impl<'a> LspServer<'a> {
    pub(super) fn new(ctx: &'a Ctx, events: SyncSender<WorkEvent>) -> Self {
        let tools = |config: &Config| WorkTools {
            world: ctx.world.clone(),
            config: Arc::new(config.clone()),
            events,
        };
        Self {
            client: EditorClient::new(ctx),
            desk: LintDesk::new(ctx),
            documents: OpenDocuments::default(),
            jobs: Jobs::default(),
            // A configuration that cannot be read stops no lint.
            tools: ctx.config().map(tools).map_err(|error| sentence(&error)),
            phase: Phase::New,
        }
    }

    /// Serves until the editor ends it. The exit code is that of the protocol: 0 after `shutdown`, else 1.
    pub(super) fn run(mut self, events: &Receiver<WorkEvent>) -> Exit {
        loop {
            let event = match self.next_due() {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(wait) => events.recv_timeout(wait),
            };
            let over = match event {
                Err(RecvTimeoutError::Timeout) => {
                    self.publish(|_| true);
                    None
                }
                Err(RecvTimeoutError::Disconnected) => Some(Exit::Found),
                Ok(WorkEvent::Frame(frame)) => self.frame(frame),
                Ok(WorkEvent::Progress(number, said)) => {
                    self.progress(number, &said);
                    None
                }
                Ok(WorkEvent::Done(number, done)) => {
                    self.done(number, done);
                    None
                }
            };
            if let Some(exit) = over.or_else(|| self.client.gone.then_some(Exit::Found)) {
                self.jobs.leave();
                return exit;
            }
            let now = self.now();
            self.publish(|(quiet, last)| quiet.is_zero() || last <= now);
        }
    }

    fn now(&self) -> i64 {
        self.desk.ctx.world.steady().ms
    }

    /// Quiet time after which some document's diagnostics are due. It is waited for as a whole: the steady
    /// clock is too coarse for so short a time.
    fn next_due(&mut self) -> Option<Duration> {
        self.documents.all().filter_map(|document| Some(document.due?.0)).min()
    }

    /// Shows the diagnostics of the documents whose turn it is.
    fn publish(&mut self, turn: impl Fn((Duration, i64)) -> bool) {
        let now = self.now();
        let Self { documents, desk, client, .. } = self;
        for document in documents.all().filter(|document| document.due.is_some_and(&turn)) {
            document.due = None;
            let checked = desk.checked(document);
            let found = checked.map(|checked| diagnostics(&document.text, &checked)).unwrap_or_default();
            document.took = desk.ctx.world.steady().ms - now;
            let params = json!({"uri": document.uri, "version": document.version, "diagnostics": found});
            client.tell("textDocument/publishDiagnostics", &params);
        }
        for said in desk.complaints() {
            client.say(Severity::WARNING, &said);
        }
    }

    /// Has a document looked at once nobody has typed for a while.
    fn schedule(&mut self, uri: &str) {
        let (now, delay) = (self.now(), self.desk.settings.atraso.unwrap_or(DELAY));
        if let Some(document) = self.documents.get(uri) {
            // What takes long is looked at less often.
            let slow = Duration::from_millis(u64::try_from(document.took).unwrap_or(0) * 3);
            let quiet = if document.took > SLOW_MS { delay.max(slow) } else { delay };
            let last = now + WAIT_MAX_MS + i64::try_from(quiet.as_millis()).unwrap_or(0);
            document.due = Some((quiet, document.due.map_or(last, |(_, last)| last)));
        }
    }

    /// Looks at every document again, under the settings and the projects as they are now.
    fn again(&mut self) {
        self.desk.refresh();
        for document in self.documents.all() {
            (document.checked, document.due) = (None, Some((Duration::ZERO, 0)));
        }
    }

    /// Takes a message; the exit code where it was the last.
    fn frame(&mut self, frame: Frame) -> Option<Exit> {
        let body = match frame {
            Frame::Body(body) => body,
            Frame::End => return Some(Exit::Found),
            Frame::TooLong(length) => {
                let what = format!("Uma mensagem tem até {MESSAGE_MAX} bytes; esta tinha {length}.");
                self.refuse(&Value::Null, INVALID_REQUEST, what);
                return None;
            }
            Frame::Lost => {
                let what = "O cabeçalho não diz Content-Length: não se sabe onde começa a próxima mensagem.";
                self.refuse(&Value::Null, rpc::PARSE_ERROR, what);
                return Some(Exit::Found);
            }
        };
        let message = match rpc::parse(&body) {
            Ok(message) => message,
            Err(fault) => {
                self.client.answer(&Value::Null, Err(fault));
                return None;
            }
        };
        match RpcMessage::read(message) {
            Err(refused) => self.client.send(&refused),
            Ok(RpcMessage::Ask(ask)) => self.ask(&ask),
            Ok(RpcMessage::Answer(answer)) => self.answered(&answer),
            Ok(RpcMessage::Notice(method, _)) if method == "exit" => {
                return Some(if self.phase == Phase::Over { Exit::Done } else { Exit::Found });
            }
            Ok(RpcMessage::Notice(method, params)) if self.phase == Phase::Open => {
                if !self.guarded(|server| server.notice(&method, &params)) {
                    self.desk.ctx.tela.warn(format_args!("{method}: algo quebrou do nosso lado"));
                }
            }
            Ok(RpcMessage::Notice(..)) => {}
        }
        None
    }

    /// Does something that must not take the server with it; whether it came to its end.
    fn guarded(&mut self, work: impl FnOnce(&mut Self)) -> bool {
        catch_unwind(AssertUnwindSafe(|| work(self))).is_ok()
    }

    fn ask(&mut self, ask: &RpcCall) {
        let refused = match (self.phase, ask.method.as_str()) {
            (Phase::New, "initialize") | (Phase::Open, _) => None,
            (Phase::New, _) => Some((NOT_INITIALIZED, "Comece por initialize.")),
            (Phase::Over, _) => Some((INVALID_REQUEST, "O servidor já foi encerrado.")),
        };
        if let Some((code, what)) = refused {
            return self.refuse(&ask.id, code, what);
        }
        if !self.guarded(|server| server.request(ask)) {
            self.refuse(&ask.id, INTERNAL_ERROR, "Algo quebrou do nosso lado; tente de novo.");
        }
    }

    fn refuse(&mut self, id: &Value, code: i32, what: impl Into<String>) {
        self.client.answer(id, Err(RpcFault::new(code, what)));
    }

    fn request(&mut self, ask: &RpcCall) {
        let answer = match ask.method.as_str() {
            "initialize" if self.phase == Phase::New => Ok(self.initialize(&ask.params)),
            "initialize" => Err(RpcFault::new(INVALID_REQUEST, "initialize só vem uma vez.")),
            "shutdown" => {
                self.phase = Phase::Over;
                self.jobs.leave();
                Ok(Value::Null)
            }
            "textDocument/hover" => read::<HoverAt>(&ask.params).map(|params| self.hover(&params)),
            "textDocument/codeAction" => read(&ask.params).map(|params| self.actions(&params)),
            "workspace/executeCommand" => {
                match read(&ask.params).and_then(|params| self.command(ask, params)) {
                    // It is answered once the work is done.
                    Ok(()) => return,
                    Err(fault) => Err(fault),
                }
            }
            method => Err(RpcFault::new(METHOD_NOT_FOUND, format!("Método desconhecido: {method}."))),
        };
        self.client.answer(&ask.id, answer);
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.phase = Phase::Open;
        self.client.can = Can::of(params);
        self.desk.roots = folders(params.get("workspaceFolders"));
        if self.desk.roots.is_empty() {
            self.desk.roots.extend(params.get("rootUri").and_then(Value::as_str).and_then(document::path));
        }
        self.configure(params.get("initializationOptions").unwrap_or(&Value::Null));
        json!({
            "capabilities": {
                "positionEncoding": self.client.can.encoding.as_str(),
                "textDocumentSync": {"openClose": true, "change": 2, "save": {"includeText": false}},
                "hoverProvider": true,
                "codeActionProvider": {"codeActionKinds": KINDS},
                "executeCommandProvider": {
                    "commands": [REWRITE_COMMAND, COMPARE_COMMAND],
                    "workDoneProgress": true,
                },
                "workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}},
            },
            "serverInfo": {"name": "voz", "version": env!("CARGO_PKG_VERSION")},
        })
    }

    /// Takes the editor's settings.
    fn configure(&mut self, said: &Value) {
        let (settings, wrong) = LspSettings::read(said);
        self.desk.settings = settings;
        wrong.iter().for_each(|why| self.client.say(Severity::WARNING, why));
        self.again();
    }

    fn hover(&mut self, params: &HoverAt) -> Value {
        let Some(document) = self.documents.get(&params.text_document.uri) else { return Value::Null };
        let at = document.text.byte(params.position);
        let checked = self.desk.checked(document);
        checked.map_or(Value::Null, |checked| hover(document, &checked, at))
    }

    fn actions(&mut self, params: &ActionsFor) -> Value {
        actions::actions(&mut self.desk, self.client.can, &mut self.documents, params).into()
    }

    fn command(&mut self, ask: &RpcCall, params: ExecuteCommand) -> Result<(), RpcFault> {
        let refused = |why: &str| RpcFault::new(INVALID_PARAMS, why);
        let rewrites = params.command == REWRITE_COMMAND;
        if !rewrites && params.command != COMPARE_COMMAND {
            return Err(refused(&format!("Comando desconhecido: {}.", params.command)));
        }
        let target = params.arguments.and_then(|all| all.into_iter().next()).unwrap_or_default();
        let target: JobTarget = read(&target)?;
        let asked = if rewrites {
            Asked::Rewrite(target.place(&mut self.documents).map_err(refused)?)
        } else {
            Asked::Compare(target.said(&mut self.documents).map_err(refused)?)
        };
        let token = ask.params.get("workDoneToken").filter(|token| !token.is_null());
        let tools = match &self.tools {
            Ok(tools) => tools.clone(),
            Err(why) => {
                self.client.say(Severity::ERROR, why);
                self.client.answer(&ask.id, Ok(Value::Null));
                return Ok(());
            }
        };
        self.start(tools, &ask.id, token, asked);
        Ok(())
    }

    fn notice(&mut self, method: &str, params: &Value) {
        match method {
            "initialized" => self.initialized(),
            "textDocument/didOpen" => self.opened(params),
            "textDocument/didChange" => self.changed(params),
            "textDocument/didClose" => {
                let uri = document_of(params);
                self.documents.close(uri);
                self.client.tell("textDocument/publishDiagnostics", &json!({"uri": uri, "diagnostics": []}));
            }
            "textDocument/didSave" if document_of(params).ends_with(FILE) => self.again(),
            "workspace/didChangeWatchedFiles" => self.again(),
            "workspace/didChangeWorkspaceFolders" => {
                let gone = folders(params.pointer("/event/removed"));
                self.desk.roots.retain(|root| !gone.contains(root));
                self.desk.roots.extend(folders(params.pointer("/event/added")));
                self.again();
            }
            // Without a part of ours it speaks of others' settings, or only says that something changed.
            "workspace/didChangeConfiguration" => match params.pointer("/settings/voz").and_then(ours) {
                Some(said) => self.configure(said),
                None => self.ask_settings(),
            },
            "$/cancelRequest" => self.cancel(params.get("id").unwrap_or(&Value::Null)),
            "window/workDoneProgress/cancel" => {
                self.cancel_shown(params.get("token").unwrap_or(&Value::Null));
            }
            _ => {}
        }
    }

    fn initialized(&mut self) {
        if self.client.can.watch {
            let watchers = json!([{"globPattern": format!("**/{FILE}")}]);
            let register = json!({
                "id": "voz-toml",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": {"watchers": watchers},
            });
            self.client.ask(
                "client/registerCapability",
                &json!({"registrations": [register]}),
                Owed::Nothing,
            );
        }
        self.ask_settings();
    }

    fn ask_settings(&mut self) {
        if self.client.can.settings {
            let items = json!({"items": [{"section": "voz"}]});
            self.client.ask("workspace/configuration", &items, Owed::Settings);
        }
    }

    fn opened(&mut self, params: &Value) {
        let document = params.get("textDocument").unwrap_or(&Value::Null);
        let Ok(OpenedText { uri, language_id, version, text }) = read(document) else { return };
        if !self.documents.open((uri.clone(), language_id.as_str(), version), text, self.client.can.encoding)
        {
            let said =
                format!("{uri}: documento grande demais, ou documentos demais abertos; não é examinado");
            self.client.say(Severity::WARNING, &said);
        }
        if let Some(document) = self.documents.get(&uri) {
            document.due = Some((Duration::ZERO, 0));
        }
    }

    fn changed(&mut self, params: &Value) {
        let uri = document_of(params).to_owned();
        match read::<DidChange>(params) {
            Ok(params) => {
                let version = params.text_document.version;
                let encoding = self.client.can.encoding;
                self.documents.change(&uri, version, params.content_changes, encoding);
            }
            // An edit that is not understood leaves a text that nobody has.
            Err(error) => {
                self.desk.ctx.tela.warn(format_args!("textDocument/didChange: {}", error.message));
                if let Some(document) = self.documents.get(&uri) {
                    document.lose();
                }
            }
        }
        self.schedule(&uri);
    }

    fn answered(&mut self, answer: &Value) {
        match self.client.owed(answer) {
            Some(Owed::Settings) => {
                if let Some(said) = answer.get("result").and_then(ours) {
                    let said = said.clone();
                    self.configure(&said);
                }
            }
            Some(Owed::Progress(number)) if answer.get("error").is_none() => self.show(number),
            None | Some(Owed::Nothing | Owed::Progress(_)) => {}
            Some(Owed::Applied) => self.applied(answer),
            Some(Owed::Choice(choice)) => self.chosen(&choice, answer),
        }
    }
}

/// The paths of some folders of the editor.
fn folders(said: Option<&Value>) -> Vec<PathBuf> {
    let all = said.and_then(Value::as_array).into_iter().flatten();
    all.filter_map(|folder| document::path(folder.get("uri")?.as_str()?)).collect()
}

/// The address of the document that a message speaks of.
fn document_of(params: &Value) -> &str {
    params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default()
}

/// Reads parameters.
fn read<T: DeserializeOwned>(params: &Value) -> Result<T, RpcFault> {
    T::deserialize(params)
        .map_err(|error| RpcFault::new(INVALID_PARAMS, format!("Os parâmetros não servem: {error}.")))
}
