//! The gate: what a model answered becomes a variant only when it is a rewrite of the draft.
//!
//! Pure: the same material and the same answer give the same verdict, in time linear in both.
mod leak;
mod runs;

use crate::voice::texto::{fold, words};

/// What an answer is judged by: all that the model was shown.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Material<'a> {
    /// The draft.
    pub(super) texto: &'a str,
    /// Reference information; may be empty.
    pub(super) contexto: &'a str,
    /// The author's rules; may be empty.
    pub(super) instrucoes: &'a str,
    /// What the style asks; may be empty.
    pub(super) estilo: &'a str,
    /// Whether the caller wrote the style: then its words may come back.
    pub(super) own_style: bool,
    /// The author's texts.
    pub(super) exemplos: &'a [&'a str],
    /// Our own part of the prompt, in the pieces between which material stands.
    pub(super) prompt: &'a [String],
    /// The name of the marks around the material.
    pub(super) mark: &'a str,
}

impl<'a> Material<'a> {
    /// What the caller brought, and may have back.
    fn own(&self) -> impl Iterator<Item = &'a str> {
        let style = if self.own_style { self.estilo } else { "" };
        [self.texto, self.contexto, self.instrucoes, style].into_iter()
    }

    /// What the caller did not bring and must not get.
    fn secret(&self) -> impl Iterator<Item = &'a str> {
        let style = if self.own_style { "" } else { self.estilo };
        self.exemplos.iter().copied().chain([style])
    }
}

/// Why an answer is no variant. Displays as the `motivo` of the wire.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum Refusal {
    /// It repeats the author's texts.
    #[error("vazamento")]
    Vazamento {
        /// Words it repeats.
        palavras: usize,
    },
    /// It repeats the prompt.
    #[error("eco")]
    Eco {
        /// Words it repeats in a row.
        palavras: usize,
    },
    /// It has the mark that stands around the material.
    #[error("eco")]
    Marca,
}

/// Lets a rewrite through.
///
/// # Errors
/// Why the answer is none.
pub(super) fn judge(material: &Material<'_>, answer: &str) -> Result<(), Refusal> {
    leak::leak(material, answer).map_or(Ok(()), Err)
}

fn folded_words(text: &str) -> Vec<String> {
    words(text).map(|word| fold(word.text)).collect()
}

#[cfg(test)]
mod tests;
