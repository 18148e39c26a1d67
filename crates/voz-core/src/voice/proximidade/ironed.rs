//! A text with its manner ironed out: the same words, as anybody would set them.
use crate::voice::texto::{Kind, WordList, fold, is_emphasis, tokens};

/// Spoken and short forms, folded, with what a school would have written.
static WRITTEN: WordList = WordList::phrases(include_str!("ironed.txt"), "written");

/// The text without emoji, emphasis, ellipses, exclamation, semicolons, dashes, line breaks and spoken forms, with a
/// capital at its beginning and a full stop at its end: what the author says, without their manner.
pub fn ironed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for token in tokens(text.trim()) {
        match token.kind {
            Kind::Emoji => {}
            Kind::Space | Kind::Break => out.push(' '),
            Kind::Stress if token.text.contains('?') => put(&mut out, "?"),
            Kind::Stress | Kind::Ellipsis => put(&mut out, "."),
            Kind::Hashtag => out.push_str(token.text.trim_start_matches('#')),
            Kind::Word => word(&mut out, token.text),
            Kind::Mark => match token.text {
                ";" | "—" | "–" | "―" => put(&mut out, ","),
                "-" if out.ends_with(' ') => put(&mut out, ","),
                mark => out.push_str(mark),
            },
            Kind::Number | Kind::Handle | Kind::Url => out.push_str(token.text),
        }
    }
    finish(&out)
}

/// A mark, close to the word before it.
fn put(out: &mut String, mark: &str) {
    out.truncate(out.trim_end().len());
    out.push_str(mark);
}

fn word(out: &mut String, word: &str) {
    let folded = fold(word);
    // "tô" and "tá" have an accent; "to" and "ta" without one are other words.
    let spoken = WRITTEN.iter().filter_map(|line| line.split_once(' ')).find(|(short, _)| *short == folded);
    match spoken.filter(|(short, _)| !matches!(*short, "ta" | "to" | "ne") || !word.is_ascii()) {
        Some((_, written)) => out.push_str(written),
        None if is_emphasis(word) => out.extend(word.chars().flat_map(char::to_lowercase)),
        None => out.push_str(word),
    }
}

/// Single spaces, a capital first, an end last.
fn finish(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = text.chars();
    let mut out: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    out.push_str(letters.as_str());
    if !out.is_empty() && !out.ends_with(['.', '?']) {
        out.push('.');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spoken_form_is_folded_and_has_a_written_one() {
        assert_eq!(WRITTEN.len(), 12);
        assert!(
            WRITTEN.iter().all(|line| line.split_once(' ').is_some_and(|(short, _)| fold(short) == short))
        );
    }

    #[test]
    fn the_manner_goes_and_the_words_stay() {
        for (text, plain) in [
            ("vc viu?? FOI demais!!! 😀", "Você viu? foi demais."),
            ("tô indo pra casa... depois te ligo", "Estou indo para casa. depois te ligo."),
            ("um — dois; três\n\nquatro", "Um, dois, três quatro."),
            ("Está tudo certo.", "Está tudo certo."),
            ("😀", ""),
        ] {
            assert_eq!(ironed(text), plain);
        }
        let once = ironed("oi!! tudo bem?\nné");
        assert_eq!(ironed(&once), once);
    }
}
