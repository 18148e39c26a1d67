//! One message: who wrote it, when, in answer to what, and its text part. The only place that names mail-parser.
use std::io::Read;

use mail_parser::decoders::{base64::base64_decode, quoted_printable::quoted_printable_decode};
use mail_parser::{
    Encoding, HeaderName, Message as Parsed, MessageParser, MessagePart, MimeHeaders, PartType,
};

use super::body::{AUTOMATIC, FORWARD, REPLY, unflow};
use crate::decode::Utf8;
use crate::html::page_to_text;
use crate::parse_date;
use voz_base::Millis;
use voz_texto::texto::fold;

/// Classes under which mail programs put what they quote and sign.
const QUOTED: &[&str] = &[
    "gmail_quote", "gmail_quote_container", "gmail_attr", "gmail_signature", "gmail_signature_prefix",
    "yahoo_quoted", "moz-cite-prefix", "moz-signature", "protonmail_quote", "protonmail_signature_block",
    "zmail_extra", "OutlookMessageHeader", "WordSection1-quoted", "apple-signature", "AppleOriginalContents",
];

/// The part of a message that the importer needs.
#[derive(Default)]
pub(super) struct Message {
    /// Address and name of whoever wrote it, those that are there.
    pub(super) names: Vec<String>,
    pub(super) id: Option<String>,
    pub(super) date: Option<Millis>,
    /// Identifier of the message it answers.
    pub(super) reply_to: Option<String>,
    pub(super) is_reply: bool,
    pub(super) is_forward: bool,
    pub(super) is_automatic: bool,
    pub(super) is_draft: bool,
    /// The text part, decoded, its lines as they were typed; `None` when there is none.
    pub(super) body: Option<String>,
    pub(super) has_attachments: bool,
}

/// True when bytes begin with a header field, as a message does.
pub(super) fn has_header(bytes: &[u8]) -> bool {
    let line = bytes.split(|&b| b == b'\n').next().unwrap_or_default();
    let name = line.split(|&b| b == b':').next().unwrap_or_default();
    name.len() < line.len()
        && !name.is_empty()
        && name.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

/// Reads a message; `sender` is the address that its mailbox gives, for one that names nobody.
pub(super) fn parse(bytes: &[u8], sender: &str) -> Message {
    let told = !matches!(sender, "" | "-" | "MAILER-DAEMON");
    let fallback = || told.then(|| sender.to_owned()).into_iter().collect::<Vec<_>>();
    let parsed = if has_header(bytes) { MessageParser::default().parse(bytes) } else { None };
    let Some(parsed) = parsed else {
        return Message { names: fallback(), body: Some(decoded(bytes)), ..Message::default() };
    };
    let from = parsed.from().and_then(|a| a.first()).or_else(|| parsed.sender()?.first());
    let named = |name: Option<&str>| name.map(str::trim).filter(|n| !n.is_empty()).map(str::to_owned);
    let names: Vec<String> =
        from.map(|a| [named(a.address()), named(a.name())]).into_iter().flatten().flatten().collect();
    let subject = fold(parsed.subject().unwrap_or_default().trim());
    let answered = parsed.in_reply_to().as_text_list().and_then(|l| l.first().map(ToString::to_string));
    Message {
        names: if names.is_empty() { fallback() } else { names },
        id: parsed.message_id().map(str::to_owned),
        date: parsed.date().map(|d| Millis(d.to_timestamp().saturating_mul(1000))),
        is_reply: answered.is_some() || begins(&subject, &REPLY),
        reply_to: answered,
        is_forward: begins(&subject, &FORWARD),
        is_automatic: is_automatic(&parsed, &subject),
        is_draft: is_draft(&parsed),
        body: body(&parsed, bytes),
        has_attachments: parsed.attachment_count() > 0,
    }
}

/// True when a subject begins with one of these words and a colon, perhaps with a count (`Re[2]:`).
fn begins(subject: &str, words: &[&str]) -> bool {
    let word = subject.split(':').next().unwrap_or_default();
    let word = word.split(['[', '(', '^']).next().unwrap_or_default().trim();
    subject.contains(':') && words.contains(&word)
}

/// A field as it stands. The name is looked up: one that the parser knows by itself is never `Other`.
fn raw<'a>(message: &'a Parsed<'_>, name: &'static str) -> Option<&'a str> {
    message.header_raw(HeaderName::from(name)).map(str::trim)
}

/// True when a program wrote it (RFC 3834), or it is one of a mailing.
fn is_automatic(message: &Parsed<'_>, subject: &str) -> bool {
    let word = |name: &'static str| raw(message, name).map(str::to_ascii_lowercase);
    let of_many = |word: &String| ["auto_reply", "bulk", "junk"].iter().any(|known| word.starts_with(known));
    word("Auto-Submitted").is_some_and(|word| !word.starts_with("no"))
        || word("Precedence").as_ref().is_some_and(of_many)
        || ["X-Autoreply", "X-Autorespond", "List-Unsubscribe"]
            .iter()
            .any(|name| raw(message, name).is_some())
        || AUTOMATIC.iter().any(|a| subject.starts_with(a))
}

/// Gmail names the folders of a message in a field of its own.
fn is_draft(message: &Parsed<'_>) -> bool {
    let labels = raw(message, "X-Gmail-Labels").unwrap_or_default();
    labels.split(',').any(|l| {
        matches!(&*fold(l.trim().trim_matches('"')), "rascunhos" | "rascunho" | "drafts" | "draft" | "spam")
    })
}

fn body(message: &Parsed<'_>, bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    for part in message.text_bodies() {
        let (PartType::Text(words) | PartType::Html(words)) = &part.body else { continue };
        let lost = words.contains(char::REPLACEMENT_CHARACTER);
        let words = if lost { again(part, bytes) } else { words.clone().into_owned() };
        let piece = if part.is_text_html() { page_to_text(&words, QUOTED) } else { plain(part, &words) };
        if !text.is_empty() && !piece.trim().is_empty() {
            text.push('\n');
        }
        text.push_str(&piece);
    }
    (message.text_body_count() > 0).then_some(text)
}

fn plain(part: &MessagePart<'_>, words: &str) -> String {
    let attribute =
        |name: &str| part.content_type().and_then(|c| c.attribute(name)).map(str::to_ascii_lowercase);
    let words = words.replace("\r\n", "\n");
    match attribute("format").as_deref() {
        Some("flowed") => unflow(&words, attribute("delsp").as_deref() == Some("yes")),
        _ => words,
    }
}

/// The part decoded again, for one whose character set is missing or wrong: UTF-8 or else Windows-1252.
fn again(part: &MessagePart<'_>, bytes: &[u8]) -> String {
    let at = |offset: u32| usize::try_from(offset).unwrap_or(usize::MAX);
    let raw = bytes.get(at(part.offset_body)..at(part.offset_end)).unwrap_or_default();
    let plain = match part.encoding {
        Encoding::None => None,
        Encoding::QuotedPrintable => quoted_printable_decode(raw),
        Encoding::Base64 => base64_decode(raw),
    };
    decoded(plain.as_deref().unwrap_or(raw))
}

fn decoded(bytes: &[u8]) -> String {
    let mut text = String::new();
    // What is no text at all stays what could be read of it.
    if Utf8::new(bytes).read_to_string(&mut text).is_err() {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    text
}

/// The date in the field as it stands, where the parser could not read it.
pub(super) fn date_in(bytes: &[u8]) -> Option<Millis> {
    let head = String::from_utf8_lossy(bytes.get(..bytes.len().min(16 << 10)).unwrap_or_default());
    let line = head.lines().take_while(|l| !l.trim().is_empty()).find_map(|l| l.strip_prefix("Date:"))?;
    parse_date(line.trim())
}
