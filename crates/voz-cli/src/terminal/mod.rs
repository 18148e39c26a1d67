//! The terminal: colours, tables, the pager, questions, and how numbers and strangers' texts are shown.

mod colours;
mod columns;
pub(crate) mod escape;
mod pager;
mod questions;
mod screen;
mod table;
mod words;
mod wrap;

pub use colours::Paint;
pub(crate) use colours::Style;
pub(crate) use escape::{printable, printable_lines};
pub use screen::{Colour, Tela};
pub(crate) use screen::{ProgressUnit, Spinner, complain};
pub(crate) use table::{Cell, iso_day, people_day, telling};
pub(crate) use words::{count, decimal, enough, missing, one_of, percent, plural, texts, word};
pub(crate) use wrap::wrap;
