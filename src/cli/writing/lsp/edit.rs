//! Edits of documents as an editor takes them.
use std::collections::HashMap;
use std::ops::Range as Bytes;

use gen_lsp_types::{
    CreateFile, DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit,
    TextDocumentIdentifier, TextEdit, Uri, WorkspaceEdit,
};

use super::client::Can;
use super::document::OpenDocument;
use super::text::DocumentText;

/// An edit of one document, for the version at hand.
pub(super) fn of(can: Can, document: &OpenDocument, changes: &[(Bytes<usize>, &str)]) -> WorkspaceEdit {
    let mut places = document.text.places();
    let edit = |(bytes, text): &(Bytes<usize>, &str)| TextEdit {
        range: places.range(bytes),
        new_text: (*text).to_owned(),
    };
    made(can, &document.uri, Some(document.version), changes.iter().map(edit).collect())
}

/// An edit that gives a file another text, where its text was `before`; none was there where it is `None`.
pub(super) fn of_file(can: Can, uri: &str, before: Option<&str>, after: &str) -> Option<WorkspaceEdit> {
    let text = DocumentText::new(before.unwrap_or_default().to_owned(), can.encoding);
    let whole = TextEdit { range: text.range(&(0..text.as_str().len())), new_text: after.to_owned() };
    let mut edit = made(can, uri, None, vec![whole]);
    if before.is_none() {
        // Only who takes files among the changes can make one.
        let changes = edit.document_changes.as_mut().filter(|_| can.create)?;
        let file = CreateFile { uri: Uri::from(uri.to_owned()), options: None, annotation_id: None };
        changes.insert(0, DocumentChange::CreateFile(file));
    }
    Some(edit)
}

fn made(can: Can, uri: &str, version: Option<i32>, edits: Vec<TextEdit>) -> WorkspaceEdit {
    let uri = Uri::from(uri.to_owned());
    if !can.versions {
        return WorkspaceEdit { changes: Some(HashMap::from([(uri, edits)])), ..WorkspaceEdit::default() };
    }
    let text_document_identifier = TextDocumentIdentifier { uri };
    let change = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier { version, text_document_identifier },
        edits: edits.into_iter().map(Edit::TextEdit).collect(),
    };
    WorkspaceEdit {
        document_changes: Some(vec![DocumentChange::TextDocumentEdit(change)]),
        ..WorkspaceEdit::default()
    }
}
