//! Word diff: what a rewrite kept, cut and added, how much that is, and whether it teaches anything.
//!
//! Two laws hold for any two texts. The `igual` and `entrou` pieces, joined, are the second text
//! byte for byte. The `igual` and `saiu` pieces, joined, are the first text with the second's
//! spelling where only case, accents, punctuation style or white space differ. Time and memory stay
//! near linear for texts of any length (see `align`). Deliberately not here: colour and terminals.

mod align;
mod choose;
mod facts;
mod figures;
mod lexeme;
mod lines;
mod names;
mod segment;
mod useful;

pub use choose::{Change, changes, numbered};
pub use lines::new_lines;
pub use segment::{Segment, Soft};
pub use useful::{LENGTH, Motivo, OVERLAP, Stems, overlap, stems};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use align::{Pair, align, onto_sentences};
use lexeme::{DiffLexicon, Lexeme, MARK, Side};
use useful::Judged;

/// Lists of words of the parts.
const WORDS: &str = include_str!("words.txt");

/// O corte, palavra por palavra.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Diff {
    /// Os pedaços em ordem de leitura; vizinhos nunca têm o mesmo `op`.
    pub pedacos: Vec<Pedaco>,
    /// Fração das palavras que mudou, de 0 a 1; 0 só quando os textos são idênticos, a não ser no fim das linhas (CRLF ou LF).
    pub mudou: f64,
    /// Falso quando a reescrita está longe demais para o corte ensinar algo.
    pub util: bool,
    /// Por que `util` é falso; nulo quando é verdadeiro.
    pub motivo: Option<String>,
    /// The reasons that `motivo` joins, one by one.
    #[serde(skip)]
    pub motivos: Vec<Motivo>,
    /// The share of their content words that the texts have in common, from 0 to 1 ([`overlap`]).
    #[serde(skip)]
    pub overlap: f64,
    /// The number of different facts of the first text; 0 where `motivos` did not ask for them.
    #[serde(skip)]
    pub facts: usize,
    /// The same pieces in finer grain, with soft changes and moves, for people's eyes.
    #[serde(skip)]
    pub segmentos: Vec<Segment>,
}

/// O que houve com um pedaço: `igual`, `saiu` (estava no rascunho) ou `entrou` (é da variante).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    /// Está nos dois textos.
    Igual,
    /// Só no primeiro.
    Saiu,
    /// Só no segundo.
    Entrou,
}

/// Um pedaço do corte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pedaco {
    /// O que houve com ele.
    pub op: Op,
    /// O texto do pedaço, com seus espaços; na grafia da variante quando `op` é `igual`.
    pub texto: String,
}

/// Compares two texts.
pub fn diff(antes: &str, depois: &str) -> Diff {
    let (a, b, pairs) = aligned(antes, depois);
    let segmentos = segment::segments((antes, &a), (depois, &b), &pairs);
    let Judged { motivos, overlap, facts } = useful::judge(antes, depois);
    let motivo = motivos.iter().map(Motivo::to_string).collect::<Vec<_>>().join("; ");
    Diff {
        pedacos: segment::pieces(&segmentos),
        mudou: mudou((antes, &a), (depois, &b), &pairs),
        util: motivos.is_empty(),
        motivo: (!motivos.is_empty()).then_some(motivo),
        motivos,
        overlap,
        facts,
        segmentos,
    }
}

/// The share of a draft that its rewrite changed: [`Diff::mudou`] of the two alone.
pub fn changed(antes: &str, depois: &str) -> f64 {
    let (a, b, pairs) = aligned(antes, depois);
    mudou((antes, &a), (depois, &b), &pairs)
}

/// The lexemes of two texts, and which of them are the same.
fn aligned<'t>(antes: &'t str, depois: &'t str) -> (Vec<Lexeme<'t>>, Vec<Lexeme<'t>>, Vec<Pair>) {
    let mut lexicon = DiffLexicon::default();
    let (a, b) = (lexicon.lexemes(antes), lexicon.lexemes(depois));
    let mut pairs = align(&a, &b);
    onto_sentences(&a, &b, &mut pairs);
    (a, b, pairs)
}

/// 1 - 2(E - S) / (2E + D + A): E the weight kept, S a quarter of what was kept in another spelling,
/// D and A the weight removed and added (facts, voice, section 5).
fn mudou((antes, a): Side<'_, '_>, (depois, b): Side<'_, '_>, pairs: &[Pair]) -> f64 {
    /// The smallest change shown, so that only texts that are the same show 0.
    const LEAST: f64 = 0.0001;
    if same(antes, depois) {
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
        k == i + 1 && l == j + 1 && !same(&antes[a[i].end()..a[k].start], &depois[b[j].end()..b[l].start])
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

/// True of texts that differ in nothing but how their lines end.
fn same(antes: &str, depois: &str) -> bool {
    let lines = |text: &str| text.replace("\r\n", "\n");
    antes == depois || (antes.contains('\r') || depois.contains('\r')) && lines(antes) == lines(depois)
}

#[cfg(test)]
mod tests;
