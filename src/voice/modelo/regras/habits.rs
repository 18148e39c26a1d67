//! What an author does so regularly that doing otherwise would be out of voice.
use crate::voice::texto::{Kind, tokens};

/// From this share of texts on, something is a habit (and up to its complement, its opposite is).
const REGULAR: f64 = 0.9;
/// Fewer texts show no habit.
const TEXTS_MIN: usize = 10;

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
    /// How a line is broken.
    pub break_form: Option<Form>,
    /// How an ellipsis is written.
    pub ellipsis: Option<Form>,
}

/// The shares of a style card that habits rest on (fractions of texts).
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    /// Texts measured.
    pub texts: usize,
    /// Texts that begin with a lower-case letter.
    pub lower_start: f64,
    /// Texts that do not end with a full stop.
    pub no_final_stop: f64,
    /// Texts with a line break.
    pub breaks: f64,
}

impl Habits {
    /// The habits that a card and some of the author's texts show.
    pub fn new<'a>(shares: Shares, texts: impl IntoIterator<Item = &'a str>) -> Self {
        if shares.texts < TEXTS_MIN {
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
            lower_start: habit(shares.lower_start),
            final_stop: habit(shares.no_final_stop).map(|without| !without),
            breaks: habit(shares.breaks),
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

    const SHARES: Shares = Shares { texts: 50, lower_start: 0.95, no_final_stop: 0.5, breaks: 0.02 };

    #[test]
    fn nine_of_ten_make_a_habit() {
        let habits = Habits::new(SHARES, ["pois é... sei lá...\nné", "hm..."]);
        let expected = Habits {
            lower_start: Some(true),
            final_stop: None,
            breaks: Some(false),
            break_form: Some(Form::Plain),
            ellipsis: Some(Form::Plain),
        };
        assert_eq!(habits, expected);
        assert_eq!(Habits::new(SHARES, ["a… b...", "c\n\nd"]).ellipsis, None);
    }

    #[test]
    fn a_handful_of_texts_shows_no_habit() {
        assert_eq!(Habits::new(Shares { texts: 9, ..SHARES }, ["a..."]), Habits::default());
    }
}
