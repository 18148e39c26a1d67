//! The command line: parses, calls, prints. One file a command, one list of commands.
//!
//! Data goes to stdout, everything else to stderr; exit codes are those of [`exit`].

pub mod exit;
mod frame;
mod money;
mod people;
mod program;
mod serving;
mod terminal;
mod voice;
mod writing;

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use exit::{Error, Exit};
use frame::{Command, Ctx, Globals, Group, Run as _, clap_pt};

/// Every command, in the order in which the help shows them.
const COMMANDS: &[Command] = &[
    // Escrever
    Command::of::<writing::comecar::Comecar>(),
    Command::of::<writing::reescrever::Reescrever>(),
    Command::of::<writing::lint::Lint>(),
    Command::of::<writing::diff::DiffCommand>(),
    Command::of::<writing::lsp::Lsp>(),
    // A voz
    Command::of::<voice::medir::Medir>(),
    Command::of::<voice::proximidade::ProximidadeCommand>(),
    Command::of::<voice::avaliar::AvaliarCommand>(),
    Command::of::<voice::calibrar::Calibrar>(),
    Command::of::<voice::corpus::Corpus>(),
    Command::of::<voice::estilo::Estilo>(),
    // Dinheiro
    Command::of::<money::credito::CreditoCommand>(),
    Command::of::<money::pix::Pix>(),
    Command::of::<money::cobranca::CobrancaCommand>(),
    // Pessoas
    Command::of::<people::conta::ContaCommand>(),
    Command::of::<people::organizacao::OrganizacaoCommand>(),
    Command::of::<people::chave::ChaveCommand>(),
    // Servir
    Command::of::<serving::serve::Serve>(),
    Command::of::<serving::saude::Saude>(),
    Command::of::<serving::mcp::Mcp>(),
    Command::of::<serving::vitrine::VitrineCommand>(),
    Command::of::<serving::backup::Backup>(),
    Command::of::<serving::banco::BancoCommand>(),
    // O programa
    Command::of::<program::doutor::Doutor>(),
    Command::of::<program::config::Config>(),
    Command::of::<program::completions::Completions>(),
    Command::of::<program::man::Man>(),
];

/// The commands that `voz` alone shows first.
const FIRST: [&str; 5] = [
    writing::comecar::Comecar::NAME,
    writing::reescrever::Reescrever::NAME,
    writing::lint::Lint::NAME,
    voice::medir::Medir::NAME,
    program::doutor::Doutor::NAME,
];

/// What the program is, in one line.
const ABOUT: &str = "Reescreve um texto curto na voz medida de um autor";

/// `voz` without a word more: what to begin with, on one screen. It is no success, since nothing was asked for.
fn first_screen() -> ExitCode {
    let ctx = Ctx::new(Globals::default(), definition);
    ctx.tela.say(format_args!("{ABOUT}\n\nUso: voz COMANDO\n\n{}", Group::first_screen(COMMANDS, &FIRST)));
    if !ctx.config_path().exists() {
        ctx.tela.say("Primeira vez nesta máquina? Comece por: voz comecar");
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
    let matches = match definition_of(named).try_get_matches_from(&args) {
        Ok(matches) => matches,
        Err(error) => return finish(&error, &args),
    };
    let ctx = Ctx::new(Globals::read(&matches), definition);
    let Some((name, arguments)) = matches.subcommand() else { return ExitCode::from(Exit::USAGE) };
    let Some(command) = COMMANDS.iter().find(|c| c.name == name) else { return ExitCode::from(Exit::USAGE) };
    let ended =
        (command.run)(&ctx, arguments).and_then(|exit| ctx.tela.flush().map(|()| exit).map_err(Error::from));
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
    code
}

/// Prints what clap answered instead of arguments: help and version to stdout, errors to stderr.
fn finish(error: &clap::Error, args: &[OsString]) -> ExitCode {
    if error.use_stderr() {
        return clap_pt::finish(error);
    }
    let globals = Globals::without_pager(args.iter().any(|word| word == "--sem-pager"));
    let ctx = Ctx::new(globals, definition);
    ctx.tela.page();
    // A reader that went away wants no more help.
    let help = clap_pt::help(error);
    let _ = write!(ctx.tela.out(), "{}", ctx.tela.prose(&help));
    let _ = ctx.tela.settle();
    Exit::Done.into()
}

/// The whole command line as clap knows it: parsing, help, completions and manual pages come from it.
pub fn definition() -> clap::Command {
    definition_of(|_| true)
}

/// The whole command line, with the options of the `wanted` commands only.
fn definition_of(wanted: impl Fn(&Command) -> bool) -> clap::Command {
    let mut root = clap::Command::new("voz")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT)
        .subcommand_required(true)
        .arg_required_else_help(true);
    root = Globals::define(root);
    for command in COMMANDS {
        root = root.subcommand(if wanted(command) { command.define() } else { command.named() });
    }
    clap_pt::translate(root, &Group::help(COMMANDS))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::definition().debug_assert();
    }
}
