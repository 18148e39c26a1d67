//! Actions: the changes that an editor is offered at a place, each an edit for the version it was made from.
use std::ops::Range as Bytes;
use std::path::Path;

use serde_json::{Value, json};

use super::client::Can;
use super::document::{self, OpenDocument, OpenDocuments};
use super::linter::{LintDesk, diagnostic, places};
use super::protocol::{ActionsFor, Range};
use super::text::DocumentText;
use crate::writing::lint::{FILE, turned_off};
use voz_core::base::files;
use voz_core::voice::lint::autofix::{Alcance, autofix_except};
use voz_core::voice::lint::silence;
use voz_core::voice::lint::suppression::Checked;
use voz_core::voice::lint::{Achado, Correcao, Passage, Trecho};
use voz_core::voice::reescrita::Variante;

/// Every safe fix of a document.
pub(super) const FIX_ALL: &str = "source.fixAll.voz";
/// A rewrite of what is selected.
pub(super) const REWRITE: &str = "refactor.rewrite.voz";
/// A comparison with the author, which changes nothing.
pub(super) const COMPARE: &str = "refactor.voz.comparar";
/// The kinds that there are.
pub(super) const KINDS: [&str; 4] = ["quickfix", FIX_ALL, REWRITE, COMPARE];

/// The command behind [`REWRITE`].
pub(super) const REWRITE_COMMAND: &str = "voz.reescrever";
/// The command behind [`COMPARE`].
pub(super) const COMPARE_COMMAND: &str = "voz.comparar";

/// The reason that stands in a comment that keeps a rule silent, until its author writes another.
const REASON: &str = "o autor quer assim";
/// Most findings that have actions of their own at once.
const FINDINGS_MAX: usize = 20;
/// Most rules that can be silenced at once: each has what stands around it looked at a few times.
const SILENCED_MAX: usize = 4;
/// Bytes before and behind a finding that are looked at to silence it.
const AROUND: usize = 8 << 10;
/// In a larger document all fixes are made only when asked for by name.
const LARGE: usize = 128 << 10;

/// The actions for a stretch.
pub(super) fn actions(
    desk: &mut LintDesk<'_>,
    can: Can,
    documents: &mut OpenDocuments,
    params: &ActionsFor,
) -> Vec<Value> {
    let only = params.context.only.as_ref();
    let wants = |kind: &str| only.is_none_or(|only| only.iter().any(|asked| is_within(kind, asked)));
    let project =
        if wants("quickfix") { ProjectFile::of(desk, documents, &params.text_document.uri) } else { None };
    let Some(document) = documents.get(&params.text_document.uri) else { return Vec::new() };
    let Some(checked) = desk.checked(document) else { return Vec::new() };
    let document = &*document;
    let bytes = document.text.bytes(params.range);
    let mut all = Vec::new();
    if wants("quickfix") {
        let here = touched(&checked, &bytes);
        let fixes = here.iter().filter_map(|(achado, place)| fix(can, document, achado, place));
        all.extend(fixes);
        silence(desk, can, document, project.as_ref(), &here, &mut all);
    }
    let fixable = places(&checked).any(|(_, place)| place.correcao.is_some());
    if wants(FIX_ALL) && fixable && (only.is_some() || document.text.as_str().len() <= LARGE) {
        all.extend(fix_all(desk, can, document));
    }
    // Some editors always select the character under the cursor: within one word nothing is chosen.
    let said = document.text.as_str().get(bytes.clone()).unwrap_or_default();
    let selected = said.split_whitespace().nth(1).is_some();
    let arguments = json!({"uri": document.uri, "range": params.range, "version": document.version});
    if wants(REWRITE) && selected {
        all.push(command("Reescrever na minha voz", REWRITE, REWRITE_COMMAND, &arguments));
    }
    if wants(COMPARE) {
        let (title, arguments) = match selected {
            true => ("Comparar a seleção com a minha voz", arguments),
            false => ("Comparar com a minha voz", json!({"uri": document.uri})),
        };
        all.push(command(title, COMPARE, COMPARE_COMMAND, &arguments));
    }
    all
}

/// True when a kind is another, or one of its kinds: `source.fixAll.voz` is a `source.fixAll`.
fn is_within(kind: &str, asked: &str) -> bool {
    asked.is_empty() || kind.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The findings that touch a stretch.
fn touched<'c>(checked: &'c Checked, bytes: &Bytes<usize>) -> Vec<(&'c Achado, &'c Trecho)> {
    let touching = places(checked).filter(|(_, p)| p.byte_inicio <= bytes.end && bytes.start <= p.byte_fim);
    touching.take(FINDINGS_MAX).collect()
}

/// The fix of one finding, with that of the other half of its pair.
fn fix(can: Can, document: &OpenDocument, achado: &Achado, place: &Trecho) -> Option<Value> {
    let safe = place.correcao.is_some();
    let chosen = |place: &'_ Trecho| -> Option<Correcao> {
        if safe { place.correcao.clone() } else { place.ousada.clone() }
    };
    let own = chosen(place)?;
    let other = |t: &&Trecho| t.par.is_some() && t.par == place.par && t.byte_inicio != place.byte_inicio;
    let mut fixes = vec![own];
    fixes.extend(achado.trechos.iter().filter(other).filter_map(chosen));
    fixes.sort_by_key(|fix| fix.byte_inicio);
    let changes: Vec<(Bytes<usize>, &str)> =
        fixes.iter().map(|fix| (fix.byte_inicio..fix.byte_fim, fix.texto.as_ref())).collect();
    let how = if safe { "Corrigir" } else { "Corrigir (provável)" };
    let told = diagnostic(&mut document.text.places(), achado, place);
    Some(quick_fix(&format!("{how}: {}", achado.rotulo), &told, safe, of(can, document, &changes)))
}

/// An action that answers a diagnostic; a preferred one is what editors do when asked for a fix.
fn quick_fix(title: &str, diagnostic: &Value, preferred: bool, edit: Value) -> Value {
    let mut action = json!({"title": title, "kind": "quickfix", "diagnostics": [diagnostic]});
    if preferred {
        action["isPreferred"] = true.into();
    }
    action["edit"] = edit;
    action
}

/// Keeps the rules silent that speak in a stretch: here, and in the project.
fn silence(
    desk: &mut LintDesk<'_>,
    can: Can,
    document: &OpenDocument,
    project: Option<&ProjectFile>,
    here: &[(&Achado, &Trecho)],
    all: &mut Vec<Value>,
) {
    let mut seen: Vec<&str> = Vec::new();
    for (achado, place) in here {
        if seen.contains(&&*achado.id) || seen.len() == SILENCED_MAX {
            continue;
        }
        seen.push(&achado.id);
        let told = diagnostic(&mut document.text.places(), achado, place);
        let near = around(document.text.as_str(), place.byte_inicio);
        let comment = desk.under(document, |text, options| {
            let at = place.byte_inicio.checked_sub(near.start)?;
            silence::silence(text.get(near.clone())?, options, (&achado.id, at), REASON)
        });
        if let Some(comment) = comment.flatten() {
            let at = near.start + comment.at;
            let changes = [(at..at, comment.texto.as_str())];
            let title = format!("Silenciar {} aqui", achado.id);
            all.push(quick_fix(&title, &told, false, of(can, document, &changes)));
        }
        if let Some(edit) = project.and_then(|file| file.without(can, &achado.id)) {
            let title = format!("Desligar {} neste projeto ({FILE})", achado.id);
            all.push(quick_fix(&title, &told, false, edit));
        }
    }
}

/// The whole lines around a byte, some [`AROUND`] bytes to either side: paragraphs where that can be. Nothing where lines are
/// longer.
fn around(text: &str, at: usize) -> Bytes<usize> {
    let (first, last) = (at.saturating_sub(AROUND), at.saturating_add(AROUND));
    let before = text.as_bytes().get(first..at).unwrap_or_default();
    let behind = text.as_bytes().get(at..last.min(text.len())).unwrap_or_default();
    let start = match (memchr::memmem::find(before, b"\n\n"), memchr::memchr(b'\n', before)) {
        _ if first == 0 => Some(0),
        (Some(gap), _) => Some(first + gap + 2),
        (None, line) => line.map(|line| first + line + 1),
    };
    let end = match (memchr::memmem::rfind(behind, b"\n\n"), memchr::memrchr(b'\n', behind)) {
        _ if last >= text.len() => Some(text.len()),
        (Some(gap), _) => Some(at + gap + 2),
        (None, line) => line.map(|line| at + line + 1),
    };
    start.zip(end).map_or(at..at, |(start, end)| start..end)
}

/// The `voz.toml` of a document: the nearest upwards from it, else a new one in the editor's folder that holds it.
struct ProjectFile {
    uri: String,
    /// Its version in the editor, where it is open there.
    version: Option<i32>,
    /// Its text, as the editor has it, else as it is on the disk; none where there is no such file.
    text: Option<String>,
}

impl ProjectFile {
    fn of(desk: &LintDesk<'_>, documents: &mut OpenDocuments, uri: &str) -> Option<Self> {
        if desk.settings.given.isolado {
            return None;
        }
        let document = documents.get(uri)?.path.clone();
        let above = document.as_deref().into_iter().flat_map(Path::ancestors).skip(1);
        let file = above.map(|folder| folder.join(FILE)).find(|file| file.symlink_metadata().is_ok());
        let file = file.or_else(|| Some(desk.root(document.as_deref())?.join(FILE)))?;
        if let Some(open) = documents.all().find(|open| open.path.as_deref() == Some(&*file)) {
            let text = open.known()?.to_owned();
            return Some(Self { uri: open.uri.clone(), version: Some(open.version), text: Some(text) });
        }
        Some(Self { uri: document::of(&file)?, version: None, text: files::read_small(&file).ok()? })
    }

    /// The edit that turns a rule off there.
    fn without(&self, can: Can, id: &str) -> Option<Value> {
        let before = self.text.as_deref().unwrap_or_default();
        let after = turned_off(before, id)?;
        let text = DocumentText::new(before.to_owned(), can.encoding);
        let whole = json!({"range": text.range(&(0..before.len())), "newText": after});
        let mut edit = made(can, &self.uri, self.version, &json!([whole]));
        if self.text.is_none() {
            // Only who takes files among the changes can make one.
            let changes = edit.get_mut("documentChanges").filter(|_| can.create)?.as_array_mut()?;
            changes.insert(0, json!({"uri": self.uri, "kind": "create"}));
        }
        Some(edit)
    }
}

/// Every safe fix at once, as `voz lint --corrigir` makes them.
fn fix_all(desk: &mut LintDesk<'_>, can: Can, document: &OpenDocument) -> Option<Value> {
    let edit = desk.under(document, |text, options| {
        let fixed = autofix_except(text, options, &[], Alcance::Seguras);
        let changes = fixed.edits.raw_changes();
        let changes: Vec<(Bytes<usize>, &str)> = changes
            .iter()
            .filter_map(|change| Some((change.old.clone(), fixed.texto.get(change.new.clone())?)))
            .collect();
        (!changes.is_empty()).then(|| of(can, document, &changes))
    });
    Some(json!({"title": "Corrigir tudo o que é seguro", "kind": FIX_ALL, "edit": edit.flatten()?}))
}

fn command(title: &str, kind: &str, command: &str, arguments: &Value) -> Value {
    let command = json!({"title": title, "command": command, "arguments": [arguments]});
    json!({"title": title, "kind": kind, "command": command})
}

/// An edit of one document, for the version at hand.
pub(super) fn of(can: Can, document: &OpenDocument, changes: &[(Bytes<usize>, &str)]) -> Value {
    let mut places = document.text.places();
    let edit = |(bytes, text): &(Bytes<usize>, &str)| json!({"range": places.range(bytes), "newText": text});
    made(can, &document.uri, Some(document.version), &changes.iter().map(edit).collect())
}

fn made(can: Can, uri: &str, version: Option<i32>, edits: &Value) -> Value {
    if !can.versions {
        return json!({"changes": {uri: edits}});
    }
    json!({"documentChanges": [{"textDocument": {"version": version, "uri": uri}, "edits": edits}]})
}

/// The stretch of a document that is to be rewritten, as it stood when the rewrite was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TextStretch {
    pub(super) uri: String,
    pub(super) version: i32,
    pub(super) range: Range,
    /// Text that stood there.
    pub(super) before: String,
    /// Where it stands in comments of a program: its words without their marks.
    pub(super) passage: Option<Passage>,
}

impl TextStretch {
    /// Draft to be rewritten.
    pub(super) fn said(&self) -> &str {
        // What stands around the words belongs to the document.
        self.passage.as_ref().map_or(self.before.trim(), |passage| &passage.texto)
    }

    /// The text for the place of what stood there; none where the words would end their comment.
    pub(super) fn put(&self, text: &str) -> Option<String> {
        match &self.passage {
            Some(passage) => passage.put(text),
            None => {
                let (head, tail) = edges(&self.before);
                Some(format!("{head}{text}{tail}"))
            }
        }
    }
}

/// The white space before and behind the words of a text.
fn edges(text: &str) -> (&str, &str) {
    let head = text.len() - text.trim_start().len();
    let tail = text.trim_end().len().max(head);
    (text.get(..head).unwrap_or_default(), text.get(tail..).unwrap_or_default())
}

/// Variants of which a person chooses one.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) place: TextStretch,
    pub(super) variants: Vec<Variante>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_a_finding_is_whole_lines() {
        let line = format!("{}\n", "a".repeat(99));
        let text = line.repeat(1000);
        let near = around(&text, 50_050);
        assert!(near.start.is_multiple_of(100) && near.end.is_multiple_of(100), "{near:?}");
        assert!(near.contains(&50_050), "{near:?}");
        assert!(near.len() > AROUND && near.len() <= 2 * AROUND, "{near:?}");
        assert_eq!(around(&text, 10).start, 0);
        assert_eq!(around(&text, 99_950).end, text.len());
        let gaps = format!("{}\n", line.repeat(10)).repeat(100);
        let near = around(&gaps, 50_050);
        assert!(gaps[..near.start].ends_with("\n\n") && gaps[..near.end].ends_with("\n\n"), "{near:?}");
        assert!(around(&"é".repeat(50_000), 50_000).is_empty(), "a line longer than that");
        assert_eq!(around("", 0), 0..0);
    }

    #[test]
    fn kinds_hold_their_kinds() {
        for (kind, asked, within) in [
            ("source.fixAll.voz", "source.fixAll", true),
            ("source.fixAll.voz", "source", true),
            ("source.fixAll.voz", "source.fixAll.voz", true),
            ("source.fixAll.voz", "source.fix", false),
            ("quickfix", "refactor", false),
            ("quickfix", "", true),
        ] {
            assert_eq!(is_within(kind, asked), within, "{kind} {asked}");
        }
    }

    #[test]
    fn the_white_space_around_a_text_is_not_its_own() {
        assert_eq!(edges(" \n oi \n"), (" \n ", " \n"));
        assert_eq!(edges("  "), ("  ", ""));
        assert_eq!(edges(""), ("", ""));
    }
}
