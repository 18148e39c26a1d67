//! The second question: whose voice. A file, a folder, an archive as it came, or some texts pasted here.
use std::path::{Path, PathBuf};

use serde_json::json;

use super::{Stayed, pick};
use crate::exit::Error;
use crate::frame::{Ctx, input};
use crate::terminal;
use crate::voice::corpus::{
    ImportArgs, in_a_sentence, not_empty, say_measured, show_import, warn, write_tables,
};
use crate::voice::enough_texts::plainly;
use voz_core::app::voice::import::FIRST;
use voz_core::app::voice::{file_sources, voice_in_use};
use voz_core::voice::Registro;
use voz_core::voice::corpus::{Aviso, apart};
use voz_core::voice::estilo::StyleCard;

/// Name of pasted texts where the source is named.
const PASTED: &str = "textos colados";
/// Asked of texts that do not tell it themselves.
const WHOM: &str = "Foram para alguém, como e-mails e mensagens (r), ou para todos, como posts (p)?";

/// Imports what the flags name, and measures.
pub(super) fn named(ctx: &Ctx, sources: &[PathBuf], autor: Option<&str>) -> Result<(), Error> {
    let imported = ImportArgs::plain(autor.map(str::to_owned)).import(ctx, sources)?;
    not_empty(&imported)?;
    show_import(ctx, &imported, false, false)?;
    say_measured(ctx, &measured(ctx)?);
    Ok(())
}

/// Asks where the author's texts are until some came in or nobody wants to go on.
pub(super) fn asked(ctx: &Ctx, texts: u64, writes: bool, stayed: &Stayed) -> Result<(), Error> {
    ctx.tela.say(match texts {
        0 if !writes => "Sem um modelo, textos seus ainda não mudam as palavras de uma reescrita. Se quiser, traga-os já: ficam \
                         nesta máquina até haver um."
            .to_owned(),
        0 => "O modelo imita textos seus: dez já servem de exemplo, com vinte eu meço o seu jeito, com cem a medida se \
              completa. Eles ficam nesta máquina; a cada reescrita alguns vão ao modelo."
            .to_owned(),
        n => format!("{n} já estão no banco; dá para trazer mais."),
    });
    let mut import = ImportArgs::plain(None);
    loop {
        let answer = ctx
            .tela
            .ask("Arquivo, pasta ou zip com e-mails, mensagens ou posts seus (c para colar aqui, Enter para seguir):")?;
        let came = match answer.as_str() {
            "" => return Ok(()),
            "c" | "C" => pasted(ctx, ""),
            text if is_text(ctx, text) => pasted(ctx, text),
            // The greeting of a pasted e-mail is short, and the rest of it is there already.
            text if !cleaned(ctx, text).exists() && !input::looks_like_a_path(text) => {
                match ctx.tela.rest_of_paste() {
                    rest if rest.trim().is_empty() => from_path(ctx, &mut import, &cleaned(ctx, text)),
                    rest => pasted(ctx, &format!("{text}\n{rest}")),
                }
            }
            path => from_path(ctx, &mut import, &cleaned(ctx, path)),
        };
        match came {
            Ok(true) => {
                let card = measured(ctx)?;
                stayed.has_texts(tell(ctx, &card, writes));
            }
            Ok(false) => {}
            Err(error) if ctx.world.stopped() => return Err(error),
            Err(error) => ctx.tela.error(&error),
        }
    }
}

/// Shows what a source would bring, and imports it after a yes.
fn from_path(ctx: &Ctx, import: &mut ImportArgs, path: &Path) -> Result<bool, Error> {
    let sources = [path.to_owned()];
    import.ensaio = true;
    import.registro = None;
    let mut seen = import.import(ctx, &sources)?;
    if seen.resumos.iter().any(|summary| summary.avisos.contains_key(&Aviso::SemRegistro)) {
        import.registro = Some(register(ctx, WHOM)?);
        seen = import.import(ctx, &sources)?;
    }
    warn(ctx, &seen);
    ctx.tela.say(in_a_sentence(&seen));
    if seen.novos == 0 {
        return Ok(false);
    }
    ctx.tela.say(beginnings(&seen.primeiros, seen.novos));
    let mut question = "Guardar? [S/n; d mostra a tabela]".to_owned();
    loop {
        let answer = ctx.tela.ask(&question)?;
        match answer.to_lowercase().as_str() {
            "" | "s" | "sim" | "y" | "yes" => break,
            "n" | "não" | "nao" => return Ok(false),
            "d" => {
                write_tables(ctx, &seen.resumos)?;
                ctx.tela.flush()?;
            }
            _ => question = format!("{answer:?} não é sim nem não. Guardar? [S/n; d mostra a tabela]"),
        }
    }
    import.ensaio = false;
    Ok(import.import(ctx, &sources)?.novos > 0)
}

/// True where somebody pasted a text in the place of a path.
fn is_text(ctx: &Ctx, typed: &str) -> bool {
    /// A name of a file has fewer words.
    const WORDS: usize = 5;
    typed.split_whitespace().nth(WORDS - 1).is_some() && !cleaned(ctx, typed).exists()
}

/// A path as people paste it: in quotes, with the home folder as `~`, or with the blanks escaped by a terminal.
pub(super) fn cleaned(ctx: &Ctx, typed: &str) -> PathBuf {
    let bare = typed.trim_matches(['"', '\'']);
    let bare = if Path::new(bare).exists() { bare.to_owned() } else { bare.replace("\\ ", " ") };
    match (bare.strip_prefix("~/"), ctx.world.env("HOME")) {
        (Some(rest), Some(home)) => Path::new(home).join(rest),
        _ => PathBuf::from(bare),
    }
}

/// Takes texts from the terminal, one below the other, and keeps them once it was said how they are told apart. The first line
/// may be there already.
fn pasted(ctx: &Ctx, mut first: &str) -> Result<bool, Error> {
    let mut how = match first {
        "" => {
            "Cole os textos, com uma linha --- entre um e outro (ou vazia, se são de um parágrafo só); no fim, Enter e Ctrl-D:"
        }
        _ => {
            "Isso é um texto, e não um arquivo: cole os outros, com uma linha vazia (ou ---) entre um e outro; no fim, Enter e Ctrl-D:"
        }
    };
    let texts = loop {
        let texts = own(ctx, &format!("{first}\n{}", ctx.tela.ask_pasted(how)?))?;
        first = "";
        if texts.is_empty() {
            return Ok(false);
        }
        let all = texts.len() as u64;
        ctx.tela.say(format_args!("Vejo {}:\n{}", terminal::texts(all), beginnings(&texts, all)));
        if ctx.tela.agree("Certo?")? {
            break texts;
        }
        how = "Cole de novo, com uma linha --- entre um texto e outro (só Ctrl-D para desistir); no fim, Enter e Ctrl-D:";
    };
    let registro = register(ctx, WHOM)?;
    let line = |text: &String| json!({"texto": text, "registro": registro}).to_string() + "\n";
    let lines: String = texts.iter().map(line).collect();
    let mut import = ImportArgs::of_format("jsonl");
    let imported =
        import.import_from(ctx, |_| Ok(file_sources::typed(PASTED, lines.clone().into_bytes())))?;
    ctx.tela.say(in_a_sentence(&imported));
    Ok(imported.novos > 0)
}

/// The pasted texts that are of whoever pasted them, who is asked where the headers of copied messages name several.
fn own(ctx: &Ctx, pasted: &str) -> Result<Vec<String>, Error> {
    let texts = apart(pasted);
    let mut senders: Vec<String> = Vec::new();
    for sender in texts.iter().filter_map(|(sender, _)| sender.as_ref()) {
        if !senders.contains(sender) {
            senders.push(sender.clone());
        }
    }
    let me = match senders.as_slice() {
        [] | [_] => None,
        several => {
            ctx.tela.say("Nestes e-mails escrevem:");
            Some(&several[pick(ctx, "Quem é você?", several)?])
        }
    };
    let mine =
        |sender: &Option<String>| me.is_none() || sender.as_ref().is_none_or(|sender| Some(sender) == me);
    Ok(texts.into_iter().filter(|(sender, _)| mine(sender)).map(|(_, text)| text).collect())
}

/// A line for each of the first texts, of so many.
fn beginnings(texts: &[String], all: u64) -> String {
    /// Characters of a beginning.
    const BEGINNING: usize = 48;
    let mut lines = Vec::new();
    for (at, text) in texts.iter().enumerate().take(FIRST) {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let begins: String = line.chars().take(BEGINNING).collect();
        let goes_on = if begins.len() < line.len() { "…" } else { "" };
        lines.push(format!("  {:>2}) {begins}{goes_on}", at + 1));
    }
    let more = all.saturating_sub(lines.len() as u64);
    if more > 0 {
        lines.push(format!("  e mais {more}"));
    }
    lines.join("\n")
}

/// Asks for a register.
pub(super) fn register(ctx: &Ctx, question: &str) -> Result<Registro, Error> {
    let question = format!("{question} [r]");
    ctx.tela.ask_until(&question, &format!("não é r nem p. {question}"), |answer| {
        match answer.to_lowercase().as_str() {
            "" | "r" | "resposta" | "respostas" => Some(Registro::Resposta),
            "p" | "post" | "posts" => Some(Registro::Post),
            _ => None,
        }
    })
}

fn measured(ctx: &Ctx) -> Result<StyleCard, Error> {
    let store = ctx.store()?;
    Ok(ctx.tela.during("medindo", || voice_in_use::measure(&ctx.world, &store))?.cartao)
}

/// Says what the texts are good for now, register by register; how many there are.
fn tell(ctx: &Ctx, card: &StyleCard, writes: bool) -> u64 {
    let of = |registro| card.medidas.of(registro).amostras;
    for registro in Registro::ALL.into_iter().filter(|&registro| of(registro) > 0) {
        let said = plainly(registro, of(registro), writes).replacen("com ", "Com ", 1);
        ctx.tela.say(format_args!("{said}."));
    }
    Registro::ALL.into_iter().map(|registro| u64::from(of(registro))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_shown_by_their_beginnings() {
        let texts: Vec<String> = (1..=14).map(|n| format!("texto {n}\n{}", "longo ".repeat(20))).collect();
        let said = beginnings(&texts, 14);
        assert!(said.starts_with("   1) texto 1 longo") && said.ends_with("\n  e mais 2"), "{said}");
        assert_eq!(beginnings(&["Oi".to_owned()], 1), "   1) Oi");
    }
}
