//! The embedded editor: no model, no network, the same text every time.
//!
//! It applies the lint's safe fixes and then what the author does in at least nine of ten texts:
//! first letter, final stop, form of the ellipsis, one paragraph. Invariant: beyond the lint's fixes,
//! words stay the same, in the same order; numbers, names, links, mentions and code are not touched.
//! Editing an edited text changes nothing.
mod edit;

pub use edit::edit;

use super::{Answer, Ask, Finish, ModelError, Provider};
use crate::voice::estilo::Medidas;
use crate::voice::lint::autofix::autofix;
use crate::voice::lint::{AuthorRates, Options};
use crate::voice::texto::{Kind, tokens};

/// The name under which it appears where a model's name does.
pub const MODEL: &str = "voz-regras";

/// A fix may make room for an edit and an edit for a fix, but not for long.
const ROUNDS: usize = 4;

/// The editor, with an author's habits in one register.
#[derive(Clone, Debug, Default)]
pub struct Regras {
    pub habits: Habits,
    /// The author's own rates of the lint's findings, so that it does not take away what is theirs.
    pub rates: AuthorRates,
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

/// From this share of texts on, something is a habit (and up to its complement, its opposite is).
const REGULAR: f64 = 0.9;
/// Fewer texts show no habit.
const TEXTS_MIN: u32 = 20;

/// The spelling of an ellipsis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `...`
    Plain,
    /// `…`
    Wide,
}

/// Habits in one register; `None` where the author goes both ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Begins with a lower-case letter.
    pub lower_start: Option<bool>,
    /// Ends with a full stop.
    pub final_stop: Option<bool>,
    /// Writes in one paragraph.
    pub one_paragraph: bool,
    /// Form of an ellipsis.
    pub ellipsis: Option<Form>,
}

impl Habits {
    /// The habits that a card and some of the author's texts show.
    pub fn new<'a>(medidas: &Medidas, texts: impl IntoIterator<Item = &'a str>) -> Self {
        if medidas.amostras < TEXTS_MIN {
            return Self::default();
        }
        let (mut dots, mut single, mut signed, mut all) = (0, 0, 0, 0);
        for text in texts {
            all += 1;
            signed += usize::from(is_signed(text));
            for token in tokens(text).filter(|token| token.kind == Kind::Ellipsis) {
                if token.text.contains('…') { single += 1 } else { dots += 1 }
            }
        }
        // Who signs ends every text without a stop, and no sentence.
        let signs = signed * 2 > all;
        Self {
            lower_start: habit(medidas.comeca_minuscula),
            final_stop: habit(medidas.sem_ponto_final).map(|without| !without).filter(|stop| *stop || !signs),
            one_paragraph: habit(medidas.quebra_de_linha) == Some(false),
            ellipsis: majority(dots, single),
        }
    }
}

/// True when a text ends in a signature: a line of a few words that is no sentence, below another.
fn is_signed(text: &str) -> bool {
    /// Most words of a name.
    const NAME: usize = 4;
    let mut lines = text.lines().rev().map(str::trim).filter(|line| !line.is_empty());
    let last = lines.next().filter(|_| lines.next().is_some());
    last.is_some_and(|last| last.split(' ').count() <= NAME && last.ends_with(char::is_alphabetic))
}

fn habit(share: f64) -> Option<bool> {
    let does = share >= REGULAR;
    (does || share <= 1.0 - REGULAR).then_some(does)
}

/// The form of nearly all uses, when there are any.
fn majority(plain: u32, wide: u32) -> Option<Form> {
    let most = REGULAR * f64::from(plain + wide);
    let forms = [(plain, Form::Plain), (wide, Form::Wide)];
    forms.into_iter().find(|&(uses, _)| uses > 0 && f64::from(uses) >= most).map(|(_, form)| form)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::voice::texto::{Kind, tokens};

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
        Regras { habits, rates: AuthorRates::default() }.complete(&ask).unwrap().texto
    }

    const CASUAL: Habits = Habits {
        lower_start: Some(true),
        final_stop: Some(false),
        one_paragraph: true,
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
            one_paragraph in any::<bool>(),
        ) {
            let habits = Habits { lower_start, final_stop, one_paragraph, ..CASUAL };
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

    fn medidas() -> Medidas {
        Medidas {
            amostras: 50,
            comeca_minuscula: 0.95,
            sem_ponto_final: 0.5,
            quebra_de_linha: 0.02,
            ..Medidas::default()
        }
    }

    #[test]
    fn nine_of_ten_make_a_habit() {
        let habits = Habits::new(&medidas(), ["pois é... sei lá...\nné", "hm..."]);
        let expected = Habits {
            lower_start: Some(true),
            final_stop: None,
            one_paragraph: true,
            ellipsis: Some(Form::Plain),
        };
        assert_eq!(habits, expected);
        assert_eq!(Habits::new(&medidas(), ["a… b...", "c\n\nd"]).ellipsis, None);
    }

    #[test]
    fn a_handful_of_texts_shows_no_habit() {
        assert_eq!(Habits::new(&Medidas { amostras: 19, ..medidas() }, ["a..."]), Habits::default());
    }
    #[test]
    fn a_signature_is_no_habit_of_sentences() {
        let medidas = Medidas { sem_ponto_final: 1.0, ..medidas() };
        let mail = "O orçamento foi aprovado. Começo na segunda.\n\nAbraço,\nRogério";
        assert_eq!(Habits::new(&medidas, [mail, mail, "sem assinatura"]).final_stop, None);
        assert_eq!(
            Habits::new(&medidas, [mail, "já vi", "tá bom então\nvaleu, até sexta-feira que vem"]).final_stop,
            Some(false)
        );
    }
}
