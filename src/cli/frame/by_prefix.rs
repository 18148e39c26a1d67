//! Things named by an identifier or its beginning: none, one or several are found.
use std::fmt::Display;

use crate::base::identifier::Prefix;
use crate::cli::exit::Error;

/// A kind of things with identifiers, in words.
pub(in crate::cli) struct Kind {
    /// One of them, with `um` or `uma`.
    pub(in crate::cli) um: &'static str,
    /// Says how one is named, in Portuguese.
    pub(in crate::cli) diga: &'static str,
    /// Says which command lists them, in Portuguese.
    pub(in crate::cli) veja: &'static str,
}

impl Kind {
    /// The beginning of an identifier that was typed.
    pub(in crate::cli) fn prefix(&self, typed: &str) -> Result<Prefix, Error> {
        Prefix::read(typed).ok_or_else(|| Error::usage(self.diga).hint(self.veja))
    }

    /// The error for a name that nothing has.
    pub(in crate::cli) fn none(&self) -> Error {
        Error::state(format!("não encontrei nenh{} assim", self.um)).hint(self.veja)
    }

    /// The only one found; of several, how each is shown.
    pub(in crate::cli) fn only<T, S: Display>(
        &self,
        named: &str,
        mut found: Vec<T>,
        shown: impl Fn(&T) -> S,
    ) -> Result<T, Error> {
        /// Candidates shown.
        const SHOWN: usize = Prefix::ROWS_MAX as usize - 1;
        if found.len() > 1 {
            let more = if found.len() > SHOWN { "\n  …" } else { "" };
            let some: String = found.iter().take(SHOWN).map(|one| format!("\n  {}", shown(one))).collect();
            return Err(Error::state(format!("mais de {} começa com {named}:{some}{more}", self.um))
                .hint("escreva mais do identificador"));
        }
        found.pop().ok_or_else(|| self.none())
    }
}
