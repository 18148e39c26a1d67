//! Messages on a stream: a head with the length, then the body (LSP 3.17, base protocol).
use std::io::{self, BufRead, Read, Write};

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
