//! HTML as plain text: entities decoded, tags turned into the breaks that a reader sees.
//!
//! A tolerant scanner, not a browser: linear in the input whatever it holds. Text of elements that are
//! not the author's own words (quotes, code blocks, tables, captions, scripts, embedded players) is left out,
//! and of those whose class the caller names.
use voz_texto::texto::{WordList, unescape};

/// The effect of a tag on the text around it.
#[derive(Clone, Copy, PartialEq)]
enum ElementRole {
    /// Nothing: the words go on.
    Inline,
    /// Begins a new paragraph.
    Paragraph,
    /// Begins a new line.
    Line,
    /// An item of a list: a new line with its bullet.
    Item,
    /// Everything up to its end is left out.
    Hidden,
}

const FILE: &str = include_str!("elements.txt");

static ROLES: [(ElementRole, WordList); 4] = [
    (ElementRole::Paragraph, WordList::words(FILE, "paragraph")),
    (ElementRole::Line, WordList::words(FILE, "line")),
    (ElementRole::Item, WordList::words(FILE, "item")),
    (ElementRole::Hidden, WordList::words(FILE, "hidden")),
];

/// Elements that have no end.
static VOID: WordList = WordList::words(FILE, "void");

fn is_one(names: &[&str], name: &str) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn role(name: &str) -> ElementRole {
    let known = ROLES.iter().find(|(_, names)| is_one(names, name));
    known.map_or(ElementRole::Inline, |(role, _)| *role)
}

/// True when a piece of text holds a tag that breaks paragraphs, so that its own line breaks mean nothing.
pub(super) fn has_block_tag(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        if tag(rest).is_some_and(|t| t.role != ElementRole::Inline && !t.name.eq_ignore_ascii_case("br")) {
            return true;
        }
        rest = &rest[1..];
    }
    false
}

struct Tag<'a> {
    name: &'a str,
    role: ElementRole,
    closing: bool,
    len: usize,
}

/// The tag that `rest` begins with, if it does.
fn tag(rest: &str) -> Option<Tag<'_>> {
    /// No name is longer; keeps hostile input linear.
    const NAME_MAX: usize = 20;
    let body = rest.strip_prefix('<')?;
    let closing = body.starts_with('/');
    let start = usize::from(closing);
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b':');
    let len = body.as_bytes()[start..].iter().take(NAME_MAX).take_while(|b| is_name(b)).count();
    let name = &body[start..start + len];
    // `<o:p>` is a tag of Word; `<http://…>` is a link in Markdown, and `<3` a heart.
    if !name.split(':').all(|part| part.starts_with(|c: char| c.is_ascii_alphabetic())) {
        return None;
    }
    let after = body[start + len..].chars().next()?;
    if !(after.is_whitespace() || matches!(after, '>' | '/')) {
        return None;
    }
    Some(Tag { name, role: role(name), closing, len: tag_len(rest)? })
}

/// Length up to the `>` that is outside quotes. Tags are short and hold no other tag: the search is bounded.
fn tag_len(rest: &str) -> Option<usize> {
    const TAG_MAX: usize = 2048;
    let mut quote = None;
    for (at, b) in rest.bytes().enumerate().take(TAG_MAX) {
        match (quote, b) {
            (None, b'"' | b'\'') => quote = Some(b),
            (Some(q), _) if q == b => quote = None,
            (None, b'>') => return Some(at + 1),
            (None, b'<') if at > 0 => return None,
            _ => {}
        }
    }
    // An apostrophe that opened no attribute: take the nearest end.
    rest.bytes().take(TAG_MAX).position(|b| b == b'>').map(|at| at + 1)
}

/// Plain text of a page or a piece of one, in which white space of any kind is one space. Elements with one of
/// the classes `hidden` are left out with all that is in them.
pub(super) fn page_to_text(html: &str, hidden: &[&str]) -> String {
    let mut settled = String::with_capacity(html.len() + 1);
    // No text begins with the blank before the first word.
    for word in html.split([' ', '\t', '\n', '\r', '\x0c']).filter(|w| !w.is_empty()) {
        settled.push(' ');
        settled.push_str(word);
    }
    to_text(&settled, hidden).replace('\u{a0}', " ")
}

/// Plain text of HTML whose line breaks have already been settled: tags become breaks, entities characters. Elements with
/// one of the classes `hidden` are left out.
pub(super) fn to_text(html: &str, hidden: &[&str]) -> String {
    let mut out = PlainText { text: String::with_capacity(html.len()), hidden: Vec::new() };
    let mut rest = html;
    while let Some(at) = memchr::memchr(b'<', rest.as_bytes()) {
        out.words(&rest[..at]);
        rest = &rest[at..];
        let used = if rest.starts_with("<!--") {
            // One that never ends goes to the end, as in a browser.
            rest.find("-->").map_or(rest.len(), |at| at + 3)
        } else if let Some(tag) = tag(rest) {
            let of_hidden_class = !hidden.is_empty() && has_class(&rest[..tag.len], hidden);
            out.tag(&tag, of_hidden_class);
            tag.len
        } else if rest.starts_with("<!") || rest.starts_with("<?") {
            tag_len(rest).unwrap_or(1)
        } else {
            out.words("<");
            1
        };
        rest = &rest[used..];
    }
    out.words(rest);
    out.text
}

/// True when a tag, as it stands, has one of the classes.
fn has_class(tag: &str, classes: &[&str]) -> bool {
    let Some((_, value)) = tag.split_once("class=") else { return false };
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
    let value = match quote {
        Some(quote) => value[1..].split(quote).next().unwrap_or_default(),
        None => value.split([' ', '>', '/']).next().unwrap_or_default(),
    };
    value.split_ascii_whitespace().any(|class| classes.contains(&class))
}

struct PlainText<'a> {
    text: String,
    /// Open elements whose words are left out, innermost last.
    hidden: Vec<&'a str>,
}

impl<'a> PlainText<'a> {
    fn words(&mut self, words: &str) {
        if !self.hidden.is_empty() || words.is_empty() {
            return;
        }
        let words = unescape(words);
        let fresh = self.text.is_empty()
            || self.text.ends_with('\n')
            || self.text.ends_with("\n- ")
            || self.text == "- ";
        self.text.push_str(if fresh { words.trim_start_matches([' ', '\t']) } else { &words });
    }

    fn tag(&mut self, tag: &Tag<'a>, of_hidden_class: bool) {
        let inside = is_one(&self.hidden, tag.name);
        let void = is_one(&VOID, tag.name);
        if tag.role == ElementRole::Hidden || inside || of_hidden_class && !tag.closing && !void {
            self.hide(tag);
            if tag.role != ElementRole::Inline {
                self.line_break(2);
            }
        } else if self.hidden.is_empty() {
            match (tag.role, tag.closing) {
                (ElementRole::Paragraph, _) => self.line_break(2),
                (ElementRole::Line, false) => self.text.push('\n'),
                (ElementRole::Item, false) => {
                    self.line_break(1);
                    self.text.push_str("- ");
                }
                _ => {}
            }
        }
    }

    fn hide(&mut self, tag: &Tag<'a>) {
        /// Quotes inside quotes are as deep as anyone writes; more is not counted.
        const DEPTH_MAX: usize = 128;
        if !tag.closing && self.hidden.len() < DEPTH_MAX {
            self.hidden.push(tag.name);
        } else if let Some(at) = self.hidden.iter().rposition(|name| name.eq_ignore_ascii_case(tag.name))
            && tag.closing
        {
            self.hidden.truncate(at);
        }
    }

    /// Makes sure that `n` line breaks (1 or 2) stand before the next word.
    fn line_break(&mut self, n: usize) {
        let kept = self.text.trim_end_matches([' ', '\t']).len();
        self.text.truncate(kept);
        let wanted = &"\n\n"[..n.min(2)];
        while !self.text.is_empty() && !self.text.ends_with(wanted) {
            self.text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn tags_become_what_a_reader_sees() {
        for (html, expected) in [
            ("<p>um</p>\n<p>dois<br />três</p>", "um\n\ndois\ntrês"),
            ("<b>muito</b> <a href='x>y'>bom</a> <3 e a < b", "muito bom <3 e a < b"),
            ("antes <blockquote><p>dito</p> por outro</blockquote> depois", "antes\n\ndepois"),
            ("<ul><li>um</li> <li>\n dois</li></ul> fim", "- um\n- dois\n\nfim"),
            ("a<!-- nota -->b<script>if (a < b) {}</script>", "ab"),
            ("<pre>código</pre><p>texto", "texto"),
            (
                "no <st1:place w:st=\"on\">Porto</st1:place>.<o:p></o:p> <http://a.b> <tel:119>",
                "no Porto. <http://a.b> <tel:119>",
            ),
        ] {
            assert_eq!(page_to_text(html, &[]).trim(), expected, "{html:?}");
        }
    }

    #[test]
    fn elements_of_a_class_go_with_all_that_is_in_them() {
        for (html, expected) in [
            (
                "<p>um</p><p class=\"a botao b\" x='{\"y\":1}'><a><span>Assine</span></a></p>\n<p>dois</p>",
                "um\n\ndois",
            ),
            ("<div class=botao><div>x</div><p>y</p></div><div>fica</div>", "fica"),
            ("um <span class='botao'>x <span>y</span></span>dois", "um dois"),
            ("<img class='botao'>fica<figure><figcaption>legenda</figcaption></figure>", "fica"),
            ("<p>\n  duas\n  linhas&nbsp;e </p>", "duas linhas e"),
        ] {
            assert_eq!(page_to_text(html, &["botao"]).trim(), expected, "{html:?}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(html in "(<|>|/|p|li|blockquote|é|&|amp;|#|'|\"|!--|-->| ){0,40}|\\PC{0,40}") {
            let _ = (to_text(&html, &[]), page_to_text(&html, &["p"]));
            let _ = has_block_tag(&html);
        }

        #[test]
        fn text_without_markup_is_unchanged(text in "[a-zãé.,!? 0-9]{0,40}") {
            prop_assert_eq!(to_text(&text, &[]), text.trim_start());
        }
    }
}
