//! The language of a text as the rules use it: what is neither language gets only the rules that need none.
pub(super) use crate::texto::{Language, detect};

use super::report::Idioma;

impl Language {
    pub(super) const fn idioma(self) -> Idioma {
        match self {
            Self::En => Idioma::En,
            Self::Pt | Self::Other => Idioma::Pt,
        }
    }
}

impl From<Idioma> for Language {
    fn from(idioma: Idioma) -> Self {
        match idioma {
            Idioma::Pt => Self::Pt,
            Idioma::En => Self::En,
        }
    }
}
