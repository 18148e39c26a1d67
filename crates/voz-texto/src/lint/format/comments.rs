//! Comments of programs, and the documentation strings of Python; and how the files of each language end, and what its comments and
//! strings look like.
//!
//! All that is no prose in them stays out: licences at the top, orders to tools, code that was commented out.
use std::ops::Range;

use super::prose::Prose;
use super::{Formato, Reader};
use crate::lint::genre::Genero;

/// The marks of a language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Syntax {
    /// The sign of a comment that ends with the line.
    pub(super) line: &'static [&'static str],
    /// The signs that begin and end any other.
    pub(super) block: &'static [(&'static str, &'static str)],
    /// Comments with an end may stand within one another.
    pub(super) nested: bool,
    /// A comment that ends with the line is one only where nothing stands before it.
    pub(super) alone: bool,
    /// Quotes of strings that end with the line at the latest, two kinds at most.
    pub(super) quotes: &'static [u8],
    /// Quotes of strings of many lines.
    pub(super) multi: &'static [&'static str],
    /// A string of many lines that stands for itself is documentation.
    pub(super) docstrings: bool,
    /// `'` stands before names as well as around characters, and strings may be raw: `r#"…"#`.
    pub(super) lifetimes: bool,
}

/// A language of nothing.
const PLAIN: Syntax = Syntax {
    line: &[],
    block: &[],
    nested: false,
    alone: false,
    quotes: b"",
    multi: &[],
    docstrings: false,
    lifetimes: false,
};

/// Reads the comments of a program.
pub(super) fn read(prose: &mut Prose<'_>, syntax: &Syntax) {
    let mut scan = Scan {
        source: prose.source(),
        syntax,
        endless: Vec::new(),
        code: None,
        line_start: 0,
        run: Vec::new(),
        run_end: 0,
        unclosed: [0; 2],
    };
    let stops = scan.stops();
    let mut at = 0;
    while let Some(len) = scan.source.as_bytes()[at..].iter().position(|b| stops[usize::from(*b)]) {
        let stop = at + len;
        scan.note_code(at..stop);
        at = scan.step(prose, stop);
    }
    scan.flush(prose);
}

/// The state of reading a program.
struct Scan<'a> {
    source: &'a str,
    syntax: &'a Syntax,
    /// Openings of which it is known that no end follows: they are not looked for again.
    endless: Vec<&'static str>,
    /// The last byte of code that is no white space.
    code: Option<u8>,
    /// Where the line began.
    line_start: usize,
    /// Lines of the comments that follow each other line by line, without their marks.
    run: Vec<Range<usize>>,
    /// Where the last of them ends.
    run_end: usize,
    /// For `"` and `'`: no string opened before this byte is closed.
    unclosed: [usize; 2],
}

impl<'a> Scan<'a> {
    /// The bytes at which something may begin.
    fn stops(&self) -> [bool; 256] {
        let Syntax { line, block, quotes, multi, lifetimes, .. } = self.syntax;
        let mut stops = [false; 256];
        let marks = line.iter().chain(*multi).chain(block.iter().map(|(open, _)| open));
        let firsts = marks.filter_map(|mark| mark.as_bytes().first()).chain(*quotes);
        firsts.chain(b"\n").for_each(|b| stops[usize::from(*b)] = true);
        stops[usize::from(b'\'')] |= lifetimes;
        stops
    }

    fn note_code(&mut self, bytes: Range<usize>) {
        let code = self.source.as_bytes().get(bytes).unwrap_or_default();
        self.code = code.iter().copied().rfind(|b| !b.is_ascii_whitespace()).or(self.code);
    }

    /// True when nothing but white space stands before a byte on its line.
    fn is_alone(&self, at: usize) -> bool {
        self.source.get(self.line_start..at).is_some_and(|before| before.trim().is_empty())
    }

    /// Reads what begins at `at`; gives where it ends.
    fn step(&mut self, prose: &mut Prose<'_>, at: usize) -> usize {
        let rest = &self.source[at..];
        if rest.starts_with('\n') {
            self.line_start = at + 1;
            return at + 1;
        }
        let syntax = self.syntax;
        for (open, close) in syntax.block {
            if rest.starts_with(open)
                && let Some(end) = self.block_end(at, open, close)
            {
                self.flush(prose);
                self.block(prose, at + open.len()..end - close.len(), true);
                return self.past(at..end);
            }
        }
        for mark in syntax.line {
            if rest.starts_with(mark) && (!syntax.alone || self.is_alone(at)) {
                return self.line_comment(prose, at, mark.len());
            }
        }
        self.string(prose, at).unwrap_or_else(|| {
            self.note_code(at..at + 1);
            at + 1
        })
    }

    /// The end of what was read, with the last line that begins in it noted.
    fn past(&mut self, bytes: Range<usize>) -> usize {
        let read = self.source.as_bytes().get(bytes.clone()).unwrap_or_default();
        if let Some(newline) = memchr::memrchr(b'\n', read) {
            self.line_start = bytes.start + newline + 1;
        }
        bytes.end
    }

    fn line_comment(&mut self, prose: &mut Prose<'_>, at: usize, mark: usize) -> usize {
        let rest = &self.source[at..];
        let end = at + memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        if at == 0 && rest.starts_with("#!") {
            return end;
        }
        let between = self.source.get(self.run_end..at).unwrap_or_default();
        let follows =
            between.trim().is_empty() && memchr::memchr_iter(b'\n', between.as_bytes()).count() == 1;
        if !follows || !self.is_alone(at) {
            self.flush(prose);
        }
        let body = &self.source[at + mark..end];
        let body = body.trim_start_matches(['/', '!', '#', '-', ';', '%', '*', '|', '^', '<', ':']);
        self.run.push(end - body.len()..end);
        self.run_end = end;
        end
    }

    /// Where a comment ends that begins at `at`.
    fn block_end(&mut self, at: usize, open: &'static str, close: &'static str) -> Option<usize> {
        if self.endless.contains(&close) {
            return None;
        }
        let bytes = self.source.as_bytes();
        let (mut depth, mut from) = (1_usize, at + open.len());
        while let Some(len) = memchr::memmem::find(bytes.get(from..)?, close.as_bytes()) {
            let end = from + len;
            if self.syntax.nested {
                depth += memchr::memmem::find_iter(&bytes[from..end], open.as_bytes()).count();
            }
            depth -= 1;
            from = end + close.len();
            if depth == 0 {
                return Some(from);
            }
        }
        self.endless.push(close);
        None
    }

    /// A string or a character at `at`; gives where it ends. Documentation is read as prose.
    fn string(&mut self, prose: &mut Prose<'_>, at: usize) -> Option<usize> {
        let bytes = self.source.as_bytes();
        if self.syntax.lifetimes && bytes[at] == b'\'' {
            return char_literal(&self.source[at..]).map(|len| at + len);
        }
        let syntax = self.syntax;
        for quote in syntax.multi {
            if !self.source[at..].starts_with(quote) || self.endless.contains(quote) {
                continue;
            }
            let Some(close) = self.string_end(at, quote) else {
                self.endless.push(quote);
                continue;
            };
            let before = self.source[self.line_start..at].trim();
            let stands = matches!(before, "" | "r" | "R" | "u" | "U")
                && matches!(self.code, None | Some(b':' | b'r' | b'R' | b'u' | b'U'));
            if self.syntax.docstrings && stands {
                self.flush(prose);
                self.block(prose, at + quote.len()..close, false);
            }
            self.code = Some(b'"');
            return Some(self.past(at..close + quote.len()));
        }
        let quote = syntax.quotes.iter().position(|quote| *quote == bytes[at])?;
        let unclosed = self.unclosed.get_mut(quote).filter(|unclosed| at >= **unclosed)?;
        let mut end = at + 1;
        loop {
            match bytes.get(end) {
                None | Some(b'\n') => {
                    *unclosed = end;
                    return None;
                }
                Some(b'\\') => end += 2,
                Some(b) if *b == bytes[at] => break,
                _ => end += 1,
            }
        }
        self.code = Some(b'"');
        Some(end + 1)
    }

    /// Where the closing quote of a string of many lines stands.
    fn string_end(&self, at: usize, quote: &str) -> Option<usize> {
        let bytes = self.source.as_bytes();
        let before = &bytes[..at];
        let hashes = before.iter().rev().take(255).take_while(|b| **b == b'#').count();
        if self.syntax.lifetimes && before.get(..at - hashes).is_some_and(|b| b.ends_with(b"r")) {
            let close: Vec<u8> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
            return memchr::memmem::find(&bytes[at + 1..], &close).map(|len| at + 1 + len);
        }
        let mut from = at + quote.len();
        loop {
            let found = from + memchr::memchr2(b'\\', *quote.as_bytes().first()?, bytes.get(from..)?)?;
            if bytes[found] == b'\\' {
                from = found + 2;
            } else if bytes[found..].starts_with(quote.as_bytes()) {
                return Some(found);
            } else {
                from = found + 1;
            }
        }
    }

    /// The lines of a comment with an end; `starred` where each may begin with `*`.
    fn block(&mut self, prose: &mut Prose<'_>, bytes: Range<usize>, starred: bool) {
        let marks: &[char] = if starred { &['*', '!'] } else { &[] };
        let mut at = bytes.start;
        for line in self.source[bytes].split_inclusive('\n') {
            let said = line.trim_start();
            let body = said.trim_start_matches(marks);
            let start = at + line.len() - body.len();
            self.run.push(start..start + body.trim_end().trim_end_matches(marks).len());
            at += line.len();
        }
        self.flush(prose);
    }

    /// Takes the comments read so far as prose.
    fn flush(&mut self, prose: &mut Prose<'_>) {
        let run = std::mem::take(&mut self.run);
        let (Some(first), Some(last)) = (run.first(), run.last()) else { return };
        prose.paragraph(first.start..first.start);
        let text = |line: &Range<usize>| self.source.get(line.clone()).unwrap_or_default();
        if first.start < HEAD && run.iter().take(LICENCE_LINES).any(|line| is_licence(text(line))) {
            return;
        }
        for line in &run {
            let said = text(line).trim();
            let fence = said.starts_with("```") || said.starts_with("~~~");
            if is_code(said) || !fence && !said.contains(char::is_alphabetic) {
                prose.paragraph(line.start..line.start);
                continue;
            }
            prose.line(line.start..line.start);
            prose.keep(line.clone());
        }
        prose.paragraph(last.end..last.end);
    }
}

/// Bytes of a file within which a licence stands.
const HEAD: usize = 4096;

/// Lines of a comment within which a licence says that it is one.
const LICENCE_LINES: usize = 4;

fn is_licence(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["copyright", "spdx-", "licensed under", "license"].iter().any(|word| line.contains(word))
}

/// True when a line of a comment speaks to a tool, or was code.
fn is_code(line: &str) -> bool {
    const ORDERS: [&str; 21] = [
        "#region", "-*-", "+build", ">>>", "@ts-", "clang-format", "cspell", "code generated", "coding:",
        "endregion", "eslint", "go:", "istanbul", "mypy:", "nolint", "noqa", "prettier-", "pragma",
        "pylint:", "shellcheck ", "type: ignore",
    ];
    let starts = |order: &&str| line.get(..order.len()).is_some_and(|l| l.eq_ignore_ascii_case(order));
    line.ends_with([';', '{', '}']) || ORDERS.iter().any(starts)
}

/// The length of a character literal at the start of some Rust; none where the quote begins the name of a lifetime.
fn char_literal(rest: &str) -> Option<usize> {
    /// `'\u{10ffff}'`.
    const LONGEST: usize = 12;
    let inner = rest.strip_prefix('\'')?;
    let first = inner.chars().next()?;
    if first == '\\' {
        let close = inner.bytes().take(LONGEST).skip(2).position(|b| b == b'\'')?;
        return Some(1 + 2 + close + 1);
    }
    inner.get(first.len_utf8()..)?.starts_with('\'').then_some(2 + first.len_utf8())
}

/// A row: a name for people, endings of names of files, and the marks.
const fn row(nome: &'static str, finais: &'static [&'static str], syntax: Syntax) -> Formato {
    let (genero, reader) = (Genero::Documentacao, Reader::Comments(syntax));
    Formato { nome, finais, markdown: true, genero, reader, ..Formato::BASE }
}

/// Comments and strings of C and all that took them over.
const C: Syntax = Syntax { line: &["//"], block: &[("/*", "*/")], quotes: b"\"'", ..PLAIN };

/// Languages whose `#` means something else within a line.
const HASH: Syntax = Syntax { line: &["#"], alone: true, ..PLAIN };

/// The languages.
pub(super) const LANGUAGES: &[Formato] = &[
    row(
        "C, C++, C#, Java e parentes",
        &[
            "c", "cc", "cpp", "cs", "cxx", "dart", "groovy", "h", "hh", "hpp", "java", "m", "mm", "proto",
            "scala",
        ],
        Syntax { multi: &["\"\"\""], ..C },
    ),
    row("CSS", &["css"], Syntax { line: &[], ..C }),
    row("Go", &["go"], Syntax { multi: &["`"], ..C }),
    row(
        "Haskell e Elm",
        &["elm", "hs"],
        Syntax { line: &["--"], block: &[("{-", "-}")], nested: true, quotes: b"\"", ..PLAIN },
    ),
    row(
        "JavaScript e TypeScript",
        &["cjs", "cts", "js", "jsx", "mjs", "mts", "ts", "tsx"],
        Syntax { multi: &["`"], ..C },
    ),
    row("Kotlin e Swift", &["kt", "kts", "swift"], Syntax { multi: &["\"\"\""], nested: true, ..C }),
    row(
        "Lisp e parentes",
        &["clj", "cljs", "el", "lisp", "scm"],
        Syntax { line: &[";"], alone: true, ..PLAIN },
    ),
    row("Lua", &["lua"], Syntax { line: &["--"], block: &[("--[[", "]]")], quotes: b"\"'", ..PLAIN }),
    row("PHP", &["php"], Syntax { line: &["//", "#"], ..C }),
    row(
        "Python",
        &["py", "pyi"],
        Syntax { line: &["#"], quotes: b"\"'", multi: &["\"\"\"", "'''"], docstrings: true, ..PLAIN },
    ),
    row("Rust", &["rs"], Syntax { quotes: b"", multi: &["\""], nested: true, lifetimes: true, ..C }),
    row("SCSS e Less", &["less", "scss"], Syntax { alone: true, ..C }),
    Formato {
        nomes: &["dockerfile", "gemfile", "justfile", "makefile", "rakefile"],
        ..row(
            "shell, Ruby, Perl, R, YAML, TOML e parentes",
            &[
                "awk", "bash", "cfg", "cmake", "conf", "ex", "exs", "fish", "jl", "ksh", "mk", "nix", "pl",
                "pm", "ps1", "r", "rb", "sh", "tcl", "tf", "toml", "yaml", "yml", "zsh",
            ],
            HASH,
        )
    },
    row("SQL", &["sql"], Syntax { line: &["--"], block: &[("/*", "*/")], quotes: b"'", ..PLAIN }),
];
