//! Markdown as the running text its author wrote. The only place that names pulldown-cmark.
//!
//! The parser tells blocks and what stands in their lines; the words go on as HTML, whose scanner takes out the tags that
//! a file may hold beside its Markdown. Tags of templates are none of Markdown's, and go before.
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::clean::beginning;
use crate::html;

/// A line at least this long (in characters) was broken by an editor; the next one continues it.
const WRAPPED: usize = 60;

/// The running text of a Markdown file without its front matter.
pub(super) fn to_text(markdown: &str) -> String {
    let lines = markdown.replace("\r\n", "\n").replace('\r', "\n");
    // What an abbreviation stands for is no text.
    let lines = lines.split_inclusive('\n').filter(|line| !line.starts_with("*[") || !line.contains("]:"));
    let markdown = without_templates(&lines.collect::<String>());
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
    let mut text = RunningText::default();
    for (event, place) in Parser::new_ext(&markdown, options).into_offset_iter() {
        text.take(event, &markdown[..place.end], place.start);
    }
    squeeze(&html::to_text(&text.html))
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
