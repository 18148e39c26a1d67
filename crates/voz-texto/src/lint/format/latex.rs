//! LaTeX: text between commands. The preamble, mathematics, code and quotations are skipped.
use super::Formato;
use super::prose::Prose;
use crate::texto::WordList;

const FILE: &str = include_str!("latex.txt");

pub(super) const FORMATO: Formato = Formato::marks("LaTeX", &["tex", "ltx", "latex"], read).aparte("% ");

/// Environments that are no prose of the author's.
static SKIPPED: WordList = WordList::words(FILE, "skipped");

/// Commands whose first argument names something, and what of it a reader sees.
static NAMING: WordList = WordList::words(FILE, "naming");

/// Of these a reader sees something within the sentence.
static SEEN: WordList = WordList::words(FILE, "seen");

/// Commands that define others: both arguments are code.
static DEFINING: WordList = WordList::words(FILE, "defining");

/// Commands whose argument is a paragraph of its own.
static BLOCKS: WordList = WordList::words(FILE, "blocks");

/// Bytes of the longest argument that is looked at as a whole.
const ARGUMENT_MAX: usize = 256;

fn read(prose: &mut Prose<'_>) {
    const BODY: &str = "\\begin{document}";
    const END: &str = "\\end{document}";
    let source = prose.source();
    let start = memchr::memmem::find(source.as_bytes(), BODY.as_bytes()).map_or(0, |at| at + BODY.len());
    let end = memchr::memmem::find(&source.as_bytes()[start..], END.as_bytes());
    let end = end.map_or(source.len(), |len| start + len);
    let ahead = [Ahead::new("\\)"), Ahead::new("\\]"), Ahead::new("\n\n")];
    let mut scan = Scan { source, end, endless: Vec::new(), braces: Vec::new(), ahead };
    let mut at = start;
    while at < end {
        let special =
            |b: &u8| matches!(b, b'\\' | b'%' | b'$' | b'{' | b'}' | b'~' | b'`' | b'\'' | b'-' | b'&');
        let len = source.as_bytes()[at..end].iter().position(special).unwrap_or(end - at);
        prose.keep(at..at + len);
        at += len;
        if at < end {
            at = scan.step(prose, at).min(end);
        }
    }
}

/// The state of reading a source.
struct Scan<'a> {
    source: &'a str,
    /// Where the document ends.
    end: usize,
    /// Environments that are closed nowhere further down.
    endless: Vec<&'a str>,
    /// Of each brace that is open: whether it ends a paragraph, or a remark within a sentence.
    braces: Vec<Brace>,
    /// The ends of both kinds of mathematics, and of the paragraph.
    ahead: [Ahead; 3],
}

/// The next place of something, looked for once.
struct Ahead {
    needle: &'static str,
    /// Byte from which it was looked for, and the byte where it stands.
    found: Option<(usize, usize)>,
}

impl Ahead {
    const fn new(needle: &'static str) -> Self {
        Self { needle, found: None }
    }

    fn next(&mut self, source: &str, from: usize) -> usize {
        if let Some((since, at)) = self.found
            && (since..=at).contains(&from)
        {
            return at;
        }
        let rest = source.as_bytes().get(from..).unwrap_or_default();
        let at = memchr::memmem::find(rest, self.needle.as_bytes()).map_or(source.len(), |len| from + len);
        self.found = Some((from, at));
        at
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Brace {
    Group,
    Block,
    Remark,
}

impl<'a> Scan<'a> {
    /// Reads what begins at a special character; gives where it ends.
    fn step(&mut self, prose: &mut Prose<'_>, at: usize) -> usize {
        let rest = &self.source[at..self.end];
        let spelt = |prose: &mut Prose<'_>, len: usize, shown: &str| {
            prose.spell(at..at + len, shown);
            at + len
        };
        match rest.as_bytes()[0] {
            b'\\' => return self.command(prose, at),
            b'%' => return self.comment(prose, at),
            b'$' => return self.math(prose, at),
            b'{' => self.braces.push(Brace::Group),
            b'}' => self.close(prose, at),
            b'~' | b'&' => return spelt(prose, 1, " "),
            b'-' if rest.starts_with("---") => return spelt(prose, 3, "—"),
            b'-' if rest.starts_with("--") => return spelt(prose, 2, "–"),
            b'`' if rest.starts_with("``") => return spelt(prose, 2, "“"),
            b'\'' if rest.starts_with("''") => return spelt(prose, 2, "”"),
            b'`' => return spelt(prose, 1, "‘"),
            _ => prose.keep(at..at + 1),
        }
        at + 1
    }

    fn close(&mut self, prose: &mut Prose<'_>, at: usize) {
        match self.braces.pop() {
            Some(Brace::Block) => prose.paragraph(at..at + 1),
            Some(Brace::Remark) => prose.mark(at..at + 1, ")"),
            _ => {}
        }
    }

    /// From `%` to the next line; the lint's own comments are left for it to read.
    fn comment(&self, prose: &mut Prose<'_>, at: usize) -> usize {
        let rest = &self.source[at..self.end];
        let line = rest.find('\n').unwrap_or(rest.len());
        if let Some(own) = rest[..line].find("<!--")
            && let Some(len) = rest[own..line].find("-->")
        {
            prose.comment(at + own..at + own + len + 3);
        }
        let next = &rest[line..];
        let blank = next.trim_start_matches('\n').trim_start_matches([' ', '\t']);
        // A blank line after a comment ends the paragraph all the same.
        let newlines = next.len() - next.trim_start_matches('\n').len();
        if newlines > 1 { at + line } else { at + rest.len() - blank.len() }
    }

    /// `$ … $` within a paragraph, and `$$ … $$`.
    fn math(&self, prose: &mut Prose<'_>, at: usize) -> usize {
        let rest = &self.source[at..self.end];
        let mark = if rest.starts_with("$$") { 2 } else { 1 };
        let body = &rest[mark..];
        let bytes = body.as_bytes();
        let mut from = 0;
        while let Some(len) = memchr::memchr3(b'$', b'\n', b'\\', &bytes[from..]) {
            let found = from + len;
            match bytes[found] {
                b'$' => {
                    let end = at + mark + found + mark.min(body.len() - found);
                    prose.hole(at..end);
                    return end;
                }
                b'\n' if bytes.get(found + 1) == Some(&b'\n') => break,
                b'\\' => from = (found + 2).min(bytes.len()),
                _ => from = found + 1,
            }
        }
        prose.keep(at..at + 1);
        at + 1
    }

    /// A command, its options, and the arguments that are no prose.
    fn command(&mut self, prose: &mut Prose<'_>, at: usize) -> usize {
        let rest = &self.source[at..self.end];
        let after = &rest[1..];
        let letters = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        if letters == 0 {
            return self.symbol(prose, at);
        }
        let name = &after[..letters];
        let mut end = 1 + letters + usize::from(after[letters..].starts_with('*'));
        if name == "verb" {
            return self.verb(prose, at, at + end);
        }
        if name == "c"
            && let Some((c, len)) = accent('c', &rest[2..])
        {
            prose.spell(at..at + 2 + len, c.encode_utf8(&mut [0; 4]));
            return at + 2 + len;
        }
        if matches!(name, "ldots" | "dots") {
            prose.spell(at..at + end, "…");
            return at + end;
        }
        if name == "begin"
            && let Some(close) = self.environment(prose, at, at + end)
        {
            return close;
        }
        while let Some(len) = rest.get(end..).and_then(|rest| group(rest, '[', ']')) {
            end += len;
        }
        let codes = if DEFINING.contains(&name) { 9 } else { usize::from(NAMING.contains(&name)) };
        for _ in 0..codes {
            let Some(len) =
                rest.get(end..).and_then(|rest| group(rest, '{', '}').or_else(|| group(rest, '[', ']')))
            else {
                break;
            };
            end += len;
        }
        if name == "begin" {
            end += group(&rest[end..], '[', ']').unwrap_or(0);
        }
        let opens = rest[end..].starts_with('{');
        if SEEN.contains(&name) {
            prose.hole(at..at + end);
        } else if matches!(name, "begin" | "end" | "par") {
            prose.paragraph(at..at + end);
        } else if name == "item" {
            prose.line(at..at + end);
            prose.mark(at..at + end, "- ");
            end += rest[end..].len() - rest[end..].trim_start_matches(' ').len();
        } else if BLOCKS.contains(&name) && opens {
            prose.paragraph(at..at + end);
            self.braces.push(Brace::Block);
            end += 1;
        } else if name == "footnote" && opens {
            prose.mark(at..at + end + 1, " (");
            self.braces.push(Brace::Remark);
            end += 1;
        } else if codes == 0 && !opens && rest[end..].starts_with(' ') {
            // The space ends the name, and is none: `\LaTeX foi`.
            end += 1;
        }
        at + end
    }

    /// A command that is one sign: an accent, an escaped character, mathematics, the end of a line.
    fn symbol(&mut self, prose: &mut Prose<'_>, at: usize) -> usize {
        let rest = &self.source[at + 1..self.end];
        let Some(sign) = rest.chars().next() else { return at + 1 };
        let end = at + 1 + sign.len_utf8();
        if let Some((c, len)) = accent(sign, &self.source[end..self.end]) {
            prose.spell(at..end + len, c.encode_utf8(&mut [0; 4]));
            return end + len;
        }
        match sign {
            '%' | '&' | '$' | '#' | '_' | '{' | '}' => prose.spell(at..end, sign.encode_utf8(&mut [0; 4])),
            ' ' | ',' | ';' => prose.spell(at..end, " "),
            '\\' => prose.line(at..end),
            '(' | '[' => {
                let [round, square, blank] = &mut self.ahead;
                let close = if sign == '(' { round } else { square }.next(self.source, end);
                if close + 2 <= self.end && close < blank.next(self.source, end) {
                    prose.hole(at..close + 2);
                    return close + 2;
                }
            }
            _ => {}
        }
        end
    }

    /// `\verb|…|`, on one line.
    fn verb(&self, prose: &mut Prose<'_>, at: usize, from: usize) -> usize {
        let rest = &self.source[from..self.end];
        let line = rest.lines().next().unwrap_or_default();
        let sign = line.chars().next().filter(char::is_ascii_punctuation);
        let Some((sign, len)) = sign.and_then(|sign| Some((sign, line[1..].find(sign)?))) else {
            return from;
        };
        let end = from + 2 * sign.len_utf8() + len;
        prose.hole(at..end);
        end
    }

    /// An environment that is skipped whole; gives where it ends.
    fn environment(&mut self, prose: &mut Prose<'_>, at: usize, from: usize) -> Option<usize> {
        let rest = &self.source[from..self.end];
        let name = rest.get(1..group(rest, '{', '}')? - 1)?;
        if !SKIPPED.contains(&name) || self.endless.contains(&name) {
            return None;
        }
        let close = format!("\\end{{{name}}}");
        let Some(len) = memchr::memmem::find(rest.as_bytes(), close.as_bytes()) else {
            self.endless.push(name);
            return None;
        };
        let end = from + len + close.len();
        prose.gap(at..end);
        Some(end)
    }
}

/// The length of a group at the start of some text, its brackets included.
fn group(rest: &str, open: char, close: char) -> Option<usize> {
    if !rest.starts_with(open) {
        return None;
    }
    let mut depth = 0_usize;
    let mut near = rest.char_indices().take_while(|(at, _)| *at < ARGUMENT_MAX);
    let (at, _) = near.find(|(_, c)| {
        depth = depth + usize::from(*c == open) - usize::from(*c == close);
        depth == 0
    })?;
    Some(at + 1)
}

/// The letter that an accent and what follows it make, and the bytes of what follows: `e`, `{e}`, `\i`.
fn accent(sign: char, rest: &str) -> Option<(char, usize)> {
    let braced = rest.starts_with('{');
    let inner = rest.get(usize::from(braced)..)?;
    let dotless = inner.strip_prefix("\\i").map(|after| (after, 'i', 2));
    let (after, letter, len) = match dotless {
        Some(dotless) => dotless,
        None => {
            let letter = inner.chars().next()?;
            (inner.get(letter.len_utf8()..)?, letter, letter.len_utf8())
        }
    };
    let c = accented(sign, letter)?;
    match (braced, after.starts_with('}')) {
        (true, true) => Some((c, len + 2)),
        (true, false) => None,
        (false, _) => Some((c, len)),
    }
}

/// The letter of an accent of LaTeX: `\'e`, `\c{c}`.
pub(super) fn accented(accent: char, letter: char) -> Option<char> {
    const ACCENTS: [(char, &str); 7] = [
        ('\'', "aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcćnńsś"),
        ('`', "aàeèiìoòuùAÀEÈIÌOÒUÙ"),
        ('^', "aâeêiîoôuûAÂEÊIÎOÔUÛ"),
        ('~', "aãoõnñAÃOÕNÑ"),
        ('"', "aäeëiïoöuüAÄEËIÏOÖUÜ"),
        ('c', "cçCÇsşSŞ"),
        ('r', "aåAÅ"),
    ];
    let pairs = ACCENTS.iter().find(|(of, _)| *of == accent)?.1;
    let mut letters = pairs.chars();
    while let (Some(plain), Some(with)) = (letters.next(), letters.next()) {
        if plain == letter {
            return Some(with);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texto::sections;

    #[test]
    fn every_name_can_stand_in_a_source() {
        let lists = [&SKIPPED, &NAMING, &SEEN, &DEFINING, &BLOCKS];
        assert_eq!(sections(FILE).count(), lists.len());
        for list in lists {
            assert!(!list.is_empty());
            for (at, name) in list.iter().enumerate() {
                let letters = name.strip_suffix('*').unwrap_or(name);
                assert!(letters.bytes().all(|b| b.is_ascii_alphabetic()), "{name}");
                assert!(!list[..at].contains(name), "{name} stands twice");
            }
        }
        assert!(SEEN.iter().all(|name| NAMING.contains(name)));
        for name in SKIPPED.iter() {
            let source = format!("Antes.\n\\begin{{{name}}}\nnada\n\\end{{{name}}}\nDepois.");
            let prose = FORMATO.prose(&source).unwrap();
            assert!(prose.text().contains("Depois") && !prose.text().contains("nada"), "{name}");
        }
    }
}
