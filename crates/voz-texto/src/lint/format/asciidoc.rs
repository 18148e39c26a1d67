//! AsciiDoc: paragraphs, lists and notes. Delimited blocks of code, tables and quotations are skipped.
use super::Formato;
use super::lines::{Line, bullet, inline, is_ruler, lines};
use super::prose::Prose;
use crate::lint::genre::Genero;

pub(super) const FORMATO: Formato =
    Formato::marks("AsciiDoc", &["adoc", "asciidoc", "asc"], read).genero(Genero::Documentacao).aparte("// ");

/// Delimiters of blocks that are skipped: listings, literals, passed through, comments, quotations.
const SKIPPED: &str = "-.+/_";

/// Delimiters of blocks that are read: examples and sidebars.
const READ: &str = "=*";

/// Delimiters without an end after which no other is looked for.
const ENDLESS_MAX: usize = 64;

fn read(prose: &mut Prose<'_>) {
    let source = prose.source();
    // Delimiters that are closed nowhere further down.
    let mut endless: Vec<&str> = Vec::new();
    let mut skip: Option<(&str, usize)> = None;
    for line in lines(source) {
        if let Some((close, from)) = skip {
            if line.said == close {
                prose.gap(from..line.end);
                skip = None;
            }
            continue;
        }
        let opens = is_ruler(line.said, SKIPPED) || matches!(line.said, "|===" | "```");
        if opens && endless.len() < ENDLESS_MAX && !endless.contains(&line.said) {
            let rest = source.get(line.end..).unwrap_or_default();
            if rest.lines().skip(1).any(|later| later.trim() == line.said) {
                skip = Some((line.said, line.start));
                continue;
            }
            endless.push(line.said);
        }
        take(prose, &line);
    }
}

fn take(prose: &mut Prose<'_>, line: &Line<'_>) {
    let said = line.said;
    let attribute = said.starts_with(':') && said[1..].contains(':') && !said.starts_with("::");
    let block =
        said.starts_with('[') && said.ends_with(']') || is_ruler(said, READ) || is_ruler(said, SKIPPED);
    if said.is_empty() || attribute || block || matches!(said, "--" | "+" | "|===" | "```") || is_macro(said)
    {
        prose.paragraph(line.start..line.end);
        return;
    }
    if let Some(comment) = said.strip_prefix("//") {
        prose.comment(line.end - comment.trim_start().len()..line.end);
        return;
    }
    let title = heading(said);
    if title > 0 {
        prose.paragraph(line.start..line.start + title);
    }
    let marks = if title > 0 { title } else { bullet(said, &['*', '-', '.']) };
    let start = line.start + marks;
    prose.line(line.start..line.start);
    if marks > title {
        prose.mark(line.start..start, "- ");
    }
    let hard = if said.ends_with(" +") { 2 } else { 0 };
    inline(prose, start..(line.end - hard).max(start), &['`', '+'], &['*', '_', '#']);
    if title > 0 {
        prose.paragraph(line.end..line.end);
    }
}

/// Bytes of the marks of a title: `== `, or the full stop before the title of a block.
fn heading(said: &str) -> usize {
    let level = said.len() - said.trim_start_matches('=').len();
    let rest = &said[level..];
    match said.strip_prefix('.') {
        _ if (1..=6).contains(&level) && rest.starts_with(' ') => said.len() - rest.trim_start().len(),
        Some(title) if title.starts_with(char::is_alphanumeric) => 1,
        _ => 0,
    }
}

/// True when a line is a macro of its own: `include::x[]`.
fn is_macro(said: &str) -> bool {
    let name = said.split_once("::").filter(|_| said.ends_with(']'));
    name.is_some_and(|(name, _)| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase()))
}
