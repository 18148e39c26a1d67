//! Punctuation and typography: dashes, quotes, ellipses, arrows, colons in series.
use super::dashes::{ALONE, LABEL, add_dashes, dashes, fix_dash, is_speech, likely_for_dash, line_of};
use crate::lint::block::{Block, LineKind, Tok};
use crate::lint::facts::{Facts, SHORT};
use crate::lint::fix;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Places, Regra, Verdict, Weight};
use crate::texto::{Kind, Language};

/// The fields that the rules of this family share.
const BASE: Regra =
    Regra::BASE.family(Family::Pontuacao, include_str!("pontuacao.txt")).weight(Weight::Nothing);

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.erro("travessao", "Travessão")
        .gate(Gate::Level)
        .weight(Weight::Once)
        .scan(travessao)
        .verdict(Verdict::Sift(twice_in_short))
        .fix(Fix::By(fix_dash))
        .likely(likely_for_dash),
    BASE.rule("meia-risca", "Meia-risca usada como travessão")
        .gate(Gate::Level)
        .scan(meia_risca)
        .verdict(Verdict::Where(within_prose))
        .fix(Fix::By(fix_dash))
        .likely(likely_for_dash),
    BASE.rule("hifen-duplo", "Hífen duplo")
        .gate(Gate::Level)
        .scan(hifen_duplo)
        .verdict(Verdict::Where(within_prose))
        .fix(Fix::By(fix_dash)),
    BASE.off("aspas-curvas", "Aspas curvas")
        .gate(Gate::Absence)
        .scan(aspas_curvas)
        .fix(Fix::By(|_, place| Some(fix::swap(place, "\"")))),
    BASE.off("apostrofo-curvo", "Apóstrofo curvo")
        .gate(Gate::Absence)
        .scan(apostrofo_curvo)
        .fix(Fix::By(|_, place| Some(fix::swap(place, "'")))),
    BASE.off("aspas-mistas", "Aspas de dois tipos")
        .scan(aspas_mistas)
        .verdict(Verdict::Sift(fewer_quotes))
        .fix(Fix::By(fix_quote)),
    BASE.off("reticencias-unicas", "Reticências de um caractere")
        .gate(Gate::Absence)
        .scan(reticencias)
        .fix(Fix::By(|_, place| Some(fix::swap(place, "...")))),
    BASE.rule("seta", "Setas em prosa").scan(seta),
    BASE.rule("dois-pontos-excesso", "Dois-pontos em série")
        .gate(Gate::Level)
        .scan(dois_pontos)
        .verdict(Verdict::From(3)),
    BASE.off("ponto-e-virgula-excesso", "Ponto e vírgula em série")
        .gate(Gate::Level)
        .scan(|block, places| places.add_each(block, &block.rare.semicolons))
        .verdict(Verdict::From(3)),
];

/// `erro` for two in a short text in Portuguese: longer texts by people have several, and short ones in English too.
fn twice_in_short(facts: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
    places.retain(|place| within_prose(facts, place));
    let erro = places.len() >= 2 && facts.chars < SHORT && facts.language == Language::Pt;
    (!places.is_empty()).then_some(if erro { Gravidade::Erro } else { Gravidade::Aviso })
}

/// True of the dashes of prose in a language that the rules know: in a document those behind a name or within a title part it from
/// what it means.
fn within_prose(facts: &Facts<'_>, place: &Place) -> bool {
    facts.language != Language::Other && (!facts.document || place.tag != LABEL)
}

fn travessao(block: &Block<'_>, places: &mut Places) {
    let is_number =
        |at: Option<usize>| at.and_then(|at| block.toks.get(at)).is_some_and(|t| t.kind == Kind::Number);
    let range = |at: usize| is_number(at.checked_sub(1)) && is_number(Some(at + 1));
    dashes(block, places, |at| matches!(block.toks[at].first, '—' | '―') && !range(at));
}

/// True when a word is what ranges and numbered items are made of: `9h`, `seg`, `IV`.
fn is_range_end(word: &str) -> bool {
    const DAYS: [&str; 8] = ["seg", "ter", "qua", "qui", "sex", "sáb", "sab", "dom"];
    word.starts_with(|c: char| c.is_ascii_digit())
        || word.chars().all(|c| matches!(c, 'I' | 'V' | 'X' | 'L' | 'C'))
        || DAYS.contains(&word.to_lowercase().as_str())
}

fn meia_risca(block: &Block<'_>, places: &mut Places) {
    dashes(block, places, |at| {
        let tok = block.toks[at];
        let next = block.toks.get(at + 1).filter(|t| t.spaced);
        let word = |kind: Kind| !matches!(kind, Kind::Number);
        let before = at.checked_sub(1).and_then(|p| block.toks.get(p));
        let range = |at: Option<usize>| at.is_some_and(|at| is_range_end(block.tok_text(at)));
        tok.first == '–'
            && tok.spaced
            && !range(at.checked_sub(1))
            && !range(Some(at + 1).filter(|&n| n < block.toks.len()))
            && next.is_some_and(|n| word(n.kind))
            && before.is_some_and(|b| word(b.kind))
    });
}

fn hifen_duplo(block: &Block<'_>, places: &mut Places) {
    let found = block.rare.dashes.iter().filter_map(|&at| {
        let [before, a, b, after] = block.toks.get(at.checked_sub(1)?..at + 3)? else { return None };
        let pair = a.first == '-' && a.spaced && b.first == '-' && !b.spaced && after.spaced && !a.masked;
        let joined = before.kind.is_word() && after.kind.is_word();
        let prose = line_of(block, at).is_some_and(|line| !is_speech(block, line));
        (pair && joined && prose).then_some(at..at + 2)
    });
    add_dashes(block, places, &found.collect::<Vec<_>>());
}

fn aspas_curvas(block: &Block<'_>, places: &mut Places) {
    for &at in &block.rare.quotes {
        if matches!(block.toks[at].first, '“' | '”') && !block.toks[at].masked {
            // The quote itself stands outside what it quotes, so it may be rewritten.
            places.add(block.toks[at].range(), ALONE, false);
        }
    }
}

fn apostrofo_curvo(block: &Block<'_>, places: &mut Places) {
    for &at in &block.rare.exotic {
        let tok = block.toks[at];
        if tok.kind == Kind::Word && !tok.masked {
            for (offset, sign) in block.tok_text(at).match_indices('’') {
                let start = tok.start + offset;
                places.add(start..start + sign.len(), ALONE, tok.quoted);
            }
        }
    }
}

/// Tags of double quotes.
const STRAIGHT_OPENING: u16 = 0;
const STRAIGHT_CLOSING: u16 = 1;
const CURLY: u16 = 2;

fn aspas_mistas(block: &Block<'_>, places: &mut Places) {
    for &at in &block.rare.quotes {
        let tok = block.toks[at];
        let before = at.checked_sub(1).and_then(|p| block.toks.get(p)).filter(|_| !tok.spaced);
        let inches = before.is_some_and(|b| b.kind == Kind::Number);
        let tag = match tok.first {
            '"' if inches => continue,
            '"' if before.is_none_or(|b| b.is_mark('(')) => STRAIGHT_OPENING,
            '"' => STRAIGHT_CLOSING,
            '“' | '”' => CURLY,
            _ => continue,
        };
        if !tok.masked {
            places.add(tok.range(), tag, false);
        }
    }
}

/// Keeps the quotes of the kind the text has fewer of; none when it has one kind.
fn fewer_quotes(_: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
    let curly = places.iter().filter(|p| p.tag == CURLY).count();
    let straight = places.len() - curly;
    let few = curly.min(straight);
    let keep_curly = curly < straight;
    places.retain(|p| (p.tag == CURLY) == keep_curly);
    (few > 0).then_some(Gravidade::Aviso)
}

fn fix_quote(_: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let quote = match place.tag {
        STRAIGHT_OPENING => "“",
        STRAIGHT_CLOSING => "”",
        _ => "\"",
    };
    Some(fix::swap(place, quote))
}

fn reticencias(block: &Block<'_>, places: &mut Places) {
    let signs = block.rare.stops.iter().chain(&block.rare.exotic);
    places.add_each(block, signs.filter(|at| block.tok_text(**at) == "…"));
}

fn seta(block: &Block<'_>, places: &mut Places) {
    let between = |from: usize, to: usize| {
        let word = |t: Option<&Tok>| t.is_some_and(|t| t.kind.is_word() && !t.masked);
        let line = line_of(block, from);
        let same = line.is_some_and(|l| l.kind != LineKind::Table && l.body.start < from && to < l.toks.end);
        same && word(from.checked_sub(1).and_then(|p| block.toks.get(p))) && word(block.toks.get(to))
    };
    let arrow =
        |at: usize| matches!(block.toks[at].first, '→' | '⇒' | '➜' | '➔' | '⟶') && between(at, at + 1);
    places.add_each(block, block.rare.exotic.iter().filter(|at| arrow(**at)));
    for &at in &block.rare.dashes {
        let head = block.toks.get(at + 1).is_some_and(|t| t.is_mark('>') && !t.spaced);
        if head && block.toks[at].first == '-' && !block.toks[at].masked && between(at, at + 2) {
            places.add_toks(block, at..at + 2, ALONE);
        }
    }
}

/// Colons that explain: after a word, before a word of the same line, and not a label that the line begins with.
fn dois_pontos(block: &Block<'_>, places: &mut Places) {
    /// Tokens of a line within which a lone colon makes a label.
    const LABEL: usize = 5;
    for &at in &block.rare.colons {
        let Some([before, colon, after]) = at.checked_sub(1).and_then(|p| block.toks.get(p..p + 3)) else {
            continue;
        };
        let Some(line) = line_of(block, at) else { continue };
        let early = at - line.body.start < LABEL;
        let listed = !matches!(line.kind, LineKind::Text);
        let only = block.toks[line.body.clone()].iter().filter(|t| t.is_mark(':')).take(2).count() == 1;
        let label = early && (listed || only);
        let explains = before.kind == Kind::Word && after.spaced && at + 1 < line.toks.end;
        if explains && !label && !colon.masked {
            places.add_toks(block, at..at + 1, ALONE);
        }
    }
}
