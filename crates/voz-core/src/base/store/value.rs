//! Plain values, as statements take them.
use std::borrow::Cow;

use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};

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

/// The values of a statement, `$1` the first, each kept as its type is.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::base::store::Value::from($value)),*] };
}

pub(crate) use values;

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

/// What the database keeps as an integer.
macro_rules! integers {
    ($($kind:ty),*) => { $(
        impl From<$kind> for Value<'_> {
            fn from(n: $kind) -> Self {
                Self::Int(n.into())
            }
        }
    )* };
}

integers!(bool, u8, u32, i64);

impl<W: Word> From<W> for Value<'_> {
    fn from(value: W) -> Self {
        value.as_str().into()
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

impl<'a> Value<'a> {
    /// A value of a file; `None` for one of a type that no table of ours has.
    pub(super) fn of_file(found: ValueRef<'a>) -> Option<Self> {
        match found {
            ValueRef::Null => Some(Self::Null),
            ValueRef::Integer(n) => Some(Self::Int(n)),
            ValueRef::Text(text) => Some(str::from_utf8(text).ok()?.into()),
            ValueRef::Blob(bytes) => Some(bytes.into()),
            ValueRef::Real(_) => None,
        }
    }

    /// The same without its row.
    pub(super) fn into_owned(self) -> Value<'static> {
        match self {
            Self::Null => Value::Null,
            Self::Int(n) => Value::Int(n),
            Self::Text(text) => text.into_owned().into(),
            Self::Blob(bytes) => Value::Blob(bytes.into_owned().into()),
        }
    }

    /// The number of its bytes.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Null => 0,
            Self::Int(_) => size_of::<i64>(),
            Self::Text(text) => text.len(),
            Self::Blob(bytes) => bytes.len(),
        }
    }

    /// Refuses a text that PostgreSQL cannot hold, on both engines, so that one may follow the other.
    pub(super) fn check(params: &[Self]) -> Result<()> {
        let holds = |value: &Self| matches!(value, Self::Text(text) if text.contains('\0'));
        if params.iter().any(holds) {
            let said = "um texto tem o caractere nulo (U+0000), que não se guarda";
            return Err(StoreError::Constraint(said.to_owned()));
        }
        Ok(())
    }
}
