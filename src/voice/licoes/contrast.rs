//! What two texts that say the same can differ in.
use crate::voice::estilo::{Medida, Traits};
use crate::voice::texto::{Kind, fold, tokens};

/// Something that a text does or does not do.
#[derive(Clone, Copy)]
pub(super) enum Contrast {
    /// A measure of the card.
    Does(Medida),
    /// The spoken form of a word, where a text has it or the written one.
    Says(&'static Form),
}

/// Two forms of a word, folded.
pub(super) struct Form {
    spoken: &'static [&'static str],
    written: &'static [&'static str],
    /// Both forms as a lesson quotes them.
    quoted: (&'static str, &'static str),
}

const FORMS: [Form; 5] = [
    Form { spoken: &["pra", "pras", "pro", "pros"], written: &["para"], quoted: ("pra", "para") },
    Form { spoken: &["vc", "vcs"], written: &["voce", "voces"], quoted: ("vc", "você") },
    Form { spoken: &["tb", "tbm"], written: &["tambem"], quoted: ("tb", "também") },
    Form { spoken: &["pq"], written: &["porque"], quoted: ("pq", "porque") },
    Form { spoken: &["gente"], written: &["nos"], quoted: ("a gente", "nós") },
];

impl Contrast {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Medida::shares().map(Self::Does).chain(FORMS.iter().map(Self::Says))
    }

    /// True when a text does it; `None` where it has neither form, or nothing to read.
    pub(super) fn of(self, text: &str) -> Option<bool> {
        match self {
            Self::Does(medida) => Some(Traits::of(text)?.does(medida)),
            Self::Says(form) => {
                let mut found = (false, false);
                for token in tokens(text).filter(|token| token.kind == Kind::Word) {
                    let folded = fold(token.text);
                    found.0 |= form.spoken.contains(&folded.as_str());
                    found.1 |= form.written.contains(&folded.as_str());
                }
                (found.0 != found.1).then_some(found.0)
            }
        }
    }

    /// The property that a text that does it has, or lacks.
    pub(super) fn label(self, does: bool) -> String {
        match (self, does) {
            (Self::Does(medida), true) => medida.rotulo().to_owned(),
            (Self::Does(Medida::SemPontoFinal), false) => "com ponto final".to_owned(),
            (Self::Does(Medida::ComecaMinuscula), false) => "começa com maiúscula".to_owned(),
            (Self::Does(medida), false) => format!("sem {}", medida.rotulo()),
            (Self::Says(form), true) => format!("“{}”", form.quoted.0),
            (Self::Says(form), false) => format!("“{}”", form.quoted.1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_shows_only_where_one_of_the_two_stands() {
        let form = Contrast::Says(&FORMS[0]);
        assert_eq!(form.of("vou pra casa"), Some(true));
        assert_eq!(form.of("vou PARA casa"), Some(false));
        assert_eq!(form.of("vou pra lá, para sempre"), None);
        assert_eq!(form.of("vou já"), None);
    }
}
