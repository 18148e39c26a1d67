//! `voz.toml`: the word of a project on its texts, read whole or refused with the place of what is wrong; and a rule turned
//! off in it.
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml_edit::{DocumentMut, Item, Table, TableLike, value};

use super::LANGUAGES;
use super::globs::Globs;
use crate::exit::Error;
use crate::terminal::printable;
use voz_core::base::files;
use voz_core::voice::lint::suppression::nearest_rule;
use voz_core::voice::lint::{Genero, Gravidade, Idioma, Regra, regra};

/// The name of the file.
pub(crate) const FILE: &str = "voz.toml";

/// A project's file.
#[derive(Debug)]
pub(super) struct Project {
    /// The settings of every text.
    pub(super) base: ProjectLayer,
    /// Settings of some paths, in order: the last word counts.
    pub(super) paths: Vec<(Globs, ProjectLayer)>,
}

/// Settings of all texts, or of those under some paths.
#[derive(Clone, Debug, Default)]
pub struct ProjectLayer {
    pub idioma: Option<Idioma>,
    pub genero: Option<Genero>,
    pub regras: BTreeMap<&'static str, Setting>,
    /// Words that are never marked.
    pub aceitas: Vec<String>,
    /// Words that always are.
    pub marcadas: Vec<String>,
}

/// Setting of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    On,
    Off,
    /// On, with this gravity.
    Weighs(Gravidade),
}

impl Setting {
    /// The word of each setting.
    pub(crate) const WORDS: [(&'static str, Self); 4] = [
        ("ligada", Self::On),
        ("desligada", Self::Off),
        ("aviso", Self::Weighs(Gravidade::Aviso)),
        ("erro", Self::Weighs(Gravidade::Erro)),
    ];
}

/// Bounds of a file, which a stranger may have written: each pattern is tried on each path, each word on each word.
const PATHS_MAX: usize = 500;
const PATTERNS_MAX: usize = 1000;
const WORDS_MAX: usize = 1000;
/// Most bytes of a word, or of words in a row, each of which counts.
const WORD_MAX: usize = 200;

/// The keys of each table.
const TOP: &[&str] = &["lint"];
const LINT: &[&str] = &["caminhos", "genero", "idioma", "palavras", "regras"];
const PATHS: &[&str] = &["arquivos", "genero", "idioma", "palavras", "regras"];
const WORDS: &[&str] = &["aceitas", "marcadas"];

impl Project {
    /// Reads the file of a folder, an absolute path; `None` where it has none.
    pub(super) fn read(folder: &Path) -> Result<Option<Self>, Error> {
        let path = folder.join(FILE);
        let text = files::read_small(&path)
            .map_err(|why| Error::usage(format!("não consigo ler {}: {why}", shown(&path))))?;
        text.map(|text| Self::parse(folder, &text)).transpose()
    }

    /// Reads what the file of a folder holds.
    fn parse(folder: &Path, text: &str) -> Result<Self, Error> {
        let mut file = ProjectFile { path: folder.join(FILE), text, patterns: 0, words: 0 };
        let table = DeTable::parse(text)
            .map_err(|e| file.wrong(e.span().unwrap_or(0..0), "daqui em diante não é TOML"))?;
        let mut project = Self { base: ProjectLayer::default(), paths: Vec::new() };
        for (_, value) in file.known(table.get_ref(), "", TOP)? {
            let lint = file.table(value, "lint")?;
            project.base = file.layer(lint, "[lint]", LINT)?;
            let Some(value) = lint.get("caminhos") else { continue };
            let paths = value.get_ref().as_array();
            for value in paths.ok_or_else(|| file.wrong(value.span(), "caminhos deve ser uma lista"))? {
                if project.paths.len() == PATHS_MAX {
                    let said = format!("há mais de {PATHS_MAX} [[lint.caminhos]]");
                    return Err(file.wrong(value.span(), said));
                }
                project.paths.push(file.path_layer(folder, value)?);
            }
        }
        Ok(project)
    }
}

/// A path in a sentence: a line break in it would begin another.
fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// A file under the eye.
struct ProjectFile<'t> {
    path: PathBuf,
    text: &'t str,
    /// Patterns and words so far.
    patterns: usize,
    words: usize,
}

impl ProjectFile<'_> {
    fn wrong(&self, at: Range<usize>, what: impl AsRef<str>) -> Error {
        let line = self.text.get(..at.start).unwrap_or_default().matches('\n').count() + 1;
        Error::usage(format!("{}, linha {line}: {}", shown(&self.path), what.as_ref()))
    }

    /// The keys and values of a table, all of them known.
    fn known<'v>(
        &self,
        table: &'v DeTable<'v>,
        place: &str,
        keys: &[&str],
    ) -> Result<Vec<(&'v str, &'v Spanned<DeValue<'v>>)>, Error> {
        let mut known = Vec::with_capacity(table.len());
        for (key, value) in table {
            let name: &str = key.get_ref();
            if !keys.contains(&name) {
                let near = keys.iter().map(|k| (strsim::damerau_levenshtein(name, k), k)).min();
                let near = near.filter(|(far, k)| far * 2 <= k.len()).map(|(_, k)| format!("; seria {k}?"));
                let all = keys.join(", ");
                let hint = near.unwrap_or_else(|| {
                    format!("; {} tem: {all}", if place.is_empty() { "o arquivo" } else { place })
                });
                return Err(self.wrong(key.span(), format!("chave desconhecida {name:?}{hint}")));
            }
            known.push((name, value));
        }
        Ok(known)
    }

    fn layer(&mut self, table: &DeTable<'_>, place: &str, keys: &[&str]) -> Result<ProjectLayer, Error> {
        let mut layer = ProjectLayer::default();
        for (key, value) in self.known(table, place, keys)? {
            match key {
                "idioma" => layer.idioma = Some(self.word(value, "idioma", &LANGUAGES)?),
                "genero" => layer.genero = Some(self.word(value, "genero", &Genero::NOMES)?),
                "regras" => layer.regras = self.rules(value)?,
                "palavras" => {
                    for (key, value) in self.known(self.table(value, "palavras")?, "palavras", WORDS)? {
                        let list = self.words(value, key)?;
                        if key == "aceitas" { layer.aceitas = list } else { layer.marcadas = list }
                    }
                }
                _ => {}
            }
        }
        Ok(layer)
    }

    fn path_layer(
        &mut self,
        folder: &Path,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<(Globs, ProjectLayer), Error> {
        let table = self.table(value, "[[lint.caminhos]]")?;
        let layer = self.layer(table, "[[lint.caminhos]]", PATHS)?;
        let Some(files) = table.get("arquivos") else {
            return Err(self.wrong(value.span(), "falta arquivos em [[lint.caminhos]], uma lista de padrões"));
        };
        let files_said = self.texts(files, "arquivos")?;
        self.patterns += files_said.len();
        if self.patterns > PATTERNS_MAX {
            return Err(self.wrong(files.span(), format!("há mais de {PATTERNS_MAX} padrões de arquivos")));
        }
        match Globs::new(folder, &files_said) {
            Ok(globs) => Ok((globs, layer)),
            Err(Error::Said { message, .. }) => Err(self.wrong(files.span(), message)),
            Err(error) => Err(error),
        }
    }

    fn rules(&self, value: &Spanned<DeValue<'_>>) -> Result<BTreeMap<&'static str, Setting>, Error> {
        let mut rules = BTreeMap::new();
        for (key, value) in self.table(value, "regras")? {
            let id: &str = key.get_ref();
            let known = known_rule(id).map_err(|why| self.wrong(key.span(), why))?;
            rules.insert(known.id, self.word(value, id, &Setting::WORDS)?);
        }
        Ok(rules)
    }

    /// Reads one of a few words.
    fn word<T: Copy>(
        &self,
        value: &Spanned<DeValue<'_>>,
        key: &str,
        words: &[(&str, T)],
    ) -> Result<T, Error> {
        known_word(value.get_ref().as_str(), words)
            .map_err(|why| self.wrong(value.span(), format!("{key} {why}")))
    }

    fn table<'v>(&self, value: &'v Spanned<DeValue<'v>>, key: &str) -> Result<&'v DeTable<'v>, Error> {
        value
            .get_ref()
            .as_table()
            .ok_or_else(|| self.wrong(value.span(), format!("{key} deve ser uma tabela")))
    }

    fn words(&mut self, value: &Spanned<DeValue<'_>>, key: &str) -> Result<Vec<String>, Error> {
        let list = self.texts(value, key)?;
        self.words += list.iter().map(|said| said.split_whitespace().count().max(1)).sum::<usize>();
        let said = if self.words > WORDS_MAX {
            format!("há mais de {WORDS_MAX} palavras no arquivo")
        } else if list.iter().any(|word| word.len() > WORD_MAX) {
            format!("em {key} há uma palavra que passa de {WORD_MAX} bytes")
        } else {
            return Ok(list);
        };
        Err(self.wrong(value.span(), said))
    }

    fn texts(&self, value: &Spanned<DeValue<'_>>, key: &str) -> Result<Vec<String>, Error> {
        let wrong = |at: Range<usize>| self.wrong(at, format!("{key} deve ser uma lista de textos"));
        let list = value.get_ref().as_array().ok_or_else(|| wrong(value.span()))?;
        let text = |item: &Spanned<DeValue<'_>>| {
            item.get_ref().as_str().map(str::to_owned).ok_or_else(|| wrong(item.span()))
        };
        list.iter().map(text).collect()
    }
}

/// The rule of an id in a file of settings, or what is wrong with it.
pub(crate) fn known_rule(id: &str) -> Result<&'static Regra, String> {
    regra(id).ok_or_else(|| {
        let near = nearest_rule(id).map(|near| format!("; seria {near}?")).unwrap_or_default();
        format!("não há regra {id:?}{near}")
    })
}

/// The meaning of one of a few words in a file of settings, or what is wrong with it.
pub(crate) fn known_word<T: Copy>(said: Option<&str>, words: &[(&str, T)]) -> Result<T, String> {
    let known = words.iter().find(|(word, _)| Some(*word) == said);
    known.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let all: Vec<String> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
        format!("deve ser um destes: {}", all.join(", "))
    })
}

/// The text with the rule turned off; `None` where it is no TOML, or has something else in the place of a table.
pub(crate) fn turned_off(text: &str, id: &str) -> Option<String> {
    let mut document: DocumentMut = text.parse().ok()?;
    let mut table: &mut dyn TableLike = document.as_table_mut();
    for name in ["lint", "regras"] {
        table = table.entry(name).or_insert_with(|| empty(name)).as_table_like_mut()?;
    }
    match table.get_mut(id).and_then(Item::as_value_mut) {
        Some(old) => {
            let decor = old.decor().clone();
            *old = "desligada".into();
            *old.decor_mut() = decor;
        }
        None => {
            table.insert(id, value("desligada"));
        }
    }
    Some(document.to_string())
}

fn empty(name: &str) -> Item {
    let mut table = Table::new();
    // `[lint]` alone says nothing.
    table.set_implicit(name == "lint");
    Item::Table(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        match Project::parse(Path::new("/p"), text) {
            Err(Error::Said { message, .. }) => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, said) in [
            ("[lint\n", "/p/voz.toml, linha 1: daqui em diante não é TOML"),
            ("[lnt]\n", "/p/voz.toml, linha 1: chave desconhecida \"lnt\"; seria lint?"),
            ("[lint]\n\nregra = 1\n", "/p/voz.toml, linha 3: chave desconhecida \"regra\"; seria regras?"),
            (
                "[lint]\nxyz = 1\n",
                "/p/voz.toml, linha 2: chave desconhecida \"xyz\"; [lint] tem: caminhos, genero, idioma, palavras, regras",
            ),
            ("lint = 1", "/p/voz.toml, linha 1: lint deve ser uma tabela"),
            ("[lint]\nidioma = \"fr\"", "/p/voz.toml, linha 2: idioma deve ser um destes: \"pt\", \"en\""),
            (
                "[lint.regras]\ntravesao = \"erro\"",
                "/p/voz.toml, linha 2: não há regra \"travesao\"; seria travessao?",
            ),
            (
                "[lint.regras]\nseta = true",
                "/p/voz.toml, linha 2: seta deve ser um destes: \"ligada\", \"desligada\", \"aviso\", \"erro\"",
            ),
            (
                "[lint.palavras]\naceitas = \"x\"",
                "/p/voz.toml, linha 2: aceitas deve ser uma lista de textos",
            ),
            (
                "[lint.palavras]\naceitas = [\n \"x\",\n 1]",
                "/p/voz.toml, linha 4: aceitas deve ser uma lista de textos",
            ),
            ("[lint]\ncaminhos = 1", "/p/voz.toml, linha 2: caminhos deve ser uma lista"),
            (
                "[[lint.caminhos]]\nregras = {}",
                "/p/voz.toml, linha 1: falta arquivos em [[lint.caminhos]], uma lista de padrões",
            ),
            (
                "[[lint.caminhos]]\narquivos = [\"a[\"]",
                "/p/voz.toml, linha 2: \"a[\" não é um padrão de arquivos",
            ),
            (
                "[[lint.caminhos]]\narquivos = []\nregra = {}",
                "/p/voz.toml, linha 3: chave desconhecida \"regra\"; seria regras?",
            ),
        ] {
            assert_eq!(refused(text), said, "{text}");
        }
    }

    #[test]
    fn a_whole_file_is_read() {
        let text = "[lint]\nidioma = \"pt\"\n[lint.regras]\nseta = \"desligada\"\ntravessao = \"erro\"\n\
                    [lint.palavras]\naceitas = [\"robusto\"]\nmarcadas = [\"sinergia\"]\n\
                    [[lint.caminhos]]\narquivos = [\"docs/**\", \"!docs/eu.md\"]\nidioma = \"en\"\ngenero = \"post\"\nregras = { seta = \"ligada\" }\n";
        let project = Project::parse(Path::new("/p"), text).unwrap();
        assert_eq!(project.base.idioma, Some(Idioma::Pt));
        assert_eq!(project.base.regras["seta"], Setting::Off);
        assert_eq!(project.base.regras["travessao"], Setting::Weighs(Gravidade::Erro));
        let [(globs, layer)] = &project.paths[..] else { panic!() };
        assert_eq!((layer.idioma, layer.regras["seta"]), (Some(Idioma::En), Setting::On));
        assert_eq!((project.base.genero, layer.genero), (None, Some(Genero::Post)));
        for (path, inside) in
            [("/p/docs/a.md", true), ("/p/docs/b/c.md", true), ("/p/docs/eu.md", false), ("/p/a.md", false)]
        {
            assert_eq!(globs.matches(Path::new(path)), inside, "{path}");
        }
        assert!(Project::parse(Path::new("/p"), "").is_ok());
    }

    #[test]
    fn the_rest_of_the_file_stays() {
        for (text, expected) in [
            ("", "[lint.regras]\ntravessao = \"desligada\"\n"),
            (
                "# meu\n[lint]\nidioma = \"pt\" # sempre\n",
                "# meu\n[lint]\nidioma = \"pt\" # sempre\n\n[lint.regras]\ntravessao = \"desligada\"\n",
            ),
            (
                "[lint.regras]\nseta = \"erro\"\ntravessao = \"aviso\" # hoje\n",
                "[lint.regras]\nseta = \"erro\"\ntravessao = \"desligada\" # hoje\n",
            ),
            (
                "[lint]\nregras = { seta = \"erro\" }\n",
                "[lint]\nregras = { seta = \"erro\", travessao = \"desligada\" }\n",
            ),
        ] {
            let off = turned_off(text, "travessao").unwrap();
            let tight = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(tight(&off), tight(expected), "{off}");
            assert_eq!(turned_off(&off, "travessao").as_deref(), Some(off.as_str()), "twice is once");
        }
        assert_eq!(turned_off("[lint\n", "travessao"), None);
        assert_eq!(turned_off("lint = 1", "travessao"), None);
    }
}
