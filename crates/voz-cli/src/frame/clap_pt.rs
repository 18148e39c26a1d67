//! clap in Portuguese: help, usage lines and errors.
//!
//! clap writes its own words in English; this rewrites every place where a person would see them.
use std::borrow::Cow;
use std::cmp::Reverse;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command};

use super::context::GLOBAL_ORDER;
use crate::exit::Exit;
use crate::terminal::{complain, printable_lines};
use voz_core::voice::texto::fold;

/// Translates a whole command line; `groups` is the list of commands of the root help.
pub fn translate(root: Command, groups: &str) -> Command {
    let after = "\n\nMais de um comando: voz COMANDO --help. Todos os comandos: voz --help --tudo.\n\
                 Commands have English names too: voz start, measure, rewrite, style, doctor.";
    let template = format!("{{about}}\n\nUso: voz [OPÇÕES] COMANDO\n\n{groups}Opções:\n{{options}}{after}");
    translate_one(root, "voz").help_template(template)
}

fn translate_one(command: Command, path: &str) -> Command {
    let mut command = command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("COMANDO")
        .arg(
            Arg::new("ajuda")
                .short('h')
                .long("help")
                .alias("ajuda")
                .action(ArgAction::Help)
                .display_order(2 * GLOBAL_ORDER)
                .help("Mostra esta ajuda"),
        )
        .mut_args(describe);
    if path == "voz" {
        let version = Arg::new("versao").short('V').long("version").alias("versao");
        let version = version.action(ArgAction::Version).help("Mostra a versão");
        let all = Arg::new("tudo").long("tudo").action(ArgAction::Help);
        let all = all.help("Com --help, mostra todos os comandos");
        command = command.args([version, all].map(|arg| arg.display_order(2 * GLOBAL_ORDER)));
    }
    let command = command.mut_subcommands(|inner| {
        let path = format!("{path} {}", inner.get_name());
        translate_one(inner, &path)
    });
    let usage = usage(&command, path);
    let template = template(&command);
    command.override_usage(usage).help_template(template)
}

/// Puts the possible and default values into the help text itself, in Portuguese.
fn describe(arg: Arg) -> Arg {
    if !arg.get_action().takes_values() {
        return arg;
    }
    // A number below zero is the value of the option before it: it is refused for what it is.
    let arg = if arg.is_positional() { arg } else { arg.allow_negative_numbers(true) };
    let all = if arg.is_hide_possible_values_set() { Vec::new() } else { arg.get_possible_values() };
    let values = all.iter().filter(|v| !v.is_hide_set()).map(|v| v.get_name().into());
    let defaults = arg.get_default_values().iter().map(|v| v.to_string_lossy());
    let told = |what: &str, words: Vec<Cow<'_, str>>| match words[..] {
        [] => String::new(),
        _ => format!(" [{what}: {}]", words.join(", ")),
    };
    let extra = told("valores", values.collect()) + &told("padrão", defaults.collect());
    let arg = arg.hide_possible_values(true).hide_default_value(true);
    if extra.is_empty() {
        return arg;
    }
    let append = |text: Option<&StyledStr>| text.map(|t| format!("{t}{extra}"));
    let (short, long) = (append(arg.get_help()), append(arg.get_long_help()));
    let arg = arg.help(short.unwrap_or_else(|| extra.trim_start().to_owned()));
    match long {
        Some(long) => arg.long_help(long),
        None => arg,
    }
}

fn usage(command: &Command, path: &str) -> String {
    let mut line = format!("{path} [OPÇÕES]");
    for arg in command.get_positionals() {
        let name = arg
            .get_value_names()
            .and_then(|n| n.first())
            .map_or_else(|| arg.get_id().as_str(), |n| n.as_str());
        let many = arg.get_num_args().is_some_and(|n| n.max_values() > 1)
            || matches!(arg.get_action(), ArgAction::Append);
        let name = if many { format!("{name}…") } else { name.to_owned() };
        let _ = if arg.is_required_set() { write!(line, " {name}") } else { write!(line, " [{name}]") };
    }
    if command.has_subcommands() {
        line.push_str(" COMANDO");
    }
    line
}

fn template(command: &Command) -> String {
    let mut text = String::from("{about-with-newline}\nUso: {usage}\n");
    let aliases: Vec<_> = command.get_all_aliases().collect();
    if !aliases.is_empty() {
        let _ = writeln!(text, "\nTambém: {}", aliases.join(", "));
    }
    if command.has_subcommands() {
        text.push_str("\nComandos:\n{subcommands}\n");
    }
    if command.get_positionals().next().is_some() {
        text.push_str("\nArgumentos:\n{positionals}\n");
    }
    text.push_str("\nOpções:\n{options}{after-help}");
    text
}

/// `voz help lint` and `voz ajuda lint` ask what `voz lint --help` does.
pub fn help_first(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|word| word == "help" || word == "ajuda") {
        args.remove(1);
        args.push("--help".into());
    }
    args
}

/// Says on stderr why clap found no command to run.
pub fn finish(error: &clap::Error) -> ExitCode {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = write!(std::io::stderr(), "{}", error.render());
    } else {
        complain(&format!("erro: {}", printable_lines(&sentence(error))));
    }
    ExitCode::from(Exit::USAGE)
}

/// What clap knows of an error; of several things, with commas between.
fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    error.get(kind).map(ToString::to_string).filter(|known| !known.is_empty())
}

/// The command as far as it was understood, read from the line on usage: `voz conta`.
fn understood(error: &clap::Error) -> String {
    let usage = context(error, ContextKind::Usage).unwrap_or_default();
    let words = usage.split_whitespace().skip_while(|word| *word != "voz");
    let words = words.take_while(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    words.collect::<Vec<_>>().join(" ")
}

fn sentence(error: &clap::Error) -> String {
    let get = |kind| context(error, kind);
    let arg = get(ContextKind::InvalidArg).unwrap_or_default();
    let value = get(ContextKind::InvalidValue).unwrap_or_default();
    let mut text = match error.kind() {
        ErrorKind::UnknownArgument if !arg.starts_with('-') => format!("o argumento {arg:?} está sobrando"),
        ErrorKind::UnknownArgument => format!("a opção {arg:?} não existe"),
        ErrorKind::InvalidSubcommand => {
            format!("o comando {:?} não existe", get(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::MissingRequiredArgument => format!("falta {arg}"),
        ErrorKind::MissingSubcommand => "falta o comando".to_owned(),
        ErrorKind::ArgumentConflict => match get(ContextKind::PriorArg) {
            Some(prior) if prior == arg => format!("{arg} só pode aparecer uma vez"),
            Some(prior) => format!("{arg} não pode vir junto com {prior}"),
            None => format!("{arg} não combina com as outras opções"),
        },
        ErrorKind::InvalidValue if value.is_empty() => format!("{arg} precisa de um valor"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => format!("{value:?} não serve para {arg}"),
        ErrorKind::NoEquals => format!("escreva {arg}=VALOR"),
        ErrorKind::TooManyValues => format!("{arg} não aceita mais um valor ({value:?})"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("{arg} precisa de mais valores"),
        ErrorKind::InvalidUtf8 => "um argumento não é UTF-8".to_owned(),
        _ => "não entendi os argumentos".to_owned(),
    };
    if error.kind() == ErrorKind::ValueValidation
        && let Some(cause) = std::error::Error::source(error)
    {
        let _ = write!(text, ": {}", reason(cause));
    }
    if let Some(valid) = get(ContextKind::ValidValue) {
        let _ = write!(text, "; use um destes: {valid}");
    }
    let suggested =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let suggested = suggested.into_iter().find_map(get).filter(|near| !is_contrary(&arg, near));
    let meant = match get(ContextKind::InvalidSubcommand) {
        // What clap finds near a command that does not exist is often far.
        Some(word) => nearest_command(&understood(error), &word, suggested.as_deref().unwrap_or_default()),
        None => suggested,
    };
    if let Some(instead) = means_here(&arg).filter(|_| arg.starts_with("--")) {
        let _ = write!(text, "\ndica: {instead}");
    } else if let Some(nearest) = meant {
        let _ = write!(text, "\ndica: você quis dizer {nearest}?");
    } else if !matches!(
        error.kind(),
        // What serves was said already.
        ErrorKind::InvalidUtf8 | ErrorKind::InvalidValue | ErrorKind::ValueValidation
    ) {
        let _ = match understood(error).as_str() {
            "" | "voz" => write!(text, "\ndica: veja voz --help, ou voz COMANDO --help"),
            command => write!(text, "\ndica: veja {command} --help"),
        };
    }
    text
}

/// Words and options that people try, each with what does that here: for a word a command, for an option a hint.
pub const MEANT: &str = include_str!("meant.txt");

/// What does here what a word or an option means elsewhere.
fn means_here(said: &str) -> Option<&'static str> {
    MEANT
        .lines()
        .filter_map(|line| line.split_once(' '))
        .find(|(word, _)| *word == said)
        .map(|(_, does)| does)
}

/// True when an option says the contrary of another: `--sem-modelo` and `--modelo`.
fn is_contrary(option: &str, other: &str) -> bool {
    let without = |option: &str| option.strip_prefix("--sem-").map(|rest| format!("--{rest}"));
    without(option).as_deref() == Some(other) || without(other).as_deref() == Some(option)
}

/// The command that was meant by a word that is none, after the words that were understood: by meaning, else the closest of
/// what clap suggests where it is a slip away.
fn nearest_command(understood: &str, word: &str, suggested: &str) -> Option<String> {
    /// Letters that a slip of the fingers changes, leaves out, adds or swaps.
    const SLIPS: usize = 2;
    let word = fold(word);
    let first = matches!(understood, "" | "voz");
    let meant = means_here(&word).filter(|_| first);
    let far = |command: &str| strsim::damerau_levenshtein(&word, command);
    // Of two as close the longer: the shorter is its English name.
    let closest = suggested.split(", ").filter(|s| !s.is_empty()).min_by_key(|s| (far(s), Reverse(s.len())));
    let command = meant.or(closest.filter(|command| far(command) <= SLIPS))?;
    Some(format!("{} {command}", if first { "voz" } else { understood }))
}

/// Why a value was refused. The parsers of numbers say it in English; ours say it in Portuguese.
fn reason(cause: &(dyn std::error::Error + 'static)) -> String {
    use std::num::{ParseFloatError, ParseIntError};
    let said = cause.to_string();
    if cause.is::<ParseIntError>() || cause.is::<ParseFloatError>() {
        return "não é um número".to_owned();
    }
    // clap's `range`: "0 is not in 1..=10".
    match said.split_once(" is not in ") {
        Some((_, range)) => match range.split_once("..") {
            Some((from, "" | "=4294967295")) => format!("o menor é {from}"),
            Some((from, to)) => format!("use de {from} a {}", to.trim_start_matches('=')),
            None => "fora do intervalo".to_owned(),
        },
        None => said,
    }
}

#[cfg(test)]
mod tests {
    use clap::value_parser;

    use super::*;

    fn answer(args: &[&str]) -> String {
        let command = Command::new("voz")
            .version("1")
            .arg(Arg::new("n").long("n").value_name("N").value_parser(value_parser!(u32).range(1..=10)))
            .arg(Arg::new("m").long("m").value_name("M").value_parser(value_parser!(u32)))
            .arg(Arg::new("x").long("x").value_name("X").value_parser(value_parser!(f64)))
            .arg(Arg::new("q").long("q").value_name("Q").value_parser(["a", "b"]));
        let error = translate(command, "").try_get_matches_from(args).unwrap_err();
        sentence(&error).lines().next().unwrap_or_default().to_owned()
    }

    #[test]
    fn a_word_that_is_no_command_leads_to_the_one_that_was_meant() {
        for (word, suggested, meant) in [
            ("reescrver", "serve, reescrever", "voz reescrever"),
            ("corrigir", "config", "voz lint --corrigir"),
            ("fix", "pix", "voz lint --corrigir"),
            ("init", "lint", "voz comecar"),
            ("import", "", "voz medir"),
            ("Versão", "", "voz --version"),
            ("login", "", "voz conta entrar"),
            ("medri", "medir", "voz medir"),
        ] {
            assert_eq!(nearest_command("voz", word, suggested).as_deref(), Some(meant));
        }
        let none = [("xyz", ""), ("update", "saude")].map(|(word, near)| nearest_command("voz", word, near));
        assert_eq!(none, [None, None]);
        let inner = nearest_command("voz pix", "lista", "list, listar");
        assert_eq!(inner.as_deref(), Some("voz pix listar"));
    }

    #[test]
    fn the_hint_names_the_help_of_the_command_that_was_understood() {
        let conta = Command::new("conta").subcommand_required(true).subcommand(Command::new("criar"));
        let mut command = translate(Command::new("voz").version("1").subcommand(conta), "");
        for (args, hint) in [
            (&["voz", "--zzz"][..], "veja voz --help, ou voz COMANDO --help"),
            (&["voz", "conta", "zzz"], "veja voz conta --help"),
            (&["voz", "conta", "criar", "--zzz"], "veja voz conta criar --help"),
        ] {
            let said = sentence(&command.try_get_matches_from_mut(args).unwrap_err());
            assert_eq!(said.lines().last(), Some(format!("dica: {hint}").as_str()));
        }
    }

    #[test]
    fn an_option_that_does_not_exist_never_leads_to_its_contrary() {
        let options = ["sem-modelo", "sem-autor", "formato"]
            .map(|name| Arg::new(name).long(name).action(ArgAction::SetTrue));
        let mut command = translate(Command::new("voz").version("1").args(options), "");
        for (typed, hint) in [
            ("--modelo", means_here("--modelo").unwrap()),
            ("--autor", "veja voz --help, ou voz COMANDO --help"),
            ("--formatos", "você quis dizer --formato?"),
            ("--sem-autr", "você quis dizer --sem-autor?"),
        ] {
            let said = sentence(&command.try_get_matches_from_mut(["voz", typed]).unwrap_err());
            assert_eq!(said.lines().last(), Some(format!("dica: {hint}").as_str()), "{typed}");
        }
    }

    #[test]
    fn a_refused_value_is_explained_in_portuguese() {
        for (args, said) in [
            (["voz", "--n", "0"], "\"0\" não serve para --n <N>: use de 1 a 10"),
            (["voz", "--n", "-1"], "\"-1\" não serve para --n <N>: use de 1 a 10"),
            (["voz", "--m", "-1"], "\"-1\" não serve para --m <M>: o menor é 0"),
            (["voz", "--n", "dez"], "\"dez\" não serve para --n <N>: não é um número"),
            (["voz", "--x", "y"], "\"y\" não serve para --x <X>: não é um número"),
            (["voz", "--q", "c"], "\"c\" não serve para --q <Q>; use um destes: a, b"),
            (["voz", "--z", "1"], "a opção \"--z\" não existe"),
            (["voz", "c", "1"], "o argumento \"c\" está sobrando"),
        ] {
            assert_eq!(answer(&args), said);
        }
        assert_eq!(answer(&["voz", "--n"]), "--n <N> precisa de um valor");
    }
}
