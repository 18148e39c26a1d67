//! The editor: what it can do, what it is told and asked, what it still owes an answer to; and messages on its stream
//! (LSP 3.17, base protocol).
use std::collections::HashMap;
use std::io::{self, BufRead, Read, Write};

use serde_json::{Value, json};

use super::actions::Choice;
use super::protocol::Severity;
use super::text::Encoding;
use crate::frame::Ctx;
use voz_core::mcp::rpc::{RpcFault, success};

/// Abilities of the editor, of those that we would ask for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Can {
    pub(super) encoding: Encoding,
    /// Edits of documents that name the version they were made for.
    pub(super) versions: bool,
    /// Edits that make a file.
    pub(super) create: bool,
    /// Shows how work goes on, and lets it be given up.
    pub(super) progress: bool,
    /// Tells its settings when asked.
    pub(super) settings: bool,
    /// Tells of files that change.
    pub(super) watch: bool,
}

impl Can {
    /// Reads the parameters of `initialize`.
    pub(super) fn of(params: &Value) -> Self {
        let at = |path: &str| params.pointer(&format!("/capabilities/{path}")).unwrap_or(&Value::Null);
        let on = |path: &str| at(path) == &Value::Bool(true);
        let makes = at("workspace/workspaceEdit/resourceOperations");
        Self {
            encoding: Encoding::negotiated(at("general/positionEncodings")),
            versions: on("workspace/workspaceEdit/documentChanges"),
            create: makes.as_array().is_some_and(|all| all.iter().any(|one| one == "create")),
            progress: on("window/workDoneProgress"),
            settings: on("workspace/configuration"),
            watch: on("workspace/didChangeWatchedFiles/dynamicRegistration"),
        }
    }
}

/// The purpose of an answer to a request of ours.
#[derive(Debug)]
pub(super) enum Owed {
    /// Nothing follows from it.
    Nothing,
    /// The settings.
    Settings,
    /// Work may show how it goes on.
    Progress(u64),
    /// An edit was applied, or not.
    Applied,
    /// A person chose among variants.
    Choice(Box<Choice>),
}

/// Most requests of ours that may wait for an answer; what is owed beyond is forgotten.
const OWED_MAX: usize = 256;

/// The editor's end of the conversation.
pub(super) struct EditorClient<'a> {
    ctx: &'a Ctx,
    pub(super) can: Can,
    next: u64,
    owed: HashMap<u64, Owed>,
    /// Nobody reads any more.
    pub(super) gone: bool,
}

impl<'a> EditorClient<'a> {
    pub(super) fn new(ctx: &'a Ctx) -> Self {
        Self { ctx, can: Can::default(), next: 1, owed: HashMap::new(), gone: false }
    }

    /// Sends a message as it is.
    pub(super) fn send(&mut self, message: &Value) {
        self.gone |= write(&mut *self.ctx.tela.out(), &message.to_string()).is_err();
    }

    /// Answers a request.
    pub(super) fn answer(&mut self, id: &Value, result: Result<Value, RpcFault>) {
        self.send(&match result {
            Ok(result) => success(id, result),
            Err(fault) => fault.answer(id),
        });
    }

    /// Tells something.
    pub(super) fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Asks for something.
    pub(super) fn ask(&mut self, method: &str, params: &Value, owed: Owed) {
        let id = self.next;
        self.next += 1;
        if self.owed.len() < OWED_MAX {
            self.owed.insert(id, owed);
        }
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
    }

    /// Purpose of an answer.
    pub(super) fn owed(&mut self, answer: &Value) -> Option<Owed> {
        self.owed.remove(&answer.get("id")?.as_u64()?)
    }

    /// Shows a person something.
    pub(super) fn say(&mut self, kind: Severity, message: &str) {
        self.tell("window/showMessage", &json!({"type": kind, "message": format!("voz: {message}")}));
    }
}

/// Most bytes of a message: a document of the largest size, escaped.
pub(super) const MESSAGE_MAX: u64 = 16 << 20;
/// Most bytes of a line of the head.
const LINE_MAX: u64 = 4 << 10;
/// Most lines of a head.
const LINES_MAX: usize = 32;

/// Outcome of a reading.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// The body of a message.
    Body(Vec<u8>),
    /// A body past [`MESSAGE_MAX`], which was skipped: its length.
    TooLong(u64),
    /// The head says no length: where the next message begins is not known any more.
    Lost,
    /// The stream is over.
    End,
}

/// Reads the next message. Memory grows with what arrives, not with what the head promises.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Frame> {
    let mut length: Option<u64> = None;
    for number in 0.. {
        let mut line = Vec::new();
        let read = input.by_ref().take(LINE_MAX).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(Frame::End);
        }
        if number == LINES_MAX || !line.ends_with(b"\n") {
            return Ok(Frame::Lost);
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            break;
        }
        let Some((name, value)) = std::str::from_utf8(line).ok().and_then(|line| line.split_once(':')) else {
            return Ok(Frame::Lost);
        };
        if name.trim().eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().ok();
        }
    }
    let Some(length) = length else { return Ok(Frame::Lost) };
    if length > MESSAGE_MAX {
        let skipped = io::copy(&mut input.take(length), &mut io::sink())?;
        return Ok(if skipped == length { Frame::TooLong(length) } else { Frame::End });
    }
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    Ok(if body.len() as u64 == length { Frame::Body(body) } else { Frame::End })
}

/// Writes a message.
pub(super) fn write(output: &mut impl Write, body: &str) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn frames(mut input: &[u8]) -> Vec<Frame> {
        let mut all = Vec::new();
        loop {
            let frame = read(&mut input).unwrap();
            let over = matches!(frame, Frame::End | Frame::Lost);
            all.push(frame);
            if over {
                return all;
            }
        }
    }

    #[test]
    fn heads_are_read_as_people_write_them() {
        let input = b"Content-Length: 2\r\n\r\n{}content-length:1\nContent-Type: x\n\n7";
        let body = |text: &str| Frame::Body(text.as_bytes().to_vec());
        assert_eq!(frames(input), [body("{}"), body("7"), Frame::End]);
    }

    #[test]
    fn wrong_lengths_take_neither_memory_nor_the_program() {
        assert_eq!(frames(b"Content-Length: 18446744073709551615\r\n\r\n{}"), [Frame::End]);
        assert_eq!(frames(b"Content-Length: 5\r\n\r\n{}"), [Frame::End]);
        for lost in
            ["Content-Length: -1\r\n\r\n{}", "\r\n{}", "{}\n", "Content-Length: 99999999999999999999\r\n\r\n"]
        {
            assert_eq!(frames(lost.as_bytes()), [Frame::Lost], "{lost:?}");
        }
        let mut long = format!("Content-Length: {}\r\n\r\n", MESSAGE_MAX + 1).into_bytes();
        long.resize(long.len() + usize::try_from(MESSAGE_MAX).unwrap() + 1, b' ');
        long.extend(b"Content-Length: 1\r\n\r\n7");
        assert_eq!(frames(&long), [Frame::TooLong(MESSAGE_MAX + 1), Frame::Body(b"7".to_vec()), Frame::End]);
    }

    proptest! {
        #[test]
        fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            frames(&bytes);
        }

        #[test]
        fn what_is_written_is_read(bodies in proptest::collection::vec("\\PC{0,20}", 0..5)) {
            let mut stream = Vec::new();
            bodies.iter().for_each(|body| write(&mut stream, body).unwrap());
            let mut read = frames(&stream);
            prop_assert_eq!(read.pop(), Some(Frame::End));
            let bodies = bodies.into_iter().map(|body| Frame::Body(body.into_bytes()));
            prop_assert_eq!(read, bodies.collect::<Vec<_>>());
        }
    }
}
