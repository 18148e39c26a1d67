//! Where in a source something stands.
use std::fmt;

/// Where in a source something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePlace {
    /// Name of the entry.
    pub entry: String,
    /// The line, item or byte of the entry.
    pub at: At,
}

/// Where in an entry something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The entry as a whole.
    Whole,
    /// On a line, counted from 1.
    Line(u64),
    /// In an item of a list, counted from 1.
    Item(u64),
}

impl SourcePlace {
    /// An entry as a whole.
    pub fn whole(entry: &str) -> Self {
        Self { entry: entry.to_owned(), at: At::Whole }
    }

    /// A line of an entry, counted from 1.
    pub fn line(entry: &str, line: u64) -> Self {
        Self { entry: entry.to_owned(), at: At::Line(line) }
    }

    /// An item of the list in an entry, counted from 1.
    pub fn item(entry: &str, item: u64) -> Self {
        Self { entry: entry.to_owned(), at: At::Item(item) }
    }
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            At::Whole => write!(f, "{}", self.entry),
            At::Line(n) => write!(f, "{}, linha {n}", self.entry),
            At::Item(n) => write!(f, "{}, item {n}", self.entry),
        }
    }
}
