//! Word diff: what a rewrite kept, cut and added, how much that is, and whether it teaches anything.
//!
//! Two laws hold for any two texts. The `igual` and `entrou` pieces, joined, are the second text
//! byte for byte. The `igual` and `saiu` pieces, joined, are the first text with the second's
//! spelling where only case, accents, punctuation style or white space differ. Time and memory stay
//! near linear for texts of any length (see `align`). Deliberately not here: colour and terminals.

mod align;
mod facts;
mod figures;
mod html;
mod lexeme;
mod moves;
mod segment;
mod util;

use serde::{Deserialize, Serialize};

pub use html::html;
pub use segment::{Segment, Soft};
pub use util::{Context, Motivo};

use align::{Pair, align};
use lexeme::{Lexeme, Lexicon, MARK};

/// What happened to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    /// In both texts.
    Igual,
    /// Only in the first text.
    Saiu,
    /// Only in the second text.
    Entrou,
}

/// A piece of the diff, as on the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pedaco {
    /// What happened to it.
    pub op: Op,
    /// Its text, with its white space; in the second text's spelling when `op` is `igual`.
    pub texto: String,
}

/// The diff of two texts. What serialises is the contract's `Diff`, and `motivo`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Diff {
    /// The pieces in reading order; neighbours never share their `op`.
    pub pedacos: Vec<Pedaco>,
    /// Share of the words changed, 0 to 1, four decimals; 0 if and only if the texts are identical.
    pub mudou: f64,
    /// Whether the cut teaches anything.
    pub util: bool,
    /// Why `util` is false, in Portuguese; none when it is true. Added to the contract.
    pub motivo: Option<String>,
    /// The same pieces in finer grain, with soft changes and moves, for people's eyes.
    #[serde(skip)]
    pub segmentos: Vec<Segment>,
}

/// Compares two texts.
pub fn diff(antes: &str, depois: &str) -> Diff {
    diff_with(antes, depois, &Context::default())
}

/// Compares two texts; `context` adds what only the rewrite knows to the judgement of `util`.
pub fn diff_with(antes: &str, depois: &str, context: &Context<'_>) -> Diff {
    let mut lexicon = Lexicon::default();
    let (a, b) = (lexicon.lexemes(antes), lexicon.lexemes(depois));
    let pairs = align(&a, &b);
    let segmentos = segment::segments((antes, &a), (depois, &b), &pairs);
    let motivos = util::judge(antes, depois, context);
    let motivo = motivos.iter().map(Motivo::to_string).collect::<Vec<_>>().join("; ");
    Diff {
        pedacos: segment::pieces(&segmentos),
        mudou: mudou((antes, &a), (depois, &b), &pairs),
        util: motivos.is_empty(),
        motivo: (!motivos.is_empty()).then_some(motivo),
        segmentos,
    }
}

/// A text and its lexemes.
type Side<'s, 'a> = (&'a str, &'s [Lexeme<'a>]);

/// 1 - 2(E - S) / (2E + D + A): E the weight kept, S a quarter of what was kept in another spelling,
/// D and A the weight removed and added (facts, voice, section 5).
fn mudou((antes, a): Side<'_, '_>, (depois, b): Side<'_, '_>, pairs: &[Pair]) -> f64 {
    /// The smallest change shown, so that only identical texts show 0.
    const LEAST: f64 = 0.0001;
    if antes == depois {
        return 0.0;
    }
    let total = |side: &[Lexeme<'_>]| side.iter().map(|l| u64::from(l.weight)).sum::<u64>();
    let (mut kept_a, mut kept_b, mut soft) = (0, 0, 0);
    for &(i, j) in pairs {
        kept_a += u64::from(a[i].weight);
        kept_b += u64::from(b[j].weight);
        soft += if a[i].form == b[j].form { 0 } else { u64::from(a[i].weight) };
    }
    // White space that differs between two kept neighbours is a soft change of a mark's weight.
    let spaces = pairs.windows(2).filter(|w| {
        let ((i, j), (k, l)) = (w[0], w[1]);
        k == i + 1 && l == j + 1 && antes[a[i].end()..a[k].start] != depois[b[j].end()..b[l].start]
    });
    soft += u64::from(MARK) * spaces.count() as u64;
    let all = total(a) + total(b);
    if kept_a + kept_b == 0 || all == 0 {
        return 1.0;
    }
    let share = |n: u64, of: u64| n as f64 / of as f64;
    let changed = 1.0 - (share(kept_a + kept_b, all) - share(soft, 2 * all)).max(0.0);
    ((changed * 10_000.0).round() / 10_000.0).clamp(LEAST, 1.0)
}

#[cfg(test)]
mod tests;
