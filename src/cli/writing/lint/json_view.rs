//! Findings in JSON: the object of one text, with places in every count a program could want; one object, a list, or lines.
use std::io::{self, BufWriter, Write};

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::changed::LineColumn;
use super::reporter::{LineFault, Linted, Reporter, Totals, Unread};
use crate::cli::terminal::escape;
use crate::voice::lint::suppression::{AvisoDeSupressao, Origem, Suprimido};
use crate::voice::lint::{Achado, Correcao, Gravidade, Idioma, Trecho, Zona};

#[derive(Serialize)]
pub(super) struct TextView<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arquivo: Option<&'a str>,
    passou: bool,
    placar: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    jeito: Option<f64>,
    palavras: usize,
    idioma: Idioma,
    achados: Seq<'a, Achado>,
    fracas: Seq<'a, Achado>,
    suprimidos: Seq<'a, Suprimido>,
    avisos: Seq<'a, AvisoDeSupressao>,
    puladas: &'a [Zona],
}

impl<'a> TextView<'a> {
    pub(super) fn new(linted: &'a Linted<'a>) -> Self {
        let report = &linted.checked.report;
        Self {
            id: linted.id,
            arquivo: linted.id.is_none().then_some(linted.name),
            passou: report.passou,
            placar: report.placar,
            jeito: report.jeito,
            palavras: report.palavras,
            idioma: report.idioma,
            achados: Seq(&report.achados, linted),
            fracas: Seq(&report.fracas, linted),
            suprimidos: Seq(&linted.checked.suprimidos, linted),
            avisos: Seq(&linted.checked.avisos, linted),
            puladas: &report.puladas,
        }
    }
}

/// A list shown item by item, in the light of its text.
struct Seq<'a, T>(&'a [T], &'a Linted<'a>);

impl<T: Show> Serialize for Seq<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().filter(|item| item.shown(self.1)).map(|item| item.view(self.1)))
    }
}

/// Something with a JSON form that needs its text.
trait Show {
    fn view<'a>(&'a self, linted: &'a Linted<'a>) -> impl Serialize + 'a;

    fn shown(&self, _linted: &Linted<'_>) -> bool {
        true
    }
}

#[derive(Serialize)]
struct AchadoView<'a> {
    id: &'a str,
    rotulo: &'a str,
    gravidade: Gravidade,
    #[serde(skip_serializing_if = "Option::is_none")]
    porque: Option<&'a str>,
    trechos: Seq<'a, Trecho>,
}

impl Show for Achado {
    fn view<'a>(&'a self, linted: &'a Linted<'a>) -> impl Serialize + 'a {
        let (id, rotulo, gravidade) = (&*self.id, &*self.rotulo, self.gravidade);
        AchadoView {
            id,
            rotulo,
            gravidade,
            porque: self.porque.as_deref(),
            trechos: Seq(&self.trechos, linted),
        }
    }

    fn shown(&self, linted: &Linted<'_>) -> bool {
        linted.shows(self)
    }
}

#[derive(Serialize)]
struct TrechoView<'a> {
    inicio: usize,
    fim: usize,
    byte_inicio: usize,
    byte_fim: usize,
    linha: usize,
    coluna: usize,
    texto: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    correcao: Option<&'a Correcao>,
}

impl Show for Trecho {
    fn view<'a>(&'a self, linted: &'a Linted<'a>) -> impl Serialize + 'a {
        let LineColumn { line, column } = linted.lines.start(self);
        TrechoView {
            inicio: self.inicio,
            fim: self.fim,
            byte_inicio: self.byte_inicio,
            byte_fim: self.byte_fim,
            linha: line,
            coluna: column,
            texto: &self.texto,
            correcao: self.correcao.as_ref(),
        }
    }
}

#[derive(Serialize)]
struct SuprimidoView<'a, A: Serialize> {
    #[serde(flatten)]
    achado: A,
    motivo: Option<&'a str>,
    origem: Origem,
}

impl Show for Suprimido {
    fn view<'a>(&'a self, linted: &'a Linted<'a>) -> impl Serialize + 'a {
        SuprimidoView {
            achado: self.achado.view(linted),
            motivo: self.motivo.as_deref(),
            origem: self.origem,
        }
    }
}

#[derive(Serialize)]
struct AvisoView<'a> {
    #[serde(flatten)]
    aviso: &'a AvisoDeSupressao,
    mensagem: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    linha: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coluna: Option<usize>,
}

impl Show for AvisoDeSupressao {
    fn view<'a>(&'a self, linted: &'a Linted<'a>) -> impl Serialize + 'a {
        let place = self.lugar.map(|(byte, char)| linted.lines.place(byte, char));
        AvisoView {
            aviso: self,
            mensagem: self.to_string(),
            linha: place.map(|p| p.line),
            coluna: place.map(|p| p.column),
        }
    }
}

/// Writes all results as one JSON document.
pub(super) struct Json {
    /// True when there is only one text, which is then the document.
    pub(super) single: bool,
    /// True when a text was written before.
    pub(super) begun: bool,
}

impl Reporter for Json {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.single { Ok(()) } else { write!(out, "[") }
    }

    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        self.item(out, &TextView::new(linted))
    }

    fn fault(&mut self, out: &mut dyn Write, fault: &LineFault<'_>) -> io::Result<()> {
        self.item(out, fault)
    }

    fn unread(&mut self, out: &mut dyn Write, unread: &Unread) -> io::Result<()> {
        self.item(out, unread)
    }

    fn end(&mut self, out: &mut dyn Write, _: &Totals) -> io::Result<()> {
        match (self.single, self.begun) {
            (true, false) => Ok(()),
            (true, true) => writeln!(out),
            (false, _) => writeln!(out, "\n]"),
        }
    }
}

impl Json {
    fn item(&mut self, out: &mut dyn Write, item: &impl Serialize) -> io::Result<()> {
        if self.begun {
            write!(out, ",")?;
        }
        if !self.single {
            writeln!(out)?;
        }
        self.begun = true;
        write_item(out, item)
    }
}

/// Writes one JSON value, through a buffer of a known type: there is a write for every key and every comma.
fn write_item(out: &mut dyn Write, item: &impl Serialize) -> io::Result<()> {
    let mut near = BufWriter::new(out);
    escape::to_writer(&mut near, item)?;
    // Unlike `flush`, this leaves it to the caller when a reader sees it.
    near.into_inner().map(drop).map_err(io::IntoInnerError::into_error)
}

/// One object a line, in the order of the input.
pub(super) struct JsonLines;

impl Reporter for JsonLines {
    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        write_item(out, &TextView::new(linted))?;
        writeln!(out)
    }

    fn fault(&mut self, out: &mut dyn Write, fault: &LineFault<'_>) -> io::Result<()> {
        write_item(out, fault)?;
        writeln!(out)
    }

    fn unread(&mut self, out: &mut dyn Write, unread: &Unread) -> io::Result<()> {
        write_item(out, unread)?;
        writeln!(out)
    }
}
