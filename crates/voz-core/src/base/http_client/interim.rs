//! A connection on which only so many interim answers (1xx) come before an answer: the library takes any number of them,
//! and a server that sends nothing else would cost a core until the deadline.
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
        self.inner.transmit_output(amount, timeout)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        if self.is_over() {
            return Err(Error::LargeResponseHeader(self.interim, INTERIM_MAX));
        }
        self.inner.await_input(timeout)
    }

    fn is_open(&mut self) -> bool {
        self.inner.is_open()
    }

    fn is_tls(&self) -> bool {
        self.inner.is_tls()
    }
}
