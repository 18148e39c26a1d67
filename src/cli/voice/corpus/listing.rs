//! Texts of the bank as a list on the terminal.
use std::io::Write as _;

use crate::cli::exit::Error;
use crate::cli::frame::Ctx;
use crate::cli::terminal::Cell;
use crate::voice::banco::{Neighbour, StoredText};

/// Characters of a text that a list shows in a pipe.
pub(super) const START_SHOWN: usize = 60;
/// The same on a terminal, where the table cuts it to what room there is: no screen is wider.
const START_MAX: usize = 1000;

/// Writes texts as a table, one line a text.
pub(super) fn write_list(ctx: &Ctx, texts: &[StoredText]) -> Result<(), Error> {
    let mut table = ctx.tela.table(&["chave", "data", "registro", "fonte", "palavras", "texto"]);
    table.right(&[4]);
    table.cut(&[3, 5]);
    table.spare(&[3, 4]);
    for text in texts {
        table.row([
            Cell::id(&text.chave.to_string()),
            Cell::day(text.texto.data),
            text.texto.registro.into(),
            (&text.texto.fonte).into(),
            text.palavras.into(),
            start(&text.texto.texto, room(ctx)).into(),
        ]);
    }
    Ok(writeln!(ctx.tela.out(), "{table}")?)
}

/// Writes texts of other people as a table, one line a text.
pub(super) fn write_others(ctx: &Ctx, texts: &[Neighbour]) -> Result<(), Error> {
    let mut table = ctx.tela.table(&["autor", "data", "registro", "fonte", "texto"]);
    table.cut(&[0, 3, 4]);
    table.spare(&[3, 2]);
    for Neighbour { autor, guardado } in texts {
        table.row([
            autor.into(),
            Cell::day(guardado.texto.data),
            guardado.texto.registro.into(),
            (&guardado.texto.fonte).into(),
            start(&guardado.texto.texto, room(ctx)).into(),
        ]);
    }
    Ok(writeln!(ctx.tela.out(), "{table}")?)
}

fn room(ctx: &Ctx) -> usize {
    if ctx.tela.stdout_is_terminal() { START_MAX } else { START_SHOWN }
}

/// The beginning of a text on one line.
pub(super) fn start(text: &str, room: usize) -> String {
    let mut line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((at, _)) = line.char_indices().nth(room) {
        line.truncate(at);
        line.push('…');
    }
    line
}
