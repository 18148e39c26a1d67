//! How each file is linted: the command line first, then the nearest `voz.toml` upwards from the file.
use std::collections::{BTreeMap, HashMap};
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use super::args::Lint;
use super::project::{FILE, Layer, Project, Setting};
use crate::cli::exit::Error;
use crate::voice::lint::{Gravidade, Idioma, Palavras};

/// How a text is linted.
#[derive(Debug, Default)]
pub(super) struct Settings {
    pub(super) idioma: Option<Idioma>,
    pub(super) so: Vec<&'static str>,
    pub(super) sem: Vec<&'static str>,
    pub(super) ligadas: Vec<&'static str>,
    pub(super) gravidades: Vec<(&'static str, Gravidade)>,
    pub(super) palavras: Option<Palavras>,
}

impl Settings {
    /// The command line over the layers, later ones over earlier ones.
    fn new<'l>(lint: &Lint, layers: impl Iterator<Item = &'l Layer>) -> Self {
        let ids = |rules: &[&'static crate::voice::lint::Regra]| rules.iter().map(|rule| rule.id).collect();
        let mut settings = Self { so: ids(&lint.so), sem: ids(&lint.sem), ..Self::default() };
        let (mut rules, mut accepted, mut marked) = (BTreeMap::new(), Vec::new(), Vec::new());
        for layer in layers {
            settings.idioma = layer.idioma.or(settings.idioma);
            rules.extend(layer.regras.iter().map(|(id, setting)| (*id, *setting)));
            accepted.extend(layer.aceitas.iter().map(String::as_str));
            marked.extend(layer.marcadas.iter().map(String::as_str));
        }
        for (id, setting) in rules {
            match setting {
                Setting::On => settings.ligadas.push(id),
                // Rules asked for by name on the command line are asked for.
                Setting::Off if settings.so.contains(&id) => {}
                Setting::Off => settings.sem.push(id),
                Setting::Weighs(gravidade) => settings.gravidades.push((id, gravidade)),
            }
        }
        settings.idioma = lint.language().or(settings.idioma);
        settings.palavras = Some(Palavras::new(&accepted, &marked)).filter(|own| !own.is_empty());
        settings
    }
}

/// The projects met so far, and what they come to.
pub(super) struct Projects<'a> {
    lint: &'a Lint,
    plain: Arc<Settings>,
    /// By folder: the project that its files belong to, and its number.
    folders: HashMap<PathBuf, Option<(usize, Rc<Project>)>>,
    read: usize,
    /// By project and by which of its paths name the file.
    made: HashMap<(usize, Vec<bool>), Arc<Settings>>,
}

impl<'a> Projects<'a> {
    pub(super) fn new(lint: &'a Lint) -> Self {
        let plain = Arc::new(Settings::new(lint, std::iter::empty()));
        Self { lint, plain, folders: HashMap::new(), read: 0, made: HashMap::new() }
    }

    /// How a file is linted.
    ///
    /// # Errors
    /// Its `voz.toml` cannot be read or is wrong.
    pub(super) fn settings(&mut self, file: &Path) -> Result<Arc<Settings>, Error> {
        if self.lint.isolado {
            return Ok(Arc::clone(&self.plain));
        }
        let Some(file) = absolute(file) else { return Ok(Arc::clone(&self.plain)) };
        let folder = file.parent().unwrap_or(&file);
        let Some((number, project)) = self.project(folder)? else { return Ok(Arc::clone(&self.plain)) };
        let named: Vec<bool> = project.paths.iter().map(|(globs, _)| globs.matches(&file)).collect();
        let lint = self.lint;
        let made = self.made.entry((number, named)).or_insert_with_key(|(_, named)| {
            let layers =
                project.paths.iter().zip(named).filter(|(_, named)| **named).map(|((_, layer), _)| layer);
            Arc::new(Settings::new(lint, std::iter::once(&project.base).chain(layers)))
        });
        Ok(Arc::clone(made))
    }

    /// The project of a folder: its own, or that of the nearest folder above.
    fn project(&mut self, folder: &Path) -> Result<Option<(usize, Rc<Project>)>, Error> {
        if let Some(known) = self.folders.get(folder) {
            return Ok(known.clone());
        }
        let found = if folder.join(FILE).is_file() {
            self.read += 1;
            Some((self.read, Rc::new(Project::read(folder)?)))
        } else {
            folder.parent().map(|above| self.project(above)).transpose()?.flatten()
        };
        self.folders.insert(folder.to_owned(), found.clone());
        Ok(found)
    }
}

/// The path from the root on, without `..`.
fn absolute(file: &Path) -> Option<PathBuf> {
    if !file.components().any(|part| part == Component::ParentDir) {
        return std::path::absolute(file).ok();
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(file.file_name()?))
}
