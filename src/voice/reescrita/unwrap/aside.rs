//! What an assistant says to whoever asked, beside the text: beyond a rule, or as a last paragraph.
//!
//! Of 100 rewrites by a capable assistant 44 had such a note; a line of `---`, `***` or `—` that the draft lacked
//! stood before 27 of them and before nothing else (measured on build 29596e8).
use super::draft::{Draft, bare, starts_phrase, starts_word, trim};
use super::phrases::{ABOUT, ASIDES};

use crate::voice::texto::{fold, is_blank};

/// Parts between rules that are looked at; an answer has two or three.
const PARTS: usize = 8;
/// A note is a paragraph; in bytes. Longer is text.
const LONGEST: usize = 700;

/// Words on writing in a last paragraph that shares nothing with the draft, which make it a note.
const SURE: usize = 3;

/// The part between rules that says most of what the draft says; the first among equals.
pub(super) fn ruled<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    if has_rule(draft.text) {
        return None;
    }
    let parts: Vec<&str> = parts(text).filter(|part| !is_blank(part)).take(PARTS).collect();
    if parts.len() < 2 {
        return None;
    }
    let shared = |part: &str| draft.shares(part).0;
    let most = parts.iter().map(|part| shared(part)).max().unwrap_or(0);
    parts.into_iter().find(|part| shared(part) == most).map(trim)
}

/// A rule before everything else.
pub(super) fn opening_rule<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let (line, rest) = text.split_once('\n')?;
    (is_rule(line) && !has_rule(draft.text)).then_some(rest)
}

fn has_rule(text: &str) -> bool {
    text.lines().any(is_rule)
}

/// `---`, `***`, `___`, `* * *`, `—` alone on a line.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let mut marks = line.chars().filter(|c| !c.is_whitespace());
    let Some(first) = marks.next() else { return false };
    match first {
        '—' | '–' => marks.all(|c| c == first),
        '-' | '*' | '_' | '=' => marks.clone().count() >= 2 && marks.all(|c| c == first),
        _ => false,
    }
}

/// The pieces of a text between its rules.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let whole = rest?;
        let mut at = 0;
        for line in whole.split_inclusive('\n') {
            if is_rule(line) {
                rest = whole.get(at + line.len()..);
                return whole.get(..at);
            }
            at += line.len();
        }
        rest = None;
        Some(whole)
    })
}

/// The last paragraph, when it speaks of the rewriting: "Tirei o travessão…", "One suggestion: …".
pub(super) fn note<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let paragraph = text.rfind("\n\n");
    let at = paragraph.or_else(|| text.rfind('\n'))?;
    let (kept, last) = text.split_at_checked(at)?;
    let last = bare(last).trim_matches(['(', ')', '[', ']']);
    if last.len() > LONGEST || is_blank(kept) {
        return None;
    }
    let folded = fold(last);
    let aside = ASIDES.iter().any(|a| starts_phrase(&folded, a) && !draft.has(first_word(a)));
    let (shared, all) = draft.shares(last);
    let strange = shared * 3 <= all;
    let about = ABOUT.iter().filter(|word| starts_word(&folded, word) && !draft.has(word)).count();
    let note = match (aside, paragraph.is_some()) {
        (true, true) => strange || about > 0,
        // A line that no blank line sets apart has to be both.
        (true, false) => strange && about > 0,
        // However it begins: a paragraph of its own, on nothing but the writing.
        (false, true) => shared == 0 && about >= SURE,
        (false, false) => false,
    };
    note.then_some(kept)
}

fn first_word(phrase: &str) -> &str {
    // "I" opens any sentence: what tells is the verb.
    phrase.strip_prefix("i ").unwrap_or(phrase).split(' ').next().unwrap_or(phrase)
}

#[cfg(test)]
mod tests {
    use super::super::unwrap;

    const DRAFT: &str = "Certamente! O prazo do projeto mudou para sexta, avisem o time.";

    #[test]
    fn notes_to_whoever_asked_go() {
        for note in [
            "---\n\nTirei a abertura e o travessão.",
            "***\nDeixei em minúsculas.",
            "—\n\nUma sugestão: dá para cortar o aviso.",
            "* * *\n\nqualquer coisa que venha depois",
            "Tirei o \"Certamente\", que ela não usaria.",
            "Troquei a frase por algo mais direto e mantive o prazo.",
            "*(Cortei a saudação formal.)*",
            "I cut the opening and kept the deadline.",
            "One suggestion: drop the last sentence.",
        ] {
            let answer = format!("prazo é sexta, avisem o time\n\n{note}");
            assert_eq!(unwrap(&answer, DRAFT), "prazo é sexta, avisem o time", "{note}");
        }
        for note in [
            "Ficou mais informal e em minúsculas, com frases curtas como nos textos dela.",
            "Versão sem travessão, no tom coloquial que ela usa.",
            "The wording is more casual and the sentences are shorter.",
        ] {
            let answer = format!("prazo é sexta, avisem o time\n\n{note}");
            assert_eq!(unwrap(&answer, DRAFT), "prazo é sexta, avisem o time", "{note}");
        }
        let framed = "Aqui está:\n\n---\n\nprazo é sexta, avisem o time\n\n---\n\nMantive o tom.";
        assert_eq!(unwrap(framed, DRAFT), "prazo é sexta, avisem o time");
        let line = "prazo é sexta, avisem o time\nTirei a abertura formal.";
        assert_eq!(unwrap(line, DRAFT), "prazo é sexta, avisem o time");
    }

    #[test]
    fn what_the_author_did_stays() {
        for (answer, draft) in [
            ("tirei férias\n\ndeixei o cachorro com a Bia", "Tirei férias. Deixei o cachorro com a Bia."),
            ("sobrou bolo\n\ntroquei a receita da vó", "Sobrou bolo, troquei a receita da minha avó."),
            ("um\n\n---\n\ndois", "Um.\n\n---\n\nDois."),
            ("saí cedo\n\ncortei o cabelo na volta", "Saí cedo e, na volta, resolvi cortar o cabelo."),
            ("avisem o time\nmantive o prazo", DRAFT),
            ("avisem o time\n\na versão final do texto sai sexta", DRAFT),
            (
                "o texto ficou pronto\n\na frase de abertura tem um tom formal demais",
                "O texto está pronto. A frase de abertura tem um tom formal demais.",
            ),
        ] {
            assert_eq!(unwrap(answer, draft), answer, "{answer}");
        }
    }
}
