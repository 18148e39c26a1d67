//! What an author does so regularly that doing otherwise would be out of voice.
use crate::voice::estilo::Medidas;
use crate::voice::texto::{Kind, tokens};

/// From this share of texts on, something is a habit (and up to its complement, its opposite is).
const REGULAR: f64 = 0.9;
/// Fewer texts show no habit.
const TEXTS_MIN: u32 = 10;

/// Which of two spellings an author uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `...`, or a single line break.
    Plain,
    /// `…`, or a blank line.
    Wide,
}

/// Habits in one register; `None` where the author goes both ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Begins with a lower-case letter.
    pub lower_start: Option<bool>,
    /// Ends with a full stop.
    pub final_stop: Option<bool>,
    /// Breaks lines.
    pub breaks: Option<bool>,
    /// Form of a line break.
    pub break_form: Option<Form>,
    /// Form of an ellipsis.
    pub ellipsis: Option<Form>,
}

impl Habits {
    /// The habits that a card and some of the author's texts show.
    pub fn new<'a>(medidas: &Medidas, texts: impl IntoIterator<Item = &'a str>) -> Self {
        if medidas.amostras < TEXTS_MIN {
            return Self::default();
        }
        let (mut dots, mut single, mut breaks, mut blank) = (0, 0, 0, 0);
        for token in texts.into_iter().flat_map(tokens) {
            match token.kind {
                Kind::Ellipsis if token.text.contains('…') => single += 1,
                Kind::Ellipsis => dots += 1,
                Kind::Break if token.text.matches('\n').count() > 1 => blank += 1,
                Kind::Break => breaks += 1,
                _ => {}
            }
        }
        Self {
            lower_start: habit(medidas.comeca_minuscula),
            final_stop: habit(medidas.sem_ponto_final).map(|without| !without),
            breaks: habit(medidas.quebra_de_linha),
            break_form: majority(breaks, blank, 0.5),
            ellipsis: majority(dots, single, REGULAR),
        }
    }
}

fn habit(share: f64) -> Option<bool> {
    if share >= REGULAR {
        Some(true)
    } else if share <= 1.0 - REGULAR {
        Some(false)
    } else {
        None
    }
}

/// The form with at least `share` of the uses, when there are any.
fn majority(plain: u32, wide: u32, share: f64) -> Option<Form> {
    let all = f64::from(plain + wide);
    if all == 0.0 {
        None
    } else if f64::from(plain) >= share * all {
        Some(Form::Plain)
    } else if f64::from(wide) >= share * all {
        Some(Form::Wide)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            breaks: Some(false),
            break_form: Some(Form::Plain),
            ellipsis: Some(Form::Plain),
        };
        assert_eq!(habits, expected);
        assert_eq!(Habits::new(&medidas(), ["a… b...", "c\n\nd"]).ellipsis, None);
    }

    #[test]
    fn a_handful_of_texts_shows_no_habit() {
        assert_eq!(Habits::new(&Medidas { amostras: 9, ..medidas() }, ["a..."]), Habits::default());
    }
}
