//! Emoji as bullets, in titles, in excess: the code behind three rules of `formatacao`.
use super::lines::{bold, is_item, of_kind};
use crate::lint::block::{Block, LineKind};
use crate::lint::facts::Facts;
use crate::lint::fix;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Place, Places};
use crate::texto::{Kind, emoji_len};

/// True when an emoji stands for a feeling or a gesture: people begin lines with those.
const fn is_face(c: char) -> bool {
    matches!(c, '\u{1f600}'..='\u{1f64f}' | '\u{1f90c}'..='\u{1f93f}' | '\u{1f970}'..='\u{1f97a}'
        | '\u{1f446}'..='\u{1f450}' | '\u{1f490}'..='\u{1f49f}' | '\u{2764}' | '\u{1f9e1}' | '\u{2639}' | '\u{263a}')
}

pub(super) fn emoji_marcadores(block: &Block<'_>, places: &mut Places) {
    for line in of_kind(block, |k| matches!(k, LineKind::Text) || is_item(k)) {
        let Some([first, second, ..]) = block.toks.get(line.body.clone()) else { continue };
        if first.kind == Kind::Emoji && !is_face(first.first) && !first.masked && second.kind.is_word() {
            places.add(first.range(), u16::from(is_item(line.kind)), first.quoted);
        }
    }
}

/// Two lines with the same emoji, two numbered ones, or three of any.
pub(super) fn bulleted(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let emoji = |p: &Place| facts.text.get(p.start..p.end).unwrap_or_default();
    let numbered = places.iter().filter(|p| emoji(p).ends_with('\u{20e3}')).count() >= 2;
    let same = places.iter().zip(places.iter().skip(1)).any(|(a, b)| emoji(a) == emoji(b));
    (places.len() >= 3 || numbered || same).then_some(Gravidade::Erro)
}

/// A hyphen, or the number it shows, for an emoji that begins a line, where the line above or below begins with the same one
/// or both have numbers; nothing where the line has a marker already. Any other emoji may be said.
pub(super) fn dash_for_emoji(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let emoji = facts.text.get(place.start..place.end)?;
    let (before, rest) = (facts.text.get(..place.start)?, facts.text.get(place.end..)?);
    let above = before.trim_end_matches(|c| c != '\n').trim_end().rsplit('\n').next()?;
    let below = rest.trim_start_matches(|c| c != '\n').trim_start().split('\n').next()?;
    let same = |line: &str| {
        let line = line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '*' | '+'));
        let number = |text: &str| emoji_len(text).is_some_and(|len| text[..len].ends_with('\u{20e3}'));
        line.starts_with(emoji) || number(line) && number(emoji)
    };
    if !same(above) && !same(below) {
        return None;
    }
    let end = place.end + rest.len() - rest.trim_start_matches(' ').len();
    let digit = emoji.chars().next().filter(char::is_ascii_digit);
    let texto = match digit {
        Some(digit) => format!("{digit}. ").into(),
        None if place.tag == 0 => "- ".into(),
        None => "".into(),
    };
    Some(Correcao { byte_inicio: place.start, byte_fim: end, texto })
}

pub(super) fn emoji_titulos(block: &Block<'_>, places: &mut Places) {
    if block.rare.emoji.is_empty() {
        return;
    }
    let bold = bold(block);
    for line in &block.lines {
        let Some(body) = block.toks.get(line.body.clone()) else { continue };
        let marks = body.iter().take_while(|t| t.kind == Kind::Emoji).count();
        let label = |from: usize| bold.iter().find(|b| b.start == from);
        // Bold that begins the line, after an emoji or not.
        let titled = label(line.body.start + marks).map_or(line.body.start, |b| b.end);
        for (at, tok) in line.body.clone().zip(body) {
            let in_title = line.kind == LineKind::Heading || at < titled;
            if tok.kind == Kind::Emoji && in_title && !tok.masked {
                places.add(tok.range(), 0, tok.quoted);
            }
        }
    }
}

/// Takes out the place and the spaces after it, or before it at the end of a line or of what is in bold; not where
/// nothing would be left in bold, and not in a document, where links lead to its titles.
pub(super) fn drop_spaced(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let (before, rest) = (facts.text.get(..place.start)?, facts.text.get(place.end..)?);
    let kept = rest.trim_start_matches(' ');
    let mark = |c: char| matches!(c, '*' | '_');
    if facts.document || before.ends_with(mark) && kept.starts_with(mark) {
        return None;
    }
    let last = kept.is_empty() || kept.starts_with(['\n', '\r']) || rest.starts_with(mark);
    let start = if last { before.trim_end_matches(' ').len() } else { place.start };
    Some(fix::cut(start..facts.text.len() - kept.len()))
}

/// Four emoji, and one at least every 125 characters.
pub(super) fn thick_emoji(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    const PER_EMOJI: usize = 125;
    (places.len() >= 4 && places.len() * PER_EMOJI >= facts.chars).then_some(Gravidade::Aviso)
}
