//! What a transaction offers: statements with plain values in, plain rows out.
use std::borrow::Cow;

use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, params_from_iter};

use super::{Result, StoreError};
use crate::base::words::Word;

/// A value bound to `$1`, `$2`, … of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// SQL NULL.
    Null,
    /// BIGINT: counts, milliseconds, micro-dollars, booleans as 0 and 1.
    Int(i64),
    Text(Cow<'a, str>),
    Blob(Cow<'a, [u8]>),
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(n) => ValueRef::Integer(*n),
            Self::Text(s) => ValueRef::Text(s.as_bytes()),
            Self::Blob(b) => ValueRef::Blob(b),
        }))
    }
}

impl From<i64> for Value<'_> {
    fn from(n: i64) -> Self {
        Self::Int(n)
    }
}

impl From<bool> for Value<'_> {
    fn from(b: bool) -> Self {
        Self::Int(i64::from(b))
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(s: &'a str) -> Self {
        Self::Text(Cow::Borrowed(s))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(s: &'a String) -> Self {
        Self::Text(Cow::Borrowed(s))
    }
}

impl From<String> for Value<'_> {
    fn from(s: String) -> Self {
        Self::Text(Cow::Owned(s))
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(b: &'a [u8]) -> Self {
        Self::Blob(Cow::Borrowed(b))
    }
}

impl<'a, T: Into<Self>> From<Option<T>> for Value<'a> {
    fn from(v: Option<T>) -> Self {
        v.map_or(Value::Null, Into::into)
    }
}

/// A row of an answer; columns count from 0.
pub struct Row<'r>(&'r rusqlite::Row<'r>);

impl Row<'_> {
    /// A BIGINT column.
    pub fn int(&self, column: usize) -> Result<i64> {
        Ok(self.0.get(column)?)
    }

    /// A BIGINT column that may be NULL.
    pub fn opt_int(&self, column: usize) -> Result<Option<i64>> {
        Ok(self.0.get(column)?)
    }

    /// A TEXT column.
    pub fn text(&self, column: usize) -> Result<String> {
        Ok(self.0.get(column)?)
    }

    /// A TEXT column that may be NULL.
    pub fn opt_text(&self, column: usize) -> Result<Option<String>> {
        Ok(self.0.get(column)?)
    }

    /// A TEXT column that holds a word.
    pub fn word<W: Word>(&self, column: usize) -> Result<W> {
        let word = self.text(column)?;
        W::of(&word).ok_or_else(|| self.unknown(column, &word))
    }

    /// A TEXT column that holds a word, or NULL.
    pub fn opt_word<W: Word>(&self, column: usize) -> Result<Option<W>> {
        let word = self.opt_text(column)?;
        word.map(|word| W::of(&word).ok_or_else(|| self.unknown(column, &word))).transpose()
    }

    /// The error of a column that holds a word nobody knows.
    pub fn unknown(&self, column: usize, word: &str) -> StoreError {
        let name = self.0.as_ref().column_name(column).unwrap_or_default();
        StoreError::Corrupt(format!("palavra desconhecida na coluna {name}: {word}"))
    }

    /// A BLOB column.
    pub fn blob(&self, column: usize) -> Result<Vec<u8>> {
        Ok(self.0.get(column)?)
    }

    /// A BLOB column that may be NULL.
    pub fn opt_blob(&self, column: usize) -> Result<Option<Vec<u8>>> {
        Ok(self.0.get(column)?)
    }
}

/// An open transaction.
pub struct Tx<'c>(pub(super) &'c Connection);

impl Tx<'_> {
    /// Runs one statement; says how many rows it changed.
    pub fn run(&mut self, sql: &str, params: &[Value<'_>]) -> Result<usize> {
        Ok(self.0.prepare_cached(sql)?.execute(params_from_iter(params))?)
    }

    /// Runs one statement for each of many rows of values; says how many rows it changed in all.
    pub fn run_each<'v, const N: usize>(
        &mut self,
        sql: &str,
        rows: impl Iterator<Item = [Value<'v>; N]>,
    ) -> Result<usize> {
        let mut statement = self.0.prepare_cached(sql)?;
        let mut changed = 0;
        for row in rows {
            changed += statement.execute(params_from_iter(row))?;
        }
        Ok(changed)
    }

    /// All rows of an answer (also of a change with `RETURNING`).
    pub fn rows<T>(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        mut map: impl FnMut(&Row<'_>) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut all = Vec::new();
        let taken: Result<()> = self.each(sql, params, |row| {
            all.push(map(row)?);
            Ok(())
        });
        taken.map(|()| all)
    }

    /// The first row of an answer, if there is one.
    pub fn one<T>(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        map: impl FnOnce(&Row<'_>) -> Result<T>,
    ) -> Result<Option<T>> {
        let mut statement = self.0.prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(params))?;
        rows.next()?.map(|row| map(&Row(row))).transpose()
    }

    /// Hands over the rows of an answer one by one, so that memory stays bounded.
    pub fn each<E: From<StoreError>>(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        mut take: impl FnMut(&Row<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut statement = self.0.prepare_cached(sql).map_err(StoreError::from)?;
        let mut rows = statement.query(params_from_iter(params)).map_err(StoreError::from)?;
        while let Some(row) = rows.next().map_err(StoreError::from)? {
            take(&Row(row))?;
        }
        Ok(())
    }
}
