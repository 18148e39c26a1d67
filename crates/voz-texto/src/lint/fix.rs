//! Safe fixes: replacements that change no meaning and leave capitals and spaces in order.
use std::borrow::Cow;
use std::ops::Range;

use super::facts::Facts;
use super::report::Correcao;
use super::rule::Place;
use crate::texto::{Kind, sentences, tokens};

/// Puts `text` in the place.
pub(super) fn swap(place: &Place, text: impl Into<Cow<'static, str>>) -> Correcao {
    Correcao { byte_inicio: place.start, byte_fim: place.end, texto: text.into() }
}

/// Takes some bytes out.
pub(super) const fn cut(bytes: Range<usize>) -> Correcao {
    Correcao { byte_inicio: bytes.start, byte_fim: bytes.end, texto: Cow::Borrowed("") }
}

/// Puts a closed rewrite in the place, with its capital letter.
pub(super) fn rewrite(facts: &Facts<'_>, place: &Place, to: &'static str) -> Option<Correcao> {
    let capital = facts.text.get(place.start..)?.starts_with(char::is_uppercase);
    let mut chars = to.chars();
    let first = chars.next()?;
    if !capital {
        return Some(swap(place, to));
    }
    let raised: String = first.to_uppercase().chain(chars).collect();
    Some(swap(place, raised))
}

/// Takes out words that only lead in: with them go the comma and the spaces that follow, and the
/// next word takes over the capital letter. After another word of the sentence they do not lead in.
pub(super) fn cut_lead_in(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let before = facts.text.get(..place.start)?.trim_end_matches([' ', '"', '“', '*', '_', '\u{a0}']);
    if before.ends_with(|c: char| c.is_alphanumeric() || c == ',') {
        return None;
    }
    let rest = facts.text.get(place.end..)?;
    let kept = rest.trim_start_matches([' ', ',', ':', '\u{a0}']);
    kept.chars().next().filter(|c| c.is_alphanumeric())?;
    let end = facts.text.len() - kept.len();
    let capital = facts.text.get(place.start..)?.chars().next()?.is_uppercase();
    Some(cut_before(facts, place.start..end, capital))
}

/// Takes out some bytes before a word, which takes over the capital letter where there was one. What
/// is no word, or has capitals of its own, stays as it is.
pub(super) fn cut_before(facts: &Facts<'_>, bytes: Range<usize>, capital: bool) -> Correcao {
    let next = facts.text.get(bytes.end..).and_then(|kept| tokens(kept).next());
    let lower = next.filter(|t| capital && t.kind == Kind::Word && !t.text.contains(char::is_uppercase));
    match lower.and_then(|t| t.text.chars().next()) {
        Some(first) => Correcao {
            byte_inicio: bytes.start,
            byte_fim: bytes.end + first.len_utf8(),
            texto: first.to_uppercase().collect::<String>().into(),
        },
        None => cut(bytes),
    }
}

/// Takes out the sentence of the place, when it begins with it and another follows; a line that held
/// nothing else goes whole.
pub(super) fn cut_sentence(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let before = facts.text.get(..place.start)?.trim_end_matches(' ');
    let opens_line = before.is_empty() || before.ends_with('\n');
    if !opens_line && !before.ends_with(['.', '!', '?']) {
        return None;
    }
    let rest = facts.text.get(place.end..)?;
    let sentence = sentences(rest).next()?.text.trim_end().len();
    let kept = rest.get(sentence..)?.trim_start_matches(' ');
    let closes_line = kept.starts_with(['\n', '\r']);
    let kept = if opens_line { kept.trim_start() } else { kept };
    let start = if opens_line || closes_line { before.len() } else { place.start };
    (!kept.trim_start().is_empty()).then(|| cut(start..facts.text.len() - kept.len()))
}

/// Puts `text` where a dash between two words stands, with the spaces around it.
pub(super) fn instead_of_dash(facts: &Facts<'_>, place: &Place, text: &'static str) -> Option<Correcao> {
    let blank = [' ', '\u{a0}', '\u{2009}', '\u{202f}'];
    let before = facts.text.get(..place.start)?.trim_end_matches(blank);
    let behind = facts.text.get(place.end..)?;
    let after = behind.trim_start_matches(blank);
    // A dash with a space before it alone begins a word: an option of a command, which an editor made of two hyphens.
    let option = facts.text.get(..place.start)?.ends_with(blank) && !behind.starts_with(blank);
    let last = before.chars().next_back()?;
    let next = after.chars().next()?;
    let joins =
        |c: char| c.is_alphanumeric() || matches!(c, '"' | '“' | '”' | '*' | '_' | '(' | ')' | '\'' | '’');
    let number = last.is_ascii_digit() && next.is_ascii_digit();
    (joins(last) && joins(next) && !number && !option).then(|| Correcao {
        byte_inicio: before.len(),
        byte_fim: facts.text.len() - after.len(),
        texto: text.into(),
    })
}
