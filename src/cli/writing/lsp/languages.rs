//! The names of editors for the languages of documents, and the format of each.
use crate::voice::lint::{Formato, formato};

/// The language of an editor, and a file of the format that it is written in (`languages.txt`).
fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("languages.txt")
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter(|(word, _)| *word != "#")
}

/// The format of a document, by what its editor calls the language, else by the name of its file.
pub(super) fn format(language: &str, file: Option<&str>) -> Option<&'static Formato> {
    let language = language.to_lowercase();
    let known = languages().find(|(word, _)| *word == language).and_then(|(_, name)| formato(name));
    known.or_else(|| file.and_then(formato))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_format_and_its_place_in_the_order() {
        assert!(languages().is_sorted_by_key(|(word, _)| word) && languages().count() > 80);
        for (language, name) in languages() {
            assert!(formato(name).is_some(), "{language}");
        }
    }

    #[test]
    fn the_editors_word_comes_before_the_name() {
        let name = |language, file| format(language, file).map(|format| format.nome);
        assert_eq!(name("LaTeX", Some("a.txt")), Some("LaTeX"));
        assert_eq!(name("", Some("a.md")), Some("Markdown"));
        assert_eq!(name("xyz", Some("a.xyz")), None);
        assert_eq!(name("gitcommit", None), Some("mensagem de commit"));
    }
}
