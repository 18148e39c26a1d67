//! A socket that tells a caller who still wants the answer from one who does not.
//!
//! hyper bounds how long a request may take to arrive, not how long an answer may take to leave: a caller
//! who never reads would hold a connection for ever. And a caller who has closed looks like one who has only
//! said that nothing more will come: both send the same FIN, and only what is written to them tells the two
//! apart. So the first byte of the answer, the same for all answers, leaves ahead of the rest: one
//! who has closed refuses it, and their request is known to be over while it is still worked on.
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::outbox::Outbox;

/// What every answer begins with: `HTTP/1.1`, `HTTP/1.0`.
const AHEAD: &[u8] = b"H";
/// How often a caller who will send no more is looked at again.
const LOOK: Duration = Duration::from_millis(50);

/// A socket that fails once nothing could be written for a while, and when nobody is there to read.
pub(super) struct Steady {
    stream: TcpStream,
    patience: Duration,
    stuck: Option<Pin<Box<Sleep>>>,
    caller: Caller,
    outbox: Arc<Outbox>,
}

/// Where the caller stands.
enum Caller {
    /// Has an answer to each request, or has yet to send the first.
    Answered,
    /// Sent something and was not written to since.
    Waiting,
    /// Will send no more, and waits: looked at again when this has passed. The flag: the first byte of the
    /// answer has left.
    Listening(Pin<Box<Sleep>>, bool),
}

impl Steady {
    /// Waits this long for the other side to take more.
    pub(super) fn new(stream: TcpStream, patience: Duration, outbox: &Arc<Outbox>) -> Self {
        Self { stream, patience, stuck: None, caller: Caller::Answered, outbox: Arc::clone(outbox) }
    }

    fn watch<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let patience = self.patience;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(patience)));
        stuck.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }

    /// Fails when the caller, who has sent a request, is there no more.
    fn look(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        if matches!(self.caller, Caller::Waiting) {
            let mut byte = [0];
            match self.stream.poll_peek(cx, &mut ReadBuf::new(&mut byte)) {
                Poll::Ready(Ok(0)) => self.caller = Caller::Listening(Box::pin(sleep(LOOK)), false),
                Poll::Ready(Err(error)) => return Err(error),
                // More of the request, or the next one.
                Poll::Ready(Ok(_)) | Poll::Pending => return Ok(()),
            }
        }
        let Caller::Listening(next, ahead) = &mut self.caller else { return Ok(()) };
        if !*ahead && let Poll::Ready(sent) = Pin::new(&mut self.stream).poll_write(cx, AHEAD) {
            *ahead = sent? > 0;
        }
        while next.as_mut().poll(cx).is_ready() {
            if let Some(error) = self.stream.take_error()? {
                return Err(error);
            }
            next.set(sleep(LOOK));
        }
        Ok(())
    }

    /// Whether the first byte of what is written next has left already.
    const fn is_ahead(&self) -> bool {
        matches!(self.caller, Caller::Listening(_, true))
    }
}

impl AsyncRead for Steady {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, into))?;
        if into.filled().len() > before {
            self.caller = Caller::Waiting;
        } else if matches!(self.caller, Caller::Waiting) {
            // hyper has just been told that nothing more comes, and knows what that leaves undone.
            self.caller = Caller::Answered;
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Steady {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let ahead = if self.is_ahead() { AHEAD.len().min(bytes.len()) } else { 0 };
        let rest = bytes.get(ahead..).unwrap_or_default();
        let written = Pin::new(&mut self.stream).poll_write(cx, rest);
        let written = ready!(self.watch(cx, written))?;
        self.caller = Caller::Answered;
        self.outbox.begun();
        Poll::Ready(Ok(ahead + written))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if self.is_ahead() {
            let first = pieces.iter().find(|piece| !piece.is_empty()).map_or(&[][..], |piece| piece);
            return self.poll_write(cx, first);
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        let written = ready!(self.watch(cx, written))?;
        self.caller = Caller::Answered;
        self.outbox.begun();
        Poll::Ready(Ok(written))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // hyper comes by here, with nothing to write, whenever it waits for an answer.
        self.look(cx)?;
        ready!(Pin::new(&mut self.stream).poll_flush(cx))?;
        self.outbox.left();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
