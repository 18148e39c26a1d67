//! Rows laid out in columns for a given width: what is too long is cut or broken by words. Titled columns that have no room
//! are left out, and named below; of rows without titles, which are read as sentences, they go on below.
use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr;

use super::colours::{Paint, Style};
use super::wrap::wrap;

/// Blanks between two columns.
const GAP: usize = 2;
/// Blanks before what goes on below.
const BELOW: usize = 4;
/// Columns that what may be cut keeps at least, before something is left out or goes on below.
const CUT_MIN: usize = 16;
/// Fewest columns that a column of prose, broken by words, is given.
const WORDS_MIN: usize = 24;

/// Conduct of a column where the terminal is narrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// It is shown whole: dates, amounts, identifiers, addresses.
    Whole,
    /// It may end in `…`.
    Cut,
    /// It is broken by words. A word that is longer than the column stays whole, to be copied: a path, a hash.
    Words,
}

/// A column: its title and how it is laid.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) title: String,
    pub(super) fit: Fit,
    /// Flush right, as figures are.
    pub(super) right: bool,
    /// Order in which it is left out where there is no room: the highest first, of equal ones the last.
    pub(super) spare: usize,
}

/// A text and how it is marked where there are colours.
#[derive(Clone, Debug)]
pub(super) struct Styled {
    pub(super) text: String,
    pub(super) style: Option<Style>,
}

/// The rows, below the titles if there are any, which are bold where there are colours. A row of one cell among several
/// columns stands across all of them. With a width no line is wider, but for a word of prose that is; without one nothing
/// is cut. No line ends in blanks, nor the last one in a line break.
pub(super) fn lay(columns: &[Column], rows: &[Vec<Styled>], width: Option<usize>, paint: Paint) -> String {
    let titled = columns.iter().any(|column| !column.title.is_empty());
    let naturals = naturals(columns, rows);
    let kept = match width {
        Some(width) if titled => fitting(columns, &naturals, width),
        _ => (0..columns.len()).collect(),
    };
    let (few, widths): (Vec<Column>, Vec<usize>) =
        kept.iter().map(|&at| (columns[at].clone(), naturals[at])).unzip();
    let bands = match width {
        Some(width) => bands(&few, &widths, width),
        None => vec![Band { from: 0, indent: 0, widths }],
    };
    let mut out = String::new();
    let title = |column: &Column| Styled { text: column.title.clone(), style: Some(Style::BOLD) };
    let titles: Vec<Styled> = columns.iter().map(title).collect();
    for row in titled.then_some(&titles).into_iter().chain(rows) {
        if let ([heading], false) = (row.as_slice(), row.len() == columns.len()) {
            let across = [Column { title: String::new(), fit: Fit::Words, right: false, spare: 0 }];
            let widths = vec![width.unwrap_or_else(|| widest(&heading.text))];
            Band { from: 0, indent: 0, widths }.write(&across, &[heading], paint, &mut out);
            continue;
        }
        let some: Vec<&Styled> = kept.iter().filter_map(|&at| row.get(at)).collect();
        bands.iter().for_each(|band| band.write(&few, &some, paint, &mut out));
    }
    if kept.len() < columns.len() {
        let absent = (0..columns.len()).filter(|at| !kept.contains(at)).map(|at| columns[at].title.as_str());
        let said = format!("sem lugar aqui: {} (alargue a janela)", absent.collect::<Vec<_>>().join(", "));
        for line in wrap(&said, width.unwrap_or(usize::MAX)).lines() {
            out.push_str(&format!("{}\n", paint.paint(Style::DIM, line)));
        }
    }
    out.truncate(out.trim_end_matches('\n').len());
    out
}

/// The columns that have room beside each other: one at least.
fn fitting(columns: &[Column], naturals: &[usize], width: usize) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..columns.len()).collect();
    let room = |kept: &[usize]| taken(kept.iter().map(|&at| least(&columns[at], naturals[at])));
    while kept.len() > 1 && room(&kept) > width {
        let goes = (0..kept.len()).max_by_key(|&at| (columns[kept[at]].spare, at));
        kept.remove(goes.unwrap_or_default());
    }
    kept
}

/// The room that columns of these widths take beside each other.
fn taken(widths: impl Iterator<Item = usize>) -> usize {
    widths.map(|width| width + GAP).sum::<usize>().saturating_sub(GAP)
}

/// Width that each column would like.
fn naturals(columns: &[Column], rows: &[Vec<Styled>]) -> Vec<usize> {
    let natural = |(at, column): (usize, &Column)| {
        let whole = rows.iter().filter(|row| row.len() == columns.len());
        whole.map(|row| widest(&row[at].text)).max().unwrap_or_default().max(widest(&column.title))
    };
    columns.iter().enumerate().map(natural).collect()
}

/// Columns that stand beside each other.
struct Band {
    /// The first of them.
    from: usize,
    indent: usize,
    widths: Vec<usize>,
}

/// The least room that a column takes.
fn least(column: &Column, natural: usize) -> usize {
    match column.fit {
        Fit::Whole => natural,
        Fit::Cut => natural.min(CUT_MIN),
        Fit::Words => natural.min(WORDS_MIN),
    }
}

/// As many columns as fit beside each other on each line: all of them where there is room for it.
fn bands(columns: &[Column], naturals: &[usize], width: usize) -> Vec<Band> {
    let mut bands: Vec<Band> = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        let wanted = least(column, naturals[at]);
        match bands.last_mut() {
            Some(band) if band.indent + taken(band.widths.iter().copied()) + GAP + wanted <= width => {
                band.widths.push(wanted);
            }
            last => {
                let indent = if last.is_some() { BELOW.min(width / 2) } else { 0 };
                bands.push(Band { from: at, indent, widths: vec![wanted.min(width - indent)] });
            }
        }
    }
    bands.iter_mut().for_each(|band| band.widen(columns, naturals, width));
    bands
}

impl Band {
    /// Gives its columns the room that is left: to those that would like more, the narrowest first.
    fn widen(&mut self, columns: &[Column], naturals: &[usize], width: usize) {
        let Self { from, indent, widths } = self;
        for _ in 0..(width - *indent).saturating_sub(taken(widths.iter().copied())) {
            let wants =
                |at: &usize| columns[*from + at].fit != Fit::Whole && widths[*at] < naturals[*from + at];
            let Some(at) = (0..widths.len()).filter(wants).min_by_key(|&at| widths[at]) else { break };
            widths[at] += 1;
        }
    }

    fn write(&self, columns: &[Column], row: &[&Styled], paint: Paint, out: &mut String) {
        let cells: Vec<(&Column, &&Styled)> =
            columns.iter().zip(row).skip(self.from).take(self.widths.len()).collect();
        // Nothing to say below is said in no line.
        if self.from > 0 && cells.iter().all(|(_, cell)| cell.text.is_empty()) {
            return;
        }
        let mut texts: Vec<(usize, String)> = Vec::with_capacity(cells.len());
        for ((column, cell), &width) in cells.iter().zip(&self.widths) {
            let text = fitted(&cell.text, column.fit, width);
            // A long word of prose is wider than its column.
            texts.push((width.max(widest(&text)), text));
        }
        let lines = texts.iter().map(|(_, text)| text.split('\n').count()).max().unwrap_or_default();
        for at in 0..lines {
            let mut line = " ".repeat(self.indent);
            for ((column, cell), (width, text)) in cells.iter().zip(&texts) {
                let part = text.split('\n').nth(at).unwrap_or_default();
                let blanks = " ".repeat(width - part.width());
                let dressed = match cell.style {
                    Some(style) if !part.is_empty() => paint.paint(style, part).to_string(),
                    _ => part.to_owned(),
                };
                let (before, after) = if column.right { (&*blanks, "") } else { ("", &*blanks) };
                line.extend([before, &dressed, after, &" ".repeat(GAP)]);
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
}

/// The columns of the widest line.
fn widest(text: &str) -> usize {
    text.split('\n').map(UnicodeWidthStr::width).max().unwrap_or_default()
}

/// The text of a cell, each of its lines as wide as its column at most, but for a long word of prose.
fn fitted(text: &str, fit: Fit, width: usize) -> String {
    match fit {
        Fit::Words => wrap(text, width).into_owned(),
        Fit::Whole | Fit::Cut => text.split('\n').map(|line| cut(line, width)).collect::<Vec<_>>().join("\n"),
    }
}

/// A text of at most `width` columns: a longer one ends in `…`.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut room = width.saturating_sub(1);
    for grapheme in text.graphemes(true) {
        let wide = grapheme.width();
        if wide > room {
            break;
        }
        room -= wide;
        out.push_str(grapheme);
    }
    out.truncate(out.trim_end().len());
    if width > 0 {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(title: &str, fit: Fit) -> Column {
        Column { title: title.to_owned(), fit, right: false, spare: 0 }
    }

    fn row(cells: &[&str]) -> Vec<Styled> {
        cells.iter().map(|text| Styled { text: (*text).to_owned(), style: None }).collect()
    }

    #[test]
    fn what_fits_stands_in_one_line() {
        let columns = [column("nome", Fit::Cut), Column { right: true, ..column("n", Fit::Whole) }];
        let rows = [row(&["Ana Maria", "7"]), row(&["Rui", "12"])];
        assert_eq!(
            lay(&columns, &rows, Some(60), Paint::OFF),
            "\
nome        n
Ana Maria   7
Rui        12"
        );
        let untitled = [column("", Fit::Whole), column("", Fit::Whole)];
        assert_eq!(lay(&untitled, &[row(&["a", "b"]), row(&["", ""])], None, Paint::OFF), "a  b");
    }

    #[test]
    fn what_is_long_is_cut_and_prose_is_broken_by_words() {
        let columns = [column("", Fit::Whole), column("", Fit::Cut)];
        let long = "uma-conta-de-nome-comprido@exemplo.com.br";
        assert_eq!(lay(&columns, &[row(&["ok", long])], Some(24), Paint::OFF), "ok  uma-conta-de-nome-c…");
        assert_eq!(lay(&columns, &[row(&["ok", long])], None, Paint::OFF), format!("ok  {long}"));
        let columns = [column("", Fit::Whole), column("", Fit::Words)];
        let told = "o modelo não respondeu a tempo e ninguém sabe por quê";
        assert_eq!(
            lay(&columns, &[row(&["erro", told])], Some(34), Paint::OFF),
            "\
erro  o modelo não respondeu a
      tempo e ninguém sabe por quê"
        );
    }

    #[test]
    fn colours_take_no_room() {
        let columns = [column("nome", Fit::Words), column("n", Fit::Whole)];
        let red = Styled { text: "um dois".to_owned(), style: Some(Style::RED) };
        let rows = [vec![red, Styled { text: "7".to_owned(), style: None }]];
        let laid = lay(&columns, &rows, None, Paint::ON);
        assert_eq!(laid, "\u{1b}[1mnome\u{1b}[0m     \u{1b}[1mn\u{1b}[0m\n\u{1b}[31mum dois\u{1b}[0m  7");
    }

    #[test]
    fn a_titled_column_without_room_is_left_out_and_named() {
        let mut columns = ["pedido", "quando", "valor", "e-mail"].map(|title| column(title, Fit::Whole));
        let rows = [
            row(&["Ontem"]),
            row(&["3fa9c0d1", "21/11 09:00", "R$ 27,50", "ana@exemplo.com.br"]),
            row(&["4fa9c0d1", "21/11 09:01", "R$ 5,50", ""]),
        ];
        assert_eq!(
            lay(&columns, &rows, Some(40), Paint::OFF),
            "\
pedido    quando       valor
Ontem
3fa9c0d1  21/11 09:00  R$ 27,50
4fa9c0d1  21/11 09:01  R$ 5,50
sem lugar aqui: e-mail (alargue a
janela)"
        );
        columns[1].spare = 1;
        let plain = lay(&columns, &rows, Some(40), Paint::OFF);
        assert_eq!(plain.lines().next(), Some("pedido    valor     e-mail"));
        // Without titles they are sentences, and go on below.
        let untitled = ["", "", "", ""].map(|title| column(title, Fit::Whole));
        let plain = lay(&untitled, &rows, Some(40), Paint::OFF);
        assert!(
            plain.ends_with("R$ 27,50\n    ana@exemplo.com.br\n4fa9c0d1  21/11 09:01  R$ 5,50"),
            "{plain}"
        );
    }

    #[test]
    fn a_cut_keeps_whole_characters() {
        assert_eq!(
            [cut("abc", 3), cut("abcd", 3), cut("a bcd", 3), cut("漢字漢", 4), cut("abc", 0)],
            ["abc", "ab…", "a…", "漢…", ""]
        );
    }

    proptest::proptest! {
        #[test]
        fn no_line_is_wider_than_asked(
            texts in proptest::collection::vec(proptest::collection::vec("([a-zé漢]{0,6}[ \n]){0,8}", 5), 0..4),
            fits in proptest::collection::vec(0usize..3, 5),
            width in 40usize..90,
        ) {
            let fit = |n: &usize| [Fit::Whole, Fit::Cut, Fit::Words][*n];
            let columns: Vec<Column> = fits.iter().map(|n| column("título", fit(n))).collect();
            let rows: Vec<_> = texts.iter().map(|texts| row(&texts.iter().map(String::as_str).collect::<Vec<_>>())).collect();
            let laid = lay(&columns, &rows, Some(width), Paint::OFF);
            for line in laid.lines() {
                proptest::prop_assert!(line.width() <= width && !line.ends_with(' '), "{:?}", line);
            }
        }
    }
}
