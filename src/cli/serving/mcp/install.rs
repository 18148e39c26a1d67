//! `voz mcp --instalar`: the entry of this program in the configuration of whoever starts it.
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::clients::{McpClient, Merged};
use crate::base::io_error::explain;
use crate::base::private_file;
use crate::base::whole_file;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::Ctx;

/// Shows the entry; writes it after a yes.
pub(super) fn install(ctx: &Ctx, client: &McpClient, sim: bool) -> Result<Exit, Error> {
    let file = client
        .file(&ctx.world)
        .ok_or_else(|| Error::outside("não sei qual é a sua pasta: a variável HOME não está definida"))?;
    let program = program(client)?;
    write!(ctx.tela.out(), "{}", client.alone(&program))?;
    ctx.tela.flush()?;

    let (shown, title) = (file.display(), client.title);
    let old = read(&file)?;
    let text = match client.merged(old.as_deref().unwrap_or_default(), &program) {
        Merged::Text(text) => text,
        Merged::Same => {
            ctx.tela.note(format_args!("{shown} já tem isto"));
            return Ok(Exit::Done);
        }
        Merged::Unclear => {
            let said = format!("não mexo em {shown}: tem comentários, outro voz ou algo que não entendo");
            return Err(Error::state(said).hint("copie a entrada acima para lá"));
        }
    };
    if !sim && !ctx.tela.can_ask() {
        let name = client.name;
        ctx.tela.note(format_args!("isto vai em {shown}; para gravar: voz mcp --instalar {name} --sim"));
        return Ok(Exit::Done);
    }
    if !sim && !ctx.tela.confirm(format_args!("gravo isto em {shown}?"))? {
        ctx.tela.note("nada foi gravado");
        return Ok(Exit::Done);
    }
    let failed = |e: String| Error::outside(format!("não consigo gravar {shown}: {e}"));
    match put(ctx, &file, old.is_some(), &text).map_err(failed)? {
        Some(copy) => ctx.tela.note(format_args!("gravado; o que havia está em {}", copy.display())),
        None => ctx.tela.note(format_args!("gravado em {shown}")),
    }
    ctx.tela.note(format_args!("reinicie o {title} para que ele veja"));
    Ok(Exit::Done)
}

/// The program for the client to start: this one by its place, since a desktop has a path of its own; by its name where the
/// file goes with a project.
fn program(client: &McpClient) -> Result<String, Error> {
    if client.is_shared() {
        return Ok("voz".to_owned());
    }
    let unknown =
        || Error::outside("o sistema não diz onde este programa está, ou o lugar não se escreve em UTF-8");
    let place = std::env::current_exe().map_err(|_| unknown())?;
    place.into_os_string().into_string().map_err(|_| unknown())
}

/// The text of a file; `None` where there is none.
fn read(file: &Path) -> Result<Option<String>, Error> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(Error::outside(format!("não consigo ler {}: {}", file.display(), explain(&e)))),
    }
}

/// Writes the file whole; one that was there is copied beside it first. Gives the copy.
fn put(ctx: &Ctx, file: &Path, there: bool, text: &str) -> Result<Option<PathBuf>, String> {
    let told = |e: std::io::Error| explain(&e);
    if !there {
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            private_file::folder(folder).map_err(told)?;
        }
        private_file::publish(file, text.as_bytes()).map_err(told)?;
        return Ok(None);
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.antes", ctx.world.now().0));
    let copy = file.with_file_name(name);
    private_file::copy(file, &copy).map_err(told)?;
    whole_file::replace(file, text, &ctx.world).map_err(|e| e.to_string())?;
    Ok(Some(copy))
}
