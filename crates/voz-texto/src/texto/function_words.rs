//! Function words: the ones that hold a sentence together and say nothing of its subject.
use std::collections::HashSet;
use std::sync::LazyLock;

static WORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let lines = include_str!("function_words.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// True when a folded word (see [`super::fold`]) is a function word of Portuguese or English.
pub fn is_function_word(folded: &str) -> bool {
    WORDS.contains(folded)
}

#[cfg(test)]
mod tests {
    use super::super::fold;
    use super::*;

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
