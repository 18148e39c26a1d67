//! Commands: each is one value, made from one type in one file.
use std::ffi::OsStr;

use clap::{ArgMatches, Args};

use super::context::Ctx;
use crate::exit::{Error, Exit};

/// Part of the help in which a command stands, by its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group(&'static str);

impl Group {
    /// Writing and checking texts.
    pub const WRITE: Self = Self("Escrever");
    /// Corpus and measurement.
    pub const VOICE: Self = Self("A voz");
    /// The service.
    pub const SERVE: Self = Self("Servir");
    /// The program itself.
    pub const SHELL: Self = Self("O programa");
    /// Credit and payments.
    pub const MONEY: Self = Self("Dinheiro (voz servidor …)");
    /// Accounts, organizations, keys.
    pub const PEOPLE: Self = Self("Pessoas (voz servidor …)");
    /// The database of a service, and what it shows of itself.
    pub const HOUSE: Self = Self("O serviço (voz servidor …)");
    /// Commands that editors and shells call.
    pub const CALLED: Self = Self("Para editores e shells");

    /// The groups of the first help.
    const FIRST: [Self; 4] = [Self::WRITE, Self::VOICE, Self::SERVE, Self::SHELL];
    /// The groups that only the whole help has.
    const OTHERS: [Self; 4] = [Self::MONEY, Self::PEOPLE, Self::HOUSE, Self::CALLED];

    /// True when its commands belong to whoever runs a service: they stand under `voz servidor`, and work without that word.
    pub fn is_of_a_server(self) -> bool {
        matches!(self, Self::MONEY | Self::PEOPLE | Self::HOUSE)
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
        let column = width(&Self::FIRST.map(|group| group.0));
        for group in Self::FIRST {
            let others = commands.iter().filter(|c| c.group == group && !first.contains(&c.name));
            let names: Vec<_> = others.map(|c| c.name).collect();
            if !names.is_empty() {
                text.push_str(&format!("  {:column$}  {}\n", group.0, names.join(", ")));
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
            text.push_str(&format!("{}:\n", group.0));
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
    /// One line, in Portuguese.
    const ABOUT: &'static str;
    /// Text that `--help` adds below the options: examples, definitions. May be empty.
    const AFTER: &'static str = "";

    /// True when what it prints goes through a pager where it is longer than the screen.
    const PAGED: bool = false;

    /// Does the work.
    fn run(self, ctx: &Ctx) -> Result<Exit, Error>;
}

/// Declares a command of subcommands: what there is to say of it, and `Action`, its subcommands, each with its English name, the type of
/// its arguments and the function that does its work.
macro_rules! actions {
    ($command:ident { $($said:tt)+ }
     $($(#[$note:meta])* $name:ident $($english:literal)? ($args:ty) => $work:path,)+) => {
        #[derive(Args)]
        pub struct $command {
            #[command(subcommand)]
            action: Action,
        }

        #[derive(clap::Subcommand)]
        enum Action {
            $($(#[$note])* $(#[command(alias = $english)])? $name($args),)+
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
    /// The value of the command type `C`, which the help shows in a group.
    pub const fn of<C: Run>(group: Group) -> Self {
        Self {
            name: C::NAME,
            aliases: C::ALIASES,
            group,
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
