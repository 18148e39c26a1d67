//! The Markdown of our own documents as HTML: headings with the anchors that readers give them, paragraphs, lists, tables,
//! code, links and bold. What is not one of these is text.
use std::collections::BTreeMap;

use maud::{Markup, html};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

/// A text without its front matter: what stands between `---` at the top is for machines.
pub(crate) fn body(text: &str) -> &str {
    text.strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .map_or(text, |(_, body)| body.trim_start())
}

/// The anchor of a heading, as readers of Markdown make it.
pub(crate) fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The first heading of a text and everything below it.
pub(super) fn page(text: &str) -> (String, Markup) {
    let mut reader = Reader::default();
    let below = reader.read(body(text));
    (reader.title, below)
}

/// The marks of a line.
pub(super) fn inline(text: &str) -> Markup {
    Reader { of_a_line: true, ..Reader::default() }.read(text)
}

#[derive(Default)]
struct Reader {
    /// True where paragraphs are not marked as such.
    of_a_line: bool,
    title: String,
    /// How often an anchor was given.
    anchors: BTreeMap<String, usize>,
    /// The heads of the table that is read.
    heads: Vec<String>,
}

/// Something that has begun: what it is, and what stands in it so far, marked and plain.
#[derive(Default)]
struct Begun<'t> {
    tag: Option<Tag<'t>>,
    parts: Vec<Markup>,
    plain: String,
}

impl Reader {
    fn read(&mut self, text: &str) -> Markup {
        let mut open = vec![Begun::default()];
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            let (part, plain) = match event {
                Event::Start(tag) => {
                    open.push(Begun { tag: Some(tag), ..Begun::default() });
                    continue;
                }
                Event::End(_) => {
                    let Some(done) = open.pop() else { continue };
                    let in_head = matches!(open.last(), Some(Begun { tag: Some(Tag::TableHead), .. }));
                    (self.ended(&done, in_head), done.plain)
                }
                Event::Code(code) => (html! { code { (code) } }, code.into_string()),
                Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                    (html! { (text) }, text.into_string())
                }
                _ => (html! { " " }, " ".to_owned()),
            };
            if let Some(around) = open.last_mut() {
                around.parts.push(part);
                around.plain.push_str(&plain);
            }
        }
        let parts = open.iter().flat_map(|begun| &begun.parts).enumerate();
        html! { @for (at, part) in parts { @if at > 0 && self.of_a_line { " " } (part) } }
    }

    /// Something that has ended, as HTML.
    fn ended(&mut self, done: &Begun<'_>, in_head: bool) -> Markup {
        let Begun { tag, parts, plain } = done;
        let inside = html! { @for part in parts { (part) } };
        match tag {
            Some(Tag::Paragraph) if !self.of_a_line => html! { p { (inside) } },
            Some(Tag::Heading { level, .. }) => self.heading(*level, plain, &inside),
            Some(Tag::List(_)) => html! { ul .pontos { (inside) } },
            Some(Tag::Item) => html! { li { (inside) } },
            Some(Tag::CodeBlock(_)) => html! { pre tabindex="0" { code { (plain.trim_end()) } } },
            Some(Tag::Strong) => html! { strong { (inside) } },
            Some(Tag::Link { dest_url, .. }) if leads(dest_url) => html! { a href=(dest_url) { (inside) } },
            Some(Tag::Table(_)) => {
                let heads = std::mem::take(&mut self.heads).join(", ");
                html! {
                    div .rola tabindex="0" role="group" aria-label={ "Tabela: " (heads) } {
                        table { @for head in parts.iter().take(1) { (head) } tbody { @for row in parts.iter().skip(1) { (row) } } }
                    }
                }
            }
            Some(Tag::TableHead) => html! { thead { tr { (inside) } } },
            Some(Tag::TableRow) => html! { tr { (inside) } },
            Some(Tag::TableCell) if in_head => {
                self.heads.push(plain.clone());
                html! { th scope="col" { (inside) } }
            }
            Some(Tag::TableCell) => html! { td { (inside) } },
            _ => inside,
        }
    }

    fn heading(&mut self, level: HeadingLevel, plain: &str, inside: &Markup) -> Markup {
        if level == HeadingLevel::H1 && self.title.is_empty() {
            plain.clone_into(&mut self.title);
            return html! {};
        }
        let anchor = self.anchor(plain);
        match level {
            HeadingLevel::H1 | HeadingLevel::H2 => html! { h2 #(anchor) { (inside) } },
            HeadingLevel::H3 => html! { h3 #(anchor) { (inside) } },
            _ => html! { h4 #(anchor) { (inside) } },
        }
    }

    /// The anchor of a heading, another where it was given before.
    fn anchor(&mut self, heading: &str) -> String {
        let name = slug(heading);
        let times = self.anchors.entry(name.clone()).or_default();
        *times += 1;
        if *times == 1 { name } else { format!("{name}-{}", *times - 1) }
    }
}

/// True when an address leads to a place of ours, or to the web or mail: no other scheme is a link.
fn leads(address: &str) -> bool {
    let scheme = address.split(['/', '?', '#']).next().unwrap_or_default();
    !scheme.contains(':') || ["https:", "http:"].contains(&scheme) || scheme.starts_with("mailto:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_documents_become_pages() {
        let text = "---\ntype: x\n---\n\n# O *título*\n\nUm `a|b` e\n[sobre](sobre.md#x) **já**.\n\n## Um `fim`\n\n- um\n  dois\n  - a\n    b\n  - c\n- \
                    três\n\n| a | b |\n| --- | --- |\n| `x\\|y` | <i> |\n\n```sh\n<b> *não*\n```\n### Um fim\n\n## Um fim\n";
        let (title, body) = page(text);
        assert_eq!(title, "O título");
        assert_eq!(
            body.into_string(),
            "<p>Um <code>a|b</code> e <a href=\"sobre.md#x\">sobre</a> <strong>já</strong>.</p>\
             <h2 id=\"um-fim\">Um <code>fim</code></h2><ul class=\"pontos\"><li>um dois<ul class=\"pontos\"><li>a b</li><li>c</li></ul></li><li>três</li></ul>\
             <div class=\"rola\" tabindex=\"0\" role=\"group\" aria-label=\"Tabela: a, b\"><table><thead><tr>\
             <th scope=\"col\">a</th><th scope=\"col\">b</th></tr></thead><tbody><tr><td><code>x|y</code></td>\
             <td>&lt;i&gt;</td></tr></tbody></table></div><pre tabindex=\"0\"><code>&lt;b&gt; *não*</code></pre>\
             <h3 id=\"um-fim-1\">Um fim</h3><h2 id=\"um-fim-2\">Um fim</h2>"
        );
    }

    #[test]
    fn what_is_no_mark_is_text_and_no_scheme_runs() {
        for (text, html) in [
            ("a ` b [c] (d) 2 * 3", "a ` b [c] (d) 2 * 3"),
            ("[x](javascript:alert(1))", "x"),
            ("um.\n\nDois <b>", "um. Dois &lt;b&gt;"),
            ("[x](https://ex.com/a)", "<a href=\"https://ex.com/a\">x</a>"),
            ("** [", "** ["),
        ] {
            assert_eq!(inline(text).into_string(), html);
        }
    }
}
