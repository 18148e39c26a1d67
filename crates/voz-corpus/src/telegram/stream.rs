//! `result.json` read message by message, whatever its size: one conversation, or all of an account.
use std::fmt;
use std::io::{BufReader, Read};

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::decode::{MemoryBudget, Utf8, capped};
use crate::document::{Scalar, problem};
use crate::{ImportError, SourcePlace};

/// Bytes that one message, or what stands between two, may take.
const MESSAGE_MAX: u64 = 16 << 20;

/// The conversation a message stands in.
#[derive(Clone, Debug, Default)]
pub(super) struct Chat {
    pub(super) kind: String,
    pub(super) id: String,
}

/// The fields read of a message.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct TelegramMessage {
    pub(super) id: Scalar,
    #[serde(rename = "type")]
    pub(super) kind: Option<String>,
    pub(super) date: Scalar,
    pub(super) date_unixtime: Scalar,
    pub(super) from: Option<String>,
    pub(super) from_id: Scalar,
    pub(super) text: TelegramText,
    pub(super) reply_to_message_id: Scalar,
    pub(super) forwarded_from: Present,
    pub(super) saved_from: Present,
    pub(super) via_bot: Present,
    photo: Present,
    file: Present,
    media_type: Present,
    contact_information: Present,
    location_information: Present,
    poll: Present,
    game_title: Present,
}

impl TelegramMessage {
    /// True when it carries something that is no text.
    pub(super) fn has_media(&self) -> bool {
        let kinds = [
            &self.photo, &self.file, &self.media_type, &self.contact_information, &self.location_information,
            &self.poll, &self.game_title,
        ];
        kinds.iter().any(|k| k.0)
    }
}

/// A field of which only the presence matters.
#[derive(Debug, Default)]
pub(super) struct Present(pub(super) bool);

impl<'de> Deserialize<'de> for Present {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self(true))
    }
}

/// Formats of pieces that the author did not write as prose: words of others, code, orders to a robot.
const NOT_PROSE: &[&str] = &["blockquote", "code", "pre", "bot_command"];

/// A text: a string, or a list of strings and of pieces with a format.
#[derive(Debug, Default)]
pub(super) struct TelegramText(pub(super) String);

impl<'de> Deserialize<'de> for TelegramText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Piece {
            Plain(String),
            Formatted {
                #[serde(default, rename = "type")]
                kind: String,
                #[serde(default)]
                text: String,
            },
            Other(IgnoredAny),
        }
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum TelegramWritten {
            Whole(String),
            Pieces(Vec<Piece>),
            Other(IgnoredAny),
        }
        Ok(Self(match TelegramWritten::deserialize(deserializer)? {
            TelegramWritten::Whole(text) => text,
            TelegramWritten::Pieces(pieces) => {
                let mut whole = String::new();
                let mut left_out = false;
                for piece in pieces {
                    let text = match piece {
                        Piece::Formatted { kind, .. } if NOT_PROSE.contains(&kind.as_str()) => {
                            left_out = true;
                            continue;
                        }
                        Piece::Plain(text) | Piece::Formatted { text, .. } => text,
                        Piece::Other(_) => continue,
                    };
                    // What was left out leaves no second blank or line break behind.
                    let spaced = left_out && whole.ends_with(char::is_whitespace);
                    whole.push_str(if spaced { text.trim_start() } else { &text });
                    left_out = false;
                }
                whole
            }
            TelegramWritten::Other(_) => String::new(),
        }))
    }
}

/// Gets each message with its conversation and its number in the file, from 1.
pub(super) type Each<'a> = dyn FnMut(&Chat, TelegramMessage, u64) -> Result<(), ImportError> + 'a;

/// Reads all messages; gives the number of the account the export is of, where it says so.
pub(super) fn each_message(
    reader: impl Read,
    entry: &str,
    each: &mut Each<'_>,
) -> Result<Option<String>, ImportError> {
    let (budget, capped) = capped(Utf8::new(reader), MESSAGE_MAX, "uma mensagem");
    let mut walk = Walk { each, budget, count: 0, owner: None, stopped: None, messages: false };
    let mut json = serde_json::Deserializer::from_reader(BufReader::with_capacity(256 << 10, capped));
    let read = (&mut walk).deserialize(&mut json).and_then(|()| json.end());
    if let Some(error) = walk.stopped {
        return Err(error);
    }
    match read {
        Ok(()) if walk.messages => Ok(walk.owner),
        Ok(()) => Err(ImportError::malformed(
            SourcePlace::whole(entry),
            "não tem nenhuma conversa do Telegram (\"messages\")",
        )),
        Err(error) => Err(problem(error, entry, walk.count)),
    }
}

/// A walk through an object that holds conversations, or is one.
struct Walk<'a, 'b> {
    each: &'a mut Each<'b>,
    budget: MemoryBudget,
    count: u64,
    owner: Option<String>,
    /// The error that ended the reading, when it was not the file.
    stopped: Option<ImportError>,
    /// A list of messages was met.
    messages: bool,
}

impl<'de> DeserializeSeed<'de> for &mut Walk<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for &mut Walk<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("um objeto")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        #[derive(Deserialize)]
        struct Owner {
            #[serde(default)]
            user_id: Scalar,
        }
        let mut chat = Chat::default();
        while let Some(key) = map.next_key::<String>()? {
            self.budget.renew();
            match key.as_str() {
                "type" => chat.kind = map.next_value::<Scalar>()?.0.unwrap_or_default(),
                "id" => chat.id = map.next_value::<Scalar>()?.0.unwrap_or_default(),
                "messages" => map.next_value_seed(Items { walk: &mut *self, chat: Some(&chat) })?,
                "chats" | "left_chats" => map.next_value_seed(&mut *self)?,
                "list" => map.next_value_seed(Items { walk: &mut *self, chat: None })?,
                "personal_information" => self.owner = map.next_value::<Owner>()?.user_id.0,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

/// A list of the messages of `chat`, or of conversations.
struct Items<'w, 'a, 'b> {
    walk: &'w mut Walk<'a, 'b>,
    chat: Option<&'w Chat>,
}

impl<'de> DeserializeSeed<'de> for Items<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Items<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("uma lista")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let walk = self.walk;
        let Some(chat) = self.chat else {
            while seq.next_element_seed(&mut *walk)?.is_some() {}
            return Ok(());
        };
        walk.messages = true;
        while let Some(message) = seq.next_element::<TelegramMessage>()? {
            walk.budget.renew();
            walk.count += 1;
            if let Err(error) = (walk.each)(chat, message, walk.count) {
                walk.stopped = Some(error);
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}
