//! A stretch of a program's comments as the text a person reads, and another text in its place, between the same marks.
use std::ops::Range;

use super::comments::Syntax;
use super::{Formato, Reader};

/// Characters that a line may have at least, however short the lines were.
const WIDTH_MIN: usize = 60;
/// The frame before a line within a comment that has an end.
const STARS: &[char] = &['*', '!'];

/// Words of a comment, without what marks them as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Bytes of the program that hold the words, and the marks between them.
    pub bytes: Range<usize>,
    /// The words: a paragraph is one line, whatever its lines in the program.
    pub texto: String,
    /// The beginning of a further line; none where the comment stays on its line.
    prefix: Option<String>,
    /// Characters on the line before the words.
    column: usize,
    /// Characters that a line may have.
    width: usize,
    /// Signs that would end the comment.
    ends: Vec<&'static str>,
}

/// Why a stretch of a program has no words to put others in the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPassage {
    /// There are none.
    Nothing,
    /// Code stands between them.
    Code,
}

impl Formato {
    /// The comments in some bytes of a program; none where the format is no program's.
    pub fn passage(&self, source: &str, selected: &Range<usize>) -> Option<Result<Passage, NoPassage>> {
        let Reader::Comments(syntax) = &self.reader else { return None };
        let prose = self.prose(source)?;
        let kept = prose.kept().filter_map(|part| words(source, part));
        let parts: Vec<_> = kept.filter_map(|part| clipped(source, &part, selected)).collect();
        Some(Passage::of(source, syntax, &parts))
    }

    /// The words that a person reads in some bytes of a program, code left out; none where the format is no program's.
    pub fn comments(&self, source: &str, selected: &Range<usize>) -> Option<String> {
        let Reader::Comments(_) = &self.reader else { return None };
        let prose = self.prose(source)?;
        let lines = prose.kept().filter_map(|part| clipped(source, &part, selected));
        Some(lines.filter_map(|line| source.get(line)).collect::<Vec<_>>().join("\n"))
    }
}

impl Passage {
    fn of(source: &str, syntax: &Syntax, parts: &[Range<usize>]) -> Result<Self, NoPassage> {
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return Err(NoPassage::Nothing) };
        let mut texto = source.get(first.clone()).unwrap_or_default().to_owned();
        for pair in parts.windows(2) {
            let [before, after] = pair else { continue };
            let said = source.get(after.clone()).unwrap_or_default();
            let gap = between(source, syntax, before.end..after.start).ok_or(NoPassage::Code)?;
            texto.push_str(match gap {
                Gap::Paragraph => "\n\n",
                Gap::Line if is_item(said) => "\n",
                Gap::Line => " ",
            });
            texto.push_str(said);
        }
        let widest = parts.iter().map(|part| chars(source, line_start(source, part.start)..part.end)).max();
        Ok(Self {
            bytes: first.start..last.end,
            texto,
            prefix: prefix(source, syntax, parts),
            column: chars(source, line_start(source, first.start)..first.start),
            width: widest.unwrap_or_default().max(WIDTH_MIN),
            ends: syntax.block.iter().map(|(_, close)| *close).chain(syntax.multi.iter().copied()).collect(),
        })
    }

    /// Another text between the same marks; none where it would end the comment.
    pub fn put(&self, text: &str) -> Option<String> {
        if self.ends.iter().any(|end| text.contains(end)) {
            return None;
        }
        let Some(prefix) = &self.prefix else {
            return Some(text.split_whitespace().collect::<Vec<_>>().join(" "));
        };
        let (mut out, mut column) = (String::new(), self.column);
        for (number, line) in text.trim().lines().enumerate() {
            if number > 0 {
                out.push('\n');
                out.push_str(if line.trim().is_empty() { prefix.trim_end() } else { prefix });
                column = prefix.chars().count();
            }
            for (at, word) in line.split_whitespace().enumerate() {
                let wide = word.chars().count();
                if at > 0 && column + 1 + wide > self.width {
                    out.push('\n');
                    out.push_str(prefix);
                    column = prefix.chars().count();
                } else if at > 0 {
                    out.push(' ');
                    column += 1;
                }
                out.push_str(word);
                column += wide;
            }
        }
        Some(out)
    }
}

/// The bytes between two lines of words.
enum Gap {
    /// Marks alone.
    Line,
    /// A line without words, too.
    Paragraph,
}

/// The bytes between two lines of words, where it belongs to one comment.
fn between(source: &str, syntax: &Syntax, gap: Range<usize>) -> Option<Gap> {
    let gap = source.get(gap)?;
    let mut lines = gap.split('\n');
    let trailing = lines.next()?.trim().trim_matches(STARS).is_empty();
    let rest: Vec<&str> = lines.collect();
    let marks = rest.iter().all(|line| is_mark(line, syntax));
    match rest.len() {
        _ if !trailing || !marks => None,
        0 | 1 => Some(Gap::Line),
        _ => Some(Gap::Paragraph),
    }
}

/// True when a line, or its beginning, is nothing but what goes on with a comment.
fn is_mark(line: &str, syntax: &Syntax) -> bool {
    let line = line.trim();
    let mark = syntax.line.iter().find_map(|mark| line.strip_prefix(mark));
    mark.unwrap_or(line).chars().all(|c| STARS.contains(&c) || mark.is_some() && "/#-;%|^<: ".contains(c))
}

/// The beginning of a further line of a comment, as its second line does, or its first where that stands alone.
fn prefix(source: &str, syntax: &Syntax, parts: &[Range<usize>]) -> Option<String> {
    let before = |part: &Range<usize>| source.get(line_start(source, part.start)..part.start);
    let second = parts.get(1).and_then(before);
    let first = || parts.first().and_then(before);
    second.or_else(first).filter(|before| is_mark(before, syntax)).map(str::to_owned)
}

/// True when a line begins something of its own: an item of a list.
fn is_item(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with(['-', '*', '+', '•', '#', '>', '|'])
        || number.len() < line.len() && number.starts_with([')', '.'])
}

/// Where the line of a byte begins.
fn line_start(source: &str, at: usize) -> usize {
    source.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
}

fn chars(source: &str, bytes: Range<usize>) -> usize {
    source.get(bytes).map_or(0, |text| text.chars().count())
}

/// A stretch without the white space at its ends; none where nothing else is in it.
fn words(source: &str, bytes: Range<usize>) -> Option<Range<usize>> {
    let text = source.get(bytes.clone())?;
    let (start, end) = (text.len() - text.trim_start().len(), text.trim_end().len());
    (start < end).then(|| bytes.start + start..bytes.start + end)
}

/// The words of a stretch that are within another.
fn clipped(source: &str, part: &Range<usize>, within: &Range<usize>) -> Option<Range<usize>> {
    let (start, end) = (part.start.max(within.start), part.end.min(within.end));
    (start < end).then_some(start..end).and_then(|bytes| words(source, bytes))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::formato;
    use super::*;

    fn passage(name: &str, source: &str) -> Result<Passage, NoPassage> {
        formato(name).unwrap().passage(source, &(0..source.len())).unwrap()
    }

    fn rewritten(name: &str, source: &str, text: &str) -> Option<String> {
        let passage = passage(name, source).unwrap();
        let mut out = source.to_owned();
        out.replace_range(passage.bytes.clone(), &passage.put(text)?);
        Some(out)
    }

    #[test]
    fn a_comment_is_read_without_its_marks() {
        for (name, source, texto) in [
            (
                "a.rs",
                "    /// O prazo mudou:\n    /// agora é sexta.\n    fn f() {}\n",
                "O prazo mudou: agora é sexta.",
            ),
            ("a.rs", "// Um dois.\n//\n// Três quatro.\n", "Um dois.\n\nTrês quatro."),
            ("a.rs", "// Faz duas coisas:\n// - lê\n// - grava\n", "Faz duas coisas:\n- lê\n- grava"),
            ("a.c", "/* O prazo mudou.\n * Agora é sexta. */\n", "O prazo mudou. Agora é sexta."),
            ("a.js", "x = 1; // soma os dois lados\n", "soma os dois lados"),
            (
                "a.py",
                "def f():\n    \"\"\"Lê o arquivo.\n\n    Devolve as linhas.\n    \"\"\"\n",
                "Lê o arquivo.\n\nDevolve as linhas.",
            ),
            ("a.py", "# Lê o arquivo\r\n# inteiro.\r\n", "Lê o arquivo inteiro."),
        ] {
            assert_eq!(passage(name, source).unwrap().texto, texto, "{source}");
        }
        assert_eq!(passage("a.rs", "fn f() {}\n"), Err(NoPassage::Nothing));
        let two = "// Lê o arquivo.\nlet x = 1;\n// Grava o arquivo.\n";
        assert_eq!(passage("a.rs", two), Err(NoPassage::Code));
        assert_eq!(
            formato("a.rs").unwrap().comments(two, &(0..two.len())).unwrap(),
            "Lê o arquivo.\nGrava o arquivo."
        );
        assert_eq!(formato("a.md").unwrap().passage("// oi tudo bem", &(0..5)), None);
    }

    #[test]
    fn another_text_stands_between_the_same_marks() {
        for (name, source, text, after) in [
            (
                "a.rs",
                "    /// O prazo mudou:\n    /// agora é sexta.\n    fn f() {}\n",
                "O prazo agora é sexta.",
                Some("    /// O prazo agora é sexta.\n    fn f() {}\n"),
            ),
            ("a.rs", "// Um dois.\n", "Um.\n\nDois.", Some("// Um.\n//\n// Dois.\n")),
            (
                "a.c",
                "/* O prazo mudou.\n * Agora é sexta. */\n",
                "O prazo é sexta.\nE pronto.",
                Some("/* O prazo é sexta.\n * E pronto. */\n"),
            ),
            (
                "a.c",
                "/* O prazo mudou. */\n",
                "O prazo é sexta.\nE pronto.",
                Some("/* O prazo é sexta. E pronto. */\n"),
            ),
            ("a.js", "x = 1; // soma os dois\n", "soma\nos lados", Some("x = 1; // soma os lados\n")),
            ("a.c", "/* O prazo mudou. */\n", "O prazo */ x", None),
            ("a.py", "\"\"\"Lê o arquivo.\"\"\"\n", "Lê \"\"\" tudo", None),
        ] {
            assert_eq!(rewritten(name, source, text).as_deref(), after, "{source}");
        }
        let long = "// Uma palavra.\n";
        let after = rewritten("a.rs", long, &"palavra ".repeat(20)).unwrap();
        assert!(
            after.lines().count() == 3 && after.lines().all(|l| l.len() <= 60 && l.starts_with("// palavra")),
            "{after}"
        );
    }

    #[test]
    fn only_what_is_selected_of_a_comment_is_taken() {
        let source = "// Um dois três.\n// Quatro cinco.\n// Seis.\nlet x = 1;\n";
        let at = source.find("dois").unwrap()..source.find(" cinco").unwrap();
        let passage = formato("a.rs").unwrap().passage(source, &at).unwrap().unwrap();
        assert_eq!((passage.texto.as_str(), passage.bytes.clone()), ("dois três. Quatro", at));
        assert_eq!(passage.put("2\n3").unwrap(), "2\n// 3");
    }

    proptest! {
        /// Whatever is put between the marks of line comments, no line of the program is anything but what it was.
        #[test]
        fn code_stays_code(text in "[ a-z.,*/#\\-\n\"']{0,200}") {
            let source = "fn f() {}\n    // Lê o arquivo\n    // inteiro.\nfn g() {}\n";
            let passage = passage("a.rs", source).unwrap();
            if let Some(put) = passage.put(&text) {
                let mut after = source.to_owned();
                after.replace_range(passage.bytes, &put);
                for line in after.lines() {
                    prop_assert!(line.starts_with("fn ") || line.trim_start().starts_with("//"), "{after}");
                }
            }
        }
    }
}
