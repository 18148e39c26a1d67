//! The terminal as commands see it: data and what is said beside them, tables, bars.
use std::borrow::Cow;
use std::cell::{Cell as Flag, RefCell};
use std::fmt::{Display, Write};
use std::io::{self, IsTerminal, Write as _};
use std::time::Duration;

use indicatif::{
    HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};

use super::colours::{Paint, Style};
use super::escape::{JsonEscaped, printable, printable_lines};
use super::pager::{Out, Pager};
use super::table::{Cell, Table};
use super::words::count;
use super::wrap::wrap;
use crate::exit::Error;
use voz_core::base::qr::Qr;
use voz_core::base::world::{Millis, World};

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// On a terminal, unless `NO_COLOR`; also in a pipe with `CLICOLOR_FORCE`.
    #[default]
    Auto,
    Always,
    Never,
}

impl Colour {
    /// The word of each.
    pub(crate) const WORDS: [(&str, Self); 3] =
        [("auto", Self::Auto), ("sempre", Self::Always), ("nunca", Self::Never)];
}

/// Width taken when nobody says how wide the terminal is, in columns.
const WIDTH_DEFAULT: usize = 80;

/// Time between two turns of a spinner.
const TICK: Duration = Duration::from_millis(120);

/// A line on stderr that shows that work goes on.
pub(crate) type Spinner = ProgressBar;

/// The terminal as the commands see it.
pub struct Tela {
    out: RefCell<Out>,
    /// Pager for what is longer than the screen, where one is wanted.
    pager: Option<Pager>,
    /// `-q` was given.
    pub quiet: bool,
    /// Number of times `-v` was given.
    pub verbose: u8,
    /// When the command began.
    now: Millis,
    /// More may have been typed than was asked for.
    pub(super) typed_ahead: Flag<bool>,
    /// Colours on stdout.
    pub(crate) paint: Paint,
    /// Colours on stderr.
    pub paint_err: Paint,
}

impl Tela {
    pub(crate) fn new(world: &World, colour: Colour, quiet: bool, verbose: u8, paged: bool) -> Self {
        let wanted = |terminal: bool| match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto if world.env("NO_COLOR").is_some() => false,
            Colour::Auto if world.env("CLICOLOR_FORCE").is_some_and(|v| v != "0") => true,
            Colour::Auto => terminal && world.env("TERM") != Some("dumb"),
        };
        Self {
            out: RefCell::new(Out::new()),
            pager: if paged { pager(world) } else { None },
            quiet,
            verbose,
            now: world.now(),
            typed_ahead: Flag::new(false),
            paint: Paint::when(wanted(io::stdout().is_terminal())),
            paint_err: Paint::when(wanted(io::stderr().is_terminal())),
        }
    }

    /// Writes data to stdout, buffered. Use `write!(ctx.tela.out(), …)?`.
    pub fn out(&self) -> std::cell::RefMut<'_, Out> {
        self.out.borrow_mut()
    }

    /// Writes one JSON document and a line break to stdout. What would steer a terminal is escaped.
    pub(crate) fn json(&self, value: &impl serde::Serialize) -> Result<(), Error> {
        let mut out = self.out();
        if self.stdout_is_terminal() {
            serde_json::to_writer_pretty(JsonEscaped(&mut *out), value)?;
        } else {
            serde_json::to_writer(JsonEscaped(&mut *out), value)?;
        }
        Ok(writeln!(out)?)
    }

    /// Writes someone else's JSON document to stdout as it came, but for what would steer a terminal, and a line
    /// break.
    pub(crate) fn raw(&self, document: &[u8]) -> Result<(), Error> {
        let mut out = self.out();
        JsonEscaped(&mut *out).write_all(document)?;
        Ok(writeln!(out)?)
    }

    /// Draws a QR code on stdout: dark on light where there are colours, else for a dark terminal.
    pub(crate) fn qr(&self, code: &Qr) -> Result<(), Error> {
        /// Black on white of the 256-colour table: the 16 usual ones follow the terminal's theme.
        const INK: &str = "\x1b[38;5;16;48;5;231m";
        let mut out = self.out();
        for line in code.lines(!self.paint.is_on()) {
            if self.paint.is_on() {
                writeln!(out, "{INK}{line}\x1b[0m")?;
            } else {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }

    /// From now on what is longer than the screen goes through a pager.
    pub fn page(&self) {
        if let Some(pager) = &self.pager {
            self.out().page(pager.clone());
        }
    }

    /// Ends the pager's part: shows what was held back, and waits until it is left.
    pub fn settle(&self) -> io::Result<()> {
        self.out().settle()
    }

    pub fn flush(&self) -> io::Result<()> {
        // Someone in the middle of writing flushes later.
        self.out.try_borrow_mut().map_or(Ok(()), |mut out| out.flush())
    }

    /// True when a person reads stdout.
    pub(crate) fn stdout_is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// True when a question can be asked: someone types, and sees what is asked.
    pub fn can_ask(&self) -> bool {
        io::stdin().is_terminal() && io::stderr().is_terminal()
    }

    /// Columns of the terminal.
    pub(crate) fn width(&self) -> usize {
        columns()
    }

    /// Prose for stdout, broken by words where a terminal shows it.
    pub fn prose<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.fitted(text, self.stdout_is_terminal())
    }

    pub(super) fn fitted<'t>(&self, text: &'t str, terminal: bool) -> Cow<'t, str> {
        if terminal { wrap(text, self.width()) } else { text.into() }
    }

    fn tell(&self, line: std::fmt::Arguments<'_>) {
        let text = line.to_string();
        let terminal = io::stderr().is_terminal();
        let text = self.fitted(&text, terminal);
        // The pager has the screen: what is said stands among the data.
        if terminal
            && let Ok(mut out) = self.out.try_borrow_mut()
            && out.is_paging()
        {
            let _ = writeln!(out, "{text}");
            return;
        }
        // Order on a terminal: data already written comes before what is said after it.
        let _ = self.flush();
        // When stderr is gone there is nobody left to tell.
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Shows on stderr what was put together with [`Paint`], which made it harmless.
    pub(crate) fn show(&self, text: &str) {
        self.tell(format_args!("{}", text.trim_end_matches('\n')));
    }

    /// Says a line of a dialogue on stderr: without it the question after it would make no sense.
    pub fn say(&self, text: impl Display) {
        self.tell(format_args!("{}", printable_lines(&text.to_string())));
    }

    /// Says something on stderr, unless quiet.
    pub fn note(&self, text: impl Display) {
        if !self.quiet {
            self.tell(format_args!("{}", printable_lines(&text.to_string())));
        }
    }

    /// The same, dimly: what may be passed over.
    pub(crate) fn note_dim(&self, text: impl Display) {
        if !self.quiet {
            self.tell(format_args!("{}", self.paint_err.paint(Style::DIM, text)));
        }
    }

    /// Says something on stderr when asked for with `-v`.
    pub(crate) fn detail(&self, text: impl Display) {
        if self.verbose > 0 {
            self.tell(format_args!("{}", self.paint_err.paint(Style::DIM, text)));
        }
    }

    /// Warns on stderr, unless quiet.
    pub fn warn(&self, text: impl Display) {
        if !self.quiet {
            let text = printable(&text.to_string());
            self.tell(format_args!("{} {text}", self.paint_err.paint(Style::YELLOW, "aviso:")));
        }
    }

    /// Says why the command could not do its work.
    pub fn error(&self, error: &Error) {
        let Error::Said { message, hint, .. } = error else { return };
        let message = printable_lines(message);
        self.tell(format_args!("{} {message}", self.paint_err.paint(Style::RED, "erro:")));
        if let Some(hint) = hint {
            let hint = printable(hint);
            self.tell(format_args!("{} {hint}", self.paint_err.paint(Style::CYAN, "dica:")));
        }
    }

    /// Prints a table; of one without rows, says instead that there is nothing to list.
    pub(crate) fn list(&self, table: &Table, none: impl Display) -> Result<(), Error> {
        if table.is_empty() {
            self.note(none);
            return Ok(());
        }
        Ok(writeln!(self.out(), "{table}")?)
    }

    /// Prints names with their values, one below the other.
    pub(crate) fn sheet<'n>(&self, rows: impl IntoIterator<Item = (&'n str, String)>) -> io::Result<()> {
        let mut table = self.table(&["", ""]);
        table.words(&[1]);
        for (name, value) in rows {
            table.row([Cell::styled(Style::BOLD, name), value.into()]);
        }
        writeln!(self.out(), "{table}")
    }

    /// A table for stdout: fits the width of a terminal, one line a row in a pipe, no borders.
    pub(crate) fn table(&self, titles: &[&str]) -> Table {
        let width = self.stdout_is_terminal().then(|| self.width());
        Table::new(titles, width, self.paint, self.now)
    }

    /// A bar on stderr for work of known length; hidden when nobody watches.
    pub(crate) fn bar(&self, label: &str, length: u64, unit: ProgressUnit) -> ProgressBar {
        let template = match unit {
            ProgressUnit::Items => "{msg} {wide_bar} {feito}/{todos}{faltam}",
            ProgressUnit::Bytes => "{msg} {wide_bar} {bytes}/{total_bytes}{faltam}",
        };
        self.watched(Some(length), template, label)
    }

    /// Does work of unknown length, with a spinner on stderr meanwhile; hidden when nobody watches.
    pub(crate) fn during<T>(&self, label: &str, work: impl FnOnce() -> T) -> T {
        let spinner = self.watched(None, "{spinner} {msg} {elapsed}", label);
        let done = work();
        spinner.finish_and_clear();
        done
    }

    /// Spinners one below the other, for work done at once.
    pub(crate) fn spinners(&self, labels: &[String]) -> Vec<Spinner> {
        let all = MultiProgress::with_draw_target(ProgressDrawTarget::hidden());
        if !self.quiet && io::stderr().is_terminal() {
            all.set_draw_target(ProgressDrawTarget::stderr());
        }
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
        let spinner = |label: &String| {
            let bar =
                all.add(ProgressBar::new_spinner()).with_style(style.clone()).with_message(printable(label));
            bar.enable_steady_tick(TICK);
            bar
        };
        labels.iter().map(spinner).collect()
    }

    fn watched(&self, length: Option<u64>, template: &str, label: &str) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        if !self.quiet && io::stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
        }
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner());
        let style = style
            .with_key("feito", |state: &ProgressState, out: &mut dyn Write| {
                let _ = out.write_str(&count(state.pos()));
            })
            .with_key("faltam", |state: &ProgressState, out: &mut dyn Write| {
                // Before the first is done nothing tells how long they take.
                if state.pos() > 0 {
                    let _ = write!(out, ", faltam {:#}", HumanDuration(state.eta()));
                }
            })
            .with_key("todos", |state: &ProgressState, out: &mut dyn Write| {
                let _ = out.write_str(&count(state.len().unwrap_or_default()));
            });
        bar.with_style(style).with_message(printable(label))
    }
}

/// Unit that a bar counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProgressUnit {
    Items,
    Bytes,
}

/// A complaint where there is no [`Tela`], as before there is a command: broken by words where a terminal shows it.
pub(crate) fn complain(text: &str) {
    let text = if io::stderr().is_terminal() { wrap(text, columns()) } else { text.into() };
    let _ = writeln!(io::stderr(), "{text}");
}

/// Columns of the terminal, or a guess.
fn columns() -> usize {
    screen().map_or(WIDTH_DEFAULT, |(_, columns)| columns).max(40)
}

/// Rows and columns of the terminal.
fn screen() -> Option<(usize, usize)> {
    let shown = [console::Term::stdout(), console::Term::stderr()];
    let size = shown.iter().find_map(console::Term::size_checked);
    size.map(|(rows, columns)| (usize::from(rows), usize::from(columns))).filter(|(_, columns)| *columns > 0)
}

/// The pager that a person at this terminal uses.
fn pager(world: &World) -> Option<Pager> {
    if !io::stdout().is_terminal() || world.env("TERM") == Some("dumb") {
        return None;
    }
    let (rows, columns) = screen()?;
    Pager::of(world, rows, columns)
}
