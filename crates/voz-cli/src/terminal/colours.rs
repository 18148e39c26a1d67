//! Colours: how a text is marked on a terminal that shows them.
use std::fmt::{Display, Write as _};

use super::escape::Harmless;

/// Look of a text on a terminal (SGR parameters, ECMA-48 8.3.117).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style(&'static str);

impl Style {
    pub(crate) const BOLD: Self = Self("1");
    pub(crate) const DIM: Self = Self("2");
    pub(crate) const RED: Self = Self("31");
    pub(crate) const GREEN: Self = Self("32");
    pub(crate) const YELLOW: Self = Self("33");
    pub(crate) const BLUE: Self = Self("34");
    pub(crate) const CYAN: Self = Self("36");
    /// Red and struck through: what was cut.
    pub(crate) const CUT: Self = Self("31;9");
    /// Blue and struck through: what was cut here and stands elsewhere.
    pub(crate) const CUT_MOVED: Self = Self("34;9");
    /// Underlined: what changed only softly.
    pub(crate) const SOFT: Self = Self("4");
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
                write!(f, "\x1b[{}m", style.0)?;
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
