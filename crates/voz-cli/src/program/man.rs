//! `voz man`: one manual page a command, made from the command line itself.
//!
//! `clap_mangen` renders the sections; their headings, and the sections it does not know, are ours.
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man as Page;

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Run};
use voz_core::base::config::OPTIONS;
use voz_core::base::portuguese::explain;

#[derive(Args)]
pub struct Man {
    /// Pasta onde gravar as páginas
    pasta: PathBuf,
}

impl Run for Man {
    const NAME: &'static str = "man";
    const ABOUT: &'static str = "Grava as páginas do manual, uma por comando";
    const AFTER: &'static str = "Exemplo:\n  voz man ~/.local/share/man/man1 && man voz-lint";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let failed =
            |e| Error::outside(format!("não consigo gravar em {}: {}", self.pasta.display(), explain(&e)));
        std::fs::create_dir_all(&self.pasta).map_err(failed)?;
        let pages = pages((ctx.definition)())?;
        for (name, page) in &pages {
            let path = self.pasta.join(name);
            std::fs::write(&path, page).map_err(failed)?;
            writeln!(ctx.tela.out(), "{}", path.display())?;
        }
        Ok(Exit::Done)
    }
}

/// Every page: file name and text.
fn pages(mut root: Command) -> Result<Vec<(String, String)>, Error> {
    root.build();
    let mut pages = Vec::new();
    let mut left = vec![root];
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().filter(|c| !c.is_hide_set()).cloned());
        let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
        pages.push((format!("{name}.1"), page(&command, &name)?));
    }
    pages.sort();
    Ok(pages)
}

fn page(command: &Command, name: &str) -> Result<String, Error> {
    type Render = fn(&Page, &mut dyn std::io::Write) -> std::io::Result<()>;
    let sections: [(&str, bool, Render); 4] = [
        ("NOME", true, Page::render_name_section),
        ("SINOPSE", true, Page::render_synopsis_section),
        ("OPÇÕES", true, Page::render_options_section),
        ("COMANDOS", command.has_subcommands(), Page::render_subcommands_section),
    ];
    let man = Page::new(command.clone());
    // The library leaves an empty date out, which would push the version into its place.
    let mut page = rendered(&man, Page::render_title)?;
    page.truncate(page.find(".TH ").unwrap_or(page.len()));
    let _ = writeln!(page, ".TH {name} 1 \"\" \"voz {}\" \"Manual do voz\"", env!("CARGO_PKG_VERSION"));
    for (heading, _, render) in sections.into_iter().filter(|(_, wanted, _)| *wanted) {
        let text = rendered(&man, render)?;
        // What stands before the body is a preamble, which the title has brought, and the English heading.
        let body = text.split_once("\n.SH ").and_then(|(_, rest)| rest.split_once('\n'));
        let body = body.map_or("", |(_, body)| body);
        let _ = write!(page, ".SH {heading}\n{body}");
    }
    if let Some(after) = command.get_after_long_help().or_else(|| command.get_after_help()) {
        verbatim(&mut page, "MAIS", &after.to_string());
    }
    if name == "voz" {
        verbatim(&mut page, "CONFIGURAÇÃO", &options());
        verbatim(&mut page, "CÓDIGOS DE SAÍDA", include_str!("exit_codes.txt"));
    }
    Ok(page)
}

fn rendered(
    man: &Page,
    render: impl Fn(&Page, &mut dyn std::io::Write) -> std::io::Result<()>,
) -> Result<String, Error> {
    let mut bytes = Vec::new();
    render(man, &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A section shown line by line, as written.
fn verbatim(page: &mut String, heading: &str, text: &str) {
    let _ = writeln!(page, ".SH {heading}\n.nf");
    for line in text.trim_end().lines() {
        let line = line.replace('\\', "\\\\").replace('-', "\\-");
        // A dot or an apostrophe at the start would be an order to the formatter.
        let guard = if line.starts_with(['.', '\'']) { "\\&" } else { "" };
        let _ = writeln!(page, "{guard}{line}");
    }
    page.push_str(".fi\n");
}

fn options() -> String {
    let mut text = String::from(
        "Vale mais o que vem depois: padrão, config.toml, variável de ambiente, linha de comando.\n",
    );
    for option in OPTIONS {
        let default = option.default.map(|d| format!(" [padrão: {d}]")).unwrap_or_default();
        let _ = write!(text, "\n{} ({})\n    {}{default}\n", option.key, option.env, option.help);
    }
    text
}
