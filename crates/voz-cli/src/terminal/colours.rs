//! Colours: how a text is marked on a terminal that shows them.
use std::fmt::{Display, Write as _};

use super::escape::Harmless;

/// Look of a text on a terminal (SGR parameters, ECMA-48 8.3.117).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Bold,
    Dim,
    Red,
    Green,
    Yellow,
    Blue,
    Cyan,
    /// Red and struck through: what was cut.
    Cut,
    /// Blue and struck through: what was cut here and stands elsewhere.
    CutMoved,
    /// Underlined: what changed only softly.
    Soft,
}

impl Style {
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Bold => "1",
            Self::Dim => "2",
            Self::Red => "31",
            Self::Green => "32",
            Self::Yellow => "33",
            Self::Blue => "34",
            Self::Cyan => "36",
            Self::Cut => "31;9",
            Self::CutMoved => "34;9",
            Self::Soft => "4",
        }
    }
}

/// A text with a style, or plain where colours are off; harmless to a terminal either way.
pub(crate) struct Painted<T> {
    text: T,
    style: Option<Style>,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.style {
            Some(style) => {
                write!(f, "\x1b[{}m", style.code())?;
                write!(Harmless(f), "{}", self.text)?;
                f.write_str("\x1b[0m")
            }
            None => write!(Harmless(f), "{}", self.text),
        }
    }
}

/// Colours of one stream: hand it to whatever formats text for that stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint(bool);

impl Paint {
    /// Colours where they are wanted.
    pub(crate) const fn when(wanted: bool) -> Self {
        Self(wanted)
    }

    /// Colours on, whatever the stream.
    #[cfg(test)]
    pub(crate) const ON: Self = Self(true);
    /// Colours off, whatever the stream.
    pub(crate) const OFF: Self = Self(false);

    /// True when there are colours.
    pub const fn is_on(self) -> bool {
        self.0
    }

    /// The text in a style, or plain.
    pub(crate) const fn paint<T>(self, style: Style, text: T) -> Painted<T> {
        Painted { text, style: if self.0 { Some(style) } else { None } }
    }
}
