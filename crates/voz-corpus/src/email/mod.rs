//! E-mail: mailboxes (mbox), single messages (eml), alone or in a folder or zip.
//!
//! Kept: what the person wrote in the messages they sent, plain text first. An answer (`In-Reply-To`, or a
//! subject `Re:`) is a `resposta`, anything else a `post`. Quotes, signatures and what programs add go; messages
//! passed on and automatic answers are counted; what others wrote is put aside for comparison.

mod body;
mod mbox;
mod message;

use super::{
    Aviso, Draft, Entry, File, ImportError, Importer, Motivo, Reads, Scout, Sink, SourcePlace, Unit,
};
pub(super) use body::{copied_head, greets, takes_leave, typed};
use mbox::{Messages, Raw};
use voz_texto::Registro;

pub(super) const IMPORTER: Importer = Importer {
    id: "email",
    rotulo: "e-mail (mbox, eml)",
    sobre: "caixa de enviados em mbox, ou mensagens .eml; diga o seu endereço com --autor",
    find,
    read: Reads::Each(read),
};

/// Names that mail programs give to mailboxes without an extension.
const MAILBOXES: &[&str] =
    &["sent", "enviados", "enviadas", "itens enviados", "sent items", "sent mail", "inbox", "mbox"];

/// Extensions of files that hold no mail, whatever the person says.
const OTHER: &[&str] = &["json", "jsonl", "csv", "tsv", "html", "htm", "xml", "js", "md"];

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let mut units = scout.with_extension(&["mbox", "mbx", "eml"]);
    // Only what is named like a mailbox is opened.
    let named = |entry: &Entry| MAILBOXES.contains(&entry.file_name().to_lowercase().as_str());
    for index in scout.named(named).concat() {
        if mbox::begins(&scout.head(index)?) {
            units.push(vec![index]);
        }
    }
    units.extend(scout.nameless_with_head(mbox::begins)?);
    units.sort_unstable();
    units.dedup();
    Ok(units)
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let head = file.head()?;
    let mailbox = mbox::begins(&head);
    // With `--formato` a body alone is read too, but not what is plainly something else.
    let other = file.entry.has_extension(OTHER);
    if !mailbox && (head.contains(&0) || other && !message::has_header(&head)) {
        let problem = "não é uma mensagem nem uma caixa de e-mail em texto (mbox ou eml)";
        return Err(ImportError::malformed(SourcePlace::whole(entry), problem));
    }
    let mut messages = Messages::new(file.open()?);
    while let Some(raw) = messages.next().map_err(ImportError::read(entry))? {
        let place = if mailbox { SourcePlace::item(entry, raw.number) } else { SourcePlace::whole(entry) };
        keep(&raw, &place, sink)?;
    }
    Ok(())
}

fn keep(raw: &Raw, place: &SourcePlace, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let message = message::parse(&raw.bytes, &raw.sender);
    let names: Vec<&str> = message.names.iter().map(String::as_str).collect();
    let own = sink.is_author(&names, place)?;
    let mut typed = typed(message.body.as_deref().unwrap_or_default());
    if message.is_forward && !typed.forwards {
        // Nothing tells where the person's words end: what is passed on is taken for all of it.
        typed.text.clear();
        typed.forwards = true;
    }
    let motivo = match () {
        () if message.is_automatic => Some(Motivo::Automatica),
        () if message.is_draft => Some(Motivo::Rascunho),
        () if typed.text.is_empty() && typed.forwards => Some(Motivo::Encaminhada),
        () if typed.text.is_empty() && message.has_attachments => Some(Motivo::Midia),
        () => None,
    };
    let data = message.date.or_else(|| message::date_in(&raw.bytes));
    let draft = Draft {
        id: message.id,
        data,
        registro: Some(if message.is_reply { Registro::Resposta } else { Registro::Post }),
        texto: typed.text,
        resposta_a: message.reply_to,
        ..Draft::default()
    };
    if motivo.is_none() && own && data.is_none() && message::has_header(&raw.bytes) {
        sink.warn(Aviso::DataIlegivel, place);
    }
    let name = names.first().copied().unwrap_or_default();
    sink.take_in((!own).then_some(name), motivo.map_or(Ok(draft), Err), place)
}

#[cfg(test)]
mod tests;
