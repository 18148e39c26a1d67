//! The gate: what a model answered becomes a variant only when it is a rewrite of the draft.
//!
//! Pure: the same material and the same answer give the same verdict, in time linear in both.
mod leak;
mod refusal;

pub(super) use refusal::GateRefusal;

use std::borrow::Cow;
use std::sync::OnceLock;

use super::prompt::{Brief, Prompt};
use crate::voice::diff::{Diff, LENGTH, Motivo, OVERLAP, changed, diff, stems};
use crate::voice::reuse::{Sequence, is_a_loop};
use crate::voice::texto::{Votes, WordList, count_words, fold, sentences, votes, words};

/// Lets a rewrite through, with what it made of the draft. What is graver is told first; what a caller may overlook, last.
///
/// # Errors
/// Why the answer holds none.
pub(super) fn judge(material: &Material<'_>, answer: &str) -> Result<Diff, GateRefusal> {
    let texto = material.brief.texto;
    if answer.len() > LONGEST {
        return Err(GateRefusal::Tamanho { antes: count_words(texto), depois: count_words(answer) });
    }
    let said = Sequence::of(answer);
    if let Some(refusal) = leak::leak(material, answer, &said) {
        return Err(refusal);
    }
    if is_a_loop(said.words()) && !is_a_loop(Sequence::of(texto).words()) {
        return Err(GateRefusal::Laco);
    }
    let cut = diff(texto, answer);
    if is_reply(texto, answer, cut.overlap) {
        return Err(GateRefusal::Recusa);
    }
    let (antes, depois) = (count_words(texto), count_words(answer));
    let ratio = depois as f64 / antes.max(1) as f64;
    // Of a text without words, one without words is as long.
    if let Some(mudou) = unchanged(texto, answer, if antes == depois { 1.0 } else { ratio }, &cut) {
        return Err(GateRefusal::Igual(mudou));
    }
    if !material.other_language && is_foreign(texto, answer) {
        return Err(GateRefusal::Idioma);
    }
    // Single facts are warnings: one in three good rewrites seems to lose one.
    let many = |lost: usize| lost >= FACTS || lost >= 2 && lost * FACTS > cut.facts;
    if let Some(Motivo::Perdido(perdidos)) = cut.motivos.iter().find(|m| matches!(m, Motivo::Perdido(_)))
        && many(perdidos.len())
    {
        return Err(GateRefusal::Fatos { perdidos: perdidos.clone() });
    }
    // A draft of a word or two has no content to drift from, and no length to keep to.
    let distant =
        (cut.overlap < OVERLAP && stems(texto).len() >= 2).then_some(GateRefusal::Distante(cut.overlap));
    let long = ratio > LENGTH.1 && depois > SHORT;
    let size = (ratio < LENGTH.0 || long).then_some(GateRefusal::Tamanho { antes, depois });
    let kept = |refusal: &GateRefusal| !(material.anything && refusal.is_forgivable());
    distant.into_iter().chain(size).find(kept).map_or(Ok(cut), Err)
}

/// Bytes that no rewrite of a draft of 4000 characters has; beyond them nothing else is measured.
const LONGEST: usize = 64 * 1024;
/// Facts lost that make another text of a rewrite; also the share, one in so many, of those of the draft.
const FACTS: usize = 3;
/// Words that are not too many for any draft.
const SHORT: usize = 6;
/// Share of a text that has to change (lowest of 40 good rewrites: 0.37).
const CHANGE: f64 = 0.03;

/// The share that changed, when that is next to nothing. A draft in capitals, with other marks, is the draft.
fn unchanged(draft: &str, answer: &str, ratio: f64, cut: &Diff) -> Option<f64> {
    // Of two texts whose lengths differ more, more than this has changed.
    if !(0.9..=1.1).contains(&ratio) {
        return None;
    }
    let mudou = if shouts(answer) && !shouts(draft) {
        let quiet = |text: &str| text.to_lowercase().replace(['!', '.', ','], "");
        changed(&quiet(draft), &quiet(answer))
    } else {
        cut.mudou
    };
    Some(mudou).filter(|&mudou| mudou < CHANGE)
}

/// True when most letters of a text that is more than a call are capitals.
fn shouts(text: &str) -> bool {
    let count = |is: fn(char) -> bool| text.chars().filter(|&c| is(c)).count();
    count_words(text) > SHORT && count(char::is_uppercase) > count(char::is_lowercase)
}

// What follows tells answers that are no rewrite by their form: they talk to the draft or to whoever asked, or are in another
// language.

/// Beginnings of an answer that declines, asks for the text, or thanks for it (folded).
static OPENINGS: WordList = WordList::phrases(FILE, "openings");
/// Words that begin a question written without its mark (folded).
static QUESTIONS: WordList = WordList::words(FILE, "questions");
const FILE: &str = include_str!("respostas.txt");
/// Characters of the answer in which such a beginning is looked for.
const HEAD: usize = 400;

/// True when the answer replies. `same` is the share of the draft's content that it has.
fn is_reply(draft: &str, answer: &str, same: f64) -> bool {
    is_refusal(draft, answer, same) || answers_questions(draft, answer)
}

/// True when the answer declines, asks for the text or thanks for it.
pub(super) fn is_refusal(draft: &str, answer: &str, same: f64) -> bool {
    same < KEPT && declines(draft, answer)
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
fn is_foreign(draft: &str, answer: &str) -> bool {
    let (draft, answer) = (votes(draft), votes(answer));
    let portuguese = draft.portuguese() >= draft.en;
    let told = |votes: Votes| {
        if portuguese {
            (votes.portuguese(), votes.en + votes.other)
        } else {
            (votes.en, votes.pt + votes.other)
        }
    };
    // What the draft quotes in another language may stay.
    let ((own_draft, brought), (own, foreign)) = (told(draft), told(answer));
    let foreign = foreign.saturating_sub(brought);
    own_draft >= LEAST && own_draft > brought && foreign >= LEAST && foreign >= CLEARLY * own
}

/// Material that an answer is judged by: all that the model was shown.
#[derive(Clone, Copy, Debug)]
pub(in crate::voice::reescrita) struct Material<'a> {
    /// The parts of the prompt that others wrote.
    pub(in crate::voice::reescrita) brief: &'a Brief<'a>,
    /// The prompt that was made of them.
    pub(in crate::voice::reescrita) prompt: &'a Prompt,
    /// True when the caller wrote the style: then its words may come back.
    pub(in crate::voice::reescrita) own_style: bool,
    /// True when the caller asked for another language than the draft's.
    pub(in crate::voice::reescrita) other_language: bool,
    /// True when the caller takes a text that is far from the draft, too.
    pub(in crate::voice::reescrita) anything: bool,
}

impl<'a> Material<'a> {
    /// Texts that the caller brought, and may have back.
    fn own(&self) -> impl Iterator<Item = &'a str> {
        let Brief { texto, contexto, instrucoes, estilo, .. } = *self.brief;
        [texto, contexto, instrucoes, if self.own_style { estilo } else { "" }].into_iter()
    }

    /// The style, where the caller did not bring it and must not get it.
    const fn secret_style(&self) -> &'a str {
        if self.own_style { "" } else { self.brief.estilo }
    }

    /// The author's texts. Their meaning in nobody's words is as secret as they are, and so is what a lesson quotes.
    fn sources(&self) -> impl Iterator<Item = Source<'a>> {
        let Brief { exemplos, licoes, .. } = *self.brief;
        let lessons = (exemplos.len()..).zip(licoes).flat_map(|(shown_as, lesson)| {
            [&lesson.fez, &lesson.dela].map(|text| Source { shown_as, text, form: None })
        });
        let examples = exemplos.iter().enumerate().flat_map(|(shown_as, example)| {
            let texts = [Some(example.texto), example.neutro].into_iter().enumerate();
            texts.filter_map(move |(n, text)| {
                Some(Source { shown_as, text: text?, form: example.forms.and_then(|forms| forms.get(n)) })
            })
        });
        examples.chain(lessons)
    }
}

/// A text of the author's that the model was shown.
struct Source<'a> {
    /// The number of what it was shown as: the two texts of a lesson, or of an example, are one.
    shown_as: usize,
    text: &'a str,
    /// The form in which it is looked for, where it is kept from one draft to the next.
    form: Option<&'a OnceLock<Sequence>>,
}

impl<'a> Source<'a> {
    fn sequence(&self) -> Cow<'a, Sequence> {
        let made = || Sequence::of(self.text);
        self.form.map_or_else(|| Cow::Owned(made()), |kept| Cow::Borrowed(kept.get_or_init(made)))
    }
}

fn folded_words(text: &str) -> Vec<String> {
    words(text).map(|word| fold(word.text)).collect()
}

#[cfg(test)]
mod tests;
