//! Conversations of WhatsApp, exported as text by Android or iOS: a `.txt`, or the zip with one and its media.
//!
//! Kept: what the person wrote, each message a `resposta`. A message goes on over the lines that begin with
//! no date. What the program wrote, media, and deleted messages are counted; what the other side wrote is put
//! aside for comparison. Dates are those of the telephone, taken as UTC. Where it is asked for, what the person
//! sent in one go is one text.
mod header;
mod marks;

use voz_texto::Registro;

use crate::date::millis;
use crate::decode::Lines;
use crate::sink::TEXT_MAX;
use crate::{Aviso, Draft, File, ImportError, Importer, Motivo, Reads, Scout, Sink, SourcePlace, Unit};
use header::{Order, Stamp};

pub(super) const IMPORTER: Importer = Importer {
    id: "whatsapp",
    rotulo: "conversa do WhatsApp",
    sobre: "conversa exportada do WhatsApp (.txt ou zip); diga quem é você com --autor",
    find,
    read: Reads::Each(read),
};

/// Lines at the beginning of a file of which one must be the beginning of a message.
const LOOKED_AT: usize = 3;

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let mut units = scout.with_head(&["txt"], |_, head| begins(head))?;
    units.extend(scout.nameless_with_head(begins)?);
    Ok(units)
}

/// True when one of the first lines is the beginning of a message.
fn begins(head: &[u8]) -> bool {
    let mut lines = Lines::new(head);
    let mut seen = 0;
    while let (true, Ok(Some((_, line)))) = (seen < LOOKED_AT, lines.next()) {
        seen += usize::from(!line.trim().is_empty());
        if header::split(line).is_some() {
            return true;
        }
    }
    false
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let asked = sink.options().autor;
    let survey = header::survey(file.open()?, entry, asked.is_none())?;
    let Some(author) = asked else {
        return Err(ImportError::WhoAreYou { place: SourcePlace::whole(entry), names: survey.names });
    };
    let (order, burst) = (survey.order, Burst::default());
    let mut reading = Reading { entry, author, order, message: None, burst };
    let mut lines = Lines::new(file.open()?);
    while let Some((number, line)) = lines.next().map_err(ImportError::read(entry))? {
        reading.line(number, line, sink)?;
    }
    reading.end_message(sink)?;
    reading.burst.end(sink)
}

/// A conversation on its way through.
struct Reading<'a> {
    entry: &'a str,
    author: &'a str,
    order: Order,
    message: Option<ChatMessage>,
    /// The messages that the person sent in one go, so far.
    burst: Burst,
}

/// A message that may go on over the next line.
struct ChatMessage {
    line: u64,
    stamp: Stamp,
    /// Name and text, or what the program says.
    rest: String,
    too_long: bool,
}

/// Whoever a name stands for.
enum Speaker {
    Program,
    Own,
    Other,
}

impl Reading<'_> {
    fn line(&mut self, number: u64, line: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        if let Some((stamp, rest)) = header::split(line) {
            let mut text = self.end_message(sink)?;
            if stamp.contradicts(self.order) {
                let problem = "as datas se contradizem: nesta linha dia e mês estão na ordem contrária à das outras; \
                               separe em dois arquivos o que veio de telefones diferentes";
                return Err(ImportError::malformed(SourcePlace::line(self.entry, number), problem));
            }
            text.push_str(rest);
            self.message =
                Some(ChatMessage { line: number, stamp, rest: text, too_long: rest.len() > TEXT_MAX });
        } else if let Some(message) = &mut self.message {
            message.too_long |= message.rest.len() + line.len() > TEXT_MAX;
            if !message.too_long {
                message.rest.push('\n');
                message.rest.push_str(line);
            }
        }
        Ok(())
    }

    /// Hands on the message that stands open; gives back its room, empty.
    fn end_message(&mut self, sink: &mut Sink<'_>) -> Result<String, ImportError> {
        let Some(mut message) = self.message.take() else { return Ok(String::new()) };
        self.hand_on(&message, sink)?;
        message.rest.clear();
        Ok(message.rest)
    }

    fn hand_on(&mut self, message: &ChatMessage, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        let rest = message.rest.trim_start_matches(header::is_mark);
        // Only the first line can hold the name.
        let first = rest.split('\n').next().unwrap_or_default();
        let Some((name, _)) = header::speaker(first, Some(self.author)) else {
            sink.leave_out(Motivo::Sistema);
            return Ok(());
        };
        let said = rest.get(name.len() + 1..).unwrap_or_default();
        let words = marks::words(said);
        if said.trim_start().starts_with(header::is_mark) && words == Err(Motivo::Sistema) {
            sink.leave_out(Motivo::Sistema);
            return Ok(());
        }
        let place = SourcePlace::line(self.entry, message.line);
        let plain = header::plain_name(name);
        let whose = match () {
            () if marks::is_program(&plain) => Speaker::Program,
            () if sink.is_author(&[&plain], &place)? => Speaker::Own,
            () => Speaker::Other,
        };
        if !matches!(whose, Speaker::Own) {
            self.burst.end(sink)?;
        }
        let text = match words {
            _ if message.too_long => Err(Motivo::Grande),
            words => words,
        };
        let data = message.stamp.at(self.order).and_then(|at| millis(at, 0));
        let draft = |texto| Draft { data, registro: Some(Registro::Resposta), texto, ..Draft::default() };
        match (whose, text) {
            (Speaker::Program, _) => sink.leave_out(Motivo::OutroAutor),
            (Speaker::Own, Ok(texto)) => {
                if data.is_none() {
                    sink.warn(Aviso::DataIlegivel, &place);
                }
                return self.burst.add(draft(texto), place, sink);
            }
            (Speaker::Own, Err(motivo)) => sink.leave_out(motivo),
            (Speaker::Other, text) => {
                return sink.keep_other(&plain, draft(text.unwrap_or_default()), Motivo::OutroAutor);
            }
        }
        Ok(())
    }
}

/// Time between two messages from which on they are two texts: two minutes (facts, voice, section 3).
const APART_MS: i64 = 120_000;

/// The person's messages since anybody else last wrote, as far as they follow each other closely.
#[derive(Default)]
struct Burst {
    open: Option<(Draft, SourcePlace)>,
    /// When the last of them was sent.
    last_ms: i64,
}

impl Burst {
    /// Takes the person's next message. It is handed on at once unless bursts are to be joined.
    fn add(&mut self, draft: Draft, place: SourcePlace, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        let Some(sent) = draft.data.filter(|_| sink.options().juntar_rajadas) else {
            self.end(sink)?;
            return sink.keep(draft, &place);
        };
        let after = sent.0.saturating_sub(self.last_ms);
        self.last_ms = sent.0;
        match &mut self.open {
            Some((first, _))
                if (0..APART_MS).contains(&after) && first.texto.len() + draft.texto.len() < TEXT_MAX =>
            {
                first.texto.push('\n');
                first.texto.push_str(&draft.texto);
                sink.leave_out(Motivo::Rajada);
            }
            _ => {
                self.end(sink)?;
                self.open = Some((draft, place));
            }
        }
        Ok(())
    }

    /// Hands on what is open: somebody else wrote, or the conversation is over.
    fn end(&mut self, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        self.open.take().map_or(Ok(()), |(draft, place)| sink.keep(draft, &place))
    }
}

#[cfg(test)]
mod tests;
