//! reStructuredText: paragraphs, lists and notes. Literal blocks, tables and directives with code are skipped.
use super::Formato;
use super::lines::{Line, bullet, inline, is_ruler, lines};
use super::prose::Prose;
use crate::lint::genre::Genero;
use crate::texto::WordList;

pub(super) const FORMATO: Formato =
    Formato::marks("reStructuredText", &["rst", "rest"], read).genero(Genero::Documentacao).aparte(".. ");

/// Directives whose content is prose.
static PROSE: WordList = WordList::words(include_str!("rst.txt"), "prose");

/// Signs under a title (reStructuredText Markup Specification, "Sections").
const ADORNMENTS: &str = "=-`:'\"~^_*+#<>.";

/// The kind of block that is being skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Skip {
    Nothing,
    /// Lines with more indentation than this.
    Deeper(usize),
    /// Lines up to the next blank one.
    Paragraph,
}

fn read(prose: &mut Prose<'_>) {
    let mut skip = Skip::Nothing;
    for line in lines(prose.source()) {
        if line.said.is_empty() {
            prose.paragraph(line.start..line.start);
            if skip == Skip::Paragraph {
                skip = Skip::Nothing;
            }
            continue;
        }
        match skip {
            Skip::Paragraph => continue,
            Skip::Deeper(indent) if line.indent > indent => continue,
            _ => skip = take(prose, &line),
        }
    }
}

/// Reads one line; gives what follows from it for the next.
fn take(prose: &mut Prose<'_>, line: &Line<'_>) -> Skip {
    let said = line.said;
    let table = said.len() > 1 && said.starts_with(['|', '+']) && said.ends_with(['|', '+']);
    if is_ruler(said, ADORNMENTS) || is_columns(said) || table {
        prose.paragraph(line.start..line.end);
        return Skip::Nothing;
    }
    if said.starts_with(">>>") {
        prose.gap(line.start..line.end);
        return Skip::Paragraph;
    }
    if let Some(rest) = said.strip_prefix("..").filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
        return explicit(prose, line, rest.trim_start());
    }
    let literal = said.ends_with("::");
    let marks = field(said);
    let marks = marks + bullet(said.get(marks..).unwrap_or_default(), &['-', '*', '+', '•']);
    prose.line(line.start..line.start);
    if marks > 0 {
        prose.mark(line.start..line.start + marks, "- ");
    }
    // Of `::` before a literal block a reader sees one colon.
    inline(prose, line.start + marks..line.end - usize::from(literal), &['`'], &['*']);
    if literal {
        prose.paragraph(line.end..line.end);
        return Skip::Deeper(line.indent);
    }
    Skip::Nothing
}

/// A line that begins with `..`: a directive, a footnote, a target, a comment.
fn explicit(prose: &mut Prose<'_>, line: &Line<'_>, rest: &str) -> Skip {
    let body = line.end - rest.len();
    prose.paragraph(line.start..body);
    if prose.comment(body..line.end) {
        return Skip::Nothing;
    }
    if let Some(note) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        inline(prose, line.end - note.1.len()..line.end, &['`'], &['*']);
        return Skip::Nothing;
    }
    match rest.split_once("::") {
        Some((name, argument)) if PROSE.contains(&name.trim()) => {
            inline(prose, line.end - argument.len()..line.end, &['`'], &['*']);
            Skip::Nothing
        }
        _ => Skip::Deeper(line.indent),
    }
}

/// Bytes of `:name:` at the start of a line, and of the space after it.
fn field(said: &str) -> usize {
    let name = said.strip_prefix(':').and_then(|rest| rest.split_once(": "));
    match name {
        Some((name, _)) if !name.contains(['`', ':']) => name.len() + 3,
        _ => 0,
    }
}

/// True when a line is the border of a simple table: `=====  =====`.
fn is_columns(said: &str) -> bool {
    said.contains(' ') && said.chars().all(|c| matches!(c, '=' | ' ')) && said.contains("==")
}
