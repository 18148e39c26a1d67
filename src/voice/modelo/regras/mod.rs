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
use crate::voice::lint::autofix::autofix;
use crate::voice::lint::{AuthorRates, Options};

/// The name under which it appears where a model's name does.
pub const MODEL: &str = "voz-regras";

/// A fix may make room for an edit and an edit for a fix, but not for long.
const ROUNDS: usize = 4;

/// The editor, with an author's habits in one register.
#[derive(Clone, Debug, Default)]
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

    fn reads_prompt(&self) -> bool {
        false
    }

    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError> {
        let options = Options { autor: Some(&self.rates), ..Options::default() };
        let mut texto = ask.texto.to_owned();
        for _ in 0..ROUNDS {
            let edited = edit(&autofix(&texto, &options).texto, &self.habits);
            if edited == texto {
                break;
            }
            texto = edited;
        }
        Ok(Answer { texto, finish: Finish::Stop, entrada: 0, saida: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::texto::{Kind, tokens};
    use proptest::prelude::*;

    fn rewrite(text: &str, habits: Habits) -> String {
        let ask = Ask {
            asker: &crate::base::leaving::Leaving::default(),
            system: "",
            user: "",
            texto: text,
            until: crate::base::world::World::test(crate::base::world::Millis(0), 1, &[])
                .deadline(std::time::Duration::ZERO),
            on_retry: &|_, _| {},
        };
        Regras::new(habits, AuthorRates::default()).complete(&ask).unwrap().texto
    }

    const CASUAL: Habits = Habits {
        lower_start: Some(true),
        final_stop: Some(false),
        breaks: Some(false),
        break_form: None,
        ellipsis: Some(Form::Plain),
    };

    #[test]
    fn marks_go_and_habits_come() {
        let draft = "O prazo mudou — e agora é sexta-feira…\n\nA equipe do João já sabe.";
        assert_eq!(
            rewrite(draft, CASUAL),
            "o prazo mudou, e agora é sexta-feira... A equipe do João já sabe"
        );
    }

    proptest! {
        #[test]
        fn facts_stay_and_a_second_rewrite_changes_nothing(
            text in "(O prazo |a |— |– | -- |\\*\\*|\\. |, |\\.|…|\n|\n\n|- |## |12,5 |R\\$ 10 |@ana |#tbt |https://a.b/c |Maria |não |“|”|\"|Claro! |É importante ressaltar que |✅ |\u{200b}|`x` ){0,20}",
            lower_start in any::<Option<bool>>(),
            final_stop in any::<Option<bool>>(),
            breaks in any::<Option<bool>>(),
        ) {
            let habits = Habits { lower_start, final_stop, breaks, ..CASUAL };
            let once = rewrite(&text, habits);
            let facts = |t: &str| -> Vec<String> {
                tokens(t)
                    .filter(|t| matches!(t.kind, Kind::Number | Kind::Handle | Kind::Hashtag | Kind::Url))
                    .map(|t| t.text.to_owned())
                    .collect()
            };
            prop_assert_eq!(facts(&text), facts(&once), "{:?}", once);
            prop_assert_eq!(rewrite(&once, habits), once);
        }
    }
}
