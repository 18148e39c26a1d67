//! The choices of the person for an import.
use voz_base::Millis;
use voz_texto::Registro;

/// A name that no author has.
pub const NOBODY: &str = "\u{0}";

/// The choices of the person for an import.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Texts before this are left out.
    pub desde: Option<Millis>,
    /// Texts after this are left out.
    pub ate: Option<Millis>,
    /// Register of the texts whose source does not tell it.
    pub registro: Option<Registro>,
    /// The person, where a source has several authors.
    pub autor: Option<&'a str>,
    /// Nothing of it was written by the person: every text goes to the cohort, under the name of its author, else
    /// of its source. `autor` is then [`NOBODY`].
    pub coorte: bool,
    /// True when messages that the person sent in one go, in a conversation of WhatsApp, are one text.
    pub juntar_rajadas: bool,
}
