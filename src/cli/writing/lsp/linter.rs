//! What the lint says of documents, under their project's settings and the editor's.
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::document::OpenDocument;
use super::settings::LspSettings;
use crate::app::voice::voice_in_use::Voice;
use crate::cli::exit::Error;
use crate::cli::frame::Ctx;
use crate::cli::voice::enough_texts::fitting_register;
use crate::cli::writing::lint::Projects;
use crate::voice::lint::suppression::{Checked, check};
use crate::voice::lint::{AuthorRates, Options};

/// Most different complaints that are remembered, so that each is told once.
const TOLD_MAX: usize = 64;

/// Lints documents.
pub(super) struct LintDesk<'a> {
    pub(super) ctx: &'a Ctx,
    pub(super) settings: LspSettings,
    /// The folder that the editor was opened on.
    pub(super) root: Option<PathBuf>,
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
            root: None,
            author: None,
            told: BTreeSet::new(),
            complaints: Vec::new(),
        }
    }

    /// Takes other settings, and whatever changed on disk.
    pub(super) fn set(&mut self, settings: LspSettings) {
        self.settings = settings;
        self.refresh();
    }

    /// Forgets what was read of projects and of the author.
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
        let Error::Said { message, hint, .. } = error else { return };
        let said = hint.as_ref().map_or_else(|| message.clone(), |hint| format!("{message}; {hint}"));
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
        let nowhere = self.root.as_deref().unwrap_or(Path::new(".")).join("sem-nome");
        let path = document.path.as_deref().unwrap_or(&nowhere);
        let settings = match self.projects.settings(path) {
            Ok(settings) => settings,
            Err(error) => {
                self.complain(&error);
                // A project whose file is wrong is linted as if there were none.
                let plain = crate::cli::writing::lint::Given { isolado: true, ..self.settings.given.clone() };
                Projects::new(plain).settings(path).ok()?
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
        checked.report.achados.retain(|achado| achado.gravidade >= level);
        let checked = Arc::new(checked);
        document.checked = Some(Arc::clone(&checked));
        Some(checked)
    }
}
