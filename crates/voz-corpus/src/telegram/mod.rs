//! Conversations of Telegram, as its desktop program exports them to JSON: one, or all of an account.
//!
//! A message in a conversation or group is a `resposta`; one in a channel that the author speaks as is a
//! `post`. Forwards, robots, saved notes and what the program says are counted; what others wrote is put aside
//! for comparison. The author is told by name or by number; an export of a whole account names its owner.

mod stream;

use super::{
    Draft, File, ImportError, Importer, Motivo, Reads, Scout, Sink, SourcePlace, Unit, has, parse_date,
};
use stream::{Chat, TelegramMessage, each_message};
use voz_texto::Registro;
use voz_texto::texto::fold;

pub(super) const IMPORTER: Importer = Importer {
    id: "telegram",
    rotulo: "conversa do Telegram (JSON)",
    sobre: "o result.json que o Telegram Desktop exporta: uma conversa ou a conta toda",
    find,
    read: Reads::Each(read),
};

/// Kinds of conversation, as the export names them.
const KINDS: &[&str] = &[
    "\"personal_chat\"", "\"bot_chat\"", "\"saved_messages\"", "\"private_group\"", "\"private_supergroup\"",
    "\"public_supergroup\"", "\"private_channel\"", "\"public_channel\"", "\"verification_codes\"",
    "\"replies\"",
];

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let mut units = scout.with_head(&["json"], |_, head| begins(head))?;
    units.extend(scout.nameless_with_head(begins)?);
    Ok(units)
}

fn begins(head: &[u8]) -> bool {
    let conversation = has(head, "\"messages\"") && KINDS.iter().any(|k| has(head, k));
    let account =
        has(head, "\"about\"") && has(head, "Telegram") || has(head, "\"chats\"") && has(head, "\"list\"");
    head.trim_ascii_start().starts_with(b"{") && (conversation || account)
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let author = match sink.options().autor {
        Some(author) => author.to_owned(),
        None => owner(file, entry)?,
    };
    let mut reading = Reading { entry, author, known_as: None };
    each_message(file.open()?, entry, &mut |chat, message, number| {
        reading.message(chat, message, number, sink)
    })?;
    Ok(())
}

/// The owner of an export, where nobody said it: the account's own name, or a question.
fn owner(file: &mut File<'_>, entry: &str) -> Result<String, ImportError> {
    const NAMES_MAX: usize = 40;
    let mut names: Vec<String> = Vec::new();
    let owner = each_message(file.open()?, entry, &mut |chat, message, _| {
        // Of what is left out whoever wrote it nobody is the author.
        if !is_kept(chat, &message) {
            return Ok(());
        }
        if let Some(name) = message.from
            && names.len() < NAMES_MAX
            && !names.contains(&name)
        {
            names.push(name);
        }
        Ok(())
    })?;
    match owner {
        Some(id) => Ok(format!("user{id}")),
        None => Err(ImportError::WhoAreYou { place: SourcePlace::whole(entry), names }),
    }
}

/// False for what is left out whoever wrote it: what the program says, and saved notes.
fn is_kept(chat: &Chat, message: &TelegramMessage) -> bool {
    !is_service(message) && chat.kind != SAVED
}

/// True for what the program says.
fn is_service(message: &TelegramMessage) -> bool {
    message.kind.as_deref().is_some_and(|kind| kind != "message")
}

/// Kind of the conversation with oneself, whose messages are notes.
const SAVED: &str = "saved_messages";

struct Reading<'a> {
    entry: &'a str,
    /// Name or number, with or without `user` before it.
    author: String,
    /// The name under which the author's number was met.
    known_as: Option<String>,
}

impl Reading<'_> {
    fn message(
        &mut self,
        chat: &Chat,
        message: TelegramMessage,
        number: u64,
        sink: &mut Sink<'_>,
    ) -> Result<(), ImportError> {
        let place = SourcePlace::item(self.entry, number);
        if !is_kept(chat, &message) {
            sink.leave_out(if is_service(&message) { Motivo::Sistema } else { Motivo::OutroTipo });
            return Ok(());
        }
        let own = self.is_own(&message, &place, sink)?;
        let forwarded = message.forwarded_from.0 || message.saved_from.0;
        let motivo = match () {
            () if forwarded => Some(Motivo::Encaminhada),
            () if message.via_bot.0 || chat.kind == "bot_chat" => Some(Motivo::Automatica),
            () if message.text.0.trim().is_empty() && message.has_media() => Some(Motivo::Midia),
            () => None,
        };
        let channel = chat.kind.ends_with("channel");
        let name = message.from.unwrap_or_default();
        let numbered =
            |id: &str| if chat.id.is_empty() { id.to_owned() } else { format!("{}/{id}", chat.id) };
        let date = message.date_unixtime.0.or(message.date.0);
        let draft = Draft {
            id: message.id.0.as_deref().map(numbered),
            data: date.as_deref().and_then(parse_date),
            registro: Some(if channel { Registro::Post } else { Registro::Resposta }),
            texto: message.text.0,
            resposta_a: message.reply_to_message_id.0.as_deref().map(numbered),
            ..Draft::default()
        };
        sink.take_in((!own).then_some(&name), motivo.map_or(Ok(draft), Err), &place)
    }

    /// True when the author wrote it. A number that goes by two names proves nothing: then the name decides.
    fn is_own(
        &mut self,
        message: &TelegramMessage,
        place: &SourcePlace,
        sink: &mut Sink<'_>,
    ) -> Result<bool, ImportError> {
        let name = message.from.as_deref().unwrap_or_default();
        let id = message.from_id.0.as_deref().unwrap_or_default();
        let (wanted, bare) = (fold(self.author.trim()), |id: &str| fold(id).replacen("user", "", 1));
        let by_id = !id.is_empty() && bare(id) == bare(&wanted);
        if by_id && !name.is_empty() && fold(name) != wanted {
            let known = self.known_as.get_or_insert_with(|| name.to_owned());
            if known != name {
                let (first, second) = (known.clone(), name.to_owned());
                return Err(ImportError::ManyAuthors { place: place.clone(), first, second });
            }
        }
        match sink.options().autor {
            Some(author) if by_id => sink.is_author(&[author], place),
            Some(_) => sink.is_author(&[if name.is_empty() { "(conta apagada)" } else { name }], place),
            None => Ok(by_id),
        }
    }
}

#[cfg(test)]
mod tests;
