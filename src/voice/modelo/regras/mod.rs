//! The embedded editor: no model, no network, the same text every time.
//!
//! It applies the lint's safe fixes and then what the author does in at least nine of ten texts:
//! first letter, final stop, form of the ellipsis, line breaks. Invariant: beyond the lint's fixes,
//! words stay the same, in the same order; numbers, names, links, mentions and code are not touched.
//! Editing an edited text changes nothing.

mod edit;
mod habits;

pub use edit::edit;
pub use habits::{Form, Habits};

use super::{Answer, Ask, Finish, ModelError, Provider};
use crate::voice::Registro;
use crate::voice::lint::corrigir::corrigir;
use crate::voice::lint::{AuthorRates, Options};

/// The name under which it appears where a model's name does.
pub const MODEL: &str = "voz-regras";

/// The editor, with one author's habits.
#[derive(Clone, Debug)]
pub struct Regras {
    /// In the order of [`Registro::ALL`].
    habits: [Habits; 2],
    rates: AuthorRates,
}

impl Regras {
    /// An editor for an author: habits in the order of [`Registro::ALL`], and the author's own rates of
    /// the lint's findings, so that it does not take away what is theirs.
    pub const fn new(habits: [Habits; 2], rates: AuthorRates) -> Self {
        Self { habits, rates }
    }

    /// The text as the author would have left it.
    pub fn rewrite(&self, texto: &str, registro: Registro) -> String {
        let options = Options { autor: Some(&self.rates), ..Options::default() };
        let fixed = corrigir(texto, &options);
        let habits = Registro::ALL.iter().zip(&self.habits).find(|(r, _)| **r == registro);
        habits.map_or_else(|| fixed.texto.clone(), |(_, habits)| edit(&fixed.texto, habits))
    }
}

impl Provider for Regras {
    fn model(&self) -> &str {
        MODEL
    }

    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError> {
        let texto = self.rewrite(ask.texto, ask.registro);
        Ok(Answer { texto, finish: Finish::Stop, entrada: 0, saida: 0 })
    }
}
