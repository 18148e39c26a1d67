//! The few messages of the Language Server Protocol (3.17) that are read whole, and what places and severities look like in it.
use serde::{Deserialize, Serialize};

/// A place between two characters, both counted from 0: the line, and the character in the units agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) character: u32,
}

/// A stretch of a document; its end is not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Range {
    pub(super) start: Position,
    pub(super) end: Position,
}

/// Severity of a finding, and of a message to a person (`DiagnosticSeverity`, `MessageType`).
#[derive(Clone, Copy, Serialize)]
pub(super) struct Severity(u8);

impl Severity {
    pub(super) const ERROR: Self = Self(1);
    pub(super) const WARNING: Self = Self(2);
    pub(super) const INFO: Self = Self(3);
}

/// The document that a message is about.
#[derive(Deserialize)]
pub(super) struct DocumentUri {
    pub(super) uri: String,
}

/// A document as `textDocument/didOpen` brings it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpenedText {
    pub(super) uri: String,
    pub(super) language_id: String,
    pub(super) version: i32,
    pub(super) text: String,
}

/// `textDocument/didChange`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DidChange {
    pub(super) text_document: DocumentVersion,
    pub(super) content_changes: Vec<Change>,
}

/// The version that a document has once it is changed.
#[derive(Deserialize)]
pub(super) struct DocumentVersion {
    pub(super) version: i32,
}

/// An edit: a text in the place of a stretch, or of the whole document where none is named.
#[derive(Deserialize)]
pub(super) struct Change {
    pub(super) range: Option<Range>,
    pub(super) text: String,
}

/// `textDocument/hover`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct HoverAt {
    pub(super) text_document: DocumentUri,
    pub(super) position: Position,
}

/// `textDocument/codeAction`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActionsFor {
    pub(super) text_document: DocumentUri,
    pub(super) range: Range,
    pub(super) context: ActionContext,
}

/// The kinds of actions that are asked for; all where none is named.
#[derive(Deserialize)]
pub(super) struct ActionContext {
    pub(super) only: Option<Vec<String>>,
}

/// `workspace/executeCommand`.
#[derive(Deserialize)]
pub(super) struct ExecuteCommand {
    pub(super) command: String,
    pub(super) arguments: Option<Vec<serde_json::Value>>,
}
