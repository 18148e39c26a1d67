//! Work under way for the editor: begun, shown, given up, put into its document.
use std::collections::BTreeMap;
use std::sync::Arc;

use gen_lsp_types::{MessageType, Range};
use serde_json::{Value, json};

use super::actions;
use super::actions::{Choice, TextStretch};
use super::client::{EditorClient, Owed};
use super::document::OpenDocuments;
use super::linter::LintDesk;
use super::work::{self, Finished, WorkOutcome, WorkTools};
use crate::base::leaving::Leaving;
use crate::cli::writing::reescrever::{keep, name};
use crate::mcp::rpc::RpcFault;
use crate::voice::lint::NoPassage;
use crate::voice::reescrita::Reescrita;

/// Pieces of work at once.
const WORK_MAX: usize = 4;
/// The request was given up (LSP 3.17, error codes).
const CANCELLED: i32 = -32800;

/// One piece of work.
struct EditorJob {
    /// The request that waits for it.
    id: Value,
    asker: Arc<Leaving>,
    title: &'static str,
    /// Under which its progress is shown, and whether that has begun.
    token: Value,
    shown: bool,
}

/// Work under way.
#[derive(Default)]
pub(super) struct Jobs {
    next: u64,
    running: BTreeMap<u64, EditorJob>,
}

/// Kind of work asked for.
pub(super) enum Asked {
    Rewrite(TextStretch),
    Compare(String),
}

impl Jobs {
    /// Begins a piece of work for a request.
    pub(super) fn start(
        &mut self,
        (desk, client): (&LintDesk<'_>, &mut EditorClient<'_>),
        tools: WorkTools,
        (id, token): (&Value, Option<&Value>),
        asked: Asked,
    ) {
        if self.running.len() >= WORK_MAX {
            client.say(MessageType::Warning, "há trabalho demais em andamento; espere, ou cancele algum");
            return client.answer(id, Ok(Value::Null));
        }
        self.next += 1;
        let number = self.next;
        let asker = Arc::<Leaving>::default();
        let title = match asked {
            Asked::Rewrite(_) => "Reescrevendo na sua voz",
            Asked::Compare(_) => "Comparando com a sua voz",
        };
        let own = json!(format!("voz-{number}"));
        let job = EditorJob {
            id: id.clone(),
            asker: Arc::clone(&asker),
            title,
            token: token.cloned().unwrap_or_else(|| own.clone()),
            shown: false,
        };
        self.running.insert(number, job);
        if token.is_some() {
            self.show(client, number);
        } else if client.can.progress {
            client.ask("window/workDoneProgress/create", json!({"token": own}), Owed::Progress(number));
        }
        let settings = &desk.settings;
        match asked {
            Asked::Rewrite(place) => {
                let asked = (settings.registro, settings.instrucoes.clone());
                work::rewrite(tools, number, place, asked, asker);
            }
            Asked::Compare(text) => work::comparison(tools, number, text, settings.registro),
        }
    }

    /// The editor is ready to show how work goes on.
    pub(super) fn show(&mut self, client: &mut EditorClient<'_>, number: u64) {
        if let Some(job) = self.running.get_mut(&number) {
            job.shown = true;
            let value = json!({"kind": "begin", "title": job.title, "cancellable": true});
            client.tell("$/progress", json!({"token": job.token, "value": value}));
        }
    }

    /// Says how work goes on.
    pub(super) fn progress(&self, client: &mut EditorClient<'_>, number: u64, said: &str) {
        if let Some(job) = self.running.get(&number).filter(|job| job.shown) {
            let value = json!({"kind": "report", "message": said});
            client.tell("$/progress", json!({"token": job.token, "value": value}));
        }
    }

    /// Gives up the work of a request.
    pub(super) fn cancel(&mut self, client: &mut EditorClient<'_>, id: &Value) {
        let number = self.running.iter().find(|(_, job)| job.id == *id).map(|(number, _)| *number);
        self.give_up(client, number, Err(RpcFault::new(CANCELLED, "Cancelado.")));
    }

    /// Gives up the work that is shown under a token.
    pub(super) fn cancel_shown(&mut self, client: &mut EditorClient<'_>, token: &Value) {
        let number = self.running.iter().find(|(_, job)| job.token == *token).map(|(number, _)| *number);
        self.give_up(client, number, Ok(Value::Null));
    }

    fn give_up(
        &mut self,
        client: &mut EditorClient<'_>,
        number: Option<u64>,
        answer: Result<Value, RpcFault>,
    ) {
        if let Some(job) = number.and_then(|number| self.running.remove(&number)) {
            job.asker.leave();
            end(client, &job, "cancelado");
            client.answer(&job.id, answer);
        }
    }

    /// Gives up everything.
    pub(super) fn leave(&mut self) {
        std::mem::take(&mut self.running).into_values().for_each(|job| job.asker.leave());
    }

    /// Takes what work came to. What was given up meanwhile is nobody's.
    pub(super) fn done(
        &mut self,
        (desk, client): (&LintDesk<'_>, &mut EditorClient<'_>),
        documents: &mut OpenDocuments,
        number: u64,
        done: Finished,
    ) {
        let Some(job) = self.running.remove(&number) else { return };
        let word = if done.is_ok() { "pronto" } else { "falhou" };
        end(client, &job, word);
        match done {
            Err(why) => client.say(MessageType::Error, &why),
            Ok(WorkOutcome::Compared(said)) => client.say(MessageType::Info, &said),
            Ok(WorkOutcome::Rewritten { place, reescrita, own }) => {
                if own {
                    keep(desk.ctx, &reescrita, None);
                }
                propose(client, documents, place, &reescrita);
            }
        }
        client.answer(&job.id, Ok(Value::Null));
    }
}

fn end(client: &mut EditorClient<'_>, job: &EditorJob, word: &str) {
    if job.shown {
        let value = json!({"kind": "end", "message": word});
        client.tell("$/progress", json!({"token": job.token, "value": value}));
    }
}

/// Puts a rewrite into its document, after a person chose where there are several.
fn propose(
    client: &mut EditorClient<'_>,
    documents: &mut OpenDocuments,
    place: TextStretch,
    reescrita: &Reescrita,
) {
    let mut variants: Vec<(String, String)> = reescrita
        .variantes
        .iter()
        .map(|v| (name(&v.estilo.id, &v.estilo.nome).to_owned(), v.texto.clone()))
        .collect();
    match variants.pop() {
        None => {}
        Some((_, text)) if variants.is_empty() => apply(client, documents, &place, &text),
        Some(last) => {
            variants.push(last);
            let titles: Vec<Value> = variants.iter().map(|(name, _)| json!({"title": name})).collect();
            let texts: Vec<String> = variants.iter().map(|(name, text)| format!("{name}: {text}")).collect();
            let message = format!("voz: qual das variantes?\n\n{}", texts.join("\n\n"));
            let params = json!({"type": MessageType::Info, "message": message, "actions": titles});
            client.ask(
                "window/showMessageRequest",
                params,
                Owed::Choice(Box::new(Choice { place, variants })),
            );
        }
    }
}

/// Puts in the variant that a person chose.
pub(super) fn chosen(
    client: &mut EditorClient<'_>,
    documents: &mut OpenDocuments,
    choice: &Choice,
    answer: &Value,
) {
    let title = answer.pointer("/result/title").and_then(Value::as_str);
    if let Some((_, text)) = choice.variants.iter().find(|(name, _)| Some(name.as_str()) == title) {
        apply(client, documents, &choice.place, text);
    }
}

/// Puts a text in its place, if the document still is what it was: the same version, or one in which the same words stand
/// in one place.
fn apply(client: &mut EditorClient<'_>, documents: &mut OpenDocuments, place: &TextStretch, text: &str) {
    let Some(document) = documents.get(&place.uri) else {
        return client.say(MessageType::Warning, "o documento foi fechado; a reescrita não foi aplicada");
    };
    let same = document.version == place.version;
    let found = if same {
        Some(document.text.bytes(&place.range))
    } else {
        only(document.text.as_str(), &place.before)
    };
    let found =
        found.filter(|bytes| document.text.as_str().get(bytes.clone()) == Some(place.before.as_str()));
    let Some(bytes) = found else {
        let said = format!("o trecho mudou enquanto era reescrito; a reescrita não foi aplicada:\n\n{text}");
        return client.say(MessageType::Warning, &said);
    };
    let Some(new) = place.put(text) else {
        let said = format!("a reescrita terminaria o comentário; não foi aplicada:\n\n{text}");
        return client.say(MessageType::Warning, &said);
    };
    let edit = actions::of(client.can, document, &[(bytes, &new)]);
    let params = json!({"label": "Reescrever na minha voz", "edit": edit});
    client.ask("workspace/applyEdit", params, Owed::Applied);
}

/// Where a text stands in another, if it does so once.
fn only(text: &str, part: &str) -> Option<std::ops::Range<usize>> {
    let at = text.find(part).filter(|at| text.rfind(part) == Some(*at))?;
    Some(at..at + part.len())
}

/// Says when the editor did not apply an edit.
pub(super) fn applied(client: &mut EditorClient<'_>, answer: &Value) {
    if answer.pointer("/result/applied") != Some(&Value::Bool(true)) {
        let why = answer.pointer("/result/failureReason").or_else(|| answer.pointer("/error/message"));
        let why = why.and_then(Value::as_str).map(|why| format!(": {why}")).unwrap_or_default();
        client.say(MessageType::Warning, &format!("o editor não aplicou a reescrita{why}"));
    }
}

/// Why a command has nothing to work on.
const GONE: &str = "O trecho não está mais no documento como estava.";

/// The target that the arguments of a command name: a document, and a stretch of it.
#[derive(serde::Deserialize)]
pub(super) struct JobTarget {
    uri: String,
    range: Option<Range>,
    version: Option<i32>,
}

impl JobTarget {
    /// The place that is to be rewritten; or why none is: it is not open any more, or not what it was, or has no words.
    pub(super) fn place(self, documents: &mut OpenDocuments) -> Result<TextStretch, &'static str> {
        let document = documents.get(&self.uri).ok_or(GONE)?;
        let current = self.version.is_none_or(|version| version == document.version);
        let mut range = self.range.filter(|_| current).ok_or(GONE)?;
        let mut bytes = document.text.bytes(&range);
        let source = document.text.as_str();
        let passage = document.format.and_then(|format| format.passage(source, &bytes));
        let passage = passage.transpose().map_err(|why| match why {
            NoPassage::Nothing => "Não há comentário na seleção.",
            NoPassage::Code => {
                "Há código entre os comentários da seleção; selecione um comentário de cada vez."
            }
        })?;
        if let Some(passage) = &passage {
            bytes = passage.bytes.clone();
            range = document.text.range(&bytes);
        }
        let before = source.get(bytes).ok_or(GONE)?.to_owned();
        Ok(TextStretch { uri: self.uri, version: document.version, range, before, passage })
    }

    /// The text that is to be compared: the stretch, or all of it; of a program its comments.
    pub(super) fn said(self, documents: &mut OpenDocuments) -> Result<String, &'static str> {
        let document = documents.get(&self.uri).ok_or(GONE)?;
        let text = &document.text;
        let bytes = self.range.map_or(0..text.as_str().len(), |range| text.bytes(&range));
        let comments = document.format.and_then(|format| format.comments(text.as_str(), &bytes));
        comments.or_else(|| text.as_str().get(bytes).map(str::to_owned)).ok_or(GONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_is_found_again_where_it_stands_once() {
        assert_eq!(only("um dois", "dois"), Some(3..7));
        assert_eq!(only("dois dois", "dois"), None);
        assert_eq!(only("um", "dois"), None);
    }
}
