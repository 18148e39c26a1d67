//! What tables a database has, told alike by both engines.
use super::{Result, Tx};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// BIGINT.
    Int,
    /// TEXT.
    Text,
    /// BLOB, BYTEA.
    Blob,
}

/// One table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
}

/// One column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub kind: ColumnKind,
    /// Whether NULL may stand in it.
    pub optional: bool,
    /// Its place in the primary key, from 1; 0 when it has none.
    pub key: i64,
}

/// Tables that an engine keeps for itself.
const OWN: &[&str] = &["esquema", "feito"];

pub(super) fn of_file(tx: &mut Tx<'_>) -> Result<Vec<Table>> {
    let sql = "SELECT m.name, c.name, c.type, CASE WHEN c.\"notnull\" = 1 OR c.pk > 0 THEN 0 ELSE 1 END, c.pk
         FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND substr(m.name, 1, 7) <> 'sqlite_'
         ORDER BY m.rowid, c.cid";
    told(tx, sql)
}

pub(super) fn of_server(tx: &mut Tx<'_>) -> Result<Vec<Table>> {
    let sql = "SELECT CAST(t.relname AS TEXT), CAST(a.attname AS TEXT), format_type(a.atttypid, NULL),
             CASE WHEN a.attnotnull THEN 0 ELSE 1 END,
             CAST(coalesce(array_position(CAST(k.conkey AS INT2[]), a.attnum), 0) AS BIGINT)
         FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
         LEFT JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'p'
         WHERE t.relkind = 'r' AND t.relnamespace = to_regnamespace(current_schema())
         ORDER BY t.oid, a.attnum";
    told(tx, sql)
}

fn told(tx: &mut Tx<'_>, sql: &str) -> Result<Vec<Table>> {
    let mut tables: Vec<Table> = Vec::new();
    tx.each(sql, &[], |row| {
        let table = row.text(0)?;
        if OWN.contains(&table.as_str()) {
            return Ok(());
        }
        let kind = match row.text(2)?.as_str() {
            "TEXT" | "text" => ColumnKind::Text,
            "BLOB" | "bytea" => ColumnKind::Blob,
            "INTEGER" | "BIGINT" | "bigint" => ColumnKind::Int,
            other => return Err(row.impossible(2, other)),
        };
        let column = Column { name: row.text(1)?, kind, optional: row.int(3)? == 1, key: row.int(4)? };
        match tables.last_mut() {
            Some(last) if last.name == table => last.columns.push(column),
            _ => tables.push(Table { name: table, columns: vec![column] }),
        }
        Ok(())
    })?;
    Ok(tables)
}
