//! The command line: parses, calls, prints. One file a command, one list of commands.
//!
//! Data goes to stdout, everything else to stderr; exit codes are those of [`exit`].

mod mcp;
mod serve;

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use clap::{ArgMatches, Args as _, FromArgMatches as _};

use voz_cli::exit::{Error, Exit};
use voz_cli::frame::{Command, Ctx, GLOBAL_ORDER, Globals, Group, Run as _, clap_pt};
use voz_cli::{money, people, program, serving, voice, writing};

/// Every command, in the order in which the help shows them.
const COMMANDS: &[Command] = &[
    Command::of::<writing::comecar::Comecar>(Group::WRITE),
    Command::of::<writing::reescrever::Reescrever>(Group::WRITE),
    Command::of::<writing::lint::Lint>(Group::WRITE),
    Command::of::<writing::diff::DiffCommand>(Group::WRITE),
    Command::of::<voice::medir::Medir>(Group::VOICE),
    Command::of::<voice::estilo::Estilo>(Group::VOICE),
    Command::of::<voice::corpus::Corpus>(Group::VOICE),
    Command::of::<voice::proximidade::ProximidadeCommand>(Group::VOICE),
    Command::of::<voice::avaliar::AvaliarCommand>(Group::VOICE),
    Command::of::<voice::calibrar::Calibrar>(Group::VOICE),
    Command::of::<serve::Serve>(Group::SERVE),
    SERVER,
    Command::of::<mcp::Mcp>(Group::SERVE),
    Command::of::<program::doutor::Doutor>(Group::SHELL),
    Command::of::<program::config::Config>(Group::SHELL),
    Command::of::<money::credito::CreditoCommand>(Group::MONEY),
    Command::of::<money::pix::Pix>(Group::MONEY),
    Command::of::<money::cobranca::CobrancaCommand>(Group::MONEY),
    Command::of::<people::conta::ContaCommand>(Group::PEOPLE),
    Command::of::<people::organizacao::OrganizacaoCommand>(Group::PEOPLE),
    Command::of::<people::chave::ChaveCommand>(Group::PEOPLE),
    Command::of::<serving::backup::Backup>(Group::HOUSE),
    Command::of::<serving::banco::BancoCommand>(Group::HOUSE),
    Command::of::<serving::saude::Saude>(Group::HOUSE),
    Command::of::<serving::vitrine::VitrineCommand>(Group::HOUSE),
    Command::of::<writing::lsp::Lsp>(Group::CALLED),
    Command::of::<program::completions::Completions>(Group::CALLED),
    Command::of::<program::man::Man>(Group::CALLED),
];

/// `voz servidor`: what belongs to whoever runs a service, under one word.
const SERVER: Command = Command {
    name: "servidor",
    aliases: &["server"],
    group: Group::SERVE,
    about: "Tudo de quem serve: crédito, Pix, cobranças, contas, chaves, banco, backup",
    define: of_a_server,
    run: invoked,
};

fn of_a_server(named: clap::Command) -> clap::Command {
    let theirs = COMMANDS.iter().filter(|command| command.group.is_of_a_server());
    named.subcommand_required(true).arg_required_else_help(true).subcommands(theirs.map(Command::define))
}

/// Runs the command that was named.
fn invoked(ctx: &Ctx, matches: &ArgMatches) -> Result<Exit, Error> {
    let named = matches.subcommand();
    let command = named.and_then(|(name, given)| Some((COMMANDS.iter().find(|c| c.name == name)?, given)));
    match command {
        Some((command, given)) => (command.run)(ctx, given),
        None => Err(Error::usage("falta o comando").hint("veja voz --help")),
    }
}

/// The commands that `voz` alone shows first.
const FIRST: [&str; 5] = [
    writing::comecar::Comecar::NAME,
    writing::reescrever::Reescrever::NAME,
    writing::lint::Lint::NAME,
    voice::medir::Medir::NAME,
    program::doutor::Doutor::NAME,
];

/// The program in one line.
const ABOUT: &str = "Reescreve um texto curto na voz medida de um autor";

/// `voz` without a word more: what to begin with, on one screen. It is no success, since nothing was asked for.
fn first_screen() -> ExitCode {
    let ctx = Ctx::new(Globals::default(), definition);
    ctx.tela.say(format_args!("{ABOUT}\n\nUso: voz COMANDO\n\n{}", Group::first_screen(COMMANDS, &FIRST)));
    if !ctx.config_path().exists() {
        ctx.tela.say("Primeira vez nesta máquina? Comece por: voz comecar (in English: voz start)");
    }
    ExitCode::from(Exit::USAGE)
}

/// Runs `voz` with the given arguments (the first is the program's name).
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    if program::completions::answered(&args, definition) {
        return Exit::Done.into();
    }
    let args = clap_pt::help_first(args);
    if args.len() < 2 {
        return first_screen();
    }
    // Defining every option of every command takes longer than a short text's lint: only what is named.
    let named = |command: &Command| args.iter().any(|word| command.is_called(word));
    let matches = definition_of(named, of_all(&args)).try_get_matches_from(&args);
    let read = matches.and_then(|matches| Ok((Globals::from_arg_matches(&matches)?, matches)));
    let (globals, matches) = match read {
        Ok(read) => read,
        Err(error) => return finish(&error, &args),
    };
    let ctx = Ctx::new(globals, definition);
    let ended = invoked(&ctx, &matches).and_then(|exit| ctx.tela.flush().map(|()| exit).map_err(Error::from));
    let code = match ended {
        Ok(exit) => exit.into(),
        Err(Error::BrokenPipe) => Exit::Done.into(),
        Err(error) => {
            ctx.tela.error(&error);
            error.code()
        }
    };
    // Whoever left the pager, or closed the window, has seen enough.
    let _ = ctx.tela.settle();
    ctx.tela.forget_typed();
    code
}

/// True when the root help is to show every command: `voz --help --tudo`.
fn of_all(args: &[OsString]) -> bool {
    let mut before = args.iter().skip(1).take_while(|word| word.as_encoded_bytes().starts_with(b"-"));
    before.any(|word| word == "--tudo")
}

/// Prints what clap answered instead of arguments: help and version to stdout, errors to stderr.
fn finish(error: &clap::Error, args: &[OsString]) -> ExitCode {
    if error.use_stderr() {
        return clap_pt::finish(error);
    }
    let sem_pager = args.iter().any(|word| word == "--sem-pager");
    let ctx = Ctx::new(Globals { sem_pager, ..Globals::default() }, definition);
    ctx.tela.page();
    // A reader that went away wants no more help.
    let _ = write!(ctx.tela.out(), "{}", ctx.tela.prose(&error.render().to_string()));
    let _ = ctx.tela.settle();
    Exit::Done.into()
}

/// The whole command line as clap knows it: parsing, help, completions and manual pages come from it.
pub fn definition() -> clap::Command {
    definition_of(|_| true, false)
}

/// The whole command line, with the options of the `wanted` commands only, and in its help those of every day or `all`.
fn definition_of(wanted: impl Fn(&Command) -> bool, all: bool) -> clap::Command {
    let root = clap::Command::new("voz")
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .next_display_order(GLOBAL_ORDER);
    // `augment_args` takes the type's doc comment for what the program is.
    let mut root = Globals::augment_args(root).about(ABOUT);
    for command in COMMANDS {
        let known = if wanted(command) { command.define() } else { command.named() };
        root = root.subcommand(known.hide(command.group.is_of_a_server()));
    }
    clap_pt::translate(root, &Group::help(COMMANDS, all))
}

#[cfg(test)]
mod tests {
    use clap::Command;
    use voz_cli::frame::clap_pt::MEANT;

    use super::definition;

    #[test]
    fn the_command_line_is_sound() {
        definition().debug_assert();
    }

    #[test]
    fn what_a_word_may_have_meant_is_a_command() {
        let root = definition();
        let meant = MEANT.lines().filter_map(|line| line.split_once(' '));
        for (_, command) in meant.filter(|(word, _)| !word.starts_with("--")) {
            let mut words = command.split(' ').filter(|word| !word.starts_with("--"));
            assert!(words.try_fold(&root, |at, word| at.find_subcommand(word)).is_some(), "{command}");
        }
    }

    #[test]
    fn no_sentence_of_a_help_is_broken_twice_on_a_terminal() {
        fn look(command: &Command, broken: &mut Vec<String>) {
            let text = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            for pair in lines.windows(2) {
                let goes_on = !pair[0].ends_with(['.', ':']) && pair[1].starts_with(char::is_alphanumeric);
                let wide = pair[0].chars().count() > 80;
                if wide && goes_on {
                    broken.push(format!("voz {}: {}", command.get_name(), pair[0]));
                }
            }
            command.get_subcommands().for_each(|inner| look(inner, broken));
        }
        let mut broken = Vec::new();
        look(&definition(), &mut broken);
        assert_eq!(broken, Vec::<String>::new());
    }
}
