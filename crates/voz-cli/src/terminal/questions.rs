//! Questions on a terminal: one line, a yes or a no, what nobody may see, texts pasted. Ask [`Tela::can_ask`] first.
use std::fmt::Display;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};

use super::escape::{printable, printable_lines};
use super::screen::Tela;
use crate::exit::Error;
use voz_core::base::config::Secret;
use voz_core::base::portuguese::explain;

/// Most bytes taken that are pasted: far above what a person copies.
const PASTED_MAX: u64 = 16 << 20;

impl Tela {
    fn question(&self, question: impl Display, after: char) -> Result<(), Error> {
        let _ = self.settle();
        let question = printable_lines(&question.to_string());
        Ok(write!(io::stderr(), "{}{after}", self.fitted(&question, io::stderr().is_terminal()))?)
    }

    /// Asks a question on stderr and reads one line.
    pub(crate) fn ask(&self, question: impl Display) -> Result<String, Error> {
        Ok(self.answer(question)?.unwrap_or_default())
    }

    /// The same where an empty answer goes on: whoever ends the input (Ctrl-D) wants to leave.
    ///
    /// # Errors
    /// The input ended.
    pub(crate) fn ask_on(&self, question: impl Display) -> Result<String, Error> {
        self.answer(question)?.ok_or_else(|| Error::state("a entrada acabou (Ctrl-D), e parou aqui"))
    }

    /// The answer to a question, asked until it is one that `meant` takes; of any other it is said that it is `wrong`.
    ///
    /// # Errors
    /// The terminal's.
    pub(crate) fn ask_until<T>(
        &self,
        question: &str,
        wrong: &str,
        meant: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Error> {
        let mut asked = question.to_owned();
        loop {
            let answer = self.ask(&asked)?;
            if let Some(meant) = meant(&answer) {
                return Ok(meant);
            }
            asked = format!("{answer:?} {wrong}");
        }
    }

    /// The line that answers a question; `None` where the input ends.
    fn answer(&self, question: impl Display) -> Result<Option<String>, Error> {
        self.question(question, ' ')?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line).map_err(|e| unread(&e))? == 0 {
            // The cursor stands behind the question.
            writeln!(io::stderr())?;
            return Ok(None);
        }
        Ok(Some(line.trim().to_owned()))
    }

    /// Asks for a text on stderr that nobody sees typed.
    pub(crate) fn ask_hidden(&self, question: impl Display) -> Result<Secret, Error> {
        let _ = self.settle();
        write!(io::stderr(), "{} ", printable(&question.to_string()))?;
        self.typed_ahead.set(true);
        console::Term::stderr().read_secure_line().map(Secret::new).map_err(|e| unread(&e))
    }

    /// Asks for all that is pasted until Ctrl-D.
    pub(crate) fn ask_pasted(&self, question: impl Display) -> Result<String, Error> {
        self.question(question, '\n')?;
        self.typed_ahead.set(true);
        let mut bytes = Vec::new();
        io::stdin().lock().take(PASTED_MAX).read_to_end(&mut bytes).map_err(|e| unread(&e))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Asks for a line, or for several pasted at once: those after the first are there already. As [`Self::ask_on`].
    pub(crate) fn ask_lines(&self, question: impl Display) -> Result<String, Error> {
        let first = self.ask_on(question)?;
        self.typed_ahead.set(true);
        let rest = if first.is_empty() { String::new() } else { waiting() };
        Ok(format!("{first}\n{rest}").trim().to_owned())
    }

    /// Text that was pasted together with the line that was read.
    pub(crate) fn rest_of_paste(&self) -> String {
        self.typed_ahead.set(true);
        waiting()
    }

    /// Asks for a yes or a no on stderr; nothing typed is a no, as is the end of the input, and anything else is asked again.
    pub fn confirm(&self, question: impl Display) -> Result<bool, Error> {
        self.yes_or_no(question, false)
    }

    /// The same of what harms nothing: nothing typed is a yes.
    pub(crate) fn agree(&self, question: impl Display) -> Result<bool, Error> {
        self.yes_or_no(question, true)
    }

    fn yes_or_no(&self, question: impl Display, nothing: bool) -> Result<bool, Error> {
        let choices = if nothing { "[S/n]" } else { "[s/N]" };
        let mut asked = format!("{question} {choices}");
        loop {
            let Some(answer) = self.answer(&asked)? else { return Ok(false) };
            match answer.to_lowercase().as_str() {
                "" => return Ok(nothing),
                "s" | "sim" | "y" | "yes" => return Ok(true),
                "n" | "não" | "nao" => return Ok(false),
                _ => asked = format!("{answer:?} não é sim nem não; {question} {choices}"),
            }
        }
    }

    /// Throws away what was typed ahead of a question that is not asked any more: a password or the rest of a paste is no
    /// command for the shell.
    pub fn forget_typed(&self) {
        if self.typed_ahead.get() {
            drop(waiting());
        }
    }
}

fn unread(error: &io::Error) -> Error {
    Error::usage(format!("não consigo ler a resposta: {}", explain(error)))
}

/// The whole lines that were typed and that nobody has read.
#[cfg(unix)]
fn waiting() -> String {
    use std::os::unix::fs::OpenOptionsExt as _;
    let tty = std::fs::OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY)
        .open("/dev/tty");
    let mut bytes = Vec::new();
    if let Ok(tty) = tty {
        // What is there stays read where the next of it would have to be waited for.
        let _ = tty.take(PASTED_MAX).read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(not(unix))]
fn waiting() -> String {
    String::new()
}
