//! How much each rule says of many texts: a row a rule, the one with the most places first.
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::for_people::{counts, plural};
use super::reporter::{Linted, Reporter, Totals};
use crate::cli::terminal::{Paint, Style};
use crate::voice::lint::Gravidade;

/// The summary of a run, so far.
pub(super) struct Estatistica {
    paint: Paint,
    rules: BTreeMap<String, RuleCount>,
}

/// Counts of one rule.
#[derive(Default)]
struct RuleCount {
    rotulo: String,
    places: usize,
    texts: usize,
    /// Texts in which it says `erro`.
    errors: usize,
}

impl Estatistica {
    pub(super) const fn new(paint: Paint) -> Self {
        Self { paint, rules: BTreeMap::new() }
    }
}

impl Reporter for Estatistica {
    fn text(&mut self, _out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        for achado in linted.checked.report.achados.iter().filter(|achado| linted.shows(achado)) {
            let said = self.rules.entry(achado.id.to_string()).or_default();
            said.rotulo = achado.rotulo.to_string();
            said.places += achado.trechos.len();
            said.texts += 1;
            said.errors += usize::from(achado.gravidade == Gravidade::Erro);
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, totals: &Totals) -> io::Result<()> {
        let mut rules: Vec<(&String, &RuleCount)> = self.rules.iter().collect();
        rules.sort_by(|a, b| b.1.places.cmp(&a.1.places).then(a.0.cmp(b.0)));
        if !rules.is_empty() {
            writeln!(out, "{:>7} {:>6} {:>6}  regra", "lugares", "textos", "erro")?;
        }
        for (id, said) in rules {
            let RuleCount { rotulo, places, texts, errors } = said;
            let id = self.paint.paint(Style::Dim, format!("[{id}]"));
            writeln!(out, "{places:>7} {texts:>6} {errors:>6}  {rotulo} {id}")?;
        }
        let failed = plural(totals.reprovados, "reprovado", "reprovados");
        let texts = plural(totals.textos, "texto", "textos");
        writeln!(out, "{texts}, {failed} · {}", counts(totals.erros, totals.avisos))
    }
}
