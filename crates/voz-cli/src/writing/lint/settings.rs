//! The settings of each file: the command line first, then the nearest `voz.toml` upwards from the file.
use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::project::{FILE, Project, ProjectLayer, Setting};
use crate::exit::Error;
use voz_core::voice::lint::{AuthorRates, Formato, Genero, Gravidade, Idioma, Options, Palavras, genero};

/// Settings of whoever asks for every text, over what projects say of theirs.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// Ids of the only rules to use; all when empty.
    pub so: Vec<&'static str>,
    /// Ids of rules to leave out.
    pub sem: Vec<&'static str>,
    /// The rest, as a project would put it.
    pub layer: ProjectLayer,
    /// No project is looked for.
    pub isolado: bool,
}

/// Settings under which a text is linted.
#[derive(Debug, Default)]
pub struct Settings {
    idioma: Option<Idioma>,
    genero: Option<Genero>,
    so: Vec<&'static str>,
    sem: Vec<&'static str>,
    ligadas: Vec<&'static str>,
    gravidades: Vec<(&'static str, Gravidade)>,
    palavras: Option<Palavras>,
}

impl Settings {
    /// The given settings over the layers, later ones over earlier ones.
    fn new<'l>(given: &'l Given, layers: impl Iterator<Item = &'l ProjectLayer>) -> Self {
        let mut settings = Self { so: given.so.clone(), sem: given.sem.clone(), ..Self::default() };
        let (mut rules, mut accepted, mut marked) = (BTreeMap::new(), Vec::new(), Vec::new());
        for layer in layers.chain([&given.layer]) {
            settings.idioma = layer.idioma.or(settings.idioma);
            settings.genero = layer.genero.or(settings.genero);
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
        settings.palavras = Some(Palavras::new(&accepted, &marked)).filter(|own| !own.is_empty());
        settings
    }

    /// The same as the lint takes it, for a text of a name, a format and an author.
    pub fn options<'o>(
        &'o self,
        path: Option<&Path>,
        formato: Option<&'static Formato>,
        autor: Option<&'o AuthorRates>,
    ) -> Options<'o> {
        let name = path.and_then(Path::file_name).map(OsStr::to_string_lossy);
        Options {
            idioma: self.idioma,
            genero: self.genero.unwrap_or_else(|| genero(&name.unwrap_or_default(), formato)),
            markdown: formato.is_some_and(|format| format.markdown),
            formato,
            so: &self.so,
            sem: &self.sem,
            ligadas: &self.ligadas,
            gravidades: &self.gravidades,
            palavras: self.palavras.as_ref(),
            autor,
        }
    }
}

/// Most files of projects in one run, and most different settings that they come to: each is kept to the end.
const PROJECTS_MAX: usize = 256;
const MADE_MAX: usize = 256;

/// The projects met so far, and what they come to.
pub struct Projects {
    given: Given,
    /// The settings of a file that belongs to none.
    pub(crate) plain: Arc<Settings>,
    /// By folder: the project that its files belong to, and its number.
    folders: HashMap<PathBuf, Option<(usize, Arc<Project>)>>,
    read: usize,
    /// By project and by which of its paths name the file.
    made: HashMap<(usize, Vec<bool>), Arc<Settings>>,
}

impl Projects {
    pub fn new(given: Given) -> Self {
        let plain = Arc::new(Settings::new(&given, std::iter::empty()));
        Self { given, plain, folders: HashMap::new(), read: 0, made: HashMap::new() }
    }

    /// The settings under which a file is linted.
    ///
    /// # Errors
    /// Its `voz.toml` cannot be read or is wrong.
    pub fn settings(&mut self, file: &Path) -> Result<Arc<Settings>, Error> {
        if self.given.isolado {
            return Ok(Arc::clone(&self.plain));
        }
        let Some(file) = absolute(file) else { return Ok(Arc::clone(&self.plain)) };
        let folder = file.parent().unwrap_or(&file);
        let Some((number, project)) = self.project(folder)? else { return Ok(Arc::clone(&self.plain)) };
        let named: Vec<bool> = project.paths.iter().map(|(globs, _)| globs.matches(&file)).collect();
        if self.made.len() == MADE_MAX && !self.made.contains_key(&(number, named.clone())) {
            let said =
                format!("{FILE}: os [[lint.caminhos]] servem aos arquivos de mais de {MADE_MAX} maneiras");
            return Err(Error::usage(said));
        }
        let given = &self.given;
        let made = self.made.entry((number, named)).or_insert_with_key(|(_, named)| {
            let layers =
                project.paths.iter().zip(named).filter(|(_, named)| **named).map(|((_, layer), _)| layer);
            Arc::new(Settings::new(given, std::iter::once(&project.base).chain(layers)))
        });
        Ok(Arc::clone(made))
    }

    /// The project of a folder: its own, or that of the nearest folder above.
    fn project(&mut self, folder: &Path) -> Result<Option<(usize, Arc<Project>)>, Error> {
        if let Some(known) = self.folders.get(folder) {
            return Ok(known.clone());
        }
        let found = match Project::read(folder)? {
            Some(_) if self.read == PROJECTS_MAX => {
                return Err(Error::usage(format!("há mais de {PROJECTS_MAX} {FILE}")));
            }
            Some(project) => {
                self.read += 1;
                Some((self.read, Arc::new(project)))
            }
            None => folder.parent().map(|above| self.project(above)).transpose()?.flatten(),
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
