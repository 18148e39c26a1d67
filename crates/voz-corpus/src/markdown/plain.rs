//! Markdown as the running text its author wrote: blocks first, then what is inside the lines.
use super::super::html;
use super::inline::{References, floor, to_html_text};

/// A line at least this long (in characters) was broken by an editor; the next one continues it.
const WRAPPED: usize = 60;

/// The running text of a Markdown file without its front matter.
pub(super) fn to_text(markdown: &str) -> String {
    let text = markdown.replace("\r\n", "\n").replace('\r', "\n").replace('\t', "    ");
    let text = without_templates(&without_fences(&text));
    let mut blocks = Blocks::default();
    for line in text.lines() {
        blocks.line(line);
    }
    blocks.end_paragraph();
    let joined: Vec<String> =
        blocks.paragraphs.iter().map(|p| to_html_text(&p.join(), &blocks.references)).collect();
    squeeze(&html::to_text(&joined.join("\n\n")))
}

/// Takes out code between fences of three or more backquotes or tildes; an open one goes to the end.
fn without_fences(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open: Option<(char, usize)> = None;
    for line in text.split_inclusive('\n') {
        let (mark, len) = fence(line);
        match open {
            None if len >= 3 && !(mark == '`' && line.trim_start()[len..].contains('`')) => {
                open = Some((mark, len));
            }
            None => out.push_str(line),
            Some((opened, least)) => {
                if mark == opened && len >= least && line.trim().chars().all(|c| c == mark) {
                    open = None;
                    out.push('\n');
                }
            }
        }
    }
    out
}

fn fence(line: &str) -> (char, usize) {
    let line = line.trim_start();
    match line.chars().next() {
        Some(mark @ ('`' | '~')) => (mark, line.len() - line.trim_start_matches(mark).len()),
        _ => (' ', 0),
    }
}

/// Template blocks whose content is code, as Jekyll names them.
const CODE_BLOCKS: [&str; 3] = ["highlight", "raw", "codeblock"];

/// Takes out Liquid and Hugo tags: `{% … %}` (with the code of `highlight`), `{{ … }}`, and comments.
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
    let close = |end: &str| floor(rest, TAG_MAX).find(end).map_or(0, |n| n + end.len());
    if rest.starts_with("<!--") {
        return close("-->");
    }
    if rest.starts_with("{{") {
        return close("}}");
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

/// The lines of one paragraph.
#[derive(Default)]
struct Paragraph(Vec<Line>);

struct Line {
    text: String,
    /// Begins on a line of its own: an item of a list.
    item: bool,
    /// The author asked for a line break after it: two spaces or a backslash.
    broken: bool,
}

impl Paragraph {
    /// One string: lines that an editor broke are one again; short lines stay as the author broke them.
    fn join(&self) -> String {
        let html = self.0.iter().any(|l| html::has_block_tag(&l.text));
        let mut out = String::new();
        let mut before: Option<&Line> = None;
        for line in &self.0 {
            if let Some(before) = before {
                let kept = line.item || before.broken || before.text.chars().count() < WRAPPED;
                out.push(if kept && !html { '\n' } else { ' ' });
            }
            out.push_str(&line.text);
            before = Some(line);
        }
        out
    }
}

/// The paragraphs of a file, gathered line by line.
#[derive(Default)]
struct Blocks {
    paragraphs: Vec<Paragraph>,
    open: Paragraph,
    references: References,
    /// In a quote: lines without `>` still belong to it until a blank one.
    quote: bool,
    /// In a table: lines belong to it until a blank one.
    table: bool,
    /// True when indented lines may be code: after a blank line outside lists and HTML.
    code_may_begin: bool,
}

impl Blocks {
    fn end_paragraph(&mut self) {
        let open = std::mem::take(&mut self.open);
        if !open.0.is_empty() {
            self.code_may_begin = !open.0.iter().any(|l| l.item) && !open.0[0].text.starts_with('<');
            self.paragraphs.push(open);
        }
        (self.quote, self.table) = (false, false);
    }

    fn line(&mut self, raw: &str) {
        let line = raw.trim_start();
        let indent = raw.len() - line.len();
        if line.trim_end().is_empty() {
            self.end_paragraph();
        } else if line.starts_with('>') {
            if !self.quote {
                self.end_paragraph();
            }
            self.quote = true;
        } else if self.quote || self.table && line.contains('|') {
            // A line that lazily continues what is left out.
        } else if indent >= 4 && self.open.0.is_empty() && self.code_may_begin && !line.starts_with('<') {
            // Indented code.
        } else if line.starts_with('|') {
            self.end_paragraph();
            self.table = true;
        } else if is_table_rule(line) {
            self.open.0.pop();
            self.end_paragraph();
            self.table = true;
        } else if line.starts_with("{:") || self.references.define(line) {
        } else if is_rule(line) || is_setext(line) {
            self.end_paragraph();
        } else if let Some(heading) = heading(line) {
            self.end_paragraph();
            self.add(heading, false);
            self.end_paragraph();
        } else {
            self.add(line, is_item(line));
        }
    }

    fn add(&mut self, line: &str, item: bool) {
        let shown = line.trim_end();
        let slash = shown.ends_with('\\') && !shown.ends_with("\\\\");
        let broken = slash || line.ends_with("  ");
        let text = if slash { &shown[..shown.len() - 1] } else { shown };
        self.open.0.push(Line { text: text.to_owned(), item, broken });
    }
}

/// `---`, `***`, `* * *`: a line across the page.
fn is_rule(line: &str) -> bool {
    let mut marks = line.chars().filter(|c| !c.is_whitespace());
    let Some(first @ ('-' | '*' | '_')) = marks.next() else { return false };
    let rest: Vec<char> = marks.collect();
    rest.len() >= 2 && rest.iter().all(|&c| c == first)
}

/// The line of `=` or `-` under a heading.
fn is_setext(line: &str) -> bool {
    let line = line.trim_end();
    !line.is_empty() && line.bytes().all(|b| b == b'=') || line == "--"
}

/// `--- | :--:`: the line under the head of a table.
fn is_table_rule(line: &str) -> bool {
    line.contains('|')
        && line.contains("--")
        && line.chars().all(|c| matches!(c, '|' | '-' | ':') || c.is_whitespace())
}

/// The words of a heading line.
fn heading(line: &str) -> Option<&str> {
    let words = line.trim_start_matches('#');
    let level = line.len() - words.len();
    if !(1..=6).contains(&level) || !words.starts_with(' ') {
        return None;
    }
    Some(words.trim().trim_end_matches('#').trim_end())
}

/// True when a line begins an item: `- `, `* `, `+ `, `1. `, `1) `.
fn is_item(line: &str) -> bool {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after = &line[digits..];
    match digits {
        0 => ["- ", "* ", "+ "].iter().any(|b| after.starts_with(b)),
        1..=9 => after.starts_with(". ") || after.starts_with(") "),
        _ => false,
    }
}

/// At most one blank line between paragraphs, no space at the ends of lines.
fn squeeze(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut blank = true;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            if !blank {
                out.push('\n');
            }
            blank = true;
        } else {
            out.push_str(line);
            out.push('\n');
            blank = false;
        }
    }
    out.trim_end().to_owned()
}
