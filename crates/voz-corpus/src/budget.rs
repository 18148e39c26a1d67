//! A reader that gives at most so many bytes for one thing: what never ends must not fill the memory.
use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

/// Renews what a [`Capped`] may give.
pub(super) struct MemoryBudget {
    left: Rc<Cell<u64>>,
    max: u64,
}

/// A reader that fails once more bytes were read than its budget has.
pub(super) struct Capped<R> {
    inner: R,
    left: Rc<Cell<u64>>,
    /// The sentence of the error, for a person.
    said: String,
}

/// Puts a budget of `max` bytes on a reader; `what` names, in Portuguese, what must fit into it.
pub(super) fn capped<R>(inner: R, max: u64, what: &str) -> (MemoryBudget, Capped<R>) {
    let left = Rc::new(Cell::new(max));
    let said = format!("{what} passa de {} MB", max >> 20);
    (MemoryBudget { left: Rc::clone(&left), max }, Capped { inner, left, said })
}

impl MemoryBudget {
    /// Gives the whole budget to the thing that begins now.
    pub(super) fn renew(&self) {
        self.left.set(self.max);
    }
}

impl<R: Read> Read for Capped<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buf)?;
        let left = self.left.get().checked_sub(n as u64);
        let left = left.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, self.said.clone()))?;
        self.left.set(left);
        Ok(n)
    }
}
