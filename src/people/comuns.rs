//! Passwords that are tried first: a list of what people begin with (`comuns.txt`, which says how it was made), and
//! what they do to it so that a rule takes it.
use std::collections::HashSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What people begin with: words and runs of keys, small letters without accents.
static BEGINNINGS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("comuns.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// Most characters beside the beginning that add nothing: a year and a sign, `123456`.
const ADDED_MAX: usize = 6;

/// Whether a password is guessed at once: a beginning of the list, alone or doubled, with digits for letters, with a
/// few digits and signs before and after it.
pub(super) fn is_common(senha: &str) -> bool {
    let plain: Vec<char> =
        senha.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect();
    let (first, second) = plain.split_at(plain.len() / 2);
    is_beginning(&plain) || first == second && is_dressed(first) || is_dressed(&plain)
}

/// A beginning between a few characters that are no letters.
fn is_dressed(plain: &[char]) -> bool {
    let bare = |run: &[char]| run.iter().all(|c| !c.is_alphabetic());
    (0..=ADDED_MAX.min(plain.len())).any(|before| {
        (0..=(ADDED_MAX - before).min(plain.len() - before)).any(|after| {
            let (head, rest) = plain.split_at(before);
            let (core, tail) = rest.split_at(rest.len() - after);
            bare(head) && bare(tail) && is_beginning(core)
        })
    })
}

fn is_beginning(core: &[char]) -> bool {
    let text: String = core.iter().collect();
    BEGINNINGS.contains(text.as_str())
        || BEGINNINGS.contains(core.iter().copied().map(letter).collect::<String>().as_str())
}

/// The letter that a digit or a sign stands for.
const fn letter(sign: char) -> char {
    match sign {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_a_few_thousand_each_written_as_it_is_looked_up() {
        assert!((3000..6000).contains(&BEGINNINGS.len()), "{}", BEGINNINGS.len());
        let plain = |word: &str| word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        let odd: Vec<_> = BEGINNINGS.iter().filter(|word| word.len() < 4 || !plain(word)).collect();
        assert!(odd.is_empty(), "{odd:?}");
    }

    #[test]
    fn what_people_do_to_a_word_changes_nothing() {
        for senha in [
            "flamengo",
            "Flamengo2019",
            "FLAMENGO@19",
            "fl4m3ng0!23",
            "2019corinthians",
            "P@ssw0rd123",
            "coração2024",
            "minhasenha",
            "senha123456",
            "brasilbrasil",
            "maria123maria123",
            "1q2w3e4r5t",
            "q1w2e3r4t5",
            "1234567890!",
            "jesusteama7",
            "iloveyou12",
        ] {
            assert!(is_common(senha), "{senha}");
        }
        for senha in [
            "ventilador azul na janela",
            "corinthians campeão",
            "tr0ub4dor&3x",
            "quatro cavalos no quintal",
            "maria48213907",
            "mariaventilador",
            "k7#pQz9!vL",
            "",
        ] {
            assert!(!is_common(senha), "{senha}");
        }
    }
}
