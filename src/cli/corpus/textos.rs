//! Texts of the bank as a list on the terminal.
use std::io::Write as _;

use super::dates::day;
use crate::cli::context::Ctx;
use crate::cli::exit::Error;
use crate::cli::tela::{Cell, Style};
use crate::voice::banco::{Neighbour, StoredText};

/// Digits of a key that a list shows: enough to name one text among a million.
const KEY_SHOWN: usize = 8;
/// Characters of a text that a list shows where nobody says how wide the terminal is.
const START_SHOWN: usize = 60;
/// Columns that the other columns of a list take.
const OTHER_COLUMNS: usize = 56;

/// Writes texts as a table, one line a text.
pub(super) fn write_list(ctx: &Ctx, texts: &[StoredText]) -> Result<(), Error> {
    let mut table = ctx.tela.table(&["chave", "data", "registro", "fonte", "palavras", "texto"]);
    table.right(&[4]);
    let room = if ctx.tela.stdout_is_terminal() {
        ctx.tela.width().saturating_sub(OTHER_COLUMNS).max(20)
    } else {
        START_SHOWN
    };
    for text in texts {
        let key: String = text.chave.to_string().chars().take(KEY_SHOWN).collect();
        table.row([
            Cell::styled(Style::Cyan, key),
            day(text.texto.data).into(),
            text.texto.registro.into(),
            (&text.texto.fonte).into(),
            text.palavras.into(),
            start(&text.texto.texto, room).into(),
        ]);
    }
    Ok(writeln!(ctx.tela.out(), "{table}")?)
}

/// Writes texts of other people as a table, one line a text.
pub(super) fn write_others(ctx: &Ctx, texts: &[Neighbour]) -> Result<(), Error> {
    let mut table = ctx.tela.table(&["autor", "data", "registro", "fonte", "texto"]);
    for Neighbour { autor, guardado } in texts {
        table.row([
            autor.into(),
            day(guardado.texto.data).into(),
            guardado.texto.registro.into(),
            (&guardado.texto.fonte).into(),
            start(&guardado.texto.texto, START_SHOWN).into(),
        ]);
    }
    Ok(writeln!(ctx.tela.out(), "{table}")?)
}

/// The beginning of a text on one line.
fn start(text: &str, room: usize) -> String {
    let mut line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((at, _)) = line.char_indices().nth(room) {
        line.truncate(at);
        line.push('…');
    }
    line
}
