//! Work under way for the editor: begun, shown, given up, put into its document.
use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::actions::{self, Choice, TextStretch};
use super::client::{EditorClient, Owed};
use super::document::OpenDocuments;
use super::protocol::{Range, Severity};
use super::server::LspServer;
use super::work::{self, Asked, Finished, WorkOutcome, WorkTools};
use crate::writing::reescrever::{keep, name};
use voz_core::base::leaving::Leaving;
use voz_core::mcp::rpc::RpcFault;
use voz_core::voice::lint::NoPassage;
use voz_core::voice::reescrita::Variante;

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

/// The name of a variant's style.
fn style(variant: &Variante) -> &str {
    name(&variant.estilo.id, &variant.estilo.nome)
}

/// Work under way.
#[derive(Default)]
pub(super) struct Jobs {
    next: u64,
    running: BTreeMap<u64, EditorJob>,
}

impl Jobs {
    /// Gives up everything.
    pub(super) fn leave(&mut self) {
        std::mem::take(&mut self.running).into_values().for_each(|job| job.asker.leave());
    }
}

impl LspServer<'_> {
    /// Begins a piece of work for a request.
    pub(super) fn start(&mut self, tools: WorkTools, id: &Value, token: Option<&Value>, asked: Asked) {
        if self.jobs.running.len() >= WORK_MAX {
            let said = "há trabalho demais em andamento; espere, ou cancele algum";
            self.client.say(Severity::WARNING, said);
            return self.client.answer(id, Ok(Value::Null));
        }
        self.jobs.next += 1;
        let number = self.jobs.next;
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
        self.jobs.running.insert(number, job);
        if token.is_some() {
            self.show(number);
        } else if self.client.can.progress {
            let params = json!({"token": own});
            self.client.ask("window/workDoneProgress/create", &params, Owed::Progress(number));
        }
        work::begin(tools, number, asked, self.desk.settings.clone(), asker);
    }

    /// The editor is ready to show how work goes on.
    pub(super) fn show(&mut self, number: u64) {
        if let Some(job) = self.jobs.running.get_mut(&number) {
            job.shown = true;
            let value = json!({"kind": "begin", "title": job.title, "cancellable": true});
            report(&mut self.client, job, &value);
        }
    }

    /// Says how work goes on.
    pub(super) fn progress(&mut self, number: u64, said: &str) {
        if let Some(job) = self.jobs.running.get(&number) {
            report(&mut self.client, job, &json!({"kind": "report", "message": said}));
        }
    }

    /// Gives up the work of a request.
    pub(super) fn cancel(&mut self, id: &Value) {
        let cancelled = Err(RpcFault::new(CANCELLED, "Cancelado."));
        self.give_up(|job| job.id == *id, cancelled);
    }

    /// Gives up the work that is shown under a token.
    pub(super) fn cancel_shown(&mut self, token: &Value) {
        self.give_up(|job| job.token == *token, Ok(Value::Null));
    }

    fn give_up(&mut self, which: impl Fn(&EditorJob) -> bool, answer: Result<Value, RpcFault>) {
        let number = self.jobs.running.iter().find(|(_, job)| which(job)).map(|(number, _)| *number);
        if let Some(job) = number.and_then(|number| self.jobs.running.remove(&number)) {
            job.asker.leave();
            report(&mut self.client, &job, &json!({"kind": "end", "message": "cancelado"}));
            self.client.answer(&job.id, answer);
        }
    }

    /// Takes what work came to. What was given up meanwhile is nobody's.
    pub(super) fn done(&mut self, number: u64, done: Finished) {
        let Some(job) = self.jobs.running.remove(&number) else { return };
        let word = if done.is_ok() { "pronto" } else { "falhou" };
        report(&mut self.client, &job, &json!({"kind": "end", "message": word}));
        match done {
            Err(why) => self.client.say(Severity::ERROR, &why),
            Ok(WorkOutcome::Compared(said)) => self.client.say(Severity::INFO, &said),
            Ok(WorkOutcome::Rewritten { place, reescrita, own }) => {
                if own {
                    keep(self.desk.ctx, &reescrita, None);
                }
                self.propose(place, reescrita.variantes);
            }
        }
        self.client.answer(&job.id, Ok(Value::Null));
    }

    /// Puts a rewrite into its document, after a person chose where there are several.
    fn propose(&mut self, place: TextStretch, variants: Vec<Variante>) {
        match variants.as_slice() {
            [] => {}
            [only] => self.apply(&place, only),
            _ => {
                let titles: Vec<Value> = variants.iter().map(|v| json!({"title": style(v)})).collect();
                let told = |v: &Variante| match &v.diff.motivo {
                    Some(why) => format!("{}: {}\nconfira: {why}", style(v), v.texto),
                    None => format!("{}: {}", style(v), v.texto),
                };
                let texts: Vec<String> = variants.iter().map(told).collect();
                let message = format!("voz: qual das variantes?\n\n{}", texts.join("\n\n"));
                let params = json!({"type": Severity::INFO, "message": message, "actions": titles});
                let choice = Box::new(Choice { place, variants });
                self.client.ask("window/showMessageRequest", &params, Owed::Choice(choice));
            }
        }
    }

    /// Puts in the variant that a person chose.
    pub(super) fn chosen(&mut self, choice: &Choice, answer: &Value) {
        let title = answer.pointer("/result/title").and_then(Value::as_str);
        if let Some(variant) = choice.variants.iter().find(|v| Some(style(v)) == title) {
            self.apply(&choice.place, variant);
        }
    }

    /// Puts a text in its place, if the document still is what it was: the same version, or one in which the same words stand
    /// in one place.
    fn apply(&mut self, place: &TextStretch, Variante { texto: text, diff, .. }: &Variante) {
        let client = &mut self.client;
        let Some(document) = self.documents.get(&place.uri) else {
            let said = "o documento foi fechado; a reescrita não foi aplicada";
            return client.say(Severity::WARNING, said);
        };
        let found = match document.version == place.version {
            true => Some(document.text.bytes(place.range)),
            false => only(document.text.as_str(), &place.before),
        };
        let found =
            found.filter(|bytes| document.text.as_str().get(bytes.clone()) == Some(place.before.as_str()));
        let Some(bytes) = found else {
            let said =
                format!("o trecho mudou enquanto era reescrito; a reescrita não foi aplicada:\n\n{text}");
            return client.say(Severity::WARNING, &said);
        };
        let Some(new) = place.put(text) else {
            let said = format!("a reescrita terminaria o comentário; não foi aplicada:\n\n{text}");
            return client.say(Severity::WARNING, &said);
        };
        let edit = actions::of(client.can, document, &[(bytes, &new)]);
        let params = json!({"label": "Reescrever na minha voz", "edit": edit});
        client.ask("workspace/applyEdit", &params, Owed::Applied);
        if let Some(why) = &diff.motivo {
            client.say(Severity::WARNING, &format!("confira a reescrita: {why}"));
        }
    }

    /// Says when the editor did not apply an edit.
    pub(super) fn applied(&mut self, answer: &Value) {
        if answer.pointer("/result/applied") != Some(&Value::Bool(true)) {
            let why = answer.pointer("/result/failureReason").or_else(|| answer.pointer("/error/message"));
            let why = why.and_then(Value::as_str).map(|why| format!(": {why}")).unwrap_or_default();
            self.client.say(Severity::WARNING, &format!("o editor não aplicou a reescrita{why}"));
        }
    }
}

/// Tells how work goes on where that is shown.
fn report(client: &mut EditorClient<'_>, job: &EditorJob, value: &Value) {
    if job.shown {
        client.tell("$/progress", &json!({"token": job.token, "value": value}));
    }
}

/// Where a text stands in another, if it does so once.
fn only(text: &str, part: &str) -> Option<std::ops::Range<usize>> {
    let at = text.find(part).filter(|at| text.rfind(part) == Some(*at))?;
    Some(at..at + part.len())
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
        let mut bytes = document.text.bytes(range);
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
        let bytes = self.range.map_or(0..text.as_str().len(), |range| text.bytes(range));
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
