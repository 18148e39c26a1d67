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
use crate::voice::lint::corrigir::corrigir;
use crate::voice::lint::{AuthorRates, Options};

/// The name under which it appears where a model's name does.
pub const MODEL: &str = "voz-regras";

/// The editor, with an author's habits in one register.
#[derive(Clone, Debug)]
pub struct Regras {
    habits: Habits,
    rates: AuthorRates,
}

impl Regras {
    /// An editor with these habits, and the author's own rates of the lint's findings, so that it does
    /// not take away what is theirs.
    pub const fn new(habits: Habits, rates: AuthorRates) -> Self {
        Self { habits, rates }
    }
}

impl Provider for Regras {
    fn model(&self) -> &str {
        MODEL
    }

    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError> {
        let options = Options { autor: Some(&self.rates), ..Options::default() };
        let texto = edit(&corrigir(ask.texto, &options).texto, &self.habits);
        Ok(Answer { texto, finish: Finish::Stop, entrada: 0, saida: 0 })
    }
}
