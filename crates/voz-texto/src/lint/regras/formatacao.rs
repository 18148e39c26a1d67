//! Formatting beyond what a short text needs: markdown marks, lists, emoji and hashtags in excess.
use std::ops::Range;

use super::emoji::{bulleted, dash_for_emoji, drop_spaced, emoji_marcadores, emoji_titulos, thick_emoji};
use super::lines::{bold, of_kind};
use super::listas::{itens, labelled, listed_short, one_a_list, rotulados};
use super::titulos::{caixas, lower_known_words};
use crate::lint::block::{Block, LineKind, Tok};
use crate::lint::facts::{Facts, SHORT};
use crate::lint::fix;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Places, Regra, Verdict, Weight};

/// The fields that the rules of this family share.
const BASE: Regra = Regra::BASE.family(Family::Formatacao, include_str!("formatacao.txt"));

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.rule("negrito-markdown", "Sinais de negrito")
        .gravidade(Gravidade::Erro)
        .proof(true)
        .plain_only(true)
        .weight(Weight::Once)
        .scan(negritos)
        .verdict(Verdict::By(pasted_bold))
        .fix(Fix::By(strip_bold)),
    BASE.rule("titulo-markdown", "Cerquilhas de título")
        .gravidade(Gravidade::Erro)
        .proof(true)
        .plain_only(true)
        .scan(titulos)
        .fix(Fix::By(strip_hashes))
        .likely(cut_hashes),
    BASE.rule("lista-rotulada", "Lista de rótulo e dois-pontos")
        .gravidade(Gravidade::Erro)
        .scan(rotulados)
        .verdict(Verdict::By(labelled)),
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
    BASE.rule("regua-horizontal", "Régua horizontal")
        .gravidade(Gravidade::Erro)
        .proof(true)
        .plain_only(true)
        .scan(reguas),
    BASE.rule("titulo-caixa", "Título Em Caixa De Título").scan(caixas).fix(Fix::By(lower_known_words)),
    BASE.rule("cerca-de-codigo", "Texto em bloco de código")
        .gravidade(Gravidade::Erro)
        .proof(true)
        .scan(cercas)
        .fix(Fix::By(drop_line)),
    BASE.rule("emoji-marcador", "Emoji como marcador")
        .gravidade(Gravidade::Erro)
        .gate(Gate::Habit)
        .scan(emoji_marcadores)
        .verdict(Verdict::By(bulleted))
        .fix(Fix::By(dash_for_emoji)),
    BASE.rule("emoji-titulo", "Emoji em título")
        .gravidade(Gravidade::Erro)
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
    for line in of_kind(block, |k| k == LineKind::Wrapper) {
        places.add_toks(block, line.toks.clone(), 0);
    }
}
