//! A connection on which only so many interim answers (1xx) come before an answer: the library takes any number of them,
//! and a server that sends nothing else would cost a core until the deadline. Whatever goes wrong on it, the request may have
//! been sent.
use std::io::ErrorKind;

use ureq::Error;
use ureq::unversioned::transport::{Buffers, ConnectionDetails, Connector, NextTimeout, Transport};

/// Most interim answers to one call.
const INTERIM_MAX: usize = 16;
/// Where the first digit of the status stands in an answer: after `HTTP/1.1 `.
const DIGIT: usize = 9;

/// Puts the bound on each connection that is opened.
#[derive(Debug)]
pub(super) struct Bounding;

impl<In: Transport> Connector<In> for Bounding {
    type Out = BoundedBody<In>;

    fn connect(
        &self,
        _: &ConnectionDetails<'_>,
        opened: Option<In>,
    ) -> Result<Option<BoundedBody<In>>, Error> {
        Ok(opened.map(|inner| BoundedBody { inner, heads: false, judged: false, interim: 0, left: 0 }))
    }
}

/// A connection, and what has come on it since the last request.
#[derive(Debug)]
pub(super) struct BoundedBody<In> {
    inner: In,
    /// True when heads of answers come, the last of which has not come yet.
    heads: bool,
    /// True when the head that stands first was looked at.
    judged: bool,
    interim: usize,
    /// Bytes that had come and were not taken when that was last looked at.
    left: usize,
}

impl<In: Transport> BoundedBody<In> {
    fn is_over(&self) -> bool {
        self.heads && self.interim > INTERIM_MAX
    }
}

impl<In: Transport> Transport for BoundedBody<In> {
    /// The library comes by here before and after it takes anything.
    fn buffers(&mut self) -> &mut dyn Buffers {
        let buffers = self.inner.buffers();
        let left = buffers.input().len();
        // What stood first was taken.
        self.judged &= left >= self.left;
        if self.heads
            && !self.judged
            && let Some(digit) = buffers.input().get(DIGIT).copied()
        {
            self.judged = true;
            self.heads = digit == b'1';
            self.interim += usize::from(self.heads);
        }
        self.left = left;
        if self.is_over() {
            // Nothing is left to read, so that more is asked for, and refused.
            self.inner.buffers().input_consume(left);
            self.left = 0;
        }
        self.inner.buffers()
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        (self.heads, self.judged, self.interim) = (true, false, 0);
        self.inner.transmit_output(amount, timeout).map_err(cut)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        if self.is_over() {
            return Err(Error::LargeResponseHeader(self.interim, INTERIM_MAX));
        }
        self.inner.await_input(timeout).map_err(cut)
    }

    fn is_open(&mut self) -> bool {
        self.inner.is_open()
    }

    fn is_tls(&self) -> bool {
        self.inner.is_tls()
    }
}

/// An error of a connection that was open, which must not be taken for one of opening it.
fn cut(error: Error) -> Error {
    match error {
        Error::Io(_) | Error::Tls(_) | Error::Rustls(_) => Error::Io(ErrorKind::ConnectionAborted.into()),
        error => error,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ureq::unversioned::transport::LazyBuffers;

    use super::*;
    use crate::base::http_client::{HttpCall, Method, Url, explain};

    /// A connection on which nothing goes.
    #[derive(Debug)]
    struct Broken(LazyBuffers, ErrorKind);

    impl Transport for Broken {
        fn buffers(&mut self) -> &mut dyn Buffers {
            &mut self.0
        }

        fn transmit_output(&mut self, _: usize, _: NextTimeout) -> Result<(), Error> {
            Err(Error::Io(self.1.into()))
        }

        fn await_input(&mut self, _: NextTimeout) -> Result<bool, Error> {
            Err(Error::Io(self.1.into()))
        }

        fn is_open(&mut self) -> bool {
            true
        }
    }

    #[test]
    fn what_breaks_on_an_open_connection_may_have_been_sent() {
        let url = Url::parse("https://gateway.exemplo").unwrap();
        let (body, headers): (&[u8], _) = (b"{}", &[]);
        let (method, deadline) = (Method::POST, Duration::from_secs(1));
        let call = HttpCall { method, url: &url, headers, body, deadline, reply_max: 10 };
        for kind in [ErrorKind::InvalidData, ErrorKind::HostUnreachable, ErrorKind::AddrNotAvailable] {
            let opened = || Broken(LazyBuffers::new(10, 10), kind);
            let mut open = BoundedBody { inner: opened(), heads: false, judged: false, interim: 0, left: 0 };
            let timeout = NextTimeout::default();
            for error in [open.transmit_output(1, timeout).err(), open.await_input(timeout).err()] {
                let error = explain(error.unwrap(), &call);
                assert!(!error.never_sent(), "{kind}: {error}");
            }
        }
    }
}
