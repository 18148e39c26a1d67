//! Findings in JSON: the object of one text, with places in every count a program could want; one object, a list, or lines.
use std::io::{self, BufWriter, Write};

use serde::Serialize;
use serde_json::Value;

use super::changed::LineColumn;
use super::reporter::{LineFault, Linted, Reporter, Totals, Unread};
use crate::terminal::escape;
use voz_core::voice::lint::suppression::{AvisoDeSupressao, Origem, Suprimido};
use voz_core::voice::lint::{Achado, Correcao, Gravidade, Idioma, Trecho, Zona};

/// The object of one text.
#[derive(Serialize)]
struct TextView<'a> {
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
    achados: Vec<AchadoView<'a>>,
    fracas: Vec<AchadoView<'a>>,
    suprimidos: Vec<SuprimidoView<'a>>,
    avisos: Vec<AvisoView<'a>>,
    puladas: &'a [Zona],
}

#[derive(Serialize)]
struct AchadoView<'a> {
    id: &'a str,
    rotulo: &'a str,
    gravidade: Gravidade,
    #[serde(skip_serializing_if = "Option::is_none")]
    porque: Option<&'a str>,
    trechos: Vec<TrechoView<'a>>,
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

#[derive(Serialize)]
struct SuprimidoView<'a> {
    #[serde(flatten)]
    achado: AchadoView<'a>,
    motivo: Option<&'a str>,
    origem: Origem,
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

/// What is shown of a text.
fn view<'a>(linted: &'a Linted<'a>) -> TextView<'a> {
    let trecho = |place: &'a Trecho| {
        let LineColumn { line: linha, column: coluna } = linted.lines.start(place);
        let &Trecho { inicio, fim, byte_inicio, byte_fim, ref texto, ref correcao, .. } = place;
        let correcao = correcao.as_ref();
        TrechoView { inicio, fim, byte_inicio, byte_fim, linha, coluna, texto, correcao }
    };
    let achado = |achado: &'a Achado| AchadoView {
        id: &achado.id,
        rotulo: &achado.rotulo,
        gravidade: achado.gravidade,
        porque: achado.porque.as_deref(),
        trechos: achado.trechos.iter().map(trecho).collect(),
    };
    let suprimido = |silent: &'a Suprimido| SuprimidoView {
        achado: achado(&silent.achado),
        motivo: silent.motivo.as_deref(),
        origem: silent.origem,
    };
    let aviso = |aviso: &'a AvisoDeSupressao| {
        let place = aviso.lugar.map(|(byte, char)| linted.lines.place(byte, char));
        let (linha, coluna) = place.map(|at| (at.line, at.column)).unzip();
        AvisoView { aviso, mensagem: aviso.to_string(), linha, coluna }
    };
    let report = &linted.checked.report;
    TextView {
        id: linted.id,
        arquivo: linted.id.is_none().then_some(linted.name),
        passou: report.passou,
        placar: report.placar,
        jeito: report.jeito,
        palavras: report.palavras,
        idioma: report.idioma,
        achados: report.achados.iter().filter(|achado| linted.shows(achado)).map(achado).collect(),
        fracas: linted.weak().map(achado).collect(),
        suprimidos: linted.checked.suprimidos.iter().map(suprimido).collect(),
        avisos: linted.checked.avisos.iter().map(aviso).collect(),
        puladas: &report.puladas,
    }
}

/// Shape of the output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum JsonShape {
    /// The one text there is.
    One,
    /// A list of all that there is to say.
    List,
    /// One object a line, in the order of the input.
    Lines,
}

/// Writes all results as JSON.
pub(super) struct Json {
    pub(super) shape: JsonShape,
    /// True when a text was written before.
    pub(super) begun: bool,
}

impl Reporter for Json {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.shape == JsonShape::List { write!(out, "[") } else { Ok(()) }
    }

    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        self.item(out, &view(linted))
    }

    fn fault(&mut self, out: &mut dyn Write, fault: &LineFault<'_>) -> io::Result<()> {
        self.item(out, fault)
    }

    fn unread(&mut self, out: &mut dyn Write, unread: &Unread) -> io::Result<()> {
        self.item(out, unread)
    }

    fn end(&mut self, out: &mut dyn Write, _: &Totals) -> io::Result<()> {
        match self.shape {
            JsonShape::List => writeln!(out, "\n]"),
            JsonShape::One if self.begun => writeln!(out),
            JsonShape::One | JsonShape::Lines => Ok(()),
        }
    }
}

impl Json {
    /// Writes one JSON value at once: it comes in a piece for every key and every comma.
    fn item(&mut self, out: &mut dyn Write, item: &impl Serialize) -> io::Result<()> {
        let mut near = BufWriter::new(out);
        if self.shape == JsonShape::List {
            writeln!(near, "{}", if self.begun { "," } else { "" })?;
        }
        self.begun = true;
        escape::to_writer(&mut near, item)?;
        if self.shape == JsonShape::Lines {
            writeln!(near)?;
        }
        // Unlike `flush`, this leaves it to the caller when a reader sees it.
        near.into_inner().map(drop).map_err(io::IntoInnerError::into_error)
    }
}
