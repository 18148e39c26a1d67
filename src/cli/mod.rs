//! The command line: parses, calls, prints. One file a command, one list of commands.
//!
//! Data goes to stdout, everything else to stderr; exit codes are those of [`exit`].

mod answer;
mod avaliado;
mod avaliar;
mod backup;
mod banco;
mod bastante;
mod calibrar;
mod candidates;
mod cegas;
mod chave;
mod cobranca;
mod comecar;
mod command;
mod completions;
mod config;
mod confirm;
mod conta;
mod context;
mod corpus;
mod counts;
mod credito;
mod data_folder;
mod deposito;
mod diff;
mod doutor;
mod ensaio;
mod escape;
mod estilo;
pub mod exit;
mod ganho;
mod grid;
mod input;
mod lint;
mod lsp;
mod man;
mod mcp;
mod medir;
mod menu;
mod named;
mod organizacao;
mod out;
mod paint;
mod people;
mod percent;
mod pix;
mod portuguese;
mod proximidade;
mod records;
mod reescrever;
mod reescritas;
mod remoto;
mod saude;
mod serve;
mod table;
mod tela;
mod titular;
mod vitrine;
mod word;
mod wrap;

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use command::{Command, Group, Run as _};
use context::{Ctx, Globals};
use exit::{Error, Exit};

/// Every command, in the order in which the help shows them.
const COMMANDS: &[Command] = &[
    // Escrever
    Command::of::<comecar::Comecar>(),
    Command::of::<reescrever::Reescrever>(),
    Command::of::<lint::Lint>(),
    Command::of::<diff::DiffCommand>(),
    Command::of::<lsp::Lsp>(),
    // A voz
    Command::of::<medir::Medir>(),
    Command::of::<proximidade::ProximidadeCommand>(),
    Command::of::<avaliar::AvaliarCommand>(),
    Command::of::<calibrar::Calibrar>(),
    Command::of::<corpus::Corpus>(),
    Command::of::<estilo::Estilo>(),
    // Dinheiro
    Command::of::<credito::CreditoCommand>(),
    Command::of::<pix::Pix>(),
    Command::of::<cobranca::CobrancaCommand>(),
    // Pessoas
    Command::of::<conta::ContaCommand>(),
    Command::of::<organizacao::OrganizacaoCommand>(),
    Command::of::<chave::ChaveCommand>(),
    // Servir
    Command::of::<serve::Serve>(),
    Command::of::<saude::Saude>(),
    Command::of::<mcp::Mcp>(),
    Command::of::<vitrine::VitrineCommand>(),
    Command::of::<backup::Backup>(),
    Command::of::<banco::BancoCommand>(),
    // O programa
    Command::of::<doutor::Doutor>(),
    Command::of::<config::Config>(),
    Command::of::<completions::Completions>(),
    Command::of::<man::Man>(),
];

/// The commands that `voz` alone shows first.
const FIRST: [&str; 5] = [
    comecar::Comecar::NAME,
    reescrever::Reescrever::NAME,
    lint::Lint::NAME,
    medir::Medir::NAME,
    doutor::Doutor::NAME,
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
    if completions::answered(&args, definition) {
        return Exit::Done.into();
    }
    let args = portuguese::help_first(args);
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
        return portuguese::finish(error);
    }
    let globals = Globals::without_pager(args.iter().any(|word| word == "--sem-pager"));
    let ctx = Ctx::new(globals, definition);
    ctx.tela.page();
    // A reader that went away wants no more help.
    let help = portuguese::help(error);
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
    portuguese::translate(root, &Group::help(COMMANDS))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::definition().debug_assert();
    }
}
