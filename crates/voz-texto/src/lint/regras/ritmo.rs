//! Rhythm and repetition. These rules need a text of some length, and count for one place each.
use super::WORDS;
use crate::lint::block::{Block, LineKind, PieceKind, Sentence};
use crate::lint::facts::Facts;
use crate::lint::report::Gravidade;
use crate::lint::rule::{Family, Gate, Place, Places, Regra, Verdict, Weight};
use crate::texto::{Kind, WordList};

/// The fields that the rules of this family share.
const BASE: Regra = Regra::BASE
    .family(Family::Ritmo, include_str!("ritmo.txt"))
    .weight(Weight::Once)
    .gate(Gate::Habit)
    .rhythm(true);

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.rule("frases-uniformes", "Frases do mesmo tamanho")
        .weight(Weight::Nothing)
        .scan(frases)
        .verdict(Verdict::By(|_, places| uniform(places, 5, 0.28))),
    BASE.off("paragrafos-uniformes", "Parágrafos do mesmo tamanho")
        .scan(paragrafos)
        .verdict(Verdict::By(|_, places| uniform(places, 4, 0.18))),
    BASE.rule("fragmentos-seguidos", "Fragmentos em série").rhythm(false).scan(fragmentos),
    BASE.off("anafora", "Três começos iguais").rhythm(false).scan(anaforas),
    BASE.rule("frase-repetida", "Trechos repetidos").scan(repetidas).verdict(Verdict::Sift(dense_repeats)),
];

fn frases(block: &Block<'_>, places: &mut Places) {
    for sentence in &block.sentences {
        if sentence.prose {
            let words = u16::try_from(sentence.words).unwrap_or(u16::MAX);
            places.add_toks(block, sentence.toks.clone(), words);
        }
    }
}

/// Speaks where there are at least so many places, below which chance makes them alike, and the coefficient of variation of their
/// lengths is below a bound.
fn uniform(places: &[Place], least: usize, bound: f64) -> Option<Gravidade> {
    (places.len() >= least && variation(places) < bound).then_some(Gravidade::Aviso)
}

/// Paragraphs of prose; the tag holds the words of each.
fn paragrafos(block: &Block<'_>, places: &mut Places) {
    for lines in
        block.lines.chunk_by(|a, b| block.toks[a.toks.start].paragraph == block.toks[b.toks.start].paragraph)
    {
        let ([first, ..], [.., last]) = (lines, lines) else { continue };
        let toks = first.toks.start..last.toks.end;
        let words = block.toks[toks.clone()].iter().filter(|t| t.kind.is_word() && !t.masked).count();
        if lines.iter().all(|l| l.kind == LineKind::Text) {
            places.add_toks(block, toks, u16::try_from(words).unwrap_or(u16::MAX));
        }
    }
}

/// Standard deviation over mean of the lengths that the tags hold; 0 when there are none.
fn variation(places: &[Place]) -> f64 {
    let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for place in places {
        let words = f64::from(place.tag);
        n += 1.0;
        sum += words;
        squares += words * words;
    }
    if sum == 0.0 {
        return 0.0;
    }
    let mean: f64 = sum / n;
    (squares / n - mean * mean).max(0.0).sqrt() / mean
}

/// Runs of three or more fragments. What has a figure in it is a note ("Gym for 06:20."), not rhythm.
fn fragmentos(block: &Block<'_>, places: &mut Places) {
    /// Words of the longest fragment.
    const WORDS_MAX: usize = 4;
    let figure = |s: &Sentence| block.toks[s.toks.clone()].iter().any(|t| t.kind == Kind::Number);
    let short = |s: &Sentence| s.prose && s.words <= WORDS_MAX && !figure(s);
    add_runs(block, places, |s| short(s).then_some(()));
}

/// Runs of three or more sentences that have the same of something, as one place each.
fn add_runs<T: PartialEq>(block: &Block<'_>, places: &mut Places, of: impl Fn(&Sentence) -> Option<T>) {
    for run in block.sentences.chunk_by(|a, b| of(a).is_some() && of(a) == of(b)) {
        if let [first, _, _, ..] = run
            && let Some(last) = run.last()
        {
            places.add_toks(block, first.toks.start..last.toks.end, 0);
        }
    }
}

/// Words that a narrative begins its sentences with anyway, as written after a full stop.
static NARRATORS: WordList = WordList::words(WORDS, "narrators");

/// Runs of three or more sentences that begin with the same word, as one place each.
fn anaforas(block: &Block<'_>, places: &mut Places) {
    let opening = |s: &Sentence| {
        let word = block.flow.get(s.pieces.clone())?.iter().find(|p| p.opens_sentence)?;
        let said = s.prose && !NARRATORS.contains(&block.piece_text(word));
        said.then_some(word.hash)
    };
    add_runs(block, places, opening);
}

/// Words of the sequences looked for.
const SEQUENCE: usize = 3;

/// Every stretch made of sequences of three words that stood before in the block; the tag holds how
/// many sequences.
fn repetidas(block: &Block<'_>, places: &mut Places) {
    /// Of the three words, how many must be long enough to say something.
    const LONG_MIN: u32 = 2;
    // Half as much again as can be put.
    let size = (block.flow.len() * 3 / 2 + 1).next_power_of_two();
    // Tags of the sequences seen, each at the first free slot from its own on; 0 is free.
    let mut seen = vec![0; size];
    // The last three words: their tokens, the hash of each, of all together, and one bit for each long one.
    let ([mut t1, mut t2], [mut h0, mut h1, mut h2]) = ([0; 2], [0_u64; SEQUENCE]);
    let (mut all, mut longs, mut length, mut sentence) = (0_u64, 0_u32, 0, u32::MAX);
    let mut stretch = (0..0, 0);
    for piece in &block.flow {
        match piece.kind {
            PieceKind::Word if piece.sentence == sentence => length += 1,
            PieceKind::Word => (length, sentence) = (1, piece.sentence),
            PieceKind::Hole => length = 0,
            _ => {}
        }
        if piece.kind != PieceKind::Word {
            continue;
        }
        // Names repeat because they name.
        if !piece.opens_sentence && piece.sign.is_uppercase() {
            length = 0;
            continue;
        }
        let (first, hash) = (t1, u64::from(piece.hash));
        (t1, t2) = (t2, piece.tok);
        all = all.wrapping_sub(h0.wrapping_mul(OLDEST)).wrapping_mul(SPREAD).wrapping_add(hash);
        (h0, h1, h2) = (h1, h2, hash);
        longs = longs << 1 & 0b111 | u32::from(piece.long);
        if length >= SEQUENCE && longs.count_ones() >= LONG_MIN && !put(&mut seen, all) {
            if first < stretch.0.end {
                (stretch.0.end, stretch.1) = (piece.tok + 1, stretch.1 + 1);
            } else {
                let (toks, sequences) = std::mem::replace(&mut stretch, (first..piece.tok + 1, 1));
                places.add_toks(block, toks, sequences);
            }
        }
    }
    places.add_toks(block, stretch.0, stretch.1);
}

/// Puts a hash into a table with room to spare, as 32 bits of it; false when it was there.
fn put(seen: &mut [u32], hash: u64) -> bool {
    let mixed = (hash ^ hash >> 32).wrapping_mul(SPREAD);
    let tag = u32::try_from(mixed >> 32).unwrap_or(0) | 1;
    let mut slot = usize::try_from(mixed >> 8).unwrap_or(0) & (seen.len() - 1);
    while let Some(other) = seen.get_mut(slot) {
        if *other == 0 {
            *other = tag;
            return true;
        }
        if *other == tag {
            return false;
        }
        slot = (slot + 1) & (seen.len() - 1);
    }
    true
}

/// The times that the text goes back to a stretch of five words or more.
fn dense_repeats(facts: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
    /// Shorter texts, and fewer stretches, repeat by chance or for effect.
    const CHARS_MIN: usize = 600;
    const STRETCHES_MIN: usize = 2;
    /// Characters for each sequence of three words, from which on the text does not speak.
    const CHARS_MAX: usize = 300;
    /// Sequences of three words in five.
    const LONG: u16 = 3;
    places.retain(|p| p.tag >= LONG);
    let sequences: usize = places.iter().map(|p| usize::from(p.tag)).sum();
    let dense = sequences > 0 && facts.chars / sequences < CHARS_MAX;
    (facts.chars >= CHARS_MIN && places.len() >= STRETCHES_MIN && dense).then_some(Gravidade::Aviso)
}

/// An odd number with its bits spread evenly.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The factor of the oldest of the three words.
const OLDEST: u64 = SPREAD.wrapping_mul(SPREAD);
