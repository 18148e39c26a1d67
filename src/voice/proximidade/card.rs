//! The likelihood ratio of the style card: the author's habits against everybody's.
use crate::voice::estilo::{Medida, Traits};

/// A ratio beyond this, either way, says no more.
const RATIO_MAX: f64 = 4.0;
/// Least spread of the logarithm of the number of words.
const SPREAD_MIN: f64 = 0.15;

/// How often each habit shows in some texts, and how long they are.
#[derive(Default)]
pub(super) struct Habits {
    texts: u32,
    does: [u32; Medida::ALL.len()],
    logs: (f64, f64),
}

impl Habits {
    /// Counts one text.
    pub(super) fn add(&mut self, traits: Traits) {
        self.texts = self.texts.saturating_add(1);
        for (n, _) in self.does.iter_mut().zip(Medida::ALL).filter(|(_, medida)| traits.does(*medida)) {
            *n = n.saturating_add(1);
        }
        let log = log_words(traits);
        self.logs = (self.logs.0 + log, log.mul_add(log, self.logs.1));
    }

    /// The log-likelihood of what a text does.
    fn likelihood(&self, traits: Traits, without: bool) -> f64 {
        let one = u32::from(without);
        let texts = f64::from(self.texts.saturating_sub(one));
        let mut sum = 0.0;
        for (&n, medida) in self.does.iter().zip(Medida::ALL) {
            if medida == Medida::PalavrasMediana {
                continue;
            }
            let does = traits.does(medida);
            let n = f64::from(n.saturating_sub(if does { one } else { 0 }));
            let share = (n + 0.5) / (texts + 1.0);
            sum += if does { share } else { 1.0 - share }.ln();
        }
        sum + self.length(traits)
    }

    /// The log-density of the text's length, as a normal distribution of the logarithm of its words.
    fn length(&self, traits: Traits) -> f64 {
        let texts = f64::from(self.texts.max(1));
        let mean = self.logs.0 / texts;
        let spread = (self.logs.1 / texts - mean * mean).max(0.0).sqrt().max(SPREAD_MIN);
        let away = (log_words(traits) - mean) / spread;
        -0.5 * away * away - spread.ln()
    }
}

fn log_words(traits: Traits) -> f64 {
    f64::from(traits.palavras.max(1)).ln()
}

/// How much likelier the author is than anybody to do what a text does (natural logarithm, within ±4). `own` says that
/// the text is one of the author's, whose part is left out.
pub(super) fn ratio(author: &Habits, anybody: &Habits, traits: Traits, own: bool) -> f64 {
    (author.likelihood(traits, own) - anybody.likelihood(traits, false)).clamp(-RATIO_MAX, RATIO_MAX)
}
