//! Safe fixes: replacements that change no meaning and leave capitals and spaces in order.
use std::borrow::Cow;

use super::document::Facts;
use super::report::Correcao;
use super::rule::Place;

/// Puts `text` in the place.
pub(super) fn swap(place: &Place, text: impl Into<Cow<'static, str>>) -> Correcao {
    Correcao { byte_inicio: place.start, byte_fim: place.end, texto: text.into() }
}

/// Takes the place out and nothing else.
pub(super) fn delete(_: &Facts<'_>, place: &Place) -> Option<Correcao> {
    Some(swap(place, ""))
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
/// next word takes over the capital letter.
pub(super) fn cut_lead_in(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let rest = facts.text.get(place.end..)?;
    let kept = rest.trim_start_matches([' ', ',', ':', '\u{a0}']);
    let next = kept.chars().next().filter(|c| c.is_alphanumeric())?;
    let end = facts.text.len() - kept.len();
    let capital = facts.text.get(place.start..)?.chars().next()?.is_uppercase();
    if !capital || next.is_uppercase() {
        return Some(Correcao { byte_inicio: place.start, byte_fim: end, texto: "".into() });
    }
    let raised: String = next.to_uppercase().collect();
    Some(Correcao { byte_inicio: place.start, byte_fim: end + next.len_utf8(), texto: raised.into() })
}

/// As [`cut_lead_in`], but only where a comma ends the words: without it they belong to the sentence.
pub(super) fn cut_lead_in_comma(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let comma = facts.text.get(place.end..)?.starts_with(',');
    if comma { cut_lead_in(facts, place) } else { None }
}

/// Takes out the sentence of the place, when it begins with it and another follows on its line.
pub(super) fn cut_sentence(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let before = facts.text.get(..place.start)?;
    let opens = before.trim_end_matches(' ').is_empty()
        || before.trim_end_matches(' ').ends_with(['.', '!', '?', '\n']);
    let rest = facts.text.get(place.end..)?;
    let stop = rest.find(['.', '!', '?', '\n'])?;
    let kept = rest.get(stop..)?.trim_start_matches(['.', '!', '?', ' ']);
    let end = facts.text.len() - kept.len();
    (opens && !kept.is_empty()).then(|| Correcao {
        byte_inicio: place.start,
        byte_fim: end,
        texto: "".into(),
    })
}

/// Takes out a dash that joins two stretches of a sentence, with the spaces around it.
pub(super) fn comma_for(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    instead_of_dash(facts, place, ", ")
}

/// Puts `text` where a dash between two words stands, with the spaces around it.
pub(super) fn instead_of_dash(facts: &Facts<'_>, place: &Place, text: &'static str) -> Option<Correcao> {
    let blank = [' ', '\u{a0}', '\u{2009}', '\u{202f}'];
    let before = facts.text.get(..place.start)?.trim_end_matches(blank);
    let after = facts.text.get(place.end..)?.trim_start_matches(blank);
    let last = before.chars().next_back()?;
    let next = after.chars().next()?;
    let joins =
        |c: char| c.is_alphanumeric() || matches!(c, '"' | '“' | '”' | '*' | '_' | '(' | ')' | '\'' | '’');
    let number = last.is_ascii_digit() && next.is_ascii_digit();
    (joins(last) && joins(next) && !number).then(|| Correcao {
        byte_inicio: before.len(),
        byte_fim: facts.text.len() - after.len(),
        texto: text.into(),
    })
}
