//! The sink of importers, which cleans, filters, counts and passes on; and the text that leaves it.
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Display;

use serde::{Deserialize, Serialize};
use voz_base::Millis;
use voz_texto::Registro;
use voz_texto::texto::{Kind, fold, is_blank, tokens};

use crate::clean::{mend, tidy};
use crate::importer::Options;
use crate::{Aviso, ImportError, Motivo, SourcePlace, date};

/// The longest text kept, in bytes: beyond it a text is a document, no example of a short text.
pub const TEXT_MAX: usize = 256 << 10;
/// Names of other authors remembered for the message that nobody matched.
const NAMES_MAX: usize = 12;

/// The fate of a text that was handed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It was not known yet.
    New,
    /// It was already handed on in this import.
    Repeated,
    /// The bank already has it.
    Known,
    /// Of whoever wrote it, who is not the person, no more is wanted.
    Enough,
}

/// A sign from whoever takes the texts that they want no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// The writer of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose<'a> {
    /// The person whose voice is measured.
    Own,
    /// Someone else, by the name the export gives: for comparison, never an example.
    Other(&'a str),
}

/// Takes the texts of an import one by one.
pub type Take<'a> = dyn FnMut(&Texto, Whose<'_>) -> Result<Taken, Interrupted> + 'a;

/// A text as an importer found it.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// Identifier in its source.
    pub id: Option<String>,
    /// When it was written.
    pub data: Option<Millis>,
    /// Its register; `None` when the source does not tell.
    pub registro: Option<Registro>,
    pub texto: String,
    /// The importer it first came through, when the source is an export of ours.
    pub fonte: Option<String>,
    /// Identifier of what it answers.
    pub resposta_a: Option<String>,
    /// Identifier of the thread it is a part of.
    pub parte_de: Option<String>,
}

/// The outcome of one importer on one source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The name that the person gave.
    pub fonte: String,
    /// The importer's identifier.
    pub formato: &'static str,
    /// Texts kept, by register.
    pub guardados: BTreeMap<Registro, u64>,
    /// Texts not kept, by reason.
    pub descartados: BTreeMap<Motivo, u64>,
    /// Texts by other people that were put aside for comparison; `descartados` counts them too.
    pub coorte: u64,
    /// Date of the oldest text kept.
    pub primeira: Option<Millis>,
    /// Date of the newest text kept.
    pub ultima: Option<Millis>,
    /// Remarks for the person: how often each, and where first.
    pub avisos: BTreeMap<Aviso, (u64, String)>,
}

impl Summary {
    pub fn kept(&self) -> u64 {
        self.guardados.values().sum()
    }

    pub fn dropped(&self) -> u64 {
        self.descartados.values().sum()
    }
}

/// Where an importer puts what it finds in one source.
pub struct Sink<'a> {
    options: &'a Options<'a>,
    take: &'a mut Take<'a>,
    summary: Summary,
    /// The author met first, when nobody said which one is the person.
    first_author: Option<String>,
    others: Vec<String>,
    /// Folded addresses that stood beside the name of the person, and how often.
    addresses: HashMap<String, usize>,
    /// Other authors of whom no more is wanted.
    enough: HashSet<String>,
    found_author: bool,
    /// The same in what `summary` is of, or a text there tells no author.
    found_here: bool,
    /// The name of whoever else was met first in them.
    other_here: Option<String>,
    /// The first place with a text that tells no author.
    nameless: Option<SourcePlace>,
}

impl<'a> Sink<'a> {
    pub(super) fn new(options: &'a Options<'a>, take: &'a mut Take<'a>) -> Self {
        let summary = Summary::default();
        Self {
            options,
            take,
            summary,
            first_author: None,
            others: Vec::new(),
            addresses: HashMap::new(),
            enough: HashSet::new(),
            found_author: false,
            found_here: false,
            other_here: None,
            nameless: None,
        }
    }

    /// Starts the figures of another source or importer; gives those gathered so far.
    pub(super) fn restart(&mut self, fonte: &str, formato: &'static str) -> Summary {
        if let Some(other) = self.other_here.take().filter(|_| !self.found_here) {
            let first = format!("{}, {} ({other})", self.summary.fonte, self.summary.formato);
            self.warn(Aviso::SoDeOutros, &first);
        }
        self.found_here = false;
        let fresh = Summary { fonte: fonte.to_owned(), formato, ..Summary::default() };
        std::mem::replace(&mut self.summary, fresh)
    }

    /// The choices of the person.
    pub fn options(&self) -> &'a Options<'a> {
        self.options
    }

    /// Hands on a text, unless a rule common to all importers leaves it out.
    pub fn keep(&mut self, draft: Draft, place: &SourcePlace) -> Result<(), ImportError> {
        if self.options.coorte {
            let source = self.summary.fonte.clone();
            return self.keep_other(&source, draft, Motivo::OutroAutor);
        }
        if draft.texto.len() > TEXT_MAX {
            self.leave_out(Motivo::Grande);
            return Ok(());
        }
        let texto = match mend(&draft.texto) {
            Some(mended) => {
                self.warn(Aviso::Mojibake, place);
                tidy(&mended)
            }
            None => tidy(&draft.texto),
        };
        if let Some(motivo) = self.reject(&texto, draft.data) {
            self.leave_out(motivo);
            return Ok(());
        }
        let registro = self.registro(&draft, place);
        let text = self.text(draft, texto, registro);
        match (self.take)(&text, Whose::Own).map_err(|Interrupted| ImportError::Interrupted)? {
            Taken::Repeated | Taken::Enough => self.leave_out(Motivo::Repetido),
            Taken::Known => self.leave_out(Motivo::JaNoBanco),
            Taken::New => {
                let summary = &mut self.summary;
                *summary.guardados.entry(registro).or_default() += 1;
                summary.primeira = summary.primeira.into_iter().chain(text.data).min();
                summary.ultima = summary.ultima.max(text.data);
            }
        }
        Ok(())
    }

    /// Counts a text that someone else wrote under `motivo`, and puts it aside for comparison.
    pub fn keep_other(&mut self, author: &str, draft: Draft, motivo: Motivo) -> Result<(), ImportError> {
        self.leave_out(motivo);
        let author = author.trim();
        if author.is_empty() || draft.texto.len() > TEXT_MAX || self.enough.contains(author) {
            return Ok(());
        }
        let texto = tidy(mend(&draft.texto).as_deref().unwrap_or(&draft.texto));
        if self.reject(&texto, draft.data).is_some() {
            return Ok(());
        }
        let registro = draft.registro.or(self.options.registro).unwrap_or_default();
        let text = self.text(draft, texto, registro);
        let taken =
            (self.take)(&text, Whose::Other(author)).map_err(|Interrupted| ImportError::Interrupted)?;
        match taken {
            Taken::New => self.summary.coorte += 1,
            Taken::Enough => drop(self.enough.insert(author.to_owned())),
            Taken::Repeated | Taken::Known => {}
        }
        Ok(())
    }

    fn text(&self, draft: Draft, texto: String, registro: Registro) -> Texto {
        Texto {
            id: draft.id,
            data: draft.data,
            registro,
            texto,
            fonte: draft.fonte.unwrap_or_else(|| self.summary.formato.to_owned()),
            resposta_a: draft.resposta_a,
            parte_de: draft.parte_de,
        }
    }

    fn reject(&self, texto: &str, date: Option<Millis>) -> Option<Motivo> {
        let Options { desde, ate, .. } = *self.options;
        match date {
            _ if says_nothing(texto) => Some(Motivo::Vazio),
            _ if texto.contains(char::REPLACEMENT_CHARACTER) => Some(Motivo::Ilegivel),
            None if desde.is_some() || ate.is_some() => Some(Motivo::SemData),
            Some(date) if desde.is_some_and(|d| date < d) => Some(Motivo::Antes),
            Some(date) if ate.is_some_and(|d| date > d) => Some(Motivo::Depois),
            _ => None,
        }
    }

    /// The register that the source tells, else the one asked for, else that of the folder, else `post`.
    fn registro(&mut self, draft: &Draft, place: &SourcePlace) -> Registro {
        draft.registro.or_else(|| self.told_registro(&place.entry)).unwrap_or_else(|| {
            self.warn(Aviso::SemRegistro, place);
            Registro::Post
        })
    }

    /// The register that the person asked for, else that of the folder the entry stands in.
    pub fn told_registro(&self, entry: &str) -> Option<Registro> {
        self.options.registro.or_else(|| folder_registro(entry))
    }

    /// Counts a text that is left out.
    pub fn leave_out(&mut self, motivo: Motivo) {
        *self.summary.descartados.entry(motivo).or_default() += 1;
    }

    /// Counts an item that is not what its format says, and notes what is wrong with the first.
    pub fn leave_out_bad(&mut self, error: &ImportError) {
        self.leave_out(Motivo::ForaDoFormato);
        self.warn(Aviso::ItemRuim, error);
    }

    /// Notes something the person should know, and where or what the first is.
    pub fn warn(&mut self, aviso: Aviso, first: &dyn Display) {
        self.summary.avisos.entry(aviso).or_insert_with(|| (0, first.to_string())).0 += 1;
    }

    /// Reads a date; notes one that cannot be read.
    pub fn date(&mut self, written: &str, place: &SourcePlace) -> Option<Millis> {
        let date = date::parse_date(written);
        if date.is_none() {
            self.warn(Aviso::DataIlegivel, place);
        }
        date
    }

    /// Hands on a text by `author`: the person's is kept, anyone else's put aside.
    ///
    /// # Errors
    /// A second author appears and nobody said which one is the person, or whoever takes the texts wants
    /// no more.
    pub fn keep_by(&mut self, author: &str, draft: Draft, place: &SourcePlace) -> Result<(), ImportError> {
        let own = self.is_author(&[author], place)?;
        self.take_in((!own).then_some(author), Ok(draft), place)
    }

    /// Hands on what was found of `other`, or of the person where there is no other, or counts why there is nothing.
    pub fn take_in(
        &mut self,
        other: Option<&str>,
        found: Result<Draft, Motivo>,
        place: &SourcePlace,
    ) -> Result<(), ImportError> {
        match (found, other) {
            (Ok(draft), None) => return self.keep(draft, place),
            (Ok(draft), Some(other)) => return self.keep_other(other, draft, Motivo::OutroAutor),
            (Err(motivo), None) => self.leave_out(motivo),
            (Err(_), Some(_)) => self.leave_out(Motivo::OutroAutor),
        }
        Ok(())
    }

    /// True when one of these names is the one the person gave; counts for nothing.
    pub fn names_author(&self, names: &[String]) -> bool {
        let given = self.options.autor.or(self.first_author.as_deref());
        given.is_some_and(|given| names.iter().any(|name| same_name(given, name)))
    }

    /// True when a text by someone who goes by these names is the person's. Without a name it is.
    ///
    /// # Errors
    /// A second author appears and nobody said which one is the person.
    pub fn is_author(&mut self, names: &[&str], place: &SourcePlace) -> Result<bool, ImportError> {
        let names = || names.iter().map(|n| n.trim()).filter(|n| !n.is_empty());
        let Some(author) = names().next() else {
            self.nameless.get_or_insert_with(|| place.clone());
            self.found_here = true;
            return Ok(true);
        };
        if self.options.coorte {
            return Ok(false);
        }
        // A mail program that was set up without the name still writes for the person.
        if names().count() == 1 && self.addresses.get(&fold(author)).is_some_and(|&times| times > 1) {
            (self.found_author, self.found_here) = (true, true);
            return Ok(true);
        }
        // In a conversation the same few names come by again and again.
        if self.options.autor.is_some() && self.others.iter().any(|o| o == author) && names().count() == 1 {
            self.other_here.get_or_insert_with(|| author.to_owned());
            return Ok(false);
        }
        let Some(wanted) = self.options.autor else {
            let first = self.first_author.get_or_insert_with(|| author.to_owned());
            if same_name(first, author) {
                return Ok(true);
            }
            let (first, second) = (first.clone(), author.to_owned());
            return Err(ImportError::ManyAuthors { place: place.clone(), first, second });
        };
        if names().any(|name| same_name(wanted, name)) {
            (self.found_author, self.found_here) = (true, true);
            for address in names().filter(|name| name.contains('@')).map(fold) {
                if !OF_PROGRAMS.iter().any(|begins| address.starts_with(begins)) {
                    *self.addresses.entry(address).or_default() += 1;
                }
            }
            return Ok(true);
        }
        self.other_here.get_or_insert_with(|| author.to_owned());
        if self.others.len() < NAMES_MAX && !self.others.iter().any(|o| o == author) {
            self.others.push(author.to_owned());
        }
        Ok(false)
    }

    /// At the end: an author who was asked for and wrote nothing is a mistake worth telling, and so is one asked for where
    /// no text tells an author, as in a conversation of a form that is not known.
    pub(super) fn check_author(&self, source_name: &str) -> Result<(), ImportError> {
        let Some(author) = self.options.autor.filter(|_| !self.options.coorte && !self.found_author) else {
            return Ok(());
        };
        let author = author.to_owned();
        match &self.nameless {
            _ if !self.others.is_empty() => Err(ImportError::UnknownAuthor {
                source_name: source_name.to_owned(),
                author,
                found: self.others.join(", "),
            }),
            Some(place) => Err(ImportError::NoAuthors { place: place.clone(), author }),
            None => Ok(()),
        }
    }
}

/// Beginnings of addresses from which programs write in the name of many people.
const OF_PROGRAMS: [&str; 6] = ["no-reply", "noreply", "nao-responda", "naoresponda", "notif", "comments"];

/// True of a text in which nothing was typed: links and mentions alone.
fn says_nothing(texto: &str) -> bool {
    let typed = |kind| !matches!(kind, Kind::Url | Kind::Handle | Kind::Space | Kind::Break);
    is_blank(texto) || !tokens(texto).any(|token| typed(token.kind))
}

/// True when two names are one: case, accents and a leading `@` do not tell people apart.
pub(super) fn same_name(a: &str, b: &str) -> bool {
    let (a, b) = (a.trim().trim_start_matches('@'), b.trim().trim_start_matches('@'));
    a == b || fold(a) == fold(b)
}

/// A folder called `respostas` or `posts` tells the register of what is in it.
fn folder_registro(entry: &str) -> Option<Registro> {
    let (folders, _) = entry.rsplit_once('/')?;
    folders.rsplit('/').find_map(|folder| match fold(folder).as_str() {
        "resposta" | "respostas" | "comentarios" | "replies" | "comments" => Some(Registro::Resposta),
        "post" | "posts" | "_posts" | "artigos" | "blog" => Some(Registro::Post),
        _ => None,
    })
}

/// A text of the author. As JSON it is one line of `voz corpus exportar`, which imports back unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Texto {
    /// Its identifier in the place it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// When it was written.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "date::iso")]
    pub data: Option<Millis>,
    /// Answer or text from scratch.
    pub registro: Registro,
    /// The words: NFC, `\n` line breaks, white space around it gone, otherwise as typed.
    pub texto: String,
    /// The importer it came through, such as `x`.
    pub fonte: String,
    /// The text that it answers, by the identifier of the place it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resposta_a: Option<String>,
    /// The text it is a part of, by the identifier of the place it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parte_de: Option<String>,
}
