//! For a person: one block a rule and text, with its first place in its line, and a sum at the end; or a table of rules.
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::changed::LineColumn;
use super::excerpt::Excerpt;
use super::reporter::{Linted, Reporter, Totals};
use crate::terminal::{Paint, Style, plural, printable, wrap};
use voz_core::voice::lint::suppression::{Checked, Suprimido};
use voz_core::voice::lint::{Achado, FLAGGED, Gravidade, Idioma, LONG, Trecho, share, wrongly_flagged};

/// The format and what it needs to know of the terminal.
pub(super) struct Humano {
    pub(super) paint: Paint,
    /// Columns an excerpt may take.
    pub(super) width: usize,
    /// True when a terminal of that width shows it, and sentences are broken by words.
    pub(super) terminal: bool,
    /// True when there is only one text, whose sum is then shown even when nothing was found.
    pub(super) single: bool,
    /// True when each place is shown, and what counts for nothing too.
    pub(super) every: bool,
}

impl Reporter for Humano {
    fn text(&mut self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        let Checked { suprimidos, avisos, .. } = linted.checked;
        let mut places = self.shown(linted);
        places.sort_by_key(|shown| (shown.at.byte_inicio, shown.at.byte_fim));
        // Put together in memory: a place is some twenty pieces, and the terminal takes it at once.
        let mut lines = Vec::new();
        for shown in &places {
            lines.clear();
            self.place(&mut lines, linted, shown)?;
            out.write_all(&lines)?;
        }
        for silent in suprimidos {
            self.silent(out, linted, silent)?;
        }
        for warning in avisos {
            let (byte, char) = warning.lugar.unwrap_or_default();
            self.head(out, linted, linted.lines.place(byte, char))?;
            let (word, said) = (self.paint.paint(Style::CYAN, "atenção"), printable(&warning.to_string()));
            writeln!(out, " {word}: {said}")?;
        }
        if self.single || !(places.is_empty() && suprimidos.is_empty() && avisos.is_empty()) {
            self.sum(out, linted)?;
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, totals: &Totals) -> io::Result<()> {
        if !self.single {
            self.tell(out, &summary(totals))?;
        }
        if totals.fracas > 0 && !self.every && !self.single {
            let weak = plural(totals.fracas, "marca fraca", "marcas fracas");
            let verb = if totals.fracas == 1 { "conta" } else { "contam" };
            self.tell(out, &format!("{weak}: em texto curto e em documentação não {verb} (--tudo mostra)"))?;
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
        write!(out, "{}:{line}:{column}:", self.paint.paint(Style::BOLD, printable(linted.name)))
    }

    /// The first place of each rule with all its lines, or every place.
    fn shown<'a>(&self, linted: &Linted<'a>) -> Vec<ShownPlace<'a>> {
        let shown = linted.checked.report.achados.iter().filter(|achado| linted.shows(achado));
        let found = shown.map(|achado| (achado, false));
        let weak = linted.weak().map(|achado| (achado, true)).filter(|_| self.every);
        let places = found.chain(weak).map(|(achado, weak)| {
            let one = move |at| ShownPlace { achado, at, weak, others: &[] };
            match achado.trechos.as_slice() {
                [first, others @ ..] if !self.every => vec![ShownPlace { others, ..one(first) }],
                all => all.iter().map(one).collect(),
            }
        });
        places.flatten().collect()
    }

    fn place(&self, out: &mut Vec<u8>, linted: &Linted<'_>, shown: &ShownPlace<'_>) -> io::Result<()> {
        let ShownPlace { achado, at, weak, others } = shown;
        let (word, style) = if *weak { ("fraca", Style::DIM) } else { gravity_word(achado.gravidade) };
        let mut head = Vec::new();
        self.head(&mut head, linted, linted.lines.start(at))?;
        let id = format!("[{}]", achado.id);
        let (word, id) = (self.paint.paint(style, word), self.paint.paint(Style::DIM, id));
        write!(head, " {word}: {} {id}", achado.rotulo)?;
        if !others.is_empty() {
            write!(head, " ×{}, {}", others.len() + 1, lines(linted, at, others))?;
        }
        if let Some(said) = fixes(at, others) {
            write!(head, " {}", self.paint.paint(Style::GREEN, said))?;
        }
        self.tell(out, &String::from_utf8_lossy(&head))?;
        let excerpt = Excerpt::new(linted.text, at.byte_inicio, at.byte_fim, self.width.saturating_sub(BAR));
        let bar = self.paint.paint(Style::DIM, "  │");
        let Excerpt { before, place, after, .. } = &excerpt;
        writeln!(out, "{bar} {before}{}{after}", self.paint.paint(style, place))?;
        let (skip, len) = excerpt.marks;
        let (skip, marks) = (" ".repeat(skip), "^".repeat(len));
        writeln!(out, "{bar} {skip}{}", self.paint.paint(style, marks))?;
        match &achado.porque {
            Some(porque) => self
                .fitted(porque, BAR)
                .split('\n')
                .try_for_each(|line| writeln!(out, "{bar} {}", self.paint.paint(Style::DIM, line))),
            None => Ok(()),
        }
    }

    fn silent(&self, out: &mut dyn Write, linted: &Linted<'_>, silent: &Suprimido) -> io::Result<()> {
        let motivo = silent.motivo.as_deref().unwrap_or("sem motivo");
        for place in &silent.achado.trechos {
            self.head(out, linted, linted.lines.start(place))?;
            let said =
                format!("suprimido: {} [{}]: {}", silent.achado.rotulo, silent.achado.id, printable(motivo));
            writeln!(out, " {}", self.paint.paint(Style::DIM, said))?;
        }
        Ok(())
    }

    fn sum(&self, out: &mut dyn Write, linted: &Linted<'_>) -> io::Result<()> {
        let report = &linted.checked.report;
        let (style, verdict) =
            if report.passou { (Style::GREEN, "passou") } else { (Style::RED, "reprovado") };
        let verdict = self.paint.paint(style, verdict);
        let mut totals = Totals::default();
        totals.add(linted);
        let language = match report.idioma {
            Idioma::Pt => "português",
            Idioma::En => "inglês",
        };
        let words = plural(report.palavras, "palavra", "palavras");
        let found = counts(totals.erros, totals.avisos);
        let silent = some(totals.suprimidos, "suprimido", "suprimidos");
        let skipped = some(report.puladas.len(), "trecho pulado", "trechos pulados");
        let name = self.paint.paint(Style::BOLD, printable(linted.name));
        let placar = match report.perto {
            0 => report.placar.to_string(),
            near => format!("{} ({near} do conjunto, abaixo do que acusa)", report.placar),
        };
        let sum =
            format!("{name}: {verdict} · placar {placar} · {found}{silent}{skipped} · {words}, {language}");
        self.tell(out, &sum)?;
        if let Some(weak) = weak_names(linted).filter(|_| self.single && !self.every) {
            self.tell(out, &weak)?;
        }
        if report.palavras < LONG || report.achados.is_empty() {
            return Ok(());
        }
        let wrongly = share(wrongly_flagged(report.idioma));
        let said = format!(
            "texto longo: {wrongly} dos textos de gente deste tamanho chegam a placar {FLAGGED} sem razão"
        );
        self.tell(out, &format!("{name}: {}", self.paint.paint(Style::DIM, said)))
    }
}

/// The words on weak marks, where the only text is told: which they are, so that nobody has to ask again.
fn weak_names(linted: &Linted<'_>) -> Option<String> {
    /// Bytes of the longest place that is quoted.
    const QUOTED_MAX: usize = 48;
    let quoted = |place: &Trecho| place.texto.len() <= QUOTED_MAX && !place.texto.contains('\n');
    let named: Vec<String> = linted
        .weak()
        .filter_map(|achado| Some((achado, achado.trechos.first()?)))
        .map(|(achado, place)| match quoted(place) {
            true => format!("“{}” [{}]", printable(place.texto.trim()), achado.id),
            false => format!("{} [{}]", achado.rotulo, achado.id),
        })
        .collect();
    let places: usize = linted.weak().map(|achado| achado.trechos.len()).sum();
    let verb = if places == 1 { "conta" } else { "contam" };
    let why = if linted.checked.report.curto { "num texto curto" } else { "em documentação" };
    let weak = plural(places, "marca fraca", "marcas fracas");
    (places > 0).then(|| format!("{weak}: {}; {why} não {verb} (--tudo mostra onde)", named.join(", ")))
}

/// The word of a gravity, and how it is marked.
pub(crate) const fn gravity_word(gravidade: Gravidade) -> (&'static str, Style) {
    match gravidade {
        Gravidade::Erro => ("erro", Style::RED),
        Gravidade::Aviso => ("aviso", Style::YELLOW),
    }
}

/// A place to be shown.
struct ShownPlace<'a> {
    achado: &'a Achado,
    at: &'a Trecho,
    /// It counts for nothing.
    weak: bool,
    /// The other places of its rule, told by their lines.
    others: &'a [Trecho],
}

/// Which of the places that are told together can be fixed; `None` where none can.
fn fixes(first: &Trecho, others: &[Trecho]) -> Option<String> {
    let count = |of: fn(&Trecho) -> bool| std::iter::once(first).chain(others).filter(|at| of(at)).count();
    match (count(|at| at.correcao.is_some()), count(|at| at.ousada.is_some())) {
        (0, 0) => None,
        (0, _) => Some("corrigível com =ousado".to_owned()),
        (safe, _) if safe == others.len() + 1 => Some("corrigível".to_owned()),
        (safe, _) => Some(plural(safe, "corrigível", "corrigíveis")),
    }
}

/// The lines of some places: `linhas 3, 5–7 e mais 12`.
fn lines(linted: &Linted<'_>, first: &Trecho, others: &[Trecho]) -> String {
    /// Stretches of lines told one by one.
    const TOLD_MAX: usize = 6;
    let mut stretches: Vec<(usize, usize)> = Vec::new();
    for place in std::iter::once(first).chain(others) {
        let line = linted.lines.start(place).line;
        match stretches.last_mut() {
            Some((_, last)) if line <= *last + 1 => *last = line,
            _ => stretches.push((line, line)),
        }
    }
    let told: Vec<String> = stretches
        .iter()
        .take(TOLD_MAX)
        .map(|&(from, to)| if from == to { from.to_string() } else { format!("{from}–{to}") })
        .collect();
    let word = if matches!(stretches[..], [(from, to)] if from == to) { "linha" } else { "linhas" };
    let rest = stretches.len().saturating_sub(TOLD_MAX);
    let more = if rest > 0 { format!(" e mais {rest}") } else { String::new() };
    format!("{word} {}{more}", told.join(", "))
}

/// `2 erros, 1 aviso`, or `nada a apontar`.
pub(super) fn counts(errors: usize, warnings: usize) -> String {
    let both = [(errors, "erro", "erros"), (warnings, "aviso", "avisos")];
    let said: Vec<String> =
        both.iter().filter(|(n, ..)| *n > 0).map(|&(n, one, many)| plural(n, one, many)).collect();
    if said.is_empty() { "nada a apontar".to_owned() } else { said.join(", ") }
}

/// A part of a sum, told where there is any: ` · 2 suprimidos`.
fn some(n: usize, one: &str, many: &str) -> String {
    if n == 0 { String::new() } else { format!(" · {}", plural(n, one, many)) }
}

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
            let id = self.paint.paint(Style::DIM, format!("[{id}]"));
            writeln!(out, "{places:>7} {texts:>6} {errors:>6}  {rotulo} {id}")?;
        }
        writeln!(out, "{}", summary(totals))
    }
}

/// Sum of several texts, in a line.
fn summary(totals: &Totals) -> String {
    let failed = plural(totals.reprovados, "reprovado", "reprovados");
    let texts = plural(totals.textos, "texto", "textos");
    let skipped = some(totals.pulados, "arquivo pulado", "arquivos pulados");
    format!("{texts}, {failed} · {}{skipped}", counts(totals.erros, totals.avisos))
}
