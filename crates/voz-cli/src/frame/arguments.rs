//! Arguments that many commands share: an identifier by its beginning, a date; `--json`, how a command answers; `--sim`, which
//! answers before it is asked.
use std::fmt::Display;
use std::ops::Deref;

use clap::Args;
use serde::Serialize;

use super::context::Ctx;
use crate::exit::{Error, Exit};
use voz_core::base::identifier::Prefix;
use voz_core::base::world::Millis;
use voz_core::voice::Registro;
use voz_core::voice::corpus::parse_date;

/// The word of each register.
pub(crate) const REGISTERS: [(&str, Registro); 2] = {
    let [one, other] = Registro::ALL;
    [(one.as_str(), one), (other.as_str(), other)]
};

/// A kind of things with identifiers, in words.
pub(crate) struct Kind {
    /// One of them, with `um` or `uma`.
    pub(crate) um: &'static str,
    /// Says how one is named, in Portuguese.
    pub(crate) diga: &'static str,
    /// Says which command lists them, in Portuguese.
    pub(crate) veja: &'static str,
}

impl Kind {
    /// The beginning of an identifier that was typed.
    pub(crate) fn prefix(&self, typed: &str) -> Result<Prefix, Error> {
        Prefix::read(typed).ok_or_else(|| Error::usage(self.diga).hint(self.veja))
    }

    /// The error for a name that nothing has.
    pub(crate) fn none(&self) -> Error {
        Error::state(format!("não encontrei nenh{} assim", self.um)).hint(self.veja)
    }

    /// The only one found; of several, how each is shown.
    pub(crate) fn only<T, S: Display>(
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

/// Reads a date as a person types it: the first moment of it.
pub(crate) fn first_moment(text: &str) -> Result<Millis, String> {
    span(text).map(|(first, _)| first)
}

/// Reads a date as a person types it: the last moment of it.
pub(crate) fn last_moment(text: &str) -> Result<Millis, String> {
    span(text).map(|(_, last)| last)
}

/// A year, a month, a day or a moment, from its first to its last millisecond.
fn span(text: &str) -> Result<(Millis, Millis), String> {
    let wrong = || "use AAAA-MM-DD, DD/MM/AAAA, AAAA-MM ou AAAA".to_owned();
    let part = |t: &str| parse_date(t).ok_or_else(wrong);
    // Beyond the year 9999 there is no date.
    let next =
        |year: u16, month: u8| parse_date(&format!("{year:04}-{month:02}-01")).unwrap_or(Millis(i64::MAX));
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let (first, next) = match text.len() {
        4 if digits => {
            let year: u16 = text.parse().map_err(|_| wrong())?;
            (part(&format!("{text}-01-01"))?, next(year + 1, 1))
        }
        7 if text.as_bytes().get(4) == Some(&b'-') => {
            let first = part(&format!("{text}-01"))?;
            let (year, month) = text.split_at(4);
            let month: u8 = month.trim_start_matches('-').parse().map_err(|_| wrong())?;
            let year: u16 = year.parse().map_err(|_| wrong())?;
            (first, if month == 12 { next(year + 1, 1) } else { next(year, month + 1) })
        }
        8..=10 if !digits => {
            let first = part(text)?;
            (first, Millis(first.0 + 86_400_000))
        }
        _ => {
            let moment = part(text)?;
            (moment, Millis(moment.0 + 1))
        }
    };
    Ok((first, Millis(next.0 - 1)))
}

/// `--json`, to be flattened into a command's options.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// Responde em JSON
    #[arg(long)]
    json: bool,
}

impl Answer {
    /// For a command that declares `--json` itself.
    pub(crate) const fn when(json: bool) -> Self {
        Self { json }
    }

    /// True when JSON was asked for.
    pub(crate) const fn is_json(self) -> bool {
        self.json
    }

    /// Gives the answer: as one JSON document where that was asked for, else as `told` tells it to a person.
    pub(crate) fn print(
        self,
        ctx: &Ctx,
        value: &impl Serialize,
        told: impl FnOnce() -> Result<(), Error>,
    ) -> Result<Exit, Error> {
        if self.json {
            ctx.tela.json(value)?;
        } else {
            told()?;
        }
        Ok(Exit::Done)
    }

    /// The same where a line or two tell a person all of it.
    pub(crate) fn note(self, ctx: &Ctx, value: &impl Serialize, said: impl Display) -> Result<Exit, Error> {
        self.print(ctx, value, || {
            ctx.tela.note(said);
            Ok(())
        })
    }
}

/// Arguments of a subcommand, with `--json` behind them.
#[derive(Args)]
pub(crate) struct WithAnswer<T: Args> {
    #[command(flatten)]
    args: T,
    #[command(flatten)]
    pub(crate) answer: Answer,
}

impl<T: Args> Deref for WithAnswer<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.args
    }
}

#[derive(Args)]
pub(crate) struct Confirm {
    /// Não pergunta antes
    #[arg(long)]
    sim: bool,
}

impl Confirm {
    /// True when a question comes first.
    pub(crate) const fn asks(&self) -> bool {
        !self.sim
    }

    /// Refuses where a question comes first and nobody could answer it. `verb` is what would be done.
    pub(crate) fn possible(&self, ctx: &Ctx, verb: &str) -> Result<(), Error> {
        if self.asks() && !ctx.tela.can_ask() {
            return Err(Self::nobody(verb));
        }
        Ok(())
    }

    /// The error of a question that nobody can answer.
    pub(crate) fn nobody(verb: &str) -> Error {
        Error::usage(format!("{verb} pede confirmação, e aqui não há terminal para perguntar"))
            .hint("confirme com --sim")
    }

    /// Asks, unless told not to. After a no it says that nothing was `done`.
    pub(crate) fn yes(&self, ctx: &Ctx, question: impl Display, done: &str) -> Result<bool, Error> {
        let yes = !self.asks() || ctx.tela.confirm(question)?;
        if !yes {
            ctx.tela.note(format_args!("nada foi {done}"));
        }
        Ok(yes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_whole_years_months_and_days() {
        for (text, first, last) in [
            ("2020", "2020-01-01T00:00:00.000Z", "2020-12-31T23:59:59.999Z"),
            ("2020-02", "2020-02-01T00:00:00.000Z", "2020-02-29T23:59:59.999Z"),
            ("2020-12", "2020-12-01T00:00:00.000Z", "2020-12-31T23:59:59.999Z"),
            ("31/12/2020", "2020-12-31T00:00:00.000Z", "2020-12-31T23:59:59.999Z"),
            ("2020-12-31T10:00Z", "2020-12-31T10:00:00.000Z", "2020-12-31T10:00:00.000Z"),
        ] {
            assert_eq!(first_moment(text).unwrap().to_string(), first, "{text}");
            assert_eq!(last_moment(text).unwrap().to_string(), last, "{text}");
        }
        for last in ["9999", "9999-12"] {
            assert!(first_moment(last).is_ok() && last_moment(last) > last_moment("9999-11"), "{last}");
        }
        for wrong in ["", "ontem", "2020-13", "20", "9999-99"] {
            assert!(first_moment(wrong).is_err(), "{wrong}");
        }
    }
}
