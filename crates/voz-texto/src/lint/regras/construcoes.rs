//! Turns of phrase. Most are patterns in `padroes/construcoes.*.txt`.
use super::WORDS;
use super::cuts::says_one;
use crate::lint::block::{Block, Piece, PieceKind};
use crate::lint::facts::{Facts, SHORT};
use crate::lint::fix;
use crate::lint::pattern::WEAK;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Places, Regra, Verdict, Weight};
use crate::texto::{WordList, fold};

/// The fields that the rules of this family share.
const BASE: Regra =
    Regra::BASE.family(Family::Construcoes, include_str!("construcoes.txt")).gate(Gate::Habit);

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.erro("nao-so-mas", "Não só X, mas Y").weight(Weight::Nothing).verdict(Verdict::By(twice_in_short)),
    BASE.erro("nao-e-x-e-y", "Não é X, é Y").scan(turned).verdict(Verdict::Where(contrasts)),
    BASE.rule("mais-do-que", "Mais do que X").weight(Weight::Nothing),
    BASE.erro("sem-sem-so", "Sem X. Sem Y. Só Z.").verdict(Verdict::Strong),
    BASE.rule("seja-ou", "Seja X, ou Y").weight(Weight::English),
    BASE.erro("gerundio-final", "Gerúndio de importância no fim")
        .weight(Weight::Strong)
        .verdict(Verdict::By(hung_on)),
    BASE.off("gerundio-fraco", "Gerúndio de arremate").verdict(Verdict::From(2)),
    BASE.rule("regra-de-tres", "Regra de três").scan(triples).verdict(Verdict::From(2)),
    BASE.erro("pergunta-resposta", "Pergunta e resposta armada").verdict(Verdict::Strong),
    BASE.erro("pergunta-gancho", "Pergunta gancho").verdict(Verdict::By(erro_at_start)),
    BASE.erro("revelacao", "Revelação com suspense").verdict(Verdict::Strong).fix(Fix::By(drop_announcement)),
    BASE.off("falsa-faixa", "Falsa faixa").verdict(Verdict::Where(no_scale)),
    BASE.erro("apesar-desafios", "Apesar dos desafios"),
    BASE.rule("copula-evitada", "Verbo ser evitado").weight(Weight::Nothing),
    BASE.rule("atribuicao-vaga", "Atribuição vaga").weight(Weight::English).verdict(Verdict::Where(unnamed)),
    BASE.off("cautela-excesso", "Cautela demais").rhythm(true).verdict(Verdict::By(hedged)),
];

/// `erro` only in a short text that does it twice.
fn twice_in_short(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let erro = facts.chars < SHORT && places.len() > 1;
    (!places.is_empty()).then_some(if erro { Gravidade::Erro } else { Gravidade::Aviso })
}

/// `erro` at a strong pattern, in a short text; the weak ones only tell something at two places.
fn hung_on(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let strong = places.iter().any(|p| p.tag < WEAK);
    match (strong, places.len()) {
        (true, _) if facts.chars < SHORT => Some(Gravidade::Erro),
        (true, _) | (false, 2..) => Some(Gravidade::Aviso),
        _ => None,
    }
}

/// A word denied and, after a turn, said of something else: "não vende X, vende Y". The turn is a comma, a
/// semicolon, a dash or the next sentence; a subject may stand after it.
fn turned(block: &Block<'_>, places: &mut Places) {
    /// Words between the denied word and the turn, at most; people tell what they did not say at length.
    const FAR: usize = 3;
    let flow = &block.flow;
    for &at in &block.denials {
        let Some(verb) = flow.get(at + 1).filter(|p| p.kind == PieceKind::Word && p.long) else {
            continue;
        };
        // It only says when: the word behind it is what is done.
        if block.piece_text(verb) == "vamos" {
            continue;
        }
        let reach = flow.iter().enumerate().skip(at + 3).take(FAR);
        let found = reach.take_while(|(_, p)| p.kind != PieceKind::Hole).find(|(turn, p)| {
            let turns = matches!(p.sign, ',' | ';' | '—' | '–' | '.') && p.kind == PieceKind::Sign;
            let said = |n: usize| {
                flow.get(turn + n).is_some_and(|p| p.kind == PieceKind::Word && p.hash == verb.hash)
            };
            let subject =
                || flow.get(turn + 1).is_some_and(|p| SUBJECTS.contains(&&*fold(block.piece_text(p))));
            turns && (said(1) || said(2) && subject())
        });
        if let Some((turn, _)) = found {
            places.add(block.span(at..turn + 2), 0, block.toks[flow[at].tok].quoted);
        }
    }
}

/// Words, folded, that say of whom the second half of a contrast speaks.
static SUBJECTS: WordList = WordList::words(WORDS, "contrast-subjects");

fn erro_at_start(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    places.first()?;
    let hooks = places.iter().any(|place| place.start < facts.head && place.tag < WEAK);
    Some(if hooks { Gravidade::Erro } else { Gravidade::Aviso })
}

/// Folded endings of abstract nouns.
static ABSTRACT: WordList = WordList::words(WORDS, "abstract-endings");

/// "A, B e C" of which two at least are abstract nouns.
fn triples(block: &Block<'_>, places: &mut Places) {
    let flow = &block.flow;
    for &comma in &block.commas {
        // The last noun of the three is near, or there are no three.
        if !(comma + 2..comma + 5).any(|at| is_and(block, at)) {
            continue;
        }
        let found = comma.checked_sub(1).and_then(|first| {
            let (second, next) = noun_at(flow, block, comma + 1)?;
            let joint = if flow.get(next)?.sign == ',' { next + 1 } else { next };
            let (third, end) = noun_at(flow, block, joint + 1)?;
            (is_and(block, joint) && flow[first].kind == PieceKind::Word)
                .then_some((first, second, third, end))
        });
        let Some((first, second, third, end)) = found else { continue };
        let same = flow[first].sentence == flow[third].sentence;
        let listed = first.checked_sub(1).is_some_and(|before| flow[before].sign == ',');
        let abstracts =
            [first, second, third].into_iter().filter(|&at| is_abstract(block, &flow[at])).count();
        if same && !listed && abstracts >= 2 {
            let span = block.span(first..end);
            places.add(span, 0, block.toks[flow[first].tok].quoted);
        }
    }
}

fn is_and(block: &Block<'_>, at: usize) -> bool {
    let word = block.flow.get(at).filter(|p| p.kind == PieceKind::Word && !p.long);
    word.is_some_and(|p| matches!(block.piece_text(p), "e" | "and"))
}

/// The word at a piece, after an article or possessive; and the piece after it.
fn noun_at(flow: &[Piece], block: &Block<'_>, at: usize) -> Option<(usize, usize)> {
    static SMALL: WordList = WordList::words(WORDS, "small");
    let small = SMALL.contains(&block.piece_text(flow.get(at)?));
    let noun = at + usize::from(small);
    (flow.get(noun)?.kind == PieceKind::Word).then_some((noun, noun + 1))
}

fn is_abstract(block: &Block<'_>, piece: &Piece) -> bool {
    let word = fold(block.piece_text(piece));
    ABSTRACT.iter().any(|e| word.len() > e.len() + 2 && word.ends_with(e))
}

/// Words, folded, that say what it is that follows: a problem, a secret.
static SAID: WordList = WordList::words(WORDS, "announced");

/// Takes out the announcement when a colon ends it, unless it says of what follows what the rest does not.
fn drop_announcement(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let said = facts.text.get(place.start..place.end)?;
    let colon = facts.text.get(place.end..)?.trim_start_matches(['*', ' ']).starts_with(':');
    if colon && !says_one(said, &SAID) { fix::cut_lead_in(facts, place) } else { None }
}

/// Words of a scale, folded: days, months, times, places to go between.
static SCALE: WordList = WordList::words(WORDS, "scale");

/// True unless a range lies between numbers, names, dates or times.
fn no_scale(facts: &Facts<'_>, place: &Place) -> bool {
    let text = facts.text.get(place.start..place.end).unwrap_or_default();
    !text.split_whitespace().skip(1).any(|w| names(w) || SCALE.contains(&fold(w).as_str()))
}

/// True when a word is a number or, with its capital, a name.
fn names(word: &str) -> bool {
    word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
}

/// True unless each half of a place says something of its own: the first is conceded ("while it's not X, it is Y"), or the second tells
/// what has to be done ("não é longe. É só descer"), or both tell what was done ("não foi lida. Foi aberta outra").
fn contrasts(facts: &Facts<'_>, place: &Place) -> bool {
    const CONCEDE: [&str; 7] = ["while", "although", "though", "if", "embora", "se", "enquanto"];
    let before = facts.text.get(..place.start).unwrap_or_default();
    let word = before.trim_end().rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let denied = || facts.text.get(place.start..place.end).unwrap_or_default().split_whitespace().nth(2);
    let done = || denied().is_some_and(|word| is_done(&fold(word.trim_end_matches(['.', ';', ',']))));
    let behind = facts.text.get(place.end..).unwrap_or_default();
    let sentence = behind.split(['.', '!', '?', ',', ';', ':', '\n']).next().unwrap_or_default();
    let said: Vec<String> = sentence.split_whitespace().take(3).map(fold).collect();
    let both_done = said.first().is_some_and(|word| is_done(word)) && done();
    !(CONCEDE.contains(&fold(word).as_str()) || asks(&said) || both_done)
}

/// True when folded words behind "é" or "it is" say that something has to be done, or may.
fn asks(said: &[String]) -> bool {
    static NEEDED: WordList = WordList::words(WORDS, "needed");
    static NEEDED_EN: WordList = WordList::words(WORDS, "needed-english");
    match said.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["so", verb, ..] if ["ar", "er", "ir"].iter().any(|end| verb.ends_with(end)) => true,
        ["muito", word, _] | [word, _, ..] if NEEDED.contains(&word) => true,
        [word, "to" | "that", ..] => NEEDED_EN.contains(&word),
        _ => false,
    }
}

/// True of a folded word that says what was done to something: "publicada", "interposto".
fn is_done(word: &str) -> bool {
    let stem = word.strip_suffix('s').unwrap_or(word);
    ["ado", "ada", "ido", "ida", "osto", "osta", "erto", "erta"].iter().any(|end| stem.ends_with(end))
}

/// True unless an attribution has a name, a number or a link near it.
fn unnamed(facts: &Facts<'_>, place: &Place) -> bool {
    /// The farthest that a source may stand, in characters.
    const AROUND: usize = 80;
    let after = facts.text.get(place.start..).unwrap_or_default().chars().skip(1).take(AROUND);
    let same: String = after.take_while(|c| !matches!(c, '.' | '!' | '?' | '\n')).collect();
    !same.split_whitespace().any(|w| names(w) || w.starts_with('['))
}

fn hedged(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    const PER_THOUSAND: usize = 3;
    (places.len() >= 3 && places.len() * 1000 >= facts.chars * PER_THOUSAND).then_some(Gravidade::Aviso)
}
