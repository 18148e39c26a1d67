//! The second question: whose voice. A file, a folder, an archive as it came, or some texts pasted here.
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::app::voice::{file_sources, voice_in_use};
use crate::cli::exit::Error;
use crate::cli::frame::Ctx;
use crate::cli::voice::corpus::{ImportArgs, say_measured, show_import};
use crate::voice::Registro;
use crate::voice::estilo::ENOUGH;

/// Most texts taken by pasting: more come quicker as a file.
const PASTED_MAX: usize = 10;
/// What pasted texts are called where the source is named.
const PASTED: &str = "textos colados";

/// Imports what the flags name, and measures.
pub(super) fn named(ctx: &Ctx, sources: &[PathBuf], autor: Option<&str>) -> Result<(), Error> {
    let imported = ImportArgs::plain(autor.map(str::to_owned)).import(ctx, sources)?;
    show_import(ctx, &imported, false, false)?;
    measure(ctx)
}

/// Asks where the author's texts are until some came in or nobody wants to go on.
pub(super) fn asked(ctx: &Ctx, texts: u64) -> Result<(), Error> {
    ctx.tela.say(match texts {
        0 => "\nOs seus textos: ainda nenhum.".to_owned(),
        n => format!("\nOs seus textos: {n} já estão no banco."),
    });
    ctx.tela.say(format_args!("{ENOUGH}."));
    loop {
        let answer = ctx
            .tela
            .ask("Arquivo, pasta ou zip com o que você escreveu (c para colar aqui, vazio para seguir):")?;
        let came = match answer.as_str() {
            "" => return Ok(()),
            "c" | "C" => pasted(ctx),
            path => from_path(ctx, &cleaned(ctx, path)),
        };
        match came {
            Ok(true) => measure(ctx)?,
            Ok(false) => {}
            Err(error) => ctx.tela.error(&error),
        }
    }
}

/// Shows what a source would bring, and imports it after a yes.
fn from_path(ctx: &Ctx, path: &Path) -> Result<bool, Error> {
    let sources = [path.to_owned()];
    let mut import = ImportArgs::plain(None);
    import.ensaio = true;
    let seen = import.import(ctx, &sources)?;
    show_import(ctx, &seen, true, false)?;
    ctx.tela.flush()?;
    if seen.novos == 0 || !ctx.tela.confirm("Guardar estes textos?")? {
        return Ok(false);
    }
    import.ensaio = false;
    let imported = import.import(ctx, &sources)?;
    Ok(imported.novos > 0)
}

/// A path as people paste it: in quotes, with the home folder as `~`, or with the blanks escaped by a terminal.
fn cleaned(ctx: &Ctx, typed: &str) -> PathBuf {
    let bare = typed.trim_matches(['"', '\'']);
    let bare = if Path::new(bare).exists() { bare.to_owned() } else { bare.replace("\\ ", " ") };
    match (bare.strip_prefix("~/"), ctx.world.env("HOME")) {
        (Some(rest), Some(home)) => Path::new(home).join(rest),
        _ => PathBuf::from(bare),
    }
}

/// Takes texts from the terminal, each ended by a line with a dot alone.
fn pasted(ctx: &Ctx) -> Result<bool, Error> {
    let registro = register(ctx)?;
    ctx.tela.say(
        "Cole um texto e termine com uma linha só com um ponto. Uma linha vazia no começo termina tudo.",
    );
    let mut lines = String::new();
    let mut count = 0;
    while count < PASTED_MAX {
        let text = one_text(ctx, count + 1)?;
        if text.is_empty() {
            break;
        }
        lines.push_str(&json!({"texto": text, "registro": registro}).to_string());
        lines.push('\n');
        count += 1;
    }
    if count == 0 {
        return Ok(false);
    }
    let import = ImportArgs::of_format("jsonl");
    let imported =
        import.import_from(ctx, |_| Ok(file_sources::typed(PASTED, lines.clone().into_bytes())))?;
    show_import(ctx, &imported, false, false)?;
    Ok(imported.novos > 0)
}

/// Asks which register the texts are of.
fn register(ctx: &Ctx) -> Result<Registro, Error> {
    const QUESTION: &str = "São respostas a alguém (r) ou textos próprios, posts (p)? [r]";
    let mut question = QUESTION.to_owned();
    loop {
        let answer = ctx.tela.ask(&question)?;
        match answer.to_lowercase().as_str() {
            "" | "r" | "resposta" | "respostas" => return Ok(Registro::Resposta),
            "p" | "post" | "posts" => return Ok(Registro::Post),
            _ => question = format!("{answer:?} não é r nem p. {QUESTION}"),
        }
    }
}

fn one_text(ctx: &Ctx, number: usize) -> Result<String, Error> {
    let mut text = String::new();
    let mut prompt = format!("texto {number}:");
    loop {
        let line = ctx.tela.ask(&prompt)?;
        if line == "." || (line.is_empty() && text.is_empty()) {
            return Ok(text.trim().to_owned());
        }
        text.push_str(&line);
        text.push('\n');
        ">".clone_into(&mut prompt);
    }
}

fn measure(ctx: &Ctx) -> Result<(), Error> {
    let spinner = ctx.tela.spinner("medindo");
    let measured = voice_in_use::measure(&ctx.world, &ctx.store()?);
    spinner.finish_and_clear();
    say_measured(ctx, &measured?.cartao);
    Ok(())
}
