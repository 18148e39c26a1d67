//! Folders of Markdown files with front matter, as site generators keep them: one text a file.
//!
//! Title, code, quotes, tables, images, shortcodes and markup are not the author's running text and go;
//! links and emphasis keep their words. Drafts are counted and left out.
//!
//! Front matter is read by `key: value`, `key: [a, b]` and lists of `- item` at the top level, which is where dates,
//! authors and flags stand; everything else of YAML is stepped over.
mod plain;

use voz_texto::Registro;
use voz_texto::texto::fold;

use crate::table::registro;
use crate::{Draft, File, ImportError, Importer, Motivo, Reads, Scout, Sink, SourcePlace, Unit, parse_date};

pub(super) const IMPORTER: Importer = Importer {
    id: "markdown",
    rotulo: "pasta de Markdown",
    sobre: "pasta de arquivos .md com cabeçalho (título, data, rascunho, autor)",
    find,
    read: Reads::Each(read),
};

/// The largest file read, in bytes: beyond it the file is no single text.
const FILE_MAX: u64 = 4 << 20;

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let texts = scout.free().filter(|(_, e)| e.has_extension(&["md", "markdown"]) && !e.is_about_folder());
    Ok(texts.map(|(i, _)| vec![i]).collect())
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let Some(text) = file.text(FILE_MAX)? else {
        sink.leave_out(Motivo::Grande);
        return Ok(());
    };
    let place = SourcePlace::whole(entry);
    let (front, body) = split(&text);
    if is_draft(entry, &front) {
        sink.leave_out(Motivo::Rascunho);
        return Ok(());
    }
    let written = front.one(&["date", "data", "publishdate", "published_at"]);
    let date = written.and_then(|date| sink.date(date, &place));
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

/// The keys of a front matter, in lower case, with their values; a list has several.
#[derive(Debug, Default)]
struct Front(Vec<(String, Vec<String>)>);

impl Front {
    /// The first value of the first of `names` that is there.
    fn one(&self, names: &[&str]) -> Option<&str> {
        self.values(names).and_then(|v| v.first()).map(String::as_str)
    }

    /// All values of the first of `names` that is there.
    fn all(&self, names: &[&str]) -> &[String] {
        self.values(names).unwrap_or_default()
    }

    fn values(&self, names: &[&str]) -> Option<&[String]> {
        names.iter().find_map(|name| {
            let (_, values) = self.0.iter().find(|(key, values)| key == name && !values.is_empty())?;
            Some(values.as_slice())
        })
    }
}

/// Cuts a file into its front matter and the text below it.
fn split(text: &str) -> (Front, &str) {
    let text = text.trim_start_matches('\u{feff}');
    let Some((fence, mut rest)) = text.split_once('\n') else { return (Front::default(), text) };
    let fence = fence.trim_end();
    if !matches!(fence, "---" | "+++") {
        return (Front::default(), text);
    }
    let mut front = Front::default();
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        rest = after;
        if line.trim_end() == fence || fence == "---" && line.trim_end() == "..." {
            return (front, rest);
        }
        front.line(line.trim_end());
    }
    // It never ended, so it was a line across the page.
    (Front::default(), text)
}

impl Front {
    fn line(&mut self, line: &str) {
        let trimmed = line.trim_start();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            return;
        }
        if let Some(item) = trimmed.strip_prefix("- ") {
            if let Some((_, values)) = self.0.last_mut() {
                values.extend(scalar(item));
            }
            return;
        }
        // Indented lines belong to something nested or folded.
        let Some((key, value)) = line.split_once([':', '=']).filter(|_| trimmed.len() == line.len()) else {
            return;
        };
        let key = key.trim().trim_matches(['"', '\'']).to_ascii_lowercase();
        let value = value.trim();
        let values = match value.strip_prefix('[').and_then(|v| v.strip_suffix(']')) {
            Some(list) => list.split(',').filter_map(scalar).collect(),
            None => scalar(value).into_iter().collect(),
        };
        self.0.push((key, values));
    }
}

/// A plain or quoted value without its comment; `None` when nothing is there.
fn scalar(value: &str) -> Option<String> {
    let value = value.trim();
    let plain = match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next()?,
        '#' => return None,
        _ => value.split(" #").next()?.trim_end(),
    };
    (!plain.is_empty() && plain != "null" && plain != "~").then(|| plain.to_owned())
}

#[cfg(test)]
mod tests;
