//! Lists of words and phrases that stand in text files, a section each, under its name in brackets; and the list of
//! function words, which hold a sentence together and say nothing of its subject.
use std::collections::HashSet;
use std::ops::Deref;
use std::sync::{LazyLock, OnceLock};

/// One section of a file of lists, read when it is first asked for. Lines that begin with `#` are remarks.
#[derive(Debug)]
pub struct WordList {
    file: &'static str,
    name: &'static str,
    /// True when a line is one phrase, blanks and all; else each of its words is an entry.
    phrases: bool,
    entries: OnceLock<Box<[&'static str]>>,
}

impl WordList {
    /// The words of a section, any number of them a line.
    pub const fn words(file: &'static str, name: &'static str) -> Self {
        Self { file, name, phrases: false, entries: OnceLock::new() }
    }

    /// The phrases of a section, one a line.
    pub const fn phrases(file: &'static str, name: &'static str) -> Self {
        Self { file, name, phrases: true, entries: OnceLock::new() }
    }

    fn read(&self) -> Box<[&'static str]> {
        #[cfg(test)]
        assert!(sections(self.file).any(|name| name == self.name), "no section {}", self.name);
        let lines = section(self.file, self.name);
        if self.phrases { lines.collect() } else { lines.flat_map(str::split_whitespace).collect() }
    }
}

impl Deref for WordList {
    type Target = [&'static str];

    fn deref(&self) -> &Self::Target {
        self.entries.get_or_init(|| self.read())
    }
}

/// Names of the sections of a file, in order.
pub fn sections(file: &str) -> impl Iterator<Item = &str> {
    file.lines().filter_map(heading)
}

/// The lines of one section, of a file that begins with a remark.
pub fn section(file: &'static str, name: &str) -> impl Iterator<Item = &'static str> {
    let after = file.split_once(&format!("\n[{name}]\n")).map_or("", |(_, after)| after);
    let lines = after.lines().map(str::trim).take_while(|line| heading(line).is_none());
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn heading(line: &str) -> Option<&str> {
    line.trim().strip_prefix('[')?.strip_suffix(']')
}

static WORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let lines = include_str!("function_words.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// True when a folded word (see [`super::fold`]) is a function word of Portuguese or English.
pub fn is_function_word(folded: &str) -> bool {
    WORDS.contains(folded)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::super::{fold, tokens};
    use super::*;

    /// Asserts that the lists are all of the file, that each of their words stands there once, and that the splitter can give it.
    pub(crate) fn assert_words(file: &str, lists: &[&WordList]) {
        assert_eq!(
            sections(file).collect::<Vec<_>>(),
            lists.iter().map(|list| list.name).collect::<Vec<_>>()
        );
        for list in lists {
            assert!(!list.is_empty(), "{}", list.name);
            for (at, word) in list.iter().enumerate() {
                assert!(!list[..at].contains(word), "{word:?} stands twice in {}", list.name);
                assert_eq!(
                    tokens(word).map(|t| (t.kind.is_word(), t.text)).collect::<Vec<_>>(),
                    [(true, *word)]
                );
                assert_eq!(word.to_lowercase(), *word);
            }
        }
    }

    const FILE: &str = "# remark\n\n[um]\na b\n  c  \n# remark\n\n[dois]\n(d e)\n[vazia]\n";

    #[test]
    fn a_section_is_read_by_lines_or_by_words() {
        assert_eq!(sections(FILE).collect::<Vec<_>>(), ["um", "dois", "vazia"]);
        static WORDS: WordList = WordList::words(FILE, "um");
        static PHRASES: WordList = WordList::phrases(FILE, "um");
        assert_eq!((&*WORDS, &*PHRASES), (&["a", "b", "c"][..], &["a b", "c"][..]));
        assert_eq!(*WordList::phrases(FILE, "dois"), ["(d e)"]);
        assert!(WordList::words(FILE, "vazia").is_empty());
    }

    #[test]
    #[should_panic = "no section tres"]
    fn a_list_that_its_file_has_not_is_a_slip() {
        assert!(WordList::words(FILE, "tres").is_empty());
    }

    #[test]
    fn a_word_stands_once_in_its_list_and_is_one() {
        for file in [
            include_str!("caps.txt"),
            include_str!("sentence.txt"),
            include_str!("../diff/words.txt"),
            include_str!("../lint/genre.txt"),
            include_str!("../lint/regras/words.txt"),
            include_str!("../lint/format/html.txt"),
            include_str!("../lint/format/rst.txt"),
        ] {
            for name in sections(file) {
                let words: Vec<&str> = section(file, name).flat_map(str::split_whitespace).collect();
                assert!(!words.is_empty(), "{name}");
                for (at, word) in words.iter().enumerate() {
                    let whole = word.replace(['-', '_'], "");
                    let pieces: Vec<&str> = tokens(&whole).map(|t| t.text).collect();
                    assert!(!words[..at].contains(word) && pieces == [whole.as_str()], "{word:?} in {name}");
                }
            }
        }
    }

    #[test]
    fn tells_function_words_from_content_words() {
        for word in ["Não", "você", "pra", "às", "É", "Muito", "the"] {
            assert!(is_function_word(&fold(word)), "{word}");
        }
        for word in ["reunião", "casa", "Brasil", "", "15h"] {
            assert!(!is_function_word(&fold(word)), "{word}");
        }
    }

    #[test]
    fn the_list_is_folded() {
        for &word in WORDS.iter() {
            assert_eq!(fold(word), word);
        }
    }
}
