//! Folders of Markdown files with front matter, as site generators keep them: one text a file.
//!
//! Title, code, quotes, tables, images, shortcodes and markup are not the author's running text and go;
//! links and emphasis keep their words. Drafts are counted and left out.

mod floor;
mod front;
mod inline;
mod plain;

use super::decode::read_text;
use super::record::registro;
use super::{
    Aviso, Draft, Entry, ImportError, Importer, Motivo, Scout, Sink, Source, SourcePlace, Unit, parse_date,
};
use front::Front;
use voz_texto::Registro;
use voz_texto::texto::fold;

pub(super) const IMPORTER: Importer = Importer {
    id: "markdown",
    rotulo: "pasta de Markdown",
    sobre: "pasta de arquivos .md com cabeçalho (título, data, rascunho, autor)",
    find,
    read,
};

/// The largest file read, in bytes: beyond it the file is no single text.
const FILE_MAX: u64 = 4 << 20;

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let texts = scout.free().filter(|(_, e)| e.has_extension(&["md", "markdown"]) && !is_about_folder(e));
    let unit: Unit = texts.map(|(i, _)| i).collect();
    Ok(if unit.is_empty() { Vec::new() } else { vec![unit] })
}

/// Files that speak of the folder they stand in, not as the author writes.
fn is_about_folder(entry: &Entry) -> bool {
    let name = entry.file_name().to_ascii_lowercase();
    ["readme", "license", "licence", "changelog", "contributing"]
        .iter()
        .any(|about| name.strip_prefix(about).is_some_and(|rest| rest.starts_with(['.', '-', '_'])))
}

fn read(source: &mut dyn Source, unit: &Unit, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    for &index in unit {
        let entry = source.entry_name(index);
        let text = read_text(source.open(index)?, FILE_MAX).map_err(ImportError::read(&entry))?;
        match text {
            Some(text) => keep(&entry, &text, sink)?,
            None => sink.leave_out(Motivo::Grande),
        }
    }
    Ok(())
}

fn keep(entry: &str, text: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let place = SourcePlace::whole(entry);
    let (front, body) = front::split(text);
    if is_draft(entry, &front) {
        sink.leave_out(Motivo::Rascunho);
        return Ok(());
    }
    let written = front.one(&["date", "data", "publishdate", "published_at"]);
    let date = written.and_then(parse_date);
    if written.is_some() && date.is_none() {
        sink.warn(Aviso::DataIlegivel, &place);
    }
    let told = front.one(&["registro", "type", "tipo"]).and_then(registro);
    let draft = Draft {
        id: Some(entry.to_owned()),
        data: date.or_else(|| date_in_name(entry)),
        // Unlike a loose text, a Markdown file is written from scratch unless something says otherwise.
        registro: told.or_else(|| sink.told_registro(entry)).or(Some(Registro::Post)),
        texto: plain::to_text(body),
        ..Draft::default()
    };
    sink.keep_by(author(&front, sink), draft, &place)
}

fn is_draft(entry: &str, front: &Front) -> bool {
    let is = |name: &str, value: &str| front.one(&[name]).is_some_and(|v| v.eq_ignore_ascii_case(value));
    is("draft", "true")
        || is("rascunho", "true")
        || is("published", "false")
        || entry
            .split('/')
            .rev()
            .skip(1)
            .any(|folder| matches!(&*fold(folder), "_drafts" | "drafts" | "rascunhos"))
}

/// The author of the text: with several the person, if they are among them.
fn author<'a>(front: &'a Front, sink: &Sink<'_>) -> &'a str {
    let authors = front.all(&["author", "authors", "autor", "autores"]);
    let wanted = sink.options().autor.map(fold);
    let listed = authors.iter().find(|a| wanted.as_deref() == Some(&fold(a)));
    listed.or(authors.first()).map_or("", String::as_str)
}

/// The date that Jekyll puts before the name: `2021-05-31-titulo.md`.
fn date_in_name(entry: &str) -> Option<voz_base::Millis> {
    let name = entry.rsplit('/').next()?;
    name.get(10..)?.starts_with(['-', '.', '_']).then(|| parse_date(name.get(..10)?)).flatten()
}

#[cfg(test)]
mod tests;
