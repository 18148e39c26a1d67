//! Folders of Markdown files with front matter, as site generators keep them: one text a file.
//!
//! Title, code, quotes, tables, images, shortcodes and markup are not the author's running text and go;
//! links and emphasis keep their words. Drafts are counted and left out.
//!
//! Front matter is read by `key: value`, `key: [a, b]` and lists of `- item` at the top level, which is where dates,
//! authors and flags stand; everything else of YAML is stepped over. Only this file names pulldown-cmark.
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use voz_texto::Registro;
use voz_texto::texto::fold;

use crate::clean::beginning;
use crate::html;
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
    Ok(scout.named(|entry| entry.has_extension(&["md", "markdown"]) && !entry.is_about_folder()))
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
        texto: to_text(body),
        ..Draft::default()
    };
    sink.keep_by(author(&front, sink), draft, &place)
}

fn is_draft(entry: &str, front: &Front) -> bool {
    let is = |name: &str, value: &str| front.one(&[name]).is_some_and(|v| v.eq_ignore_ascii_case(value));
    let mut folders = entry.split('/').rev().skip(1);
    is("draft", "true")
        || is("rascunho", "true")
        || is("published", "false")
        || folders.any(|folder| matches!(&*fold(folder), "_drafts" | "drafts" | "rascunhos"))
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
        self.all(names).first().map(String::as_str)
    }

    /// All values of the first of `names` that is there.
    fn all(&self, names: &[&str]) -> &[String] {
        let named = |name: &&str| self.0.iter().find(|(key, values)| key == name && !values.is_empty());
        names.iter().find_map(named).map_or(&[], |(_, values)| values)
    }

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

/// A line at least this long (in characters) was broken by an editor; the next one continues it.
const WRAPPED: usize = 60;

/// The running text of a Markdown file without its front matter. The parser tells blocks and what stands in their lines; the
/// words go on as HTML, whose scanner takes out the tags that a file may hold beside its Markdown. Tags of templates are none
/// of Markdown's, and go before.
fn to_text(markdown: &str) -> String {
    let lines = markdown.replace("\r\n", "\n").replace('\r', "\n");
    // What an abbreviation stands for is no text.
    let lines = lines.split_inclusive('\n').filter(|line| !line.starts_with("*[") || !line.contains("]:"));
    let markdown = without_templates(&lines.collect::<String>());
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
    let mut text = RunningText::default();
    for (event, place) in Parser::new_ext(&markdown, options).into_offset_iter() {
        text.take(event, &markdown[..place.end], place.start);
    }
    squeeze(&html::to_text(&text.html, &[]))
}

/// The words of a file, gathered event by event.
#[derive(Default)]
struct RunningText {
    html: String,
    /// Quotes, code, tables and images around the place that is read: none of them is running text.
    hidden: usize,
}

impl RunningText {
    /// Takes an event of the source that is read up to its end, and the place where it begins.
    fn take(&mut self, event: Event<'_>, source: &str, start: usize) {
        match event {
            Event::Start(Tag::BlockQuote(_) | Tag::CodeBlock(_) | Tag::Table(_) | Tag::Image { .. }) => {
                self.hidden += 1;
            }
            Event::End(end @ (TagEnd::BlockQuote(_) | TagEnd::CodeBlock | TagEnd::Table | TagEnd::Image)) => {
                self.hidden -= 1;
                if end != TagEnd::Image {
                    self.html.push_str("\n\n");
                }
            }
            _ if self.hidden > 0 => {}
            Event::Start(Tag::Item) => {
                self.new_line();
                // As it was typed: `-`, `*`, `1.`
                let marker = source[start..].split_whitespace().next().unwrap_or_default();
                self.say(marker);
                self.html.push(' ');
            }
            Event::End(TagEnd::Item) => self.new_line(),
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::List(_) | TagEnd::HtmlBlock)
            | Event::Rule => self.html.push_str("\n\n"),
            Event::Text(text) | Event::Code(text) => self.say(&text),
            // Its own line breaks mean nothing.
            Event::Html(tags) | Event::InlineHtml(tags) => {
                let lines: Vec<&str> = tags.split('\n').map(str::trim).collect();
                self.html.push_str(&lines.join(" "));
            }
            Event::HardBreak => self.html.push('\n'),
            Event::SoftBreak => {
                let line = source[..start].rsplit('\n').next().unwrap_or_default();
                self.html.push(if line.trim().chars().count() < WRAPPED { '\n' } else { ' ' });
            }
            _ => {}
        }
    }

    /// Adds words, with entities for what the HTML scanner would take for markup.
    fn say(&mut self, words: &str) {
        self.html.push_str(&words.replace('&', "&amp;").replace('<', "&lt;"));
    }

    fn new_line(&mut self) {
        if !self.html.ends_with('\n') {
            self.html.push('\n');
        }
    }
}

/// Template blocks whose content is code, as Jekyll names them.
const CODE_BLOCKS: [&str; 3] = ["highlight", "raw", "codeblock"];

/// Takes out Liquid and Hugo tags: `{% … %}` (with the code of `highlight`), `{{ … }}`, comments, and lines of attributes.
fn without_templates(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // Once a kind of block is found open to the end, no later one of its kind can close.
    let mut open = [false; CODE_BLOCKS.len()];
    while let Some(at) = memchr::memchr2(b'{', b'<', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let len = template_len(rest, &mut open);
        if len == 0 {
            out.push_str(&rest[..1]);
        }
        rest = &rest[len.max(1)..];
    }
    out.push_str(rest);
    out
}
/// Length of the template tag, block or comment that `rest` begins with; 0 when it is none or never closes.
fn template_len(rest: &str, open: &mut [bool; CODE_BLOCKS.len()]) -> usize {
    /// Tags are short; looking further would make hostile input slow.
    const TAG_MAX: usize = 2000;
    let close = |end: &str| beginning(rest, TAG_MAX).find(end).map_or(0, |n| n + end.len());
    if rest.starts_with("<!--") {
        return close("-->");
    }
    if rest.starts_with("{{") {
        return close("}}");
    }
    if rest.starts_with("{:") {
        return close("}");
    }
    if !rest.starts_with("{%") {
        return 0;
    }
    let tag = close("%}");
    let name = rest.get(2..tag).unwrap_or_default().trim_start_matches(['-', ' ']);
    let block = CODE_BLOCKS.iter().zip(open).find(|(block, open)| name.starts_with(**block) && !**open);
    let Some((block, open)) = block else { return tag };
    let after = &rest[tag..];
    let end = after.find(&format!("end{block}")).and_then(|at| Some(at + after[at..].find("%}")? + 2));
    *open = end.is_none();
    tag + end.unwrap_or(0)
}

/// At most one blank line between paragraphs, no space at the ends of lines.
fn squeeze(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines().map(str::trim) {
        if !(line.is_empty() && (out.is_empty() || out.ends_with("\n\n"))) {
            out.push_str(line);
            out.push('\n');
        }
    }
    out.trim_end().to_owned()
}

#[cfg(test)]
mod tests;
