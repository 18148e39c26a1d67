//! Formats of output: what each is given, and what it has to do.
use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use super::changed::LineStarts;
use voz_core::voice::lint::suppression::Checked;
use voz_core::voice::lint::{Achado, Gravidade, Trecho};

/// One text and what the lint says of it.
pub(super) struct Linted<'a> {
    /// Name shown: path, `<entrada>`, or the line of a stream.
    pub(super) name: &'a str,
    /// Id of a line of a stream.
    pub(super) id: Option<&'a Value>,
    pub(super) text: &'a str,
    pub(super) checked: &'a Checked,
    pub(super) lines: LineStarts,
    /// Findings below this gravity are not shown.
    pub(super) level: Gravidade,
}

impl<'a> Linted<'a> {
    pub(super) fn new(name: &'a str, text: &'a str, checked: &'a Checked, level: Gravidade) -> Self {
        let something = !(checked.report.achados.is_empty()
            && checked.report.fracas.is_empty()
            && checked.suprimidos.is_empty()
            && checked.avisos.is_empty());
        let lines = if something { LineStarts::new(text) } else { LineStarts::default() };
        Self { name, id: None, text, checked, lines, level }
    }

    /// True when a finding is shown.
    pub(super) fn shows(&self, achado: &Achado) -> bool {
        achado.gravidade >= self.level
    }

    /// Findings that count for nothing in a text so short, where warnings are shown.
    pub(super) fn weak(&self) -> impl Iterator<Item = &'a Achado> {
        let level = self.level;
        self.checked.report.fracas.iter().filter(move |achado| achado.gravidade >= level)
    }

    /// Every place shown, by rule in the order of the catalog.
    pub(super) fn places(&self) -> impl Iterator<Item = (&'a Achado, &'a Trecho)> {
        let level = self.level;
        let shown = self.checked.report.achados.iter().filter(move |achado| achado.gravidade >= level);
        shown.flat_map(|achado| achado.trechos.iter().map(move |place| (achado, place)))
    }
}

/// Sums over all texts; of places, not of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    pub(super) textos: usize,
    /// Texts with at least one `erro`.
    pub(super) reprovados: usize,
    pub(super) erros: usize,
    pub(super) avisos: usize,
    /// Places with a safe fix.
    pub(super) corrigiveis: usize,
    /// Places with a fix that is merely likely to be right.
    pub(super) ousadas: usize,
    pub(super) suprimidos: usize,
    /// Places that would be pointed at in a longer text.
    pub(super) fracas: usize,
    /// Files met in a folder whose text cannot be read: another encoding, too long.
    pub(super) pulados: usize,
    /// Inputs that could not be read.
    pub(super) falhas: usize,
}

impl Totals {
    pub(super) fn add(&mut self, linted: &Linted<'_>) {
        self.textos += 1;
        self.reprovados += usize::from(!linted.checked.report.passou);
        for (achado, place) in linted.places() {
            match achado.gravidade {
                Gravidade::Erro => self.erros += 1,
                Gravidade::Aviso => self.avisos += 1,
            }
            self.corrigiveis += usize::from(place.correcao.is_some());
            self.ousadas += usize::from(place.ousada.is_some());
        }
        self.fracas += linted.weak().map(|achado| achado.trechos.len()).sum::<usize>();
        self.suprimidos += linted.checked.suprimidos.iter().map(|s| s.achado.trechos.len()).sum::<usize>();
    }
}

/// An output format: fed one text at a time.
pub(super) trait Reporter {
    /// Before the first text.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()>;

    /// A line of a stream that could not be read; only the formats a stream can have answer it.
    fn fault(&mut self, _out: &mut dyn Write, _fault: &LineFault<'_>) -> io::Result<()> {
        Ok(())
    }

    /// An input that cannot be read.
    fn unread(&mut self, _out: &mut dyn Write, _unread: &Unread) -> io::Result<()> {
        Ok(())
    }

    /// After the last text.
    fn end(&mut self, _out: &mut dyn Write, _totals: &Totals) -> io::Result<()> {
        Ok(())
    }
}

/// An input that cannot be read, and why.
#[derive(Serialize)]
pub(super) struct Unread {
    pub(super) arquivo: String,
    pub(super) erro: String,
    /// It was met in a folder, where what is in another encoding or too long is no failure.
    #[serde(skip)]
    pub(super) pulado: bool,
}

/// The answer to a line that cannot be read.
#[derive(Serialize)]
pub(super) struct LineFault<'a> {
    pub(super) id: &'a Value,
    pub(super) linha: usize,
    pub(super) erro: String,
}
