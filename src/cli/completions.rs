//! `voz completions`: the completion script of a shell, made from the command line itself.
use std::io::Write as _;

use clap::Args;
use clap_complete::Shell;

use super::command::{Group, Run};
use super::context::Ctx;
use super::exit::{Error, Exit};

#[derive(Args)]
pub(super) struct Completions {
    /// Para qual shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Run for Completions {
    const NAME: &'static str = "completions";
    const GROUP: Group = Group::Shell;
    const ABOUT: &'static str = "Escreve o script que completa os comandos no shell";
    const AFTER: &'static str = "Exemplos:\n  \
        voz completions bash > ~/.local/share/bash-completion/completions/voz\n  \
        voz completions zsh > ~/.zfunc/_voz\n  \
        voz completions fish > ~/.config/fish/completions/voz.fish";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        ctx.tela.out().write_all(&script(self.shell, (ctx.definition)()))?;
        Ok(Exit::Done)
    }
}

fn script(shell: Shell, mut definition: clap::Command) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut definition, "voz", &mut script);
    // zsh shows the name of a group of answers; the generator knows only English ("voz commands").
    let text = String::from_utf8_lossy(&script);
    text.replace(" commands' commands ", " comandos' commands ").into_bytes()
}
