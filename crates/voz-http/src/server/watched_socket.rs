//! A socket that gives up on a caller who does not read, and notices one who has left.
//!
//! hyper bounds how long a request may take to arrive, not how long an answer may take to leave: a caller
//! who never reads, or reads a byte now and then, would hold an answer for ever. And a caller who has closed looks
//! like one who has only said that nothing more will come: both send the same FIN, and nothing but writing to them
//! tells the two apart. Whoever says so is answered if that takes no longer than [`LISTENS`]; after it they count as
//! gone, as most servers and proxies take them to be at once.
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::Limits;
use super::outbox::Outbox;

/// Time for which a caller who will send no more is taken to listen.
const LISTENS: Duration = Duration::from_secs(2);

/// Bytes of an answer whose head and body are sent as one piece: to copy them costs less than to tell the system of two.
const JOINED_MAX: usize = 4 * 1024;

/// A socket that fails when an answer takes too long to leave, and when nobody is there to read it.
pub(super) struct WatchedSocket {
    stream: TcpStream,
    /// For the other side to take more of an answer, and all of it.
    more: Duration,
    whole: Duration,
    stuck: Option<Pin<Box<Sleep>>>,
    leaving: Option<Pin<Box<Sleep>>>,
    caller: OtherSide,
    outbox: Arc<Outbox>,
}

/// State of the caller on the other side.
enum OtherSide {
    /// Has an answer to each request, or has yet to send the first.
    Answered,
    /// Sent something and was not written to since.
    Waiting,
    /// Will send no more, and counts as gone when this has passed.
    Listening(Pin<Box<Sleep>>),
}

impl WatchedSocket {
    pub(super) fn new(stream: TcpStream, limits: &Limits, outbox: &Arc<Outbox>) -> Self {
        let outbox = Arc::clone(outbox);
        let (more, whole, caller) = (limits.body, limits.answer, OtherSide::Answered);
        Self { stream, more, whole, stuck: None, leaving: None, caller, outbox }
    }

    fn watch<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        // Most answers leave at once: only what must wait for its reader is timed.
        let (more, whole) = (self.more, self.whole);
        let leaving = self.leaving.get_or_insert_with(|| Box::pin(sleep(whole)));
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(more)));
        let late = stuck.as_mut().poll(cx).is_ready() | leaving.as_mut().poll(cx).is_ready();
        if !late {
            return Poll::Pending;
        }
        // What the system still holds for them goes with the connection; where it cannot, it goes later.
        let _ = self.stream.set_zero_linger();
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Fails when the caller, who has sent a request, is there no more.
    fn look(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        if matches!(self.caller, OtherSide::Waiting) {
            let mut byte = [0];
            match self.stream.poll_peek(cx, &mut ReadBuf::new(&mut byte)) {
                Poll::Ready(Ok(0)) => self.caller = OtherSide::Listening(Box::pin(sleep(LISTENS))),
                Poll::Ready(Err(error)) => return Err(error),
                // More of the request, or the next one.
                Poll::Ready(Ok(_)) | Poll::Pending => return Ok(()),
            }
        }
        let OtherSide::Listening(gone) = &mut self.caller else { return Ok(()) };
        if gone.as_mut().poll(cx).is_ready() { Err(io::ErrorKind::ConnectionAborted.into()) } else { Ok(()) }
    }

    /// Some of an answer was taken.
    fn taken(&mut self) {
        self.caller = OtherSide::Answered;
        self.outbox.begun();
    }
}

impl AsyncRead for WatchedSocket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, into))?;
        if into.filled().len() > before {
            self.caller = OtherSide::Waiting;
        } else if matches!(self.caller, OtherSide::Waiting) {
            // hyper has just been told that nothing more comes, and knows what that leaves undone.
            self.caller = OtherSide::Answered;
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for WatchedSocket {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        let written = ready!(self.watch(cx, written))?;
        self.taken();
        Poll::Ready(Ok(written))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let size = pieces.iter().map(|piece| piece.len()).sum();
        if size <= JOINED_MAX {
            let mut whole = Vec::with_capacity(size);
            pieces.iter().for_each(|piece| whole.extend_from_slice(piece));
            return self.poll_write(cx, &whole);
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        let written = ready!(self.watch(cx, written))?;
        self.taken();
        Poll::Ready(Ok(written))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // hyper comes by here, with nothing to write, whenever it waits for an answer.
        self.look(cx)?;
        ready!(Pin::new(&mut self.stream).poll_flush(cx))?;
        self.leaving = None;
        self.outbox.left();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
