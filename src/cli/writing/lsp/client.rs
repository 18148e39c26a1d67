//! The editor: what it can do, what it is told and asked, and what it still owes an answer to.
use std::collections::HashMap;

use gen_lsp_types::MessageType;
use serde::Serialize;
use serde_json::{Value, json};

use super::frame;
use super::proposal::Choice;
use super::text::Encoding;
use crate::cli::frame::Ctx;
use crate::mcp::rpc::{RpcFault, success};

/// Abilities of the editor, of those that we would ask for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Can {
    pub(super) encoding: Encoding,
    /// Edits of documents that name the version they were made for.
    pub(super) versions: bool,
    /// Edits that make a file.
    pub(super) create: bool,
    /// Shows how work goes on, and lets it be given up.
    pub(super) progress: bool,
    /// Tells its settings when asked.
    pub(super) settings: bool,
    /// Tells of files that change.
    pub(super) watch: bool,
}

impl Can {
    /// Reads the parameters of `initialize`.
    pub(super) fn of(params: &Value) -> Self {
        let at = |path: &str| params.pointer(&format!("/capabilities/{path}")).unwrap_or(&Value::Null);
        let on = |path: &str| at(path) == &Value::Bool(true);
        let makes = at("workspace/workspaceEdit/resourceOperations");
        Self {
            encoding: Encoding::negotiated(at("general/positionEncodings")),
            versions: on("workspace/workspaceEdit/documentChanges"),
            create: makes.as_array().is_some_and(|all| all.iter().any(|one| one == "create")),
            progress: on("window/workDoneProgress"),
            settings: on("workspace/configuration"),
            watch: on("workspace/didChangeWatchedFiles/dynamicRegistration"),
        }
    }
}

/// The purpose of an answer to a request of ours.
#[derive(Debug)]
pub(super) enum Owed {
    /// Nothing follows from it.
    Nothing,
    /// The settings.
    Settings,
    /// Work may show how it goes on.
    Progress(u64),
    /// An edit was applied, or not.
    Applied,
    /// A person chose among variants.
    Choice(Box<Choice>),
}

/// Most requests of ours that may wait for an answer; what is owed beyond is forgotten.
const OWED_MAX: usize = 256;

/// The editor's end of the conversation.
pub(super) struct EditorClient<'a> {
    ctx: &'a Ctx,
    pub(super) can: Can,
    next: u64,
    owed: HashMap<u64, Owed>,
    /// Nobody reads any more.
    pub(super) gone: bool,
}

impl<'a> EditorClient<'a> {
    pub(super) fn new(ctx: &'a Ctx) -> Self {
        Self { ctx, can: Can::default(), next: 1, owed: HashMap::new(), gone: false }
    }

    fn send(&mut self, message: &Value) {
        self.gone |= frame::write(&mut *self.ctx.tela.out(), &message.to_string()).is_err();
    }

    /// Answers a request.
    pub(super) fn answer(&mut self, id: &Value, result: Result<Value, RpcFault>) {
        self.send(&match result {
            Ok(result) => success(id, result),
            Err(fault) => fault.answer(id),
        });
    }

    /// Answers what was no request with the refusal that was made for it.
    pub(super) fn refuse(&mut self, refused: &Value) {
        self.send(refused);
    }

    /// Tells something.
    pub(super) fn tell(&mut self, method: &str, params: impl Serialize) {
        let params = serde_json::to_value(params).unwrap_or_default();
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Asks for something.
    pub(super) fn ask(&mut self, method: &str, params: impl Serialize, owed: Owed) {
        let params = serde_json::to_value(params).unwrap_or_default();
        let id = self.next;
        self.next += 1;
        if self.owed.len() < OWED_MAX {
            self.owed.insert(id, owed);
        }
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
    }

    /// Purpose of an answer.
    pub(super) fn owed(&mut self, answer: &Value) -> Option<Owed> {
        self.owed.remove(&answer.get("id")?.as_u64()?)
    }

    /// Shows a person something.
    pub(super) fn say(&mut self, kind: MessageType, message: &str) {
        self.tell("window/showMessage", json!({"type": kind, "message": format!("voz: {message}")}));
    }
}
