//! Cuts of what an assistant says around a text: its opening, its praise, its offer at the end. What the author says stays.
use super::WORDS;
use crate::lint::facts::Facts;
use crate::lint::fix;
use crate::lint::pattern::WEAK;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::Place;
use crate::texto::{WordList, fold, words};

/// Family of the pattern for an announcement in one sentence, of which the Portuguese one covers what it says as far as the colon.
const INLINE: u16 = 2;
/// Family of the pattern for a "yes" that people say too, among the weak ones.
const YES: u16 = WEAK + 1;
/// Family of the pattern for a text that begins with its answer, among the weak ones.
pub(super) const ANSWER: u16 = WEAK + 2;

/// Words, folded, that name the text itself.
static PIECES: WordList = WordList::words(WORDS, "pieces");

/// Words, folded, that name what only an assistant offers to make over: people offer letters and proposals.
static OFFERED: WordList = WordList::words(WORDS, "offered");

/// Words, folded, that say that a text was made over.
static REWORKED: WordList = WordList::words(WORDS, "reworked");

/// Words, folded, that name a question.
static QUESTIONS: WordList = WordList::words(WORDS, "questions");

/// Takes out an opening that announces the text itself, or whose colon ends its line. What it says else is the author's, and so
/// may be an answer or a mere "yes".
pub(super) fn cut_announced(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let rest = facts.text.get(place.end..)?;
    let (said, after) = rest.split_at_checked(rest.find(['.', '!', ':', '\n'])?)?;
    let bare = place.tag != INLINE && said.chars().all(|c| !c.is_alphanumeric());
    let whole = facts.text.get(place.start..place.end + said.len())?;
    let named = named(whole, &PIECES).contains(&true);
    let announces = match place.tag {
        YES | ANSWER => false,
        WEAK.. => true,
        _ => bare || named || after.starts_with(':') && ends_line(after),
    };
    if announces { cut_opening(facts, place) } else { None }
}

/// True when no word of its line is left behind an opening.
fn ends_line(after: &str) -> bool {
    after.trim_start_matches(|c: char| c != '\n' && !c.is_alphanumeric()).starts_with('\n')
}

/// Keeps the openings that present the text, and tells their gravity.
pub(super) fn presenting(facts: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
    places.retain(|place| presents(facts, place).is_some());
    places.iter().filter_map(|place| presents(facts, place)).max()
}

/// The gravity of an opening that presents the text; none where that is somebody's answer or proposal. Within a line, where a
/// person's own colon may stand, it is `erro` where the text was made over, is of a kind, or is quoted.
fn presents(facts: &Facts<'_>, place: &Place) -> Option<Gravidade> {
    let (said, after) = (facts.text.get(place.start..place.end)?, facts.text.get(place.end..)?);
    let (pieces, strong) = (named(said, &PIECES), place.tag < WEAK);
    let quoted = || after.trim_start_matches([':', ' ']).starts_with(['"', '“', '«']);
    let made = || pieces.len() > 1 || says_one(said, &REWORKED) || quoted();
    if !pieces.contains(&true) {
        None
    } else if ends_line(after) || strong && made() {
        Some(Gravidade::Erro)
    } else {
        strong.then_some(Gravidade::Aviso)
    }
}

/// Takes out an opening that presents the text on a line of its own.
pub(super) fn cut_presented(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    if ends_line(facts.text.get(place.end..)?) { cut_opening(facts, place) } else { None }
}

/// The words of a stretch that name a text, each true where it can be the one at hand, and false where it is of something else:
/// "a resposta do médico", and not "um roteiro de 3 dias".
fn named(said: &str, list: &WordList) -> Vec<bool> {
    let all: Vec<String> = words(said).map(|word| fold(word.text)).collect();
    let at = |n: usize| all.get(n).map_or("", String::as_str);
    let of = |next: usize| {
        matches!(at(next), "de" | "do" | "da" | "dos" | "das" | "que" | "of" | "from" | "that")
            && !at(next + 1).starts_with(|c: char| c.is_ascii_digit())
    };
    let named = all.iter().enumerate().filter(|(_, word)| list.contains(&word.as_str()));
    named.map(|(n, _)| !of(n + 1)).collect()
}

/// True when a stretch has a word of a list.
pub(super) fn says_one(said: &str, list: &WordList) -> bool {
    words(said).any(|word| list.contains(&fold(word.text).as_str()))
}

/// Takes out a "yes" in front of a sentence.
pub(super) fn cut_yes(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    if place.tag == YES { cut_opening(facts, place) } else { None }
}

/// Takes out praise of a question. That of an idea, or the word that somebody is right, may be the author's.
pub(super) fn cut_praise(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let said = facts.text.get(place.start..place.end)?;
    if says_one(said, &QUESTIONS) { cut_opening(facts, place) } else { None }
}

/// Takes out an opening up to the end of its sentence or line, when a text follows. What follows on a line of its own keeps
/// its indent and its letters: it may be code.
fn cut_opening(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    /// An opening is short; what goes on longer says something.
    const BYTES_MAX: usize = 160;
    const ENDS: [char; 3] = ['.', '!', ':'];
    let (before, rest) = (facts.text.get(..place.start)?, facts.text.get(place.end..)?);
    let stop = rest.find(['.', '!', ':', '\n'])?;
    let bare = |text: &str| text.chars().all(|c| !c.is_alphanumeric());
    if stop > BYTES_MAX || !bare(before) {
        return None;
    }
    let tail = rest.get(stop..)?.trim_start_matches(ENDS);
    let emphasis = before.get(before.trim_end_matches(['*', '_', '~']).len()..)?;
    let tail = tail.strip_prefix(emphasis).unwrap_or(tail).trim_start_matches(ENDS);
    let kept = below_rule(goes_on(tail))?;
    if bare(kept) || !is_whole(facts.text.get(..facts.text.len() - tail.len())?) {
        return None;
    }
    let end = facts.text.len() - kept.len();
    let broken = facts.text.get(..end)?.ends_with('\n');
    let capital = !broken && facts.text.get(place.start..)?.starts_with(char::is_uppercase);
    Some(fix::cut_before(facts, 0..end, capital))
}

/// A text without the white space before it, but for the indent of a line.
fn goes_on(text: &str) -> &str {
    let kept = text.trim_start();
    let space = text.get(..text.len() - kept.len()).unwrap_or_default();
    space.rfind('\n').and_then(|at| text.get(at + 1..)).unwrap_or(kept)
}

/// A text without the rule that it begins with; none where the rule may open front matter.
fn below_rule(text: &str) -> Option<&str> {
    let (line, below) = text.split_once('\n').unwrap_or((text, ""));
    match line.trim_end() {
        "---" | "***" | "___" => below.starts_with(['\n', '\r']).then(|| goes_on(below)),
        _ => Some(text),
    }
}

/// True when the emphasis, code and brackets of what goes open and close within it. The mark of an item is none of these.
fn is_whole(cut: &str) -> bool {
    let cut = cut.trim_start();
    let mut open = Vec::new();
    for run in cut.strip_prefix("* ").unwrap_or(cut).as_bytes().chunk_by(u8::eq) {
        let mark = match run.first() {
            Some(b')') => b'(',
            Some(b']') => b'[',
            Some(&mark @ (b'*' | b'_' | b'~' | b'`' | b'(' | b'[')) => mark,
            _ => continue,
        };
        if open.last() == Some(&(mark, run.len())) && !matches!(run, [b'(' | b'[', ..]) {
            open.pop();
        } else {
            open.push((mark, run.len()));
        }
    }
    open.is_empty()
}

/// Takes out an offer that is the last line or sentence of the text and names a text or its manner, with the marks that close it,
/// where nothing hidden follows. The number of an item would stay behind alone, and an offer of anything else may be the author's.
pub(super) fn cut_offer(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let [.., start] = facts.tail;
    let before = facts.text.get(..start)?.trim_end();
    if place.tag >= WEAK || place.start < start || before.is_empty() {
        return None;
    }
    let line = facts.text.get(..start)?.rsplit('\n').next()?.trim();
    let number = line.trim_end_matches(['.', ')']);
    let item = number != line && number.chars().all(|c| c.is_ascii_digit());
    let cut = facts.text.trim_end().get(before.len()..)?;
    let closes =
        |c: char| matches!(c, '*' | '_' | '~' | ')' | ']' | ' ') || !c.is_ascii() && !c.is_alphanumeric();
    let said = cut.trim_end_matches(closes);
    let named = named(said, &OFFERED).contains(&true);
    let last = said.ends_with(|c: char| matches!(c, '.' | '!' | '?') || c.is_alphanumeric())
        && facts.zones.last().is_none_or(|zone| zone.range.end <= place.start);
    (!item && named && last && is_whole(cut)).then(|| fix::cut(before.len()..before.len() + cut.len()))
}
