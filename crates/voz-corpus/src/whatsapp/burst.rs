//! What a person sends in one go: messages that follow each other closely, as one text where that is asked for.
use super::super::sink::TEXT_MAX;
use super::super::{Draft, ImportError, Motivo, Sink, SourcePlace};

/// Time between two messages from which on they are two texts: two minutes (facts, voice, section 3).
const APART_MS: i64 = 120_000;

/// The person's messages since anybody else last wrote, as far as they follow each other closely.
pub(super) struct Burst {
    open: Option<(Draft, SourcePlace)>,
    /// When the last of them was sent.
    last_ms: i64,
}

impl Burst {
    pub(super) const fn new() -> Self {
        Self { open: None, last_ms: 0 }
    }

    /// Takes the person's next message. It is handed on at once unless bursts are to be joined.
    pub(super) fn add(
        &mut self,
        draft: Draft,
        place: SourcePlace,
        sink: &mut Sink<'_>,
    ) -> Result<(), ImportError> {
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
    pub(super) fn end(&mut self, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        self.open.take().map_or(Ok(()), |(draft, place)| sink.keep(draft, &place))
    }
}
