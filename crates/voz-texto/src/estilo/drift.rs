//! Habits of the last rewrites, beside the card: a text may do or leave anything, fifty together may not.
use super::{Medida, Medidas, Traits};

/// A difference that chance alone would make as rarely as this stands out (two-sided binomial test).
const CHANCE: f64 = 0.01;

/// Which way rewrites differ from the author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drift {
    /// They do it more often than the author.
    More,
    /// Less often.
    Less,
}

/// Rates of something in rewrites, beside the author.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beside {
    pub medida: Medida,
    /// The author's share of texts, or median of words.
    pub autor: f64,
    /// Value of the measure in the rewrites.
    pub reescritas: f64,
    /// The direction in which they differ, where chance would hardly make it so.
    pub difere: Option<Drift>,
}

/// Each measure of the card beside what rewrites do; nothing without rewrites or texts.
pub fn beside(card: &Medidas, rewrites: &[Traits]) -> Vec<Beside> {
    if rewrites.is_empty() || card.amostras == 0 {
        return Vec::new();
    }
    let of = |medida: Medida| {
        let autor = medida.of(card);
        if medida == Medida::PalavrasMediana {
            return Beside { medida, autor, reescritas: median(rewrites), difere: None };
        }
        let times = rewrites.iter().filter(|traits| traits.does(medida)).count();
        // What the author was never seen to do may only be rare.
        let texts = f64::from(card.amostras);
        let share = autor.mul_add(texts, 0.5) / (texts + 1.0);
        let reescritas = times as f64 / rewrites.len() as f64;
        Beside { medida, autor, reescritas, difere: differs(times, rewrites.len(), share) }
    };
    Medida::ALL.into_iter().map(of).collect()
}

fn median(rewrites: &[Traits]) -> f64 {
    let mut words: Vec<u32> = rewrites.iter().map(|traits| traits.palavras).collect();
    words.sort_unstable();
    words.get(words.len() / 2).copied().map_or(0.0, f64::from)
}

/// The direction in which `times` of `all` differs from what a chance of `share` gives.
fn differs(times: usize, all: usize, share: f64) -> Option<Drift> {
    let (mut below, mut at, mut above) = (0.0, 0.0, 0.0);
    let (yes, no) = (share.ln(), (1.0 - share).ln());
    let mut ways = 0.0_f64;
    for k in 0..=all {
        let chance = (k as f64).mul_add(yes, ((all - k) as f64).mul_add(no, ways)).exp();
        match k.cmp(&times) {
            std::cmp::Ordering::Less => below += chance,
            std::cmp::Ordering::Equal => at = chance,
            std::cmp::Ordering::Greater => above += chance,
        }
        ways += ((all - k) as f64).ln() - ((k + 1) as f64).ln();
    }
    if 2.0 * (at + above) < CHANCE {
        Some(Drift::More)
    } else if 2.0 * (at + below) < CHANCE {
        Some(Drift::Less)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_habit_that_never_fails_stands_out_as_one_that_never_shows() {
        let card = Medidas {
            amostras: 100,
            palavras_mediana: 12,
            comeca_minuscula: 0.7,
            reticencias: 0.3,
            sem_ponto_final: 0.8,
            emoji: 0.02,
            ..Medidas::default()
        };
        let rewrites: Vec<Traits> = (0..50).filter_map(|_| Traits::of("fui ali")).collect();
        let found = beside(&card, &rewrites);
        let of = |medida| *found.iter().find(|b| b.medida == medida).unwrap();
        assert_eq!(of(Medida::ComecaMinuscula).difere, Some(Drift::More));
        assert_eq!(of(Medida::Reticencias).difere, Some(Drift::Less));
        assert_eq!(of(Medida::Emoji).difere, None, "none of 50 is what 2 % may give");
        assert_eq!(
            (of(Medida::PalavrasMediana).reescritas, of(Medida::ComecaMinuscula).reescritas),
            (2.0, 1.0)
        );
        assert!(beside(&card, &rewrites[..3]).iter().all(|b| b.difere.is_none()), "three prove nothing");
        assert_eq!(beside(&card, &[]), []);
    }

    #[test]
    fn chances_are_those_of_the_binomial() {
        // 10 of 10 at one half: 2 * 0.000977 is below a hundredth; 9 of 10: 2 * 0.0107 is not.
        assert_eq!(differs(10, 10, 0.5), Some(Drift::More));
        assert_eq!(differs(9, 10, 0.5), None);
        assert_eq!(differs(0, 10, 0.5), Some(Drift::Less));
        assert_eq!(differs(5, 10, 0.5), None);
    }
}
