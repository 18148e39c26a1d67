//! The terminal: colours, tables, the pager, questions, and how numbers and strangers' texts are shown.

mod colours;
mod columns;
pub(super) mod escape;
mod pager;
mod questions;
mod screen;
mod table;
mod words;
mod wrap;

pub(super) use colours::{Paint, Style};
pub(super) use escape::{printable, printable_lines};
pub(super) use screen::{Colour, ProgressUnit, Spinner, Tela, complain};
pub(super) use table::{Cell, iso_day, people_day, telling};
pub(super) use words::{count, decimal, enough, missing, one_of, percent, plural, texts, word};
pub(super) use wrap::wrap;
