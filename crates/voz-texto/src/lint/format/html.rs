//! HTML: text between tags. Scripts, styles, code and quotations are skipped; so is what templates put in.
use super::Formato;
use super::prose::{Prose, is_order};
use crate::texto::{WordList, reference};

const FILE: &str = include_str!("html.txt");

pub(super) const FORMATO: Formato = Formato::marks("HTML", &["html", "htm", "xhtml"], read);

/// Elements within a line (HTML Standard, "phrasing content"): their tags are no end of anything.
static INLINE: WordList = WordList::words(FILE, "inline");

/// Elements whose tags end a line.
static LINES: WordList = WordList::words(FILE, "lines");

/// Elements skipped whole, within a line.
static SKIPPED_INLINE: WordList = WordList::words(FILE, "skipped-inline");

/// Elements skipped whole, between paragraphs; those of [`RAW`] hold no tags.
static SKIPPED: WordList = WordList::words(FILE, "skipped");

static RAW: WordList = WordList::words(FILE, "raw");

fn read(prose: &mut Prose<'_>) {
    let mut scan = Scan { source: prose.source(), endless: Vec::new(), no_tag: usize::MAX };
    let mut at = 0;
    while let Some(found) = memchr::memchr3(b'<', b'&', b'{', &scan.source.as_bytes()[at..]) {
        let open = at + found;
        prose.keep_plain(at..open);
        at = match scan.source.as_bytes()[open] {
            b'&' => entity(prose, open),
            b'{' => scan.template(prose, open),
            _ => scan.markup(prose, open),
        }
        .unwrap_or_else(|| {
            prose.keep(open..open + 1);
            open + 1
        });
    }
    prose.keep_plain(at..scan.source.len());
}

/// A character reference, read; gives where it ends.
fn entity(prose: &mut Prose<'_>, open: usize) -> Option<usize> {
    let (c, len) = reference(prose.source().get(open..)?).filter(|(c, _)| !c.is_control())?;
    prose.spell(open..open + len, c.encode_utf8(&mut [0; 4]));
    Some(open + len)
}

/// Knowledge of the rest of the source, so that nothing is looked for twice.
struct Scan<'a> {
    source: &'a str,
    /// Openings of which it is known that no end follows: they are not looked for again.
    endless: Vec<&'static str>,
    /// Byte from which on the source has no `>`.
    no_tag: usize,
}

impl Scan<'_> {
    /// Anything that begins with `<`; gives where it ends, none where it is only a sign.
    fn markup(&mut self, prose: &mut Prose<'_>, open: usize) -> Option<usize> {
        let rest = &self.source[open..];
        if rest.starts_with("<!--") {
            let end = self.until(open, "-->")?;
            if is_order(rest) {
                prose.keep(open..end);
            }
            return Some(end);
        }
        if rest.starts_with("<?") || rest.starts_with("<%") {
            let end = self.until(open, if rest.starts_with("<?") { "?>" } else { "%>" })?;
            prose.hole(open..end);
            return Some(end);
        }
        let end = self.tag_end(open)?;
        let tag = &self.source[open + 1..end];
        let closes = tag.starts_with('/');
        let name = tag.trim_start_matches('/');
        let letters = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
        let known = |list: &'static [&'static str]| {
            list.iter().copied().find(|known| name[..letters].eq_ignore_ascii_case(known))
        };
        if letters == 0 && !tag.starts_with('!') {
            return None;
        }
        let open_tag = !closes && !tag.trim_end_matches('>').ends_with('/');
        let within = known(&SKIPPED_INLINE);
        if let Some(name) = within.or_else(|| known(&SKIPPED)).filter(|_| open_tag)
            && let Some(close) = self.element_end(name, end)
        {
            if within.is_some() {
                prose.hole(open..close);
            } else {
                prose.gap(open..close);
            }
            return Some(close);
        }
        if known(&["li"]).is_some() && open_tag {
            prose.line(open..end);
            prose.mark(open..end, "- ");
        } else if known(&LINES).is_some() {
            prose.line(open..end);
        } else if known(&INLINE).is_none() && known(&SKIPPED_INLINE).is_none() {
            prose.paragraph(open..end);
        }
        Some(end)
    }

    /// `{{ … }}` and `{% … %}` of templates.
    fn template(&mut self, prose: &mut Prose<'_>, open: usize) -> Option<usize> {
        let close = match self.source.as_bytes().get(open + 1)? {
            b'{' => "}}",
            b'%' => "%}",
            _ => return None,
        };
        let end = self.until(open, close)?;
        if close == "}}" {
            prose.hole(open..end);
        }
        Some(end)
    }

    /// Where the next `close` ends, unless there is none.
    fn until(&mut self, open: usize, close: &'static str) -> Option<usize> {
        if self.endless.contains(&close) {
            return None;
        }
        let end = memchr::memmem::find(&self.source.as_bytes()[open + 2..], close.as_bytes());
        if end.is_none() {
            self.endless.push(close);
        }
        Some(open + 2 + end? + close.len())
    }

    /// Where the tag at `open` ends: at a `>` outside of quotes, or else the first.
    fn tag_end(&mut self, open: usize) -> Option<usize> {
        let bytes = self.source.as_bytes();
        if open >= self.no_tag || !matches!(bytes.get(open + 1)?, b'/' | b'!' | b'a'..=b'z' | b'A'..=b'Z') {
            return None;
        }
        let first = open
            + memchr::memchr(b'>', &bytes[open..]).or_else(|| {
                self.no_tag = open;
                None
            })?;
        let mut at = open + 1;
        while let Some(len) = bytes.get(at..).and_then(|rest| memchr::memchr3(b'>', b'"', b'\'', rest)) {
            let found = at + len;
            if bytes[found] == b'>' {
                return Some(found + 1);
            }
            match memchr::memchr(bytes[found], &bytes[found + 1..]) {
                Some(len) => at = found + 1 + len + 1,
                None => break,
            }
        }
        Some(first + 1)
    }

    /// Where the element `name` ends whose open tag ends at `from`.
    fn element_end(&mut self, name: &'static str, from: usize) -> Option<usize> {
        if self.endless.contains(&name) {
            return None;
        }
        let (mut depth, mut at) = (1_usize, from);
        let bytes = self.source.as_bytes();
        while let Some(found) = memchr::memchr(b'<', &bytes[at..]) {
            let open = at + found;
            at = open + 1;
            let closes = bytes.get(at) == Some(&b'/');
            if !names(&bytes[at + usize::from(closes)..], name) || !closes && RAW.contains(&name) {
                continue;
            }
            depth = if closes { depth - 1 } else { depth + 1 };
            if depth == 0 {
                let end = memchr::memchr(b'>', &bytes[at..]).map_or(bytes.len(), |len| at + len + 1);
                return Some(end);
            }
        }
        self.endless.push(name);
        None
    }
}

/// True when a tag name stands at the start of some bytes.
fn names(bytes: &[u8], name: &str) -> bool {
    bytes.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
        && !bytes.get(name.len()).is_some_and(u8::is_ascii_alphanumeric)
}
