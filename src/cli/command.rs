//! What a command is: one value, made from one type in one file.
use clap::{ArgMatches, Args};

use super::context::Ctx;
use super::exit::{Error, Exit};

/// Part of the help in which a command stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// Writing and checking texts.
    Write,
    /// Corpus and measurement.
    Voice,
    /// Credit and payments.
    Money,
    /// Accounts, organizations, keys.
    People,
    /// The service.
    Serve,
    /// The program itself and the shell around it.
    Shell,
}

impl Group {
    const ALL: [Self; 6] = [Self::Write, Self::Voice, Self::Money, Self::People, Self::Serve, Self::Shell];

    const fn title(self) -> &'static str {
        match self {
            Self::Write => "Escrever",
            Self::Voice => "A voz",
            Self::Money => "Dinheiro",
            Self::People => "Pessoas",
            Self::Serve => "Servir",
            Self::Shell => "O programa",
        }
    }

    /// The list of commands as the root help shows it.
    pub(super) fn help(commands: &[Command]) -> String {
        let width = commands.iter().map(|c| c.name.chars().count()).max().unwrap_or_default();
        let mut text = String::new();
        for group in Self::ALL {
            text.push_str(&format!("{}:\n", group.title()));
            for c in commands.iter().filter(|c| c.group == group) {
                text.push_str(&format!("  {:width$}  {}\n", c.name, c.about));
            }
            text.push('\n');
        }
        text
    }
}

/// A command as a type: its arguments are the fields, its work is [`Run::run`].
pub(super) trait Run: Args {
    /// Name on the command line.
    const NAME: &'static str;
    /// English and older names.
    const ALIASES: &'static [&'static str] = &[];
    /// Where the help shows it.
    const GROUP: Group;
    /// One line, in Portuguese.
    const ABOUT: &'static str;
    /// What `--help` adds below the options: examples, definitions. May be empty.
    const AFTER: &'static str = "";

    /// Does the work.
    fn run(self, ctx: &Ctx) -> Result<Exit, Error>;
}

/// A command as a value, for the list.
pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) group: Group,
    pub(super) about: &'static str,
    pub(super) define: fn() -> clap::Command,
    pub(super) run: fn(&Ctx, &ArgMatches) -> Result<Exit, Error>,
}

impl Command {
    /// The value of the command type `C`.
    pub(super) const fn of<C: Run>() -> Self {
        Self {
            name: C::NAME,
            group: C::GROUP,
            about: C::ABOUT,
            define: || {
                let command = C::augment_args(clap::Command::new(C::NAME)).about(C::ABOUT);
                let command = if C::AFTER.is_empty() { command } else { command.after_long_help(C::AFTER) };
                command.visible_aliases(C::ALIASES)
            },
            run: |ctx, matches| {
                C::from_arg_matches(matches).map_err(|e| Error::usage(e.to_string()))?.run(ctx)
            },
        }
    }

    /// The command as clap knows it.
    pub(super) fn define(&self) -> clap::Command {
        (self.define)()
    }
}
