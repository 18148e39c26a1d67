//! `voz completions`: the completion script of a shell; and the answer to what such a script asks while one types.
//!
//! The scripts are short, because they ask the program itself (`VOZ_COMPLETE`): so a shell offers also what stands in
//! the database. The protocol between the two belongs to `clap_complete` and may change with it: take the script of the
//! version that is installed.
mod values;

use std::ffi::OsString;
use std::io::Write as _;

use clap::Args;
use clap_complete::{CompleteEnv, Shell, env::Shells};

use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Ctx, Group, Run};
use values::offering;

/// The variable by which a script asks: it names the shell.
const ASKED: &str = "VOZ_COMPLETE";

#[derive(Args)]
pub(in crate::cli) struct Completions {
    /// Para qual shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Run for Completions {
    const NAME: &'static str = "completions";
    const GROUP: Group = Group::Called;
    const ABOUT: &'static str = "Escreve o script que completa os comandos no shell";
    const AFTER: &'static str = "O script pergunta ao próprio voz, e por isso oferece também regras, estilos e identificadores.\n\n\
        Exemplos:\n  \
        voz completions bash > ~/.local/share/bash-completion/completions/voz\n  \
        voz completions zsh > ~/.zfunc/_voz\n  \
        voz completions fish > ~/.config/fish/completions/voz.fish";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let shells = Shells::builtins();
        let unknown = || Error::usage(format!("não há script para {}", self.shell));
        let script = shells.completer(&self.shell.to_string()).ok_or_else(unknown)?;
        let mut out = ctx.tela.out();
        script.write_registration(ASKED, "voz", "voz", "voz", &mut *out)?;
        if self.shell == Shell::Zsh {
            // From a folder of `fpath` the file is the function itself, at its first call.
            writeln!(
                out,
                "if [ \"$funcstack[1]\" = \"_voz\" ]; then _clap_dynamic_completer_voz \"$@\"; fi"
            )?;
        }
        Ok(Exit::Done)
    }
}

/// True when these arguments were a script's question, which is answered then.
pub(in crate::cli) fn answered(args: &[OsString], definition: fn() -> clap::Command) -> bool {
    let asked = CompleteEnv::with_factory(|| offering(definition())).var(ASKED).bin("voz").completer("voz");
    // A shell that asks wrongly is offered nothing.
    asked.try_complete(args.iter().cloned(), std::env::current_dir().ok().as_deref()).unwrap_or(true)
}
