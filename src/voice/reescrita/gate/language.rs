//! Whether an answer is in another language than its draft.
use crate::voice::texto::{Votes, votes};

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
