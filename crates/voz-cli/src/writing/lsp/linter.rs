//! The lint of documents, under the settings of their project and of the editor; its findings as diagnostics and hovers.
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};

use super::document::OpenDocument;
use super::protocol::{Range, Severity};
use super::settings::LspSettings;
use super::text::{DocumentText, TextPlaces};
use super::work::sentence;
use crate::exit::Error;
use crate::frame::Ctx;
use crate::terminal::Paint;
use crate::voice::enough_texts::fitting_register;
use crate::writing::lint::{Projects, explanation};
use voz_core::app::voice::voice_in_use::Voice;
use voz_core::voice::lint::suppression::{Checked, check};
use voz_core::voice::lint::{Achado, AuthorRates, Gravidade, Options, Trecho, regra};

/// Most different complaints that are remembered, so that each is told once.
const TOLD_MAX: usize = 64;

/// Lints documents.
pub(super) struct LintDesk<'a> {
    pub(super) ctx: &'a Ctx,
    pub(super) settings: LspSettings,
    /// The folders that the editor was opened on.
    pub(super) roots: Vec<PathBuf>,
    projects: Projects,
    author: Option<AuthorRates>,
    told: BTreeSet<String>,
    /// Complaints that a person should hear.
    complaints: Vec<String>,
}

impl<'a> LintDesk<'a> {
    pub(super) fn new(ctx: &'a Ctx) -> Self {
        let settings = LspSettings::default();
        Self {
            ctx,
            projects: Projects::new(settings.given.clone()),
            settings,
            roots: Vec::new(),
            author: None,
            told: BTreeSet::new(),
            complaints: Vec::new(),
        }
    }

    /// The innermost folder of the editor that holds a file; the first, for what is in no file.
    pub(super) fn root(&self, path: Option<&Path>) -> Option<&Path> {
        let Some(path) = path else { return self.roots.first().map(PathBuf::as_path) };
        let holding = self.roots.iter().filter(|root| path.starts_with(root));
        holding.max_by_key(|root| root.components().count()).map(PathBuf::as_path)
    }

    /// Reads projects and the author again, under the settings as they are now.
    pub(super) fn refresh(&mut self) {
        self.projects = Projects::new(self.settings.given.clone());
        self.told.clear();
        self.author = if self.settings.sem_autor { None } else { self.author() };
    }

    /// The rates of the author's own texts, where some were measured.
    fn author(&mut self) -> Option<AuthorRates> {
        let named = self.settings.registro;
        let load = || -> Result<Option<AuthorRates>, Error> {
            let Some(store) = self.ctx.existing_store()? else { return Ok(None) };
            let voice = Voice::own(&self.ctx.world, &store)?;
            Ok(voice.map(|voice| voice.rates(fitting_register(voice.card(), named)).clone()))
        };
        match load() {
            Ok(rates) => rates,
            Err(error) => {
                self.complain(&error);
                None
            }
        }
    }

    fn complain(&mut self, error: &Error) {
        if matches!(error, Error::BrokenPipe) {
            return;
        }
        let said = sentence(error);
        if self.told.len() < TOLD_MAX && self.told.insert(said.clone()) {
            self.complaints.push(said);
        }
    }

    /// Complaints that a person should hear, once.
    pub(super) fn complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }

    /// Looks at a document as it is to be linted; `None` where it is not.
    pub(super) fn under<T>(
        &mut self,
        document: &OpenDocument,
        look: impl FnOnce(&str, &Options<'_>) -> T,
    ) -> Option<T> {
        if !document.is_read() {
            return None;
        }
        let nowhere = self.root(None).unwrap_or(Path::new(".")).join("sem-nome");
        let path = document.path.as_deref().unwrap_or(&nowhere);
        let settings = match self.projects.settings(path) {
            Ok(settings) => settings,
            Err(error) => {
                self.complain(&error);
                // A project whose file is wrong is linted as if there were none.
                Arc::clone(&self.projects.plain)
            }
        };
        let options = settings.options(document.path.as_deref(), document.format, self.author.as_ref());
        Some(look(document.text.as_str(), &options))
    }

    /// The lint's view of a document as it stands.
    pub(super) fn checked(&mut self, document: &mut OpenDocument) -> Option<Arc<Checked>> {
        if let Some(checked) = &document.checked {
            return Some(Arc::clone(checked));
        }
        let level = self.settings.nivel;
        let mut checked = self.under(document, |text, options| check(text, options, &[]))?;
        checked.report.achados.retain(|achado| level.is_none_or(|level| achado.gravidade >= level));
        let checked = Arc::new(checked);
        document.checked = Some(Arc::clone(&checked));
        Some(checked)
    }
}

/// Most findings of a document that are shown: the first ones.
const SHOWN_MAX: usize = 1000;

/// Name of the source of diagnostics.
const SOURCE: &str = "voz";

/// Every place of every finding.
pub(super) fn places(checked: &Checked) -> impl Iterator<Item = (&Achado, &Trecho)> {
    let findings = checked.report.achados.iter();
    findings.flat_map(|achado| achado.trechos.iter().map(move |place| (achado, place)))
}

/// Every finding, in reading order, and what is wrong with the comments that keep rules silent.
pub(super) fn diagnostics(text: &DocumentText, checked: &Checked) -> Vec<Value> {
    let mut places: Vec<_> = places(checked).collect();
    places.sort_by_key(|(_, place)| (place.byte_inicio, place.byte_fim));
    places.truncate(SHOWN_MAX);
    let mut ranges = text.places();
    let findings = places.into_iter().map(|(achado, place)| diagnostic(&mut ranges, achado, place));
    let warnings = checked.avisos.iter().filter_map(|warning| {
        let (at, _) = warning.lugar?;
        let end = text.as_str().get(at..)?.find("-->").map_or(at, |close| at + close + 3);
        let message = warning.to_string();
        Some(told(text.range(&(at..end)), Severity::INFO, "supressao", &message))
    });
    findings.chain(warnings.take(SHOWN_MAX)).collect()
}

/// One finding at one place.
pub(super) fn diagnostic(ranges: &mut TextPlaces<'_>, achado: &Achado, place: &Trecho) -> Value {
    let mut said = achado.rotulo.to_string();
    if let Some(why) = &achado.porque {
        said.push_str(&format!(": {why}"));
    }
    let severity = match achado.gravidade {
        Gravidade::Erro => Severity::ERROR,
        Gravidade::Aviso => Severity::WARNING,
    };
    told(ranges.range(&(place.byte_inicio..place.byte_fim)), severity, &achado.id, &said)
}

fn told(range: Range, severity: Severity, code: &str, message: &str) -> Value {
    json!({"range": range, "severity": severity, "code": code, "source": SOURCE, "message": message})
}

/// The words of `voz lint --explicar` on the rules that speak at a byte; null where none does.
pub(super) fn hover(document: &OpenDocument, checked: &Checked, at: usize) -> Value {
    let here: Vec<_> = places(checked).filter(|(_, p)| p.byte_inicio <= at && at <= p.byte_fim).collect();
    let Some((_, narrow)) = here.iter().min_by_key(|(_, p)| p.byte_fim - p.byte_inicio) else {
        return Value::Null;
    };
    let mut said: Vec<String> = Vec::new();
    for (achado, _) in &here {
        let Some(rule) = regra(&achado.id) else { continue };
        let mut text = explanation(rule, Paint::OFF);
        if let Some(why) = &achado.porque {
            text.push_str(&format!("\nAqui\n  {why}\n"));
        }
        if !said.contains(&text) {
            said.push(text);
        }
    }
    json!({
        "contents": {"kind": "plaintext", "value": said.join("\n\n").trim_end()},
        "range": document.text.range(&(narrow.byte_inicio..narrow.byte_fim)),
    })
}
