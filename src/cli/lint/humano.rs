//! For a person: one place a line, the line it stands in below it, and a sum at the end.
use std::borrow::Cow;
use std::io::{self, Write};

use super::excerpt::Excerpt;
use super::lines::LineColumn;
use super::reporter::{Linted, Reporter, Totals};
use crate::cli::counts::count;
use crate::cli::escape::printable;
use crate::cli::tela::{Paint, Style};
use crate::cli::wrap::wrap;
use crate::voice::lint::supressao::Suprimido;
use crate::voice::lint::{Achado, FLAGGED, Gravidade, Idioma, LONG, Trecho, share, wrongly_flagged};

/// The format and what it needs to know of the terminal.
pub(super) struct Humano {
    pub(super) paint: Paint,
    /// Columns an excerpt may take.
    pub(super) width: usize,
    /// Whether a terminal of that width shows it, and sentences are broken by words.
    pub(super) terminal: bool,
    /// Whether there is only one text, whose sum is then shown even when nothing was found.
    pub(super) single: bool,
}

impl Reporter for Humano {
    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        let mut places: Vec<(&Achado, &Trecho)> = linted.places().collect();
        places.sort_by_key(|(_, place)| (place.byte_inicio, place.byte_fim));
        // Put together in memory: a place is some twenty pieces, and the terminal takes it at once.
        let mut lines = Vec::new();
        for &(achado, place) in &places {
            lines.clear();
            self.place(&mut lines, linted, achado, place)?;
            out.write_all(&lines)?;
        }
        for silent in &linted.checked.suprimidos {
            self.silent(out, linted, silent)?;
        }
        for warning in &linted.checked.avisos {
            let (byte, char) = warning.lugar.unwrap_or_default();
            self.head(out, linted, linted.lines.place(byte, char))?;
            writeln!(
                out,
                " {}: {}",
                self.paint.paint(Style::Cyan, "atenção"),
                printable(&warning.to_string())
            )?;
        }
        let quiet =
            places.is_empty() && linted.checked.suprimidos.is_empty() && linted.checked.avisos.is_empty();
        if self.single || !quiet {
            self.sum(out, linted)?;
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, totals: &Totals) -> io::Result<()> {
        if !self.single {
            let failed = plural(totals.reprovados, "reprovado", "reprovados");
            let texts = plural(totals.textos, "texto", "textos");
            let found = counts(totals.erros, totals.avisos);
            self.tell(out, &format!("{texts}, {failed} · {found}"))?;
        }
        if totals.corrigiveis > 0 {
            let fixable = plural(totals.corrigiveis, "lugar tem", "lugares têm");
            let how = "veja com --corrigir, grave com --corrigir --no-lugar";
            self.tell(out, &format!("{fixable} correção segura: {how}"))?;
        }
        if totals.ousadas > 0 {
            let likely = plural(totals.ousadas, "lugar tem", "lugares têm");
            let how = "que pede leitura: veja com --corrigir=ousado";
            self.tell(out, &format!("{likely} correção provável, {how}"))?;
        }
        Ok(())
    }
}

/// Columns of the bar before an excerpt, with its blanks.
const BAR: usize = 4;

impl Humano {
    /// A sentence, broken by words where a terminal shows it beside so many columns.
    fn fitted<'t>(&self, text: &'t str, beside: usize) -> Cow<'t, str> {
        if self.terminal { wrap(text, self.width.saturating_sub(beside)) } else { text.into() }
    }

    fn tell(&self, out: &mut dyn Write, sentence: &str) -> io::Result<()> {
        writeln!(out, "{}", self.fitted(sentence, 0))
    }

    fn head(&self, out: &mut (impl Write + ?Sized), linted: &Linted<'_>, at: LineColumn) -> io::Result<()> {
        let LineColumn { line, column } = at;
        write!(out, "{}:{line}:{column}:", self.paint.paint(Style::Bold, printable(linted.name)))
    }

    fn place(&self, out: &mut Vec<u8>, linted: &Linted<'_>, achado: &Achado, at: &Trecho) -> io::Result<()> {
        let (word, style) = match achado.gravidade {
            Gravidade::Erro => ("erro", Style::Red),
            Gravidade::Aviso => ("aviso", Style::Yellow),
        };
        self.head(out, linted, linted.lines.start(at))?;
        write!(
            out,
            " {}: {} {}",
            self.paint.paint(style, word),
            achado.rotulo,
            self.paint.paint(Style::Dim, format_args!("[{}]", achado.id))
        )?;
        if at.correcao.is_some() {
            write!(out, " {}", self.paint.paint(Style::Green, "corrigível"))?;
        }
        let excerpt = Excerpt::new(linted.text, at.byte_inicio, at.byte_fim, self.width.saturating_sub(BAR));
        let bar = self.paint.paint(Style::Dim, "  │");
        let Excerpt { before, place, after, .. } = &excerpt;
        writeln!(out, "\n{bar} {before}{}{after}", self.paint.paint(style, place))?;
        let (skip, len) = excerpt.marks;
        let (skip, marks) = (" ".repeat(skip), "^".repeat(len));
        writeln!(out, "{bar} {skip}{}", self.paint.paint(style, marks))?;
        match &achado.porque {
            Some(porque) => self
                .fitted(porque, BAR)
                .split('\n')
                .try_for_each(|line| writeln!(out, "{bar} {}", self.paint.paint(Style::Dim, line))),
            None => Ok(()),
        }
    }

    fn silent(&self, out: &mut dyn Write, linted: &Linted<'_>, silent: &Suprimido) -> io::Result<()> {
        let motivo = silent.motivo.as_deref().unwrap_or("sem motivo");
        for place in &silent.achado.trechos {
            self.head(out, linted, linted.lines.start(place))?;
            let said =
                format!("suprimido: {} [{}]: {}", silent.achado.rotulo, silent.achado.id, printable(motivo));
            writeln!(out, " {}", self.paint.paint(Style::Dim, said))?;
        }
        Ok(())
    }

    fn sum(&self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        let report = &linted.checked.report;
        let verdict = if report.passou {
            self.paint.paint(Style::Green, "passou")
        } else {
            self.paint.paint(Style::Red, "reprovado")
        };
        let mut totals = Totals::default();
        totals.add(linted);
        let language = match report.idioma {
            Idioma::Pt => "português",
            Idioma::En => "inglês",
        };
        let words = plural(report.palavras, "palavra", "palavras");
        let found = counts(totals.erros, totals.avisos);
        let silent = match totals.suprimidos {
            0 => String::new(),
            n => format!(" · {}", plural(n, "suprimido", "suprimidos")),
        };
        let skipped = match report.puladas.len() {
            0 => String::new(),
            n => format!(" · {}", plural(n, "trecho pulado", "trechos pulados")),
        };
        let name = self.paint.paint(Style::Bold, printable(linted.name));
        let placar = report.placar;
        let sum =
            format!("{name}: {verdict} · placar {placar} · {found}{silent}{skipped} · {words}, {language}");
        self.tell(out, &sum)?;
        if report.palavras < LONG || report.achados.is_empty() {
            return Ok(());
        }
        let wrongly = share(wrongly_flagged(report.idioma));
        let said = format!(
            "texto longo: {wrongly} dos textos de gente deste tamanho chegam a placar {FLAGGED} sem razão"
        );
        self.tell(out, &format!("{name}: {}", self.paint.paint(Style::Dim, said)))
    }
}

/// `2 erros, 1 aviso`, or `nada a apontar`.
pub(super) fn counts(errors: usize, warnings: usize) -> String {
    let both = [(errors, "erro", "erros"), (warnings, "aviso", "avisos")];
    let said: Vec<String> =
        both.iter().filter(|(n, ..)| *n > 0).map(|&(n, one, many)| plural(n, one, many)).collect();
    if said.is_empty() { "nada a apontar".to_owned() } else { said.join(", ") }
}

/// `1 texto`, `2 textos`.
pub(super) fn plural(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", count(n as u64), if n == 1 { one } else { many })
}
