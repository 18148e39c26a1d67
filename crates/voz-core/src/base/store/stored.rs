//! Values as columns hold them: read in the order of the answer, refused where they cannot be, and written back.
//!
//! A value that no program of ours writes (a negative count, money below zero, a number that its type does not hold, a word that
//! nobody knows) is [`StoreError::Corrupt`] with its table and column, and never taken for another value.
use super::tx::Row;
use super::{Result, StoreError, Tx, Value};
use crate::base::micros::Micros;
use crate::base::steady::{Span, Steady};
use crate::base::words::Word;
use crate::base::world::Millis;

/// Columns of one row, read from the first to the last.
pub struct Columns<'a, 'r> {
    row: &'a Row<'r>,
    at: usize,
}

impl<'a> Columns<'a, '_> {
    /// The next value.
    pub fn take<T: Stored>(&mut self) -> Result<T> {
        T::read(self)
    }

    /// The error of the column that was read last, which holds what it cannot.
    pub fn impossible(&self, found: impl std::fmt::Display) -> StoreError {
        self.row.impossible(self.at.saturating_sub(1), found)
    }

    /// The value of the next column.
    fn next(&mut self) -> Result<Value<'a>> {
        self.at += 1;
        self.row.value(self.at - 1)
    }

    /// The error of the column that was read last, which holds nothing, or something of another type.
    fn other(&self) -> StoreError {
        self.row.other(self.at.saturating_sub(1))
    }

    /// True when the next columns, so many, all hold NULL.
    fn nothing(&self, width: usize) -> Result<bool> {
        for column in self.at..self.at + width {
            if self.row.value(column)? != Value::Null {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A value that one column holds, or several side by side.
pub trait Stored: Sized {
    /// The number of columns that hold it.
    const WIDTH: usize = 1;

    /// The columns of a field, as a statement asks for them, and of each whether it is written too.
    fn columns(field: &'static str, to: &mut Vec<(&'static str, bool)>) {
        to.push((field, true));
    }

    fn read(row: &mut Columns<'_, '_>) -> Result<Self>;

    /// Adds the values of the columns that are written.
    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()>;
}

/// A whole row as one value: a record, a tuple, a single column.
pub fn stored<T: Stored>(row: &Row<'_>) -> Result<T> {
    row.get(0)
}

impl Row<'_> {
    /// The value that begins at a column.
    pub fn get<T: Stored>(&self, column: usize) -> Result<T> {
        Columns { row: self, at: column }.take()
    }
}

/// A struct whose fields are columns of one table ([`record!`](super::record)).
pub trait Record: Stored {
    /// The columns that a statement asks for, in the order in which [`stored`] reads it.
    fn selected() -> String {
        Self::listed().map(|(column, _)| column).collect::<Vec<_>>().join(", ")
    }

    /// The statement that reads them: `from` is the table, and what is said of its rows.
    fn select(from: &str) -> String {
        format!("SELECT {} FROM {from}", Self::selected())
    }

    /// The same columns of a table that the statement calls by another name.
    fn selected_of(table: &str) -> String {
        Self::listed().map(|(column, _)| format!("{table}.{column}")).collect::<Vec<_>>().join(", ")
    }

    /// The columns that are written.
    fn written() -> impl Iterator<Item = &'static str> {
        Self::listed().filter_map(|(column, written)| written.then_some(column))
    }

    #[doc(hidden)]
    fn listed() -> impl Iterator<Item = (&'static str, bool)> {
        let mut columns = Vec::with_capacity(Self::WIDTH);
        Self::columns("", &mut columns);
        columns.into_iter()
    }
}

impl Tx<'_> {
    /// The first record of a table, if there is one: `from` is the table, and what is said of its rows.
    pub fn find<R: Record>(&mut self, from: &str, params: &[Value<'_>]) -> Result<Option<R>> {
        self.one(&R::select(from), params)
    }

    /// All records of a table, of which the same is said.
    pub fn list<R: Record>(&mut self, from: &str, params: &[Value<'_>]) -> Result<Vec<R>> {
        self.rows(&R::select(from), params)
    }

    /// Writes a record into its table, beside it what else the row holds.
    pub fn insert<R: Record>(
        &mut self,
        table: &str,
        record: &R,
        beside: &[(&'static str, Value<'_>)],
    ) -> Result<()> {
        self.insert_unless(table, record, beside, "").map(drop)
    }

    /// The same with a clause that says when the row is left out. False when it was.
    pub fn insert_unless<R: Record>(
        &mut self,
        table: &str,
        record: &R,
        beside: &[(&'static str, Value<'_>)],
        conflict: &str,
    ) -> Result<bool> {
        let (mut columns, mut values): (Vec<_>, Vec<_>) = beside.iter().cloned().unzip();
        columns.extend(R::written());
        record.values(&mut values)?;
        let places: Vec<String> = (1..=values.len()).map(|at| format!("${at}")).collect();
        let (columns, places) = (columns.join(", "), places.join(", "));
        self.change(&format!("INSERT INTO {table} ({columns}) VALUES ({places}) {conflict}"), &values)
    }

    /// Writes a record as the row of a key, over the one that was there.
    pub fn put<R: Record>(&mut self, table: &str, key: (&'static str, Value<'_>), record: &R) -> Result<()> {
        let over: Vec<String> = R::written().map(|column| format!("{column} = excluded.{column}")).collect();
        let conflict = format!("ON CONFLICT ({}) DO UPDATE SET {}", key.0, over.join(", "));
        self.insert_unless(table, record, &[key], &conflict).map(drop)
    }
}

impl Stored for i64 {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        if let Value::Int(n) = row.next()? { Ok(n) } else { Err(row.other()) }
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        to.push(Value::Int(*self));
        Ok(())
    }
}

/// Integers that the database holds as BIGINT, and that its rows may hold beyond the type's bounds.
macro_rules! integers {
    ($($kind:ty),*) => { $(
        impl Stored for $kind {
            fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
                let n: i64 = row.take()?;
                Self::try_from(n).map_err(|_| row.impossible(n))
            }

            fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
                let said = |_| StoreError::Constraint(format!("{self} é um número grande demais para o banco"));
                to.push(Value::Int(i64::try_from(*self).map_err(said)?));
                Ok(())
            }
        }
    )* };
}

integers!(u8, u32, u64, usize);

impl Stored for bool {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        match row.take()? {
            0_i64 => Ok(false),
            1 => Ok(true),
            n => Err(row.impossible(n)),
        }
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        to.push((*self).into());
        Ok(())
    }
}

/// Types that one whole number in a column is, each with the least that can stand there.
macro_rules! numbers {
    ($($kind:ty: $least:expr),*) => { $(
        impl $crate::base::store::Stored for $kind {
            fn read(row: &mut $crate::base::store::Columns<'_, '_>) -> $crate::base::store::Result<Self> {
                let n: i64 = row.take()?;
                if ($least..).contains(&n) { Ok(Self(n)) } else { Err(row.impossible(n)) }
            }

            fn values<'v>(
                &'v self,
                to: &mut Vec<$crate::base::store::Value<'v>>,
            ) -> $crate::base::store::Result<()> {
                $crate::base::store::Stored::values(&self.0, to)
            }
        }

        impl From<$kind> for $crate::base::store::Value<'_> {
            fn from(n: $kind) -> Self {
                Self::Int(n.0)
            }
        }
    )* };
}

pub(crate) use numbers;

// What moved out of a credit is below zero, and is read as a number and not as an amount.
numbers!(Millis: i64::MIN, Micros: 0);

impl Stored for String {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        if let Value::Text(text) = row.next()? { Ok(text.into_owned()) } else { Err(row.other()) }
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        to.push(self.into());
        Ok(())
    }
}

impl Stored for Vec<u8> {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        if let Value::Blob(bytes) = row.next()? { Ok(bytes.into_owned()) } else { Err(row.other()) }
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        to.push(self.as_slice().into());
        Ok(())
    }
}

impl<W: Word> Stored for W {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        let word: String = row.take()?;
        W::of(&word).ok_or_else(|| row.impossible(&word))
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        to.push(self.as_str().into());
        Ok(())
    }
}

/// A list in one column, in JSON.
impl Stored for Vec<String> {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        let list: String = row.take()?;
        serde_json::from_str(&list).map_err(|_| row.impossible(&list))
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        let list = serde_json::to_string(self).map_err(|e| StoreError::Encoding(e.to_string()))?;
        to.push(Value::Text(list.into()));
        Ok(())
    }
}

/// NULL in all its columns is nothing; a value with NULL in some is none that can be.
impl<T: Stored> Stored for Option<T> {
    const WIDTH: usize = T::WIDTH;

    fn columns(field: &'static str, to: &mut Vec<(&'static str, bool)>) {
        T::columns(field, to);
    }

    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        if row.nothing(T::WIDTH)? {
            row.at += T::WIDTH;
            return Ok(None);
        }
        row.take().map(Some)
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        match self {
            Some(value) => value.values(to),
            None => {
                to.extend((0..T::WIDTH).map(|_| Value::Null));
                Ok(())
            }
        }
    }
}

/// Fields side by side, as [`Stored`] reads and writes them.
macro_rules! fields {
    ($($kind:ident),+) => {
        impl<$($kind: Stored),+> Stored for ($($kind,)+) {
            const WIDTH: usize = 0 $(+ $kind::WIDTH)+;

            fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
                Ok(($(row.take::<$kind>()?,)+))
            }

            fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
                #[allow(non_snake_case, reason = "one variable for each type")]
                let ($($kind,)+) = self;
                $($kind.values(to)?;)+
                Ok(())
            }
        }
    };
}

fields!(A, B);
fields!(A, B, C);
fields!(A, B, C, D);
fields!(A, B, C, D, E);

/// Declares a struct whose fields are columns, each said once: `field: Type` is the column of its name,
/// `field: Type as ["one", "two"]` those columns, and `field: Type = "…"` is worked out by that SQL and never written. A field
/// that is a record itself has its own columns. Of a struct that stands elsewhere, `record! { for Name { … } }` says the fields alone.
macro_rules! record {
    (
        $(#[$meta:meta])*
        $visibility:vis struct $name:ident {
            $(
                $(#[$doc:meta])*
                $shown:vis $field:ident: $kind:ty $(as [$($column:literal),+])? $(= $sql:expr)?
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $visibility struct $name { $($(#[$doc])* $shown $field: $kind),* }

        $crate::base::store::record! {
            for $name { $($field: $kind $(as [$($column),+])? $(= $sql)?),* }
        }
    };
    (for $name:ident {
        $($field:ident: $kind:ty $(as [$($column:literal),+])? $(= $sql:expr)?),* $(,)?
    }) => {
        impl $crate::base::store::Stored for $name {
            const WIDTH: usize = 0 $(+ <$kind as $crate::base::store::Stored>::WIDTH)*;

            fn columns(_: &'static str, to: &mut Vec<(&'static str, bool)>) {
                $($crate::base::store::record!(@columns to, $field, $kind $(, as $($column),+)? $(, = $sql)?);)*
            }

            fn read(
                row: &mut $crate::base::store::Columns<'_, '_>,
            ) -> $crate::base::store::Result<Self> {
                Ok(Self { $($field: row.take()?),* })
            }

            fn values<'v>(
                &'v self,
                to: &mut Vec<$crate::base::store::Value<'v>>,
            ) -> $crate::base::store::Result<()> {
                let _ = &to;
                $($crate::base::store::record!(@values to, self.$field $(, = $sql)?);)*
                Ok(())
            }
        }

        impl $crate::base::store::Record for $name {}
    };
    (@columns $to:ident, $field:ident, $kind:ty) => {
        <$kind as $crate::base::store::Stored>::columns(stringify!($field), $to)
    };
    (@columns $to:ident, $field:ident, $kind:ty, as $($column:literal),+) => { $to.extend([$(($column, true)),+]) };
    (@columns $to:ident, $field:ident, $kind:ty, = $sql:expr) => { $to.push(($sql, false)) };
    (@values $to:ident, $self:ident.$field:ident) => {
        $crate::base::store::Stored::values(&$self.$field, $to)?
    };
    (@values $to:ident, $self:ident.$field:ident, = $sql:expr) => {};
}

pub(crate) use record;

record! { for Steady { boot: String, ms: i64 } }
record! { for Span { boot: String, desde: i64, ate: i64 } }

#[cfg(test)]
mod tests {
    use super::super::Store;
    use super::*;
    use crate::base::words::words;

    words! {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Cor {
            Azul = "azul",
        }
    }

    record! {
        #[derive(Clone, Debug, PartialEq, Eq)]
        struct Parte {
            cor: Cor,
            bytes: u32,
        }
    }

    record! {
        #[derive(Clone, Debug, PartialEq, Eq)]
        struct Coisa {
            id: String,
            preco: Option<Micros>,
            aberta: Option<Steady> as ["partida", "desde"],
            parte: Parte,
            dobro: u64 = "bytes * 2",
        }
    }

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let sql = "CREATE TABLE coisa (id TEXT, preco BIGINT, partida TEXT, desde BIGINT, cor TEXT, bytes BIGINT, rede TEXT)";
        store.write(|tx| tx.run(sql, &[])).unwrap();
        (folder, store)
    }

    fn coisa() -> Coisa {
        let aberta = Some(Steady { boot: "b".to_owned(), ms: 7 });
        let parte = Parte { cor: Cor::Azul, bytes: 21 };
        Coisa { id: "a".to_owned(), preco: Some(Micros(5)), aberta, parte, dobro: 42 }
    }

    fn read(store: &Store) -> Result<Coisa> {
        let sql = format!("SELECT {} FROM coisa c", Coisa::selected());
        store.read(|tx| tx.one(&sql, &[])).map(Option::unwrap)
    }

    #[test]
    fn a_record_comes_back_as_it_was_written() {
        let (_folder, store) = store();
        assert_eq!(Coisa::selected(), "id, preco, partida, desde, cor, bytes, bytes * 2");
        assert_eq!(Parte::selected_of("p"), "p.cor, p.bytes");
        store.write(|tx| tx.insert("coisa", &coisa(), &[("rede", "r".into())])).unwrap();
        assert_eq!((read(&store), Cor::of("azul")), (Ok(coisa()), Some(Cor::Azul)));
        store.write(|tx| tx.run("UPDATE coisa SET preco = NULL, partida = NULL, desde = NULL", &[])).unwrap();
        assert_eq!(read(&store), Ok(Coisa { preco: None, aberta: None, ..coisa() }));
    }

    #[test]
    fn what_cannot_be_is_told_with_its_table_and_column_and_is_no_value() {
        let (_folder, store) = store();
        store.write(|tx| tx.insert("coisa", &coisa(), &[])).unwrap();
        for (column, bad, good) in [
            ("preco", "-1", "5"),
            ("bytes", "-1", "21"),
            ("bytes", "4294967296", "21"),
            ("cor", "'verde'", "'azul'"),
            ("partida", "NULL", "'b'"),
            ("desde", "NULL", "7"),
        ] {
            let set = |value: &str| {
                store.write(|tx| tx.run(&format!("UPDATE coisa SET {column} = {value}"), &[])).unwrap();
            };
            set(bad);
            match read(&store) {
                Err(StoreError::Corrupt(said)) => {
                    assert!(said.contains(&format!("coisa.{column}")), "{said}");
                }
                other => panic!("{column} = {bad}: {other:?}"),
            }
            set(good);
        }
        let n = |sql: &str| store.read(|tx| tx.one::<bool>(sql, &[]));
        assert_eq!((n("SELECT 1"), n("SELECT 0")), (Ok(Some(true)), Ok(Some(false))));
        assert!(matches!(n("SELECT 2"), Err(StoreError::Corrupt(_))));
    }

    #[test]
    fn a_number_beyond_the_database_is_not_written_as_another() {
        assert!(matches!(u64::MAX.values(&mut Vec::new()), Err(StoreError::Constraint(_))));
    }
}
