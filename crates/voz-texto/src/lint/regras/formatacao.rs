//! Formatting beyond what a short text needs: markdown marks, lists, emoji and hashtags in excess.
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use super::WORDS;
use super::lines::{bold, is_item, of_kind};
use super::listas::{itens, labelled, listed_short, one_a_list, rotulados};
use crate::lint::block::{Block, LineKind, Tok};
use crate::lint::facts::{Facts, SHORT};
use crate::lint::fix;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Places, Regra, Verdict, Weight};
use crate::texto::{Kind, Language, WordList, emoji_len, tokens};

/// The fields that the rules of this family share.
const BASE: Regra = Regra::BASE.family(Family::Formatacao, include_str!("formatacao.txt"));

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.erro("negrito-markdown", "Sinais de negrito")
        .proof(true)
        .plain_only(true)
        .weight(Weight::Once)
        .scan(negritos)
        .verdict(Verdict::By(pasted_bold))
        .fix(Fix::By(strip_bold)),
    BASE.erro("titulo-markdown", "Cerquilhas de título")
        .proof(true)
        .plain_only(true)
        .scan(titulos)
        .fix(Fix::By(strip_hashes))
        .likely(cut_hashes),
    BASE.erro("lista-rotulada", "Lista de rótulo e dois-pontos")
        .scan(rotulados)
        .verdict(Verdict::Sift(labelled)),
    BASE.rule("lista-texto-curto", "Lista em texto curto")
        .gate(Gate::Habit)
        .scan(itens)
        .verdict(Verdict::By(listed_short))
        .joined(one_a_list),
    BASE.rule("marcador-unicode", "Marcador tipográfico")
        .gate(Gate::Habit)
        .scan(marcadores)
        .verdict(Verdict::From(2))
        .fix(Fix::By(|_, place| Some(fix::swap(place, "-")))),
    BASE.erro("regua-horizontal", "Régua horizontal").proof(true).plain_only(true).scan(reguas),
    BASE.rule("titulo-caixa", "Título Em Caixa De Título").scan(caixas).fix(Fix::By(lower_known_words)),
    BASE.erro("cerca-de-codigo", "Texto em bloco de código").proof(true).scan(cercas).fix(Fix::By(drop_line)),
    BASE.erro("emoji-marcador", "Emoji como marcador")
        .gate(Gate::Habit)
        .scan(emoji_marcadores)
        .verdict(Verdict::By(bulleted))
        .fix(Fix::By(dash_for_emoji)),
    BASE.erro("emoji-titulo", "Emoji em título")
        .gate(Gate::Habit)
        .scan(emoji_titulos)
        .fix(Fix::By(drop_spaced)),
    BASE.rule("emoji-excesso", "Emoji demais")
        .weight(Weight::Once)
        .gate(Gate::Level)
        .scan(|block, places| places.add_each(block, &block.rare.emoji))
        .verdict(Verdict::By(thick_emoji)),
    BASE.rule("hashtags-excesso", "Hashtags demais")
        .weight(Weight::Once)
        .gate(Gate::Level)
        .scan(|block, places| places.add_each(block, &block.rare.hashtags))
        .verdict(Verdict::From(4)),
];

fn negritos(block: &Block<'_>, places: &mut Places) {
    if block.rare.stars.len() >= 4 {
        bold(block).into_iter().for_each(|toks| places.add_toks(block, toks, 0));
    }
}

/// `aviso` for one stretch in bold within a line and nowhere else, unless the text is short: people who write where
/// markdown is shown stress a word or a sentence so.
fn pasted_bold(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let [only] = places else { return (!places.is_empty()).then_some(Gravidade::Erro) };
    let line = facts.text.get(..only.start)?.rsplit('\n').next().unwrap_or_default();
    let stress = line.contains(char::is_alphabetic) && facts.chars >= SHORT;
    Some(if stress { Gravidade::Aviso } else { Gravidade::Erro })
}

fn strip_bold(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let whole = facts.text.get(place.start..place.end)?;
    let inner = whole.trim_matches(whole.chars().next()?);
    (!inner.is_empty()).then(|| fix::swap(place, inner.to_owned()))
}

/// Headings. Beside a line of as many `#` they are comments, and those of one `#` also beside any other line, but for the
/// heading of a section.
fn titulos(block: &Block<'_>, places: &mut Places) {
    for line in of_kind(block, |k| k == LineKind::Heading) {
        let toks = &block.toks[line.toks.clone()];
        let (Some(first), Some(last)) = (toks.first(), toks.last()) else { continue };
        let level = hashes(block.text.get(first.start..).unwrap_or_default());
        let comments = |near: &str| match hashes(near) {
            0 => level == 1 && !near.is_empty(),
            of_near => of_near == level,
        };
        if !neighbours(block.text, first.start..last.end).into_iter().any(comments) {
            places.add_toks(block, line.toks.clone(), 0);
        }
    }
}

fn hashes(line: &str) -> usize {
    line.len() - line.trim_start_matches('#').len()
}

/// The lines above and below some bytes, without the spaces at their ends.
fn neighbours(text: &str, bytes: Range<usize>) -> [&str; 2] {
    let above = text.get(..bytes.start).unwrap_or_default().rsplit('\n').nth(1);
    let below = text.get(bytes.end..).unwrap_or_default().split('\n').nth(1);
    [above, below].map(|line| line.unwrap_or_default().trim())
}

/// Takes out the marks of a section's heading that stands alone above a line of prose: any other may be a comment or a command
/// in a file that a program reads.
fn strip_hashes(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let section = hashes(facts.text.get(place.start..)?) > 1;
    let alone = neighbours(facts.text, place.start..place.end).iter().all(|line| line.is_empty());
    let below = facts.text.get(place.end..)?.trim_start().lines().next()?;
    let prose = below.contains(' ') && below.trim_end().ends_with(['.', '!', '?', '…', ':']);
    (section && alone && prose).then(|| cut_hashes(facts, place)).flatten()
}

fn cut_hashes(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let whole = facts.text.get(place.start..place.end)?;
    let marks = whole.len() - whole.trim_start_matches('#').trim_start().len();
    Some(fix::cut(place.start..place.start + marks))
}

fn marcadores(block: &Block<'_>, places: &mut Places) {
    for line in of_kind(block, |k| k == LineKind::Bullet) {
        let is_bullet = |tok: &Tok| matches!(tok.first, '•' | '▪' | '‣' | '●' | '◦');
        // Nothing but bullets parts two scenes.
        let toks = &block.toks[line.toks.clone()];
        if toks.first().is_some_and(is_bullet) && !toks.iter().all(is_bullet) {
            places.add_toks(block, line.toks.start..line.toks.start + 1, 0);
        }
    }
}

/// Rules, but those that underline the title above them.
fn reguas(block: &Block<'_>, places: &mut Places) {
    /// Longer ones are drawn by hand, or are blanks to fill in.
    const MARKS_MAX: usize = 5;
    /// Characters of the longest title.
    const TITLE_MAX: usize = 60;
    for line in of_kind(block, |k| k == LineKind::Rule) {
        // Stars with spaces between them part the scenes of a story; underscores are drawn by hand.
        let toks = &block.toks[line.toks.clone()];
        let drawn = toks.iter().skip(1).any(|t| t.spaced) || toks.iter().any(|t| t.is_mark('_'));
        let [above, _] = neighbours(block.text, toks.first().map_or(0..0, Tok::range));
        let underlines = above.contains(char::is_alphanumeric) && above.chars().count() <= TITLE_MAX;
        if line.toks.len() <= MARKS_MAX && !drawn && !underlines {
            places.add_toks(block, line.toks.clone(), 0);
        }
    }
}

/// Takes out the line of the place, with the blank lines after it.
fn drop_line(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let before = facts.text.get(..place.start)?.trim_end_matches([' ', '\t']);
    let rest = facts.text.get(place.end..)?;
    let kept = rest.trim_start_matches([' ', '\t', '\n', '\r']);
    // At the end of the text the line breaks before it go instead.
    let start = if kept.is_empty() { before.trim_end().len() } else { before.len() };
    Some(fix::cut(start..facts.text.len() - kept.len()))
}

fn cercas(block: &Block<'_>, places: &mut Places) {
    let fences = of_kind(block, |k| k == LineKind::Wrapper);
    fences.for_each(|line| places.add_toks(block, line.toks.clone(), 0));
}

/// Letters from which on a title writes a word with a capital in any style guide.
const LONG_WORD: usize = 4;

/// Titles written with a capital in every word.
fn caixas(block: &Block<'_>, places: &mut Places) {
    for line in &block.lines {
        let Some(body) = block.toks.get(line.body.clone()) else { continue };
        let starred = |t: Option<&Tok>| t.is_some_and(|t| t.is_mark('*'));
        let all_bold = line.kind == LineKind::Text && starred(body.first()) && starred(body.last());
        if line.kind != LineKind::Heading && !all_bold {
            continue;
        }
        let (mut long, mut capital) = (0, 0);
        for (at, tok) in line.body.clone().zip(body) {
            if tok.kind == Kind::Word && !tok.masked && block.tok_text(at).chars().count() >= LONG_WORD {
                long += 1;
                // A line all in capitals is loud, not in title case.
                let rest_lower = block.tok_text(at).contains(char::is_lowercase);
                capital += usize::from(tok.first.is_uppercase() && rest_lower);
            }
        }
        if long >= 3 && capital * 5 >= long * 4 {
            places.add_toks(block, line.body.clone(), 0);
        }
    }
}

/// The spelling of a word in the prose below a title.
#[derive(Clone, Copy, Default)]
struct Seen {
    small: bool,
    /// With a capital within a sentence: it is a name.
    name: bool,
}

/// In Portuguese, lower case for the words of a title that the prose below it writes in lower case and never as a name: all of
/// its long words or none. The first word keeps its capital, and so does one that has others; a title that quotes stays.
fn lower_known_words(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let title = facts.text.get(place.start..place.end)?;
    if facts.language != Language::Pt
        || title.contains(['"', '“', '”', '«', '»', '\'', '‘', '’', '`', '[', '<'])
    {
        return None;
    }
    let seen = seen_below(facts, place.end);
    let (mut first, mut changed) = (true, false);
    let mut lowered = String::with_capacity(title.len());
    for token in tokens(title) {
        let capitals = token.text.chars().filter(|c| c.is_uppercase()).count();
        let raised = token.kind == Kind::Word && token.text.starts_with(char::is_uppercase);
        if !raised || first || capitals > 1 {
            lowered.push_str(token.text);
        } else {
            let lower = token.text.to_lowercase();
            let known = seen.get(&lower).copied().unwrap_or_default();
            if !SMALL_WORDS.contains(&lower.as_str()) && (!known.small || known.name) {
                return None;
            }
            lowered.push_str(&lower);
            changed = true;
        }
        first &= token.kind != Kind::Word;
    }
    changed.then(|| fix::swap(place, lowered))
}

/// The words of the prose below a byte.
fn seen_below(facts: &Facts<'_>, from: usize) -> BTreeMap<String, Seen> {
    /// The stretch below the title in which a word is looked for, in bytes.
    const BELOW: usize = 1200;
    let mut seen: BTreeMap<String, Seen> = BTreeMap::new();
    let mut within = false;
    for token in tokens(facts.text.get(from..).unwrap_or_default()).take_while(|t| t.start < BELOW) {
        if token.kind == Kind::Word && !facts.is_hidden(from + token.start) {
            let capital = token.text.starts_with(char::is_uppercase);
            let word = seen.entry(token.text.to_lowercase()).or_default();
            word.small |= !capital;
            word.name |= capital && within;
            within = !capital;
        } else if token.kind != Kind::Space {
            within &= token.text == ",";
        }
    }
    seen
}

/// Words that no name begins with inside a Portuguese title.
static SMALL_WORDS: WordList = WordList::words(WORDS, "small-in-titles");

/// True when an emoji stands for a feeling or a gesture: people begin lines with those.
const fn is_face(c: char) -> bool {
    matches!(c, '\u{1f600}'..='\u{1f64f}' | '\u{1f90c}'..='\u{1f93f}' | '\u{1f970}'..='\u{1f97a}'
        | '\u{1f446}'..='\u{1f450}' | '\u{1f490}'..='\u{1f49f}' | '\u{2764}' | '\u{1f9e1}' | '\u{2639}' | '\u{263a}')
}

fn emoji_marcadores(block: &Block<'_>, places: &mut Places) {
    for line in of_kind(block, |k| matches!(k, LineKind::Text) || is_item(k)) {
        let Some([first, second, ..]) = block.toks.get(line.body.clone()) else { continue };
        if first.kind == Kind::Emoji && !is_face(first.first) && !first.masked && second.kind.is_word() {
            places.add(first.range(), u16::from(is_item(line.kind)), first.quoted);
        }
    }
}

/// Two lines with the same emoji, two numbered ones, or three of any.
fn bulleted(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let emoji = |p: &Place| facts.text.get(p.start..p.end).unwrap_or_default();
    let numbered = places.iter().filter(|p| emoji(p).ends_with('\u{20e3}')).count() >= 2;
    let same = places.iter().zip(places.iter().skip(1)).any(|(a, b)| emoji(a) == emoji(b));
    (places.len() >= 3 || numbered || same).then_some(Gravidade::Erro)
}

/// A hyphen, or the number it shows, for an emoji that begins a line, where the line above or below begins with the same one
/// or both have numbers; nothing where the line has a marker already. Any other emoji may be said.
fn dash_for_emoji(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
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
    let marker = match digit {
        Some(digit) => format!("{digit}. ").into(),
        None if place.tag == 0 => "- ".into(),
        None => Cow::Borrowed(""),
    };
    Some(fix::put(place.start..end, marker))
}

fn emoji_titulos(block: &Block<'_>, places: &mut Places) {
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
fn drop_spaced(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
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
fn thick_emoji(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    const PER_EMOJI: usize = 125;
    (places.len() >= 4 && places.len() * PER_EMOJI >= facts.chars).then_some(Gravidade::Aviso)
}
