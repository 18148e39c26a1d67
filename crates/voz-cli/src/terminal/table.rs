//! A table of a command: short and fitted for a person at a terminal, whole and one line a row in a pipe.
use std::fmt::Display;

use super::colours::{Paint, Style};
use super::columns::{Column, Fit, Styled, lay};
use super::escape::printable_lines;
use voz_core::base::portuguese::spoken;
use voz_core::base::time_zone::{Zone, when};
use voz_core::base::world::Millis;

/// Digits of an identifier that a person is shown at least.
const ID_SHOWN: usize = 8;

/// A cell of a [`Table`].
pub(crate) struct Cell {
    content: Content,
    style: Option<Style>,
}

enum Content {
    Text(String),
    Word(&'static str),
    Id(String),
    Moment(Millis),
    Day(Option<Millis>),
}

impl Cell {
    /// A text with a style, shown where colours are on.
    pub(crate) fn styled(style: Style, text: impl Display) -> Self {
        Self { style: Some(style), ..text.into() }
    }

    /// A word of the wire: as a person says it on a terminal, as it is in a pipe.
    pub(crate) const fn word(word: &'static str) -> Self {
        Self { content: Content::Word(word), style: None }
    }

    /// An identifier: as long on a terminal as tells it from the others of its column, whole in a pipe.
    pub(crate) fn id(id: &str) -> Self {
        Self { content: Content::Id(printable_lines(id)), style: None }
    }

    /// A moment: as short on a terminal as this year allows, whole in a pipe.
    pub(crate) const fn moment(at: Millis) -> Self {
        Self { content: Content::Moment(at), style: None }
    }

    /// The day of a date, as people write it on a terminal, or a dash. Dates of texts are the same everywhere.
    pub(crate) const fn day(date: Option<Millis>) -> Self {
        Self { content: Content::Day(date), style: None }
    }
}

impl<T: Display> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { content: Content::Text(printable_lines(&text.to_string())), style: None }
    }
}

/// Rows in columns. Its `Display` has no line break at the end and no blanks at the ends of lines.
pub(crate) struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
    /// Columns of the terminal; `None` in a pipe.
    width: Option<usize>,
    paint: Paint,
    now: Millis,
}

impl Table {
    /// Columns of these titles, shown whole until said otherwise.
    pub(crate) fn new(titles: &[&str], width: Option<usize>, paint: Paint, now: Millis) -> Self {
        let column =
            |title: &&str| Column { title: printable_lines(title), fit: Fit::Whole, right: false, spare: 0 };
        Self { columns: titles.iter().map(column).collect(), rows: Vec::new(), width, paint, now }
    }

    /// Adds a row: a cell for each column.
    pub(crate) fn row<const N: usize>(&mut self, cells: [Cell; N]) {
        self.rows.push(cells.into());
    }

    /// Adds a line across all columns.
    pub(crate) fn heading(&mut self, text: impl Display) {
        self.rows.push(vec![Cell::styled(Style::BOLD, text)]);
    }

    /// Sets columns' figures flush right.
    pub(crate) fn right(&mut self, columns: &[usize]) {
        self.each(columns, |column| column.right = true);
    }

    /// Lets columns end in `…` where the terminal is narrow.
    pub(crate) fn cut(&mut self, columns: &[usize]) {
        self.each(columns, |column| column.fit = Fit::Cut);
    }

    /// Breaks columns by words where the terminal is narrow.
    pub(crate) fn words(&mut self, columns: &[usize]) {
        self.each(columns, |column| column.fit = Fit::Words);
    }

    /// Leaves columns out where the terminal is narrow, in this order.
    pub(crate) fn spare(&mut self, columns: &[usize]) {
        for (place, &at) in columns.iter().rev().enumerate() {
            self.each(&[at], |column| column.spare = place + 1);
        }
    }

    fn each(&mut self, columns: &[usize], change: impl Fn(&mut Column)) {
        for &at in columns {
            if let Some(column) = self.columns.get_mut(at) {
                change(column);
            }
        }
    }

    /// True when it has no rows.
    pub(crate) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn shown(&self, cell: &Cell, id_digits: usize) -> Styled {
        let terminal = self.width.is_some();
        let text = match &cell.content {
            Content::Text(text) => text.clone(),
            Content::Word(word) if terminal => spoken(word).into_owned(),
            Content::Word(word) => (*word).to_owned(),
            Content::Id(id) if terminal => id.chars().take(id_digits).collect(),
            Content::Id(id) => id.clone(),
            Content::Moment(at) if terminal => Zone::default().brief(*at, self.now),
            Content::Moment(at) => when(*at),
            Content::Day(date) if terminal => people_day(*date),
            Content::Day(date) => iso_day(*date),
        };
        Styled { text, style: cell.style }
    }

    /// Digits that tell the identifiers of a column from each other.
    fn id_digits(&self, at: usize) -> usize {
        let id = |row: &Vec<Cell>| match row.get(at).map(|cell| &cell.content) {
            Some(Content::Id(id)) => Some(id.clone()),
            _ => None,
        };
        telling(self.rows.iter().filter_map(id).collect())
    }

    /// The columns as they are titled: one of moments says by whose clock they are, where they do not say it themselves.
    fn titled(&self) -> Vec<Column> {
        let mut columns = self.columns.clone();
        if self.width.is_none() {
            return columns;
        }
        for (at, column) in columns.iter_mut().enumerate() {
            let moment =
                |row: &Vec<Cell>| row.get(at).is_some_and(|cell| matches!(cell.content, Content::Moment(_)));
            if self.rows.iter().any(moment) {
                column.title = format!("{} ({})", column.title, Zone::default().offset(self.now));
            }
        }
        columns
    }
}

/// Digits that tell these identifiers from each other: all of them begin differently within so many.
pub(crate) fn telling(mut ids: Vec<String>) -> usize {
    ids.sort();
    ids.dedup();
    let common = |pair: &[String]| pair[0].chars().zip(pair[1].chars()).take_while(|(a, b)| a == b).count();
    ids.windows(2).map(|pair| common(pair) + 1).max().unwrap_or_default().max(ID_SHOWN)
}

/// The day of a date as machines write it, or a dash.
pub(crate) fn iso_day(date: Option<Millis>) -> String {
    date.map_or_else(|| "-".to_owned(), |date| date.to_string().chars().take(10).collect())
}

/// The day of a date as people write it, or a dash.
pub(crate) fn people_day(date: Option<Millis>) -> String {
    let iso = iso_day(date);
    match iso.split('-').collect::<Vec<_>>()[..] {
        [year, month, day] if date.is_some() => format!("{day}/{month}/{year}"),
        _ => iso,
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits: Vec<usize> = (0..self.columns.len()).map(|at| self.id_digits(at)).collect();
        let row = |cells: &Vec<Cell>| {
            cells.iter().zip(&digits).map(|(cell, digits)| self.shown(cell, *digits)).collect()
        };
        let rows: Vec<Vec<Styled>> = self.rows.iter().map(row).collect();
        let laid = lay(&self.titled(), &rows, self.width, self.paint);
        f.write_str(&laid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-11-22T12:00:00Z.
    const NOW: Millis = Millis(1_795_348_800_000);

    fn table(width: Option<usize>) -> String {
        let mut table = Table::new(&["pedido", "quando"], width, Paint::OFF, NOW);
        let ids = ["3fa9c0d1e2a1".to_owned() + &"0".repeat(20), "3fa9c0d1e2b1".to_owned() + &"0".repeat(20)];
        table.row([Cell::id(&ids[0]), Cell::moment(NOW)]);
        table.row([Cell::id(&ids[0]), Cell::day(Some(NOW))]);
        table.row([Cell::id(&ids[1]), Cell::moment(Millis(NOW.0 - 365 * 86_400_000))]);
        table.to_string()
    }

    #[test]
    fn a_person_is_shown_what_tells_things_apart_and_a_pipe_gets_them_whole() {
        assert_eq!(
            table(Some(60)),
            "\
pedido       quando (-03)
3fa9c0d1e2a  22/11 09:00
3fa9c0d1e2a  22/11/2026
3fa9c0d1e2b  22/11/2025 09:00"
        );
        assert_eq!(
            table(None),
            "\
pedido                            quando
3fa9c0d1e2a100000000000000000000  22/11/2026 09:00 -03
3fa9c0d1e2a100000000000000000000  2026-11-22
3fa9c0d1e2b100000000000000000000  22/11/2025 09:00 -03"
        );
    }
}
