//! Lessons: of two texts that somebody wrote for the author, which the author chose, and what sets it apart.
//!
//! Pure: no model is asked here, and no text is fetched.
use super::diff::overlap;
use super::estilo::{Medida, Traits};
use super::texto::{Kind, count_words, fold, tokens};

/// From this ratio of words on, a text is longer than the author's.
const LONGER: f64 = 1.3;
/// Characters of a text that a lesson quotes.
const QUOTED: usize = 240;
/// Overlap with a draft from which on a lesson is about it.
const SAME: f64 = 0.5;

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

impl Licao {
    /// True when it is of a choice among rewrites of this draft, or of one much like it: a good rewrite would repeat what it quotes.
    pub fn is_about(&self, draft: &str) -> bool {
        let begins = quote(draft);
        [&self.fez, &self.dela].into_iter().any(|text| overlap(&begins, text) >= SAME)
    }
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

/// Something that a text does or does not do.
#[derive(Clone, Copy)]
enum Contrast {
    /// A measure of the card.
    Does(Medida),
    /// The spoken form of a word, where a text has it or the written one.
    Says(&'static Form),
}

/// Two forms of a word, folded.
struct Form {
    spoken: &'static [&'static str],
    written: &'static [&'static str],
    /// Both forms as a lesson quotes them.
    quoted: (&'static str, &'static str),
}

const FORMS: [Form; 5] = [
    Form { spoken: &["pra", "pras", "pro", "pros"], written: &["para"], quoted: ("pra", "para") },
    Form { spoken: &["vc", "vcs"], written: &["voce", "voces"], quoted: ("vc", "você") },
    Form { spoken: &["tb", "tbm"], written: &["tambem"], quoted: ("tb", "também") },
    Form { spoken: &["pq"], written: &["porque"], quoted: ("pq", "porque") },
    Form { spoken: &["gente"], written: &["nos"], quoted: ("a gente", "nós") },
];

impl Contrast {
    fn all() -> impl Iterator<Item = Self> {
        Medida::shares().map(Self::Does).chain(FORMS.iter().map(Self::Says))
    }

    /// True when a text does it; `None` where it has neither form, or nothing to read.
    fn of(self, text: &str) -> Option<bool> {
        match self {
            Self::Does(medida) => Some(Traits::of(text)?.does(medida)),
            Self::Says(form) => {
                let mut found = (false, false);
                for token in tokens(text).filter(|token| token.kind == Kind::Word) {
                    let folded = fold(token.text);
                    found.0 |= form.spoken.contains(&folded.as_str());
                    found.1 |= form.written.contains(&folded.as_str());
                }
                (found.0 != found.1).then_some(found.0)
            }
        }
    }

    /// The property that a text that does it has, or lacks.
    fn label(self, does: bool) -> String {
        match (self, does) {
            (Self::Does(medida), true) => medida.rotulo().to_owned(),
            (Self::Does(Medida::SemPontoFinal), false) => "com ponto final".to_owned(),
            (Self::Does(Medida::ComecaMinuscula), false) => "começa com maiúscula".to_owned(),
            (Self::Does(medida), false) => format!("sem {}", medida.rotulo()),
            (Self::Says(form), true) => format!("“{}”", form.quoted.0),
            (Self::Says(form), false) => format!("“{}”", form.quoted.1),
        }
    }
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

    #[test]
    fn a_lesson_is_about_the_draft_it_was_chosen_for() {
        let draft = "O prazo do relatório mudou, e agora é para sexta-feira.";
        let licao =
            prefer("o prazo do relatório mudou pra sexta", &["O prazo do relatório mudou para sexta-feira."]);
        let licao = licao.unwrap();
        assert!(licao.is_about(draft) && licao.is_about(&format!("{draft} {}", "fim ".repeat(200))));
        assert!(!licao.is_about("A padaria abre mais tarde no sábado."));
    }

    #[test]
    fn a_form_shows_only_where_one_of_the_two_stands() {
        let form = Contrast::Says(&FORMS[0]);
        assert_eq!(form.of("vou pra casa"), Some(true));
        assert_eq!(form.of("vou PARA casa"), Some(false));
        assert_eq!(form.of("vou pra lá, para sempre"), None);
        assert_eq!(form.of("vou já"), None);
    }
}
