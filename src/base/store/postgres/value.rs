//! Values on their way to PostgreSQL and back.
use std::error::Error;

use bytes::BytesMut;
pub(in crate::base::store) use tokio_postgres::Row as ServerRow;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use super::super::{Result, StoreError, Value};

type Failure = Box<dyn Error + Sync + Send>;

impl Value<'_> {
    /// The type it is sent as. What NULL is, the statement says.
    pub(super) const fn kind(&self) -> Type {
        match self {
            Self::Null => Type::UNKNOWN,
            Self::Int(_) => Type::INT8,
            Self::Text(_) => Type::TEXT,
            Self::Blob(_) => Type::BYTEA,
        }
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Failure> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(n) => n.to_sql(ty, out),
            Self::Text(text) => text.as_ref().to_sql(ty, out),
            Self::Blob(bytes) => bytes.as_ref().to_sql(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// A column's value of any of the types that a statement of ours can answer with.
pub(in crate::base::store) enum Cell {
    Null,
    Int(i64),
    Text(String),
    Blob(Vec<u8>),
}

impl<'a> FromSql<'a> for Cell {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Failure> {
        Ok(match *ty {
            Type::INT8 => Self::Int(i64::from_sql(ty, raw)?),
            Type::INT4 => Self::Int(i32::from_sql(ty, raw)?.into()),
            Type::INT2 => Self::Int(i16::from_sql(ty, raw)?.into()),
            Type::BOOL => Self::Int(bool::from_sql(ty, raw)?.into()),
            Type::BYTEA => Self::Blob(raw.to_vec()),
            _ => Self::Text(String::from_sql(ty, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Failure> {
        Ok(Self::Null)
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT8 | Type::INT4 | Type::INT2 | Type::BOOL | Type::BYTEA)
            || <String as FromSql<'_>>::accepts(ty)
    }
}

impl Cell {
    /// The value of a column of a row.
    pub(in crate::base::store) fn of(row: &ServerRow, column: usize) -> Result<Self> {
        row.try_get(column).map_err(|e| StoreError::Engine(e.to_string()))
    }
}
