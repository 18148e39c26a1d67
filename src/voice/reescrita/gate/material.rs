//! What an answer is judged by.
use crate::voice::banco::Example;
use crate::voice::licoes::Licao;
use crate::voice::texto::{fold, words};

/// Material that an answer is judged by: all that the model was shown.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Material<'a> {
    pub(in super::super) texto: &'a str,
    /// Reference information; may be empty.
    pub(in super::super) contexto: &'a str,
    /// The author's rules; may be empty.
    pub(in super::super) instrucoes: &'a str,
    /// The style's wish; may be empty.
    pub(in super::super) estilo: &'a str,
    /// True when the caller wrote the style: then its words may come back.
    pub(in super::super) own_style: bool,
    /// The author's texts; what they say in nobody's words is as secret as they are.
    pub(in super::super) exemplos: &'a [Example<'a>],
    /// Lessons; what they quote is as secret as an example.
    pub(in super::super) licoes: &'a [&'a Licao],
    /// Our own part of the prompt, in the pieces between which material stands.
    pub(in super::super) prompt: &'a [String],
    /// The name of the marks around the material.
    pub(in super::super) mark: &'a str,
    /// True when the caller asked for another language than the draft's.
    pub(in super::super) other_language: bool,
    /// True when the caller takes a text that is far from the draft, too.
    pub(in super::super) anything: bool,
}

impl<'a> Material<'a> {
    /// Texts that the caller brought, and may have back.
    pub(super) fn own(&self) -> impl Iterator<Item = &'a str> {
        let style = if self.own_style { self.estilo } else { "" };
        [self.texto, self.contexto, self.instrucoes, style].into_iter()
    }

    /// Texts that the caller did not bring and must not get.
    pub(super) fn secret(&self) -> impl Iterator<Item = &'a str> {
        let style = if self.own_style { "" } else { self.estilo };
        self.sources().map(|(_, text)| text).chain([style])
    }

    /// The author's texts, each with the number of what it was shown as: the two texts of a lesson, or of an example, are one.
    pub(super) fn sources(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let lessons = self.licoes.iter().enumerate().flat_map(|(n, l)| [(n, &*l.fez), (n, &*l.dela)]);
        let first = self.exemplos.len();
        let examples = self.exemplos.iter().enumerate();
        let examples = examples.flat_map(|(n, e)| [Some((n, e.texto)), e.neutro.map(|said| (n, said))]);
        examples.flatten().chain(lessons.map(move |(n, text)| (first + n, text)))
    }
}

pub(super) fn folded_words(text: &str) -> Vec<String> {
    words(text).map(|word| fold(word.text)).collect()
}
