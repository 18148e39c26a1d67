//! From a choice to a lesson.
use super::contrast::Contrast;
use crate::voice::texto::count_words;

/// From this ratio of words on, a text is longer than the author's.
const LONGER: f64 = 1.3;
/// Characters of a text that a lesson quotes.
const QUOTED: usize = 240;

/// A lesson: a text written for the author, why it is not the author's, and one the author wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Licao {
    /// The text written for them, or the beginning of it.
    pub fez: String,
    /// Why that is not theirs.
    pub porque: String,
    /// The text that they wrote, or chose.
    pub dela: String,
}

/// The lesson of a choice among variants of one draft; `None` where the chosen one does nothing that all others do not.
pub fn prefer(chosen: &str, others: &[&str]) -> Option<Licao> {
    let differs = |contrast: Contrast| {
        let mine = contrast.of(chosen)?;
        let against = others.iter().all(|other| contrast.of(other).is_some_and(|theirs| theirs != mine));
        against.then(|| contrast.label(mine))
    };
    let mut labels: Vec<String> = Contrast::all().filter_map(differs).collect();
    let words = count_words(chosen);
    if !others.is_empty() && others.iter().all(|other| count_words(other) as f64 >= LONGER * words as f64) {
        labels.push("mais curto".to_owned());
    }
    let other = others.first().filter(|_| !labels.is_empty())?;
    Some(Licao {
        fez: quote(other),
        porque: format!("Entre versões do mesmo texto, ela escolheu a outra: {}.", labels.join(", ")),
        dela: quote(chosen),
    })
}

/// The beginning of a text.
fn quote(text: &str) -> String {
    let text = text.trim();
    if text.chars().count() <= QUOTED {
        return text.to_owned();
    }
    let head: String = text.chars().take(QUOTED).collect();
    let words = head.rsplit_once(char::is_whitespace).map_or(head.as_str(), |(words, _)| words);
    format!("{} […]", words.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_quoted_in_part() {
        let long = format!("{} fim", "palavra ".repeat(80));
        assert!(quote(&long).chars().count() <= QUOTED + 4 && quote(&long).ends_with("palavra […]"));
        assert_eq!(quote(" curto "), "curto");
    }

    #[test]
    fn a_choice_teaches_what_sets_it_apart() {
        let licao =
            prefer("vou pra casa", &["Vou para casa.", "Irei para a minha casa agora mesmo."]).unwrap();
        assert_eq!(
            licao.porque,
            "Entre versões do mesmo texto, ela escolheu a outra: começa com minúscula, sem ponto final, “pra”."
        );
        assert_eq!((licao.fez.as_str(), licao.dela.as_str()), ("Vou para casa.", "vou pra casa"));
        assert_eq!(prefer("Vou já.", &["Vou agora."]), None);
        assert_eq!(prefer("Vou já.", &[]), None);
    }
}
