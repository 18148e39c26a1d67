//! Answers that are no rewrite by their form: they talk to the draft or to whoever asked, or are in another language.
use crate::voice::texto::{Votes, WordList, fold, sentences, votes, words};

/// Beginnings of an answer that declines, asks for the text, or thanks for it (folded).
static OPENINGS: WordList = WordList::phrases(FILE, "openings");
/// Words that begin a question written without its mark (folded).
static QUESTIONS: WordList = WordList::words(FILE, "questions");
const FILE: &str = include_str!("respostas.txt");
/// Characters of the answer in which such a beginning is looked for.
const HEAD: usize = 400;

/// True when the answer replies. `same` is the share of the draft's content that it has.
pub(super) fn is_reply(draft: &str, answer: &str, same: f64) -> bool {
    declines(draft, answer) && same < KEPT || answers_questions(draft, answer)
}

/// An answer that keeps so much of the draft says it, whatever it begins with.
const KEPT: f64 = 0.6;

fn declines(draft: &str, answer: &str) -> bool {
    let head: String = answer.chars().take(HEAD).collect();
    let (draft, head) = (fold(draft), fold(head.trim_start_matches(|c: char| !c.is_alphanumeric())));
    OPENINGS.iter().any(|phrase| {
        let begins = head.strip_prefix(phrase).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
        begins && !draft.contains(phrase)
    })
}

/// True when the draft only asks and the answer asks nothing.
fn answers_questions(draft: &str, answer: &str) -> bool {
    let asks = |text: &str| text.trim_end().ends_with('?');
    let mut all = sentences(draft).filter(|s| words(s.text).next().is_some()).peekable();
    if all.peek().is_none() || !all.all(|s| asks(s.text)) || answer.contains('?') {
        return false;
    }
    let begins =
        |text: &str| words(text).next().is_some_and(|word| QUESTIONS.contains(&fold(word.text).as_str()));
    !sentences(answer).any(|s| begins(s.text))
}

/// Votes below which a text says nothing of its language.
const LEAST: u32 = 2;
/// Number of times as many votes that another language needs as the draft's own.
const CLEARLY: u32 = 3;

/// True when the answer is clearly in another language. A draft in neither Portuguese nor English tells nothing.
pub(super) fn is_foreign(draft: &str, answer: &str) -> bool {
    let (draft, answer) = (votes(draft), votes(answer));
    let others = |votes: Votes, own: u32| votes.pt + votes.en + votes.other - own;
    let (own_draft, own) = if draft.pt >= draft.en { (draft.pt, answer.pt) } else { (draft.en, answer.en) };
    // What the draft quotes in another language may stay.
    let brought = others(draft, own_draft);
    let foreign = others(answer, own).saturating_sub(brought);
    own_draft >= LEAST && own_draft > brought && foreign >= LEAST && foreign >= CLEARLY * own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_for_is_written_folded() {
        for list in [&OPENINGS, &QUESTIONS] {
            assert!(list.iter().all(|entry| fold(entry) == *entry) && list.len() >= 32);
        }
    }

    #[test]
    fn another_language_is_told_and_a_borrowed_word_is_not() {
        let pt = "O prazo do relatório mudou para sexta, e a equipe já sabe disso.";
        let en = "The deadline of the report has moved to Friday and the team knows.";
        assert!(is_foreign(pt, en) && is_foreign(en, pt));
        assert!(is_foreign(
            pt,
            "El plazo del informe es el viernes y los del equipo lo saben, pero no es muy bueno"
        ));
        for answer in ["prazo agora é sexta", "o deadline do report mudou, a equipe já sabe", "sexta!", ""]
        {
            assert!(!is_foreign(pt, answer), "{answer}");
        }
        assert!(!is_foreign(en, "deadline's friday, team knows"));
    }
}
