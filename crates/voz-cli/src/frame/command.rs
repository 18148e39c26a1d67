//! Commands: each is one value, made from one type in one file.
use std::ffi::OsStr;

use clap::{ArgMatches, Args};

use super::context::Ctx;
use crate::exit::{Error, Exit};

/// Part of the help in which a command stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Writing and checking texts.
    Write,
    /// Corpus and measurement.
    Voice,
    /// The service.
    Serve,
    /// The program itself.
    Shell,
    /// Credit and payments.
    Money,
    /// Accounts, organizations, keys.
    People,
    /// The database of a service, and what it shows of itself.
    House,
    /// Commands that editors and shells call.
    Called,
}

impl Group {
    /// The groups of the first help.
    const FIRST: [Self; 4] = [Self::Write, Self::Voice, Self::Serve, Self::Shell];
    /// The groups that only the whole help has.
    const OTHERS: [Self; 4] = [Self::Money, Self::People, Self::House, Self::Called];

    /// True when its commands belong to whoever runs a service: they stand under `voz servidor`, and work without that word.
    pub const fn is_of_a_server(self) -> bool {
        matches!(self, Self::Money | Self::People | Self::House)
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Write => "Escrever",
            Self::Voice => "A voz",
            Self::Serve => "Servir",
            Self::Shell => "O programa",
            Self::Money => "Dinheiro (voz servidor …)",
            Self::People => "Pessoas (voz servidor …)",
            Self::House => "O serviço (voz servidor …)",
            Self::Called => "Para editores e shells",
        }
    }

    /// The first screen, of `voz` alone: the commands to begin with, a line each, and the names of the others by group.
    pub fn first_screen(commands: &[Command], first: &[&str]) -> String {
        let width = |names: &[&str]| names.iter().map(|n| n.chars().count()).max().unwrap_or_default();
        let column = width(first);
        let mut text = String::new();
        for command in first.iter().filter_map(|name| commands.iter().find(|c| c.name == *name)) {
            text.push_str(&format!("  {:column$}  {}\n", command.name, command.about));
        }
        text.push_str("\nOs outros (uma linha de cada: voz --help):\n");
        let column = width(&Self::FIRST.map(Self::title));
        for group in Self::FIRST {
            let others = commands.iter().filter(|c| c.group == group && !first.contains(&c.name));
            let names: Vec<_> = others.map(|c| c.name).collect();
            if !names.is_empty() {
                text.push_str(&format!("  {:column$}  {}\n", group.title(), names.join(", ")));
            }
        }
        text
    }

    /// The list of commands as the root help shows it: those of every day, or all of them.
    pub fn help(commands: &[Command], all: bool) -> String {
        let groups = if all { [Self::FIRST, Self::OTHERS].concat() } else { Self::FIRST.to_vec() };
        let shown = || commands.iter().filter(|c| groups.contains(&c.group));
        let width = shown().map(|c| c.name.chars().count()).max().unwrap_or_default();
        let mut text = String::new();
        for group in &groups {
            text.push_str(&format!("{}:\n", group.title()));
            for c in shown().filter(|c| c.group == *group) {
                text.push_str(&format!("  {:width$}  {}\n", c.name, c.about));
            }
            text.push('\n');
        }
        text
    }
}

/// A command as a type: its arguments are the fields, its work is [`Run::run`].
pub trait Run: Args {
    /// Name on the command line.
    const NAME: &'static str;
    /// English and older names.
    const ALIASES: &'static [&'static str] = &[];
    /// Where the help shows it.
    const GROUP: Group;
    /// One line, in Portuguese.
    const ABOUT: &'static str;
    /// Text that `--help` adds below the options: examples, definitions. May be empty.
    const AFTER: &'static str = "";

    /// True when what it prints goes through a pager where it is longer than the screen.
    const PAGED: bool = false;

    /// Does the work.
    fn run(self, ctx: &Ctx) -> Result<Exit, Error>;
}

/// Declares a command of subcommands: what there is to say of it, and `Action`, its subcommands, each with the type of its arguments and
/// the function that does its work.
macro_rules! actions {
    ($command:ident { $($said:tt)+ } $($(#[$note:meta])* $name:ident($args:ty) => $work:path,)+) => {
        #[derive(Args)]
        pub struct $command {
            #[command(subcommand)]
            action: Action,
        }

        #[derive(clap::Subcommand)]
        enum Action {
            $($(#[$note])* $name($args),)+
        }

        impl Run for $command {
            $($said)+

            fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
                match self.action {
                    $(Action::$name(args) => $work(ctx, &args),)+
                }
            }
        }
    };
}
pub(crate) use actions;

/// A command as a value, for the list.
pub struct Command {
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub group: Group,
    pub about: &'static str,
    /// Adds its options, or the commands that stand under it.
    pub define: fn(clap::Command) -> clap::Command,
    pub run: fn(&Ctx, &ArgMatches) -> Result<Exit, Error>,
}

impl Command {
    /// The value of the command type `C`.
    pub const fn of<C: Run>() -> Self {
        Self {
            name: C::NAME,
            aliases: C::ALIASES,
            group: C::GROUP,
            about: C::ABOUT,
            define: |named| {
                // `augment_args` takes the type's doc comment for it, which is for readers of the code.
                let command = C::augment_args(named).about(C::ABOUT);
                if C::AFTER.is_empty() { command } else { command.after_long_help(C::AFTER) }
            },
            run: |ctx, matches| {
                if C::PAGED {
                    ctx.tela.page();
                }
                C::from_arg_matches(matches).map_err(|e| Error::usage(e.to_string()))?.run(ctx)
            },
        }
    }

    /// True when a word of the command line is its name.
    pub fn is_called(&self, word: &OsStr) -> bool {
        word == self.name || self.aliases.iter().any(|alias| word == *alias)
    }

    /// The command as clap knows it, without its options.
    pub fn named(&self) -> clap::Command {
        clap::Command::new(self.name).about(self.about).aliases(self.aliases)
    }

    /// The command as clap knows it.
    pub fn define(&self) -> clap::Command {
        (self.define)(self.named())
    }
}
