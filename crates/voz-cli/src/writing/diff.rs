//! `voz diff`: two texts in, what changed out.
use std::fmt::{self, Display, Write as _};
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Run, Source};
use crate::terminal::{Paint, Style, printable_lines};
use voz_core::voice::diff::{self, Diff, Op, Segment};

/// Largest text compared, in bytes: 16 MiB. A longer one takes more memory than a diff is worth.
const TEXT_MAX: usize = 16 << 20;

#[derive(Args)]
pub struct DiffCommand {
    /// Texto de antes; - é a entrada padrão
    #[arg(value_name = "ANTES")]
    antes: PathBuf,
    /// Texto de depois; - é a entrada padrão
    #[arg(value_name = "DEPOIS")]
    depois: PathBuf,
    /// Formato da saída
    #[arg(long, value_name = "FORMATO", value_enum, default_value_t = DiffFormat::Humano)]
    formato: DiffFormat,
    /// O mesmo que --formato json
    #[arg(long, conflicts_with = "formato")]
    json: bool,
    /// Termina com 1 quando há diferença
    #[arg(long)]
    codigo_saida: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DiffFormat {
    /// Para ler no terminal: cores, ou [-saiu-]{+entrou+} sem elas
    Humano,
    /// O Diff do contrato
    Json,
    /// Uma página que se abre sozinha, sem nada de fora
    Html,
}

impl Run for DiffCommand {
    const NAME: &'static str = "diff";
    const PAGED: bool = true;
    const ABOUT: &'static str = "Compara dois textos palavra por palavra";
    const AFTER: &'static str = include_str!("diff.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let (from, to) = (Source::new(self.antes), Source::new(self.depois));
        if from == Source::Stdin && to == Source::Stdin {
            return Err(Error::usage("a entrada padrão (-) só pode aparecer uma vez")
                .hint("echo \"…\" | voz diff antes.txt -"));
        }
        let (before, after) = (from.read_up_to(TEXT_MAX)?, to.read_up_to(TEXT_MAX)?);
        // The mark of the encoding is no part of a text.
        let [before, after] = [&before, &after].map(|text| text.trim_start_matches('\u{feff}'));
        let found = diff::diff(before, after);
        match if self.json { DiffFormat::Json } else { self.formato } {
            DiffFormat::Json => ctx.tela.json(&found)?,
            DiffFormat::Html => write!(ctx.tela.out(), "{}", diff::html(&found, &from.name(), &to.name()))?,
            DiffFormat::Humano => {
                let shown = ShownDiff {
                    diff: &found,
                    paint: ctx.tela.paint,
                    terminal: ctx.tela.stdout_is_terminal(),
                };
                write!(ctx.tela.out(), "{}", ctx.tela.prose(&shown.to_string()))?;
                ctx.tela.note_dim(summary(&found));
            }
        }
        let changed = self.codigo_saida && found.mudou > 0.0;
        Ok(if changed { Exit::Found } else { Exit::Done })
    }
}

/// One line on how much changed.
fn summary(diff: &Diff) -> String {
    if diff.mudou <= 0.0 {
        return "os textos são iguais".to_owned();
    }
    let mut line = format!("mudou {}", percent(diff.mudou));
    let count = |test: fn(&Segment) -> bool| diff.segmentos.iter().filter(|s| test(s)).count();
    let soft = count(|s| s.suave.any() && !s.para.trim().is_empty());
    let moved = diff.segmentos.iter().filter_map(|s| s.moveu).max().map_or(0, |last| last + 1);
    let plural =
        |n: usize, one: &str, many: &str| if n == 1 { one.to_owned() } else { format!("{n} {many}") };
    if soft > 0 {
        line += &format!("; {} só na grafia", plural(soft, "1 mudança", "mudanças"));
    }
    if moved > 0 {
        let moved = usize::try_from(moved).unwrap_or(usize::MAX);
        line += &format!("; {} de lugar", plural(moved, "1 trecho mudou", "trechos mudaram"));
    }
    line
}

/// Per cent without decimals, except below one: a change never shows as 0.
pub(crate) fn percent(share: f64) -> String {
    if share < 0.01 { "menos de 1 %".to_owned() } else { format!("{} %", (share * 100.0).round()) }
}

/// A diff for people: in colour, or with `[-saiu-]` and `{+entrou+}`. Ends with a line break.
pub(crate) struct ShownDiff<'a> {
    pub(crate) diff: &'a Diff,
    pub(crate) paint: Paint,
    /// True when a terminal shows it, which control characters in the texts must not reach.
    pub(crate) terminal: bool,
}

impl Display for ShownDiff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.paint.is_on() {
            self.diff.segmentos.iter().try_for_each(|segment| self.coloured(segment, f))?;
        } else {
            self.marked(f)?;
        }
        let last = self.diff.pedacos.last();
        match last.is_some_and(|p| p.op == Op::Igual && p.texto.ends_with('\n')) || last.is_none() {
            true => Ok(()),
            false => f.write_char('\n'),
        }
    }
}

impl ShownDiff<'_> {
    /// With marks around every change: what changed only its spelling went out and came in, in runs.
    fn marked(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut run = Respelt::default();
        for segment in &self.diff.segmentos {
            match segment.op {
                Op::Igual if is_respelt(segment) => run.add(segment),
                Op::Igual if run.goes_on_over(segment) => run.between.push_str(segment.text()),
                op => {
                    self.respelt(&mut run, f)?;
                    let text = self.safe(segment.text());
                    match op {
                        Op::Igual => f.write_str(&text)?,
                        Op::Saiu => write!(f, "[-{text}-]")?,
                        Op::Entrou => write!(f, "{{+{text}+}}")?,
                    }
                }
            }
        }
        self.respelt(&mut run, f)
    }

    fn respelt(&self, run: &mut Respelt, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Respelt { de, para, between } = std::mem::take(run);
        if de != para {
            write!(f, "[-{}-]{{+{}+}}", self.safe(&de), self.safe(&para))?;
        }
        f.write_str(&self.safe(&between))
    }

    fn coloured(&self, segment: &Segment, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = match (segment.op, segment.moveu) {
            (Op::Saiu, None) => Style::CUT,
            (Op::Saiu, Some(_)) => Style::CUT_MOVED,
            (Op::Entrou, None) => Style::GREEN,
            (Op::Entrou, Some(_)) => Style::BLUE,
            (Op::Igual, _) if segment.suave.any() && !segment.para.trim().is_empty() => Style::SOFT,
            (Op::Igual, _) => return f.write_str(&self.safe(segment.text())),
        };
        let text = self.safe(segment.text());
        // A colour stops at the end of the line, and a line break that went out breaks no line.
        let mut lines = text.split('\n').peekable();
        while let Some(line) = lines.next() {
            let ends = lines.peek().is_some();
            let sign = if ends && segment.op != Op::Igual { "¶" } else { "" };
            if !line.is_empty() || !sign.is_empty() {
                write!(f, "{}", self.paint.paint(style, format_args!("{line}{sign}")))?;
            }
            if ends && segment.op != Op::Saiu {
                f.write_char('\n')?;
            }
        }
        Ok(())
    }

    /// The text, harmless to a terminal.
    fn safe(&self, text: &str) -> String {
        if self.terminal { printable_lines(text) } else { text.to_owned() }
    }
}

/// Neighbours that changed only their spelling, with what stands between them.
#[derive(Default)]
struct Respelt {
    de: String,
    para: String,
    /// White space after the last of them.
    between: String,
}

impl Respelt {
    fn add(&mut self, segment: &Segment) {
        self.de += &self.between;
        self.para += &std::mem::take(&mut self.between);
        self.de += &segment.de;
        self.para += &segment.para;
    }

    /// True when a plain piece is only the blank between this run and what may go on with it.
    fn goes_on_over(&self, plain: &Segment) -> bool {
        !self.de.is_empty() && plain.text().chars().all(|c| c == ' ')
    }
}

/// True when a kept piece shows a difference. How lines end on different systems is none.
fn is_respelt(segment: &Segment) -> bool {
    segment.suave.any() && segment.de.replace("\r\n", "\n") != segment.para.replace("\r\n", "\n")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(paint: Paint, before: &str, after: &str) -> String {
        ShownDiff { diff: &diff::diff(before, after), paint, terminal: true }.to_string()
    }

    #[test]
    fn colours_tell_every_kind_of_change() {
        let before = "Amanhã vou ao mercado. Hoje não saio, fim de papo.";
        let after = "hoje não saio...\nAmanhã vou ao mercado.";
        insta::assert_snapshot!(shown(Paint::ON, before, after).replace('\u{1b}', "␛"), @r"
        ␛[34mhoje não saio␛[0m␛[32m...¶␛[0m
        Amanhã vou ao mercado.␛[31;9m ␛[0m␛[34;9mHoje não saio␛[0m␛[31;9m, fim de papo.␛[0m
        ");
    }

    #[test]
    fn without_colours_every_change_has_a_mark() {
        for (before, after, expected) in [
            ("ESTOU MUITO FELIZ!!!", "Estou muito feliz!", "[-ESTOU MUITO FELIZ!!!-]{+Estou muito feliz!+}"),
            ("Nao sei, voce sabe", "Não sei, você sabe", "[-Nao-]{+Não+} sei, [-voce-]{+você+} sabe"),
            ("pois é... “oi”", "pois é… \"oi\"", "pois é[-... “-]{+… \"+}oi[-”-]{+\"+}"),
            ("um  dois", "um dois", "um[-  -]{+ +}dois"),
            ("um\r\ndois", "um\ndois", "um\ndois"),
            ("A casa.", "a casa nova.", "[-A-]{+a+} casa{+ nova+}."),
        ] {
            assert_eq!(shown(Paint::OFF, before, after), format!("{expected}\n"));
        }
    }

    /// The rest of marked text when one kind of mark goes, and the other loses only its signs.
    fn unmarked(text: &str, gone: [&str; 2], kept: [&str; 2]) -> String {
        let mut out = String::new();
        for (at, part) in text.split(gone[0]).enumerate() {
            let part = if at == 0 { part } else { part.split_once(gone[1]).unwrap().1 };
            out += part;
        }
        out.replace(kept[0], "").replace(kept[1], "")
    }

    proptest! {
        #[test]
        fn both_texts_can_be_read_back_from_the_marks(
            (a, b) in ("([a-cA-CéE]{1,3}[ .,!…]{0,2}|\\.\\.\\.| ){0,20}", "([a-cA-CéE]{1,3}[ .,!…]{0,2}|\\.\\.\\.| ){0,20}")
        ) {
            let marked = ShownDiff { diff: &diff::diff(&a, &b), paint: Paint::OFF, terminal: false }.to_string();
            let marked = marked.strip_suffix('\n').unwrap_or(&marked);
            prop_assert_eq!(unmarked(marked, ["{+", "+}"], ["[-", "-]"]), a);
            prop_assert_eq!(unmarked(marked, ["[-", "-]"], ["{+", "+}"]), b);
        }
    }

    #[test]
    fn without_colours_marks_do() {
        insta::assert_snapshot!(shown(Paint::OFF, "um dois\ntrês", "um, dois três\u{1b}[31m"), @r"
        um{+,+} dois[-
        -]{+ +}três{+�[31m+}
        ");
    }
}
