//! Where a command's data goes: straight to stdout, or through a pager once it is longer than the screen.
use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::{Child, Command, Stdio};

use super::wrap::columns;
use voz_core::base::world::World;

/// A pager and what it is for: the words of its command, and the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pager {
    words: Vec<String>,
    /// Variables that it gets where the person has not set them.
    env: Vec<(&'static str, &'static str)>,
    rows: usize,
    columns: usize,
}

impl Pager {
    /// The pager of `VOZ_PAGER`, else of `PAGER`, else `less`, for a screen of so many rows and columns. `None` where a
    /// person wants none: `cat`. Its words are split at blanks; no shell reads them.
    pub(crate) fn of(world: &World, rows: usize, columns: usize) -> Option<Self> {
        let default = if cfg!(unix) { "less" } else { "" };
        let command = world.env("VOZ_PAGER").or_else(|| world.env("PAGER")).unwrap_or(default);
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if words.first().is_none_or(|first| first == "cat") {
            return None;
        }
        // `less`: leave at once what fits (F), colours (R), the text stays on the screen (X), Ctrl-C ends it too (K).
        let env = [("LESS", "FRXK"), ("LESSCHARSET", "utf-8")];
        let env = env.into_iter().filter(|(name, _)| world.env(name).is_none()).collect();
        Some(Self { words, env, rows, columns })
    }

    fn start(&self) -> io::Result<Child> {
        let Some((program, words)) = self.words.split_first() else {
            return Err(io::ErrorKind::NotFound.into());
        };
        Command::new(program).args(words).envs(self.env.iter().copied()).stdin(Stdio::piped()).spawn()
    }
}

/// Stdout, and what may stand before it.
pub struct Out {
    stdout: BufWriter<StdoutLock<'static>>,
    way: Way,
}

enum Way {
    Straight,
    /// Output so far, not yet more than a screen.
    Waiting(Pager, Vec<u8>),
    /// The pager shows it; one that was left before the end takes no more.
    Paged(Child),
}

impl Out {
    pub(crate) fn new() -> Self {
        Self { stdout: BufWriter::with_capacity(64 * 1024, io::stdout().lock()), way: Way::Straight }
    }

    /// From now on what is longer than the screen goes through this pager.
    pub(crate) fn page(&mut self, pager: Pager) {
        if matches!(self.way, Way::Straight) {
            self.way = Way::Waiting(pager, Vec::new());
        }
    }

    /// True when what is said beside the data must stand among it: the screen is the pager's, or may become so.
    pub(crate) const fn is_paging(&self) -> bool {
        !matches!(self.way, Way::Straight)
    }

    /// Shows what was held back, waits until the pager is left, and goes on without one.
    pub(crate) fn settle(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.way, Way::Straight) {
            Way::Straight => Ok(()),
            Way::Waiting(_, kept) => self.stdout.write_all(&kept),
            Way::Paged(mut child) => {
                drop(child.stdin.take());
                // How the pager ended is its own matter.
                let _ = child.wait();
                Ok(())
            }
        }?;
        self.stdout.flush()
    }

    /// Hands over to the pager; where there is none, to stdout.
    fn hand_over(&mut self) -> io::Result<()> {
        let Way::Waiting(pager, kept) = std::mem::replace(&mut self.way, Way::Straight) else {
            return Ok(());
        };
        match pager.start() {
            Ok(child) => {
                self.way = Way::Paged(child);
                self.write_all(&kept)
            }
            Err(_) => self.stdout.write_all(&kept),
        }
    }
}

impl Write for Out {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        match &mut self.way {
            Way::Straight => return self.stdout.write(data),
            Way::Waiting(pager, kept) => {
                kept.extend_from_slice(data);
                // The last row is the prompt's.
                if rows(kept, pager.columns) >= pager.rows {
                    self.hand_over()?;
                }
            }
            Way::Paged(child) => {
                if child.stdin.as_mut().is_some_and(|pipe| pipe.write_all(data).is_err()) {
                    child.stdin = None;
                }
            }
        }
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // A pipe to a pager keeps nothing back.
        if self.is_paging() { Ok(()) } else { self.stdout.flush() }
    }
}

/// Rows of a screen that a text takes.
fn rows(text: &[u8], wide: usize) -> usize {
    let row = |line: &[u8]| columns(&String::from_utf8_lossy(line)).div_ceil(wide.max(1)).max(1);
    text.split(|byte| *byte == b'\n').map(row).sum::<usize>().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_takes_several_rows() {
        assert_eq!(rows(b"", 10), 0);
        assert_eq!(rows(b"um\ndois\n", 10), 2);
        assert_eq!(rows("é".repeat(25).as_bytes(), 10), 2);
        assert_eq!(rows(format!("{}\n\n", "é".repeat(25)).as_bytes(), 10), 4);
    }
}
