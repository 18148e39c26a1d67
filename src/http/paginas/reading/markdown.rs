//! The Markdown of our own documents as HTML: headings with the anchors that readers give them, paragraphs, lists, tables,
//! fenced code; in a line code, links and bold. What is not one of these is text.
use std::collections::BTreeMap;

use maud::{Markup, html};

/// The first heading and everything below it. What stands between `---` at the top is for machines.
pub(super) fn page(text: &str) -> (String, Markup) {
    let body =
        text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(text, |(_, b)| b);
    let lines: Vec<&str> = body.lines().collect();
    let mut reader = Reader { lines: &lines, at: 0, anchors: BTreeMap::new() };
    let mut title = String::new();
    let mut blocks: Vec<Markup> = Vec::new();
    while let Some(line) = reader.peek() {
        match line.strip_prefix("# ") {
            Some(first) if title.is_empty() => {
                title = first.trim().to_owned();
                reader.at += 1;
            }
            _ => blocks.extend(reader.block()),
        }
    }
    (title, html! { @for block in &blocks { (block) } })
}

struct Reader<'a> {
    lines: &'a [&'a str],
    at: usize,
    /// How often an anchor was given.
    anchors: BTreeMap<String, usize>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.lines.get(self.at).copied()
    }

    /// The lines from here on that are of a kind.
    fn take(&mut self, of: impl Fn(&str) -> bool) -> &'a [&'a str] {
        let rest = self.lines.get(self.at..).unwrap_or_default();
        let many = rest.iter().position(|line| !of(line)).unwrap_or(rest.len());
        self.at += many;
        rest.get(..many).unwrap_or_default()
    }

    fn block(&mut self) -> Option<Markup> {
        let line = self.peek()?;
        if line.trim().is_empty() {
            self.at += 1;
            return None;
        }
        if line.starts_with("```") {
            self.at += 1;
            let code = self.take(|line| !line.starts_with("```")).join("\n");
            self.at += 1;
            return Some(html! { pre tabindex="0" { code { (code) } } });
        }
        if line.starts_with('#') {
            self.at += 1;
            return Some(self.heading(line));
        }
        if line.starts_with('|') {
            return Some(table(self.take(|line| line.starts_with('|'))));
        }
        if line.starts_with("- ") {
            let items = self.take(|line| line.starts_with("- ") || line.starts_with("  "));
            return Some(list(items));
        }
        let paragraph = self.take(|line| {
            !line.trim().is_empty() && !["#", "|", "- ", "```"].iter().any(|mark| line.starts_with(mark))
        });
        Some(html! { p { (inline(&paragraph.join(" "))) } })
    }

    fn heading(&mut self, line: &str) -> Markup {
        let text = line.trim_start_matches('#').trim();
        let anchor = self.anchor(text);
        match line.len() - line.trim_start_matches('#').len() {
            0..=2 => html! { h2 #(anchor) { (inline(text)) } },
            3 => html! { h3 #(anchor) { (inline(text)) } },
            _ => html! { h4 #(anchor) { (inline(text)) } },
        }
    }

    /// The anchor of a heading, as readers of Markdown make it.
    fn anchor(&mut self, heading: &str) -> String {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let name = kept.collect::<String>().to_lowercase().replace(' ', "-");
        let times = self.anchors.entry(name.clone()).or_default();
        *times += 1;
        if *times == 1 { name } else { format!("{name}-{}", *times - 1) }
    }
}

/// Items, each with the lines that go on under it, and with the list that stands in it.
fn list(lines: &[&str]) -> Markup {
    let begins = |line: &&str| line.starts_with("- ");
    let items = lines.chunk_by(|_, next| !begins(next)).map(|item| {
        let within = item.iter().position(|line| line.starts_with("  - ")).unwrap_or(item.len());
        let (own, within) = item.split_at(within);
        let own: Vec<&str> = own.iter().map(|line| line.strip_prefix("- ").unwrap_or(line).trim()).collect();
        let within: Vec<&str> = within.iter().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
        html! { li { (inline(&own.join(" "))) @if !within.is_empty() { (list(&within)) } } }
    });
    html! { ul .pontos { @for item in items { (item) } } }
}

fn table(lines: &[&str]) -> Markup {
    let cells = |line: &str| -> Vec<String> {
        // A bar inside code is written `\|`.
        let row = line.trim().trim_start_matches('|').trim_end_matches('|').replace("\\|", "\u{1}");
        row.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
    };
    let mut rows = lines.iter().filter(|line| !line.chars().all(|c| "|-: ".contains(c)));
    let head = rows.next().map(|line| cells(line)).unwrap_or_default();
    html! {
        div .rola tabindex="0" role="group" aria-label={ "Tabela: " (head.join(", ")) } {
            table {
                thead { tr { @for cell in &head { th scope="col" { (inline(cell)) } } } }
                tbody {
                    @for line in rows {
                        tr { @for cell in cells(line) { td { (inline(&cell)) } } }
                    }
                }
            }
        }
    }
}

/// The marks of a line, in one pass.
pub(super) fn inline(text: &str) -> Markup {
    let mut rest = text;
    let mut parts: Vec<Markup> = Vec::new();
    while !rest.is_empty() {
        let at = rest.find(['`', '[', '*']).unwrap_or(rest.len());
        let (plain, marked) = rest.split_at(at);
        parts.push(html! { (plain) });
        let (part, after) = mark(marked);
        parts.extend(part);
        rest = after;
    }
    html! { @for part in &parts { (part) } }
}

/// Text that a mark encloses, and what follows; a mark that encloses nothing is a character.
fn mark(text: &str) -> (Option<Markup>, &str) {
    if let Some((code, after)) = text.strip_prefix('`').and_then(|rest| rest.split_once('`')) {
        return (Some(html! { code { (code) } }), after);
    }
    if let Some((bold, after)) = text.strip_prefix("**").and_then(|rest| rest.split_once("**")) {
        return (Some(html! { strong { (inline(bold)) } }), after);
    }
    if let Some((label, rest)) = text.strip_prefix('[').and_then(|rest| rest.split_once("]("))
        && let Some((address, after)) = rest.split_once(')')
        && !label.contains('[')
        && leads(address)
    {
        return (Some(html! { a href=(address) { (inline(label)) } }), after);
    }
    let first = text.chars().next();
    let (mark, after) = text.split_at(first.map_or(0, char::len_utf8));
    ((!mark.is_empty()).then(|| html! { (mark) }), after)
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
        assert_eq!(title, "O *título*");
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
            ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
            ("[x](https://ex.com/a)", "<a href=\"https://ex.com/a\">x</a>"),
            ("** [", "** ["),
        ] {
            assert_eq!(inline(text).into_string(), html);
        }
    }
}
