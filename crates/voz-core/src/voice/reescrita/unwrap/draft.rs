//! The words of an assistant beside the text it was asked for, and the draft as the guards ask about it.
use crate::voice::diff::{Stems, stems};
use crate::voice::texto::{WordList, fold, is_blank};

pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

/// A draft, as the guards ask about it.
pub(super) struct Draft<'a> {
    pub(super) text: &'a str,
    pub(super) folded: String,
    pub(super) stems: Stems,
}

impl<'a> Draft<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let text = trim(text);
        Self { text, folded: fold(text), stems: stems(text) }
    }

    pub(super) fn starts(&self, folded: &str) -> bool {
        self.folded.starts_with(folded)
    }

    /// True when the draft has a word that begins so.
    pub(super) fn has(&self, stem: &str) -> bool {
        starts_word(&self.folded, stem)
    }

    /// True when a label is the draft's own: it begins with it or, where the label is more than a word, has it anywhere.
    pub(super) fn has_label(&self, label: &str) -> bool {
        self.starts(label) || label.contains(' ') && self.folded.contains(label)
    }

    /// The number of different content words of `text` that the draft has, and of all of them.
    pub(super) fn shares(&self, text: &str) -> (usize, usize) {
        let stems = stems(text);
        (stems.intersection(&self.stems).count(), stems.len())
    }

    /// True when the first line announces something, as an announcement of the model would.
    pub(super) fn announces(&self) -> bool {
        self.text.lines().next().is_some_and(|line| line.trim_end().ends_with(':'))
    }
}

/// True when a word of `folded` begins with `stem`.
pub(super) fn starts_word(folded: &str, stem: &str) -> bool {
    folded.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(stem))
}

/// True when `folded` begins with the phrase, as whole words.
pub(super) fn starts_phrase(folded: &str, phrase: &str) -> bool {
    folded.strip_prefix(phrase).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

pub(super) fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | '#' | '>'))
}

const FILE: &str = include_str!("phrases.txt");

/// Tags whose content is the answer.
pub(super) static TAGS: WordList = WordList::phrases(FILE, "tags");
/// Tags whose content is the model talking to itself.
pub(super) static THINKING: WordList = WordList::phrases(FILE, "thinking");
/// Beginnings of an announcing line.
pub(super) static OPENINGS: WordList = WordList::phrases(FILE, "openings");
/// Words, or beginnings of words, with which an announcing line names the answer.
pub(super) static NAMES: WordList = WordList::phrases(FILE, "names");
/// Beginnings of words that only an answer about rewriting has.
pub(super) static REWRITING: WordList = WordList::phrases(FILE, "rewriting");
/// Labels, without the colon, that stand alone on the first line, or before the text on the same line when they name the
/// rewriting.
pub(super) static LABELS: WordList = WordList::phrases(FILE, "labels");
/// Names of the model as the one who speaks.
pub(super) static ROLES: WordList = WordList::phrases(FILE, "roles");
/// Beginnings of a closing offer or courtesy.
static OFFERS: WordList = WordList::phrases(FILE, "offers");
/// Beginnings of words that tell an offer to redo the text from a sentence of the text.
static REDO: WordList = WordList::phrases(FILE, "redo");
/// Whole paragraphs, without their punctuation, with which a model takes its leave.
static COURTESIES: WordList = WordList::phrases(FILE, "courtesies");
/// Beginnings of words with which a draft itself wishes that something pleases.
static WISHES: WordList = WordList::phrases(FILE, "wishes");
/// Beginnings of a note on what was changed.
static NOTES: WordList = WordList::phrases(FILE, "notes");
/// Beginnings of the words that tell that a draft has notes of its own.
static NOTE_STEMS: WordList = WordList::phrases(FILE, "note-stems");
/// Beginnings of a line that tells how the text was checked.
pub(super) static CHECKS: WordList = WordList::phrases(FILE, "checks");
/// Beginnings of the words that tell that a draft itself speaks of checking.
pub(super) static CHECK_STEMS: WordList = WordList::phrases(FILE, "check-stems");
/// Beginnings of a paragraph that tells whoever asked what was done to the text.
pub(super) static ASIDES: WordList = WordList::phrases(FILE, "asides");
/// Beginnings of words that speak of writing, not of what is written about.
pub(super) static ABOUT: WordList = WordList::phrases(FILE, "about");

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

pub(super) fn is_offer(paragraph: &str, draft: &Draft<'_>) -> bool {
    /// An offer is a line or two; longer is text.
    const LONGEST: usize = 300;
    if paragraph.len() > LONGEST {
        return false;
    }
    let folded = fold(paragraph);
    OFFERS.iter().any(|o| starts_phrase(&folded, o) && !draft.folded.contains(o))
        && REDO.iter().any(|r| starts_word(&folded, r) && !draft.has(r))
}

/// "Espero que goste!", where the draft has none of its longer words and no wish of its own.
pub(super) fn is_courtesy(paragraph: &str, draft: &Draft<'_>) -> bool {
    let said = paragraph.trim_end_matches(|c: char| !c.is_alphanumeric());
    let folded = fold(said).replace([',', '.', '!'], "");
    let own = |word: &str| word.len() > 4 && word.get(..4).is_some_and(|stem| draft.has(stem));
    COURTESIES.contains(&folded.as_str())
        && !folded.split(' ').any(own)
        && !WISHES.iter().any(|stem| draft.has(stem))
}

/// "(45 palavras)" or "[45 words]".
pub(super) fn is_word_count(paragraph: &str) -> bool {
    let inside = paragraph.strip_prefix(['(', '[']).and_then(|p| p.strip_suffix([')', ']']));
    let Some((number, unit)) = inside.and_then(|i| i.trim().split_once(' ')) else { return false };
    number.bytes().all(|b| b.is_ascii_digit()) && matches!(unit, "palavras" | "words" | "caracteres")
}

/// Where notes on the changes begin: a later paragraph that is headed as such, unless the draft has notes.
pub(super) fn note_start(text: &str, draft: &Draft<'_>) -> Option<usize> {
    let own = NOTE_STEMS.iter().any(|stem| draft.has(stem));
    if own { None } else { headed_start(text, draft, &NOTES) }
}

/// Where the first later paragraph begins that one of the phrases heads, which the draft does not have.
pub(super) fn headed_start(text: &str, draft: &Draft<'_>, phrases: &WordList) -> Option<usize> {
    /// Characters of a paragraph that show what it is.
    const HEAD: usize = 80;
    let starts = text.match_indices("\n\n").map(|(at, _)| at);
    // One start for a run of line breaks, and only the head of what follows: linear on any text.
    starts.filter(|&at| !text[..at].ends_with('\n')).find(|&at| {
        let rest = &text[at..];
        let end = rest.char_indices().nth(HEAD).map_or(rest.len(), |(end, _)| end);
        let head = rest[..end].trim_start().trim_start_matches(['*', '_', '#', '>', '-', '\n', ' ']);
        let bracketed = head.starts_with(['(', '[']);
        let head = head.trim_start_matches(['(', '[', '*', '_']);
        let folded = fold(head.split('\n').next().unwrap_or_default());
        phrases.iter().any(|n| {
            let headed = folded.strip_prefix(n).is_some_and(|rest| {
                let rest = rest.trim_start_matches(['*', '_', ' ', '.']);
                rest.starts_with(':') || rest.starts_with("feitas:") || rest.starts_with("made:")
            });
            let spoken = matches!(*n, "mantive" | "removi" | "ajustei") && starts_phrase(&folded, n);
            (headed || spoken && bracketed) && !draft.folded.contains(n)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::unwrap;
    use super::*;
    use crate::voice::texto::{fold, sections};

    /// Checks every entry as it is compared: folded, trimmed, and for beginnings of words cut at what is no letter.
    #[test]
    fn every_entry_can_match() {
        let words = [&NAMES, &REWRITING, &ROLES, &REDO, &WISHES, &NOTE_STEMS, &CHECK_STEMS, &ABOUT];
        let phrases = [&TAGS, &THINKING, &OPENINGS, &LABELS, &OFFERS, &COURTESIES, &NOTES, &CHECKS, &ASIDES];
        assert_eq!(sections(FILE).count(), words.len() + phrases.len());
        for list in words.into_iter().chain(phrases) {
            assert!(!list.is_empty());
            for (at, entry) in list.iter().enumerate() {
                assert_eq!(fold(entry), *entry);
                assert!(!list[..at].contains(entry), "{entry:?} stands twice");
                assert!(entry.ends_with(char::is_alphanumeric), "{entry:?}");
            }
        }
        assert!(words.iter().all(|list| list.iter().all(|entry| entry.chars().all(char::is_alphanumeric))));
        assert!(TAGS.iter().chain(THINKING.iter()).all(|tag| tag.bytes().all(|b| b.is_ascii_lowercase())));
    }

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
